"""A backup is whole, and made while others write; or there is none, and it is said why."""

from __future__ import annotations

import asyncio
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.server.postgres import Cluster
from tests.server.storage.helpers import SEED, open_table, play
from wonderland.server.storage import Address, CannotOpen, NoBackup, Store, backup, opened

pytestmark = pytest.mark.anyio

TABLES = [f"table-{number}" for number in range(8)]


class Playing:
    """Appends to all tables, and knows what was acknowledged."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.acknowledged = dict.fromkeys(TABLES, 1)

    async def play(self, table: str) -> None:
        while True:
            await play(self.store, table, self.acknowledged[table])
            self.acknowledged[table] += 1

    async def until(self, appends: int) -> None:
        while sum(self.acknowledged.values()) < appends:
            await asyncio.sleep(0)

    @contextmanager
    def going_on(self) -> Iterator[None]:
        tasks = [asyncio.create_task(self.play(table)) for table in TABLES]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()


async def test_a_backup_of_a_live_database_holds_what_was_acknowledged_before_it(
    address: Address, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    target = tmp_path / "backup"
    async with opened(address) as store:
        for table in TABLES:
            await open_table(store, table)
        playing = Playing(store)
        with playing.going_on():
            await playing.until(appends=100)
            before = dict(playing.acknowledged)
            await asyncio.to_thread(backup, address, target)
            await playing.until(appends=sum(before.values()) + 8)
    async with opened(restored(target, address, request)) as copy:
        for table in TABLES:
            listed = (await copy.lobby.get([table]))[table]
            assert listed.seq == len(await copy.load(table)) >= before[table]


def restored(target: Path, address: Address, request: pytest.FixtureRequest) -> Address:
    if address.kind == "sqlite":
        return Address.of_file(target)
    cluster: Cluster = request.getfixturevalue("postgres")
    fresh = cluster.new_database()
    subprocess.run(["pg_restore", "--dbname", fresh.libpq, target], check=True)
    return fresh


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
async def test_database_and_backup_are_their_owners_alone(tmp_path: Path) -> None:
    address = Address.in_folder(tmp_path)
    async with opened(address) as store:
        await open_table(store)
        backup(address, tmp_path / "copy")
        files = {path.name: path for path in tmp_path.iterdir()}
        assert {"wonderland.db", "wonderland.db-wal", "copy"} <= set(files)
        assert {stat.S_IMODE(path.stat().st_mode) for path in files.values()} == {0o600}


async def test_a_backup_replaces_nothing(sqlite: Address, tmp_path: Path) -> None:
    target = tmp_path / "precious"
    target.write_text("precious")
    with pytest.raises(NoBackup, match="exists already"):
        backup(sqlite, target)
    assert target.read_text() == "precious"


async def test_a_folder_that_is_not_there_is_named(sqlite: Address, tmp_path: Path) -> None:
    with pytest.raises(NoBackup, match="no folder"):
        backup(sqlite, tmp_path / "nowhere" / "copy")


async def test_a_database_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(NoBackup, match="no database"):
        backup(Address.in_folder(tmp_path), tmp_path / "copy")
    with pytest.raises(CannotOpen, match="no folder"):
        backup(Address.in_folder(tmp_path / "nowhere"), tmp_path / "copy")


async def test_of_a_damaged_database_there_is_no_backup(sqlite: Address, tmp_path: Path) -> None:
    async with opened(sqlite) as store:
        for table in TABLES:
            await open_table(store, table)
    content = bytearray(sqlite.path.read_bytes())
    seeds = [place for place in range(len(content)) if content.startswith(SEED.encode(), place)]
    start = seeds[0] // 4096 * 4096
    content[start : start + 100] = b"\xff" * 100
    sqlite.path.write_bytes(content)
    with pytest.raises(NoBackup, match="damaged"):
        backup(sqlite, tmp_path / "copy")
    assert [path.name for path in tmp_path.iterdir() if "copy" in path.name] == []


async def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    address = Address.in_folder(tmp_path)
    address.path.write_text("tea " * 5000)
    with pytest.raises(NoBackup, match="not a database"):
        backup(address, tmp_path / "copy")
    with pytest.raises(CannotOpen, match="not a database"):
        async with opened(address):
            pass


async def test_without_pg_dump_it_is_said_what_to_install(
    postgresql: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoBackup, match="apt install postgresql-client"):
        backup(postgresql, tmp_path / "copy")


async def test_what_pg_dump_complains_of_is_passed_on(postgres: Cluster, tmp_path: Path) -> None:
    with pytest.raises(NoBackup, match=r"pg_dump failed: .*no_such_database"):
        backup(postgres.address("no_such_database"), tmp_path / "copy")
    with suppress(NoBackup):
        backup(postgres.address("no_such_database"), tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []
