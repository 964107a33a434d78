"""Parade's actions as people write them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from wonderland import BadNotation
from wonderland.games.parade import PARADE

ACTIONS = range(PARADE.actions)


def test_there_is_one_notation_for_each_action() -> None:
    notations = [PARADE.notate(action) for action in ACTIONS]
    assert len(set(notations)) == len(notations) == 66 + 66 + 1
    assert "G3" in notations
    assert "discard G3" in notations
    assert "pass" in notations


def test_every_action_is_read_as_it_is_written() -> None:
    assert [PARADE.parse(PARADE.notate(action)) for action in ACTIONS] == list(ACTIONS)


@pytest.mark.parametrize("write", [str.lower, str.upper, str.title, str.swapcase])
def test_any_case_and_t_for_ten_and_more_spaces_are_read_too(write: Callable[[str], str]) -> None:
    for action in ACTIONS:
        notation = PARADE.notate(action)
        for text in (write(notation), write(notation.replace("10", "T"))):
            assert PARADE.parse(text) == action
            assert PARADE.parse(f"  {text}\n") == action
            assert PARADE.parse(text.replace(" ", " \t ")) == action


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, "a card such as G3, 'discard G3' or 'pass'"),
        ("  ", 0, "a card such as G3, 'discard G3' or 'pass'"),
        ("X3", 0, "a colour, one of R, B, P, G, W, O"),
        ("  X3", 2, "a colour, one of R, B, P, G, W, O"),
        ("3", 0, "a colour, one of R, B, P, G, W, O"),
        ("G", 1, "a value from 0 to 10"),
        ("G11", 1, "a value from 0 to 10"),
        ("G-1", 1, "a value from 0 to 10"),
        ("G03", 1, "a value from 0 to 10"),
        ("G٣", 1, "a value from 0 to 10"),
        ("GT0", 1, "a value from 0 to 10"),
        (" passed", 2, "a value from 0 to 10"),
        ("discard", 7, "a card to discard, such as G3"),
        ("discard ", 8, "a card to discard, such as G3"),
        ("discard X3", 8, "a colour, one of R, B, P, G, W, O"),
        (" discard  G99", 11, "a value from 0 to 10"),
        ("discard discard", 8, "a colour, one of R, B, P, G, W, O"),
        ("discards G3", 9, "nothing more"),
        ("G3 G4", 3, "nothing more"),
        ("G 3", 2, "nothing more"),
        ("pass G3", 5, "nothing more"),
        ("discard G3 B4", 11, "nothing more"),
        ("G3" + " " * 100, 100, "a shorter text"),
    ],
)
def test_a_text_that_is_no_action_is_refused_with_the_place_of_the_fault(
    text: str, position: int, expected: str
) -> None:
    with pytest.raises(BadNotation) as caught:
        PARADE.parse(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)


@pytest.mark.parametrize(
    ("text", "position"), [("  G3 G3", 5), ("discard R3 R", 11), ("discard R3 3", 11)]
)
def test_the_place_of_a_word_too_many_is_its_own_even_if_it_occurs_before(
    text: str, position: int
) -> None:
    with pytest.raises(BadNotation, match="expected nothing more") as caught:
        PARADE.parse(text)
    assert caught.value.position == position


@pytest.mark.parametrize("action", [-1, 133, 10**30])
def test_a_number_that_is_no_action_cannot_be_written(action: int) -> None:
    with pytest.raises(BadNotation, match="expected an action from 0 to 132"):
        PARADE.notate(action)
