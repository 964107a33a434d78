"""The cards of Madcala as numbers: a card set compiled into one flat program, and the actions.

A card's effects are a stretch of operations in `CardSet.ops`, OP numbers each: the operation, how
often it happens, two parameters, and the side of a slash it stands on. Where effects may come in
any order (plates, Commoners) each time an effect happens is an operation of its own. Compiled
sets are made by `card_file.py` and never changed afterwards, so all States of a game share one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wonderland.engine.piles import filled

SEATS: Final = 2
PLATES: Final = 12  # M4: 0 to 5 belong to seat 0, 6 to 11 to seat 1; 0 and 6 are the Homes
SIDE: Final = 6
LAP: Final = 11  # M8: all plates but the opponent's Home

PLUS_ONES: Final = 3  # of each Guest
TOKEN_KINDS: Final = 8  # of each Guest, at most
DIE_FACES: Final = 6

# The operations. The names are those of a card file, and of `effect` actions.
OP: Final = 5  # how many numbers an operation takes: what, n, x, y, side
DAMAGE: Final = 0
HEALTH: Final = 1
EXTRA_TURN: Final = 2
DRAW: Final = 3
REFRESH: Final = 4
STRIKE_PLUS_ONE: Final = 5
STRIKE_SHARD: Final = 6
GATHER: Final = 7
PLATE: Final = 8  # x: OWN_SIDE or OPPOSING_SIDE
PLACE_STORED: Final = 9
REINFORCE: Final = 10  # x: HOME, ONE_EMPTY or EACH_EMPTY
STEAL: Final = 11  # x: ANYWHERE or FROM_ACTIVE
DISCARD: Final = 12
REPEAT: Final = 13
ROLL: Final = 14  # x: the program of the die's first face
OFFER: Final = 15  # x: the tokens, four bits each; y: how many they are
REGAIN: Final = 16  # x: the token
SET_TOKEN: Final = 17  # x: the token; y: the offsets as bits, shifted by the side's bit
SPEND: Final = 18  # x: the token; y: FLIP or AWAY
SOW_LEAVE: Final = 19
SOW_ADD: Final = 20
SOW_RETURN: Final = 21
SLIDE: Final = 22
PREVENT: Final = 23
PAY_WITH: Final = 24
DAMAGE_BOTH: Final = 25
LOSE: Final = 26  # M31: "loses health" cannot be prevented

OP_NAMES: Final = (
    "damage",
    "health",
    "extra_turn",
    "draw",
    "refresh",
    "strike_plus_one",
    "strike_shard",
    "gather",
    "plate",
    "place_stored",
    "reinforce",
    "steal",
    "discard",
    "repeat",
    "roll",
    "offer",
    "regain",
    "set_token",
    "spend",
    "sow_leave",
    "sow_add",
    "sow_return",
    "slide",
    "prevent",
    "pay_with",
    "damage_both",
    "lose",
)
OPS: Final = 27

OWN_SIDE: Final = 0
OPPOSING_SIDE: Final = 1
HOME: Final = 0
ONE_EMPTY: Final = 1
EACH_EMPTY: Final = 2
ANYWHERE: Final = 0
FROM_ACTIVE: Final = 1
FLIP: Final = 0
AWAY: Final = 1

# When an attribute comes into play.
ON_PICKUP: Final = 0
ON_SOWN: Final = 1
ON_ACTIVE: Final = 2
ON_OPPONENT_ACTIVE: Final = 3
ON_DAMAGED: Final = 4
ON_PAY: Final = 5
ON_TURN_END: Final = 6
EVENTS: Final = 7
EVENT_NAMES: Final = (
    "pickup",
    "sown",
    "active",
    "opponent_active",
    "damaged",
    "pay",
    "turn_end",
)

# What an attribute asks for.
ALWAYS: Final = 0
OWN_HOME: Final = 1
NOT_OWN_HOME: Final = 2
ON_OWN_SIDE: Final = 3
ON_OPPONENT_SIDE: Final = 4
EMPTY_PLATES: Final = 5  # and how many of one's own at least

# An attribute takes so many numbers: event, condition, its number, optional, once, program.
ATTRIBUTE: Final = 6
NOT_ONCE: Final = -1

# Where a Guest's tokens begin.
ON_GUEST: Final = 0
ON_PLUS_ONE: Final = 1
ON_OPPONENT_PLATES: Final = 2


class CardSet:
    """One card set, compiled. Guests, Commoners and plates are numbers in the file's order."""

    def __init__(self) -> None:
        self.text: str = ""  # the file
        self.digest: str = ""  # its SHA-256
        self.house: bool = False
        self.name: str = ""

        # M1, M2: the numbers of [game]
        self.normal_shards: i64 = 0
        self.start: vec[i64] = vec[i64]()  # by offset
        self.doubler_start: i64 = 0
        self.second_player_home_shards: i64 = 0
        self.opening_hand: i64 = 0
        self.hand_limit: i64 = 0
        self.commoner_price: i64 = 0
        self.reinforce: i64 = 0
        self.extra_turns_in_a_row: i64 = 0
        self.turn_limit: i64 = 0

        self.ops: vec[i64] = vec[i64]()
        self.program_starts: vec[i64] = vec[i64]()  # by program: its first operation
        self.program_ends: vec[i64] = vec[i64]()

        self.plate_names: tuple[str, ...] = ()
        self.plate_programs: vec[i64] = vec[i64]()  # by offset

        self.guest_ids: tuple[str, ...] = ()
        self.guest_names: tuple[str, ...] = ()
        self.guest_health: vec[i64] = vec[i64]()

        # By guest and Plus-One, three to a Guest
        self.plus_one_ids: tuple[str, ...] = ()
        self.plus_one_names: tuple[str, ...] = ()
        self.plus_one_costs: vec[i64] = vec[i64]()
        self.plus_one_stored: vec[i64] = vec[i64]()  # M22; 0 for refreshable cards
        self.plus_one_programs: vec[i64] = vec[i64]()
        self.plus_one_slots: vec[i64] = vec[i64]()  # their numbers in actions

        # By guest and token kind, TOKEN_KINDS to a Guest
        self.token_ids: tuple[str, ...] = ()
        self.token_names: tuple[str, ...] = ()
        self.token_counts: vec[i64] = vec[i64]()
        self.token_places: vec[i64] = vec[i64]()
        self.token_offsets: vec[i64] = vec[i64]()  # as bits
        self.token_programs: vec[i64] = vec[i64]()
        self.token_slots: vec[i64] = vec[i64]()

        self.attributes: vec[i64] = vec[i64]()  # ATTRIBUTE numbers each
        self.attribute_names: tuple[str, ...] = ()
        self.attribute_starts: vec[i64] = vec[i64]()  # by guest and event
        self.attribute_ends: vec[i64] = vec[i64]()

        self.commoner_ids: tuple[str, ...] = ()
        self.commoner_names: tuple[str, ...] = ()
        self.commoner_copies: vec[i64] = vec[i64]()
        self.commoner_programs: vec[i64] = vec[i64]()
        self.commoner_slots: vec[i64] = vec[i64]()
        self.kinds: i64 = 0  # of Commoners

        self.die_names: tuple[str, ...] = ()
        self.die_programs: vec[i64] = vec[i64]()  # of each die's first face; the others follow

    def commoner_in(self, slot: i64) -> i64:
        """Return the Commoner that an action means by a slot."""
        kind: i64 = 0
        while self.commoner_slots[kind] != slot:
            kind += 1
        return kind

    def has_attribute(self, guest: i64, event: i64) -> bool:
        """Tell whether a Guest has an attribute for an event."""
        at = guest * EVENTS + event
        return self.attribute_starts[at] < self.attribute_ends[at]


