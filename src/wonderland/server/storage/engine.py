"""How the databases are spoken to, and what their errors come to in words."""

from __future__ import annotations

import logging
import sqlite3
from typing import Any, Final

from sqlalchemy import Connection, event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from wonderland.server.storage.address import Address

PATIENCE: Final = 5.0
"""For so many seconds we wait for a lock, or for a connection."""

PRAGMAS: Final = (
    "PRAGMA journal_mode = WAL",  # those who read do not wait for those who write
    "PRAGMA synchronous = FULL",  # what is committed survives a power cut
    "PRAGMA fullfsync = ON",  # on macOS as well
    "PRAGMA checkpoint_fullfsync = ON",
    "PRAGMA foreign_keys = ON",
)

WRITES: Final = "wonderland_writes"
"""The execution option of connections that will write."""


TOO_TALKATIVE: Final = ("aiosqlite", "sqlalchemy.engine", "sqlalchemy.pool")
"""Asked for details, these write down what is stored, seeds included."""


def make_engine(address: Address) -> AsyncEngine:
    """Return what queries go through."""
    for name in TOO_TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)
    if address.kind == "postgresql":
        return create_async_engine(
            address.url,
            hide_parameters=True,
            pool_pre_ping=True,
            pool_size=5,
            max_overflow=5,
            pool_timeout=PATIENCE,
            connect_args={"connect_timeout": int(PATIENCE)},
        )
    engine = create_async_engine(
        address.url,
        hide_parameters=True,
        pool_size=3,
        max_overflow=3,
        pool_timeout=PATIENCE,
        connect_args={"timeout": PATIENCE},
    )
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _record: object) -> None:
    """Set up a new connection to SQLite; we begin transactions ourselves."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin(connection: Connection) -> None:
    """Begin a transaction in SQLite; one that will write takes the lock at once."""
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


# Errors. Drivers may put values into their messages, so none of those is passed on.

SQLITE_SAYS: Final = {
    "SQLITE_FULL": "the disk is full: make room, then try again",
    "SQLITE_BUSY": "another program keeps the database locked: try again, or end that program",
    "SQLITE_LOCKED": "another program keeps the database locked: try again, or end that program",
    "SQLITE_READONLY": "the database may not be written to: check who owns its file and folder",
    "SQLITE_CANTOPEN": "its file cannot be opened: check the path, and who owns file and folder",
    "SQLITE_PERM": "its file may not be used: check who owns file and folder",
    "SQLITE_IOERR": "the disk failed or is full: check it, and the free room on it",
    "SQLITE_CORRUPT": "the file is damaged: restore a backup",
    "SQLITE_NOTADB": "the file is not a database of Wonderland's",
}

POSTGRES_SAYS: Final = {
    "08": "PostgreSQL does not answer: check that it runs and can be reached",
    "28": "PostgreSQL does not let us in: check the user and the password",
    "3D": "PostgreSQL has no such database: make it with `createdb`",
    "25": "PostgreSQL lets us read only: is this a standby?",
    "42501": "PostgreSQL does not allow it: grant the user rights on the database",
    "53": "PostgreSQL has no room or no connections left: make room, or allow it more",
    "55P03": "another program keeps rows locked: try again, or end that program",
    "57": "PostgreSQL is stopping or starting: try again when it runs",
    "58": "PostgreSQL's disk failed or is full: check its log",
    "XX": "PostgreSQL found damage: check its log",
}


def said_by_sqlite(error: sqlite3.Error) -> str:
    """Return what an error of SQLite comes to, and what to do."""
    name = getattr(error, "sqlite_errorname", "")
    for start, sentence in SQLITE_SAYS.items():
        if name.startswith(start):
            return sentence
    return f"SQLite refused it ({name or type(error).__name__})"


def said_by_postgres(error: Exception) -> str:
    """Return what an error of psycopg comes to, and what to do."""
    state: str | None = getattr(error, "sqlstate", None)
    for start, sentence in POSTGRES_SAYS.items():
        if state and state.startswith(start):
            return sentence
    if state:
        return f"PostgreSQL refused it (error {state})"
    return f"{POSTGRES_SAYS['08']} ({type(error).__name__})"


def said_by(error: SQLAlchemyError | OSError) -> str:
    """Return what an error of a query comes to, and what to do."""
    if isinstance(error, PoolTimeout):
        return "too much is asked of it at once: try again"
    cause = error.orig if isinstance(error, DBAPIError) else None
    own = cause.__cause__ or cause if cause is not None else None  # the driver's
    if isinstance(own, sqlite3.Error):
        return said_by_sqlite(own)
    return said_by_postgres(own) if isinstance(own, Exception) else type(error).__name__
