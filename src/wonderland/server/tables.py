"""Opening tables: for friends, against bots at once, for a rematch, or from a record."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from time import time
from typing import TYPE_CHECKING, Final

from wonderland.engine.errors import BadOptions, BadRecord
from wonderland.engine.record import Record
from wonderland.games import game as find_game
from wonderland.server import storage
from wonderland.server.identity import new_id
from wonderland.server.standing import standing_of
from wonderland.server.storage import CodeTaken
from wonderland.server.words import new_code
from wonderland.table import Clock, ClockKind, Person, Settings, Table, Undo, open_table
from wonderland.table.errors import NotAllowed, TableError
from wonderland.table.events import Acted, AnyEvent, Ended, SatDown, Started
from wonderland.wire.http import NewTable, TableOpened, TableSettings
from wonderland.wire.messages import PlayerName

if TYPE_CHECKING:
    from wonderland.server.house import House
    from wonderland.server.room import Room

MOST_TRIES: Final = 5
LONGEST_RECORD: Final = 20_000
NOBODY: Final = "imported"
"""Stands for the people of an imported game: it is nobody's id."""


class TooManyTables(NotAllowed):
    """Somebody has as many games with bots going as one may have."""

    def __init__(self, most: int) -> None:
        super().__init__(f"you have {most} games with bots going: finish some of them first")


class Tables:
    """Opens tables."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def open(self, host: PlayerName, wanted: NewTable) -> TableOpened:
        """Open a table as somebody wishes."""
        check_seed(wanted)
        game = find_game(wanted.game)
        now = time()
        seed = wanted.seed
        deal = None
        if wanted.same_deal_as is not None:
            deal = await self.house.deals.shared_with(wanted.same_deal_as, host.player, wanted)
            seed = deal.seed
        person = Person(host.player, host.name)
        opened = open_table(
            game,
            wanted.players,
            secrets.token_hex(16) if seed is None else seed,
            settings_of(wanted.settings),
            person,
            now,
            options=wanted.options,
            deal=None if deal is None else deal.name,
        )
        table = Table.replay([opened], new_id())
        events: list[AnyEvent] = [opened]
        if wanted.seat is not None:
            events += folded(table, table.sit(person, wanted.seat, now))
        if len(wanted.bots) > wanted.players:
            raise BadOptions("bots", f"there are {wanted.players} seats, not {len(wanted.bots)}")
        if any(wanted.bots):
            self.check_bots(host.player)
        for seat, bot in enumerate(wanted.bots):
            if bot is not None:
                events += folded(table, table.seat_bot(host.player, seat, bot, now))
        if wanted.start:
            events += folded(table, table.start(host.player, now))
        else:
            table.head().begin(game)  # what cannot be dealt is refused now, and not later
        room = await self.keep(table, events, now)
        invites = await self.house.invites.of(room)
        return TableOpened(table.info(), invites.code, invites.invite, invites.seat_invites)

    async def keep(self, table: Table, events: Sequence[AnyEvent], now: float) -> Room:
        """Keep a new table, and return its room."""
        opened = table.opened
        for last in range(MOST_TRIES, 0, -1):
            new = storage.NewTable(
                id=table.id,
                game=opened.game,
                players=opened.players,
                host=opened.host.player,
                created=opened.at,
                public=opened.settings.public,
                rated=opened.settings.rated,
                code=None if table.is_over() else new_code(),
                deal=opened.deal,
            )
            try:
                await self.house.store.create(new, events, standing_of(table, events, now))
            except CodeTaken:
                if last == 1:
                    raise
            else:
                break
        room = self.house.hub.add(table)
        room.watch()
        return room

    def check_bots(self, player: str) -> None:
        """Raise `TooManyTables` if somebody has as many games with bots as one may have."""
        most = self.house.config.limits.bots_per_player
        going = sum(
            room.table.opened.host.player == player
            and not room.table.is_over()
            and len(room.table.seats.people()) < room.table.players
            for room in self.house.hub.rooms.values()
        )
        if going >= most:
            raise TooManyTables(most)

    async def play_again(self, room: Room) -> None:
        """Open the table for a rematch, once all have agreed; whoever is first does it."""
        now = time()
        try:
            events = room.table.play_again(secrets.token_hex(16), now)
        except TableError:
            return
        # Two workers may both open one: the id is the same, and so only one of them can.
        table = Table.replay(events, rematch_id(self.house.keys.tag("rematch", room.id)))
        events += folded(table, table.start(table.opened.host.player, now))
        try:
            await self.keep(table, events, now)
        except storage.StorageError:
            if table.id not in await self.house.store.lobby.get([table.id]):
                raise
        await room.do(
            lambda old, now: old.rematch_opened(table.id, now) if old.is_rematch_agreed else []
        )

    async def take_in(self, host: PlayerName, record: Record) -> Room:
        """Keep the record of a finished game as a table that is over."""
        table, events = from_record(Person(host.player, host.name), record, time())
        return await self.keep(table, events, time())


def folded(table: Table, events: list[AnyEvent]) -> list[AnyEvent]:
    """Fold events into a table that nobody else knows yet, and return them."""
    for event in events:
        table.fold(event)
    return events


def rematch_id(tag: str) -> str:
    """Return an id that belongs to a table alone."""
    return "".join(c for c in tag.lower() if c.isalnum())[:12]


def settings_of(wanted: TableSettings) -> Settings:
    """Return a table's settings as they are kept."""
    return Settings(
        undo=Undo(wanted.undo),
        clock=Clock(ClockKind(wanted.clock), wanted.seconds, wanted.increment),
        takeover=wanted.takeover,
        takeover_bot=wanted.takeover_bot,
        hints=wanted.hints,
        spectators=wanted.spectators,
        delay=wanted.delay,
        chat=wanted.chat,
        rated=wanted.rated,
        public=wanted.public,
    )


def check_seed(wanted: NewTable) -> None:
    """Raise `BadOptions` if a host would know a deal that others play."""
    if wanted.seed is None:
        return
    alone = wanted.start and sum(bot is not None for bot in wanted.bots) >= wanted.players - 1
    if not alone or wanted.settings.rated or wanted.same_deal_as is not None:
        why = "is known to whoever gives it, so it is for playing alone against bots at once"
        raise BadOptions("seed", why)


def from_record(host: Person, record: Record, now: float) -> tuple[Table, list[AnyEvent]]:
    """Return the table that a record would have made, over as it is."""
    if len(record.actions) > LONGEST_RECORD:
        raise BadRecord("actions", f"are more than {LONGEST_RECORD}")
    game = find_game(record.game)
    *_, state = record.steps(game)
    if not state.is_over():
        raise BadRecord("actions", "do not reach the end of the game")
    opened = open_table(
        game,
        record.players,
        record.seed,
        Settings(undo=Undo.OFF, chat=False),
        host,
        now,
        options=record.options if record.position is None else None,
        position=record.position,
    )
    events: list[AnyEvent] = [opened, *seated(record.names, now), Started(now)]
    events += [Acted(now, seat, notation) for seat, notation in record.actions]
    events.append(Ended(now, "finished", tuple(state.places()), tuple(state.scores())))
    return Table.replay(events, new_id()), events


def seated(names: Iterable[str], now: float) -> list[AnyEvent]:
    """Return that people of these names sat down."""
    return [SatDown(now, seat, Person(NOBODY, name)) for seat, name in enumerate(names)]
