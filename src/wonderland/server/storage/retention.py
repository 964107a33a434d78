"""What is not kept for ever is removed, a little at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import structs
from sqlalchemy import ColumnElement, Row, bindparam, delete, select, update

from wonderland.server.storage.access import Access
from wonderland.server.storage.rows import Removed, Retention
from wonderland.server.storage.schema import events, tables
from wonderland.table.events import Chatted, decode_event, encode_event

A_LITTLE: Final = 50
"""So much is removed at once, so that nobody has to wait long."""

FORGOTTEN: Final = "forgotten-chat"
"""The kind of an event whose words are gone. The event stays, or the log would have a gap."""


class Tidying:
    """Removes what is not to be kept longer."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def tidy(self, keep: Retention, now: float) -> Removed:
        """Remove everything that is too old; return how much that was."""
        opened = finished = lines = 0
        if keep.open_tables is not None:
            old = tables.c.updated < now - keep.open_tables
            opened = await self._remove_tables([tables.c.phase == "open", old])
        if keep.finished is not None:
            finished = await self._remove_tables([tables.c.ended < now - keep.finished])
        if keep.chat is not None:
            lines = await self._forget_chat(now - keep.chat)
        return Removed(open_tables=opened, lines_of_chat=lines, finished=finished)

    async def _remove_tables(self, conditions: Sequence[ColumnElement[bool]]) -> int:
        """Remove tables with all that belongs to them."""
        some = select(tables.c.id).where(*conditions).limit(A_LITTLE)
        total = 0
        while True:
            async with self._access.writing() as connection:
                ids = (await connection.scalars(some)).all()
                # Somebody may have begun to play meanwhile, and so the conditions are asked again.
                these = delete(tables).where(tables.c.id.in_(ids), *conditions)
                total += (await connection.execute(these)).rowcount
            if len(ids) < A_LITTLE:
                return total

    async def _forget_chat(self, before: float) -> int:
        """Remove the words of what people said."""
        old = (events.c.kind == "chatted", events.c.at < before)
        some = select(events.c.table_id, events.c.seq, events.c.body).where(*old).limit(A_LITTLE)
        this = (events.c.table_id == bindparam("table")) & (events.c.seq == bindparam("number"))
        silence = update(events).where(this).values(kind=FORGOTTEN, body=bindparam("silent"))
        total = 0
        while True:
            async with self._access.writing() as connection:
                lines = (await connection.execute(some)).all()
                if lines:
                    await connection.execute(silence, [_silent(line) for line in lines])
            total += len(lines)
            if len(lines) < A_LITTLE:
                return total


def _silent(line: Row[str, int, str]) -> dict[str, object]:
    """Return the parameters that take the words out of an event."""
    event = decode_event(line.body)
    assert isinstance(event, Chatted)
    body = encode_event(structs.replace(event, text="")).decode()
    return {"table": line.table_id, "number": line.seq, "silent": body}
