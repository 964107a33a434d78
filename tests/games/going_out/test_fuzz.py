"""Nonsense, and sense with a fault in it: it is read, or refused with a named error.

What is read can be played to the end, and what it comes to can be read again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from wonderland import (
    BUILD,
    BadNotation,
    BadPosition,
    FastRng,
    Record,
    UnknownName,
    WonderlandError,
)
from wonderland.engine.game import AnyGame
from wonderland.engine.state import State
from wonderland.games.going_out import GOING_OUT
from wonderland.games.going_out.cards import KIND_NAMES
from wonderland.games.going_out.notation import ACTION_NAMES

MOST_STEPS = 2_000


def examples(count: int) -> settings:
    """Try so many examples by night, always the same ones; by day, or interpreted, fewer."""
    nightly = os.environ.get("WONDERLAND_NIGHTLY") == "1"
    return settings(
        max_examples=count if nightly else count // (5 if BUILD.compiled else 20),
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
    )


def play_on(state: State) -> None:
    """Play with random actions to the end, or for a few rounds."""
    rng = FastRng(1)
    for _ in range(MOST_STEPS):
        if state.is_over():
            break
        (seat,) = state.actors()
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
    assert 1 in list(state.places())
    game: AnyGame = GOING_OUT
    written = game.dump(state)
    assert game.dump(game.load(written)) == written


# Nonsense of every kind, and nearly right values

NEARLY: list[Any] = [
    *(-1, 0, 1, 2, 3, 5, 6, 37, 100_000, 10**30, 1.0, float("nan"), True, False, None),
    *("", "F3", "Q", "f3", "Q=F3", "X3", "play F3", "pass", "no draw", "show", "choose", "over"),
    *([], {}, [[]], [[], []], ["F3"], [["F3"], []], ["Q", "C"], [0, 1], [0, "F3"], [[0, "F3"]]),
    *({"owner": 0, "cards": [], "count": 1, "rank": 1}, "fast 1 2 3 4", "sealed 00 1"),
]
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
JSON = st.recursive(
    SCALARS | st.sampled_from(NEARLY),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=4,
)
FIELDS = list(GOING_OUT.dump(GOING_OUT.deal(2, 0)))
PILE = st.lists(st.sampled_from(KIND_NAMES), max_size=4)
PILES = st.lists(PILE, min_size=2, max_size=2)
NUMBERS = st.lists(st.integers(-1, 60), min_size=2, max_size=2)
SETS = st.fixed_dictionaries(
    {
        "owner": st.integers(0, 2),
        "cards": PILE,
        "count": st.integers(0, 8),
        "rank": st.integers(0, 8),
    }
)
SMALL_POSITIONS = st.fixed_dictionaries(
    {"players": st.just(2), "turn": st.integers(0, 1), "hands": PILES},
    optional={
        "target": st.integers(1, 40),
        "deck": PILE,
        "display": PILE,
        "table": st.none() | SETS,
        "scored": PILES,
        "jokers_used": st.lists(st.sampled_from("QC"), max_size=3),
        "totals": NUMBERS,
        "leader": st.integers(0, 1),
        "phase": st.sampled_from(["play", "draw", "exchange", "show", "choose", "over"]),
        "out": st.lists(st.integers(0, 2), max_size=2),
        "round": st.integers(0, 3),
        "known": PILES,
        "passes": st.integers(0, 9),
        "drawn": st.integers(0, 3),
        "to_show": st.integers(0, 4),
        "last_turn": st.booleans(),
        "round_pairs": NUMBERS,
        "round_sums": NUMBERS,
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
        st.sampled_from(NEARLY) | st.sampled_from(KIND_NAMES) | JSON,
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
@given(st.text(max_size=16) | st.text("FHQC=01345678 playdrwshonkc\t", max_size=24))
@example("\0")
@example("play ŉ")
@example("play =F4")
@example("play Q=")
@example("play ꟲ=H4")
@example("play F3 " + "Q=F3 " * 60)
def test_any_text_is_an_action_or_bad_notation(text: str) -> None:
    check_notation(text)


@examples(5_000)
@given(
    st.sampled_from(ACTION_NAMES),
    st.integers(0, 60),
    st.integers(0, 3),
    st.text(max_size=2) | st.sampled_from(["Q=", "C=", " ", "F", "H8", "=", "play ", "0", " Q=F4"]),
)
def test_a_notation_with_a_fault_is_an_action_or_bad_notation(
    notation: str, start: int, length: int, patch: str
) -> None:
    check_notation(spliced(notation, start, length, patch))


def check_notation(text: str) -> None:
    try:
        action = GOING_OUT.parse(text)
    except BadNotation as error:
        place = error.position
    else:
        place = 0
        assert GOING_OUT.parse(GOING_OUT.notate(action)) == action
    assert 0 <= place <= len(text)


# Positions


def some_positions() -> list[dict[str, Any]]:
    """Positions from the beginning to the end of a few games, of every phase."""
    positions = []
    for players in (2, 3, 5):
        rng = FastRng(players)
        state = GOING_OUT.deal(players, rng.copy())
        steps = 0
        while not state.is_over():
            legal = state.legal(state.turn)
            state.apply(state.turn, legal[rng.below(len(legal))])
            steps += 1
            position = GOING_OUT.dump(state)
            if steps % 17 == 0 or position["phase"] in ("choose", "over") or position["last_turn"]:
                positions.append(position)
    return positions


POSITIONS = some_positions()


def test_the_positions_to_put_faults_into_are_of_every_phase() -> None:
    assert {position["phase"] for position in POSITIONS} == {
        *("play", "draw", "exchange", "show", "choose", "over")
    }


@examples(1_000)
@given(JSON)
def test_any_data_is_a_position_or_a_bad_one(data: object) -> None:
    check_position(data)


@examples(2_500)
@given(SMALL_POSITIONS)
def test_a_small_position_is_a_position_or_a_bad_one(data: object) -> None:
    check_position(data)


@examples(2_500)
@given(st.sampled_from(POSITIONS), FAULTS)
def test_a_position_with_faults_is_a_position_or_a_bad_one(
    position: dict[str, Any], faults: list[Fault]
) -> None:
    check_position(with_faults(position, faults))


def check_position(data: object) -> None:
    try:
        state = GOING_OUT.load(data)
    except BadPosition:
        with pytest.raises(BadPosition):
            GOING_OUT.load(data, strict=True)
        return
    written = GOING_OUT.dump(state)
    assert GOING_OUT.dump(GOING_OUT.load(written)) == written
    for seat in (*range(state.players), None):
        view = GOING_OUT.view(state, seat)
        world = GOING_OUT.imagine(view, FastRng(1))
        assert GOING_OUT.view(world, seat) == view
        GOING_OUT.load(GOING_OUT.dump(world))
    play_on(world)
    play_on(state)


# Records


def some_records() -> list[dict[str, Any]]:
    """Records from a number, from a sealed seed, and from a position."""
    records = [
        Record.open(GOING_OUT, 3, 7, options={"target": 20}),
        Record.open(GOING_OUT, 2, "0123456789abcdef" * 2, names=("Alice", "Dodo")),
        Record.open_at(GOING_OUT, GOING_OUT.deal(4, 1)),
    ]
    return [json.loads(played(record, actions=12).to_json()) for record in records]


def played(record: Record, actions: int) -> Record:
    state = record.begin(GOING_OUT)
    for number in range(actions):
        seat = state.actors()[0]
        legal = state.legal(seat)
        action = legal[number % len(legal)]
        state.apply(seat, action)
        record = record.played(int(seat), GOING_OUT.notate(action))
    return record


def find_game(game_id: str) -> AnyGame:
    if game_id != GOING_OUT.id:
        raise UnknownName("game", game_id, [GOING_OUT.id])
    return GOING_OUT


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
        record = Record.from_json(text, find_game)
        state = record.replay(GOING_OUT)
    except WonderlandError:
        return
    assert Record.from_json(record.to_json(), find_game) == record
    play_on(state)


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
        GOING_OUT.load(POSITIONS[0] | {field: value})


@pytest.mark.parametrize("inside", ["owner", "cards", "count", "rank"])
def test_a_table_with_a_value_that_cannot_be_shown_is_a_bad_one(inside: str) -> None:
    table = {"owner": 0, "cards": ["F3"], "count": 1, "rank": 3} | {inside: nested(5_000)}
    with pytest.raises(BadPosition):
        GOING_OUT.load({"players": 2, "hands": [[], []], "turn": 0, "table": table})
