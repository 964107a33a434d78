"""What is legal is kept until something changes, and no longer."""

from __future__ import annotations

import pytest

from wonderland import FastRng, Told
from wonderland.games.parade.rules import ParadeState, deal


class Asking:
    """A listener that asks what is legal whenever something happens, in the midst of it."""

    def __init__(self, state: ParadeState) -> None:
        self.state = state

    def hear(self, told: Told) -> None:
        """Ask, and do nothing with the answer."""
        for seat in range(self.state.players):
            self.state.legal(seat)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_what_is_legal_does_not_depend_on_when_it_was_asked(players: int) -> None:
    state = deal(players, FastRng(players))
    state.listener = Asking(state)
    rng = FastRng(1)
    while not state.is_over():
        seat = state.mover()
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
        fresh = state.copy()
        for other in (*range(players), -1, players):
            assert list(state.legal(other)) == list(fresh.legal(other))


def test_what_is_legal_is_asked_anew_in_an_imagined_world() -> None:
    state = deal(3, FastRng(4))
    seat = state.mover()
    known = list(state.legal(seat))
    state.reimagine((seat + 1) % 3, FastRng(5))
    assert list(state.legal(seat)) == list(state.hand(seat)) != known


def test_whoever_is_told_what_is_legal_may_change_the_list() -> None:
    state = deal(2, FastRng(6))
    seat = state.mover()
    legal = state.legal(seat)
    legal[0] = 65 if legal[0] != 65 else 64
    assert list(state.legal(seat)) == list(state.hand(seat))
