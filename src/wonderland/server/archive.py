"""Finished games as lines of JSON, one for each: out of a store, and into one."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, Literal

import msgspec

from wonderland.engine.errors import BadRecord, WonderlandError
from wonderland.engine.record import Record
from wonderland.games import game as find_game
from wonderland.server.standing import standing_of
from wonderland.server.storage import Listed, NewTable, NotStored, SequenceTaken, Store, Wanted
from wonderland.server.tables import NOBODY
from wonderland.table import Person, Settings, Table, Undo, open_table
from wonderland.table.events import Acted, AnyEvent, Ended, Occupant, Program, SatDown, Started
from wonderland.table.outcome import FINISHED

AT_ONCE: Final = 50
"""So many games are taken in together."""

Reason = Literal["finished", "resigned", "time", "abandoned"]


class Who(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who had a seat; the names are in the record."""

    player: str | None = None
    bot: str | None = None


class Kept(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A finished game as one line."""

    record: dict[str, Any]
    """As `wonderland verify`, `replay` and `review` read it."""
    table: str
    began: float
    ended: float
    """In seconds since 1970, UTC."""
    reason: Reason
    places: tuple[int, ...]
    scores: tuple[int, ...]
    seats: tuple[Who, ...]
    public: bool = False


@dataclass
class Exported:
    """What became of an export."""

    games: int = 0
    unreadable: list[str] = field(default_factory=list)
    """The ids of tables whose games this Wonderland cannot replay, and why."""


@dataclass
class Imported:
    """What became of an import."""

    games: int = 0
    known: int = 0
    """Games that were there already."""
    refused: list[str] = field(default_factory=list)
    """The lines that are no finished games, by number, and why."""


async def export_games(store: Store, wanted: Wanted, done: Exported) -> AsyncIterator[bytes]:
    """Yield finished games as lines, the latest first."""
    after = None
    while True:
        page = await store.lobby.finished(wanted, after=after)
        for listed in page.tables:
            try:
                kept = kept_game(listed, await store.load(listed.id))
            except BadRecord as error:
                done.unreadable.append(f"table {listed.id}: {error}")
                continue
            done.games += 1
            yield msgspec.json.encode(kept) + b"\n"
        if page.next is None:
            return
        after = page.next


def kept_game(listed: Listed, events: Sequence[AnyEvent]) -> Kept:
    """Return a finished game as it is exported."""
    record = Table.replay(events, listed.id).record
    (ended,) = [event for event in events if isinstance(event, Ended)]
    return Kept(
        record=json.loads(record.to_json()),
        table=listed.id,
        began=listed.created,
        ended=ended.at,
        reason=msgspec.convert(ended.reason, Reason),
        places=ended.places,
        scores=ended.scores,
        seats=tuple(Who(seat.player, seat.bot) for seat in listed.seats),
        public=listed.public,
    )


async def import_games(store: Store, lines: Iterable[bytes], now: float) -> Imported:
    """Take finished games in, each whole or not at all; what is no such game is left out."""
    done = Imported()
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    while some := list(islice(numbered, AT_ONCE)):
        await asyncio.gather(*(_import(store, number, line, now, done) for number, line in some))
    return done


async def _import(store: Store, number: int, line: bytes, now: float, done: Imported) -> None:
    try:
        table, events, public = read_line(line, now)
        ended = max(event.at for event in events)
        new = NewTable(
            id=table.id,
            game=table.opened.game,
            players=table.players,
            host=NOBODY,
            created=table.opened.at,
            public=public,
        )
        await store.create(new, events, standing_of(table, events, ended))
    except SequenceTaken:
        done.known += 1
    except NotStored:
        raise
    except WonderlandError as error:
        done.refused.append(f"line {number}: {error}")
    else:
        done.games += 1


def read_line(line: bytes, now: float) -> tuple[Table, list[AnyEvent], bool]:
    """Read a line of an export, or a record alone, and return the table that it would have made."""
    try:
        data = msgspec.json.decode(line)
    except msgspec.DecodeError as error:
        raise BadRecord("line", f"is not JSON: {error}") from error
    if isinstance(data, dict) and "schema" in data:
        record = Record.from_json(line, find_game)
        name = hashlib.sha256(record.to_json().encode()).hexdigest()[:16]
        kept = _played_out(record, name, now)
    else:
        try:
            kept = msgspec.convert(data, Kept)
        except msgspec.ValidationError as error:
            raise BadRecord("line", f"is no finished game: {error}") from error
        record = Record.from_json(msgspec.json.encode(kept.record), find_game)
    _check(kept, record)
    events = _events(kept, record)
    return Table.replay(events, kept.table), events, kept.public


def _played_out(record: Record, table: str, now: float) -> Kept:
    """Return what a record alone tells of its game."""
    state = record.replay(find_game(record.game))
    places, scores = tuple(state.places()), tuple(state.scores())
    seats = (Who(NOBODY),) * record.players
    return Kept({}, table, now, now, FINISHED, places, scores, seats)


def _check(kept: Kept, record: Record) -> None:
    """Refuse a game that cannot have ended like this."""
    if not (kept.table.isascii() and kept.table.isalnum() and len(kept.table) <= 40):
        raise BadRecord("table", "is 1 to 40 letters and digits")
    if not {len(kept.places), len(kept.scores), len(kept.seats)} == {record.players}:
        raise BadRecord("places, scores, seats", f"are {record.players}, one for each seat")
    if not set(kept.places) <= set(range(1, record.players + 1)):
        raise BadRecord("places", f"are 1 to {record.players}")
    state = record.replay(find_game(record.game))
    if kept.reason != FINISHED:
        return
    if not state.is_over():
        raise BadRecord("actions", "do not reach the end of the game")
    if (tuple(state.places()), tuple(state.scores())) != (kept.places, kept.scores):
        raise BadRecord("places, scores", "are not those that the moves lead to")


def _events(kept: Kept, record: Record) -> list[AnyEvent]:
    """Return the log of a table at which the game would have been played."""
    opened = open_table(
        find_game(record.game),
        record.players,
        record.seed,
        Settings(undo=Undo.OFF, chat=False, public=kept.public),
        Person(NOBODY, NOBODY),
        kept.began,
        options=record.options if record.position is None else None,
        position=record.position,
    )
    events: list[AnyEvent] = [opened]
    events += [
        SatDown(kept.began, seat, _occupant(who, record.names[seat]))
        for seat, who in enumerate(kept.seats)
    ]
    events.append(Started(kept.began))
    events += [Acted(kept.ended, seat, notation) for seat, notation in record.actions]
    events.append(Ended(kept.ended, kept.reason, kept.places, kept.scores))
    return events


def _occupant(who: Who, name: str) -> Occupant:
    if who.bot is not None:
        return Program(who.bot, name)
    return Person(who.player or NOBODY, name)
