"""Observations say what the View says, no more and no less, and each number stays in range."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import wonderland as wl
from wonderland.engine.errors import UnknownName
from wonderland.engine.state import State
from wonderland.games.going_out.cards import KIND_NAMES
from wonderland.games.madcala.card_file import house_text
from wonderland.games.madcala.card_set import read_cards
from wonderland.games.madcala.progress import PHASES
from wonderland.games.parade.cards import CARD_NAMES, COLOURS
from wonderland.observe import Observer, observer, parts
from wonderland.observe.writer import blank, write
from wonderland.testing.template import TARTS_GAME

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("parade", 2, {}),
    ("parade", 5, {}),
    ("going-out", 2, {"target": 20}),
    ("going-out", 4, {}),
    ("madcala", 2, {"guest_0": "alice"}),
    ("madcala", 2, {}),
]
SEEDS = range(4)
Parts = dict[str, Any]


def positions(game: Any, players: int, options: Any, every: int = 7) -> Iterator[State]:
    """Yield positions of random games, the last ones included."""
    for seed in SEEDS:
        state = game.deal(players, seed, **options)
        rng = wl.FastRng(seed)
        step = 0
        while not state.is_over():
            if step % every == seed:
                yield state
            seat = state.mover()
            legal = state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))])
            step += 1
        yield state


def parted(seen: Observer, flat: Any) -> Parts:
    array = np.asarray(flat)
    return {field.name: array[at].reshape(field.shape) for field, at in parts(seen.fields)}


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_the_true_game_and_the_view_give_the_same_numbers(
    name: str, players: int, options: Any
) -> None:
    game = wl.game(name)
    seen = observer(game, players, **options)
    for state in positions(game, players, options):
        for seat in range(players):
            true = blank(seen.size)
            assert write(seen.writer, state, seat, true, 0) == seen.size
            assert list(true) == list(seen.observation(game.view(state, seat)))


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_numbers(
    name: str, players: int, options: Any
) -> None:
    game = wl.game(name)
    seen = observer(game, players, **options)
    differed = 0
    for number, state in enumerate(positions(game, players, options, every=9)):
        for seat in range(players):
            twin = state.copy()
            twin.reimagine(seat, wl.FastRng(number))
            numbers = blank(seen.size)
            write(seen.writer, twin, seat, numbers, 0)
            assert list(numbers) == list(seen.observation(game.view(state, seat)))
            differed += list(seen.whole(twin, seat)) != list(seen.whole(state, seat))
    assert differed > 10


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_every_number_stays_within_the_range_of_its_field(
    name: str, players: int, options: Any
) -> None:
    game = wl.game(name)
    seen = observer(game, players, **options)
    for state in positions(game, players, options):
        for seat in range(players):
            whole = np.asarray(seen.whole(state, seat))
            for field, at in parts(seen.whole_fields):
                assert field.low <= whole[at].min(), field
                assert whole[at].max() <= field.high, field


def from_seat(values: Any, seat: int) -> list[Any]:
    """Return values by seat, in the order in which a seat counts them."""
    return [*values[seat:], *values[:seat]]


def cards_of(bits: Any, names: Any) -> list[str]:
    return [names[at] for at in np.flatnonzero(bits)]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_parade_shows_the_cards_of_the_view(players: int) -> None:
    game = wl.game("parade")
    seen = observer(game, players)
    for state in positions(game, players, {}):
        for seat in range(players):
            view = game.view(state, seat)
            found = parted(seen, seen.observation(view))
            assert cards_of(found["hand"], CARD_NAMES) == sorted(view.hand, key=CARD_NAMES.index)
            assert set(cards_of(found["discards"], CARD_NAMES)) == set(view.discards[seat])
            line = sorted(np.flatnonzero(found["parade"]), key=lambda card: -found["parade"][card])
            assert tuple(CARD_NAMES[card] for card in line) == view.parade
            fronts = [tuple(cards_of(front, CARD_NAMES)) for front in found["front"]]
            assert fronts == from_seat(view.front, seat)
            assert list(found["scores"]) == from_seat(view.scores, seat)
            assert list(found["hand_counts"]) == from_seat(view.hand_counts, seat)
            assert found["deck_count"] == view.deck_count
            assert found["last_round"] == (view.last_round or 0)
            assert ("play", "discard", "over")[found["phase"].argmax()] == view.phase
            assert (seat + found["turn"].argmax()) % players == view.turn
            for front, counts in zip(from_seat(view.front, seat), found["colours"], strict=True):
                colours = Counter(card[0] for card in front)
                assert list(counts) == [colours[colour] for colour in COLOURS]


def kinds_of(counts: Any) -> list[str]:
    return [KIND_NAMES[kind] for kind, count in enumerate(counts) for _ in range(count)]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_going_out_game_shows_the_cards_of_the_view(players: int) -> None:
    game = wl.game("going-out")
    seen = observer(game, players, target=20)
    for state in positions(game, players, {"target": 20}, every=11):
        for seat in range(players):
            view = game.view(state, seat)
            found = parted(seen, seen.observation(view))
            assert kinds_of(found["hand"]) == list(view.hand)
            assert kinds_of(found["display"]) == sorted(view.display, key=KIND_NAMES.index)
            for name in ("known", "scored"):
                shown = [tuple(kinds_of(counts)) for counts in found[name]]
                assert shown == from_seat(getattr(view, name), seat)
            for name in ("hand_counts", "totals", "round_pairs", "round_sums"):
                assert list(found[name]) == from_seat(getattr(view, name), seat)
            for name in ("round", "last_turn", "passes", "drawn", "to_show", "deck_count"):
                assert found[name] == getattr(view, name)
            assert (seat + found["leader"].argmax()) % players == view.leader
            if view.table is None:
                assert not found["table_owner"].any()
            else:
                assert (seat + found["table_owner"].argmax()) % players == view.table.owner
                assert tuple(kinds_of(found["table"])) == view.table.cards
                assert (found["table_size"], found["table_rank"]) == (
                    view.table.count,
                    view.table.rank,
                )
            order = [view.out.index(s) + 1 if s in view.out else 0 for s in range(players)]
            assert list(found["out"]) == from_seat(order, seat)


@pytest.mark.parametrize("guests", [("alice", "white_rabbit"), ("random", "random")])
def test_madcala_shows_the_table_of_the_view(guests: tuple[str, str]) -> None:
    game = wl.game("madcala")
    cards = read_cards("")
    seen = observer(game, 2)
    phases = set()
    options = {"guest_0": guests[0], "guest_1": guests[1]}
    for state in positions(game, 2, options, every=5):
        for seat in (0, 1):
            view = game.view(state, seat)
            found = parted(seen, seen.observation(view))
            hand = Counter(view.hand)
            assert list(found["hand"]) == [hand[name] for name in cards.commoner_ids]
            assert list(found["discard"]) == [
                Counter(view.discard)[name] for name in cards.commoner_ids
            ]
            assert PHASES[found["phase"].argmax()] == view.phase
            assert list(found["health"]) == from_seat(view.health, seat)
            assert list(found["reserve"]) == from_seat(view.reserve, seat)
            own, theirs = "pb"[seat], "pb"[1 - seat]
            for counts, text in zip(found["plates"], view.plates, strict=True):
                assert list(counts) == [text.count(own), text.count(theirs)]
            for doubler, plates in zip(from_seat("PB", seat), found["doublers"], strict=True):
                assert [doubler in text for text in view.plates] == list(plates)
            assert list(found["seat"]) == [seat == 0, seat == 1]
            assert list(found["turn"]) == [view.turn == seat, view.turn != seat]
            assert bool(found["moved"]) == view.progress.moved
            assert found["laid"] == len(view.offer)
            assert found["offer"].any() == any(view.offer)
            resolved = set(cards_of(found["resolved_commoners"], cards.commoner_ids))
            assert resolved == set(view.progress.resolved) & set(cards.commoner_ids)
            phases.add(view.phase)
    assert len(phases) > 8


def other_cards() -> str:
    """Return a card file with a Commoner less than the house set, and more of another one."""
    first, second, *rest = house_text().split("[[commoner]]")[1:]
    before = house_text().split("[[commoner]]")[0]
    fewer = int(re.findall(r"copies = (\d)", first)[0])
    more = re.sub(r"copies = (\d)", lambda found: f"copies = {int(found[1]) + fewer}", second)
    return "[[commoner]]".join([before, more, *rest])


def test_madcala_with_other_cards_has_fields_of_other_sizes() -> None:
    game = wl.game("madcala")
    options = {"cards": other_cards()}
    seen = observer(game, 2, **options)
    assert seen.size < observer(game, 2).size
    for state in positions(game, 2, options, every=31):
        for seat in (0, 1):
            true = blank(seen.size)
            assert write(seen.writer, state, seat, true, 0) == seen.size
            assert list(true) == list(seen.observation(game.view(state, seat)))
            whole = np.asarray(seen.whole(state, seat))
            for field, at in parts(seen.whole_fields):
                assert field.low <= whole[at].min(), field
                assert whole[at].max() <= field.high, field


def test_a_critic_sees_the_other_hands_and_the_draw_pile() -> None:
    game = wl.game("parade")
    seen = observer(game, 3)
    state = game.deal(3, 7)
    whole = np.asarray(seen.whole(state, 1))
    found = {field.name: whole[at].reshape(field.shape) for field, at in parts(seen.whole_fields)}
    for step, name in enumerate(("hand", "hand_1", "hand_2")):
        assert set(np.flatnonzero(found[name])) == set(state.hand((1 + step) % 3))
    assert found["deck"][state.deck[len(state.deck) - 1]] == 1


def test_a_view_alone_makes_an_observation_and_no_way_leads_to_what_is_hidden() -> None:
    seen = observer(wl.game("parade"), 2)
    private = {"hand", "discards"}
    assert not {field.name for field in seen.fields} & {"deck", *(f"{p}_1" for p in private)}
    assert {field.name for field in seen.whole_fields} > {"deck", "hand_1", "discards_1"}


def test_a_game_that_nobody_describes_has_no_observations() -> None:
    with pytest.raises(UnknownName, match="tarts"):
        observer(TARTS_GAME, 2)
