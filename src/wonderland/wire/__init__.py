"""What goes over a wire: Views, facts and moves as JSON. A State cannot be encoded."""

from __future__ import annotations

from collections.abc import Sequence
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
    types = {kind.__name__: kind for kind in game.fact_types}
    return [
        msgspec.convert({name: item[name] for name in item if name != "fact"}, types[item["fact"]])
        for item in msgspec.json.decode(data)
    ]


def encode_moves(moves: Sequence[Move]) -> bytes:
    """Return described moves as JSON."""
    return _encoder.encode(moves)
