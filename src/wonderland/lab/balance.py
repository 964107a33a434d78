"""How balanced the house set of Madcala is: `python -m wonderland.lab.balance`.

Every Guest plays every other one, and itself, with the same bot on both sides. The results are
written into a page, between two lines that name the bot; the rest of the page is left as it is.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import combinations_with_replacement
from pathlib import Path

from wonderland.bots import bot
from wonderland.engine.errors import WonderlandError
from wonderland.games.madcala import MADCALA
from wonderland.games.madcala.card_set import HOUSE_GUESTS, read_cards
from wonderland.lab.processes import cores, finished
from wonderland.lab.progress import Progress
from wonderland.lab.report import report
from wonderland.lab.tables import played_on
from wonderland.lab.tally import Tally, play

CHUNK = 20
"""How many games a process plays before it says what came of them."""

Pairing = tuple[str, str]
Chunk = tuple[Pairing, range]


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

    def chunks(self) -> Iterator[Chunk]:
        """Yield all games in portions, pairing after pairing in turn."""
        for start in range(0, self.games, CHUNK):
            for pairing in self.pairings():
                yield pairing, range(start, min(start + CHUNK, self.games))


def play_chunk(plan: Plan, chunk: Chunk) -> Tally:
    """Play some games of a pairing; each has a seed of its own, whatever else is played."""
    pairing, numbers = chunk
    tally = Tally()
    for number in numbers:
        seed = f"{plan.seed} {' '.join(pairing)} {number}"
        play(tally, pairing, number, seed, plan.bot)
    return tally


def measured(plan: Plan, jobs: int) -> dict[Pairing, Tally]:
    """Play everything, in so many processes."""
    tallies = {pairing: Tally() for pairing in plan.pairings()}
    progress = Progress(plan.games * len(tallies))
    with closing(finished(partial(play_chunk, plan), plan.chunks(), jobs)) as played:
        for (pairing, numbers), tally in played:
            tallies[pairing].add(tally)
            progress.tell(len(numbers))
    progress.clear()
    return tallies


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
    return [
        f"Command: `{command} --seed {plan.seed}`",
        played_on(MADCALA),
        f"Cards: the house set, SHA-256 `{read_cards('').digest}`",
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games and write the report; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m wonderland.lab.balance", description=__doc__)
    parser.add_argument("--bot", default="greedy", help="who plays (default: %(default)s)")
    parser.add_argument("--games", type=int, default=400, help="of each pairing (default: 400)")
    parser.add_argument("--seed", type=int, default=1, help="for other games (default: 1)")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes (default: all)")
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
