"""Telling other workers that a table has new events: its id and how many there are, no more.

In one process nobody has to be told. On PostgreSQL a notification goes to all workers and hosts;
whoever has the table in memory loads what is new. A lost notification does no harm for long:
after a lost connection every table is looked up, and an append that comes too late is refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

from litestar.channels import ChannelsPlugin

from wonderland.server.house import House
from wonderland.server.logs import logger

if TYPE_CHECKING:
    from litestar.channels.subscriber import Subscriber

CHANNEL: Final = "wonderland"
MOST_AT_ONCE: Final = 100
"""So many tables are named in one notification, which has at most 8,000 bytes."""


@asynccontextmanager
async def spread_over_workers(house: House) -> AsyncIterator[None]:
    """Tell other workers what happens here, and hear of them, as long as there may be some."""
    if house.is_alone:
        yield
        return
    from wonderland.server.notices import Notices  # needs psycopg

    backend = Notices(house.store.address.libpq, house.hub.catch_up)
    async with ChannelsPlugin(backend, channels=[CHANNEL]) as plugin:
        fanout = Fanout(house, backend.publish)
        async with plugin.start_subscription(CHANNEL) as subscriber:
            tasks = [
                asyncio.create_task(fanout.tell()),
                asyncio.create_task(fanout.hear(subscriber)),
            ]
            try:
                yield
            finally:
                for task in tasks:
                    task.cancel()
                    with suppress(asyncio.CancelledError):
                        await task


class Fanout:
    """Tells, and hears."""

    def __init__(
        self, house: House, publish: Callable[[bytes, Iterable[str]], Awaitable[None]]
    ) -> None:
        self.house = house
        self.publish = publish
        self.news: dict[str, int] = {}
        self.some = asyncio.Event()
        house.hub.spread = self.spread

    def spread(self, table: str, seq: int) -> None:
        """Note that a table has so many events now; what is newer replaces what is older."""
        self.news[table] = seq
        self.some.set()

    async def tell(self) -> None:
        """Tell of everything that was noted, again and again."""
        while True:
            await self.some.wait()
            self.some.clear()
            while self.news:
                batch = [self.news.popitem() for _ in range(min(MOST_AT_ONCE, len(self.news)))]
                try:
                    await self.publish(written(batch), [CHANNEL])
                except Exception as error:  # others find out when they sweep, or append too late
                    self.house.metrics.failures.labels("fanout").inc()
                    logger().warning("a notification was lost", error=type(error).__name__)

    async def hear(self, subscriber: Subscriber) -> None:
        """Take in what others tell."""
        async for data in subscriber.iter_events():
            for table, seq in read(data):
                await self.house.hub.heard(table, seq)


def written(news: Iterable[tuple[str, int]]) -> bytes:
    r"""Write news down.

    >>> written([("tea", 7), ("jam", 12)])
    b'tea 7\njam 12'
    """
    return "\n".join(f"{table} {seq}" for table, seq in news).encode()


def read(data: bytes) -> list[tuple[str, int]]:
    r"""Read news; what is none is passed over, as anybody with the database's password may write.

    >>> read(b"tea 7\nnonsense\njam 12")
    [('tea', 7), ('jam', 12)]
    """
    pairs = (line.partition(" ") for line in data.decode(errors="replace").split("\n"))
    return [(table, int(seq)) for table, _, seq in pairs if seq.isdecimal() and len(seq) < 10]
