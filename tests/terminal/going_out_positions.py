"""Positions of the Going-Out game that its terminal tests share, and tables that begin there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import wonderland as wl
from wonderland.engine.record import Record
from wonderland.table import Table, local
from wonderland.terminal.scene import Scene

Position = dict[str, Any]

GAME: Final = wl.game("going-out")
NAMES: Final = ("You", "Greedy 1", "Greedy 2", "Random 1", "Random 2")

# A pair to be beaten, jokers in the hand, cards that are known, and something scored by everybody.
BEAT: Final[Position] = {
    "players": 3,
    "hands": [
        ["F2", "F3", "F5", "H5", "H5", "Q", "C"],
        ["F1", "H1", "H2"],
        ["F4", "F4", "F6", "H6", "H3"],
    ],
    "known": [[], ["F1"], ["F4", "H3"]],
    "turn": 0,
    "deck": ["F1", "F1", "F1", "H1", "H1", "H1", "H2", "H2", "F7", "H7", "F2", "F5"],
    "display": ["F3", "H4"],
    "table": {"owner": 1, "cards": ["F2", "H2"], "count": 2, "rank": 2},
    "scored": [["F1", "H3"], ["F4", "F6", "H6"], []],
    "totals": [12, 20, 9],
    "round": 2,
    "jokers_used": ["Q", "C", "C"],
}
LEAD: Final[Position] = BEAT | {"table": None}
EXCHANGE: Final[Position] = BEAT | {"phase": "exchange", "passes": 1}
JUST_OUT: Final[Position] = BEAT | {
    "phase": "draw",
    "hands": [[], *BEAT["hands"][1:]],
    "out": [0],
    "table": {"owner": 0, "cards": ["F2", "H2"], "count": 2, "rank": 2},
}

# Twenty-six cards in the hand, a long display, and a set most of which were jokers.
LARGE: Final[Position] = BEAT | {
    "hands": [
        [
            *["F1"] * 4,
            *["F2", "F2", "F2", "F3", "F3", "F3", "F4", "F5", "F6"],
            *["H1"] * 4,
            *["H2", "H3", "H3", "H4", "H5", "H7", "Q", "Q", "C"],
        ],
        ["F7"],
        [],
    ],
    "known": [[], [], []],
    "out": [2],
    "deck": ["F5"],
    "display": ["F3", "H4", "H5", "C"],
    "table": {"owner": 2, "cards": ["F6"], "count": 4, "rank": 6},
    "scored": [[], [], []],
}
SHOW: Final[Position] = LARGE | {"phase": "show", "passes": 1, "drawn": 2}
FIVE: Final[Position] = {
    "players": 5,
    "hands": [*BEAT["hands"], [], ["F1"]],
    "known": [[], ["F1"], ["F4", "H3"], [], []],
    "out": [3],
    "turn": 0,
    "deck": ["F1", "H1"],
    "display": ["F3", "H4", "H7"],
    "table": {"owner": 1, "cards": ["F2", "H2"], "count": 4, "rank": 2},
    "totals": [1, 30, 0, 11, 2],
    "jokers_used": ["Q", "Q"],
}
CHOOSE: Final[Position] = {
    "players": 3,
    "hands": [
        ["F1", "F3", "F5", "H5", "H5", "H6", "H7", "Q", "C"],
        ["F1"] * 3 + ["H1"] * 4,
        ["F2"] * 3 + ["H2"] * 4,
    ],
    "turn": 0,
    "leader": 1,
    "phase": "choose",
    "to_show": 2,
    "round": 2,
    "totals": [3, 9, 8],
    "deck": ["F4"],
}

# The person's turn is the last of the round; then jokers are handed out and points counted.
LAST_TURN: Final[Position] = BEAT | {
    "hands": [["F2", "H4"], [], []],
    "known": [[], [], []],
    "out": [1, 2],
    "last_turn": True,
    "totals": [1, 2, 0],
    "deck": [],
    "display": [],
}


def table_at(position: Position, names: Sequence[str] = NAMES) -> Table:
    """Return a table where a game begins from a position."""
    state = GAME.load(dict(position))
    return local.table_of(GAME, Record.open_at(GAME, state, names[: position["players"]]))


def table_of(seed: int | str, players: int = 3, target: int = 37) -> Table:
    """Return a table with a fresh deal."""
    record = Record.open(GAME, players, seed, NAMES[:players], {"target": target})
    return local.table_of(GAME, record)


def scene_at(position: Position, seat: int | None = 0) -> Scene:
    """Return what a seat sees in a position."""
    return Scene.at(table_at(position), seat, 0)
