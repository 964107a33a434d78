"""What is said for and against actions of Madcala."""

from __future__ import annotations

from typing import Any

from tests.games.madcala.table import Table
from tests.study.helpers import reasons

PLATES = {2: "pp", 3: "p", 4: "pb", 8: "b", 10: "bb"}


def said(action: str, plates: dict[int, str] = PLATES, **rest: Any) -> list[str]:
    return reasons(Table(plates, **rest).state, "madcala", action)


def test_a_move_says_where_it_ends_what_can_be_done_there_and_what_threatens() -> None:
    # Hatter's Doubler alone reaches plate 1; the White Rabbit's Watch slides it on to plate 2.
    assert said("move 3") == [
        "ends on Mustard (4)",
        "can then damage Hatter by 2",
        "lets Hatter land on Pepper Soup (2), to damage you by 2",
    ]


def test_the_doubler_performs_a_plate_twice() -> None:
    assert said("move 5")[:2] == [
        "ends on Bread-and-Butter (7) with the Doubler",
        "can then draw 2 Commoners",
    ]


def test_without_a_slide_the_opponent_may_have_no_landing_that_damages() -> None:
    # From plate 11, Hatter's Doubler passes over Home and lands on plate 1.
    plates = {3: "p"}
    told = said("move 3", plates, guests="red_queen red_queen")
    assert told[-1] == "leaves Hatter no landing that damages you"


def test_plus_ones_say_what_they_cost_and_what_they_do() -> None:
    assert said("plus-one jubjub_bird") == ["can pay 3 shards and damage Hatter by 2"]
    assert said("plus-one executioner", guests="red_queen alice") == [
        "can pay 2 shards, damage Hatter by 1 and strike 1 shard"
    ]


def test_what_chance_decides_is_not_foretold() -> None:
    told = said("plus-one bandersnatch", hands=("", "lion cook"))
    assert told == ["can pay 2 shards", "the rest is chance"]


def test_commoners_and_buying() -> None:
    assert said("commoner cook", hands=("cook", ""), health=[10, 10]) == [
        "can damage Hatter by 1 and gain 1 health"
    ]
    assert said("commoner frog_footman", hands=("frog_footman", "")) == ["can bring an extra turn"]
    assert said("buy") == ["can pay 3 shards and draw 1 Commoner"]


def test_ending_the_turn_says_what_is_ready() -> None:
    table = Table({1: "p", 3: "p"}, guests="red_queen red_queen").act("move 1")
    while table.phase != "turn":
        table.act(table.legal[0])
    told = reasons(table.state, "madcala", "end")
    assert told[0] == "keeps The Executioner, Croquet Flamingo and Pack of Cards ready"


def test_a_winning_blow_is_called_one() -> None:
    assert said("plus-one jubjub_bird", health=[5, 2]) == [
        "can pay 3 shards, damage Hatter by 2 and win the game"
    ]
