"""A review of a game: how likely each seat was to win after every move, and what moves cost."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, replace

from wonderland.bots.thinking import Budget
from wonderland.engine.errors import WonderlandError
from wonderland.engine.game import AnyGame, View
from wonderland.engine.record import Record
from wonderland.study.advice import Judgement, Outlook, advise, mean, outlook, outlooks_after
from wonderland.table import Table, local

ITERATIONS = 4_000
"""How often each decision is thought through, if nobody says."""

OUTLOOK = 4
"""A position between two moves gets so many times less of that."""

WORLDS = 12
"""In so many worlds a choice is compared with the best one."""

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
    cost: float = 0.0
    """How much less likely its player was to win for not having done what looked best; less than
    nothing if it turned out better on closer inspection, or by chance."""
    doubt: float = 0.0
    """The standard error of that."""

    @property
    def as_advised(self) -> bool:
        """Whether it was what we would have done."""
        return self.made.action == self.best.action


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
        return max(0.0, self.decision.cost) if self.decision else 0.0

    @property
    def sure(self) -> float:
        """How much of the cost is no chance."""
        return self.decision.cost - self.decision.doubt if self.decision else 0.0


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's game in numbers."""

    decisions: int
    as_advised: int
    """How many of them were what we would have done."""
    given_away: float
    """What each of them cost on average."""


@dataclass(frozen=True, slots=True)
class Review:
    """A game reviewed: a moment for each position, from the first to the last."""

    record: Record
    iterations: int
    moments: tuple[Moment, ...]
    over: bool

    def costliest(self, most: int) -> list[Moment]:
        """Return the moves that cost most, as far as one can be sure of it."""
        told = [one for one in self.moments if one.sure > 0 and one.cost >= WORTH_TELLING]
        told.sort(key=lambda moment: (-moment.sure, moment.version))
        return sorted(told[:most], key=lambda moment: (-moment.cost, moment.version))

    def tally(self, seat: int) -> Tally:
        """Return one player's game in numbers."""
        mine = [one.decision for one in self.moments if one.seat == seat and one.decision]
        agreed = sum(1 for decision in mine if decision.as_advised)
        cost = sum(decision.cost for decision in mine) / max(1, len(mine))
        return Tally(len(mine), agreed, max(0.0, cost))


def check_reviewable(game: AnyGame, record: Record) -> None:
    """Raise `NotOver` for a game that goes on and has a secret seed: nobody is to look into it.

    A game dealt from a number, or from a position that was set up, has no secret.
    """
    if record.commitment() is not None and not local.table_of(game, record).is_over():
        raise NotOver


def moment_of(game: AnyGame, record: Record, version: int, iterations: int) -> Moment:
    """Judge one position of a game, and the move that led to it: by what its player could know."""
    here = local.table_of(game, record.truncated(version))
    watching = Budget(iterations=max(1, iterations // OUTLOOK))
    chances = outlook(game, here.view(None), watching).chances
    if version == 0:
        return Moment(version, chances)
    seat, notation = record.actions[version - 1]
    before = local.table_of(game, record.truncated(version - 1))
    decided = decision(game, before, record.names, seat, notation, iterations)
    return Moment(version, chances, seat, notation, decided)


def decision(
    game: AnyGame, table: Table, names: Sequence[str], seat: int, notation: str, iterations: int
) -> Decision | None:
    """Judge what a seat chose, if it had a choice."""
    if len(table.legal(seat)) == 1:
        return None
    action = game.parse(notation)
    view = table.view(seat)
    advice = advise(game, view, Budget(iterations=iterations), names=names)
    if advice.stopped:
        raise KeyboardInterrupt
    made, best = advice.of(action), advice.best
    if made is best:
        return Decision(made, best, len(advice.judgements))
    return compared(game, view, made, best, iterations, len(advice.judgements))


def compared(
    game: AnyGame, view: View, made: Judgement, best: Judgement, iterations: int, choices: int
) -> Decision:
    """Judge a choice beside the best one again, both with equal care and in the same worlds.

    The search itself tries what looks bad too seldom to say how bad it is.
    """
    budget = Budget(iterations=max(1, iterations // (2 * WORLDS)))
    after_made, after_best = (
        outlooks_after(game, view, one.action, budget, WORLDS) for one in (made, best)
    )
    assert view.seat is not None
    seat = view.seat
    losses = [
        better.chances[seat] - worse.chances[seat]
        for worse, better in zip(after_made, after_best, strict=True)
    ]
    return Decision(
        judged_again(made, mean(after_made)),
        judged_again(best, mean(after_best)),
        choices,
        statistics.fmean(losses),
        statistics.stdev(losses) / math.sqrt(WORLDS),
    )


def judged_again(one: Judgement, found: Outlook) -> Judgement:
    """Return a judgement with what was found out later."""
    return replace(one, chances=found.chances, points=found.points)
