"""`wonderland lab`: experiments with many games, and reports on them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Final

from wonderland.adapters import check_bot
from wonderland.cli.options import add_options
from wonderland.cli.parser import FINE, INTERRUPTED, Commands, whole
from wonderland.engine.errors import BadOptions, did_you_mean
from wonderland.engine.game import AnyGame, check_players
from wonderland.games import game, games
from wonderland.lab.experiment import Experiment
from wonderland.lab.guests import Guests
from wonderland.lab.html import as_text
from wonderland.lab.processes import cores
from wonderland.lab.running import PAGE, run
from wonderland.lab.seats import Curve, Options, Seats, Variant
from wonderland.terminal.device import Device, killed_politely
from wonderland.terminal.options import flag, read_option, read_options, try_options

WHAT: Final = ("balance", "variants", "curve")
EXAMPLES: Final = """\
examples:
  wonderland lab balance madcala             Guests against each other, who begins, cards in use
  wonderland lab balance parade --players 4  what each place in the order of turns is worth
  wonderland lab variants going-out --vary target=20,37,60 --deals 500
  wonderland lab curve parade --budgets 50,200,800 --against greedy --deals 100

The folder (--out) gets report.html, which needs no other file, games.parquet with all rows, and a
journal: stopped by Ctrl-C, the same command goes on where it was. Every variant and every budget
has the same deals. The report tells the command and the seed, and so every number can be had again.
"""


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    one = commands.add("lab", lab, "experiment with many games, and write a report", EXAMPLES)
    one.add_argument(
        "what", choices=WHAT, metavar="balance|variants|curve", help="what to find out"
    )
    one.add_argument("game", help=", ".join(games()))
    text = "who plays in all seats (default: %(default)s)"
    one.add_argument("--bot", default="greedy", metavar="A", help=text)
    text = "how many play (default: as few as can)"
    one.add_argument("--players", type=whole, metavar="N", help=text)
    text = "how many deals, of each pairing in Madcala's balance (default: %(default)s)"
    one.add_argument("--deals", type=whole, default=200, metavar="N", help=text)
    text = "another number for other deals (default: %(default)s)"
    one.add_argument("--seed", type=whole, default=1, metavar="N", help=text)
    text = "variants: an option and its values, target=20,37; given twice, all combinations"
    one.add_argument("--vary", action="append", default=[], metavar="OPTION=A,B", help=text)
    text = "curve: how many iterations the search has for a decision (default: %(default)s)"
    one.add_argument("--budgets", default="50,100,200,400,800", metavar="A,B", help=text)
    text = "curve: the bot in the other seats (default: %(default)s)"
    one.add_argument("--against", default="greedy", metavar="A", help=text)
    text = "how many processes play (default: one for each core)"
    one.add_argument("--jobs", type=whole, default=cores(), metavar="N", help=text)
    text = "the folder to write into (default: lab-WHAT-GAME)"
    one.add_argument("--out", type=Path, metavar="FOLDER", help=text)
    add_options(one)


def lab(options: argparse.Namespace, device: Device) -> int:
    """Play the games, and say what came of them."""
    experiment = experiment_of(options)
    folder: Path = options.out or Path(f"lab-{options.what}-{options.game}")
    try:
        with killed_politely():
            report = run(experiment, folder, options.jobs)
    except KeyboardInterrupt:
        print(f"stopped; the same command goes on with what is in {folder}", file=sys.stderr)
        return INTERRUPTED
    device.write(f"{as_text(report)}\n{folder / PAGE} has this with charts\n")
    return FINE


def experiment_of(options: argparse.Namespace) -> Experiment:
    """Return the experiment that the command line asks for, once it is clear that it can be had."""
    chosen: AnyGame = game(options.game)
    if options.jobs < 1 or options.deals < 1:
        name = "jobs" if options.jobs < 1 else "deals"
        raise BadOptions(name, f"is at least 1, not {getattr(options, name)}")
    players = check_players(chosen, options.players or chosen.seats.start)
    for name in (options.bot, options.against):
        check_bot(chosen, name)
        if name.startswith("cmd:"):
            raise BadOptions("bot", "is a bot of this package or another one; not a command")
    given: Options = dict(read_options(chosen, options.options))
    if options.vary and options.what != "variants":
        raise BadOptions("vary", "is for `lab variants`")
    command = command_of(options, chosen)
    if options.what == "curve":
        try_options(chosen, players, options.seed, given)
        title = f"{chosen.title}: strength by budget"
        budgets = budgets_of(options.budgets)
        against, deals, seed = options.against, options.deals, options.seed
        return Curve(title, command, chosen.id, against, players, deals, seed, budgets, given)
    if options.what == "balance" and chosen.id == "madcala" and not given:
        return Guests(command, options.bot, options.deals, options.seed)
    variants = [Variant("as it is", given)]
    if options.what == "variants":
        variants = variants_of(chosen, options.vary, given)
    for variant in variants:
        try_options(chosen, players, options.seed, variant.options)
    title = f"{chosen.title}: {'variants' if options.what == 'variants' else 'balance'}"
    return Seats(
        title, command, chosen.id, options.bot, players, options.deals, options.seed, variants
    )


def budgets_of(text: str) -> list[int]:
    """Read `50,200`.

    >>> budgets_of("50, 200")
    [50, 200]
    """
    words = [word.strip() for word in text.split(",") if word.strip()]
    if not words or not all(word.isdigit() and int(word) > 0 for word in words):
        raise BadOptions("budgets", f"are numbers of iterations, such as 50,200, not {text!r}")
    return [int(word) for word in words]


def variants_of(chosen: AnyGame, vary: Sequence[str], given: Mapping[str, object]) -> list[Variant]:
    """Return all combinations of the values that options are to have."""
    if not vary:
        raise BadOptions("vary", "names an option and its values: --vary target=20,37")
    known = {option.name: option for option in chosen.options}
    axes: list[list[tuple[str, str]]] = []
    for text in vary:
        name, _, values = text.partition("=")
        name = name.strip().replace("-", "_")
        if name not in known:
            why = f"{chosen.title} has no such option{did_you_mean(name, known)}"
            raise BadOptions(name, why)
        axes.append([(name, value.strip()) for value in values.split(",") if value.strip()])
        if not axes[-1]:
            raise BadOptions(name, f"needs values: --vary {name}=A,B")
    return [
        Variant(
            ", ".join(f"{name} {value}" for name, value in choice),
            {
                **given,  # type: ignore[dict-item]
                **{name: known[name].check(read_option(known[name], v)) for name, v in choice},
            },
        )
        for choice in product(*axes)
    ]


def command_of(options: argparse.Namespace, chosen: AnyGame) -> list[str]:
    """Return what to type to have the same games."""
    words = ["wonderland", "lab", options.what, options.game]
    if options.players is not None:
        words += ["--players", str(options.players)]
    words += ["--deals", str(options.deals), "--seed", str(options.seed)]
    if options.what == "curve":
        words += ["--budgets", options.budgets, "--against", options.against]
    else:
        words += ["--bot", options.bot]
    for text in options.vary:
        words += ["--vary", text]
    for option in chosen.options:
        if option.name in options.options:
            words += [flag(option), options.options[option.name]]
    return words
