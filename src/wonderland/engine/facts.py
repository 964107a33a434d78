"""Facts: what happened, told to the right ears.

A fact is a small frozen dataclass with a past-tense name. Whoever listens to a State hears each
fact as a `Told`: the form everybody may know, and for some seats a fuller one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, Protocol


class Fact(Protocol):
    """What any fact is: a frozen dataclass, named in the past tense."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Told:
    """One fact in all its forms; `public` is None when only some seats learn of it at all."""

    public: Fact | None
    private: Mapping[int, Fact] = field(default_factory=dict)

    def to(self, seat: int | None) -> Fact | None:
        """Return the form for a seat, or for spectators (None)."""
        if seat is None:
            return self.public
        return self.private.get(seat, self.public)


class Listener(Protocol):
    """Whoever wants to hear what happens in a State."""

    def hear(self, told: Told) -> None:
        """Take in one fact, as it happens."""


class Ears:
    """A listener that remembers everything in order."""

    def __init__(self) -> None:
        self.told: list[Told] = []

    def hear(self, told: Told) -> None:
        """Take in one fact, as it happens."""
        self.told.append(told)

    def facts(self, seat: int | None, since: int = 0) -> list[Fact]:
        """Return what a seat (None: a spectator) was told, from fact number `since` on."""
        forms = (told.to(seat) for told in self.told[since:])
        return [fact for fact in forms if fact is not None]


def as_dict(fact: Fact) -> dict[str, Any]:
    """Return a fact as plain data, its name first."""
    kind = type(fact)
    data: dict[str, Any] = {"fact": kind.__name__}
    for name in _names_of(kind):
        data[name] = getattr(fact, name)
    return data


@cache
def _names_of(kind: type[Fact]) -> tuple[str, ...]:
    """Return the names of a fact's fields: found once, as servers tell facts all the time."""
    return tuple(f.name for f in fields(kind))
