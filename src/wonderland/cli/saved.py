"""`wonderland replay` and `verify`: what can be done with a saved game besides playing on."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from wonderland.cli.parser import FINE, Commands, add_file, add_plain, read, whole
from wonderland.engine.errors import BadOptions
from wonderland.terminal import records
from wonderland.terminal.device import Device
from wonderland.terminal.pen import Pen

REPLAY_EXAMPLES: Final = """\
examples:
  wonderland replay parade-1.json
  wonderland replay parade-1.json --to 12    the first 12 moves, and the table after them

Of a game that is not over, only what everybody could see is told.
"""

VERIFY_EXAMPLES: Final = """\
examples:
  wonderland verify parade-1.json

Every move is checked against the rules, and the seed against its commitment: compare that with
the one you were shown before the first move. The exit code is 1 if anything is wrong.
"""


def add(commands: Commands) -> None:
    """Add the commands to the command line."""
    one = commands.add("replay", replay, "tell a saved game move by move", REPLAY_EXAMPLES)
    add_file(one)
    one.add_argument("--to", type=whole, metavar="N", help="stop after N moves")
    add_plain(one)

    one = commands.add("verify", verify, "check a saved game", VERIFY_EXAMPLES)
    add_file(one)


def replay(options: argparse.Namespace, device: Device) -> int:
    """Tell a saved game."""
    record = read(Path(options.file))
    if options.to is not None and not 0 <= options.to <= len(record.actions):
        raise BadOptions("--to", f"the game has {len(record.actions)} moves, not {options.to}")
    drawn = device.paints and not options.plain
    columns = device.size().columns if drawn else None
    pen = device.pen() if drawn else Pen()
    for line in records.told_again(record, options.to, pen, columns):
        device.write(f"{line}\n")
    return FINE


def verify(options: argparse.Namespace, device: Device) -> int:
    """Check a saved game."""
    for sentence in records.checked(read(Path(options.file))):
        device.write(f"{sentence}\n")
    return FINE
