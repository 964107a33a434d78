"""TypeScript types for everything on the wire, made from the types themselves."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import inspect as forms

from wonderland.engine.game import Move
from wonderland.wire import messages
from wonderland.wire.shapes import (
    BODIES,
    CLIENT,
    GAMES,
    HAPPENINGS,
    LIMITS,
    REFUSALS,
    SERVER,
    Form,
    all_forms,
    camel,
    field_meanings,
    may_lack,
    meaning,
    name_of,
    needs_game,
    roots,
    tag_of,
)

HEADER: Final = """\
// Made by `python -m wonderland.wire` from the types in src/wonderland/wire and the games.
// Do not edit: change those, and make it again. docs/protocol.md tells how a conversation goes.
"""

GENERIC: Final = "<G extends GameId = GameId>"
HAPPENING: Final = frozenset(HAPPENINGS)


def written() -> str:
    """Return the whole module."""
    return "\n".join([HEADER, *_limits(), *_games(), *_messages(), *_of_games()])


def _limits() -> Iterator[str]:
    for name in LIMITS:
        yield f"export const {name} = {getattr(messages, name)};"
    yield ""
    yield from _alias("RefusalName", map(json.dumps, REFUSALS), "What `Refused.error` can be.")


def _games() -> Iterator[str]:
    yield from _alias("GameId", (json.dumps(game.id) for game in GAMES), "The games of the house.")
    yield from _comment("The View of each game.")
    yield "export interface Views {"
    yield from (f"  {_key(game.id)}: {name_of(game.view_type)};" for game in GAMES)
    yield "}\n"
    yield from _comment("The facts of each game.")
    yield "export interface Facts {"
    yield from (f"  {_key(game.id)}: {camel(game.id)}Fact;" for game in GAMES)
    yield "}\n"
    yield "export type View<G extends GameId = GameId> = Views[G];"
    yield "export type Fact<G extends GameId = GameId> = Facts[G];\n"


def _messages() -> Iterator[str]:
    yield from _union("ClientMessage", CLIENT, "Anything a client may say over the WebSocket.")
    yield from _union("ServerMessage", SERVER, "Anything a server may say over the WebSocket.")
    yield from _union("Happening", HAPPENINGS, "Anything that can happen at a table.")
    for form in all_forms([*CLIENT, *SERVER, Move, *BODIES]).values():
        yield from _interface(form)


def _of_games() -> Iterator[str]:
    for game in GAMES:
        yield f"// {game.title}\n"
        yield from _union(
            f"{camel(game.id)}Fact", game.fact_types, f"Anything that can happen in {game.title}."
        )
        for form in all_forms(roots(game)).values():
            yield from _interface(form)


def _union(name: str, kinds: Sequence[type], what: str) -> Iterator[str]:
    found = all_forms(kinds)
    generic = any(needs_game(found[kind]) for kind in kinds)
    members = (_named(found[kind]) for kind in kinds)
    yield from _alias(f"{name}{GENERIC if generic else ''}", members, what)


def _alias(name: str, members: Iterator[str] | map[str], what: str) -> Iterator[str]:
    yield from _comment(what)
    yield f"export type {name} =" + "".join(f"\n  | {member}" for member in members) + ";\n"


def _comment(text: str, indent: str = "") -> Iterator[str]:
    lines = text.replace("*/", "* /").splitlines()
    if len(lines) == 1:
        yield f"{indent}/** {lines[0]} */"
    elif lines:
        yield "\n".join([f"{indent}/**", *(f"{indent} * {x}".rstrip() for x in lines)])
        yield f"{indent} */"


def _interface(form: Form) -> Iterator[str]:
    said = field_meanings(form.cls)
    yield from _comment(meaning(form.cls))
    yield f"export interface {name_of(form.cls)}{GENERIC if needs_game(form) else ''} {{"
    tag = tag_of(form.cls)
    if tag is not None:
        yield f"  {tag[0]}: {json.dumps(tag[1])};"
    for field in form.fields:
        yield from _comment(f"{said.get(field.name, '')}{_default(form, field)}".strip(), "  ")
        yield f"  {field.encode_name}{'?' if may_lack(form, field) else ''}: {_field(form, field)};"
    yield "}\n"


def _default(form: Form, field: forms.Field) -> str:
    """Say what a field means when it is left out, where that is not simply nothing."""
    if not may_lack(form, field) or not isinstance(field.default, bool | float | str):
        return ""
    return f" @defaultValue `{json.dumps(field.default)}`"


def _field(form: Form, field: forms.Field) -> str:
    """Return a field's type; what a server leaves out when it is null is never null."""
    answer = isinstance(form, forms.StructType) and not form.forbid_unknown_fields
    if answer and field.default is None and isinstance(field.type, forms.UnionType):
        given = [kind for kind in field.type.types if not isinstance(kind, forms.NoneType)]
        return " | ".join(map(type_of, given))
    return type_of(field.type)


def type_of(form: forms.Type) -> str:
    """Return a form as TypeScript writes it.

    >>> type_of(forms.VarTupleType(forms.IntType())), type_of(forms.LiteralType((1, "x")))
    ('readonly number[]', '1 | "x"')
    """
    match form:
        case forms.StructType() | forms.DataclassType():
            return _named(form)
        case forms.Metadata():
            return _marked(form)
        case forms.UnionType() if _is_happening(form):
            return "Happening<G>"
        case forms.UnionType():
            return " | ".join(map(type_of, form.types))
        case forms.LiteralType():
            return " | ".join(map(json.dumps, form.values))
        case forms.ListType() | forms.VarTupleType() | forms.CollectionType():
            inner = type_of(form.item_type)
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        case forms.TupleType():
            return f"readonly [{', '.join(map(type_of, form.item_types))}]"
        case forms.DictType():
            return f"Readonly<Record<{type_of(form.key_type)}, {type_of(form.value_type)}>>"
        case forms.IntType() | forms.FloatType():
            return "number"
        case forms.StrType():
            return "string"
        case forms.BoolType():
            return "boolean"
        case forms.NoneType():
            return "null"
        case forms.AnyType() | forms.RawType():
            return "unknown"
    raise TypeError(f"{form} has no TypeScript type yet; add one in {__name__}")


def _named(form: Form) -> str:
    return f"{name_of(form.cls)}{'<G>' if needs_game(form) else ''}"


def _marked(form: forms.Metadata) -> str:
    extra = form.extra or {}
    if "stands_for" in extra:
        return f"{extra['stands_for']}<G>"
    if "one_of" in extra:
        return " | ".join(map(json.dumps, extra["one_of"]))
    return type_of(form.type)


def _is_happening(form: forms.UnionType) -> bool:
    return {getattr(kind, "cls", None) for kind in form.types} == HAPPENING


def _key(game: str) -> str:
    return game if game.isidentifier() else json.dumps(game)
