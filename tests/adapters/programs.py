"""Programs that the tests of outside bots run: real processes, good and bad ones."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

from wonderland.adapters import Limits, OutsideBot, outside_bot
from wonderland.engine.game import AnyGame
from wonderland.engine.record import Record
from wonderland.games import game

PARADE = game("parade")
PATIENT = Limits(start=30, choice=30, leaving=30)
"""For programs that do what they should: nothing is waited for so long."""

HASTY = Limits(start=30, choice=0.2, leaving=0.1)
"""For programs that do not."""

GOOD = """
import json, os, signal, sys, time

def answer(**message):
    print(json.dumps(message), flush=True)

def ready():
    answer(type="ready", protocol=1, name="Tiny")

def move(message):
    answer(type="move", id=message["id"], action=message["legal"][0]["action"])

def over(message):
    pass

def end():
    pass

# changes

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        hello = message
        ready()
    elif message["type"] == "choose":
        move(message)
    elif message["type"] == "over":
        over(message)
end()
"""


def command(folder: Path, source: str) -> str:
    """Write a program, and return what starts it; a Python without extras starts quickly."""
    path = folder / "tiny.py"
    path.write_text(source, encoding="utf-8")
    words = [sys.executable, "-I", "-S", str(path)]
    return shlex.join(words) if sys.platform != "win32" else subprocess.list2cmdline(words)


def changed(folder: Path, changes: str = "") -> str:
    """Return what starts the good bot with something changed about it."""
    return command(folder, GOOD.replace("# changes", changes))


def seated(
    start: str, limits: Limits = PATIENT, game: AnyGame = PARADE, seat: int = 0
) -> OutsideBot:
    """Return a bot at a seat of a game for two."""
    return outside_bot(start, game, Record.open(game, 2, 7, ["Ann", "Bob"]), seat, limits)
