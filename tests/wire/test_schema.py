"""The JSON Schema and the TypeScript types say what is really sent, and what is kept is current."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import jsonschema_rs
import msgspec
import pytest

import wonderland as wl
from wonderland.engine.facts import Ears
from wonderland.wire import encode_facts, encode_moves, encode_view, messages, schema, typescript
from wonderland.wire.__main__ import COMMAND, KEPT, main, stale
from wonderland.wire.shapes import BODIES, CLIENT, GAMES, HAPPENINGS, SERVER, name_of

SCHEMA = schema.schema()
KINDS = [*CLIENT, *SERVER, *HAPPENINGS, *BODIES, *(f for game in GAMES for f in game.fact_types)]


def valid(kind: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator({**SCHEMA, "anyOf": [{"$ref": f"#/$defs/{kind}"}]})


def test_what_is_kept_is_what_the_types_say() -> None:
    assert stale() == [], f"make it again with `{COMMAND}`"


def test_the_check_names_what_is_stale_and_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--check"]) == 0
    monkeypatch.setitem(KEPT, "docs/protocol/wonderland.schema.json", lambda: "{}")
    assert main(["--check"]) == 1
    said = capsys.readouterr().err
    assert "docs/protocol/wonderland.schema.json is stale; make it again with `make wire`" in said


def test_the_schema_is_one() -> None:
    assert jsonschema_rs.meta.is_valid(SCHEMA)


def test_whatever_the_schema_refers_to_is_there() -> None:
    refs = set(re.findall(r'"#/\$defs/(\w+)"', json.dumps(SCHEMA)))
    assert refs <= set(SCHEMA["$defs"])


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_everything_that_goes_over_the_wire_is_in_both(kind: type) -> None:
    name = name_of(kind)
    assert SCHEMA["$defs"][name]["description"]
    assert re.search(rf"export interface {name}\b", typescript.written())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_seen_and_told_in_play_fits_the_schema(game: Any) -> None:
    view, fact, move = valid("View"), valid("Fact"), valid("Move")
    rng = random.Random(11)
    state = game.deal(game.seats.start, 11)
    state.listener = ears = Ears()
    while not state.is_over():
        seat = rng.choice(list(state.actors()))
        seen = game.view(state, seat)
        assert view.is_valid(json.loads(encode_view(seen)))
        legal = list(state.legal(seat))
        for one in json.loads(encode_moves([game.describe(seen, action) for action in legal])):
            assert move.is_valid(one)
        state.apply(seat, rng.choice(legal))
    for told in json.loads(encode_facts(ears.facts(0))):
        assert fact.is_valid(told)


def test_a_view_of_one_game_is_none_of_another() -> None:
    parade = wl.game("parade")
    seen = json.loads(encode_view(parade.view(parade.deal(3, 7), 1)))
    assert valid("View").is_valid(seen)
    assert not valid("View").is_valid({**seen, "game": "madcala"})


@pytest.mark.parametrize(
    ("message", "wrong"),
    [
        ({"type": "act", "id": 1, "table": "t", "action": "G3", "version": 4}, {"version": "4"}),
        ({"type": "join", "table": "t"}, {"password": "x"}),
        ({"type": "leave", "table": "t"}, {"type": "go"}),
    ],
)
def test_a_message_that_a_server_would_refuse_does_not_fit(
    message: dict[str, Any], wrong: dict[str, Any]
) -> None:
    fits, decoder = valid("ClientMessage"), msgspec.json.Decoder(messages.ClientMessage)
    assert fits.is_valid(message)
    decoder.decode(json.dumps(message))
    assert not fits.is_valid(message | wrong)
    with pytest.raises(msgspec.ValidationError):
        decoder.decode(json.dumps(message | wrong))


def test_what_a_field_means_when_it_is_left_out_is_said() -> None:
    here = r"/\*\* Whether a person is connected. @defaultValue `true` \*/\n  here\?: boolean;"
    assert re.search(here, typescript.written())


def test_python_has_left_no_words_behind() -> None:
    assert not re.search(r"\b(None|True|False|tuple|dict)\b", typescript.written())
