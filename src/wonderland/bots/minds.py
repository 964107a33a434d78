"""Which instinct a search follows in which game."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files

from librt.vecs import vec

from wonderland.bots.going_out_instinct import GoingOutInstinct
from wonderland.bots.madcala_instinct import MadcalaInstinct
from wonderland.bots.parade_instinct import ParadeInstinct
from wonderland.bots.parade_judge import ParadeJudge
from wonderland.bots.parade_worth import ParadeWorth
from wonderland.bots.search import Instinct

INSTINCTS: dict[str, Callable[[], Instinct]] = {
    "parade": ParadeInstinct,
    "going-out": GoingOutInstinct,
    "madcala": MadcalaInstinct,
}


def instinct_for(game_id: str) -> Instinct:
    """Return a new instinct for a game; one that knows nothing, if nobody wrote a better one."""
    return INSTINCTS.get(game_id, Instinct)()


def learned_instinct(game_id: str, players: int) -> Instinct:
    """Return the instinct that goes by what was learnt from games, or else the usual one."""
    if game_id == "parade" and players == 2:
        return ParadeJudge(ParadeWorth(vec[float](learned_weights())))
    return instinct_for(game_id)


@cache
def learned_weights() -> list[float]:
    """Return the weights of Parade's network, which `wonderland.lab.lessons` made."""
    text = files("wonderland.bots").joinpath("parade_worth.json").read_text(encoding="utf-8")
    weights: list[float] = json.loads(text)
    return [float(weight) for weight in weights]
