"""What Parade's network looks at, and that it learns."""

from __future__ import annotations

from itertools import pairwise

import pytest
from librt.vecs import vec

import wonderland as wl
from wonderland.bots.minds import learned_instinct, learned_weights
from wonderland.bots.parade_instinct import ParadeInstinct
from wonderland.bots.parade_judge import ParadeJudge
from wonderland.bots.parade_worth import WEIGHTS, ParadeWorth, untaught
from wonderland.games.parade.cards import COLOUR_COUNT, VALUES
from wonderland.games.parade.rules import ParadeState, deal

PARADE = wl.game("parade")


def package_worth() -> ParadeWorth:
    return ParadeWorth(vec[float](learned_weights()))


def positions(players: int, seed: int) -> list[ParadeState]:
    rng = wl.FastRng(seed)
    state = deal(players, rng)
    found = [state.copy()]
    while not state.is_over():
        seat = state.mover()
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
        found.append(state.copy())
    return found


@pytest.mark.parametrize("players", [2, 4])
def test_it_looks_at_nothing_that_the_seat_does_not_know(players: int) -> None:
    worth = package_worth()
    changed = 0
    for state in positions(players, 3)[:-1]:
        for seat in range(players):
            other = state.copy()
            other.reimagine(seat, wl.FastRng(9))
            changed += PARADE.dump(other) != PARADE.dump(state)
            assert worth.worth(other, seat) == worth.worth(state, seat)
    assert changed > 10 * players


def test_a_card_just_drawn_makes_no_difference_to_who_has_just_played() -> None:
    worth = package_worth()
    state = deal(2, wl.FastRng(4))
    seat = state.mover()
    other = state.copy()
    other.deck[len(other.deck) - 1] = state.deck[0]
    other.deck[0] = state.deck[len(state.deck) - 1]
    card = state.legal(seat)[0]
    for each in (state, other):
        each.apply(seat, card)
    assert list(state.hand(seat)) != list(other.hand(seat))
    assert worth.worth(state, seat) == worth.worth(other, seat)


def test_colours_are_all_alike() -> None:
    worth = package_worth()
    for state in positions(2, 5)[:-1]:
        turned = state.copy()
        for pile, original in (
            (turned.parade, state.parade),
            (turned.hands, state.hands),
            (turned.deck, state.deck),
        ):
            for i, card in enumerate(original):
                pile[i] = (card + VALUES) % (COLOUR_COUNT * VALUES)
        for card, owner in enumerate(state.front):
            turned.front[(card + VALUES) % (COLOUR_COUNT * VALUES)] = owner
        for seat, collected in enumerate(state.colours):
            turned.colours[seat] = (collected << 1 | collected >> COLOUR_COUNT - 1) & 0b111111
        for seat in range(2):
            assert worth.worth(turned, seat) == pytest.approx(worth.worth(state, seat), abs=1e-9)


def test_it_sees_who_is_ahead() -> None:
    worth = package_worth()
    state = PARADE.load(
        {"players": 2, "parade": ["G9", "R8", "B7"], "hands": [["G1", "P2", "P3", "W1"],
         ["O1", "O2", "O3", "O4", "O5"]], "front": [["R1"], ["B10", "R9", "G10", "W9", "P10"]],
         "deck": [], "turn": 1, "last_round": 1}
    )  # fmt: skip
    assert worth.worth(state, 0) > 0.9
    assert worth.worth(state, 1) < 0.1


def test_learning_draws_what_is_expected_towards_what_came_of_it() -> None:
    worth = ParadeWorth(untaught(wl.FastRng(1)))
    state = deal(2, wl.FastRng(2))
    expected = []
    for _ in range(20):
        expected.append(worth.worth(state, 0))
        worth.learn(0.05 * (1.0 - expected[-1]))
    assert all(before < after for before, after in pairwise(expected))
    assert expected[-1] > 0.9


def test_the_weights_of_the_package_fit_the_network() -> None:
    assert len(learned_weights()) == WEIGHTS


def test_only_parade_for_two_is_judged_by_what_was_learnt() -> None:
    assert isinstance(learned_instinct("parade", 2), ParadeJudge)
    assert type(learned_instinct("parade", 3)) is ParadeInstinct
    assert not isinstance(learned_instinct("madcala", 2), ParadeInstinct)


def test_the_judge_plays_on_for_one_play_and_shares_one_victory() -> None:
    judge = learned_instinct("parade", 2)
    for state in positions(2, 6)[:-1]:
        world = state.copy()
        playing = world.phase == 0
        steps = judge.play_on(world, wl.FastRng(1))
        assert world.is_over() or (playing and steps == 1)
        results = list(judge.results(world))
        assert sum(results) == pytest.approx(1.0)
        assert all(0.0 <= result <= 1.0 for result in results)
