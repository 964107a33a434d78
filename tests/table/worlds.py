"""Worlds that somebody cannot tell apart, and what can happen in both of them."""

from __future__ import annotations

from wonderland.engine.rng import FastRng
from wonderland.table import Table

TRIES = 30


def shared_choice(
    one: Table, other: Table, looker: int | None, rng: FastRng
) -> tuple[int, int] | None:
    """Return a seat and an action after which the looker still cannot tell the worlds apart."""
    game = one.game
    for _ in range(TRIES):
        seats = one.actors()
        seat = seats[rng.below(len(seats))]
        legal = one.legal(seat)
        action = legal[rng.below(len(legal))]
        if action not in other.legal(seat):
            continue
        views = []
        for world in (one, other):
            after = world.state.copy()
            after.apply(seat, action)
            views.append(game.view(after, looker))
        if views[0] == views[1]:
            return seat, action
    return None
