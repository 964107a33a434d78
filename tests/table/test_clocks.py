"""Clocks: they are told the time, and never look."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.table.people import act, carry_out, discarding, play, started
from wonderland.table import Clock, ClockKind, Settings, Table, Undo, events
from wonderland.table.errors import NotNow

PER_MOVE = Settings(clock=Clock(ClockKind.PER_MOVE, 60.0), takeover=30.0)
FISCHER = Settings(clock=Clock(ClockKind.INCREMENT, 100.0, 5.0), takeover=30.0)


def left(table: Table, audience: int | None, now: float) -> list[float]:
    return [clock.left for clock in table.joined(audience, now).clocks]


def running(table: Table, audience: int | None = None) -> list[bool]:
    return [clock.running for clock in table.joined(audience).clocks]


def test_without_clocks_nothing_is_due() -> None:
    table = started()
    assert table.deadline() is None
    assert table.joined(0).clocks == []
    assert table.tick(1e12) == []


def test_only_the_clock_of_who_has_to_choose_runs() -> None:
    table = started(2, FISCHER)
    (seat,) = table.actors()
    assert running(table) == [seat == 0, seat == 1]
    assert left(table, None, 12.0)[seat] == 90.0
    assert left(table, None, 12.0)[1 - seat] == 100.0


def test_fischers_clock_adds_some_seconds_with_each_choice() -> None:
    table = started(2, FISCHER)
    (seat,) = table.actors()
    act(table, seat, now=22.0)
    assert left(table, None, 22.0)[seat] == 85.0
    act(table, 1 - seat, now=23.0)
    assert left(table, None, 33.0)[seat] == 75.0


def test_a_move_has_its_own_time_with_the_other_clock() -> None:
    table = started(2, PER_MOVE)
    (seat,) = table.actors()
    assert table.deadline() == 62.0
    act(table, seat, now=50.0)
    assert table.deadline() == 110.0
    assert left(table, None, 50.0) == [60.0, 60.0]


def test_whose_time_is_up_has_lost() -> None:
    table = started(2, PER_MOVE)
    (seat,) = table.actors()
    assert table.tick(61.9) == []
    with pytest.raises(NotNow, match="the time of seat"):
        table.act(seat, table.legal(seat)[0], table.version(seat), 62.0)
    found = table.tick(62.0)
    assert found[0] == events.Resigned(62.0, seat, out_of_time=True)
    carry_out(table, found)
    over = table.joined(None).over
    assert over is not None
    assert (over.reason, over.places[seat]) == ("time", 2)
    assert table.deadline() is None


def test_of_more_players_a_bot_plays_on_for_whose_time_is_up() -> None:
    table = started(3, PER_MOVE)
    (seat,) = table.actors()
    carry_out(table, table.tick(99.0))
    assert table.bot_turns()[0].seat == seat
    assert table.deadline() is None
    act(table, seat, now=100.0)
    assert table.deadline() == 160.0


def test_several_clocks_run_at_once_and_fall_in_their_order() -> None:
    table = discarding(PER_MOVE)
    assert running(table, 0) == [True, True, True]
    act(table, 1, now=20.0)
    found = table.tick(70.0)
    assert [event.seat for event in found if isinstance(event, events.Resigned)] == [0, 2]
    assert isinstance(found[-1], events.Ended)
    assert found[-1].places == (3, 1, 2)


def test_others_do_not_see_by_the_clock_that_somebody_has_chosen_in_secret() -> None:
    table = discarding(FISCHER)
    act(table, 1, now=20.0)
    act(table, 1, now=30.0)
    assert running(table, 0) == running(table, None) == [True, True, True]
    assert running(table, 1) == [True, False, True]
    assert left(table, 0, 40.0) == [62.0, 62.0, 62.0]
    assert left(table, 1, 40.0) == [62.0, 82.0, 62.0]


def test_once_all_have_chosen_everybody_sees_the_clocks_as_they_are() -> None:
    table = discarding(FISCHER)
    for seat, now in ((1, 20.0), (1, 30.0), (2, 40.0), (2, 50.0), (0, 60.0), (0, 70.0)):
        act(table, seat, now=now)
    assert table.is_over()
    assert left(table, 0, 80.0) == left(table, None, 90.0) == [42.0, 82.0, 62.0]


def test_clocks_rest_while_the_game_does() -> None:
    table = started(2, FISCHER)
    (seat,) = table.actors()
    for one in (0, 1):
        carry_out(table, table.pause(one, now=12.0))
    assert table.deadline() is None
    assert left(table, None, 500.0)[seat] == 90.0
    carry_out(table, table.resume(0, 1000.0))
    assert left(table, None, 1010.0)[seat] == 80.0


def test_no_clock_runs_for_a_bot() -> None:
    table = started(2, FISCHER)
    (seat,) = table.actors()
    carry_out(table, table.take_over(seat, 32.0))
    assert running(table) == [False, False]
    assert left(table, None, 99.0)[seat] == 70.0
    carry_out(table, table.hand_back(seat, 100.0))
    assert left(table, None, 110.0)[seat] == 60.0
    table = started(2, FISCHER, bots=1)
    play(table, 1, now=3.0)
    while table.actors() != [1]:
        act(table, 0, now=3.0)
    assert running(table) == [False, False]


def test_nobody_gains_time_by_taking_back() -> None:
    settings = Settings(undo=Undo.CONSENT, clock=FISCHER.clock)
    table = started(2, settings)
    (seat,) = table.actors()
    spent = [100.0]
    now = 2.0
    for _ in range(4):
        now += 10.0
        act(table, seat, now=now)
        carry_out(table, table.ask_undo(seat, table.version(seat), now))
        carry_out(table, table.answer_undo(1 - seat, agree=True, now=now))
        spent.append(left(table, None, now)[seat])
    assert spent == [100.0, 90.0, 80.0, 70.0, 60.0]
    assert all(after < before for before, after in pairwise(spent))
    assert running(table) == [seat == 0, seat == 1]


def test_who_has_to_choose_again_after_anothers_take_back_has_a_whole_move() -> None:
    settings = Settings(undo=Undo.CONSENT, clock=PER_MOVE.clock)
    table = started(2, settings)
    (seat,) = table.actors()
    act(table, seat, now=42.0)
    act(table, 1 - seat, now=92.0)
    carry_out(table, table.ask_undo(seat, table.version(seat), 93.0))
    carry_out(table, table.answer_undo(1 - seat, agree=True, now=93.0))
    assert left(table, None, 93.0)[seat] == 20.0
    assert left(table, None, 93.0)[1 - seat] == 60.0


def test_clocks_are_told_as_of_the_last_update_or_of_now() -> None:
    table = started(2, FISCHER)
    (seat,) = table.actors()
    version = table.version(0)
    act(table, seat, now=12.0)
    assert table.updates(0, version)[0].clocks[1 - seat].left == 100.0
    assert table.updates(0, version, 22.0)[0].clocks[1 - seat].left == 90.0
