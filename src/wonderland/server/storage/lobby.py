"""Lists of tables: those that are open, one's own, and games that were played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Final

from sqlalchemy import Column, ColumnElement, Row, Select, exists, func, or_, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from wonderland.server.storage.access import Access
from wonderland.server.storage.errors import BadPage, NoSuchTable
from wonderland.server.storage.rows import Invites, Listed, Page, Seat, Wanted
from wonderland.server.storage.schema import seats, tables

LONGEST_PAGE: Final = 200


class Lobby:
    """Finds tables."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def get(self, ids: Sequence[str]) -> dict[str, Listed]:
        """Return those of the tables that there are."""
        found = await self._all(select(tables).where(tables.c.id.in_(ids)))
        return {one.id: one for one in found}

    async def by_code(self, code: str) -> Listed | None:
        """Return the table that has a code, if there is one."""
        found = await self._all(select(tables).where(tables.c.code == code))
        return found[0] if found else None

    async def invites(self, table: str) -> Invites:
        """Return what a table's invitations are made from."""
        query = select(tables.c.code, tables.c.invites).where(tables.c.id == table)
        async with self._access.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            raise NoSuchTable(table)
        return Invites(row.code, row.invites)

    async def renew_invites(self, table: str, code: str) -> Invites:
        """Make all invitations to a table void, and give it another code."""
        renewed = update(tables).where(tables.c.id == table, tables.c.ended.is_(None))
        async with self._access.writing() as connection:
            await connection.execute(renewed.values(code=code, invites=tables.c.invites + 1))
        return await self.invites(table)

    async def open_tables(
        self, game: str | None = None, limit: int = 50, after: str | None = None
    ) -> Page:
        """Return public tables that wait for somebody, the latest first."""
        query = select(tables).where(tables.c.phase == "open", tables.c.public)
        if game is not None:
            query = query.where(tables.c.game == game)
        return await self._page(query, tables.c.created, limit, after)

    async def mine(self, player: str, limit: int = 50, after: str | None = None) -> Page:
        """Return the tables at which somebody has a seat or is host, and that are not over."""
        query = select(tables).where(
            tables.c.ended.is_(None), or_(_seat(seats.c.player == player), tables.c.host == player)
        )
        return await self._page(query, tables.c.updated, limit, after)

    async def finished(self, wanted: Wanted, limit: int = 50, after: str | None = None) -> Page:
        """Return games that are over, the latest first."""
        query = select(tables).where(tables.c.ended.is_not(None), *_conditions(wanted))
        return await self._page(query, tables.c.ended, limit, after)

    async def of_deal(self, deal: str) -> list[Listed]:
        """Return all tables that share a deal."""
        return await self._all(select(tables).where(tables.c.deal == deal))

    async def deal_is_played(self, deal: str, besides: str | None = None) -> bool:
        """Tell whether a deal is being played, or is about to be, at another table."""
        query = select(tables.c.id).where(tables.c.deal == deal, tables.c.ended.is_(None))
        async with self._access.reading() as connection:
            found = await connection.scalars(query.where(tables.c.id != (besides or "")).limit(1))
            return found.first() is not None

    async def census(self) -> dict[str, int]:
        """Return how many tables there are in each phase."""
        query = select(tables.c.phase, func.count()).group_by(tables.c.phase)
        async with self._access.reading() as connection:
            return {row[0]: row[1] for row in await connection.execute(query)}

    async def _all(self, query: Select[Any]) -> list[Listed]:
        async with self._access.reading() as connection:
            return await _listed(connection, query)

    async def _page(
        self, query: Select[Any], key: Column[Any], limit: int, after: str | None
    ) -> Page:
        """Return one page of what a query finds, the largest key first."""
        limit = max(1, min(limit, LONGEST_PAGE))
        if after is not None:
            query = query.where(tuple_(key, tables.c.id) < tuple_(*_read_place(after)))
        query = query.order_by(key.desc(), tables.c.id.desc()).limit(limit + 1)
        found = await self._all(query)
        if len(found) <= limit:
            return Page(found)
        last = found[limit - 1]
        return Page(found[:limit], _place(getattr(last, key.name), last.id))


def _seat(*conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    """Return the condition that a table has such a seat."""
    return exists(select(seats.c.seat).where(seats.c.table_id == tables.c.id, *conditions))


def _conditions(wanted: Wanted) -> Iterable[ColumnElement[bool]]:
    """Return what a finished game must be like."""
    if not wanted.private:
        mine = [_seat(seats.c.player == wanted.viewer)] if wanted.viewer is not None else []
        yield or_(tables.c.public, *mine)
    if wanted.game is not None:
        yield tables.c.game == wanted.game
    if wanted.players is not None:
        yield tables.c.players == wanted.players
    if wanted.player is not None:
        yield _seat(seats.c.player == wanted.player)
    if wanted.bot is not None:
        yield _seat(seats.c.bot == wanted.bot)
    if wanted.name is not None:
        yield _seat(seats.c.sought.contains(wanted.name.casefold(), autoescape=True))
    if wanted.since is not None:
        yield tables.c.ended >= wanted.since
    if wanted.until is not None:
        yield tables.c.ended <= wanted.until
    if wanted.deal is not None:
        yield tables.c.deal == wanted.deal


def _place(key: float, table: str) -> str:
    """Write where a page ended."""
    return f"{key.hex()}~{table}"


def _read_place(after: str) -> tuple[float, str]:
    """Read where a page ended.

    >>> _read_place(_place(0.1, "tea"))
    (0.1, 'tea')
    """
    key, mark, table = after.partition("~")
    try:
        if mark:
            return float.fromhex(key), table
    except (ValueError, OverflowError):
        pass
    raise BadPage(after)


async def _listed(connection: AsyncConnection, query: Select[Any]) -> list[Listed]:
    """Return the tables that a query finds, with their seats."""
    found = (await connection.execute(query)).all()
    if not found:
        return []
    ids = [row.id for row in found]
    sitting: dict[str, list[Seat]] = defaultdict(list)
    theirs = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)
    for row in await connection.execute(theirs):
        one = Seat(row.seat, row.player, row.bot, row.name, row.place, row.score)
        sitting[row.table_id].append(one)
    return [_one(row, sitting[row.id]) for row in found]


def _one(row: Row[Any], sitting: Sequence[Seat]) -> Listed:
    return Listed(
        id=row.id,
        game=row.game,
        players=row.players,
        host=row.host,
        public=row.public,
        rated=row.rated,
        deal=row.deal,
        phase=row.phase,
        created=row.created,
        updated=row.updated,
        ended=row.ended,
        counts=row.counts,
        seq=row.seq,
        to_move=tuple(seat for seat in range(row.players) if row.to_move >> seat & 1),
        due_at=row.due_at,
        summary=row.summary,
        seats=tuple(sitting),
    )
