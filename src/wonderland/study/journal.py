"""The journal of a review: what has been found so far, so that it can go on after a break."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import msgspec

from wonderland.engine.record import Record
from wonderland.study.review import Moment
from wonderland.version import VERSION


class Head(msgspec.Struct, frozen=True):
    """The first line of a journal: which review it belongs to."""

    record: str
    iterations: int
    version: str


class Journal:
    """A file with a line for each moment of one record, judged with one budget.

    Its name has a part of the record's hash: a record that was changed gets a journal of its own.
    """

    def __init__(self, beside: Path, record: Record, iterations: int) -> None:
        digest = hashlib.sha256(record.to_json().encode()).hexdigest()
        self.head = Head(digest, iterations, VERSION)
        self.path = beside.with_name(f"{beside.name}.review-{digest[:8]}-{iterations}.jsonl")

    def read(self) -> dict[int, Moment]:
        """Return the moments that are written down; a journal of another version begins anew.

        The last line may have been cut off when the program was killed: it is dropped.
        """
        found: dict[int, Moment] = {}
        kept = 0
        data = self.path.read_bytes() if self.path.exists() else b""
        for number, line in enumerate(data.splitlines(keepends=True)):
            try:
                if not line.endswith(b"\n"):
                    break
                if number == 0:
                    if msgspec.json.decode(line, type=Head) != self.head:
                        break
                else:
                    moment = msgspec.json.decode(line, type=Moment)
                    found[moment.version] = moment
            except msgspec.MsgspecError:
                break
            kept += len(line)
        if kept == 0:
            self.path.write_bytes(msgspec.json.encode(self.head) + b"\n")
        elif kept < len(data):
            os.truncate(self.path, kept)
        return found

    def note(self, moment: Moment) -> None:
        """Write a moment down, at once."""
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(moment) + b"\n")
