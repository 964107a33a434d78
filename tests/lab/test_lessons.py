"""Teaching Parade's network: the same lessons teach the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import wonderland as wl
from wonderland.bots.minds import learned_weights
from wonderland.bots.parade_worth import WEIGHTS, ParadeWorth, untaught
from wonderland.lab import lessons
from wonderland.lab.lessons import Course, lesson, main, played, taught, written


def test_a_game_is_played_to_its_end_and_each_play_is_kept() -> None:
    *worlds, end = played(ParadeWorth(untaught(wl.FastRng(1))), 3, wl.FastRng(2))
    assert end.is_over()
    assert not any(world.is_over() for world in worlds)
    left = [len(world.deck) for world in worlds]
    assert left == sorted(left, reverse=True)


def test_the_same_course_teaches_the_same() -> None:
    course = Course(players=2, games=3, rate=0.02)
    weights = taught(course)
    assert len(weights) == WEIGHTS
    assert weights == taught(course)
    assert weights != taught(Course(players=2, games=4, rate=0.02))


@pytest.mark.skipif(not wl.BUILD.compiled, reason="too slow where nothing is compiled")
def test_what_was_taught_foresees_results_better() -> None:
    rng = wl.FastRng(7)
    pupil = ParadeWorth(untaught(rng))
    first = sum(lesson(pupil, 2, rng, 0.02) for _ in range(100))
    for _ in range(600):
        lesson(pupil, 2, rng, 0.02)
    assert sum(lesson(pupil, 2, rng, 0.02) for _ in range(100)) < first


def test_less_is_learnt_from_each_game() -> None:
    course = Course(players=2, games=10, rate=0.02)
    rates = [course.rate_at(game) for game in range(10)]
    assert rates == sorted(rates, reverse=True)
    assert rates[-1] > 0


def test_the_command_writes_what_the_package_can_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(lessons, "NEWS", 2)
    path = tmp_path / "weights.json"
    assert main(["--games", "2", "--out", str(path)]) == 0
    assert json.loads(path.read_text()) == taught(Course(players=2, games=2, rate=0.02))
    assert capsys.readouterr().out.startswith("2 games, results missed by 0.")


def test_the_file_of_the_package_is_written_like_that() -> None:
    path = Path(lessons.__file__).parents[1] / "bots/parade_worth.json"
    assert written(learned_weights()) == path.read_text()
