"""The end of a game of Madcala as a picture: who has won, and how the table stands."""

from __future__ import annotations

from typing import Final

from wonderland.games.madcala.cards import SEATS
from wonderland.games.madcala.view import MadcalaView
from wonderland.terminal.madcala import happened, players, ring, tables
from wonderland.terminal.madcala.ring import Detail
from wonderland.terminal.pen import Pen, fitted, padded, wrapped
from wonderland.terminal.scene import Scene

LAST_LINES: Final = 6


def ending(scene: Scene, pen: Pen, columns: int) -> list[str]:
    """Draw the end: the verdict first, then how it came about."""
    view: MadcalaView = scene.view
    columns = min(columns, 100) - 2
    title = padded(f" MADCALA · {tables.verdict(scene)}", columns)
    near = ring.near_seat(view)
    statuses = players.statuses(scene, pen, columns)
    effects = 1 if ring.fits(view, columns, 1) else 2
    places = [line for text in tables.results(scene) for line in wrapped(text, columns, indent=2)]
    log = happened.since_last_turn(scene, pen, columns, LAST_LINES)
    lines = [
        pen.paint(fitted(title, columns), "bar", "bold"),
        "",
        statuses[SEATS - 1 - near],
        *ring.ring(view, pen, columns, Detail(named=False, effects=effects)),
        statuses[near],
        "",
        *([*log, ""] if log else []),
        *places,
    ]
    return [pen.glyphs(f" {line}".rstrip()) for line in lines]
