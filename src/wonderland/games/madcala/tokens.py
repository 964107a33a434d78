"""What effects do to Plus-Ones and tokens."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderland.games.madcala import facts
from wonderland.games.madcala.cards import (
    ON_OPPONENT_PLATES,
    OPPOSING_SIDE,
    OWN_SIDE,
    PLACING,
    PLATES,
    PLUS_ONES,
    SETTING,
    SIDE,
    TOKEN_KINDS,
    home_of,
    opponent,
)
from wonderland.games.madcala.paying import MadcalaPaying


class MadcalaTokens(MadcalaPaying):
    """A game of Madcala, with the effects on Plus-Ones and tokens."""

    # Plus-Ones

    def has_refreshable(self, seat: i64, face: i64) -> bool:
        """Tell whether a seat has a refreshable Plus-One lying face up (1) or down (0)."""
        place: i64 = 0
        while place < PLUS_ONES:
            if self.faces[seat * PLUS_ONES + place] == face and self.is_refreshable(seat, place):
                return True
            place += 1
        return False

    def plus_one_choices(self, seat: i64, face: i64, action: i64) -> vec[i64]:
        """Return an action for each refreshable Plus-One of a seat that lies so."""
        options = vec[i64](capacity=4)
        place: i64 = 0
        while place < PLUS_ONES:
            if self.faces[seat * PLUS_ONES + place] == face and self.is_refreshable(seat, place):
                slot = self.cards.plus_one_slots[self.plus_one(seat, place)]
                options = append(options, action + slot)
            place += 1
        return options

    def refresh(self, seat: i64, slot: i64) -> None:
        """M14: turn up a Plus-One of one's own."""
        place = self.place_of(seat, slot)
        self.turn_plus_one(seat, place, 1)
        if self.listener is not None:
            self.tell(facts.PlusOneRefreshed(seat, self.plus_one_id(seat, place)))

    def strike_plus_one(self, seat: i64, slot: i64) -> None:
        """M27: turn a seat's Plus-One face down."""
        place = self.place_of(seat, slot)
        self.turn_plus_one(seat, place, 0)
        if self.listener is not None:
            self.tell(facts.PlusOneStruck(seat, self.plus_one_id(seat, place)))

    def place_stored(self, seat: i64, plate: i64, most: i64) -> None:
        """M22: move stored shards to a plate, as many as are still there."""
        at = seat * PLUS_ONES + self.card
        placed: i64 = 0
        while placed < most and self.stored[at] > 0:
            self.stored[at] -= 1
            self.shards[plate * 2 + seat] += 1
            placed += 1
            if self.listener is not None:
                card = self.plus_one_id(seat, self.card)
                self.tell(facts.StoredShardPlaced(seat, card, plate, int(self.stored[at])))

    def placing_choices(self, seat: i64) -> vec[i64]:
        """M7, M22: return all plates but the opponent's Home."""
        options = vec[i64](capacity=16)
        plate: i64 = 0
        while plate < PLATES:
            if plate != home_of(opponent(seat)):
                options = append(options, PLACING + plate)
            plate += 1
        return options

    # Tokens

    def side_of(self, seat: i64, whose: i64) -> i64:
        """Return the seat whose side of the table is meant."""
        return seat if whose == OWN_SIDE else opponent(seat)

    def can_regain(self, seat: i64, token: i64) -> bool:
        """M31: tell whether fewer tokens are at hand or on plates than the Guest may hold."""
        at_hand = self.tokens[seat * TOKEN_KINDS + token]
        most = self.cards.token_counts[self.token(seat, token)]
        return at_hand < most and at_hand + self.tokens_on_plates(seat, token) < most

    def regain(self, seat: i64, token: i64) -> None:
        """M31: turn a token up, or take it back."""
        self.tokens[seat * TOKEN_KINDS + token] += 1
        if self.listener is not None:
            left = int(self.tokens[seat * TOKEN_KINDS + token])
            self.tell(facts.TokenRegained(seat, self.token_id(seat, token), left))

    def stands_on_plates(self, seat: i64, token: i64) -> bool:
        """Tell whether a token's place is on plates."""
        return self.cards.token_places[self.token(seat, token)] == ON_OPPONENT_PLATES

    def can_spend(self, seat: i64, token: i64) -> bool:
        """M31: tell whether a token is at hand, or stands on the Active plate."""
        if self.stands_on_plates(seat, token):
            return self.plate_tokens[seat * PLATES + self.active] == token + 1
        return self.tokens[seat * TOKEN_KINDS + token] > 0

    def spend(self, seat: i64, token: i64) -> None:
        """M31: turn a token down or discard it."""
        if self.stands_on_plates(seat, token):
            self.plate_tokens[seat * PLATES + self.active] = 0
        else:
            self.tokens[seat * TOKEN_KINDS + token] -= 1
        if self.listener is not None:
            plate = int(self.active) if self.stands_on_plates(seat, token) else None
            left = int(self.tokens[seat * TOKEN_KINDS + token])
            self.tell(facts.TokenSpent(seat, self.token_id(seat, token), left, plate))

    def token_plates(self, seat: i64, op: i64) -> vec[i64]:
        """M31: return the plates that a token may be put on: those named that have none."""
        options = vec[i64](capacity=8)
        named = self.cards.ops[op + 3]
        side = self.side_of(seat, OPPOSING_SIDE if named & 1 == 1 else OWN_SIDE)
        offset: i64 = 0
        while offset < SIDE:
            plate = home_of(side) + offset
            if (named >> (offset + 1)) & 1 == 1 and self.plate_tokens[seat * PLATES + plate] == 0:
                options = append(options, SETTING + plate)
            offset += 1
        return options

    def set_token(self, seat: i64, token: i64, plate: i64) -> None:
        """M31: put a discarded token on a plate."""
        self.plate_tokens[seat * PLATES + plate] = token + 1
        if self.listener is not None:
            self.tell(facts.TokenSet(seat, self.token_id(seat, token), plate))
