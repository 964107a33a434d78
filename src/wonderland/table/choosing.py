"""Choosing an action: at the version that one has seen, in time, and if the rules allow it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.engine.errors import BadNotation, IllegalAction, NotYourTurn, shown
from wonderland.table import events as e
from wonderland.table import giving_up, outcome
from wonderland.table.checks import check_attended, check_playing
from wonderland.table.errors import (
    AlreadyApplied,
    Malformed,
    NotAllowed,
    NotNow,
    StaleVersion,
    UnknownVersion,
)

if TYPE_CHECKING:
    from wonderland.table.table import Table


def act(
    table: Table, seat: int, action: int | str, version: int, now: float, by: e.By
) -> list[e.AnyEvent]:
    """Choose an action; if it ends the game, that follows at once."""
    number = action if isinstance(action, int) else read(table, action)
    check_fresh(table, seat, version, number)
    check_playing(table)
    check_chooser(table, seat, by)
    check_time(table, seat, now)
    game = table.game
    legal = [game.notate(one) for one in table.legal(seat)]
    if not legal:
        raise NotYourTurn(seat, table.players)
    if not 0 <= number < game.actions:
        raise IllegalAction(seat, shown(number), legal)
    then = table.state.copy()
    then.apply(seat, number)
    found: list[e.AnyEvent] = [e.Acted(now, seat, game.notate(number), by)]
    if then.is_over():
        found.append(giving_up.ended(table, then, outcome.FINISHED, now, table.seats.resigned))
    return found


def read(table: Table, notation: str) -> int:
    """Return a written action; raise `Malformed` for what is none."""
    try:
        return table.game.parse(notation)
    except BadNotation as error:
        raise Malformed(str(error)) from error


def check_fresh(table: Table, seat: int, version: int, action: int | None = None) -> None:
    """Raise the error that says so if a version is not what the seat sees now."""
    table.seats[seat]  # there has to be such a seat
    last = table.version(seat)
    if not 0 <= version <= last:
        raise UnknownVersion(version, last)
    position = table.position(seat)
    if version >= position:
        return
    latest = table.latest[seat]
    if latest is not None and action == latest[2] and latest[0] <= version <= latest[1]:
        raise AlreadyApplied(seat, table.game.notate(latest[2]), version)
    raise StaleVersion(version, position)


def check_chooser(table: Table, seat: int, by: e.By) -> None:
    """Raise `NotNow` if somebody else chooses for a seat."""
    chooser = table.seats.chooser(seat)
    if by is not (e.By.PERSON if chooser is None else chooser.by):
        raise NotNow(f"{'a person' if chooser is None else 'a bot'} chooses for seat {seat}")


def check_time(table: Table, seat: int, now: float) -> None:
    """Raise `NotNow` if a seat's time is up."""
    due = None if table.clocks is None else table.clocks.due(seat)
    if due is not None and due <= now:
        raise NotNow(f"the time of seat {seat} is up")


def check_hint(table: Table, seat: int, version: int) -> None:
    """Raise the error that says why a seat can be given no hint, if it cannot."""
    if not table.settings.hints:
        raise NotAllowed("at this table there are no hints")
    check_fresh(table, seat, version)
    check_playing(table)
    check_attended(table, seat)
    if not table.legal(seat):
        raise NotYourTurn(seat, table.players)
