"""What an outside bot can do wrong: named errors, each with what happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from wonderland.engine.errors import WonderlandError


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault as it is kept and counted: plain data that can be sent to another process."""

    kind: str
    bot: str
    choice: int
    """The number of the choice it happened at, from 1; 0 before the first."""
    what: str
    stderr: Sequence[str] = ()
    """The last lines that the program wrote there."""

    def __str__(self) -> str:
        """Say everything in one sentence."""
        at = f", choice {self.choice}" if self.choice else ""
        said = f"; the end of its stderr: {' | '.join(self.stderr)}" if self.stderr else ""
        return f"{self.bot}{at}: {self.what}{said}"


class BotFault(WonderlandError):
    """An outside bot did not do what it should; the message says what, and what it last said."""

    kind: ClassVar[str]
    final: ClassVar[bool] = False
    """Whether nothing more can be expected of the program."""

    def __init__(self, bot: str, choice: int, what: str, stderr: Sequence[str] = ()) -> None:
        self.fault = Fault(self.kind, bot, choice, what, tuple(stderr))
        super().__init__(str(self.fault))


class NotStarted(BotFault):
    """The program could not be started, or did not greet us in a way we understand."""

    kind = "not started"
    final = True


class Declined(BotFault):
    """The bot says that it does not play this game."""

    kind = "declined"
    final = True


class Crashed(BotFault):
    """The program ended in mid-game."""

    kind = "crash"
    final = True


class OutputClosed(BotFault):
    """The program runs on, but has closed its stdout."""

    kind = "output closed"
    final = True


class Flooded(BotFault):
    """The program wrote a line, or a number of lines, beyond all measure."""

    kind = "flood"
    final = True


class TimedOut(BotFault):
    """There was no answer in time."""

    kind = "time-out"


class Garbled(BotFault):
    """A line was no answer to what had been asked."""

    kind = "garbled"


class NotLegal(BotFault):
    """The answer is no legal action."""

    kind = "illegal"


FAULTS: Sequence[type[BotFault]] = (
    NotStarted,
    Declined,
    Crashed,
    OutputClosed,
    Flooded,
    TimedOut,
    Garbled,
    NotLegal,
)
