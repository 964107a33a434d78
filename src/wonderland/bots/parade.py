"""A bot for Parade that looks one move ahead."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from wonderland.engine.game import View
from wonderland.engine.rng import FastRng
from wonderland.games.parade.cards import (
    CARD_NUMBERS,
    COLOUR_COUNT,
    DISCARD,
    PASS,
    colour_of,
    value_of,
)
from wonderland.games.parade.rules import ParadeState
from wonderland.games.parade.view import ParadeView, imagine

# The three weights were found by playing 400 games each of many settings against a bot that only
# takes the fewest points: two at a table, and three of them at a table of four.
OPENED_COLOUR = 1.5
"""What each colour in front costs beyond its points: it brings the end nearer."""

EXPOSURE = 0.15
"""How much of what the cheapest next play would cost counts now; the parade will have changed."""

HIGH_CARD = 0.1
"""What each point in hand costs: two of these cards are kept in the end."""

# How likely a colour with so many cards more than anybody else's is flipped in the end.
FLIP_CHANCE = {-3: 0.03, -2: 0.1, -1: 0.25, 0: 0.5, 1: 0.7, 2: 0.85, 3: 0.95}


class ParadeGreedy:
    """Takes the move after which its cards in front and in hand look cheapest."""

    name = "greedy"

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Return one of the legal actions."""
        assert isinstance(view, ParadeView)
        assert view.seat is not None
        if len(legal) == 1:
            return legal[0]
        if view.phase == "discard":
            return self.discard(view, view.seat)
        world = imagine(view, FastRng(0))
        return min(legal, key=lambda action: cost_of_playing(world, view, action))

    def discard(self, view: ParadeView, seat: int) -> int:
        """Return the next card to discard, so that the two cheapest ones to keep remain."""
        hand = [CARD_NUMBERS[card] for card in view.hand]
        due = 2 - len(view.discards[seat])

        def cost(out: tuple[int, ...]) -> float:
            world = imagine(view, FastRng(0))
            for card in hand:
                if card not in out:
                    world.put_in_front(seat, card)
            return expected_points(world, seat, settled=True)

        return DISCARD + min(combinations(hand, due), key=cost)[0]


def cost_of_playing(world: ParadeState, view: ParadeView, action: int) -> float:
    """Return what things would cost after a play: known cards only, nothing drawn yet."""
    assert view.seat is not None
    seat = view.seat
    if action == PASS:
        return 0.0
    after = world.copy()
    after.play(seat, action)
    return expected_points(after, seat, settled=False) + cost_of_hand(after, seat)


def expected_points(world: ParadeState, seat: int, *, settled: bool) -> float:
    """Return what the cards in front of a seat are likely to count, flipping considered."""
    total = 0.0
    for colour in range(COLOUR_COUNT):
        counts = list(world.counts(colour))
        mine = int(counts[seat])
        if mine == 0:
            continue
        most = max(count for other, count in enumerate(counts) if other != seat)
        lead = mine - most - (1 if world.players == 2 else 0)
        if settled:
            chance = float(world.flips(world.counts(colour))[seat])
        else:
            chance = FLIP_CHANCE[max(-3, min(3, lead))]
        face = sum_of(world, seat, colour)
        total += chance * mine + (1 - chance) * face + (0.0 if settled else OPENED_COLOUR)
    return total


def sum_of(world: ParadeState, seat: int, colour: int) -> int:
    """Return the sum of the values of one colour in front of a seat."""
    return sum(
        value_of(card)
        for card, owner in enumerate(world.front)
        if owner == seat and colour_of(card) == colour
    )


def cost_of_hand(world: ParadeState, seat: int) -> float:
    """Return how bad a hand is: what its cheapest next play would cost, and its high cards."""
    hand = list(world.hand(seat))
    if not hand:
        return 0.0
    cheapest = min(collected_value(world, card) for card in hand)
    return EXPOSURE * cheapest + HIGH_CARD * sum(int(value_of(card)) for card in hand)


def collected_value(world: ParadeState, card: int) -> int:
    """Return the sum of the values that playing a card would collect from this parade."""
    parade = list(world.parade)
    exposed = parade[: max(0, len(parade) - value_of(card))]
    return sum(
        value_of(other)
        for other in exposed
        if colour_of(other) == colour_of(card) or value_of(other) <= value_of(card)
    )
