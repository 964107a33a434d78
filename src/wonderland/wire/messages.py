"""What clients and a server say to each other over a WebSocket: every message, and nothing else.

Each message is a JSON object whose first field, `type`, names it. `docs/protocol.md` tells how a
conversation goes. What is not listed here is refused, and so is a field that a message does not
have. A change that an older client could not live with raises `PROTOCOL`.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from wonderland.engine.game import Move, OptionValue

PROTOCOL: Final = 1

LONGEST_LINE_OF_CHAT: Final = 400
LONGEST_PLAYER_NAME: Final = 24
LARGEST_MESSAGE: Final = 2**14
"""In bytes: what a client may say in one message."""


def _stands_for(name: str) -> msgspec.Meta:
    """Tell the schema what a part is that depends on the game, and is not looked into here."""
    return msgspec.Meta(extra_json_schema={"$ref": f"#/$defs/{name}"}, extra={"stands_for": name})


def _one_of(*words: str) -> msgspec.Meta:
    """Tell the schema which words a text can be."""
    return msgspec.Meta(extra_json_schema={"enum": list(words)}, extra={"one_of": words})


AnyView = Annotated[msgspec.Raw, _stands_for("View")]
AnyFact = Annotated[dict[str, Any], _stands_for("Fact")]
SeatKind = Annotated[str, _one_of("empty", "person", "bot")]
Phase = Annotated[str, _one_of("open", "playing", "paused", "over")]
UndoRule = Annotated[str, _one_of("practice", "fair", "consent", "off")]
ClockRule = Annotated[str, _one_of("none", "per-move", "increment")]
EndReason = Annotated[str, _one_of("finished", "resigned", "time", "abandoned")]


# What a client says


class FromClient(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Anything a client may say. Where there is an `id`, the answer names it."""


class Join(FromClient, tag="join", frozen=True):
    """Tell me of a table from now on: from the beginning, or what came after a version."""

    table: str
    since: int | None = None
    views: bool = True
    """Whether each update is to bring the whole View; without, the client folds facts itself."""
    invite: str | None = None
    """The secret of an invitation, where a table is not open to all."""


class Leave(FromClient, tag="leave", frozen=True):
    """Tell me no more of a table. A seat is kept."""

    table: str


class Request(FromClient, frozen=True):
    """Something that is done or refused, and answered with its number."""

    id: int
    table: str


class Sit(Request, tag="sit", frozen=True):
    """Take a free seat, before the game begins; one person has one seat."""

    seat: int
    invite: str | None = None


class Stand(Request, tag="stand", frozen=True):
    """Give one's seat up, before the game begins."""


class SeatBot(Request, tag="seat-bot", frozen=True):
    """Let a bot have a free seat (the host may); `None` sends a bot away."""

    seat: int
    bot: str | None


class Start(Request, tag="start", frozen=True):
    """Begin the game (the host may, once every seat is taken)."""


class Act(Request, tag="act", frozen=True):
    """Choose a legal action, by its number or its notation, at the version that one has seen."""

    action: int | str
    version: int


class AskUndo(Request, tag="ask-undo", frozen=True):
    """Take one's last choice back, as far as the table allows, or ask the others to agree."""

    version: int


class AnswerUndo(Request, tag="answer-undo", frozen=True):
    """Agree that somebody takes a choice back, or do not."""

    agree: bool


class Resign(Request, tag="resign", frozen=True):
    """Give the game up."""


class Pause(Request, tag="pause", frozen=True):
    """Ask for a pause, or agree to one that somebody asked for; `agree` false declines it."""

    agree: bool = True


class Resume(Request, tag="resume", frozen=True):
    """End a pause."""


class Return(Request, tag="return", frozen=True):
    """Take one's seat back from the bot that looked after it."""


class Rematch(Request, tag="rematch", frozen=True):
    """Ask to play again with the seats moved on by one, or agree to it."""


class Hint(Request, tag="hint", frozen=True):
    """Ask what looks best, where the table allows hints."""

    version: int


class Say(Request, tag="say", frozen=True):
    """Say something to everybody at the table; spectators speak among themselves."""

    text: str


class Mute(Request, tag="mute", frozen=True):
    """Let somebody's chat not be heard at the table any more, or again (the host may)."""

    player: str
    muted: bool


ClientMessage = (
    Join
    | Leave
    | Sit
    | Stand
    | SeatBot
    | Start
    | Act
    | AskUndo
    | AnswerUndo
    | Resign
    | Pause
    | Resume
    | Return
    | Rematch
    | Hint
    | Say
    | Mute
)


# What there is to be told


