"""Random games on the engine and on the naive model, side by side.

WONDERLAND_NIGHTLY=1 plays 20,000 whole games, and as many from odd positions.
"""

from __future__ import annotations

import os
import random

import pytest

from tests.naive import going_out as naive
from tests.naive.going_out import NaiveGoingOut, Position
from wonderland import BUILD, FastRng
from wonderland.games.going_out import GOING_OUT
from wonderland.games.going_out.rules import GoingOutState
from wonderland.testing import check_second_opinion

BATCH = 50
SIZES = range(2, 6)
TARGETS = (37, 1, 37, 80)
MOST_STEPS = 5_000

if os.environ.get("WONDERLAND_NIGHTLY") == "1":
    DEALT, ODD = 20_000, 20_000
elif BUILD.compiled:
    DEALT, ODD = 240, 400
else:
    DEALT, ODD = 40, 100


def batches(games: int) -> list[range]:
    """Split the numbers of so many games, so that several processes can share them."""
    return [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]


def batch_name(batch: range) -> str:
    return f"games {batch.start}-{batch.stop - 1}"


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("batch", batches(DEALT // len(SIZES)), ids=batch_name)
def test_the_engine_and_the_naive_model_play_the_same_games(players: int, batch: range) -> None:
    for seed in batch:
        options = {"target": TARGETS[seed % len(TARGETS)]}
        check_second_opinion(GOING_OUT, NaiveGoingOut, players, seed, options=options)


@pytest.mark.parametrize("players", SIZES)
def test_they_set_up_the_same_first_rounds(players: int) -> None:
    for seed in range(100):
        rng = FastRng(seed)
        dealt = naive.deal(players, 37, rng.written())
        assert GOING_OUT.dump(GOING_OUT.deal(players, rng)) == dealt


@pytest.mark.parametrize("batch", batches(ODD), ids=batch_name)
def test_they_agree_from_odd_positions_too(batch: range) -> None:
    for seed in batch:
        rng = random.Random(seed)
        position = odd_position(rng)
        play_side_by_side(GOING_OUT.load(position), NaiveGoingOut(position), rng)


def play_side_by_side(state: GoingOutState, model: NaiveGoingOut, rng: random.Random) -> None:
    """Play to the end of the round, comparing everything; some players are fond of passing."""
    start = GOING_OUT.dump(state)
    fondness = rng.choice([0, 0.5, 0.9])
    played: list[str] = []
    first = model.round
    while model.actors() and model.round == first:
        compare(state, model, (start, played))
        legal = sorted(model.legal(model.turn))
        passing = [action for action in legal if action in ("pass", "no draw")]
        action = rng.choice(passing if passing and rng.random() < fondness else legal)
        seat = model.turn
        state.apply(seat, GOING_OUT.parse(action))
        model.apply(seat, action)
        played.append(action)
        assert len(played) < MOST_STEPS
    compare(state, model, (start, played))
    standing = (list(state.scores()), list(state.places()))
    assert standing == (model.scores(), model.places()), (start, played)


def compare(state: GoingOutState, model: NaiveGoingOut, story: object) -> None:
    assert GOING_OUT.dump(state) == model.position(), story
    assert list(state.actors()) == model.actors(), story
    for seat in range(-1, model.players + 1):  # nobody at either end
        legal = [GOING_OUT.notate(action) for action in state.legal(seat)]
        assert sorted(legal) == sorted(model.legal(seat)), story


def odd_position(rng: random.Random) -> Position:
    """Make up a position late in a round: few cards in hands and deck, all others scored."""
    players = rng.choice(SIZES)
    seats = range(players)
    pack = rng.sample(naive.pack(players), len(naive.pack(players)))

    def some(most: int) -> list[str]:
        return [pack.pop() for _ in range(min(rng.randint(0, most), len(pack)))]

    hands = [naive.in_order(some(4)) for _ in seats]
    turn = rng.choice(seats)
    hands[turn] = hands[turn] or [pack.pop()]
    out = [seat for seat in seats if not hands[seat]]
    deck, display = some(rng.choice([0, 4])), some(rng.choice([0, 2, 5]))
    table = rng.choice([None, some_set(rng, seats, pack)])
    for card in table["cards"] if table else []:
        pack.remove(card)
    scored: list[list[str]] = [[] for _ in seats]
    for card in pack:
        if card not in "QC":
            scored[rng.choice(seats)].append(card)
    return {
        "players": players,
        "target": rng.choice([1, 37, 200]),
        "hands": hands,
        "deck": deck,
        "display": display,
        "table": table,
        "scored": [naive.in_order(cards) for cards in scored],
        "jokers_used": naive.in_order([card for card in pack if card in "QC"]),
        "totals": [rng.choice([0, 10, 20]) for _ in seats],
        "turn": turn,
        "leader": rng.choice(seats),
        "phase": "play",
        "out": rng.sample(out, len(out)),
        "round": 1,
        "known": [naive.in_order(hand[: rng.randint(0, len(hand))]) for hand in hands],
        "passes": rng.randint(0, players - 1),
        "drawn": 0,
        "to_show": 0,
        "last_turn": players - len(out) == 1,
        "handed": [[] for _ in seats],
        "round_pairs": [0] * players,
        "round_sums": [0] * players,
        "chance": FastRng(rng.randrange(2**32)).written(),
    }


def some_set(rng: random.Random, seats: range, pack: list[str]) -> Position | None:
    """A set of some of these cards, its jokers gone, before some seat; if there is one."""
    sets = list(naive.all_sets(pack[:6]))
    if not sets:
        return None
    cards = rng.choice(sets)
    count, number = naive.strength(cards)
    lying = naive.in_order([card for card in cards if "=" not in card])
    return {"owner": rng.choice(seats), "cards": lying, "count": count, "rank": number}
