"""Worlds imagined from a View: unseen cards are spread evenly, and seen ones stay in place."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.going_out.table import Table
from tests.naive import going_out as naive
from wonderland import FastRng
from wonderland.games.going_out import GOING_OUT

WORLDS = 1_000


def table_in_mid_round() -> Table:
    """Three players; every card is somewhere, and nine of seat 1's and 2's cards are known."""
    rest = Counter(naive.pack(3))
    hands = ["F1 F2 F3 Q H6", "F1 F4 F5 H1 H1 C", "F6 F7 H2 H2 H3"]
    scored = ["F1 H1", "H4 H4 F3", ""]
    display, table = "H5 Q", "2: H7"
    for text in (*hands, *scored, display, "H7"):
        rest -= Counter(text.split())
    deck = " ".join(rest.elements())
    known = [["Q"], ["F5", "H1", "C"], ["F6", "H2", "H2"]]
    return Table(*hands, deck=deck, display=display, table=table, scored=scored, known=known)


def worlds_of(table: Table, seat: int | None, how: str, count: int) -> list[dict[str, Any]]:
    """Worlds that agree with what a seat (None: a spectator) may know."""
    rng = FastRng(7)
    view = table.view(seat)
    if how == "imagine":
        return [GOING_OUT.dump(GOING_OUT.imagine(view, rng)) for _ in range(count)]
    world = GOING_OUT.imagine(view, rng)
    found = []
    for _ in range(count):
        world.reimagine(-1 if seat is None else seat, rng)
        found.append(GOING_OUT.dump(world))
    return found


def hidden_places(world: dict[str, Any], seat: int | None) -> dict[str, Counter[str]]:
    """The cards a seat cannot know, by the place where they lie; the deck in three parts."""
    third = len(world["deck"]) // 3
    places = {
        "bottom": Counter(world["deck"][:third]),
        "middle": Counter(world["deck"][third:-third]),
        "top": Counter(world["deck"][-third:]),
    }
    for other, hand in enumerate(world["hands"]):
        if other != seat:
            places[f"hand {other}"] = Counter(hand) - Counter(world["known"][other])
    return places


@pytest.mark.parametrize("how", ["imagine", "reimagine"])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_each_unseen_card_is_as_likely_in_each_hidden_place(seat: int | None, how: str) -> None:
    table = table_in_mid_round()
    unseen = sum(hidden_places(table.dump, seat).values(), Counter())
    found: dict[str, Counter[str]] = {}
    for world in worlds_of(table, seat, how, WORLDS):
        for place, cards in hidden_places(world, seat).items():
            found.setdefault(place, Counter()).update(cards)
    room = {place: cards.total() for place, cards in hidden_places(table.dump, seat).items()}
    assert min(room.values()) >= 2
    for place, size in room.items():
        assert set(found[place]) == set(unseen)
        for card, copies in unseen.items():
            expected = WORLDS * copies * size / unseen.total()
            assert abs(found[place][card] - expected) < 5 * expected**0.5, (place, card)


@pytest.mark.parametrize("how", ["imagine", "reimagine"])
@pytest.mark.parametrize("seat", [0, 2, None])
def test_g7_what_is_known_stays_where_it_is(seat: int | None, how: str) -> None:
    table = table_in_mid_round()
    true, view = table.dump, table.view(seat)
    for world in worlds_of(table, seat, how, 100):
        state = GOING_OUT.load(world, strict=True)
        assert GOING_OUT.view(state, seat) == view
        for other, known in enumerate(true["known"]):
            assert not Counter(known) - Counter(world["hands"][other])
        if seat is not None:
            assert world["hands"][seat] == true["hands"][seat]
        for zone in ("display", "table", "scored", "jokers_used", "known", "out", "totals"):
            assert world[zone] == true[zone]
        assert len(world["deck"]) == len(true["deck"])
