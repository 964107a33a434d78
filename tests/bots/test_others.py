"""Bots of other packages are found by entry point, as an installed distribution offers them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import wonderland as wl
from wonderland.bots import bot, bots
from wonderland.bots.others import made
from wonderland.testing.template import TARTS_GAME

PARADE = wl.game("parade")
MODULE = """
class First:
    name = "first"
    games = ("parade",)

    def __init__(self, game, seed):
        self.seed = seed

    def choose(self, view, legal):
        return legal[0]


class Anything(First):
    games = ()
"""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of packages, as pip fills it, with one distribution that offers bots."""
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    made.cache_clear()
    sys.modules.pop("tea_bots", None)


def install(site: Path, *offers: str) -> None:
    (site / "tea_bots.py").write_text(MODULE)
    about = site / "tea_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: tea-bots\nVersion: 1.0\n")
    lines = "\n".join(offers)
    (about / "entry_points.txt").write_text(f"[wonderland.bots]\n{lines}\n")


def test_a_bot_of_another_package_plays_the_games_it_names(site: Path) -> None:
    install(site, "first = tea_bots:First", "anything = tea_bots:Anything")
    assert bots(PARADE)[-2:] == ["anything", "first"]
    assert "first" not in bots(TARTS_GAME)
    assert "anything" in bots(TARTS_GAME)
    found = bot("first", PARADE, 5)
    state = PARADE.deal(players=2, seed=1)
    legal = list(state.legal(0))
    assert found.choose(PARADE.view(state, 0), legal) == legal[0]
    assert vars(found) == {"seed": 5}
    with pytest.raises(wl.UnknownName, match="no bot for Tarts 'first'"):
        bot("first", TARTS_GAME, 1)


def test_our_own_names_cannot_be_taken(site: Path) -> None:
    install(site, "random = tea_bots:First")
    assert bots(PARADE).count("random") == 1
    assert type(bot("random", PARADE, 1)).__name__ == "RandomBot"


@pytest.mark.parametrize("broken", ["tea_bots:Missing", "no_such_module:Bot", "tea_bots:MODULE"])
def test_a_broken_bot_is_left_out_with_a_warning_and_the_others_play(
    site: Path, broken: str
) -> None:
    install(site, f"broken = {broken}", "first = tea_bots:First")
    with pytest.warns(UserWarning, match="the bot 'broken' of tea-bots is left out"):
        assert "first" in bots(PARADE)
    assert "broken" not in bots(PARADE)
