"""What each card would count in front of a seat of Parade, majorities considered."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from wonderland.engine.piles import filled
from wonderland.games.parade.cards import CARDS, COLOUR_COUNT, VALUES
from wonderland.games.parade.rules import OWNERS, ParadeState


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
