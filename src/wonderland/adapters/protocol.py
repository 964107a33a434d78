"""The protocol of outside bots, version 1: what is said over the pipes, and how it is read.

Each message is one line: a JSON object in UTF-8 whose field `type` says what it is. The guide,
docs/guides/write-a-bot.md, explains it field by field.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from wonderland.engine.errors import shown
from wonderland.engine.game import AnyGame, OptionValue, View
from wonderland.engine.record import Record
from wonderland.wire import encode_moves, encode_view

PROTOCOL: Final = 1

SAFE: Final = 2**53
"""Whole numbers below this are exact in every language that reads JSON numbers as doubles."""

LONGEST_TITLE: Final = 40


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message: the game that the bot has been seated at."""

    protocol: int
    game: str
    title: str
    rules_version: int
    players: int
    seat: int
    names: Sequence[str]
    options: Mapping[str, OptionValue]
    seed: int
    """For the bot's own chance. It does not give the deal away."""
    seconds: float
    """How long the bot has until it must be ready."""


class Choose(msgspec.Struct, frozen=True, tag_field="type", tag="choose"):
    """A decision is due."""

    id: int
    view: msgspec.Raw
    legal: msgspec.Raw
    seconds: float


class Over(msgspec.Struct, frozen=True, tag_field="type", tag="over"):
    """The game is over."""

    scores: Sequence[int]
    places: Sequence[int]


class Ready(msgspec.Struct, frozen=True, tag_field="type", tag="ready", forbid_unknown_fields=True):
    """The bot's answer to `hello`."""

    protocol: int
    name: str
    games: tuple[str, ...] = ()
    """The ids of the games it plays; none named means any game."""

    def plays(self, game: str) -> bool:
        """Tell whether the bot says that it plays a game."""
        return not self.games or game in self.games


class Answer(msgspec.Struct, frozen=True, tag_field="type", tag="move", forbid_unknown_fields=True):
    """The bot's answer to `choose`."""

    id: int
    action: int | str
    """The number or the notation of a legal action."""


class Unreadable(Exception):
    """A line is not what was due; the message says what is wrong and what would be right."""


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Ready | Answer)
RIGHT: Final[Mapping[type[Ready | Answer], str]] = {
    Ready: '{"type": "ready", "protocol": 1, "name": "..."}',
    Answer: '{"type": "move", "id": ..., "action": ...}',
}


def hello_to(game: AnyGame, record: Record, seat: int, luck: int, seconds: float) -> Hello:
    """Return what a seat's bot is told of a game before it begins: nothing secret."""
    return Hello(
        protocol=PROTOCOL,
        game=game.id,
        title=game.title,
        rules_version=record.rules_version,
        players=record.players,
        seat=seat,
        names=record.names,
        options=record.options,
        seed=luck % SAFE,
        seconds=seconds,
    )


def choose_from(
    game: AnyGame, number: int, view: View, legal: Sequence[int], seconds: float
) -> Choose:
    """Return a decision as it is put to a bot."""
    moves = [game.describe(view, action) for action in legal]
    return Choose(number, msgspec.Raw(encode_view(view)), msgspec.Raw(encode_moves(moves)), seconds)


def line(message: Hello | Choose | Over) -> bytes:
    """Return a message as it is sent."""
    return _encoder.encode(message) + b"\n"


def read_ready(data: bytes) -> Ready:
    """Read the answer to `hello`."""
    ready = _read(data, Ready)
    assert isinstance(ready, Ready)
    if ready.protocol != PROTOCOL:
        raise Unreadable(f"it speaks protocol {ready.protocol}; this is protocol {PROTOCOL}")
    if not (ready.name.isprintable() and 0 < len(ready.name) <= LONGEST_TITLE):
        raise Unreadable(f"its name is not 1 to {LONGEST_TITLE} printable characters")
    return ready


def read_answer(data: bytes) -> Answer:
    """Read the answer to `choose`."""
    answer = _read(data, Answer)
    assert isinstance(answer, Answer)
    return answer


def _read(data: bytes, due: type[Ready | Answer]) -> Ready | Answer:
    try:
        message = _decoder.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unreadable(f"{quoted(data)} was read: {error}; right is {RIGHT[due]}") from error
    if not isinstance(message, due):
        raise Unreadable(f"{quoted(data)} was read; now is the time for {RIGHT[due]}")
    return message


def quoted(data: bytes) -> str:
    r"""Return a line for a message, whatever is in it.

    >>> quoted(b"I win!\n")
    "'I win!'"
    """
    return shown(data.decode("utf-8", "backslashreplace").rstrip("\r\n"))
