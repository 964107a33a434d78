"""Positions of Madcala that its terminal tests share, and tables that begin there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tests.games.madcala.table import Table as Played
from tests.games.madcala.table import down
from wonderland.engine.record import Record
from wonderland.games.madcala import MADCALA
from wonderland.games.madcala.card_file import house_text
from wonderland.table import Table, local
from wonderland.terminal.scene import Scene

Position = dict[str, Any]

NAMES: Final = ("You", "Greedy")

PLATES: Final = {
    0: "bb",
    1: "pp",
    2: "b",
    3: "ppb",
    4: "pbPB",
    5: "ppp",
    7: "bbp",
    8: "bb",
    10: "pbbb",
    11: "b",
}
"""A table in full swing: both Doublers on one plate, one plate empty, shards of both everywhere."""

REST: Final[Position] = {
    "health": [15, 9],
    "deck": ["lion", "gryphon", "duchess", "walrus", "dormouse"],
    "discard": ["unicorn", "gryphon"],
    "turns": [4, 4],
}


def at(
    *actions: str,
    guests: str,
    hands: tuple[str, str] = ("cook rose_painters", "tweedledum"),
    **rest: Any,
) -> Position:
    """Return the position after some actions from the table above."""
    return Played(rest.pop("plates", PLATES), guests, hands, **REST | rest).act(*actions).dump


TURN: Final = at(guests="alice jabberwock", plus_ones=down("dinah"))
MOVED: Final = at("move 1", "decline", "decline", guests="white_rabbit mad_hatter")
SOW: Final = at("move 4", "decline", guests="alice cheshire_cat")
TWICE: Final = at("move 1", plates={1: "P", 7: "bb", 4: "p"}, guests="red_queen cheshire_cat")
PAY: Final = at("buy", guests="red_queen white_rabbit")
GATHER: Final = at("commoner rose_painters", "effect gather", guests="mad_hatter alice")
STRIKE: Final = at("plus-one executioner", "pay 5 5", guests="red_queen white_rabbit")
PLACE: Final = at("plus-one lory", guests="cheshire_cat jabberwock")
ATTRIBUTE: Final = at("move 3", guests="alice jabberwock")
LAY: Final = at("plus-one dodo", "pay 5 5", "lay caucus", guests="mad_hatter red_queen")
PICK: Final = at(
    *("plus-one dodo", "pay 8 8", "lay caucus", "lay thimble"),
    guests="red_queen mad_hatter",
    turn=1,
)
DISCARD: Final = at(
    *("move 1", "decline", "end"),
    hands=("cook gryphon duchess", "cook"),
    guests="jabberwock jabberwock",
)
STUCK: Final = at("no-move", plates={7: "PBbb"}, guests="jabberwock white_rabbit")
OTHER_CARDS: Final = (
    house_text()
    .replace('id = "alice"\nname = "Alice"', 'id = "ann"\nname = "Ann of Green Gables"')
    .replace('id = "dinah"\nname = "Dinah"', 'id = "puss"\nname = "Puss in Boots"')
    .replace('id = "cook"\nname = "Cook"', 'id = "chef"\nname = "Maître d’Hôtel"')
)
"""A card set in which a Guest, a Plus-One and a Commoner are called something else."""

OTHER: Final = at(
    guests="ann jabberwock",
    hands=("chef rose_painters", "tweedledum"),
    deck=["lion"],
    cards={"text": OTHER_CARDS},
)


def table_at(position: Position, names: Sequence[str] = NAMES) -> Table:
    """Return a table where a game begins from a position."""
    return local.table_of(MADCALA, Record.open_at(MADCALA, MADCALA.load(dict(position)), names))


def table_of(seed: int | str, names: Sequence[str] = NAMES, **options: Any) -> Table:
    """Return a table with a fresh deal."""
    return local.table_of(MADCALA, Record.open(MADCALA, 2, seed, names, options))


def scene_at(position: Position, seat: int | None = 0) -> Scene:
    """Return what a seat sees in a position."""
    return Scene.at(table_at(position), seat, 0)
