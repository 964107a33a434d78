"""The Going-Out game's drawing: what the session asks of it, answered by the modules beside it."""

from __future__ import annotations

from collections.abc import Sequence

from wonderland.engine.game import Move
from wonderland.games.going_out.view import GoingOutView
from wonderland.terminal.device import Size
from wonderland.terminal.going_out import board, ending, offers, opening, reading, rounds, words
from wonderland.terminal.pen import Pen
from wonderland.terminal.scene import Drawing, Scene


class GoingOutDrawing(Drawing):
    """How the Going-Out game looks and sounds in the terminal."""

    def opening(self, scene: Scene, pen: Pen, columns: int) -> list[str]:
        """Return the title page, with how the game goes in a few lines."""
        return opening.opening(scene, pen, columns)

    def board(self, scene: Scene, pen: Pen, size: Size) -> list[str]:
        """Draw the table: as richly as fits into the size, which it may exceed if it must."""
        return board.board(scene, pen, size)

    def interlude(self, scene: Scene, pen: Pen, size: Size) -> list[str]:
        """Draw the end of a round, if one ended since the seat's last choice."""
        return rounds.interlude(scene, pen, size)

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
        """Tell what happened since the seat's last turn, in sentences."""
        return words.told(scene)

    def turn(self, scene: Scene) -> list[str]:
        """Say what one needs to choose, in sentences."""
        return words.turn(scene)

    def where(self, scene: Scene) -> list[str]:
        """Say how the whole table stands, in sentences."""
        return words.where(scene)

    def hand(self, scene: Scene) -> list[str]:
        """Say what a seat holds in secret."""
        return words.hand_of(scene)

    def numbered(self, scene: Scene) -> Sequence[Move]:
        """Return the moves that can be chosen by number: of the sets only the most useful."""
        return offers.numbered(scene)

    def read(self, scene: Scene, text: str) -> int:
        """Read a typed move; cards alone mean what is asked for now."""
        return reading.read(scene, text)

    def typing(self, scene: Scene) -> Sequence[str]:
        """Say what can be typed besides numbers."""
        return words.typing(scene)

    def choice(self, scene: Scene, number: int) -> str:
        """Say what one of the numbered moves is."""
        return words.choice(scene, number)

    def results(self, scene: Scene) -> list[str]:
        """Say who is in which place, in sentences, when the game is over."""
        return words.results(scene)

    def clauses(self, scene: Scene) -> Sequence[str]:
        """Name the clauses of the rules that matter now."""
        view: GoingOutView = scene.view
        match view.phase:
            case "play":
                return (
                    *("G10", "G11"),
                    *(("G12", "G13", "G16") if {"Q", "C"} & set(view.hand) else ()),
                    *(("G14", "G15") if view.table else ("G22",)),
                    "G9",
                    *(("G25",) if view.last_turn else ("G23",)),
                )
            case "draw":
                return ("G18", "G23") if view.seat in view.out else ("G18", "G20", "G22")
            case "choose":
                return ("G5", "G6")
        return ("G19", "G20", "G7")
