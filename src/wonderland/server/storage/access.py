"""Reading and writing besides appends: connections from the pool, and errors by name."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from wonderland.server.storage.address import Address
from wonderland.server.storage.engine import WRITES, said_by
from wonderland.server.storage.errors import NotRead, NotStored
from wonderland.server.storage.group_commit import GroupCommit


class Access:
    """Lends connections, each for one transaction."""

    def __init__(self, address: Address, engine: AsyncEngine, commits: GroupCommit) -> None:
        self.address = address
        self._engine = engine
        self._commits = commits

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Lend a connection to ask questions with."""
        try:
            async with self._engine.connect() as connection:
                yield connection
            return
        except (SQLAlchemyError, OSError) as error:
            why = said_by(error)
        raise NotRead(why) from None  # what the driver says could hold what was asked for

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Lend a connection whose transaction is committed at the end."""
        try:
            async with self._engine.connect() as connection, self._alone():
                await connection.execution_options(**{WRITES: True})
                async with connection.begin():
                    yield connection
            return
        except (SQLAlchemyError, OSError) as error:
            why = said_by(error)
        raise NotStored(why) from None

    def _alone(self) -> AbstractAsyncContextManager[None]:
        """Keep from getting in the way of appends: SQLite lets one write at a time."""
        return self._commits.paused() if self.address.kind == "sqlite" else nullcontext()
