"""Group commit on SQLite: one connection of the driver's, for nothing else.

Statements run in the event loop's own thread: they take microseconds, as nothing but memory is
touched. The commit, which waits for the disk, runs in a thread beside it. If the statements ran
there too, each would have to win Python's lock back from a busy event loop.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from wonderland.server.storage.batch import (
    OPEN,
    Append,
    Decided,
    Known,
    RatingKey,
    decide,
    openings,
    rating_keys,
)
from wonderland.server.storage.engine import PATIENCE, PRAGMAS, said_by_sqlite
from wonderland.server.storage.errors import NotStored
from wonderland.server.storage.group_commit import Fates, Refused

BEGIN: Final = "BEGIN IMMEDIATE"
ONE: Final = "SELECT id, seq FROM tables WHERE id = ?"
RATED: Final = "SELECT games FROM ratings WHERE player = ? AND game = ? AND players = ?"


class SqliteCommitter:
    """Commits batches to one SQLite file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="commit")
        self._connection: sqlite3.Connection | None = None

    async def commit(self, batch: Sequence[Append]) -> Fates:
        """Carry out all that can be carried out, in one transaction."""
        try:
            connection = self._connected()
            await self._begin(connection)
            decided = _stage(connection, batch)
            await self._beside(connection.commit)
        except sqlite3.Error as error:
            self._give_up()
            why = said_by_sqlite(error)
            refused = isinstance(error, (sqlite3.IntegrityError, sqlite3.DataError))
        except BaseException:
            self._give_up()
            raise
        else:
            return decided.fates
        raise Refused(why) if refused else NotStored(why)

    async def close(self) -> None:
        """Close the connection; SQLite then tidies its files."""
        if self._connection is not None:
            await self._beside(self._connection.close)
        self._connection = None
        self._disk.shutdown()

    def _connected(self) -> sqlite3.Connection:
        """Return the connection, made anew if there is none."""
        if self._connection is None:
            # After a crash, whoever comes first repairs the log, and others wait for it a moment.
            self._connection = sqlite3.connect(
                self._path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
            )
            for pragma in (*PRAGMAS, "PRAGMA busy_timeout = 0"):
                self._connection.execute(pragma)
        return self._connection

    async def _begin(self, connection: sqlite3.Connection) -> None:
        """Begin to write; if another program does so, wait for it elsewhere than in the loop."""
        try:
            connection.execute(BEGIN)
        except sqlite3.OperationalError as error:
            if not error.sqlite_errorname.startswith("SQLITE_BUSY"):
                raise
            connection.execute(f"PRAGMA busy_timeout = {int(PATIENCE * 1000)}")
            try:
                await self._beside(lambda: connection.execute(BEGIN))
            finally:
                connection.execute("PRAGMA busy_timeout = 0")

    async def _beside(self, work: Callable[[], Any]) -> None:
        """Do something in the thread beside, and finish it even if we are cancelled meanwhile."""
        running = self._disk.submit(work)
        try:
            await asyncio.shield(asyncio.wrap_future(running))
        except asyncio.CancelledError:
            wait([running])
            running.result()
            task = asyncio.current_task()
            assert task is not None
            task.cancel()  # once more, for when everybody has been told what became of it

    def _give_up(self) -> None:
        """Undo what was not committed, and begin with a fresh connection next time."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.rollback()
            with suppress(sqlite3.Error):
                connection.close()


def _stage(connection: sqlite3.Connection, batch: Sequence[Append]) -> Decided:
    """Write everything that is to be committed."""
    if opening := openings(batch):
        connection.executemany(OPEN, opening)
    decided = decide(batch, _known(connection, batch))
    for statement, rows in decided.writes():
        connection.executemany(statement, rows)
    return decided


def _known(connection: sqlite3.Connection, batch: Sequence[Append]) -> Known:
    """Ask what has to be known for deciding."""
    tables = {append.table for append in batch}
    seqs = [row for table in tables for row in connection.execute(ONE, (table,))]
    rated: dict[RatingKey, int] = {}
    for key in rating_keys(batch):
        for (games,) in connection.execute(RATED, key):
            rated[key] = games
    return Known(dict(seqs), rated)
