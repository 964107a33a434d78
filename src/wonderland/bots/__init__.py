"""Bots, found by name for a game: those of this package, and those of others by entry point."""

from __future__ import annotations

from collections.abc import Callable

from wonderland.bots.bot import Bot, RandomBot, chance
from wonderland.bots.going_out import GoingOutGreedy
from wonderland.bots.madcala import MadcalaGreedy
from wonderland.bots.miser import ParadeMiser
from wonderland.bots.others import other, others
from wonderland.bots.parade import ParadeGreedy
from wonderland.bots.personas import PERSONAS, Persona, persona
from wonderland.engine.errors import UnknownName
from wonderland.engine.game import AnyGame

GREEDY: dict[str, Callable[[], Bot]] = {
    "parade": ParadeGreedy,
    "going-out": GoingOutGreedy,
    "madcala": MadcalaGreedy,
}
REFERENCES: dict[str, dict[str, Callable[[], Bot]]] = {"parade": {"miser": ParadeMiser}}
"""By game, simple bots that others are measured with."""


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
    if game.id not in GREEDY:
        return ["random"]
    return ["random", "greedy", *REFERENCES.get(game.id, {}), *(one.id for one in PERSONAS)]


def bot(name: str, game: AnyGame, seed: int) -> Bot:
    """Return a new bot; the seed is for those that play with chance."""
    if name not in own_bots(game):
        if name not in others(game):
            raise UnknownName(f"bot for {game.title}", name, bots(game))
        return other(name, game, seed)
    if name == "random":
        return RandomBot(seed)
    if name in REFERENCES.get(game.id, {}):
        return REFERENCES[game.id][name]()
    greedy = GREEDY[game.id]()
    return greedy if name == "greedy" else persona(name, game, seed, greedy)


__all__ = ["PERSONAS", "Bot", "Persona", "RandomBot", "bot", "bots", "chance"]
