"""The learning example learns in small, goes on from its checkpoint, and gives the same again."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import wonderland as wl
from wonderland.adapters.batch import batch

EXAMPLE = Path(__file__).parents[2] / "examples/learn_parade.py"
SMALL = ["--games", "8", "--steps", "16", "--deals", "1", "--every", "1"]


@pytest.fixture(scope="module")
def example() -> ModuleType:
    pytest.importorskip("torch", reason="PyTorch is not installed")
    spec = importlib.util.spec_from_file_location("learn_parade", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["learn_parade"] = module
    spec.loader.exec_module(module)
    return module


def curve(folder: Path) -> list[dict[str, Any]]:
    lines = (folder / "curve.jsonl").read_text().splitlines()
    points = [json.loads(line) for line in lines]
    return [{k: v for k, v in point.items() if k != "seconds"} for point in points]


def test_it_learns_goes_on_and_can_be_repeated(
    example: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("one", "two"):
        assert example.main([*SMALL, "--folder", str(tmp_path / name), "--updates", "2"]) == 0
    assert curve(tmp_path / "one") == curve(tmp_path / "two")
    assert [point["updates"] for point in curve(tmp_path / "one")] == [1, 2]
    example.main([*SMALL, "--folder", str(tmp_path / "one"), "--updates", "3"])
    assert [point["decisions"] for point in curve(tmp_path / "one")] == [128, 256, 384]
    assert "<svg" in (tmp_path / "one/curve.svg").read_text()
    capsys.readouterr()
    assert example.main(["--folder", str(tmp_path / "one"), "--measure", "1"]) == 0
    assert 0 <= json.loads(capsys.readouterr().out)["wins"] <= 1


def test_what_an_action_collects_is_what_the_game_says(example: ModuleType) -> None:
    parade = wl.game("parade")
    games = batch("parade", 2, count=6, seed=2)
    rng = wl.FastRng(1)
    for _ in range(30):
        games.step(games.random_actions(rng))
    actions = example.choices(games.masks)
    found = example.features(games.observations, actions)
    for number, world in enumerate(games._games.states):
        seat = int(games.seats[number])
        assert set(actions[number]) - {-1} == set(world.legal(seat))
        view = parade.view(world, seat)
        for action, numbers in zip(actions[number], found[number], strict=True):
            if view.phase == "play" and action >= 0:
                facts = parade.preview(view, int(action))
                taken = [card for fact in facts for card in getattr(fact, "cards", ())]
                assert round(float(numbers[8:14].sum()) * 3) == len(taken)


def test_each_seat_is_credited_with_its_own_game(example: ModuleType) -> None:
    class Scripted:
        values = np.zeros((4, 1), dtype=np.float32)
        seats = np.array([[0], [1], [0], [1]])
        dones = np.array([[False], [False], [True], [False]])
        rewards = np.zeros((4, 1, 2), dtype=np.float32)
        last = np.array([0.5], dtype=np.float32)
        last_seats = np.array([0])

    rollout = Scripted()
    rollout.rewards[2, 0] = [1.0, -1.0]
    settings = example.Settings(trace=1.0)
    advantages, returns = example.Rollout.advantages(rollout, settings)
    # Seat 0 decided at 0 and 2 and won, seat 1 decided at 1 and lost. The new game is worth to
    # seat 1, who decided in it, the opposite of what it is worth to seat 0, who is asked next.
    assert advantages[:, 0].tolist() == [1.0, -1.0, 1.0, -0.5]
    assert (returns == advantages).all()
