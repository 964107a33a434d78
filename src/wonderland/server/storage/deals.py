"""Deals that several tables share: the daily one, and duplicate tables."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Row, select
from sqlalchemy.dialects import postgresql, sqlite

from wonderland.server.storage.access import Access
from wonderland.server.storage.rows import Deal
from wonderland.server.storage.schema import deals


class Deals:
    """Keeps deals by name."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def get(self, name: str) -> Deal | None:
        """Return a deal, if there is one of that name."""
        async with self._access.reading() as connection:
            row = (await connection.execute(select(deals).where(deals.c.name == name))).first()
        return _deal(row) if row is not None else None

    async def keep(self, deal: Deal) -> Deal:
        """Keep a deal unless there is one of that name; return the one that is kept."""
        dialect = sqlite if self._access.address.kind == "sqlite" else postgresql
        row = {
            "name": deal.name,
            "game": deal.game,
            "rules_version": deal.rules_version,
            "players": deal.players,
            "options": msgspec.json.encode(deal.options).decode(),
            "seed": msgspec.json.encode(deal.seed).decode(),
            "created": deal.created,
            "closes_at": deal.closes_at,
        }
        async with self._access.writing() as connection:
            await connection.execute(dialect.insert(deals).on_conflict_do_nothing(), row)
        kept = await self.get(deal.name)
        assert kept is not None
        return kept


def _deal(row: Row[Any]) -> Deal:
    return Deal(
        name=row.name,
        game=row.game,
        rules_version=row.rules_version,
        players=row.players,
        options=msgspec.json.decode(row.options),
        seed=msgspec.json.decode(row.seed),
        created=row.created,
        closes_at=row.closes_at,
    )
