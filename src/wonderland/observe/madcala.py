"""The fields of an observation of Madcala, in the order in which they are written."""

from __future__ import annotations

from wonderland.games.madcala.cards import PLATES, PLUS_ONES, SEATS, TOKEN_KINDS, CardSet
from wonderland.observe.fields import ITSELF, Field
from wonderland.observe.madcala_writer import NUMBERS, PENDING, PHASE_COUNT
from wonderland.observe.writer import LARGEST

SHARDS = 16
TURNS = 999


def private(cards: CardSet) -> tuple[Field, ...]:
    """Return what is a seat's own."""
    most = max(map(int, cards.commoner_copies))
    laid = "the tokens it has laid face down, by place, counted from 1; then 0 (M32)"
    return (
        Field(
            "hand", (int(cards.kinds),), 0, most, "its Commoners, in the card file's order", ITSELF
        ),
        Field("offer", (TOKEN_KINDS,), 0, TOKEN_KINDS, laid, ITSELF),
    )


def public(cards: CardSet) -> tuple[Field, ...]:
    """Return what both players know."""
    return (*table(cards), *progress(cards))


def table(cards: CardSet) -> tuple[Field, ...]:
    """Return what lies on the table."""
    kinds = int(cards.kinds)
    most = max(map(int, cards.commoner_copies))
    copies = sum(map(int, cards.commoner_copies))
    guests = len(cards.guest_ids)
    health = max(map(int, cards.guest_health))
    shards = max(SHARDS, int(cards.normal_shards))
    both = (SEATS,)
    known = "Commoners that whoever counts cards knows to be in each hand (M13)"
    asked = "what is asked: turn, effects, attribute, pay, gather, lay, pick, home, sow, discard, "
    asked += "one of the 27 operations in the order of a card file's guide, over"
    return (
        Field("seat", both, 0, 1, "which seat it is: plates and actions are numbered from seat 0"),
        Field("phase", (PHASE_COUNT,), 0, 1, asked),
        Field("actor", both, 0, 1, "who is asked"),
        Field("turn", both, 0, 1, "whose turn it is"),
        Field("starter", both, 0, 1, "who began"),
        Field("guests", (SEATS, guests), 0, 1, "the Guests"),
        Field("health", both, 0, health, "their health"),
        Field(
            "plates", (PLATES, SEATS), 0, shards, "normal shards by plate: own, then the other's"
        ),
        Field("doublers", (SEATS, PLATES), 0, 1, "the plate of each Doubler; none while in hand"),
        Field("reserve", both, 0, shards, "shards in reserve"),
        Field("in_hand", both, 0, shards, "shards that are being sown: own, then the other's"),
        Field("hand_counts", both, 0, copies, "how many Commoners each seat holds"),
        Field("known", (SEATS, kinds), 0, most, known, "both players, not spectators"),
        Field("deck_count", (1,), 0, copies, "how many Commoners are left to draw"),
        Field("discard", (kinds,), 0, most, "the discard pile"),
        Field("playing", (kinds,), 0, 1, "the Commoner that is being resolved"),
        Field("plus_ones", (SEATS, PLUS_ONES), 0, 1, "which Plus-Ones lie face up"),
        Field("stored", (SEATS, PLUS_ONES), 0, shards, "the shards stored on them (M22)"),
        Field("tokens", (SEATS, TOKEN_KINDS), 0, 16, "tokens at hand, by kind"),
        Field("plate_tokens", (SEATS, PLATES), 0, TOKEN_KINDS, "tokens on plates, kinds from 1"),
        Field("laid", (1,), 0, TOKEN_KINDS, "how many tokens lie face down (M32)"),
        Field("revealed_by", both, 0, 1, "who laid the last offer that was turned up"),
        Field("revealed", (TOKEN_KINDS,), 0, TOKEN_KINDS, "its tokens by place, kinds from 1"),
        Field("picked", (1,), 0, TOKEN_KINDS, "the place picked in it, from 1"),
        Field("rolled", (1,), 0, 6, "what the die showed last; 0 before it was rolled"),
    )


def progress(cards: CardSet) -> tuple[Field, ...]:
    """Return how far a turn is."""
    kinds = int(cards.kinds)
    plate = PLATES - 1
    shards = 2 * max(SHARDS, int(cards.normal_shards)) + SEATS
    resolving = "what is being resolved, the innermost first: its kind from 1, whether it is the "
    resolving += "seat's own, and three numbers of it"
    return (
        Field("turns", (SEATS,), 0, TURNS, "turns begun, without extra turns (M30)"),
        Field("extra", (1,), 0, TURNS, "extra turns taken in a row (M28)"),
        Field("extra_due", (1,), 0, 1, "an extra turn follows"),
        Field("moved", (1,), 0, 1, "this turn's move was made"),
        Field("stuck", (1,), 0, 1, "the move was replaced by M17"),
        Field("only_theirs", (1,), 0, 1, "this plate can only get the other's shards"),
        Field("doubled", (1,), 0, 1, "the effects are performed twice (M11)"),
        Field("used", (PLUS_ONES,), 0, 1, "Plus-Ones activated in this turn (M21)"),
        Field("resolved_plus_ones", (PLUS_ONES,), 0, 1, "Plus-Ones resolved in this turn"),
        Field("resolved_commoners", (kinds,), 0, 1, "Commoners resolved in this turn"),
        Field("once", (1,), 0, LARGEST, "attributes used up in this turn, as bits"),
        Field("origin", (1,), 0, plate, "the plate the shards came from"),
        Field("sowing", (1,), 0, plate, "the plate that is being sown on"),
        Field("index", (1,), 0, shards, "how many plates were sown on before it"),
        Field("slots", (1,), 0, shards, "how many normal shards it still gets"),
        Field("last_index", (1,), -1, shards, "the index of the plate with the last normal shard"),
        Field("prevented", (1,), 0, LARGEST, "damage that was prevented"),
        Field("least", (1,), 0, kinds, "the first Commoner that may still be discarded (M18)"),
        Field("active", (PLATES,), 0, 1, "the Active plate (M10)"),
        Field("last_shard", (2 * SEATS,), 0, 1, "own, the other's, own Doubler, the other's"),
        Field("card", (PLUS_ONES,), 0, 1, "the Plus-One that is being resolved"),
        Field("pending", (PENDING, NUMBERS), -LARGEST, LARGEST, resolving),
    )


def hidden(cards: CardSet) -> tuple[Field, ...]:
    """Return what nobody knows."""
    copies = sum(map(int, cards.commoner_copies))
    meaning = "the Commoners to be drawn, kinds counted from 1, the next first; then 0"
    return (Field("deck", (copies,), 0, int(cards.kinds), meaning, "nobody"),)
