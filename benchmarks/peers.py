"""Other people's card games, played at random from Python, the way their manuals show it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Any

from benchmarks.measuring import Contender, Missing, Sample, timed

OPEN_SPIEL_GAMES = {"hearts": 4, "crazy_eights": 5}  # with the players it deals to unasked
RLCARD_GAMES = {"uno": 2}
PACKAGES = ("open_spiel", "rlcard", "pgx", "jax", "numpy")

Found = Contender | Missing


def versions() -> dict[str, str]:
    """Return the versions of the peers that are installed."""
    found = {}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found


def peers() -> list[Found]:
    """Return every peer: a contender, or why it is missing."""
    return [
        *(
            found(f"openspiel-{name}", f"random games of {players}, from Python", open_spiel, name)
            for name, players in OPEN_SPIEL_GAMES.items()
        ),
        *(
            found(f"openspiel-{name}-c++", "the same, all inside C++", open_spiel_inside, name)
            for name in OPEN_SPIEL_GAMES
        ),
        *(
            found(f"rlcard-{name}", f"random games of {players}", rlcard, name)
            for name, players in RLCARD_GAMES.items()
        ),
    ]


def found(name: str, text: str, make: Callable[[str], Any], game: str) -> Found:
    """Return a peer's contender; if the peer or its game is lacking, say so."""
    try:
        run = make(game)
    except Exception as error:  # whatever is wrong with a peer, the others are measured
        return Missing(name, text, f"{type(error).__name__}: {error}")
    return Contender(name, text, "games/s", run)


def open_spiel(name: str) -> Callable[[int, int], Sample]:
    """Drive a game of OpenSpiel's from Python."""
    game = import_module("pyspiel").load_game(name)

    def run(seed: int, games: int) -> Sample:
        rng = Random(seed)
        steps, took = timed(lambda: sum(open_spiel_game(game, rng) for _ in range(games)))
        return Sample(games, took, steps)

    return run


def open_spiel_game(game: Any, rng: Random) -> int:
    """Play one random game of OpenSpiel's; return how many decisions it took.

    Its games deal card by card, each card a chance node to be sampled by whoever drives.
    """
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
    state.returns()
    return steps


def open_spiel_inside(name: str) -> Callable[[int, int], Sample]:
    """Let OpenSpiel play by itself: its C++ loop, its C++ random bots."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)
    seats = range(game.num_players())

    def run(seed: int, games: int) -> Sample:
        bots = [pyspiel.make_uniform_random_bot(seat, seed) for seat in seats]

        def play() -> None:
            for number in range(games):
                pyspiel.evaluate_bots(game.new_initial_state(), bots, seed + number)

        return Sample(games, timed(play)[1])

    return run


def rlcard(name: str) -> Callable[[int, int], Sample]:
    """Run an environment of RLCard's with its own random agents."""
    env = import_module("rlcard").make(name, config={"seed": 0})
    agent = import_module("rlcard.agents").RandomAgent(num_actions=env.num_actions)
    env.set_agents([agent] * env.num_players)

    def run(seed: int, games: int) -> Sample:
        env.seed(seed)
        steps, took = timed(lambda: sum(rlcard_game(env) for _ in range(games)))
        return Sample(games, took, steps)

    return run


def rlcard_game(env: Any) -> int:
    """Run one game of RLCard's; return how many decisions it took.

    With `is_training` the random agents only draw an action, which is their quicker way.
    """
    trajectories, _ = env.run(is_training=True)
    return sum(len(trajectory) // 2 for trajectory in trajectories)
