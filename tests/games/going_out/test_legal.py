"""What may be played from large hands, and in which words other sets are refused."""

from __future__ import annotations

import random
import time

import pytest

from tests.games.going_out.table import Table
from tests.naive import going_out as naive
from tests.naive.going_out import NaiveGoingOut
from wonderland import BUILD, IllegalAction
from wonderland.games.going_out import GOING_OUT

ALL_JOKERS = "Q Q Q Q Q C C C C C"
HANDS_OF_25 = [
    f"F1 F1 F1 F1 F1 H1 H1 H1 H1 H1 F2 F2 F2 H2 H2 {ALL_JOKERS}",
    f"F1 F1 F2 F2 F3 F4 F5 F6 F7 H1 H2 H3 H4 H5 H6 {ALL_JOKERS}",
    f"F2 F2 F2 F2 H2 H2 H2 H2 F3 F3 F3 F3 H3 H3 H3 {ALL_JOKERS}",
]
STRENGTHS = [None, (1, 7), (3, 1), (3, 4), (4, 7), (7, 2), (10, 1), (10, 7)]


def four_players(hand: str, table: str = "") -> Table:
    return Table(hand, "", "", "", table=table)


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("hand", HANDS_OF_25)
def test_from_25_cards_with_all_jokers_each_stronger_set_is_legal_once(
    hand: str, strength: tuple[int, int] | None
) -> None:
    table = four_players(hand)
    if strength:
        count, number = strength
        lying = {"owner": 1, "cards": [], "count": count, "rank": number}
        table.sit_down(GOING_OUT.load(table.dump | {"table": lying}))
    check_legal(table)


@pytest.mark.parametrize("size", [1, 5, 12, 25, 40, 54])
def test_from_any_hand_each_stronger_set_is_legal_once(size: int) -> None:
    rng = random.Random(size)
    for _ in range(20):
        pack = rng.sample(naive.pack(4), 54)
        hand, rest = pack[:size], pack[size:]
        sets = [" ".join(cards) for cards in naive.all_sets(rest[:6])]
        on_the_table = f"1: {rng.choice(sets)}" if sets and rng.random() < 0.7 else ""
        check_legal(four_players(" ".join(hand), on_the_table))


def check_legal(table: Table) -> None:
    legal = table.legal
    assert len(set(legal)) == len(legal)
    assert sorted(legal) == sorted(NaiveGoingOut(table.dump).legal(0))


def test_holding_every_card_each_action_of_playing_is_legal() -> None:
    table = four_players(" ".join(naive.pack(4)))
    plays = [GOING_OUT.notate(action) for action in range(GOING_OUT.actions)]
    assert sorted(table.sets) == sorted(p.removeprefix("play ") for p in plays if "play " in p)


def test_there_are_at_most_a_few_thousand_sets() -> None:
    assert max(len(four_players(hand).legal) for hand in HANDS_OF_25) < 3_000
    assert GOING_OUT.actions < 6_000


def test_a_hand_of_25_with_all_jokers_takes_no_time() -> None:
    times = 20
    state = four_players(HANDS_OF_25[0]).state
    begun = time.perf_counter()
    for _ in range(times):
        state.legal(0)
    # A thousandth of a second each is plenty for native code; twenty times that without.
    assert time.perf_counter() - begun < times * (0.005 if BUILD.compiled else 0.1)


