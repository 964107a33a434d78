"""What an experiment of the lab is: games by number, each giving rows, and a report of all rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from wonderland.bots import Bot
from wonderland.engine.errors import WonderlandError
from wonderland.engine.game import AnyGame
from wonderland.engine.state import State
from wonderland.lab.processes import check_wanted

if TYPE_CHECKING:
    import polars

Row = dict[str, Any]

LONGEST = 20_000
"""Decisions after which a game is given up: bots may well go round in circles."""


class NeverEnded(WonderlandError):
    """A game of an experiment went on and on."""

    def __init__(self, deal: int) -> None:
        super().__init__(f"the game dealt from {deal} had not ended after {LONGEST:,} decisions")


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a report: what it is about, a table, and a picture of it."""

    heading: str
    text: str
    table: Sequence[Sequence[str]]
    chart: Any = None
    """An Altair chart."""


@dataclass(frozen=True, slots=True)
class Report:
    """What came of an experiment, and how to have it again."""

    title: str
    conditions: Sequence[str]
    sections: Sequence[Section] = field(default_factory=list)


class Experiment(Protocol):
    """Games that are numbered: a number means the same game in any run, on any machine."""

    @property
    def games(self) -> int:
        """How many games there are."""

    def key(self) -> dict[str, Any]:
        """Return what makes its games the games they are; how many there are does not."""

    def play(self, number: int) -> list[Row]:
        """Play a game; return its rows."""

    def report(self, frame: polars.DataFrame) -> Report:
        """Return what came of all games."""


def seat_rows(
    game: AnyGame, world: State, bots: Sequence[Bot], names: Sequence[str], deal: int
) -> list[Row]:
    """Let bots play a game to its end; return a row for each seat, in the order of turns."""
    starter = int(world.mover())
    decisions = [0] * len(bots)
    while not world.is_over():
        seat = int(world.mover())
        legal = [int(action) for action in world.legal(seat)]
        world.apply(seat, bots[seat].choose(game.view(world, seat), legal))
        decisions[seat] += 1
        if sum(decisions) % 64 == 0:
            check_wanted()
        if sum(decisions) > LONGEST:
            raise NeverEnded(deal)
    places = [int(place) for place in world.places()]
    scores = [int(score) for score in world.scores()]
    winners = places.count(1)
    return [
        {
            "deal": deal,
            "seat": seat,
            "order": (seat - starter) % len(bots) + 1,
            "bot": names[seat],
            "place": places[seat],
            "win": 1.0 / winners if places[seat] == 1 else 0.0,
            "score": scores[seat],
            "decisions": decisions[seat],
            "length": sum(decisions),
        }
        for seat in ((starter + step) % len(bots) for step in range(len(bots)))
    ]
