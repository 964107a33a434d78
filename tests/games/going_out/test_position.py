"""Positions of the Going-Out game as plain data: what is read back, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from wonderland import BadPosition, FastRng
from wonderland.engine.state import play_randomly
from wonderland.games.going_out import GOING_OUT
from wonderland.games.going_out.rules import GoingOutState

PLAYERS = range(2, 6)


def small() -> dict[str, Any]:
    """A position with only what is required."""
    return {"players": 2, "hands": [["F3", "H1"], ["Q"]], "turn": 1}


def fault(position: object, *, strict: bool = False) -> tuple[str, str]:
    """Return the field and the reason for which a position is refused."""
    with pytest.raises(BadPosition) as caught:
        GOING_OUT.load(position, strict=strict)
    assert str(caught.value) == f"position, {caught.value.field}: {caught.value.why}"
    return caught.value.field, caught.value.why


def positions_of_a_game(players: int, seed: int, **options: int) -> list[dict[str, Any]]:
    """Return the position at every step of a random game."""
    rng = FastRng(seed)
    state = GOING_OUT.deal(players, rng.copy(), **options)
    positions = [GOING_OUT.dump(state)]
    while not state.is_over():
        legal = state.legal(state.turn)
        state.apply(state.turn, legal[rng.below(len(legal))])
        positions.append(GOING_OUT.dump(state))
    return positions


# What is read back


@pytest.mark.parametrize("players", PLAYERS)
def test_every_position_of_a_game_is_plain_data_and_reads_back_even_strictly(players: int) -> None:
    for position in positions_of_a_game(players, seed=players):
        assert json.loads(json.dumps(position)) == position
        assert GOING_OUT.dump(GOING_OUT.load(position)) == position
        assert GOING_OUT.dump(GOING_OUT.load(position, strict=True)) == position


def test_all_that_scripts_rely_on_is_there() -> None:
    dealt = GOING_OUT.dump(GOING_OUT.deal(players=3, seed=1, target=20))
    assert {
        *("players", "hands", "deck", "display", "table", "scored", "jokers_used", "totals"),
        *("turn", "leader", "phase", "out", "round", "known"),
    } <= set(dealt)
    assert dealt["target"] == 20
    assert dealt["table"] is None


def test_a_position_read_back_plays_on_as_the_state_it_was_written_from() -> None:
    # Into later rounds too: the chance to come is written down as well.
    for position in positions_of_a_game(players=3, seed=5)[::25]:
        one, other = GOING_OUT.load(position), GOING_OUT.load(position)
        play_randomly(one, FastRng(1))
        play_randomly(other, FastRng(1))
        assert GOING_OUT.dump(one) == GOING_OUT.dump(other)


def test_a_position_with_sealed_chance_reads_back_too() -> None:
    position = GOING_OUT.dump(GOING_OUT.deal(3, "0123456789abcdef" * 2))
    assert position["chance"].startswith("sealed ")
    assert GOING_OUT.dump(GOING_OUT.load(position)) == position


def test_writing_a_position_changes_nothing_and_shares_nothing() -> None:
    state = GOING_OUT.deal(players=3, seed=1)
    before = GOING_OUT.dump(state)
    for zone in (before["hands"][0], before["display"], before["deck"], before["known"][0]):
        zone.clear()
    assert [len(hand) for hand in GOING_OUT.dump(state)["hands"]] == [7, 7, 7]
    assert len(GOING_OUT.dump(state)["deck"]) == 29


def test_what_is_not_given_is_empty_or_as_in_a_first_round() -> None:
    written = GOING_OUT.dump(GOING_OUT.load(small()))
    chance = written.pop("chance")
    assert chance.startswith("fast ")
    assert written == {
        **small(),
        "target": 37,
        "deck": [],
        "display": [],
        "table": None,
        "scored": [[], []],
        "jokers_used": [],
        "totals": [0, 0],
        "leader": 1,  # whose turn it is
        "phase": "play",
        "out": [],
        "round": 1,
        "known": [[], []],
        "passes": 0,
        "drawn": 0,
        "to_show": 0,
        "last_turn": False,
        "handed": [[], []],
        "round_pairs": [0, 0],
        "round_sums": [0, 0],
    }


def test_reading_a_position_leaves_the_data_alone() -> None:
    position = small()
    GOING_OUT.load(position)
    assert position == small()


def test_cards_may_be_given_in_any_order_where_their_order_means_nothing() -> None:
    position = {
        **small(),
        "hands": [["C", "H1", "F3"], ["Q"]],
        "scored": [["H2", "F7"], []],
        "known": [["C", "F3"], []],
        "jokers_used": ["C", "Q"],
        "display": ["H5", "F5"],
        "deck": ["H6", "F6"],
    }
    written = GOING_OUT.dump(GOING_OUT.load(position))
    assert written["hands"] == [["F3", "H1", "C"], ["Q"]]
    assert written["scored"] == [["F7", "H2"], []]
    assert written["known"] == [["F3", "C"], []]
    assert written["jokers_used"] == ["Q", "C"]
    assert written["display"] == ["H5", "F5"]
    assert written["deck"] == ["H6", "F6"]


def test_the_last_card_of_the_deck_is_drawn_first() -> None:
    state = act(GOING_OUT.load({**small(), "deck": ["F1", "F2", "F3"]}), "pass", "draw deck")
    assert GOING_OUT.dump(state)["hands"][1] == ["F3", "Q"]


# Edited positions that could not occur, and are played all the same


def act(state: GoingOutState, *actions: str) -> GoingOutState:
    for action in actions:
        state.apply(state.turn, GOING_OUT.parse(action))
    return state


def legal(state: GoingOutState) -> list[str]:
    return [GOING_OUT.notate(action) for action in state.legal(state.turn)]


def test_a_player_without_cards_whose_turn_it_is_can_pass_and_draw() -> None:
    position = {**small(), "hands": [["F3"], []], "deck": ["F1", "F2", "F4"]}
    state = GOING_OUT.load(position)
    assert legal(state) == ["pass"]
    act(state, "pass", "draw deck", "draw deck", "show F2")
    assert GOING_OUT.dump(state)["hands"] == [["F3"], ["F4"]]
    assert GOING_OUT.dump(state)["out"] == []


def test_a_round_in_which_nobody_holds_cards_is_over_after_the_turn() -> None:
    state = act(GOING_OUT.load({**small(), "hands": [[], []]}), "pass")
    assert GOING_OUT.dump(state)["round"] == 2


@pytest.mark.parametrize("phase", ["play", "draw", "exchange"])
def test_what_a_position_says_of_its_phase_is_believed(phase: str) -> None:
    state = GOING_OUT.load({**small(), "phase": phase})
    assert len(legal(state)) >= 1
    play_randomly(state, FastRng(1))


def test_g25_with_nobody_else_holding_cards_the_turn_is_the_last_one() -> None:
    state = GOING_OUT.load({"players": 2, "hands": [[], ["H3", "H4"]], "turn": 1, "out": [0]})
    assert GOING_OUT.dump(state)["last_turn"] is True
    act(state, "play H3")
    assert GOING_OUT.dump(state)["round"] == 2
    # Whoever has just gone out, and may draw, does not take the last turn.
    state = GOING_OUT.load({**small(), "hands": [["F3"], []], "out": [1], "phase": "draw"})
    assert GOING_OUT.dump(state)["last_turn"] is False


@pytest.mark.parametrize(("players", "display", "left"), [(2, [], 2), (3, ["Q"], 1), (5, [], 3)])
def test_g5_as_many_cards_are_to_be_chosen_as_the_display_lacks(
    players: int, display: list[str], left: int
) -> None:
    hands = [["F1", "F2", "F3", "F4"], *[["H1"]] * (players - 1)]
    choosing = {"players": players, "hands": hands, "turn": 0, "round": 2, "phase": "choose"}
    assert GOING_OUT.dump(GOING_OUT.load({**choosing, "display": display}))["to_show"] == left


# What is refused


@pytest.mark.parametrize("data", [None, 3, "F3", [], [{}]])
def test_a_position_is_an_object(data: object) -> None:
    field, why = fault(data)
    assert field == "position"
    assert why.endswith(f"it is not {data!r}")


@pytest.mark.parametrize("field", ["players", "hands", "turn"])
def test_a_required_field_is_missed(field: str) -> None:
    position = small()
    del position[field]
    assert fault(position) == (field, "is missing")


def test_an_unknown_field_is_refused_with_the_nearest_known_one() -> None:
    assert fault({**small(), "desk": []}) == ("desk", "is no field: did you mean deck?")
    assert fault({**small(), "Hands": []}) == ("Hands", "is no field: did you mean hands?")
    assert fault(small() | {7: 1})[0] == "7"


@pytest.mark.parametrize(
    ("field", "low", "high"),
    [
        ("players", 2, 5),
        ("turn", 0, 1),
        ("leader", 0, 1),
        ("target", 1, 200),
        ("drawn", 0, 2),
        ("to_show", 0, 3),
        ("round", 1, None),
        ("passes", 0, None),
    ],
)
def test_numbers_are_whole_and_within_their_bounds(field: str, low: int, high: int | None) -> None:
    wrong: list[object] = [low - 1, float(low), str(low), True, [low], {}, 10**30]
    for value in (*wrong, *([] if high is None else [high + 1])):
        named, why = fault({**small(), field: value})
        assert named == field
        assert why.startswith(f"is a number from {low} to {'' if high is None else high}")
        assert why.endswith(f", not {value!r}")
    if field != "players":
        GOING_OUT.load({**small(), field: low})


@pytest.mark.parametrize("phase", ["Play", "playing", "", 0, None, [], {}])
def test_the_phase_is_one_of_six(phase: object) -> None:
    assert fault({**small(), "phase": phase}) == (
        "phase",
        f"is one of play, draw, exchange, show, choose, over, not {phase!r}",
    )


@pytest.mark.parametrize("value", [0, 1, None, "true", []])
def test_the_last_turn_is_true_or_false(value: object) -> None:
    assert fault({**small(), "last_turn": value}) == (
        "last_turn",
        f"is true or false, not {value!r}",
    )


@pytest.mark.parametrize("field", ["deck", "display", "jokers_used"])
@pytest.mark.parametrize("cards", [None, "F3", 3, {}, ("F4",)])
def test_cards_are_a_list(field: str, cards: object) -> None:
    assert fault({**small(), field: cards}) == (field, f"is a list of cards, not {cards!r}")


@pytest.mark.parametrize("field", ["hands", "scored", "known", "handed"])
@pytest.mark.parametrize("piles", [None, [], [[]], [[], [], []], {}, "F3", ([], [])])
def test_there_is_a_list_of_cards_for_each_seat(field: str, piles: object) -> None:
    assert fault({**small(), field: piles}) == (
        field,
        "is a list of 2 lists of cards, one for each seat",
    )


@pytest.mark.parametrize("field", ["hands", "scored", "known", "handed"])
@pytest.mark.parametrize("cards", [None, "F3", 3, {}, ("F4",)])
def test_the_cards_of_a_seat_are_a_list(field: str, cards: object) -> None:
    assert fault({**small(), field: [[], cards]}) == (
        f"{field}[1]",
        f"is a list of cards, not {cards!r}",
    )


@pytest.mark.parametrize("card", ["X3", "F8", "f3", "Q=F3", "F", "", " F3", 3, None, True, ["F3"]])
def test_an_unknown_card_is_refused_with_its_pile(card: object) -> None:
    why = f"{card!r} is no card: F1 to F7, H1 to H7, Q or C"
    assert fault({**small(), "deck": [card]}) == ("deck", why)
    assert fault({**small(), "display": ["F1", card]}) == ("display", why)
    assert fault({**small(), "hands": [[], ["F1", card]]}) == ("hands[1]", why)
    assert fault({**small(), "scored": [[card], []]}) == ("scored[0]", why)
    assert fault({**small(), "known": [[], [card]]}) == ("known[1]", why)
    assert fault({**small(), "jokers_used": [card]}) == ("jokers_used", why)


def test_only_jokers_are_used_jokers() -> None:
    assert fault({**small(), "jokers_used": ["Q", "F3"]}) == ("jokers_used", "holds jokers, not F3")
    assert fault({**small(), "handed": [["C"], ["F3"]]}) == ("handed", "holds jokers, not F3")


@pytest.mark.parametrize("field", ["deck", "display"])
def test_there_are_no_more_cards_of_a_kind_than_the_game_has(field: str) -> None:
    assert fault({**small(), field: ["H7", "H7"]}) == ("position", "has 2 times H7; there are 1")


def test_two_players_have_fewer_jokers_than_four() -> None:
    queens = ["Q", "Q", "Q"]
    assert fault({**small(), "deck": queens}) == ("position", "has 4 times Q; there are 3")
    four = {"players": 4, "hands": [[], [], [], ["Q", "Q"]], "turn": 3}
    GOING_OUT.load({**four, "deck": queens})


def test_all_zones_are_counted_together() -> None:
    table = {"owner": 0, "cards": ["H6"], "count": 1, "rank": 6}
    position = {**small(), "table": table, "scored": [["H6"], []]}
    GOING_OUT.load(position)
    assert fault({**position, "display": ["H6"]}) == ("position", "has 3 times H6; there are 2")
    assert fault({**small(), "jokers_used": ["Q"] * 3}) == (
        "position",
        "has 4 times Q; there are 3",
    )


def test_known_cards_are_in_the_hand() -> None:
    assert fault({**small(), "known": [["F3", "F3"], []]}) == (
        "known[0]",
        "has more F3 than the hand",
    )
    assert fault({**small(), "known": [[], ["F1"]]}) == ("known[1]", "has more F1 than the hand")


@pytest.mark.parametrize("table", [3, "F3", [], {}, {"owner": 0}, {"cards": ["F3"]}])
def test_the_table_is_nothing_or_has_four_fields(table: object) -> None:
    assert fault({**small(), "table": table}) == (
        "table",
        "is null, or has owner, cards, count and rank",
    )


def lying(*cards: str, count: object, rank: object) -> dict[str, Any]:
    """Four players with a set on the table."""
    table = {"owner": 0, "cards": list(cards), "count": count, "rank": rank}
    return {"players": 4, "hands": [[], [], [], ["Q"]], "turn": 3, "table": table}


def test_the_fields_of_the_table_are_named_when_wrong() -> None:
    for field, low, high in (("owner", 0, 3), ("count", 1, 20), ("rank", 1, 7)):
        for value in (low - 1, high + 1, str(low), None, True):
            position = lying("F3", count=1, rank=3)
            position["table"][field] = value
            named, why = fault(position)
            assert named == f"table.{field}"
            assert why == f"is a number from {low} to {high}, not {value!r}"
    assert fault(lying("X3", count=1, rank=3))[0] == "table.cards"


@pytest.mark.parametrize(
    ("cards", "count", "rank"),
    [
        ("F3", 1, 3),
        ("", 1, 3),  # a joker lay there
        ("F3 H3", 5, 3),
        ("", 10, 7),
        ("F3 F5", 3, 3),
        ("F4", 3, 3),
        ("", 5, 3),
        ("H1 H7", 7, 1),
        ("F7", 3, 5),
    ],
)
def test_what_can_be_left_of_a_set_may_lie_on_the_table(cards: str, count: int, rank: int) -> None:
    position = lying(*cards.split(), count=count, rank=rank)
    assert GOING_OUT.dump(GOING_OUT.load(position))["table"] == position["table"]


@pytest.mark.parametrize(
    ("cards", "count", "rank"),
    [
        ("F3", 1, 4),
        ("F3 F4", 1, 3),  # more cards than it has
        ("F3 F4", 2, 3),  # no run of two
        ("F3 H4", 3, 3),
        ("F3 F3 F4", 3, 3),
        ("F3 F6", 3, 3),
        ("F2 F3", 3, 3),
        ("F7", 3, 6),  # beyond 7
        ("", 11, 3),  # there are ten jokers
        ("F1", 7, 2),
    ],
)
def test_what_is_not_left_of_any_set_is_refused(cards: str, count: int, rank: int) -> None:
    assert fault(lying(*cards.split(), count=count, rank=rank)) == (
        "table",
        f"{cards.split()!r} is no set of {count} from {rank}",
    )


def test_jokers_are_not_among_the_cards_of_a_set() -> None:
    assert fault(lying("F3", "Q", count=2, rank=3)) == (
        "table",
        "['F3', 'Q'] is no set of 2 from 3; its jokers lie with jokers_used",
    )


@pytest.mark.parametrize("out", [None, 3, {}, "01", [True], ["0"], [0.0], [[0]]])
def test_who_is_out_is_a_list_of_seats(out: object) -> None:
    assert fault({**small(), "out": out}) == (
        "out",
        "is a list of seats, in the order of going out",
    )


def test_who_is_out_holds_no_cards() -> None:
    # Or else somebody could go out who is out.
    assert fault({**small(), "out": [1]})[0] == "out"
    GOING_OUT.load({**small(), "hands": [["F3"], []], "turn": 0, "out": [1]})


@pytest.mark.parametrize("out", [[2], [-1], [0, 0]])
def test_who_is_out_are_different_seats_of_the_table(out: list[int]) -> None:
    assert fault({**small(), "out": out}) == ("out", f"has different seats of [0, 1], not {out!r}")


@pytest.mark.parametrize("field", ["totals", "round_pairs", "round_sums"])
def test_there_is_a_number_for_each_seat(field: str) -> None:
    wrong: list[object] = [None, 3, [], [1], [1, 2, 3], {}, "12"]
    for value in wrong:
        assert fault({**small(), field: value}) == (
            field,
            "is a list of 2 numbers, one for each seat",
        )
    for number in (-1, 1.0, "1", None, True, 10**30):
        named, why = fault({**small(), field: [0, number]})
        assert named == field
        assert why.endswith(f", not {number!r}")


@pytest.mark.parametrize(
    "chance",
    [
        *("", "fast", "fast 1 2 3", "fast 1 2 3 4 5", "fast 1 2 3 x", "fast 1 2 3 -4"),
        *("fast 1 2 3 4294967296", "slow 1 2 3 4", "sealed 00 0", "sealed zz 1"),
        *(f"sealed {'0' * 32} -1", 7, [], {}),
    ],
)
def test_chance_is_a_written_generator(chance: object) -> None:
    assert fault({**small(), "chance": chance}) == (
        "chance",
        "is 'fast' and four words, or 'sealed', a seed and how many words were used,"
        f" not {chance!r}",
    )


def test_somebody_without_cards_cannot_be_asked_for_one() -> None:
    position = {**small(), "hands": [["F3"], []]}
    assert fault({**position, "phase": "show"}) == (
        "phase",
        "is not show: there is no card in the hand",
    )
    assert fault({**position, "phase": "choose", "to_show": 1})[0] == "to_show"
    assert fault({**small(), "phase": "choose", "to_show": 2}) == (
        "to_show",
        "is from 1 to the 1 cards in the hand",
    )


# What only strict=True refuses


def midgame(players: int = 3, steps: int = 40) -> dict[str, Any]:
    """A position of a dealt game, in the middle of its first round, with somebody to play."""
    positions = positions_of_a_game(players, seed=1)
    return next(position for position in positions[steps:] if position["phase"] == "play")


def strict_fault(position: dict[str, Any]) -> tuple[str, str]:
    """Return why a position is refused strictly; it must not be refused otherwise."""
    GOING_OUT.load(position)
    return fault(position, strict=True)


def test_strictly_a_possible_position_is_taken() -> None:
    GOING_OUT.load(midgame(), strict=True)


def test_strictly_all_cards_are_somewhere() -> None:
    position = midgame()
    card = position["hands"][0].pop()
    position["known"][0] = []
    field, why = strict_fault(position)
    assert field == "position"
    assert f" times {card}; there are " in why


def test_strictly_jokers_are_put_aside_only_when_the_game_is_over() -> None:
    last = positions_of_a_game(players=3, seed=1, target=1)[-1]
    last["scored"] = [[card for card in pile if card not in "QC"] for pile in last["scored"]]
    GOING_OUT.load(last, strict=True)
    used = midgame()
    used["jokers_used"].append("Q")
    used["hands"] = [[card for card in hand if card != "Q"] for hand in used["hands"]]
    used["known"] = [[] for _ in used["known"]]
    assert fault(used, strict=True)[0] == "position"


def test_strictly_who_holds_no_cards_is_out_and_nobody_else() -> None:
    position = midgame()
    assert strict_fault({**position, "out": []} | out_of_cards(position))[0] == "out"
    GOING_OUT.load({**position, "out": [2]} | out_of_cards(position), strict=True)


def out_of_cards(position: dict[str, Any]) -> dict[str, Any]:
    """Seat 2's cards lie in the deck instead; somebody else is to play."""
    hands = [*position["hands"][:2], []]
    deck = position["deck"] + position["hands"][2]
    return {"hands": hands, "known": [[], [], []], "deck": deck, "turn": 1}


