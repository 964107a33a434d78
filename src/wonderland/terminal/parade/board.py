"""T1, T2: the table of Parade as a picture, as richly as fits into the window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from wonderland.games.parade.view import ParadeView
from wonderland.terminal.device import Size
from wonderland.terminal.grammar import YOU, counted
from wonderland.terminal.parade import cards, happened, words, zones
from wonderland.terminal.pen import Pen, beside, centred, fitted, padded, width, wrapped
from wonderland.terminal.scene import Scene

APART: Final = 8
"""From one card to the next: with a gap between them."""

CLOSE: Final = 7
FANNED: Final = 4

MARGIN: Final = 1
DISCARDING: Final = (
    "Discard two of these, one after the other.",
    "The others join the cards in front of you, and count.",
)
CHOICES_WIDTH: Final = 30
"""The least that the list of choices needs beside the hand."""


WARNED_WIDTH: Final = 55
"""In a narrower list, a mark and a note beneath warn of the last round."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How much room the parts of the picture take."""

    step: int
    zones: zones.Detail
    log: int
    airy: bool


# From the richest to the most frugal: the first that fits is taken.
LAYOUTS: Final = (
    Layout(APART, "full", 14, airy=True),
    Layout(APART, "sums", 14, airy=True),
    Layout(APART, "sums", 7, airy=False),
    Layout(CLOSE, "values", 7, airy=False),
    *(Layout(step, "values", log, airy=False) for log in (7, 4, 3, 2, 0) for step in (4, 3)),
)
"""How far it is from one card to the next: the last two steps let cards overlap."""


def board(scene: Scene, pen: Pen, size: Size) -> list[str]:
    """Draw the table: as richly as fits, and frugally but wholly where nothing fits."""
    columns = min(size.columns, 120) - 2 * MARGIN
    lines: list[str] = []
    for layout in LAYOUTS:
        lines = laid_out(scene, pen, columns, layout)
        if len(lines) <= size.rows and max(map(width, lines)) <= columns:
            break
    return [f"{' ' * MARGIN}{line}".rstrip() for line in lines]


def laid_out(scene: Scene, pen: Pen, columns: int, layout: Layout) -> list[str]:
    """Draw the table in one layout."""
    blocks = [
        parade(scene.view, pen, columns, layout.step),
        zones.zones(scene, pen, columns, layout.zones),
        happened.since_last_turn(scene, pen, columns, layout.log),
        hand(scene, pen, columns),
    ]
    lines = headline(scene, pen, columns)
    for block in blocks:
        if block:
            lines += ["", *block] if layout.airy else block
    return lines


def headline(scene: Scene, pen: Pen, columns: int) -> list[str]:
    """Draw the bar at the top: the game, whose turn it is, and how far things are."""
    view: ParadeView = scene.view
    left = " PARADE "
    if view.phase == "play":
        name = scene.names[view.turn]
        left += "· Your turn " if name == YOU else f"· {name}'s turn "
    right = f" {words.status(scene)} "
    room = max(0, columns - width(left) - width(right))
    return [pen.paint(fitted(left + " " * room + right, columns), "bar", "bold")]


def parade(view: ParadeView, pen: Pen, columns: int, step: int) -> list[str]:
    """T1: draw the pile and the parade after it, in rows; the numbers count from the end (P5)."""
    indent = cards.PILE_WIDTH + 1
    per_row = max(1, (columns - indent - cards.WIDTH) // step + 1)
    rows = [view.parade[at : at + per_row] for at in range(0, len(view.parade), per_row)]
    lines: list[str] = []
    number = len(view.parade)
    for place, row in enumerate(rows or [()]):
        first, last = place == 0, place == len(rows) - 1
        left = cards.pile(view.deck_count, pen) if first else [""] * cards.HEIGHT
        label = "front >" if first else "then >"
        drawn = cards.spread(row, pen, step)
        lines += beside([padded(line, indent) for line in left], drawn, 0)
        lines.append(
            pen.paint(padded(label.rjust(indent - 2), indent), "faint")
            + numbers(number, len(row), pen, step)
            + (
                pen.paint(" end", "faint")
                if last and step * len(row) + indent + 4 < columns
                else ""
            )
        )
        number -= len(row)
    return lines


def numbers(highest: int, count: int, pen: Pen, step: int) -> str:
    """Write the places of a row of cards, counted down towards the parade's end."""
    shown = min(step, cards.WIDTH)
    places = [centred(str(highest - at), shown) for at in range(count)]
    return pen.paint((" " * (step - shown)).join(places), "faint")


def hand(scene: Scene, pen: Pen, columns: int) -> list[str]:
    """T2: draw the hand with its numbers, and beside it what each card would bring about."""
    if not scene.moves:
        return waiting_hand(scene.view, pen, columns)
    held = [piece for move in scene.moves for piece in move.pieces]
    step = APART
    if cards.spread_width(len(held), step) + 2 + CHOICES_WIDTH > columns:
        step = FANNED
    drawn = cards.spread(held, pen, step)
    shown = min(step, cards.WIDTH)
    keys = (centred(str(number), shown) for number in range(1, len(held) + 1))
    drawn.append(pen.paint((" " * (step - shown)).join(keys), "bold"))
    taken = cards.spread_width(len(held), step) + 2
    if taken + CHOICES_WIDTH > columns:
        return [*drawn, *choices(scene, pen, columns)]
    return beside(drawn, choices(scene, pen, columns - taken), 2)


def waiting_hand(view: ParadeView, pen: Pen, columns: int) -> list[str]:
    """Draw the hand of somebody who has nothing to choose now."""
    if not view.hand or view.phase == "over":
        return []
    step = APART if cards.spread_width(len(view.hand), APART) <= columns else FANNED
    return cards.spread(view.hand, pen, step)


def choices(scene: Scene, pen: Pen, columns: int) -> list[str]:
    """List the choices, one to a line; of discards nothing is certain, and so nothing is listed."""
    if scene.view.phase == "discard":
        return [line for text in DISCARDING for line in wrapped(text, columns)]
    warning = " begins the last round" if columns > WARNED_WIDTH else " !"
    places = range(len(scene.moves))
    lines = [choice(scene, place, pen, columns, warning) for place in places]
    if warning == " !" and any(map(words.begins_last_round, scene.previews)):
        lines.append(pen.paint("! begins the last round", "bold", "red"))
    return lines


def choice(scene: Scene, place: int, pen: Pen, columns: int, warning: str) -> str:
    """Write one choice: what it collects, what that costs, and whether the last round begins."""
    head = pen.paint(f"{place + 1} ", "bold") + cards.painted(scene.moves[place].pieces[0], pen)
    taken = words.collected(scene.previews[place])
    cost = words.points(scene, scene.afters[place]) - words.points(scene, scene.view)
    tail = f" {cost:+}" if taken else ""
    if not words.begins_last_round(scene.previews[place]):
        warning = ""
    what = " takes " + " ".join(cards.painted(card, pen) for card in taken)
    if not taken:
        what = pen.paint(" takes nothing", "faint")
    elif width(head + what + tail + warning) > columns:
        what = f" takes {counted(len(taken), 'card')}"
    return head + what + pen.paint(tail, "bold") + pen.paint(warning, "bold", "red")
