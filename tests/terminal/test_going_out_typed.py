"""What can be typed in the Going-Out game, and how it is answered when it cannot be."""

from __future__ import annotations

import pytest

from tests.terminal.going_out_positions import (
    BEAT,
    CHOOSE,
    EXCHANGE,
    LEAD,
    SHOW,
    Position,
    table_at,
)
from tests.terminal.helpers import FakeDevice, run
from wonderland.terminal.session import Outcome

KINDS = (None, "greedy", "greedy")


def first(position: Position, typed: str) -> str:
    """Return what the first move is when somebody types something."""
    table = table_at(position)
    run(table, KINDS, FakeDevice([typed]))
    assert table.record.actions, typed
    return table.record.actions[0][1]


@pytest.mark.parametrize(
    ("typed", "notation"),
    [
        ("h5 h5", "play H5 H5"),
        ("H5 f5 H5", "play F5 H5 H5"),
        ("play h5 h5", "play H5 H5"),
        ("h5h5", "play H5 H5"),
        ("h5x2", "play H5 H5"),
        ("h5, h5, c = h5", "play H5 H5 C=H5"),
        ("q=f4 f3 f5", "play F3 Q=F4 F5"),
        ("f2 f3 q f5", "play F2 F3 Q=F4 F5"),
        ("h5 h5 c", "play H5 H5 C=H5"),
        ("p", "pass"),
        ("PASS", "pass"),
        ("2", "play H5 H5"),
    ],
)
def test_sets_are_typed_without_the_word_play(typed: str, notation: str) -> None:
    assert first(BEAT, typed) == notation


@pytest.mark.parametrize(
    ("position", "typed", "notation"),
    [
        (EXCHANGE, "d", "draw deck"),
        (EXCHANGE, "deck", "draw deck"),
        (EXCHANGE, "draw", "draw deck"),
        (EXCHANGE, "f3", "draw F3"),
        (EXCHANGE, "draw h4", "draw H4"),
        (EXCHANGE, "n", "no draw"),
        (EXCHANGE, "no draw", "no draw"),
        (EXCHANGE, "4", "no draw"),
        (SHOW, "c", "show C"),
        (SHOW, "show q", "show Q"),
        (CHOOSE, "h7", "show H7"),
    ],
)
def test_cards_alone_mean_what_is_asked(position: Position, typed: str, notation: str) -> None:
    assert first(position, typed) == notation


@pytest.mark.parametrize(
    ("position", "typed", "answer"),
    [
        (BEAT, "f5", "You cannot play F5: 5 has fewer cards than 2-2; more cards beat fewer."),
        (BEAT, "f6 h6", "You cannot play F6 H6: there are not enough F6 in the hand."),
        (BEAT, "f2 c=h2", "You cannot play F2 C=H2: 2-2 is exactly as strong as 2-2;"),
        (BEAT, "f3 f5", "F3 F5 is no set: it takes two cards of the same number"),
        (BEAT, "f2 f3 h4", "F2 F3 H4 is no set: it takes cards of one number, or a run in one"),
        (BEAT, "f3 f9", "There is no F9: the numbers are 1 to 7."),
        (BEAT, "h0", "There is no H0: the numbers are 1 to 7."),
        (BEAT, "f10", "There is no F10: the numbers are 1 to 7."),
        (BEAT, "h2 q=h4", "A Queen stands for F1 to F7."),
        (BEAT, "c=f4", "A Cat stands for H1 to H7."),
        (BEAT, "f7 f7", "F7 F7 is no set: it takes at most 1 F7, for there are no more."),
        (BEAT, "q", ""),
        (BEAT, "q c", "Say what the Queen stands for, as in q=f4."),
        (BEAT, "f2 f5 c", "F2 F5 C makes no set that may be played now, whatever the Cat is."),
        (BEAT, "draw deck", "'draw deck' is not what is asked now: play a set, or pass (p)."),
        (BEAT, "show f2", "'show f2' is not what is asked now: play a set, or pass (p)."),
        (BEAT, "hello", "'hello' is nothing I know. Type a number from 1 to 5, or play f5 h5 h5"),
        (BEAT, "0", "There is no choice 0."),
        (BEAT, "6", "There is no choice 6."),
        (BEAT, "", "Type a number from 1 to 5"),
        (EXCHANGE, "p", "'p' is not what is asked now: draw a card of the deck (d) or of"),
        (EXCHANGE, "play f3", "'play f3' is not what is asked now: draw a card of the deck (d)"),
        (EXCHANGE, "f3 h4", "'f3 h4' is not what is asked now: draw a card of the deck (d)"),
        (EXCHANGE, "f8", "There is no F8: the numbers are 1 to 7."),
        (EXCHANGE, "f7", "You cannot draw F7: there is no F7 on the display."),
        (SHOW, "f7", "You cannot show F7: there is no F7 in the hand."),
        (SHOW, "d", "'d' is not what is asked now: lay one card of your hand on the display."),
        (LEAD, "c", "Say what the Cat stands for, as in c=h4."),
    ],
)
def test_what_cannot_be_done_is_answered_in_the_games_words(
    position: Position, typed: str, answer: str
) -> None:
    device = FakeDevice([typed])
    table = table_at(position)
    outcome = run(table, KINDS, device)
    assert outcome is Outcome.INPUT_ENDED
    assert answer in device.text
    assert table.choices == 0


def test_e1_runs_and_equal_numbers_are_compared_by_their_lowest() -> None:
    table = {"owner": 1, "cards": ["H3", "H3"], "count": 3, "rank": 3}
    hands = [["F3", "F4", "F5", "F6"], *BEAT["hands"][1:]]
    device = FakeDevice(["f3 f4 f5", "f4 f5 f6"])
    game = table_at(BEAT | {"table": table, "hands": hands, "scored": [[], [], []]})
    run(game, KINDS, device)
    assert "3-4-5 is exactly as strong as 3-3-3; it must be stronger" in device.text
    assert game.record.actions[0] == (0, "play F4 F5 F6")


def test_help_names_the_clauses_the_rule_of_the_list_and_what_can_be_typed() -> None:
    device = FakeDevice(["?"])
    run(table_at(BEAT), KINDS, device)
    assert "1: Flamingo 5 and two times Hedgehog 5, three cards from 5." in device.text
    for clause in ("G10 ", "G12 ", "G14 ", "G15 ", "G23 "):
        assert f"\n{clause}" in device.text
    assert "\nf2 h2 plays these cards; f3 q=f4 f5 says what a Queen stands for" in device.text
    assert "the weakest set that may be played" in device.text
    device = FakeDevice(["?"])
    run(table_at(EXCHANGE), KINDS, device)
    assert "\nG19 " in device.text
    assert "\nd draws from the deck; n draws nothing" in device.text
