"""Databases are brought up to date, or refused with a sentence that says what to type."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from tests.server.postgres import Cluster
from tests.server.storage.helpers import open_table, play
from wonderland.server.storage import (
    Address,
    CannotOpen,
    NewerSchema,
    OldSchema,
    migrate,
    opened,
)
from wonderland.server.storage.engine import WRITES, make_engine
from wonderland.server.storage.schema import metadata

pytestmark = pytest.mark.anyio

LATER = """
import sqlalchemy as sa
from alembic import op

revision = "{later}"
down_revision = "{newest}"


def upgrade():
    op.add_column("players", sa.Column("hat", sa.Text))
"""


@pytest.fixture(params=["sqlite", "postgresql"])
def nothing_yet(request: pytest.FixtureRequest, tmp_path: Path) -> Address:
    """A place for a database that was never used."""
    if request.param == "sqlite":
        return Address.in_folder(tmp_path)
    cluster: Cluster = request.getfixturevalue("postgres")
    return cluster.new_database()


async def made_at(address: Address, schema: str) -> None:
    """Make a database as an older Wonderland would have."""
    engine = make_engine(address)
    async with engine.connect() as connection:
        await connection.execution_options(**{WRITES: True})
        async with connection.begin():
            await connection.run_sync(migrate.migrate, schema)
    await engine.dispose()


async def differences(address: Address) -> list[object]:
    """Return what the database has otherwise than our code thinks."""

    def compared(connection: Connection) -> list[object]:
        options = {"version_table": migrate.VERSION_TABLE, "compare_type": True}
        context = MigrationContext.configure(connection, opts=options)
        return list(compare_metadata(context, metadata))

    engine = make_engine(address)
    async with engine.connect() as connection:
        found = await connection.run_sync(compared)
    await engine.dispose()
    return found


@pytest.fixture
def a_later_wonderland(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory):
    """A Wonderland that knows one more schema, as the next one may."""
    newest = migrate.newest()
    later = str(int(newest) + 1)
    folder = tmp_path_factory.mktemp("later")
    (folder / "later.py").write_text(LATER.format(later=later, newest=newest))
    ours = migrate._config

    def config() -> Config:
        one = ours()
        both = f"{Path(migrate.__file__).parent / 'migrations' / 'versions'}\n{folder}"
        one.set_main_option("version_locations", both)
        one.set_main_option("path_separator", "newline")
        return one

    monkeypatch.setattr(migrate, "_config", config)
    return monkeypatch


@pytest.mark.parametrize("schema", [None, *migrate.schemas()])
async def test_every_schema_there_has_been_is_brought_up_to_date(
    nothing_yet: Address, schema: str | None
) -> None:
    if schema is not None:
        await made_at(nothing_yet, schema)
    assert await migrate.upgrade(nothing_yet) == (schema, migrate.newest())
    assert await migrate.version(nothing_yet) == migrate.newest()
    assert await differences(nothing_yet) == []
    async with opened(nothing_yet) as store:
        await open_table(store)


async def test_sqlite_is_made_when_it_is_opened(tmp_path: Path) -> None:
    async with opened(Address.in_folder(tmp_path)) as store:
        await store.ping()
    assert await migrate.version(Address.in_folder(tmp_path)) == migrate.newest()


async def test_postgresql_is_not_upgraded_unasked(postgres: Cluster) -> None:
    address = postgres.new_database()
    with pytest.raises(OldSchema, match=r"is empty.*type `wonderland db upgrade --database"):
        async with opened(address):
            pass
    assert await migrate.version(address) is None


async def test_an_older_sqlite_is_copied_and_upgraded(
    sqlite: Address, a_later_wonderland: pytest.MonkeyPatch
) -> None:
    before = await migrate.version(sqlite)
    async with opened(sqlite) as store:
        await open_table(store)
        await play(store, "tea", 1)
    assert await migrate.version(sqlite) == migrate.newest() != before
    spare = Address.of_file(sqlite.path.with_name(f"wonderland.db.schema-{before}"))
    assert await migrate.version(spare) == before


async def test_an_older_postgresql_is_refused_until_it_is_upgraded(
    postgres: Cluster, a_later_wonderland: pytest.MonkeyPatch
) -> None:
    address = postgres.new_database()
    before = migrate.schemas()[-2]
    await made_at(address, before)
    with pytest.raises(OldSchema, match=f"has schema {before}, and .* needs schema"):
        async with opened(address):
            pass
    await migrate.upgrade(address)
    async with opened(address) as store:
        await open_table(store)


async def test_a_newer_schema_is_refused(
    nothing_yet: Address, a_later_wonderland: pytest.MonkeyPatch
) -> None:
    await migrate.upgrade(nothing_yet)
    a_later_wonderland.undo()
    with pytest.raises(NewerSchema, match="restore a backup"):
        async with opened(nothing_yet):
            pass
    with pytest.raises(NewerSchema):
        await migrate.upgrade(nothing_yet)


async def test_a_step_that_fails_changes_nothing(
    nothing_yet: Address, a_later_wonderland: pytest.MonkeyPatch
) -> None:
    await made_at(nothing_yet, migrate.schemas()[-2])
    engine = make_engine(nothing_yet)
    async with engine.begin() as connection:
        await connection.execute(text("ALTER TABLE players ADD COLUMN hat TEXT"))
    await engine.dispose()
    with pytest.raises(CannotOpen):
        await migrate.upgrade(nothing_yet)
    assert await migrate.version(nothing_yet) == migrate.schemas()[-2]
