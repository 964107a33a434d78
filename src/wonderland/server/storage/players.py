"""Who plays here, and how well."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, delete, insert, select, update

from wonderland.server.storage.access import Access
from wonderland.server.storage.rows import Player, Rating
from wonderland.server.storage.schema import players, ratings, seats


class Players:
    """Keeps people and their ratings."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def add(self, player: Player) -> None:
        """Keep somebody new."""
        row = {
            "id": player.id,
            "name": player.name,
            "created": player.created,
            "seen": player.seen,
        }
        async with self._access.writing() as connection:
            await connection.execute(insert(players), row)

    async def get(self, player: str) -> Player | None:
        """Return somebody, if there is such a person."""
        async with self._access.reading() as connection:
            found = await connection.execute(select(players).where(players.c.id == player))
            row = found.first()
        return _player(row) if row is not None else None

    async def names(self, ids: Sequence[str]) -> dict[str, str]:
        """Return what people are called."""
        query = select(players.c.id, players.c.name).where(players.c.id.in_(ids))
        async with self._access.reading() as connection:
            return {row.id: row.name for row in await connection.execute(query)}

    async def by_phrase(self, digest: str) -> Player | None:
        """Return whose recovery phrase has this hash, if anybody's has."""
        async with self._access.reading() as connection:
            found = await connection.execute(select(players).where(players.c.phrase == digest))
            row = found.first()
        return _player(row) if row is not None else None

    async def rename(self, player: str, name: str) -> bool:
        """Call somebody something else; return whether there is such a person."""
        return await self._set(player, name=name)

    async def set_phrase(self, player: str, digest: str | None) -> bool:
        """Keep the hash of a recovery phrase instead of the former one."""
        return await self._set(player, phrase=digest)

    async def saw(self, ids: Sequence[str], now: float) -> None:
        """Note that some people were here."""
        if not ids:
            return
        theirs = players.c.id.in_(ids)
        in_order = select(players.c.id).where(theirs).order_by(players.c.id).with_for_update()
        async with self._access.writing() as connection:
            await connection.execute(in_order)  # or two workers could wait for each other
            await connection.execute(update(players).where(theirs).values(seen=now))

    async def seen(self, ids: Sequence[str]) -> dict[str, float]:
        """Return when people were last here."""
        query = select(players.c.id, players.c.seen).where(players.c.id.in_(ids))
        async with self._access.reading() as connection:
            return {row.id: row.seen for row in await connection.execute(query)}

    async def forget(self, player: str) -> None:
        """Delete somebody, with their ratings; games they played keep the name."""
        async with self._access.writing() as connection:
            theirs = update(seats).where(seats.c.player == player)
            await connection.execute(theirs.values(player=None))
            await connection.execute(delete(players).where(players.c.id == player))

    async def ratings(self, game: str, seats: int, ids: Sequence[str]) -> dict[str, Rating]:
        """Return people's ratings; whoever has not played yet has none."""
        query = select(ratings).where(
            ratings.c.game == game, ratings.c.players == seats, ratings.c.player.in_(ids)
        )
        async with self._access.reading() as connection:
            found = await connection.execute(query)
            return {row.player: _rating(row) for row in found}

    async def ratings_of(self, player: str) -> list[Rating]:
        """Return all ratings that somebody has."""
        query = select(ratings).where(ratings.c.player == player)
        query = query.order_by(ratings.c.game, ratings.c.players)
        async with self._access.reading() as connection:
            return [_rating(row) for row in await connection.execute(query)]

    async def best(self, game: str, seats: int, limit: int = 50) -> list[tuple[Player, Rating]]:
        """Return the best players of a game, by what is nearly certain of their strength."""
        sure = ratings.c.mu - 3 * ratings.c.sigma
        query = (
            select(players, ratings.c.mu, ratings.c.sigma, ratings.c.games)
            .join(ratings, ratings.c.player == players.c.id)
            .where(ratings.c.game == game, ratings.c.players == seats)
            .order_by(sure.desc(), players.c.id)
            .limit(limit)
        )
        async with self._access.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [
            (_player(row), Rating(row.id, game, seats, row.mu, row.sigma, row.games))
            for row in rows
        ]

    async def _set(self, player: str, **values: object) -> bool:
        async with self._access.writing() as connection:
            query = update(players).where(players.c.id == player).values(values)
            return (await connection.execute(query)).rowcount == 1


def _player(row: Row[Any]) -> Player:
    return Player(row.id, row.name, row.created, row.seen, row.phrase is not None)


def _rating(row: Row[Any]) -> Rating:
    return Rating(row.player, row.game, row.players, row.mu, row.sigma, row.games)
