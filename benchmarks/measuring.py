"""How everything here is measured: in interleaved rounds, in processor time, medians of ratios."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from time import process_time
from typing import Literal, TypeVar

T = TypeVar("T")
Unit = Literal["games/s", "decisions/s", "iterations/s", "ns", "us"]
PER_SECOND: dict[Unit, float] = {
    "games/s": 1.0,
    "decisions/s": 1.0,
    "iterations/s": 1.0,
    "ns": 1e9,
    "us": 1e6,
}


@dataclass(frozen=True, slots=True)
class Sample:
    """One batch of one contender."""

    units: int
    seconds: float
    steps: int = 0
    checksum: int | None = None

    @property
    def rate(self) -> float:
        """How many units a second."""
        return self.units / max(self.seconds, 1e-9)


@dataclass(frozen=True, slots=True)
class Contender:
    """One thing to measure: `run(seed, units)` does so many units of it."""

    name: str
    text: str
    unit: Unit
    run: Callable[[int, int], Sample]
    agrees_with: str | None = None
    """Another contender, which must get the same checksum and steps from the same batch."""
    beside: str = "parade"
    """Whose games a second, or decisions, its own are compared with."""


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that cannot be measured here."""

    name: str
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Series:
    """All batches of one contender, one for each round."""

    contender: Contender
    samples: list[Sample] = field(default_factory=list)

    def value(self, rate: float) -> float:
        """Return a rate in the contender's unit."""
        unit = self.contender.unit
        return rate if unit.endswith("/s") else PER_SECOND[unit] / rate

    @property
    def median(self) -> float:
        """The middle batch, in the contender's unit."""
        return self.value(median(sample.rate for sample in self.samples))

    @property
    def best(self) -> float:
        """The fastest batch, in the contender's unit."""
        return self.value(max(sample.rate for sample in self.samples))

    @property
    def steps_per_second(self) -> float:
        """Decisions taken a second, of the middle batch."""
        return median(sample.steps / max(sample.seconds, 1e-9) for sample in self.samples)

    def ratio_to(self, other: Series) -> float:
        """Return how many times the other's rate this is: the median of each round's ratio."""
        pairs = zip(self.samples, other.samples, strict=True)
        return median(mine.rate / theirs.rate for mine, theirs in pairs)


class DifferentGames(Exception):
    """Two contenders that must play the very same games did not."""


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """Return what work gives, and its processor time: other processes' work does not count."""
    start = process_time()
    result = work()
    return result, process_time() - start


def calibrated(contender: Contender, seconds: float) -> int:
    """Return how many units take about so many seconds."""
    units = 1
    while True:
        sample = contender.run(0, units)
        if sample.seconds >= seconds / 5:
            return max(1, round(sample.rate * seconds))
        units *= 4


def measure(contenders: Sequence[Contender], rounds: int, seconds: float) -> dict[str, Series]:
    """Run every contender once in each round, so that a slow moment hits all of them alike."""
    sizes = {c.name: calibrated(c, seconds) for c in contenders if c.agrees_with is None}
    for c in contenders:
        if c.agrees_with is not None:
            sizes[c.name] = sizes.get(c.agrees_with) or calibrated(c, seconds)
    series = {c.name: Series(c) for c in contenders}
    for number in range(1, rounds + 1):
        say(f"round {number} of {rounds}")
        for c in contenders:
            series[c.name].samples.append(c.run(number, sizes[c.name]))
        check_agreement(series)
    say("")
    return series


def check_agreement(series: dict[str, Series]) -> None:
    """Raise `DifferentGames` unless the last batches that must agree do."""
    for one in series.values():
        other = series.get(one.contender.agrees_with or "")
        if other is None:
            continue
        mine, theirs = one.samples[-1], other.samples[-1]
        if (mine.checksum, mine.steps) != (theirs.checksum, theirs.steps):
            raise DifferentGames(f"{one.contender.name} and {other.contender.name} played others")


def say(text: str) -> None:
    """Show how far the run is, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r{text:<30}\r", end="", file=sys.stderr, flush=True)
