"""The guide to card files holds: its Guest can be played with, its tables are the schema's."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from wonderland.cli import main
from wonderland.games.madcala import MADCALA
from wonderland.games.madcala.card_file import check_cards, house_text
from wonderland.games.madcala.card_schema import (
    ATTRIBUTE,
    COMMONER,
    CONDITIONS,
    DIE,
    EVENTS,
    GAME,
    GUEST,
    NEEDED,
    OPERATIONS,
    PLATE,
    PLUS_ONE,
    TOKEN,
    Field,
    Number,
    Text,
)
from wonderland.testing import check_play

GUIDE = (Path(__file__).parents[3] / "docs/guides/madcala-cards.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """Return the code blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the tables below a heading, without the headings of the columns."""
    _, _, below = GUIDE.partition(f"\n{heading}\n")
    below = re.split(r"^#", below, maxsplit=1, flags=re.MULTILINE)[0]
    lines = [line for line in below.splitlines() if line.startswith("|")]
    kept = [
        line
        for line, after in zip(lines, [*lines[1:], ""], strict=True)
        if not line.startswith("|--") and not after.startswith("|--")
    ]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in kept]


def names(text: str) -> list[str]:
    return re.findall(r"`(\w+)`", text)


def bold(text: str) -> set[str]:
    """Return the names that must be there."""
    return set(re.findall(r"\*\*`(\w+)`\*\*", text))


def guest() -> str:
    """Return Father William as a reader has written him down."""
    steps = [block for block in blocks("toml") if block not in house_text()]
    assert len(steps) == 5
    return "\n" + "".join(steps)


FILE = house_text() + guest()


def test_the_file_of_the_guide_has_no_fault() -> None:
    assert check_cards(FILE) == []


@pytest.mark.parametrize("other", ["alice", "father_william"])
def test_the_guest_of_the_guide_plays(other: str) -> None:
    options = {"guest_0": "father_william", "guest_1": other, "cards": FILE}
    check_play(MADCALA, 2, 1, options=options)


def test_the_guide_quotes_the_house_set_as_it_is() -> None:
    quoted = [block for block in blocks("toml") if block in house_text()]
    assert len(quoted) == 1


def test_the_guest_is_shown_as_the_guide_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(FILE, encoding="utf-8")
    assert main(["cards", "show", str(path)]) == 0
    (shown,) = [block for block in blocks("") if block.startswith("Father William")]
    assert " ".join(shown.split()) in " ".join(capsys.readouterr().out.split())


def test_a_fault_is_reported_as_the_guide_says() -> None:
    told = next(block for block in blocks("") if block.startswith("mine.toml:")).splitlines()
    before, _, ointment = FILE.partition('id = "ointment"')
    (problem,) = check_cards(before + 'id = "ointment"' + ointment.replace("draw", "drow", 1))
    assert told == [f"mine.toml:{problem.line}: {problem.told()}", "1 problem in mine.toml"]


def test_the_written_moves_of_the_guide_are_those_of_the_game() -> None:
    state = MADCALA.deal(seed=7, guests=("alice", "father_william"), start=0, cards=FILE)
    position = MADCALA.dump(state) | {"turn": 1, "turns": [1, 1]}
    position["progress"] |= {"actor": 1}
    state = MADCALA.load(position)
    view = MADCALA.view(state, 1)
    assert MADCALA.parse("plus-one 1") in list(state.legal(1))
    assert MADCALA.describe(view, MADCALA.parse("plus-one 1")).pieces == ("ointment",)
    assert MADCALA.describe(view, MADCALA.parse("spend 1")).pieces == ("eel",)


# The tables


def test_every_operation_is_in_the_guide_with_its_parameters() -> None:
    told = {
        names(operation)[0]: parameters for operation, parameters, _ in rows("## All operations")
    }
    assert list(told) == list(OPERATIONS)
    for name, parameters in OPERATIONS.items():
        assert sorted(names(told[name])) == sorted(parameters), name
        assert bold(told[name]) == {*NEEDED.get(name, ())}, name


def test_every_word_that_a_parameter_can_be_is_in_the_guide() -> None:
    told: dict[tuple[str, str], str] = {}
    about = ("", "")
    for parameter, operation, values in rows("### Parameters"):
        if parameter:
            about = (names(operation)[0] if names(operation) else "others", names(parameter)[0])
        told[about] = told.get(about, "") + values
    for operation, parameters in OPERATIONS.items():
        for name, field in parameters.items():
            if not isinstance(field, Number):
                values = told.get((operation, name)) or told["others", name]
                choices = field.choices if isinstance(field, Text) else ()
                assert {*choices} <= {*names(values)}, (operation, name)


@pytest.mark.parametrize(
    ("heading", "fields", "needed"),
    [
        ("### game", GAME, {*GAME} - {"name"}),
        ("### plate", PLATE, {"offset", "name"}),
        ("### guest", GUEST, {"id", "name", "health", "plus_one"}),
        ("### guest.token", TOKEN, {"id", "name", "at"}),
        ("### guest.attribute", ATTRIBUTE, {"name", "on", "do"}),
        ("### guest.plus_one", PLUS_ONE, {"id", "name", "do"}),
        ("### commoner", COMMONER, {*COMMONER}),
        ("### die", DIE, {*DIE}),
    ],
)
def test_every_field_is_in_the_guide(
    heading: str, fields: Mapping[str, Field], needed: set[str]
) -> None:
    told = {names(name)[0]: (name, value) for name, value, _ in rows(heading)}
    assert list(told) == list(fields)
    assert {name for name, (cell, _) in told.items() if bold(cell)} == needed
    for name, field in fields.items():
        if isinstance(field, Number):
            bounds = str(field.low) if field.low == field.high else f"{field.low} to {field.high}"
            assert told[name][1] == bounds, name


def test_every_moment_and_condition_is_in_the_guide() -> None:
    assert [names(row[0]) for row in rows("### Moments")] == [[event] for event in EVENTS]
    *told, (last, _) = rows("### Conditions")
    assert [names(row[0]) for row in told] == [[condition] for condition in CONDITIONS]
    assert last == "`{own_empty_plates_at_least = 4}`"
