"""The pytest plugin, as somebody who adds a game meets it."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

MODULE = """
from pathlib import Path
from tests.naive.tarts import NaiveTarts
from wonderland.testing import Conformance
from wonderland.testing.template import TARTS_GAME

HERE = Path(__file__).parent
conforms = Conformance(
    game=TARTS_GAME,
    where="wonderland.testing.template:TARTS_GAME",
    clause_tests=[HERE],
    goldens=HERE,
    second_opinion=NaiveTarts,
    games=2,
    leak_positions=5,
)

def test_k1_k2_k3_k4():
    pass
"""
ROOT = Path(__file__).parents[2]


def test_a_third_party_game_is_checked_and_told_what_is_wrong(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_my_game=MODULE)
    pytester.syspathinsert(ROOT)
    result = pytester.runpytest_inprocess("-p", "wonderland.testing.plugin", "-p", "no:xdist")
    result.assert_outcomes(passed=12, failed=1)
    result.stdout.fnmatch_lines(["*tarts has no golden playthrough*"])


def test_golden_playthroughs_are_written_anew_on_request(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_my_game=MODULE)
    pytester.syspathinsert(ROOT)
    golden = pytester.path / "tarts-3.txt"
    golden.write_text("Tarts, rules version 1: 3 players, seed 5\n")
    arguments = ["-p", "wonderland.testing.plugin", "-p", "no:xdist", "-k", "golden"]
    pytester.runpytest_inprocess(*arguments).assert_outcomes(failed=1)
    pytester.runpytest_inprocess(*arguments, "--update-golden").assert_outcomes(passed=1)
    pytester.runpytest_inprocess(*arguments).assert_outcomes(passed=1)
