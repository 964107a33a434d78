"""What can go wrong with what is stored; no error ever carries what was to be stored."""

from __future__ import annotations

from wonderland.engine.errors import WonderlandError, shown


class StorageError(WonderlandError):
    """The parent of every error of the storage."""


class SequenceTaken(StorageError):
    """Somebody else appended to the table first: load what is missing, and decide again."""

    def __init__(self, table: str, seq: int) -> None:
        self.table = table
        self.seq = seq
        super().__init__(
            f"table {table} has an event {seq} already: load what came since, and decide again"
        )


class RatingsMoved(StorageError):
    """A rating changed since it was read: read it again, and rate again."""

    def __init__(self, table: str) -> None:
        self.table = table
        super().__init__(
            f"a rating of somebody at table {table} has changed since: read the ratings again"
        )


class CodeTaken(StorageError):
    """A table that is not over has the code already: choose another."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(f"the code {shown(code)} is taken: choose another")


class NoSuchTable(StorageError):
    """There is no such table, or there is none any more."""

    def __init__(self, table: str) -> None:
        self.table = table
        super().__init__(f"there is no table {shown(table)}")


class NotStored(StorageError):
    """Something could not be stored. Where it is not `certain`, look before trying again."""

    def __init__(self, why: str, *, certain: bool = True) -> None:
        self.why = why
        self.certain = certain
        what = "it was not stored" if certain else "whether it was stored is not known yet"
        super().__init__(f"{what}: {why}")


class NotRead(StorageError):
    """The database could not be asked."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(f"the database could not be asked: {why}")


class CannotOpen(StorageError):
    """A database cannot be opened."""

    def __init__(self, database: str, why: str) -> None:
        self.database = database
        self.why = why
        super().__init__(f"the database {database} cannot be opened: {why}")


class OldSchema(CannotOpen):
    """A database was made by an older Wonderland, and is not upgraded unasked."""

    def __init__(self, database: str, found: str | None, needed: str) -> None:
        self.found = found
        self.needed = needed
        has = f"it has schema {found}" if found else "it is empty"
        super().__init__(
            database,
            f"{has}, and this Wonderland needs schema {needed}: "
            f"type `wonderland db upgrade --database {database}` first",
        )


class NewerSchema(CannotOpen):
    """A database was made by a newer Wonderland."""

    def __init__(self, database: str, found: str, known: str) -> None:
        self.found = found
        self.known = known
        super().__init__(
            database,
            f"it has schema {found[:40]}, and this Wonderland knows schemas up to {known}: run the "
            "newer Wonderland again (`pip install --upgrade wonderland`), or restore a backup",
        )


class BadDatabase(StorageError):
    """A database was named in a way that is not understood."""

    def __init__(self, why: str) -> None:
        super().__init__(f"--database: {why}")


class BadPage(StorageError):
    """A list was asked to go on from a place that is none."""

    def __init__(self, after: str) -> None:
        super().__init__(
            f"a list goes on after what `next` of its last page said, not after {shown(after)}"
        )
