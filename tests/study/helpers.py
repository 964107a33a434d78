"""What the tests of advice and reviews share: reasons in a line, and short games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import wonderland as wl
from tests.games.madcala.table import Table as MadcalaTable
from wonderland.bots import bot
from wonderland.engine.record import Record
from wonderland.engine.state import State
from wonderland.study.matter import Matter
from wonderland.study.reasons import reasons_for
from wonderland.table import local

NAMES = ("You", "Hatter", "Queen")

# Three players, one card left to draw: the next turn begins the last round.
ENDING: dict[str, Any] = {
    "players": 3,
    "parade": ["R5", "B2", "R1", "G9", "O10"],
    "hands": [
        ["R3", "O0", "W10", "P9", "P10"],
        ["B3", "B4", "G1", "G2", "G3"],
        ["W1", "W2", "W3", "W4", "W5"],
    ],
    "front": [["B7", "G5", "P4", "W8", "O3"], ["R8", "B9"], ["O1", "O2"]],
    "deck": ["B0"],
    "turn": 0,
}


def reasons(state: State, game_id: str, written: str, names: Sequence[str] = NAMES) -> list[str]:
    """Return the reasons for an action of whose turn it is, as seat 0 or its player sees them."""
    game = wl.game(game_id)
    seat = state.actors()[0]
    matter = Matter(game, game.view(state, seat), names[: state.players])
    return list(reasons_for(matter, game.parse(written)))


def played(record: Record) -> Record:
    """Return a record played to its end by greedy bots."""
    game = wl.game(record.game)
    table = local.table_of(game, record)
    seated = [bot("greedy", game, seat) for seat in range(table.players)]
    while not table.is_over():
        seat = table.actors()[0]
        local.choose(table, seat, seated[seat].choose(table.view(seat), table.legal(seat)))
    return table.record


def short_parade() -> Record:
    """The end of a game of Parade: ten moves."""
    game = wl.game("parade")
    return played(Record.open_at(game, game.load(ENDING), NAMES))


def short_going_out(seed: int | str = 7) -> Record:
    """A Going-Out game of one round."""
    game = wl.game("going-out")
    return played(Record.open(game, 2, seed, NAMES[:2], {"target": 1}))


def short_madcala() -> Record:
    """The end of a game of Madcala: nobody has much health left."""
    table = MadcalaTable(
        {2: "pp", 3: "p", 4: "pb", 8: "b", 10: "bb"},
        hands=("cook frog_footman", "lion"),
        health=[3, 3],
    )
    return played(Record.open_at(wl.game("madcala"), table.state, NAMES[:2]))


SHORT = {"parade": short_parade, "going-out": short_going_out, "madcala": short_madcala}
