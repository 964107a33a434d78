"""Making a review: all moments of a game, in as many processes as there are, and resumable."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from wonderland.engine.game import AnyGame
from wonderland.engine.record import Record
from wonderland.games import game as game_of
from wonderland.study.journal import Journal
from wonderland.study.review import Moment, Review, check_reviewable, moment_of
from wonderland.table import Table

Progress = Callable[[int, int], None]
"""Is told how many moments of how many have been judged."""


def make_review(
    game: AnyGame,
    record: Record,
    iterations: int,
    journal: Journal,
    *,
    processes: int | None = None,
    progress: Progress = lambda done, total: None,
) -> Review:
    """Review a game. What the journal holds is not judged again; Ctrl-C loses nothing of it."""
    check_reviewable(game, record)
    over = Table(game, record).is_over()
    found = journal.read()
    total = len(record.actions) + 1
    left = [version for version in range(total) if version not in found]
    progress(len(found), total)
    count = min(processes or os.cpu_count() or 1, max(1, len(left)))
    for moment in judged(game, record, iterations, left, count):
        journal.note(moment)
        found[moment.version] = moment
        progress(len(found), total)
    return Review(record, iterations, tuple(found[version] for version in range(total)), over)


def judged(
    game: AnyGame, record: Record, iterations: int, versions: Sequence[int], processes: int
) -> Iterator[Moment]:
    """Yield moments as they are judged: here, or in several processes in any order."""
    if processes == 1:
        for version in versions:
            yield moment_of(game, record, version, iterations)
        return
    arguments = (record.to_json(), iterations)
    pool = ProcessPoolExecutor(processes, get_context("spawn"), begin_work, arguments)
    tasks = [pool.submit(work, version) for version in versions]
    try:
        for task in as_completed(tasks):
            yield task.result()
    finally:
        pool.shutdown(cancel_futures=True)


# In a process of its own

_task: tuple[AnyGame, Record, int]


def begin_work(text: str, iterations: int) -> None:
    """Take in the game that is reviewed; Ctrl-C is for whoever handed it out."""
    global _task
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    record = Record.from_json(text, game_of)
    _task = game_of(record.game), record, iterations


def work(version: int) -> Moment:
    """Judge one moment."""
    game, record, iterations = _task
    return moment_of(game, record, version, iterations)
