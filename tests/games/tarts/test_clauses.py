"""The rules of the template game, clause by clause."""

from __future__ import annotations

import pytest

import wonderland as wl
from wonderland.testing.template import TARTS_GAME as TARTS
from wonderland.testing.template import TartsState


def position(hands: list[list[int]], row: list[int]) -> TartsState:
    return TARTS.load({"hands": hands, "row": row})


def test_k1_everybody_gets_three_of_twelve_different_tarts() -> None:
    state = TARTS.deal(4, seed=1)
    assert [len(hand) for hand in state.hands] == [3, 3, 3, 3]
    assert sorted(tart for hand in state.hands for tart in hand) == list(range(12))


def test_k1_with_two_players_six_tarts_stay_hidden() -> None:
    state = TARTS.deal(2, seed=1)
    view = TARTS.view(state, 0)
    worlds = [TARTS.imagine(view, wl.FastRng(seed)).hands[1] for seed in range(50)]
    assert len({tart for hand in worlds for tart in hand}) == 9


def test_k2_tarts_are_served_in_turn_until_none_is_left() -> None:
    state = position([[1], [2]], [5, 6, 7, 8])
    assert list(state.actors()) == [0]
    state.apply(0, 1)
    assert list(state.actors()) == [1]
    state.apply(1, 2)
    assert state.is_over()
    assert state.row == [5, 6, 7, 8, 1, 2]


def test_k2_only_ones_own_tarts_can_be_served() -> None:
    state = position([[1], [2]], [5, 6, 7, 8])
    with pytest.raises(wl.IllegalAction, match="legal: 1"):
        state.apply(0, 2)
    with pytest.raises(wl.NotYourTurn):
        state.apply(1, 2)


def test_k3_a_tart_higher_than_the_one_before_is_a_point() -> None:
    state = position([[], []], [5, 6, 7, 3, 4, 2])
    assert list(state.scores()) == [2, 1]


def test_k4_most_points_win_and_ties_share() -> None:
    assert list(position([[], []], [5, 6, 7, 3, 4, 2]).places()) == [1, 2]
    assert list(position([[], []], [5, 6, 7, 8, 9, 10]).places()) == [2, 1]
    assert list(position([[], []], [9, 8, 7, 6, 5, 4]).places()) == [1, 1]


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"hands": 3, "row": []},
        {"hands": [[1, 2, 3]], "row": []},
        {"hands": [[1, 2, 3], [1, 5, 6]], "row": []},
        {"hands": [[1, 2, 3], [4, 5]], "row": []},
        {"hands": [[1, 2, 3], [4, 5, 12]], "row": []},
        {"hands": [[1, 2, 3], [4, 5, "6"]], "row": []},
    ],
)
def test_a_position_that_is_none_is_refused(data: object) -> None:
    with pytest.raises(wl.BadPosition):
        TARTS.load(data)


@pytest.mark.parametrize("text", ["", "serve", "serve 12", "serve one", "eat 3", "serve 1 2"])
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(wl.BadNotation):
        TARTS.parse(text)


def test_the_template_is_shorter_than_150_lines() -> None:
    from pathlib import Path

    import wonderland.testing.template as template

    assert len(Path(template.__file__).read_text(encoding="utf-8").splitlines()) < 150
