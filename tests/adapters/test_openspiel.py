"""Our games on OpenSpiel: they pass its own test, keep their secrets, and its search plays them."""

from __future__ import annotations

import importlib
import json
import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest

import wonderland as wl
from wonderland.adapters import openspiel
from wonderland.adapters.openspiel import OpenSpielMissing, Position
from wonderland.engine.errors import BadOptions, UnknownName
from wonderland.observe import observer

PARADE = wl.game("parade")


@pytest.fixture
def pyspiel() -> Any:
    return pytest.importorskip("pyspiel", reason="open_spiel is not installed")


def dealt(game: Any, seed: int = 7) -> Any:
    state = game.new_initial_state()
    for byte in seed.to_bytes(4, "little"):
        state.apply_action(byte)
    return state


def game_from(state: Any, seed: int = 7) -> Iterator[Any]:
    """Yield the state before each action of a random game, and at its end."""
    rng = random.Random(seed)
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


def test_without_openspiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openspiel, "pyspiel", None)
    with pytest.raises(OpenSpielMissing, match=r"pip install 'wonderland\[openspiel\]'"):
        openspiel.load("parade", players=2)


def test_what_cannot_be_dealt_is_refused_by_name(pyspiel: Any) -> None:
    with pytest.raises(BadOptions, match="2 to 6"):
        openspiel.load("parade", players=7)
    with pytest.raises(BadOptions, match="no such option"):
        openspiel.load("parade", players=2, target=3)
    with pytest.raises(UnknownName, match="parrade"):
        openspiel.load("parrade", players=2)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_parade_passes_the_test_of_openspiel(pyspiel: Any, players: int) -> None:
    game = openspiel.load("parade", players=players)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "options"), [("going-out", {"target": 9}), ("madcala", {})])
def test_the_other_games_are_played_to_the_end(pyspiel: Any, name: str, options: Any) -> None:
    game = openspiel.load(name, players=2, **options)
    *_, end = game_from(dealt(game))
    assert end.is_terminal()
    assert sum(end.returns()) == 0


def test_the_deal_and_the_game_are_those_of_the_engine(pyspiel: Any) -> None:
    ours = PARADE.deal(3, 0x01020304)
    state = dealt(openspiel.load("parade", players=3), 0x01020304)
    rng = random.Random(1)
    while not state.is_terminal():
        assert PARADE.dump(state.position.world) == PARADE.dump(ours)
        seat, action = state.current_player(), rng.choice(state.legal_actions())
        assert state.action_to_string(seat, action) == PARADE.notate(action)
        ours.apply(seat, action)
        state.apply_action(action)
    assert ours.is_over()


def test_the_winner_gets_what_the_others_lose(pyspiel: Any) -> None:
    game = openspiel.load("parade", players=3)
    for seed in range(5):
        *_, end = game_from(dealt(game, seed), seed)
        places = list(end.position.world.places())
        if places.count(1) == 1:
            assert end.returns() == [1.0 if place == 1 else -0.5 for place in places]
            return
    pytest.fail("nobody has won alone")


@pytest.mark.parametrize(("name", "players"), [("parade", 2), ("parade", 4), ("going-out", 3)])
def test_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_strings(
    pyspiel: Any, name: str, players: int
) -> None:
    options = {"target": 5} if name == "going-out" else {}
    game = openspiel.load(name, players=players, **options)
    differed = compared = 0
    for step, state in enumerate(game_from(dealt(game))):
        if state.is_terminal() or step % 5:
            continue
        seat = state.current_player()
        other = (seat + 1) % players
        twin = state.resample_from_infostate(seat, random.Random(step).random)
        assert twin.current_player() == seat
        assert twin.legal_actions() == state.legal_actions()
        assert twin.observation_string(seat) == state.observation_string(seat)
        assert twin.information_state_string(seat) == state.information_state_string(seat)
        differed += twin.observation_string(other) != state.observation_string(other)
        compared += 1
    assert differed > compared / 2 > 1


