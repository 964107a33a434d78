"""How a search plays Madcala on without thinking: greedily to the end of the turn, and no further.

Played on at random, Madcala says nothing: whoever plans wins. So a world is judged where a turn
ends, by what both players hold and where they can land next.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wonderland.bots.madcala_habits import habit, tried
from wonderland.bots.madcala_worth import A_HEALTH, WHOLE, following, turn_number, worth
from wonderland.bots.search import Instinct, shares_of_victory
from wonderland.engine.rng import FastRng, Rng
from wonderland.engine.state import State
from wonderland.games.madcala.cards import LAYING, PICKING, PLUS_ONE, opponent
from wonderland.games.madcala.rules import MadcalaState

# How a worth becomes a chance to win: a curve fitted to 6,900 ends of turns in 200 games of the
# greedy bot against itself. A lead tells more the less health is left.
A_WHOLE_HEALTH: Final = float(A_HEALTH * WHOLE)
OPTIMISM: Final = 0.6
"""By so much health does a player overrate the position right after a turn of its own."""
STEADY: Final = 0.3
PER_HEALTH: Final = 0.34
"""A lead of so much health, for each health that the weaker player has left, is worth e to 1."""


class MadcalaInstinct(Instinct):
    """Finishes a turn greedily, and judges the position by its holdings and next landings."""

    def __init__(self) -> None:
        super().__init__()
        self.explore = 0.25
        self.trust = 2.0
        self.narrow = 1.5
        self.ahead: i64 = 0
        self.quick: bool = True
        self.luck: FastRng = FastRng(1)

    def is_secret(self, action: i64) -> bool:
        """M32: the opponent does not see which token is laid where."""
        return LAYING <= action < PICKING

    def play_on(self, world: State, rng: Rng) -> i64:
        """Play a world on to the end of its turn, and some turns more; return the steps."""
        assert isinstance(world, MadcalaState)
        steps: i64 = 0
        left = self.ahead + 1
        while left > 0:
            steps += turn_by_habit(world, rng)
            left -= 1
        return steps

    def hopes(self, world: State, seat: i64, legal: vec[i64]) -> vec[float]:
        """Return how promising each action looks, from 0 to 1."""
        assert isinstance(world, MadcalaState)
        hopes = vec[float]([0.5] * len(legal))
        if PICKING <= legal[0] < PLUS_ONE or LAYING <= legal[0] < PICKING:
            return hopes
        i: i64 = 0
        while i < len(legal):
            if self.quick:
                hopes[i] = chance_from(world, tried(world, legal[i], self.luck))
            else:
                hopes[i] = chance_from(world, following(world, seat, legal[i], 0))
            i += 1
        return hopes

    def results(self, world: State) -> vec[float]:
        """Return what each seat may expect, at the end of a turn."""
        return self.chances(world)

    def chances(self, world: State) -> vec[float]:
        """Return how likely each seat is to win, judged by whoever has just had a turn."""
        assert isinstance(world, MadcalaState)
        if world.over:
            return shares_of_victory(world)
        judge = opponent(world.turn)
        chances = vec[float]([0.0, 0.0])
        chances[judge] = chance_from(world, worth(world, judge))
        chances[world.turn] = 1.0 - chances[judge]
        return chances


def turn_by_habit(world: MadcalaState, rng: Rng) -> i64:
    """Play a world on to the end of its turn, or of the game; return the steps."""
    turn = turn_number(world)
    steps: i64 = 0
    while not world.over and turn_number(world) == turn:
        world.apply(world.actor, habit(world, world.options, rng))
        steps += 1
    return steps


def chance_from(world: MadcalaState, worth: i64) -> float:
    """Return the chance to win that a worth stands for, right after a turn."""
    least = world.health[0]
    if world.health[1] < least:
        least = world.health[1]
    lead = float(worth) / A_WHOLE_HEALTH - OPTIMISM
    return 1.0 / (1.0 + math.exp(-within(lead / (STEADY + PER_HEALTH * float(least)))))


def within(number: float) -> float:
    """Return a number, brought between -30 and 30, where the exponential is still a number."""
    if number > 30.0:
        return 30.0
    if number < -30.0:
        return -30.0
    return number
