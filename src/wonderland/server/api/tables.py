"""The lobby: what can be played, tables that are open, and opening one."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Request, delete, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from wonderland.bots import PERSONAS, bots
from wonderland.engine.errors import WonderlandError
from wonderland.engine.game import AnyGame, TextOption
from wonderland.games import game as find_game
from wonderland.games import games
from wonderland.server.api.people import TheHouse, check_rate
from wonderland.server.house import House
from wonderland.server.identity import NoIdentity
from wonderland.server.storage import Listed, Page, Wanted
from wonderland.server.words import plain_code
from wonderland.table.errors import NotAllowed
from wonderland.wire.http import (
    BotInfo,
    Daily,
    GameInfo,
    Invites,
    NewTable,
    OptionInfo,
    ServerInfo,
    TableFound,
    TableLine,
    TableList,
    TableOpened,
)
from wonderland.wire.messages import PROTOCOL, Ended, TableInfo

TableId = Annotated[str, PathParameter(pattern="^[a-z0-9-]{1,64}$")]
"""A table's id."""


class NoSuchCode(WonderlandError):
    """No table has that code."""

    def __init__(self) -> None:
        super().__init__("no table has that code; it holds until the game is over")


class Summary(msgspec.Struct, frozen=True):
    """What lists tell of a table."""

    table: TableInfo
    over: Ended | None = None


_summary = msgspec.json.Decoder(Summary)


def line_of(listed: Listed, player: str | None) -> TableLine:
    """Return a table as it stands in somebody's list."""
    told = _summary.decode(listed.summary)
    seat = next((one.seat for one in listed.seats if player and one.player == player), None)
    return TableLine(
        msgspec.structs.replace(told.table, phase=listed.phase, counts=listed.counts),
        listed.updated,
        seat,
        # Whether others still have to choose may be a secret; whether oneself does is none.
        [seat] if seat is not None and seat in listed.to_move else [],
        told.over,
    )


def lines(page: Page, player: str | None) -> TableList:
    """Return a page of a list."""
    return TableList([line_of(one, player) for one in page.tables], page.next)


async def known_player(house: House, request: Request[Any, Any, Any]) -> str | None:
    """Return who asks, if we know."""
    try:
        return (await house.player(request.headers.get("cookie"))).player
    except NoIdentity:
        return None


def described(game: AnyGame) -> GameInfo:
    """Return what can be chosen of a game, and against whom."""
    personas = {one.id: one for one in PERSONAS}
    return GameInfo(
        game.id,
        game.title,
        game.rules_version,
        game.seats.start,
        game.seats.stop - 1,
        [
            OptionInfo(
                one.name,
                one.text,
                one.default,
                one.low,
                one.high,
                list(one.choices),
                isinstance(one, TextOption),
            )
            for one in game.options
        ],
        [
            BotInfo(name, personas[name].name, personas[name].portrait, personas[name].style)
            if name in personas
            else BotInfo(name, name.capitalize())
            for name in bots(game)
        ],
    )


