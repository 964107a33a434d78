"""How a table is played: what whoever opens it chooses, besides the game's own options."""

from __future__ import annotations

from enum import Enum
from typing import Final

import msgspec


class Undo(Enum):
    """What may be taken back."""

    PRACTICE = "practice"  # any number of choices, against bots; the game then counts for nothing
    FAIR = "fair"  # one's last choices, as long as they revealed nothing that was hidden
    CONSENT = "consent"  # whatever all other people at the table agree to
    OFF = "off"  # nothing


class ClockKind(Enum):
    """How time is counted."""

    NONE = "none"
    PER_MOVE = "per-move"  # so many seconds for each choice; days of them for play by post
    INCREMENT = "increment"  # Fischer's: so many seconds, and some more with each choice


class Clock(msgspec.Struct, frozen=True):
    """How much time there is; counted in seconds."""

    kind: ClockKind = ClockKind.NONE
    seconds: float = 0.0
    increment: float = 0.0


NO_CLOCK: Final = Clock()


class Settings(msgspec.Struct, frozen=True):
    """How a table is played."""

    undo: Undo = Undo.PRACTICE
    clock: Clock = NO_CLOCK
    takeover: float | None = None
    """After so many seconds away, a bot looks after a person's seat; `None`: never."""
    takeover_bot: str = "alice"
    hints: bool = True
    spectators: bool = True
    delay: float = 0.0
    """Spectators see everything so many seconds later."""
    chat: bool = True
    rated: bool = False
    public: bool = False
    """Whether the table is listed, and anybody may sit down at it without an invitation."""
