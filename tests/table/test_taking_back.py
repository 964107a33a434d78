"""Taking choices back, as the table allows it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import wonderland as wl
from tests.table.people import act, carry_out, discarding, happened, play, started
from wonderland.table import Settings, Table, Undo, events
from wonderland.table.errors import NotAllowed, NotNow, StaleVersion
from wonderland.table.taking_back import WORLDS
from wonderland.wire import encode_view
from wonderland.wire import messages as m

PRACTICE, FAIR, CONSENT, OFF = (
    Settings(undo=undo) for undo in (Undo.PRACTICE, Undo.FAIR, Undo.CONSENT, Undo.OFF)
)


def ask(table: Table, seat: int) -> list[Any]:
    found = table.ask_undo(seat, table.version(seat), 4.0)
    carry_out(table, found)
    return found


def shown(table: Table) -> list[bytes]:
    return [encode_view(table.view(seat)) for seat in (*range(table.players), None)]


def alone() -> Table:
    """Return a table where it is the turn of a person among bots."""
    table = started(3, PRACTICE, bots=2)
    while table.actors() != [0]:
        act(table, table.actors()[0])
    return table


# Practice


def test_in_practice_any_number_of_choices_can_be_taken_back() -> None:
    table = alone()
    fresh, record = shown(table), table.record
    for _ in range(9):
        act(table, table.actors()[0])
    for _ in range(3):
        ask(table, 0)
    assert shown(table) == fresh
    assert table.record == record
    with pytest.raises(NotNow, match="nothing to take back"):
        ask(table, 0)


def test_the_game_then_counts_for_nothing() -> None:
    table = alone()
    act(table, 0)
    assert table.info().counts
    version = table.version(None)
    ask(table, 0)
    assert not table.info().counts
    assert happened(table, None, version) == [m.TookBack(0, counts=False)]


def test_after_a_take_back_versions_go_on_and_the_view_comes_with_it() -> None:
    table = alone()
    act(table, 0)
    version = table.version(0)
    ask(table, 0)
    (update,) = table.updates(0, version, views=False)
    assert update.version == update.position == version + 1
    assert update.view is not msgspec.UNSET
    assert update.turn is not None


def test_each_update_after_a_take_back_brings_the_view() -> None:
    table = alone()
    version = table.version(0)
    act(table, 0)
    ask(table, 0)
    act(table, 0)
    first, second, third = table.updates(0, version, views=False)
    assert first.view is msgspec.UNSET
    assert second.view == third.view == table.encoded_view(0)
    assert (first.turn, second.turn) == (None, None)


def test_practice_is_for_one_person_among_bots() -> None:
    table = started(3, PRACTICE, bots=1)
    play(table, 3)
    with pytest.raises(NotAllowed, match="all others are bots"):
        ask(table, 0)
    carry_out(table, table.resign(1, 4.0))
    assert ask(table, 0)


def test_a_take_back_that_was_meant_for_another_position_is_stale() -> None:
    table = alone()
    act(table, 0)
    version = table.version(0)
    ask(table, 0)
    with pytest.raises(StaleVersion):
        table.ask_undo(0, version, 4.0)


# Off


def test_where_nothing_is_taken_back_it_is_refused() -> None:
    table = started(2, OFF)
    play(table, 2)
    for seat in (0, 1):
        with pytest.raises(NotAllowed, match="nothing is taken back"):
            ask(table, seat)
    table = discarding(OFF)
    act(table, 1)
    with pytest.raises(NotAllowed):
        ask(table, 1)


# Fair


def test_what_showed_a_hidden_card_stays() -> None:
    table = started(2, FAIR)
    (seat,) = table.actors()
    act(table, seat)  # a card was drawn
    with pytest.raises(NotAllowed, match="something that was hidden"):
        ask(table, seat)
    assert table.turn(seat) is None


def last_round(settings: Settings) -> Table:
    """Return a table where cards are played, and none is drawn any more."""
    table = started(3, settings)
    while table.view(None).last_round is None or table.view(None).last_round == 3:
        act(table, table.actors()[0])
    return table


def test_what_showed_nothing_hidden_can_be_taken_back() -> None:
    table = last_round(FAIR)
    (seat,) = table.actors()
    before = shown(table)
    act(table, seat)
    turn = table.turn(seat)
    assert turn is not None
    assert turn.can_undo
    ask(table, seat)
    assert shown(table) == before
    assert table.info().counts


def test_once_somebody_else_has_chosen_it_stays() -> None:
    table = last_round(FAIR)
    (seat,) = table.actors()
    act(table, seat)
    act(table, table.actors()[0])
    with pytest.raises(NotAllowed, match="somebody else has chosen since"):
        ask(table, seat)


def test_several_choices_of_one_turn_are_taken_back_one_by_one() -> None:
    game = wl.game("madcala")
    table = started(2, FAIR, game=game, options={"start": "0"}, seed=4)
    before = shown(table)
    made = 0
    while table.actors() == [0] and made < 3:
        act(table, 0)
        made += 1
    taken = 0
    while taken < made and table.turn(0) is not None and table.turn(0).can_undo:  # type: ignore[union-attr]
        ask(table, 0)
        taken += 1
    assert taken > 1
    if taken == made:
        assert shown(table) == before


def test_a_choice_is_judged_alike_when_the_view_before_it_has_to_be_found_again() -> None:
    table = last_round(FAIR)
    (seat,) = table.actors()
    found = table.act(seat, table.legal(seat)[0], table.version(seat), 4.0)
    carry_out(table, found)
    assert table.views_before[seat][0] == table.play.choices[-1].entry  # type: ignore[union-attr]
    table.views_before.clear()
    table.verdicts.clear()
    table.forget()
    assert table.turn(seat).can_undo  # type: ignore[union-attr]


def test_many_worlds_are_looked_into() -> None:
    assert WORLDS >= 32


# Consent


def test_all_others_have_to_agree() -> None:
    table = started(3, CONSENT)
    play(table, 3)
    before = shown(table)
    version = table.version(1)
    assert ask(table, 0) == [events.UndoAsked(4.0, 0, table.play.last_of(0))]  # type: ignore
    assert happened(table, 1, version) == [m.UndoAsked(0, [1, 2])]
    carry_out(table, table.answer_undo(2, agree=True, now=5.0))
    assert shown(table) == before
    assert happened(table, 1, version + 1) == [m.UndoAsked(0, [1])]
    carry_out(table, table.answer_undo(1, agree=True, now=6.0))
    assert happened(table, 1, version + 2) == [m.UndoAsked(0, []), m.TookBack(0)]
    assert shown(table) != before
    assert table.info().counts


def test_one_no_is_enough() -> None:
    table = started(3, CONSENT)
    play(table, 3)
    ask(table, 0)
    carry_out(table, table.answer_undo(1, agree=False, now=5.0))
    assert table.undo_asked is None
    with pytest.raises(NotNow, match="has not been asked"):
        table.answer_undo(2, agree=True, now=6.0)


def test_bots_and_those_who_are_gone_agree_to_everything() -> None:
    table = started(3, CONSENT, bots=2)
    play(table, 3)
    assert isinstance(ask(table, 0)[0], events.TookBack)
    table = started(3, Settings(undo=Undo.CONSENT, takeover=60.0))
    play(table, 3)
    ask(table, 0)
    carry_out(table, table.answer_undo(1, agree=True, now=5.0))
    found = table.take_over(2, 6.0)
    assert [type(one) for one in found] == [events.TakenOver, events.TookBack]
    carry_out(table, found)
    assert table.undo_asked is None


def test_when_the_game_goes_on_the_question_is_settled() -> None:
    table = started(3, CONSENT)
    play(table, 3)
    ask(table, 0)
    seat = table.actors()[0]
    version = table.version(0)
    act(table, seat)
    assert happened(table, 0, version)[-1] == m.UndoDeclined(0)
    assert table.undo_asked is None


def test_there_is_one_question_at_a_time() -> None:
    table = started(3, CONSENT)
    play(table, 3)
    ask(table, 0)
    with pytest.raises(NotNow, match="a question already"):
        ask(table, 1)


def test_whoever_asked_and_left_is_not_waited_for() -> None:
    table = started(3, CONSENT)
    play(table, 3)
    ask(table, 0)
    carry_out(table, table.resign(0, 5.0))
    assert table.undo_asked is None


# What was chosen in secret


@pytest.mark.parametrize("settings", [PRACTICE, FAIR, CONSENT])
def test_what_nobody_has_heard_of_is_taken_back_without_a_word(settings: Settings) -> None:
    table = discarding(settings)
    act(table, 2)
    act(table, 1)
    others = [(table.version(seat), encode_view(table.view(seat))) for seat in (0, 1, None)]
    ask(table, 2)
    assert others == [(table.version(s), encode_view(table.view(s))) for s in (0, 1, None)]
    assert len(table.legal(2)) == 4 or len(table.view(2).discards[2]) == 0
    assert table.info().counts


def test_what_others_chose_in_secret_meanwhile_stays() -> None:
    table = discarding(FAIR)
    act(table, 2)
    act(table, 1)
    ask(table, 2)
    assert len(table.view(1).discards[1]) == 1
    assert [seat for seat, _ in table.record.actions] == [1]


def test_secret_choices_do_not_keep_anybody_from_taking_back() -> None:
    table = started(3, FAIR)
    while len(table.actors()) == 1:
        last = table.actors()[0]
        act(table, last)
    act(table, next(seat for seat in table.actors() if seat != last))
    assert table.turn(last).can_undo  # type: ignore[union-attr]
    ask(table, last)
    assert table.actors() == [last]


# When nothing can be taken back at all


def test_nothing_is_taken_back_before_the_game_or_after_it() -> None:
    table = started(2, CONSENT)
    play(table)
    for seat in (0, 1):
        with pytest.raises(NotNow, match="is over"):
            ask(table, seat)
    with pytest.raises(NotNow, match="is over"):
        table.answer_undo(0, agree=True, now=5.0)
