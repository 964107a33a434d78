"""A bot that is a program of its own, in any language: asked and answered over pipes."""

from __future__ import annotations

import os
import shlex
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from wonderland.adapters.faults import (
    BotFault,
    Crashed,
    Declined,
    Flooded,
    Garbled,
    NotLegal,
    NotStarted,
    OutputClosed,
    TimedOut,
)
from wonderland.adapters.program import Ending, Program, Silence
from wonderland.adapters.protocol import (
    Answer,
    Choose,
    Hello,
    Over,
    Ready,
    Unreadable,
    choose_from,
    hello_to,
    line,
    quoted,
    read_answer,
    read_ready,
)
from wonderland.bots import chance
from wonderland.engine.errors import BadNotation, BadOptions
from wonderland.engine.game import AnyGame, View
from wonderland.engine.record import Record

LONGEST_LABEL: Final = 30
FEW: Final = 12
"""So many legal actions are named in full when something else was chosen."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long an outside bot may take, in seconds, and how many faults it may make."""

    start: float = 30.0
    """From the start of the program until it is ready."""
    choice: float = 5.0
    leaving: float = 2.0
    """From the end of its input until it is ended by force."""
    faults: int = 3
    """With this many in a game, the stand-in takes its seat for the rest of the game."""


USUAL: Final = Limits()


class OutsideBot:
    """A bot in a process of its own, for one seat of one game. Each fault raises a `BotFault`."""

    def __init__(self, command: str, game: AnyGame, hello: Hello, limits: Limits = USUAL) -> None:
        self.name = label(command)
        self.command = command
        self.game = game
        self.hello = hello
        self.limits = limits
        self.ready: Ready | None = None
        """What the bot said of itself, once it has."""
        self.asked = 0
        self._overdue: set[int] = set()
        self._began = 0.0
        self._program: Program | None = None
        self._fault: BotFault | None = None

    def __enter__(self) -> Self:
        """Start the program, and greet it; whether it worked shows when it is asked something."""
        self._began = time.monotonic()
        try:
            self._program = Program(self.command)
        except (OSError, ValueError) as error:
            self._fault = self._found(NotStarted, f"it cannot be started: {error}")
        else:
            self._program.say(line(self.hello))
        return self

    def __exit__(self, *error: object) -> None:
        """End the program."""
        self.close()

    def greet(self) -> Ready:
        """Wait until the bot says that it is ready; return what it says of itself."""
        if self._fault is not None:
            raise self._fault
        if self.ready is None:
            data = self._heard(self._began + self.limits.start, self.limits.start)
            try:
                ready = read_ready(data)
            except Unreadable as error:
                raise self._failed(NotStarted, str(error)) from error
            if not ready.plays(self.hello.game):
                said = f"does not play {self.hello.game}; it plays {', '.join(ready.games)}"
                raise self._failed(Declined, f"{ready.name} says that it {said}")
            self.ready = ready
        return self.ready

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Return the program's choice among the legal actions."""
        self.greet()
        self.asked += 1
        limit = self.limits.choice
        deadline = time.monotonic() + limit
        self._say(choose_from(self.game, self.asked, view, legal, limit))
        try:
            answer = self._answer(deadline)
        except BotFault:
            self._overdue.add(self.asked)
            raise
        return self._legal(answer.action, legal)

    def over(self, scores: Sequence[int], places: Sequence[int]) -> None:
        """Tell the bot how the game ended."""
        if self._program is not None:
            self._say(Over(list(scores), list(places)))

    def say(self, data: bytes) -> None:
        """Send the program a line as it is."""
        assert self._program is not None
        self._program.say(data)

    def hang_up(self) -> None:
        """Close the program's input, without waiting until it leaves."""
        if self._program is not None:
            self._program.hang_up()

    def close(self) -> Ending | None:
        """End the program: politely, and if that does not help by force."""
        program, self._program = self._program, None
        return None if program is None else program.close(self.limits.leaving)

    # What the program says

    def _say(self, message: Choose | Over) -> None:
        self.say(line(message))

    def _answer(self, deadline: float) -> Answer:
        """Return the answer to the last question; late ones to earlier questions do not count."""
        while True:
            data = self._heard(deadline, self.limits.choice)
            try:
                answer = read_answer(data)
            except Unreadable as error:
                raise self._found(Garbled, str(error)) from error
            if answer.id == self.asked:
                return answer
            if answer.id not in self._overdue:
                said = f"it answered question {answer.id}; the question is {self.asked}"
                raise self._found(Garbled, f"{said}, and each is answered once")
            self._overdue.remove(answer.id)

    def _heard(self, deadline: float, limit: float) -> bytes:
        """Return the program's next line."""
        if self._fault is not None:
            raise self._fault
        assert self._program is not None
        heard = self._program.hear(deadline)
        if isinstance(heard, bytes):
            return heard
        raise self._unheard(heard, limit)

    def _unheard(self, why: Silence | None, limit: float) -> BotFault:
        """Return the fault of a program that says nothing."""
        begun = self.ready is not None
        if why is None:
            what = f"no answer within {limit:g} s; an answer is a whole line, flushed"
            return self._found(TimedOut, what) if begun else self._failed(NotStarted, what)
        if why is not Silence.CLOSED:
            what = f"it wrote {why.value} to its stdout, where only answers belong"
            return self._failed(Flooded, what)
        assert self._program is not None
        code = self._program.settled()
        if code is None:
            what = "it closed its stdout, where its answers belong"
            return self._failed(OutputClosed, what)
        what = f"the program ended with {ended_with(code)}"
        if begun:
            return self._failed(Crashed, f"{what} in mid-game")
        return self._failed(NotStarted, f"{what} before it said that it is ready")

    def _legal(self, said: int | str, legal: Sequence[int]) -> int:
        """Return what was chosen as the number of a legal action."""
        action = said
        if isinstance(said, str):
            try:
                action = self.game.parse(said)
            except BadNotation as error:
                raise self._found(NotLegal, f"{error}; {self._instead(legal)}") from error
        if isinstance(action, int) and action in legal:
            return action
        named = quoted(str(said)[:200].encode())
        raise self._found(NotLegal, f"{named} is not legal; {self._instead(legal)}")

    def _instead(self, legal: Sequence[int]) -> str:
        """Say what would have been legal."""
        some = ", ".join(f"{action} ({self.game.notate(action)})" for action in legal[:FEW])
        more = f" and {len(legal) - FEW} more" if len(legal) > FEW else ""
        return f"legal: {some}{more}"

    def _found(self, kind: type[BotFault], what: str) -> BotFault:
        complaints = [] if self._program is None else self._program.complaints()
        return kind(self.name, self.asked, what, complaints)

    def _failed(self, kind: type[BotFault], what: str) -> BotFault:
        """Return a fault after which nothing more is asked of the program."""
        self._fault = self._found(kind, what)
        return self._fault


