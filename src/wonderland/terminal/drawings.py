"""Which drawing shows which game."""

from __future__ import annotations

from wonderland.engine.game import AnyGame
from wonderland.terminal.fallback import AnyDrawing
from wonderland.terminal.going_out import GoingOutDrawing
from wonderland.terminal.madcala import MadcalaDrawing
from wonderland.terminal.parade import ParadeDrawing
from wonderland.terminal.scene import Drawing

DRAWINGS: dict[str, Drawing] = {
    "going-out": GoingOutDrawing(),
    "madcala": MadcalaDrawing(),
    "parade": ParadeDrawing(),
}


def drawing_of(game: AnyGame) -> Drawing:
    """Return a game's own drawing, or the one that can show any game."""
    return DRAWINGS.get(game.id) or AnyDrawing()
