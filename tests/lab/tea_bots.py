"""Bots that fail in their own ways; they are found by entry point, in every process."""

from __future__ import annotations

import os
from collections.abc import Sequence

from wonderland.engine.game import AnyGame, View

FAILS_ONE_IN = 4


class Sound:
    """Takes the last action it may take."""

    name = "sound"
    games: Sequence[str] = ()

    def __init__(self, game: AnyGame, seed: int) -> None:
        self.game = game
        self.fails = seed % FAILS_ONE_IN == 0
        self.asked = 0

    def choose(self, view: View, legal: Sequence[int]) -> int:
        self.asked += 1
        if self.fails and self.asked == 3:
            self.fail()
        return legal[-1]

    def fail(self) -> None:
        pass


class Clumsy(Sound):
    """Raises in some games, when it is asked for the third time."""

    def fail(self) -> None:
        raise ValueError("there is no\ntea left")


class Deadly(Sound):
    """Takes its whole process with it."""

    def fail(self) -> None:
        os._exit(3)


class Cheat(Sound):
    """Does what is not allowed."""

    def choose(self, view: View, legal: Sequence[int]) -> int:
        return self.game.actions - 1 if self.fails else legal[-1]


class Impatient(Sound):
    """Presses Ctrl-C, as it were."""

    def fail(self) -> None:
        raise KeyboardInterrupt
