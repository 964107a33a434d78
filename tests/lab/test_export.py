"""Exported rows say what was seen and done in games that can be played again from their seeds."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

import wonderland as wl
from wonderland.adapters.playing import returns_of
from wonderland.cli import main
from wonderland.engine.record import Record
from wonderland.lab import export as exporting
from wonderland.lab.decisions import NotOver
from wonderland.observe import observer

EXAMPLE = Path(__file__).parents[2] / "examples/learn_from_decisions.py"


def exported(folder: Path, *arguments: str) -> pl.DataFrame:
    assert main(["export", *arguments, "--jobs", "1", "--out", str(folder)]) == 0
    return pl.read_parquet(folder / "*.parquet")


@pytest.mark.parametrize(
    ("name", "players", "more"),
    [
        ("parade", 3, []),
        ("parade", 2, ["--bots", "greedy,random"]),
        ("going-out", 2, ["--target", "5"]),
        ("madcala", 2, []),
    ],
)
def test_every_row_is_a_decision_of_a_game_that_can_be_played_again(
    tmp_path: Path, name: str, players: int, more: list[str]
) -> None:
    rows = exported(tmp_path, name, "--players", str(players), "--games", "5", *more)
    game = wl.game(name)
    options = {"target": 5} if name == "going-out" else {}
    seen = observer(game, players, **options)
    assert rows["game"].unique().sort().to_list() == [0, 1, 2, 3, 4]
    for _, decisions in rows.group_by("game", maintain_order=True):
        world = game.deal(players, int(decisions["seed"][0]), **options)
        for step, row in enumerate(decisions.iter_rows(named=True)):
            seat = int(world.mover())
            assert (row["step"], row["seat"]) == (step, seat)
            assert sorted(row["legal"]) == sorted(world.legal(seat))
            if step % 11 == 0:
                view = game.view(world, seat)
                told = [np.ravel(row[f"seen_{field.name}"]) for field in seen.fields]
                assert list(np.concatenate(told)) == list(seen.observation(view))
            world.apply(seat, row["action"])
        assert world.is_over()
        for seat, score, place, reward in zip(
            *(decisions[column] for column in ("seat", "score", "place", "reward")), strict=True
        ):
            assert (score, place) == (world.scores()[seat], world.places()[seat])
            assert reward == pytest.approx(returns_of(world)[seat])


def test_an_export_that_was_stopped_goes_on_and_gives_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(exporting.PART, "parade", 4)
    whole = exported(tmp_path / "whole", "parade", "--games", "10")
    parts = sorted((tmp_path / "whole").glob("*.parquet"))
    assert len(parts) == 3
    exported(tmp_path / "stopped", "parade", "--games", "10")
    (tmp_path / "stopped" / parts[1].name).unlink()
    (tmp_path / "stopped" / "games-x.part").write_text("half a part")
    assert exported(tmp_path / "stopped", "parade", "--games", "10").equals(whole)


def test_another_export_does_not_go_into_the_same_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    exported(tmp_path, "parade", "--games", "2")
    assert main(["export", "parade", "--games", "2", "--seed", "9", "--out", str(tmp_path)]) == 1
    assert "has an export with another seed" in capsys.readouterr().err


def finished(seed: int) -> Record:
    game = wl.game("parade")
    record = Record.open(game, 2, seed)
    world = record.begin(game)
    while not world.is_over():
        seat = int(world.mover())
        action = int(world.legal(seat)[0])
        record = record.played(seat, game.notate(action))
        world.apply(seat, action)
    return record


def test_saved_games_can_be_exported(tmp_path: Path) -> None:
    paths = []
    for seed in (1, 2):
        paths.append(tmp_path / f"{seed}.json")
        finished(seed).save(paths[-1])
    rows = exported(tmp_path / "out", *map(str, paths))
    assert len(rows) == len(finished(1).actions) + len(finished(2).actions)
    assert rows["seed"].unique().sort().to_list() == ["1", "2"]


def test_a_game_that_is_not_over_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "1.json"
    finished(1).truncated(9).save(path)
    assert main(["export", str(path), "--out", str(tmp_path / "out")]) == 1
    assert "game 0 is not over" in capsys.readouterr().err
    assert issubclass(NotOver, wl.WonderlandError)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["parade", "--bots", "greedy,random", "--players", "3"], "bots: are one for all seats"),
        (["parade", "--games", "0"], "games: is at least 1"),
        (["parade", "madcala"], "is one game to simulate"),
        (["parade", "--bots", "gredy"], "gredy"),
        (["parade", "--jobs", "0"], "jobs: is at least 1"),
    ],
)
def test_what_cannot_be_exported_is_refused_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], why: str
) -> None:
    assert main(["export", *arguments, "--out", str(tmp_path)]) == 1
    assert why in capsys.readouterr().err


def test_the_example_loads_what_was_exported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[Any]
) -> None:
    exported(tmp_path, "parade", "--bots", "random", "--players", "2", "--games", "150")
    capsys.readouterr()
    monkeypatch.setattr(sys, "argv", [str(EXAMPLE), str(tmp_path)])
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    out = capsys.readouterr().out
    assert "Parade: 150 games" in out
    assert "mean reward" in out
    assert json.loads((tmp_path / "about.json").read_text())["bots"] == ["random", "random"]
