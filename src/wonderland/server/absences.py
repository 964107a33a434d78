"""Who is away, and for how long: a bot looks after seats whose people are away too long."""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING, Final

from wonderland.table import Table
from wonderland.table.events import AnyEvent, Person

if TYPE_CHECKING:
    from wonderland.server.house import House
    from wonderland.server.room import Room

FRESH: Final = 45.0
"""Whoever was seen so many seconds ago by another worker is still connected there."""
NOTED_EVERY: Final = 20.0


class Absences:
    """Knows when people were seen, here and by other workers."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._noted = 0.0
        self._elsewhere: set[str] = set()
        self._left: dict[str, float] = {}
        """When people left, as far as it has not been stored yet."""

    def is_elsewhere(self, player: str) -> bool:
        """Tell whether somebody is connected to another worker."""
        return player in self._elsewhere

    async def note(self) -> None:
        """Note now and then who is here, for those who ask later and elsewhere."""
        now = time()
        if now - self._noted < NOTED_EVERY:
            return
        self._noted = now
        await self.flush()
        seated = self._seated()
        present = self.house.hub.present
        await self.house.store.players.saw([one for one in seated if one in present], now)
        if not self.house.is_alone:
            seen = await self.house.store.players.seen(
                [one for one in seated if one not in present]
            )
            self._elsewhere = {player for player, at in seen.items() if now - at < FRESH}

    def _seated(self) -> set[str]:
        """Return everybody who has a seat in a room of ours."""
        return {
            seat.who.player
            for room in self.house.hub.rooms.values()
            for seat in room.table.seats.each
            if isinstance(seat.who, Person)
        }

    async def take_over(self, room: Room) -> None:
        """Let a bot look after the seats of people who have to choose and have been away long."""
        takeover = room.table.settings.takeover
        if takeover is None:
            return
        waited_for = self._waited_for(room.table)
        away = [player for player in waited_for if not self.house.hub.is_here(player)]
        if not away:
            return
        seen = await self.house.store.players.seen(away)
        for player in away:
            last = max(seen.get(player, 0.0), self._left.get(player, 0.0))
            if time() - last >= takeover:
                await room.do(lambda table, now, player=player: taken_over(table, player, now))  # type: ignore[misc]

    async def came_back(self, room: Room, player: str) -> None:
        """Give somebody the seat back that a bot looked after meanwhile."""
        seat = room.table.seats.of(player)
        if seat is not None and is_looked_after(room.table, seat):
            await room.do(lambda table, now: handed_back(table, player, now))

    def left(self, player: str) -> None:
        """Note that somebody is not connected any more."""
        self._left[player] = time()

    async def flush(self) -> None:
        """Store who left."""
        gone, self._left = self._left, {}
        if gone:
            await self.house.store.players.saw(list(gone), max(gone.values()))

    @staticmethod
    def _waited_for(table: Table) -> list[str]:
        """Return the people who have to choose, or have done so in secret."""
        found = []
        for seat in table.awaited():
            who = table.seats[seat].who
            if isinstance(who, Person) and table.seats[seat].is_attended:
                found.append(who.player)
        return found


def taken_over(table: Table, player: str, now: float) -> list[AnyEvent]:
    """Return what follows when somebody is away too long, if they seem to have to choose."""
    seat = table.seats.of(player)
    if seat is None or seat not in table.awaited() or not table.seats[seat].is_attended:
        return []
    return table.take_over(seat, now)


def is_looked_after(table: Table, seat: int) -> bool:
    """Tell whether a bot looks after the seat of somebody who is away."""
    one = table.seats[seat]
    return one.stand_in is not None and not one.resigned and not table.is_over()


def handed_back(table: Table, player: str, now: float) -> list[AnyEvent]:
    """Return what follows when somebody is back."""
    seat = table.seats.of(player)
    if seat is None or not is_looked_after(table, seat):
        return []
    return table.hand_back(seat, now)
