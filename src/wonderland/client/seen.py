"""What a client knows of one table, folded from what the server tells of it."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from wonderland.client.errors import OtherRules
from wonderland.engine.errors import UnknownName
from wonderland.engine.facts import Fact
from wonderland.engine.game import AnyGame
from wonderland.games import game
from wonderland.wire import decode_view, read_fact
from wonderland.wire.messages import (
    AnyHappening,
    Began,
    ClockInfo,
    Ended,
    HasResigned,
    Joined,
    Paused,
    Presence,
    RematchOpened,
    Resumed,
    SeatChanged,
    TableInfo,
    Told,
    TookBack,
    Turn,
    Update,
)


class Missed(Exception):
    """Updates between the last one and this one have not come."""


class Seen:
    """A table as one client knows it. Everything in it came from the server."""

    def __init__(self, joined: Joined) -> None:
        self.join(joined)

    def join(self, joined: Joined) -> None:
        """Take everything in, from the beginning: at first, or when one has another seat."""
        self.game: AnyGame = game_of(joined.table)
        self.info: TableInfo = joined.table
        self.seat: int | None = joined.seat
        self.version: int = joined.version
        self.position: int = joined.position
        self.log: list[AnyHappening] = list(joined.log)
        self.facts: list[Fact] = []
        """What the seat was told of the game, take-backs not undone: as it was heard."""
        for happening in joined.log:
            if isinstance(happening, Told):
                self.facts += self.read(happening)
        self.view: Any = self._view(joined.view)
        """The View, or None before the game begins."""
        self.turn: Turn | None = joined.turn
        self.clocks: Sequence[ClockInfo] = joined.clocks
        self.over: Ended | None = joined.over
        self.here: Sequence[bool] = [seat.here for seat in joined.table.seats]
        self.spectators: int = 0
        self.is_gone = False
        """Whether the server has the table no more."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players; an empty seat is called by its number, from 1."""
        seats = enumerate(self.info.seats, 1)
        return tuple(seat.name or f"Seat {number}" for number, seat in seats)

    def copy(self) -> Seen:
        """Return what is known now, for whoever reads it while more comes in."""
        made = copy(self)
        made.log, made.facts = list(self.log), list(self.facts)
        return made

    def update(self, update: Update) -> bool:
        """Take in what happened; tell whether it was new. Raise `Missed` if something is missing.

        What has been heard before is left out, and so it does no harm to be told twice.
        """
        if update.version <= self.version:
            return False
        if update.version != self.version + 1:
            raise Missed
        for happening in update.happened:
            self.log.append(happening)
            self._happen(happening, fold=update.view is UNSET)
        if update.view is not UNSET:
            self.view = self._view(update.view)
        self.version, self.position = update.version, update.position
        self.turn = update.turn
        self.clocks = update.clocks
        return True

    def attend(self, presence: Presence) -> None:
        """Take in who is connected."""
        self.here, self.spectators = presence.here, presence.spectators

    def _happen(self, happening: AnyHappening, *, fold: bool) -> None:
        match happening:
            case Told():
                facts = self.read(happening)
                self.facts += facts
                if fold and self.view is not None:
                    for fact in facts:
                        self.view = self.game.fold(self.view, fact)
            case SeatChanged(seat, now):
                seats = list(self.info.seats)
                seats[seat] = now
                self.info = replace(self.info, seats=seats)
            case HasResigned(seat):
                seats = list(self.info.seats)
                seats[seat] = replace(seats[seat], resigned=True)
                self.info = replace(self.info, seats=seats)
            case Began() | Resumed():
                self.info = replace(self.info, phase="playing")
            case Paused():
                self.info = replace(self.info, phase="paused")
            case TookBack(counts=False):
                self.info = replace(self.info, counts=False)
            case RematchOpened(table):
                self.info = replace(self.info, rematch=table)
            case Ended():
                self.over = happening
                self.info = replace(self.info, phase="over")

    def read(self, told: Told) -> list[Fact]:
        """Return facts as values of the game's own types."""
        return [read_fact(self.game, fact) for fact in told.facts]

    def _view(self, view: msgspec.Raw | UnsetType) -> Any:
        return None if view is UNSET else decode_view(self.game, bytes(view))


def game_of(info: TableInfo) -> AnyGame:
    """Return the game that is played at a table, if this client has it by the same rules."""
    try:
        found = game(info.game)
    except UnknownName:
        raise OtherRules(info.game, info.rules_version, None) from None
    if found.rules_version != info.rules_version:
        raise OtherRules(info.game, info.rules_version, found.rules_version)
    return found
