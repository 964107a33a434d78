"""Every game, our template among them, passes the conformance kit."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any

import wonderland as wl
from tests.naive.going_out import NaiveGoingOut
from tests.naive.madcala import NaiveMadcala, named
from tests.naive.parade import NaiveParade
from tests.naive.tarts import NaiveTarts
from wonderland.games.going_out import GOING_OUT
from wonderland.games.madcala import MADCALA
from wonderland.games.madcala.card_set import HOUSE_GUESTS
from wonderland.testing import Conformance
from wonderland.testing.template import TARTS_GAME

HERE = Path(__file__).parent
NIGHTLY = os.environ.get("WONDERLAND_NIGHTLY") == "1"
FEW = not wl.BUILD.compiled


def parade_cards(position: Mapping[str, Any]) -> Counter[str]:
    piles = [position["parade"], position["deck"]]
    piles += position["hands"] + position["front"] + position["discards"]
    return Counter(card for pile in piles for card in pile)


def going_out_cards(position: Mapping[str, Any]) -> Counter[str]:
    """All cards; every round is dealt from the same ones."""
    piles = [position["deck"], position["display"], position["jokers_used"]]
    piles += position["hands"] + position["scored"]
    if position["table"]:
        piles.append(position["table"]["cards"])
    cards = Counter(card for pile in piles for card in pile)
    if position["phase"] == "over":
        # G28: jokers that nobody was handed are put aside, and the game is over without them.
        jokers = {2: 3, 3: 4, 4: 5, 5: 5}[position["players"]]
        cards |= Counter(Q=jokers, C=jokers)
    return cards


def madcala_pieces(position: Mapping[str, Any]) -> tuple[Counter[str], Counter[str]]:
    """The Commoners, and the shards of both colours, wherever they are."""
    cards = Counter(position["deck"] + position["discard"])
    for hand in position["hands"]:
        cards.update(hand)
    cards.update([position["playing"]] if position["playing"] else [])
    shards = Counter(position["in_hand"])
    for plate in position["plates"]:
        shards.update(plate)
    for seat, colour in enumerate("pb"):
        stored = sum(card["stored"] for card in position["plus_ones"][seat])
        shards[colour] += position["reserve"][seat] + stored
    return cards, shards


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
    leak_positions=20 if FEW else 4000 if NIGHTLY else 400,  # for each number of players
    leak_every=5 if FEW else 1,
)

going_out = Conformance(
    game=GOING_OUT,
    where="wonderland.games.going_out:GOING_OUT",
    clause_tests=[HERE / "going_out"],
    goldens=HERE / "golden",
    second_opinion=NaiveGoingOut,
    census=going_out_cards,
    options=[{}] if FEW else [{}, {"target": 10}],
    games=1 if FEW else 30 if NIGHTLY else 4,  # each of several hundred steps
    leak_positions=20 if FEW else 2000 if NIGHTLY else 200,
    leak_every=10 if FEW else 1,  # a game has no fewer than about 100
)

pairs = [{"guest_0": one, "guest_1": other} for one, other in product(HOUSE_GUESTS, repeat=2)]

madcala = Conformance(
    game=MADCALA,
    where="wonderland.games.madcala:MADCALA",
    clause_tests=[HERE / "madcala"],
    goldens=HERE / "golden",
    second_opinion=NaiveMadcala,
    compared=named,
    census=madcala_pieces,
    options=pairs[::5] if FEW else pairs,
    games=10 if NIGHTLY else 1,  # each of several hundred steps
    leak_positions=200 if NIGHTLY else 20,
    leak_every=12,
    leak_steps=[60],
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