def test_strictly_the_game_is_over_once_a_total_is_beyond_the_target_and_only_then() -> None:
    why = "is over once a total is more than 37, and only then"
    assert strict_fault({**midgame(), "totals": [0, 38, 0]}) == ("phase", why)
    assert strict_fault({**midgame(), "phase": "over"}) == ("phase", why)
    GOING_OUT.load({**midgame(), "totals": [0, 37, 0], "round": 2}, strict=True)


def test_strictly_jokers_are_scored_only_when_the_game_is_over() -> None:
    position = midgame()
    position["scored"][0].append(position["deck"].pop(position["deck"].index("Q")))
    assert strict_fault(position) == ("scored", "has no jokers before the game is over")


def test_strictly_cards_are_chosen_for_a_whole_display_of_a_later_round() -> None:
    chosen = next(
        position
        for position in positions_of_a_game(players=3, seed=1, target=200)
        if position["phase"] == "choose"
    )
    GOING_OUT.load(chosen, strict=True)
    assert strict_fault({**chosen, "to_show": 1}) == (
        "to_show",
        "makes a whole display with the cards that lie on it",
    )
    assert strict_fault({**chosen, "round": 1}) == ("phase", "is not choose in the first round")


def test_strictly_totals_are_0_in_the_first_round() -> None:
    assert strict_fault({**midgame(), "totals": [0, 3, 0]}) == (
        "totals",
        "are 0 in the first round",
    )


