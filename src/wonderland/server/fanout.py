"""Telling other workers that a table has new events: its id and how many there are, no more.

In one process nobody has to be told. On PostgreSQL a notification goes to all workers and hosts;
whoever has the table in memory loads what is new. A lost notification does no harm for long:
after a lost connection every table is looked up, and an append that comes too late is refused.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from wonderland.server.house import House


@asynccontextmanager
async def spread_over_workers(house: House) -> AsyncIterator[None]:
    """Tell other workers, as long as there may be some."""
    yield
