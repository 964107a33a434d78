"""Three agents play Parade in PettingZoo's loop, each drawing from what is legal.

python examples/pettingzoo_agents.py 7
"""

from __future__ import annotations

import sys

from wonderland.adapters.pettingzoo import parade_v0


def main(seed: int) -> None:
    """Play a game, and print what everybody could see in the end."""
    env = parade_v0.env(players=3, render_mode="ansi")
    env.reset(seed=seed)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + number)
    for agent in env.agent_iter():
        _, reward, over, _, info = env.last()
        if over:
            print(f"{agent}: {reward:+.1f}")
            env.step(None)
            continue
        env.step(int(env.action_space(agent).sample(info["action_mask"])))
    print(env.render())


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
