"""The Going-Out game's actions as people write them."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from wonderland import BadNotation
from wonderland.games.going_out import GOING_OUT

ACTIONS = range(GOING_OUT.actions)
NOTATIONS = [GOING_OUT.notate(action) for action in ACTIONS]

CARD = "a card such as F6, Q or C"
PLAIN_CARD = "a card such as F6"
ACTION = "'play' and cards, 'pass', 'draw deck', 'draw F6', 'no draw' or 'show F6'"
ONE_NUMBER = "cards of one number, or a run in one suit"
FOLLOWING = "cards of one number, or a run of numbers that follow each other, each once"


def test_there_is_one_notation_for_each_action() -> None:
    assert len(set(NOTATIONS)) == len(NOTATIONS)
    for text in (
        *("play F2 H2", "play F3 Q=F4 F5", "play C=H7", "pass"),
        *("draw deck", "draw F6", "draw Q", "no draw", "show H1", "show C"),
    ):
        assert text in NOTATIONS


def test_every_action_is_read_as_it_is_written() -> None:
    assert [GOING_OUT.parse(notation) for notation in NOTATIONS] == list(ACTIONS)


@pytest.mark.parametrize("write", [str.lower, str.upper, str.title, str.swapcase])
def test_any_case_and_more_spaces_are_read_too(write: Callable[[str], str]) -> None:
    for action, notation in enumerate(NOTATIONS):
        text = write(notation)
        assert GOING_OUT.parse(text) == action
        assert GOING_OUT.parse(f"  {text}\n") == action
        assert GOING_OUT.parse(text.replace(" ", " \t ")) == action


def test_the_cards_of_a_set_are_read_in_any_order() -> None:
    rng = random.Random(1)
    for action, notation in enumerate(NOTATIONS):
        verb, *cards = notation.split()
        if verb == "play":
            rng.shuffle(cards)
            assert GOING_OUT.parse(f"play {' '.join(cards)}") == action
    assert GOING_OUT.notate(GOING_OUT.parse("PLAY f5 q=f4 F3")) == "play F3 Q=F4 F5"
    assert GOING_OUT.notate(GOING_OUT.parse("play c=h2 h2 q=f2 f2")) == "play F2 H2 Q=F2 C=H2"


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, ACTION),
        ("  ", 0, ACTION),
        ("F3", 0, ACTION),
        ("  plays F3", 2, ACTION),
        ("pass F3", 0, ACTION),
        ("passed", 0, ACTION),
        ("no", 0, ACTION),
        ("no draw F3", 0, ACTION),
        ("nodraw", 0, ACTION),
        ("play", 4, CARD),
        ("draw", 4, CARD),
        (" show ", 6, CARD),
        ("draw X3", 5, "'deck' or a card such as F6, Q or C"),
        ("draw Q=F3", 5, "'deck' or a card such as F6, Q or C"),
        ("show deck", 5, CARD),
        ("show  F8", 6, CARD),
        ("draw deck deck", 10, "nothing more"),
        ("draw F3 F3", 8, "nothing more"),
        ("show H1 pass", 8, "nothing more"),
        ("play X3", 5, PLAIN_CARD),
        ("play F0", 5, PLAIN_CARD),
        ("play F8", 5, PLAIN_CARD),
        ("play F10", 5, PLAIN_CARD),
        ("play F3 F", 8, PLAIN_CARD),
        ("play F3 3", 8, PLAIN_CARD),
        ("play F٣", 5, PLAIN_CARD),
        ("play F3,F3", 5, PLAIN_CARD),
        ("play deck", 5, PLAIN_CARD),
        ("play Q", 5, "what the joker stands for, as in Q=F4"),
        ("play F3 c F5", 8, "what the joker stands for, as in C=H4"),
        ("play F3 Q=H4", 10, "a card F1 to F7"),
        ("play C=F4", 7, "a card H1 to H7"),
        ("play C=H8", 7, "a card H1 to H7"),
        ("play C=", 7, "a card H1 to H7"),
        ("play F3=F4", 5, "a joker before '=': Q or C"),
        ("play =F4", 5, "a joker before '=': Q or C"),
        ("play F3 =F4", 8, "a joker before '=': Q or C"),
        ("play F3 F4", 5, "two cards of the same number (there are no runs of two)"),
        ("play F3 H4", 5, "two cards of the same number (there are no runs of two)"),
        ("play F3 H4 F5", 5, ONE_NUMBER),
        ("play F3 C=H4 F5", 5, ONE_NUMBER),
        ("play F3 F4 F6", 5, FOLLOWING),
        ("play F6 F7 F1", 5, FOLLOWING),
        ("play F3 F4 F4", 5, FOLLOWING),
        ("play F7 F7", 5, "at most 1 F7, for there are no more"),
        ("play " + "F1 " * 100, 300, "a shorter text"),
    ],
)
def test_a_text_that_is_no_action_is_refused_with_the_place_of_the_fault(
    text: str, position: int, expected: str
) -> None:
    with pytest.raises(BadNotation) as caught:
        GOING_OUT.parse(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)


def test_no_more_cards_are_read_than_there_are() -> None:
    for kind, copies in (("F1", 5), ("H6", 2), ("Q=F2", 5), ("C=H5", 5)):
        card = kind.split("=")[0]
        GOING_OUT.parse(f"play {' '.join([kind] * copies)}")
        with pytest.raises(BadNotation, match=f"expected at most {copies} {card}, for"):
            GOING_OUT.parse(f"play {' '.join([kind] * (copies + 1))}")


@pytest.mark.parametrize("action", [-1, GOING_OUT.actions, 10**30])
def test_a_number_that_is_no_action_cannot_be_written(action: int) -> None:
    with pytest.raises(BadNotation, match=f"expected an action from 0 to {GOING_OUT.actions - 1}"):
        GOING_OUT.notate(action)
