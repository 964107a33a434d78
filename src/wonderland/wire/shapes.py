"""Everything that has a form on the wire: which types there are, their names and their meaning."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect as forms

from wonderland.engine.game import AnyGame
from wonderland.games import OWN
from wonderland.wire import http, messages

GAMES: Final[Sequence[AnyGame]] = tuple(OWN.values())
CLIENT: Final[Sequence[type]] = get_args(messages.ClientMessage)
SERVER: Final[Sequence[type]] = get_args(messages.ServerMessage)
HAPPENINGS: Final[Sequence[type]] = get_args(messages.AnyHappening)
BODIES: Final[Sequence[type]] = tuple(
    kind
    for kind in vars(http).values()
    if isinstance(kind, type) and kind.__module__ == http.__name__ and kind is not http.Body
)
REFUSALS: Final[Sequence[str]] = tuple(
    name for key, name in vars(messages.Refusal).items() if key.isupper()
)
LIMITS: Final[Sequence[str]] = (
    "PROTOCOL",
    "LONGEST_LINE_OF_CHAT",
    "LONGEST_PLAYER_NAME",
    "LARGEST_MESSAGE",
)
GAMES_MODULE: Final = "wonderland.games."

Form = forms.StructType | forms.DataclassType
"""What msgspec knows of a type with fields."""


def camel(game: str) -> str:
    """Return a game's id as the beginning of type names.

    >>> camel("going-out")
    'GoingOut'
    """
    return "".join(word.capitalize() for word in game.replace("_", "-").split("-"))


def name_of(kind: type) -> str:
    """Return what a type is called on the wire; what belongs to one game says so.

    >>> from wonderland.games.parade import facts, view
    >>> name_of(facts.CardPlayed), name_of(view.ParadeView), name_of(messages.Act)
    ('ParadeCardPlayed', 'ParadeView', 'Act')
    """
    if not kind.__module__.startswith(GAMES_MODULE):
        return kind.__name__
    prefix = camel(kind.__module__.removeprefix(GAMES_MODULE).split(".")[0])
    return kind.__name__ if kind.__name__.startswith(prefix) else f"{prefix}{kind.__name__}"


def roots(game: AnyGame) -> list[type]:
    """Return the types that are a game's own: its View, and its facts."""
    return [game.view_type, *game.fact_types]


def all_forms(kinds: Sequence[type]) -> dict[type, Form]:
    """Return the forms of types and of all that they are made of, each after what it needs."""
    found: dict[type, Form] = {}
    for form in forms.multi_type_info(kinds):
        for part in parts(form):
            found.setdefault(part.cls, part)
    return found


def parts(form: forms.Type) -> Iterator[Form]:
    """Yield the types with fields that a form is made of, and at last itself."""
    for inner in inside(form):
        yield from parts(inner)
    if isinstance(form, Form):
        yield form


def inside(form: forms.Type) -> Sequence[forms.Type]:
    """Return the forms that a form is directly made of."""
    match form:
        case forms.StructType() | forms.DataclassType():
            return [field.type for field in form.fields]
        case forms.UnionType():
            return form.types
        case forms.ListType() | forms.VarTupleType() | forms.CollectionType():
            return [form.item_type]
        case forms.TupleType():
            return form.item_types
        case forms.DictType():
            return [form.key_type, form.value_type]
        case forms.Metadata():
            return [form.type]
    return []


def needs_game(form: forms.Type) -> bool:
    """Tell whether a form depends on the game: whether there is a View or a fact in it."""
    if isinstance(form, forms.Metadata) and "stands_for" in (form.extra or {}):
        return True
    return any(needs_game(inner) for inner in inside(form))


def may_lack(form: Form, field: forms.Field) -> bool:
    """Tell whether a field may be left out: what is asked for, and what is as usual.

    Views, facts and moves are written whole.
    """
    if field.required or isinstance(form, forms.DataclassType):
        return False
    config = form.cls.__struct_config__
    return bool(config.omit_defaults or config.forbid_unknown_fields)


# What the docstrings say


def meaning(kind: type) -> str:
    """Return what is said of a type.

    >>> meaning(messages.Leave)
    'Tell me no more of a table. A seat is kept.'
    """
    return _as_json(inspect.cleandoc(kind.__doc__ or ""))


def field_meanings(kind: type) -> dict[str, str]:
    """Return what is said of a type's fields, those that it inherits included.

    >>> field_meanings(messages.Join)["invite"]
    'The secret of an invitation, where a table is not open to all.'
    """
    said: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        said |= _in_module(each.__module__).get(each.__name__, {})
    return {name: _as_json(text) for name, text in said.items()}


def _as_json(text: str) -> str:
    """Return a text about Python values as one about what goes over the wire."""
    return re.sub(r"\bNone\b", "null", text)


@cache
def _in_module(name: str) -> Mapping[str, Mapping[str, str]]:
    """Return, by class, the strings that stand beneath the fields in a module's source."""
    module = sys.modules[name]
    if getattr(module, "__file__", None) is None or not name.startswith("wonderland."):
        return {}
    tree = ast.parse(inspect.getsource(module))
    return {
        node.name: dict(_beneath_fields(node.body))
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }


def _beneath_fields(body: Sequence[ast.stmt]) -> Iterator[tuple[str, str]]:
    for field, below in pairwise(body):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield name, " ".join(text.split())


def tag_of(kind: type) -> tuple[str, str] | None:
    """Return the field that names a type in a message, and the name.

    >>> from wonderland.games.parade import facts
    >>> tag_of(messages.SeatBot), tag_of(messages.Told), tag_of(facts.CardPlayed)
    (('type', 'seat-bot'), ('what', 'told'), ('fact', 'CardPlayed'))
    """
    if any(kind in game.fact_types for game in GAMES):
        return "fact", kind.__name__
    if issubclass(kind, msgspec.Struct) and kind.__struct_config__.tag is not None:
        config: Any = kind.__struct_config__
        return config.tag_field, config.tag
    return None
