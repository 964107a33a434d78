"""A server is killed while people play: whatever it acknowledged is there, and nothing twice."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.server.killable import Killable
from wonderland.client.connection import BackOff, Connection
from wonderland.client.keyring import Keyring
from wonderland.client.lobby import Lobby
from wonderland.client.seen import Seen
from wonderland.server.storage import Address, opened
from wonderland.table.events import Acted, Ended
from wonderland.wire.http import NewTable, TableSettings
from wonderland.wire.messages import Act, Sit, Start

if sys.platform == "win32":
    pytest.skip("these need POSIX", allow_module_level=True)

pytestmark = pytest.mark.anyio

KILLS = 200 if os.environ.get("WONDERLAND_NIGHTLY") else 20
TABLES = 3
MOST_BETWEEN = 12
"""So many choices are acknowledged at most between two kills."""
PATIENCE = 30.0
SOON = BackOff(first=0.02, most=0.1)

Choice = tuple[int, str]
Person = tuple[Lobby, Connection]


class Played:
    """What the players were told is done, at all tables."""

    def __init__(self) -> None:
        self.choices: dict[str, list[Choice]] = {}
        self.count = 0
        self.unfinished = 0
        self._news = asyncio.Event()

    def acknowledged(self, table: str, seat: int, notation: str) -> None:
        self.choices.setdefault(table, []).append((seat, notation))
        self.count += 1
        self.tell()

    def tell(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()

    async def reach(self, count: int) -> None:
        """Wait until so many choices are acknowledged, or nobody plays any more."""
        async with asyncio.timeout(PATIENCE):
            while self.count < count and self.unfinished:
                await self._news.wait()


@asynccontextmanager
async def connected(server: Killable, folder: Path, name: str) -> AsyncIterator[Person]:
    """Come in as somebody: a lobby, and a connection that comes back by itself."""
    lobby = Lobby(server.url, Keyring(folder / f"{name}.json"))
    with lobby:
        await asyncio.to_thread(lobby.come_in, name)
        url = server.url.replace("http", "ws") + "/ws"
        async with Connection(url, lobby.cookies, back_off=SOON) as connection:
            yield lobby, connection


async def seated(host: Person, guest: Person) -> str:
    """Open a table at which two people play."""
    lobby, hers = host
    _, his = guest
    wanted = NewTable("going-out", 2, {"target": 60}, TableSettings(undo="off"))
    opened_table = await asyncio.to_thread(lobby.open, wanted)
    table: str = opened_table.table.id
    await hers.join(table)
    await his.join(table, invite=opened_table.invite)
    await his.request(lambda number: Sit(number, table, 1, opened_table.invite))
    await hers.request(lambda number: Start(number, table))
    return table


async def play(connection: Connection, table: str, played: Played, chance: random.Random) -> None:
    """Choose at random whenever there is something to choose, until the game is over."""
    seen = await connection.join(table)
    assert seen.seat is not None
    chosen_at = -1
    while True:
        await connection.until(partial(is_wanted, seen, chosen_at), PATIENCE)
        if seen.over is not None:
            return
        assert seen.turn is not None
        move = chance.choice(seen.turn.offers[:6]).move
        chosen_at = seen.version
        act = partial(Act, table=table, action=move.action, version=seen.version)
        await connection.request(act)
        played.acknowledged(table, seen.seat, move.notation)


def is_wanted(seen: Seen, chosen_at: int) -> bool:
    """Tell whether there is something to choose that was not chosen yet, or the game is over."""
    can_choose = seen.turn is not None and bool(seen.turn.offers) and seen.version > chosen_at
    return can_choose or seen.over is not None


async def play_to_the_end(
    connection: Connection, table: str, played: Played, chance: random.Random
) -> None:
    """Play, and say when it is over."""
    played.unfinished += 1
    try:
        await play(connection, table, played, chance)
    finally:
        played.unfinished -= 1
        played.tell()


async def kept(folder: Path, table: str) -> tuple[list[Choice], bool]:
    """Return the choices in the log of a table, and whether its game is over."""
    async with opened(Address.in_folder(folder)) as store:
        events = await store.load(table)
    choices = [(event.seat, event.action) for event in events if isinstance(event, Acted)]
    return choices, isinstance(events[-1], Ended)


def of_seat(choices: Sequence[Choice], seat: int) -> list[str]:
    return [notation for one, notation in choices if one == seat]


async def play_and_kill(server: Killable, folder: Path, played: Played, kills: int) -> int:
    """Let people play some games, and kill the server again and again; return how often."""
    chance = random.Random(kills)
    done = 0
    async with AsyncExitStack() as people:
        playing = []
        for number in range(TABLES):
            pair = [
                await people.enter_async_context(
                    connected(server, folder, f"{name} {kills} {number}")
                )
                for name in ("Ann", "Bob")
            ]
            table = await seated(*pair)
            for _, connection in pair:
                own = random.Random(chance.random())
                playing.append(play_to_the_end(connection, table, played, own))
        tasks = [asyncio.create_task(one) for one in playing]
        await asyncio.sleep(0)
        while played.unfinished and done < kills:
            await played.reach(played.count + chance.randrange(1, MOST_BETWEEN))
            server.kill()
            server.start()
            done += 1
        await asyncio.gather(*tasks)
    return done


async def test_what_was_acknowledged_outlives_kills_and_nothing_is_done_twice(
    tmp_path: Path,
) -> None:
    data = tmp_path / "data"
    server, played, kills = Killable(data), Played(), KILLS
    server.start()
    try:
        while kills > 0:
            kills -= await play_and_kill(server, tmp_path, played, kills)
    finally:
        server.kill()
    assert played.count > KILLS
    for table, choices in played.choices.items():
        found, is_over = await kept(data, table)
        assert is_over
        for seat in (0, 1):
            assert of_seat(found, seat) == of_seat(choices, seat)
