"""How a search plays Parade on without thinking: it takes what costs least, and rarely errs."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wonderland.bots.parade_costs import card_costs
from wonderland.bots.search import Instinct, shares_of
from wonderland.engine.rng import Rng
from wonderland.engine.state import State
from wonderland.games.parade.cards import CARDS, colour_of, value_of
from wonderland.games.parade.rules import DISCARDING, OVER, ParadeState

ERRING: Final = 10
"""Of a hundred choices, so many are made blindly."""

HIGH_CARD: Final = 1
"""What it is worth to be rid of a card, for each step of its value, in tenths of a point."""

MARGIN: Final = 0.3
"""How much of a result is the lead in points; the rest is the victory."""

LEAD: Final = 30.0
"""A lead of so many points is as good as any."""


class ParadeInstinct(Instinct):
    """Plays the card that collects least, flipping considered, and keeps what counts least."""

    def __init__(self) -> None:
        super().__init__()
        self.erring: i64 = ERRING
        self.margin: float = MARGIN

    def play_on(self, world: State, rng: Rng) -> i64:
        """Play a world on to the end of the game; return the steps."""
        assert isinstance(world, ParadeState)
        steps: i64 = 0
        while world.phase != OVER:
            seat = world.mover()
            legal = world.legal(seat)
            count: i64 = len(legal)
            action = legal[0]
            if count > 1:
                if rng.below(100) < self.erring:
                    action = legal[rng.below(count)]
                else:
                    action = self.preferred(world, seat, legal)
            world.apply(seat, action)
            steps += 1
        return steps

    def preferred(self, world: ParadeState, seat: i64, legal: vec[i64]) -> i64:
        """Return what it does with a choice."""
        if world.phase == DISCARDING:
            return self.worst_to_keep(world, seat, legal)
        return self.cheapest(world, seat, legal)

    def cheapest(self, world: ParadeState, seat: i64, legal: vec[i64]) -> i64:
        """Return the play that costs least."""
        costs = card_costs(world, seat)
        parade = world.parade
        size: i64 = len(parade)
        best = legal[0]
        least: i64 = 1 << 30
        i: i64 = 0
        while i < len(legal):
            card = legal[i]
            value = value_of(card)
            colour = colour_of(card)
            cost: i64 = -HIGH_CARD * value
            at: i64 = 0
            end = size - value
            while at < end:
                other = parade[at]
                if colour_of(other) == colour or value_of(other) <= value:
                    cost += costs[other]
                at += 1
            if cost < least:
                least = cost
                best = card
            i += 1
        return best

    def worst_to_keep(self, world: ParadeState, seat: i64, legal: vec[i64]) -> i64:
        """P13: return the discard that would have counted most."""
        costs = card_costs(world, seat)
        worst = legal[0]
        most: i64 = -1
        i: i64 = 0
        while i < len(legal):
            cost = costs[legal[i] - CARDS]
            if cost > most:
                most = cost
                worst = legal[i]
            i += 1
        return worst

    def results(self, world: State) -> vec[float]:
        """Return what each seat may expect."""
        assert isinstance(world, ParadeState)
        scores = world.scores()
        players = world.players
        total: i64 = 0
        seat: i64 = 0
        while seat < players:
            total += scores[seat]
            seat += 1
        results = shares_of(world.ranked(scores))
        seat = 0
        while seat < players:
            others = float(total - scores[seat]) / float(players - 1)
            lead = within((others - float(scores[seat])) / LEAD, 1.0)
            results[seat] = (1.0 - self.margin) * results[seat] + self.margin * (0.5 + 0.5 * lead)
            seat += 1
        return results


def within(number: float, limit: float) -> float:
    """Return a number, brought between a limit and its negative."""
    if number > limit:
        return limit
    if number < -limit:
        return -limit
    return number
