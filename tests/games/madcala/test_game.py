"""Madcala as a Game: options, notation, positions and previews."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.games.madcala.table import ALL, Table, down
from wonderland import BadNotation, BadOptions, BadPosition, FastRng
from wonderland.bots.madcala import MadcalaGreedy
from wonderland.engine.state import SPECTATOR
from wonderland.games.madcala import MADCALA, facts
from wonderland.games.madcala.cards import ACTIONS
from wonderland.games.madcala.preview import Landing
from wonderland.testing import check_reimagine_varies
from wonderland.testing.checks import check_notation


def test_reimagined_worlds_vary_early_and_late_in_a_game() -> None:
    for seed, steps in product(range(4), (0, 200)):
        check_reimagine_varies(MADCALA, 2, seed, steps)


# Options


def test_the_call_of_scripts() -> None:
    state = MADCALA.deal(seed=1, guests=("alice", "red_queen"), start=1)
    position = MADCALA.dump(state)
    assert position["guests"] == ["alice", "red_queen"]
    assert position["starter"] == position["turn"] == 1


def test_guests_and_starting_player_are_random_by_default() -> None:
    positions = [MADCALA.dump(MADCALA.deal(seed=seed)) for seed in range(60)]
    assert {guest for position in positions for guest in position["guests"]} == set(ALL)
    assert {position["starter"] for position in positions} == {0, 1}


@pytest.mark.parametrize(
    "options",
    [{"guests": "alice"}, {"guests": ("alice",)}, {"guests": ("alice", "alise")}, {"start": 2},
     {"guest_0": 3}, {"gest_0": "alice"}, {"start": True}],
)  # fmt: skip
def test_bad_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        MADCALA.deal(seed=1, **options)


def test_a_deal_needs_a_seed_and_two_players() -> None:
    with pytest.raises(BadOptions, match="seed"):
        MADCALA.deal()
    with pytest.raises(BadOptions, match="players"):
        MADCALA.deal(3, 1)


# Notation


def test_every_action_reads_back() -> None:
    assert len({MADCALA.notate(action) for action in range(ACTIONS)}) == ACTIONS
    for action in range(ACTIONS):
        check_notation(MADCALA, action)


@pytest.mark.parametrize(
    ("text", "notation"),
    [("Move 11", "move 11"), ("pay theirs 8 4", "pay 4 8 theirs"), ("NO_MOVE", "no-move"),
     ("commoner Frog-Footman", "commoner frog_footman"), ("plus-one The Raven", "plus-one raven"),
     ("effect strike plus-one", "effect strike-plus-one"), ("spend Drink Me", "spend drink_me"),
     ("strike-shard 4 theirs", "strike-shard 4 theirs")],
)  # fmt: skip
def test_spellings_are_forgiven(text: str, notation: str) -> None:
    assert MADCALA.notate(MADCALA.parse(text)) == notation


@pytest.mark.parametrize(
    ("text", "position"),
    [("", 0), ("  hop 3", 2), ("move", 4), ("move 12", 5), ("end now", 4), ("pay", 3),
     ("pay 4 12", 4), ("drop ours", 5), ("commoner nobody", 9), ("x" * 200, 100)],
)  # fmt: skip
def test_what_is_no_action_is_refused_with_the_place(text: str, position: int) -> None:
    with pytest.raises(BadNotation) as caught:
        MADCALA.parse(text)
    assert caught.value.position == position
    with pytest.raises(BadNotation):
        MADCALA.notate(ACTIONS)


# Positions


def position(**changes: Any) -> dict[str, Any]:
    return MADCALA.dump(Table.dealt("jabberwock mad_hatter").state) | changes


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("guests", ["alice"]), ("guests", ["alice", "alicia"]), ("plates", 3),
        ("plates", ["p"] * 11),
        ("plates", ["x"] * 12), ("plates", ["PB"] * 12), ("plates", [""] * 12),
        ("plates", ["PB" + "p" * 17] + [""] * 11), ("health", [99, 1]), ("health", [0, 1]),
        ("reserve", [16, 0]), ("hands", [["nobody"], []]), ("hands", [["lion", "lion"], []]),
        ("known", [["lion"], []]), ("deck", "lion"), ("discard", [7]), ("playing", "lion"),
        ("plus_ones", [[{"name": "dinah"}], []]),
        ("plus_ones", [[{"name": "slithy_toves", "up": 0}], []]),
        ("plus_ones", [[{"name": "slithy_toves", "stored": 4}], []]), ("plus_ones", [[3], []]),
        ("tokens", [{"grin": 1}, {}]), ("tokens", [{"claw": 4}, {}]), ("tokens", [3, {}]),
        ("plate_tokens", [["claw"] * 12, [""] * 12]), ("plate_tokens", [["grin"] * 12, [""] * 12]),
        ("offer", ["thimble"]), ("revealed", {}), ("rolled", 7), ("turn", 2), ("turns", [1]),
        ("phase", "sleep"), ("phase", "pay"), ("progress", {"pending": [1, 2, 3]}),
        ("progress", {"pending": [90, 0, 0, 0]}), ("progress", {"pending": [8, 9, 0, 0]}),
        ("progress", {"moved": 1}), ("progress", {"speed": 1}), ("progress", 7),
        ("progress", {"card": 1}), ("progress", {"actor": 1}), ("chance", "dice"), ("cards", 3),
        ("cards", {"text": "a = 1"}), ("cards", {"text": 1}), ("cards", {"sha256": "0"}),
        ("players", 3), ("colour", "red"),
    ],
)  # fmt: skip
def test_positions_that_make_no_sense_are_refused(field: str, value: object) -> None:
    with pytest.raises(BadPosition):
        MADCALA.load(position(**{field: value}))


def test_little_is_needed_for_a_position() -> None:
    state = MADCALA.load(
        {"guests": ["alice", "alice"], "plates": ["p"] * 5 + ["P", "B"] + [""] * 5}
    )
    dumped = MADCALA.dump(state)
    assert dumped["reserve"] == [8, 13]
    assert len(dumped["deck"]) == 35
    for data in (None, [], {"guests": ["alice", "alice"]}):
        with pytest.raises(BadPosition):
            MADCALA.load(data)


@pytest.mark.parametrize(
    ("field", "value"), [("reserve", [0, 0]), ("deck", []), ("turns", [1, 5]), ("phase", "over")]
)
def test_strictly_a_position_has_to_be_possible(field: str, value: object) -> None:
    changed = position(**{field: value})
    MADCALA.load(changed)
    with pytest.raises(BadPosition):
        MADCALA.load(changed, strict=True)


# Previews


def test_a_preview_tells_what_is_certain() -> None:
    table = Table({1: "pp", 3: "P"}, "cheshire_cat jabberwock")
    view = MADCALA.view(table.state, 0)
    told = MADCALA.preview(view, MADCALA.parse("move 1"))
    assert facts.ShardsPickedUp(0, 1, "pp") in told
    told = MADCALA.preview(view, MADCALA.parse("plus-one pig_baby"))
    assert not any(isinstance(fact, facts.DieRolled) for fact in told)


def test_landings_show_where_a_sowing_can_end() -> None:
    table = Table({1: "pb"}, "alice jabberwock")
    view = MADCALA.view(table.state, 0)
    mustard = (("damage", "damage"), ("draw",))
    found = MADCALA.landings(view)
    assert Landing(1, ("decline",), 3, False, (("health",), ("refresh",))) in found
    assert Landing(1, ("spend eat_me",), 4, False, mustard) in found
    assert Landing(1, ("spend drink_me", "leave mine"), 2, False, (("damage",),)) in found
    assert {landing.plate for landing in found} == {1, 5}
    assert MADCALA.landings(MADCALA.view(table.act("move 5", "decline").state, 0)) == ()


def test_landings_tell_the_doublers_apart() -> None:
    table = Table({1: "PB"})
    found = MADCALA.landings(MADCALA.view(table.state, 0))
    assert [(landing.choices, landing.active, landing.doubled) for landing in found] == [
        (("last mine",), 3, True),
        (("last theirs",), 3, False),
    ]


# Hidden things


def test_the_order_of_an_offer_is_dealt_again_for_the_opponent_only() -> None:
    table = Table({1: "pp"}, "mad_hatter alice").act("plus-one dodo", "lay caucus", "lay comfits")

    def orders(looker: int) -> set[tuple[str, ...]]:
        found = set()
        for seed in range(40):
            twin = table.state.copy()
            twin.reimagine(looker, FastRng(seed))
            found.add(tuple(MADCALA.dump(twin)["offer"]))
        return found

    assert orders(0) == {("caucus", "comfits", "thimble")}
    assert len(orders(1)) == len(orders(SPECTATOR)) == 6


def test_the_next_die_is_not_known() -> None:
    table = Table({1: "p"}, "cheshire_cat alice")
    seen = set()
    for seed in range(60):
        world = MADCALA.imagine(MADCALA.view(table.state, 0), FastRng(seed))
        world.apply(0, MADCALA.parse("plus-one pig-baby"))
        seen.add(int(world.rolled))
    assert seen == {1, 2, 3, 4, 5, 6}


# Bots


def test_the_greedy_bot_beats_random_play() -> None:
    won = 0
    for seed in range(4):
        state = MADCALA.deal(seed=seed, start=seed % 2)
        bot, rng = MadcalaGreedy(), FastRng(seed)
        while not state.is_over():
            (seat,) = state.actors()
            legal = list(state.legal(seat))
            action = legal[rng.below(len(legal))]
            if seat == 0:
                action = bot.choose(MADCALA.view(state, 0), legal)
                assert action in legal
            state.apply(seat, action)
        won += state.places()[0] == 1
    assert won == 4


def test_the_greedy_bot_takes_a_win() -> None:
    table = Table({1: "p", 2: "pppp"}, health=[5, 1], plus_ones=down("bandersnatch"))
    view = MADCALA.view(table.state, 0)
    assert MADCALA.notate(MadcalaGreedy().choose(view, list(table.state.legal(0)))) == "move 1"
