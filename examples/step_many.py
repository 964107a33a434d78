"""Steps a thousand games at once, and measures how good random play is for who begins.

python examples/step_many.py 300
"""

from __future__ import annotations

import sys
import time

import numpy as np

import wonderland as wl
from wonderland.adapters.batch import batch


def main(steps: int) -> None:
    """Step all games so often, and print what came of those that ended."""
    games = batch("parade", players=4, count=1024, seed=7)
    rng = wl.FastRng(1)
    starters = games.seats.copy()
    won = ended = 0.0
    began = time.perf_counter()
    for _ in range(steps):
        games.step(games.random_actions(rng))
        over = np.flatnonzero(games.dones)
        ended += len(over)
        won += (games.places[over, starters[over]] == 1).sum()
        starters[over] = games.seats[over]  # the next game begins
    rate = steps * games.count / (time.perf_counter() - began)
    print(f"{rate:,.0f} decisions a second, {ended:,.0f} games")
    print(f"who begins wins or shares {won / max(ended, 1):.1%} of games at random")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
