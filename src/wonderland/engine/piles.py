"""Small helpers for piles: a pile is a packed vector of small integers.

A `vec` may share its memory with the one it was made from. Keep one owner: write
`pile = append(pile, card)` and `pile, card = pop(pile)`, and take `pile[:]` for a copy of your own.
"""

from __future__ import annotations

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from wonderland.engine.rng import Rng


def filled(size: i64, value: i64) -> vec[i64]:
    """Return a pile of `size` equal entries.

    >>> list(filled(3, 7))
    [7, 7, 7]
    """
    return vec[i64]([value] * size)


def numbered(size: i64) -> vec[i64]:
    """Return the numbers from 0 to size - 1 in order: a new pack of cards.

    >>> list(numbered(4))
    [0, 1, 2, 3]
    """
    pile = filled(size, 0)
    i: i64 = 0
    while i < size:
        pile[i] = i
        i += 1
    return pile


def shuffle(pile: vec[i64], rng: Rng) -> None:
    """Put a pile into a random order, in place.

    >>> from wonderland.engine.rng import FastRng
    >>> pile = numbered(5)
    >>> shuffle(pile, FastRng(1))
    >>> sorted(pile)
    [0, 1, 2, 3, 4]
    """
    i: i64 = len(pile) - 1
    while i > 0:
        j = rng.below(i + 1)
        swapped = pile[i]
        pile[i] = pile[j]
        pile[j] = swapped
        i -= 1


def contains(pile: vec[i64], item: i64) -> bool:
    """Tell whether an item is in a pile.

    >>> contains(numbered(3), 2)
    True
    """
    n: i64 = len(pile)
    i: i64 = 0
    while i < n:
        if pile[i] == item:
            return True
        i += 1
    return False


def removed(pile: vec[i64], item: i64) -> vec[i64]:
    """Take an item out of a pile, the first of its kind; the old name must not be used again.

    >>> list(removed(numbered(4), 1))
    [0, 2, 3]
    """
    n: i64 = len(pile)
    i: i64 = 0
    while i < n and pile[i] != item:
        i += 1
    while i < n - 1:
        pile[i] = pile[i + 1]
        i += 1
    pile, _last = pop(pile)  # a plain `_` would be boxed
    return pile


def pile_of(items: list[int]) -> vec[i64]:
    """Return a pile made of a list.

    >>> list(pile_of([3, 1, 2]))
    [3, 1, 2]
    """
    pile = vec[i64](capacity=len(items))
    for item in items:
        pile = append(pile, item)
    return pile


def shortened(pile: vec[i64], size: i64) -> vec[i64]:
    """Drop entries from a pile's end until `size` are left; the old name must not be used again.

    >>> list(shortened(numbered(5), 2))
    [0, 1]
    """
    n: i64 = len(pile)
    while n > size:
        pile, _last = pop(pile)  # a plain `_` would be boxed
        n -= 1
    return pile


def shuffled(items: list[int], rng: Rng) -> list[int]:
    """Return a list in a random order, for games that keep their piles in lists.

    >>> from wonderland.engine.rng import FastRng
    >>> sorted(shuffled([5, 6, 7], FastRng(1)))
    [5, 6, 7]
    """
    pile = pile_of(items)
    shuffle(pile, rng)
    return list(pile)
