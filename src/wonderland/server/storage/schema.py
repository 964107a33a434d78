"""The tables of the database, as they are now; `migrations` tells how they came to be so.

A table's log is the truth. Everything else in `tables` and `seats` is what was read off it when it
was appended to, so that lists need not read logs.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
)

metadata: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    }
)


def _table_id() -> Column[str]:
    """Return the column that says whose row it is; rows go with their table."""
    key = ForeignKey("tables.id", ondelete="CASCADE")
    return Column("table_id", Text, key, primary_key=True)


players: Final = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("phrase", Text, unique=True),  # the hash of the recovery phrase
    Column("created", Double, nullable=False),
    Column("seen", Double, nullable=False),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("host", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("code", Text, unique=True),
    Column("deal", Text),
    Column("phase", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Column("ended", Double),
    Column("counts", Boolean, nullable=False),
    Column("seq", Integer, nullable=False),  # how many events there are
    Column("to_move", Integer, nullable=False),  # a bit for each seat
    Column("due_at", Double),
    Column("claimed_until", Double),  # by a worker that looks after it
    Column("invites", Integer, nullable=False, server_default="0"),  # how often they were renewed
    Column("summary", Text, nullable=False),
)

# Most appends change none of what these indexes hold, except where there is a clock.
_open = tables.c.phase == "open"
_due = tables.c.due_at.is_not(None)
_ended = tables.c.ended.is_not(None)
_shared = tables.c.deal.is_not(None)
for name, columns, where in (
    ("ix_tables_open", (tables.c.created, tables.c.id), _open),
    ("ix_tables_due", (tables.c.due_at,), _due),
    ("ix_tables_ended", (tables.c.ended, tables.c.id), _ended),
    ("ix_tables_deal", (tables.c.deal,), _shared),
):
    Index(name, *columns, sqlite_where=where, postgresql_where=where)

# Without a rowid, SQLite keeps the events of a table side by side.
events: Final = Table(
    "events",
    metadata,
    _table_id(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)
_chat = events.c.kind == "chatted"
Index("ix_events_chat", events.c.at, sqlite_where=_chat, postgresql_where=_chat)

seats: Final = Table(
    "seats",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", Text, index=True),
    Column("bot", Text),
    Column("name", Text, nullable=False),
    Column("sought", Text, nullable=False),  # the name without upper and lower case
    Column("place", Integer),
    Column("score", Integer),
    sqlite_with_rowid=False,
)

ratings: Final = Table(
    "ratings",
    metadata,
    Column("player", Text, ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("players", Integer, primary_key=True, autoincrement=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Index("ix_ratings_best", "game", "players"),
    sqlite_with_rowid=False,
)

deals: Final = Table(
    "deals",
    metadata,
    Column("name", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),  # as JSON
    Column("seed", Text, nullable=False),  # as JSON: a number, or 32 hexadecimal digits
    Column("created", Double, nullable=False),
    Column("closes_at", Double),
)
