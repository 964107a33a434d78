"""Positions of Parade as plain data: what is read back, and what is refused, with which words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from wonderland import BadPosition, FastRng
from wonderland.engine.state import play_randomly
from wonderland.games.parade import PARADE
from wonderland.games.parade.cards import CARD_NAMES
from wonderland.games.parade.rules import ParadeState

PLAYERS = range(2, 7)


def small() -> dict[str, Any]:
    """A position with only what is required."""
    return {"players": 2, "parade": ["B5", "G0"], "hands": [["G3", "R1"], ["W10"]], "turn": 1}


def fault(position: object, *, strict: bool = False) -> tuple[str, str]:
    """Return the field and the reason for which a position is refused."""
    with pytest.raises(BadPosition) as caught:
        PARADE.load(position, strict=strict)
    assert str(caught.value) == f"position, {caught.value.field}: {caught.value.why}"
    return caught.value.field, caught.value.why


def positions_of_a_game(players: int, seed: int) -> list[dict[str, Any]]:
    """Return the position at every step of a random game."""
    rng = FastRng(seed)
    state = PARADE.deal(players, rng)
    positions = [PARADE.dump(state)]
    while actors := list(state.actors()):
        seat = actors[rng.below(len(actors))]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
        positions.append(PARADE.dump(state))
    return positions


# What is read back


@pytest.mark.parametrize("players", PLAYERS)
def test_every_position_of_a_game_is_plain_data_and_reads_back_even_strictly(players: int) -> None:
    for seed in range(10):
        for position in positions_of_a_game(players, seed):
            assert json.loads(json.dumps(position)) == position
            assert PARADE.dump(PARADE.load(position)) == position
            assert PARADE.dump(PARADE.load(position, strict=True)) == position


def test_a_position_read_back_plays_on_as_the_state_it_was_written_from() -> None:
    for position in positions_of_a_game(players=3, seed=5):
        one, other = PARADE.load(position), PARADE.load(position)
        play_randomly(one, FastRng(1))
        play_randomly(other, FastRng(1))
        assert PARADE.dump(one) == PARADE.dump(other)
        assert list(one.scores()) == list(other.scores())


def test_writing_a_position_changes_nothing_and_shares_nothing() -> None:
    state = PARADE.deal(players=3, seed=1)
    before = PARADE.dump(state)
    before["parade"].clear()
    before["hands"][0].clear()
    assert len(state.parade) == 6
    assert len(state.legal(state.actors()[0])) == 5


def test_what_is_not_given_is_empty_and_the_last_round_has_not_begun() -> None:
    assert PARADE.dump(PARADE.load(small())) == {
        **small(),
        "front": [[], []],
        "deck": [],
        "last_round": None,
        "phase": "play",
        "discards": [[], []],
    }


def test_reading_a_position_leaves_the_data_alone() -> None:
    position = small()
    PARADE.load(position)
    assert position == small()


def test_cards_in_front_may_be_given_in_any_order() -> None:
    position = {**small(), "front": [["O1", "R3", "R2"], []]}
    assert PARADE.dump(PARADE.load(position))["front"] == [["R2", "R3", "O1"], []]


def test_the_last_card_of_the_deck_is_drawn_first() -> None:
    state = PARADE.load({**small(), "deck": ["O1", "O2", "O3"]})
    state.apply(1, PARADE.parse("W10"))
    assert PARADE.dump(state)["hands"] == [["G3", "R1"], ["O3"]]


def test_colours_in_front_count_towards_the_last_round() -> None:
    position = {**small(), "front": [[], ["R2", "B1", "P1", "G1", "O1", "W1"]], "deck": ["O2"]}
    state = PARADE.load({**position, "deck": ["O2", "O3"]})
    state.apply(1, PARADE.parse("W10"))
    assert PARADE.dump(state)["last_round"] == 2


# Edited positions that could not occur, and are played all the same


def act(state: ParadeState, *actions: str) -> ParadeState:
    for action in actions:
        state.apply(state.actors()[0], PARADE.parse(action))
    return state


def legal(state: ParadeState, seat: int) -> list[str]:
    return [PARADE.notate(action) for action in state.legal(seat)]


def test_without_a_card_a_player_passes_and_draws() -> None:
    state = PARADE.load({**small(), "hands": [["G3"], []], "deck": ["O1", "O2"]})
    assert legal(state, 1) == ["pass"]
    act(state, "pass")
    assert PARADE.dump(state)["hands"] == [["G3"], ["O2"]]
    assert PARADE.dump(state)["parade"] == ["B5", "G0"]
    assert list(state.actors()) == [0]


def test_with_an_empty_deck_the_last_round_begins_when_the_turn_is_over() -> None:
    state = act(PARADE.load(small()), "W10")
    assert PARADE.dump(state)["last_round"] == 2
    assert list(state.actors()) == [0]


def test_with_few_cards_a_player_discards_two_or_as_many_as_there_are() -> None:
    hands = [["G3"], [], ["R1", "R2", "R3"]]
    state = PARADE.load({**small(), "players": 3, "hands": hands, "phase": "discard"})
    assert list(state.actors()) == [0, 2]
    act(state, "discard G3", "discard R1", "discard R3")
    assert state.is_over()
    assert PARADE.dump(state)["front"] == [[], [], ["R2"]]
    assert PARADE.dump(state)["discards"] == [["G3"], [], ["R1", "R3"]]


def test_without_any_card_the_game_is_over_after_the_last_turn() -> None:
    state = PARADE.load({**small(), "hands": [[], []], "last_round": 1})
    assert act(state, "pass").is_over()


# What is refused


@pytest.mark.parametrize("data", [None, 3, "G3", [], [{}]])
def test_a_position_is_an_object(data: object) -> None:
    assert fault(data) == (
        "position",
        f"is an object with players, parade, hands, turn, not {data!r}",
    )


@pytest.mark.parametrize("field", ["players", "parade", "hands", "turn"])
def test_a_required_field_is_missed(field: str) -> None:
    position = small()
    del position[field]
    assert fault(position) == (field, "is missing")


def test_an_unknown_field_is_refused_with_the_nearest_known_one() -> None:
    assert fault({**small(), "desk": []}) == ("desk", "is no field: did you mean deck?")
    assert fault({**small(), "Hands": []}) == ("Hands", "is no field: did you mean hands?")


def test_a_field_unlike_any_other_is_refused_with_all_known_ones() -> None:
    known = "deck, discards, front, hands, last_round, parade, phase, players, turn"
    assert fault({**small(), "xyzzy": 1}) == ("xyzzy", f"is no field: known are {known}")
    assert fault(small() | {7: 1}) == ("7", f"is no field: known are {known}")


@pytest.mark.parametrize("players", [1, 7, 0, -2, 2.0, "2", True, None, [2]])
def test_players_are_2_to_6(players: object) -> None:
    assert fault({**small(), "players": players}) == (
        "players",
        f"is a number from 2 to 6, not {players!r}",
    )


@pytest.mark.parametrize("turn", [-1, 2, "0", False, None, 1.0])
def test_the_turn_is_one_of_the_seats(turn: object) -> None:
    assert fault({**small(), "turn": turn}) == ("turn", f"is a number from 0 to 1, not {turn!r}")


@pytest.mark.parametrize("phase", ["Play", "discarding", "", 0, None, [], {}])
def test_the_phase_is_one_of_three(phase: object) -> None:
    assert fault({**small(), "phase": phase}) == (
        "phase",
        f"is one of play, discard, over, not {phase!r}",
    )


@pytest.mark.parametrize("turns", [0, 3, -1, "1", True, 1.0, []])
def test_the_last_round_has_at_most_one_turn_left_for_each_seat(turns: object) -> None:
    assert fault({**small(), "last_round": turns}) == (
        "last_round",
        f"is a number from 1 to 2, not {turns!r}",
    )


@pytest.mark.parametrize("turns", [1, 2, -1, "0", []])
def test_the_last_round_has_no_turns_left_once_play_is_over(turns: object) -> None:
    assert fault({**small(), "phase": "discard", "last_round": turns}) == (
        "last_round",
        "has no turns left once play is over",
    )


@pytest.mark.parametrize("field", ["parade", "deck"])
@pytest.mark.parametrize("cards", [None, "G3", 3, {}, ("G4",)])
def test_cards_are_a_list(field: str, cards: object) -> None:
    assert fault({**small(), field: cards}) == (field, f"is a list of cards, not {cards!r}")


@pytest.mark.parametrize("field", ["hands", "front", "discards"])
@pytest.mark.parametrize("piles", [None, [], [[]], [[], [], []], {}, "G3", ([], [])])
def test_there_is_a_list_of_cards_for_each_seat(field: str, piles: object) -> None:
    assert fault({**small(), field: piles}) == (
        field,
        "is a list of 2 lists of cards, one for each seat",
    )


@pytest.mark.parametrize("field", ["hands", "front", "discards"])
@pytest.mark.parametrize("cards", [None, "G3", 3, {}, ("G4",)])
def test_the_cards_of_a_seat_are_a_list(field: str, cards: object) -> None:
    assert fault({**small(), field: [[], cards]}) == (
        f"{field}[1]",
        f"is a list of cards, not {cards!r}",
    )


@pytest.mark.parametrize("card", ["X3", "G11", "g3", "RT", "G", "", " G3", 3, None, True, ["G3"]])
def test_an_unknown_card_is_refused_with_its_place(card: object) -> None:
    why = f"{card!r} is no card: R, B, P, G, W or O, then 0 to 10"
    assert fault({**small(), "parade": ["O1", card]}) == ("parade[1]", why)
    assert fault({**small(), "deck": [card]}) == ("deck[0]", why)
    assert fault({**small(), "hands": [[], ["O1", card]]}) == ("hands[1][1]", why)
    assert fault({**small(), "front": [[card], []]}) == ("front[0][0]", why)
    assert fault({**small(), "discards": [[card], []]}) == ("discards[0][0]", why)


def test_a_card_that_is_at_two_places_is_refused_with_both() -> None:
    def twice(**fields: Any) -> tuple[str, str]:
        return fault({**small(), **fields})

    assert twice(parade=["O1", "B5", "O1"]) == ("parade[2]", "O1 is also at parade[0]")
    assert twice(hands=[["B5"], []]) == ("hands[0][0]", "B5 is also at parade[0]")
    assert twice(front=[[], ["R1"]]) == ("front[1][0]", "R1 is also at hands[0][1]")
    assert twice(deck=["O1", "W10"]) == ("deck[1]", "W10 is also at hands[1][0]")
    assert twice(phase="discard", discards=[["G3"], []]) == (
        "discards[0][0]",
        "G3 is also at hands[0][0]",
    )


def test_a_hand_has_at_most_five_cards() -> None:
    six = ["O1", "O2", "O3", "O4", "O5", "O6"]
    assert fault({**small(), "hands": [[], six]}) == ("hands[1]", "has 6 cards; at most 5")


def test_at_most_two_cards_are_discarded() -> None:
    three = ["O1", "O2", "O3"]
    assert fault({**small(), "phase": "discard", "discards": [three, []]}) == (
        "discards[0]",
        "has 3 cards; at most 2",
    )


def test_nothing_is_discarded_during_play() -> None:
    assert fault({**small(), "discards": [[], ["O1"]]}) == (
        "discards",
        "are made only after the last round",
    )


def test_when_nobody_has_a_card_left_to_discard_the_game_is_over() -> None:
    why = "is over: nobody has a card left to discard"
    assert fault({**small(), "hands": [[], []], "phase": "discard"}) == ("phase", why)
    discards = [["O1", "O2"], ["O3", "O4"]]
    assert fault({**small(), "discards": discards, "phase": "discard"}) == ("phase", why)


def test_when_the_game_is_over_the_hands_are_empty() -> None:
    assert fault({**small(), "phase": "over"}) == ("hands", "are empty when the game is over")


# What only strict=True refuses


def midgame() -> dict[str, Any]:
    """A position of a two-player game after twelve turns, three of them collecting."""
    at_the_table = {
        "parade": ["R10", "B10", "P10", "G10", "W10", "O10", "R9", "B9"],
        "hands": [["R1", "R2", "R3", "R4", "R5"], ["B1", "B2", "B3", "B4", "B5"]],
        "front": [["P1", "P2"], ["G1"]],
    }
    used = str(at_the_table)
    deck = [card for card in CARD_NAMES if f"'{card}'" not in used]
    return {"players": 2, **at_the_table, "deck": deck, "turn": 0}


def strict_fault(position: dict[str, Any]) -> tuple[str, str]:
    """Return why a position is refused strictly; it must not be refused otherwise."""
    PARADE.load(position)
    return fault(position, strict=True)


def test_strictly_a_possible_position_is_taken() -> None:
    PARADE.load(midgame(), strict=True)


def test_strictly_all_66_cards_are_somewhere() -> None:
    position = midgame()
    position["deck"].pop()
    assert strict_fault(position) == ("position", "has 65 of the 66 cards")


def test_strictly_the_parade_is_never_empty() -> None:
    position = midgame()
    position["front"][0] += position["parade"]
    position["parade"] = []
    assert strict_fault(position) == ("parade", "is never empty")


def test_strictly_everybody_holds_as_many_cards_as_are_due() -> None:
    position = midgame()
    position["deck"].append(position["hands"][1].pop())
    assert strict_fault(position) == ("hands[1]", "has 4 cards where 5 are due")


def all_colours(position: dict[str, Any]) -> dict[str, Any]:
    """Complete six colours in front of the first seat, with cards of the parade."""
    position["front"][0] += ["R10", "B10", "G10", "W10", "O10"]
    position["parade"] = ["P10", "R9", "B9"]
    return position


def test_strictly_who_has_played_in_the_last_round_holds_four_cards() -> None:
    position = all_colours(midgame()) | {"last_round": 1, "turn": 0}
    assert strict_fault(position) == ("hands[1]", "has 5 cards where 4 are due")
    position["parade"].append(position["hands"][1].pop())
    PARADE.load(position, strict=True)


def test_strictly_four_cards_are_held_or_discarded_after_the_last_turn() -> None:
    position = all_colours(midgame()) | {"phase": "discard"}
    assert strict_fault(position) == ("hands[0]", "has 5 cards where 4 are due")
    for seat in (0, 1):
        position["parade"].append(position["hands"][seat].pop())
    PARADE.load(position, strict=True)
    position["discards"] = [[position["hands"][0].pop()], []]
    PARADE.load(position, strict=True)


def test_strictly_two_cards_of_each_seat_are_discarded_when_the_game_is_over() -> None:
    position = all_colours(midgame()) | {"phase": "over"}
    position["front"][0] += position["hands"][0]
    position["front"][1] += position["hands"][1]
    position["hands"] = [[], []]
    assert strict_fault(position) == (
        "discards",
        "are two for each seat when the game is over",
    )
    position["discards"] = [[position["front"][seat].pop() for _ in "12"] for seat in (0, 1)]
    PARADE.load(position, strict=True)


def test_strictly_the_last_round_has_begun_when_the_deck_is_empty() -> None:
    position = midgame()
    position["parade"] += position.pop("deck")
    assert strict_fault(position) == ("last_round", "has begun: the draw pile is empty")


def test_strictly_the_last_round_has_begun_when_somebody_has_six_colours() -> None:
    assert strict_fault(all_colours(midgame())) == (
        "last_round",
        "has begun: a player has all six colours",
    )


def test_strictly_the_last_round_has_not_begun_without_a_reason() -> None:
    assert strict_fault(midgame() | {"last_round": 2}) == (
        "last_round",
        "has not begun: cards can be drawn and nobody has all six colours",
    )


def test_strictly_the_last_round_ends_with_whoever_completed_six_colours() -> None:
    position = all_colours(midgame()) | {"last_round": 1, "turn": 1}
    position["parade"].append(position["hands"][0].pop())
    fault = ("last_round", "ends with seat 1, who did not set it off with six colours")
    assert strict_fault(position) == fault
    position["parade"].append(position["hands"][1].pop())
    discarding = {"last_round": 0, "phase": "discard"}
    assert strict_fault(position | discarding) == fault
    PARADE.load(position | discarding | {"turn": 0}, strict=True)


def test_strictly_the_deck_is_no_larger_than_after_the_deal() -> None:
    position = midgame()
    position["deck"] += [*position["front"][0], *position["front"][1], *position["parade"][3:]]
    position["front"] = [[], []]
    position["parade"] = position["parade"][:3]
    assert strict_fault(position) == ("deck", "has more cards than the deal leaves (50)")


def test_strictly_nobody_has_collected_without_a_turn() -> None:
    position = midgame()
    position["deck"] += [*position["parade"][5:], *position["front"][0][1:]]
    position["parade"] = position["parade"][:5]
    position["front"][0] = position["front"][0][:1]
    spare = len(position["deck"]) - 49
    position["parade"] += [position["deck"].pop(0) for _ in range(spare)]
    assert strict_fault(position) == ("front", "has cards of 2 seats after 1 turns")
