"""Chat: who hears whom, and who is not heard."""

from __future__ import annotations

import pytest

from tests.table.people import ANN, BOB, WATCHER, carry_out, happened, seated, started
from wonderland.table import Settings
from wonderland.table.errors import Malformed, NotAllowed
from wonderland.wire import messages as m
from wonderland.wire.messages import LONGEST_LINE_OF_CHAT


def test_everybody_hears_who_has_a_seat() -> None:
    table = started()
    versions = {one: table.version(one) for one in (0, 1, None)}
    carry_out(table, table.say(BOB, "  Well played  ", 3.0))
    for audience, version in versions.items():
        assert happened(table, audience, version) == [
            m.Chatted(m.PlayerName("p1", "Bob"), 1, "Well played", 3.0)
        ]


def test_spectators_are_heard_by_spectators() -> None:
    table = started()
    versions = {one: table.version(one) for one in (0, 1, None)}
    carry_out(table, table.say(WATCHER, "He has the ten!", 3.0))
    assert happened(table, 0, versions[0]) == happened(table, 1, versions[1]) == []
    assert happened(table, None, versions[None])[0].text == "He has the ten!"


def test_one_talks_before_the_game_too() -> None:
    table = seated()
    assert table.say(ANN, "Shall we?", 1.0)


def test_a_line_can_be_shown_as_it_is() -> None:
    table = started()
    with pytest.raises(Malformed, match="1 to 400 characters, not 401"):
        table.say(ANN, "x" * (LONGEST_LINE_OF_CHAT + 1), 3.0)
    with pytest.raises(Malformed, match="not 0"):
        table.say(ANN, "   ", 3.0)
    for text in ("one\ntwo", "bell\x07", "\u202eesrever"):
        with pytest.raises(Malformed, match="printable"):
            table.say(ANN, text, 3.0)
    assert table.say(ANN, "<b>Ünï & 🂡</b>", 3.0)


def test_where_there_is_no_chat_nobody_talks() -> None:
    table = started(2, Settings(chat=False))
    with pytest.raises(NotAllowed, match="no chat"):
        table.say(ANN, "Hello", 3.0)


def test_the_host_mutes_somebody_and_lets_them_be_heard_again() -> None:
    table = started()
    carry_out(table, table.mute(ANN.player, BOB, muted=True, now=3.0))
    with pytest.raises(NotAllowed, match="muted you"):
        table.say(BOB, "Hello", 3.0)
    assert table.mute(ANN.player, BOB, muted=True, now=3.0) == []
    version = table.version(0)
    carry_out(table, table.mute(ANN.player, BOB, muted=False, now=3.0))
    assert happened(table, 0, version) == [m.WasMuted(m.PlayerName("p1", "Bob"), False)]
    assert table.say(BOB, "Hello", 3.0)


def test_only_the_host_mutes_and_nobody_mutes_the_host() -> None:
    table = started()
    with pytest.raises(NotAllowed, match="only Ann"):
        table.mute(BOB.player, ANN, muted=True, now=3.0)
    with pytest.raises(NotAllowed, match="host cannot be muted"):
        table.mute(ANN.player, ANN, muted=True, now=3.0)
