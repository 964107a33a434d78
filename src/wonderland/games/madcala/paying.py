"""Paying: which normal shards return to the reserve for a card's cost."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderland.engine.piles import filled
from wonderland.games.madcala import facts
from wonderland.games.madcala.board import NORMAL
from wonderland.games.madcala.cards import (
    LAST_SOURCE,
    MOST_PAID,
    NO_SOURCE,
    ON_PAY,
    PAYING,
    PAYMENTS,
    SHARD_SOURCES,
    home_of,
    opponent,
)
from wonderland.games.madcala.shards import MadcalaShards


class MadcalaPaying(MadcalaShards):
    """A game of Madcala, with the payment of costs (M20, M24)."""

    def payable(self, seat: i64, source: i64) -> i64:
        """M20: return how many shards a source has to pay with."""
        if source < LAST_SOURCE:
            return self.normal(source, seat)
        if self.cards.has_attribute(self.guests[seat], ON_PAY):  # M31
            return self.normal(home_of(seat), opponent(seat))
        return 0

    def can_pay(self, seat: i64, price: i64) -> bool:
        """M20: tell whether a price can be paid in full."""
        total: i64 = 0
        source: i64 = 0
        while source < SHARD_SOURCES and total < price:
            total += self.payable(seat, source)
            source += 1
        return total >= price

    def step_payment(self, seat: i64, at: i64) -> bool:
        """M20: choose the shards to pay with, at most three at a time."""
        due = self.stack[at + 1]
        if due == 0:
            self.depth -= 1
            return False
        counts = filled(SHARD_SOURCES, 0)
        later = filled(SHARD_SOURCES + 1, 0)  # what a source and those after it have to pay with
        source: i64 = SHARD_SOURCES - 1
        while source >= self.stack[at + 2]:
            counts[source] = self.payable(seat, source)
            later[source] = later[source + 1] + counts[source]
            source -= 1
        if due == 1:
            self.options = single_payments(counts)
        elif due == 2:
            self.options = double_payments(counts)
        else:
            self.options = triple_payments(counts, later, due - MOST_PAID)
        return True

    def take_payment(self, seat: i64, at: i64, payment: i64) -> None:
        """M20: return the shards to their owners' reserves."""
        i: i64 = 0
        while i < MOST_PAID:
            source = PAYMENTS.sources[payment * MOST_PAID + i]
            if source != NO_SOURCE:
                colour = seat if source < LAST_SOURCE else opponent(seat)
                plate = source if source < LAST_SOURCE else home_of(seat)
                self.shards[plate * 2 + colour] -= 1
                self.reserve[colour] += 1
                self.stack[at + 1] -= 1
                self.stack[at + 2] = source
            i += 1
        if self.listener is not None:
            self.tell_payment(seat, payment)

    def tell_payment(self, seat: i64, payment: i64) -> None:
        """Tell which shards were paid."""
        plates: list[int] = []
        shards = ""
        for i in range(MOST_PAID):
            source = PAYMENTS.sources[payment * MOST_PAID + i]
            if source != NO_SOURCE:
                plates.append(source if source < LAST_SOURCE else home_of(seat))
                shards += NORMAL[seat if source < LAST_SOURCE else opponent(seat)]
        self.tell(facts.ShardsPaid(seat, tuple(plates), shards))


def single_payments(counts: vec[i64]) -> vec[i64]:
    """Return the payments of one shard."""
    options = vec[i64](capacity=16)
    a: i64 = 0
    while a < SHARD_SOURCES:
        if counts[a] > 0:
            options = append(options, PAYING + PAYMENTS.ones[a])
        a += 1
    return options


def double_payments(counts: vec[i64]) -> vec[i64]:
    """Return the payments of two shards."""
    options = vec[i64](capacity=64)
    a: i64 = 0
    while a < SHARD_SOURCES:
        if counts[a] > 0:
            b = a
            while b < SHARD_SOURCES:
                if counts[b] > 1 or (counts[b] == 1 and a != b):
                    options = append(options, PAYING + PAYMENTS.twos[a * SHARD_SOURCES + b])
                b += 1
        a += 1
    return options


def triple_payments(counts: vec[i64], later: vec[i64], rest: i64) -> vec[i64]:
    """Return the payments of three shards after which the rest can still be paid."""
    options = vec[i64](capacity=128)
    a: i64 = 0
    while a < SHARD_SOURCES:
        if counts[a] > 0:
            b = a
            while b < SHARD_SOURCES:
                if counts[b] > 1 or (counts[b] == 1 and a != b):
                    c = b
                    while c < SHARD_SOURCES:
                        used: i64 = 1  # of the last source
                        if b == c:
                            used += 1
                        if a == c:
                            used += 1
                        if counts[c] >= used and later[c] - used >= rest:
                            at = (a * SHARD_SOURCES + b) * SHARD_SOURCES + c
                            options = append(options, PAYING + PAYMENTS.threes[at])
                        c += 1
                b += 1
        a += 1
    return options
