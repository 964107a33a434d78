"""A bot for Madcala that looks to the end of the action it begins."""

from __future__ import annotations

from collections.abc import Sequence

from wonderland.bots.madcala_worth import after
from wonderland.engine.game import View
from wonderland.engine.rng import FastRng
from wonderland.games.madcala import cards
from wonderland.games.madcala.rules import MadcalaState
from wonderland.games.madcala.view import MadcalaView, imagine

WORLDS = 2
"""How many worlds an action of a turn is tried in: dice and draws fall differently in them."""


class MadcalaGreedy:
    """Takes the action after which things look best; after its move, only what improves them."""

    name = "greedy"

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Return one of the legal actions."""
        assert isinstance(view, MadcalaView)
        assert view.seat is not None
        if len(legal) == 1:
            return legal[0]
        if view.phase in ("lay", "pick"):
            return self.bluff(view, legal)
        actions = to_consider(view, legal)
        seat = view.seat
        worlds = imagined(view, seat)

        def gain(action: int) -> int:
            return sum(after(world, seat, action) for world in worlds)

        return max(actions, key=gain)

    def bluff(self, view: MadcalaView, legal: Sequence[int]) -> int:
        """M32: lay and pick tokens in an order that nothing on the table gives away."""
        rng = FastRng(sum(view.health) * 97 + view.deck_count * 31 + sum(view.progress.turns))
        return legal[rng.below(len(legal))]


def imagined(view: MadcalaView, seat: int) -> list[MadcalaState]:
    """Return the worlds in which the actions are tried."""
    first = imagine(view, FastRng(0))
    worlds = [first]
    while len(worlds) < WORLDS:
        another = first.copy()
        another.reimagine(seat, FastRng(len(worlds)))
        worlds.append(another)
    return worlds


def to_consider(view: MadcalaView, legal: Sequence[int]) -> list[int]:
    """Return the actions worth a thought: before the move, as long as there is one, only moves."""
    moves = [action for action in legal if cards.MOVE <= action < cards.DROP]
    return moves if view.phase == "turn" and moves else list(legal)
