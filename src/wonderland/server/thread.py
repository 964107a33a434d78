"""Work that takes a while but needs no process of its own: in a thread, beside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

ResultT = TypeVar("ResultT")


async def aside(work: Callable[..., ResultT], *given: object) -> ResultT:
    """Do something in a thread."""
    return await asyncio.to_thread(work, *given)
