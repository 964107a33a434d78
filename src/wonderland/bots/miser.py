"""A reference for Parade: the bot that everybody writes first."""

from __future__ import annotations

from collections.abc import Sequence

from wonderland.bots.parade import ParadeGreedy, collected_value
from wonderland.engine.game import View
from wonderland.engine.rng import FastRng
from wonderland.games.parade.cards import PASS, value_of
from wonderland.games.parade.view import ParadeView, imagine


class ParadeMiser:
    """Always takes the fewest points, and in the end keeps the pair that counts least."""

    name = "miser"

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Return one of the legal actions; of plays that cost the same, the highest card."""
        assert isinstance(view, ParadeView)
        assert view.seat is not None
        if len(legal) == 1:
            return legal[0]
        if view.phase == "discard":
            return ParadeGreedy().discard(view, view.seat)
        world = imagine(view, FastRng(0))
        plays = [action for action in legal if action != PASS]
        return min(plays, key=lambda card: (collected_value(world, card), -int(value_of(card))))