def test_g25_strictly_the_last_turn_is_that_of_the_only_player_with_cards() -> None:
    position = midgame()
    alone = {**position, "hands": [[], [], []], "out": [1, 2], "turn": 0, "known": [[], [], []]}
    alone["hands"][0] = position["hands"][0]
    alone["deck"] = position["deck"] + position["hands"][1] + position["hands"][2]
    alone["table"], alone["scored"] = None, [table_cards(position) + position["scored"][0]]
    alone["scored"] += position["scored"][1:]
    GOING_OUT.load({**alone, "last_turn": True}, strict=True)
    why = "is true when nobody else holds cards, and only then"
    assert strict_fault({**alone, "last_turn": False}) == ("last_turn", why)
    assert strict_fault({**position, "last_turn": True}) == ("last_turn", why)


def table_cards(position: dict[str, Any]) -> list[str]:
    """The cards of the set on the table."""
    return position["table"]["cards"] if position["table"] else []


def test_strictly_the_set_on_the_table_could_lie_there() -> None:
    positions = positions_of_a_game(players=3, seed=1, target=200)
    lying = [position for position in positions if position["table"]]

    def faulty(phase: str, turn: int) -> tuple[str, str]:
        """A position of a phase, its table's owner so many seats on from whose turn it is."""
        position = next(position for position in lying if position["phase"] == phase)
        owner = (position["turn"] + turn) % 3
        return strict_fault({**position, "table": {**position["table"], "owner": owner}})

    assert faulty("draw", 1) == ("table", "is the set of who has just played, and may draw")
    for phase in ("play", "exchange", "show"):
        assert faulty(phase, 0) == ("table", "is scored when the turn comes to its owner")
    chosen = next(position for position in positions if position["phase"] == "choose")
    card = next(card for card in chosen["deck"] if card not in "QC")
    left = [other for other in chosen["deck"] if other != card]
    left += [card] * (chosen["deck"].count(card) - 1)
    table = {"owner": 0, "cards": [card], "count": 1, "rank": int(card[1])}
    assert strict_fault({**chosen, "deck": left, "table": table}) == (
        "table",
        "is empty between rounds",
    )
    single = (position for position in lying if position["table"]["count"] == 1)
    unused = next(position for position in single if not position["jokers_used"])
    assert strict_fault({**unused, "table": {**unused["table"], "count": 3}}) == (
        "jokers_used",
        "has at least the jokers of the set on the table",
    )
