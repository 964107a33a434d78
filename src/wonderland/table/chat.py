"""What people say at a table, and who is not heard any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.table import events as e
from wonderland.table.checks import check_host
from wonderland.table.errors import Malformed, NotAllowed
from wonderland.wire.messages import LONGEST_LINE_OF_CHAT

if TYPE_CHECKING:
    from wonderland.table.table import Table


def say(table: Table, person: e.Person, text: str, now: float) -> list[e.AnyEvent]:
    """Say something: from a seat to everybody, from anywhere else to spectators."""
    if not table.settings.chat:
        raise NotAllowed("there is no chat at this table")
    if person.player in table.muted:
        raise NotAllowed("the host has muted you")
    seat = table.seats.of(person.player)
    return [e.Chatted(now, person, seat, checked(text))]


def checked(text: str) -> str:
    """Return a line of chat without the space around it, if it can be shown as it is."""
    line = text.strip()
    if not 0 < len(line) <= LONGEST_LINE_OF_CHAT:
        raise Malformed(
            f"a line of chat has 1 to {LONGEST_LINE_OF_CHAT} characters, not {len(line)}"
        )
    if not line.isprintable():
        raise Malformed("a line of chat has printable characters only, and no line breaks")
    return line


def mute(table: Table, host: str, person: e.Person, now: float, *, muted: bool) -> list[e.AnyEvent]:
    """Let somebody not be heard any more, or again; nothing happens if it is so already."""
    check_host(table, host)
    if person.player == host:
        raise NotAllowed("the host cannot be muted")
    if (person.player in table.muted) == muted:
        return []
    return [e.Muted(now, person, muted)]