@pytest.mark.parametrize(("name", "players"), [("parade", 3), ("going-out", 2), ("madcala", 2)])
def test_a_tensor_has_the_numbers_of_the_view(pyspiel: Any, name: str, players: int) -> None:
    game = openspiel.load(name, players=players)
    seen = observer(wl.game(name), players)
    assert game.observation_tensor_shape() == [seen.size]
    assert sum(game.new_initial_state().observation_tensor(0)) == 0
    for step, state in zip(range(40), game_from(dealt(game)), strict=False):
        seat = step % players
        view = wl.game(name).view(state.position.world, seat)
        assert state.observation_tensor(seat) == list(seen.observation(view))


def test_the_fields_of_a_tensor_have_their_names(pyspiel: Any) -> None:
    observation = importlib.import_module("open_spiel.python.observation")
    state = dealt(openspiel.load("parade", players=2))
    seen = observation.make_observation(state.get_game())
    seen.set_from(state, 0)
    assert seen.dict["hand"].sum() == 5
    assert seen.dict["front"].shape == (2, 66)


def test_what_is_discarded_is_not_told_to_the_others(pyspiel: Any) -> None:
    discards = 0
    for state in game_from(dealt(openspiel.load("parade", players=2))):
        world = state.position.world
        seat = state.current_player()
        if world.phase == 1 and seat == 0:
            twins = [state.clone(), state.clone()]
            for twin, action in zip(twins, state.legal_actions(), strict=False):
                twin.apply_action(action)
            strings = {twin.information_state_string(1) for twin in [state, *twins]}
            assert len(strings) == 1
            assert len({twin.information_state_string(0) for twin in twins}) == 2
            discards += 1
    assert discards == 2


def test_a_seat_remembers_what_its_view_no_longer_shows(pyspiel: Any) -> None:
    state = dealt(openspiel.load("parade", players=2))
    played = state.legal_actions()[0]
    seat = state.current_player()
    before = state.information_state_string(seat)
    state.apply_action(played)
    view, heard = state.information_state_string(seat).split("\n")
    assert view == state.observation_string(seat) != before.split("\n")[0]
    told = json.loads(heard)
    assert told[0] == {"fact": "CardPlayed", "seat": seat, "card": PARADE.notate(played)}
    # An imagined world keeps the past of the one who imagines.
    twin = state.resample_from_infostate(1 - seat, random.Random(1).random)
    twin.apply_action(twin.legal_actions()[0])
    assert told[0] in json.loads(twin.information_state_string(1 - seat).split("\n")[1])


def test_an_imagined_position_survives_being_pickled(pyspiel: Any) -> None:
    state = dealt(openspiel.load("parade", players=3))
    seat = state.current_player()
    state = state.resample_from_infostate(seat, random.Random(1).random)
    state.apply_action(state.legal_actions()[0])
    again: Position = pickle.loads(pickle.dumps(state.position))
    assert [again.remembered(s) for s in range(3)] == [
        state.information_state_string(s) for s in range(3)
    ]


def test_a_clone_goes_its_own_way(pyspiel: Any) -> None:
    state = dealt(openspiel.load("parade", players=2))
    before = str(state)
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before != str(clone)


def test_the_search_of_openspiel_plays_against_ours(pyspiel: Any, tmp_path: Any) -> None:
    ismcts = importlib.import_module("benchmarks.ismcts")
    path = tmp_path / "ismcts.json"
    short = ["--games", "2", "--seconds", "0.001,0.002", "--rates", "0.02", "--save", str(path)]
    assert ismcts.main(short) == 0
    data = json.loads(path.read_text())
    assert all(rate > 0 for rate in data["iterations/s"].values())
    (match,) = data["matches"]
    assert match["games"] == 2
    assert match["deals"][0]["simulations"] >= match["deals"][0]["searches"] > 10
