"""What is said for and against cards in Parade, on positions that can be checked by hand."""

from __future__ import annotations

from typing import Any

from tests.study.helpers import ENDING, reasons
from wonderland.games import game

PARADE = game("parade")


def said(card: str, **changed: Any) -> list[str]:
    return reasons(PARADE.load(ENDING | changed), "parade", card)


LATE: dict[str, Any] = {
    "hands": [
        ["R3", "O0", "W10", "P9"],
        ["B3", "B4", "G1", "G2"],
        ["W1", "W2", "W3", "W4"],
    ],
    "front": [["B7", "G5", "P4", "W8"], ["R8", "B9"], ["O1", "O2"]],
    "deck": [],
    "last_round": 1,
}


def test_collecting_majorities_and_the_sixth_colour() -> None:
    # R5 and B2 leave. Blue was shared with Hatter, whose B9 then counts 9; red is shared instead.
    assert said("R3", deck=["B0", "B1"]) == [
        "takes 2 cards worth 7 for 2 points, as majorities stand",
        "adds to your blue majority",
        "wins the red majority",
        "breaks Hatter's blue majority, which costs 8 points there",
        "opens red, your sixth colour",
        "begins the last round",
        "leaves Hatter 0.4 cards for 0.4 points to take on average, less than any other card would",
        "leaves 3 of your 4 other cards free to play",
    ]


def test_taking_nothing_with_the_last_card_of_the_pile() -> None:
    assert said("W10") == [
        "takes nothing",
        "draws the last card of the pile, and so begins the last round",
        "leaves Hatter 0.8 cards for 0.8 points to take on average",
        "leaves 2 of your 4 other cards free to play",
    ]


def test_a_majority_can_save_more_than_its_cards_count() -> None:
    # O10 makes two orange cards, as many as Queen has: O3 and O10 count 1 each instead of 3.
    first = said("O0")[:2]
    assert first == [
        "takes 1 card and still saves 1 point, as majorities stand",
        "wins the orange majority",
    ]


def test_on_the_last_turn_what_can_be_kept_matters() -> None:
    assert said("O0", **LATE) == [
        "takes 1 card for 10 points",
        "brings orange within one card of a majority",
        "opens orange, your fifth colour",
        "can keep red 3 and purple 9 then, for 2 points",
    ]
    assert said("P9", **LATE) == [
        "takes nothing",
        "can keep orange 0 and grey 10 then, for 1 point",
    ]


def test_discards_say_what_may_be_kept_and_what_keeping_would_cost() -> None:
    state = PARADE.load(
        {
            "players": 2,
            "parade": ["R5"],
            "hands": [["R3", "O0", "W10", "P9"], ["B3", "B4", "G1", "G2"]],
            "front": [["R8", "R9"], ["W5"]],
            "deck": [],
            "phase": "discard",
            "turn": 0,
        }
    )
    assert reasons(state, "parade", "discard W10") == [
        "lets you keep red 3 and orange 0, for 1 point",
        "keeping it would cost 9 points more",
    ]
    assert reasons(state, "parade", "discard R3") == [
        "lets you keep orange 0 and purple 9, for 9 points",
        "keeping it, with orange 0, would save 8 points",
    ]


def test_others_are_told_of_by_name() -> None:
    state = PARADE.load(ENDING)
    said = reasons(state, "parade", "R3", ("Ann", "Bob", "Cid"))
    assert "adds to Ann's blue majority" in said
    assert "breaks Bob's blue majority, which costs 8 points there" in said
    assert "leaves 3 of Ann's 4 other cards free to play" in said
    assert "you" not in " ".join(said).split()