class Plain(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a message."""


class PlayerName(Plain, frozen=True):
    """Somebody, as others know them."""

    player: str
    """The public id: it names somebody and gives no rights."""
    name: str


class SeatInfo(Plain, frozen=True):
    """Who has a seat."""

    kind: SeatKind
    name: str
    player: str | None = None
    """The public id of a person."""
    bot: str | None = None
    """The id of the bot that has the seat, or looks after it for somebody who is away."""
    here: bool = True
    """Whether a person is connected."""
    resigned: bool = False


class ClockInfo(Plain, frozen=True):
    """How much time a seat has left, and whether it is running."""

    left: float
    """In seconds, at the moment of the message."""
    running: bool = False


class SettingsInfo(Plain, frozen=True):
    """How a table is played: what whoever opened it has chosen."""

    undo: UndoRule
    clock: ClockRule
    seconds: float
    """For each move, or for the game to begin with; 0 without a clock."""
    increment: float
    takeover: float | None
    """After so many seconds away, a bot looks after a seat; `None`: never."""
    takeover_bot: str
    hints: bool
    spectators: bool
    delay: float
    """Spectators see everything so many seconds later."""
    chat: bool
    rated: bool
    public: bool
    """Whether the table is listed, and anybody may sit down at it."""


class TableInfo(Plain, frozen=True):
    """What everybody may know of a table."""

    id: str
    game: str
    rules_version: int
    options: dict[str, OptionValue]
    settings: SettingsInfo
    seats: list[SeatInfo]
    phase: Phase
    host: str
    """The public id of whoever opened it."""
    created: float
    """In seconds since 1970, UTC."""
    commitment: str | None = None
    """The SHA-256 of the seed of the deal: shown before the game begins."""
    deal: str | None = None
    """The name of a deal that several tables share, such as `daily-2026-11-20`."""
    rematch_of: str | None = None
    rematch: str | None = None
    counts: bool = True
    """Whether the result counts; after a take-back in practice it does not."""


class Offer(Plain, frozen=True):
    """A legal move, with what is certain to come of it, told as facts and in sentences."""

    move: Move
    facts: list[AnyFact]
    said: list[str]


class Turn(Plain, frozen=True):
    """What a seat may choose now."""

    offers: list[Offer]
    can_undo: bool = False


class Happening(msgspec.Struct, frozen=True, tag_field="what", omit_defaults=True):
    """One thing that happened at a table, as its recipient may know it."""


class Told(Happening, tag="told", frozen=True):
    """Facts of the game, each with a sentence for it."""

    facts: list[AnyFact]
    said: list[str]


class SeatChanged(Happening, tag="seat", frozen=True):
    """Somebody sat down, stood up, came, went, or was taken over by a bot or from one."""

    seat: int
    now: SeatInfo


class Began(Happening, tag="began", frozen=True):
    """The game began."""

    commitment: str | None


class UndoAsked(Happening, tag="undo-asked", frozen=True):
    """A seat asks to take a choice back; those named have not agreed yet."""

    seat: int
    waiting: list[int]


class UndoDeclined(Happening, tag="undo-declined", frozen=True):
    """Somebody did not agree to a take-back, or it came to nothing."""

    seat: int


class TookBack(Happening, tag="took-back", frozen=True):
    """Choices were taken back; the update brings the View in any case."""

    seat: int
    counts: bool = True
    """Whether the result still counts."""


class PauseAsked(Happening, tag="pause-asked", frozen=True):
    """A seat asks for a pause; those named have not agreed yet."""

    seat: int
    waiting: list[int]


class PauseDeclined(Happening, tag="pause-declined", frozen=True):
    """Somebody did not agree to a pause."""

    seat: int


class Paused(Happening, tag="paused", frozen=True):
    """The game rests, and so do the clocks."""


class Resumed(Happening, tag="resumed", frozen=True):
    """The game goes on."""

    seat: int


class HasResigned(Happening, tag="resigned", frozen=True):
    """A seat gave up, or ran out of time."""

    seat: int
    out_of_time: bool = False


class RematchAsked(Happening, tag="rematch-asked", frozen=True):
    """A seat would like to play again; those named have not agreed yet."""

    seat: int
    waiting: list[int]


class RematchOpened(Happening, tag="rematch", frozen=True):
    """There is a new table with the same people."""

    table: str


class Chatted(Happening, tag="chatted", frozen=True):
    """Somebody said something."""

    who: PlayerName
    seat: int | None
    text: str
    at: float


class WasMuted(Happening, tag="muted", frozen=True):
    """Somebody is not heard any more, or again."""

    who: PlayerName
    muted: bool


class RatingChange(Plain, frozen=True):
    """How a result moved a person's rating."""

    seat: int
    before: float
    after: float


class Ended(Happening, tag="ended", frozen=True):
    """The game is over; now the seed can be shown."""

    reason: EndReason
    places: list[int]
    scores: list[int]
    seed: str | None = None
    ratings: list[RatingChange] = []


AnyHappening = (
    Told
    | SeatChanged
    | Began
    | UndoAsked
    | UndoDeclined
    | TookBack
    | PauseAsked
    | PauseDeclined
    | Paused
    | Resumed
    | HasResigned
    | RematchAsked
    | RematchOpened
    | Chatted
    | WasMuted
    | Ended
)


# What a server says


class FromServer(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """Anything a server may say."""


class Welcome(FromServer, tag="welcome", frozen=True):
    """The first message of every connection."""

    protocol: int
    server: str
    """The version of Wonderland that it runs."""
    you: PlayerName


class Joined(FromServer, tag="joined", frozen=True):
    """Everything that the recipient may know of a table."""

    table: TableInfo
    seat: int | None
    """The recipient's seat; `None` for a spectator."""
    version: int
    """How many updates the recipient could have had: each audience has a count of its own."""
    position: int
    """The version at which the position last changed, as far as the recipient can tell."""
    log: list[AnyHappening]
    """All that has happened, as told to this recipient."""
    view: AnyView | UnsetType = UNSET
    """The View, in the game's own form; there is none before the game begins."""
    turn: Turn | None = None
    clocks: list[ClockInfo] = []
    over: Ended | None = None


class Update(FromServer, tag="update", frozen=True):
    """What happened since the version before: one update for each version.

    Where several come at once, the last one brings View, turn and clocks. Once a choice was taken
    back, facts cannot be folded into an older View, and so from there on each brings it.
    """

    table: str
    version: int
    position: int
    happened: list[AnyHappening]
    view: AnyView | UnsetType = UNSET
    turn: Turn | None = None
    """What the recipient may choose now, if anything: it stands instead of the former one."""
    clocks: list[ClockInfo] = []


class Presence(FromServer, tag="presence", frozen=True):
    """Who is connected: not kept, and not counted in versions."""

    table: str
    here: list[bool]
    spectators: int


class Done(FromServer, tag="done", frozen=True):
    """A request was carried out, and is durable; the version is the recipient's after it."""

    id: int
    version: int


class Judged(Plain, frozen=True):
    """What is to be said about one action, when a hint is given."""

    action: int
    notation: str
    text: str
    """What the action is, in a sentence."""
    visits: int
    """How often it was tried in thought; 0 if it was not worth it."""
    chances: list[float]
    """How likely each seat is to win after it; empty if it was never tried."""
    points: list[float]
    """How many points each seat may expect; empty if it was never tried."""
    reasons: list[str]
    """What it does, in phrases such as "takes nothing"."""


class HintGiven(FromServer, tag="hint", frozen=True):
    """What looks best, in sentences, and every action that was considered."""

    id: int
    version: int
    best: str
    """The notation of the action."""
    said: list[str]
    judgements: list[Judged]


class Refused(FromServer, tag="refused", frozen=True):
    """Something was not done, and nothing has changed."""

    error: str
    """A name that programs can rely on, such as `StaleVersion`."""
    message: str
    """What was wrong and what would be right, in a sentence."""
    id: int | None = None
    table: str | None = None
    version: int | None = None
    """The recipient's version, where a client is behind."""


class LeftTable(FromServer, tag="left", frozen=True):
    """No more is told of a table."""

    table: str


class Closing(FromServer, tag="closing", frozen=True):
    """The server is about to close the connection; what was acknowledged is kept."""

    reason: str
    retry: float
    """Come back after about so many seconds."""


ServerMessage = (
    Welcome | Joined | Update | Presence | Done | HintGiven | Refused | LeftTable | Closing
)


class Refusal:
    """The names of what a server may refuse: `Refused.error`."""

    STALE_VERSION: Final = "StaleVersion"
    UNKNOWN_VERSION: Final = "UnknownVersion"
    ALREADY_APPLIED: Final = "AlreadyApplied"
    NOT_YOUR_TURN: Final = "NotYourTurn"
    ILLEGAL_ACTION: Final = "IllegalAction"
    NOT_ALLOWED: Final = "NotAllowed"
    NO_SUCH_TABLE: Final = "NoSuchTable"
    SEAT_TAKEN: Final = "SeatTaken"
    NOT_NOW: Final = "NotNow"
    MALFORMED: Final = "Malformed"
    TOO_FAST: Final = "TooFast"
    TOO_LARGE: Final = "TooLarge"
    NOT_STORED: Final = "NotStored"
    INTERNAL: Final = "Internal"
