"""Tables, appends and people for tests of the storage."""

from __future__ import annotations

from collections.abc import Sequence

from wonderland.server.storage import Ended, NewTable, Player, Seat, Standing, Store
from wonderland.table.events import Acted, Opened, Person, Started
from wonderland.table.settings import Settings

ADA = Person("ada", "Ada")
BOB = Person("bob", "Bob")
SEED = "00112233445566778899aabbccddeeff"
SEATS = (Seat(0, "ada", None, "Ada"), Seat(1, "bob", None, "Bob"))


def opened_event(at: float = 0.0, *, game: str = "parade", seed: str | int = SEED) -> Opened:
    return Opened(at, game, 1, 2, {}, seed, Settings(), ADA)


def new_table(table: str = "tea", **fields: object) -> NewTable:
    known = {"game": "parade", "players": 2, "host": "ada", "created": 0.0}
    return NewTable(table, **{**known, **fields})  # type: ignore[arg-type]


async def open_table(
    store: Store,
    table: str = "tea",
    *,
    at: float = 0.0,
    seats: Sequence[Seat] = SEATS,
    **fields: object,
) -> None:
    """Open a table whose log is its opening alone."""
    standing = Standing("open", at, seats=seats)
    await store.create(new_table(table, created=at, **fields), [opened_event(at)], standing)


async def play(store: Store, table: str, seq: int, action: str = "G1", at: float = 1.0) -> None:
    """Append one choice."""
    await store.append(table, seq, [Acted(at, 0, action)], Standing("playing", at, (1,)))


async def play_to_the_end(
    store: Store,
    table: str,
    *,
    at: float = 1.0,
    seats: Sequence[Seat] = SEATS,
    ended: Ended | None = None,
    **fields: object,
) -> None:
    """Open a table, start the game and end it."""
    await open_table(store, table, at=at, seats=seats, **fields)
    standing = Standing("over", at, seats=seats, ended=ended or Ended(at))
    await store.append(table, 1, [Started(at)], standing)


def player(name: str) -> Player:
    return Player(name.casefold(), name, 0.0, 0.0)
