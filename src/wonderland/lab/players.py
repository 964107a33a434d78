"""The bots of one game in the arena, and which of them was asked last."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Self

from wonderland.adapters import SeatedBots
from wonderland.engine.game import AnyGame, View
from wonderland.engine.record import Record
from wonderland.engine.state import State


class Players:
    """The bots of one game by seat. Enter it to have them, leave it to let them go."""

    def __init__(self, game: AnyGame, record: Record, names: Sequence[str], seed: str) -> None:
        self.asked = 0
        """The seat that something was asked of last: whoever fails, it is this one."""
        self._seated = SeatedBots(game, record, names, seed=seed)

    def __enter__(self) -> Self:
        """Start those bots that are programs of their own."""
        self._seated.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let the bots go."""
        self._seated.__exit__(kind, error, trace)

    def choose(self, seat: int, view: View, legal: Sequence[int]) -> int:
        """Return what the bot of a seat chooses."""
        self.asked = seat
        bot = self._seated.bots[seat]
        assert bot is not None
        return bot.choose(view, legal)

    def over(self, state: State) -> None:
        """Tell the bots that are programs of their own how the game ended."""
        scores = [int(score) for score in state.scores()]
        self._seated.over(scores, [int(place) for place in state.places()])

    def faults(self, seat: int) -> int:
        """Return how often the bot of a seat did something wrong in this game."""
        return len(self._seated.faults(seat))
