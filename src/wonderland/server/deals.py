"""Deals that several tables share: the deal of the day, and duplicate tables."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from time import time
from typing import TYPE_CHECKING, Final

from wonderland.games import game as find_game
from wonderland.server.storage import Deal, Listed, NoSuchTable
from wonderland.server.tables import folded
from wonderland.table import Person, Settings, Table, Undo, open_table
from wonderland.table.errors import NotAllowed
from wonderland.table.events import AnyEvent
from wonderland.wire.http import Daily, NewTable, Place, TableOpened
from wonderland.wire.messages import PlayerName

if TYPE_CHECKING:
    from wonderland.server.house import House

DAILY: Final = (
    ("parade", (None, "alice", "cheshire")),
    ("going-out", (None, "hatter", "alice")),
    ("madcala", (None, "cheshire")),
)
"""What is played on one day after the other, and against whom."""


class Deals:
    """Knows which deals there are, and who may be told of them."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def may_reveal(self, table: Table) -> bool:
        """Tell whether a finished table's seed may be told: nobody plays the same deal any more."""
        name = table.opened.deal or duplicate_of(table.id)
        deal = await self.house.store.deals.get(name)
        if deal is None:
            return True
        if deal.closes_at is not None and deal.closes_at > time():
            return False
        if await self.house.store.lobby.deal_is_played(name, besides=table.id):
            return False
        first = await self.house.store.lobby.get([name.removeprefix(duplicate_of(""))])
        return all(one.ended is not None or one.id == table.id for one in first.values())

    # Duplicate tables

    async def shared_with(self, table: str, player: str, wanted: NewTable) -> Deal:
        """Return the deal of a table, for another table that is to have the same."""
        listed = (await self.house.store.lobby.get([table])).get(table)
        if listed is None:
            raise NoSuchTable(table)
        if listed.host != player:
            raise NotAllowed("only the host of a table can open another one with the same deal")
        room = await self.house.hub.room(table)
        opened = room.table.opened
        if room.table.is_over():
            raise NotAllowed("the game there is over, and its deal is known")
        if (opened.game, opened.players) != (wanted.game, wanted.players):
            raise NotAllowed(f"the same deal is for {opened.game} with {opened.players} players")
        if opened.seed is None:
            raise NotAllowed("that table began from a position, and has no deal")
        if wanted.seat is not None and room.table.seats.of(player) is not None:
            raise NotAllowed("you have a seat there, and one person plays a deal once")
        name = opened.deal or duplicate_of(table)
        return await self.house.store.deals.keep(
            Deal(
                name,
                opened.game,
                opened.rules_version,
                opened.players,
                opened.options,
                opened.seed,
                time(),
            )
        )

    async def check_plays_once(self, table: Table, player: str) -> None:
        """Raise `NotAllowed` if somebody has a seat at another table with the same deal."""
        name = table.opened.deal or duplicate_of(table.id)
        others = await self.house.store.lobby.of_deal(name)
        first = await self.house.store.lobby.get([name.removeprefix(duplicate_of(""))])
        for other in (*others, *first.values()):
            if other.id != table.id and any(seat.player == player for seat in other.seats):
                raise NotAllowed("you have a seat at a table with the same deal: one plays it once")

    # The deal of the day

    async def today(self, player: str | None) -> Daily:
        """Return what is to be known of today's deal."""
        name, ends = todays()
        game, bots = daily_game(name)
        tables = await self.house.store.lobby.of_deal(name)
        mine = next((one for one in tables if one.host == player), None)
        done = mine is not None and mine.ended is not None
        return Daily(
            deal=name,
            game=game,
            players=len(bots),
            bots=list(bots),
            ends=ends,
            table=None if mine is None else mine.id,
            places=places(tables) if done else [],
        )

    async def play_today(self, player: PlayerName) -> TableOpened:
        """Open somebody's table for today's deal, or return the one that there is."""
        name, ends = todays()
        game_id, bots = daily_game(name)
        game = find_game(game_id)
        tables = await self.house.store.lobby.of_deal(name)
        mine = next((one for one in tables if one.host == player.player), None)
        if mine is not None:
            return TableOpened((await self.house.hub.room(mine.id)).table.info(), "", "")
        now = time()
        fresh = Deal(
            name,
            game.id,
            game.rules_version,
            len(bots),
            {},
            secrets.token_hex(16),
            now,
            ends,
        )
        deal = await self.house.store.deals.keep(fresh)
        person = Person(player.player, player.name)
        settings = Settings(undo=Undo.OFF, hints=False, spectators=False)
        opened = open_table(
            game, len(bots), deal.seed, settings, person, now, options=deal.options, deal=name
        )
        # One table for each player and day: a second one would have the same id.
        tag = self.house.keys.tag("daily", name, player.player)
        table = Table.replay([opened], daily_id(tag))
        events: list[AnyEvent] = [opened, *folded(table, table.sit(person, 0, now))]
        for seat, bot in enumerate(bots):
            if bot is not None:
                events += folded(table, table.seat_bot(player.player, seat, bot, now))
        events += folded(table, table.start(player.player, now))
        await self.house.tables.keep(table, events, now)
        return TableOpened(table.info(), "", "")


def duplicate_of(table: str) -> str:
    """Return the name of the deal that tables share with a first one."""
    return f"same-as-{table}"


def daily_id(tag: str) -> str:
    """Return an id from a tag."""
    return "".join(c for c in tag.lower() if c.isalnum())[:14]


def todays(now: datetime | None = None) -> tuple[str, float]:
    """Return the name of the day's deal, and when the next one begins: at midnight, UTC.

    >>> todays(datetime(2026, 11, 20, 9, tzinfo=UTC))[0]
    'daily-2026-11-20'
    """
    day = (now or datetime.now(UTC)).replace(hour=0, minute=0, second=0, microsecond=0)
    return f"daily-{day:%Y-%m-%d}", (day + timedelta(days=1)).timestamp()


def daily_game(name: str) -> tuple[str, tuple[str | None, ...]]:
    """Return which game is played on a day, and who has which seat.

    >>> daily_game("daily-2026-11-20")[0], daily_game("daily-2026-11-21")[0]
    ('madcala', 'parade')
    """
    day = datetime.strptime(name, "daily-%Y-%m-%d").replace(tzinfo=UTC)
    return DAILY[day.toordinal() % len(DAILY)]


def places(tables: list[Listed]) -> list[Place]:
    """Return how all did who have finished a deal, the best first."""
    found = []
    for table in tables:
        seat = next((one for one in table.seats if one.player == table.host), None)
        if seat is not None and seat.place is not None and seat.score is not None:
            found.append(Place(seat.name, seat.place, seat.score, table.id))
    sign = 1 if low_is_good(tables) else -1
    return sorted(found, key=lambda one: (one.place, sign * one.score, one.name))


def low_is_good(tables: Iterable[Listed]) -> bool:
    """Tell whether few points are better than many, as far as results show it."""
    for table in tables:
        results = sorted((s.place, s.score) for s in table.seats if s.place and s.score is not None)
        if results and results[0][1] != results[-1][1]:
            return results[0][1] < results[-1][1]
    return True
