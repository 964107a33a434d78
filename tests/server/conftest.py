"""What tests of the server share: an event loop like the server's, and both databases."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.postgres import INSTALL, Cluster, find_programs, temporary_cluster
from wonderland.server.storage import Address, Store, migrate, opened


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, Any]]:
    return "asyncio", {"use_uvloop": sys.platform != "win32"}


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL server, for the whole test run. On CI it must be there."""
    if sys.platform == "win32":
        pytest.skip("PostgreSQL is for servers on Linux and macOS")
    programs = find_programs()
    if programs is None and os.environ.get("CI"):
        pytest.fail(INSTALL)
    if programs is None:
        pytest.skip(INSTALL)
    with temporary_cluster(programs) as cluster:
        yield cluster


@pytest.fixture(scope="session")
def cleared(postgres: Cluster) -> Address:
    """Where a database in PostgreSQL is that is up to date; each test clears it."""
    made = postgres.new_database()
    asyncio.run(migrate.upgrade(made))
    return made


@pytest.fixture
def postgresql(postgres: Cluster, cleared: Address) -> Address:
    """Where an empty PostgreSQL database is."""
    postgres.clear(cleared)
    return cleared


@pytest.fixture(scope="session")
def template_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a SQLite database that is up to date, and empty."""
    made = Address.in_folder(tmp_path_factory.mktemp("template"))
    asyncio.run(migrate.upgrade(made))
    return made.path


@pytest.fixture
def sqlite(tmp_path: Path, template_file: Path) -> Address:
    """Where an empty SQLite database is."""
    fresh = Address.in_folder(tmp_path)
    shutil.copy(template_file, fresh.path)
    return fresh


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest) -> Address:
    """Where an empty database is: once in SQLite, once in PostgreSQL."""
    empty: Address = request.getfixturevalue(request.param)
    return empty


@pytest.fixture
async def store(address: Address) -> AsyncIterator[Store]:
    """A store, empty: once in SQLite, once in PostgreSQL."""
    async with opened(address) as one:
        yield one
