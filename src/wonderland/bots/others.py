"""Bots of other packages, found by entry point."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol, cast

from wonderland.bots.bot import Bot
from wonderland.engine.game import AnyGame

ENTRY_POINTS = "wonderland.bots"


class Maker(Protocol):
    """What an entry point names: a class, say, whose objects are bots."""

    games: Sequence[str]
    """The ids of the games it plays; none named means any game."""

    def __call__(self, game: AnyGame, seed: int) -> Bot:
        """Return a new bot; its chance, if it needs any, comes from the seed."""


def others(game: AnyGame) -> list[str]:
    """List the bots of other packages that play a game, by name."""
    return sorted(point.name for point in points(tuple(sys.path)) if plays(made(point), game))


@cache
def points(path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """Return the entry points that are found on a path: looked up once, as it takes long."""
    return tuple(entry_points(group=ENTRY_POINTS))


def other(name: str, game: AnyGame, seed: int) -> Bot:
    """Return a new bot of another package; `others` lists the names."""
    (point, *_) = entry_points(group=ENTRY_POINTS, name=name)
    maker = made(point)
    assert maker is not None
    return maker(game, seed)


def plays(maker: Maker | None, game: AnyGame) -> bool:
    """Tell whether a maker was found and its bots play a game."""
    if maker is None:
        return False
    return not maker.games or game.id in maker.games


@cache
def made(point: EntryPoint) -> Maker | None:
    """Return what an entry point names; None, with a warning, if it cannot be had."""
    try:
        maker = point.load()
        maker.games  # noqa: B018 - so that one without it is found here
    except Exception as error:  # whatever is wrong with it, the other bots can be played against
        package = point.dist.name if point.dist is not None else point.value
        reason = f"{type(error).__name__}: {error}"
        warnings.warn(f"the bot {point.name!r} of {package} is left out: {reason}", stacklevel=2)
        return None
    return cast(Maker, maker)
