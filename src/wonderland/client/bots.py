"""A bot of one's own at a table on a server: it is asked whenever its seat must choose."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from wonderland.adapters.faults import Fault
from wonderland.adapters.outside import USUAL, Limits
from wonderland.adapters.seated import SeatedBots, check_bot
from wonderland.client.errors import ClientError, Refused
from wonderland.client.remote import RemoteTable, is_overtaken
from wonderland.client.seen import Seen
from wonderland.engine.record import Record


class NoSeat(ClientError):
    """A bot came to a table where it cannot sit."""

    def __init__(self, table: str) -> None:
        super().__init__(f"no seat at table {table} is free for it; invite it to one that is")


def take_any_seat(table: RemoteTable) -> None:
    """Sit down at the first seat that one may have."""
    refused: Refused | None = None
    for number, seat in enumerate(table.seen.info.seats):
        if table.seat is not None:
            return
        if seat.kind == "empty" and table.seen.info.phase == "open":
            try:
                table.sit(number)
            except Refused as error:
                refused = error
    if table.seat is None:
        raise refused or NoSeat(table.id)


def play(table: RemoteTable, kind: str, limits: Limits = USUAL) -> Sequence[Fault]:
    """Play a game to its end, and return what the bot did wrong.

    What it gets wrong, or does not answer in time, a stand-in chooses, as in the arena.
    """
    check_bot(table.game, kind)
    table.wait(lambda seen: seen.view is not None or seen.is_gone)
    seat = table.seat
    if seat is None:
        raise NoSeat(table.id)
    kinds = [kind if other == seat else None for other in range(len(table.seen.info.seats))]
    with SeatedBots(table.game, record_of(table), kinds, limits, secrets.randbits(53)) as seated:
        bot = seated.bots[seat]
        assert bot is not None
        while True:
            table.wait(lambda seen: can_choose(seen) or seen.over is not None or seen.is_gone)
            if table.is_over():
                break
            action = bot.choose(table.view, table.legal())
            try:
                table.act(action)
            except Refused as refused:
                if not is_overtaken(refused):
                    raise
        if table.seen.over is not None:
            seated.over(table.seen.over.scores, table.seen.over.places)
        return seated.faults(seat)


def can_choose(seen: Seen) -> bool:
    """Tell whether there is something to choose."""
    return seen.turn is not None and bool(seen.turn.offers)


def record_of(table: RemoteTable) -> Record:
    """Return what a bot is told of a game before it begins, as a record; the seed is not in it."""
    info = table.seen.info
    return Record(info.game, info.rules_version, len(info.seats), 0, info.options, table.seen.names)
