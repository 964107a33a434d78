"""What can happen at a table: the log of these events is the table, and all that is stored of it.

Events are for the table and its storage alone. They hold what nobody may see, above all the seed;
what the people at a table are told is made from them for each audience (`streams.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

import msgspec

from wonderland.engine.game import OptionValue
from wonderland.table.settings import Settings


class By(Enum):
    """Who made a choice for a seat."""

    PERSON = "person"
    BOT = "bot"  # the seat's own
    STAND_IN = "stand-in"  # the bot that looks after it for a while


class Person(msgspec.Struct, frozen=True, tag="person"):
    """Somebody who has a seat."""

    player: str
    """The public id."""
    name: str


class Program(msgspec.Struct, frozen=True, tag="bot"):
    """A bot of the house that has a seat."""

    bot: str
    name: str


Occupant = Person | Program


class Event(msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True):
    """One thing that happened, and when: in seconds since 1970, UTC."""

    at: float


class Opened(Event, tag="opened", frozen=True):
    """The table was opened. This is always the first event."""

    game: str
    rules_version: int
    players: int
    options: Mapping[str, OptionValue]
    seed: int | str | None
    """Secret until the game is over; `None` where a position is given."""
    settings: Settings
    host: Person
    position: Mapping[str, Any] | None = None
    """Where the game goes on from, as the game's `dump` writes it."""
    deal: str | None = None
    """The name of a deal that several tables share."""
    rematch_of: str | None = None


class SatDown(Event, tag="sat-down", frozen=True):
    """A seat was taken."""

    seat: int
    who: Occupant


class StoodUp(Event, tag="stood-up", frozen=True):
    """A seat is free again."""

    seat: int


class Started(Event, tag="started", frozen=True):
    """The game began."""


class Acted(Event, tag="acted", frozen=True):
    """A seat chose an action."""

    seat: int
    action: str
    """In the game's notation."""
    by: By = By.PERSON


class TookBack(Event, tag="took-back", frozen=True):
    """Choices were taken back, down to so many."""

    seat: int
    to: int


class UndoAsked(Event, tag="undo-asked", frozen=True):
    """A seat asked to take back, down to so many choices."""

    seat: int
    to: int


class UndoAgreed(Event, tag="undo-agreed", frozen=True):
    """A seat agreed to what was asked; the last one is followed by `TookBack`."""

    seat: int


class UndoDeclined(Event, tag="undo-declined", frozen=True):
    """A seat did not agree, and the question is settled."""

    seat: int


class Resigned(Event, tag="resigned", frozen=True):
    """A seat gave up, or ran out of time."""

    seat: int
    out_of_time: bool = False


class TakenOver(Event, tag="taken-over", frozen=True):
    """A bot looks after a seat while its person is away."""

    seat: int
    bot: str


class HandedBack(Event, tag="handed-back", frozen=True):
    """The person has the seat back."""

    seat: int


class PauseAsked(Event, tag="pause-asked", frozen=True):
    """A seat asked for a pause."""

    seat: int


class PauseAgreed(Event, tag="pause-agreed", frozen=True):
    """A seat agreed to a pause; the last one is followed by `Paused`."""

    seat: int


class PauseDeclined(Event, tag="pause-declined", frozen=True):
    """A seat did not agree to a pause."""

    seat: int


class Paused(Event, tag="paused", frozen=True):
    """The game rests."""


class Resumed(Event, tag="resumed", frozen=True):
    """The game goes on."""

    seat: int


class Chatted(Event, tag="chatted", frozen=True):
    """Somebody said something; spectators have no seat, and are heard by spectators."""

    who: Person
    seat: int | None
    text: str


class Muted(Event, tag="muted", frozen=True):
    """The host let somebody's chat not be heard any more, or again."""

    who: Person
    muted: bool


class Ended(Event, tag="ended", frozen=True):
    """The game is over: the last event of the game, though people may talk on."""

    reason: str
    places: tuple[int, ...]
    scores: tuple[int, ...]


class Rated(Event, tag="rated", frozen=True):
    """The result was counted: what each person's rating was, and what it is now, by seat."""

    before: Mapping[int, float]
    after: Mapping[int, float]


class RematchAsked(Event, tag="rematch-asked", frozen=True):
    """A seat would like to play again."""

    seat: int


class RematchOpened(Event, tag="rematch-opened", frozen=True):
    """There is a new table with the same people."""

    table: str


AnyEvent = (
    Opened
    | SatDown
    | StoodUp
    | Started
    | Acted
    | TookBack
    | UndoAsked
    | UndoAgreed
    | UndoDeclined
    | Resigned
    | TakenOver
    | HandedBack
    | PauseAsked
    | PauseAgreed
    | PauseDeclined
    | Paused
    | Resumed
    | Chatted
    | Muted
    | Ended
    | Rated
    | RematchAsked
    | RematchOpened
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyEvent)


def encode_event(event: AnyEvent) -> bytes:
    """Return an event as it is stored."""
    return _encoder.encode(event)


def decode_event(data: bytes | str) -> AnyEvent:
    """Return the event that `encode_event` wrote."""
    event: AnyEvent = _decoder.decode(data)
    return event
