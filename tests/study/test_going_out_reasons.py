"""What is said for and against decisions of the Going-Out game."""

from __future__ import annotations

from typing import Any

from tests.games.going_out.table import Table
from tests.study.helpers import reasons


def said(action: str, *hands: str, **rest: Any) -> list[str]:
    return reasons(Table(*hands, **rest).state, "going-out", action)


USUAL: dict[str, Any] = {
    "deck": "F1 F2",
    "display": "H4 F3 F4",
    "table": "2: F1",
    "scored": ("H3", "", ""),
}
HANDS = ("F2 H2 Q F5", "H1 H3", "H7 F1 F1")


def test_a_set_scores_pairs_spends_jokers_and_may_be_too_large_for_some() -> None:
    # With the scored H3, F2 and H2 make a pair and leave a single one: 4 points, 1 before.
    assert said("play F2 H2 Q=F2", *HANDS, **USUAL) == [
        "scores 2 cards for 3 points, with 1 new pair",
        "spends 1 joker",
        "only Queen could beat it",
        "leaves 1 card that takes 1 set",
    ]
    assert said("play F5", *HANDS, **USUAL) == [
        "scores 1 card for 2 points, with 1 new pair",
        "leaves 3 cards that take 1 set, with 1 joker to help",
    ]
    assert said("play Q=F7", *HANDS, **USUAL)[0] == "scores nothing, as jokers do not"


def test_a_set_that_nobody_can_beat() -> None:
    told = said("play F2 H2 Q=F2", "F2 H2 Q F5", "H1 H3", "F1 F1", deck="F1")
    assert "nobody holds cards enough to beat it" in told


def test_going_out_and_its_share_of_the_jokers() -> None:
    assert said("play F2 H2", "F2 H2", "H1 H3", "H7 F1 F1", table="2: F1 H1", used="C C Q") == [
        "scores 2 cards for 3 points, with 1 new pair",
        "goes out as number 1, for 2 of the 3 used jokers",
    ]


def test_drawing_after_going_out_gives_the_place_up() -> None:
    out: dict[str, Any] = {"table": "0: F1 H1", "phase": "draw", "out": [0], "deck": "F1"}
    assert said("draw H2", "", "H1 H3", "H7 F1", display="F3 Q H2", **out) == [
        "the Hedgehog 2 needs a set of its own",
        "makes 1 card that takes 1 set",
        "everybody knows of it",
        "gives up your place as number 1 to go out",
    ]
    assert said("no draw", "", "H1 H3", "H7 F1", display="F3", **out) == [
        "leaves you without a card"
    ]


def test_a_card_of_the_display_fits_or_does_not() -> None:
    drawing: dict[str, Any] = {"phase": "exchange", "passes": 1, "deck": "F1", "display": "F3 H2"}
    assert said("draw H2", "F2 H2 F5", "H1 H3", "H7", **drawing) == [
        "the Hedgehog 2 fits a set of the hand",
        "makes 4 cards that take 2 sets",
        "everybody knows of it",
    ]
    assert said("draw F3", "F2 H2 F5", "H1 H3", "H7", **drawing)[0] == (
        "the Flamingo 3 needs a set of its own"
    )


def test_how_likely_the_decks_top_card_fits_is_counted_from_what_is_unseen() -> None:
    # Two players: 50 cards. Seen are F7 in hand and F1 on display. Of the 48 others, H7 and six
    # jokers fit; nothing else has the number of the hand's only set.
    told = said("draw deck", "F7", "F2", phase="exchange", passes=1, deck="H1", display="F1")
    assert told == ["an unseen card fits the hand in 15 of 100 cases", "nobody else knows of it"]


def test_laying_a_joker_on_the_display_offers_it() -> None:
    showing: dict[str, Any] = {"phase": "show", "passes": 1, "drawn": 1, "deck": "F1"}
    assert said("show Q", "F2 H2 F5 Q", "H1 H3", "H7", **showing) == [
        "leaves 3 cards that take 2 sets",
        "offers Hatter a joker",
    ]


def test_passing_can_let_a_set_be_scored() -> None:
    told = said("pass", "F1 H2 H3", "", "F2", table="1: F7 H7", out=[1], passes=1)
    assert told == ["keeps 3 cards that take 3 sets", "lets Hatter score 2 cards"]


def test_the_last_turn_of_a_round_ends_it() -> None:
    told = said("pass", "F1 H2", "", table="1: F7 H7", out=[1], last_turn=True)
    assert told == [
        "keeps 2 cards that take 2 sets",
        "lets Hatter score 2 cards",
        "ends the round with 2 cards in hand",
    ]
