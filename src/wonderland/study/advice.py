"""Advice for one decision, from a View alone: how good each action is, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from wonderland.bots.search import Search
from wonderland.bots.thinking import Budget, Thought, best_first, run, search_for, thought
from wonderland.engine.game import AnyGame, View
from wonderland.study.matter import Matter
from wonderland.study.reasons import reasons_for

TRIES = 200
"""An action that the search never tried is played out so often, if it has to be judged."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is to be said about one action."""

    action: int
    notation: str
    text: str
    """What the action is, in a sentence."""
    visits: int
    """How often it was tried; 0 if it was not worth it."""
    chances: tuple[float, ...]
    """How likely each seat is to win after it; empty if it was never tried."""
    points: tuple[float, ...]
    """How many points each seat may expect; empty if it was never tried."""
    reasons: tuple[str, ...]
    """What it does, in phrases such as "takes nothing"."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What is to be said about a decision."""

    seat: int
    iterations: int
    """How often the game was played on in thought."""
    judgements: tuple[Judgement, ...]
    """One for each legal action, the best one first."""
    anyway: tuple[str, ...] = ()
    """What is true of every action, and so speaks for none of them."""
    stopped: bool = False
    """Whether the thinking was stopped by Ctrl-C."""

    @property
    def best(self) -> Judgement:
        """The action to take."""
        return self.judgements[0]

    def of(self, action: int) -> Judgement:
        """Return what is said about an action."""
        return next(one for one in self.judgements if one.action == action)

    @property
    def lead(self) -> float | None:
        """By how much the best action wins more often than the next best one, if there is one."""
        tried = [one for one in self.judgements if one.chances]
        if len(tried) < 2:
            return None
        return tried[0].chances[self.seat] - tried[1].chances[self.seat]


def advise(
    game: AnyGame,
    view: View,
    budget: Budget,
    *,
    seed: int = 0,
    names: Sequence[str] = (),
    surely: Sequence[int] = (),
) -> Advice:
    """Judge each legal action of the View's owner; those named in `surely` in any case.

    A name "You" is spoken to. Ctrl-C ends the thinking early, and what was found by then counts.
    """
    matter = Matter(game, view, names)
    search = search_for(game, view, seed, advising=True)
    stopped = False
    if len(matter.legal) > 1 or surely:
        try:
            run(search, budget)
        except KeyboardInterrupt:
            stopped = True
    found = best_first(
        played_out(search, one) if one.visits == 0 and one.action in surely else one
        for one in (thought(search, action) for action in matter.legal)
    )
    judged = [judgement(matter, one) for one in found]
    anyway = common(judged)
    different = tuple(without(one, anyway) for one in judged)
    return Advice(matter.seat, int(search.iterations), different, anyway, stopped)


def common(judged: Sequence[Judgement]) -> tuple[str, ...]:
    """Return the reasons that all of several judgements share."""
    first, *others = judged
    return tuple(
        reason for reason in first.reasons if others and all(reason in o.reasons for o in others)
    )


def without(judged: Judgement, anyway: Sequence[str]) -> Judgement:
    """Return a judgement without what is true in any case."""
    reasons = tuple(reason for reason in judged.reasons if reason not in anyway)
    return replace(judged, reasons=reasons)


def judgement(matter: Matter, found: Thought) -> Judgement:
    """Return what is to be said about an action, from what a search found out about it."""
    move = matter.game.describe(matter.view, found.action)
    reasons = reasons_for(matter, found.action)
    return Judgement(
        found.action, move.notation, move.text, found.visits, found.chances, found.points, reasons
    )


def played_out(search: Search, untried: Thought) -> Thought:
    """Judge an action that the search never tried by playing the game on after it."""
    chances, points = playouts(search, TRIES, untried.action)
    return Thought(untried.action, 0, untried.result, chances, points)


def playouts(
    search: Search, count: int, action: int | None = None
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Play a search's game on so often, after an action if one is named; return the means."""
    players = int(search.root.players)
    chances = [0.0] * players
    points = [0.0] * players
    for _ in range(count):
        world = search.root.copy()
        world.reimagine(search.seat, search.rng)
        if action is not None:
            world.apply(search.seat, action)
        search.instinct.play_on(world, search.rng)
        scores = world.scores()
        for seat, chance in enumerate(search.instinct.chances(world)):
            chances[seat] += chance / count
            points[seat] += scores[seat] / count
    return tuple(chances), tuple(points)


def outlook(game: AnyGame, view: View, budget: Budget, *, seed: int = 0) -> tuple[float, ...]:
    """Return how likely each seat is to win, judged by a View, which may be a spectator's."""
    search = search_for(game, view, seed, advising=True)
    run(search, budget)
    ledger = search.ledger
    assert ledger is not None
    visits = sum(int(search.tree.visits(node)) for node in ledger.nodes)
    if visits == 0:  # nothing was left to decide, or only in secret
        return playouts(search, TRIES)[0]
    players = range(view.players)
    sums = [sum(ledger.chances[seat :: view.players]) for seat in players]
    return tuple(sums[seat] / visits for seat in players)
