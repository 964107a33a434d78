"""Which instinct a search follows in which game."""

from __future__ import annotations

from collections.abc import Callable

from wonderland.bots.going_out_instinct import GoingOutInstinct
from wonderland.bots.madcala_instinct import MadcalaInstinct
from wonderland.bots.parade_instinct import ParadeInstinct
from wonderland.bots.search import Instinct

INSTINCTS: dict[str, Callable[[], Instinct]] = {
    "parade": ParadeInstinct,
    "going-out": GoingOutInstinct,
    "madcala": MadcalaInstinct,
}


def instinct_for(game_id: str) -> Instinct:
    """Return a new instinct for a game; one that knows nothing, if nobody wrote a better one."""
    return INSTINCTS.get(game_id, Instinct)()
