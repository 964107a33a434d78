"""Advice is reproducible, honest, and made from nothing but a View."""

from __future__ import annotations

import msgspec
import pytest

import wonderland as wl
from tests.study.helpers import ENDING, NAMES
from wonderland.bots import bot
from wonderland.bots.search import Search
from wonderland.bots.thinking import Budget
from wonderland.engine.state import State
from wonderland.study import advice as advice_module
from wonderland.study import advise
from wonderland.study.matter import Matter
from wonderland.study.reasons import reasons_for
from wonderland.testing.template import TARTS_GAME

PARADE = wl.game("parade")
FEW = Budget(iterations=60)
GAMES = ["parade", "going-out", "madcala"]


def in_play(game_id: str, steps: int, seed: int = 5) -> State:
    """Return a game that greedy bots have played for a while."""
    game = wl.game(game_id)
    state = game.deal(2, seed)
    seated = [bot("greedy", game, seat) for seat in range(2)]
    for _ in range(steps):
        seat = state.actors()[0]
        state.apply(seat, seated[seat].choose(game.view(state, seat), list(state.legal(seat))))
    return state


@pytest.mark.parametrize("game_id", GAMES)
def test_every_legal_action_is_judged_with_reasons_the_best_one_first(game_id: str) -> None:
    game = wl.game(game_id)
    state = in_play(game_id, 9)
    seat = state.actors()[0]
    advice = advise(game, game.view(state, seat), FEW)
    assert sorted(one.action for one in advice.judgements) == sorted(state.legal(seat))
    assert advice.iterations == 60
    visits = [one.visits for one in advice.judgements]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == 60
    assert any(one.reasons for one in advice.judgements)
    for one in advice.judgements:
        assert one.notation == game.notate(one.action)
        assert one.text.endswith(".")
        if one.visits:
            assert sum(one.chances) == pytest.approx(1.0)
            assert len(one.points) == 2


@pytest.mark.parametrize("game_id", GAMES)
def test_worlds_that_a_seat_cannot_tell_apart_get_the_same_advice_to_the_byte(
    game_id: str,
) -> None:
    game = wl.game(game_id)
    compared = 0
    for steps in (0, 7, 14):
        state = in_play(game_id, steps)
        seat = state.actors()[0]
        twin = state.copy()
        twin.reimagine(seat, wl.FastRng(steps + 99))
        assert game.dump(twin) != game.dump(state)
        first, second = (
            advise(game, game.view(world, seat), FEW, names=NAMES[:2]) for world in (state, twin)
        )
        assert msgspec.json.encode(first) == msgspec.json.encode(second)
        compared += len(first.judgements)
    assert compared >= 3


def test_the_same_view_seed_and_iterations_give_the_same_advice_and_another_seed_does_not() -> None:
    view = PARADE.view(PARADE.deal(3, 11), None)
    view = PARADE.view(PARADE.deal(3, 11), view.turn)
    assert advise(PARADE, view, FEW, seed=1) == advise(PARADE, view, FEW, seed=1)
    assert advise(PARADE, view, FEW, seed=1) != advise(PARADE, view, FEW, seed=2)


def test_the_lead_is_what_the_best_action_wins_more_than_the_next_best() -> None:
    advice = advise(PARADE, PARADE.view(PARADE.load(ENDING), 0), Budget(iterations=300))
    first, second = advice.judgements[:2]
    assert advice.best == first
    assert advice.lead == pytest.approx(first.chances[0] - second.chances[0])


def test_what_is_true_of_all_actions_is_said_once() -> None:
    advice = advise(PARADE, PARADE.view(PARADE.load(ENDING), 0), FEW, names=NAMES)
    assert all("takes nothing" in a.reasons for a in advice.judgements if a.notation == "W10")
    late = ENDING | {
        "parade": ["R10", "B10"],
        "hands": [["O9", "W9", "W10", "P9", "P10"], *ENDING["hands"][1:]],
    }
    late["front"] = [["B7"], ["R8"], ["O1"]]
    advice = advise(PARADE, PARADE.view(PARADE.load(late), 0), FEW, names=NAMES)
    assert "takes nothing" in advice.anyway
    assert not any("takes nothing" in one.reasons for one in advice.judgements)


def test_what_another_player_may_do_is_not_said_to_you() -> None:
    game = wl.game("madcala")
    view = game.view(in_play("madcala", 0), None)
    view = game.view(in_play("madcala", 0), view.turn)
    names = ["Ann", "Bob"]
    told = [one.text + "; ".join(one.reasons) for one in advise(game, view, FEW).judgements]
    others = advise(game, view, FEW, names=names).judgements
    assert any("you" in text for text in told)
    assert not any("you" in one.text + "; ".join(one.reasons) for one in others)


def test_a_single_choice_is_not_thought_about() -> None:
    state = PARADE.load(ENDING | {"hands": [["R3"], ["B3"], ["W1"]], "deck": []})
    advice = advise(PARADE, PARADE.view(state, 0), FEW)
    assert (advice.iterations, len(advice.judgements), advice.lead) == (0, 1, None)


def test_ctrl_c_stops_the_thinking_and_what_was_found_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(search: Search, budget: Budget) -> None:
        search.run(40)
        raise KeyboardInterrupt

    monkeypatch.setattr(advice_module, "run", interrupted)
    advice = advise(PARADE, PARADE.view(PARADE.load(ENDING), 0), Budget(seconds=60))
    assert advice.stopped
    assert advice.iterations == 40
    assert advice.best.chances


def test_games_that_nobody_wrote_reasons_for_get_what_is_sure_to_happen() -> None:
    state = TARTS_GAME.deal(2, 3)
    seat = state.actors()[0]
    matter = Matter(TARTS_GAME, TARTS_GAME.view(state, seat))
    told = [reasons_for(matter, action) for action in matter.legal]
    assert any(reason.startswith("You ") for reasons in told for reason in reasons)
    assert not any(reason.endswith(".") for reasons in told for reason in reasons)
    assert "You's" not in str(told)


def test_a_spectator_has_nothing_to_be_advised_about() -> None:
    with pytest.raises(ValueError, match="spectator"):
        Matter(PARADE, PARADE.view(PARADE.load(ENDING), None))
