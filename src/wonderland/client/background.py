"""An event loop in a thread of its own, for those who wait for what it does."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from types import TracebackType
from typing import Any, Self, TypeVar

T = TypeVar("T")


class Background:
    """Runs coroutines for a caller that is no coroutine itself. Enter it to begin.

    >>> async def tea():
    ...     return "tea"
    >>> with Background() as background:
    ...     background.run(tea())
    'tea'
    """

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        """Start the thread."""
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """Stop the thread; what still runs there is called off."""
        self.run(_call_off_the_rest())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def begin(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Begin something, and return what tells when it is done."""
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Return what a coroutine returns; Ctrl-C calls it off."""
        future = self.begin(work)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def call(self, work: Callable[[], T]) -> T:
        """Return what a function returns that has to run there."""

        async def called() -> T:
            return work()

        return self.run(called())


async def _call_off_the_rest() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
