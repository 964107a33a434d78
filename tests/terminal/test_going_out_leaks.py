"""Nothing that is printed in the Going-Out game depends on what the person cannot know."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from tests.terminal.going_out_positions import GAME, table_at, table_of
from tests.terminal.helpers import FakeDevice, run
from wonderland.bots import RandomBot
from wonderland.terminal.device import Size

EVERYTHING = ["?", "", "", "", "where", "", "", "l", "", "99", "f1 h2", "f8", "u", "q", "n"]


def positions_of(seat: int, seed: int) -> list[dict[str, Any]]:
    """Return every position of a random game in which a seat has to choose."""
    state = table_of(seed, 3, target=20).record.begin(GAME)
    bot = RandomBot(seed)
    found = []
    while not state.is_over():
        actor = next(iter(state.actors()))
        if actor == seat:
            found.append(GAME.dump(state))
        state.apply(actor, bot.choose(GAME.view(state, actor), list(state.legal(actor))))
    return found


def other_world(position: Mapping[str, Any], seat: int, rng: random.Random) -> dict[str, Any]:
    """Return a position that the seat cannot tell from this one: hidden cards are exchanged."""
    world = {**position, "hands": [list(hand) for hand in position["hands"]]}
    world["deck"] = list(position["deck"])
    hidden = []
    for other, known in enumerate(position["known"]):
        if other != seat:
            for card in known:
                world["hands"][other].remove(card)
            hidden += world["hands"][other]
    hidden += world["deck"]
    rng.shuffle(hidden)
    for other, known in enumerate(position["known"]):
        if other != seat:
            unknown = [hidden.pop() for _ in world["hands"][other]]
            world["hands"][other] = [*known, *unknown]
    world["deck"] = hidden
    return world


@pytest.mark.parametrize("boxed", [False, True], ids=["plain", "boxed"])
def test_two_worlds_that_differ_in_hidden_cards_only_look_the_same(boxed: bool) -> None:
    rng = random.Random(1)
    different = 0
    for seed in range(2):
        for position in positions_of(0, seed)[::2]:
            worlds = [position, other_world(position, 0, rng)]
            told = []
            for world in worlds:
                device = FakeDevice(["", *EVERYTHING], terminal=boxed, size=Size(80, 30))
                run(table_at(world), (None, "greedy", "random"), device, boxed=boxed)
                told.append(device.text)
            assert told[0] == told[1]
            different += worlds[0] != worlds[1]
    assert different > 20


@pytest.mark.parametrize("boxed", [False, True], ids=["plain", "boxed"])
def test_what_somebody_draws_from_the_deck_is_not_told_to_the_next(boxed: bool) -> None:
    told = set()
    for card in ("F1", "H7", "Q"):
        position = {
            "players": 2,
            "hands": [["F2", "F3"], ["H2", "H3"]],
            "deck": ["F5", card],
            "display": ["F6", "H6"],
            "turn": 0,
        }
        lines = ["", "", "f2", "d", "", "where", "", "l", ""]
        device = FakeDevice(lines, terminal=boxed, size=Size(80, 30))
        run(table_at(position, ("Ann", "Bob")), (None, None), device, boxed=boxed)
        after = device.text.split("Pass the keyboard to Bob")[-1]
        assert "f2" not in after
        told.add(after)
    assert len(told) == 1
