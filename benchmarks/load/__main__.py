"""How the server behaves under load, beside boardgame.io's: `make load`.

Matches of two players, each of whom moves 20 to 220 ms after their turn comes. What is measured is
the time from the mover's click to the opponent's update. Ours keeps every move in SQLite before it
tells anybody; theirs is one process that keeps its matches in memory. The clients are one process
of Node.js on the same machine, the same for both; the contenders take turns.

Their matches never end. The Going-Out game lasts longer than the measurement as well; with
`--game parade` games end all the time, and each pair opens another table over HTTP.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.load.servers import Running, boardgame_io, wonderland
from benchmarks.machine import processor

HERE: Final = Path(__file__).parent
MATCHES: Final = (100, 300, 600)
IDLE: Final = 1000
ACTIVE: Final = 300
"""How many tables are held at once when memory is looked at."""
MEGABYTE: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Result:
    """What one server did with a number of matches."""

    contender: str
    matches: int
    figures: dict[str, Any]
    memory: int
    """The most memory that the server's processes held, in bytes."""
    cpu: float
    """How many cores the server kept busy."""


def measured(contender: str, matches: int, seconds: float, options: argparse.Namespace) -> Result:
    """Start a server, play so many matches for a while, and stop it."""
    with started(contender, options) as server:
        before = server.cpu_seconds()
        figures = generated(contender, server.address, matches, seconds, options.game)
        spent = server.cpu_seconds() - before
        took = figures["opening_seconds"] + 3 + seconds
        return Result(contender, matches, figures, server.memory(), spent / took)


def held(options: argparse.Namespace) -> Result:
    """Hold many tables, most of which rest, and see how much memory that takes."""
    with started("wonderland", options) as server:
        figures = generated("wonderland", server.address, ACTIVE, 10, options.game, str(IDLE))
        return Result("wonderland", ACTIVE, figures, server.memory(), 0.0)


@contextmanager
def started(contender: str, options: argparse.Namespace) -> Iterator[Running]:
    """Start a server with a folder of its own, and stop it afterwards."""
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        begin = wonderland if contender == "wonderland" else boardgame_io
        server = begin(Path(folder))
        try:
            yield server
        finally:
            server.stop()


def generated(
    contender: str, address: str, matches: int, seconds: float, *more: str
) -> dict[str, Any]:
    """Run the clients, and return what they have measured."""
    command = ["node", "generator.mjs", contender, address, str(matches), str(seconds)]
    if contender == "wonderland":
        command += more
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"the clients failed:\n{done.stderr[-2000:]}")
    figures: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return figures


def row(result: Result) -> str:
    """Write a result as a line of the table."""
    found = result.figures
    times = " ".join(f"{found[name]:8.1f}" for name in ("p50", "p95", "p99", "slowest"))
    return (
        f"{result.contender:<14}{result.matches:>8}{found['moves_per_second']:>10.0f} {times}"
        f"{result.cpu:>7.2f}{result.memory / MEGABYTE:>9.0f}  {faults(found)}"
    )


def faults(figures: dict[str, Any]) -> str:
    """Write what went wrong."""
    return ", ".join(f"{count} x {name}" for name, count in figures["faults"].items())


HEADER: Final = (
    f"{'server':<14}{'matches':>8}{'moves/s':>10} {'p50':>8} {'p95':>8} {'p99':>8} {'slowest':>8}"
    f"{'cores':>7}{'MB':>9}  faults"
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure both servers, print what was found, and keep it if that is wanted."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--matches", type=int, nargs="+", default=list(MATCHES))
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each is measured")
    parser.add_argument("--rounds", type=int, default=1, help="how often the contenders alternate")
    parser.add_argument("--game", default="going-out", help="what is played on our tables")
    parser.add_argument("--only", choices=["wonderland", "boardgame.io", "memory"])
    parser.add_argument("--folder", type=Path, help="where databases are kept meanwhile")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the results as JSON")
    options = parser.parse_args(arguments)
    if not shutil.which("node"):
        raise SystemExit("this needs Node.js, for boardgame.io and for the clients")
    if not (HERE / "node_modules").exists():
        subprocess.run(["npm", "ci", "--silent"], cwd=HERE, check=True)
    print(
        f"{processor()}, {os.cpu_count()} cores; times in milliseconds, {options.seconds:g} s each"
    )
    print(HEADER)
    results = []
    for _ in range(options.rounds):
        for matches in options.matches:
            for contender in ("boardgame.io", "wonderland"):
                if options.only in (None, contender):
                    results.append(measured(contender, matches, options.seconds, options))
                    print(row(results[-1]), flush=True)
    if options.only in (None, "memory"):
        kept = held(options)
        print(f"{ACTIVE} tables at play and {IDLE} at rest: {kept.memory / MEGABYTE:.0f} MB")
        results.append(kept)
    if options.save:
        data = [{name: getattr(one, name) for name in Result.__slots__} for one in results]
        options.save.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
