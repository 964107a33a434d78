"""How a table stands: what the store keeps beside the log, for lists and for what is due."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from wonderland.server import storage
from wonderland.table import Table
from wonderland.table.events import (
    AnyEvent,
    Ended,
    Person,
    Program,
    SatDown,
    StoodUp,
)

BOT_PATIENCE: Final = 60.0
"""A bot that has not chosen by then was forgotten, perhaps because its worker died."""

_encode = msgspec.json.Encoder().encode


def standing_of(table: Table, events: Sequence[AnyEvent], now: float) -> storage.Standing:
    """Return how a table stands after some events have been folded in."""
    ended = next((event for event in events if isinstance(event, Ended)), None)
    first = table.seq == len(events)
    reseated = first or any(isinstance(event, SatDown | StoodUp) for event in events)
    return storage.Standing(
        phase=table.phase.value,
        updated=table.told_at(None),  # a secret choice shows in no list
        to_move=table.actors(),
        due_at=due_at(table, now, bots=True),
        summary=None if not (first or reseated or ended) else summary(table),
        seats=seats_of(table, ended) if reseated or ended else None,
        ended=storage.Ended(ended.at, table.counts) if ended else None,
    )


def summary(table: Table) -> str:
    """Return what lists tell of a table."""
    found: str = _encode({"table": table.info(), "over": table.ended}).decode()
    return found


def seats_of(table: Table, ended: Ended | None) -> list[storage.Seat]:
    """Return who has which seat, and how it ended for them."""
    found = []
    for number, seat in enumerate(table.seats.each):
        who = seat.who
        found.append(
            storage.Seat(
                number,
                player=who.player if isinstance(who, Person) else None,
                bot=who.bot if isinstance(who, Program) else None,
                name=who.name if who is not None else "",
                place=ended.places[number] if ended else None,
                score=ended.scores[number] if ended else None,
            )
        )
    return found


def due_at(table: Table, now: float, *, bots: bool) -> float | None:
    """Return when a table has to be looked at; `bots` counts those that may be forgotten, too."""
    times = []
    deadline = table.deadline()
    if deadline is not None:
        times.append(deadline)
    takeover = table.settings.takeover
    if bots and table.bot_turns():
        times.append(now + BOT_PATIENCE)
    if takeover is not None and any(table.seats[seat].is_attended for seat in table.awaited()):
        times.append(now + takeover)
    return min(times, default=None)
