"""A table at one keyboard: choose, see, hear, take back; and nobody is shown its State."""

from __future__ import annotations

import pytest

import wonderland as wl
from wonderland.engine.record import Record
from wonderland.games.parade import facts
from wonderland.table import Table, local
from wonderland.table.errors import NotNow
from wonderland.wire import encode_facts, encode_view

PARADE = wl.game("parade")


def table(moves: int = 0, players: int = 3) -> Table:
    opened = local.table_of(
        PARADE, Record.open(PARADE, players, 7, names=["Ann", "Bob", "Cy"][:players])
    )
    for _ in range(moves):
        seat = opened.actors()[0]
        local.choose(opened, seat, opened.legal(seat)[0])
    return opened


def test_a_table_begins_with_its_record() -> None:
    opened = table()
    assert opened.choices == 0
    assert opened.players == 3
    assert opened.names == ("Ann", "Bob", "Cy")
    assert not opened.is_over()
    assert opened.facts(None) == []


def test_an_action_moves_the_table_on_and_is_recorded() -> None:
    opened = table(5)
    assert opened.choices == 5
    again = local.table_of(PARADE, opened.record)
    assert again.view(None) == opened.view(None)
    assert again.facts(1) == opened.facts(1)


def test_what_is_refused_changes_nothing() -> None:
    opened = table(2)
    (seat,) = opened.actors()
    before = opened.view(seat), opened.record, opened.facts(seat)
    with pytest.raises(wl.IllegalAction):
        local.choose(opened, seat, 132)
    with pytest.raises(wl.NotYourTurn):
        local.choose(opened, (seat + 1) % 3, opened.legal(seat)[0])
    assert (opened.view(seat), opened.record, opened.facts(seat)) == before


def test_facts_are_given_from_a_version_on() -> None:
    opened = table(4)
    played = [fact for fact in opened.facts(None, since=2) if isinstance(fact, facts.CardPlayed)]
    assert len(played) == 2
    assert opened.facts(None, since=4) == []


def test_legal_moves_come_described() -> None:
    opened = table()
    (seat,) = opened.actors()
    moves = opened.moves(seat)
    assert [move.action for move in moves] == opened.legal(seat)
    assert moves[0].kind == "PlayCard"
    assert moves[0].text.startswith("Play the ")
    assert opened.moves((seat + 1) % 3) == []


def test_taking_back_returns_to_before_a_seats_last_choice() -> None:
    fresh, opened = table(3), table(6)
    local.take_back(opened, 0)
    assert opened.choices == 3
    for looker in (0, 1, 2, None):
        assert encode_view(opened.view(looker)) == encode_view(fresh.view(looker))
        assert encode_facts(opened.facts(looker)) == encode_facts(fresh.facts(looker))
    assert opened.record == fresh.record
    local.choose(opened, opened.actors()[0], opened.legal(opened.actors()[0])[1])
    assert opened.choices == 4


def test_there_has_to_be_something_to_take_back() -> None:
    opened = table(1)
    with pytest.raises(NotNow, match="nothing to take back"):
        local.take_back(opened, 1)
    local.take_back(opened, 0)
    with pytest.raises(NotNow):
        local.take_back(opened, 0)


def test_a_whole_game_can_be_played_and_replayed() -> None:
    opened = table()
    while not opened.is_over():
        seat = opened.actors()[-1]
        local.choose(opened, seat, opened.legal(seat)[-1])
    assert isinstance(opened.facts(None)[-1], facts.GameEnded)
    assert local.table_of(PARADE, opened.record).view(None) == opened.view(None)
