"""What an arena plays: every bot has every seat of every deal, behind everybody else in turn."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from wonderland.engine.errors import BadOptions
from wonderland.games import game
from wonderland.lab.plan import Plan

PARADE = game("parade")
ABC = ("a", "b", "c")


def plan(bots: tuple[str, ...], players: int, games: int, name: str = "parade") -> Plan:
    return Plan.of(game(name), bots, players, games, 1)


def seatings(one: Plan, deal: int) -> list[tuple[str, ...]]:
    games = range(deal * one.games_a_deal, (deal + 1) * one.games_a_deal)
    assert {one.deal_of(number) for number in games} == {deal}
    return [one.seating_of(number) for number in games]


def test_each_bot_has_each_seat_of_a_deal_once() -> None:
    one = plan(ABC, 3, 12)
    for deal in range(one.deals):
        assert all(set(seat) == set(ABC) for seat in zip(*seatings(one, deal), strict=True))
        assert len(seatings(one, deal)) == 3


def test_from_deal_to_deal_everybody_sits_behind_everybody() -> None:
    one = plan(("a", "b", "c", "d"), 4, 4 * 6)
    behind = Counter(
        (seating[at - 1], seating[at])
        for deal in range(6)
        for seating in seatings(one, deal)
        for at in range(4)
    )
    assert set(behind) == set(permutations("abcd", 2))
    assert set(behind.values()) == {8}


def test_more_bots_than_seats_play_in_every_selection() -> None:
    one = plan(("a", "b", "c", "d"), 2, 12)
    assert one.games_a_deal == 12
    assert Counter(seatings(one, 0)) == Counter(permutations("abcd", 2))


def test_with_fewer_bots_than_seats_the_last_one_repeats() -> None:
    one = plan(("a", "b"), 4, 8)
    assert Counter(seatings(one, 1)) == Counter(
        [("a", "b", "b", "b"), ("b", "a", "b", "b"), ("b", "b", "a", "b"), ("b", "b", "b", "a")]
    )


def test_a_bot_may_be_named_for_several_seats() -> None:
    one = plan(("a", "a", "b", "b"), 4, 4)
    assert one.entrants == ["a", "b"]
    assert all(sorted(seating) == ["a", "a", "b", "b"] for seating in seatings(one, 0))


def test_games_come_in_whole_deals() -> None:
    assert (plan(ABC, 3, 500).deals, plan(ABC, 3, 500).games) == (167, 501)
    assert (plan(ABC, 3, 501).games, plan(ABC, 3, 1).games) == (501, 3)


@pytest.mark.parametrize(("name", "players"), [("parade", 3), ("going-out", 3), ("madcala", 2)])
def test_all_games_of_a_deal_begin_with_the_same_position(name: str, players: int) -> None:
    chosen = game(name)
    one = plan(ABC[:players], players, 2 * players, name)
    begins = [chosen.dump(one.record_of(number).begin(chosen)) for number in range(one.games)]
    assert all(begin == begins[0] for begin in begins[:players])
    assert all(begin == begins[players] for begin in begins[players:])
    assert begins[0] != begins[players]


def test_deals_are_those_of_the_seed_whoever_plays_them() -> None:
    one, other = plan(ABC, 3, 3), plan(("x", "y"), 3, 90)
    assert one.deal_seed(0) == other.deal_seed(0)
    assert Plan.of(PARADE, ABC, 3, 3, seed=2).deal_seed(0) != one.deal_seed(0)
    assert len({other.deal_seed(deal) for deal in range(other.deals)}) == other.deals == 30


def test_as_many_play_as_there_are_bots_or_can_play() -> None:
    assert Plan.of(PARADE, ABC, None, 1, 1).players == 3
    assert Plan.of(game("madcala"), ABC, None, 1, 1).players == 2


@pytest.mark.parametrize(
    ("bots", "players", "games", "fault"),
    [
        (("a",), 2, 10, "two different bots"),
        (("a", "a"), 2, 10, "two different bots"),
        (("a", "b"), 7, 10, "takes 2 to 6, not 7"),
        (("a", "b", "b"), 2, 10, "b is named twice"),
        (("a", "b"), 2, 0, "at least 1, not 0"),
    ],
)
def test_what_cannot_be_planned_is_refused(
    bots: tuple[str, ...], players: int, games: int, fault: str
) -> None:
    with pytest.raises(BadOptions, match=fault):
        plan(bots, players, games)
