"""A review as a page to look at: one HTML file that needs nothing else, not even a script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from wonderland.engine.words import YOU, counted, listed
from wonderland.games import game as game_of
from wonderland.study.advice import Judgement
from wonderland.study.chart import DASHES, Chart, Size, percent
from wonderland.study.reasons import unit_of
from wonderland.study.review import WORTH_TELLING, Moment, Review
from wonderland.study.style import STYLE

WIDE = Size(960, 430, "wide", labelled=True)
NARROW = Size(420, 340, "narrow", labelled=False)
MOST_MOVES = 8
SUITS = "&spades; &hearts; &clubs; &diams;"

# The White Rabbit's watch, between two flourishes.
ORNAMENT = """\
<svg class="ornament" viewBox="0 0 360 84" aria-hidden="true">
<g class="flourish"><path d="M146 52C120 30 96 34 92 50c-3 12 12 18 18 8 4-8-5-13-9-8\
M92 50C74 36 40 40 8 52c34-4 58-2 76 10"/><path d="M120 44c-4-10-14-16-26-16"/></g>
<g class="flourish" transform="matrix(-1 0 0 1 360 0)"><path d="M146 52C120 30 96 34 92 50c-3 12 \
12 18 18 8 4-8-5-13-9-8M92 50C74 36 40 40 8 52c34-4 58-2 76 10"/>\
<path d="M120 44c-4-10-14-16-26-16"/></g>
<circle class="case" cx="180" cy="50" r="29"/><circle class="dial" cx="180" cy="50" r="24"/>
<path class="case" d="M176 21v-5h8v5"/><circle class="dial" cx="180" cy="10" r="6"/>
<path class="hours" d="M180 29v5M180 66v5M159 50h5M196 50h5M194.800 35.200l-2.500 2.500\
M167.700 62.300l-2.500 2.500M165.200 35.200l2.500 2.500M192.300 62.300l2.500 2.500"/>
<path class="hands" d="M180 50V35M180 50l10 7"/><circle class="pin" cx="180" cy="50" r="2"/>
</svg>"""


def review_page(review: Review) -> str:
    """Return the page."""
    title = f"{game_of(review.record.game).title}: a game reviewed"
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style>",
            "</head>",
            "<body>",
            "<main>",
            *header(review),
            *chart(review),
            *costly(review),
            *players(review),
            *moves(review),
            *footer(review),
            "</main>",
            "</body>",
            "</html>",
            "",
        ]
    )


def header(review: Review) -> Iterator[str]:
    """Write the title, and how the game ended."""
    game = game_of(review.record.game)
    yield "<header>"
    yield ORNAMENT
    yield f"<h1>{escape(game.title)}</h1>"
    yield '<p class="subtitle">a game reviewed</p>'
    yield f'<p class="players">{escape(listed(review.record.names))}</p>'
    yield f'<p class="outcome">{escape(outcome(review))}</p>'
    yield "</header>"


def outcome(review: Review) -> str:
    """Say who has won."""
    length = counted(len(review.record.actions), "move")
    if not review.over:
        return f"Not over yet after {length}."
    best = max(review.moments[-1].chances)
    final = zip(review.record.names, review.moments[-1].chances, strict=True)
    winners = [name for name, chance in final if chance == best]
    if len(winners) > 1:
        return f"{listed(winners)} share the victory after {length}."
    return f"{winners[0]} {'win' if winners[0] == YOU else 'wins'} after {length}."


def chart(review: Review) -> Iterator[str]:
    """Draw the chart, for wide windows and for narrow ones, with a key."""
    marked = review.costliest(MOST_MOVES)
    yield '<section aria-labelledby="chances"><h2 id="chances">Who was likely to win</h2>'
    yield '<figure class="plate">'
    for size in (WIDE, NARROW):
        yield Chart(review.moments, review.record.names, size).drawn(marked)
    yield '<ul class="key">'
    for seat, name in enumerate(review.record.names):
        line = f'<path class="line seat{seat}" stroke-dasharray="{DASHES[seat]}" d="M1 6H35"/>'
        yield f'<li><svg viewBox="0 0 36 12" aria-hidden="true">{line}</svg>{escape(name)}</li>'
    yield "</ul>"
    yield "<figcaption>As it looked to somebody who watched and saw no hand."
    if marked:
        yield "The numbers stand for the moves that cost most, told below."
    yield "</figcaption></figure></section>"


def costly(review: Review) -> Iterator[str]:
    """Tell the moves that cost most, with what would have been better, and why."""
    told = review.costliest(MOST_MOVES)
    yield '<section aria-labelledby="costly"><h2 id="costly">The moves that cost most</h2>'
    if not told:
        yield "<p>No move cost anybody anything that we could be sure of.</p>"
    else:
        yield (
            '<p class="lead">Each is judged by what its player could know at that moment, and not'
            " by what the cards turned out to be.</p>"
        )
        yield '<ol class="moves">'
        for number, moment in enumerate(told, 1):
            yield from one_move(review, number, moment)
        yield "</ol>"
    yield "</section>"


def one_move(review: Review, number: int, moment: Moment) -> Iterator[str]:
    """Tell one costly move."""
    decision, seat = moment.decision, moment.seat
    assert decision is not None
    assert seat is not None
    unit = unit_of(review.record.game)
    yield f'<li id="move-{moment.version}"><article class="seat{seat}">'
    yield (
        f'<h3><span class="badge" aria-hidden="true">{number}</span>'
        f"Move {moment.version}: {escape(review.record.names[seat])}"
        f' <span class="cost">&minus;{percent(moment.cost)}</span></h3>'
    )
    yield '<div class="pair">'
    yield from judged("What was done", decision.made, seat, unit)
    yield from judged("What looked better", decision.best, seat, unit)
    yield "</div></article></li>"


def judged(head: str, one: Judgement, seat: int, unit: str) -> Iterator[str]:
    """Tell one of two moves: how good it looked, and what it did."""
    yield f'<div><h4>{head}</h4><p class="act">{escape(one.text)}</p>'
    chance = f"{percent(one.chances[seat])} to win" if one.chances else "not thought through"
    points = f", {one.points[seat]:.1f} {unit}" if one.points else ""
    yield f'<p class="odds">{chance}{points}</p>'
    if one.reasons:
        yield "<ul>"
        yield from (f"<li>{escape(reason)}</li>" for reason in one.reasons)
        yield "</ul>"
    yield "</div>"


def players(review: Review) -> Iterator[str]:
    """Tell each player's game in numbers."""
    yield '<section aria-labelledby="table"><h2 id="table">At the table</h2>'
    yield '<div class="scroll" tabindex="0" role="region" aria-labelledby="table">'
    yield '<table><thead><tr><th scope="col">Player</th>'
    yield '<th scope="col">Decisions</th><th scope="col">As we would have</th>'
    yield '<th scope="col">Lost by each</th></tr></thead><tbody>'
    for seat, name in enumerate(review.record.names):
        tally = review.tally(seat)
        yield (
            f'<tr><th scope="row">{escape(name)}</th><td>{tally.decisions}</td>'
            f"<td>{tally.as_advised}</td><td>{100 * tally.given_away:.1f}%</td></tr>"
        )
    yield "</tbody></table></div></section>"


