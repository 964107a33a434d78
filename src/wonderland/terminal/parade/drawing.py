"""Parade's drawing: what the session asks of it, answered by the modules beside this one."""

from __future__ import annotations

from collections.abc import Sequence

from wonderland.terminal.device import Size
from wonderland.terminal.parade import board, ending, opening, words
from wonderland.terminal.pen import Pen
from wonderland.terminal.scene import Drawing, Scene


class ParadeDrawing(Drawing):
    """How Parade looks and sounds in the terminal."""

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
        if scene.view.phase == "discard":
            return "Discard which card"
        return "Play which card"

    def turn(self, scene: Scene) -> list[str]:
        """Say what one needs to choose, in sentences."""
        return words.turn(scene)

    def where(self, scene: Scene) -> list[str]:
        """Say how the whole table stands, in sentences."""
        return words.where(scene)

    def hand(self, scene: Scene) -> list[str]:
        """Say what a seat holds in secret."""
        return words.hand_of(scene)

    def choice(self, scene: Scene, number: int) -> str:
        """Say what one of the moves (by its place) is and brings about."""
        return words.choice(scene, number)

    def results(self, scene: Scene) -> list[str]:
        """Say who is in which place, in sentences, when the game is over."""
        return words.results(scene)

    def clauses(self, scene: Scene) -> Sequence[str]:
        """Name the clauses of the rules that matter now."""
        if scene.view.phase == "discard":
            majority = "P16" if scene.view.players == 2 else "P15"
            return ("P13", "P14", majority, "P17", "P18")
        if scene.view.last_round is not None:
            return ("P4", "P5", "P6", "P11", "P12", "P13")
        return ("P4", "P5", "P6", "P7", "P9", "P10")
