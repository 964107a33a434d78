"""The matter of a decision: what reasons are made of, all of it from one View."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, reduce
from typing import Any

from wonderland.engine.facts import Fact
from wonderland.engine.game import AnyGame, View
from wonderland.engine.rng import FastRng
from wonderland.engine.words import YOU, whom

Reasons = Callable[["Matter", int], list[str]]
"""Says what speaks for and against an action, in phrases whose subject is the action."""


class Matter:
    """A decision of one seat: its View, what it may do, and what each of that is sure to bring."""

    def __init__(self, game: AnyGame, view: View, names: Sequence[str] = ()) -> None:
        if view.seat is None:
            raise ValueError("a spectator has nothing to decide")
        self.game = game
        self.view: Any = view
        self.seat = view.seat
        self.names = tuple(names) or self.plain_names()
        self._previews: dict[int, list[Fact]] = {}

    def plain_names(self) -> tuple[str, ...]:
        """Return names for the seats where nobody gave any."""
        seats = range(self.view.players)
        return tuple(YOU if seat == self.seat else f"seat {seat}" for seat in seats)

    @cached_property
    def legal(self) -> list[int]:
        """The actions there are: those of a world made up from the View."""
        return list(self.game.imagine(self.view, FastRng(0)).legal(self.seat))

    def preview(self, action: int) -> list[Fact]:
        """Return the facts that are sure to follow from an action."""
        if action not in self._previews:
            self._previews[action] = self.game.preview(self.view, action)
        return self._previews[action]

    def after(self, action: int) -> Any:
        """Return the View that is sure to follow from an action."""
        return reduce(self.game.fold, self.preview(action), self.view)

    def world_after(self, action: int) -> Any:
        """Return a made-up world in which an action was taken: what is hidden is made up, too."""
        world = self.game.imagine(self.view, FastRng(0))
        world.apply(self.seat, action)
        return world

    def name(self, seat: int) -> str:
        """Return a player's name as it stands within a sentence."""
        return whom(self.names[seat])

    def whose(self, seat: int) -> str:
        """Return what stands before something of a player's."""
        return "your" if self.names[seat] == YOU else f"{self.names[seat]}'s"

    @property
    def me(self) -> str:
        """Whoever decides."""
        return self.name(self.seat)

    @property
    def my(self) -> str:
        """What stands before something of whoever decides."""
        return self.whose(self.seat)
