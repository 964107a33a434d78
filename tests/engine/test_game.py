"""What is asked of any game before it begins: players, seeds, options, and finding it at all."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import EntryPoint, EntryPoints
from typing import Any

import pytest

import wonderland as wl
from wonderland.engine.errors import did_you_mean
from wonderland.engine.game import AnyGame, check_options
from wonderland.engine.piles import pile_of
from wonderland.engine.state import State
from wonderland.testing.template import TARTS_GAME, Tarts

PARADE = wl.game("parade")


class WithOptions(Tarts):
    options = (
        wl.Option("target", "Points to reach.", 37, low=1, high=200),
        wl.Option("deck", "Which cards.", "house", choices=("house", "printed")),
        wl.Option("fast", "Skip the tea.", default=False),
    )


def test_options_have_defaults_ranges_and_choices() -> None:
    game = WithOptions()
    assert check_options(game, {}) == {"target": 37, "deck": "house", "fast": False}
    assert check_options(game, {"target": 1, "fast": True})["target"] == 1
    assert TARTS_GAME.options == ()


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"target": 0}, "at least 1, not 0"),
        ({"target": 201}, "at most 200, not 201"),
        ({"target": "37"}, "takes int, not '37'"),
        ({"target": True}, "takes int, not True"),
        ({"deck": "lost"}, "one of house, printed"),
        ({"fast": 1}, "takes bool, not 1"),
        ({"taget": 37}, "did you mean target"),
        ({"x": 37}, "known are deck, fast, target"),
    ],
)
def test_an_option_that_does_not_fit_is_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(wl.BadOptions, match=complaint):
        WithOptions().deal(2, 1, **options)


@pytest.mark.parametrize("players", [0, 1, 7, -1, True, "3", 2.0, None])
def test_a_number_of_players_that_does_not_fit_is_refused(players: Any) -> None:
    with pytest.raises(wl.BadOptions, match="Parade takes 2 to 6"):
        PARADE.deal(players=players, seed=1)


@pytest.mark.parametrize("seed", ["", "12", "g" * 32, None, 1.5, True, b"1" * 16])
def test_a_seed_that_is_none_is_refused(seed: Any) -> None:
    with pytest.raises(wl.BadOptions, match="seed"):
        PARADE.deal(players=2, seed=seed)


def test_a_number_a_sealed_seed_and_a_generator_all_deal() -> None:
    by_number = PARADE.dump(PARADE.deal(players=2, seed=7))
    assert by_number == PARADE.dump(PARADE.deal(players=2, seed=wl.FastRng(7)))
    sealed = "00" * 15 + "ff"
    by_hex = PARADE.dump(PARADE.deal(players=2, seed=sealed))
    assert by_hex == PARADE.dump(PARADE.deal(players=2, seed=wl.SealedRng(bytes.fromhex(sealed))))
    assert by_hex != by_number


@pytest.mark.parametrize("seat", [-1, 3, "0", True, 1.0])
def test_nobody_looks_from_a_seat_that_does_not_exist(seat: Any) -> None:
    state = PARADE.deal(players=3, seed=7)
    with pytest.raises(wl.UnknownName, match="seat"):
        PARADE.view(state, seat)


def test_the_registry_lists_and_finds_games() -> None:
    assert wl.games()[0] == "parade"
    assert wl.game("parade").title == "Parade"
    with pytest.raises(wl.UnknownName, match="did you mean parade"):
        wl.game("prade")


def test_other_packages_add_games_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = import_module("wonderland.games")
    points = EntryPoints(
        EntryPoint(name, "wonderland.testing.template:TARTS_GAME", registry.ENTRY_POINTS)
        for name in ("tarts", "parade")
    )
    monkeypatch.setattr(registry, "entry_points", lambda **wanted: points.select(**wanted))
    assert wl.games() == ["parade", "going-out", "madcala", "tarts"]
    assert wl.game("tarts") is TARTS_GAME
    assert wl.game("parade") is PARADE  # ours cannot be replaced by another package


def test_suggestions_are_near_or_complete() -> None:
    assert did_you_mean("zzz", []) == ""
    assert did_you_mean("zzz", ["b", "a"]) == ": known are a, b"


def test_a_state_without_notation_still_says_what_was_wrong() -> None:
    class Plain(State):
        def actors(self) -> Any:
            return pile_of([0])

        def legal(self, seat: int) -> Any:
            return pile_of([4] if seat == 0 else [])

    state = Plain(2)
    with pytest.raises(wl.IllegalAction, match="seat 0 may not '3' now; legal: 4") as caught:
        state.refuse(0, 3)
    assert caught.value.legal == ("4",)
    with pytest.raises(wl.NotYourTurn, match="seat 1 has nothing to choose now"):
        state.refuse(1, 3)
    with pytest.raises(wl.NotYourTurn, match="there is no seat 2: the seats are 0 to 1"):
        state.refuse(2, 3)
    assert not state.is_over()


def test_an_illegal_action_can_say_why() -> None:
    error = wl.IllegalAction(1, "play F3", ["pass"], "it must be stronger")
    assert str(error) == "seat 1 may not 'play F3' now: it must be stronger; legal: pass"


@pytest.mark.parametrize("game", [*map(wl.game, wl.games()), TARTS_GAME], ids=lambda game: game.id)
def test_a_spectator_has_nothing_to_preview(game: AnyGame) -> None:
    view = game.view(game.deal(2, 7), None)
    with pytest.raises(wl.NotYourTurn, match="a spectator has nothing to choose"):
        game.preview(view, 0)
