"""How balanced the house set of Madcala is: `python -m wonderland.lab.balance`.

Every Guest plays every other one, and itself, with the same bot on both sides. The results are
written into a page, between two lines that name the bot; the rest of the page is left as it is.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from datetime import date
from itertools import combinations_with_replacement
from pathlib import Path

from wonderland import BUILD, __version__
from wonderland.bots import bot
from wonderland.engine.errors import WonderlandError
from wonderland.games.madcala import MADCALA
from wonderland.games.madcala.card_set import HOUSE_GUESTS, read_cards
from wonderland.lab.report import report
from wonderland.lab.tally import Tally, play

CHUNK = 20
"""How many games a process plays before it says what came of them."""

Pairing = tuple[str, str]
Tallies = Mapping[Pairing, Tally]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played."""

    bot: str
    games: int
    """Of each pairing; a multiple of four, so that seats and starting player are shared evenly."""
    seed: int

    def pairings(self) -> list[Pairing]:
        """Return all pairs of Guests, mirrors included; each stands for both orders."""
        return list(combinations_with_replacement(HOUSE_GUESTS, 2))

    def chunks(self) -> Iterator[tuple[Pairing, range]]:
        """Yield all games in portions, pairing after pairing in turn."""
        for start in range(0, self.games, CHUNK):
            for pairing in self.pairings():
                yield pairing, range(start, min(start + CHUNK, self.games))


def play_chunk(plan: Plan, pairing: Pairing, numbers: range) -> Tally:
    """Play some games of a pairing; each has a seed of its own, whatever else is played."""
    tally = Tally()
    for number in numbers:
        seed = f"{plan.seed} {' '.join(pairing)} {number}"
        play(tally, pairing, number, seed, plan.bot)
    return tally


def measured(plan: Plan, jobs: int) -> dict[Pairing, Tally]:
    """Play everything, in so many processes."""
    tallies = {pairing: Tally() for pairing in plan.pairings()}
    progress = Progress(plan.games * len(tallies))
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        waiting = {pool.submit(play_chunk, plan, *chunk): chunk for chunk in plan.chunks()}
        for done in as_completed(waiting):
            pairing, numbers = waiting[done]
            tallies[pairing].add(done.result())
            progress.tell(len(numbers))
    return tallies


class Progress:
    """Says now and then how far the games are."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.played = 0
        self.began = time.monotonic()
        self.told = 0

    def tell(self, games: int) -> None:
        """Take in that games were played; say so after each hundredth part."""
        self.played += games
        parts = self.played * 100 // self.games
        if parts == self.told:
            return
        self.told = parts
        took = time.monotonic() - self.began
        left = took * (self.games - self.played) / self.played
        line = f"{self.played:,} of {self.games:,} games, {self.played / took:.1f} a second, "
        print(f"{line}{left / 60:.0f} min left", file=sys.stderr, flush=True)


def written_into(page: str, name: str, results: str) -> str:
    """Return a page with a bot's results in their place, which is its end if there is none yet.

    >>> written_into("# Page", "greedy", "new").splitlines()[2:]
    ['<!-- greedy: begin -->', 'new', '<!-- greedy: end -->']
    """
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, found, rest = page.partition(begin)
    _, _, after = rest.partition(end)
    if not found:
        before, after = f"{page.rstrip()}\n\n", "\n"
    return f"{before}{begin}\n{results.strip()}\n{end}{after}"


def conditions(plan: Plan) -> Sequence[str]:
    """Return how the results came about, so that they can be had again."""
    command = f"python -m wonderland.lab.balance --bot {plan.bot} --games {plan.games}"
    build = "compiled" if BUILD.compiled else "interpreted"
    return [
        f"Command: `{command} --seed {plan.seed}`",
        f"Played on {date.today().isoformat()} with wonderland {__version__} ({build}), "
        f"rules version {MADCALA.rules_version}",
        f"Cards: the house set, SHA-256 `{read_cards('').digest}`",
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games and write the report; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m wonderland.lab.balance", description=__doc__)
    parser.add_argument("--bot", default="greedy", help="who plays (default: %(default)s)")
    parser.add_argument("--games", type=int, default=400, help="of each pairing (default: 400)")
    parser.add_argument("--seed", type=int, default=1, help="for other games (default: 1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes (default: all)")
    parser.add_argument("--page", type=Path, help="the page to write into (default: print)")
    options = parser.parse_args(arguments)
    if options.games < 4 or options.games % 4:
        parser.error("--games is a multiple of four: seats and starting player alternate")
    if options.jobs < 1:
        parser.error("--jobs is at least 1")
    plan = Plan(options.bot, options.games, options.seed)
    try:
        bot(plan.bot, MADCALA, 0)
    except WonderlandError as error:
        parser.error(str(error))
    results = report(measured(plan, options.jobs), conditions(plan))
    if options.page is None:
        print(results)
        return 0
    page = options.page.read_text(encoding="utf-8") if options.page.exists() else "# Balance\n"
    options.page.write_text(written_into(page, plan.bot, results), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
