"""The real program in a real pseudo-terminal, driven by keys."""

from __future__ import annotations

import os
import select
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

PATIENCE = 60.0
"""How long anything may take before a test gives up; nothing waits that long when all is well."""

# The child makes the pseudo-terminal its own, so that Ctrl-C and the window's changes reach it.
START = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, "-W", "ignore", "-m", "wonderland", *sys.argv[1:]])
"""


class PseudoTerminal:
    """A terminal of a given size that runs `wonderland` with some arguments."""

    def __init__(
        self,
        *arguments: str,
        folder: Path,
        columns: int = 80,
        rows: int = 24,
        **environment: str,
    ) -> None:
        self.ours, theirs = os.openpty()
        self.resize(columns, rows)
        settings = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        settings |= {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"} | environment
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env=settings,
            start_new_session=True,
        )
        os.close(theirs)
        self.output = ""
        self.read = 0
        """How much of the output has been waited for."""

    def __enter__(self) -> PseudoTerminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.ours)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window; the system tells the program."""
        import fcntl
        import termios

        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, keys: str) -> None:
        """Type."""
        os.write(self.ours, keys.encode())

    def enter(self, line: str = "") -> None:
        """Type a line."""
        self.press(f"{line}\r")

    def signal(self, name: str) -> None:
        """Send the program a signal."""
        os.kill(self.process.pid, getattr(signal, name))

    def wait_for(self, *texts: str) -> str:
        """Wait until one of some texts appears behind what was waited for before; return it all."""
        deadline = time.monotonic() + PATIENCE
        while True:
            found = [at for text in texts if (at := self.output.find(text, self.read)) >= 0]
            if found:
                before, self.read = self.read, len(self.output)
                return self.output[before:]
            if not self.more(deadline):
                raise AssertionError(f"{texts} never came; the last was {self.output[-3000:]!r}")

    def more(self, deadline: float) -> bool:
        """Read what the program wrote next; tell whether there was anything."""
        ready, _, _ = select.select([self.ours], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self.ours, 1 << 16)
        except OSError:  # Linux says so when the program has ended
            return False
        self.output += data.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(data)

    def ended(self) -> int:
        """Wait until the program ends; return its exit code."""
        deadline = time.monotonic() + PATIENCE
        while self.more(deadline):
            pass
        return self.process.wait(PATIENCE)
