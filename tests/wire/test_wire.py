"""The wire carries Views, facts and moves, and no State."""

from __future__ import annotations

import json
from typing import Any

import pytest

import wonderland as wl
from wonderland.games.parade import facts
from wonderland.wire import decode_facts, decode_view, encode_facts, encode_moves, encode_view

PARADE = wl.game("parade")


def test_a_view_is_plain_json_and_reads_back() -> None:
    state = PARADE.deal(players=3, seed=7)
    view = PARADE.view(state, 1)
    data = json.loads(encode_view(view))
    assert data["game"] == "parade"
    assert data["seat"] == 1
    assert data["hand"] == list(view.hand)
    assert data["hand_counts"] == [5, 5, 5]
    assert decode_view(PARADE, encode_view(view)) == view


def test_facts_name_themselves_and_read_back() -> None:
    told: list[Any] = [facts.CardPlayed(1, "G3"), facts.DiscardsBegan(), facts.TurnEnded(2, None)]
    data = json.loads(encode_facts(told))
    assert data[0] == {"fact": "CardPlayed", "seat": 1, "card": "G3"}
    assert decode_facts(PARADE, encode_facts(told)) == told


def test_moves_are_described_for_clients() -> None:
    view = PARADE.view(PARADE.deal(players=3, seed=7), None)
    data = json.loads(encode_moves([PARADE.describe(view, PARADE.parse("G3"))]))
    assert data == [
        {
            "action": 36,
            "notation": "G3",
            "kind": "PlayCard",
            "pieces": ["G3"],
            "text": "Play the green 3.",
        }
    ]


def test_a_state_cannot_be_encoded() -> None:
    state: Any = PARADE.deal(players=3, seed=7)
    with pytest.raises(TypeError):
        encode_view(state)
