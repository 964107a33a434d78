"""What goes over a wire: Views, facts and moves as JSON. A State cannot be encoded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from wonderland.engine.facts import Fact, as_dict
from wonderland.engine.game import AnyGame, Move, View

_encoder = msgspec.json.Encoder()


def encode_view(view: View) -> bytes:
    """Return a View as JSON."""
    return _encoder.encode(view)


def decode_view(game: AnyGame, data: bytes) -> Any:
    """Return the View that `encode_view` made."""
    return msgspec.json.decode(data, type=game.view_type)


def encode_facts(facts: Sequence[Fact]) -> bytes:
    """Return facts as a JSON list; each says in its first field what it is."""
    return _encoder.encode([as_dict(fact) for fact in facts])


def decode_facts(game: AnyGame, data: bytes) -> list[Fact]:
    """Return the facts that `encode_facts` made."""
    return [read_fact(game, item) for item in msgspec.json.decode(data)]


def read_fact(game: AnyGame, data: Mapping[str, Any]) -> Fact:
    """Return a fact from plain data, as it stands within messages."""
    kind = next(kind for kind in game.fact_types if kind.__name__ == data["fact"])
    return msgspec.convert({name: data[name] for name in data if name != "fact"}, kind)


def encode_moves(moves: Sequence[Move]) -> bytes:
    """Return described moves as JSON."""
    return _encoder.encode(moves)
