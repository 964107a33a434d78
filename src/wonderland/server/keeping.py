"""What is not kept for ever: tables that nobody began to play at, old chat, perhaps old games."""

from __future__ import annotations

import math
from time import time
from typing import TYPE_CHECKING, Final

from wonderland.server.config import Config
from wonderland.server.logs import logger
from wonderland.server.storage import Retention

if TYPE_CHECKING:
    from wonderland.server.house import House

DAY: Final = 86_400.0
SO_OFTEN: Final = 3_600.0


class Keeping:
    """Removes every hour what is too old."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._next = 0.0

    async def tidy_now_and_then(self) -> None:
        """Remove what is too old, if that was not done within the last hour."""
        if time() >= self._next:
            self._next = time() + SO_OFTEN
            await self.tidy(time())

    async def tidy(self, now: float) -> None:
        """Remove what is too old, and tell those who look at a table that is gone."""
        removed = await self.house.store.tidy(retention_of(self.house.config), now)
        if removed.open_tables or removed.finished:
            await self._dismiss()
        if removed.open_tables or removed.finished or removed.lines_of_chat:
            logger().info(
                "tidied up",
                open_tables=removed.open_tables,
                finished=removed.finished,
                lines_of_chat=removed.lines_of_chat,
            )

    async def _dismiss(self) -> None:
        """Close the rooms of tables that there are no more."""
        rooms = dict(self.house.hub.rooms)
        left = await self.house.store.lobby.get(list(rooms))
        for table, room in rooms.items():
            if table not in left:
                room.dismiss()
                self.house.hub.forget(room)


def retention_of(config: Config) -> Retention:
    """Return how long things are kept, in seconds."""

    def seconds(days: float) -> float | None:
        return days * DAY if math.isfinite(days) else None

    return Retention(
        open_tables=seconds(config.keep_open_tables),
        chat=seconds(config.keep_chat),
        finished=seconds(config.keep_finished),
    )
