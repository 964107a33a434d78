"""What decisions check before anything else: who asks, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.table.errors import NotAllowed, NotNow
from wonderland.table.phase import Phase

if TYPE_CHECKING:
    from wonderland.table.table import Table


def check_open(table: Table) -> None:
    """Raise `NotNow` once the game has begun."""
    if table.phase is not Phase.OPEN:
        raise NotNow("the game has begun, and the seats are what they are")


def check_going_on(table: Table) -> None:
    """Raise `NotNow` before the game begins and after it is over."""
    if table.phase is Phase.OPEN:
        raise NotNow("the game has not begun")
    if table.phase is Phase.OVER:
        raise NotNow("the game is over")


def check_playing(table: Table) -> None:
    """Raise `NotNow` while nothing can be chosen."""
    check_going_on(table)
    if table.phase is Phase.PAUSED:
        raise NotNow("the game rests; let it go on first")


def check_host(table: Table, player: str) -> None:
    """Raise `NotAllowed` for anybody but the host."""
    if player != table.opened.host.player:
        raise NotAllowed(f"only {table.opened.host.name}, who opened the table, may do that")


def check_attended(table: Table, seat: int) -> None:
    """Raise `NotNow` where no person chooses for a seat."""
    if not table.seats[seat].is_attended:
        raise NotNow(f"a bot looks after seat {seat}; take it back first")
