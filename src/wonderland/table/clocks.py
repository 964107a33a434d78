"""How much time each seat has left. A clock is told the time; it never looks."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from wonderland.table.settings import Clock, ClockKind
from wonderland.wire.messages import ClockInfo

if TYPE_CHECKING:
    from wonderland.table.table import Table


class Clocks:
    """The clocks of all seats; several may run at once."""

    __slots__ = ("before", "clock", "left", "since")

    def __init__(self, clock: Clock, players: int) -> None:
        self.clock = clock
        self.left = [clock.seconds] * players
        """Seconds left when the clock last stopped."""
        self.since: list[float | None] = [None] * players
        """When a clock began to run; `None` while it rests."""
        self.before = list(self.left)
        """What was left when a seat last chose, before it got anything for that."""

    def copy(self) -> Clocks:
        """Return independent clocks that show the same."""
        other = Clocks(self.clock, len(self.left))
        other.left = list(self.left)
        other.since = list(self.since)
        other.before = list(self.before)
        return other

    def run(self, seats: Collection[int], now: float) -> None:
        """Let the clocks of these seats run, and all others rest."""
        for seat in range(len(self.left)):
            if seat not in seats:
                self.stop(seat, now)
            elif self.since[seat] is None:
                self.since[seat] = now

    def stop(self, seat: int, now: float) -> None:
        """Let a clock rest."""
        self.left[seat] = self.remaining(seat, now)
        self.since[seat] = None

    def chosen(self, seat: int, now: float) -> None:
        """Note that a seat has chosen: it gets what it gets for that, and its clock rests."""
        self.stop(seat, now)
        self.before[seat] = self.left[seat]
        if self.clock.kind is ClockKind.PER_MOVE:
            self.left[seat] = self.clock.seconds
        else:
            self.left[seat] += self.clock.increment

    def choose_again(self, taker: int, seats: Collection[int]) -> None:
        """Let seats choose once more what they had chosen.

        Who takes back has the time that was left when it chose, or else it could gain some by
        that; the others have a whole new move.
        """
        for seat in seats:
            self.since[seat] = None
            if seat == taker:
                self.left[seat] = self.before[seat]
            elif self.clock.kind is ClockKind.PER_MOVE:
                self.left[seat] = self.clock.seconds

    def remaining(self, seat: int, now: float) -> float:
        """Return how many seconds a seat has left."""
        since = self.since[seat]
        return self.left[seat] if since is None else self.left[seat] - max(0.0, now - since)

    def due(self, seat: int) -> float | None:
        """Return when a seat's time will be up, if its clock runs."""
        since = self.since[seat]
        return None if since is None else since + self.left[seat]

    def next_due(self) -> float | None:
        """Return when the first clock will be down."""
        due = (self.due(seat) for seat in range(len(self.left)))
        return min((at for at in due if at is not None), default=None)

    def fallen(self, now: float) -> list[int]:
        """Return the seats whose time is up, the first one first."""
        due = ((self.due(seat), seat) for seat in range(len(self.left)))
        return [
            seat for _, seat in sorted((at, s) for at, s in due if at is not None and at <= now)
        ]

    def info(self, seat: int, now: float) -> ClockInfo:
        """Return what a clock shows."""
        left = max(0.0, self.remaining(seat, now))
        return ClockInfo(round(left, 3), self.since[seat] is not None)


def run_clocks(table: Table, now: float) -> None:
    """Let the clocks run of the people who have to choose, and all others rest.

    Those that others are shown run as far as it is known who has to choose.
    """
    if table.clocks is None:
        return
    attended = table.seats.attended() if table.is_being_played else []
    actors = set(table.actors())
    table.clocks.run([seat for seat in attended if seat in actors], now)
    if table.shown_clocks is not None:
        known = table.game.view(table.state, None).actors
        table.shown_clocks.run([seat for seat in attended if seat in known], now)
