"""Group commit: all appends that wait are committed together, and each learns its own fate.

A commit costs a disk's full attention for a moment, however much is in it. So while one is under
way, whatever else wants to be stored queues up, and all of it goes into the next. The busier a
server is, the more a commit carries.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, Protocol

from wonderland.server.storage.batch import Append
from wonderland.server.storage.errors import NotStored, StorageError

MOST_AT_ONCE: Final = 256

STOPPED: Final = "the server is stopping"

log = logging.getLogger(__name__)

Fates = Sequence[StorageError | None]


class Refused(Exception):
    """The database refused a batch for something in it, not for want of room or connection."""


class Committer(Protocol):
    """What commits a batch in one transaction."""

    async def commit(self, batch: Sequence[Append]) -> Fates:
        """Return, once it is durable, what became of each append; or raise for all of them."""

    async def close(self) -> None:
        """Let the database go."""


@dataclass(slots=True)
class _Waiting:
    append: Append
    fate: asyncio.Future[None]


class GroupCommit:
    """Takes appends from everybody, and commits them in batches, one after the other."""

    def __init__(self, committer: Committer) -> None:
        self._committer = committer
        self._waiting: deque[_Waiting] = deque()
        self._turn = asyncio.Lock()
        self._drain: asyncio.Task[None] | None = None
        self._closed = False
        self.batches = 0
        """How many commits there were."""
        self.appends = 0
        """How many appends were in them."""

    async def append(self, append: Append) -> None:
        """Return when the append is durable; raise what is wrong with it otherwise.

        Whoever stops waiting for it does not stop it: it may be stored all the same.
        """
        if self._closed:
            raise NotStored(STOPPED)
        fate: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(append, fate))
        if self._drain is None:
            self._drain = asyncio.create_task(self._commit_all(), name="group commit")
        await fate

    @property
    def waiting(self) -> int:
        """How many appends wait for the next commit."""
        return len(self._waiting)

    @asynccontextmanager
    async def paused(self) -> AsyncIterator[None]:
        """Keep from committing for a moment, so that somebody else can write."""
        async with self._turn:
            yield

    async def close(self) -> None:
        """Commit what waits, refuse what comes, and let the database go."""
        self._closed = True
        if self._drain is not None:
            await self._drain
        async with self._turn:
            await self._committer.close()

    async def _commit_all(self) -> None:
        """Commit until nobody waits."""
        try:
            while self._waiting:
                async with self._turn:
                    size = min(len(self._waiting), MOST_AT_ONCE)
                    await self._commit([self._waiting.popleft() for _ in range(size)])
        finally:
            self._drain = None
            while self._waiting:  # only if we were cancelled
                _tell(self._waiting.popleft(), NotStored(STOPPED))

    async def _commit(self, batch: Sequence[_Waiting]) -> None:
        """Commit a batch, and tell everybody what became of it."""
        batch = [one for one in batch if not one.fate.done()]
        fates: Fates = [NotStored(STOPPED, certain=False)] * len(batch)
        try:
            fates = await self._fates([one.append for one in batch])
        finally:
            self.batches += 1
            self.appends += len(batch)
            for one, fate in zip(batch, fates, strict=True):
                _tell(one, fate)

    async def _fates(self, batch: Sequence[Append]) -> Fates:
        """Commit a batch; if something in it is refused, each append by itself."""
        try:
            return await self._committer.commit(batch)
        except NotStored as error:
            return [error] * len(batch)
        except Refused as error:
            if len(batch) == 1:
                return [NotStored(str(error))]
        except Exception as error:
            # Its text could hold what was to be stored.
            log.error("a commit failed: %s", type(error).__name__)
            why = f"a fault of Wonderland's ({type(error).__name__})"
            return [NotStored(why, certain=False)] * len(batch)
        return [fate for append in batch for fate in await self._fates([append])]


def _tell(one: _Waiting, fate: StorageError | None) -> None:
    """Let whoever waits go on, if they still wait."""
    if one.fate.done():
        return
    if fate is None:
        one.fate.set_result(None)
    else:
        one.fate.set_exception(fate)
