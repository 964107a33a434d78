"""Pauses by agreement, and rematches."""

from __future__ import annotations

import pytest

from tests.table.people import (
    ANN,
    BOB,
    CY,
    SEALED,
    act,
    carry_out,
    discarding,
    happened,
    play,
    started,
)
from wonderland.table import Settings, Table, events
from wonderland.table.errors import NotNow
from wonderland.wire import messages as m

AWAY = Settings(takeover=60.0)


def test_everybody_has_to_agree_to_a_pause() -> None:
    table = started(3)
    version = table.version(None)
    carry_out(table, table.pause(1, now=3.0))
    carry_out(table, table.pause(0, now=4.0))
    assert table.is_being_played
    carry_out(table, table.pause(2, now=5.0))
    assert table.is_paused
    assert happened(table, None, version) == [
        m.PauseAsked(1, [0, 2]),
        m.PauseAsked(1, [2]),
        m.PauseAsked(1, []),
        m.Paused(),
    ]


def test_one_no_is_enough_and_whoever_asked_may_think_better_of_it() -> None:
    for seat in (0, 1):
        table = started(3)
        carry_out(table, table.pause(1, now=3.0))
        carry_out(table, table.pause(seat, agree=False, now=4.0))
        assert table.pause_asked is None
        assert table.is_being_played


def test_a_person_among_bots_pauses_at_once() -> None:
    table = started(3, bots=2)
    carry_out(table, table.pause(0, now=3.0))
    assert table.is_paused
    assert table.bot_turns() == []


def test_while_the_game_rests_nothing_can_be_chosen_or_taken_back() -> None:
    table = started(2, bots=1)
    while table.actors() != [0]:
        act(table, table.actors()[0])
    action, version = table.legal(0)[0], table.version(0)
    carry_out(table, table.pause(0, now=3.0))
    assert table.turn(0) is None
    with pytest.raises(NotNow, match="rests"):
        table.act(0, action, table.version(0), 4.0)
    with pytest.raises(NotNow, match="rests"):
        table.ask_undo(0, table.version(0), 4.0)
    carry_out(table, table.resume(0, 5.0))
    (update,) = table.updates(0, version + 1)
    assert update.happened == [m.Resumed(0)]
    assert update.turn is not None


def test_nobody_agrees_twice_or_to_nothing() -> None:
    table = started(3)
    with pytest.raises(NotNow, match="nobody has asked"):
        table.pause(0, agree=False, now=3.0)
    carry_out(table, table.pause(0, now=3.0))
    with pytest.raises(NotNow, match="agreed to the pause already"):
        table.pause(0, now=3.0)
    with pytest.raises(NotNow, match="does not rest"):
        table.resume(0, 3.0)


def test_nobody_waits_for_who_is_gone() -> None:
    table = started(3, AWAY)
    carry_out(table, table.pause(0, now=3.0))
    carry_out(table, table.pause(1, now=3.0))
    carry_out(table, table.take_over(2, 4.0))
    assert table.is_paused
    table = started(3, AWAY)
    carry_out(table, table.pause(0, now=3.0))
    carry_out(table, table.take_over(0, 4.0))
    assert table.pause_asked is None


def test_a_pause_during_secret_choices_tells_nothing_of_them() -> None:
    one, other = discarding(AWAY), discarding(AWAY)
    act(one, 1)
    for table in (one, other):
        for seat in (2, 0, 1):
            carry_out(table, table.pause(seat, now=5.0))
    assert one.joined(0) == other.joined(0)


# Again


def over(players: int = 3, bots: int = 0) -> Table:
    table = started(players, bots=bots)
    play(table)
    return table


def test_when_all_people_want_to_play_again_there_can_be_a_new_table() -> None:
    table = over(bots=1)
    version = table.version(None)
    carry_out(table, table.rematch(1, 9.0))
    assert not table.is_rematch_agreed
    with pytest.raises(NotNow, match="not everybody"):
        table.play_again(SEALED, 10.0)
    with pytest.raises(NotNow, match="not everybody"):
        table.rematch_opened("table-2", 10.0)
    carry_out(table, table.rematch(0, 9.0))
    assert table.is_rematch_agreed
    carry_out(table, table.rematch_opened("table-2", 10.0))
    assert happened(table, None, version) == [
        m.RematchAsked(1, [0]),
        m.RematchAsked(0, []),
        m.RematchOpened("table-2"),
    ]
    assert table.info().rematch == "table-2"
    with pytest.raises(NotNow, match="new table already"):
        table.rematch(0, 11.0)


def test_everybody_sits_one_seat_further_on() -> None:
    table = over()
    for seat in range(3):
        carry_out(table, table.rematch(seat, 9.0))
    again = Table.replay(table.play_again("f" * 32, 10.0), "table-2")
    assert [seat.who for seat in again.seats.each] == [CY, ANN, BOB]
    assert again.info().rematch_of == "table-1"
    assert again.opened.settings == table.opened.settings
    assert again.opened.host == ANN
    carry_out(again, again.start(ANN.player, 11.0))
    assert again.actors()


def test_only_people_agree_once_and_after_the_end() -> None:
    with pytest.raises(NotNow, match="not over"):
        started().rematch(0, 3.0)
    table = over(bots=1)
    with pytest.raises(NotNow, match="need not agree"):
        table.rematch(2, 9.0)
    carry_out(table, table.rematch(0, 9.0))
    with pytest.raises(NotNow, match="need not agree"):
        table.rematch(0, 9.0)


def test_a_rematch_in_the_log_is_there_again() -> None:
    assert events.decode_event(
        events.encode_event(events.RematchOpened(1.0, "u"))
    ) == events.RematchOpened(1.0, "u")
