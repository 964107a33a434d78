"""A program with its three pipes: told lines and read line by line, and never waited for in vain.

A thread for each pipe does what could block, so that this works wherever Python runs. Whoever uses
a Program waits on a queue, and only as long as it wants to.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Final

LONGEST_LINE: Final = 2**16
"""In bytes. An answer takes about fifty."""

MOST_UNREAD: Final = 1000
"""How many lines may wait to be read. A program that answers when it is asked has one."""

LONGEST_COMPLAINT: Final = 300
LAST_COMPLAINTS: Final = 5
SETTLING: Final = 0.5
"""How many seconds a program that closed its output has to end, and its last words to arrive."""

QUICK: Final = 0.1
"""How many seconds we wait for the end of a program's output, which tells us of its end at once."""

POSIX: Final = os.name == "posix"


class Silence(Enum):
    """Why there is no line to read, and never will be."""

    CLOSED = "its output is closed"
    LONG_LINE = f"a line of more than {LONGEST_LINE:,} bytes"
    MANY_LINES = f"more than {MOST_UNREAD:,} lines that nobody had asked for"


class Parting(Enum):
    """How a program ended when its input had been closed."""

    LEFT = "left"
    TERMINATED = "terminated"
    KILLED = "killed"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a program ended, with what code, and the lines that nobody had read."""

    parting: Parting
    code: int
    unread: Sequence[bytes]


class Program:
    """A running program. Close it, or it may outlive its purpose."""

    def __init__(self, command: str) -> None:
        """Start a program; raise `OSError` or `ValueError` if that cannot be done."""
        self._process = subprocess.Popen(
            shlex.split(command) if POSIX else command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=POSIX,  # Ctrl-C is for us, and what it starts itself can be ended
        )
        self._to_say: SimpleQueue[bytes | None] = SimpleQueue()
        self._heard: SimpleQueue[bytes | Silence] = SimpleQueue()
        self._silence: Silence | None = None
        self._complaints: deque[bytes] = deque(maxlen=LAST_COMPLAINTS)
        self._speaker = self._begin(self._speak)
        self._listener = self._begin(self._listen)
        self._drain = self._begin(self._drain_complaints)

    def say(self, line: bytes) -> None:
        """Send a line, without waiting until it is read."""
        self._to_say.put(line)

    def hear(self, deadline: float) -> bytes | Silence | None:
        """Return the next line, or why there is none; None if none comes before the deadline."""
        if self._silence is not None:
            return self._silence
        try:
            heard = self._heard.get(timeout=max(0.0, deadline - time.monotonic()))
        except Empty:
            return None
        if isinstance(heard, Silence):
            self._silence = heard
        return heard

    def settled(self) -> int | None:
        """Return the exit code of a program that has closed its output; None if it runs on."""
        try:
            return self._process.wait(SETTLING)
        except subprocess.TimeoutExpired:
            return None

    def complaints(self) -> list[str]:
        """Return the last lines that the program wrote to stderr."""
        if self._process.poll() is not None:
            self._drain.join(SETTLING)
        lines = [data.decode("utf-8", "backslashreplace").strip() for data in self._complaints]
        return [line for line in lines if line]

    def hang_up(self) -> None:
        """Close the program's input, once what was said is written."""
        self._to_say.put(None)

    def close(self, moment: float) -> Ending:
        """Close the program's input, give it a moment to leave, and end it if it does not."""
        self.hang_up()
        parting = self._part(moment)
        for thread in (self._speaker, self._listener, self._drain):
            thread.join(SETTLING)
        if self._listener.is_alive() or self._drain.is_alive():
            self._signal(kill=True)  # something that it started holds its pipes
        return Ending(parting, self._process.wait(), self._unread())

    def _part(self, moment: float) -> Parting:
        began = time.monotonic()
        self._listener.join(min(moment, QUICK))
        left = max(0.0, moment - (time.monotonic() - began))
        for parting, patience in ((Parting.LEFT, left), (Parting.TERMINATED, SETTLING)):
            try:
                self._process.wait(patience)
                return parting
            except subprocess.TimeoutExpired:
                self._signal(kill=parting is Parting.TERMINATED)
        self._process.wait()
        return Parting.KILLED

    def _signal(self, *, kill: bool) -> None:
        """End the program, and on POSIX everything it has started."""
        if not POSIX:
            self._process.kill()
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL if kill else signal.SIGTERM)

    def _unread(self) -> list[bytes]:
        unread = []
        with contextlib.suppress(Empty):
            while True:
                heard = self._heard.get_nowait()
                if isinstance(heard, bytes):
                    unread.append(heard)
        return unread

    # The threads; each closes its pipe, since nobody else can while it waits there.

    def _begin(self, work: Callable[[], None]) -> Thread:
        thread = Thread(target=work, daemon=True)
        thread.start()
        return thread

    def _speak(self) -> None:
        assert self._process.stdin is not None
        with contextlib.suppress(OSError), self._process.stdin as pipe:
            while (line := self._to_say.get()) is not None:
                pipe.write(line)
                pipe.flush()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as pipe:
            self._heard.put(self._listen_to(pipe))

    def _listen_to(self, pipe: IO[bytes]) -> Silence:
        while line := pipe.readline(LONGEST_LINE + 1):
            if len(line) > LONGEST_LINE:
                return Silence.LONG_LINE
            if self._heard.qsize() >= MOST_UNREAD:
                return Silence.MANY_LINES
            self._heard.put(line)
        return Silence.CLOSED

    def _drain_complaints(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as pipe:
            while line := pipe.readline(LONGEST_COMPLAINT):
                self._complaints.append(line)