# The actions. Cards of the house set have slots of their own, which are known by their names;
# cards of other sets have slots that are known by their number on the Guest or in the file.

NAMED_PLUS_ONES: Final = 18
PLUS_ONE_SLOTS: Final = 21
NAMED_COMMONERS: Final = 18
COMMONER_SLOTS: Final = 53
NAMED_TOKENS: Final = 8
TOKEN_SLOTS: Final = 16
SHARD_SOURCES: Final = 13  # the plates, and a last one
LAST_SOURCE: Final = 12  # gathering: the Doubler; paying: opposing shards on one's Home
MOST_PAID: Final = 3  # shards paid by one action
MOST_REINFORCED: Final = 16

END: Final = 0
DECLINE: Final = 1
BUY: Final = 2
NO_MOVE: Final = 3
ENOUGH: Final = 4
MOVE: Final = 5  # and a plate
DROP: Final = 17  # and MINE or THEIRS, as with the next three
LAST: Final = 19
LEAVE: Final = 21
RETURN: Final = 23
EFFECT: Final = 25  # and an operation
SPENDING: Final = 52  # and a token slot
REFRESHING: Final = 68  # and a Plus-One slot
STRIKING: Final = 89  # and a Plus-One slot
STRIKING_SHARD: Final = 110  # and a plate, twice, plus MINE or THEIRS
GATHERING: Final = 134  # and a source
PLATE_CHOICE: Final = 147  # and a plate
PLACING: Final = 159  # and a plate
REINFORCING: Final = 171  # and an amount
STEALING: Final = 188  # and a plate
SETTING: Final = 200  # and a plate
LAYING: Final = 212  # and a token slot
PICKING: Final = 228  # and a place
PLUS_ONE: Final = 236  # and a slot
COMMONER: Final = 257  # and a slot
DISCARDING: Final = 310  # and a slot
REPEATING: Final = 363  # and a Commoner's slot
REPEATING_PLUS_ONE: Final = 416  # and a slot
PAYING: Final = 437  # and a payment

