"""How often somebody may ask: a bucket that fills steadily, and is emptied by asking."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

MOST_REMEMBERED: Final = 20_000
"""So many askers are remembered; those who asked longest ago are forgotten first."""


@dataclass(slots=True)
class Bucket:
    """What one asker may still ask for.

    >>> bucket = Bucket(rate=1.0, burst=2, left=2.0, at=0.0)
    >>> [bucket.take(0.0), bucket.take(0.0), bucket.take(0.5), bucket.take(1.6)]
    [True, True, False, True]
    """

    rate: float
    burst: int
    left: float
    at: float

    def take(self, now: float) -> bool:
        """Ask once more; tell whether that is all right."""
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True

    def wait(self) -> float:
        """Return after how many seconds one may ask again."""
        return max(0.0, (1.0 - self.left) / self.rate)


def bucket(rate: float, burst: int, clock: Callable[[], float] = monotonic) -> Bucket:
    """Return a full bucket."""
    return Bucket(rate, burst, float(burst), clock())


class Buckets:
    """A bucket for each asker, such as each address."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        """Let somebody ask once more; tell whether that is all right."""
        return self.of(who).take(self.clock())

    def of(self, who: str) -> Bucket:
        """Return somebody's bucket."""
        found = self._of.get(who)
        if found is None:
            found = self._of[who] = bucket(self.rate, self.burst, self.clock)
            if len(self._of) > MOST_REMEMBERED:
                self._of.popitem(last=False)
        else:
            self._of.move_to_end(who)
        return found
