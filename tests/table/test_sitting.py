"""Before the game: opening a table, sitting down, standing up, bots, and the start."""

from __future__ import annotations

from typing import Any

import pytest

import wonderland as wl
from tests.table.people import ANN, BOB, CY, PARADE, SEALED, carry_out, opened, seated, started
from wonderland.engine.errors import BadOptions
from wonderland.engine.record import Record
from wonderland.engine.state import play_randomly
from wonderland.table import (
    Clock,
    ClockKind,
    Person,
    Program,
    Settings,
    Table,
    Undo,
    open_table,
)
from wonderland.table.errors import Malformed, NotAllowed, NotNow, SeatTaken
from wonderland.testing.template import TARTS_GAME
from wonderland.wire import messages as m


def test_a_person_takes_a_free_seat_and_everybody_is_told() -> None:
    table = opened(3)
    carry_out(table, table.sit(BOB, 2, 1.0))
    (update,) = table.updates(None, 0)
    assert update.happened == [m.SeatChanged(2, m.SeatInfo("person", "Bob", "p1"))]
    assert table.seats.of("p1") == 2


def test_a_seat_that_is_taken_cannot_be_taken() -> None:
    table = seated()
    with pytest.raises(SeatTaken, match="somebody else has seat 0"):
        table.sit(CY, 0, 1.0)


def test_one_person_has_one_seat() -> None:
    table = opened(3)
    carry_out(table, table.sit(BOB, 2, 1.0))
    with pytest.raises(NotAllowed, match="you have seat 2"):
        table.sit(BOB, 0, 1.0)
    carry_out(table, table.stand(BOB.player, 1.0))
    carry_out(table, table.sit(BOB, 0, 1.0))
    assert table.seats.of("p1") == 0


def test_whoever_has_no_seat_cannot_stand_up() -> None:
    with pytest.raises(NotNow, match="no seat"):
        opened().stand(BOB.player, 1.0)


def test_there_are_no_other_seats() -> None:
    with pytest.raises(Malformed, match="they are 0 to 1"):
        opened().sit(BOB, 2, 1.0)
    with pytest.raises(Malformed):
        opened().sit(BOB, -1, 1.0)


def test_the_same_name_is_told_apart() -> None:
    table = opened(3)
    for seat, player in enumerate(("p1", "p2", "p3")):
        carry_out(table, table.sit(Person(player, "Ann"), seat, 1.0))
    assert table.seats.names == ("Ann", "Ann 2", "Ann 3")


def test_the_host_seats_bots_exchanges_them_and_sends_them_away() -> None:
    table = opened(3)
    carry_out(table, table.seat_bot(ANN.player, 0, "queen", 1.0))
    carry_out(table, table.seat_bot(ANN.player, 1, "queen", 1.0))
    assert table.seats.names == ("Red Queen", "Red Queen 2", "Seat 2")
    carry_out(table, table.seat_bot(ANN.player, 0, "alice", 1.0))
    carry_out(table, table.seat_bot(ANN.player, 1, None, 1.0))
    assert table.seats[0].info() == m.SeatInfo("bot", "Alice", bot="alice")
    assert table.seats[1].info() == m.SeatInfo("empty", "")
    assert table.seat_bot(ANN.player, 1, None, 1.0) == []


def test_only_the_host_seats_bots_and_begins() -> None:
    table = seated()
    with pytest.raises(NotAllowed, match="only Ann"):
        table.seat_bot(BOB.player, 0, "queen", 1.0)
    with pytest.raises(NotAllowed, match="only Ann"):
        table.start(BOB.player, 1.0)


def test_a_bot_does_not_take_a_persons_seat() -> None:
    with pytest.raises(SeatTaken):
        seated().seat_bot(ANN.player, 1, "queen", 1.0)


def test_a_bot_that_nobody_knows_is_refused_with_those_that_play() -> None:
    with pytest.raises(NotAllowed, match="did you mean queen"):
        opened().seat_bot(ANN.player, 1, "quen", 1.0)
    with pytest.raises(NotAllowed, match="known are random"):
        opened(game=TARTS_GAME).sit(Program("queen", "Red Queen"), 0, 1.0)


def test_a_bot_can_be_seated_like_anybody() -> None:
    table = opened()
    carry_out(table, table.sit(Program("queen", "Red Queen"), 0, 1.0))
    assert table.seats[0].info().kind == "bot"


