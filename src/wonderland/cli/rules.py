"""`wonderland rules`: the rules of a game, or one clause of them."""

from __future__ import annotations

import argparse
from typing import Final

from wonderland.cli.parser import FINE, Commands
from wonderland.games import game, games
from wonderland.terminal import rules
from wonderland.terminal.boxed import READABLE
from wonderland.terminal.device import Device
from wonderland.terminal.pen import Pen

RULES_EXAMPLES: Final = """\
examples:
  wonderland rules parade
  wonderland rules parade P9
"""


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    one = commands.add("rules", show_rules, "show the rules of a game", RULES_EXAMPLES)
    one.add_argument("game", help=", ".join(games()))
    one.add_argument("clause", nargs="?", help="one clause only, such as P9")


def show_rules(options: argparse.Namespace, device: Device) -> int:
    """Print the rules of a game, or one clause."""
    chosen = game(options.game)
    pen = device.pen() if device.paints else Pen()
    columns = min(device.size().columns, READABLE) - 1
    if options.clause is None:
        lines = rules.page(chosen.rules(), pen, columns)
    else:
        lines = rules.rendered(rules.one_clause(chosen, options.clause), pen, columns)
    device.write("".join(f"{line}\n" for line in lines))
    return FINE
