"""Our search against OpenSpiel's IS-MCTS, on our Parade: `python -m benchmarks.ismcts`.

Both play through the same rules, OpenSpiel's by way of `wonderland.adapters.openspiel`. First the
iterations a second are measured on the same positions, then games are played: each deal twice, with
the seats swapped. OpenSpiel's search is the one in Python, as the one in C++ cannot imagine worlds
of a game that is written in Python; its random play-outs are ours, compiled, which is far quicker
than its own. All time is the process's processor time.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any

import wonderland as wl
from benchmarks.machine import processor
from benchmarks.measuring import timed
from wonderland.adapters.openspiel import PlayOut, WonderlandState, load
from wonderland.bots.minds import learned_instinct
from wonderland.bots.search import Instinct, Search
from wonderland.bots.thinking import PORTION, chance_of
from wonderland.games.parade.view import ParadeView
from wonderland.lab.intervals import Interval, share_of

ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
mcts: Any = import_module("open_spiel.python.algorithms.mcts")
numpy: Any = import_module("numpy")

PARADE = wl.game("parade")
PLAYERS = 2
EXPLORE = 2**0.5
"""OpenSpiel's constant: the usual one, for results from -1 to 1."""
POSITIONS = 6


class Timed(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's search, until its time is up instead of for so many simulations."""

    def __init__(self, game: Any, evaluator: Any, seconds: float, seed: int) -> None:
        chance = numpy.random.RandomState(seed)
        super().__init__(
            game, evaluator, EXPLORE, 1, random_state=chance, use_observation_string=True
        )
        self.seconds = seconds
        self.simulations = 0
        self.set_resampler(lambda state, seat: state.resample_from_infostate(seat, chance.uniform))

    def run_search(self, state: WonderlandState) -> Any:
        """Search, and return how good each action is."""
        self.reset()
        legal = state.legal_actions()
        if len(legal) == 1:
            return [(legal[0], 1.0)]
        self._root_node = self.create_new_node(state)
        end = process_time() + self.seconds
        while process_time() < end:
            self.run_simulation(self.sample_root_state(state))
            self.simulations += 1
        return self.get_final_policy(state, self._root_node)


# Iterations a second


def position(game: Any, seed: int, steps: int) -> WonderlandState:
    """Return a position of a random game."""
    state = dealt(game, seed)
    rng = wl.FastRng(seed)
    for _ in range(steps):
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])
    return state


def dealt(game: Any, seed: int) -> WonderlandState:
    """Return a game that has just been dealt."""
    state: WonderlandState = game.new_initial_state()
    for byte in seed.to_bytes(4, "little"):
        state.apply_action(byte)
    return state


def our_rate(states: Sequence[WonderlandState], instinct: Instinct, seconds: float) -> float:
    """Return how many iterations a second our search does on these positions."""
    done, took = 0, 0.0
    for state in states:
        assert state.position is not None
        seat = state.current_player()
        search = Search(state.position.world, seat, PARADE.actions, wl.FastRng(1), instinct)
        end = process_time() + seconds
        while process_time() < end:
            took += timed(partial(search.run, 200))[1]
        done += int(search.iterations)
    return done / took


def their_rate(
    states: Sequence[WonderlandState], evaluator: Any, game: Any, seconds: float
) -> float:
    """Return how many iterations a second OpenSpiel's search does on these positions."""
    bot = Timed(game, evaluator, seconds, 1)
    took = sum(timed(partial(bot.run_search, state))[1] for state in states)
    return bot.simulations / took


def rates(game: Any, seconds: float) -> dict[str, float]:
    """Return the iterations a second of both."""
    fresh = [position(game, seed, steps=0) for seed in range(POSITIONS)]
    middle = [position(game, seed, steps=10) for seed in range(POSITIONS)]
    states = [*fresh, *middle]
    own = mcts.RandomRolloutEvaluator(random_state=numpy.random.RandomState(1))
    each = seconds / len(states)
    return {
        "ours, random play-outs": our_rate(states, Instinct(), each),
        "ours, as the Red Queen plays": our_rate(states, learned_instinct("parade", PLAYERS), each),
        "OpenSpiel, our random play-outs": their_rate(states, PlayOut(1), game, each),
        "OpenSpiel, its own random play-outs": their_rate(states, own, game, each),
    }


# Games


def our_choice(view: ParadeView, legal: Sequence[int], seconds: float, seed: int) -> int:
    """Return what the Red Queen does after so many seconds."""
    assert view.seat is not None
    rng = wl.FastRng(chance_of(view, seed))
    root = PARADE.imagine(view, rng)
    search = Search(root, view.seat, PARADE.actions, rng, learned_instinct("parade", PLAYERS))
    end = process_time() + seconds
    while process_time() < end:
        search.run(PORTION)
    return max(legal, key=search.visits_of)


