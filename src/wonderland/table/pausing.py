"""Pauses by agreement, and agreeing to play again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.table import events as e
from wonderland.table.checks import check_attended, check_playing
from wonderland.table.errors import NotNow

if TYPE_CHECKING:
    from wonderland.table.table import Table


def pause(table: Table, seat: int, now: float, *, agree: bool) -> list[e.AnyEvent]:
    """Ask for a pause, agree to one, or do not."""
    check_playing(table)
    check_attended(table, seat)
    asked = table.pause_asked
    if asked is None:
        if not agree:
            raise NotNow("nobody has asked for a pause")
        others = table.seats.others_attended(seat)
        return [e.PauseAsked(now, seat)] if others else [e.Paused(now)]
    if not agree and asked.seat == seat:
        return [e.PauseDeclined(now, seat)]
    if seat not in asked.waiting:
        raise NotNow(f"seat {seat} has agreed to the pause already")
    if not agree:
        return [e.PauseDeclined(now, seat)]
    found: list[e.AnyEvent] = [e.PauseAgreed(now, seat)]
    return found if asked.without(seat).waiting else [*found, e.Paused(now)]


def resume(table: Table, seat: int, now: float) -> list[e.AnyEvent]:
    """End a pause: anybody may."""
    if not table.is_paused:
        raise NotNow("the game does not rest")
    check_attended(table, seat)
    return [e.Resumed(now, seat)]


def rematch(table: Table, seat: int, now: float) -> list[e.AnyEvent]:
    """Ask to play again, or agree to it."""
    if not table.is_over():
        raise NotNow("the game is not over")
    if table.rematch_table is not None:
        raise NotNow("there is a new table already")
    if not isinstance(table.seats[seat].who, e.Person) or seat in table.rematch_agreed:
        raise NotNow(f"seat {seat} need not agree to a rematch, or has done so")
    return [e.RematchAsked(now, seat)]
