"""Whatever was acknowledged survives: processes that are killed, full disks, databases gone."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

import pytest

from tests.server.postgres import Cluster
from tests.server.storage.cutting import cutting
from tests.server.storage.helpers import open_table, play
from wonderland.server.storage import Address, NotRead, NotStored, Store, opened
from wonderland.table.events import Acted

if sys.platform == "win32":
    pytest.skip("these need POSIX", allow_module_level=True)

from tests.server.storage import writers
from tests.server.storage.writers import TABLES

pytestmark = pytest.mark.anyio

ROUNDS = 200 if os.environ.get("WONDERLAND_NIGHTLY") else 20


class Running:
    """Something that is done in a process of its own."""

    def __init__(self, work: Callable[[str, Connection], None], address: Address) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload([writers.__name__])
        self.pipe, theirs = context.Pipe(duplex=False)
        url = address.url.set(drivername=address.kind).render_as_string(hide_password=False)
        self._process = context.Process(target=work, args=(url, theirs))
        self._process.start()
        theirs.close()

    def hear(self, times: int) -> list[Any]:
        """Wait until it has told something so many times."""
        return [self.pipe.recv() for _ in range(times)]

    def kill(self) -> list[Any]:
        """Kill it; return what it had told by then."""
        self._process.kill()
        self._process.join()
        self._process.close()
        rest = []
        with suppress(EOFError, OSError), self.pipe:
            while True:
                rest.append(self.pipe.recv())
        return rest


async def check_logs(store: Store, known: Counter[str]) -> None:
    """Check that the logs have what was acknowledged, each once, and at most what was under way."""
    for table, acknowledged in known.items():
        log = await store.load(table)
        assert [event.action for event in log[1:] if isinstance(event, Acted)] == [
            f"move {seq}" for seq in range(1, len(log))
        ]
        assert acknowledged <= len(log) - 1 <= acknowledged + ROUNDS
        listed = (await store.lobby.get([table]))[table]
        assert listed.seq == len(log)


async def test_whoever_is_killed_loses_nothing_that_was_acknowledged(address: Address) -> None:
    chance = random.Random(7)
    known = Counter(dict.fromkeys(TABLES, 0))
    for _ in range(ROUNDS):
        writer = Running(writers.write_for_ever, address)
        heard = writer.hear(times=chance.randrange(1, 60))
        heard += writer.kill()
        known.update(table for table, _ in heard)
    async with opened(address) as store:
        await check_logs(store, known)


async def test_a_full_disk_is_told_of_and_harms_nothing(sqlite: Address) -> None:
    writer = Running(writers.fill_the_disk, sqlite)
    *refusals, events = writer.hear(times=5)
    writer.kill()
    for sentence, certain in refusals:
        assert "it was not stored: the disk" in sentence
        assert "xxx" not in sentence
        assert certain
    async with opened(sqlite) as store:
        log = await store.load("tea")
        assert len(log) == events
        assert (await store.lobby.get(["tea"]))["tea"].seq == events


async def test_a_database_that_is_gone_is_told_of_and_used_again_when_it_is_back(
    postgres: Cluster, postgresql: Address
) -> None:
    async with opened(postgresql) as store:
        await open_table(store)
        postgres.stop()
        try:
            with pytest.raises(NotStored, match="check that it runs"):
                await play(store, "tea", 1)
            with pytest.raises(NotRead, match="check that it runs"):
                await store.load("tea")
            with pytest.raises(NotRead):
                await store.ping()
        finally:
            postgres.start()
        await play(store, "tea", 1)
        await store.ping()
        assert len(await store.load("tea")) == 2


async def test_a_database_that_was_restarted_meanwhile_is_not_noticed(
    postgres: Cluster, postgresql: Address
) -> None:
    async with opened(postgresql) as store:
        await open_table(store)
        postgres.stop()
        postgres.start()
        await play(store, "tea", 1)
        assert len(await store.load("tea")) == 2


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
async def test_a_database_that_stops_under_writers_loses_nothing_that_was_acknowledged(
    postgres: Cluster, postgresql: Address, how: signal.Signals
) -> None:
    known = Counter(dict.fromkeys(TABLES, 0))

    async def play_on(store: Store, table: str) -> None:
        while True:
            try:
                await play(store, table, known[table] + 1, f"move {known[table] + 1}")
            except NotStored:
                return
            known[table] += 1

    async with opened(postgresql) as store:
        for table in TABLES:
            await open_table(store, table)
        playing = [asyncio.create_task(play_on(store, table)) for table in TABLES]
        while known.total() < 100:
            await asyncio.sleep(0)
        try:
            await asyncio.to_thread(postgres.stop, how)
            await asyncio.gather(*playing)
        finally:
            postgres.start()
        await check_logs(store, known)


@pytest.mark.parametrize("arrives", [True, False])
async def test_a_connection_that_is_cut_under_a_commit_leaves_no_doubt(
    postgresql: Address, arrives: bool
) -> None:
    async with cutting(postgresql) as wire, opened(wire.address) as store:
        await open_table(store)
        await play(store, "tea", 1)
        wire.cut_commit(arrives=arrives)
        await play(store, "tea", 2)
        assert wire.cuts == 1
        await play(store, "tea", 3)
        assert len(await store.load("tea")) == 4
