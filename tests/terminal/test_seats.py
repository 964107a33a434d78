"""Who sits where, fresh and resumed."""

from __future__ import annotations

import pytest

from tests.terminal.helpers import PARADE
from wonderland.bots import chance
from wonderland.engine.errors import BadOptions, UnknownName
from wonderland.terminal.seats import seat_again, seat_all


def test_by_default_one_person_meets_three_greedy_bots() -> None:
    seating = seat_all(PARADE)
    assert seating.names == ("You", "Greedy 1", "Greedy 2", "Greedy 3")
    assert seating.kinds == (None, "greedy", "greedy", "greedy")
    assert seating.people == [0]


def test_the_last_bot_named_repeats() -> None:
    seating = seat_all(PARADE, 5, ["random", "greedy"])
    assert seating.kinds == (None, "random", "greedy", "greedy", "greedy")
    assert seating.names[1:] == ("Random", "Greedy 1", "Greedy 2", "Greedy 3")


def test_bots_set_the_number_of_players_if_nothing_else_does() -> None:
    assert len(seat_all(PARADE, kinds=["greedy", "random"]).names) == 3
    assert len(seat_all(PARADE, kinds=["greedy"] * 5).names) == 6


def test_in_a_hot_seat_people_fill_what_bots_leave() -> None:
    assert seat_all(PARADE, 3, hot_seat=True).names == ("Player 1", "Player 2", "Player 3")
    assert seat_all(PARADE, 3, ["random"], ["Ann"], hot_seat=True).names == (
        "Ann",
        "Player 2",
        "Random",
    )
    assert len(seat_all(PARADE, names=["Ann", "Bob"], hot_seat=True).names) == 2
    assert len(seat_all(PARADE, hot_seat=True).names) == 4


@pytest.mark.parametrize(
    ("players", "kinds", "names", "hot_seat", "error"),
    [
        (9, [], [], False, "Parade takes 2 to 6"),
        (3, ["greedy"] * 3, [], False, "leave no seat"),
        (3, ["greedy"] * 3, [], True, "leave no seat"),
        (4, [], ["Ann", "Bob"], False, "add --hot-seat"),
        (2, [], ["Ann", "Bob", "Cyd"], True, "3 are given for 2"),
        (4, [], ["Greedy 2"], False, "what a bot is called"),
        (4, [], ["Ann", "Ann"], True, "given twice"),
    ],
)
def test_seats_that_cannot_be_filled_are_refused_by_name(
    players: int, kinds: list[str], names: list[str], hot_seat: bool, error: str
) -> None:
    with pytest.raises(BadOptions, match=error):
        seat_all(PARADE, players, kinds, names, hot_seat=hot_seat)


def test_an_unknown_bot_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownName, match="did you mean greedy"):
        seat_all(PARADE, kinds=["greddy"])


def test_resumed_seats_are_known_by_the_names() -> None:
    names = ("Ann", "Greedy 1", "Greta", "random")
    assert seat_again(PARADE, names).kinds == (None, "greedy", None, "random")
    assert seat_again(PARADE, names, ["random"]).kinds == (None, None, None, "random")


def test_resumed_seats_need_a_person() -> None:
    with pytest.raises(BadOptions):
        seat_again(PARADE, ("Greedy 1", "Greedy 2"))
    with pytest.raises(BadOptions):
        seat_again(PARADE, ("Ann", "Bob"), ["greedy", "greedy"])
    with pytest.raises(UnknownName):
        seat_again(PARADE, ("Ann", "Bob"), ["deep"])


def test_bots_chance_differs_by_seat_and_is_the_same_for_the_same_game() -> None:
    assert chance("00" * 16, 1) == chance("00" * 16, 1)
    assert len({chance(seed, seat) for seed in ("00" * 16, 7) for seat in range(6)}) == 12
