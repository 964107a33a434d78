"""Every game, our template among them, passes the conformance kit."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import wonderland as wl
from tests.naive.parade import NaiveParade
from tests.naive.tarts import NaiveTarts
from wonderland.testing import Conformance
from wonderland.testing.template import TARTS_GAME

HERE = Path(__file__).parent
NIGHTLY = os.environ.get("WONDERLAND_NIGHTLY") == "1"
FEW = not wl.BUILD.compiled


def parade_cards(position: Mapping[str, Any]) -> Counter[str]:
    piles = [position["parade"], position["deck"]]
    piles += position["hands"] + position["front"] + position["discards"]
    return Counter(card for pile in piles for card in pile)


def tarts(position: Mapping[str, Any]) -> int:
    return len(position["row"]) + sum(len(hand) for hand in position["hands"])


parade = Conformance(
    game=wl.game("parade"),
    where="wonderland.games.parade:PARADE",
    clause_tests=[HERE / "parade", HERE.parent / "terminal"],
    goldens=HERE / "golden",
    second_opinion=NaiveParade,
    census=parade_cards,
    games=5 if FEW else 200 if NIGHTLY else 40,
    leak_positions=50 if FEW else 4000 if NIGHTLY else 400,  # for each number of players
)

template = Conformance(
    game=TARTS_GAME,
    where="wonderland.testing.template:TARTS_GAME",
    clause_tests=[HERE / "tarts"],
    goldens=HERE / "golden",
    second_opinion=NaiveTarts,
    census=tarts,
)


def test_all_registered_games_are_in_this_file() -> None:
    here = {item.game.id for item in globals().values() if isinstance(item, Conformance)}
    assert set(wl.games()) <= here
