"""Reviews of finished games, made in the thinking processes, a moment at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

import msgspec

from wonderland.engine.errors import WonderlandError
from wonderland.engine.record import Record
from wonderland.server.thoughts import Weigh, Weighed
from wonderland.study.page import review_page
from wonderland.study.review import Moment, Review

if TYPE_CHECKING:
    from wonderland.server.house import House

ITERATIONS: Final = 1_000
"""How often each decision is thought through: less than on one's own machine."""
MOST_KEPT: Final = 50
SECONDS: Final = 120.0
AT_ONCE: Final = 4


class NotReviewed(WonderlandError):
    """There is no review yet."""

    def __init__(self) -> None:
        super().__init__("the review is not finished, or nobody asked for it")


class Reviews:
    """Makes reviews, and keeps the latest ones."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._of: OrderedDict[str, Work] = OrderedDict()

    def start(self, table: str, record: Record) -> Work:
        """Begin a review, unless there is one."""
        work = self._of.get(table)
        if work is None:
            work = self._of[table] = Work(record)
            work.task = asyncio.create_task(self._judge_all(table, work))
            while len(self._of) > MOST_KEPT:
                _, oldest = self._of.popitem(last=False)
                oldest.stop()
        self._of.move_to_end(table)
        return work

    def of(self, table: str) -> Work:
        """Return a review that was begun."""
        if table not in self._of:
            raise NotReviewed
        return self._of[table]

    def page(self, table: str) -> str:
        """Return a finished review as a page."""
        work = self.of(table)
        if work.done < work.total:
            raise NotReviewed
        moments = tuple(work.moments[version] for version in range(work.total))
        return review_page(Review(work.record, ITERATIONS, moments, over=True))

    def close(self) -> None:
        """Stop everything."""
        for work in self._of.values():
            work.stop()

    async def _judge_all(self, table: str, work: Work) -> None:
        text = work.record.to_json()
        turns = asyncio.Semaphore(AT_ONCE)

        async def judge(version: int) -> None:
            async with turns:
                question = Weigh(text, version, ITERATIONS)
                answer = await self.house.thinkers.think(f"review {table}", question, SECONDS)
            if not isinstance(answer, Weighed):
                raise NotReviewed
            work.moments[version] = msgspec.json.decode(answer.moment, type=Moment)

        try:
            async with asyncio.TaskGroup() as group:
                for version in range(work.total):
                    group.create_task(judge(version))
        except* WonderlandError:
            self._of.pop(table, None)


class Work:
    """A review that is being made."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.moments: dict[int, Moment] = {}
        self.task: asyncio.Task[None] | None = None

    @property
    def total(self) -> int:
        """How many moments there are."""
        return len(self.record.actions) + 1

    @property
    def done(self) -> int:
        """How many have been judged."""
        return len(self.moments)

    def stop(self) -> None:
        """Judge no more."""
        if self.task is not None:
            self.task.cancel()
