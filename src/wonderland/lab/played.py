"""What came of a game in the arena."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log
from typing import Final

from wonderland.engine.record import Record

STEP: Final = 1.05
"""Decision times are counted in steps of five per cent."""


@dataclass(slots=True)
class Seat:
    """What came of a game for one seat."""

    bot: str
    place: int = 0
    score: int = 0
    decisions: int = 0
    """How often there was more than one action to choose from; only these are timed."""
    seconds: float = 0.0
    slowest: float = 0.0
    faults: int = 0
    """How often the bot did not answer as it should, by its own count: `Bot.faults`, if any."""
    times: dict[int, int] = field(default_factory=dict)
    """How often a decision took so many steps, as `step_of` counts them."""

    def count(self, seconds: float) -> None:
        """Take in a decision."""
        step = step_of(seconds)
        self.decisions += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)
        self.times[step] = self.times.get(step, 0) + 1


def step_of(seconds: float) -> int:
    """Return the step of five per cent that a time is nearest to, from a microsecond on."""
    return round(log(max(seconds * 1e6, 1.0)) / log(STEP))


def seconds_of(step: int) -> float:
    """Return the time that a step stands for.

    >>> round(seconds_of(step_of(0.25)), 2)
    0.25
    """
    return float(STEP**step / 1e6)


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game."""

    number: int
    seats: list[Seat]


@dataclass(frozen=True, slots=True)
class Crash:
    """A game that could not be finished: why, and how far it went."""

    number: int
    fault: str
    record: Record
