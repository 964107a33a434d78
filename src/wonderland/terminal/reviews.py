"""A review in a terminal: chances move by move, and the moves that cost most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wonderland.games import game
from wonderland.study.advice import Judgement
from wonderland.study.chart import percent
from wonderland.study.page import MOST_MOVES
from wonderland.study.reasons import unit_of
from wonderland.study.review import WORTH_TELLING, Moment, Review
from wonderland.terminal.pen import Pen, centred, fitted, padded, wrapped

BARS = "▁▂▃▄▅▆▇█"
ASCII_BARS = "01234567"
NUMBER, PLAYER, PLAYED, COST = 5, 10, 18, 6


def told(review: Review, pen: Pen, columns: int, *, bars: bool) -> Iterator[str]:
    """Tell a review: pictures of the chances, all moves in a table, then the costly ones."""
    title = f" {game(review.record.game).title}: a game reviewed "
    yield pen.paint(fitted(title.ljust(columns), columns), "bar", "bold")
    yield ""
    yield "Chance to win, to somebody who saw no hand:"
    yield ""
    yield from pictures(review, columns, BARS if bars else ASCII_BARS)
    yield ""
    yield from table(review, pen, columns)
    yield ""
    yield from costly(review, pen, columns)
    yield from tallies(review, columns)


def pictures(review: Review, columns: int, bars: str) -> Iterator[str]:
    """Draw each player's chances as a row of bars, from the first position to the last."""
    names = [fitted(name, PLAYER) for name in review.record.names]
    wide = max(map(len, names))
    room = max(10, columns - wide - 8)
    last = len(review.moments) - 1
    count = min(room, last + 1)
    picked = [review.moments[round(at * last / max(1, count - 1))] for at in range(count)]
    for seat, name in enumerate(names):
        row = "".join(bar(moment.chances[seat], bars) for moment in picked)
        yield f"  {padded(name, wide)} {row} {percent(review.moments[-1].chances[seat])}"


def bar(chance: float, bars: str) -> str:
    """Return the bar for a chance.

    >>> bar(0.0, BARS), bar(0.5, BARS), bar(1.0, BARS)
    ('▁', '▅', '█')
    """
    return bars[min(len(bars) - 1, int(chance * len(bars)))]


def table(review: Review, pen: Pen, columns: int) -> Iterator[str]:
    """List the moves that were choices, what they cost, and everybody's chances after them."""
    names = review.record.names
    wide = max(5, min(10, (columns - NUMBER - PLAYER - PLAYED - COST - 4) // len(names)))
    head = "".join(centred(fitted(name, wide - 1), wide) for name in names)
    first = f"{padded('move', NUMBER)} {padded('player', PLAYER)} {padded('played', PLAYED)}"
    yield pen.paint(f"{first} {padded('cost', COST)} {head}".rstrip(), "bold")
    for moment in review.moments:
        if moment.version == 0 or moment.decision is not None or moment is review.moments[-1]:
            yield row(names, moment, wide)


def row(names: Sequence[str], moment: Moment, wide: int) -> str:
    """Return one move as a row of the table."""
    who = "" if moment.seat is None else names[moment.seat]
    cost = f"-{percent(moment.cost)}" if moment.cost >= WORTH_TELLING else ""
    cells = [
        padded(str(moment.version or "start"), NUMBER),
        padded(fitted(who, PLAYER), PLAYER),
        padded(fitted(moment.notation, PLAYED), PLAYED),
        padded(cost, COST),
        "".join(centred(percent(chance), wide) for chance in moment.chances),
    ]
    return " ".join(cells).rstrip()


def costly(review: Review, pen: Pen, columns: int) -> Iterator[str]:
    """Tell the moves that cost most, what would have been better, and why."""
    found = review.costliest(MOST_MOVES)
    if not found:
        yield "No move cost anybody anything that we could be sure of."
        yield ""
        return
    yield pen.paint("The moves that cost most", "bold")
    yield from wrapped("Each is judged by what its player could know at that moment.", columns)
    yield ""
    unit = unit_of(review.record.game)
    for moment in found:
        assert moment.decision is not None
        assert moment.seat is not None
        name = review.record.names[moment.seat]
        head = f"Move {moment.version}, {name}: {round(100 * moment.cost)} in 100 lost"
        yield from (pen.paint(line, "bold") for line in wrapped(head, columns))
        yield from judged("Done:  ", moment.decision.made, moment.seat, unit, columns)
        yield from judged("Better:", moment.decision.best, moment.seat, unit, columns)
        yield ""


def judged(head: str, one: Judgement, seat: int, unit: str, columns: int) -> Iterator[str]:
    """Tell one of two moves in a paragraph."""
    good = f"{percent(one.chances[seat])} to win, {one.points[seat]:.1f} {unit}"
    text = f"{head} {one.text.rstrip('.')} ({good})"
    why = f": {'; '.join(one.reasons)}" if one.reasons else ""
    yield from wrapped(f"{text}{why}.", columns, indent=len(head) + 1)


def tallies(review: Review, columns: int) -> Iterator[str]:
    """Tell each player's game in a sentence."""
    for seat, name in enumerate(review.record.names):
        tally = review.tally(seat)
        text = (
            f"{name}: {tally.decisions} decisions, {tally.as_advised} as we would have;"
            f" {100 * tally.given_away:.1f} in 100 lost by each, on average."
        )
        yield from wrapped(text, columns, indent=2)
