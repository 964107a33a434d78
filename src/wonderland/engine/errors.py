"""The named errors: what was wrong, where, and what would have been right."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

LONGEST_SHOWN = 80
MOST_LISTED = 30


class WonderlandError(Exception):
    """The parent of every error this package raises on purpose."""


class NotYourTurn(WonderlandError):
    """A seat tried to act while nothing is asked of it."""

    def __init__(self, seat: int, players: int) -> None:
        self.seat = seat
        if 0 <= seat < players:
            super().__init__(f"seat {seat} has nothing to choose now")
        elif seat == -1:  # SPECTATOR
            super().__init__("a spectator has nothing to choose")
        else:
            super().__init__(f"there is no seat {seat}: the seats are 0 to {players - 1}")


class IllegalAction(WonderlandError):
    """A seat whose turn it is tried something that `legal` does not list."""

    def __init__(self, seat: int, action: str, legal: Sequence[str], why: str = "") -> None:
        self.seat = seat
        self.action = action
        self.legal = tuple(legal)
        self.why = why
        reason = f": {why}" if why else ""
        super().__init__(
            f"seat {seat} may not {action!r} now{reason}; legal: {listed_briefly(legal)}"
        )


class BadNotation(WonderlandError):
    """A text is no action: `position` is where the fault begins."""

    def __init__(self, text: str, position: int, expected: str) -> None:
        self.text = text
        self.position = position
        self.expected = expected
        super().__init__(f"{shown(text)}, at position {position}: expected {expected}")


class BadPosition(WonderlandError):
    """A position cannot be loaded: `field` says where, `why` says why."""

    def __init__(self, field: str, why: str) -> None:
        self.field = field
        self.why = why
        super().__init__(f"position, {field}: {why}")


class BadRecord(WonderlandError):
    """A record cannot be read or replayed: `field` says where, `why` says why."""

    def __init__(self, field: str, why: str) -> None:
        self.field = field
        self.why = why
        super().__init__(f"record, {field}: {why}")


class BadOptions(WonderlandError):
    """A game was asked for with options, players or a seed it does not take."""

    def __init__(self, option: str, why: str) -> None:
        self.option = option
        self.why = why
        super().__init__(f"{option}: {why}")


class UnknownName(WonderlandError):
    """A game, a bot or a clause was asked for by a name nobody has."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        self.kind = kind
        self.name = name
        self.known = tuple(known)
        super().__init__(f"there is no {kind} {shown(name)}{did_you_mean(name, self.known)}")


def shown(value: object) -> str:
    """Return what somebody gave us, short enough for a message, whatever it is.

    >>> shown("G3"), shown([0] * 1000)[-12:]
    ("'G3'", ', 0, 0, 0...')
    """
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # nested too deeply, or a number with too many digits
        return f"this {type(value).__name__}"
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "..."


def listed_briefly(names: Sequence[str]) -> str:
    """Return names in a row; of very many only the first, and how many more there are.

    >>> listed_briefly(["pass", "play F3"]), listed_briefly(["play F3"] * 1000)[-29:]
    ('pass, play F3', 'play F3, and 970 more of them')
    """
    rest = len(names) - MOST_LISTED
    more = f", and {rest} more of them" if rest > 0 else ""
    return f"{', '.join(names[:MOST_LISTED])}{more}"


def _counting(name: str) -> list[str | int]:
    """Return what sorts names so that P2 comes before P10."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", name)]


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Suggest the nearest known name, or list them all.

    >>> did_you_mean("prade", ["parade", "madcala"])
    ': did you mean parade?'
    >>> did_you_mean("x", ["P10", "P9", "E1"])
    ': known are E1, P9, P10'
    """
    names = sorted(known, key=_counting)
    close = get_close_matches(name, names, n=1)
    if close:
        return f": did you mean {close[0]}?"
    return f": known are {', '.join(names)}" if names else ""
