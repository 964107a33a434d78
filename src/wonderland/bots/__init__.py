"""Bots, found by name for a game: those of this package, and those of others by entry point."""

from __future__ import annotations

from collections.abc import Callable

from wonderland.bots.bot import Bot, RandomBot, chance
from wonderland.bots.going_out import GoingOutGreedy
from wonderland.bots.madcala import MadcalaGreedy
from wonderland.bots.others import other, others
from wonderland.bots.parade import ParadeGreedy
from wonderland.engine.errors import UnknownName
from wonderland.engine.game import AnyGame

GREEDY: dict[str, Callable[[], Bot]] = {
    "parade": ParadeGreedy,
    "going-out": GoingOutGreedy,
    "madcala": MadcalaGreedy,
}


def bots(game: AnyGame) -> list[str]:
    """List the names of the bots that play a game.

    >>> import wonderland as wl
    >>> bots(wl.game("parade"))[:2]
    ['random', 'greedy']
    """
    own = own_bots(game)
    return [*own, *(name for name in others(game) if name not in own)]


def own_bots(game: AnyGame) -> list[str]:
    """List the names of this package's bots that play a game."""
    return ["random", "greedy"] if game.id in GREEDY else ["random"]


def bot(name: str, game: AnyGame, seed: int) -> Bot:
    """Return a new bot; the seed is for those that play with chance."""
    if name not in own_bots(game):
        if name not in others(game):
            raise UnknownName(f"bot for {game.title}", name, bots(game))
        return other(name, game, seed)
    return RandomBot(seed) if name == "random" else GREEDY[game.id]()


__all__ = ["Bot", "RandomBot", "bot", "bots", "chance"]
