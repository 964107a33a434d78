"""Bots play from a View alone, by the rules, and greedy better than random."""

from __future__ import annotations

import pytest

import wonderland as wl
from wonderland.bots import Bot, bot, bots
from wonderland.bots.parade import ParadeGreedy
from wonderland.testing.template import TARTS_GAME

PARADE = wl.game("parade")
FEW = not wl.BUILD.compiled


def play(seated: list[Bot], seed: int) -> wl.State:
    state = PARADE.deal(players=len(seated), seed=seed)
    while not state.is_over():
        seat = state.actors()[0]
        view, legal = PARADE.view(state, seat), list(state.legal(seat))
        state.apply(seat, seated[seat].choose(view, legal))
    return state


def choice(position: dict[str, object], seat: int = 0) -> str:
    state = PARADE.load(position)
    legal = list(state.legal(seat))
    return PARADE.notate(ParadeGreedy().choose(PARADE.view(state, seat), legal))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_plays_whole_games_by_the_rules(name: str, players: int) -> None:
    for seed in range(3):
        assert play([bot(name, PARADE, seed) for _ in range(players)], seed).is_over()


def test_bots_are_found_by_name() -> None:
    assert bots(PARADE) == [
        "random",
        "greedy",
        "miser",
        "rabbit",
        "alice",
        "hatter",
        "cheshire",
        "queen",
    ]
    assert bots(TARTS_GAME) == ["random"]
    assert bot("greedy", PARADE, 1).name == "greedy"
    with pytest.raises(wl.UnknownName, match="did you mean greedy"):
        bot("gredy", PARADE, 1)
    with pytest.raises(wl.UnknownName, match="no bot for Tarts 'greedy'"):
        bot("greedy", TARTS_GAME, 1)


def test_random_is_reproducible_by_its_seed() -> None:
    def game(seed: int) -> object:
        return PARADE.dump(play([bot("random", PARADE, seed + seat) for seat in range(3)], 5))

    assert game(1) == game(1)
    assert game(1) != game(9)


def test_greedy_wins_nine_of_ten_games_against_random() -> None:
    games = 20 if FEW else 200
    won = 0
    for seed in range(games):
        greedy_seat = seed % 2
        seated = [bot("random", PARADE, seed), bot("random", PARADE, seed)]
        seated[greedy_seat] = bot("greedy", PARADE, seed)
        won += play(seated, seed).places()[greedy_seat] == 1
    assert won >= 0.9 * games


def test_greedy_chooses_the_same_whatever_is_hidden() -> None:
    state = PARADE.deal(players=4, seed=3)
    greedy = ParadeGreedy()
    rng = wl.FastRng(1)
    for _ in range(12):
        seat = state.actors()[0]
        legal = list(state.legal(seat))
        chosen = greedy.choose(PARADE.view(state, seat), legal)
        for _ in range(5):
            twin = state.copy()
            twin.reimagine(seat, rng)
            assert greedy.choose(PARADE.view(twin, seat), legal) == chosen
        state.apply(seat, chosen)


def test_greedy_takes_the_cheaper_cards() -> None:
    parade = ["R9", "R10", "B8", "W2", "W3"]
    hands = [["R1", "G4"], ["P1"], ["P2"]]
    position = {"players": 3, "parade": parade, "hands": hands, "deck": ["O4", "O5"], "turn": 0}
    assert choice(position) == "G4"  # R1 would collect the red 9 and 10


def test_greedy_knows_that_a_majority_is_flipped() -> None:
    front = [["R8", "R9", "R10"], ["R1", "B0", "B1", "B2", "P0", "P1"], []]
    hands = [["R7", "B6", "B3", "P3"], [], []]
    position = {
        "players": 3,
        "parade": ["O1"],
        "hands": hands,
        "front": front,
        "turn": 0,
        "phase": "discard",
        "discards": [["G1"], ["G2", "G3"], ["G4", "G5"]],
    }
    assert choice(position) == "discard B6"  # a fourth red card counts 1, the blue 6 counts 6


def test_a_seat_without_a_choice_is_not_thought_about() -> None:
    position = {"players": 2, "parade": ["R1"], "hands": [[], ["G3"]], "turn": 0}
    assert choice(position) == "pass"


GOING_OUT = wl.game("going-out")


def going_out_choice(position: dict[str, object]) -> str:
    state = GOING_OUT.load({"players": 2, "turn": 0, **position})
    legal = list(state.legal(0))
    greedy = bot("greedy", GOING_OUT, 1)
    return GOING_OUT.notate(greedy.choose(GOING_OUT.view(state, 0), legal))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_plays_whole_games_of_going_out_by_the_rules(players: int) -> None:
    state = GOING_OUT.deal(players, seed=players, target=10)
    greedy = bot("greedy", GOING_OUT, 1)
    while not state.is_over():
        seat = state.turn
        state.apply(seat, greedy.choose(GOING_OUT.view(state, seat), list(state.legal(seat))))
    assert max(state.totals) > 10


def test_greedy_wins_most_games_of_going_out_against_random() -> None:
    games = 6 if FEW else 60
    won = 0
    for seed in range(games):
        state = GOING_OUT.deal(2, seed)
        seated = [bot("greedy", GOING_OUT, 1), bot("random", GOING_OUT, seed)]
        if seed % 2:
            seated.reverse()
        while not state.is_over():
            seat = int(state.turn)
            legal = list(state.legal(seat))
            state.apply(seat, seated[seat].choose(GOING_OUT.view(state, seat), legal))
        won += state.places()[seed % 2] == 1
    assert won >= 0.9 * games


def test_greedy_lays_down_a_run_rather_than_single_cards() -> None:
    hands = [["F3", "F4", "F5", "H7"], ["F1", "F2", "H2", "H3"]]
    assert going_out_choice({"hands": hands}) == "play F3 F4 F5"


def test_greedy_goes_out_when_it_can_with_one_opponent_left() -> None:
    hands = [["H7"], ["F1", "F2"]]
    state = GOING_OUT.load({"players": 2, "turn": 0, "hands": hands, "deck": ["F3", "F3"]})
    greedy = bot("greedy", GOING_OUT, 1)
    state.apply(0, greedy.choose(GOING_OUT.view(state, 0), list(state.legal(0))))
    assert list(state.out) == [0]
    after = greedy.choose(GOING_OUT.view(state, 0), list(state.legal(0)))
    assert GOING_OUT.notate(after) == "no draw"


def test_greedy_of_going_out_chooses_the_same_whatever_is_hidden() -> None:
    state = GOING_OUT.deal(3, seed=3)
    greedy = bot("greedy", GOING_OUT, 1)
    rng = wl.FastRng(1)
    for _ in range(30):
        seat = int(state.turn)
        legal = list(state.legal(seat))
        chosen = greedy.choose(GOING_OUT.view(state, seat), legal)
        twin = state.copy()
        twin.reimagine(seat, rng)
        assert greedy.choose(GOING_OUT.view(twin, seat), legal) == chosen
        state.apply(seat, chosen)
