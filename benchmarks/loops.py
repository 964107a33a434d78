"""The loops that are timed, through the abstract class `State` alone.

Compiled with mypyc at bench time (see `compiling`); also plain Python, when there is no compiler.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy_extensions import i64

from wonderland.engine.rng import Rng
from wonderland.engine.state import State, play_randomly


def play_many(
    deal: Callable[[i64, Rng], State], players: i64, rng: Rng, games: i64
) -> tuple[int, int]:
    """Deal, play randomly and score many games; return a checksum of the scores, and the steps."""
    checksum: i64 = 0
    steps: i64 = 0
    game: i64 = 0
    while game < games:
        state = deal(players, rng)
        steps += play_randomly(state, rng)
        scores = state.scores()
        seat: i64 = 0
        while seat < players:
            checksum = (checksum * 31 + scores[seat]) & 0xFFFFFFFF
            seat += 1
        game += 1
    return int(checksum), int(steps)


def copy_many(state: State, times: i64) -> None:
    """Copy a State many times, and drop the copies."""
    i: i64 = 0
    while i < times:
        state.copy()
        i += 1


def reimagine_many(state: State, seat: i64, rng: Rng, times: i64) -> None:
    """Deal what a seat cannot know again, many times."""
    i: i64 = 0
    while i < times:
        state.reimagine(seat, rng)
        i += 1


def search_many(state: State, seat: i64, rng: Rng, times: i64) -> int:
    """Do what a search does again and again: copy, imagine, play out; return the steps played."""
    steps: i64 = 0
    i: i64 = 0
    while i < times:
        world = state.copy()
        world.reimagine(seat, rng)
        steps += play_randomly(world, rng)
        i += 1
    return int(steps)


def legal_many(state: State, seat: i64, times: i64) -> None:
    """List what a seat may do, many times."""
    i: i64 = 0
    while i < times:
        state.legal(seat)
        i += 1
