"""What a game's drawing is given to draw, and what any drawing can do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import Any, Protocol

from wonderland.engine.facts import Fact
from wonderland.engine.game import AnyGame, Move
from wonderland.table import Table
from wonderland.terminal.device import Size
from wonderland.terminal.grammar import YOU, second_person
from wonderland.terminal.pen import Pen


@dataclass(frozen=True, eq=False)  # one scene is no other, and so what it comes to can be kept
class Scene:
    """One moment of a game as one seat (None: a spectator) sees it: never a State."""

    game: AnyGame
    names: Sequence[str]
    view: Any
    moves: Sequence[Move]
    facts: Sequence[Fact]
    """What the seat was told since its last turn; its own last choice comes first."""
    results: Sequence[tuple[int, int]] = ()
    """The place and the score of each seat, when the game is over."""

    @staticmethod
    def at(table: Table, seat: int | None, since: int) -> Scene:
        """Return what a seat sees at a table now, and what it was told since a version."""
        view = table.view(seat)
        moves = table.moves(seat) if seat is not None else []
        facts = table.facts(seat, since)
        return Scene(table.game, table.names, view, moves, facts, table.results())

    @cached_property
    def previews(self) -> Sequence[Sequence[Fact]]:
        """The certain consequences of each move."""
        return [self.game.preview(self.view, move.action) for move in self.moves]

    @cached_property
    def afters(self) -> Sequence[Any]:
        """The Views that are certain to follow from each move."""
        return [reduce(self.game.fold, preview, self.view) for preview in self.previews]

    def say(self, fact: Fact) -> str:
        """Tell a fact in one sentence."""
        return address(self.game.say(fact, self.names), self.names)

    def told(self) -> list[str]:
        """Tell what happened since the seat's last turn, one sentence for each fact."""
        return [self.say(fact) for fact in self.facts]

    def name(self, seat: int) -> str:
        """Return a player's name."""
        return self.names[seat]

    def turn_of(self, seat: int) -> str:
        """Return whose turn it is, in a sentence."""
        return address(f"It is {self.names[seat]}'s turn.", self.names)


def address(sentence: str, names: Sequence[str]) -> str:
    """Return a sentence about players as one says it to the person at the keyboard."""
    return second_person(sentence) if YOU in names else sentence


class Unclear(Exception):
    """What was typed is no move that can be made; the message says why, in a sentence."""


class Drawing(Protocol):
    """How one game looks and sounds in the terminal. It shows what Views and facts say.

    The methods with a body suit most games as they are.
    """

    def opening(self, scene: Scene, pen: Pen, columns: int) -> list[str]:
        """Return the game's title picture, and how it goes in a few lines."""

    def board(self, scene: Scene, pen: Pen, size: Size) -> list[str]:
        """Draw the table: as richly as fits into the size, which it may exceed if it must."""

    def ending(self, scene: Scene, pen: Pen, columns: int) -> list[str]:
        """Draw how the game ended."""

    def begins(self, scene: Scene) -> list[str]:
        """Say what is to be known before the first move."""

    def question(self, scene: Scene) -> str:
        """Say what is asked, without its final mark."""

    def turn(self, scene: Scene) -> list[str]:
        """Say what one needs to choose, in sentences."""

    def where(self, scene: Scene) -> list[str]:
        """Say how the whole table stands, in sentences."""

    def hand(self, scene: Scene) -> list[str]:
        """Say what a seat holds in secret."""

    def choice(self, scene: Scene, number: int) -> str:
        """Say what one of the moves (by its place) is and brings about."""

    def results(self, scene: Scene) -> list[str]:
        """Say who is in which place, in sentences, when the game is over."""

    def clauses(self, scene: Scene) -> Sequence[str]:
        """Name the clauses of the rules that matter now."""

    def numbered(self, scene: Scene) -> Sequence[Move]:
        """Return the moves that can be chosen by number, in order; the others are typed."""
        return scene.moves

    def read(self, scene: Scene, text: str) -> int:
        """Read a typed move; raise `BadNotation`, or `Unclear` where the reason is known."""
        action: int = scene.game.parse(text)
        return action

    def typing(self, scene: Scene) -> Sequence[str]:
        """Say what can be typed besides numbers, and which moves the numbers stand for."""
        return ()

    def told(self, scene: Scene) -> list[str]:
        """Tell what happened since the seat's last turn, in sentences."""
        return scene.told()

    def interlude(self, scene: Scene, pen: Pen, size: Size) -> list[str]:
        """Draw what is to be read before the next choice, such as the end of a round, if any."""
        return []
