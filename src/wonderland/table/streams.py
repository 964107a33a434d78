"""What each audience has been told: an audience is a seat, or all spectators together (None).

Everything that is told is one entry of a table's history. Each audience counts the entries that it
heard, and that count is its version: a choice made in secret moves nobody else's.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Collection, Iterable
from typing import TypeGuard

from wonderland.engine.facts import Fact, Told
from wonderland.table.play import Heard, form_for
from wonderland.wire.messages import AnyHappening, Happening

Item = Heard | AnyHappening
Entry = tuple[Item, ...]


def is_happening(item: Item) -> TypeGuard[AnyHappening]:
    """Tell whether an item is something else than a fact of the game."""
    return isinstance(item, Happening)


class Stream:
    """The history of a table, and which of it each audience heard."""

    __slots__ = ("entries", "heard", "positions", "when")

    def __init__(self, players: int) -> None:
        self.entries: list[Entry] = []
        self.when = array("d")
        """By entry, the time."""
        self.heard = [array("I") for _ in range(players + 1)]
        """By audience, the numbers of the entries; spectators come last."""
        self.positions = [array("I") for _ in range(players + 1)]
        """By audience and entry heard, the version at which the position last changed."""

    def index(self, audience: int | None) -> int:
        """Return the place of an audience in lists."""
        return len(self.heard) - 1 if audience is None else audience

    def version(self, audience: int | None) -> int:
        """Return how much an audience has been told."""
        return len(self.heard[self.index(audience)])

    def position(self, audience: int | None) -> int:
        """Return the version at which, as far as an audience knows, the position last changed."""
        positions = self.positions[self.index(audience)]
        return positions[-1] if positions else 0

    def everybody(self) -> range:
        """Return all audiences, by their place."""
        return range(len(self.heard))

    def who_hears(self, told: Iterable[Heard], seat: int) -> Collection[int]:
        """Return the audiences that hear of a choice: its own seat does in any case."""
        if any(type(one) is not Told or one.public is not None for one in told):
            return self.everybody()
        private = (s for one in told if type(one) is Told for s in one.private)
        return {seat, *private}

    def add(self, entry: Entry, at: float, hearers: Iterable[int], moved: Collection[int]) -> int:
        """Tell an entry to some audiences; for some of them it moves the position."""
        number = len(self.entries)
        self.entries.append(entry)
        self.when.append(at)
        for audience in hearers:
            heard, positions = self.heard[audience], self.positions[audience]
            heard.append(number)
            if audience in moved:
                positions.append(len(heard))
            else:
                positions.append(positions[-1] if positions else 0)
        return number

    def last_at(self, audience: int | None) -> float:
        """Return when an audience was last told something."""
        heard = self.heard[self.index(audience)]
        return self.when[heard[-1]] if heard else 0.0

    def heard_any(self, entries: Iterable[int]) -> list[int]:
        """Return the audiences, by their place, that heard at least one of these entries."""
        wanted = set(entries)
        oldest = min(wanted, default=0)
        return [
            audience
            for audience in self.everybody()
            if not wanted.isdisjoint(
                self.heard[audience][bisect_left(self.heard[audience], oldest) :]
            )
        ]

    def facts(self, number: int, audience: int | None) -> list[Fact]:
        """Return the facts of one entry as an audience heard them."""
        items = self.entries[number]
        forms = (form_for(one, audience) for one in items if not is_happening(one))
        return [form for form in forms if form is not None]

    def since(self, audience: int | None, version: int) -> list[Entry]:
        """Return what an audience heard after a version."""
        return [self.entries[number] for number in self.heard[self.index(audience)][version:]]
