"""The game that is being played: its live State, the choices that led to it, what came of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from wonderland.engine.facts import Fact, Told
from wonderland.engine.game import AnyGame
from wonderland.engine.record import Record
from wonderland.engine.state import State
from wonderland.table.events import Opened

Heard = Fact | Told
"""A fact that everybody heard, or one in several forms."""


class Choice(NamedTuple):
    """One choice that was made, and where the stream of the table tells what came of it."""

    seat: int
    action: int
    entry: int
    is_secret: bool
    """Whether nobody but the seat has heard that it was made."""


class Listening:
    """Collects what is told, as small as it can be kept."""

    __slots__ = ("heard",)

    def __init__(self) -> None:
        self.heard: list[Heard] = []

    def hear(self, told: Told) -> None:
        """Take in one fact, as it happens."""
        public = told.public
        self.heard.append(told if told.private or public is None else public)


def form_for(heard: Heard, seat: int | None) -> Fact | None:
    """Return a fact as a seat, or a spectator, hears it; `None` where it hears nothing."""
    return heard.to(seat) if type(heard) is Told else heard


def head_of(opened: Opened, names: Sequence[str]) -> Record:
    """Return the record of a table's game before the first choice."""
    return Record(
        opened.game,
        opened.rules_version,
        opened.players,
        opened.seed,
        opened.options,
        names,
        opened.position,
    )


class Play:
    """A game that is being played. Only tables have one."""

    __slots__ = ("_ears", "choices", "game", "head", "state")

    def __init__(self, game: AnyGame, head: Record) -> None:
        self.game = game
        self.head = head
        """The record of the game before the first choice."""
        self.choices: list[Choice] = []
        self._ears = Listening()
        self.state: State
        self._set_up([])

    def apply(self, seat: int, action: int) -> tuple[Heard, ...]:
        """Carry out a legal action, and return what it tells; anything else changes nothing."""
        self._ears.heard = []
        self.state.apply(seat, action)
        return tuple(self._ears.heard)

    def after(self, seat: int, action: int) -> State:
        """Return the State that a legal action leads to, and change nothing."""
        then = self.state.copy()
        then.apply(seat, action)
        return then

    def last_of(self, seat: int) -> int | None:
        """Return the number of a seat's last choice."""
        for number in range(len(self.choices) - 1, -1, -1):
            if self.choices[number].seat == seat:
                return number
        return None

    def is_unheard(self, to: int) -> bool:
        """Tell whether all choices from a number on are secret."""
        return all(choice.is_secret for choice in self.choices[to:])

    def lose(self, seat: int, to: int) -> list[Choice]:
        """Take back a seat's choices down to a number, and all that others made since.

        As long as nobody has heard of any of them, the others keep theirs: they could not depend
        on it, and nobody may learn who was first.
        """
        after = self.choices[to:]
        kept = [one for one in after if one.seat != seat] if self.is_unheard(to) else []
        self._set_up([*self.choices[:to], *kept])
        return [one for one in after if one not in kept]

    def before(self, number: int) -> State:
        """Return the State before a choice."""
        state = self.head.begin(self.game)
        for choice in self.choices[:number]:
            state.apply(choice.seat, choice.action)
        return state

    def record(self) -> Record:
        """Return the record of the game as it stands."""
        made = tuple((choice.seat, self.game.notate(choice.action)) for choice in self.choices)
        return replace(self.head, actions=made)

    def _set_up(self, choices: Sequence[Choice]) -> None:
        self.choices = list(choices)
        self.state = self.before(len(self.choices))
        self.state.listener = self._ears
