"""The fields of an observation of the Going-Out game, in the order in which they are written."""

from __future__ import annotations

from wonderland.games.going_out.cards import KINDS
from wonderland.observe.fields import ITSELF, Field
from wonderland.observe.going_out_writer import MOST_CARDS, PHASE_COUNT
from wonderland.observe.writer import LARGEST

COPIES = 5
MOST_POINTS = 400


def private(players: int) -> tuple[Field, ...]:
    """Return what is a seat's own."""
    return (Field("hand", (KINDS,), 0, COPIES, "how many cards of each kind it holds", ITSELF),)


def public(players: int) -> tuple[Field, ...]:
    """Return what everybody knows."""
    seats = (players,)
    by_kind = (players, KINDS)
    known = "the cards that are known to be in each hand (G7)"
    return (
        Field(
            "phase",
            (PHASE_COUNT,),
            0,
            1,
            "one of: playing, drawing, exchanging, showing, choosing a display, over",
        ),
        Field("turn", seats, 0, 1, "whose decision it is, or was last"),
        Field("leader", seats, 0, 1, "who began the round"),
        Field("round", (1,), 0, LARGEST, "the round's number, from 1"),
        Field("last_turn", (1,), 0, 1, "this turn ends the round (G25)"),
        Field("passes", (1,), 0, 2 * players, "passes in a row (G24, G26)"),
        Field("drawn", (1,), 0, 2, "cards drawn after this pass (G19)"),
        Field("to_show", (1,), 0, 3, "cards still to be chosen for a new display (G5)"),
        Field("target", (1,), 1, 200, "the total that ends the game when it is exceeded (G31)"),
        Field("deck_count", (1,), 0, MOST_CARDS, "how many cards are left to draw"),
        Field("hand_counts", seats, 0, MOST_CARDS, "how many cards each seat holds"),
        Field("known", by_kind, 0, COPIES, known),
        Field("display", (KINDS,), 0, COPIES, "the cards on the display"),
        Field("table_owner", seats, 0, 1, "whose set lies on the table; nobody's if there is none"),
        Field("table", (KINDS,), 0, COPIES, "what lies of it, without its jokers (G16)"),
        Field("table_size", (1,), 0, MOST_CARDS, "how many cards it counts (G14)"),
        Field("table_rank", (1,), 0, 7, "its number, of a run the lowest; 0 if there is none"),
        Field("scored", by_kind, 0, COPIES, "the cards each seat has scored in this round"),
        Field("jokers_used", (2,), 0, COPIES, "Queens and Cats on the discard pile"),
        Field("out", seats, 0, players, "1 for who went out first, and so on; 0 is still in"),
        Field("totals", seats, 0, MOST_POINTS, "the points of all rounds before this one"),
        Field("handed", (players, 2), 0, COPIES, "Queens and Cats handed out last (G28)"),
        Field("round_pairs", seats, 0, MOST_CARDS, "pairs of the last round that was scored"),
        Field("round_sums", seats, 0, MOST_POINTS, "the sum of the numbers scored in it (G31)"),
    )


def hidden(players: int) -> tuple[Field, ...]:
    """Return what nobody knows."""
    meaning = "the kinds of the cards to be drawn, counted from 1, the next card first; then 0"
    return (Field("deck", (MOST_CARDS,), 0, KINDS, meaning, "nobody"),)
