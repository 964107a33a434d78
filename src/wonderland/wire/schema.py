"""The JSON Schema of everything on the wire, made from the types themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from wonderland.engine.game import Move
from wonderland.wire import messages
from wonderland.wire.shapes import (
    BODIES,
    CLIENT,
    GAMES,
    HAPPENINGS,
    SERVER,
    Form,
    all_forms,
    camel,
    field_meanings,
    may_lack,
    meaning,
    name_of,
    roots,
    tag_of,
)

Schema = dict[str, Any]

REF: Final = "#/$defs/"
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def schema() -> Schema:
    """Return the schema of every message; each type has its own place among the definitions."""
    definitions: Schema = {
        "ClientMessage": one_of(CLIENT, "Anything a client may say over the WebSocket."),
        "ServerMessage": one_of(SERVER, "Anything a server may say over the WebSocket."),
        "Happening": one_of(HAPPENINGS, "Anything that can happen at a table."),
        "View": one_of([game.view_type for game in GAMES], "What one seat may know of a game."),
        "Fact": any_of(
            [f"{camel(game.id)}Fact" for game in GAMES], "Something that happened in a game."
        ),
    }
    definitions |= defined([*CLIENT, *SERVER, Move, *BODIES])
    for game in GAMES:
        what = f"Something that happened in {game.title}."
        definitions[f"{camel(game.id)}Fact"] = one_of(game.fact_types, what)
        definitions |= defined(roots(game))
    return {
        "$schema": DIALECT,
        "title": f"Wonderland, protocol {messages.PROTOCOL}",
        "description": "A message is a ClientMessage or a ServerMessage; docs/protocol.md says"
        " when each is sent, and which of the others is a body of which HTTP request.",
        "anyOf": [{"$ref": f"{REF}ClientMessage"}, {"$ref": f"{REF}ServerMessage"}],
        "$defs": definitions,
    }


def one_of(kinds: Sequence[type], description: str) -> Schema:
    """Return the schema of what is exactly one of some types."""
    refs = [{"$ref": f"{REF}{name_of(kind)}"} for kind in kinds]
    return {"description": description, "oneOf": refs}


def any_of(names: Sequence[str], description: str) -> Schema:
    """Return the schema of what is one of some definitions, or several at once."""
    return {"description": description, "anyOf": [{"$ref": f"{REF}{name}"} for name in names]}


def defined(kinds: Sequence[type]) -> Schema:
    """Return the definitions of types and of all that they are made of."""
    names = {kind.__name__: name_of(kind) for kind in all_forms(kinds)}
    _, made = msgspec.json.schema_components(kinds, ref_template=f"{REF}{{name}}")
    found = all_forms(kinds)
    by_name = {name_of(kind): form for kind, form in found.items()}
    return {
        name: completed(by_name[name], renamed(made[plain], names)) for plain, name in names.items()
    }


def renamed(part: Any, names: dict[str, str]) -> Any:
    """Return a part of a schema in which what is referred to has its name on the wire."""
    if isinstance(part, list):
        return [renamed(item, names) for item in part]
    if not isinstance(part, dict):
        return part
    changed = {key: renamed(value, names) for key, value in part.items()}
    if isinstance(ref := part.get("$ref"), str):
        plain = ref.removeprefix(REF)
        changed["$ref"] = f"{REF}{names.get(plain, plain)}"
    return changed


def completed(form: Form, made: Schema) -> Schema:
    """Return a definition with what msgspec does not know: tags of facts, and what is said."""
    said = field_meanings(form.cls)
    properties = {
        name: {**value, "description": said[name]} if name in said else value
        for name, value in made["properties"].items()
    }
    required = [field.name for field in form.fields if not may_lack(form, field)]
    tag = tag_of(form.cls)
    if tag is not None:
        properties = {tag[0]: {"const": tag[1]}, **properties, tag[0]: {"const": tag[1]}}
        required = [tag[0], *required]
    return {
        **made,
        "title": name_of(form.cls),
        "description": meaning(form.cls),
        "properties": properties,
        "required": required,
    }


def written() -> str:
    """Return the schema as it is kept in a file."""
    return msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode() + "\n"
