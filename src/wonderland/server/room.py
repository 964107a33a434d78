"""A room: one live table, the store that keeps its log, and whoever is told of it.

What is decided is folded into the live table, appended to the store, and only then told: while an
append is on its way the lock is held, and nobody is shown the table. If the append fails, the live
table is thrown away and made again from the log, as if nothing had been decided.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import monotonic, perf_counter, time
from typing import TYPE_CHECKING, Any, Final

import msgspec

from wonderland.engine.errors import WonderlandError
from wonderland.server.lagging import Lagging
from wonderland.server.logs import logger
from wonderland.server.standing import due_at, standing_of
from wonderland.server.storage import NotStored, RatingsMoved, SequenceTaken
from wonderland.table import Table
from wonderland.table.events import Acted, AnyEvent, Ended, Person
from wonderland.wire.messages import LeftTable, Presence

if TYPE_CHECKING:
    from wonderland.server.house import House
    from wonderland.server.socket import Socket

Decide = Callable[[Table, float], list[AnyEvent]]
"""What is to happen at a table at a moment; raises a `TableError` if it may not."""

MOST_TRIES: Final = 20
"""So often a decision is made anew because somebody else was quicker."""

encode: Final = msgspec.json.Encoder().encode


class Member:
    """One connection that is told of a table."""

    __slots__ = ("audience", "told", "views")

    def __init__(self, audience: int | None, told: int, *, views: bool) -> None:
        self.audience = audience
        self.told = told
        self.views = views


class Room:
    """One live table."""

    def __init__(self, house: House, table: Table) -> None:
        self.house = house
        self.id = table.id
        self.table = table
        self.lagging: Lagging | None = None
        self.lock = asyncio.Lock()
        self.members: dict[Socket, Member] = {}
        self.used = monotonic()
        self.reveal = False
        """Whether the seed may be told: not before the end, nor while others play the deal."""
        self.thinking: set[int] = set()
        self.tasks: set[asyncio.Task[Any]] = set()
        self._broken = False
        self._alarm: asyncio.TimerHandle | None = None

    # What is decided

    async def do(self, decide: Decide) -> None:
        """Decide something, keep it, and tell of it."""
        began = perf_counter()
        self.used = monotonic()
        try:
            async with self.lock:
                events = await self._settled(decide)
        finally:
            if not self._broken:  # what others appended may have been read on the way
                self.tell()
        if events:
            self.watch()
            self.house.metrics.act.observe(perf_counter() - began)

    async def _settled(self, decide: Decide) -> Sequence[AnyEvent]:
        """Return what was decided and is durable now."""
        for _ in range(MOST_TRIES):
            if self._broken:
                await self._reload()
            try:
                events = decide(self.table, time())
            except WonderlandError:
                # Perhaps it would be all right, had we heard what another worker appended.
                if self.house.is_alone or not await self._read_on():
                    raise
                continue
            if not events:
                return ()
            self._broken = True  # until the log says the same
            try:
                kept = await self._keep(events)
            except (SequenceTaken, RatingsMoved):
                continue
            self._broken = False
            self._count(kept)
            return kept
        raise NotStored("many others are changing this table at the same moment; try again")

    async def _keep(self, events: Sequence[AnyEvent]) -> Sequence[AnyEvent]:
        """Fold events in, and return when they are durable."""
        table, seq = self.table, self.table.seq
        for event in events:
            table.fold(event)
        now = time()
        standing = standing_of(table, events, now)
        if table.settings.rated and standing.ended is not None:
            rated, standing = await self.house.ratings.rate(table, standing)
            for event in rated:
                table.fold(event)
            events = [*events, *rated]
        began = perf_counter()
        await self.house.store.append(self.id, seq, events, standing)
        self.house.metrics.append.observe(perf_counter() - began)
        if self.lagging is not None:
            self.lagging.add(events)
        if standing.ended is not None:
            await self._look_at_deal()
        self.house.hub.spread(self.id, table.seq)
        return events

    async def _look_at_deal(self) -> None:
        """Find out whether the seed of a finished game may be told."""
        if self.table.is_over() and not self.reveal:
            self.reveal = await self.house.deals.may_reveal(self.table)

    async def _reload(self) -> None:
        """Make the live table again from its log."""
        self.table = Table.replay(await self.house.store.load(self.id), self.id)
        self.lagging = None
        self._broken = False

    async def _read_on(self) -> bool:
        """Fold what others appended; tell whether there was anything."""
        events = await self.house.store.load(self.id, self.table.seq)
        for event in events:
            self.table.fold(event)
        if self.lagging is not None:
            self.lagging.add(events)
        return bool(events)

    async def catch_up(self, seq: int) -> None:
        """Take in what another worker appended."""
        if seq <= self.table.seq:
            return
        async with self.lock:
            if seq <= self.table.seq and not self._broken:
                return
            if self._broken:
                await self._reload()
            else:
                await self._read_on()
            await self._look_at_deal()
        self.tell()
        self.set_alarm()

    def _count(self, events: Sequence[AnyEvent]) -> None:
        """Count what happened."""
        metrics, game = self.house.metrics, self.table.opened.game
        for event in events:
            if isinstance(event, Acted):
                metrics.choices.labels(game, event.by.value).inc()
            elif isinstance(event, Ended):
                metrics.ended.labels(game, event.reason).inc()
                logger().info("a game is over", game=game, reason=event.reason)

    # Who is told

    def shown(self, audience: int | None) -> Table:
        """Return the table as an audience is shown it: spectators may see it later."""
        if audience is None and self.lagging is not None:
            return self.lagging.table
        return self.table

    async def join(self, socket: Socket, since: int | None, *, views: bool) -> None:
        """Tell a connection of the table from now on."""
        self.used = monotonic()
        async with self.lock:
            if self._broken:
                await self._reload()
            audience = self.table.seats.of(socket.player.player)
            if audience is None and self.table.settings.delay > 0 and self.lagging is None:
                self.lagging = Lagging(self, await self.house.store.load(self.id))
            await self._look_at_deal()
            self._welcome(socket, audience, since, views=views)
        self.tell_presence()
        self.watch()

    def _welcome(
        self, socket: Socket, audience: int | None, since: int | None, *, views: bool
    ) -> None:
        """Tell a connection everything, or what it missed."""
        table = self.shown(audience)
        version = table.version(audience)
        member = Member(audience, version, views=views)
        self.members[socket] = member
        socket.rooms[self.id] = self
        if since is None or not 0 <= since <= version:
            socket.say(encode(table.joined(audience, time(), reveal=self.reveal)))
        else:
            for text in self._missed(audience, since, views=views):
                socket.say(text)

    def leave(self, socket: Socket) -> None:
        """Tell a connection no more."""
        if self.members.pop(socket, None) is not None:
            socket.rooms.pop(self.id, None)
            self.used = monotonic()
            self.tell_presence()
            self.set_alarm()

    def tell(self) -> None:
        """Tell everybody what happened since they were last told; it is encoded once for each."""
        texts: dict[tuple[int | None, int, bool], list[bytes]] = {}
        for socket, member in list(self.members.items()):
            seat = self.table.seats.of(socket.player.player)
            if seat != member.audience:  # sat down or stood up: everything looks different now
                self._welcome(socket, seat, None, views=member.views)
                continue
            version = self.shown(seat).version(seat)
            if member.told == version:
                continue
            key = (seat, member.told, member.views)
            if key not in texts:
                texts[key] = self._missed(seat, member.told, views=member.views)
            for text in texts[key]:
                socket.say(text)
            member.told = version

    def _missed(self, audience: int | None, since: int, *, views: bool) -> list[bytes]:
        """Return what an audience missed, as it goes over the wire."""
        table = self.shown(audience)
        found = table.updates(audience, since, time(), views=views, reveal=self.reveal)
        return [encode(update) for update in found]

    def here(self) -> list[bool]:
        """Tell for each seat whether its person is connected; bots always are."""
        return [
            not isinstance(seat.who, Person) or self.house.hub.is_here(seat.who.player)
            for seat in self.table.seats.each
        ]

    def tell_presence(self) -> None:
        """Tell everybody who is connected."""
        spectators = sum(member.audience is None for member in self.members.values())
        text = encode(Presence(self.id, self.here(), spectators))
        for socket in list(self.members):
            socket.say(text)

    def dismiss(self) -> None:
        """Tell everybody that no more will be told, as when a table is removed."""
        for socket in list(self.members):
            socket.say(encode(LeftTable(self.id)))
            self.leave(socket)

    # What is due

    def watch(self) -> None:
        """Let bots choose whose turn it is, and look again when something is due."""
        for turn in self.table.bot_turns():
            if turn.seat not in self.thinking:
                self.thinking.add(turn.seat)
                self.start(self.house.bots.play(self, turn))
        if self.table.is_rematch_agreed:
            self.start(self.house.tables.play_again(self))
        self.set_alarm()

    def start(self, work: Any) -> None:
        """Do something beside, as long as the room lives."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        """Note what went wrong in something that was done beside."""
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self.house.metrics.failures.labels("room").inc()
            logger().error(
                "something at a table failed", error=type(error).__name__, exc_info=error
            )

    def set_alarm(self) -> None:
        """Be woken when the table has to be looked at."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        due = due_at(self.table, time(), bots=False)
        if due is not None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(max(0.0, due - time()), self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self.start(self.look())

    async def look(self) -> None:
        """Do what is due: flags that fell, people who are away, bots that were forgotten."""
        try:
            await self.do(lambda table, now: table.tick(now))
            await self.house.absences.take_over(self)
            self.watch()
        except WonderlandError as error:
            logger().warning("a table could not be looked at", error=type(error).__name__)

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here, and nothing is being done."""
        idle = monotonic() - self.used > self.house.config.room_idle
        return idle and not (self.members or self.thinking or self.lock.locked())

    def close(self) -> None:
        """Forget about what is due."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self.lagging is not None:
            self.lagging.close()
        for task in self.tasks:
            task.cancel()
