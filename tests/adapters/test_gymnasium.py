"""Our games on Gymnasium: they pass its own check, and bots play the other seats."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import wonderland as wl
from wonderland.adapters import gymnasium as ours
from wonderland.adapters.extras import PackageMissing
from wonderland.engine.errors import BadOptions, UnknownName


def play(env: Any, seed: int) -> tuple[float, list[int]]:
    """Play a random game; return the last reward, and the actions."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    actions = []
    while True:
        actions.append(int(rng.choice(np.flatnonzero(env.action_masks()))))
        _, reward, over, cut, _ = env.step(actions[-1])
        assert not cut
        if over:
            return float(reward), actions


def test_without_gymnasium_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ours, "gym", None)
    with pytest.raises(PackageMissing, match=r"pip install 'wonderland\[research\]'"):
        ours.env("parade")


@pytest.mark.parametrize("name", ["Parade", "GoingOut", "Madcala"])
@pytest.mark.parametrize("more", [{}, {"form": "fields", "history": 200}])
def test_its_own_check_passes(name: str, more: Any) -> None:
    env = gymnasium.make(f"wonderland/{name}-v0", opponents="random", **more)
    check_env(env.unwrapped, skip_render_check=True)


def test_its_check_of_rendering_passes() -> None:
    env = gymnasium.make("wonderland/Parade-v0", opponents="random", render_mode="ansi")
    check_env(env.unwrapped)


def test_it_is_found_by_the_name_of_its_module() -> None:
    name = "wonderland.adapters.gymnasium:wonderland/Parade-v0"
    env = gymnasium.make(name, players=3, opponents=["random", "greedy"], seat=1)
    _, info = env.reset(seed=7)
    assert info["seat"] == 1
    assert info["seed"] == 7


@pytest.mark.parametrize(("game", "players"), [("parade", 4), ("going-out", 3), ("madcala", 2)])
def test_a_seed_gives_the_same_game(game: str, players: int) -> None:
    options = {"target": 5} if game == "going-out" else {}
    env = ours.env(game, players, opponents="random", **options)
    assert play(env, 3) == play(env, 3)


def test_the_reward_is_that_of_the_seat() -> None:
    env = ours.env("parade", 3, opponents="greedy", seat=0)
    rewards = {play(env, seed)[0] for seed in range(8)}
    assert rewards <= {1.0, -0.5, 0.25, 0.0}
    assert -0.5 in rewards


def test_seats_are_drawn_unless_one_is_chosen() -> None:
    env = ours.env("parade", 3, opponents="random")
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2}


def test_an_illegal_action_loses_and_the_info_says_why() -> None:
    env = ours.env("parade", opponents="random")
    env.reset(seed=7)
    seen, reward, over, _, info = env.step(132)
    assert (reward, over) == (-1.0, True)
    assert "pass" in info["illegal"]
    assert env.observation_space.contains(seen)


def test_opponents_are_named_for_each_seat_and_exist() -> None:
    with pytest.raises(BadOptions, match="opponents: are 2 at this table, not 1"):
        ours.env("parade", 3, opponents=["greedy"])
    with pytest.raises(UnknownName, match="gredy"):
        ours.env("parade", opponents="gredy")
    with pytest.raises(UnknownName):
        ours.env("parade", seat=5)


def test_the_masks_are_what_is_legal() -> None:
    env = ours.env("parade", opponents="random", seat=0)
    seen, info = env.reset(seed=5)
    world = env._playing.world
    assert world is not None
    assert list(np.flatnonzero(seen["action_mask"])) == sorted(world.legal(0))
    assert (info["action_mask"] == seen["action_mask"]).all()
    assert isinstance(wl.game("parade").view(world, 0).hand, tuple)
