"""Who has which seat, and who chooses for it: a person, a bot, or a bot instead of a person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from wonderland.table.errors import Malformed
from wonderland.table.events import By, Occupant, Person, Program
from wonderland.wire.messages import SeatInfo


class Chooser(NamedTuple):
    """The bot that chooses for a seat."""

    bot: str
    by: By


class BotTurn(NamedTuple):
    """A seat for which a bot has to choose now."""

    seat: int
    bot: str
    by: By


class Seat:
    """One seat: who has it, and whether a bot chooses instead."""

    __slots__ = ("resigned", "stand_in", "who")

    def __init__(self) -> None:
        self.who: Occupant | None = None
        self.stand_in: str | None = None
        """The bot that chooses for a person who is away or has resigned."""
        self.resigned = False

    @property
    def is_attended(self) -> bool:
        """Whether a person chooses for it."""
        return type(self.who) is Person and self.stand_in is None

    def info(self) -> SeatInfo:
        """Return what everybody may know of it."""
        match self.who:
            case Person(player, name):
                return SeatInfo("person", name, player, self.stand_in, resigned=self.resigned)
            case Program(bot, name):
                return SeatInfo("bot", name, bot=bot)
        return SeatInfo("empty", "")


class Seats:
    """All seats of a table."""

    __slots__ = ("each", "resigned")

    def __init__(self, players: int) -> None:
        self.each = [Seat() for _ in range(players)]
        self.resigned: list[int] = []
        """The seats that gave up, the first one first."""

    def __len__(self) -> int:
        return len(self.each)

    def __getitem__(self, seat: int) -> Seat:
        if not 0 <= seat < len(self.each):
            raise Malformed(f"there is no seat {seat}: they are 0 to {len(self.each) - 1}")
        return self.each[seat]

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat; an empty one is called by its number."""
        return tuple(f"Seat {n}" if s.who is None else s.who.name for n, s in enumerate(self.each))

    def of(self, player: str) -> int | None:
        """Return the seat of a person, by the public id."""
        for number, seat in enumerate(self.each):
            if type(seat.who) is Person and seat.who.player == player:
                return number
        return None

    def attended(self) -> list[int]:
        """Return the seats for which a person chooses."""
        return [number for number, seat in enumerate(self.each) if seat.is_attended]

    def others_attended(self, seat: int) -> tuple[int, ...]:
        """Return the other seats for which a person chooses: those that have to agree."""
        return tuple(other for other in self.attended() if other != seat)

    def people(self) -> list[int]:
        """Return the seats that persons have, whoever chooses for them."""
        return [number for number, seat in enumerate(self.each) if type(seat.who) is Person]

    def chooser(self, seat: int) -> Chooser | None:
        """Return the bot that chooses for a seat; `None` where a person does."""
        one = self.each[seat]
        if type(one.who) is Program:
            return Chooser(one.who.bot, By.BOT)
        return None if one.stand_in is None else Chooser(one.stand_in, By.STAND_IN)

    def bot_turns(self, actors: Iterable[int]) -> list[BotTurn]:
        """Return those of the seats that have to choose for which a bot does."""
        found = ((seat, self.chooser(seat)) for seat in actors)
        return [BotTurn(seat, *chooser) for seat, chooser in found if chooser is not None]


def told_apart(name: str, others: Iterable[str]) -> str:
    """Return a name that nobody else at the table has.

    >>> told_apart("Ann", ["Bob"]), told_apart("Ann", ["Ann", "Ann 2"])
    ('Ann', 'Ann 3')
    """
    taken = set(others)
    number, found = 1, name
    while found in taken:
        number += 1
        found = f"{name} {number}"
    return found
