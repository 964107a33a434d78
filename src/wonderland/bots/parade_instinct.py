"""How a search plays Parade on without thinking: it takes what costs least, and rarely errs."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wonderland.bots.search import Instinct, shares_of
from wonderland.engine.piles import filled
from wonderland.engine.rng import Rng
from wonderland.engine.state import State
from wonderland.games.parade.cards import CARDS, COLOUR_COUNT, VALUES, colour_of, value_of
from wonderland.games.parade.rules import DISCARDING, OVER, OWNERS, ParadeState

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
                elif world.phase == DISCARDING:
                    action = self.worst_to_keep(world, seat, legal)
                else:
                    action = self.cheapest(world, seat, legal)
            world.apply(seat, action)
            steps += 1
        return steps

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
            results[seat] = (1.0 - MARGIN) * results[seat] + MARGIN * (0.5 + 0.5 * lead)
            seat += 1
        return results


def within(number: float, limit: float) -> float:
    """Return a number, brought between a limit and its negative."""
    if number > limit:
        return limit
    if number < -limit:
        return -limit
    return number


def card_costs(world: ParadeState, seat: i64) -> vec[i64]:
    """Return what each card would count in front of a seat, in tenths."""
    players = world.players
    counts = filled(OWNERS * COLOUR_COUNT, 0)
    front = world.front
    card: i64 = 0
    colour: i64 = 0
    while colour < COLOUR_COUNT:
        value: i64 = 0
        while value < VALUES:
            counts[front[card] * COLOUR_COUNT + colour] += 1
            card += 1
            value += 1
        colour += 1
    costs = filled(CARDS, 0)
    card = 0
    colour = 0
    while colour < COLOUR_COUNT:
        most: i64 = 0
        other: i64 = 0
        while other < players:
            if other != seat and counts[other * COLOUR_COUNT + colour] > most:
                most = counts[other * COLOUR_COUNT + colour]
            other += 1
        mine = counts[seat * COLOUR_COUNT + colour]
        lead = mine + 1 - most
        if players == 2:
            lead -= 1
        keeps: i64 = 8  # tenths of the value that count
        if lead > 1:
            keeps = 1
        elif lead == 1:
            keeps = 3
        elif lead == 0:
            keeps = 5
        elif lead < -1:
            keeps = 10
        opened: i64 = 15 if mine == 0 else 0
        value = 0
        while value < VALUES:
            costs[card] = value * keeps + (10 - keeps) + opened
            card += 1
            value += 1
        colour += 1
    return costs
