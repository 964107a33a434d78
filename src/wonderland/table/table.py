"""Table: one game being played, and the only holder of its live State."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wonderland.engine.facts import Ears, Fact
from wonderland.engine.game import AnyGame, Move
from wonderland.engine.record import Record
from wonderland.engine.state import State


class Table:
    """One game being played. Everybody at it is given Views, legal actions and facts.

    >>> import wonderland as wl
    >>> game = wl.game("parade")
    >>> table = Table(game, Record.open(game, players=2, seed=7))
    >>> (seat,) = table.actors()
    >>> table.submit(seat, table.legal(seat)[0])
    >>> table.version
    1
    """

    def __init__(self, game: AnyGame, record: Record) -> None:
        self.game = game
        self.record = record
        self._state: State
        self._ears: Ears
        self._heard: list[int]
        """How many facts had been told at each version."""
        self._replay()

    @property
    def version(self) -> int:
        """How many actions have been taken."""
        return len(self.record.actions)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.record.players

    @property
    def names(self) -> Sequence[str]:
        """The players' names, by seat."""
        return self.record.names

    def is_over(self) -> bool:
        """Tell whether the game is over."""
        return self._state.is_over()

    def actors(self) -> list[int]:
        """Return the seats that must choose now; only for whoever runs the table."""
        return list(self._state.actors())

    def view(self, seat: int | None) -> Any:
        """Build what a seat may know; None for a spectator."""
        return self.game.view(self._state, seat)

    def legal(self, seat: int) -> list[int]:
        """Return what a seat may do now."""
        return list(self._state.legal(seat))

    def results(self) -> list[tuple[int, int]]:
        """Return each seat's place and score when the game is over, and nothing before."""
        if not self.is_over():
            return []
        return list(zip(self._state.places(), self._state.scores(), strict=True))

    def moves(self, seat: int) -> list[Move]:
        """Return what a seat may do now, described."""
        view = self.view(seat)
        return [self.game.describe(view, action) for action in self.legal(seat)]

    def submit(self, seat: int, action: int) -> None:
        """Carry out a legal action; anything else is refused and changes nothing."""
        self._state.apply(seat, action)
        self.record = self.record.played(seat, self.game.notate(action))
        self._heard.append(len(self._ears.told))

    def scores(self) -> list[int]:
        """Return each seat's points as things stand."""
        return list(self._state.scores())

    def places(self) -> list[int]:
        """Return each seat's place as things stand: 1 for the winner; ties share a place."""
        return list(self._state.places())

    def facts(self, seat: int | None, since: int = 0) -> list[Fact]:
        """Return what a seat (None: a spectator) was told since a version."""
        return self._ears.facts(seat, self._heard[since])

    def take_back(self, version: int) -> None:
        """Return to an earlier version, as if nothing had happened since."""
        self.record = self.record.truncated(version)
        self._replay()

    def _replay(self) -> None:
        self._ears = Ears()
        self._heard = []
        for state in self.record.steps(self.game, self._ears):
            self._state = state
            self._heard.append(len(self._ears.told))
