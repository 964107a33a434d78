"""`wonderland bot-check`: whether a program is a bot that can be played with."""

from __future__ import annotations

import argparse
from typing import Final

from wonderland.adapters import PROTOCOL
from wonderland.adapters.bot_check import Examination
from wonderland.adapters.outside import USUAL, Limits, words_of
from wonderland.adapters.seated import OUTSIDE
from wonderland.cli.parser import FINE, NAMED_ERROR, Commands, whole
from wonderland.engine.errors import BadOptions
from wonderland.games import game, games
from wonderland.terminal.device import Device
from wonderland.terminal.grammar import counted

EXAMPLES: Final = """\
examples:
  wonderland bot-check "python3 my_bot.py"
  wonderland bot-check ./my_bot --game parade --games 20
  wonderland bot-check "node bot.js --deep" --seconds 1

Then play against it:
  wonderland play parade --bots greedy,"cmd:python3 my_bot.py"

The exit code is 1 if any check fails. The guide is docs/guides/write-a-bot.md.
"""

LONGEST: Final = 3600.0


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    one = commands.add("bot-check", check, "check a bot that is a program of its own", EXAMPLES)
    one.add_argument("command", metavar="COMMAND", help="what starts the bot, in quotation marks")
    known = ", ".join(games())
    text = f"a game it must play, can be repeated: {known} (default: all that it says it plays)"
    one.add_argument("--game", action="append", metavar="GAME", help=text)
    text = "how many whole games for each number of players (default: %(default)s)"
    one.add_argument("--games", type=whole, default=2, metavar="N", help=text)
    text = "how long a choice may take (default: %(default)s)"
    one.add_argument("--seconds", type=seconds, default=USUAL.choice, metavar="S", help=text)
    text = "how long it may take to get ready (default: %(default)s)"
    one.add_argument("--start-seconds", type=seconds, default=USUAL.start, metavar="S", help=text)


def check(options: argparse.Namespace, device: Device) -> int:
    """Check a bot, telling what comes of each check at once."""
    command = options.command.removeprefix(OUTSIDE)
    words_of(command)
    if options.games < 1:
        raise BadOptions("--games", f"is at least 1, not {options.games}")
    chosen = [game(name) for name in options.game or games()]
    limits = Limits(start=options.start_seconds, choice=options.seconds)
    device.write(f"Checking {command}, with protocol {PROTOCOL}.\n")
    checks, failed = 0, 0
    examination = Examination(command, limits, options.games)
    for finding in examination.findings(chosen, demanded=options.game is not None):
        checks += 1
        failed += finding.fault is not None
        device.write(f"{'ok    ' if finding.fault is None else 'FAILED'}  {finding.what}\n")
        if finding.fault is not None:
            device.write(f"        {finding.fault}\n")
    if failed:
        device.write(f"{failed} of {counted(checks, 'check')} failed.\n")
        return NAMED_ERROR
    device.write(f"All is well: {counted(checks, 'check')} passed.\n")
    return FINE


def seconds(text: str) -> float:
    """Read a time limit.

    >>> seconds("0.5")
    0.5
    """
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= LONGEST:
        fault = f"a number of seconds is needed, more than 0 and at most {LONGEST:g}"
        raise argparse.ArgumentTypeError(f"{fault}, not {text[:40]!r}")
    return value
