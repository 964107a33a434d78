"""The command `python -m benchmarks`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import wonderland as wl
from benchmarks import machine, report
from benchmarks.batches import batches
from benchmarks.compiling import CannotCompile, loops_for
from benchmarks.entries import ENTRIES, Bench, play
from benchmarks.limit import ByHand
from benchmarks.measuring import Contender, DifferentGames, Missing, measure, say
from benchmarks.peers import Found, peers

LATEST = Path(__file__).parent / "results" / "latest.json"
SAME_GAMES = 500
EPILOG = """\
examples:
  python -m benchmarks                          everything, about a minute
  python -m benchmarks --quick                  a first idea
  python -m benchmarks --only parade            Wonderland's Parade, and C by hand
  python -m benchmarks --only parade openspiel-hearts
  python -m benchmarks --save before.json       keep the numbers, to compare with later ones

Of the compiled build, without --quick and --only, the results are saved to
benchmarks/results/latest.json as well.
"""
INTERPRETED = """\
***********************************************************************
The package runs INTERPRETED:
{why}.
These are not Wonderland's speeds: expect a thirtieth of them.
***********************************************************************
"""


def arguments(given: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Measure Wonderland, hand-written C and other people's engines side by side.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds")
    parser.add_argument(
        "--only", nargs="+", metavar="NAME", help="only what has a name that begins like this"
    )
    parser.add_argument("--save", type=Path, metavar="PATH", help="save the results as JSON")
    return parser.parse_args(given)


def gather(folder: Path) -> tuple[list[Found], str]:
    """Compile what has to be; return everything there is to measure, and how the loops run."""
    loops, how = loops_for(wl.BUILD, folder)
    found: list[Found] = []
    for entry in ENTRIES:
        bench = Bench(entry, loops)
        own = bench.contenders()
        found += [own[0], *([by_hand(bench, folder)] if entry.by_hand else []), *own[1:]]
    return [*found, *batches(), *peers()], how


def by_hand(bench: Bench, folder: Path) -> Found:
    """Return the game written by hand in C, once it has been seen to play the same games."""
    game, players = bench.entry.game, bench.entry.players
    try:
        program = ByHand(game, folder)
    except CannotCompile as fault:
        return Missing(f"{game}-c", "the same games, in C by hand", str(fault))
    check_same_games(bench, program)
    return program.contender(players)


def check_same_games(bench: Bench, program: ByHand) -> None:
    """Raise `DifferentGames` unless C plays the engine's games, with any number of players."""
    for players in bench.game.seats:
        entry = replace(bench.entry, players=players)
        ours = play(entry, bench.loops, players, SAME_GAMES)
        theirs = program.batch(players, players, SAME_GAMES)
        if (ours.checksum, ours.steps) != (theirs.checksum, theirs.steps):
            raise DifferentGames(
                f"{bench.entry.game} for {players}, seed {players}: C and the engine differ"
            )


def chosen(found: Sequence[Found], only: Sequence[str] | None) -> list[Found]:
    """Return what was asked for."""
    if only is None:
        return list(found)
    return [one for one in found if one.name.startswith(tuple(only))]


def save(path: Path, data: object) -> None:
    """Write the results down."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def main(given: Sequence[str] | None = None) -> int:
    """Measure, print and save."""
    asked = arguments(given)
    if not wl.BUILD.compiled:
        print(INTERPRETED.format(why=wl.BUILD.why))
    rounds, seconds = (3, 0.1) if asked.quick else (9, 0.4)
    with TemporaryDirectory() as folder:
        say("compiling")
        try:
            everything, how = gather(Path(folder))
            found = chosen(everything, asked.only)
            contenders = [one for one in found if isinstance(one, Contender)]
            missing = [one for one in found if isinstance(one, Missing)]
            measured = measure(contenders, rounds, seconds)
        except DifferentGames as difference:
            print(f"No ratio is worth reporting: {difference}.", file=sys.stderr)
            return 1
    if not found:
        names = ", ".join(one.name for one in everything)
        print(f"Nothing has such a name. There are: {names}.", file=sys.stderr)
        return 2
    about = machine.describe(how)
    print(report.as_text(about, measured, missing, rounds))
    data = report.as_data(about, measured, missing, rounds)
    if asked.save is not None:
        save(asked.save, data)
    if wl.BUILD.compiled and not asked.quick and asked.only is None:
        save(LATEST, data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
