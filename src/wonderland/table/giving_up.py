"""Giving a game up, running out of time, and being looked after by a bot for a while."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wonderland.engine.state import State
from wonderland.table import events as e
from wonderland.table import outcome
from wonderland.table.checks import check_going_on, check_playing
from wonderland.table.errors import NotAllowed, NotNow

if TYPE_CHECKING:
    from wonderland.table.table import Table


def resign(table: Table, seat: int, now: float) -> list[e.AnyEvent]:
    """Give the game up."""
    check_going_on(table)
    check_person(table, seat)
    if table.seats[seat].resigned:
        raise NotNow(f"seat {seat} has given up already")
    return gone(table, [seat], now, out_of_time=False)


def tick(table: Table, now: float) -> list[e.AnyEvent]:
    """Return what is due by time: whose clock is down has given up."""
    fallen = [] if table.clocks is None else table.clocks.fallen(now)
    return gone(table, fallen, now, out_of_time=True) if fallen else []


def gone(
    table: Table, leaving: Sequence[int], now: float, *, out_of_time: bool
) -> list[e.AnyEvent]:
    """Return what follows when seats give up, one after the other."""
    found: list[e.AnyEvent] = []
    resigned = list(table.seats.resigned)
    for seat in leaving:
        found.append(e.Resigned(now, seat, out_of_time))
        resigned.append(seat)
        if outcome.is_decided(table.seats, resigned):
            reason = outcome.TIME if out_of_time else outcome.RESIGNED
            return [*found, ended(table, table.state, reason, now, resigned)]
    return [*found, *settled_without(table, leaving, now)]


def ended(table: Table, state: State, reason: str, now: float, resigned: Sequence[int]) -> e.Ended:
    """Return how a game ends that ends at a State."""
    places = outcome.placed(tuple(state.places()), resigned)
    return e.Ended(now, reason, places, tuple(state.scores()))


def abandon(table: Table, now: float) -> list[e.AnyEvent]:
    """End a game with which nobody goes on; it counts for nothing."""
    check_going_on(table)
    return [ended(table, table.state, outcome.ABANDONED, now, table.seats.resigned)]


def take_over(table: Table, seat: int, now: float) -> list[e.AnyEvent]:
    """Let a bot look after the seat of somebody who is away too long."""
    check_playing(table)
    check_person(table, seat)
    if table.settings.takeover is None:
        raise NotAllowed("at this table nobody is taken over")
    if not table.seats[seat].is_attended:
        raise NotNow(f"a bot looks after seat {seat} already")
    return [
        e.TakenOver(now, seat, table.settings.takeover_bot),
        *settled_without(table, [seat], now),
    ]


def hand_back(table: Table, seat: int, now: float) -> list[e.AnyEvent]:
    """Give a person the seat back that a bot looked after."""
    check_going_on(table)
    check_person(table, seat)
    if table.seats[seat].resigned:
        raise NotAllowed(f"seat {seat} has given up, and cannot come back")
    if table.seats[seat].is_attended:
        raise NotNow(f"no bot looks after seat {seat}")
    return [e.HandedBack(now, seat)]


def settled_without(table: Table, gone: Sequence[int], now: float) -> list[e.AnyEvent]:
    """Return what everybody else has agreed to already, and what waited for these seats alone."""
    found: list[e.AnyEvent] = []
    undo, pause = table.undo_asked, table.pause_asked
    if undo is not None and undo.waits_only_for(gone):
        found.append(e.TookBack(now, undo.seat, undo.to))
    if pause is not None and pause.waits_only_for(gone):
        found.append(e.Paused(now))
    return found


def check_person(table: Table, seat: int) -> None:
    """Raise the error that says so if a seat is not a person's."""
    if not isinstance(table.seats[seat].who, e.Person):
        raise NotAllowed(f"seat {seat} is not a person's")
