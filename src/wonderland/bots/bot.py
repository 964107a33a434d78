"""What a bot is: a View and its legal actions in, an action out."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Protocol

from wonderland.engine.game import View
from wonderland.engine.rng import FastRng


class Bot(Protocol):
    """A player that is a program. It never sees a State."""

    name: str

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Return one of the legal actions."""


class RandomBot:
    """Plays any legal action, each as likely as the others."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._rng = FastRng(seed)

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Return one of the legal actions."""
        return legal[self._rng.below(len(legal))]


def chance(seed: object, seat: int) -> int:
    """Return a number for a bot's own chance: the same for the same game, one-way from its seed.

    >>> chance("00" * 16, 1) == chance("00" * 16, 1), chance(7, 0) == chance(7, 1)
    (True, False)
    """
    return int.from_bytes(hashlib.sha256(f"bot {seat} of {seed}".encode()).digest()[:12], "big")
