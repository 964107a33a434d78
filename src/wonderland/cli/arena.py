"""`wonderland arena`: bots play many games against each other, and are compared."""

from __future__ import annotations

import argparse
import shlex
import sys
from itertools import count
from pathlib import Path
from typing import Final

from wonderland.adapters import check_bot
from wonderland.cli.options import add_game, add_options
from wonderland.cli.parser import FINE, INTERRUPTED, NAMED_ERROR, Commands, add_bots, whole
from wonderland.engine.errors import BadOptions
from wonderland.engine.game import AnyGame
from wonderland.engine.words import counted
from wonderland.games import game
from wonderland.lab.arena import play_all
from wonderland.lab.arena_report import arena_report
from wonderland.lab.crashes import Crashes
from wonderland.lab.journal import Journal
from wonderland.lab.outputs import check_output, write
from wonderland.lab.plan import Plan
from wonderland.lab.processes import cores
from wonderland.lab.progress import Progress
from wonderland.lab.results import results
from wonderland.lab.tables import played_on
from wonderland.terminal.device import Device, killed_politely
from wonderland.terminal.options import flag, read_options, try_options

EXAMPLES: Final = """\
examples:
  wonderland arena parade --bots greedy,random --games 500
  wonderland arena parade --bots greedy,random --players 4    greedy against three of the other
  wonderland arena going-out --bots greedy,random --players 3 --target 60
  wonderland arena madcala --bots greedy,random --guest-0 alice --record tea.jsonl
  wonderland arena parade --bots greedy,random --out tea.json --out tea.parquet
  wonderland arena parade --bots "greedy,cmd:python3 my_bot.py" --games 200

A deal is played once for each rotation of the seats, by everybody; with more bots than seats, by
each selection of them; with fewer, the last one named takes the seats that are left. So games come
in whole deals, and there may be a few more of them than were asked for.

Ctrl-C stops: what was played is kept, and the same command with --record FILE goes on.
The exit code is 1 if a game crashed.
"""


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    one = commands.add("arena", arena, "let bots play against each other", EXAMPLES)
    add_game(one)
    add_bots(one, "the bots, by name: two different ones at least")
    text = "how many play in a game (default: as many as there are bots, or can play)"
    one.add_argument("--players", type=whole, metavar="N", help=text)
    text = "how many games, rounded up to whole deals (default: %(default)s)"
    one.add_argument("--games", type=whole, default=100, metavar="N", help=text)
    text = "another number for other deals (default: %(default)s)"
    one.add_argument("--seed", type=whole, default=1, metavar="N", help=text)
    text = "how many processes play (default: one for each core)"
    one.add_argument("--jobs", type=whole, default=cores(), metavar="N", help=text)
    text = "write finished games to a file; with one of this plan, go on where it stopped"
    one.add_argument("--record", type=Path, metavar="FILE", help=text)
    text = "write the results to a file, .json or .parquet; may be given twice"
    one.add_argument("--out", type=Path, action="append", default=[], metavar="FILE", help=text)
    add_options(one)


def arena(options: argparse.Namespace, device: Device) -> int:
    """Play the games, and say what came of them."""
    plan = plan_of(options)
    journal = Journal(plan)
    if options.record is not None:
        journal.keep(options.record)
    progress = Progress(plan.games, len(journal.played()))
    crashes = Crashes(plan, Path() if options.record is None else options.record.parent, progress)
    try:
        with killed_politely():
            play_all(plan, journal, options.jobs, progress, crashes.tell)
    except KeyboardInterrupt:
        progress.clear()
        print(stopped(journal, options), file=sys.stderr)
        return INTERRUPTED
    finally:
        progress.clear()
        journal.close()
    found = results(plan, journal.played())
    conditions = [f"Command: `{command(options)}`", played_on(game(plan.game))]
    if crashes.count:
        conditions.append(f"{counted(crashes.count, 'game')} crashed; their deals do not count")
    device.write(f"{arena_report(found, conditions)}\n")
    for path in options.out:
        write(found, path)
    return NAMED_ERROR if crashes.count else FINE


def plan_of(options: argparse.Namespace) -> Plan:
    """Return the plan that the command line asks for, once it is clear that it can be played."""
    chosen: AnyGame = game(options.game)
    given = read_options(chosen, options.options)
    plan = Plan.of(chosen, options.bots, options.players, options.games, options.seed, given)
    if options.jobs < 1:
        raise BadOptions("jobs", f"is at least 1, not {options.jobs}")
    for path in options.out:
        check_output(path)
    try_options(chosen, plan.players, plan.seed, given)
    for entrant in plan.entrants:
        check_bot(chosen, entrant)
    return plan


def stopped(journal: Journal, options: argparse.Namespace) -> str:
    """Say how far the games are, where they are kept, and how to go on; keep them if need be."""
    played = f"stopped after {len(journal.played()):,} of {journal.plan.games:,} games"
    path: Path | None = options.record
    if path is None:
        if not journal.games:
            return played
        names = (Path(f"arena-{journal.plan.game}-{number}.jsonl") for number in count(1))
        path = next(name for name in names if not name.exists())
        journal.save(path)
    return f"{played}; they are in {path}. To go on:\n  {command(options, path)}"


def command(options: argparse.Namespace, record: Path | None = None) -> str:
    """Return what to type to have the same games."""
    words = ["wonderland", "arena", options.game, "--bots", ",".join(options.bots)]
    if options.players is not None:
        words += ["--players", str(options.players)]
    words += ["--games", str(options.games), "--seed", str(options.seed)]
    for option in game(options.game).options:
        if option.name in options.options:
            words += [flag(option), options.options[option.name]]
    if record is not None:
        words += ["--record", str(record)]
        for path in options.out:
            words += ["--out", str(path)]
    return shlex.join(words)
