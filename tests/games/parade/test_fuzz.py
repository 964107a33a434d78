"""Nonsense, and sense with a fault in it: it is read, or refused with a named error.

What is read can be played to the end.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import wonderland
from wonderland import BUILD, BadNotation, BadPosition, FastRng, Record, WonderlandError
from wonderland.engine.state import State, play_randomly
from wonderland.games.parade import PARADE
from wonderland.games.parade.cards import ACTION_NAMES, CARD_NAMES


def examples(count: int) -> settings:
    """Try so many examples, always the same ones; fewer where the code runs interpreted."""
    return settings(
        max_examples=count if BUILD.compiled else count // 20,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


def play_to_the_end(state: State) -> None:
    play_randomly(state, FastRng(1))
    assert state.is_over()
    assert 1 in list(state.places())


# Nonsense of every kind, and nearly right values

NEARLY: list[Any] = [
    *(-1, 0, 1, 2, 3, 6, 7, 10**30, 1.0, float("nan"), True, False, None),
    *("", "G3", "R10", "g3", "RT", "X3", "discard G3", "pass", "play", "discard", "over", "parade"),
    *([], {}, [[]], [[], []], ["G3"], [["G3"], []], [0, "G3"], [[0, "G3"]]),
]
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
JSON = st.recursive(
    SCALARS | st.sampled_from(NEARLY),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=4,
)
FIELDS = list(PARADE.dump(PARADE.deal(2, 0)))
PILE = st.lists(st.sampled_from(CARD_NAMES), max_size=3)
PILES = st.lists(PILE, min_size=2, max_size=2)
SMALL_POSITIONS = st.fixed_dictionaries(
    {"players": st.just(2), "turn": st.integers(0, 2), "parade": PILE, "hands": PILES},
    optional={
        "front": PILES,
        "deck": PILE,
        "last_round": st.none() | st.integers(0, 3),
        "phase": st.sampled_from(["play", "discard", "over", "PLAY"]),
        "discards": PILES,
    },
)


# Valid data with a few faults in it


def places_in(data: Any) -> list[tuple[Any, Any]]:
    """List every place in nested data as its container and its key there."""
    keys: Sequence[Any] = ()
    if isinstance(data, dict):
        keys = list(data)
    elif isinstance(data, list):
        keys = range(len(data))
    found = []
    for key in keys:
        found.append((data, key))
        found += places_in(data[key])
    return found


Fault = tuple[str, int, int, Any]
FAULTS = st.lists(
    st.tuples(
        st.sampled_from(["swap", "remove", "repeat", "replace", "replace"]),
        st.integers(0, 10_000),
        st.integers(0, 10_000),
        st.sampled_from(NEARLY) | st.sampled_from(CARD_NAMES) | JSON,
    ),
    min_size=1,
    max_size=3,
)


def with_faults(data: Any, faults: list[Fault]) -> Any:
    """Return data with some of it swapped, removed, repeated or replaced."""
    data = deepcopy(data)
    for kind, first, second, value in faults:
        places = places_in(data)
        if not places:
            continue
        there, key = places[first % len(places)]
        elsewhere, other = places[second % len(places)]
        match kind:
            case "swap":
                # a copy, or else data might come to contain itself
                there[key], elsewhere[other] = deepcopy((elsewhere[other], there[key]))
            case "remove":
                del there[key]
            case "repeat" if isinstance(there, list):
                there.append(deepcopy(there[key]))
            case _:
                there[key] = deepcopy(value)
    return data


def spliced(text: str, start: int, length: int, patch: str) -> str:
    """Return a text in which a stretch is replaced."""
    start %= len(text) + 1
    return text[:start] + patch + text[start + length :]


# Notation


@examples(5_000)
@given(st.text(max_size=12) | st.text("RBPGWO0123456789T discarpASn\t", max_size=12))
@example("\0")
@example("ß3")
@example("discard ŉ")
def test_any_text_is_an_action_or_bad_notation(text: str) -> None:
    check_notation(text)


@examples(5_000)
@given(
    st.sampled_from(ACTION_NAMES),
    st.integers(0, 12),
    st.integers(0, 2),
    st.text(max_size=2) | st.sampled_from(["T", "10", " ", "G", "discard ", "0"]),
)
def test_a_notation_with_a_fault_is_an_action_or_bad_notation(
    notation: str, start: int, length: int, patch: str
) -> None:
    check_notation(spliced(notation, start, length, patch))


def check_notation(text: str) -> None:
    try:
        action = PARADE.parse(text)
    except BadNotation as error:
        place = error.position
    else:
        place = 0
        assert PARADE.parse(PARADE.notate(action)) == action
    assert 0 <= place <= len(text)


# Positions


def some_positions() -> list[dict[str, Any]]:
    """Positions from the beginning to the end of a few games."""
    positions = []
    for players in (2, 3, 6):
        rng = FastRng(players)
        state = PARADE.deal(players, rng)
        steps = 0
        while actors := list(state.actors()):
            legal = state.legal(actors[-1])
            state.apply(actors[-1], legal[rng.below(len(legal))])
            steps += 1
            if steps % 7 == 0 or len(actors) > 1:
                positions.append(PARADE.dump(state))
        positions.append(PARADE.dump(state))
    return positions


POSITIONS = some_positions()


@examples(1_500)
@given(JSON | SMALL_POSITIONS)
def test_any_data_is_a_position_or_a_bad_one(data: object) -> None:
    check_position(data)


@examples(4_000)
@given(st.sampled_from(POSITIONS), FAULTS)
def test_a_position_with_faults_is_a_position_or_a_bad_one(
    position: dict[str, Any], faults: list[Fault]
) -> None:
    check_position(with_faults(position, faults))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_position_where_somebody_has_more_than_five_cards_to_discard_from(seat: int) -> None:
    hands = [["B6", "B7", "B8", "B9"], ["B1", "B2", "B3", "B4"]]
    hands[seat] = ["R6", "R7", "R8", "R9", "R10"]
    discards: list[list[str]] = [[], []]
    discards[seat] = ["O1", "O2"]
    position = {"players": 2, "turn": 0, "parade": [], "hands": hands, "discards": discards}
    check_position(position | {"phase": "discard"})


def check_position(data: object) -> None:
    try:
        state = PARADE.load(data)
    except BadPosition:
        with pytest.raises(BadPosition):
            PARADE.load(data, strict=True)
        return
    written = PARADE.dump(state)
    assert PARADE.dump(PARADE.load(written)) == written
    for seat in (*range(state.players), None):
        view = PARADE.view(state, seat)
        world = PARADE.imagine(view, FastRng(1))
        assert PARADE.view(world, seat) == view
        play_to_the_end(PARADE.load(PARADE.dump(world)))
    play_to_the_end(state)


# Records


def some_records() -> list[dict[str, Any]]:
    """Records from a number, from a sealed seed, and from a position."""
    records = [
        Record.open(PARADE, 3, 7),
        Record.open(PARADE, 2, "0123456789abcdef" * 2, names=("Alice", "Dodo")),
        Record.open_at(PARADE, PARADE.deal(4, 1)),
    ]
    return [json.loads(played(record, actions=10).to_json()) for record in records]


def played(record: Record, actions: int) -> Record:
    state = record.begin(PARADE)
    for _ in range(actions):
        seat = state.actors()[0]
        action = state.legal(seat)[0]
        state.apply(seat, action)
        record = record.played(int(seat), PARADE.notate(action))
    return record


RECORDS = some_records()


@examples(2_500)
@given(st.sampled_from(RECORDS), FAULTS)
def test_a_record_with_faults_is_a_record_or_a_bad_one(
    record: dict[str, Any], faults: list[Fault]
) -> None:
    check_record(json.dumps(with_faults(record, faults)))


@examples(3_000)
@given(
    st.sampled_from([json.dumps(record) for record in RECORDS]),
    st.integers(0, 2_000),
    st.integers(0, 3),
    st.text(max_size=2) | st.sampled_from(["[", "]", ",", '"', "0", "99", "\\u"]),
)
def test_a_record_with_a_wrong_stretch_of_text_is_a_record_or_a_bad_one(
    text: str, start: int, length: int, patch: str
) -> None:
    check_record(spliced(text, start, length, patch))


def check_record(text: str) -> None:
    try:
        record = Record.from_json(text, wonderland.game)
        state = record.replay(PARADE)
    except WonderlandError:
        return
    assert Record.from_json(record.to_json(), wonderland.game) == record
    play_to_the_end(state)


# Values that are too deep or too long to be shown in an error message


def nested(depth: int) -> Any:
    data: list[Any] = []
    for _ in range(depth):
        data = [data]
    return data


@pytest.mark.parametrize("value", [nested(5_000), 10**5_000], ids=["deep", "long"])
@pytest.mark.parametrize("field", FIELDS)
def test_a_position_with_a_value_that_cannot_be_shown_is_a_bad_one(
    field: str, value: object
) -> None:
    with pytest.raises(BadPosition):
        PARADE.load(POSITIONS[0] | {field: value})


@pytest.mark.parametrize("field", [*RECORDS[1], "position"])
def test_a_record_nested_however_deeply_is_a_bad_one(field: str) -> None:
    # Around some depth the JSON can just be read, and further work needs more of the stack.
    inside = {
        "actions": [[0, "HERE"]],
        "options": {"speed": "HERE"},
        "position": POSITIONS[0] | {"hands": [["HERE"], []]},
    }
    record = RECORDS[2 if field == "position" else 1] | {field: inside.get(field, "HERE")}
    for depth in range(800, 1_000):
        text = json.dumps(record).replace('"HERE"', "[" * depth + "]" * depth)
        with pytest.raises(WonderlandError):
            Record.from_json(text, wonderland.game).replay(PARADE)
