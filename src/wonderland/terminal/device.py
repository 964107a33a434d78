"""The terminal itself: what it can do, how large it is, and how it is put back as it was."""

from __future__ import annotations

import io
import os
import select
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import Any, Final, NamedTuple, TextIO

from wonderland.terminal.bell import Bell
from wonderland.terminal.input import EndOfInput
from wonderland.terminal.pen import Depth, Pen

CLEAR: Final = "\x1b[H\x1b[2J"
# The alternate screen has no scrollback: a hand that was drawn on it cannot be scrolled back to.
OTHER_SCREEN: Final = "\x1b[?1049h"
FIRST_SCREEN: Final = "\x1b[?1049l"
USUAL: Final = (80, 24)


Handler = Callable[[int, FrameType | None], None]


class Size(NamedTuple):
    """How large a terminal is, in characters."""

    columns: int
    rows: int


class Resized(Exception):
    """The window changed, or the program was brought back: the screen must be drawn again."""


class News(Exception):
    """Something has happened elsewhere while one waited for a line."""


@dataclass
class Device:
    """Where lines are read from and where text is written to."""

    source: TextIO
    sink: TextIO
    environment: Mapping[str, str]
    bell: Bell | None = None
    """Rings when something happens elsewhere."""
    _alarm: int | None = None
    """Becomes readable when a signal comes."""

    @staticmethod
    def standard() -> Device:
        """Return the device this process was started on."""
        # What cannot be read or written as text is replaced, and ends no game.
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        return Device(sys.stdin, sys.stdout, os.environ)

    @property
    def talks(self) -> bool:
        """Whether a person sits at it, who sees what is written and types the answers."""
        return self.source.isatty() and self.sink.isatty()

    @property
    def paints(self) -> bool:
        """Whether pictures can be drawn on what is written to."""
        term = self.environment.get("TERM", "" if os.name == "posix" else "windows")
        return self.sink.isatty() and term not in ("", "dumb") and ansi_is_on()

    @property
    def draws(self) -> bool:
        """Whether the boxed edition can be played on it."""
        return self.talks and self.paints

    def pen(self) -> Pen:
        """Return the pen for this device."""
        return Pen(self.depth(), drawn=self.can_write("╭─│┴█▒"))

    def depth(self) -> Depth:
        """Return how many colours may be used."""
        if self.environment.get("NO_COLOR") or not self.sink.isatty():
            return 0
        term = self.environment.get("TERM", "")
        if term == "dumb":
            return 0
        rich = "256" in term or self.environment.get("COLORTERM") in ("truecolor", "24bit")
        return 256 if rich else 16

    def can_write(self, text: str) -> bool:
        """Tell whether the output's encoding has all the characters of a text."""
        try:
            text.encode(getattr(self.sink, "encoding", None) or "ascii")
        except UnicodeEncodeError:
            return False
        return True

    def size(self) -> Size:
        """Return the size of the window."""
        try:
            columns, rows = os.get_terminal_size(self.sink.fileno())
        except (OSError, ValueError):
            columns, rows = shutil.get_terminal_size(USUAL)
        return Size(columns or USUAL[0], rows or USUAL[1])

    def write(self, text: str) -> None:
        """Write text at once."""
        self.sink.write(text)
        self.sink.flush()

    def read_line(self) -> str:
        """Return the next line without its end; raise `EndOfInput` if there is none."""
        if self._alarm is not None:
            self._wait(self._alarm)
        line = self.source.readline()
        if not line:
            raise EndOfInput
        return line.rstrip("\r\n")

    def read_line_or_news(self) -> str:
        """Return the next line, as `read_line` does; raise `News` if the bell rings before."""
        if self.bell is not None and self._alarm is not None:
            self._wait(self._alarm, self.bell)
        return self.read_line()

    def watch(self) -> str:
        """Wait for news, and for a line as well where somebody sits there; lines of a script wait.

        Raise `News` if the bell rings.
        """
        if self.bell is None or self._alarm is not None:
            return self.read_line_or_news()
        self.bell.wait()
        raise News

    def _wait(self, alarm: int, bell: Bell | None = None) -> None:
        typed = self.source.fileno()
        heard = [] if bell is None else [bell.fileno()]
        while True:
            ready, _, _ = select.select([typed, alarm, *heard], [], [])
            if bell is not None and bell.fileno() in ready:
                bell.silence()
                raise News
            if typed in ready:
                return
            os.read(alarm, 1024)  # the signal's own handler runs, and may end the waiting

    @contextmanager
    def attentive(self) -> Iterator[None]:
        """Let signals end the waiting for a line even if they come just before it begins.

        A signal between the last instruction and the system's own `read` would else go unheard
        until the next key: its handler has to wait for the read to return.
        """
        if os.name != "posix" or not self.talks:
            yield
            return
        self._alarm, rung = os.pipe()
        os.set_blocking(rung, False)
        before = signal.set_wakeup_fd(rung, warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(before)
            os.close(rung)
            os.close(self._alarm)
            self._alarm = None

    def forget_typed(self) -> None:
        """Drop what was typed and not read yet, so that it cannot answer a question to come."""
        if sys.platform != "win32" and self.source.isatty():
            import termios

            termios.tcflush(self.source.fileno(), termios.TCIFLUSH)

    @contextmanager
    def other_screen(self) -> Iterator[None]:
        """Draw on the terminal's second screen, and put the first one back whatever happens."""
        self.write(OTHER_SCREEN + CLEAR)
        try:
            yield
        finally:
            self.write(FIRST_SCREEN)


class Wakeful:
    """Reads lines, and notices meanwhile if the window changes or the program is stopped."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self._waiting = False
        self._late = False
        """Whether the window changed when nobody waited, after it was measured perhaps."""

    def read_line(self) -> str:
        """Return the next line; raise `Resized` if everything must be drawn again first."""
        return self._attend(self.device.read_line)

    def read_line_or_news(self) -> str:
        """Return the next line, unless everything must be drawn again, or there is news."""
        return self._attend(self.device.read_line_or_news)

    def watch(self) -> str:
        """Wait for news or a line, unless everything must be drawn again."""
        return self._attend(self.device.watch)

    def _attend(self, read: Callable[[], str]) -> str:
        self._waiting = True
        try:
            if self._late:
                raise Resized
            return read()
        finally:
            self._waiting = self._late = False

    def listening(self) -> AbstractContextManager[None]:
        """Hear the signals of the window and of job control, where the system has them."""
        return heard({"SIGWINCH": self._changed, "SIGTSTP": self._stopped})

    def _changed(self, number: int, frame: FrameType | None) -> None:
        self._late = True
        if self._waiting:
            raise Resized

    def _stopped(self, number: int, frame: FrameType | None) -> None:
        self.device.write(FIRST_SCREEN)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)  # stops here; goes on here when it is brought back
        signal.signal(number, self._stopped)
        self.device.write(OTHER_SCREEN + CLEAR)
        if self._waiting:
            raise Resized


@contextmanager
def heard(handlers: Mapping[str, Handler]) -> Iterator[None]:
    """Handle signals by their names for a while, those that the system has."""
    before: dict[int, Any] = {}
    try:
        for name, handler in handlers.items():
            number = getattr(signal, name, None)
            if number is not None:
                before[number] = signal.signal(number, handler)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def killed_politely() -> AbstractContextManager[None]:
    """Let a closed window or a polite kill end the program as Ctrl-C does: saved and tidied."""
    return heard({"SIGHUP": _interrupt, "SIGTERM": _interrupt})


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def ansi_is_on() -> bool:
    """Switch escape codes on where Windows has them off; tell whether they work."""
    if sys.platform != "win32":
        return True
    import ctypes

    kernel = ctypes.windll.kernel32
    handle = kernel.GetStdHandle(-11)
    mode = ctypes.c_ulong()
    if not kernel.GetConsoleMode(handle, ctypes.byref(mode)):
        return False
    return bool(kernel.SetConsoleMode(handle, mode.value | 4))
