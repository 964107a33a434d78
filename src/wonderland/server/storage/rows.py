"""What is stored and what is found, as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from wonderland.engine.game import OptionValue


@dataclass(frozen=True, slots=True)
class Seat:
    """Who has a seat of a table, and how it ended for them."""

    seat: int
    player: str | None = None
    """The id of the person; `None`: a bot has the seat, or nobody."""
    bot: str | None = None
    name: str = ""
    place: int | None = None
    """1 for the winner; `None` until the game is over."""
    score: int | None = None


@dataclass(frozen=True, slots=True)
class NewTable:
    """What is known of a table from its beginning, and does not change."""

    id: str
    game: str
    players: int
    """How many seats there are."""
    host: str
    """The id of whoever opened it."""
    created: float
    public: bool = False
    rated: bool = False
    code: str | None = None
    """A few letters by which the table is found until it is over."""
    deal: str | None = None
    """The name of a deal that several tables share."""


@dataclass(frozen=True, slots=True)
class NewRating:
    """What a person's rating is after a game."""

    player: str
    game: str
    players: int
    """Of games with how many players."""
    mu: float
    sigma: float
    games: int
    """How many games were rated, this one included."""


@dataclass(frozen=True, slots=True)
class Ended:
    """What is stored besides when a game is over."""

    at: float
    counts: bool = True
    """Whether the result counts; after a take-back in practice it does not."""
    ratings: Sequence[NewRating] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """How a table stands after an append: what lists show, and what workers look for."""

    phase: str
    """`open`, `playing`, `paused` or `over`."""
    updated: float
    to_move: Sequence[int] = ()
    """The seats that must choose."""
    due_at: float | None = None
    """When the table has to be looked at, because a clock runs out or a bot is to take over."""
    summary: str | None = None
    """What lists tell of the table, as JSON; `None`: as before."""
    seats: Sequence[Seat] | None = None
    """Who has which seat; `None`: as before."""
    ended: Ended | None = None
    """With the append that ends the game."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A table, as lists have it."""

    id: str
    game: str
    players: int
    host: str
    public: bool
    rated: bool
    deal: str | None
    phase: str
    created: float
    updated: float
    ended: float | None
    counts: bool
    seq: int
    """How many events the table has."""
    to_move: tuple[int, ...]
    due_at: float | None
    summary: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Invites:
    """What a table's invitations are made from."""

    code: str | None
    """A few letters by which the table is found until it is over."""
    renewed: int
    """How often all invitations were made void."""


@dataclass(frozen=True, slots=True)
class Page:
    """Some tables, and where the rest goes on."""

    tables: Sequence[Listed]
    next: str | None = None
    """What to ask with for those that follow; `None`: these are the last."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which finished games are looked for."""

    game: str | None = None
    players: int | None = None
    """How many seats."""
    player: str | None = None
    """Somebody's id, who had a seat."""
    bot: str | None = None
    name: str | None = None
    """Part of the name of somebody who had a seat; upper and lower case are the same."""
    since: float | None = None
    until: float | None = None
    """When it ended."""
    deal: str | None = None
    viewer: str | None = None
    """Somebody's id, who may see the games that they had a seat in."""
    private: bool = False
    """Whether games at tables that were not public are found as well, whoever asks."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays here."""

    id: str
    name: str
    created: float
    seen: float
    has_phrase: bool = False
    """Whether there is a recovery phrase."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How well somebody plays a game with so many players."""

    player: str
    game: str
    players: int
    mu: float
    sigma: float
    games: int


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal that several tables share."""

    name: str
    game: str
    rules_version: int
    players: int
    options: Mapping[str, OptionValue]
    seed: int | str = field(repr=False)
    """Secret as long as anybody plays it."""
    created: float
    closes_at: float | None = None
    """Until when it can be begun; `None`: for ever."""


@dataclass(frozen=True, slots=True)
class Due:
    """A table that has to be looked at."""

    table: str
    due_at: float


@dataclass(frozen=True, slots=True)
class Retention:
    """How long things are kept, in seconds; `None`: for ever."""

    open_tables: float | None = 7 * 86400.0
    """Tables at which no game was begun, after they were last used."""
    chat: float | None = 90 * 86400.0
    """What people said."""
    finished: float | None = None
    """Games, after they ended."""


@dataclass(frozen=True, slots=True)
class Removed:
    """What was deleted because it was not to be kept longer."""

    open_tables: int = 0
    lines_of_chat: int = 0
    finished: int = 0
