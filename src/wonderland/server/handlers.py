"""What each message of a client does: one table of handlers, and rights checked in each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from wonderland.engine.errors import WonderlandError
from wonderland.server.room import Decide, Room
from wonderland.server.socket import Socket, TooFast
from wonderland.table import Person, Table
from wonderland.table.errors import NotAllowed, NotNow, TableError
from wonderland.wire import messages as m

if TYPE_CHECKING:
    from wonderland.server.house import House

Handler = Callable[[Socket, Any], Awaitable[None]]
MessageT = TypeVar("MessageT")

_encode = msgspec.json.Encoder().encode


class NotJoined(TableError):
    """Somebody asks for something at a table that they are not told of."""

    def __init__(self) -> None:
        super().__init__("join the table first")


class Handlers:
    """Finds the handler of a message."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.table: dict[type[Any], Handler] = {
            m.Join: self.join,
            m.Leave: self.leave,
            m.Sit: self.sit,
            m.Stand: self.stand,
            m.SeatBot: self.seat_bot,
            m.Start: self.start,
            m.Act: self.act,
            m.AskUndo: self.ask_undo,
            m.AnswerUndo: self.answer_undo,
            m.Resign: self.resign,
            m.Pause: self.pause,
            m.Resume: self.resume,
            m.Return: self.come_back,
            m.Rematch: self.rematch,
            m.Hint: self.hint,
            m.Say: self.say,
            m.Mute: self.mute,
        }

    async def handle(self, socket: Socket, message: m.ClientMessage) -> None:
        """Do what a message asks."""
        await self.table[type(message)](socket, message)

    # Coming and going

    async def join(self, socket: Socket, message: m.Join) -> None:
        """Tell a client of a table, if it may see it."""
        most = self.house.config.limits.tables_per_connection
        if message.table not in socket.rooms and len(socket.rooms) >= most:
            raise NotAllowed("this connection is told of many tables already: leave one first")
        room = await self.house.hub.room(message.table)
        await self.house.invites.check_may_see(room, socket.player.player, message.invite)
        await room.join(socket, message.since, views=message.views)
        await self.house.absences.came_back(room, socket.player.player)

    async def leave(self, socket: Socket, message: m.Leave) -> None:
        """Tell a client no more of a table."""
        room = socket.rooms.get(message.table)
        if room is not None:
            room.leave(socket)
        socket.say(_encode(m.LeftTable(message.table)))

    # Before the game

    async def sit(self, socket: Socket, message: m.Sit) -> None:
        """Give a free seat to somebody who may have it."""
        room = self._room(socket, message)
        player = socket.player.player
        await self.house.invites.check_may_sit(room, player, message.seat, message.invite)
        await self.house.deals.check_plays_once(room.table, player)
        who = Person(player, socket.player.name)
        await self._done(socket, message, lambda t, now: t.sit(who, message.seat, now))

    async def stand(self, socket: Socket, message: m.Stand) -> None:
        """Free a seat."""
        player = socket.player.player
        await self._done(socket, message, lambda t, now: t.stand(player, now))

    async def seat_bot(self, socket: Socket, message: m.SeatBot) -> None:
        """Let a bot have a seat."""
        player = socket.player.player
        if message.bot is not None:
            self.house.tables.check_bots(player)
        seat, bot = message.seat, message.bot
        await self._done(socket, message, lambda t, now: t.seat_bot(player, seat, bot, now))

    async def start(self, socket: Socket, message: m.Start) -> None:
        """Begin a game."""
        player = socket.player.player
        await self._done(socket, message, lambda t, now: t.start(player, now))

    # In the game

    async def act(self, socket: Socket, message: m.Act) -> None:
        """Make a choice."""
        player, action, version = socket.player.player, message.action, message.version
        await self._done(
            socket, message, lambda t, now: t.act(seat_of(t, player), action, version, now)
        )

    async def ask_undo(self, socket: Socket, message: m.AskUndo) -> None:
        """Take a choice back, or ask whether one may."""
        player, version = socket.player.player, message.version
        await self._done(
            socket, message, lambda t, now: t.ask_undo(seat_of(t, player), version, now)
        )

    async def answer_undo(self, socket: Socket, message: m.AnswerUndo) -> None:
        """Answer somebody who would like to take a choice back."""
        player, agree = socket.player.player, message.agree
        await self._done(
            socket,
            message,
            lambda t, now: t.answer_undo(seat_of(t, player), agree=agree, now=now),
        )

    async def resign(self, socket: Socket, message: m.Resign) -> None:
        """Give a game up."""
        player = socket.player.player
        await self._done(socket, message, lambda t, now: t.resign(seat_of(t, player), now))

    async def pause(self, socket: Socket, message: m.Pause) -> None:
        """Ask for a pause, or answer."""
        player, agree = socket.player.player, message.agree
        await self._done(
            socket, message, lambda t, now: t.pause(seat_of(t, player), agree=agree, now=now)
        )

    async def resume(self, socket: Socket, message: m.Resume) -> None:
        """End a pause."""
        player = socket.player.player
        await self._done(socket, message, lambda t, now: t.resume(seat_of(t, player), now))

    async def come_back(self, socket: Socket, message: m.Return) -> None:
        """Take a seat back from the bot that looked after it."""
        player = socket.player.player
        await self._done(socket, message, lambda t, now: t.hand_back(seat_of(t, player), now))

    async def rematch(self, socket: Socket, message: m.Rematch) -> None:
        """Agree to play again."""
        player = socket.player.player
        await self._done(socket, message, lambda t, now: t.rematch(seat_of(t, player), now))

    async def hint(self, socket: Socket, message: m.Hint) -> None:
        """Say what looks best."""
        room = self._room(socket, message)
        if not socket.hints.take(monotonic()):
            raise TooFast(socket.hints.wait())
        seat = seat_of(room.table, socket.player.player)
        # Thinking takes a while, and what the client says meanwhile is not to wait for it.
        room.start(self._give_hint(socket, room, seat, message))

    async def _give_hint(self, socket: Socket, room: Room, seat: int, message: m.Hint) -> None:
        try:
            given = await self.house.bots.hint(
                room, socket.player.player, seat, message.id, message.version
            )
        except WonderlandError as error:
            socket.refuse(type(error).__name__, str(error), message.id, message.table)
        else:
            socket.say(_encode(given))

    # Talking

    async def say(self, socket: Socket, message: m.Say) -> None:
        """Say something to those at the table."""
        if not socket.chat.take(monotonic()):
            raise TooFast(socket.chat.wait())
        who = Person(socket.player.player, socket.player.name)
        await self._done(socket, message, lambda t, now: t.say(who, message.text, now))

    async def mute(self, socket: Socket, message: m.Mute) -> None:
        """Let somebody not be heard any more, or again."""
        host, player, muted = socket.player.player, message.player, message.muted
        names = await self.house.store.players.names([player])
        if player not in names:
            raise NotNow("there is nobody of that id")
        who = Person(player, names[player])
        await self._done(socket, message, lambda t, now: t.mute(host, who, muted=muted, now=now))

    # What they share

    async def _done(self, socket: Socket, message: m.Request, decide: Decide) -> None:
        """Carry a request out, and say that it is durable."""
        room = self._room(socket, message)
        await room.do(decide)
        member = room.members.get(socket)
        version = member.told if member is not None else 0
        socket.say(_encode(m.Done(message.id, version)))

    @staticmethod
    def _room(socket: Socket, message: m.Request) -> Room:
        """Return the room of a table that the client has joined, and so may see."""
        room = socket.rooms.get(message.table)
        if room is None:
            raise NotJoined
        return room


def seat_of(table: Table, player: str) -> int:
    """Return somebody's seat; raise `NotAllowed` for those who have none."""
    seat = table.seats.of(player)
    if seat is None:
        raise NotAllowed("you have no seat at this table")
    return seat
