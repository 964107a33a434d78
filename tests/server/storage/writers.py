"""What runs in processes of its own: a writer that is killed, and one whose disk is full."""

from __future__ import annotations

import asyncio
import resource
from multiprocessing.connection import Connection

from tests.server.storage.helpers import open_table, play
from wonderland.server.storage import Address, NoSuchTable, NotStored, Store, opened

TABLES = [f"table-{number}" for number in range(12)]
ROOM = 300_000
"""In bytes: how large a file may become on a disk that is soon full."""


def write_for_ever(url: str, pipe: Connection) -> None:
    """Append to all tables at once, and tell of everything that was acknowledged."""
    asyncio.run(_write(url, pipe))


async def _write(url: str, pipe: Connection) -> None:
    async with opened(Address.read(url)) as store:
        await asyncio.gather(*(_play_on(store, table, pipe) for table in TABLES))


async def _play_on(store: Store, table: str, pipe: Connection) -> None:
    try:
        seq = len(await store.load(table))
    except NoSuchTable:
        await open_table(store, table)
        seq = 1
    while True:
        await play(store, table, seq, f"move {seq}")
        pipe.send((table, seq))
        seq += 1


def fill_the_disk(url: str, pipe: Connection) -> None:
    """Append until there is no room; make room; append again. Tell what happened."""
    asyncio.run(_fill(url, pipe))


async def _fill(url: str, pipe: Connection) -> None:
    async with opened(Address.read(url)) as store:
        await open_table(store)
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, hard))
        seq = await _play_until_full(store, pipe)
        for _ in range(3):  # it stays full
            await _play_until_full(store, pipe, seq)
        assert len(await store.load("tea")) == seq
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
        await play(store, "tea", seq)
        pipe.send(seq + 1)


async def _play_until_full(store: Store, pipe: Connection, seq: int = 1) -> int:
    """Append until it is refused; return how many events there are."""
    while True:
        try:
            await play(store, "tea", seq, "x" * 1000)
        except NotStored as error:
            pipe.send((str(error), error.certain))
            return seq
        seq += 1
