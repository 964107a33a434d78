"""Many games stepped at once: ours, and those of Pgx, each choosing at random in its own way."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, Final

import wonderland as wl
from benchmarks.measuring import Contender, Missing, Sample, timed
from wonderland.adapters.batch import batch

COUNT: Final = 1024
"""How many games are stepped at once."""
OURS: Final = (("parade", 2), ("parade", 4), ("going-out", 3), ("madcala", 2))
PGX: Final = ("leduc_holdem", "sparrow_mahjong")
STRETCH: Final = 100
"""How many steps Pgx takes between two looks from Python: they are one compiled loop."""

Run = Callable[[int, int], Sample]


def batches() -> list[Contender | Missing]:
    """Return all that is to be measured, or why it cannot be."""
    text = f"{COUNT:,} games at once, with masks and observations"
    return [
        *(found(f"batch-{game}-{n}", text, partial(ours, game, n)) for game, n in OURS),
        *(found(f"pgx-{name}", text, partial(pgx, name)) for name in PGX),
    ]


def found(name: str, text: str, make: Callable[[], Run]) -> Contender | Missing:
    """Return a contender, or why there is none."""
    try:
        run = make()
    except Exception as error:  # whatever is wrong with one, the others are measured
        return Missing(name, text, f"{type(error).__name__}: {error}")
    return Contender(name, text, "decisions/s", run, beside="batch-parade-2")


def ours(game: str, players: int) -> Run:
    """Step our own games; an action is drawn from what is legal in compiled code."""
    games = batch(game, players, count=COUNT)

    def run(seed: int, decisions: int) -> Sample:
        rng = wl.FastRng(seed)
        rounds = -(-decisions // COUNT)

        def play() -> None:
            for _ in range(rounds):
                games.step(games.random_actions(rng))

        took = timed(play)[1]
        return Sample(rounds * COUNT, took, rounds * COUNT)

    return run


def pgx(name: str) -> Run:
    """Step games of Pgx, on the processor; an action is drawn from what is legal inside JAX."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        jax: Any = import_module("jax")
        env = import_module("pgx").make(name)
        step = import_module("pgx.experimental.wrappers").auto_reset(env.step, env.init)
    numpy = jax.numpy
    init = jax.jit(jax.vmap(env.init))

    def once(_: int, carried: Any) -> Any:
        state, key = carried
        key, choosing, going = jax.random.split(key, 3)
        actions = jax.random.categorical(choosing, numpy.log(state.legal_action_mask), axis=1)
        return jax.vmap(step)(state, actions, jax.random.split(going, COUNT)), key

    stretch = jax.jit(lambda state, key: jax.lax.fori_loop(0, STRETCH, once, (state, key)))
    first = init(jax.random.split(jax.random.PRNGKey(0), COUNT))
    jax.block_until_ready(stretch(first, jax.random.PRNGKey(0)))

    def run(seed: int, decisions: int) -> Sample:
        stretches = -(-decisions // (COUNT * STRETCH))

        def play() -> None:
            carried = first, jax.random.PRNGKey(seed)
            for _ in range(stretches):
                carried = stretch(*carried)
            jax.block_until_ready(carried)

        took = timed(play)[1]
        done = stretches * STRETCH * COUNT
        return Sample(done, took, done)

    return run
