"""The short examples run, and say what they promise."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(
    ("name", "argument", "says"),
    [
        ("pettingzoo_agents", "3", "player_2: "),
        ("gymnasium_baseline", "6", "6 games, mean reward "),
        ("step_many", "60", " decisions a second, "),
    ],
)
def test_it_runs(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    argument: str,
    says: str,
) -> None:
    path = str(EXAMPLES / f"{name}.py")
    monkeypatch.setattr(sys, "argv", [path, argument])
    runpy.run_path(path, run_name="__main__")
    assert says in capsys.readouterr().out
