"""Thinking about a decision from a View alone, within a budget; in one process or in several."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from types import TracebackType

from wonderland.bots.minds import instinct_for, learned_instinct
from wonderland.bots.search import Ledger, Search
from wonderland.engine.game import AnyGame, View
from wonderland.engine.rng import FastRng
from wonderland.engine.state import SPECTATOR
from wonderland.games import game as game_of
from wonderland.wire import encode_view

PORTION = 64
"""So many iterations are done between two looks at the clock, at most."""

MOST_NODES = 2_000_000
"""A search stops at so many nodes, which take some 150 MB, whatever time is left."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: for so many iterations (which can be repeated), or for some seconds."""

    iterations: int | None = None
    seconds: float | None = None
    nodes: int = MOST_NODES

    def __post_init__(self) -> None:
        if (self.iterations is None) == (self.seconds is None):
            raise ValueError("a budget is in iterations or in seconds")
        if (self.iterations or self.seconds or 0) <= 0:
            raise ValueError("a budget is more than nothing")


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search found out about one action."""

    action: int
    visits: int
    result: float
    """The mean of what the search is after, from 0 to 1."""
    chances: tuple[float, ...] = ()
    """How likely each seat is to win after it; only if advice was asked for."""
    points: tuple[float, ...] = ()
    """How many points each seat is likely to have in the end; only if advice was asked for."""


def think(
    game: AnyGame,
    view: View,
    legal: Sequence[int],
    budget: Budget,
    seed: int,
    *,
    advising: bool = False,
    learned: bool = False,
) -> list[Thought]:
    """Return a thought for each legal action, the best one first.

    The same View, seed and number of iterations give the same thoughts. Where positions can be
    judged by what was `learned` from games, they may be; advice needs games played to their end.
    """
    search = search_for(game, view, seed, advising=advising, learned=learned)
    run(search, budget)
    return best_first(thought(search, action) for action in legal)


def search_for(
    game: AnyGame, view: View, seed: int, *, advising: bool = False, learned: bool = False
) -> Search:
    """Return a search that has not begun yet; the View may be a spectator's."""
    rng = FastRng(chance_of(view, seed))
    root = game.imagine(view, rng)
    seat = SPECTATOR if view.seat is None else view.seat
    knows = learned and not advising
    instinct = learned_instinct(game.id, view.players) if knows else instinct_for(game.id)
    search = Search(root, seat, game.actions, rng, instinct)
    if advising:
        search.ledger = Ledger(view.players)
    return search


def chance_of(view: View, seed: int) -> int:
    """Return the seed of a search's own chance, which depends on nothing but View and seed."""
    hashed = hashlib.sha256(f"{seed} ".encode() + encode_view(view))
    return int.from_bytes(hashed.digest()[:12], "big")


def run(search: Search, budget: Budget) -> None:
    """Search until the budget is used up."""
    if budget.iterations is not None:
        while search.iterations < budget.iterations and search.tree.size() < budget.nodes:
            search.run(min(PORTION, budget.iterations - search.iterations))
        return
    assert budget.seconds is not None
    end = time.perf_counter() + budget.seconds
    portion = 1
    while time.perf_counter() < end and search.tree.size() < budget.nodes:
        search.run(portion)
        portion = min(2 * portion, PORTION)


def thought(search: Search, action: int) -> Thought:
    """Return what a search found out about an action."""
    visits = int(search.visits_of(action))
    result = float(search.mean_of(action))
    ledger = search.ledger
    if ledger is None or visits == 0:
        return Thought(action, visits, result)
    at = ledger.row(search.node_of(action)) * ledger.players
    seats = range(at, at + ledger.players)
    chances = tuple(ledger.chances[seat] / visits for seat in seats)
    points = tuple(ledger.points[seat] / visits for seat in seats)
    return Thought(action, visits, result, chances, points)


def best_first(thoughts: Iterable[Thought]) -> list[Thought]:
    """Return thoughts in the order of preference: what was tried most is best."""
    return sorted(thoughts, key=lambda one: (-one.visits, -one.result, one.action))


# In several processes


def merged(lists: Sequence[Sequence[Thought]]) -> list[Thought]:
    """Return the thoughts of several searches about the same decision as one.

    >>> merged([[Thought(3, 30, 0.5)], [Thought(3, 10, 0.9)]])
    [Thought(action=3, visits=40, result=0.6, chances=(), points=())]
    """
    by_action: dict[int, list[Thought]] = {}
    for thoughts in lists:
        for one in thoughts:
            by_action.setdefault(one.action, []).append(one)
    return best_first(together(action, ones) for action, ones in by_action.items())


def together(action: int, thoughts: Sequence[Thought]) -> Thought:
    """Return several thoughts about one action as one, each weighing as much as its visits."""
    visits = sum(one.visits for one in thoughts)
    if visits == 0:
        return Thought(action, 0, 0.0)
    tried = [one for one in thoughts if one.visits > 0]

    def mean(numbers: Iterable[float]) -> float:
        return sum(n * one.visits for n, one in zip(numbers, tried, strict=True)) / visits

    return Thought(
        action,
        visits,
        mean(one.result for one in tried),
        tuple(map(mean, zip(*(one.chances for one in tried), strict=True))),
        tuple(map(mean, zip(*(one.points for one in tried), strict=True))),
    )


@dataclass(frozen=True, slots=True)
class Question:
    """A decision to think about in a process of its own, which looks the game up by its id."""

    game_id: str
    view: View
    legal: tuple[int, ...]
    budget: Budget
    seed: int
    advising: bool

    def answer(self) -> list[Thought]:
        """Think about it."""
        game = game_of(self.game_id)
        advising = self.advising
        return think(game, self.view, self.legal, self.budget, self.seed, advising=advising)


class Thinkers:
    """Processes that think, so that nobody's table waits for it; one decision may use them all."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or os.cpu_count() or 1
        self.pool = ProcessPoolExecutor(self.processes, mp_context=get_context("spawn"))

    def __enter__(self) -> Thinkers:
        """Use the processes for a while."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let the processes go."""
        self.pool.shutdown(cancel_futures=True)

    def think(
        self,
        game: AnyGame,
        view: View,
        legal: Sequence[int],
        budget: Budget,
        seed: int,
        *,
        advising: bool = False,
    ) -> list[Thought]:
        """Think in all processes at once, each with chance of its own, and merge what they found.

        A budget in seconds is each one's; iterations are shared out.
        """
        questions = [
            Question(game.id, view, tuple(legal), part, seed + number, advising)
            for number, part in enumerate(self.shared(budget))
        ]
        answers = [self.pool.submit(question.answer) for question in questions]
        return merged([answer.result() for answer in answers])

    def shared(self, budget: Budget) -> list[Budget]:
        """Return each process's part of a budget."""
        if budget.iterations is None:
            return [budget] * self.processes
        each, more = divmod(budget.iterations, self.processes)
        parts = [each + (number < more) for number in range(self.processes)]
        return [Budget(iterations=part, nodes=budget.nodes) for part in parts if part > 0]
