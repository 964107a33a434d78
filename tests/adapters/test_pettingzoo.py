"""Our games on PettingZoo: they pass its own tests, and agents see what their seats may know."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import wonderland as wl
from wonderland.adapters import pettingzoo
from wonderland.adapters.extras import PackageMissing
from wonderland.adapters.pettingzoo import Version, going_out_v0, madcala_v0, parade_v0
from wonderland.engine.errors import BadOptions, IllegalAction

TABLES = [
    (parade_v0, 2, {}),
    (parade_v0, 5, {}),
    (going_out_v0, 3, {"target": 8}),
    (madcala_v0, 2, {}),
]
# PettingZoo's test would rather see arrays than dicts; its own games with masks have dicts as well.
DICTS = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]
pytestmark = DICTS


def play(env: Any, seed: int = 7) -> int:
    """Play a random game; return how many actions it took."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    steps = 0
    for _agent in env.agent_iter():
        seen, _, over, _, _ = env.last()
        env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        steps += not over
    return steps


def test_without_pettingzoo_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pettingzoo, "pettingzoo", None)
    with pytest.raises(PackageMissing, match=r"pip install 'wonderland\[research\]'"):
        parade_v0.env()


@pytest.mark.parametrize(("version", "players", "options"), TABLES)
def test_its_own_tests_pass(version: Version, players: int, options: Any) -> None:
    api_test(version.env(players, **options), num_cycles=150)
    api_test(version.env(players, form="fields", history=300, **options), num_cycles=30)
    seed_test(lambda: version.env(players, **options), num_cycles=30)


@pytest.mark.parametrize(("version", "players", "options"), TABLES[1:])
def test_its_test_of_rendering_passes(version: Version, players: int, options: Any) -> None:
    def env(render_mode: str | None = None) -> Any:
        return version.env(players, render_mode=render_mode, **options)

    render_test(env)


def test_its_benchmark_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = iter(np.arange(0.0, 1e6, 0.05))
    monkeypatch.setattr("time.time", lambda: float(next(clock)))
    performance_benchmark(parade_v0.env(2))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize(("version", "players", "options"), TABLES)
def test_a_game_is_played_as_the_engine_plays_it(
    version: Version, players: int, options: Any
) -> None:
    env = version.raw_env(players, **options)
    ours = wl.game(version.game_id).deal(players, 7, **options)
    rng = np.random.default_rng(7)
    env.reset(seed=7)
    while not any(env.terminations.values()):
        seat = int(ours.mover())
        assert env.agent_selection == f"player_{seat}"
        seen = env.observe(env.agent_selection)
        mask = seen["action_mask"]
        assert list(np.flatnonzero(mask)) == sorted(ours.legal(seat))
        assert (env.infos[env.agent_selection]["action_mask"] == mask).all()
        assert env.observation_space(env.agent_selection).contains(seen)
        action = int(rng.choice(np.flatnonzero(mask)))
        env.step(action)
        ours.apply(seat, action)
    assert ours.is_over()
    winners = [seat for seat, place in enumerate(ours.places()) if place == 1]
    rewards = list(env.rewards.values())
    assert sum(rewards) == pytest.approx(0)
    assert [seat for seat in range(players) if rewards[seat] == max(rewards)] == winners


def test_nobody_sees_what_others_have_discarded() -> None:
    env = parade_v0.raw_env(3, history=1500)
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    while env._playing.world.phase == 0:
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))))
    first = env.agent_selection
    shown = []
    for choice in (0, 1):
        world = env._playing.world.copy()
        seat = int(first[-1])
        world.apply(seat, world.legal(seat)[choice])
        view = env._playing.game.view(world, (seat + 1) % 3)
        shown.append(list(env._playing.observer.observation(view)))
    assert shown[0] == shown[1]
    before = [env.observe(f"player_{seat}") for seat in (1, 2)]
    env.step(int(np.flatnonzero(env.observe(first)["action_mask"])[0]))
    after = [env.observe(f"player_{seat}") for seat in (1, 2)]
    assert first == env.agent_selection == "player_0"
    for was, now in zip(before, after, strict=True):
        assert all((was[name] == now[name]).all() for name in was)


def test_an_illegal_action_loses_or_is_refused() -> None:
    env = parade_v0.env(2)
    env.reset(seed=7)
    env.step(132)
    assert all(env.terminations.values())
    assert min(env.rewards.values()) == -1
    raw = parade_v0.raw_env(2)
    raw.reset(seed=7)
    with pytest.raises(IllegalAction, match="pass"):
        raw.step(132)


def test_a_seed_gives_the_same_game_and_a_reset_without_one_another() -> None:
    env = parade_v0.raw_env(2)
    observations = []
    for seed in (7, None, 7, None):
        env.reset(seed=seed)
        observations.append(env.observe("player_0")["observation"].tobytes())
    assert observations[:2] == observations[2:]
    assert observations[0] != observations[1]


def test_the_state_for_critics_is_another_space() -> None:
    env = parade_v0.raw_env(2)
    env.reset(seed=7)
    state = env.state()
    assert env.state_space.contains(state)
    assert len(state) > len(env.observe("player_0")["observation"])


def test_a_page_tells_everybody_the_same() -> None:
    env = going_out_v0.env(3, render_mode="ansi", target=8)
    play(env)
    env.reset(seed=7)
    page = env.render()
    assert page.startswith("The Curious Going-Out Cardgame in Wonderland\n")
    assert "hand counts: 7 7 7" in page
    assert "hand:" not in page


def test_what_cannot_be_shown_or_dealt_is_refused_by_name() -> None:
    with pytest.raises(BadOptions, match="render_mode: is one of human, ansi, rgb_array"):
        parade_v0.env(2, render_mode="svg")
    with pytest.raises(BadOptions, match="form: is one of flat, fields"):
        parade_v0.env(2, form="round")  # type: ignore[arg-type]
    with pytest.raises(BadOptions, match="history"):
        parade_v0.env(2, history=-1)
    with pytest.raises(BadOptions, match="2 to 6"):
        parade_v0.env(7)
