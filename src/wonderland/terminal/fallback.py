"""Any game in the terminal, when nobody has drawn it yet: sentences and numbered choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from wonderland.terminal.device import Size
from wonderland.terminal.grammar import counted
from wonderland.terminal.pen import Pen, wrapped
from wonderland.terminal.scene import Drawing, Scene

HEADS = ("game", "players", "seat")
"""Fields of a View that say nothing about the table itself."""


class AnyDrawing(Drawing):
    """Shows a game by what every game has: its View's fields, its moves and its facts."""

    def opening(self, scene: Scene, pen: Pen, columns: int) -> list[str]:
        """Return the game's title."""
        return [pen.paint(f" {scene.game.title} ", "bar", "bold"), ""]

    def board(self, scene: Scene, pen: Pen, size: Size) -> list[str]:
        """Write the table in words, what happened, and the choices."""
        said = [*self.where(scene), "", *scene.told(), "", *self.choices(scene)]
        lines = [line for sentence in said for line in wrapped(sentence, size.columns, indent=3)]
        return [pen.paint(f" {scene.game.title} ", "bar", "bold"), "", *lines]

    def ending(self, scene: Scene, pen: Pen, columns: int) -> list[str]:
        """Tell the last facts, and who is in which place."""
        said = [*scene.told(), "", *self.results(scene)]
        return [line for sentence in said for line in wrapped(sentence, columns, indent=3)]

    def begins(self, scene: Scene) -> list[str]:
        """Say who begins."""
        return [scene.turn_of(seat) for seat in scene.view.actors]

    def question(self, scene: Scene) -> str:
        """Ask for a choice."""
        return "Which choice"

    def turn(self, scene: Scene) -> list[str]:
        """Say how the table stands, and list the choices."""
        return [*self.where(scene), *self.choices(scene)]

    def where(self, scene: Scene) -> list[str]:
        """Say what each field of the View holds."""
        shown = [field.name for field in fields(scene.view) if field.name not in HEADS]
        return [f"{name.replace('_', ' ')}: {in_words(scene, name)}." for name in shown]

    def hand(self, scene: Scene) -> list[str]:
        """Say everything the seat sees: what of it is secret is known only where the game is."""
        return [f"{scene.names[scene.view.seat]} sees:", *self.where(scene)]

    def choice(self, scene: Scene, number: int) -> str:
        """Say what one of the moves is."""
        return f"{number + 1}: {scene.moves[number].text}"

    def choices(self, scene: Scene) -> list[str]:
        """Say what all of the moves are."""
        return [self.choice(scene, number) for number in range(len(scene.moves))]

    def results(self, scene: Scene) -> list[str]:
        """Say who is in which place, the winner first."""
        ranked = sorted(enumerate(scene.results), key=lambda seat_and_result: seat_and_result[1][0])
        return [
            f"Place {place}: {scene.names[seat]}, {counted(score, 'point')}."
            for seat, (place, score) in ranked
        ]

    def clauses(self, scene: Scene) -> Sequence[str]:
        """Name no clause: which ones matter is known only where the game is."""
        return ()


def in_words(scene: Scene, field: str) -> str:
    """Say what a field of a View holds; what is held by seat is said with the players' names."""
    value = getattr(scene.view, field)
    if isinstance(value, tuple | list):
        if len(value) == scene.view.players and any(isinstance(item, tuple) for item in value):
            by_seat = zip(scene.names, value, strict=True)
            return "; ".join(f"{name} {listed(item)}" for name, item in by_seat)
        return listed(value)
    return "none" if value is None else str(value)


def listed(items: object) -> str:
    """List what is in a sequence.

    >>> listed(("G3", "R1")), listed(())
    ('G3, R1', 'nothing')
    """
    if isinstance(items, tuple | list):
        return ", ".join(map(str, items)) or "nothing"
    return str(items)
