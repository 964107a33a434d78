"""Writes what a seat may know of a game of Madcala as numbers; the fields are in madcala.py."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from wonderland.engine.state import State
from wonderland.games.madcala.board import FRAME, NOTHING, MadcalaBoard
from wonderland.games.madcala.cards import (
    OP,
    PLATES,
    PLUS_ONES,
    SEATS,
    TOKEN_KINDS,
    opponent,
)
from wonderland.games.madcala.effects import (
    AT_HOME,
    ENDING,
    GATHERED,
    MENU,
    MOVING,
    OFFERED,
    PAY,
    PROGRAM,
)
from wonderland.observe.writer import Writer, put, put_by_seat, put_counts

# What is asked, by number; operations are counted on from `FIRST_OP`.
TURN_PHASE: Final = 0
EFFECTS_PHASE: Final = 1
ATTRIBUTE_PHASE: Final = 2
PAY_PHASE: Final = 3
GATHER_PHASE: Final = 4
LAY_PHASE: Final = 5
PICK_PHASE: Final = 6
HOME_PHASE: Final = 7
SOW_PHASE: Final = 8
DISCARD_PHASE: Final = 9
FIRST_OP: Final = 10
OVER_PHASE: Final = 37
PHASE_COUNT: Final = 38

MOST_COMMONERS: Final = 35
PENDING: Final = 4  # so many frames are told, the innermost first
NUMBERS: Final = 5  # of each


class MadcalaWriter(Writer):
    """Writes the fields of Madcala."""

    def private(self, state: State, seat: i64, into: vec[i16], at: i64) -> i64:
        """Write the hand, and the tokens laid face down (M32)."""
        assert isinstance(state, MadcalaBoard)
        kinds = state.cards.kinds
        at = put_counts(state.hands, seat * kinds, kinds, into, at)
        if seat == state.turn:
            put_tokens(state.offered, state.laid, into, at)
        return at + TOKEN_KINDS

    def public(self, state: State, seat: i64, into: vec[i16], at: i64) -> i64:
        """Write the rest of the table."""
        assert isinstance(state, MadcalaBoard)
        into[at + seat] = 1
        into[at + SEATS + phase_of(state)] = 1
        at = put_side(state.actor, seat, into, at + SEATS + PHASE_COUNT)
        at = put_side(state.turn, seat, into, at)
        at = put_side(state.starter, seat, into, at)
        guests: i64 = len(state.cards.guest_health)
        into[at + state.guests[seat]] = 1
        into[at + guests + state.guests[opponent(seat)]] = 1
        at = self.shards(state, seat, into, at + 2 * guests)
        at = self.commoners(state, seat, into, at)
        at = self.plus_ones(state, seat, into, at)
        at = self.tokens(state, seat, into, at)
        at = self.progress(state, seat, into, at)
        return self.pending(state, seat, into, at)

    def shards(self, state: MadcalaBoard, seat: i64, into: vec[i16], at: i64) -> i64:
        """Write health, and where all shards are."""
        at = put_by_seat(state.health, 1, seat, SEATS, into, at)
        plate: i64 = 0
        while plate < PLATES:
            into[at] = i16(state.normal(plate, seat))
            into[at + 1] = i16(state.normal(plate, opponent(seat)))
            at += SEATS
            plate += 1
        step: i64 = 0
        while step < SEATS:
            doubler = state.doublers[(seat + step) % SEATS]
            if doubler >= 0:
                into[at + doubler] = 1
            at += PLATES
            step += 1
        at = put_by_seat(state.reserve, 1, seat, SEATS, into, at)
        return put_by_seat(state.in_hand, 1, seat, SEATS, into, at)

    def commoners(self, state: MadcalaBoard, seat: i64, into: vec[i16], at: i64) -> i64:
        """Write where Commoners are, as far as both players know."""
        kinds = state.cards.kinds
        at = put_by_seat(state.hand_sizes, 1, seat, SEATS, into, at)
        at = put_by_seat(state.known, kinds, seat, SEATS, into, at)
        into[at] = i16(len(state.deck))
        at = put_counts(state.discard, 0, kinds, into, at + 1)
        if state.playing != NOTHING:
            into[at + state.playing] = 1
        return at + kinds

    def plus_ones(self, state: MadcalaBoard, seat: i64, into: vec[i16], at: i64) -> i64:
        """Write the Plus-Ones."""
        at = put_by_seat(state.faces, PLUS_ONES, seat, SEATS, into, at)
        return put_by_seat(state.stored, PLUS_ONES, seat, SEATS, into, at)

    def tokens(self, state: MadcalaBoard, seat: i64, into: vec[i16], at: i64) -> i64:
        """Write the tokens, and the last offer that was turned up."""
        at = put_by_seat(state.tokens, TOKEN_KINDS, seat, SEATS, into, at)
        at = put_by_seat(state.plate_tokens, PLATES, seat, SEATS, into, at)
        into[at] = i16(state.laid)
        at += 1
        if state.picked > 0:
            put_side(state.revealed_by, seat, into, at)
            put_tokens(state.revealed, state.revealed_count, into, at + SEATS)
            into[at + SEATS + TOKEN_KINDS] = i16(state.picked)
        into[at + SEATS + TOKEN_KINDS + 1] = i16(state.rolled)
        return at + SEATS + TOKEN_KINDS + 2

    def progress(self, state: MadcalaBoard, seat: i64, into: vec[i16], at: i64) -> i64:
        """Write how far the turn is."""
        at = put_by_seat(state.turns, 1, seat, SEATS, into, at)
        into[at] = i16(state.extra)
        put_flag(state.extra_due, into, at + 1)
        put_flag(state.moved, into, at + 2)
        put_flag(state.stuck, into, at + 3)
        put_flag(state.only_theirs, into, at + 4)
        put_flag(state.doubled, into, at + 5)
        at = put_bits(state.used, PLUS_ONES, into, at + 6)
        at = put_bits(state.resolved_plus_ones, PLUS_ONES, into, at)
        at = put_bits(state.resolved_commoners, state.cards.kinds, into, at)
        put(into, at, state.once)
        into[at + 1] = i16(state.origin)
        into[at + 2] = i16(state.sowing)
        into[at + 3] = i16(state.index)
        into[at + 4] = i16(state.slots)
        into[at + 5] = i16(state.last_index)
        put(into, at + 6, state.prevented)
        into[at + 7] = i16(state.least)
        at += 8
        if state.active != NOTHING:
            into[at + state.active] = 1
        at += PLATES
        if state.last_shard != NOTHING:
            into[at + (state.last_shard + seat) % SEATS + state.last_shard // SEATS * SEATS] = 1
        at += 2 * SEATS
        if state.card != NOTHING:
            into[at + state.card] = 1
        return at + PLUS_ONES

    def pending(self, state: MadcalaBoard, seat: i64, into: vec[i16], at: i64) -> i64:
        """Write what is being resolved, the innermost first."""
        frame: i64 = 0
        while frame < PENDING and frame < state.depth:
            start = (state.depth - 1 - frame) * FRAME
            kind = state.stack[start] // SEATS
            into[at] = i16(kind + 1)
            if state.stack[start] % SEATS == seat:
                into[at + 1] = 1
            number: i64 = 1
            while number < FRAME:
                if kind != OFFERED or number > 1:  # the tokens of an offer are many bits
                    put(into, at + 1 + number, state.stack[start + number])
                number += 1
            at += NUMBERS
            frame += 1
        return at + (PENDING - frame) * NUMBERS

    def hidden(self, state: State, into: vec[i16], at: i64) -> i64:
        """Write the deck, the next Commoner first."""
        assert isinstance(state, MadcalaBoard)
        left: i64 = len(state.deck)
        i: i64 = 0
        while left > 0:
            left -= 1
            into[at + i] = i16(state.deck[left] + 1)
            i += 1
        copies: i64 = 0
        kind: i64 = 0
        while kind < state.cards.kinds:
            copies += state.cards.commoner_copies[kind]
            kind += 1
        return at + copies


def phase_of(state: MadcalaBoard) -> i64:
    """Return what is asked, by number."""
    if state.over:
        return OVER_PHASE
    if state.depth == 0:
        return TURN_PHASE
    at = (state.depth - 1) * FRAME
    kind = state.stack[at] // SEATS
    if kind == PROGRAM:
        return FIRST_OP + state.cards.ops[state.stack[at + 1] * OP]
    if kind == OFFERED:
        if state.laid < state.stack[at + 2]:
            return LAY_PHASE
        return PICK_PHASE
    if kind == MENU:
        return ATTRIBUTE_PHASE
    if kind == PAY:
        return PAY_PHASE
    if kind == GATHERED:
        return GATHER_PHASE
    if kind == AT_HOME:
        return HOME_PHASE
    if kind == MOVING:
        return SOW_PHASE
    if kind == ENDING:
        return DISCARD_PHASE
    return EFFECTS_PHASE


def put_side(who: i64, seat: i64, into: vec[i16], at: i64) -> i64:
    """Write who it is: the seat that looks, or the other one."""
    if who == seat:
        into[at] = 1
    else:
        into[at + 1] = 1
    return at + SEATS


def put_flag(flag: bool, into: vec[i16], at: i64) -> None:  # noqa: FBT001 - it is what is written
    """Write whether something is so."""
    if flag:
        into[at] = 1


def put_bits(mask: i64, size: i64, into: vec[i16], at: i64) -> i64:
    """Write the bits of a mask one by one."""
    i: i64 = 0
    while i < size:
        into[at + i] = i16((mask >> i) & 1)
        i += 1
    return at + size


def put_tokens(tokens: i64, count: i64, into: vec[i16], at: i64) -> None:
    """Write tokens, four bits each, counted from 1."""
    i: i64 = 0
    while i < count and i < TOKEN_KINDS:
        into[at + i] = i16(((tokens >> (4 * i)) & 15) + 1)
        i += 1
