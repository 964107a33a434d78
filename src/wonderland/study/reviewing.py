"""Making a review: all moments of a game, wherever the work is done, and resumable."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from wonderland.engine.game import AnyGame
from wonderland.engine.record import Record
from wonderland.games import game as game_of
from wonderland.study.journal import Journal
from wonderland.study.review import Moment, Review, check_reviewable, moment_of
from wonderland.table import local

Progress = Callable[[int, int], None]
"""Is told how many moments of how many have been judged."""

Spread = Callable[[Callable[[int], Moment], Iterable[int]], Generator[tuple[int, Moment], Any, Any]]
"""Does some work for each of several versions, in any order: here, or in other processes."""


@dataclass(frozen=True)
class Work:
    """What is done for each version, in whatever process; the record travels as text."""

    text: str
    iterations: int

    def __call__(self, version: int) -> Moment:
        """Judge one moment."""
        record = Record.from_json(self.text, game_of)
        return moment_of(game_of(record.game), record, version, self.iterations)


def one_by_one(
    work: Callable[[int], Moment], versions: Iterable[int]
) -> Generator[tuple[int, Moment], None, None]:
    """Do the work here."""
    for version in versions:
        yield version, work(version)


def make_review(
    game: AnyGame,
    record: Record,
    iterations: int,
    journal: Journal,
    *,
    spread: Spread = one_by_one,
    progress: Progress = lambda done, total: None,
) -> Review:
    """Review a game. What the journal holds is not judged again; Ctrl-C loses nothing of it."""
    check_reviewable(game, record)
    over = local.table_of(game, record).is_over()
    found = journal.read()
    total = len(record.actions) + 1
    left = [version for version in range(total) if version not in found]
    progress(len(found), total)
    with closing(spread(Work(record.to_json(), iterations), left)) as judged:
        for version, moment in judged:
            journal.note(moment)
            found[version] = moment
            progress(len(found), total)
    return Review(record, iterations, tuple(found[version] for version in range(total)), over)
