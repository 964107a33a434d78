"""The ladder: everything is measured once, and said as it is."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from wonderland.bots import PERSONAS
from wonderland.lab import ladder
from wonderland.lab.intervals import Interval
from wonderland.lab.ladder import STEP, Rung, main, rungs, verdict

QUICK = Rung("parade", ("alice", "rabbit"), 4, STEP)
OTHER = Rung("parade", ("miser", "random"), 4, 0.5, 4)


@pytest.fixture
def two_rungs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be two rungs that are quickly played."""
    monkeypatch.setattr(ladder, "rungs", lambda: iter([QUICK, OTHER]))


def test_every_persona_meets_the_next_weaker_one_in_each_game() -> None:
    steps = Counter((rung.game, *rung.bots) for rung in rungs() if rung.is_step)
    ids = [persona.id for persona in PERSONAS]
    for game in ("parade", "going-out", "madcala"):
        for weaker, stronger in pairwise(ids):
            assert steps.pop((game, stronger, weaker)) == 1
    assert not steps


def test_rungs_have_names_of_their_own() -> None:
    names = [rung.name for rung in rungs()]
    assert len(set(names)) == len(names) > 12


def test_what_is_reached_is_said_as_it_is() -> None:
    assert verdict(QUICK, Interval(0.7, 0.55, 0.85)) == "yes"
    assert verdict(QUICK, Interval(0.7, 0.45, 0.95)) == "perhaps: too few games"
    assert verdict(QUICK, Interval(0.7)) == "perhaps: too few games"
    assert verdict(QUICK, Interval(0.52, 0.45, 0.59)) == "no, by 8.0"
    assert verdict(OTHER, Interval(0.61, 0.3, 0.92)) == "perhaps: too few games"
    assert verdict(OTHER, Interval(0.61, 0.55, 0.67)) == "yes"


@pytest.mark.usefixtures("two_rungs")
def test_it_writes_into_a_page_and_goes_on_from_what_is_kept(tmp_path: Path) -> None:
    page, kept = tmp_path / "bots.md", tmp_path / "kept"
    page.write_text("# Bots\n\nWords.\n")
    command = ["--jobs", "1", "--record", str(kept), "--page", str(page)]
    assert main([*command, "--only", "alice"]) == 0
    first = page.read_text()
    assert first.startswith("# Bots\n\nWords.\n")
    assert "| Parade | alice | 1 rabbit | 2       | 4     |" in first
    assert "miser" not in first
    assert main(command) == 0
    second = page.read_text()
    assert "| Parade | miser | 3 random | 4       | 4     |" in second
    journals = {path: path.read_bytes() for path in kept.iterdir()}
    assert main([*command, "--as-is"]) == 0
    assert page.read_text() == second
    assert journals == {path: path.read_bytes() for path in kept.iterdir()}
    assert sorted(path.name for path in journals) == [
        "parade-alice-rabbit-2.jsonl",
        "parade-miser-random-4.jsonl",
    ]


@pytest.mark.usefixtures("two_rungs")
def test_the_commands_of_a_page_are_those_of_the_arena(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--jobs", "1", "--only", "alice"]) == 0
    wanted = "wonderland arena parade --bots alice,rabbit --players 2 --games 4 --seed 1"
    assert wanted in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("wrong", ["--jobs 0", "--only nobody", "--as-is"])
def test_what_cannot_be_measured_is_refused(wrong: str) -> None:
    with pytest.raises(SystemExit):
        main(wrong.split())


def test_a_folder_without_games_has_nothing_to_report(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["--as-is", "--record", str(tmp_path)])
