"""What the tests of the terminal share: keyboards that are scripts, screens that are kept."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import wonderland as wl
from wonderland.engine.record import Record
from wonderland.table import Table, local
from wonderland.terminal.at_home import AtHome
from wonderland.terminal.boxed import BoxedScreen
from wonderland.terminal.device import CLEAR, Device, Size
from wonderland.terminal.drawings import drawing_of
from wonderland.terminal.plain import PlainScreen
from wonderland.terminal.saves import Keeper
from wonderland.terminal.seats import Seating
from wonderland.terminal.session import Outcome, Session

USUAL = Size(80, 24)
GOLDEN = Path(__file__).parent / "golden"
PARADE = wl.game("parade")
NAMES = ("You", "Greedy 1", "Greedy 2", "Random")

# A four-player game in full swing: eleven cards in the parade, every kind of zone in front.
POSITION: Mapping[str, Any] = {
    "players": 4,
    "parade": ["B5", "G0", "G7", "R3", "B7", "R1", "G4", "P10", "W6", "O2", "P8"],
    "hands": [
        ["G3", "R10", "W0", "O9", "P1"],
        ["G1", "G2", "R2", "B2", "P2"],
        ["O3", "O4", "O5", "O6", "O7"],
        ["W1", "W2", "W3", "W4", "W5"],
    ],
    "front": [
        ["B3", "B10", "P0", "O10", "W7"],
        ["R5", "R6", "R7", "R8", "B1"],
        [],
        ["R9", "G8", "G9", "G10", "O0", "O1", "P9"],
    ],
    "deck": ["W8", "W9", "W10", "B0", "B4", "B6", "B8", "B9", "P3", "P4", "P5", "P6", "P7"],
    "turn": 0,
}


class Recorder(io.StringIO):
    """Output that is kept; a terminal if it is told so."""

    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return "utf-8"

    def isatty(self) -> bool:
        return self.terminal


class Script(io.StringIO):
    """Typed lines; a terminal if it is told so."""

    def __init__(self, lines: Iterable[str], *, terminal: bool) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    def fileno(self) -> int:
        raise OSError("a script has no file")


class FakeDevice(Device):
    """A device with a script for a keyboard and a window of a known size."""

    def __init__(
        self,
        lines: Iterable[str] = (),
        *,
        terminal: bool = False,
        size: Size = USUAL,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.recorder = Recorder(terminal=terminal)
        settings = {"TERM": "xterm", "NO_COLOR": "1"} if environment is None else environment
        super().__init__(Script(lines, terminal=terminal), self.recorder, settings)
        self.window = size

    def size(self) -> Size:
        return self.window

    def forget_typed(self) -> None:
        """Keep the script."""

    def read_line(self) -> str:
        line = super().read_line()
        if line == "^C":
            raise KeyboardInterrupt
        return line

    @property
    def text(self) -> str:
        """Everything that was written."""
        return self.recorder.getvalue()

    @property
    def screens(self) -> list[str]:
        """Everything that was written, from one clearing of the screen to the next."""
        return self.text.split(CLEAR)


def table_at(position: Mapping[str, Any], names: Sequence[str] = NAMES) -> Table:
    """Return a table where a game begins from a position."""
    return local.table_of(PARADE, Record.open_at(PARADE, PARADE.load(dict(position)), names))


def table_of(seed: int | str, names: Sequence[str] = NAMES) -> Table:
    """Return a table with a fresh deal."""
    return local.table_of(PARADE, Record.open(PARADE, len(names), seed, names))


def run(
    table: Table,
    kinds: Sequence[str | None],
    device: FakeDevice,
    *,
    boxed: bool = False,
    keeper: Keeper | None = None,
    folder: Path | None = None,
) -> Outcome:
    """Play a session at a table until its script ends."""
    drawing = drawing_of(table.game)
    screen = BoxedScreen(device, drawing) if boxed else PlainScreen(device, drawing)
    seating = Seating(tuple(table.names), tuple(kinds))
    kept = keeper or Keeper(folder=folder or Path("/nonexistent"))
    return Session(AtHome(table, seating, kept), screen, drawing).run()


def check_golden(name: str, text: str) -> None:
    """Compare a text with a golden file; WONDERLAND_UPDATE_GOLDEN=1 writes the file anew."""
    path = GOLDEN / name
    if os.environ.get("WONDERLAND_UPDATE_GOLDEN"):
        path.write_text(text, encoding="utf-8", newline="\n")
    assert text == path.read_text(encoding="utf-8"), f"{path} differs from what is shown now"
