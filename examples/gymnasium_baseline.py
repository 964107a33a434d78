"""How a simple rule fares against greedy in Gymnasium: always play the lowest card.

python examples/gymnasium_baseline.py 200
"""

from __future__ import annotations

import sys

import gymnasium
import numpy as np

from wonderland.games.parade.cards import value_of


def main(games: int) -> None:
    """Play games, and print the mean reward: 1 for a win, -1 for a loss."""
    env = gymnasium.make(
        "wonderland.adapters.gymnasium:wonderland/Parade-v0", players=2, opponents="greedy"
    )
    rewards = []
    for seed in range(games):
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            legal = np.flatnonzero(observation["action_mask"])
            action = min(legal, key=lambda one: value_of(int(one) % 66))
            observation, reward, over, _, _ = env.step(int(action))
        rewards.append(float(reward))
    print(f"{games} games, mean reward {np.mean(rewards):+.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
