"""Store: everything that a server keeps, and the only way to it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from sqlalchemy import select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from wonderland.server.storage import migrate
from wonderland.server.storage.access import Access
from wonderland.server.storage.address import Address
from wonderland.server.storage.batch import Append
from wonderland.server.storage.deals import Deals
from wonderland.server.storage.due import DueTables
from wonderland.server.storage.engine import make_engine, said_by
from wonderland.server.storage.errors import CannotOpen, NoSuchTable
from wonderland.server.storage.group_commit import Committer, GroupCommit
from wonderland.server.storage.lobby import Lobby
from wonderland.server.storage.players import Players
from wonderland.server.storage.retention import Tidying
from wonderland.server.storage.rows import NewTable, Removed, Retention, Standing
from wonderland.server.storage.schema import events
from wonderland.server.storage.sqlite_commit import SqliteCommitter
from wonderland.table.events import AnyEvent, decode_event


class Store:
    """Everything that a server keeps.

    Logs of tables are appended to and loaded here; the rest has rooms of its own.
    """

    def __init__(self, address: Address, engine: AsyncEngine, commits: GroupCommit) -> None:
        self.address = address
        self.commits = commits
        self._engine = engine
        self._access = Access(address, engine, commits)
        self.lobby = Lobby(self._access)
        self.players = Players(self._access)
        self.deals = Deals(self._access)
        self.due = DueTables(self._access)
        self._tidying = Tidying(self._access)

    @staticmethod
    async def open(address: Address) -> Store:
        """Open a database; SQLite's file is made, and brought up to date, as needed."""
        address.check()
        address.make()
        engine = make_engine(address)
        try:
            await migrate.check(engine, address)
        except (SQLAlchemyError, OSError) as error:
            await engine.dispose()
            why = said_by(error)
        except BaseException:
            await engine.dispose()
            raise
        else:
            return Store(address, engine, GroupCommit(_committer(address)))
        raise CannotOpen(str(address), why)

    async def close(self) -> None:
        """Commit what waits, and let the database go."""
        await self.commits.close()
        await self._engine.dispose()

    async def create(
        self, table: NewTable, happened: Sequence[AnyEvent], standing: Standing
    ) -> None:
        """Keep a new table, with its first events; returns when they are durable."""
        await self.commits.append(Append(table.id, 0, happened, standing, table))

    async def append(
        self, table: str, seq: int, happened: Sequence[AnyEvent], standing: Standing
    ) -> None:
        """Append events to a table's log, from `seq` on; returns when they are durable.

        Nothing is stored if this raises: `SequenceTaken` if somebody else was first, `NotStored`
        if the database failed. Where that is not `certain`, load the log again and see.
        """
        await self.commits.append(Append(table, seq, happened, standing))

    async def load(self, table: str, since: int = 0) -> list[AnyEvent]:
        """Return a table's events from `since` on."""
        query = select(events.c.body).where(events.c.table_id == table, events.c.seq >= since)
        async with self._access.reading() as connection:
            bodies = (await connection.scalars(query.order_by(events.c.seq))).all()
        if not bodies and since == 0:
            raise NoSuchTable(table)
        return [decode_event(body) for body in bodies]

    async def tidy(self, keep: Retention, now: float) -> Removed:
        """Remove what is not to be kept longer."""
        return await self._tidying.tidy(keep, now)

    async def ping(self) -> None:
        """Raise `NotRead` if the database does not answer."""
        async with self._access.reading() as connection:
            await connection.execute(text("SELECT 1"))


@asynccontextmanager
async def opened(address: Address) -> AsyncIterator[Store]:
    """Open a store for a while."""
    store = await Store.open(address)
    try:
        yield store
    finally:
        await store.close()


def _committer(address: Address) -> Committer:
    """Return what commits to a database."""
    if address.kind == "sqlite":
        return SqliteCommitter(address.path)
    from wonderland.server.storage.postgres_commit import PostgresCommitter  # needs psycopg

    return PostgresCommitter(address)
