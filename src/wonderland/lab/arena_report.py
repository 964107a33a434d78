"""The results of an arena as tables, for a terminal and for a page alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wonderland.adapters import short_name
from wonderland.games import game
from wonderland.lab.intervals import Interval
from wonderland.lab.outputs import INSTALL
from wonderland.lab.plan import SHORT
from wonderland.lab.results import Results, Standing
from wonderland.lab.tables import table


def arena_report(results: Results, conditions: Sequence[str]) -> str:
    """Return the whole report as Markdown."""
    ratings = [standing.elo for standing in results.standings]
    notes = []
    if results.deals > 1 and any(rating.low is None for rating in ratings):
        notes.append(
            "Elo has no bounds here: some bots took nothing at all from others, and so nothing "
            "limits how far apart they are."
        )
    if any(standing.open_skill is None for standing in results.standings):
        notes.append(f"For OpenSkill ratings install the package: {INSTALL}")
    return "\n".join(
        [
            *(f"- {line}" for line in (played(results), *conditions)),
            "- All intervals are 95 %; the deals are what they are counted over",
            "",
            "**Wins, place and score** of a seat, on average; an even share of wins is "
            f"{100.0 / results.plan.players:.1f} %.",
            "",
            *table(standings(results)),
            "",
            "**How often the row bot comes before the column bot**, in %; half for the same place.",
            "",
            *table(pairings(results)),
            "",
            "**Decisions** with more than one action to choose from, and how long they took.",
            "",
            *table(thinking(results)),
            *(line for note in notes for line in ("", note)),
        ]
    )


def played(results: Results) -> str:
    """Say what was played."""
    plan = results.plan
    title = game(plan.game).title
    return (
        f"{title}, {plan.players} players: {len(results.games):,} games, "
        f"which are {results.deals:,} deals, each played in {plan.games_a_deal} seatings"
    )


def standings(results: Results) -> Iterator[list[str]]:
    """Yield the rows of the table of bots, the best one first."""
    yield ["bot", "wins %", "place", "score", "Elo", "OpenSkill"]
    for each in in_order(results):
        skill = each.open_skill
        yield [
            short(each.bot),
            percent(each.wins),
            shown(each.place, 2),
            shown(each.score, 1),
            shown(each.elo, 0, plus="+"),
            "–" if skill is None else shown(skill, 1),
        ]


def pairings(results: Results) -> Iterator[list[str]]:
    """Yield the rows of the table of pairs."""
    bots = [each.bot for each in in_order(results)]
    yield ["", *map(short, bots)]
    for row in bots:
        yield [
            short(row),
            *("–" if row == other else percent(results.pairs[row, other]) for other in bots),
        ]


def thinking(results: Results) -> Iterator[list[str]]:
    """Yield the rows of the table of decisions."""
    yield ["bot", "decisions", "mean", "95 % within", "slowest", "faults"]
    for each in in_order(results):
        found = each.thinking
        yield [
            short(each.bot),
            f"{found.decisions:,}",
            time_of(found.mean),
            time_of(found.most),
            time_of(found.slowest),
            f"{found.faults:,}",
        ]


def in_order(results: Results) -> list[Standing]:
    """Return the bots, those with more wins first, and among them those with better places."""
    return sorted(results.standings, key=lambda each: (-each.wins.value, each.place.value))


def percent(interval: Interval) -> str:
    """Return a share in per cent.

    >>> percent(Interval(0.5, 0.45, 0.55)), percent(Interval(1.0, 0.9, 1.0))
    ('50.0 ± 5.0', '100.0 (90.0 to 100.0)')
    """
    low, high = interval.low, interval.high
    return shown(
        Interval(
            100.0 * interval.value,
            None if low is None else 100.0 * low,
            None if high is None else 100.0 * high,
        ),
        1,
    )


def shown(interval: Interval, digits: int, plus: str = "") -> str:
    """Return a value with its interval, as its width if it is the same on both sides."""
    value = f"{interval.value:{plus}.{digits}f}"
    if interval.low is None or interval.high is None:
        return value
    below = f"{interval.value - interval.low:.{digits}f}"
    above = f"{interval.high - interval.value:.{digits}f}"
    if below == above:
        return f"{value} ± {above}"
    return f"{value} ({interval.low:.{digits}f} to {interval.high:.{digits}f})"


def short(bot: str) -> str:
    """Return a bot's name for a table: a command may be long, and its end tells most."""
    name = short_name(bot)
    return name if len(name) <= SHORT else f"…{name[1 - SHORT :]}"


def time_of(seconds: float) -> str:
    """Return a time in the unit that suits it.

    >>> time_of(0.0000021), time_of(0.0123), time_of(4.2)
    ('2.1 µs', '12.3 ms', '4.20 s')
    """
    if seconds < 1e-3:
        return f"{seconds * 1e6:.1f} µs"
    return f"{seconds * 1e3:.1f} ms" if seconds < 1.0 else f"{seconds:.2f} s"
