"""Where a database is: a file in the data folder, or a PostgreSQL somewhere."""

from __future__ import annotations

import os
import sqlite3
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from wonderland.server.storage.errors import BadDatabase, CannotOpen

FILE: Final = "wonderland.db"
"""What the database in a data folder is called."""

OLDEST_SQLITE: Final = (3, 35, 0)

Kind = Literal["sqlite", "postgresql"]


@dataclass(frozen=True, slots=True)
class Address:
    """Where a database is. Written out, it never shows a password.

    >>> str(Address.read("postgres://ann:secret@db.example/wonderland"))
    'postgresql://ann:***@db.example/wonderland'
    """

    kind: Kind
    url: URL

    @staticmethod
    def in_folder(folder: Path) -> Address:
        """Return the address of the database in a data folder."""
        return Address.of_file(folder / FILE)

    @staticmethod
    def of_file(path: Path) -> Address:
        """Return the address of a SQLite database."""
        return Address("sqlite", URL.create("sqlite+aiosqlite", database=str(path)))

    @staticmethod
    def read(text: str) -> Address:
        """Read `postgresql://...`, or `sqlite:///...`; anything else is refused."""
        try:
            url = make_url(text)
        except (ArgumentError, ValueError):
            raise BadDatabase(
                "is an address such as postgresql://user@host/database or sqlite:////folder/file"
            ) from None
        match url.get_backend_name():
            case "postgres" | "postgresql":
                return Address("postgresql", url.set(drivername="postgresql+psycopg"))
            case "sqlite" if url.database and url.database != ":memory:":
                return Address.of_file(Path(url.database))
            case "sqlite":
                raise BadDatabase("a database in memory would be lost: name a file")
        raise BadDatabase("begins with postgresql:// or sqlite:///; there are no other kinds")

    def __str__(self) -> str:
        """Return the address as people write it."""
        scheme = self.url.set(drivername=self.kind)
        return scheme.render_as_string(hide_password=True)

    __repr__ = __str__

    @property
    def path(self) -> Path:
        """Where the file of a SQLite database is."""
        assert self.url.database is not None
        return Path(self.url.database)

    @property
    def libpq(self) -> str:
        """The address as PostgreSQL's own programs take it, with the password."""
        scheme = self.url.set(drivername="postgresql")
        return scheme.render_as_string(hide_password=False)

    def check(self) -> None:
        """Refuse what cannot work, before anything is tried."""
        if self.kind == "postgresql":
            if find_spec("psycopg") is None:
                why = "psycopg is missing: `pip install 'wonderland[postgres]'`"
                raise CannotOpen(str(self), why)
        elif sqlite3.sqlite_version_info < OLDEST_SQLITE:
            oldest = ".".join(map(str, OLDEST_SQLITE))
            why = f"Python's SQLite is {sqlite3.sqlite_version}, and {oldest} or newer is needed"
            raise CannotOpen(str(self), why)
        elif not self.path.parent.is_dir():
            raise CannotOpen(str(self), f"there is no folder {self.path.parent}")

    def make(self) -> None:
        """Make SQLite's file, for its owner alone: it holds what nobody else may see."""
        if self.kind == "sqlite":
            try:
                os.close(os.open(self.path, os.O_CREAT, 0o600))
            except OSError as error:
                raise CannotOpen(str(self), f"{error.strerror}: {self.path}") from None
