"""Before the game: who sits down, who stands up, and when it can start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland.bots import PERSONAS, bots
from wonderland.engine.errors import did_you_mean, shown
from wonderland.table import events as e
from wonderland.table import giving_up, outcome
from wonderland.table.checks import check_host, check_open
from wonderland.table.errors import NotAllowed, NotNow, SeatTaken
from wonderland.table.seats import told_apart

if TYPE_CHECKING:
    from wonderland.table.table import Table


def sit(table: Table, who: e.Occupant, seat: int, now: float) -> list[e.AnyEvent]:
    """Take a free seat."""
    check_open(table)
    if table.seats[seat].who is not None:
        raise SeatTaken(seat)
    others = [one.who.name for one in table.seats.each if one.who is not None]
    name = told_apart(who.name, others)
    if isinstance(who, e.Program):
        check_bot(table, who.bot)
        return [e.SatDown(now, seat, e.Program(who.bot, name))]
    has = table.seats.of(who.player)
    if has is not None:
        raise NotAllowed(f"you have seat {has}, and one person has one seat; stand up first")
    return [e.SatDown(now, seat, e.Person(who.player, name))]


def stand(table: Table, player: str, now: float) -> list[e.AnyEvent]:
    """Give a seat up."""
    check_open(table)
    seat = table.seats.of(player)
    if seat is None:
        raise NotNow("you have no seat at this table")
    return [e.StoodUp(now, seat)]


def seat_bot(table: Table, host: str, seat: int, bot: str | None, now: float) -> list[e.AnyEvent]:
    """Let a bot have a seat, instead of another bot or of nobody; `None` sends one away."""
    check_open(table)
    check_host(table, host)
    who = table.seats[seat].who
    if isinstance(who, e.Person):
        raise SeatTaken(seat)
    leaves: list[e.AnyEvent] = [] if who is None else [e.StoodUp(now, seat)]
    if bot is None:
        return leaves
    check_bot(table, bot)
    others = [one.who.name for one in table.seats.each if one.who is not None and one.who != who]
    return [*leaves, e.SatDown(now, seat, e.Program(bot, told_apart(called(bot), others)))]


def check_bot(table: Table, bot: str) -> None:
    """Raise the error that says why a bot cannot have a seat, if it cannot."""
    if bot not in bots(table.game):
        raise NotAllowed(f"no bot is called {shown(bot)}{did_you_mean(bot, bots(table.game))}")
    if table.settings.rated:
        raise NotAllowed("this table is rated, and bots have no rating")


def called(bot: str) -> str:
    """Return what a bot is called at a table.

    >>> called("queen"), called("greedy")
    ('Red Queen', 'Greedy')
    """
    return {one.id: one.name for one in PERSONAS}.get(bot, bot.capitalize())


def start(table: Table, host: str, now: float) -> list[e.AnyEvent]:
    """Begin the game."""
    check_open(table)
    check_host(table, host)
    empty = [str(number) for number, seat in enumerate(table.seats.each) if seat.who is None]
    if empty:
        raise NotNow(f"nobody has seat {', '.join(empty)} yet; invite somebody, or seat a bot")
    state = table.head().begin(table.game)
    if state.is_over():  # a position can be the end of a game
        over = giving_up.ended(table, state, outcome.FINISHED, now, ())
        return [e.Started(now), over]
    return [e.Started(now)]
