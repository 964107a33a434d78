"""Writes what a seat may know of a Going-Out game as numbers; the fields are in going_out.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from wonderland.engine.state import State
from wonderland.games.going_out.board import NOBODY
from wonderland.games.going_out.cards import KINDS
from wonderland.games.going_out.rules import GoingOutState
from wonderland.observe.writer import Writer, from_seat, put, put_by_seat, put_counts

PHASE_COUNT: Final = 6
MOST_CARDS: Final = 54


class GoingOutWriter(Writer):
    """Writes the fields of the Going-Out game."""

    def private(self, state: State, seat: i64, into: vec[i16], at: i64) -> i64:
        """Write the hand."""
        assert isinstance(state, GoingOutState)
        return put_counts(state.hands, seat * KINDS, KINDS, into, at)

    def public(self, state: State, seat: i64, into: vec[i16], at: i64) -> i64:
        """Write the rest of the table."""
        assert isinstance(state, GoingOutState)
        players = state.players
        into[at + state.phase] = 1
        at += PHASE_COUNT
        into[at + from_seat(state.turn, seat, players)] = 1
        at += players
        into[at + from_seat(state.leader, seat, players)] = 1
        at += players
        put(into, at, state.round)
        if state.last_turn:
            into[at + 1] = 1
        into[at + 2] = i16(state.passes)
        into[at + 3] = i16(state.drawn)
        into[at + 4] = i16(state.to_show)
        into[at + 5] = i16(state.target)
        into[at + 6] = i16(len(state.deck))
        at = put_by_seat(state.hand_sizes, 1, seat, players, into, at + 7)
        at = put_by_seat(state.known, KINDS, seat, players, into, at)
        i: i64 = 0
        while i < len(state.display):
            into[at + state.display[i]] += 1
            i += 1
        at = self.table(state, seat, into, at + KINDS)
        at = put_by_seat(state.scored, KINDS, seat, players, into, at)
        at = put_counts(state.jokers_used, 0, 2, into, at)
        i = 0
        while i < len(state.out):
            into[at + from_seat(state.out[i], seat, players)] = i16(i + 1)
            i += 1
        at += players
        at = put_by_seat(state.totals, 1, seat, players, into, at)
        at = put_by_seat(state.handed, 2, seat, players, into, at)
        at = put_by_seat(state.round_pairs, 1, seat, players, into, at)
        return put_by_seat(state.round_sums, 1, seat, players, into, at)

    def table(self, state: GoingOutState, seat: i64, into: vec[i16], at: i64) -> i64:
        """Write the set on the table."""
        players = state.players
        if state.table_owner != NOBODY:
            into[at + from_seat(state.table_owner, seat, players)] = 1
            put_counts(state.table, 0, KINDS, into, at + players)
            into[at + players + KINDS] = i16(state.table_size)
            into[at + players + KINDS + 1] = i16(state.table_rank + 1)
        return at + players + KINDS + 2

    def hidden(self, state: State, into: vec[i16], at: i64) -> i64:
        """Write the deck, the next card first."""
        assert isinstance(state, GoingOutState)
        left: i64 = len(state.deck)
        i: i64 = 0
        while left > 0:
            left -= 1
            into[at + i] = i16(state.deck[left] + 1)
            i += 1
        return at + MOST_CARDS
