"""Giving up, bots that stand in, and who ends up where."""

from __future__ import annotations

import pytest

from tests.table.people import act, carry_out, discarding, happened, play, started
from wonderland.table import BotTurn, By, Settings, events
from wonderland.table.errors import NotAllowed, NotNow
from wonderland.wire import messages as m

AWAY = Settings(takeover=60.0, takeover_bot="greedy")


def test_of_two_players_the_other_one_wins() -> None:
    table = started()
    play(table, 3)
    found = table.resign(0, 4.0)
    assert [type(one) for one in found] == [events.Resigned, events.Ended]
    carry_out(table, found)
    over = table.joined(None).over
    assert over is not None
    assert (over.reason, over.places) == ("resigned", [2, 1])
    assert [place for place, _ in table.results()] == [2, 1]


def test_of_more_a_bot_plays_on_and_the_seat_ends_behind_all_others() -> None:
    table = started(3, AWAY)
    version = table.version(1)
    carry_out(table, table.resign(0, 4.0))
    gave_up, changed = happened(table, 1, version)
    assert gave_up == m.HasResigned(0)
    assert changed.now == m.SeatInfo("person", "Ann", "p0", bot="greedy", resigned=True)
    while not table.bot_turns():
        act(table, table.actors()[0])
    assert table.bot_turns() == [BotTurn(0, "greedy", By.STAND_IN)]
    play(table)
    over = table.joined(None).over
    assert over is not None
    assert over.reason == "finished"
    assert over.places[0] == 3
    assert sorted(over.places[1:]) in ([1, 2], [1, 1])


def test_who_gave_up_first_is_last() -> None:
    table = started(4)
    carry_out(table, table.resign(2, 4.0))
    carry_out(table, table.resign(0, 5.0))
    carry_out(table, table.resign(3, 6.0))
    assert table.is_over()
    assert table.places() == [3, 1, 4, 2]


def test_when_no_person_is_left_the_game_is_over() -> None:
    table = started(4, bots=2)
    carry_out(table, table.resign(0, 4.0))
    assert not table.is_over()
    carry_out(table, table.resign(1, 5.0))
    assert table.is_over()
    assert (table.places()[1], table.places()[0]) == (3, 4)


def test_nobody_gives_up_twice_or_for_a_bot_or_afterwards() -> None:
    table = started(4, bots=1)
    carry_out(table, table.resign(0, 4.0))
    with pytest.raises(NotNow, match="has given up already"):
        table.resign(0, 5.0)
    with pytest.raises(NotAllowed, match="not a person's"):
        table.resign(3, 5.0)
    carry_out(table, table.resign(1, 4.0))
    carry_out(table, table.resign(2, 4.0))
    with pytest.raises(NotNow, match="is over"):
        table.resign(2, 5.0)


def test_a_bot_looks_after_the_seat_of_somebody_who_is_away() -> None:
    table = started(2, AWAY)
    (seat,) = table.actors()
    assert table.bot_turns() == []
    version = table.version(None)
    carry_out(table, table.take_over(seat, 70.0))
    assert happened(table, None, version) == [m.SeatChanged(seat, table.seats[seat].info())]
    assert table.seats[seat].info().bot == "greedy"
    assert table.bot_turns() == [BotTurn(seat, "greedy", By.STAND_IN)]
    assert table.turn(seat) is None
    with pytest.raises(NotNow, match="a bot chooses for seat"):
        table.act(seat, table.legal(seat)[0], table.version(seat), 71.0)
    act(table, seat)


def test_who_is_waited_for_is_what_everybody_knows() -> None:
    table = discarding(AWAY)
    act(table, 1)
    act(table, 1)
    assert table.actors() == [0, 2]
    assert table.awaited() == [0, 1, 2]
    assert table.told_at(None) == 2.0
    assert table.told_at(1) == 3.0
    play(table)
    assert table.awaited() == []


def test_whoever_returns_has_the_seat_back() -> None:
    table = started(2, AWAY)
    (seat,) = table.actors()
    carry_out(table, table.take_over(seat, 70.0))
    version = table.version(seat)
    carry_out(table, table.hand_back(seat, 80.0))
    (update,) = table.updates(seat, version)
    assert update.turn is not None
    assert table.seats[seat].info().bot is None
    with pytest.raises(NotNow, match="a person chooses"):
        table.act(seat, table.legal(seat)[0], table.version(seat), 81.0, By.STAND_IN)


def test_what_cannot_be_taken_over_or_handed_back() -> None:
    table = started(3, bots=1)
    with pytest.raises(NotAllowed, match="nobody is taken over"):
        table.take_over(0, 70.0)
    table = started(3, AWAY, bots=1)
    with pytest.raises(NotNow, match="no bot looks after seat 0"):
        table.hand_back(0, 70.0)
    with pytest.raises(NotAllowed, match="not a person's"):
        table.take_over(2, 70.0)
    carry_out(table, table.take_over(0, 70.0))
    with pytest.raises(NotNow, match="already"):
        table.take_over(0, 70.0)
    carry_out(table, table.resign(0, 71.0))
    with pytest.raises(NotAllowed, match="cannot come back"):
        table.hand_back(0, 72.0)


def test_bots_choose_for_their_own_seats() -> None:
    table = started(3, bots=2)
    while 0 in table.actors():
        act(table, 0)
    ((seat, bot, by),) = table.bot_turns()
    assert (bot, by) == ("random", By.BOT)
    action = table.legal(seat)[0]
    with pytest.raises(NotNow, match="a bot chooses"):
        table.act(seat, action, table.version(seat), 5.0)
    carry_out(table, table.act(seat, action, table.version(seat), 5.0, by))


def test_a_game_that_nobody_goes_on_with_is_abandoned() -> None:
    table = started()
    play(table, 4)
    carry_out(table, table.abandon(9.0))
    assert table.joined(None).over.reason == "abandoned"  # type: ignore[union-attr]
    with pytest.raises(NotNow):
        table.abandon(10.0)


def test_ratings_are_told_after_the_end() -> None:
    table = started()
    carry_out(table, table.resign(0, 4.0))
    carry_out(table, [events.Rated(4.0, {0: 1.0, 1: 2.0}, {0: 0.5, 1: 2.5})])
    over = table.joined(1).over
    assert over is not None
    assert over.ratings == [m.RatingChange(0, 1.0, 0.5), m.RatingChange(1, 2.0, 2.5)]
    again = events.decode_event(events.encode_event(events.Rated(4.0, {0: 1.0}, {0: 2.0})))
    assert again == events.Rated(4.0, {0: 1.0}, {0: 2.0})