def outside_bot(
    command: str,
    game: AnyGame,
    record: Record,
    seat: int,
    limits: Limits = USUAL,
    luck: int | None = None,
) -> OutsideBot:
    """Return a command as the bot of one seat of a game; it runs while the bot is entered.

    Its own chance comes from `luck`, or else one-way from the record's seed.
    """
    own = chance(record.seed, seat) if luck is None else luck
    return OutsideBot(command, game, hello_to(game, record, seat, own, limits.start), limits)


def ended_with(code: int) -> str:
    """Say how a program ended.

    >>> ended_with(1), ended_with(-9)
    ('exit code 1', 'signal 9')
    """
    return f"signal {-code}" if code < 0 else f"exit code {code}"


def words_of(command: str) -> list[str]:
    """Return the words of a command; raise `BadOptions` if it cannot be run."""
    try:
        words = shlex.split(command, posix=os.name == "posix")
    except ValueError as error:
        raise BadOptions(
            "bot command", f"{command!r} is not written as in a shell: {error}"
        ) from error
    if not words:
        raise BadOptions("bot command", "is empty; it looks like python3 my_bot.py")
    if shutil.which(words[0].strip('"')) is None:
        raise BadOptions("bot command", f"there is no program {words[0]!r} that could be run")
    return words


def label(command: str) -> str:
    """Return a short name for a command: that of the first file in it with an ending.

    >>> label("python3 bots/my_bot.py --deep"), label("./tiny")
    ('my_bot', 'tiny')
    """
    words = [Path(word) for word in command.replace('"', " ").replace("'", " ").split()]
    named = [word for word in words if word.suffix and not word.name.startswith("python")]
    stem = (named or words or [Path("bot")])[0].stem
    return "".join(c for c in stem if c.isprintable())[:LONGEST_LABEL] or "bot"
