"""A review of a game: how likely each seat was to win after every move, and what moves cost."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from wonderland.bots.thinking import Budget
from wonderland.engine.errors import WonderlandError
from wonderland.engine.game import AnyGame
from wonderland.engine.record import Record
from wonderland.study.advice import Judgement, advise, outlook
from wonderland.table import Table

ITERATIONS = 2_000
"""How often each decision is thought through, if nobody says."""

OUTLOOK = 4
"""A position between two moves gets so many times less of that."""

WORTH_TELLING = 0.01
"""A move that costs less than this is as good as any."""


class NotOver(WonderlandError):
    """A game that is not over was to be reviewed."""

    def __init__(self) -> None:
        super().__init__(
            "the game is not over, and a review would show what everybody holds; finish it first"
            " (`wonderland resume`), or ask for a hint about your own move (`wonderland hint`)"
        )


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice that was made, beside the one that looked best to whoever had to choose."""

    made: Judgement
    best: Judgement
    choices: int
    """How many there were."""

    def cost(self, seat: int) -> float:
        """Return how much less likely a seat was to win for not having done what looked best."""
        if self.made.action == self.best.action:
            return 0.0
        return max(0.0, self.best.chances[seat] - self.made.chances[seat])

    def doubt(self, seat: int) -> float:
        """Return the standard error of that cost."""
        tried = ((one.chances[seat], max(1, one.visits)) for one in (self.made, self.best))
        return math.sqrt(sum(chance * (1 - chance) / visits for chance, visits in tried))


@dataclass(frozen=True, slots=True)
class Moment:
    """A position, and the move that led to it."""

    version: int
    """How many moves had been made."""
    chances: tuple[float, ...]
    """How likely each seat was to win, to somebody who saw no hand."""
    seat: int | None = None
    """Who made the move; None before the first one."""
    notation: str = ""
    decision: Decision | None = None
    """What the move was chosen from; None where there was no choice."""

    @property
    def cost(self) -> float:
        """How much the move cost whoever made it."""
        if self.decision is None or self.seat is None:
            return 0.0
        return self.decision.cost(self.seat)

    @property
    def doubt(self) -> float:
        """The standard error of the cost."""
        if self.decision is None or self.seat is None:
            return 0.0
        return self.decision.doubt(self.seat)


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's game in numbers."""

    decisions: int
    as_advised: int
    """How many of them were what we would have done."""
    given_away: float
    """What all of them cost together."""


@dataclass(frozen=True, slots=True)
class Review:
    """A game reviewed: a moment for each position, from the first to the last."""

    record: Record
    iterations: int
    moments: tuple[Moment, ...]
    over: bool

    def costliest(self, most: int) -> list[Moment]:
        """Return the moves that cost most, as far as one can be sure of it."""
        told = [
            moment
            for moment in self.moments
            if moment.cost >= WORTH_TELLING and moment.cost > moment.doubt
        ]
        told.sort(key=lambda moment: (moment.doubt - moment.cost, moment.version))
        return told[:most]

    def tally(self, seat: int) -> Tally:
        """Return one player's game in numbers."""
        mine = [moment for moment in self.moments if moment.seat == seat and moment.decision]
        agreed = sum(
            1
            for moment in mine
            if moment.decision
            and moment.decision.choices > 1
            and moment.decision.made.action == moment.decision.best.action
        )
        return Tally(len(mine), agreed, sum(moment.cost for moment in mine))


def check_reviewable(game: AnyGame, record: Record) -> None:
    """Raise `NotOver` for a game that goes on and has a secret seed: nobody is to look into it.

    A game dealt from a number, or from a position that was set up, has no secret.
    """
    if record.commitment() is not None and not Table(game, record).is_over():
        raise NotOver


def moment_of(game: AnyGame, record: Record, version: int, iterations: int) -> Moment:
    """Judge one position of a game, and the move that led to it: by what its player could know."""
    here = Table(game, record.truncated(version))
    watching = Budget(iterations=max(1, iterations // OUTLOOK))
    chances = outlook(game, here.view(None), watching)
    if version == 0:
        return Moment(version, chances)
    seat, notation = record.actions[version - 1]
    before = Table(game, record.truncated(version - 1))
    decided = decision(game, before, record.names, seat, notation, iterations)
    return Moment(version, chances, seat, notation, decided)


def decision(
    game: AnyGame, table: Table, names: Sequence[str], seat: int, notation: str, iterations: int
) -> Decision | None:
    """Judge what a seat chose, if it had a choice."""
    if len(table.legal(seat)) == 1:
        return None
    action = game.parse(notation)
    budget = Budget(iterations=iterations)
    advice = advise(game, table.view(seat), budget, names=names, surely=(action,))
    if advice.stopped:
        raise KeyboardInterrupt
    return Decision(advice.of(action), advice.best, len(advice.judgements))