def moves(review: Review) -> Iterator[str]:
    """Tell every move in a table: what the chart shows, in numbers."""
    yield '<section aria-labelledby="all"><h2 id="all">Move by move</h2><details>'
    yield f"<summary>All {counted(len(review.record.actions), 'move')} in a table</summary>"
    yield '<div class="scroll" tabindex="0" role="region" aria-labelledby="all">'
    yield '<table class="all"><thead><tr><th scope="col">Move</th>'
    yield '<th scope="col">Player</th><th scope="col">Played</th><th scope="col">Better</th>'
    yield from (f'<th scope="col">{escape(name)}</th>' for name in review.record.names)
    yield "</tr></thead><tbody>"
    for moment in review.moments:
        yield f"<tr>{''.join(cells(review.record.names, moment))}</tr>"
    yield "</tbody></table></div></details></section>"


def cells(names: Sequence[str], moment: Moment) -> Iterator[str]:
    """Return the cells of one row."""
    yield f'<th scope="row">{moment.version or "start"}</th>'
    better = ""
    if moment.decision is not None and moment.cost >= WORTH_TELLING:
        better = f"{moment.decision.best.notation} (+{percent(moment.cost)})"
    yield f"<td>{escape(names[moment.seat]) if moment.seat is not None else ''}</td>"
    yield f"<td>{escape(moment.notation)}</td><td>{escape(better)}</td>"
    yield from (f'<td class="number">{percent(chance)}</td>' for chance in moment.chances)


def footer(review: Review) -> Iterator[str]:
    """Say how the review was made."""
    yield "<footer>"
    yield f'<p class="suits" aria-hidden="true">{SUITS}</p>'
    yield (
        f"<p>Each decision was thought through {review.iterations:,} times by Wonderland."
        " Chances are estimates, and small differences are chance themselves.</p>"
    )
    yield "</footer>"
