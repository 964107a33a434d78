"""The table of the Going-Out game as a picture, as richly as fits into the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wonderland.games.going_out.view import GoingOutView
from wonderland.terminal.device import Size
from wonderland.terminal.going_out import cards, happened, offers, players, words
from wonderland.terminal.going_out.cards import Stack
from wonderland.terminal.grammar import counted
from wonderland.terminal.pen import Pen, beside, centred, fitted, padded, width, wrapped
from wonderland.terminal.scene import Scene

MARGIN: Final = 1
WIDEST: Final = 120
STEPS: Final = (8, 7, 4, 3)
"""How far it is from one card to the next: beneath seven, they overlap."""

SINGLE: Final = 10
"""Hands up to this size are drawn card by card; in larger ones equal cards lie as one."""

SPILL: Final = 3
"""So many lines more than the hand a list beside it may take, where there is room."""

MOST_APART: Final = 5
"""In sets of more cards, equal ones are written as one with their count."""

LEAST_TEXT: Final = 22
MOST_TEXT: Final = 36
"""How wide the words beside the set on the table are."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How much room the parts of the picture take."""

    step: int
    log: int
    airy: bool


# From the richest to the most frugal: the first that fits is taken.
LAYOUTS: Final = (
    Layout(8, 12, airy=True),
    Layout(8, 7, airy=True),
    Layout(8, 7, airy=False),
    Layout(8, 5, airy=False),
    *(Layout(step, log, airy=False) for log in (7, 5, 4, 3, 2, 0) for step in (4, 3)),
)


def board(scene: Scene, pen: Pen, size: Size) -> list[str]:
    """Draw the table: as richly as fits, and frugally but wholly where nothing fits."""
    columns = min(size.columns, WIDEST) - 2 * MARGIN
    lines: list[str] = []
    for layout in LAYOUTS:
        lines = laid_out(scene, pen, columns, layout)
        if len(lines) <= size.rows and max(map(width, lines)) <= columns:
            break
    return [f"{' ' * MARGIN}{line}".rstrip() for line in lines]


def laid_out(scene: Scene, pen: Pen, columns: int, layout: Layout) -> list[str]:
    """Draw the table in one layout."""
    blocks = [
        middle(scene, pen, columns),
        players.players(scene, pen, columns),
        happened.since_last_turn(scene, pen, columns, layout.log),
        hand(scene, pen, columns, layout),
    ]
    lines = headline(scene, pen, columns)
    for block in blocks:
        if block:
            lines += ["", *block] if layout.airy else block
    return lines


def headline(scene: Scene, pen: Pen, columns: int) -> list[str]:
    """Draw the bar at the top: the game, whose turn it is, and how far things are."""
    view: GoingOutView = scene.view
    left = f" GOING OUT · {words.actor(scene)} "
    last = "last turn of the round" if view.last_turn else f"more than {view.target} ends the game"
    right = f" Round {view.round} · {last} "
    if width(left + right) > columns:
        right = f" Round {view.round} · {'last turn' if view.last_turn else f'to {view.target}'} "
    room = max(0, columns - width(left) - width(right))
    return [pen.paint(fitted(left + " " * room + right, columns), "bar", "bold")]


# The middle of the table: deck, display and set


def middle(scene: Scene, pen: Pen, columns: int) -> list[str]:
    """Draw the deck, the display beside it, and the set on the table."""
    view: GoingOutView = scene.view
    room = columns - cards.DECK_WIDTH - 1
    shown, lying = on_show(view), on_table(view)
    ghosts = view.table.count - len(view.table.cards) if view.table else 0
    step = next((s for s in STEPS if row_width(shown, lying, ghosts, s) <= room), STEPS[-1])
    drawn = [
        padded(line, cards.DECK_WIDTH + 1)
        for line in [*cards.deck(view.deck_count, pen), number_under_deck(scene, pen)]
    ]
    drawn = beside(drawn, display(scene, shown, pen, step), 0)
    drawn = beside(drawn, the_set(lying, ghosts, pen, step), 3) if lying or ghosts else drawn
    text = columns - max(map(width, drawn)) - 3
    if text >= LEAST_TEXT:
        return beside(drawn, ["", *said(scene, pen, min(text, MOST_TEXT))][: len(drawn)], 3)
    return [*drawn, *said(scene, pen, columns)]


