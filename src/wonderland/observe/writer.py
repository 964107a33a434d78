"""Writer: turns what a seat may know of a State into numbers, one after the other.

The fields that are the seat's own come first, the public ones follow. Seats are counted from the
one that looks: it is the first, and the others follow in the order of turns.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from wonderland.engine.state import State

LARGEST: Final = 9_999
"""Stands for any number above it, in fields that know no other bound."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Writer:
    """Writes the fields of one game; whatever it writes into holds nothing but zeros before."""

    def private(self, state: State, seat: i64, into: vec[i16], at: i64) -> i64:
        """Write what only the seat itself knows, from `at` on; return where it ends."""
        raise NotImplementedError

    def public(self, state: State, seat: i64, into: vec[i16], at: i64) -> i64:
        """Write what everybody knows, as the seat sees it; return where it ends."""
        raise NotImplementedError

    def hidden(self, state: State, into: vec[i16], at: i64) -> i64:
        """Write what nobody knows, for critics alone; return where it ends."""
        raise NotImplementedError


def write(writer: Writer, state: State, seat: i64, into: vec[i16], at: i64) -> i64:
    """Write everything that a seat may know; return where it ends."""
    return writer.public(state, seat, into, writer.private(state, seat, into, at))


def write_whole(writer: Writer, state: State, seat: i64, into: vec[i16], at: i64) -> i64:
    """Write everything there is to know, for a critic: no seat may ever see it."""
    at = write(writer, state, seat, into, at)
    other: i64 = 1
    while other < state.players:
        at = writer.private(state, (seat + other) % state.players, into, at)
        other += 1
    return writer.hidden(state, into, at)


def blank(size: i64) -> vec[i16]:
    """Return so many zeros.

    >>> list(blank(3))
    [0, 0, 0]
    """
    zero: i16 = 0
    return vec[i16]([zero] * size)


def clear(into: vec[i16], at: i64, size: i64) -> None:
    """Write zeros over a stretch."""
    end = at + size
    while at + 4 <= end:  # by fours: half the time of one by one
        into[at] = 0
        into[at + 1] = 0
        into[at + 2] = 0
        into[at + 3] = 0
        at += 4
    while at < end:
        into[at] = 0
        at += 1


def from_seat(other: i64, seat: i64, players: i64) -> i64:
    """Return how many turns after a seat another one has its turn.

    >>> from_seat(0, 3, 4)
    1
    """
    step = other - seat
    if step < 0:
        step += players
    return step


def put(into: vec[i16], at: i64, number: i64) -> None:
    """Write a number that may be too large: `LARGEST` then stands for it."""
    if number > LARGEST:
        number = LARGEST
    into[at] = i16(number)


def put_counts(counts: vec[i64], start: i64, size: i64, into: vec[i16], at: i64) -> i64:
    """Write a stretch of a pile; return where it ends."""
    i: i64 = 0
    while i < size:
        into[at + i] = i16(counts[start + i])
        i += 1
    return at + size


def put_by_seat(
    counts: vec[i64], size: i64, seat: i64, players: i64, into: vec[i16], at: i64
) -> i64:
    """Write a pile that has `size` numbers for each seat, the looking seat's first."""
    step: i64 = 0
    while step < players:
        other = seat + step
        if other >= players:
            other -= players
        at = put_counts(counts, other * size, size, into, at)
        step += 1
    return at
