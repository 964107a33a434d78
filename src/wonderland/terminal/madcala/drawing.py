"""Madcala's drawing: what the session asks of it, answered by the modules beside this one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wonderland.engine.game import Move
from wonderland.games.madcala import asked
from wonderland.games.madcala.view import MadcalaView
from wonderland.terminal.device import Size
from wonderland.terminal.madcala import (
    board,
    ending,
    happened,
    offers,
    opening,
    reading,
    tables,
    words,
)
from wonderland.terminal.pen import Pen
from wonderland.terminal.scene import Drawing, Scene

CLAUSES: Final = {
    "attribute": ("M31",),
    "pay": ("M20",),
    "gather": ("M26",),
    "lay": ("M32",),
    "pick": ("M32",),
    "home": ("M16",),
    "sow": ("M7", "M8", "M9"),
    "discard": ("M18",),
    "refresh": ("M14", "M15"),
    "strike_plus_one": ("M27",),
    "strike_shard": ("M27",),
    "place_stored": ("M22",),
    "sow_leave": ("M31",),
    "sow_return": ("M31",),
}
"""The clauses that matter for a decision; of others, that the card says what it does (M23)."""

OF_MOVES: Final = {
    "MoveShards": ("M6", "M7", "M8", "M9", "M10", "M11"),
    "DoWithoutMove": ("M17",),
    "ActivatePlusOne": ("M19", "M21"),
    "PlayCommoner": ("M25",),
    "BuyCommoner": ("M24",),
    "EndTurn": ("M18",),
}


class MadcalaDrawing(Drawing):
    """How Madcala looks and sounds in the terminal."""

    def opening(self, scene: Scene, pen: Pen, columns: int) -> list[str]:
        """Return the title page, with how the game goes in a few lines."""
        return opening.opening(scene, pen, columns)

    def board(self, scene: Scene, pen: Pen, size: Size) -> list[str]:
        """Draw the table: as richly as fits into the size, which it may exceed if it must."""
        return board.board(scene, pen, size)

    def ending(self, scene: Scene, pen: Pen, columns: int) -> list[str]:
        """Draw how the game ended."""
        return ending.ending(scene, pen, columns)

    def begins(self, scene: Scene) -> list[str]:
        """Say what is to be known before the first move."""
        return words.begins(scene)

    def question(self, scene: Scene) -> str:
        """Say what is asked, without its final mark."""
        return words.question(scene)

    def told(self, scene: Scene) -> list[str]:
        """Tell what happened since the seat's last choice, in sentences."""
        return happened.told(scene)

    def turn(self, scene: Scene) -> list[str]:
        """Say what one needs to choose, in sentences."""
        return tables.turn(scene)

    def where(self, scene: Scene) -> list[str]:
        """Say how the whole table stands, in sentences."""
        return tables.where(scene)

    def hand(self, scene: Scene) -> list[str]:
        """Say what a seat holds in secret."""
        return tables.hand_of(scene)

    def numbered(self, scene: Scene) -> Sequence[Move]:
        """Return the moves that can be chosen by number: of many payments only some."""
        return offers.numbered(scene)

    def read(self, scene: Scene, text: str) -> int:
        """Read a typed move; names of cards alone mean what is asked for now."""
        return reading.read(scene, text)

    def typing(self, scene: Scene) -> Sequence[str]:
        """Say what can be typed besides numbers."""
        return words.typing(scene)

    def choice(self, scene: Scene, number: int) -> str:
        """Say what one of the numbered moves is."""
        return words.choice(scene, number)

    def results(self, scene: Scene) -> list[str]:
        """Say who is in which place, in sentences, when the game is over."""
        return tables.results(scene)

    def clauses(self, scene: Scene) -> Sequence[str]:
        """Name the clauses of the rules that matter now."""
        view: MadcalaView = scene.view
        if view.phase == "turn":
            kinds = dict.fromkeys(move.kind for move in scene.moves)
            named = (clause for kind in kinds for clause in OF_MOVES[kind])
            return ("M5", *dict.fromkeys(named))
        if view.phase == "effects":
            doubled = ("M11",) if asked.performance(view) else ()
            return ("M25" if view.playing else "M10", *doubled, "M12", "M14", "M15")
        return CLAUSES.get(view.phase, ("M23",))
