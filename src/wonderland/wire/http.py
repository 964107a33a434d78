"""What is asked and answered over HTTP: oneself, the lobby, and what has been played.

A body that a client sends may have no field that is not listed here. Everything that a server
refuses is answered as a `Problem`. `docs/protocol.md` lists the addresses.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from wonderland.engine.game import OptionValue
from wonderland.wire.messages import AnyFact, AnyView, Ended, Plain, SeatInfo, TableInfo

UndoRule = Literal["practice", "fair", "consent", "off"]
ClockRule = Literal["none", "per-move", "increment"]


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Anything a client may send."""


class Problem(Plain, frozen=True):
    """Why a request was refused; nothing has changed."""

    error: str
    """A name that programs can rely on, such as `NotAllowed`: the same as over the WebSocket."""
    message: str
    """What was wrong and what would be right, in a sentence."""


# Oneself


class Me(Plain, frozen=True):
    """Who the cookie says that one is."""

    player: str
    """The public id."""
    name: str


class NewName(Body, frozen=True):
    """Be called something else from now on."""

    name: str


class Phrase(Body, frozen=True):
    """The words that make another device the same person: they are shown once, and kept secret."""

    phrase: str


# Games


class OptionInfo(Plain, frozen=True):
    """One thing that is chosen before a game."""

    name: str
    text: str
    default: OptionValue
    """Its type is the type of the option."""
    low: int | None = None
    high: int | None = None
    choices: Sequence[str] = ()
    long: bool = False
    """Whether the value is a whole text, such as a card file."""


class BotInfo(Plain, frozen=True):
    """A bot of the house."""

    id: str
    name: str
    portrait: str = ""
    """What one sees, in a line."""
    style: str = ""
    """How it plays, in a sentence or two."""


class GameInfo(Plain, frozen=True):
    """A game that can be played here."""

    id: str
    title: str
    rules_version: int
    fewest: int
    """The smallest number of players."""
    most: int
    options: list[OptionInfo]
    bots: list[BotInfo]


class ServerInfo(Plain, frozen=True):
    """What a server is, and what can be played there."""

    server: str
    """The version of Wonderland that it runs."""
    protocol: int
    games: list[GameInfo]
    origin: str = ""
    """Where others find this server, as far as it knows; for links that are sent to them."""


# Tables


class TableSettings(Body, frozen=True):
    """How a table is to be played."""

    undo: UndoRule = "practice"
    clock: ClockRule = "none"
    seconds: float = 0.0
    """For each move, or for the game to begin with."""
    increment: float = 0.0
    takeover: float | None = None
    """After so many seconds away, a bot looks after a person's seat; `None`: never."""
    takeover_bot: str = "alice"
    hints: bool = True
    spectators: bool = True
    delay: float = 0.0
    """Spectators see everything so many seconds later."""
    chat: bool = True
    rated: bool = False
    """Then nothing is taken back, and there are no hints."""
    public: bool = False
    """Whether the table is listed, and anybody may sit down at it without an invitation."""


class NewTable(Body, frozen=True):
    """Open a table; whoever does is its host."""

    game: str
    players: int
    options: Mapping[str, OptionValue] = msgspec.field(default_factory=dict)
    settings: TableSettings = TableSettings()
    seat: int | None = 0
    """Where the host sits; `None`: nowhere, yet."""
    bots: Sequence[str | None] = ()
    """By seat, the bot that has it; `None`, or nothing: the seat is left for a person."""
    start: bool = False
    """Whether the game begins at once, as it can where every seat is taken."""
    seed: int | str | None = None
    """A seed that is known, as in practice; without one the deal is sealed."""
    same_deal_as: str | None = None
    """The id of a table whose deal this one is to share, unseen until both are over."""


class TableOpened(Plain, frozen=True):
    """A table that was opened, and what its host may hand out."""

    table: TableInfo
    code: str
    """A few letters that somebody can type to find the table, as long as it is open."""
    invite: str
    """The secret that lets anybody sit down at any free seat: `/t/ID?invite=SECRET`."""
    seat_invites: Sequence[str] = ()
    """By seat, a secret that is good for this seat alone; empty where the seat is not free."""


class Invites(Plain, frozen=True):
    """What the host of a table may hand out; asked for again, the secrets are the same."""

    code: str
    invite: str
    seat_invites: Sequence[str] = ()


class TableFound(Plain, frozen=True):
    """The table that a code stands for."""

    table: str
    invite: str | None = None


class TableLine(Plain, frozen=True):
    """A table as it stands in a list."""

    table: TableInfo
    updated: float
    """When everybody was last told something of it: in seconds since 1970, UTC."""
    seat: int | None = None
    """One's own seat."""
    to_move: Sequence[int] = ()
    """The seats that must choose, as far as the recipient may know."""
    over: Ended | None = None


class TableList(Plain, frozen=True):
    """Some tables, the latest first."""

    tables: list[TableLine]
    next: str | None = None
    """What to ask with, as `after`, for those that follow; without it, these are all."""


# What has been played


class Place(Plain, frozen=True):
    """How somebody did with a deal that several tables share."""

    name: str
    place: int
    score: int
    table: str


class Daily(Plain, frozen=True):
    """The deal of a day: everybody plays the same one, once."""

    deal: str
    """Such as `daily-2026-11-20`."""
    game: str
    players: int
    bots: list[str | None]
    """By seat; `None` is one's own."""
    ends: float
    """When the next one begins: in seconds since 1970, UTC."""
    table: str | None = None
    """Where one plays it, or has played it."""
    places: Sequence[Place] = ()
    """How others did; shown when one has finished."""


class Rating(Plain, frozen=True):
    """How good somebody is at a game with a number of players."""

    player: str
    name: str
    game: str
    players: int
    rating: float
    """What is shown and sorted by: a cautious estimate."""
    games: int


class Ratings(Plain, frozen=True):
    """Ratings, the highest first."""

    ratings: list[Rating]
    next: str | None = None


class ImportedRecord(Plain, frozen=True):
    """A record of a finished game that is now kept here, as a table that is over."""

    table: str


class Verified(Plain, frozen=True):
    """A record that was checked: every move is legal, and the seed keeps its commitment."""

    game: str
    choices: int
    over: bool
    places: list[int]
    """By seat; empty if the game is not over."""
    scores: list[int]
    commitment: str | None = None
    """The SHA-256 of the seed: the one that was shown before the first move, if all is well."""


class ReviewProgress(Plain, frozen=True):
    """How far a review has come; when all is done, there is a page of it."""

    done: int
    total: int


class ReplayStep(Plain, frozen=True):
    """One choice in a finished game, and what came of it, as a seat or a spectator saw it."""

    seat: int | None
    """Who chose; `None` for the beginning."""
    notation: str | None
    facts: list[AnyFact]
    said: list[str]
    view: AnyView


class Replay(Plain, frozen=True):
    """A finished game, from the beginning to the end."""

    table: str
    game: str
    seats: list[SeatInfo]
    steps: list[ReplayStep]
