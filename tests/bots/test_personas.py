"""The personas: each is somebody, and the stronger ones win."""

from __future__ import annotations

import pytest

import wonderland as wl
from wonderland.bots import PERSONAS, bot
from wonderland.lab.arena import play_game
from wonderland.lab.plan import Plan
from wonderland.lab.played import Played

GAMES = ("parade", "going-out", "madcala")


@pytest.mark.parametrize("field", ["id", "name", "portrait", "style"])
def test_every_persona_is_described_and_no_two_alike(field: str) -> None:
    texts = [getattr(persona, field) for persona in PERSONAS]
    assert len(texts) == 5
    assert all(text.strip() for text in texts)
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("name", GAMES)
def test_whoever_searches_searches_longer_than_the_one_before(name: str) -> None:
    iterations = [persona.iterations_in(name) for persona in PERSONAS]
    assert iterations[:2] == [0, 0]
    assert iterations[1:] == sorted(set(iterations))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("persona", PERSONAS, ids=lambda persona: persona.id)
def test_a_persona_is_found_by_its_id(name: str, persona: object) -> None:
    assert isinstance(persona, type(PERSONAS[0]))
    assert bot(persona.id, wl.game(name), 1).name == persona.id


@pytest.mark.skipif(not wl.BUILD.compiled, reason="too slow where nothing is compiled")
@pytest.mark.parametrize(("name", "games"), [("parade", 12), ("going-out", 12), ("madcala", 6)])
def test_the_hatter_beats_the_rabbit(name: str, games: int) -> None:
    plan = Plan.of(wl.game(name), ["hatter", "rabbit"], 2, games, 1)
    won = 0
    for number in range(plan.games):
        played = play_game(plan, number)
        assert isinstance(played, Played)
        won += sum(seat.place == 1 and seat.bot == "hatter" for seat in played.seats)
    assert won >= 0.75 * games
