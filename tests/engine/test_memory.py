"""What is asked of a game over and over does not use up memory: servers run for months."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable

import pytest

import wonderland as wl
from wonderland.engine.piles import filled

CALLS = 300
A_FEW_BYTES = 20


def growth(call: Callable[[], object]) -> float:
    """Return how many bytes are lost by a call, on average."""
    for _ in range(10):  # what is made once and kept is no loss
        call()
    tracemalloc.start()
    try:
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(CALLS):
            call()
        gc.collect()
        return (tracemalloc.get_traced_memory()[0] - before) / CALLS
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("game_id", ["parade", "going-out", "madcala"])
def test_views_worlds_and_previews_are_let_go(game_id: str) -> None:
    game = wl.game(game_id)
    state = game.deal(2, 7)
    seat = state.actors()[0]
    view, action, dumped = game.view(state, seat), state.legal(seat)[0], game.dump(state)
    assert growth(lambda: game.view(state, seat)) < A_FEW_BYTES
    assert growth(lambda: game.imagine(view, wl.FastRng(0))) < A_FEW_BYTES
    assert growth(lambda: game.preview(view, action)) < A_FEW_BYTES
    assert growth(lambda: game.dump(state)) < A_FEW_BYTES
    assert growth(lambda: game.load(dumped)) < A_FEW_BYTES


def test_a_pile_that_is_passed_in_or_set_is_let_go() -> None:
    state = wl.game("parade").deal(2, 7)

    def lay() -> None:
        state.deck = filled(40, 0)

    assert growth(lay) < A_FEW_BYTES
    assert growth(lambda: state.flips(filled(40, 0))) < A_FEW_BYTES
