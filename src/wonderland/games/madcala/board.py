"""What lies on the tea table, and the ways in which it changes; each change is told as a fact."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from wonderland.engine.facts import Told
from wonderland.engine.piles import filled, shuffle
from wonderland.engine.rng import FastRng, Rng
from wonderland.engine.state import State
from wonderland.games.madcala import facts
from wonderland.games.madcala.cards import (
    MINE,
    PLATES,
    PLUS_ONES,
    SEATS,
    SIDE,
    TOKEN_KINDS,
    CardSet,
    home_of,
    opponent,
)

NORMAL: Final = "pb"  # M1: the shards, by colour: seat 0's and seat 1's
DOUBLERS: Final = "PB"
IN_HAND: Final = -1  # where a Doubler is while it is being sown
NOTHING: Final = -1

# What is being resolved: a stack of frames, four numbers each.
FRAME: Final = 4
DEEPEST: Final = 24


class MadcalaBoard(State):
    """Everything about one game of Madcala, and how pieces move.

    Flat piles have a stretch for each seat; normal shards are counts by plate and colour.
    """

    def __init__(self, cards: CardSet, rng: Rng) -> None:
        super().__init__(SEATS)
        nothing = vec[i64]()
        self.cards: CardSet = cards
        self.rng: Rng = rng
        self.guests: vec[i64] = nothing
        self.health: vec[i64] = nothing
        self.shards: vec[i64] = nothing  # plate * 2 + colour
        self.doublers: vec[i64] = nothing  # by colour, the plate, or IN_HAND
        self.reserve: vec[i64] = nothing
        self.hands: vec[i64] = nothing  # seat * kinds + kind
        self.hand_sizes: vec[i64] = nothing
        self.known: vec[i64] = nothing  # of a hand, what the opponent knows of it for certain
        self.deck: vec[i64] = nothing  # the next card drawn is the last
        self.discard: vec[i64] = nothing  # counts by kind
        self.faces: vec[i64] = nothing  # seat * PLUS_ONES + place: 1 up, 0 down
        self.stored: vec[i64] = nothing
        self.tokens: vec[i64] = nothing  # seat * TOKEN_KINDS + token: how many are at hand
        self.plate_tokens: vec[i64] = nothing  # owner * PLATES + plate: the token + 1, or 0
        self.turns: vec[i64] = nothing
        self.in_hand: vec[i64] = nothing  # normal shards being sown, by colour
        self.stack: vec[i64] = nothing
        self.options: vec[i64] = nothing  # what can be chosen now; replaced, never changed
        self.depth: i64 = 0
        self.actor: i64 = 0
        self.over: bool = False

        self.starter: i64 = 0
        self.turn: i64 = 0
        self.extra: i64 = 0
        self.extra_due: bool = False
        self.moved: bool = False
        self.stuck: bool = False
        self.used: i64 = 0  # M21: bits by place on the Guest
        self.resolved_plus_ones: i64 = 0
        self.resolved_commoners: i64 = 0  # bits by kind
        self.once: i64 = 0

        self.origin: i64 = 0
        self.sowing: i64 = 0
        self.index: i64 = 0
        self.slots: i64 = 0
        self.only_theirs: bool = False
        self.last_index: i64 = 0  # of the plate that gets the last normal shard
        self.active: i64 = NOTHING
        self.doubled: bool = False
        self.last_shard: i64 = NOTHING  # a colour, plus 2 for a Doubler
        self.prevented: i64 = 0
        self.card: i64 = NOTHING
        self.playing: i64 = NOTHING  # M13: the Commoner being played
        self.least: i64 = 0
        self.offered: i64 = 0  # M32: the tokens laid, four bits each
        self.laid: i64 = 0
        self.rolled: i64 = 0  # M33: what the die showed last, from 1
        self.revealed: i64 = 0  # M32: the last offer that was turned up, in offered's form
        self.revealed_by: i64 = 0
        self.revealed_count: i64 = 0
        self.picked: i64 = 0  # the place that was picked in it, from 1

    def lay_out(self) -> None:
        """Make room for everything, all of it empty."""
        kinds = self.cards.kinds
        self.guests = filled(SEATS, 0)
        self.health = filled(SEATS, 0)
        self.shards = filled(PLATES * 2, 0)
        self.doublers = filled(SEATS, 0)
        self.reserve = filled(SEATS, 0)
        self.hands = filled(SEATS * kinds, 0)
        self.hand_sizes = filled(SEATS, 0)
        self.known = filled(SEATS * kinds, 0)
        self.discard = filled(kinds, 0)
        self.faces = filled(SEATS * PLUS_ONES, 1)
        self.stored = filled(SEATS * PLUS_ONES, 0)
        self.tokens = filled(SEATS * TOKEN_KINDS, 0)
        self.plate_tokens = filled(SEATS * PLATES, 0)
        self.turns = filled(SEATS, 0)
        self.in_hand = filled(2, 0)
        self.stack = filled(FRAME * DEEPEST, 0)

    # What is being resolved

    def push(self, kind: i64, seat: i64, a: i64, b: i64, c: i64) -> None:
        """Put something on the stack: it is resolved before what lies below."""
        at = self.depth * FRAME
        self.stack[at] = kind * SEATS + seat
        self.stack[at + 1] = a
        self.stack[at + 2] = b
        self.stack[at + 3] = c
        self.depth += 1

    # Shards

    def normal(self, plate: i64, colour: i64) -> i64:
        """Return how many normal shards of a colour lie on a plate."""
        return self.shards[plate * 2 + colour]

    def is_empty(self, plate: i64) -> bool:
        """Tell whether no shard lies on a plate."""
        return (
            self.shards[plate * 2] == 0
            and self.shards[plate * 2 + 1] == 0
            and self.doublers[0] != plate
            and self.doublers[1] != plate
        )

    def empty_plates(self, seat: i64) -> i64:
        """Return how many of a seat's six plates are empty."""
        count: i64 = 0
        plate = home_of(seat)
        while plate < home_of(seat) + SIDE:
            if self.is_empty(plate):
                count += 1
            plate += 1
        return count

    def put_from_reserve(self, seat: i64, plate: i64, count: i64) -> None:
        """Move shards from a seat's reserve to a plate."""
        self.reserve[seat] -= count
        self.shards[plate * 2 + seat] += count
        if self.listener is not None:
            self.tell(facts.ShardsReinforced(seat, plate, count))

    def strike_shard(self, seat: i64, plate: i64, whose: i64) -> None:
        """M27: return a normal shard from a plate to its owner's reserve."""
        colour = seat if whose == MINE else opponent(seat)
        self.shards[plate * 2 + colour] -= 1
        self.reserve[colour] += 1
        if self.listener is not None:
            self.tell(facts.ShardStruck(seat, plate, NORMAL[colour]))

    def bring_home(self, seat: i64, plate: i64, colour: i64) -> None:
        """Move a normal shard from a plate to a seat's Home."""
        self.shards[plate * 2 + colour] -= 1
        self.shards[home_of(seat) * 2 + colour] += 1

    # Health

    def lose_health(self, seat: i64) -> None:
        """Take 1 health; what it means for the game is seen once the whole effect is done."""
        if self.health[seat] > 0:
            self.health[seat] -= 1

    def damage(self, seat: i64) -> None:
        """M14: damage a seat."""
        self.lose_health(seat)
        if self.listener is not None:
            self.tell(facts.Damaged(seat, int(self.health[seat])))

    def gain_health(self, seat: i64) -> None:
        """M14: give 1 health, never above the maximum."""
        self.health[seat] += 1
        if self.listener is not None:
            self.tell(facts.HealthGained(seat, int(self.health[seat])))

    def can_gain_health(self, seat: i64) -> bool:
        """M14: tell whether a seat is below its maximum."""
        return self.health[seat] < self.cards.guest_health[self.guests[seat]]

    # Commoners

    def put_into_hand(self, seat: i64, kind: i64) -> None:
        """Add a Commoner to a hand."""
        self.hands[seat * self.cards.kinds + kind] += 1
        self.hand_sizes[seat] += 1

    def take_from_hand(self, seat: i64, kind: i64) -> None:
        """Take a Commoner out of a hand, for all to see."""
        at = seat * self.cards.kinds + kind
        self.hands[at] -= 1
        self.hand_sizes[seat] -= 1
        if self.known[at] > 0:
            self.known[at] -= 1

    def can_draw(self) -> bool:
        """M13: tell whether there is a Commoner to draw at all."""
        if len(self.deck) > 0:
            return True
        kind: i64 = 0
        while kind < self.cards.kinds:
            if self.discard[kind] > 0:
                return True
            kind += 1
        return False

    def draw(self, seat: i64) -> None:
        """M13: take the top Commoner; if need be, make a new deck of the discard pile first."""
        if len(self.deck) == 0:
            self.shuffle_discards()
        self.deck, kind = pop(self.deck)
        self.put_into_hand(seat, kind)
        if self.listener is not None:
            left = len(self.deck)
            known = facts.CommonerDrawn(seat, self.cards.commoner_ids[kind], left)
            self.tell_apart(facts.CommonerDrawn(seat, None, left), seat, known)

    def shuffle_discards(self) -> None:
        """M13: shuffle the discard pile into a new deck.

        With the deck empty, all that is neither discarded nor in one's own hand is in the other
        hand: whoever counts cards knows it, and goes on knowing it until the cards are played.
        """
        self.deck = self.discards_as_pile()
        self.discard = filled(self.cards.kinds, 0)
        shuffle(self.deck, self.rng)
        self.known = self.hands[:]
        if self.listener is not None:
            count = len(self.deck)
            public = facts.DiscardsShuffled(count, ((), ()))
            known = (self.hand_ids(self.known, 0), self.hand_ids(self.known, 1))
            private = facts.DiscardsShuffled(count, known)
            self.listener.hear(Told(public, {0: private, 1: private}))

    def discards_as_pile(self) -> vec[i64]:
        """Return the discard pile as a pile of kinds."""
        size: i64 = 0
        kind: i64 = 0
        while kind < self.cards.kinds:
            size += self.discard[kind]
            kind += 1
        pile = filled(size, 0)
        kind = 0
        at: i64 = 0
        while kind < self.cards.kinds:
            count = self.discard[kind]
            while count > 0:
                pile[at] = kind
                at += 1
                count -= 1
            kind += 1
        return pile

    def random_commoner(self, seat: i64) -> i64:
        """Return a Commoner of a hand, each card as likely as the others."""
        number = self.rng.below(self.hand_sizes[seat])
        kind: i64 = 0
        while number >= self.hands[seat * self.cards.kinds + kind]:
            number -= self.hands[seat * self.cards.kinds + kind]
            kind += 1
        return kind

    def hand_ids(self, hands: vec[i64], seat: i64) -> tuple[str, ...]:
        """Return one seat's counts as ids in alphabetical order."""
        kinds = self.cards.kinds
        return self.ids(hands[seat * kinds : (seat + 1) * kinds])

    def ids(self, counts: vec[i64]) -> tuple[str, ...]:
        """Return counts of Commoners as ids in alphabetical order."""
        found = []
        for kind in range(len(counts)):
            for _ in range(counts[kind]):
                found.append(self.cards.commoner_ids[kind])
        return tuple(sorted(found))

    # Plus-Ones

    def plus_one(self, seat: i64, place: i64) -> i64:
        """Return a seat's Plus-One as a number of the card set."""
        return self.guests[seat] * PLUS_ONES + place

    def plus_one_id(self, seat: i64, place: i64) -> str:
        """Return the id of a seat's Plus-One."""
        return self.cards.plus_one_ids[self.plus_one(seat, place)]

    def place_of(self, seat: i64, slot: i64) -> i64:
        """Return the place on a seat's Guest of the Plus-One that an action means by a slot."""
        place: i64 = 0
        while self.cards.plus_one_slots[self.plus_one(seat, place)] != slot:
            place += 1
        return place

    def is_refreshable(self, seat: i64, place: i64) -> bool:
        """M22: tell whether a Plus-One is turned down by its use: if it stores no shards."""
        return self.cards.plus_one_stored[self.plus_one(seat, place)] == 0

    def turn_plus_one(self, seat: i64, place: i64, face: i64) -> None:
        """Turn a Plus-One up (1) or down (0)."""
        self.faces[seat * PLUS_ONES + place] = face

    # Tokens

    def token(self, seat: i64, token: i64) -> i64:
        """Return a seat's token as a number of the card set."""
        return self.guests[seat] * TOKEN_KINDS + token

    def token_id(self, seat: i64, token: i64) -> str:
        """Return the id of a seat's token."""
        return self.cards.token_ids[self.token(seat, token)]

    def tokens_on_plates(self, seat: i64, token: i64) -> i64:
        """Return how many of a seat's tokens of a kind stand on plates."""
        count: i64 = 0
        plate: i64 = 0
        while plate < PLATES:
            if self.plate_tokens[seat * PLATES + plate] == token + 1:
                count += 1
            plate += 1
        return count

    # Copies and imagined worlds

    def copy_board(self, other: MadcalaBoard) -> None:
        """Make another State equal to this one, with piles of its own."""
        other.guests = self.guests  # never changes
        other.health = self.health[:]
        other.shards = self.shards[:]
        other.doublers = self.doublers[:]
        other.reserve = self.reserve[:]
        other.hands = self.hands[:]
        other.hand_sizes = self.hand_sizes[:]
        other.known = self.known[:]
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.faces = self.faces[:]
        other.stored = self.stored[:]
        other.tokens = self.tokens[:]
        other.plate_tokens = self.plate_tokens[:]
        other.turns = self.turns[:]
        other.in_hand = self.in_hand[:]
        other.stack = self.stack[:]
        other.options = self.options
        other.depth = self.depth
        other.actor = self.actor
        other.over = self.over
        other.starter = self.starter
        other.turn = self.turn
        other.extra = self.extra
        other.extra_due = self.extra_due
        other.moved = self.moved
        other.stuck = self.stuck
        other.used = self.used
        other.resolved_plus_ones = self.resolved_plus_ones
        other.resolved_commoners = self.resolved_commoners
        other.once = self.once
        other.origin = self.origin
        other.sowing = self.sowing
        other.index = self.index
        other.slots = self.slots
        other.only_theirs = self.only_theirs
        other.last_index = self.last_index
        other.active = self.active
        other.doubled = self.doubled
        other.last_shard = self.last_shard
        other.prevented = self.prevented
        other.card = self.card
        other.playing = self.playing
        other.least = self.least
        other.offered = self.offered
        other.laid = self.laid
        other.rolled = self.rolled
        other.revealed = self.revealed
        other.revealed_by = self.revealed_by
        other.revealed_count = self.revealed_count
        other.picked = self.picked

    def deal_hidden(self, seat: i64, rng: Rng) -> None:
        """Deal what a seat has not seen again: the other hand but for known cards, and the deck.

        An offer laid by somebody else is arranged again. A spectator is not taken to have counted
        the cards.
        """
        if seat < 0:
            self.known = filled(SEATS * self.cards.kinds, 0)
        unseen = self.unseen(seat)
        shuffle(unseen, rng)
        other: i64 = 0
        while other < SEATS:
            if other != seat:
                unseen = self.deal_again(other, unseen)
            other += 1
        i: i64 = 0
        while i < len(self.deck):
            unseen, kind = pop(unseen)
            self.deck[i] = kind
            i += 1
        if self.laid > 0 and self.stack[(self.depth - 1) * FRAME] % SEATS != seat:
            self.arrange_again(rng)
        self.rng = FastRng(rng.below(1 << 30))

    def unseen(self, seat: i64) -> vec[i64]:
        """Return the Commoners whose whereabouts a seat (or `SPECTATOR`) does not know."""
        kinds = self.cards.kinds
        unseen = vec[i64](capacity=40)
        kind: i64 = 0
        while kind < kinds:
            count = self.cards.commoner_copies[kind] - self.discard[kind]
            if self.playing == kind:
                count -= 1
            if seat >= 0:
                count -= self.hands[seat * kinds + kind]
                count -= self.known[opponent(seat) * kinds + kind]
            while count > 0:
                unseen = append(unseen, kind)
                count -= 1
            kind += 1
        return unseen

    def deal_again(self, seat: i64, unseen: vec[i64]) -> vec[i64]:
        """Give a seat other cards for those that are not known."""
        kinds = self.cards.kinds
        left = self.hand_sizes[seat]
        kind: i64 = 0
        while kind < kinds:
            known = self.known[seat * kinds + kind]
            self.hands[seat * kinds + kind] = known
            left -= known
            kind += 1
        while left > 0:
            unseen, kind = pop(unseen)
            self.hands[seat * kinds + kind] += 1
            left -= 1
        return unseen

    def arrange_again(self, rng: Rng) -> None:
        """M32: lay the tokens of the offer in another order."""
        at = (self.depth - 1) * FRAME
        tokens = self.stack[at + 1]
        count = self.stack[at + 2]
        pile = filled(count, 0)
        i: i64 = 0
        while i < count:
            pile[i] = (tokens >> (4 * i)) & 15
            i += 1
        shuffle(pile, rng)
        self.offered = 0
        i = 0
        while i < self.laid:
            self.offered |= pile[i] << (4 * i)
            i += 1