def on_show(view: GoingOutView) -> list[Stack]:
    """Return the display as it is drawn."""
    return cards.single(view.display) if len(view.display) <= 4 else cards.stacked(view.display)


def on_table(view: GoingOutView) -> list[Stack]:
    """Return the set on the table as it is drawn."""
    if view.table is None:
        return []
    lying = view.table.cards
    return cards.single(lying) if len(lying) <= 4 else cards.stacked(lying)


def row_width(shown: Sequence[Stack], lying: Sequence[Stack], ghosts: int, step: int) -> int:
    """Return how wide the display and the set are."""
    wide = cards.spread_width(len(shown), step) or cards.WIDTH
    if lying:
        wide += 3 + cards.spread_width(len(lying), step)
    return wide + (cards.WIDTH + (1 if lying else 3) if ghosts else 0)


def number_under_deck(scene: Scene, pen: Pen) -> str:
    """Write the number that draws from the deck, or what the stack is."""
    for number, move in enumerate(offers.numbered(scene), 1):
        if move.kind == "DrawFromDeck":
            return pen.paint(centred(str(number), cards.DECK_WIDTH), "bold")
    return pen.paint(centred("deck", cards.DECK_WIDTH), "faint")


def display(scene: Scene, shown: Sequence[Stack], pen: Pen, step: int) -> list[str]:
    """Draw the display, with the numbers that draw from it."""
    if not shown:
        empty = ["", "  the", "display", "is empty", "", ""]
        return [pen.paint(line, "faint") for line in empty]
    numbers = {
        move.pieces[0]: str(number)
        for number, move in enumerate(offers.numbered(scene), 1)
        if move.kind == "DrawFromDisplay"
    }
    drawn = cards.spread(shown, pen, step)
    if not numbers:
        return [*drawn, pen.paint("display", "faint")]
    return [*drawn, keys(shown, numbers, pen, step)]


def keys(shown: Sequence[Stack], numbers: dict[str, str], pen: Pen, step: int) -> str:
    """Write numbers beneath cards; of several alike only the first has one."""
    left = dict(numbers)
    places = [centred(left.pop(card, ""), min(step, cards.WIDTH)) for card, _ in shown]
    return pen.paint((" " * (step - min(step, cards.WIDTH))).join(places), "bold")


def the_set(lying: Sequence[Stack], ghosts: int, pen: Pen, step: int) -> list[str]:
    """Draw the set on the table; of jokers only their empty place is left (G16)."""
    drawn = cards.spread(lying, pen, step) if lying else []
    if ghosts:
        drawn = beside(drawn, cards.gone(ghosts, pen), 1) if lying else cards.gone(ghosts, pen)
    return [*drawn, pen.paint(" on the table", "faint")]


def said(scene: Scene, pen: Pen, columns: int) -> list[str]:
    """Say whose set it is, how strong, and what beats it."""
    view: GoingOutView = scene.view
    if view.table is None:
        text = (
            "Nothing lies on the table."
            if view.phase != "play"
            else ("Nothing lies on the table: any set may be played.")
        )
        lines = wrapped(text, columns)
    else:
        table = view.table
        first = f"{words.owner_in_words(scene, table)}."
        beaten = f"Beaten by {words.stronger(table.count, table.rank)}."
        if width(first) + 1 + width(beaten) <= columns:
            lines = [pen.paint(first, "bold") + f" {beaten}"]
        else:
            bold = [pen.paint(line, "bold") for line in wrapped(first, columns)]
            lines = [*bold, *wrapped(beaten, columns)]
    if view.jokers_used:
        lines.append(pen.paint("Jokers used: ", "faint") + cards.row(view.jokers_used, pen))
    return lines


# The hand, and what there is to choose


