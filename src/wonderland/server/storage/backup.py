"""Backups of a database while a server uses it: whole, checked, or not there at all."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from wonderland.server.storage.address import Address
from wonderland.server.storage.engine import PATIENCE, said_by_sqlite
from wonderland.server.storage.errors import StorageError

PG_DUMP: Final = "pg_dump"
PG_RESTORE: Final = "pg_restore"


class NoBackup(StorageError):
    """A backup could not be made, and there is none."""

    def __init__(self, target: Path, why: str) -> None:
        self.target = target
        self.why = why
        super().__init__(f"there is no backup {target}: {why}")


def backup(address: Address, target: Path) -> None:
    """Write everything that is committed now to a file that only its owner may read."""
    address.check()
    if target.exists():
        raise NoBackup(target, "the file exists already; choose another name, or remove it")
    if not target.parent.is_dir():
        raise NoBackup(target, f"there is no folder {target.parent}")
    try:
        descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:
        raise NoBackup(target, f"the folder cannot be written to ({error.strerror})") from None
    os.close(descriptor)
    scratch = Path(name)
    try:
        if address.kind == "sqlite":
            _copy_sqlite(address.path, scratch, target)
        else:
            _dump_postgres(address, scratch, target)
        _settle(scratch, target)
    finally:
        scratch.unlink(missing_ok=True)


def _copy_sqlite(source: Path, scratch: Path, target: Path) -> None:
    """Copy a SQLite database as it was at one moment; those who write are not held up."""
    if not source.exists():
        raise NoBackup(target, f"there is no database {source}")
    try:
        address = f"{source.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=PATIENCE)) as connection:
            connection.execute("VACUUM INTO ?", (str(scratch),))
        with closing(sqlite3.connect(scratch)) as copy:
            (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.Error as error:
        raise NoBackup(target, said_by_sqlite(error)) from None
    if verdict != "ok":
        raise NoBackup(target, f"the database is damaged: SQLite says {verdict!r}")


def _dump_postgres(address: Address, scratch: Path, target: Path) -> None:
    """Let PostgreSQL's own program write the backup, and read it to see that it is whole."""
    if shutil.which(PG_DUMP) is None or shutil.which(PG_RESTORE) is None:
        raise NoBackup(
            target,
            f"{PG_DUMP}, which PostgreSQL's backups are made with, is not installed "
            "(Debian: apt install postgresql-client)",
        )
    password = address.url.password
    environment = {**os.environ, **({"PGPASSWORD": password} if password else {})}
    open_to_all = address.url.set(drivername="postgresql", password=None)
    where = open_to_all.render_as_string(hide_password=False)
    for command in (
        [PG_DUMP, "--format=custom", f"--file={scratch}", f"--dbname={where}"],
        [PG_RESTORE, "--list", str(scratch)],
    ):
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        if done.returncode != 0:
            complaint = (done.stderr.splitlines() or ["it did not say why"])[0]
            raise NoBackup(target, f"{command[0]} failed: {complaint}")


def _settle(scratch: Path, target: Path) -> None:
    """Give a finished backup its name, once it is on the disk."""
    with scratch.open("rb+") as file:
        os.fsync(file.fileno())
    scratch.replace(target)
    with suppress(OSError):  # not every system lets folders be synchronised
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
