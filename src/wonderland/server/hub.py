"""All rooms of a worker: loaded when somebody comes, forgotten when nobody is there."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from time import time
from typing import TYPE_CHECKING

from wonderland.engine.errors import WonderlandError
from wonderland.server.keeping import Keeping
from wonderland.server.logs import logger
from wonderland.server.room import Room
from wonderland.server.storage import NoSuchTable
from wonderland.table import Table
from wonderland.wire.messages import PlayerName

if TYPE_CHECKING:
    from wonderland.server.house import House
    from wonderland.server.socket import Socket


class Hub:
    """Finds rooms, and looks after them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.rooms: dict[str, Room] = {}
        self.sockets: set[Socket] = set()
        self.present: Counter[str] = Counter()
        """How many connections each player has."""
        self.spread: Callable[[str, int], None] = lambda table, seq: None
        """Tells other workers that a table has so many events now."""
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._sweeping: asyncio.Task[None] | None = None
        self.keeping = Keeping(house)

    async def room(self, table: str) -> Room:
        """Return a table's room; raise `NoSuchTable` if there is none."""
        found = self.rooms.get(table)
        if found is not None:
            return found
        if table not in self._loading:
            loading = asyncio.ensure_future(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda done: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Room:
        if not (table.isascii() and 0 < len(table) <= 64):
            raise NoSuchTable(table)
        events = await self.house.store.load(table)
        return self.add(Table.replay(events, table))

    def add(self, table: Table) -> Room:
        """Return a new room for a table."""
        room = self.rooms[table.id] = Room(self.house, table)
        self.house.metrics.rooms.set(len(self.rooms))
        return room

    def forget(self, room: Room) -> None:
        """Keep a table in the store alone."""
        room.close()
        self.rooms.pop(room.id, None)
        self.house.metrics.rooms.set(len(self.rooms))

    async def heard(self, table: str, seq: int) -> None:
        """Take in that another worker appended to a table."""
        room = self.rooms.get(table)
        if room is not None:
            try:
                await room.catch_up(seq)
            except WonderlandError as error:
                logger().warning("a table could not catch up", error=type(error).__name__)

    async def catch_up(self) -> None:
        """Look whether other workers appended to any table, as after a lost connection."""
        known = await self.house.store.lobby.get(list(self.rooms))
        for table, listed in known.items():
            await self.heard(table, listed.seq)

    # Who is here

    def came(self, socket: Socket) -> None:
        """Note a connection."""
        self.sockets.add(socket)
        self.present[socket.player.player] += 1
        self.house.metrics.connections.inc()

    def went(self, socket: Socket) -> None:
        """Note that a connection has ended."""
        self.sockets.discard(socket)
        self.house.metrics.connections.dec()
        player = socket.player.player
        self.present[player] -= 1
        if self.present[player] <= 0:
            del self.present[player]
            self.house.absences.left(player)
        for room in list(socket.rooms.values()):
            room.leave(socket)

    def is_here(self, player: str) -> bool:
        """Tell whether somebody is connected."""
        return player in self.present or self.house.absences.is_elsewhere(player)

    def renamed(self, player: str, name: str) -> None:
        """Call somebody something else from now on; at tables they keep the name they sat under."""
        known = self.house.remember(PlayerName(player, name))
        for socket in self.sockets:
            if socket.player.player == player:
                socket.player = known

    # What has to be done now and then

    def start(self) -> None:
        """Begin to look after the rooms."""
        self._sweeping = asyncio.create_task(self._sweep_again_and_again())

    async def _sweep_again_and_again(self) -> None:
        while True:
            await asyncio.sleep(self.house.config.sweep)
            try:
                await self.sweep()
            except Exception as error:  # the next sweep may be better off
                self.house.metrics.failures.labels("sweep").inc()
                logger().warning("a sweep failed", error=type(error).__name__)

    async def sweep(self) -> None:
        """Look after tables that are due, and forget rooms that nobody uses."""
        for room in [room for room in self.rooms.values() if room.is_idle]:
            self.forget(room)
        await self.house.absences.note()
        await self.keeping.tidy_now_and_then()
        for due in await self.house.store.due.claim(time()):
            try:
                await (await self.room(due.table)).look()
            except WonderlandError as error:
                logger().warning("a table could not be looked at", error=type(error).__name__)

    async def close(self) -> None:
        """Let all rooms go, when nobody is told anything any more."""
        if self._sweeping is not None:
            self._sweeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeping
        for room in list(self.rooms.values()):
            self.forget(room)
