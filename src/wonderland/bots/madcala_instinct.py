"""How a search plays Madcala on without thinking."""

from __future__ import annotations

from mypy_extensions import i64

from wonderland.bots.search import Instinct
from wonderland.games.madcala.cards import LAYING, PICKING


class MadcalaInstinct(Instinct):
    """Knows which actions the opponent does not see."""

    def is_secret(self, action: i64) -> bool:
        """M32: the opponent does not see which token is laid where."""
        return LAYING <= action < PICKING
