"""A game that nobody has drawn yet can be played all the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.terminal.helpers import FakeDevice, run
from wonderland.engine.record import Record
from wonderland.table import Table, local
from wonderland.terminal.drawings import drawing_of
from wonderland.terminal.fallback import AnyDrawing
from wonderland.terminal.scene import Scene
from wonderland.terminal.session import Outcome
from wonderland.testing.template import TARTS_GAME


def tarts(names: tuple[str, ...] = ("You", "Random")) -> Table:
    return local.table_of(TARTS_GAME, Record.open(TARTS_GAME, len(names), 7, names))


@pytest.mark.parametrize("boxed", [False, True], ids=["plain", "boxed"])
def test_any_game_is_played_by_numbers_to_its_end(boxed: bool) -> None:
    begun = [""] if boxed else []
    device = FakeDevice([*begun, "?", *begun, "1", "1", "1"], terminal=boxed)
    assert run(tarts(), (None, "random"), device, boxed=boxed) is Outcome.FINISHED
    assert "Which choice?" in device.text
    assert "1: Serve" in device.text
    assert "Random serves tart" in device.text
    places = re.findall(r"Place (\d): (You|Random), (\d) points?\.", device.text)
    assert [place for place, _, _ in places] in (["1", "2"], ["1", "1"])
    assert places[0][2] >= places[1][2]


def test_its_own_notation_works_and_its_mistakes_are_answered() -> None:
    table = tarts()
    held = Scene.at(table, 0, 0).view.hand[0]
    device = FakeDevice(["serve 99", "?", "where", f"serve {held}"])
    run(table, (None, "random"), device, folder=Path("/nonexistent"))
    assert "'serve 99' is nothing I know." in device.text
    assert table.record.actions[0] == (0, f"serve {held}")


def test_a_game_without_a_drawing_gets_the_one_for_any_game() -> None:
    assert isinstance(drawing_of(TARTS_GAME), AnyDrawing)


def test_the_view_is_told_field_by_field() -> None:
    scene = Scene.at(tarts(), 0, 0)
    told = AnyDrawing().where(scene)
    assert told[0] == "row: nothing."
    assert told[1].startswith("hand: ")
