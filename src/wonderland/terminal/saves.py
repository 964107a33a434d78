"""Where a game's record is kept, so that no game ever overwrites another's."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from itertools import count
from pathlib import Path

from wonderland.engine.errors import WonderlandError
from wonderland.engine.record import Record
from wonderland.games import game


class FileTaken(WonderlandError):
    """A file that is there already would have been overwritten."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(f"{path} is there already and holds something else; choose another name")


class GameIsOver(WonderlandError):
    """A finished game was to be resumed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        tell = f"{program()} replay {quoted(path)}"
        super().__init__(f"the game in {path} is over; `{tell}` tells how it went")


class CannotSave(WonderlandError):
    """A record could not be written."""

    def __init__(self, path: Path, why: str) -> None:
        self.path = path
        super().__init__(f"{path} could not be written ({why}); choose another name or folder")


class Keeper:
    """Keeps one game's record: in the file it was told, or in the first free one of a series."""

    def __init__(self, path: Path | None = None, *, folder: Path | None = None) -> None:
        self.path = path
        self.folder = folder or Path()
        self.saved: Record | None = None

    def keep(self, record: Record, path: Path | None = None) -> Path:
        """Write the record; return the file it is in. Later calls write to the same file."""
        target = path or self.path or self.free(record)
        if not self.may_write(target, record):
            raise FileTaken(target)
        try:
            record.save(target)
        except OSError as error:
            raise CannotSave(target, error.strerror or str(error)) from error
        self.path, self.saved = target, record
        return target

    def free(self, record: Record) -> Path:
        """Return the first of parade-1.json, parade-2.json, ... that is free, or is this game's."""
        names = (self.folder / f"{record.game}-{number}.json" for number in count(1))
        return next(path for path in names if self.may_write(path, record))

    def may_write(self, path: Path, record: Record) -> bool:
        """Tell whether a file is not there yet, or holds an earlier or later stage of this game."""
        if not path.exists():
            return True
        try:
            return same_game(Record.read(path, game), record)
        except (OSError, WonderlandError):
            return False


def same_game(one: Record, other: Record) -> bool:
    """Tell whether two records are of one game: the same deal and the same players."""
    return one.truncated(0) == other.truncated(0)


def resume_command(path: Path) -> str:
    """Return what to type to go on with a saved game.

    >>> resume_command(Path("parade-1.json"))
    'wonderland resume parade-1.json'
    """
    return f"{program()} resume {quoted(path)}"


def program() -> str:
    """Return what to type to call this program: its path where its name alone is not found."""
    called = Path(sys.argv[0])
    if called.stem == "wonderland" and shutil.which("wonderland") is None:
        return quoted(called)
    return "wonderland"


def quoted(path: Path) -> str:
    """Return a path as one word of a command line, as this system's shell wants it."""
    if os.name == "posix":
        return shlex.quote(str(path))
    return subprocess.list2cmdline([str(path)])
