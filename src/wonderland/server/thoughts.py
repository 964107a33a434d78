"""What bots are asked, and what they answer: a View goes to another process, never a State."""

from __future__ import annotations

import msgspec

from wonderland.wire.messages import Judged


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Which action a bot takes."""

    game: str
    view: msgspec.Raw
    legal: list[int]
    bot: str
    seed: int


class Advise(msgspec.Struct, frozen=True, tag="advise"):
    """What looks best to whoever has this View."""

    game: str
    view: msgspec.Raw
    names: list[str]
    iterations: int


class Weigh(msgspec.Struct, frozen=True, tag="weigh"):
    """What one moment of a finished game was worth."""

    record: str
    version: int
    iterations: int


Question = Choose | Advise | Weigh


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """A bot's choice."""

    action: int


class Advised(msgspec.Struct, frozen=True, tag="advised"):
    """Advice, in sentences and in numbers."""

    best: str
    said: list[str]
    judgements: list[Judged]


class Weighed(msgspec.Struct, frozen=True, tag="weighed"):
    """What `wonderland.study` found out about a moment."""

    moment: msgspec.Raw


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """The bot's program failed; only the kind of error is told, as texts may hold cards."""

    error: str


Answer = Chosen | Advised | Weighed | Failed

LENGTH_BYTES = 4
"""Before each question and answer stands how long it is."""
