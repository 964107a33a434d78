"""A server that says what a test tells it to, over a real WebSocket; and messages to say."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from websockets.asyncio.server import ServerConnection, serve

import wonderland as wl
from wonderland.client.connection import BackOff
from wonderland.engine.facts import Ears, as_dict
from wonderland.engine.record import Record
from wonderland.wire import encode_view, messages
from wonderland.wire.messages import (
    PROTOCOL,
    AnyHappening,
    ClientMessage,
    FromServer,
    Joined,
    PlayerName,
    SeatInfo,
    SettingsInfo,
    TableInfo,
    Told,
    Update,
    Welcome,
)

PARADE = wl.game("parade")
AT_ONCE = BackOff(first=0.001, most=0.01)
WELCOME = Welcome(PROTOCOL, "0.1.0", PlayerName("p1", "Ann"))
SETTINGS = SettingsInfo(
    "fair", "none", 0.0, 0.0, None, "alice", True, True, 0.0, True, False, False
)  # fmt: skip

_decoder = msgspec.json.Decoder(ClientMessage)


class Talk:
    """One connection as the scripted server sees it."""

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket

    async def say(self, *spoken: FromServer) -> None:
        for message in spoken:
            await self.socket.send(msgspec.json.encode(message).decode())

    async def hear(self) -> Any:
        return _decoder.decode(await self.socket.recv())

    async def cut(self) -> None:
        self.socket.transport.abort()
        await self.socket.wait_closed()


Script = Callable[[Talk], Awaitable[None]]


@asynccontextmanager
async def server(*scripts: Script) -> AsyncIterator[str]:
    """Run a server whose first connection follows the first script, and so on; yield its URL."""
    left = list(scripts)
    broken: list[BaseException] = []

    async def talk(socket: ServerConnection) -> None:
        try:
            await left.pop(0)(Talk(socket))
        except BaseException as error:
            broken.append(error)
            raise

    async with serve(talk, "127.0.0.1", 0) as running:
        port = next(iter(running.sockets)).getsockname()[1]
        yield f"ws://127.0.0.1:{port}/ws"
    assert not broken, broken
    assert not left, f"{len(left)} connections were not made"


def info(**changed: Any) -> TableInfo:
    seats = [SeatInfo("person", "Ann", "p1"), SeatInfo("bot", "Alice", bot="alice")]
    table = TableInfo("t1", "parade", 1, {}, SETTINGS, seats, "playing", "p1", 0.0)
    return msgspec.structs.replace(table, **changed)


class ToldGame:
    """A game of two, told to seat 0 as a server would: each choice is an update."""

    def __init__(self, seat: int | None = 0, seed: int = 7) -> None:
        self.seat = seat
        self.record = Record.open(PARADE, 2, seed)
        self.state = self.record.begin(PARADE)
        self.version = 0

    def joined(self, **changed: Any) -> Joined:
        raw = msgspec.Raw(encode_view(PARADE.view(self.state, self.seat)))
        return Joined(info(**changed), self.seat, self.version, self.version, [], view=raw)

    def play(self, *, views: bool = True) -> Update:
        """Make the first legal choice; return what is told of it."""
        self.state.listener = ears = Ears()
        (actor, *_) = self.state.actors()
        self.state.apply(actor, self.state.legal(actor)[0])
        facts = ears.facts(self.seat)
        names = ["Ann", "Alice"]
        told: AnyHappening = Told(
            [as_dict(fact) for fact in facts], [PARADE.say(fact, names) for fact in facts]
        )
        return self.happen(told, views=views)

    def happen(self, *happened: AnyHappening, views: bool = False) -> Update:
        self.version += 1
        view = encode_view(PARADE.view(self.state, self.seat))
        brought = msgspec.Raw(view) if views else msgspec.UNSET
        return Update("t1", self.version, self.version, list(happened), brought)


def read_back(message: Any) -> Any:
    """Return a message as the other side reads it."""
    return msgspec.json.decode(msgspec.json.encode(message), type=messages.ServerMessage)


def run(test: Awaitable[None]) -> None:
    """Run a test that is a conversation; one that gets stuck fails."""

    async def in_time() -> None:
        async with asyncio.timeout(20):
            await test

    asyncio.run(in_time())
