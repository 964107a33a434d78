"""docs/protocol.md is true: its examples are read by the real decoders, and its client plays."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from tests.client.hosting import PATIENCE, guest, hosted
from tests.client.test_games import play_on
from wonderland.table import errors as table_errors
from wonderland.wire import http, messages, schema
from wonderland.wire.shapes import CLIENT, HAPPENINGS, LIMITS, REFUSALS, SERVER, tag_of

PAGE = (Path(__file__).parents[2] / "docs/protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json (\w+)\n(.*?)```", PAGE, re.DOTALL)
KINDS: dict[str, tuple[Any, str]] = {
    "client": (messages.ClientMessage, "ClientMessage"),
    "server": (messages.ServerMessage, "ServerMessage"),
}


def tags(kinds: Any) -> set[str]:
    return {tag[1] for kind in kinds if (tag := tag_of(kind)) is not None}


def shown(where: str) -> set[str]:
    return {msgspec.json.decode(text)["type"] for kind, text in EXAMPLES if kind == where}


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_an_example_is_what_it_says(kind: str, text: str) -> None:
    expected, name = KINDS.get(kind) or (getattr(http, kind), kind)
    msgspec.json.decode(text, type=expected)
    whole = {**schema.schema(), "anyOf": [{"$ref": f"#/$defs/{name}"}]}
    jsonschema_rs.validate(whole, msgspec.json.decode(text))


def test_each_message_has_an_example() -> None:
    assert shown("client") == tags(CLIENT)
    assert shown("server") == tags(SERVER)


def test_each_happening_is_named() -> None:
    assert {tag for tag in tags(HAPPENINGS) if f"`{tag}`" not in PAGE} == set()


def test_each_refusal_is_explained() -> None:
    of_tables = [
        name
        for name, kind in vars(table_errors).items()
        if isinstance(kind, type)
        and issubclass(kind, table_errors.TableError)
        and kind is not table_errors.TableError
    ]
    explained = set(re.findall(r"^\| `(\w+)`", PAGE, re.MULTILINE))
    assert {*REFUSALS, *of_tables} <= explained


def test_the_limits_are_those_of_the_code() -> None:
    named = {name: f"{getattr(messages, name):,}" for name in LIMITS if name != "PROTOCOL"}
    assert [name for name, value in named.items() if value not in PAGE] == []
    assert f"# The protocol, version {messages.PROTOCOL}\n" in PAGE


def test_the_client_at_the_end_plays_a_whole_game(tmp_path: Path) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(program.splitlines()) < 60
    with hosted(tmp_path / "server") as server, guest(server, tmp_path, "Ann") as ann:
        opened = ann.open()
        table = ann.visit.join(opened.table.id)
        command = [sys.executable, "-c", program, server.url, table.id, opened.invite]
        client = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        table.wait(lambda seen: seen.info.seats[1].kind == "person", PATIENCE)
        table.start()
        play_on(table)
        said, _ = client.communicate(timeout=PATIENCE)
        assert table.seen.over is not None
        places, scores = list(table.seen.over.places), list(table.seen.over.scores)
    assert said.splitlines()[-1] == f"places: {places} scores: {scores}"
