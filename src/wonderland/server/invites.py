"""Who may see a table and sit down at it: those it is open to, and those who were invited.

An invitation is a token that nobody can guess, derived from the server's secret, the table, the
seat it is for, and how often the host has made all of them void.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonderland.server.storage import CodeTaken, NotStored
from wonderland.server.words import new_code
from wonderland.table.errors import NotAllowed
from wonderland.wire.http import Invites

if TYPE_CHECKING:
    from wonderland.server.house import House
    from wonderland.server.room import Room

PURPOSE: Final = "invite"
ANY_SEAT: Final = "any"
MOST_TRIES: Final = 5


class NotInvited(NotAllowed):
    """A table is not open to all, and somebody has no invitation."""

    def __init__(self) -> None:
        super().__init__("this table is not open to all: ask its host for an invitation")


class InvitesOfTables:
    """Makes invitations and checks them."""

    def __init__(self, house: House) -> None:
        self.house = house

    def token(self, table: str, renewed: int, seat: int | None) -> str:
        """Return the invitation to a seat, or to any seat."""
        where = ANY_SEAT if seat is None else str(seat)
        return self.house.keys.tag(PURPOSE, table, where, str(renewed))

    async def of(self, room: Room) -> Invites:
        """Return what a host may hand out."""
        found = await self.house.store.lobby.invites(room.id)
        return self._made(room, found.code or "", found.renewed)

    async def renew(self, room: Room) -> Invites:
        """Make all invitations void, and return new ones."""
        for _ in range(MOST_TRIES):
            try:
                found = await self.house.store.lobby.renew_invites(room.id, new_code())
            except (CodeTaken, NotStored):
                continue
            return self._made(room, found.code or "", found.renewed)
        raise NotStored("the invitations could not be renewed; try again")

    def _made(self, room: Room, code: str, renewed: int) -> Invites:
        return Invites(
            code,
            self.token(room.id, renewed, None),
            [
                self.token(room.id, renewed, seat) if one.who is None else ""
                for seat, one in enumerate(room.table.seats.each)
            ],
        )

    async def check_may_see(self, room: Room, player: str, invite: str | None) -> None:
        """Raise an error unless somebody may be told of a table."""
        table = room.table
        if table.seats.of(player) is not None or player == table.opened.host.player:
            return
        if not table.settings.public and not await self._is_good(room, invite):
            raise NotInvited
        if not table.settings.spectators and table.phase is not table.Phase.OPEN:
            raise NotAllowed("at this table there are no spectators")

    async def check_may_sit(self, room: Room, player: str, seat: int, invite: str | None) -> None:
        """Raise an error unless somebody may have a seat, as far as invitations go."""
        table = room.table
        if table.settings.public or player == table.opened.host.player:
            return
        if not await self._is_good(room, invite, seat):
            raise NotInvited

    async def _is_good(self, room: Room, invite: str | None, seat: int | None = None) -> bool:
        """Tell whether an invitation holds: for one seat, or for seeing the table."""
        if not invite or not invite.isascii() or len(invite) > 64:
            return False
        renewed = (await self.house.store.lobby.invites(room.id)).renewed
        seats = range(room.table.players) if seat is None else [seat]
        purposes = [ANY_SEAT, *map(str, seats)]
        good = [
            self.house.keys.keeps(invite, PURPOSE, room.id, where, str(renewed))
            for where in purposes
        ]
        return any(good)
