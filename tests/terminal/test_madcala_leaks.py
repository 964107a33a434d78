"""Nothing that is printed in Madcala depends on what the person cannot know."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from tests.terminal import madcala_positions as positions
from tests.terminal.helpers import FakeDevice, run
from tests.terminal.madcala_positions import at, table_at, table_of
from wonderland.games.madcala import MADCALA
from wonderland.terminal.device import Size

EVERYTHING = ["?", *[""] * 4, "where", *[""] * 3, "l", "", "99", "move 9", "cook", "q", "n"]
GUESTS = (("mad_hatter", "cheshire_cat"), ("jabberwock", "alice"))


def positions_of(seat: int, seed: int) -> list[dict[str, Any]]:
    """Return positions of a random game in which a seat has to choose."""
    guests = GUESTS[seed]
    state = table_of(seed, guest_0=guests[0], guest_1=guests[1]).record.begin(MADCALA)
    rng = random.Random(seed)
    found = []
    for _ in range(160):
        if state.is_over():
            break
        actor = next(iter(state.actors()))
        if actor == seat:
            found.append(MADCALA.dump(state))
        state.apply(actor, rng.choice(list(state.legal(actor))))
    return found


def other_world(position: Mapping[str, Any], seat: int, rng: random.Random) -> dict[str, Any]:
    """Return a position that the seat cannot tell from this one: hidden cards are exchanged."""
    world = {**position, "hands": [list(hand) for hand in position["hands"]]}
    hidden = list(world["hands"][1 - seat])
    for card in position["known"][1 - seat]:
        hidden.remove(card)
    count = len(hidden)
    hidden += position["deck"]
    rng.shuffle(hidden)
    world["hands"][1 - seat] = sorted([*position["known"][1 - seat], *hidden[:count]])
    world["deck"] = hidden[count:]
    world["chance"] = MADCALA.dump(MADCALA.deal(seed=rng.randrange(99)))["chance"]
    if position["turn"] != seat:
        rng.shuffle(offer := list(position["offer"]))
        world["offer"] = offer
    return world


@pytest.mark.parametrize("boxed", [False, True], ids=["plain", "boxed"])
def test_two_worlds_that_differ_in_what_is_hidden_look_the_same(boxed: bool) -> None:
    rng = random.Random(1)
    different = 0
    for seed in range(2):
        for position in [*positions_of(0, seed)[::10], positions.PICK]:
            worlds = [position, other_world(position, 0, rng)]
            told = []
            for world in worlds:
                device = FakeDevice(["", *EVERYTHING], terminal=boxed, size=Size(80, 30))
                run(table_at(world), (None, "greedy"), device, boxed=boxed)
                told.append(device.text)
            assert told[0] == told[1]
            different += worlds[0] != worlds[1]
    assert different > 10


@pytest.mark.parametrize("boxed", [False, True], ids=["plain", "boxed"])
def test_m32_the_order_in_which_tokens_were_laid_is_not_shown_to_who_picks(boxed: bool) -> None:
    told = set()
    for order in (("thimble", "caucus"), ("caucus", "comfits"), ("comfits", "thimble")):
        position = at("plus-one dodo", "pay 5 5", guests="mad_hatter red_queen")
        lays = [f"lay {token}" for token in order]
        lines = ["", "", *lays, "", "where", "", "", "l", "", "?", "", ""]
        device = FakeDevice(lines, terminal=boxed, size=Size(80, 40))
        run(table_at(position, ("Ann", "Bob")), (None, None), device, boxed=boxed)
        after = device.text.split("Pass the keyboard to Bob")[-1]
        assert "Cook" not in after
        assert "Rose-Painters" not in after
        assert "Pick which place?" in after
        told.add(after)
    assert len(told) == 1


@pytest.mark.parametrize("boxed", [False, True], ids=["plain", "boxed"])
def test_what_somebody_draws_is_not_told_to_the_next(boxed: bool) -> None:
    told = set()
    for card in ("lion", "walrus"):
        position = at(
            "move 0",
            plates={0: "p", 9: "bb", 3: "PB"},
            guests="jabberwock jabberwock",
            hands=("", ""),
            deck=["gryphon", card],
        )
        lines = ["", "", "effect draw", "e", "", "where", "", "", "l", ""]
        device = FakeDevice(lines, terminal=boxed, size=Size(80, 40))
        run(table_at(position, ("Ann", "Bob")), (None, None), device, boxed=boxed)
        own, after = device.text.split("Pass the keyboard to Bob")
        assert card.title() in own
        told.add(after)
    assert len(told) == 1
