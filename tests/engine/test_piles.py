"""Piles: who owns what, and what shuffling keeps."""

from __future__ import annotations

import wonderland as wl
from wonderland.engine.piles import (
    contains,
    filled,
    numbered,
    pile_of,
    shortened,
    shuffle,
    shuffled,
)


def test_a_shuffled_pile_has_the_same_cards() -> None:
    pile = numbered(66)
    shuffle(pile, wl.FastRng(1))
    assert list(pile) != list(range(66))
    assert sorted(pile) == list(range(66))
    assert sorted(shuffled([3, 3, 4], wl.FastRng(1))) == [3, 3, 4]


def test_shuffling_nothing_or_one_card_asks_for_no_chance() -> None:
    class Never(wl.Rng):
        def below(self, n: int) -> int:
            raise AssertionError

    for pile in (numbered(0), numbered(1)):
        shuffle(pile, Never())


def test_a_pile_can_be_searched_and_shortened() -> None:
    pile = pile_of([5, 6, 7])
    assert contains(pile, 7)
    assert not contains(pile, 8)
    assert list(shortened(pile, 1)) == [5]
    assert list(shortened(numbered(2), 5)) == [0, 1]
    assert list(filled(0, 3)) == []
