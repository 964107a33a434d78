"""What is committed together: which appends come to be, and the rows they write.

This is the same for all databases, and decides nothing that depends on one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from wonderland.server.storage.errors import (
    CodeTaken,
    NoSuchTable,
    RatingsMoved,
    SequenceTaken,
    StorageError,
)
from wonderland.server.storage.rows import NewTable, Seat, Standing
from wonderland.table.events import AnyEvent, encode_event

Row = tuple[Any, ...]
RatingKey = tuple[str, str, int]

OPEN: Final = (
    "INSERT INTO tables (id, game, players, host, public, rated, code, deal, phase, created,"
    " updated, counts, seq, to_move, summary)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'open', ?, ?, ?, 0, 0, '{}') ON CONFLICT DO NOTHING"
)
STAND: Final = (
    "UPDATE tables SET seq = ?, phase = ?, updated = ?, to_move = ?, due_at = ?,"
    " claimed_until = NULL, summary = coalesce(?, summary) WHERE id = ?"
)
HAPPEN: Final = "INSERT INTO events (table_id, seq, at, kind, body) VALUES (?, ?, ?, ?, ?)"
END: Final = "UPDATE tables SET ended = ?, counts = ?, code = NULL WHERE id = ?"
CLEAR: Final = "DELETE FROM seats WHERE table_id = ?"
SIT: Final = (
    "INSERT INTO seats (table_id, seat, player, bot, name, sought, place, score)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
RATE: Final = (
    "INSERT INTO ratings (player, game, players, mu, sigma, games) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (player, game, players)"
    " DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games"
)


@dataclass(frozen=True, slots=True)
class Append:
    """Events that a table is to have, from `seq` on, and how it stands then."""

    table: str
    seq: int
    events: Sequence[AnyEvent]
    standing: Standing
    opens: NewTable | None = None
    """With the first events of a table."""

    @property
    def rating_keys(self) -> list[RatingKey]:
        """Whose ratings change, of what."""
        ended = self.standing.ended
        return [(one.player, one.game, one.players) for one in ended.ratings] if ended else []


@dataclass(slots=True)
class Known:
    """What the database said, and what has been decided since."""

    seqs: dict[str, int]
    """How many events each table has; those that are not here do not exist."""
    rated: dict[RatingKey, int]
    """How many rated games somebody has played."""


@dataclass(slots=True)
class Decided:
    """What becomes of each append, and what there is to write."""

    fates: list[StorageError | None] = field(default_factory=list)
    """What was wrong with an append; `None`: nothing."""
    stand: list[Row] = field(default_factory=list)
    happen: list[Row] = field(default_factory=list)
    end: list[Row] = field(default_factory=list)
    clear: list[Row] = field(default_factory=list)
    sit: list[Row] = field(default_factory=list)
    rate: list[Row] = field(default_factory=list)

    def writes(self) -> Iterable[tuple[str, list[Row]]]:
        """Return the statements to carry out, each with its rows."""
        all_of_them = (
            (STAND, self.stand),
            (HAPPEN, self.happen),
            (END, self.end),
            (CLEAR, self.clear),
            (SIT, self.sit),
            (RATE, self.rate),
        )
        return ((statement, rows) for statement, rows in all_of_them if rows)


def decide(batch: Sequence[Append], known: Known) -> Decided:
    """Decide the appends one after the other: the first of several rivals wins."""
    decided = Decided()
    for append in batch:
        fault = _fault(append, known)
        decided.fates.append(fault)
        if fault is None:
            _accept(append, known, decided)
    return decided


def _fault(append: Append, known: Known) -> StorageError | None:
    """Tell what keeps an append from being stored, if anything does."""
    seq = known.seqs.get(append.table)
    if seq is None:
        code = append.opens.code if append.opens else None
        return CodeTaken(code) if code else NoSuchTable(append.table)
    if seq != append.seq:
        return SequenceTaken(append.table, append.seq)
    ended = append.standing.ended
    for rating, key in zip(ended.ratings if ended else (), append.rating_keys, strict=True):
        if known.rated.get(key, 0) != rating.games - 1:
            return RatingsMoved(append.table)
    return None


def _accept(append: Append, known: Known, decided: Decided) -> None:
    """Note everything that an append writes."""
    table, standing, seq = append.table, append.standing, append.seq
    for event in append.events:
        decided.happen.append((table, seq, event.at, kind_of(event), encode_event(event).decode()))
        seq += 1
    known.seqs[table] = seq
    to_move = sum(1 << seat for seat in standing.to_move)
    decided.stand.append(
        (seq, standing.phase, standing.updated, to_move, standing.due_at, standing.summary, table)
    )
    if standing.seats is not None:
        decided.clear.append((table,))
        decided.sit.extend(seat_row(table, seat) for seat in standing.seats)
    if (ended := standing.ended) is not None:
        decided.end.append((ended.at, ended.counts, table))
        for one in ended.ratings:
            known.rated[one.player, one.game, one.players] = one.games
            decided.rate.append((one.player, one.game, one.players, one.mu, one.sigma, one.games))


def kind_of(event: AnyEvent) -> str:
    """Return the name that an event has in the log."""
    return str(type(event).__struct_config__.tag)


def seat_row(table: str, seat: Seat) -> Row:
    """Return a seat as a row."""
    sought = seat.name.casefold()
    return (table, seat.seat, seat.player, seat.bot, seat.name, sought, seat.place, seat.score)


def opening_row(new: NewTable) -> Row:
    """Return a new table as a row, before its first event."""
    public, rated = new.public, new.rated
    first = (new.id, new.game, new.players, new.host, public, rated, new.code, new.deal)
    return (*first, new.created, new.created, True)


def openings(batch: Sequence[Append]) -> list[Row]:
    """Return the rows of tables that are new, in an order that all writers keep to."""
    new = [append.opens for append in batch if append.opens is not None]
    return [opening_row(one) for one in sorted(new, key=lambda one: one.id)]


def rating_keys(batch: Sequence[Append]) -> list[RatingKey]:
    """Return all ratings that the appends would change, in an order that all writers keep to."""
    return sorted({key for append in batch for key in append.rating_keys})
