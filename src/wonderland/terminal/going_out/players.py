"""The players at the Going-Out game: who holds how many cards, has scored what, and is out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wonderland.games.going_out.view import GoingOutView
from wonderland.terminal.going_out import cards
from wonderland.terminal.going_out.words import ORDER, points_of, suits
from wonderland.terminal.pen import Pen, fitted, padded, width
from wonderland.terminal.scene import Scene

LONGEST_NAME: Final = 14
BACKS: Final = 12
"""So many cards of a hand are drawn as backs at most."""
BAR: Final = 12
"""How long the way to the target is drawn."""
HEADS: Final = ("  Player", "hand", "scored F", "H", "pairs", "points", "total")
SHORT_HEADS: Final = ("  Player", "hand", "F", "H", "pairs", "points", "total")
PICTURES: Final = (0, 1, 6)
"""The columns that begin at the left; the numbers in the others end at the right."""


def players(scene: Scene, pen: Pen, columns: int) -> list[str]:
    """Draw a table of the players: with backs of cards and the way to the target if they fit."""
    lines: list[str] = []
    for heads, pictured in ((HEADS, True), (HEADS, False), (SHORT_HEADS, False)):
        lines = table(scene, pen, columns, heads, pictured=pictured)
        if len(lines) == scene.view.players + 1 and max(map(width, lines)) <= columns:
            break
    return lines


def table(
    scene: Scene, pen: Pen, columns: int, heads: Sequence[str], *, pictured: bool
) -> list[str]:
    """Draw the table with some form of cells."""
    rows = [cells(scene, seat, pen, pictured=pictured) for seat in range(scene.view.players)]
    widths = [max(map(width, column)) for column in zip(heads, *rows, strict=True)]
    lines = [pen.paint(joined(heads, widths, pictured=pictured).rstrip(), "faint")]
    for seat, row in enumerate(rows):
        line = joined(row, widths, pictured=pictured)
        lines += with_note(line, note(scene, seat, pen), columns)
    return lines


def joined(row: Sequence[str], widths: Sequence[int], *, pictured: bool) -> str:
    """Join cells: the name and pictures begin at the left, numbers end at the right."""
    return "  ".join(
        padded(cell, wide) if at in PICTURES and (pictured or at == 0) else right(cell, wide)
        for at, (cell, wide) in enumerate(zip(row, widths, strict=True))
    )


def right(cell: str, columns: int) -> str:
    """Return a cell at the right end of its column."""
    return " " * (columns - width(cell)) + cell


def cells(scene: Scene, seat: int, pen: Pen, *, pictured: bool) -> list[str]:
    """Return a player's row."""
    view: GoingOutView = scene.view
    flamingos, hedgehogs = suits(view.scored[seat])
    total = view.totals[seat]
    return [
        name_cell(scene, seat, pen),
        hand_cell(view, seat, pen, pictured=pictured),
        str(flamingos),
        str(hedgehogs),
        str(min(flamingos, hedgehogs)),
        pen.paint(str(points_of(flamingos, hedgehogs)), "bold"),
        f"{way(total, view.target, pen)} {total:3}" if pictured else str(total),
    ]


def name_cell(scene: Scene, seat: int, pen: Pen) -> str:
    """Return a player's name, marked if the player is on."""
    name = ("> " if seat in scene.view.actors else "  ") + fitted(scene.names[seat], LONGEST_NAME)
    return pen.paint(name, "bold") if seat == scene.view.seat else name


def hand_cell(view: GoingOutView, seat: int, pen: Pen, *, pictured: bool) -> str:
    """Return how many cards a player holds, or that the player is out."""
    if seat in view.out:
        return pen.paint("out", "bold")
    held = view.hand_counts[seat]
    if not pictured:
        return str(held)
    return f"{held:2} " + pen.glyphs("▒" * min(held, BACKS) + ("…" if held > BACKS else ""))


def way(total: int, target: int, pen: Pen) -> str:
    """Draw how far a total is on its way to the target.

    >>> way(20, 40, Pen())
    '██████░░░░░░'
    """
    gone = min(BAR, total * BAR // max(target, 1))
    return pen.glyphs("█" * gone + "░" * (BAR - gone))


def note(scene: Scene, seat: int, pen: Pen) -> str:
    """Say which place in the order of going out a player has, or which cards are known (G7)."""
    view: GoingOutView = scene.view
    if seat in view.out:
        return f"out {ORDER[view.out.index(seat)]}"
    if view.known[seat] and seat != view.seat:
        return f"has {cards.row(view.known[seat], pen)}"
    return ""


def with_note(line: str, text: str, columns: int) -> list[str]:
    """Add a note behind a line, or beneath it where it does not fit."""
    if not text:
        return [line.rstrip()]
    if width(line) + 2 + width(text) <= columns:
        return [f"{line}  {text}"]
    return [line.rstrip(), f"      {text}"]
