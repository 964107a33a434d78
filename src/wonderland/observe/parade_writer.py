"""Writes what a seat may know of a game of Parade as numbers; the fields are told in parade.py."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from wonderland.engine.piles import filled
from wonderland.engine.state import State
from wonderland.games.parade.cards import CARDS, COLOUR_COUNT, VALUES
from wonderland.games.parade.rules import (
    DISCARDS,
    HAND,
    NOT_BEGUN,
    OVER,
    OWNERS,
    ParadeState,
)
from wonderland.observe.writer import Writer, from_seat


class ParadeWriter(Writer):
    """Writes Parade's fields. It has scratch piles of its own: one process, one writer."""

    def __init__(self) -> None:
        self.counts: vec[i64] = filled(OWNERS, 0)
        self.sums: vec[i64] = filled(OWNERS, 0)
        self.flips: vec[i64] = filled(OWNERS, 0)

    def private(self, state: State, seat: i64, into: vec[i16], at: i64) -> i64:
        """Write the hand and the discards."""
        assert isinstance(state, ParadeState)
        hands = state.hands
        i = seat * HAND
        end = i + state.hand_sizes[seat]
        while i < end:
            into[at + hands[i]] = 1
            i += 1
        at += CARDS
        discards = state.discards
        i = seat * DISCARDS
        end = i + state.discard_sizes[seat]
        while i < end:
            into[at + discards[i]] = 1
            i += 1
        return at + CARDS

    def public(self, state: State, seat: i64, into: vec[i16], at: i64) -> i64:
        """Write the rest of the table."""
        assert isinstance(state, ParadeState)
        players = state.players
        into[at + state.phase] = 1
        at += 3
        into[at + from_seat(state.turn, seat, players)] = 1
        at += players
        if state.last_round != NOT_BEGUN:
            into[at] = i16(state.last_round)
        into[at + 1] = i16(len(state.deck))
        at = self.held(state, seat, into, at + 2)
        parade = state.parade
        left: i64 = len(parade)
        i: i64 = 0
        while left > 0:
            into[at + parade[i]] = i16(left)
            i += 1
            left -= 1
        return self.fronts(state, seat, into, at + CARDS)

    def held(self, state: ParadeState, seat: i64, into: vec[i16], at: i64) -> i64:
        """Write how many cards each seat holds, as far as this one knows."""
        into[at] = i16(state.hand_sizes[seat])
        players = state.players
        step: i64 = 1
        while step < players:
            other = (seat + step) % players
            size = state.hand_sizes[other]
            if state.phase != OVER:  # P13: until then nobody knows who has discarded
                size += state.discard_sizes[other]
            into[at + step] = i16(size)
            step += 1
        return at + players

    def fronts(self, state: ParadeState, seat: i64, into: vec[i16], at: i64) -> i64:
        """Write the cards in front of each seat, how many of each colour, and the scores."""
        players = state.players
        front = state.front
        counts = self.counts
        sums = self.sums
        flips = self.flips
        colours = at + players * CARDS
        scores = colours + players * COLOUR_COUNT
        card: i64 = 0
        colour: i64 = 0
        while colour < COLOUR_COUNT:
            owner: i64 = 0
            while owner < OWNERS:
                counts[owner] = 0
                sums[owner] = 0
                owner += 1
            value: i64 = 0
            while value < VALUES:
                owner = front[card]
                if owner < players:
                    into[at + from_seat(owner, seat, players) * CARDS + card] = 1
                    counts[owner] += 1
                    sums[owner] += value
                value += 1
                card += 1
            state.flip(flips, counts)
            owner = 0
            while owner < players:
                step = from_seat(owner, seat, players)
                into[colours + step * COLOUR_COUNT + colour] = i16(counts[owner])
                points = sums[owner]
                if flips[owner] == 1:
                    points = counts[owner]
                into[scores + step] += i16(points)
                owner += 1
            colour += 1
        return scores + players

    def hidden(self, state: State, into: vec[i16], at: i64) -> i64:
        """Write the draw pile: by card, when it will be drawn."""
        assert isinstance(state, ParadeState)
        deck = state.deck
        left: i64 = len(deck)
        i: i64 = 0
        while left > 0:
            into[at + deck[i]] = i16(left)
            i += 1
            left -= 1
        return at + CARDS
