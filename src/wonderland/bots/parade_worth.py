"""What a position of Parade is worth to a seat: a small network that has learnt it from games.

Colours are all alike, and so each is looked at through the same first layer, and what it makes of
the six is added up. A second layer weighs this together with what concerns the whole position. Only
what the seat may know is looked at, and of its hand not the card it has just drawn.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderland.bots.parade_costs import card_costs
from wonderland.engine.piles import filled
from wonderland.engine.rng import Rng
from wonderland.games.parade.cards import COLOUR_COUNT, VALUES, colour_of, value_of
from wonderland.games.parade.rules import HAND, NOBODY, NOT_BEGUN, OWNERS, ParadeState

COLOUR_IN: Final = 20
"""So many numbers describe a colour."""
COLOUR_OUT: Final = 20
WHOLE_IN: Final = 28
"""So many describe what is no matter of one colour."""
WHOLE_OUT: Final = 28
SECOND: Final = COLOUR_IN * COLOUR_OUT + COLOUR_OUT  # where the second layer's weights begin
LAST: Final = SECOND + (COLOUR_OUT + WHOLE_IN) * WHOLE_OUT + WHOLE_OUT
WEIGHTS: Final = LAST + WHOLE_OUT + 1

DEAR: Final = 300  # tenths of a point

# Where in the description of a colour something is found, and what there is next to it.
LEAD: Final = 9  # in the middle of seven: from three cards behind to three ahead
FLIPS: Final = 13
IN_HAND: Final = 14
IN_PARADE: Final = 16
LEFT: Final = 18  # what lies in front of nobody

# The same for what is no matter of one colour; it comes after what the first layer says.
TURNS: Final = COLOUR_OUT
STAGE: Final = TURNS + 6
HELD: Final = STAGE + 7
STANDING: Final = HELD + 7


def zeros(size: i64) -> vec[float]:
    """Return so many numbers, all of them 0."""
    return vec[float]([0.0] * size)


class ParadeWorth:
    """The network, and the numbers in it for the position that it was last asked about."""

    def __init__(self, weights: vec[float]) -> None:
        self.weights = weights
        self.colours = zeros(COLOUR_COUNT * COLOUR_IN)  # by colour, what describes it
        self.seen = zeros(COLOUR_COUNT * COLOUR_OUT)  # what the first layer makes of it
        self.whole = zeros(COLOUR_OUT + WHOLE_IN)
        self.judged = zeros(WHOLE_OUT)
        self.counts = filled(OWNERS * COLOUR_COUNT, 0)
        self.sums = filled(OWNERS * COLOUR_COUNT, 0)

    def worth(self, world: ParadeState, seat: i64) -> float:
        """Return what a seat may expect, from 0 to 1."""
        self.describe(world, seat)
        return self.forward()

    def best_play(self, world: ParadeState, seat: i64, legal: vec[i64]) -> i64:
        """Return the play after which things look best."""
        best = legal[0]
        most = -1.0
        i: i64 = 0
        while i < len(legal):
            after = world.copy()
            after.apply(seat, legal[i])
            worth = self.worth(after, seat)
            if worth > most:
                most = worth
                best = legal[i]
            i += 1
        return best

    # What is looked at

    def describe(self, world: ParadeState, seat: i64) -> None:
        """Describe a position in numbers, most of them between 0 and 1."""
        players = world.players
        i: i64 = 0
        while i < COLOUR_COUNT * COLOUR_IN:
            self.colours[i] = 0.0
            i += 1
        i = COLOUR_OUT
        while i < COLOUR_OUT + WHOLE_IN:
            self.whole[i] = 0.0
            i += 1
        turns = seat - world.turn
        if turns < 0:
            turns += players
        size = world.hand_sizes[seat]
        if turns == players - 1 and size == HAND:
            size -= 1  # it has just played: what it drew is left to chance
        self.count_fronts(world)
        self.describe_stage(world, turns)
        self.describe_parade(world)
        self.describe_hand(world, seat, size)
        colour: i64 = 0
        while colour < COLOUR_COUNT:
            self.describe_colour(world, seat, colour)
            colour += 1
        self.describe_standing(world, seat)

    def count_fronts(self, world: ParadeState) -> None:
        """Count and add up the cards of each colour in front of each owner."""
        counts = self.counts
        sums = self.sums
        i: i64 = 0
        while i < OWNERS * COLOUR_COUNT:
            counts[i] = 0
            sums[i] = 0
            i += 1
        front = world.front
        card: i64 = 0
        colour: i64 = 0
        while colour < COLOUR_COUNT:
            value: i64 = 0
            while value < VALUES:
                at = front[card] * COLOUR_COUNT + colour
                counts[at] += 1
                sums[at] += value
                card += 1
                value += 1
            colour += 1

    def describe_stage(self, world: ParadeState, turns: i64) -> None:
        """Note how far the game is, and in how many turns the seat will play."""
        whole = self.whole
        left: i64 = len(world.deck)
        whole[TURNS + turns] = 1.0
        if world.last_round == NOT_BEGUN:
            whole[STAGE] = 1.0
            whole[STAGE + 1] = float(left) / 40.0
            if left < 2 * world.players:
                whole[STAGE + 2] = 1.0 - float(left) / float(2 * world.players)
        else:
            whole[STAGE + 3] = float(world.last_round) / float(world.players)
            if turns < world.last_round:
                whole[STAGE + 4] = 1.0  # one more play
        whole[STAGE + 5] = float(len(world.parade)) / 12.0

    def describe_parade(self, world: ParadeState) -> None:
        """Note how much of each colour is in the parade."""
        colours = self.colours
        parade = world.parade
        i: i64 = 0
        while i < len(parade):
            at = colour_of(parade[i]) * COLOUR_IN
            colours[at + IN_PARADE] += 0.2
            colours[at + IN_PARADE + 1] += float(value_of(parade[i])) / 20.0
            i += 1

    def describe_hand(self, world: ParadeState, seat: i64, size: i64) -> None:
        """Note what is in a hand, and what it would cost to play each of its cards, or keep it."""
        colours = self.colours
        whole = self.whole
        costs = card_costs(world, seat)
        plays = cheapest_three()
        keeps = cheapest_three()
        total: i64 = 0
        values: i64 = 0
        i = seat * HAND
        end = i + size
        while i < end:
            card = world.hands[i]
            value = value_of(card)
            at = colour_of(card) * COLOUR_IN
            colours[at + IN_HAND] += 0.3
            colours[at + IN_HAND + 1] += float(value) / 20.0
            values += value
            cost = cost_of_play(world, card, costs)
            total += cost
            put_in_order(plays, cost)
            put_in_order(keeps, costs[card])
            i += 1
        if size > 0:
            whole[HELD] = capped(plays[0]) / 100.0
            whole[HELD + 1] = float(total) / float(size) / 200.0
            whole[HELD + 2] = float(values) / 30.0
            whole[HELD + 3] = capped(keeps[0]) / 100.0
        if size > 1:
            whole[HELD + 4] = capped(plays[1]) / 100.0
            whole[HELD + 5] = capped(keeps[1]) / 100.0
        if size > 2:
            whole[HELD + 6] = capped(plays[2]) / 100.0

    def describe_colour(self, world: ParadeState, seat: i64, colour: i64) -> None:
        """Note how a colour stands in front of the seat and of the others."""
        players = world.players
        counts = self.counts
        sums = self.sums
        colours = self.colours
        mine = counts[seat * COLOUR_COUNT + colour]
        mine_sum = sums[seat * COLOUR_COUNT + colour]
        most: i64 = 0
        without: i64 = 0
        theirs: i64 = 0
        other: i64 = 0
        while other < players:
            if other != seat:
                count = counts[other * COLOUR_COUNT + colour]
                theirs += sums[other * COLOUR_COUNT + colour]
                if count > most:
                    most = count
                if count == 0:
                    without += 1
            other += 1
        lead = mine - most
        if lead < -3:
            lead = -3
        if lead > 3:
            lead = 3
        needed: i64 = 2 if players == 2 else 0
        flips = mine > 0 and lead >= needed
        mean = float(theirs) / float(players - 1)
        at = colour * COLOUR_IN
        colours[at] = float(mine) / 5.0
        colours[at + 1] = float(mine_sum) / 20.0
        colours[at + 2] = float(most) / 5.0
        colours[at + 3] = mean / 20.0
        if mine == 0:
            colours[at + 4] = 1.0
        colours[at + 5] = float(without) / float(players - 1)
        colours[at + LEAD + lead] = 1.0
        if flips:
            colours[at + FLIPS] = 1.0
        colours[at + LEFT] = float(counts[NOBODY * COLOUR_COUNT + colour]) / 11.0
        colours[at + LEFT + 1] = float(sums[NOBODY * COLOUR_COUNT + colour]) / 55.0
        whole = self.whole
        whole[STAGE + 6] += float(mine)
        if flips:
            whole[STANDING] += float(mine)
        else:
            whole[STANDING] += float(mine_sum)
        if players == 2 and lead <= -2:
            whole[STANDING + 1] += float(most)
        else:
            whole[STANDING + 1] += mean

    def describe_standing(self, world: ParadeState, seat: i64) -> None:
        """Note who leads as things stand, and who is near to a sixth colour."""
        whole = self.whole
        whole[STAGE + 6] /= 20.0
        whole[STANDING] /= 40.0
        whole[STANDING + 1] /= 40.0
        have = bits(world.colours[seat])
        whole[STANDING + 2] = float(have) / 6.0
        if have == COLOUR_COUNT - 1:
            whole[STANDING + 3] = 1.0
        most: i64 = 0
        other: i64 = 0
        while other < world.players:
            if other != seat:
                have = bits(world.colours[other])
                if have > most:
                    most = have
                if have == COLOUR_COUNT - 1:
                    whole[STANDING + 5] = 1.0
            other += 1
        whole[STANDING + 4] = float(most) / 6.0
        whole[STANDING + 6] = whole[STANDING] - whole[STANDING + 1]

    # The layers

    def forward(self) -> float:
        """Return what the network makes of what was described."""
        weights = self.weights
        colours = self.colours
        seen = self.seen
        whole = self.whole
        judged = self.judged
        j: i64 = 0
        while j < COLOUR_OUT:
            whole[j] = 0.0
            j += 1
        colour: i64 = 0
        while colour < COLOUR_COUNT:
            out = colour * COLOUR_OUT
            j = 0
            while j < COLOUR_OUT:
                seen[out + j] = weights[COLOUR_IN * COLOUR_OUT + j]
                j += 1
            i: i64 = 0
            while i < COLOUR_IN:
                number = colours[colour * COLOUR_IN + i]
                if number != 0.0:
                    at = i * COLOUR_OUT
                    j = 0
                    while j < COLOUR_OUT:
                        seen[out + j] += number * weights[at + j]
                        j += 1
                i += 1
            j = 0
            while j < COLOUR_OUT:
                if seen[out + j] > 0.0:
                    whole[j] += seen[out + j]
                else:
                    seen[out + j] = 0.0
                j += 1
            colour += 1
        j = 0
        while j < WHOLE_OUT:
            judged[j] = weights[LAST - WHOLE_OUT + j]
            j += 1
        i = 0
        while i < COLOUR_OUT + WHOLE_IN:
            number = whole[i]
            if number != 0.0:
                at = SECOND + i * WHOLE_OUT
                j = 0
                while j < WHOLE_OUT:
                    judged[j] += number * weights[at + j]
                    j += 1
            i += 1
        total = weights[WEIGHTS - 1]
        j = 0
        while j < WHOLE_OUT:
            if judged[j] > 0.0:
                total += judged[j] * weights[LAST + j]
            else:
                judged[j] = 0.0
            j += 1
        return 1.0 / (1.0 + math.exp(-total))

    def learn(self, step: float) -> None:
        """Change the weights, so that the answer just given would have been higher (or lower)."""
        weights = self.weights
        colours = self.colours
        seen = self.seen
        whole = self.whole
        judged = self.judged
        blame = zeros(COLOUR_OUT + WHOLE_IN)
        weights[WEIGHTS - 1] += step
        j: i64 = 0
        while j < WHOLE_OUT:
            if judged[j] > 0.0:
                back = step * weights[LAST + j]
                weights[LAST + j] += step * judged[j]
                weights[LAST - WHOLE_OUT + j] += back
                i: i64 = 0
                while i < COLOUR_OUT:
                    at = SECOND + i * WHOLE_OUT + j
                    blame[i] += back * weights[at]
                    weights[at] += back * whole[i]
                    i += 1
                while i < COLOUR_OUT + WHOLE_IN:
                    if whole[i] != 0.0:
                        weights[SECOND + i * WHOLE_OUT + j] += back * whole[i]
                    i += 1
            j += 1
        colour: i64 = 0
        while colour < COLOUR_COUNT:
            out = colour * COLOUR_OUT
            i = 0
            while i < COLOUR_IN:
                number = colours[colour * COLOUR_IN + i]
                if number != 0.0:
                    j = 0
                    while j < COLOUR_OUT:
                        if seen[out + j] > 0.0:
                            weights[i * COLOUR_OUT + j] += blame[j] * number
                        j += 1
                i += 1
            j = 0
            while j < COLOUR_OUT:
                if seen[out + j] > 0.0:
                    weights[COLOUR_IN * COLOUR_OUT + j] += blame[j]
                j += 1
            colour += 1


def cheapest_three() -> vec[i64]:
    """Return three costs to begin with, all of them dear."""
    return filled(3, DEAR)


def put_in_order(costs: vec[i64], cost: i64) -> None:
    """Put a cost among the three lowest, if it is one of them.

    >>> three = cheapest_three()
    >>> for cost in (9, 5, 7, 6):
    ...     put_in_order(three, cost)
    >>> list(three)
    [5, 6, 7]
    """
    i: i64 = 0
    while i < len(costs):
        if cost < costs[i]:
            pushed = costs[i]
            costs[i] = cost
            cost = pushed
        i += 1


def cost_of_play(world: ParadeState, card: i64, costs: vec[i64]) -> i64:
    """Return what a card would collect, at these costs for each card."""
    parade = world.parade
    value = value_of(card)
    colour = colour_of(card)
    cost: i64 = 0
    i: i64 = 0
    end = len(parade) - value
    while i < end:
        other = parade[i]
        if colour_of(other) == colour or value_of(other) <= value:
            cost += costs[other]
        i += 1
    return cost


def capped(cost: i64) -> float:
    """Return a cost as it is described: what is very dear is all the same."""
    if cost < DEAR:
        return float(cost)
    return float(DEAR)


def bits(number: i64) -> i64:
    """Return how many bits of a number are set.

    >>> int(bits(0b101100))
    3
    """
    count: i64 = 0
    while number != 0:
        count += number & 1
        number >>= 1
    return count


def untaught(rng: Rng) -> vec[float]:
    """Return small random weights, with which learning begins."""
    weights = vec[float](capacity=WEIGHTS)
    while len(weights) < WEIGHTS:
        weights = append(weights, float(rng.below(2001) - 1000) / 4000.0)
    return weights
