"""Which schema a database has, and bringing it up to date."""

from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from wonderland.server.storage.address import Address
from wonderland.server.storage.backup import backup
from wonderland.server.storage.engine import WRITES, make_engine, said_by
from wonderland.server.storage.errors import CannotOpen, NewerSchema, OldSchema

STEPS: Final = "wonderland.server.storage:migrations"
VERSION_TABLE: Final = "schema_version"
ONE_AT_A_TIME: Final = 0x516E64657233  # an advisory lock of PostgreSQL that nobody else uses


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", STEPS)
    return config


def newest() -> str:
    """Return the schema that this Wonderland works with."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def schemas() -> list[str]:
    """Return all schemas there have been, the oldest first."""
    steps = ScriptDirectory.from_config(_config()).walk_revisions()
    return [step.revision for step in steps][::-1]


def found(connection: Connection) -> str | None:
    """Return the schema that a database has; `None`: it is empty."""
    options = {"version_table": VERSION_TABLE}
    return MigrationContext.configure(connection, opts=options).get_current_revision()


def migrate(connection: Connection, target: str = "head") -> None:
    """Carry out the steps that are missing, in the connection's transaction."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, target)


async def check(engine: AsyncEngine, address: Address) -> None:
    """Refuse a database whose schema is not the one we work with; SQLite is upgraded first."""
    needed = newest()
    async with engine.connect() as connection:
        has = await connection.run_sync(found)
    if has == needed:
        return
    if has is not None and has not in schemas():
        raise NewerSchema(str(address), has, needed)
    if address.kind == "postgresql":
        raise OldSchema(str(address), has, needed)
    if has is not None:
        await asyncio.to_thread(backup, address, _spare(address, has))
    await _upgrade(engine, address)


def _spare(address: Address, schema: str) -> Path:
    """Return where the last state of an older schema is kept, before SQLite is upgraded."""
    stem = f"{address.path.name}.schema-{schema}"
    spare = address.path.with_name(stem)
    numbers = count(2)
    while spare.exists():
        spare = address.path.with_name(f"{stem}.{next(numbers)}")
    return spare


async def _upgrade(engine: AsyncEngine, address: Address) -> tuple[str | None, str]:
    """Bring a database up to date, whole or not at all, and nobody else at the same time."""
    async with engine.connect() as connection:
        await connection.execution_options(**{WRITES: True})
        async with connection.begin():
            if address.kind == "postgresql":
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})"))
            before = await connection.run_sync(found)
            if before is not None and before not in schemas():
                raise NewerSchema(str(address), before, newest())
            await connection.run_sync(migrate)
    return before, newest()


async def upgrade(address: Address) -> tuple[str | None, str]:
    """Bring a database up to date; return which schema it had, and which it has."""
    address.check()
    address.make()
    engine = make_engine(address)
    try:
        return await _upgrade(engine, address)
    except (SQLAlchemyError, OSError) as error:
        why = said_by(error)
    finally:
        await engine.dispose()
    raise CannotOpen(str(address), why)


async def version(address: Address) -> str | None:
    """Return the schema that a database has; `None`: it is empty, or there is none."""
    address.check()
    if address.kind == "sqlite" and not address.path.exists():
        return None
    engine = make_engine(address)
    try:
        async with engine.connect() as connection:
            return await connection.run_sync(found)
    except (SQLAlchemyError, OSError) as error:
        why = said_by(error)
    finally:
        await engine.dispose()
    raise CannotOpen(str(address), why)
