"""Tables that have to be looked at because time has passed."""

from __future__ import annotations

from typing import Final

from sqlalchemy import case, func, or_, select, update

from wonderland.server.storage.access import Access
from wonderland.server.storage.rows import Due
from wonderland.server.storage.schema import tables

LEASE: Final = 30.0


class DueTables:
    """Hands tables whose time has come to whoever asks first."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def claim(self, now: float, limit: int = 20, lease: float = LEASE) -> list[Due]:
        """Return tables that are due, the longest due first, and give them to nobody else.

        An append ends the claim. If there is none, others are given the table after the lease.
        """
        free = or_(tables.c.claimed_until.is_(None), tables.c.claimed_until <= now)
        theirs = (
            select(tables.c.id)
            .where(tables.c.due_at <= now, free)
            .order_by(tables.c.due_at, tables.c.id)
            .limit(limit)
            .with_for_update(skip_locked=True)  # SQLite, where one writes at a time, ignores it
        )
        async with self._access.writing() as connection:
            ids = (await connection.scalars(theirs)).all()
            if not ids:
                return []
            claim = update(tables).where(tables.c.id.in_(ids)).values(claimed_until=now + lease)
            found = await connection.execute(claim.returning(tables.c.id, tables.c.due_at))
            return sorted((Due(*row) for row in found), key=lambda due: (due.due_at, due.table))

    async def next_at(self) -> float | None:
        """Return when there will be something to claim; `None`: never, as things are."""
        claimed = tables.c.claimed_until > tables.c.due_at
        when = case((claimed, tables.c.claimed_until), else_=tables.c.due_at)
        soonest = select(func.min(when)).where(tables.c.due_at.is_not(None))
        async with self._access.reading() as connection:
            found: float | None = await connection.scalar(soonest)
        return found
