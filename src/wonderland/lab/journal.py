"""The journal of an arena: every finished game in a line, so that nothing is played twice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import IO, Any

import msgspec

from wonderland.engine.errors import WonderlandError, shown
from wonderland.lab.plan import Plan
from wonderland.lab.played import Played

SCHEMA = 1

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Played).decode


class BadJournal(WonderlandError):
    """A file cannot be gone on with as the journal of a plan."""

    def __init__(self, path: Path, why: str) -> None:
        self.path = path
        super().__init__(f"{path} {why}")


class Journal:
    """The finished games of a plan, by number; on disk as well, if it has a path.

    The first line is the plan's key. A journal of the same key with other games is welcome: what
    it has of the plan need not be played again, and what it has beyond is left alone.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games: dict[int, Played] = {}
        self._file: IO[bytes] | None = None

    def keep(self, path: Path) -> None:
        """Read what a file has already, and write to it from now on."""
        text = path.read_bytes() if path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]  # a last line without its end was being written
        if text and not whole:
            raise BadJournal(path, "is no journal of an arena; choose another file")
        for number, line in enumerate(whole.splitlines(), 1):
            if number == 1:
                self._check(path, line)
            else:
                self._read(path, number, line)
        self._file = path.open("r+b" if path.exists() else "xb")
        self._file.seek(len(whole))
        self._file.truncate()
        if not whole:
            self._write(json.dumps({"arena": SCHEMA, "plan": self.plan.key()}).encode())

    def add(self, played: Played) -> None:
        """Take in a game."""
        self.games[played.number] = played
        self._write(_encode(played))

    def save(self, path: Path) -> None:
        """Write a journal that was kept in memory so far to a new file."""
        games, self.games = self.games, {}
        self.keep(path)
        for played in games.values():
            self.add(played)

    def close(self) -> None:
        """Let go of the file."""
        if self._file is not None:
            self._file.close()

    def played(self) -> list[Played]:
        """Return the plan's games that are finished, in their order."""
        return [self.games[number] for number in sorted(self.games) if number < self.plan.games]

    def _write(self, line: bytes) -> None:
        if self._file is not None:
            self._file.write(line + b"\n")
            self._file.flush()

    def _check(self, path: Path, line: bytes) -> None:
        """Raise `BadJournal` unless the first line names this plan."""
        try:
            head = json.loads(line)
        except ValueError:
            head = None
        match head:
            case {"arena": int() as schema, "plan": dict() as theirs}:
                if schema != SCHEMA:
                    raise BadJournal(path, f"has schema {schema}; this build reads {SCHEMA}")
                self._compare(path, theirs)
            case _:
                raise BadJournal(path, "is no journal of an arena; choose another file")

    def _compare(self, path: Path, theirs: dict[str, Any]) -> None:
        for name, mine in self.plan.key().items():
            if theirs.get(name) != mine:
                found, wanted = shown(theirs.get(name)), shown(mine)
                why = f"is the journal of another plan: its {name} is {found}, not {wanted}"
                raise BadJournal(path, f"{why}; choose another file")

    def _read(self, path: Path, number: int, line: bytes) -> None:
        try:
            played = _decode(line)
        except msgspec.DecodeError as error:
            raise BadJournal(path, f"is damaged in line {number}: {error}") from error
        self.games[played.number] = played