class TablesController(Controller):
    """Tables, and what they are for."""

    path = "/api"
    tags = ("tables",)

    @get("/server", summary="What this server is, and what can be played here")
    async def server(self, house: TheHouse) -> ServerInfo:
        """List all games with their options and their bots."""
        playable = [described(find_game(one)) for one in games()]
        return ServerInfo(house.version, PROTOCOL, playable, house.origin)

    @get("/tables", summary="Tables that are open to all, one's own, or games that are over")
    async def list_tables(
        self,
        house: TheHouse,
        request: Request[Any, Any, Any],
        which: Annotated[Literal["open", "mine", "recent"], QueryParameter(name="list")] = "open",
        game: Annotated[str | None, QueryParameter(max_length=64)] = None,
        players: Annotated[int | None, QueryParameter(ge=1, le=16)] = None,
        player: Annotated[str | None, QueryParameter(max_length=64)] = None,
        bot: Annotated[str | None, QueryParameter(max_length=64)] = None,
        name: Annotated[str | None, QueryParameter(max_length=64)] = None,
        deal: Annotated[str | None, QueryParameter(max_length=96)] = None,
        after: Annotated[str | None, QueryParameter(max_length=128)] = None,
    ) -> TableList:
        """Of games that are over, find those with a player, a bot, a name or a deal."""
        me = await known_player(house, request)
        lobby = house.store.lobby
        if which == "open":
            return lines(await lobby.open_tables(game, after=after), me)
        if which == "mine":
            return lines(await lobby.mine(me, after=after), me) if me else TableList([])
        wanted = Wanted(
            game=game, players=players, player=player, bot=bot, name=name, deal=deal, viewer=me
        )
        return lines(await lobby.finished(wanted, after=after), me)

    @post("/tables", summary="Open a table, and begin the game at once if all seats are taken")
    async def open_table(
        self, house: TheHouse, request: Request[Any, Any, Any], data: JSONBody[NewTable]
    ) -> TableOpened:
        """Whoever opens a table is its host."""
        me = await house.player(request.headers.get("cookie"))
        check_rate(house.openings, request)
        return await house.tables.open(me, data)

    @get("/tables/{table:str}", summary="What everybody may know of a table")
    async def info(
        self,
        house: TheHouse,
        request: Request[Any, Any, Any],
        table: TableId,
        invite: Annotated[str | None, QueryParameter(max_length=64)] = None,
    ) -> TableInfo:
        """Ask for a seat or an invitation, where the table is not open to all."""
        room = await house.hub.room(table)
        me = await known_player(house, request)
        await house.invites.check_may_see(room, me or "", invite)
        seat = None if me is None else room.table.seats.of(me)
        return room.shown(seat).info()

    @get("/tables/{table:str}/invites", summary="What the host may hand out")
    async def invites(
        self, house: TheHouse, request: Request[Any, Any, Any], table: TableId
    ) -> Invites:
        """Give the same code and secrets until they are made void."""
        room = await house.hub.room(table)
        await self._check_host(house, request, table)
        return await house.invites.of(room)

    @delete(
        "/tables/{table:str}/invites",
        summary="Make all invitations void, and get new ones",
        status_code=200,
    )
    async def renew_invites(
        self, house: TheHouse, request: Request[Any, Any, Any], table: TableId
    ) -> Invites:
        """Whoever has a seat keeps it."""
        room = await house.hub.room(table)
        await self._check_host(house, request, table)
        return await house.invites.renew(room)

    @staticmethod
    async def _check_host(house: House, request: Request[Any, Any, Any], table: str) -> None:
        """Raise `NotAllowed` for anybody but the host."""
        me = await house.player(request.headers.get("cookie"))
        if (await house.hub.room(table)).table.opened.host.player != me.player:
            raise NotAllowed("only whoever opened the table may hand out invitations")


class CodesController(Controller):
    """Finding a table by what somebody told."""

    path = "/api/codes"
    tags = ("tables",)

    @get("/{code:str}", summary="The table that a code stands for, with an invitation")
    async def find(
        self,
        house: TheHouse,
        request: Request[Any, Any, Any],
        code: Annotated[str, PathParameter(max_length=16)],
    ) -> TableFound:
        """Look a code up; it is short, and so may not be tried often."""
        check_rate(house.guesses, request)
        listed = await house.store.lobby.by_code(plain_code(code))
        if listed is None:
            raise NoSuchCode
        room = await house.hub.room(listed.id)
        return TableFound(listed.id, (await house.invites.of(room)).invite)


class DailyController(Controller):
    """The deal of the day."""

    path = "/api/daily"
    tags = ("tables",)

    @get(summary="Today's deal, and how others did once one has finished it")
    async def today(self, house: TheHouse, request: Request[Any, Any, Any]) -> Daily:
        """Everybody plays the same deal, once."""
        return await house.deals.today(await known_player(house, request))

    @post(summary="Play today's deal, or go on with it")
    async def play(self, house: TheHouse, request: Request[Any, Any, Any]) -> TableOpened:
        """There is one table for each player and day."""
        me = await house.player(request.headers.get("cookie"))
        check_rate(house.openings, request)
        return await house.deals.play_today(me)
