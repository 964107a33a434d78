"""`wonderland export`: finished or simulated games as Parquet, one row for each decision."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from wonderland.cli.options import add_options
from wonderland.cli.parser import FINE, Commands, add_bots, read, whole
from wonderland.engine.errors import BadOptions
from wonderland.engine.words import counted
from wonderland.games import game, games
from wonderland.lab.export import Simulation, export, export_records
from wonderland.lab.processes import cores
from wonderland.terminal.device import Device
from wonderland.terminal.options import read_options, try_options

EXAMPLES: Final = """\
examples:
  wonderland export parade --games 10000 --out games/       games played at random
  wonderland export going-out --bots greedy --players 3 --games 500 --out games/
  wonderland export parade-1.json parade-2.json --out mine/ finished games of yours

The folder gets Parquet files with a row for each decision, and about.json, which says what the
columns mean; docs/research/data.md tells how to load them. Stopped by Ctrl-C, the same command goes
on where it was. Games that are not over are refused, as their rows would tell what is hidden.
"""


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    one = commands.add("export", run, "write games as tables of decisions", EXAMPLES)
    text = f"a game to simulate ({', '.join(games())}), or saved games"
    one.add_argument("what", nargs="+", metavar="GAME|FILE", help=text)
    add_bots(one, "who plays: one for all seats, or one for each (default: random)")
    text = "how many play (default: as few as can)"
    one.add_argument("--players", type=whole, metavar="N", help=text)
    text = "how many games (default: %(default)s)"
    one.add_argument("--games", type=whole, default=1000, metavar="N", help=text)
    text = "another number for other games (default: %(default)s)"
    one.add_argument("--seed", type=whole, default=1, metavar="N", help=text)
    text = "how many processes play (default: one for each core)"
    one.add_argument("--jobs", type=whole, default=cores(), metavar="N", help=text)
    text = "the folder to write into"
    one.add_argument("--out", type=Path, required=True, metavar="FOLDER", help=text)
    add_options(one)


def run(options: argparse.Namespace, device: Device) -> int:
    """Write the games, and say how many decisions they have."""
    if options.jobs < 1:
        raise BadOptions("jobs", f"is at least 1, not {options.jobs}")
    if options.what[0] in games():
        decisions = simulate(options)
    else:
        decisions = export_records([read(Path(path)) for path in options.what], options.out)
    device.write(f"{counted(decisions, 'decision')} written to {options.out}\n")
    return FINE


def simulate(options: argparse.Namespace) -> int:
    """Play games and write them."""
    if len(options.what) > 1:
        raise BadOptions("what", "is one game to simulate, or saved games")
    chosen = game(options.what[0])
    given: dict[str, Any] = dict(read_options(chosen, options.options))
    simulation = Simulation.of(
        chosen, options.bots, options.players, options.games, options.seed, given
    )
    try_options(chosen, len(simulation.bots), simulation.seed, given)
    return export(simulation, options.out, options.jobs)
