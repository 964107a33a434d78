"""What a seat was told since the deal, as tokens: perfect recall, for programs that read sequences.

A fact is the token of its kind and then its fields in order; docs/research/environments.md tells
the tokens. Everything can be read back, so nothing that was told is lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final

from wonderland.engine.facts import Ears, Fact
from wonderland.engine.game import AnyGame

PADDING: Final = 0
NOTHING: Final = 1  # None
OPEN: Final = 2  # before the parts of a tuple, or of a value with fields of its own
CLOSE: Final = 3  # after them
SPELT: Final = 4  # before the letters of a text
LARGE: Final = 5  # before a number that is not from 0 to 255: its sign and its digits, in a tuple
NUMBER: Final = 6  # and a number from 0 to 255
LETTER: Final = NUMBER + 256  # and a letter's code, from 0 to 127
KIND: Final = LETTER + 128  # and the number of a kind of fact

BASE: Final = 256


class Tokens:
    """The tokens of one game."""

    def __init__(self, game: AnyGame) -> None:
        self.kinds = list(game.fact_types)
        self.count = KIND + len(self.kinds)
        """How many different tokens there are."""

    def told(self, facts: Sequence[Fact]) -> list[int]:
        """Return the tokens of what was told."""
        return [token for fact in facts for token in self.fact(fact)]

    def fact(self, fact: Fact) -> Iterator[int]:
        """Yield the tokens of a fact."""
        yield KIND + self.kinds.index(type(fact))
        for field in fields(fact):
            yield from value(getattr(fact, field.name))


class Memory:
    """What one seat was told since the deal: its own number, and then all facts."""

    def __init__(self, tokens: Tokens, seat: int) -> None:
        self.tokens = tokens
        self.seat = seat
        self.kept = [NUMBER + seat]
        self.heard = 0

    def of(self, ears: Ears) -> list[int]:
        """Return all tokens; only what is new since the last time is looked at."""
        self.kept += self.tokens.told(ears.facts(self.seat, self.heard))
        self.heard = len(ears.told)
        return self.kept


def value(given: Any) -> Iterator[int]:
    """Yield the tokens of a value.

    >>> list(value(("R", 7, None)))
    [2, 4, 344, 3, 13, 1, 3]
    """
    if given is None:
        yield NOTHING
    elif isinstance(given, int):
        yield from number(int(given))
    elif isinstance(given, str):
        yield SPELT
        yield from (LETTER + (ord(letter) & 127) for letter in given)
        yield CLOSE
    else:
        if is_dataclass(given):
            given = [getattr(given, field.name) for field in fields(given)]
        yield OPEN
        for part in given:
            yield from value(part)
        yield CLOSE


def number(given: int) -> Iterator[int]:
    """Yield the tokens of a whole number.

    >>> list(number(5)), list(number(-258))
    ([11], [5, 7, 8, 7, 3])
    """
    if 0 <= given < BASE:
        yield NUMBER + given
        return
    yield LARGE
    yield NUMBER + (given < 0)
    left = abs(given)
    while left:
        yield NUMBER + left % BASE
        left //= BASE
    yield CLOSE


def latest(tokens: Sequence[int], size: int) -> list[int]:
    """Return the last tokens, padded in front to so many.

    >>> latest([7, 8, 9], 5), latest([7, 8, 9], 2)
    ([0, 0, 7, 8, 9], [8, 9])
    """
    kept = list(tokens[-size:])
    return [PADDING] * (size - len(kept)) + kept
