"""Random games on the engine and on the naive model, side by side.

WONDERLAND_NIGHTLY=1 plays 20,000 whole games, and as many from odd positions.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from tests.naive import madcala as naive
from tests.naive.madcala import NaiveMadcala, named
from tests.naive.madcala_cards import CLAWS, COMMONERS, COSTS, EACH, HEALTH, PLUS_ONES, S3, TOKENS
from tests.naive.madcala_effects import Position, home, opponent, side
from wonderland import BUILD, Ears, FastRng
from wonderland.engine.facts import Fact
from wonderland.games.madcala import MADCALA, facts
from wonderland.games.madcala.rules import MadcalaState
from wonderland.testing import check_second_opinion

BATCH = 50
PAIRS = list(product(HEALTH, repeat=2))
MOST_STEPS = 250  # of a game from an odd position

if os.environ.get("WONDERLAND_NIGHTLY") == "1":
    DEALT, ODD = 20_000, 20_000
elif BUILD.compiled:
    DEALT, ODD = 216, 800
else:
    DEALT, ODD = 6, 30
COUNTED = min(ODD, 800)  # of these games, how often what is rare comes to pass
OFTEN = 5


def batches(games: int) -> list[range]:
    """Split the numbers of so many games, so that several processes can share them."""
    return [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]


def batch_name(batch: range) -> str:
    return f"games {batch.start}-{batch.stop - 1}"


@pytest.mark.parametrize("batch", batches(DEALT), ids=batch_name)
def test_the_engine_and_the_naive_model_play_the_same_games(batch: range) -> None:
    for seed in batch:
        guests = dict(zip(("guest_0", "guest_1"), PAIRS[seed % len(PAIRS)], strict=True))
        check_second_opinion(MADCALA, NaiveMadcala, 2, seed, options=guests, compared=named)


@pytest.mark.parametrize("start", [0, 1])
def test_they_set_up_the_same_games(start: int) -> None:
    for seed, guests in enumerate(PAIRS):
        rng = FastRng(seed)
        dealt = naive.deal(guests, start, rng.written())
        position = named(MADCALA.dump(MADCALA.deal(seed=rng, guests=guests, start=start)))
        del position["cards"]
        assert position == dealt


@pytest.mark.parametrize("batch", batches(ODD), ids=batch_name)
def test_they_agree_from_odd_positions_too(batch: range) -> None:
    for seed in batch:
        rng = random.Random(seed)
        state = odd_state(rng)
        start = MADCALA.dump(state)
        model = NaiveMadcala(start)
        played: list[str] = []
        compare(state, model, (seed, start, played))
        for seat, action in moves(state, rng):
            played.append(action)
            state.apply(seat, MADCALA.parse(action))
            model.apply(seat, action)
            compare(state, model, (seed, start, played))
        standing = (list(state.scores()), list(state.places()))
        assert standing == (model.scores(), model.places()), (seed, start, played)


@pytest.mark.skipif(not BUILD.compiled, reason="it counts many games, which are the same ones")
def test_what_is_rare_comes_to_pass_often_in_games_from_odd_positions() -> None:
    seen: Counter[str] = Counter()
    for seed in range(COUNTED):
        rng = random.Random(seed)
        state = odd_state(rng)
        ears = state.listener = Ears()
        for seat, action in moves(state, rng):
            state.apply(seat, MADCALA.parse(action))
            seen[action.split()[0]] += 1
        for fact in ears.facts(None):
            seen.update(happenings(fact))
    rare = {what: seen[what] for what in expected_happenings() if seen[what] < OFTEN}
    assert not rare


def compare(state: MadcalaState, model: NaiveMadcala, story: object) -> None:
    assert named(MADCALA.dump(state)) == model.position(), story
    assert list(state.actors()) == model.actors(), story
    for seat in range(-1, 3):  # nobody at either end
        legal = [MADCALA.notate(action) for action in state.legal(seat)]
        assert sorted(legal) == sorted(model.legal(seat)), story


# What happens in these games


def happenings(fact: Fact) -> Iterator[str]:
    """Name what a fact is an instance of, cards and faces and tokens each by itself."""
    yield type(fact).__name__
    match fact:
        case facts.PlusOneActivated(card=card) | facts.CommonerFinished(commoner=card):
            yield card
        case facts.CardRepeated(card=card):
            yield "repeat dinah" if card == "dinah" else "repeat a Commoner"
        case facts.TokenSpent(token=token):
            yield f"spend {token}"
        case facts.TokenRegained(token=token):
            yield f"regain {token}"
        case facts.DieRolled(face=face):
            yield f"die {face}"
        case facts.OfferRevealed(tokens=tokens, picked=picked):
            yield f"dodo {tokens[picked - 1]}"
        case facts.PlateActivated(seat=seat, plate=plate, doubled=doubled):
            yield f"{'own' if plate in side(seat) else 'other'} {plate % 6} {doubled}"
        case facts.PlateChosen(seat=seat, plate=plate):
            yield f"named {'own' if plate in side(seat) else 'other'} {plate % 6}"
        case facts.TurnBegan(extra=True):
            yield "extra turn"
        case facts.GameEnded(places=places, by_turn_limit=by_limit):
            yield f"ended {places} {by_limit}"


def expected_happenings() -> Iterator[str]:
    for kind in facts.FACTS:
        yield kind.__name__
    yield from COSTS
    yield from COMMONERS
    yield from ("repeat dinah", "repeat a Commoner")
    for token in ("drink_me", "eat_me", "grin", "watch", "claw"):
        yield f"spend {token}"
    for token in ("drink_me", "eat_me", "grin", "watch"):
        yield f"regain {token}"
    for face in range(1, 7):
        yield f"die {face}"
    for token in TOKENS["mad_hatter"]:
        yield f"dodo {token}"
    for whose, offset, doubled in product(("own", "other"), range(6), (False, True)):
        if (whose, offset) != ("other", 0):
            yield f"{whose} {offset} {doubled}"
    for whose, offset in product(("own", "other"), range(1, 6)):
        yield f"named {whose} {offset}"
    yield "extra turn"
    for by_limit, places in product((True, False), ((1, 2), (2, 1), (1, 1))):
        yield f"ended {places} {by_limit}"
    yield from ("last", "leave", "return", "strike-shard", "steal", "set", "discard", "gather")


# Odd positions, and players with a liking for what is rare


def moves(state: MadcalaState, rng: random.Random) -> Iterator[tuple[int, str]]:
    """Yield what is done next, again and again; whoever asks does it before asking again."""
    for _ in range(MOST_STEPS):
        if state.is_over():
            return
        (seat,) = state.actors()
        legal = sorted(MADCALA.notate(action) for action in state.legal(seat))
        position = MADCALA.dump(state)
        liking = [how_rare(action, seat, position) for action in legal]
        yield seat, rng.choices(legal, liking)[0]


def how_rare(action: str, seat: int, position: Position) -> int:
    """Return how much an action is liked."""
    verb, _, rest = action.partition(" ")
    if verb == "move":
        shards = position["plates"][int(rest)]
        if len(shards) == to_home(int(rest)):
            return 99
        return 9 if len(shards) > 11 or "PB"[seat] in shards else 3
    if rest == "doppelganger":
        return 20 if position["progress"]["resolved"] else 1
    likings = {"plus-one": 9, "commoner": 9, "spend": 9, "effect": 4, "end": 1, "decline": 1}
    return likings.get(verb, 3)


def to_home(plate: int) -> int:
    """Return how many shards come from a plate of one's own to one's Home."""
    return 11 - plate % 6


def odd_state(rng: random.Random) -> MadcalaState:
    """Return the State of an odd position in which there is something to choose."""
    while True:
        state = MADCALA.load(odd_position(rng), strict=True)
        if not state.is_over() and len(state.legal(state.turn)) > 1:
            return state


def odd_position(rng: random.Random) -> Position:
    """Make up a position in a turn: heaps of shards, little health, few cards in the deck."""
    guests = rng.choice(PAIRS)
    starter, turn = rng.choice([0, 1]), rng.choice([0, 1])
    number = rng.choice([1, 2, 9, 39, 40, 40])
    turns = [number, number]
    if turn == starter:
        turns[opponent(starter)] -= 1
    plus_ones = [[odd_plus_one(rng, card) for card in PLUS_ONES[guest]] for guest in guests]
    stored = [sum(card["stored"] for card in cards) for cards in plus_ones]
    plates = odd_plates(rng, turn, [EACH - stored[0], EACH - stored[1]])
    on_plates = "".join("".join(plate) for plate in plates)
    pack = [card for card, (copies, _) in COMMONERS.items() for _ in range(copies)]
    rng.shuffle(pack)
    hands = [[pack.pop() for _ in range(rng.choice([0, 1, 2, 5]))] for _ in guests]
    deck = [pack.pop() for _ in range(rng.choice([0, 0, 1, 5, len(pack)]))]
    if rng.random() < 0.1:
        hands[rng.choice([0, 1])] += pack  # nothing is left to draw
        pack = []
    most = [HEALTH[guest] for guest in guests]
    health = [rng.choice([1, 2, 9, most[seat] - 1, most[seat]]) for seat in (0, 1)]
    if rng.random() < 0.4:
        health = rng.choice([[1, 1], [9, 9]])
    return {
        "guests": list(guests),
        "starter": starter,
        "turn": turn,
        "turns": turns,
        "health": health,
        "plates": plates,
        "reserve": [EACH - stored[seat] - on_plates.count("pb"[seat]) for seat in (0, 1)],
        "plus_ones": plus_ones,
        "hands": hands,
        "known": [rng.sample(hand, rng.randint(0, len(hand))) for hand in hands],
        "deck": deck,
        "discard": pack,
        "tokens": [
            {token: rng.randint(0, most) for token, most in TOKENS[guest].items()}
            for guest in guests
        ],
        "plate_tokens": [odd_claws(rng, seat, guest) for seat, guest in enumerate(guests)],
        "progress": {"extra": rng.choice([0, 0, 0, 1])},
        "chance": FastRng(rng.randrange(2**32)).written(),
    }


def odd_plus_one(rng: random.Random, card: str) -> dict[str, Any]:
    if COSTS[card] is S3:
        return {"name": card, "up": True, "stored": rng.randint(0, 3)}
    return {"name": card, "up": rng.random() < 0.6, "stored": 0}


def odd_plates(rng: random.Random, turn: int, normal: Sequence[int]) -> list[list[str]]:
    """Lay some of the shards on a few plates, or on many; or such that one can come to Home."""
    plates: list[list[str]] = [[] for _ in range(12)]
    used = rng.sample(range(12), rng.choice([1, 2, 4, 12]))
    doublers = [rng.choice([*used, *range(12)]) for _ in range(2)]
    left = list(normal)
    if rng.random() < 0.3:
        plate = rng.choice(side(turn)[1:])
        used = [other for other in used if other != plate]
        doublers[turn] = rng.choice([plate, home(opponent(turn))])
        doublers[opponent(turn)] = home(turn)
        number = to_home(plate) - int(doublers[turn] == plate)
        left[turn] -= number
        plates[plate] += "pb"[turn] * number
    for seat, most in enumerate(left):
        for _ in range(rng.choice([0, 3, 8, most, most]) if used else 0):
            if left[seat] > 0:
                left[seat] -= 1
                plates[rng.choice(used)].append("pb"[seat])
    for seat, doubler in enumerate("PB"):
        plates[doublers[seat]].append(doubler)
    return plates


def odd_claws(rng: random.Random, seat: int, guest: str) -> list[str]:
    claws = rng.sample(side(opponent(seat))[1:], rng.randint(0, CLAWS))
    return ["claw" if guest == "jabberwock" and n in claws else "" for n in range(12)]
