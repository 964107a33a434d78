"""How a search plays the Going-Out game on without thinking, to the end of the round."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wonderland.bots.search import Instinct, shares_of_victory
from wonderland.engine.rng import Rng
from wonderland.engine.state import State
from wonderland.games.going_out.board import DRAWING, EXCHANGING, OVER, PLAYING
from wonderland.games.going_out.cards import (
    DRAW,
    DRAW_DECK,
    HEDGEHOGS,
    KINDS,
    NO_DRAW,
    NO_RUN,
    NUMBERS,
    PASS,
    PLAY,
    PLAYS,
    QUEEN,
    SHOW,
)
from wonderland.games.going_out.rules import GoingOutState, highest

# What a choice is worth at first sight, in tenths of a card played.
CARD: Final = 10
RANK: Final = 2  # what each step of a set's number costs: a lower one would do
JOKER: Final = 8  # what each joker costs
LEFT_BEHIND: Final = 5  # what each card costs whose fellows are played without it
OUT: Final = 40
PASSING: Final = 8
NOISE: Final = 8  # so much, at most, is added at random

ENOUGH_LEFT: Final = 3
"""Others hold so many cards that one more card can still be played."""

NARROWEST: Final = 6.0
"""A lead of so many points in the last round is worth e to 1."""

PER_POINT_LEFT: Final = 0.2
"""How much less a lead is worth for each point that the game is still away from its end."""


class GoingOutInstinct(Instinct):
    """Plays large sets early, keeps jokers and fellows together, and draws while there is time."""

    def __init__(self) -> None:
        super().__init__()
        self.trust = 2.0
        self.narrow = 1.0

    def play_on(self, world: State, rng: Rng) -> i64:
        """Play a world on to the end of its round, or of the game; return the steps."""
        assert isinstance(world, GoingOutState)
        number = world.round
        steps: i64 = 0
        while world.phase != OVER and world.round == number:
            seat = world.turn
            legal = world.legal(seat)
            action = legal[0]
            if len(legal) > 1:
                action = self.choose(world, seat, legal, rng)
            world.apply(seat, action)
            steps += 1
        return steps

    def choose(self, world: GoingOutState, seat: i64, legal: vec[i64], rng: Rng) -> i64:
        """Return what looks best at first sight, more or less."""
        best = legal[0]
        most: i64 = -1000
        i: i64 = 0
        while i < len(legal):
            worth = self.worth(world, seat, legal[i]) + rng.below(NOISE)
            if worth > most:
                most = worth
                best = legal[i]
            i += 1
        return best

    def worth(self, world: GoingOutState, seat: i64, action: i64) -> i64:
        """Return what an action is worth at first sight."""
        if world.phase == PLAYING:
            return PASSING if action == PASS else worth_of_set(world, seat, action - PLAY)
        if world.phase == DRAWING or world.phase == EXCHANGING:
            return worth_of_drawing(world, seat, action)
        return worth_of_showing(world, seat, action - SHOW)

    def hopes(self, world: State, seat: i64, legal: vec[i64]) -> vec[float]:
        """Return how promising each action looks, from 0 to 1."""
        assert isinstance(world, GoingOutState)
        hopes = vec[float]([0.0] * len(legal))
        i: i64 = 0
        while i < len(legal):
            hopes[i] = 0.5 + float(self.worth(world, seat, legal[i])) / 100.0
            i += 1
        return hopes

    def results(self, world: State) -> vec[float]:
        """Return what each seat may expect: by the totals, as long as the game goes on."""
        return self.chances(world)

    def chances(self, world: State) -> vec[float]:
        """Return how likely each seat is to win, by the totals as long as the game goes on."""
        assert isinstance(world, GoingOutState)
        if world.phase == OVER:
            return shares_of_victory(world)
        most = highest(world.totals)
        scale = NARROWEST + PER_POINT_LEFT * float(world.target + 1 - most)
        chances = vec[float]([0.0] * world.players)
        total = 0.0
        seat: i64 = 0
        while seat < world.players:
            chances[seat] = math.exp(float(world.totals[seat] - most) / scale)
            total += chances[seat]
            seat += 1
        seat = 0
        while seat < world.players:
            chances[seat] /= total
            seat += 1
        return chances


def worth_of_set(world: GoingOutState, seat: i64, play: i64) -> i64:
    """Return what it is worth to play a set."""
    hand = seat * KINDS
    needs = play * KINDS
    size = PLAYS.sizes[play]
    rank = PLAYS.ranks[play]
    jokers = PLAYS.needs[needs + QUEEN] + PLAYS.needs[needs + QUEEN + 1]
    worth = CARD * size - RANK * rank - JOKER * jokers
    if size == world.hand_sizes[seat]:
        return worth + OUT + JOKER * jokers
    if PLAYS.runs[play] == NO_RUN:
        fellows = world.hands[hand + rank] + world.hands[hand + HEDGEHOGS + rank]
        return worth - LEFT_BEHIND * (fellows - size + jokers)
    return worth


def fewest_held_by_others(world: GoingOutState, seat: i64) -> i64:
    """Return the size of the shortest hand of those others who are still in; 0 if none is."""
    fewest: i64 = 0
    other: i64 = 0
    while other < world.players:
        held = world.hand_sizes[other]
        if other != seat and held > 0 and (fewest == 0 or held < fewest):
            fewest = held
        other += 1
    return fewest


def fellows_of(world: GoingOutState, seat: i64, kind: i64) -> i64:
    """Return how many cards of a kind's number a seat holds; a joker goes with anything."""
    if kind >= QUEEN:
        return 2
    at = seat * KINDS + kind % NUMBERS
    return world.hands[at] + world.hands[at + HEDGEHOGS]


def worth_of_drawing(world: GoingOutState, seat: i64, action: i64) -> i64:
    """Return what it is worth to draw a card, or none."""
    if action == NO_DRAW:
        return 0
    time = fewest_held_by_others(world, seat) - ENOUGH_LEFT
    if world.phase == EXCHANGING:
        time = 1 - 2 * world.drawn  # what does not fit is laid on the display again
    elif world.hand_sizes[seat] == 0:
        time -= 3
    if action == DRAW_DECK:
        return 4 * time + 2
    fellows = fellows_of(world, seat, action - DRAW)
    return 4 * time + 6 * fellows - 4


def worth_of_showing(world: GoingOutState, seat: i64, kind: i64) -> i64:
    """Return what it is worth to give a card away."""
    if kind >= QUEEN:
        return -30
    return -8 * fellows_of(world, seat, kind)
