"""What has been played: records, replays, reviews; never before a game is over."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.params import JSONBody, QueryParameter

from wonderland.engine.errors import BadRecord, WonderlandError
from wonderland.engine.facts import Ears, as_dict
from wonderland.engine.record import Record
from wonderland.games import game as find_game
from wonderland.server.api.people import TheHouse, check_rate
from wonderland.server.api.tables import TableId, known_player
from wonderland.server.house import House
from wonderland.server.page import REVIEW_POLICY
from wonderland.server.room import Room
from wonderland.server.thread import aside
from wonderland.wire import encode_view
from wonderland.wire.http import ImportedRecord, Replay, ReplayStep, ReviewProgress, Verified

Seat = Annotated[int | None, QueryParameter(ge=0, le=15)]


class NotOver(WonderlandError):
    """What is asked for would tell of hidden things while somebody still plays."""

    def __init__(self) -> None:
        super().__init__("the game is not over yet, or others still play the same deal")


async def finished(
    house: House, request: Request[Any, Any, Any], table: str, invite: str | None
) -> Room:
    """Return the room of a finished game; raise `NotOver` as long as its deal is a secret."""
    room = await house.hub.room(table)
    me = await known_player(house, request)
    await house.invites.check_may_see(room, me or "", invite)
    if not room.shown(None).is_over() or not await house.deals.may_reveal(room.table):
        raise NotOver
    return room


def read(data: dict[str, Any]) -> Record:
    """Read a record that somebody sent."""
    return Record.from_json(msgspec.json.encode(data), find_game)


def replay_of(room_seats: list[Any], table: str, record: Record, seat: int | None) -> Replay:
    """Return a game step by step, as a seat or a spectator saw it."""
    game = find_game(record.game)
    if seat is not None and seat >= record.players:
        raise BadRecord("seat", f"is 0 to {record.players - 1}, not {seat}")
    ears = Ears()
    steps: list[ReplayStep] = []
    heard = 0
    made: list[tuple[int | None, str | None]] = [(None, None), *record.actions]
    for (who, notation), state in zip(made, record.steps(game, ears), strict=True):
        facts = ears.facts(seat, heard)
        heard = len(ears.told)
        view = msgspec.Raw(encode_view(game.view(state, seat)))
        said = [game.say(fact, record.names) for fact in facts]
        steps.append(ReplayStep(who, notation, [as_dict(fact) for fact in facts], said, view))
    return Replay(table, record.game, room_seats, steps)


def verified(record: Record) -> Verified:
    """Play a record through, and say what it is."""
    *_, state = record.steps(find_game(record.game))
    over = bool(state.is_over())
    return Verified(
        record.game,
        len(record.actions),
        over,
        list(state.places()) if over else [],
        list(state.scores()) if over else [],
        record.commitment(),
    )


class PlayedController(Controller):
    """Games that are over."""

    path = "/api/tables/{table:str}"
    tags = ("played",)

    @get("/record", summary="The record of a finished game, with its seed")
    async def record(
        self,
        house: TheHouse,
        request: Request[Any, Any, Any],
        table: TableId,
        invite: Annotated[str | None, QueryParameter(max_length=64)] = None,
    ) -> Response[bytes]:
        """`wonderland verify` checks it, `wonderland replay` tells it."""
        room = await finished(house, request, table, invite)
        return Response(room.table.record.to_json().encode(), media_type="application/json")

    @get("/replay", summary="A finished game step by step, as a seat or a spectator saw it")
    async def replay(
        self,
        house: TheHouse,
        request: Request[Any, Any, Any],
        table: TableId,
        seat: Seat = None,
        invite: Annotated[str | None, QueryParameter(max_length=64)] = None,
    ) -> Replay:
        """Without `seat`, what everybody saw."""
        room = await finished(house, request, table, invite)
        seats = room.table.info().seats
        return await aside(replay_of, seats, table, room.table.record, seat)

    @post("/review", summary="Ask for a review of a finished game", status_code=200)
    async def review(
        self,
        house: TheHouse,
        request: Request[Any, Any, Any],
        table: TableId,
        invite: Annotated[str | None, QueryParameter(max_length=64)] = None,
    ) -> ReviewProgress:
        """Begin it, unless somebody else has asked already."""
        await house.player(request.headers.get("cookie"))
        room = await finished(house, request, table, invite)
        check_rate(house.openings, request)
        work = house.reviews.start(table, room.table.record)
        return ReviewProgress(work.done, work.total)

    @get("/review", summary="How far a review has come")
    async def progress(
        self,
        house: TheHouse,
        request: Request[Any, Any, Any],
        table: TableId,
        invite: Annotated[str | None, QueryParameter(max_length=64)] = None,
    ) -> ReviewProgress:
        """When all is done, `review.html` is there."""
        await finished(house, request, table, invite)
        work = house.reviews.of(table)
        return ReviewProgress(work.done, work.total)

    @get("/review.html", summary="A finished review, as a page", media_type="text/html")
    async def page(
        self,
        house: TheHouse,
        request: Request[Any, Any, Any],
        table: TableId,
        invite: Annotated[str | None, QueryParameter(max_length=64)] = None,
    ) -> Response[str]:
        """Answer with a page that needs nothing else, not even a script."""
        await finished(house, request, table, invite)
        return Response(
            house.reviews.page(table),
            media_type="text/html",
            headers={"Content-Security-Policy": REVIEW_POLICY},
        )


class RecordsController(Controller):
    """Records from elsewhere."""

    path = "/api/records"
    tags = ("played",)

    @post(summary="Keep the record of a finished game here")
    async def take_in(
        self, house: TheHouse, request: Request[Any, Any, Any], data: JSONBody[dict[str, Any]]
    ) -> ImportedRecord:
        """Make it a table that is over, and that only its owner can see."""
        me = await house.player(request.headers.get("cookie"))
        check_rate(house.openings, request)
        record = await aside(read, data)
        return ImportedRecord((await house.tables.take_in(me, record)).id)

    @post("/verify", summary="Check a record: its moves, and its seed", status_code=200)
    async def verify(
        self, house: TheHouse, request: Request[Any, Any, Any], data: JSONBody[dict[str, Any]]
    ) -> Verified:
        """Nothing is kept of it."""
        check_rate(house.openings, request)
        return await aside(lambda: verified(read(data)))
