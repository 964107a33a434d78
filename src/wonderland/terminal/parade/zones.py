"""T2: the scoring zones: the cards in front of every player, divided by colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from wonderland.games.parade.cards import COLOURS
from wonderland.games.parade.view import ParadeView
from wonderland.terminal.parade.cards import SHORT_NAMES, STYLES, value
from wonderland.terminal.parade.words import in_colour, sum_of
from wonderland.terminal.pen import Pen, fitted, padded, width
from wonderland.terminal.scene import Scene

Detail = Literal["full", "sums", "values"]
"""What several cards count on a line of its own; behind the values; values only."""

Cell = list[str]
"""The lines of one cell."""

MAJORITY: Final = "*"
LEGEND: Final = "* has most of that colour now: counts 1 a card"
LONGEST_NAME: Final = 14
SHORT_NAME: Final = 10
CHUNK: Final = 4


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards of one colour in front of one player."""

    cards: Sequence[str]
    majority: bool

    def written(self, between: str, pen: Pen) -> str:
        """Return the values in the colour, marked if they are a majority."""
        if not self.cards:
            return pen.paint("-", "faint")
        values = pen.paint(between.join(map(value, self.cards)), STYLES[self.cards[0][0]])
        return values + (pen.paint(MAJORITY, "bold") if self.majority else "")

    def points(self) -> int:
        """Return what the cards count as things stand (P15, P17)."""
        return len(self.cards) if self.majority else sum_of(self.cards)


Form = Callable[[Pile, Pen], Cell]
"""Writes a pile into a cell."""


def zones(scene: Scene, pen: Pen, columns: int, detail: Detail) -> list[str]:
    """Draw the zones as a table: a row for each player, a column for each colour."""
    lines: list[str] = []
    for form, long_heads in FORMS[detail]:
        lines = table(scene, form, pen, long_heads=long_heads)
        if max(map(width, lines)) <= columns:
            break
    if detail != "values" and any(scene.view.flipped):
        lines.append(pen.paint(fitted(f"  {LEGEND}", columns), "faint"))
    return lines


def table(scene: Scene, form: Form, pen: Pen, *, long_heads: bool) -> list[str]:
    """Return the table with one form of cell."""
    view: ParadeView = scene.view
    rows = [heads(pen, long=long_heads)]
    for seat in range(view.players):
        row = [name_cell(scene, seat, pen, LONGEST_NAME if long_heads else SHORT_NAME)]
        for colour in COLOURS:
            cards = in_colour(view.front[seat], colour)
            row.append(form(Pile(cards, colour in view.flipped[seat]), pen))
        row.append([str(len(view.front[seat])).rjust(5)])
        points = str(view.scores[seat]).rjust(6 if long_heads else 3)
        row.append([pen.paint(points, "bold")])
        rows.append(row)
    return aligned(rows)


def heads(pen: Pen, *, long: bool) -> list[Cell]:
    """Return the first row: whose colour each column is."""
    row = [[pen.paint("  In front of" if long else "  Zone", "faint")]]
    for colour in COLOURS:
        text = f"{colour} {SHORT_NAMES[colour]}" if long else colour
        row.append([pen.paint(text, STYLES[colour], "bold")])
    points = "points" if long else "pts"
    return [*row, [pen.paint("cards", "faint")], [pen.paint(points, "faint")]]


def name_cell(scene: Scene, seat: int, pen: Pen, longest: int) -> Cell:
    """Return a player's name, marked if the player is on."""
    name = ("> " if seat in scene.view.actors else "  ") + fitted(scene.names[seat], longest)
    return [pen.paint(name, "bold") if seat == scene.view.seat else name]


def aligned(rows: Sequence[Sequence[Cell]]) -> list[str]:
    """Return rows of cells as lines, every column as wide as its widest cell."""
    widths = [
        max(width(line) for cell in column for line in cell) for column in zip(*rows, strict=True)
    ]
    lines = []
    for row in rows:
        for at in range(max(map(len, row))):
            parts = (cell[at] if at < len(cell) else "" for cell in row)
            cells = (padded(part, wide) for part, wide in zip(parts, widths, strict=True))
            lines.append(" ".join(cells).rstrip())
    return lines


def full(pile: Pile, pen: Pen) -> Cell:
    """Write values, and under several of them what they count."""
    if len(pile.cards) < 2:
        return spaced(pile, pen)
    return [*spaced(pile, pen), pen.paint(f"= {pile.points()}", "faint")]


def sums(pile: Pile, pen: Pen) -> Cell:
    """Write values, and what several count."""
    total = f"={pile.points()}" if len(pile.cards) > 1 else ""
    return [pile.written(" ", pen) + pen.paint(total, "faint")]


def spaced(pile: Pile, pen: Pen) -> Cell:
    """Write values."""
    return [pile.written(" ", pen)]


def tight(pile: Pile, pen: Pen) -> Cell:
    """Write values without spaces: each is one character."""
    return [pile.written("", pen)]


def folded(pile: Pile, pen: Pen) -> Cell:
    """Write values without spaces, a few to a line."""
    parts = [pile.cards[at : at + CHUNK] for at in range(0, len(pile.cards), CHUNK)]
    if not parts:
        return tight(pile, pen)
    *full_lines, rest = parts
    return [Pile(part, majority=False).written("", pen) for part in full_lines] + [
        Pile(rest, pile.majority).written("", pen)
    ]


# For each detail the forms to try, the widest first, and whether the characters head the columns.
FORMS: Final[dict[Detail, Sequence[tuple[Form, bool]]]] = {
    "full": ((full, True), (full, False), (sums, False), (tight, False), (folded, False)),
    "sums": ((sums, True), (sums, False), (spaced, False), (tight, False), (folded, False)),
    "values": ((spaced, True), (spaced, False), (tight, False), (folded, False)),
}
