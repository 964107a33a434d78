"""Where a table is between being opened and being over."""

from __future__ import annotations

from enum import Enum


class Phase(Enum):
    """Where a table is between being opened and being over."""

    OPEN = "open"
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"
