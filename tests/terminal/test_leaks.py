"""Nothing that is printed for a person depends on what the person cannot know."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from tests.terminal.helpers import NAMES, PARADE, FakeDevice, run, table_at, table_of
from wonderland.bots import RandomBot
from wonderland.table import local
from wonderland.terminal.device import Size
from wonderland.terminal.pen import Pen
from wonderland.terminal.records import told_again

EVERYTHING = ["?", "", "", "where", "", "", "l", "", "", "9", "g9", "u", "nonsense", "q", "n"]


def positions_of(seat: int, seed: int) -> list[dict[str, Any]]:
    """Return every position of a random game in which a seat has to choose."""
    table = table_of(seed)
    state = table.record.begin(PARADE)
    bot = RandomBot(seed)
    found = []
    while not state.is_over():
        actors = list(state.actors())
        if actors[0] == seat:
            found.append(PARADE.dump(state))
        actor = actors[0]
        state.apply(actor, bot.choose(PARADE.view(state, actor), list(state.legal(actor))))
    return found


def other_world(position: Mapping[str, Any], seat: int, rng: random.Random) -> dict[str, Any]:
    """Return a position that the seat cannot tell from this one: hidden cards are exchanged."""
    world = {
        **position,
        "hands": [list(hand) for hand in position["hands"]],
        "discards": [list(cards) for cards in position["discards"]],
        "deck": list(position["deck"]),
    }
    hidden = [hand for other, hand in enumerate(world["hands"]) if other != seat]
    hidden += [cards for other, cards in enumerate(world["discards"]) if other != seat]
    hidden.append(world["deck"])
    cards = [card for pile in hidden for card in pile]
    rng.shuffle(cards)
    for pile in hidden:
        pile[:] = [cards.pop() for _ in pile]
    return world


@pytest.mark.parametrize("boxed", [False, True], ids=["plain", "boxed"])
def test_two_worlds_that_differ_in_hidden_cards_only_look_the_same(boxed: bool) -> None:
    rng = random.Random(1)
    compared = 0
    for seed in range(3):
        for position in positions_of(0, seed):
            told = []
            worlds = [position, other_world(position, 0, rng)]
            assert worlds[0] != worlds[1]
            for world in worlds:
                device = FakeDevice(["", *EVERYTHING], terminal=boxed, size=Size(80, 30))
                run(table_at(world), (None, "greedy", "greedy", "random"), device, boxed=boxed)
                told.append(device.text)
            assert told[0] == told[1]
            compared += 1
    assert compared > 30


@pytest.mark.parametrize("boxed", [False, True], ids=["plain", "boxed"])
def test_what_others_hold_and_draw_changes_nothing_until_they_play_it(boxed: bool) -> None:
    rng = random.Random(2)
    position = next(p for p in positions_of(0, 5) if p["phase"] == "play" and p["deck"])
    told = set()
    for _ in range(6):
        world = other_world(position, 0, rng)
        # Seat 0 draws the same card in all worlds; what seat 1 plays is the same as well.
        pile = [*world["hands"][2], *world["hands"][3], *world["deck"]]
        world["hands"][1], world["deck"][-1] = position["hands"][1], position["deck"][-1]
        kept = {*world["hands"][1], world["deck"][-1]}
        spare = [card for card in all_hidden(position) if card not in kept]
        rng.shuffle(spare)
        world["hands"][2] = [spare.pop() for _ in world["hands"][2]]
        world["hands"][3] = [spare.pop() for _ in world["hands"][3]]
        world["deck"] = [*spare, position["deck"][-1]]
        assert len(pile) == len(world["hands"][2] + world["hands"][3] + world["deck"])
        lines = ["", "", "1", "", "l", "", "", "", "1", ""]
        device = FakeDevice(lines, terminal=boxed, size=Size(80, 60))
        run(table_at(world), (None, None, None, None), device, boxed=boxed)
        told.add(device.text.split(f"Pass the keyboard to {NAMES[2]}")[0])
    assert len(told) == 1


def all_hidden(position: Mapping[str, Any]) -> list[str]:
    hands = [card for hand in position["hands"][1:] for card in hand]
    return [*hands, *position["deck"]]


def test_a_replay_of_an_unfinished_game_tells_only_what_everybody_saw() -> None:
    rng = random.Random(3)
    for columns in (None, 80):
        for position in positions_of(0, 4)[::3]:
            told = set()
            for world in (position, other_world(position, 0, rng)):
                table = table_at(world)
                local.choose(table, 0, table.legal(0)[0])
                told.add("\n".join(told_again(table.record, None, Pen(), columns)))
            assert len(told) == 1


def test_a_replay_of_a_finished_game_tells_everything() -> None:
    table = table_of(7)
    bot = RandomBot(1)
    while not table.is_over():
        seat = table.actors()[0]
        local.choose(table, seat, bot.choose(table.view(seat), table.legal(seat)))
    text = "\n".join(told_again(table.record, None, Pen(), None))
    assert "draws a card" not in text
    assert "in secret" in text
    middle = "\n".join(told_again(table.record, 5, Pen(), None))
    assert middle.count(" holds ") + middle.count("You hold ") == 4