def hand(scene: Scene, pen: Pen, columns: int, layout: Layout) -> list[str]:
    """Draw the hand, with what can be chosen beside it or beneath, whichever is less high."""
    view: GoingOutView = scene.view
    if view.seat is None or view.phase == "over":
        return []
    drawn = pictured(scene, pen, columns, layout.step)
    room = columns - max(map(width, drawn), default=0) - 3
    options = [beside(drawn, right, 3) for right in tiled(scene, pen, room)]
    if layout.airy and options and len(options[0]) <= len(drawn) + SPILL:
        return options[0]
    options += [[*drawn, *below] for below in tiled(scene, pen, columns)]
    return min(options, key=len, default=drawn)


def pictured(scene: Scene, pen: Pen, columns: int, step: int) -> list[str]:
    """Draw the cards in the hand, with numbers if one of them is to be chosen."""
    held = cards.in_order(scene.view.hand)
    if not held:
        return [pen.paint("You hold no cards.", "bold")]
    stacks = cards.single(held)
    if len(held) > SINGLE or cards.spread_width(len(held), step) > columns:
        stacks = cards.stacked(held)
    fitting = [s for s in STEPS if s <= step and cards.spread_width(len(stacks), s) <= columns]
    step = fitting[0] if fitting else STEPS[-1]
    drawn = cards.spread(stacks, pen, step)
    numbers = {
        move.pieces[0]: str(number)
        for number, move in enumerate(offers.numbered(scene), 1)
        if move.kind == "ShowCard"
    }
    return [*drawn, keys(stacks, numbers, pen, step)] if numbers else drawn


def tiled(scene: Scene, pen: Pen, columns: int) -> list[list[str]]:
    """Return what can be chosen in one to three columns, in those forms that fit: richest first."""
    found: list[list[str]] = []
    for detailed in (True, False):
        entries = choices(scene, pen, columns, detailed=detailed)
        for count in (1, 2, 3):
            rows = max(1, -(-len(entries) // count))
            lines: list[str] = entries[:rows]
            for at in range(rows, len(entries), rows):
                lines = beside(lines, entries[at : at + rows], 3)
            if LEAST_TEXT <= columns >= max(map(width, lines), default=0):
                found.append(lines)
    return found


def choices(scene: Scene, pen: Pen, columns: int, *, detailed: bool) -> list[str]:
    """List what can be chosen, one to a line, and what is asked where that is no set."""
    view: GoingOutView = scene.view
    if view.seat not in view.actors:
        return []
    if view.phase == "play":
        numbered = range(len(offers.numbered(scene)))
        lines = [set_line(scene, place, pen, detailed=detailed) for place in numbered]
        more = offers.unlisted(scene)
        if more:
            lines.append(pen.paint(f"  {counted(more, 'more set')}: type the cards", "faint"))
        return lines
    lines = [pen.paint(line, "faint") for line in wrapped(words.to_do(scene), columns)]
    if view.phase in ("draw", "exchange"):
        lines += [draw_line(scene, place, pen) for place in range(len(offers.numbered(scene)))]
    return lines


def set_line(scene: Scene, place: int, pen: Pen, *, detailed: bool) -> str:
    """Write a numbered set, or to pass."""
    head = pen.paint(f"{place + 1} ", "bold")
    move = offers.numbered(scene)[place]
    if move.kind == "Pass":
        can_draw = scene.view.deck_count or scene.view.display
        exchange = ", and exchange a card" if detailed and can_draw else ""
        return head + "pass" + pen.paint(f" (p){exchange}", "faint")
    long = len(move.pieces) > MOST_APART
    line = head + cards.row(move.pieces, pen, together=long)
    if detailed:
        line += pen.paint(f"  {words.strength(*offers.strength(move))}", "faint")
    return line + (pen.paint(" goes out!", "bold") if words.goes_out(scene, place) else "")


def draw_line(scene: Scene, place: int, pen: Pen) -> str:
    """Write one of the numbered cards to draw, or to draw none."""
    move = offers.numbered(scene)[place]
    head = pen.paint(f"{place + 1} ", "bold")
    if move.kind == "DrawFromDisplay":
        return head + cards.painted(move.pieces[0], pen) + " from the display"
    return head + words.choice_in_words(scene, place)
