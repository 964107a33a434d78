"""What tests of the server share: an event loop like the server's, and both databases."""

from __future__ import annotations

import os
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
def template(postgres: Cluster) -> str:
    """The name of a database in PostgreSQL that is up to date, and empty."""
    import asyncio

    postgres.execute("CREATE DATABASE template_for_tests TEMPLATE template0")
    asyncio.run(migrate.upgrade(postgres.address("template_for_tests")))
    return "template_for_tests"


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Address:
    """Where an empty database is: once in SQLite, once in PostgreSQL."""
    if request.param == "sqlite":
        return Address.in_folder(tmp_path)
    postgres: Cluster = request.getfixturevalue("postgres")
    return postgres.new_database(request.getfixturevalue("template"))


@pytest.fixture
async def store(address: Address) -> AsyncIterator[Store]:
    """A store, empty: once in SQLite, once in PostgreSQL."""
    async with opened(address) as one:
        yield one
