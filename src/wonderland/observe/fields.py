"""What an observation is made of: fields in a fixed order, each described once.

The tables of fields are what the pages in docs/research show, what the spaces of the environments
are made of, and what the writers of the games are checked against.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

EVERYBODY: Final = "everybody"
ITSELF: Final = "the seat itself"


@dataclass(frozen=True, slots=True)
class Field:
    """One field of an observation: whole numbers, from `low` to `high`."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    meaning: str
    known_to: str = EVERYBODY

    @property
    def size(self) -> int:
        """How many numbers it has.

        >>> Field("front", (2, 66), 0, 1, "cards in front").size
        132
        """
        return prod(self.shape)


def stretches(fields: Sequence[Field]) -> dict[str, slice]:
    """Return where each field lies in the flat form.

    >>> stretches([Field("hand", (5,), 0, 1, ""), Field("deck", (), 0, 9, "")])
    {'hand': slice(0, 5, None), 'deck': slice(5, 6, None)}
    """
    found = {}
    start = 0
    for field in fields:
        found[field.name] = slice(start, start + field.size)
        start += field.size
    return found


def table(fields: Sequence[Field]) -> Iterator[str]:
    """Yield fields as a table in Markdown."""
    yield "| field | shape | range | meaning | known to |"
    yield "|-------|-------|-------|---------|----------|"
    for field in fields:
        shape = " × ".join(map(str, field.shape)) or "1"
        span = f"{field.low} to {field.high}"
        yield f"| `{field.name}` | {shape} | {span} | {field.meaning} | {field.known_to} |"
