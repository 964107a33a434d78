"""Tables without a server: what is decided is carried out at once, and time stands still."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wonderland.engine.errors import BadRecord, WonderlandError
from wonderland.engine.game import AnyGame
from wonderland.engine.record import Record
from wonderland.table import events as e
from wonderland.table import giving_up, outcome
from wonderland.table.settings import Settings, Undo
from wonderland.table.table import Table

AT_ONE_KEYBOARD: Final = Settings(undo=Undo.CONSENT)


def table_of(game: AnyGame, record: Record) -> Table:
    """Return the table where a record was played, with somebody at every seat.

    >>> import wonderland as wl
    >>> game = wl.game("parade")
    >>> table = table_of(game, Record.open(game, players=2, seed=7))
    >>> (seat,) = table.actors()
    >>> choose(table, seat, table.legal(seat)[0])
    >>> table.choices
    1
    """
    table = Table.replay(dealt(record), find_game=lambda _: game)
    for number, (seat, notation) in enumerate(record.actions):
        try:
            table.fold(e.Acted(0.0, seat, notation))
        except WonderlandError as error:
            raise BadRecord(f"actions[{number}]", str(error)) from error
    if table.state.is_over():
        table.fold(giving_up.ended(table, table.state, outcome.FINISHED, 0.0, ()))
    return table


def dealt(record: Record) -> Iterable[e.AnyEvent]:
    """Yield the log of a table where the game of a record begins."""
    host = e.Person("0", record.names[0])
    yield e.Opened(
        0.0,
        record.game,
        record.rules_version,
        record.players,
        record.options,
        record.seed,
        AT_ONE_KEYBOARD,
        host,
        record.position,
    )
    for seat, name in enumerate(record.names):
        yield e.SatDown(0.0, seat, e.Person(str(seat), name))
    yield e.Started(0.0)


def carry_out(table: Table, events: Iterable[e.AnyEvent]) -> None:
    """Let what was decided happen."""
    for event in events:
        table.fold(event)


def choose(table: Table, seat: int, action: int) -> None:
    """Choose a legal action; anything else is refused."""
    carry_out(table, table.act(seat, action, table.version(seat), 0.0))


def take_back(table: Table, seat: int) -> None:
    """Take a seat's last choice back, with the consent of all who sit at this keyboard."""
    carry_out(table, table.ask_undo(seat, table.version(seat), 0.0))
    while table.undo_asked is not None:
        carry_out(table, table.answer_undo(table.undo_asked.waiting[0], agree=True, now=0.0))