@dataclass(frozen=True, slots=True)
class Deal:
    """What came of a deal that was played twice, with the seats swapped."""

    seed: int
    won: float
    """Our share of the two victories."""
    ours: tuple[int, ...]
    """Our points."""
    theirs: tuple[int, ...]
    searches: int
    simulations: int
    """How many simulations OpenSpiel did in all its searches."""


def play_deal(game: Any, seed: int, ours: float, theirs: float) -> Deal:
    """Play a deal twice, with so many seconds a move."""
    bot = Timed(game, PlayOut(seed), theirs, seed)
    won, searches = 0.0, 0
    scores: list[tuple[int, int]] = []
    for seat in range(PLAYERS):
        state = dealt(game, seed)
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.current_player() == seat:
                assert state.position is not None
                view = PARADE.view(state.position.world, seat)
                action = our_choice(view, legal, ours, seed) if len(legal) > 1 else legal[0]
            else:
                searches += len(legal) > 1
                action = bot.step(state)
            state.apply_action(int(action))
        won += (1.0 + state.returns()[seat]) / 2 / PLAYERS
        assert state.position is not None
        points = state.position.world.scores()
        scores.append((int(points[seat]), int(points[1 - seat])))
    mine, others = zip(*scores, strict=True)
    return Deal(seed, won, mine, others, searches, bot.simulations)


@dataclass(frozen=True, slots=True)
class Match:
    """Deals that were played with the same seconds a move."""

    ours: float
    theirs: float
    deals: list[Deal]

    @property
    def games(self) -> int:
        """How many games were played."""
        return PLAYERS * len(self.deals)

    @property
    def share(self) -> Interval:
        """Our share of the victories."""
        return share_of([deal.won for deal in self.deals])

    @property
    def points(self) -> tuple[float, float]:
        """Our mean points, and OpenSpiel's."""
        ours = sum(sum(deal.ours) for deal in self.deals)
        theirs = sum(sum(deal.theirs) for deal in self.deals)
        return ours / self.games, theirs / self.games

    @property
    def simulations(self) -> float:
        """How many simulations OpenSpiel did for a move that it had to think about."""
        searches = sum(deal.searches for deal in self.deals)
        return sum(deal.simulations for deal in self.deals) / searches

    def told(self) -> str:
        """Return what came of it, in words."""
        share, (mine, others) = self.share, self.points
        within = ""
        if share.low is not None:
            within = f" (95 %: {share.low:.1%} to {share.high:.1%})"
        return (
            f"ours {self.ours:g} s a move, OpenSpiel's {self.theirs:g} s:"
            f" we win {share.value:.1%} of {self.games} games{within},"
            f" points {mine:.1f} to {others:.1f};"
            f" it did {self.simulations:,.0f} simulations a move"
        )

    def as_data(self) -> dict[str, Any]:
        """Return what came of it as plain data."""
        return {
            "our seconds a move": self.ours,
            "their seconds a move": self.theirs,
            "games": self.games,
            "our share of the victories": asdict(self.share),
            "points": self.points,
            "their simulations a move": self.simulations,
            "deals": [asdict(deal) for deal in self.deals],
        }


def seconds_each(text: str) -> tuple[float, float]:
    """Read how long each side thinks: ours and OpenSpiel's, as in 0.1,1."""
    ours, theirs = map(float, text.split(","))
    return ours, theirs


def arguments(given: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ismcts", description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="games of each match, an even number")
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="the first deal")
    parser.add_argument(
        "--seconds",
        nargs="+",
        type=seconds_each,
        default=[(0.1, 1.0), (0.1, 0.1)],
        metavar="OURS,THEIRS",
        help="seconds a move of each match",
    )
    parser.add_argument("--rates", type=float, default=6.0, metavar="S", help="seconds for each")
    parser.add_argument("--save", type=Path, metavar="PATH", help="save the results as JSON")
    return parser.parse_args(given)


def save(path: Path, measured: dict[str, float], matches: Sequence[Match]) -> None:
    """Write down what is known so far."""
    data = {"iterations/s": measured, "matches": [match.as_data() for match in matches]}
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def main(given: Sequence[str] | None = None) -> int:
    """Measure, play, print and save."""
    asked = arguments(given)
    game = load("parade", players=PLAYERS)
    print(f"{processor()}, {os.cpu_count()} cores; wonderland {wl.__version__}, {wl.BUILD}")
    measured = rates(game, asked.rates)
    for name, rate in measured.items():
        print(f"{name:36} {rate:10,.0f} iterations a second", flush=True)
    matches: list[Match] = []
    for ours, theirs in asked.seconds:
        matches.append(Match(ours, theirs, []))
        for seed in range(asked.first, asked.first + asked.games // PLAYERS):
            matches[-1].deals.append(play_deal(game, seed, ours, theirs))
            if asked.save is not None:
                save(asked.save, measured, matches)
        print(matches[-1].told(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
