"""What a client knows is folded from what it is told, and is what a whole View would have said."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.client.scripted import PARADE, ToldGame, info, read_back
from wonderland.client.errors import OtherRules
from wonderland.client.seen import Missed, Seen
from wonderland.wire.messages import (
    Began,
    Chatted,
    Ended,
    HasResigned,
    Paused,
    PlayerName,
    Presence,
    RematchOpened,
    Resumed,
    SeatChanged,
    SeatInfo,
    TookBack,
)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_facts_alone_make_the_view_that_would_have_been_sent(seat: int | None) -> None:
    told, whole = ToldGame(seat), ToldGame(seat)
    folded, sent = Seen(read_back(told.joined())), Seen(read_back(whole.joined()))
    while not told.state.is_over():
        assert folded.update(read_back(told.play(views=False)))
        assert sent.update(read_back(whole.play(views=True)))
        assert folded.view == sent.view == PARADE.view(told.state, seat)
    assert folded.facts == sent.facts
    assert folded.view.places


def test_what_is_told_twice_counts_once() -> None:
    told = ToldGame()
    seen = Seen(told.joined())
    update = told.play(views=False)
    assert seen.update(update)
    before = (seen.view, seen.version, len(seen.log), len(seen.facts))
    assert not seen.update(update)
    assert (seen.view, seen.version, len(seen.log), len(seen.facts)) == before


def test_what_was_missed_is_noticed_and_nothing_is_taken_in() -> None:
    told = ToldGame()
    seen = Seen(told.joined())
    told.play()
    with pytest.raises(Missed):
        seen.update(told.play())
    assert (seen.version, seen.log) == (0, [])


def test_what_happens_beside_the_game_is_known() -> None:
    told = ToldGame()
    seen = Seen(told.joined(phase="open"))
    bob = SeatInfo("person", "Bob", "p2")
    for happening, change in [
        (SeatChanged(1, bob), {"seats": [info().seats[0], bob]}),
        (Began("seal"), {"phase": "playing"}),
        (Paused(), {"phase": "paused"}),
        (Resumed(1), {"phase": "playing"}),
        (HasResigned(1), {"seats": [info().seats[0], msgspec.structs.replace(bob, resigned=True)]}),
        (RematchOpened("t2"), {"rematch": "t2"}),
        (Chatted(PlayerName("p2", "Bob"), 1, "Well played", 0.0), {}),
        (Ended("resigned", [1, 2], [3, 9]), {"phase": "over"}),
    ]:
        expected = msgspec.structs.replace(seen.info, **change)
        seen.update(read_back(told.happen(happening)))
        assert seen.info == expected
        assert seen.log[-1] == happening
    assert seen.over == Ended("resigned", [1, 2], [3, 9])
    assert seen.names == ("Ann", "Bob")


@pytest.mark.parametrize("counts", [True, False])
def test_a_take_back_tells_whether_the_game_still_counts(counts: bool) -> None:
    told = ToldGame()
    seen = Seen(told.joined())
    seen.update(told.happen(TookBack(0, counts), views=True))
    assert seen.info.counts is counts


def test_an_empty_seat_is_called_by_its_number() -> None:
    seats = [info().seats[0], SeatInfo("empty", "")]
    assert Seen(ToldGame().joined(seats=seats)).names == ("Ann", "Seat 2")


def test_presence_is_known_and_changes_no_version() -> None:
    seen = Seen(ToldGame().joined())
    seen.attend(Presence("t1", [True, False], 3))
    assert (list(seen.here), seen.spectators, seen.version) == ([True, False], 3, 0)


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"game": "chess"}, "does not know that game"),
        ({"rules_version": 99}, "version 99 of its rules, and this Wonderland has version"),
    ],
)
def test_a_table_with_other_rules_is_refused(other: dict[str, Any], said: str) -> None:
    with pytest.raises(OtherRules, match=said):
        Seen(ToldGame().joined(**other))
