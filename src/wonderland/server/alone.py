"""One server for each folder: a second one would not tell the people of the first what happens."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from wonderland.server.config import BadConfig

LOCK: Final = "lock"
TAKEN: Final = "is in use by another server; stop it, or name another folder with --data"


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep other servers out of a folder for a while; however this one ends, it is free again."""
    with (folder / LOCK).open("ab") as file:
        try:
            lock(file)
        except OSError as error:
            raise BadConfig("data", str(folder), TAKEN) from error
        yield


def lock(file: IO[bytes]) -> None:
    """Lock a file; raise `OSError` if somebody else has done so."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
