"""How the Red Queen judges Parade for two: by what was learnt, instead of by playing to the end."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wonderland.bots.parade_instinct import ParadeInstinct
from wonderland.bots.parade_worth import ParadeWorth
from wonderland.engine.rng import Rng
from wonderland.engine.state import State
from wonderland.games.parade.rules import OVER, PLAY, ParadeState

MARGIN: Final = 0.1
"""How much of a result is the lead in points, when it was learnt and when it is searched for."""

EXPLORE: Final = 0.5

PLIES: Final = 1
"""So many plays are made by instinct before a position is judged."""


class ParadeJudge(ParadeInstinct):
    """Plays on for a play, then asks the network; only the discards are played to the end."""

    def __init__(self, worth: ParadeWorth) -> None:
        super().__init__()
        self.worth = worth
        self.margin = MARGIN
        self.explore = EXPLORE

    def play_on(self, world: State, rng: Rng) -> i64:
        """Play a world on, to where it is judged; return the steps."""
        assert isinstance(world, ParadeState)
        steps: i64 = 0
        while world.phase != OVER and (steps < PLIES or world.phase != PLAY):
            seat = world.mover()
            world.apply(seat, self.preferred(world, seat, world.legal(seat)))
            steps += 1
        return steps

    def results(self, world: State) -> vec[float]:
        """Return what each seat may expect: each is asked, and both are believed alike."""
        assert isinstance(world, ParadeState)
        if world.phase == OVER:
            return ParadeInstinct.results(self, world)
        first = 0.5 + 0.5 * (self.worth.worth(world, 0) - self.worth.worth(world, 1))
        return vec[float]([first, 1.0 - first])
