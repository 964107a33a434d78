"""Playing at a table: choices, versions, and what each audience is told."""

from __future__ import annotations

import msgspec
import pytest

import wonderland as wl
from tests.table.people import ANN, BOB, PARADE, SEALED, act, opened, play, seated, started
from wonderland.table import Table, decode_event, encode_event
from wonderland.table.errors import AlreadyApplied, NotNow, StaleVersion, UnknownVersion
from wonderland.wire import decode_view
from wonderland.wire import messages as m

encode = msgspec.json.encode


def test_a_table_opens_empty_and_shows_its_seal() -> None:
    table = opened(3)
    joined = table.joined(None)
    assert joined.table.phase == "open"
    assert [seat.kind for seat in joined.table.seats] == ["empty"] * 3
    assert joined.table.commitment is not None
    assert joined.version == 0
    assert joined.view is msgspec.UNSET


def test_everybody_is_told_what_changes_and_the_mover_what_to_choose() -> None:
    table = started()
    (seat,) = table.actors()
    before = table.version(seat)
    act(table, seat)
    for audience in (0, 1, None):
        (update,) = table.updates(audience, before)
        assert update.version == update.position == before + 1
        assert isinstance(update.happened[0], m.Told)
        assert decode_view(PARADE, bytes(update.view)) == table.view(audience)  # type: ignore[arg-type]
        assert (update.turn is not None) == (audience == 1 - seat)


def test_a_turn_tells_each_move_with_what_is_certain_to_come_of_it() -> None:
    table = started()
    (seat,) = table.actors()
    turn = table.turn(seat)
    assert turn is not None
    assert [offer.move.action for offer in turn.offers] == table.legal(seat)
    assert all(offer.facts and len(offer.facts) == len(offer.said) for offer in turn.offers)


def test_a_choice_for_a_position_that_is_gone_is_stale() -> None:
    table = started()
    (seat,) = table.actors()
    old = table.version(seat)
    act(table, seat)
    act(table, 1 - seat)
    other = table.legal(seat)[0]
    with pytest.raises(StaleVersion):
        table.act(seat, other, old, 3.0)


def test_the_same_choice_again_is_answered_as_applied_already() -> None:
    table = started()
    (seat,) = table.actors()
    version, action = table.version(seat), table.legal(seat)[0]
    act(table, seat, action)
    with pytest.raises(AlreadyApplied):
        table.act(seat, PARADE.notate(action), version, 3.0)
    act(table, 1 - seat)
    with pytest.raises(AlreadyApplied):
        table.act(seat, action, version, 3.0)


def test_chat_makes_no_choice_stale() -> None:
    table = started()
    (seat,) = table.actors()
    version = table.version(seat)
    for event in table.say(BOB, "Hello", 3.0):
        table.fold(event)
    assert table.version(seat) == version + 1
    assert table.act(seat, table.legal(seat)[0], version, 3.0)


def test_a_version_that_has_not_been_is_unknown() -> None:
    table = started()
    (seat,) = table.actors()
    with pytest.raises(UnknownVersion, match="they are 0 to"):
        table.act(seat, table.legal(seat)[0], 99, 3.0)
    with pytest.raises(UnknownVersion):
        table.updates(None, 99)


@pytest.mark.parametrize("action", [-1, 132, 133, 10**30])
def test_what_is_not_legal_is_refused_with_what_is(action: int) -> None:
    table = started()
    (seat,) = table.actors()
    with pytest.raises(wl.IllegalAction, match="legal: "):
        table.act(seat, action, table.version(seat), 3.0)


def test_nobody_chooses_before_the_game_or_after_it() -> None:
    table = seated()
    with pytest.raises(NotNow, match="has not begun"):
        table.act(0, 1, table.version(0), 1.0)
    table = started()
    play(table)
    with pytest.raises(NotNow, match="is over"):
        table.act(0, 1, table.version(0), 9.0)


def test_the_seed_is_told_after_the_end_unless_others_still_play_the_deal() -> None:
    table = started()
    play(table)
    over = table.joined(None).over
    assert over is not None
    assert (over.reason, over.seed) == ("finished", SEALED)
    assert table.joined(None, reveal=False).over.seed is None  # type: ignore[union-attr]
    assert SEALED.encode() not in encode(table.joined(None, reveal=False))
    assert SEALED.encode() not in encode(table.updates(0, 0, reveal=False))


def test_the_log_makes_the_same_table_again() -> None:
    table = opened()
    log = [table.opened]
    for decide in (
        lambda: table.sit(ANN, 0, 1.0),
        lambda: table.sit(BOB, 1, 1.0),
        lambda: table.start(ANN.player, 2.0),
    ):
        for event in decide():
            log.append(event)  # type: ignore[arg-type]
            table.fold(event)
    while not table.is_over():
        seat = table.actors()[0]
        for event in table.act(seat, table.legal(seat)[-1], table.version(seat), 3.0):
            log.append(event)  # type: ignore[arg-type]
            table.fold(event)
    again = Table.replay([decode_event(encode_event(event)) for event in log], "table-1")
    assert again.seq == table.seq == len(log)
    for audience in (0, 1, None):
        assert encode(again.joined(audience)) == encode(table.joined(audience))
        assert encode(again.updates(audience, 5)) == encode(table.updates(audience, 5))
