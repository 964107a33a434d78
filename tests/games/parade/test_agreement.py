"""Random games on the engine and on the naive model, side by side.

WONDERLAND_NIGHTLY=1 plays 100,000 of them, and 10,000 from odd positions.
"""

from __future__ import annotations

import os
import random

import pytest

from tests.naive import parade as naive
from tests.naive.parade import NaiveParade, Position
from wonderland import BUILD
from wonderland.games.parade import PARADE
from wonderland.games.parade.rules import ParadeState

BATCH = 100
SIZES = range(2, 7)

if os.environ.get("WONDERLAND_NIGHTLY") == "1":
    DEALT, ODD = 100_000, 10_000
elif BUILD.compiled:
    DEALT, ODD = 2_500, 500
else:
    DEALT, ODD = 100, 50


def batches(games: int) -> list[range]:
    """Split the numbers of so many games, so that several processes can share them."""
    return [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]


def batch_name(batch: range) -> str:
    return f"games {batch.start}-{batch.stop - 1}"


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("batch", batches(DEALT // len(SIZES)), ids=batch_name)
def test_the_engine_and_the_naive_model_play_the_same_games(players: int, batch: range) -> None:
    for seed in batch:
        state = PARADE.deal(players, seed)
        model = NaiveParade(naive.deal(players, pack_of(state), int(state.turn)))
        play_side_by_side(state, model, random.Random(seed))


@pytest.mark.parametrize("batch", batches(ODD), ids=batch_name)
def test_they_agree_from_odd_positions_too(batch: range) -> None:
    for seed in batch:
        rng = random.Random(seed)
        position = odd_position(rng)
        model = NaiveParade(position)
        state = PARADE.load(position)
        assert standing(state) == (model.scores(), model.places()), position
        play_side_by_side(state, model, rng)


def play_side_by_side(state: ParadeState, model: NaiveParade, rng: random.Random) -> None:
    """Play to the end with random actions, comparing everything before and after each of them."""
    start = PARADE.dump(state)
    played: list[tuple[int, str]] = []
    compare(state, model, f"at the start: {start}")
    while actors := model.actors():
        seat = rng.choice(actors)
        action = rng.choice(model.legal(seat))
        state.apply(seat, PARADE.parse(action))
        model.apply(seat, action)
        played.append((seat, action))
        compare(state, model, (start, played))
    assert standing(state) == (model.scores(), model.places()), (start, played)


def compare(state: ParadeState, model: NaiveParade, story: object) -> None:
    assert PARADE.dump(state) == model.position(), story
    assert list(state.actors()) == model.actors(), story
    for seat in range(-1, model.players + 1):  # nobody at either end
        legal = [PARADE.notate(action) for action in state.legal(seat)]
        assert sorted(legal) == sorted(model.legal(seat)), story


def standing(state: ParadeState) -> tuple[list[int], list[int]]:
    return list(state.scores()), list(state.places())


def pack_of(state: ParadeState) -> list[str]:
    """Gather a fresh deal back into the pack it was dealt from, the top card last."""
    position = PARADE.dump(state)
    dealt = [card for hand in position["hands"] for card in hand] + position["parade"]
    pack: list[str] = position["deck"] + dealt[::-1]
    return pack


def odd_position(rng: random.Random) -> Position:
    """Make up a position in which somebody has to choose; most could not occur in play."""
    while True:
        pack = rng.sample(naive.CARDS, rng.randint(0, 66))
        seats = range(rng.randint(2, 6))
        phase = rng.choice(["play", "play", "play", "discard"])

        def some(most: int, pack: list[str] = pack) -> list[str]:
            return [pack.pop() for _ in range(min(rng.randint(0, most), len(pack)))]

        discards = [some(2) if phase == "discard" else [] for _ in seats]
        position: Position = {
            "players": len(seats),
            "hands": [some(5 - len(discards[seat])) for seat in seats],
            "parade": some(20),
            "front": [sorted(some(8), key=naive.CARDS.index) for _ in seats],
            "deck": some(10),
            "turn": rng.choice(seats),
            "last_round": rng.choice([None, *range(1, len(seats) + 1)]) if phase == "play" else 0,
            "phase": phase,
            "discards": discards,
        }
        if NaiveParade(position).actors():
            return position
