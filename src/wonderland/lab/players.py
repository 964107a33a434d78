"""The bots of one game in the arena, by their names: whoever adds kinds of names does it here."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self

from wonderland.bots import Bot, bot, chance
from wonderland.engine.game import AnyGame, View


def new_bot(spec: str, game: AnyGame, seed: int) -> Bot:
    """Return a new bot for one game, as the command line names it."""
    return bot(spec, game, seed)


class Players:
    """The bots of one game by seat. Enter it to have them, leave it to let them go.

    A bot may have a `close`, which is called when its game is over, and `faults`, a list of what
    it did wrong. Both are meant for bots that are programs of their own.
    """

    def __init__(self, game: AnyGame, names: Sequence[str], seed: str) -> None:
        self.game = game
        self.names = names
        self.seed = seed
        self.asked = 0
        """The seat that something was asked of last: whoever fails, it is this one."""
        self._bots: list[Bot] = []

    def __enter__(self) -> Self:
        """Make the bots; their chance comes from the seed."""
        try:
            for seat, name in enumerate(self.names):
                self.asked = seat
                self._bots.append(new_bot(name, self.game, chance(self.seed, seat)))
        except BaseException:
            self._let_go()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let the bots go."""
        self._let_go()

    def choose(self, seat: int, view: View, legal: Sequence[int]) -> int:
        """Return what the bot of a seat chooses."""
        self.asked = seat
        return self._bots[seat].choose(view, legal)

    def faults(self, seat: int) -> int:
        """Return how often the bot of a seat did something wrong in this game."""
        return len(getattr(self._bots[seat], "faults", ()))

    def _let_go(self) -> None:
        for player in self._bots:
            close = getattr(player, "close", None)
            if close is not None:
                with suppress(Exception):  # what a bot does on its way out changes nothing
                    close()


def check_bots(game: AnyGame, names: Sequence[str]) -> None:
    """Raise the error of the first bot that cannot be had."""
    with Players(game, names, ""):
        pass
