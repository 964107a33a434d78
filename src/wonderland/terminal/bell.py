"""A bell: rung in one thread, heard by whoever waits in another."""

from __future__ import annotations

import contextlib
import os
import sys
from threading import Event
from typing import Final

AT_ONCE: Final = 1024


class Bell:
    """Rings when something happens elsewhere; on POSIX one can wait for it and for a line at once.

    >>> bell = Bell()
    >>> bell.ring()
    >>> bell.wait()
    """

    def __init__(self) -> None:
        self._rung = Event()
        self._pipe = os.pipe() if sys.platform != "win32" else None  # nothing can select it there
        for end in self._pipe or ():
            os.set_blocking(end, False)

    def fileno(self) -> int:
        """Return what becomes readable when the bell rings."""
        assert self._pipe is not None
        return self._pipe[0]

    def ring(self) -> None:
        """Let whoever waits know."""
        self._rung.set()
        if self._pipe is not None:
            with contextlib.suppress(BlockingIOError):  # it rings loud enough already
                os.write(self._pipe[1], b"!")

    def silence(self) -> None:
        """Have heard it."""
        self._rung.clear()
        if self._pipe is not None:
            with contextlib.suppress(BlockingIOError):
                while len(os.read(self._pipe[0], AT_ONCE)) == AT_ONCE:
                    pass

    def wait(self) -> None:
        """Wait until it rings, or hear that it has rung."""
        self._rung.wait()
        self.silence()

    def close(self) -> None:
        """Take it down."""
        for end in self._pipe or ():
            os.close(end)
