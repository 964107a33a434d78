"""A server on loopback within the test's own event loop, and guests who play at it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

from wonderland.server.config import read_config
from wonderland.server.house import House
from wonderland.server.serve import Server, listening, serve_here

PATIENCE = 20.0
HOST = "127.0.0.1"

Json = dict[str, Any]


class Running:
    """A server that runs."""

    def __init__(self, port: int, server: Server) -> None:
        self.port = port
        self.server = server
        self.url = f"http://{HOST}:{port}"

    @property
    def house(self) -> House:
        return self.server.house

    async def guest(self, name: str = "Ann") -> Guest:
        """Return somebody who has just come in."""
        guest = Guest(self, name)
        answer = await guest.post("/api/me", {"name": name})
        guest.player = answer["player"]
        return guest


@asynccontextmanager
async def running(folder: Path, **settings: object) -> AsyncIterator[Running]:
    """Run a server for a while."""
    usual: dict[str, object] = {
        "host": HOST,
        "port": 0,
        "data": str(folder),
        "bot_processes": 1,
        "sweep": 0.2,
    }
    usual["limits"] = {"message_rate": 10_000.0, "message_burst": 10_000}
    config = read_config({**usual, **settings})
    with listening(config) as opened:
        ready: asyncio.Future[Server] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(serve_here(config, opened, ready.set_result))
        await asyncio.wait([task, ready], return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            await task
        server = await ready
        try:
            yield Running(opened.getsockname()[1], server)
        finally:
            server.should_exit = True
            await asyncio.wait_for(task, PATIENCE)


class Guest:
    """Somebody with a cookie."""

    def __init__(self, server: Running, name: str) -> None:
        self.server = server
        self.name = name
        self.player = ""
        self.cookie: str | None = None

    async def ask(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> httpx.Response:
        """Ask over HTTP."""
        if self.cookie is not None:
            headers.setdefault("Cookie", f"wonderland={self.cookie}")
        async with httpx.AsyncClient(base_url=self.server.url) as client:
            answer = await client.request(method, path, json=body, headers=headers)
        self.cookie = answer.cookies.get("wonderland", self.cookie)
        return answer

    async def get(self, path: str) -> Any:
        answer = await self.ask("GET", path)
        assert answer.is_success, answer.text
        return answer.json()

    async def post(self, path: str, body: object = None) -> Any:
        answer = await self.ask("POST", path, body)
        assert answer.is_success, answer.text
        return answer.json()

    async def open(self, game: str = "parade", players: int = 2, **more: object) -> Json:
        """Open a table."""
        opened: Json = await self.post("/api/tables", {"game": game, "players": players, **more})
        return opened

    @asynccontextmanager
    async def line(self, **headers: str) -> AsyncIterator[Line]:
        """Have a WebSocket for a while."""
        if self.cookie is not None:
            headers.setdefault("Cookie", f"wonderland={self.cookie}")
        url = self.server.url.replace("http", "ws") + "/ws"
        # All that comes is taken in, read or not: else whoever does not read could not hang up.
        wanted = {"additional_headers": headers, "compression": None, "max_queue": None}
        async with connect(url, **wanted) as socket:
            line = Line(socket)
            await line.hear("welcome")
            yield line

    @asynccontextmanager
    async def at(self, table: str, **join: object) -> AsyncIterator[Line]:
        """Be told of a table for a while."""
        async with self.line() as line:
            await line.join(table, **join)
            yield line


class Line:
    """One WebSocket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.number = 0
        self.heard: list[Json] = []
        """Everything that was said, in order."""
        self.texts: list[str] = []
        """The same, to the byte."""
        self.version = 0
        self.position = 0
        self.turn: Json | None = None
        self.joined: Json = {}

    async def say(self, **message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def next(self) -> Json:
        """Return the next message."""
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        message: Json = json.loads(text)
        self.heard.append(message)
        self.texts.append(str(text))
        if message["type"] == "joined":
            self.joined = message
        if message["type"] in ("joined", "update"):
            self.version = message["version"]
            if message["type"] == "joined" or message["position"] > self.position:
                self.turn = message.get("turn")  # else the former one stands
            self.position = message["position"]
        return message

    async def hear(self, *types: str, where: Callable[[Json], bool] = lambda one: True) -> Json:
        """Return the next message of some types."""
        while True:
            message = await self.next()
            if message["type"] in types and where(message):
                return message

    async def join(self, table: str, **more: object) -> Json:
        await self.say(type="join", table=table, **more)
        return await self.hear("joined", "refused")

    async def request(self, kind: str, table: str, **fields: object) -> Json:
        """Ask for something, and return what the answer is."""
        self.number += 1
        number = self.number
        await self.say(type=kind, id=number, table=table, **fields)
        return await self.hear("done", "refused", "hint", where=lambda one: one.get("id") == number)

    async def done(self, kind: str, table: str, **fields: object) -> Json:
        """Ask for something that is done."""
        answer = await self.request(kind, table, **fields)
        assert answer["type"] != "refused", answer
        return answer

    async def refused(self, kind: str, table: str, **fields: object) -> str:
        """Ask for something that is refused, and return the name of the reason."""
        answer = await self.request(kind, table, **fields)
        assert answer["type"] == "refused", answer
        return str(answer["error"])

    async def my_turn(self) -> list[Json]:
        """Wait until there is something to choose, and return the offers."""
        while not (self.turn and self.turn["offers"]):
            await self.next()
        return list(self.turn["offers"])

    async def act(self, table: str, choice: int = 0) -> Json:
        """Choose one of what there is to choose."""
        offers = await self.my_turn()
        action = offers[choice % len(offers)]["move"]["action"]
        self.turn = None
        return await self.done("act", table, action=action, version=self.version)

    async def play_on(self, table: str) -> Json:
        """Choose whenever there is something to choose, until the game is over."""
        while True:
            ended = [
                one
                for message in self.heard
                for one in message.get("happened", [])
                if one["what"] == "ended"
            ]
            if ended:
                return ended[0]
            if self.turn and self.turn["offers"]:
                offers, self.turn = self.turn["offers"], None
                choice = 7 * self.number + 3  # always to pass would go on for ever
                action = offers[choice % len(offers)]["move"]["action"]
                answer = await self.request("act", table, action=action, version=self.version)
                # Somebody may have given up meanwhile, or run out of time.
                assert answer.get("error") in (None, "StaleVersion", "NotNow"), answer
            else:
                await self.next()

    async def __aenter__(self) -> Self:
        return self


@asynccontextmanager
async def two_at_a_table(
    server: Running, game: str = "parade", **more: object
) -> AsyncIterator[tuple[str, Line, Line]]:
    """Seat Ann and Bob at a table, each with a line to it, and begin."""
    ann, bob = await server.guest("Ann"), await server.guest("Bob")
    opened = await ann.open(game, 2, **more)
    table, invite = opened["table"]["id"], opened["invite"]
    async with ann.at(table) as hers, bob.at(table, invite=invite) as his:
        await his.done("sit", table, seat=1, invite=invite)
        await hers.done("start", table)
        yield table, hers, his