def test_the_game_begins_when_every_seat_is_taken() -> None:
    table = opened(3)
    carry_out(table, table.sit(ANN, 1, 1.0))
    with pytest.raises(NotNow, match="nobody has seat 0, 2 yet"):
        table.start(ANN.player, 1.0)
    table = started()
    assert table.phase.value == "playing"
    assert len(table.actors()) == 1


def test_once_the_game_has_begun_seats_are_what_they_are() -> None:
    table = started()
    decisions: list[Any] = [
        lambda: table.sit(CY, 0, 3.0),
        lambda: table.stand(ANN.player, 3.0),
        lambda: table.seat_bot(ANN.player, 0, "queen", 3.0),
        lambda: table.start(ANN.player, 3.0),
    ]
    for decision in decisions:
        with pytest.raises(NotNow, match="has begun"):
            decision()


def test_a_game_can_go_on_from_a_position_even_its_end() -> None:
    state = PARADE.deal(2, 7)
    play_randomly(state, wl.FastRng(1))
    table = started(position=PARADE.dump(state))
    assert table.is_over()
    assert table.joined(None).over is not None
    assert table.results() == list(zip(state.places(), state.scores(), strict=True))


def test_the_record_of_a_table_is_that_of_its_game() -> None:
    table = opened()
    assert table.record.names == ("Seat 0", "Seat 1")
    table = started()
    expected = Record.open(PARADE, 2, SEALED, ["Ann", "Bob"])
    assert table.record == expected


# What a table can be opened with


def test_a_rated_table_has_no_take_backs_hints_or_bots() -> None:
    table = opened(settings=Settings(undo=Undo.CONSENT, hints=True, rated=True))
    assert table.settings.undo is Undo.OFF
    assert not table.settings.hints
    with pytest.raises(NotAllowed, match="rated"):
        table.seat_bot(ANN.player, 0, "queen", 1.0)


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        (Settings(clock=Clock(ClockKind.PER_MOVE, 0.0)), "seconds: is 1 to"),
        (Settings(clock=Clock(ClockKind.INCREMENT, 60.0, -1.0)), "increment: is 0 to"),
        (Settings(clock=Clock(ClockKind.PER_MOVE, float("nan"))), "seconds: is 1 to"),
        (Settings(takeover=-1.0), "takeover: is 0 to"),
        (Settings(delay=1e9), "delay: is 0 to 3600"),
        (Settings(takeover_bot="nobody"), "takeover_bot: is one of random"),
    ],
)
def test_settings_that_make_no_sense_are_refused(settings: Settings, complaint: str) -> None:
    with pytest.raises(BadOptions, match=complaint):
        open_table(PARADE, 2, SEALED, settings, ANN, 0.0)


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        ({"players": 7}, "players: Parade takes 2 to 6"),
        ({"seed": "abc"}, "seed: a sealed seed is 32"),
        ({"seed": None}, "either a seed or a position"),
        ({"position": {}}, "either a seed or a position"),
        ({"options": {"colour": 1}}, "colour: Parade has no such option"),
    ],
)
def test_games_that_cannot_be_played_are_refused(wish: dict[str, Any], complaint: str) -> None:
    asked: dict[str, Any] = {"players": 2, "seed": SEALED} | wish
    players, seed = asked.pop("players"), asked.pop("seed")
    with pytest.raises(BadOptions, match=complaint):
        open_table(PARADE, players, seed, Settings(), ANN, 0.0, **asked)


def test_a_game_without_personas_is_taken_over_by_whoever_plays_it() -> None:
    first = open_table(TARTS_GAME, 2, 7, Settings(), ANN, 0.0)
    assert first.settings.takeover_bot == "random"


def test_a_position_that_cannot_be_is_refused_at_once() -> None:
    with pytest.raises(wl.BadPosition):
        open_table(PARADE, 2, None, Settings(), ANN, 0.0, position={"players": 2})
    position = PARADE.dump(PARADE.deal(3, 7))
    with pytest.raises(BadOptions, match="the position has others"):
        open_table(PARADE, 2, None, Settings(), ANN, 0.0, position=position)


def test_a_log_that_makes_no_table_is_refused() -> None:
    table = seated()
    with pytest.raises(wl.BadRecord, match="do not begin"):
        Table.replay([])
    with pytest.raises(wl.BadRecord, match=r"events\[1\]: Acted cannot be: the game has not begun"):
        Table.replay([table.opened, *a_choice()])


def a_choice() -> list[Any]:
    table = started()
    (seat,) = table.actors()
    return table.act(seat, table.legal(seat)[0], table.version(seat), 3.0)
