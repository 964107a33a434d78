"""The games, found by id: those of this package, and those of others by entry point."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from wonderland.engine.errors import UnknownName
from wonderland.engine.game import AnyGame
from wonderland.games.going_out import GOING_OUT
from wonderland.games.madcala import MADCALA
from wonderland.games.parade import PARADE

ENTRY_POINTS = "wonderland.games"
OWN: dict[str, AnyGame] = {game.id: game for game in (PARADE, GOING_OUT, MADCALA)}


def games() -> list[str]:
    """List the ids of all games there are.

    >>> "parade" in games()
    True
    """
    return [*OWN, *sorted(_others())]


def game(game_id: str) -> AnyGame:
    """Return a game by its id.

    >>> game("parade").title
    'Parade'
    """
    if game_id in OWN:
        return OWN[game_id]
    others = _others()
    if game_id not in others:
        raise UnknownName("game", game_id, games())
    return _loaded(game_id)


def _others() -> set[str]:
    return {point.name for point in entry_points(group=ENTRY_POINTS)} - set(OWN)


@cache
def _loaded(game_id: str) -> AnyGame:
    (point, *_) = entry_points(group=ENTRY_POINTS, name=game_id)
    loaded: AnyGame = point.load()
    return loaded
