"""Advice for one decision, from a View alone: how good each action is, and why."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from wonderland.bots.search import Search
from wonderland.bots.thinking import (
    Budget,
    Thought,
    best_first,
    chance_of,
    run,
    search_for,
    thought,
)
from wonderland.engine.game import AnyGame, View
from wonderland.engine.rng import FastRng
from wonderland.study.matter import Matter
from wonderland.study.reasons import reasons_for

TRIES = 200
"""Where there is nothing to search, a game is played on so often."""


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
) -> Advice:
    """Judge each legal action of the View's owner.

    A name "You" is spoken to. Ctrl-C ends the thinking early, and what was found by then counts.
    """
    matter = Matter(game, view, names)
    search = search_for(game, view, seed, advising=True)
    stopped = False
    if len(matter.legal) > 1:
        try:
            run(search, budget)
        except KeyboardInterrupt:
            stopped = True
    found = best_first(thought(search, action) for action in matter.legal)
    judged = [judgement(matter, one) for one in found]
    anyway = common(judged)
    different = tuple(without(one, anyway) for one in judged)
    return Advice(matter.seat, int(search.iterations), different, anyway, stopped)


def of_another(text: str) -> str:
    """Return what is said to somebody as one says it about somebody else.

    >>> of_another("Put shards from your reserve on Home.")
    'Put shards from their reserve on Home.'
    """
    return re.sub(r"\b([Yy])our\b", lambda found: "Their" if found[1] == "Y" else "their", text)


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
    text = move.text if matter.me == "you" else of_another(move.text)
    return Judgement(
        found.action, move.notation, text, found.visits, found.chances, found.points, reasons
    )


# What a position promises


@dataclass(frozen=True, slots=True)
class Outlook:
    """What each seat may expect of a position."""

    chances: tuple[float, ...]
    points: tuple[float, ...]


def outlook(game: AnyGame, view: View, budget: Budget, *, seed: int = 0) -> Outlook:
    """Return what each seat may expect, judged by a View, which may be a spectator's."""
    search = search_for(game, view, seed, advising=True)
    run(search, budget)
    ledger = search.ledger
    assert ledger is not None
    visits = sum(int(search.tree.visits(node)) for node in ledger.nodes)
    if visits == 0:  # nothing was left to decide, or only in secret
        return played_out(search)
    seats = range(view.players)
    return Outlook(
        tuple(sum(ledger.chances[seat :: view.players]) / visits for seat in seats),
        tuple(sum(ledger.points[seat :: view.players]) / visits for seat in seats),
    )


def played_out(search: Search) -> Outlook:
    """Return what each seat may expect if everybody plays on without thinking."""
    chances = [0.0] * int(search.root.players)
    points = [0.0] * int(search.root.players)
    for _ in range(TRIES):
        world = search.root.copy()
        world.reimagine(search.seat, search.rng)
        search.instinct.play_on(world, search.rng)
        scores = world.scores()
        for seat, chance in enumerate(search.instinct.chances(world)):
            chances[seat] += chance / TRIES
            points[seat] += scores[seat] / TRIES
    return Outlook(tuple(chances), tuple(points))


def mean(outlooks: Sequence[Outlook]) -> Outlook:
    """Return the mean of several outlooks."""

    def means(rows: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
        return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))

    return Outlook(
        means([one.chances for one in outlooks]), means([one.points for one in outlooks])
    )


def outlooks_after(
    game: AnyGame, view: View, action: int, budget: Budget, worlds: int
) -> list[Outlook]:
    """Return what may be expected after an action, in so many worlds made up from the View.

    They are the same worlds for each action, so that actions can be compared in pairs. The budget
    is for each of them.
    """
    assert view.seat is not None
    rng = FastRng(chance_of(view, 0))
    found = []
    for _ in range(worlds):
        world = game.imagine(view, rng)
        world.apply(view.seat, action)
        found.append(outlook(game, game.view(world, view.seat), budget))
    return found
