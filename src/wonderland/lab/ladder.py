"""How strong the bots are: `python -m wonderland.lab.ladder`.

Every persona plays the next weaker one in each game, and the Red Queen plays the bots that others
are measured with. The results are written into a page, between two lines; the rest of the page is
left as it is.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from wonderland.bots import PERSONAS
from wonderland.games import game
from wonderland.lab.arena import play_all
from wonderland.lab.arena_report import percent, time_of
from wonderland.lab.balance import written_into
from wonderland.lab.crashes import Crashes
from wonderland.lab.intervals import Interval
from wonderland.lab.journal import Journal
from wonderland.lab.plan import Lineup, Plan
from wonderland.lab.processes import cores
from wonderland.lab.progress import Progress
from wonderland.lab.results import NothingToCount, Results, Standing, results
from wonderland.lab.tables import played_on, table

GAMES: Final = ("parade", "going-out", "madcala")
STEP: Final = 0.6
"""What share of two-player games each persona is to win against the next weaker one."""
EVEN: Final = 0.5
"""Where the interval of such a share has to begin above."""
GAMES_OF: Final = {"alice": 200, "hatter": 200, "cheshire": 60, "queen": 100}
"""How many games each persona plays against the next weaker one: the slower ones play fewer."""
TABLES: Final = 40
"""How many games are played in Parade against the bots that others are measured with."""
SURELY: Final = 480
"""How many against random players: a share of 97 % takes many deals to be sure of."""


@dataclass(frozen=True, slots=True)
class Rung:
    """Bots that meet, and what share of wins the first one is to have in its seat."""

    game: str
    bots: Lineup
    games: int
    target: float
    players: int = 2

    @property
    def name(self) -> str:
        """What the rung is called, as in `parade-queen-cheshire-2`."""
        return f"{self.game}-{'-'.join(self.bots)}-{self.players}"

    @property
    def is_step(self) -> bool:
        """Whether two personas meet."""
        return self.target == STEP

    def plan(self, seed: int) -> Plan:
        """Return what is to be played."""
        return Plan.of(game(self.game), self.bots, self.players, self.games, seed)

    def command(self, results: Results) -> str:
        """Return what to type to have the same games in the arena."""
        bots = ",".join(self.bots)
        words = f"wonderland arena {self.game} --bots {bots} --players {self.players}"
        return f"{words} --games {len(results.games)} --seed {results.plan.seed}"


def rungs() -> Iterator[Rung]:
    """Yield everything that is to be measured."""
    for name in GAMES:
        for weaker, stronger in pairwise(persona.id for persona in PERSONAS):
            yield Rung(name, (stronger, weaker), GAMES_OF[stronger], STEP)
    yield Rung("parade", ("queen", "random"), SURELY, 0.97, 4)
    yield Rung("parade", ("queen", "miser"), TABLES, 0.75)
    yield Rung("parade", ("queen", "miser"), TABLES, 0.5, 4)


def journal_of(rung: Rung, seed: int, folder: Path | None) -> Journal:
    """Return the journal of a rung, with what was played before if there is a folder for it."""
    journal = Journal(rung.plan(seed))
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        journal.keep(folder / f"{rung.name}.jsonl")
    return journal


def play(rung: Rung, journal: Journal, jobs: int, folder: Path | None) -> None:
    """Play what a journal does not have yet."""
    plan = journal.plan
    progress = Progress(plan.games, len(journal.played()))
    progress.say(rung.name)
    crashes = Crashes(plan, folder or Path(), progress)
    try:
        play_all(plan, journal, jobs, progress, crashes.tell)
    finally:
        progress.clear()


def measured(wanted: Sequence[Rung], options: argparse.Namespace) -> dict[Rung, Results]:
    """Play the wanted rungs, and return what came of them and of those that are kept already."""
    found: dict[Rung, Results] = {}
    for rung in rungs():
        journal = journal_of(rung, options.seed, options.record)
        try:
            if rung in wanted:
                play(rung, journal, options.jobs, options.record)
            found[rung] = results(journal.plan, journal.played())
        except NothingToCount:
            pass  # it will be missing from the tables
        finally:
            journal.close()
    return found


# The report


def ladder_report(found: dict[Rung, Results], conditions: Sequence[str]) -> str:
    """Return the results as Markdown."""
    steps = {rung: each for rung, each in found.items() if rung.is_step}
    others = {rung: each for rung, each in found.items() if not rung.is_step}
    lines = [f"- {line}" for line in conditions]
    if steps:
        lines += [
            "",
            "**Each persona against the next weaker one**, two players; to be reached: "
            f"{STEP:.0%}, with the interval above {EVEN:.0%}.",
            "",
            *table(rows_of(steps)),
        ]
    if others:
        lines += [
            "",
            "**The Red Queen against bots that others are measured with.** Three of them sit at a "
            "table of four, where an even share of wins is 25 %.",
            "",
            *table(rows_of(others)),
        ]
    lines += [
        "",
        "**Decisions** with more than one action to choose from, and how long they took; the "
        "second column tells against whom.",
        "",
        *table(times(found)),
        "",
        "The same games in the arena:",
        "",
        "```sh",
        *(rung.command(each) for rung, each in found.items()),
        "```",
    ]
    return "\n".join(lines)


def rows_of(found: dict[Rung, Results]) -> Iterator[list[str]]:
    """Yield the rows of a table of rungs."""
    yield ["game", "bot", "against", "players", "games", "wins %", "to reach", "reached"]
    for rung, each in found.items():
        yield [
            game(rung.game).title,
            rung.bots[0],
            f"{rung.players - 1} {rung.bots[1]}",
            str(rung.players),
            str(len(each.games)),
            percent(standing_of(each, rung.bots[0]).wins),
            f"{rung.target:.0%}".replace("%", " %"),
            verdict(rung, standing_of(each, rung.bots[0]).wins),
        ]


def verdict(rung: Rung, wins: Interval) -> str:
    """Tell whether a share of wins is what was to be reached.

    >>> verdict(Rung("parade", ("alice", "rabbit"), 20, STEP), Interval(0.55, 0.4, 0.7))
    'no, by 5.0'
    """
    if wins.value < rung.target:
        return f"no, by {100.0 * (rung.target - wins.value):.1f}"
    surely = EVEN if rung.is_step else rung.target
    if wins.low is None or wins.low <= surely:
        return "perhaps: too few games"
    return "yes"


def times(found: dict[Rung, Results]) -> Iterator[list[str]]:
    """Yield the rows of the table of decisions."""
    yield ["game", "against", "bot", "decisions a game", "mean", "95 % within", "slowest"]
    for rung, each in found.items():
        standing = standing_of(each, rung.bots[0])
        thinking = standing.thinking
        yield [
            game(rung.game).title,
            f"{rung.players - 1} {rung.bots[1]}",
            rung.bots[0],
            f"{thinking.decisions / standing.seats:.0f}",
            time_of(thinking.mean),
            time_of(thinking.most),
            time_of(thinking.slowest),
        ]


def standing_of(results: Results, bot: str) -> Standing:
    """Return what a bot has achieved."""
    return next(standing for standing in results.standings if standing.bot == bot)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games and write the report; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m wonderland.lab.ladder", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="for other games (default: 1)")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes (default: all)")
    parser.add_argument("--only", metavar="TEXT", help="play those whose names contain this")
    parser.add_argument("--as-is", action="store_true", help="play nothing, report what is kept")
    parser.add_argument("--record", type=Path, metavar="FOLDER", help="where games are kept")
    parser.add_argument("--page", type=Path, help="the page to write into (default: print)")
    options = parser.parse_args(arguments)
    if options.jobs < 1:
        parser.error("--jobs is at least 1")
    if options.as_is and options.record is None:
        parser.error("--as-is goes with --record: without a folder there is nothing to report")
    wanted = [rung for rung in rungs() if (options.only or "") in rung.name]
    if not wanted:
        names = ", ".join(rung.name for rung in rungs())
        parser.error(f"--only {options.only}: there is nothing of that name among {names}")
    found = measured([] if options.as_is else wanted, options)
    if not found:
        parser.error("nothing was played yet")
    conditions = [
        f"Command: `python -m wonderland.lab.ladder --seed {options.seed}`",
        *sorted({played_on(game(rung.game)) for rung in found}),
        "All intervals are 95 %; the deals are what they are counted over",
    ]
    report = ladder_report(found, conditions)
    if options.page is None:
        print(report)
        return 0
    page = options.page.read_text(encoding="utf-8") if options.page.exists() else "# The bots\n"
    options.page.write_text(written_into(page, "ladder", report), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
