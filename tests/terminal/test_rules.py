"""The rules page in the terminal."""

from __future__ import annotations

from typing import Any

import pytest

from tests.terminal.helpers import NAMES, PARADE, POSITION, table_at
from wonderland.engine.errors import UnknownName
from wonderland.terminal.parade import ParadeDrawing
from wonderland.terminal.pen import Pen, width
from wonderland.terminal.rules import clauses, one_clause, page, some_clauses
from wonderland.terminal.scene import Scene

PAGE = """# Title

A paragraph with **bold** and `code` and a [link](x.md)
over two lines.

- **Q1** First *clause*,
  which goes on.
- **Q2** Second.

1. not a bullet

| a | b |
|---|---|
| 1 | `22` |
"""


def test_clauses_are_read_over_several_lines() -> None:
    assert clauses(PAGE) == {"Q1": "First *clause*, which goes on.", "Q2": "Second."}


def test_the_page_is_rendered_lightly() -> None:
    assert page(PAGE, Pen(), 40) == [
        "TITLE",
        "",
        "A paragraph with bold and code and a",
        "link over two lines.",
        "",
        "Q1    First clause, which goes on.",
        "Q2    Second.",
        "",
        "1. not a bullet",
        "",
        "a  b",
        "1  22",
    ]


def test_bold_is_painted_where_there_is_colour() -> None:
    assert "\x1b[1mbold\x1b[0m" in "\n".join(page(PAGE, Pen(16), 40))


@pytest.mark.parametrize("columns", [30, 59, 89])
def test_parades_page_fits_its_columns(columns: int) -> None:
    lines = page(PARADE.rules(), Pen(), columns)
    assert max(map(width, lines)) <= columns
    assert not any("**" in line or "`" in line for line in lines)


def test_a_clause_is_found_in_any_case() -> None:
    assert one_clause(PARADE, "p9").startswith("- **P9** ")


def test_an_unknown_clause_is_answered_with_a_suggestion() -> None:
    with pytest.raises(UnknownName, match="did you mean P"):
        one_clause(PARADE, "p99")
    with pytest.raises(UnknownName, match="known are"):
        one_clause(PARADE, "zzz")


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"last_round": 2},
        {"phase": "discard", "hands": [hand[:4] for hand in POSITION["hands"]]},
        {
            "phase": "discard",
            "players": 2,
            "hands": [hand[:4] for hand in POSITION["hands"][:2]],
            "front": POSITION["front"][:2],
        },
    ],
    ids=["play", "last round", "discards", "discards of two"],
)
def test_the_clauses_that_matter_exist(change: dict[str, Any]) -> None:
    position = dict(POSITION, **change)
    scene = Scene.at(table_at(position, NAMES[: position["players"]]), 0, 0)
    named = ParadeDrawing().clauses(scene)
    assert named
    assert len(some_clauses(PARADE, named)) == len(named)