MINE: Final = 0
THEIRS: Final = 1


class Payments:
    """All payments of one to three shards, numbered: each a multiset of sources, made once."""

    def __init__(self) -> None:
        self.sources: vec[i64] = vec[i64]()  # by payment, MOST_PAID sources, unused ones NO_SOURCE
        self.ones: vec[i64] = filled(SHARD_SOURCES, 0)  # the numbers, by the sources
        self.twos: vec[i64] = filled(SHARD_SOURCES * SHARD_SOURCES, 0)
        self.threes: vec[i64] = filled(SHARD_SOURCES * SHARD_SOURCES * SHARD_SOURCES, 0)
        triples: list[tuple[int, int, int]] = []
        for a in range(SHARD_SOURCES):
            self.ones[a] = len(triples)
            triples.append((a, NO_SOURCE, NO_SOURCE))
        for a in range(SHARD_SOURCES):
            for b in range(a, SHARD_SOURCES):
                self.twos[a * SHARD_SOURCES + b] = len(triples)
                triples.append((a, b, NO_SOURCE))
        for a in range(SHARD_SOURCES):
            for b in range(a, SHARD_SOURCES):
                for c in range(b, SHARD_SOURCES):
                    self.threes[(a * SHARD_SOURCES + b) * SHARD_SOURCES + c] = len(triples)
                    triples.append((a, b, c))
        self.count: i64 = len(triples)
        self.sources = vec[i64]([source for triple in triples for source in triple])


NO_SOURCE: Final = -1
PAYMENTS: Final = Payments()
ACTIONS: Final = 996


def opponent(seat: i64) -> i64:
    """Return the other seat."""
    return 1 - seat


def home_of(seat: i64) -> i64:
    """M4: return a seat's Home."""
    return seat * SIDE


def next_plate(plate: i64, seat: i64) -> i64:
    """M7: return the plate after another one, clockwise, without the opponent's Home."""
    following = plate + 1
    if following == PLATES:
        following = 0
    if following == home_of(opponent(seat)):
        following += 1
    return following