@pytest.mark.parametrize(
    ("hand", "table", "action", "why"),
    [
        (
            "F3 F4 F5",
            "1: F3 H3 H3",
            "play F3 F4 F5",
            "3-4-5 is exactly as strong as 3-3-3; it must be stronger",
        ),
        (
            "F3 H3 H3",
            "1: F3 F4 F5",
            "play F3 H3 H3",
            "3-3-3 is exactly as strong as 3-4-5; it must be stronger",
        ),
        (
            "H3 H3 H3",
            "1: F3 Q=F4 F5",  # the Queen has left it, and it is a run all the same
            "play H3 H3 H3",
            "3-3-3 is exactly as strong as 3-4-5; it must be stronger",
        ),
        (
            "F6 Q",
            "1: H6",
            "play Q=F6",
            "6 is exactly as strong as 6; it must be stronger",
        ),
        (
            "F7 H7",
            "1: F1 F1 H1",
            "play F7 H7",
            "7-7 has fewer cards than 1-1-1; more cards beat fewer",
        ),
        (
            "F7",
            "1: F1 F2 F3 F4",
            "play F7",
            "7 has fewer cards than 1-2-3-4; more cards beat fewer",
        ),
        (
            "F2 C C",
            "1: H3 H3 H3",
            "play F2 C=H2 C=H2",
            "2-2-2 is weaker than 3-3-3: of equally many cards the higher number wins",
        ),
        (
            "F2 F3 F4",
            "1: Q=F3 C=H3 C=H3",
            "play F2 F3 F4",
            "2-3-4 is weaker than 3-3-3: of equally many cards the higher number wins",
        ),
        (
            "F3 F4",
            "1: H1",
            "play F3 F3",
            "there are not enough F3 in the hand",
        ),
        (
            "F3 F5 C",
            "",
            "play F3 Q=F4 F5",
            "there are not enough Q in the hand",
        ),
    ],
)
def test_an_illegal_set_is_refused_in_the_games_words_and_changes_nothing(
    hand: str, table: str, action: str, why: str
) -> None:
    at_table = four_players(f"{hand} H4", table)
    before = at_table.dump
    with pytest.raises(IllegalAction) as caught:
        at_table.play(action)
    assert caught.value.why == why
    assert str(caught.value) == (
        f"seat 0 may not {action!r} now: {why}; legal: {', '.join(at_table.legal)}"
    )
    assert at_table.dump == before
    assert at_table.heard() == []


PLAY_OR_PASS = "it is time to play a set or to pass"
DRAW_OR_NOT = "it is time to draw a card or to say 'no draw'"
LAY_OUT = "it is time to lay a card on the display"


@pytest.mark.parametrize(
    ("steps", "refused"),
    [
        ("", {"no draw, draw deck, draw F6, show F3": PLAY_OR_PASS}),
        (
            "pass",
            {"draw F7, draw F4": "there is no {card} on the display"}
            | {"pass, play F4, play F7, show F3": DRAW_OR_NOT},
        ),
        (
            "pass, draw F6",
            {"draw F6": "there is no F6 on the display", "pass, play F4, show F3": DRAW_OR_NOT},
        ),
        (
            "pass, draw F6, no draw",
            {"show H6": "there is no H6 in the hand"}
            | {"no draw, draw deck, draw H6, pass, play F6": LAY_OUT},
        ),
        (
            "play F4",
            {"draw F4": "there is no F4 on the display", "pass, play F3, show F3": DRAW_OR_NOT},
        ),
        ("pass, draw deck", {"draw deck": "the deck is empty", "show F3": DRAW_OR_NOT}),
    ],
)
def test_in_each_step_only_what_belongs_to_it_is_allowed_and_the_error_says_so(
    steps: str, refused: dict[str, str]
) -> None:
    table = Table("F3 F4", "H1", display="F6 H6", deck="F1")
    table.play(*filter(None, steps.split(", ")))
    before = table.dump
    for actions, why in refused.items():
        for action in actions.split(", "):
            with pytest.raises(IllegalAction) as caught:
                table.play(action)
            assert caught.value.why == why.format(card=action.split()[-1])
            assert caught.value.legal == tuple(table.legal)
    assert table.dump == before


def test_an_error_does_not_list_thousands_of_sets() -> None:
    table = four_players(HANDS_OF_25[0])
    with pytest.raises(IllegalAction) as caught:
        table.play("play H7")
    assert caught.value.legal == tuple(table.legal)
    assert len(table.legal) > 1_000
    assert str(caught.value).endswith(f" and {len(table.legal) - 30:d} more of them")
    assert len(str(caught.value)) < 1_500
