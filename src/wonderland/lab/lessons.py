"""Teaching Parade's network by games against itself: `python -m wonderland.lab.lessons`.

In each game every seat plays what the network likes best, sometimes anything. Then the game is gone
through from its end: after each play every seat's expectation is drawn towards what came of it,
partly the result and partly what was expected one play later. The same command gives the same
weights. The package's own, `bots/parade_worth.json`, took a processor some ten minutes.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from wonderland.bots.parade_instinct import ParadeInstinct
from wonderland.bots.parade_judge import MARGIN
from wonderland.bots.parade_worth import ParadeWorth, untaught
from wonderland.engine.rng import FastRng
from wonderland.games.parade.rules import OVER, PLAY, ParadeState, deal

LATEST: Final = 0.4
"""How much the result of a game counts, beside what was expected one play later."""
ERRING: Final = 5
"""Of a hundred plays, so many are made blindly, so that the games differ."""
LEAST_RATE: Final = 0.0005
"""How much is still learnt from a game in the end."""
NEWS: Final = 5000
"""After so many games it is told how well the results were foreseen."""


@dataclass(frozen=True, slots=True)
class Course:
    """What is taught, and for how long."""

    players: int
    games: int
    rate: float
    """How much is learnt from a game in the beginning."""

    def rate_at(self, game: int) -> float:
        """Return how much is learnt from a game: less and less."""
        return self.rate * (1.0 - game / self.games) + LEAST_RATE


def played(worth: ParadeWorth, players: int, rng: FastRng) -> list[ParadeState]:
    """Play a game, and return what there was after each play, and at the end."""
    instinct = ParadeInstinct()
    world = deal(players, rng)
    worlds = []
    while world.phase == PLAY:
        seat = world.mover()
        legal = world.legal(seat)
        if rng.below(100) < ERRING:
            action = legal[rng.below(len(legal))]
        else:
            action = worth.best_play(world, seat, legal)
        world.apply(seat, action)
        worlds.append(world.copy())
    while world.phase != OVER:
        seat = world.mover()
        world.apply(seat, instinct.worst_to_keep(world, seat, world.legal(seat)))
    return [*worlds, world]


def lesson(worth: ParadeWorth, players: int, rng: FastRng, rate: float) -> float:
    """Play a game and learn from it; return the mean square by which its result was missed."""
    *worlds, end = played(worth, players, rng)
    instinct = ParadeInstinct()
    instinct.margin = MARGIN
    missed = 0.0
    for seat, result in enumerate(instinct.results(end)):
        target = result
        for world in reversed(worlds):
            expected = worth.worth(world, seat)
            worth.learn(rate * (target - expected))
            missed += (result - expected) ** 2
            target = LATEST * target + (1.0 - LATEST) * expected
    return missed / len(worlds) / players


def taught(course: Course) -> list[float]:
    """Return the weights at the end of a course, as they are written down."""
    rng = FastRng(course.players)
    worth = ParadeWorth(untaught(rng))
    missed = 0.0
    for game in range(course.games):
        missed += lesson(worth, course.players, rng, course.rate_at(game))
        if (game + 1) % NEWS == 0:
            print(f"{game + 1:,} games, results missed by {missed / NEWS:.4f}", flush=True)
            missed = 0.0
    return [round(weight, 4) for weight in worth.weights]


def written(weights: Sequence[float]) -> str:
    """Return weights as JSON, twelve in a line.

    >>> print(written([0.5, -1.0]), end="")
    [
     0.5, -1
    ]
    """
    rows = [weights[at : at + 12] for at in range(0, len(weights), 12)]
    lines = [" " + ", ".join(f"{weight:g}" for weight in row) for row in rows]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Teach the network and write its weights; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m wonderland.lab.lessons", description=__doc__)
    parser.add_argument("--players", type=int, default=2, help="at a table (default: 2)")
    parser.add_argument("--games", type=int, default=400_000, help="default: 400,000")
    parser.add_argument("--rate", type=float, default=0.02, help="of learning (default: 0.02)")
    parser.add_argument("--out", type=Path, required=True, help="the file for the weights")
    options = parser.parse_args(arguments)
    weights = taught(Course(options.players, options.games, options.rate))
    options.out.write_text(written(weights), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
