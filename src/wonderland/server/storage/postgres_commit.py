"""Group commit on PostgreSQL: one connection of the driver's, for nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import psycopg

from wonderland.server.storage.address import Address
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
from wonderland.server.storage.engine import PATIENCE, said_by_postgres
from wonderland.server.storage.errors import NotStored
from wonderland.server.storage.group_commit import Fates, Refused

Connection = psycopg.AsyncConnection[tuple[Any, ...]]

# Rows are locked in the order of their keys, so that two workers never wait for each other.
SEQS: Final = "SELECT id, seq FROM tables WHERE id = ANY(%s) ORDER BY id FOR UPDATE"
LOCK_PLAYERS: Final = "SELECT id FROM players WHERE id = ANY(%s) ORDER BY id FOR UPDATE"
RATED: Final = "SELECT games FROM ratings WHERE player = %s AND game = %s AND players = %s"

TRANSACTION: Final = "SELECT pg_current_xact_id()::text"
OUTCOME: Final = "SELECT pg_xact_status(%s::xid8)"
LOOKS_BACK: Final = 5
"""So often we ask what became of a commit, when the connection was lost under it."""


class PostgresCommitter:
    """Commits batches to one PostgreSQL database, beside others that do."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._connection: Connection | None = None

    async def commit(self, batch: Sequence[Append]) -> Fates:
        """Carry out all that can be carried out, in one transaction."""
        try:
            return await self._commit(batch)
        except _Lost:
            return await self._commit_anew(batch)

    async def close(self) -> None:
        """Close the connection."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()

    async def _commit_anew(self, batch: Sequence[Append]) -> Fates:
        """Try once more: nothing was stored, and PostgreSQL may only have been restarted."""
        try:
            return await self._commit(batch)
        except _Lost as error:
            why = str(error)
        raise NotStored(why)

    async def _commit(self, batch: Sequence[Append]) -> Fates:
        transaction = None
        try:
            connection = await self._connected()
            decided, transaction = await _stage(connection, batch)
            await connection.commit()
        except psycopg.Error as error:
            why = said_by_postgres(error)
            refused = isinstance(error, (psycopg.IntegrityError, psycopg.DataError))
            lost = self._connection is None or self._connection.broken
            await self._give_up()
        except BaseException:
            await self._give_up()
            raise
        else:
            return decided.fates
        if refused:
            raise Refused(why)
        if not lost:
            raise NotStored(why)
        if transaction is not None and await self._happened(transaction, why):
            return decided.fates
        raise _Lost(why)

    async def _connected(self) -> Connection:
        """Return the connection, made anew if there is none."""
        if self._connection is None:
            self._connection = await psycopg.AsyncConnection.connect(
                self._address.libpq,
                connect_timeout=int(PATIENCE),
                tcp_user_timeout=int(2 * PATIENCE * 1000),
                options=f"-c lock_timeout={int(PATIENCE * 1000)}",
            )
            # Others may let commits be lost that were acknowledged; we must not.
            await self._connection.execute(
                "SELECT set_config('synchronous_commit', 'on', false)"
                " WHERE current_setting('synchronous_commit') IN ('off', 'local')"
            )
            await self._connection.commit()
        return self._connection

    async def _happened(self, transaction: str, why: str) -> bool:
        """Tell whether a commit came to be, under which the connection was lost."""
        for pause in range(LOOKS_BACK):
            await asyncio.sleep(pause / 4)
            try:
                connection = await self._connected()
                row = await (await connection.execute(OUTCOME, (transaction,))).fetchone()
                await connection.commit()
            except psycopg.Error:
                await self._give_up()
                continue
            if row is not None and row[0] in ("committed", "aborted"):
                return bool(row[0] == "committed")
        raise NotStored(why, certain=False)

    async def _give_up(self) -> None:
        """Let the connection go, with what was not committed; the next time makes a fresh one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(psycopg.Error):
                await connection.close()


class _Lost(Exception):
    """The connection was lost, and nothing was stored."""


async def _stage(connection: Connection, batch: Sequence[Append]) -> tuple[Decided, str]:
    """Write everything that is to be committed; return the transaction's number as well."""
    async with connection.cursor() as cursor:
        if opening := openings(batch):
            await cursor.executemany(_written(OPEN), opening)
        decided = decide(batch, await _known(cursor, batch))
        for statement, rows in decided.writes():
            await cursor.executemany(_written(statement), rows)
        await cursor.execute(TRANSACTION)
        row = await cursor.fetchone()
        assert row is not None
        return decided, row[0]


async def _known(cursor: psycopg.AsyncCursor[tuple[Any, ...]], batch: Sequence[Append]) -> Known:
    """Ask what has to be known for deciding, and keep others from changing it."""
    await cursor.execute(SEQS, (sorted({append.table for append in batch}),))
    seqs = await cursor.fetchall()
    rated: dict[RatingKey, int] = {}
    if keys := rating_keys(batch):
        await cursor.execute(LOCK_PLAYERS, (sorted({player for player, _, _ in keys}),))
    for key in keys:
        await cursor.execute(RATED, key)
        for (games,) in await cursor.fetchall():
            rated[key] = games
    return Known(dict(seqs), rated)


def _written(statement: str) -> Any:
    """Return a statement as psycopg takes it."""
    return statement.replace("?", "%s")
