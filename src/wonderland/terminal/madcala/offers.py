"""Which of the choices get a number: all of them, unless there are too many to be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wonderland.engine.game import Move
from wonderland.games.madcala.cards import SIDE
from wonderland.games.madcala.progress import SHARDS
from wonderland.games.madcala.view import MadcalaView
from wonderland.terminal.scene import Scene

MOST: Final = 20
"""So many choices of one kind are numbered; of more, only some."""

RULES: Final = {
    "pay": "The numbers stand for the payments that take as much as they can from one plate, and"
    " the rest from the plates with most of your shards; others are typed, as in pay 4 8.",
    "strike_shard": "The numbers stand for the opponent's shards; your own are typed, as in"
    " strike-shard 4 mine.",
}


def numbered(scene: Scene) -> Sequence[Move]:
    """Return the moves that can be chosen by number."""
    if len(scene.moves) > MOST:
        if scene.view.phase == "pay":
            return useful_payments(scene)
        if scene.view.phase == "strike_shard":
            return [move for move in scene.moves if "theirs" in move.pieces]
    return scene.moves


def unlisted(scene: Scene) -> int:
    """Return how many moves have no number."""
    return len(scene.moves) - len(numbered(scene))


def useful_payments(scene: Scene) -> list[Move]:
    """Return for each plate the payment that takes most from it, and the rest where most lies."""
    view: MadcalaView = scene.view
    sources = dict.fromkeys(piece for move in scene.moves for piece in move.pieces)
    found = {}
    for source in sources:
        fitting = [move for move in scene.moves if source in move.pieces]
        best = max(fitting, key=lambda move: (move.pieces.count(source), stock(view, move.pieces)))
        found[best.action] = best
    return list(found.values())


def stock(view: MadcalaView, sources: Sequence[str]) -> int:
    """Return how many shards that can pay lie where some are to be taken from."""
    seat = view.progress.actor
    own, other = SHARDS[seat], SHARDS[1 - seat]
    home = view.plates[SIDE * seat]
    return sum(
        view.plates[int(source)].count(own) if source.isdigit() else home.count(other)
        for source in sources
    )
