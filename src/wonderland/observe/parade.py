"""The fields of an observation of Parade, in the order in which they are written."""

from __future__ import annotations

from wonderland.games.parade.cards import CARDS, COLOUR_COUNT
from wonderland.games.parade.rules import DISCARDS, HAND
from wonderland.observe.fields import ITSELF, Field

MOST_POINTS = COLOUR_COUNT * 55
PARADE_ORDER = "by card, its place counted from the end, 1 for the last; 0 is not in it"


def private(players: int) -> tuple[Field, ...]:
    """Return what is a seat's own."""
    return (
        Field("hand", (CARDS,), 0, 1, "the cards in the hand", ITSELF),
        Field("discards", (CARDS,), 0, 1, "the cards discarded so far (P13)", ITSELF),
    )


def public(players: int) -> tuple[Field, ...]:
    """Return what everybody knows."""
    held = "how many cards each seat holds; the others' discards are told only at the end (P13)"
    return (
        Field("phase", (3,), 0, 1, "one of: playing, discarding, over"),
        Field("turn", (players,), 0, 1, "whose turn it is, or was when the discards began"),
        Field("last_round", (1,), 0, players, "turns left of the last round; 0 before it (P12)"),
        Field("deck_count", (1,), 0, CARDS, "how many cards are left to draw"),
        Field("hand_counts", (players,), 0, HAND + DISCARDS, held),
        Field("parade", (CARDS,), 0, CARDS, f"{PARADE_ORDER} (P5)"),
        Field("front", (players, CARDS), 0, 1, "the cards in front of each seat (P8)"),
        Field("colours", (players, COLOUR_COUNT), 0, 11, "how many of them are of each colour"),
        Field("scores", (players,), 0, MOST_POINTS, "what they count as things stand (P15 to P17)"),
    )


def hidden(players: int) -> tuple[Field, ...]:
    """Return what nobody knows."""
    meaning = "by card, when it will be drawn, 1 for the next; 0 is not in the draw pile"
    return (Field("deck", (CARDS,), 0, CARDS, meaning, "nobody"),)
