"""Whole games at a real server, between clients that know nothing but what it tells them."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Timer

import pytest

from tests.client.hosting import PATIENCE, Hosted, guest, hosted, two_at_a_table
from wonderland.client.errors import Refused
from wonderland.client.remote import RemoteTable
from wonderland.wire.http import TableSettings
from wonderland.wire.messages import Act, Done, UndoAsked

CONSENT = TableSettings(undo="consent")


def next_choice(*tables: RemoteTable) -> tuple[RemoteTable, str] | None:
    """Return who chooses next, and what: the choice in the middle; None when the game is over."""
    news = Event()
    for table in tables:
        table.on_news(news.set)
    while True:
        news.clear()
        for table in tables:
            table.refresh()
        if any(table.is_over() for table in tables):
            return None
        for table in tables:
            if table.offers:
                return table, table.moves()[len(table.offers) // 2].notation
        assert news.wait(PATIENCE)


def mover(*tables: RemoteTable) -> tuple[RemoteTable, str]:
    """Return who chooses next in a game that is not over, and what."""
    found = next_choice(*tables)
    assert found is not None
    return found


def play_on(*tables: RemoteTable, most: int = 10_000) -> list[tuple[int, str]]:
    """Play until the end, or so many choices; return what was chosen."""
    made: list[tuple[int, str]] = []
    while len(made) < most and (found := next_choice(*tables)) is not None:
        table, notation = found
        assert table.seat is not None
        table.act(notation)
        made.append((table.seat, notation))
    return made


def wait_for(table: RemoteTable, version: int) -> None:
    table.wait(lambda seen: seen.version >= version, PATIENCE)


def level(*tables: RemoteTable) -> None:
    """Wait until all have been told as much as any of them."""
    while len({table.version for table in tables}) > 1:
        behind = min(tables, key=lambda table: table.version)
        last = max(table.version for table in tables)
        wait_for(behind, last)


@pytest.mark.parametrize("game", ["parade", "going-out", "madcala"])
def test_two_clients_play_a_whole_game(server: Hosted, tmp_path: Path, game: str) -> None:
    with two_at_a_table(server, tmp_path, game) as (ann, bob):
        made = play_on(ann, bob)
        for table in (ann, bob):
            table.wait(lambda seen: seen.over is not None)
        record = ann.record()
        assert [(seat, notation) for seat, notation in record.actions] == made
        *_, end = record.steps(ann.game)
        assert ann.view == ann.game.view(end, 0)
        assert bob.view == bob.game.view(end, 1)  # folded from facts, never sent
        assert ann.results() == list(zip(end.places(), end.scores(), strict=True))
        assert ann.seen.over is not None
        assert ann.seen.over.seed == record.seed


def test_folded_views_are_those_that_are_sent(server: Hosted, tmp_path: Path) -> None:
    with (
        two_at_a_table(server, tmp_path, "going-out", settings=CONSENT) as (ann, bob),
        guest(server, tmp_path, "Bob") as bob_again,
    ):
        sent = bob_again.visit.join(bob.id)
        for _ in range(40):
            play_on(ann, bob, most=1)
            level(bob, sent)
            assert bob.view == sent.view
        level(ann, bob)  # nothing is secret here: all are told the same number of things
        taker, other = (ann, bob) if ann.seen.turn and ann.seen.turn.can_undo else (bob, ann)
        taker.ask_undo()
        other.wait(lambda seen: any(isinstance(one, UndoAsked) for one in seen.log))
        other.answer_undo(agree=True)
        level(bob, sent)
        assert bob.view == sent.view
        play_on(ann, bob, most=10)
        level(bob, sent)
        assert bob.view == sent.view


def test_a_server_is_killed_and_stopped_and_the_game_is_finished(
    tmp_path: Path,
) -> None:
    with hosted(tmp_path / "server") as server, two_at_a_table(server, tmp_path) as (ann, bob):
        made = play_on(ann, bob, most=7)
        server.kill()
        back = Timer(0.1, server.begin)
        back.start()
        made += play_on(ann, bob, most=9)  # begins while nobody listens
        server.stop()
        server.begin()
        made += play_on(ann, bob)
        server.ready()
        assert list(ann.record().actions) == made
        for table in (ann, bob):
            table.wait(lambda seen: seen.over is not None)
            assert table.view.places


def test_what_is_chosen_twice_is_done_once(server: Hosted, tmp_path: Path) -> None:
    with two_at_a_table(server, tmp_path) as (ann, bob):
        first, notation = mover(ann, bob)
        at, other = first.version, first.moves()[0].notation
        for _ in range(2):
            assert isinstance(first._ask(lambda n: Act(n, first.id, notation, at)), Done)
        assert other != notation
        with pytest.raises(Refused) as refused:
            first._ask(lambda n: Act(n, first.id, other, at))
        assert refused.value.error == "StaleVersion"
        second, _ = mover(ann, bob)
        assert second is not first
        second.resign()
        assert list(second.record().actions) == [(first.seat, notation)]


def test_an_illegal_choice_is_refused_by_name_and_nothing_changes(
    server: Hosted, tmp_path: Path
) -> None:
    with two_at_a_table(server, tmp_path) as (ann, bob):
        first, _ = mover(ann, bob)
        before = first.view
        missing = next(card for card in ("G3", "B3", "R3", "P3") if card not in before.hand)
        with pytest.raises(Refused) as refused:
            first.act(missing)
        assert refused.value.error == "IllegalAction"
        assert first.view == before


def test_a_spectator_sees_what_everybody_may_see(server: Hosted, tmp_path: Path) -> None:
    open_to_all = TableSettings(public=True)
    with (
        two_at_a_table(server, tmp_path, settings=open_to_all) as (ann, bob),
        guest(server, tmp_path, "Cat") as cat,
    ):
        watching = cat.visit.join(ann.id, views=False)
        play_on(ann, bob)
        watching.wait(lambda seen: seen.over is not None)
        assert watching.seat is None
        assert not watching.offers
        *_, end = ann.record().steps(ann.game)
        assert watching.view == ann.game.view(end, None)


def test_whoever_stands_up_and_sits_elsewhere_sees_from_there(
    server: Hosted, tmp_path: Path
) -> None:
    with guest(server, tmp_path, "Ann") as ann:
        opened = ann.open("parade", 3, bots=[None, "random"])
        table = ann.visit.join(opened.table.id)
        assert table.seat == 0
        table.stand()
        table.sit(2)
        table.seat_bot(0, "greedy")
        table.start()
        table.wait(lambda seen: seen.view is not None)
        assert (table.seat, table.view.seat) == (2, 2)
        play_on(table)
        assert sorted(place for place, _ in table.results())[0] == 1


def test_all_agree_to_play_again_and_the_seats_move_on(server: Hosted, tmp_path: Path) -> None:
    with two_at_a_table(server, tmp_path) as (ann, bob):
        ann.resign()
        bob.wait(lambda seen: seen.over is not None)
        ann.rematch()
        bob.rematch()
        ann.wait(lambda seen: seen.info.rematch is not None)
        bob.wait(lambda seen: seen.info.rematch is not None)
        assert ann.seen.info.rematch is not None
        again = ann.visit.join(ann.seen.info.rematch)
        assert again.seat == 1
        assert again.seen.info.rematch_of == ann.id


def test_a_hint_names_a_legal_choice(server: Hosted, tmp_path: Path) -> None:
    with two_at_a_table(server, tmp_path) as (ann, bob):
        first, _ = mover(ann, bob)
        given, legal = first.hint(), [move.notation for move in first.moves()]
        assert given.best in legal
        assert given.said
        assert {one.notation for one in given.judgements} <= set(legal)


def test_an_invitation_is_needed_where_a_table_is_not_open_to_all(
    server: Hosted, tmp_path: Path
) -> None:
    with guest(server, tmp_path, "Ann") as ann, guest(server, tmp_path, "Bob") as bob:
        opened = ann.open()
        with pytest.raises(Refused) as refused:
            bob.visit.join(opened.table.id)
        assert refused.value.error == "NotInvited"
        found = bob.lobby.find(opened.code.lower())
        assert found.table == opened.table.id
        assert bob.visit.join(found.table, found.invite).seat is None


def test_one_is_the_same_person_the_next_day(server: Hosted, tmp_path: Path) -> None:
    with guest(server, tmp_path, "Ann") as ann:
        first = ann.lobby.me()
    with guest(server, tmp_path, "Ann") as ann:
        assert ann.lobby.me() == first
