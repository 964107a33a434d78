"""What a seat was told can be read back from its tokens, and tells no more than it was told."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

import pytest

import wonderland as wl
from wonderland.engine.facts import Ears
from wonderland.observe.history import (
    CLOSE,
    KIND,
    LARGE,
    LETTER,
    NOTHING,
    NUMBER,
    OPEN,
    Memory,
    Tokens,
)


def read(tokens: list[int], at: int) -> tuple[Any, int]:
    """Return the value that begins at a token, and where the next one begins."""
    token = tokens[at]
    if token == NOTHING:
        return None, at + 1
    if NUMBER <= token < LETTER:
        return token - NUMBER, at + 1
    if LETTER <= token < KIND:
        return chr(token - LETTER), at + 1
    found = []
    begin = token
    at += 1
    while tokens[at] != CLOSE:
        part, at = read(tokens, at)
        found.append(part)
    if begin == OPEN:
        return tuple(found), at + 1
    if begin == LARGE:
        sign, *digits = found
        size = sum(digit << 8 * place for place, digit in enumerate(digits))
        return -size if sign else size, at + 1
    return "".join(found), at + 1


def plain(value: Any) -> Any:
    """Return a value as the tokens tell it: without the names of types."""
    if is_dataclass(value):
        return tuple(plain(getattr(value, field.name)) for field in fields(value))
    if isinstance(value, tuple):
        return tuple(plain(part) for part in value)
    return value


@pytest.mark.parametrize(("name", "players"), [("parade", 3), ("going-out", 2), ("madcala", 2)])
def test_everything_that_was_told_can_be_read_back(name: str, players: int) -> None:
    game = wl.game(name)
    state = game.deal(players, 7)
    ears = Ears()
    state.listener = ears
    rng = wl.FastRng(1)
    tokens = Tokens(game)
    memories = [Memory(tokens, seat) for seat in range(players)]
    for step in range(150):
        memories[step % players].of(ears)
        if state.is_over():
            break
        seat = state.mover()
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
    for seat, memory in enumerate(memories):
        told = memory.of(ears)
        assert told[0] == NUMBER + seat
        assert max(told) < tokens.count
        at = 1
        for fact in ears.facts(seat):
            assert tokens.kinds[told[at] - KIND] is type(fact)
            at += 1
            for field in fields(fact):
                value, at = read(told, at)
                assert value == plain(getattr(fact, field.name))
        assert at == len(told)
