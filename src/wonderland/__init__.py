"""Wonderland: a digital table for three Alice-in-Wonderland tabletop games.

>>> import wonderland as wl
>>> g = wl.game("parade")
>>> s = g.deal(players=4, seed=7)
>>> seat = s.actors()[0]
>>> s.apply(seat, s.legal(seat)[0])
>>> s.is_over()
False
"""

from wonderland.build import BUILD  # first: it decides what the other imports find

# isort: split
from wonderland.engine.errors import (
    BadNotation,
    BadOptions,
    BadPosition,
    BadRecord,
    IllegalAction,
    NotYourTurn,
    UnknownName,
    WonderlandError,
)
from wonderland.engine.facts import Ears, Told
from wonderland.engine.game import Game, Move, Option, View
from wonderland.engine.record import Record
from wonderland.engine.rng import FastRng, Rng, SealedRng
from wonderland.engine.state import SPECTATOR, State
from wonderland.games import game, games
from wonderland.version import VERSION

__version__ = VERSION

__all__ = [
    "BUILD",
    "SPECTATOR",
    "BadNotation",
    "BadOptions",
    "BadPosition",
    "BadRecord",
    "Ears",
    "FastRng",
    "Game",
    "IllegalAction",
    "Move",
    "NotYourTurn",
    "Option",
    "Record",
    "Rng",
    "SealedRng",
    "State",
    "Told",
    "UnknownName",
    "View",
    "WonderlandError",
    "game",
    "games",
]
