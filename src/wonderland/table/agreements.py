"""What several seats have to agree on: a take-back, a pause, a rematch."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple


class Question(NamedTuple):
    """Something a seat has asked for, and who has not answered yet."""

    seat: int
    waiting: tuple[int, ...]
    to: int = 0
    """For a take-back: down to so many choices."""

    def waits_only_for(self, seats: Collection[int]) -> bool:
        """Tell whether nobody but some of these seats has still to agree, nor asked for it."""
        return self.seat not in seats and all(other in seats for other in self.waiting)

    def without(self, seat: int) -> Question:
        """Return the question when a seat has agreed, or need not be asked any more."""
        return self._replace(waiting=tuple(other for other in self.waiting if other != seat))
