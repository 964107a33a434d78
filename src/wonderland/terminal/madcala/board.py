"""The table of Madcala as a picture, as richly as fits into the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from wonderland.games.madcala.cards import SEATS
from wonderland.games.madcala.view import MadcalaView
from wonderland.terminal.device import Size
from wonderland.terminal.madcala import (
    cards,
    choices,
    happened,
    offers,
    players,
    ring,
    shards,
    words,
)
from wonderland.terminal.madcala.choices import Form
from wonderland.terminal.madcala.ring import Detail
from wonderland.terminal.pen import Pen, fitted, width, wrapped
from wonderland.terminal.scene import Scene

MARGIN: Final = 1
WIDEST: Final = 120


SPARE: Final = 12
"""So many lines are kept for the hand, the log and the choices, if the window has them."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How the table is drawn: this depends on the window alone, so that nothing jumps about."""

    plates: Detail
    airy: bool = False
    whole_cards: bool = False
    """Whether Plus-Ones lie beneath each other, with their whole text."""
    talents: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """How much room the parts beneath the table take, which are different at each decision."""

    log: int
    """How many lines of what happened, the heading included."""
    choices: int
    """How many lines the choices may take."""
    form: Form


# From the richest to the most frugal: the first that fits is taken.
LISTINGS: Final = (
    *(Listing(log, rows, Form.FULL) for log in (8, 6, 5, 4, 3) for rows in (14, 8, 6, 5, 4)),
    *(Listing(log, rows, Form.BRIEF) for log in (5, 4, 3, 2) for rows in (14, 8, 6, 5, 4, 3)),
    *(Listing(0, rows, Form.BRIEF) for rows in (14, 8, 6, 5, 4, 3)),
    *(Listing(0, rows, Form.TERSE) for rows in (*range(3, 15), 2 * offers.MOST)),
)


def board(scene: Scene, pen: Pen, size: Size) -> list[str]:
    """Draw the table: as richly as fits, and frugally but wholly where nothing fits."""
    columns = min(size.columns, WIDEST) - 2 * MARGIN
    layout = layout_for(scene, columns, size.rows)
    table = laid_out(scene, pen, columns, layout)
    entries = {form: choices.entries_of(scene, pen, form=form) for form in Form}
    fewest: list[str] = []
    for listing in LISTINGS:
        below = beneath(scene, pen, columns, listing, entries[listing.form])
        if below is None:
            continue
        lines = joined([*table, *below], airy=layout.airy)
        if not fewest or len(lines) < len(fewest):
            fewest = lines
        if len(lines) <= size.rows:
            break
    return [pen.glyphs(f"{' ' * MARGIN}{line}".rstrip()) for line in fewest]


def layout_for(scene: Scene, columns: int, rows: int) -> Layout:
    """Return the richest layout that leaves enough of a window's lines for what lies beneath."""
    view: MadcalaView = scene.view
    detail = Detail(named=False, effects=1 if ring.fits(view, columns, 1) else 2)
    best = Layout(detail)
    richer = (
        Layout(replace(detail, named=True)),
        Layout(replace(detail, named=True), airy=True),
        Layout(replace(detail, named=True), airy=True, whole_cards=True),
        Layout(replace(detail, named=True, airy=True), airy=True, whole_cards=True),
        Layout(replace(detail, named=True, airy=True), airy=True, whole_cards=True, talents=True),
    )
    for layout in richer:
        blocks = laid_out(scene, Pen(), columns, layout)
        gaps = 6 if layout.airy else 0
        if sum(map(len, blocks)) + gaps + SPARE > rows:
            break
        best = layout
    return best


def laid_out(scene: Scene, pen: Pen, columns: int, layout: Layout) -> list[list[str]]:
    """Draw the table and both players in one layout."""
    view: MadcalaView = scene.view
    near = ring.near_seat(view)
    return [
        [headline(scene, pen, columns)],
        player(scene, SEATS - 1 - near, pen, columns, layout),
        ring.ring(view, pen, columns, layout.plates),
        player(scene, near, pen, columns, layout),
    ]


def beneath(
    scene: Scene, pen: Pen, columns: int, listing: Listing, entries: list[str]
) -> list[list[str]] | None:
    """Draw what lies beneath the table; nothing if the choices do not fit that way."""
    blocks = [
        players.hand(scene, pen, columns),
        happened.since_last_turn(scene, pen, columns, listing.log),
    ]
    if scene.view.seat not in scene.view.actors:
        return blocks
    listed = choices.tiled(entries, columns, listing.choices)
    if not listed:
        return None
    said = [pen.paint(line, "bold") for line in asking(scene, columns)]
    if scene.view.in_hand:
        said.insert(0, f"  In hand  {shards.drawn(scene.view.in_hand, pen, columns)}")
    return [*blocks, [*said, *listed]]


def joined(blocks: Sequence[Sequence[str]], *, airy: bool) -> list[str]:
    """Put blocks of lines beneath each other, with blank lines between them where it is airy."""
    lines: list[str] = []
    for block in blocks:
        if block:
            lines += ["", *block] if airy and lines else block
    return lines


def headline(scene: Scene, pen: Pen, columns: int) -> str:
    """Draw the bar at the top: the game, whose turn it is, and how far things are."""
    view: MadcalaView = scene.view
    left = f" MADCALA · {words.actor(scene)} "
    discards = len(view.discard)
    turn = f"turn {max(view.progress.turns)} of {cards.cards_of(view).turn_limit}"
    rights = (
        f" {turn} · Commoners: {view.deck_count} in the deck, {discards} discarded ",
        f" {turn} · deck {view.deck_count} · discards {discards} ",
        f" deck {view.deck_count}, discards {discards} ",
    )
    right = next((one for one in rights if width(left + one) <= columns), rights[-1])
    room = max(0, columns - width(left) - width(right))
    return pen.paint(fitted(left + " " * room + right, columns), "bar", "bold")


def player(scene: Scene, seat: int, pen: Pen, columns: int, layout: Layout) -> list[str]:
    """Draw a player: how things stand, then the Plus-Ones."""
    view: MadcalaView = scene.view
    plus_ones = players.beneath if layout.whole_cards else players.side_by_side
    lines = [players.statuses(scene, pen, columns)[seat]]
    if layout.talents:
        lines += players.talents(view, seat, pen, columns)
    return lines + plus_ones(view, seat, pen, columns)


def asking(scene: Scene, columns: int) -> Sequence[str]:
    """Say what is asked, and what can be typed where not everything has a number."""
    text = words.to_do(scene)
    more = offers.unlisted(scene)
    if more:
        text += f" {more} more can be typed, as in {words.typed_example(scene)}."
    return wrapped(text, columns)
