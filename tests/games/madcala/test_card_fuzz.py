"""Card files with faults in them: what is wrong is told, and what is not wrong is played with."""

from __future__ import annotations

import json
import os
import re
import tomllib
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wonderland import BUILD, FastRng
from wonderland.games.madcala import MADCALA
from wonderland.games.madcala.card_file import check_cards, house_text
from wonderland.games.madcala.card_schema import (
    CONDITIONS,
    EVENTS,
    GAME,
    NEEDED,
    OPERATIONS,
    SWITCH,
    Field,
    Number,
    Text,
)
from wonderland.games.madcala.card_set import read_cards
from wonderland.games.madcala.card_words import page, summary
from wonderland.testing import check_play

HOUSE = house_text().splitlines()
WORDS = sorted({*re.findall(r'"[^"\n]*"|\d+|[a-z_]+|[][{}=,]', house_text())})
ODD = [
    "",
    '"',
    '"""',
    "[",
    "]",
    "}",
    "=",
    "\\",
    "\0",
    "é",
    "-1",
    "1.5",
    "true",
    "nan",
    "1979-05-27",
]
MOST_STEPS = 20_000
NIGHTLY = os.environ.get("WONDERLAND_NIGHTLY") == "1"


def examples(count: int) -> settings:
    """Try so many examples, always the same ones; fewer where the code runs interpreted."""
    if NIGHTLY:
        count *= 50
    return settings(
        max_examples=count if BUILD.compiled else count // 5,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


def is_played_unless_wrong(text: str, seed: int) -> bool:
    """Check a file; if nothing is wrong, compile it, show it, and play a game to the end."""
    problems = check_cards(text)
    lines = text.count("\n") + 1
    assert all(str(problem) and 1 <= problem.line <= lines for problem in problems)
    if problems:
        return False
    card_set = read_cards(text)
    assert summary(text)
    assert page(text)
    number = len(card_set.guest_ids)
    guests = [card_set.guest_ids[seed % number], card_set.guest_ids[seed // number % number]]
    options = {"guest_0": guests[0], "guest_1": guests[1], "cards": text}
    if seed % 25 == 0:
        check_play(MADCALA, 2, seed, options=options)
        return True
    state, rng = MADCALA.deal(seed=seed, **options), FastRng(seed)
    for _ in range(MOST_STEPS):
        if state.is_over():
            break
        (seat,) = state.actors()
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
    assert state.is_over()
    return True


# Slips of an editor


@st.composite
def slips(draw: st.DrawFn) -> str:
    """Return the house set with a few lines lost, doubled, swapped, moved or mistyped."""
    lines = list(HOUSE)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.integers(0, 5)):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, draw(st.sampled_from(HOUSE)))
            case 2:
                block = lines[at : at + draw(st.integers(1, 12))]
                del lines[at : at + len(block)]
                to = draw(st.integers(0, len(lines)))
                lines[to:to] = block
            case 3:
                words = re.findall(r'"[^"]*"|\d+|[a-z_]+', lines[at]) or [""]
                word = draw(st.sampled_from(words))
                lines[at] = lines[at].replace(word, draw(st.sampled_from(WORDS)), 1)
            case 4:
                place = draw(st.integers(0, len(lines[at])))
                rest = lines[at][place + draw(st.integers(0, 1)) :]
                lines[at] = lines[at][:place] + draw(st.sampled_from(ODD)) + rest
            case _:
                number = draw(st.sampled_from(["0", "1", "2", "3", "5", "16", "17", "[]", "{}"]))
                lines[at] = re.sub(r"\d+", number, lines[at], count=1)
    return "\n".join(lines)


@examples(25)
@given(slips(), st.integers(0, 10_000))
def test_slips_are_told_or_do_no_harm(text: str, seed: int) -> None:
    is_played_unless_wrong(text, seed)


@examples(25)
@given(st.text(max_size=60))
def test_any_text_is_checked(text: str) -> None:
    assert check_cards(text)


# Effects of all kinds, anywhere


def written(value: Any) -> str:
    """Write a value as TOML."""
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{name} = {written(inner)}' for name, inner in value.items())}}}"
    return json.dumps(value)


def file_of(data: dict[str, Any]) -> str:
    return "\n".join(f"{name} = {written(value)}" for name, value in data.items())


@st.composite
def values(draw: st.DrawFn, name: str, field: Field, tokens: list[str]) -> Any:
    """Return a value that a parameter might have."""
    if isinstance(field, Number):
        return draw(st.sampled_from([field.low, min(2, field.high), min(3, field.high)]))
    if name in ("token", "tokens"):
        return tokens if name == "tokens" else draw(st.sampled_from(tokens or ["none"]))
    if isinstance(field, Text):
        return draw(st.sampled_from(field.choices or ("madness",)))
    if field is SWITCH:
        return draw(st.booleans())
    return draw(st.lists(st.integers(1, 5), min_size=1, unique=True))


@st.composite
def effects(draw: st.DrawFn, tokens: list[str]) -> list[dict[str, Any]]:
    """Return one to three operations."""
    found = []
    for name in draw(st.lists(st.sampled_from(sorted(OPERATIONS)), min_size=1, max_size=3)):
        row = {"op": name}
        for parameter, field in OPERATIONS[name].items():
            if parameter in NEEDED.get(name, ()) or draw(st.booleans()):
                row[parameter] = draw(values(parameter, field, tokens))
        found.append(row)
    return found


@st.composite
def attributes(draw: st.DrawFn, tokens: list[str]) -> dict[str, Any]:
    do = draw(effects(tokens))
    if tokens and draw(st.booleans()):
        how = draw(st.sampled_from(["flip", "discard"]))
        do.insert(0, {"op": "spend", "token": draw(st.sampled_from(tokens)), "how": how})
    row: dict[str, Any] = {"name": "Habit", "on": draw(st.sampled_from(EVENTS)), "do": do}
    if draw(st.booleans()):
        row["optional"] = draw(st.booleans())
    if draw(st.booleans()):
        row["once"] = "turn"
    if draw(st.booleans()):
        least = {"own_empty_plates_at_least": draw(st.integers(1, 6))}
        row["if"] = draw(st.sampled_from([*CONDITIONS, least]))
    return row


@st.composite
def other_cards(draw: st.DrawFn) -> str:
    """Return the house set with other effects somewhere."""
    data = tomllib.loads(house_text())
    guest = draw(st.sampled_from(data["guest"]))
    tokens = [token["id"] for token in guest.get("token", [])]
    for _ in range(draw(st.integers(1, 2))):
        match draw(st.integers(0, 6)):
            case 0:
                draw(st.sampled_from(data["commoner"]))["do"] = draw(effects([]))
            case 1:
                sides = draw(st.lists(effects([]), min_size=1, max_size=2))
                draw(st.sampled_from(data["plate"][1:]))["sides"] = sides
            case 2:
                data["die"][0]["faces"][draw(st.integers(0, 5))] = draw(effects([]))
            case 3:
                draw(st.sampled_from(guest["plus_one"]))["do"] = draw(effects(tokens))
            case 4:
                card = draw(st.sampled_from(guest["plus_one"]))
                card.pop("cost", None)
                card["stored"] = draw(st.integers(1, 3))
                placed = {"op": "place_stored", "n": draw(st.integers(1, card["stored"]))}
                card["do"] = [placed, *draw(effects(tokens))]
            case 5:
                guest.setdefault("attribute", []).append(draw(attributes(tokens)))
            case _:
                name = draw(st.sampled_from(sorted({*GAME} - {"name", "start"})))
                bounds = GAME[name]
                assert isinstance(bounds, Number)
                data["game"][name] = draw(st.sampled_from([bounds.low, min(bounds.high, 60)]))
    return file_of(data)


def test_what_passes_the_check_can_be_played() -> None:
    played: list[bool] = []

    @examples(15)
    @given(other_cards(), st.integers(0, 10_000))
    def plays(text: str, seed: int) -> None:
        played.append(is_played_unless_wrong(text, seed))

    plays()
    assert sum(played) >= len(played) // 10


# Files that mean harm


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("\ufeff" + house_text(), "begins with a byte order mark"),
        ("game = 1" + "0" * 5000, "is not TOML"),
        ("a = 1\n" * 200_000, "is longer than"),
        ("game = " + "[" * 5000 + "]" * 5000, "is not TOML"),
        (".".join("a" * 3000) + " = 1", "is no part of a card file"),
        ('[game]\nname = """a""""\nturn_limit = 0', "line 3, game.turn_limit"),
        ('["x]y"]\n\n[game]\nturn_limit = 0', "line 4, game.turn_limit"),
        (house_text().replace('"alice"', '"random"'), "random stands for any Guest"),
        (house_text().replace('{op="repeat"}', '{op=["repeat"]}'), "is no operation"),
        (house_text().replace('["thimble", "comfits"', '[{a=1}, ["b"]'), "there is no token"),
        (house_text().replace('{op="prevent", n=1}', '{op="prevent", n=2}'), "is a number 1"),
        (house_text().replace('"Dinah"', '"\\u202e"'), "is a text of 1 to 40 characters"),
    ],
)
def test_hostile_files_are_refused(text: str, complaint: str) -> None:
    problems = [str(problem) for problem in check_cards(text)]
    assert any(complaint in problem for problem in problems), problems[:5]


def test_lines_may_end_as_on_windows() -> None:
    assert check_cards(house_text().replace("\n", "\r\n")) == []
