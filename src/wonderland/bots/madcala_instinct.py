"""How a search plays Madcala on without thinking: by habit to the end of the turn, and no further.

Played on at random, Madcala says nothing: whoever plans wins. So a world is judged where a turn
ends, by what both players hold and where they can land next.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wonderland.bots.madcala_habits import habit, tried
from wonderland.bots.madcala_worth import A_HEALTH, WHOLE, best_landing, turn_number, worth
from wonderland.bots.search import Instinct, shares_of_victory
from wonderland.engine.rng import FastRng, Rng
from wonderland.engine.state import State
from wonderland.games.madcala.cards import (
    LAYING,
    ON_DAMAGED,
    PICKING,
    PLATES,
    PLUS_ONE,
    PLUS_ONES,
    SIDE,
    TOKEN_KINDS,
    opponent,
)
from wonderland.games.madcala.rules import MadcalaState

# What things are worth at the end of a turn, in hundredths of a health, and how a lead becomes a
# chance to win: fitted to 35,000 ends of turns in 1,100 games of the greedy bot against itself, in
# which it blundered now and then. (Its own worths, made for comparing actions, foresee less.)
HELD: Final = 22
"""A Commoner in hand, up to the hand limit."""
FACE_UP: Final = 26
"""A refreshable Plus-One that lies face up."""
IN_STORE: Final = 80
PREVENTION: Final = 70
"""A token that prevents damage."""
OTHER_TOKEN: Final = 12
WAITING: Final = 40
"""A token on a plate."""
IN_PLAY: Final = 59
"""A normal shard of one's colour on the table: what costs are paid with."""
CROWD: Final = -37
"""A normal shard of either colour on one's side: it is not where it does anything."""
EMPTY: Final = -40
"""An empty plate of one's own."""
DOUBLER: Final = 56
"""One's own Doubler on one's own side, where it can be moved."""
ANOTHER_TURN: Final = 200.0
MINE_NEXT: Final = 0.57
THEIRS_NEXT: Final = 0.67
"""How much of what the best next landing of either side is worth counts."""
OPTIMISM: Final = 109.0
"""By so much a player overrates the position right after a turn of its own."""
STEADY: Final = 88.0
PER_HEALTH: Final = 25.0
"""A lead of so much, for each health that the weaker player has left, is worth e to 1."""

A_WHOLE_HEALTH: Final = float(A_HEALTH * WHOLE)
HOPEFUL: Final = 3.0
"""An action that gains so many health is twice as promising as it could be."""


class MadcalaInstinct(Instinct):
    """Finishes a turn by habit, and judges the position by its holdings and next landings."""

    def __init__(self) -> None:
        super().__init__()
        self.explore = 0.02  # positions of one turn differ little in the chance to win
        self.trust = 0.3
        self.narrow = 1.5
        self.luck: FastRng = FastRng(1)

    def is_secret(self, action: i64) -> bool:
        """M32: the opponent does not see which token is laid where."""
        return LAYING <= action < PICKING

    def play_on(self, world: State, rng: Rng) -> i64:
        """Play a world on to the end of its turn; return the steps."""
        assert isinstance(world, MadcalaState)
        return turn_by_habit(world, rng)

    def hopes(self, world: State, seat: i64, legal: vec[i64]) -> vec[float]:
        """Return how promising each action looks, from 0 to 1."""
        assert isinstance(world, MadcalaState)
        hopes = vec[float]([0.5] * len(legal))
        if PICKING <= legal[0] < PLUS_ONE or LAYING <= legal[0] < PICKING:
            return hopes
        before = worth(world, seat)
        i: i64 = 0
        while i < len(legal):
            hopes[i] = hope_from(tried(world, legal[i], self.luck), before)
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
        judge = world.turn if has_extra_turn(world) else opponent(world.turn)
        chances = vec[float]([0.0, 0.0])
        chances[judge] = chance_after_turn(world, judge)
        chances[opponent(judge)] = 1.0 - chances[judge]
        return chances


def turn_by_habit(world: MadcalaState, rng: Rng) -> i64:
    """Play a world on to the end of its turn, or of the game; return the steps."""
    turn = turn_number(world)
    steps: i64 = 0
    while not world.over and turn_number(world) == turn:
        world.apply(world.actor, habit(world, world.options, rng))
        steps += 1
    return steps


def chance_after_turn(world: MadcalaState, judge: i64) -> float:
    """Return the chance to win of whoever has just had a turn."""
    other = opponent(judge)
    least = world.health[judge]
    if world.health[other] < least:
        least = world.health[other]
    lead = float(stock(world, judge) - stock(world, other)) - OPTIMISM
    lead += MINE_NEXT * float(best_landing(world, judge))
    lead -= THEIRS_NEXT * float(best_landing(world, other))
    if has_extra_turn(world):
        lead += ANOTHER_TURN
    return curve(lead / (STEADY + PER_HEALTH * float(least)))


def has_extra_turn(world: MadcalaState) -> bool:
    """Tell whether the turn that begins is an extra one: the same player goes on."""
    return world.extra > 0 and not world.moved


def stock(world: MadcalaState, seat: i64) -> i64:
    """Return what a seat has, in hundredths of a health."""
    cards = world.cards
    total = A_HEALTH * world.health[seat] + EMPTY * world.empty_plates(seat)
    held = world.hand_sizes[seat]
    total += HELD * (held if held < cards.hand_limit else cards.hand_limit)
    place: i64 = 0
    while place < PLUS_ONES:
        total += IN_STORE * world.stored[seat * PLUS_ONES + place]
        if world.is_refreshable(seat, place):
            total += FACE_UP * world.faces[seat * PLUS_ONES + place]
        place += 1
    prevents = cards.has_attribute(world.guests[seat], ON_DAMAGED)
    token: i64 = 0
    while token < TOKEN_KINDS:
        each: i64 = PREVENTION if prevents else OTHER_TOKEN
        total += each * world.tokens[seat * TOKEN_KINDS + token]
        token += 1
    if world.doublers[seat] // SIDE == seat:
        total += DOUBLER
    return total + stock_on_table(world, seat)


def stock_on_table(world: MadcalaState, seat: i64) -> i64:
    """Return what a seat's shards and tokens on the plates are worth."""
    total: i64 = 0
    plate: i64 = 0
    while plate < PLATES:
        total += IN_PLAY * world.shards[plate * 2 + seat]
        if plate // SIDE == seat:
            total += CROWD * (world.shards[plate * 2] + world.shards[plate * 2 + 1])
        if world.plate_tokens[seat * PLATES + plate] > 0:
            total += WAITING
        plate += 1
    return total


def hope_from(worth: i64, before: i64) -> float:
    """Return how promising an action is that brings a worth from what it was before."""
    return curve(float(worth - before) / (HOPEFUL * A_WHOLE_HEALTH))


def curve(lead: float) -> float:
    """Return a chance that depends on a lead."""
    return 1.0 / (1.0 + math.exp(-within(lead)))


def within(number: float) -> float:
    """Return a number, brought between -30 and 30, where the exponential is still a number."""
    if number > 30.0:
        return 30.0
    if number < -30.0:
        return -30.0
    return number
