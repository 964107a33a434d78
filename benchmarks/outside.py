"""What it costs to ask an outside bot: `python -m benchmarks.outside "python3 my_bot.py"`.

For each game the bot is asked about the positions of random games, over and over. Printed are the
median time of a choice, from our question to our having read the answer, and how much processor
time our side of it takes; the bot's own thinking is in the first and not in the second.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from statistics import median
from time import perf_counter, process_time
from typing import Any

import wonderland as wl
from benchmarks.machine import processor
from wonderland.adapters import OutsideBot, outside_bot
from wonderland.engine.game import AnyGame

POSITIONS = 300
ROUNDS = 10

Asked = tuple[Any, Sequence[int]]
"""A View and its legal actions."""


def positions(game: AnyGame) -> list[Asked]:
    """Return positions of random games at the smallest table."""
    asked: list[Asked] = []
    rng = wl.FastRng(1)
    seed = 0
    while True:
        state = game.deal(game.seats.start, seed)
        while not state.is_over():
            seat = int(state.actors()[0])
            legal = list(state.legal(seat))
            asked.append((game.view(state, seat), legal))
            if len(asked) == POSITIONS:
                return asked
            state.apply(seat, legal[rng.below(len(legal))])
        seed += 1


def timed(bot: OutsideBot, asked: Sequence[Asked]) -> tuple[float, float]:
    """Return the median time of a choice and our processor time for each, in microseconds."""
    times = []
    busy = process_time()
    for view, legal in asked:
        began = perf_counter()
        bot.choose(view, legal)
        times.append(perf_counter() - began)
    return median(times) * 1e6, (process_time() - busy) / len(asked) * 1e6


def main(command: str) -> None:
    """Measure and print."""
    print(f"{processor()}, {os.cpu_count()} cores; wonderland {wl.__version__}, {wl.BUILD}")
    for name in wl.games():
        game = wl.game(name)
        asked = positions(game)
        record = wl.Record.open(game, game.seats.start, 1)
        with outside_bot(command, game, record, 0) as bot:
            bot.greet()
            rounds = [timed(bot, asked) for _ in range(ROUNDS)]
        choice = min(took for took, _ in rounds)
        ours = min(busy for _, busy in rounds)
        print(f"{name:10} {choice:6.0f} us a choice, {1e6 / choice:6.0f} a second; ours {ours:.0f}")


if __name__ == "__main__":
    main(" ".join(sys.argv[1:]))
