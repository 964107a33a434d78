"""Litestar's channels on PostgreSQL, with connections that come back when they were lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any, Final

import psycopg
from litestar.channels.backends.psycopg import PsycoPgChannelsBackend
from psycopg import AsyncConnection
from psycopg.sql import SQL, Identifier

from wonderland.server.logs import logger

PAUSES: Final = (0.1, 0.5, 1.0, 2.0, 5.0)
"""So many seconds pass between attempts to connect again; the last one repeats."""
NOTIFY: Final = "SELECT pg_notify(%s, %s)"


class Notices(PsycoPgChannelsBackend):
    """Listens on one connection, and tells on another."""

    def __init__(self, address: str, reconnected: Callable[[], Awaitable[None]]) -> None:
        super().__init__(address)
        self._address = address
        self._reconnected = reconnected
        """Called after a lost connection: something may have been missed."""
        self._teller: AsyncConnection[Any] | None = None

    async def on_shutdown(self) -> None:
        """Let the connections go."""
        await super().on_shutdown()
        await self._hang_up()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Tell something; a connection that was lost is made again once."""
        try:
            await self._tell(data, channels)
        except psycopg.OperationalError:
            await self._hang_up()
            await self._tell(data, channels)

    async def _tell(self, data: bytes, channels: Iterable[str]) -> None:
        if self._teller is None:
            self._teller = await AsyncConnection[Any].connect(self._address, autocommit=True)
        for channel in channels:
            await self._teller.execute(NOTIFY, (channel, data.decode()))

    async def _hang_up(self) -> None:
        teller, self._teller = self._teller, None
        if teller is not None:
            with suppress(psycopg.Error):
                await teller.close()

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        """Yield what is told; after a lost connection, go on with another one."""
        while True:
            try:
                async for event in super().stream_events():
                    yield event
            except psycopg.Error as error:
                logger().warning("the listening connection was lost", error=type(error).__name__)
            await self._listen_again()
            await self._reconnected()

    async def _listen_again(self) -> None:
        """Make another connection to listen on, however long it takes."""
        async with self._listener_lock:
            await self._stop_listener()
            attempt = 0
            while not self._shutting_down:
                try:
                    self._listener_conn = await self._connected()
                except (psycopg.Error, OSError):
                    await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
                    attempt += 1
                else:
                    self._start_listener()
                    return

    async def _connected(self) -> AsyncConnection[Any]:
        """Return a connection that listens to everything that was listened to."""
        made = await AsyncConnection[Any].connect(self._address, autocommit=True)
        await self._exit_stack.enter_async_context(made)
        for channel in self._subscribed_channels:
            await made.execute(SQL("LISTEN {}").format(Identifier(channel)))
        return made
