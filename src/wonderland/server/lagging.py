"""The table as spectators see it where they see everything later: a second table that lags."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from time import time
from typing import TYPE_CHECKING

from wonderland.table import Table
from wonderland.table.events import AnyEvent

if TYPE_CHECKING:
    from wonderland.server.room import Room


class Lagging:
    """A table that folds each event some seconds after it happened."""

    def __init__(self, room: Room, events: Sequence[AnyEvent]) -> None:
        self.room = room
        self.delay = room.table.settings.delay
        self.table = Table.replay(events[:1], room.id)  # that the table was opened is no secret
        self.waiting = deque(events[1:])
        self._alarm: asyncio.TimerHandle | None = None
        self._fold()

    def add(self, events: Sequence[AnyEvent]) -> None:
        """Take in what happened, to be told later."""
        self.waiting.extend(events)
        self._set_alarm()

    def close(self) -> None:
        """Tell no more."""
        if self._alarm is not None:
            self._alarm.cancel()

    def _fold(self) -> None:
        """Fold what is old enough."""
        self._alarm = None
        now = time()
        while self.waiting and self.waiting[0].at + self.delay <= now:
            self.table.fold(self.waiting.popleft())
        self._set_alarm()

    def _set_alarm(self) -> None:
        if self._alarm is None and self.waiting:
            left = max(0.0, self.waiting[0].at + self.delay - time())
            self._alarm = asyncio.get_running_loop().call_later(left, self._ring)

    def _ring(self) -> None:
        self._fold()
        self.room.tell()
