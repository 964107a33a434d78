"""What the tests of tables share: people, tables at which they sit, and games played at random."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import wonderland as wl
from wonderland.engine.game import AnyGame
from wonderland.engine.rng import FastRng
from wonderland.table import AnyEvent, Person, Settings, Table, open_table

ANN, BOB, CY, DEE = (Person(f"p{n}", name) for n, name in enumerate(["Ann", "Bob", "Cy", "Dee"]))
PEOPLE = (ANN, BOB, CY, DEE)
WATCHER = Person("w", "Wanda")
PARADE = wl.game("parade")
SEALED = "00112233445566778899aabbccddeeff"


def opened(
    players: int = 2, settings: Settings | None = None, game: AnyGame = PARADE, **more: Any
) -> Table:
    """Return a table that Ann has opened."""
    seed = None if "position" in more else more.pop("seed", SEALED)
    first = open_table(game, players, seed, settings or Settings(), ANN, 0.0, **more)
    return Table.replay([first], "table-1", lambda _: game)


def carry_out(table: Table, events: Iterable[AnyEvent]) -> None:
    """Let what was decided happen."""
    for event in events:
        table.fold(event)


def seated(
    players: int = 2,
    settings: Settings | None = None,
    bots: int = 0,
    game: AnyGame = PARADE,
    **more: Any,
) -> Table:
    """Return a table where every seat is taken: people first, then bots."""
    table = opened(players, settings, game, **more)
    for seat in range(players - bots):
        carry_out(table, table.sit(PEOPLE[seat], seat, 1.0))
    for seat in range(players - bots, players):
        carry_out(table, table.seat_bot(ANN.player, seat, "random", 1.0))
    return table


def started(
    players: int = 2,
    settings: Settings | None = None,
    bots: int = 0,
    game: AnyGame = PARADE,
    **more: Any,
) -> Table:
    """Return a table where the game has begun, at second 2."""
    table = seated(players, settings, bots, game, **more)
    carry_out(table, table.start(ANN.player, 2.0))
    return table


def act(table: Table, seat: int, action: int | str | None = None, now: float = 3.0) -> None:
    """Let a seat choose: its first legal action, if none is named."""
    chosen = table.legal(seat)[0] if action is None else action
    chooser = table.seats.chooser(seat)
    by = () if chooser is None else (chooser.by,)
    carry_out(table, table.act(seat, chosen, table.version(seat), now, *by))


def play(table: Table, choices: int | None = None, seed: int = 1, now: float = 3.0) -> None:
    """Play at random, so many choices or to the end."""
    rng = FastRng(seed)
    made = 0
    while not table.is_over() and made != choices:
        seat = table.actors()[0]
        legal = table.legal(seat)
        act(table, seat, legal[rng.below(len(legal))], now)
        made += 1


def discarding(settings: Settings, players: int = 3, seed: int = 5) -> Table:
    """Return a table of Parade where everybody is to discard two cards in secret (P13)."""
    rng = FastRng(seed)
    state = PARADE.deal(players, seed)
    while len(state.actors()) == 1:
        legal = state.legal(state.mover())
        state.apply(state.mover(), legal[rng.below(len(legal))])
    return started(players, settings, position=PARADE.dump(state))


def happened(table: Table, audience: int | None, since: int) -> list[Any]:
    """Return what an audience was told after a version."""
    return [one for update in table.updates(audience, since) for one in update.happened]
