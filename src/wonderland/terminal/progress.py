"""How far long work has come, and how long it will still take: on standard error."""

from __future__ import annotations

import sys
import time
from typing import TextIO

SELDOM = 10.0
"""Where lines cannot be written over, there is one in so many seconds at most."""


class ProgressLine:
    """A line that says how far work has come; written over where a person looks on."""

    def __init__(self, what: str, sink: TextIO | None = None) -> None:
        self.what = what
        self.sink = sys.stderr if sink is None else sink
        self.over = self.sink.isatty()
        self.begun = 0.0
        self.first: int | None = None
        """How much had been done before this run."""
        self.told = 0.0

    def __call__(self, done: int, total: int) -> None:
        """Say how far it has come."""
        now = time.monotonic()
        if self.first is None:
            self.first, self.begun, self.told = done, now, now
            if not self.over:
                return
        rest = left(done - self.first, total - done, now - self.begun)
        line = f"{self.what}: {done} of {total}{rest}"
        if self.over:
            self.sink.write(f"\r\x1b[K{line}")
            self.sink.write("\r\x1b[K" if done == total else "")
        elif now - self.told >= SELDOM:
            self.told = now
            self.sink.write(f"{line}\n")
        self.sink.flush()

    def stop(self) -> None:
        """Leave the line where it is, and begin another one."""
        if self.over:
            self.sink.write("\n")
            self.sink.flush()


def left(done: int, more: int, seconds: float) -> str:
    """Say how long the rest takes if it goes on like this; nothing while nobody can tell.

    >>> left(10, 20, 60.0), left(0, 20, 1.0), left(50, 50, 20.0)
    (', about 2 minutes left', '', ', about 20 seconds left')
    """
    if done == 0 or more == 0:
        return ""
    rest = seconds * more / done
    if rest < 90:
        return f", about {max(1, round(rest))} seconds left"
    return f", about {round(rest / 60)} minutes left"
