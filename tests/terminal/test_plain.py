"""The plain edition: whole games by script, and every answer in sentences."""

from __future__ import annotations

import pytest

from tests.terminal.helpers import (
    PARADE,
    POSITION,
    FakeDevice,
    check_golden,
    run,
    table_at,
    table_of,
)
from wonderland.terminal.session import Outcome

THREE = ("You", "Greedy", "Random")
KINDS = (None, "greedy", "random")

WHOLE_GAME = [
    "?",
    "where",
    "l",
    "u",
    "",
    "9",
    "x9",
    "r99",
    "2",
    "l",
    *["1"] * 60,
]


def transcript(seed: int | str = 7, lines: list[str] | None = None) -> tuple[Outcome, str]:
    device = FakeDevice(WHOLE_GAME if lines is None else lines)
    outcome = run(table_of(seed, THREE), KINDS, device)
    return outcome, device.text


def test_t2_t3_a_whole_game_by_script() -> None:
    outcome, text = transcript()
    check_golden("plain-game.txt", text)
    assert outcome is Outcome.FINISHED


def test_the_same_seed_and_script_give_the_same_transcript() -> None:
    assert transcript() == transcript()


def test_t3_the_last_round_the_discards_and_the_scoring_are_all_there() -> None:
    _, text = transcript()
    for told in (
        "The last round begins",
        "Everybody now discards two cards in secret",
        "Discard which card? 4 choices",
        "Discard which card? 3 choices",
        "You keep",
        "Red: ",
        "Blue: ",
        "Purple: ",
        "Green: ",
        "Grey: ",
        "Orange: ",
        "Place 1: ",
        "Place 3: ",
    ):
        assert told in text, told


def test_plain_is_plain_ascii_sentences_without_any_escape_code() -> None:
    _, text = transcript("00112233445566778899aabbccddeeff")
    assert text.isascii()
    assert "\x1b" not in text
    assert all(line == line.strip() and line for line in text.splitlines())


def test_the_deal_is_sealed_before_and_opened_after() -> None:
    seed = "00112233445566778899aabbccddeeff"
    _, text = transcript(seed)
    seal = table_of(seed, THREE).record.commitment()
    assert seal is not None
    before, after = text.split("Play which card?", 1)
    assert seal in before
    assert seed not in before
    told = after[after.index("The secret seed was") :]
    assert seed in told
    assert seal in told
    assert f"wonderland play parade --players 3 --seed {seed}" in told
    assert seed not in after[: after.index("The secret seed was")]


@pytest.mark.parametrize("card", ["g3", "G3", " g3 ", "rt", "R10"])
def test_t2_a_card_may_be_written_instead_of_numbered(card: str) -> None:
    device = FakeDevice([card])
    table = table_at(POSITION)
    run(table, (None, "greedy", "greedy", "random"), device)
    assert table.record.actions[0] == (0, "G3" if "3" in card else "R10")


def test_t2_a_written_card_is_a_discard_when_discards_are_due() -> None:
    hands = [hand[:4] for hand in POSITION["hands"]]
    table = table_at(dict(POSITION, hands=hands, phase="discard"))
    run(table, (None, "greedy", "greedy", "random"), FakeDevice(["g3", "discard w0"]))
    assert table.record.actions[:2] == ((0, "discard G3"), (0, "discard W0"))
    assert table.is_over()


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", "Type a number from 1 to 5"),
        ("0", "There is no choice 0."),
        ("6", "There is no choice 6."),
        ("hello", "'hello' is nothing I know."),
        ("\x1b[2Jg", "'?[2Jg' is nothing I know."),
        ("x" * 500, "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...' is nothing I know."),
        ("g4", "G4 cannot be chosen now; these can: G3, R10, W0, O9, P1."),
        ("discard g3", ""),
        ("u", "There is nothing to take back yet."),
    ],
)
def test_what_is_wrong_is_answered_with_what_is_right_and_asked_again(
    typed: str, answer: str
) -> None:
    device = FakeDevice([typed])
    table = table_at(POSITION)
    outcome = run(table, (None, "greedy", "greedy", "random"), device)
    assert outcome is Outcome.INPUT_ENDED
    assert answer in device.text
    if answer:
        assert device.text.count("Play which card?") == 2
        assert table.choices == 0


def test_help_lists_the_choices_in_words_the_clauses_that_matter_and_the_keys() -> None:
    device = FakeDevice(["?"])
    run(table_at(POSITION), (None, "greedy", "greedy", "random"), device)
    assert "1: green 3, collects green 0, green 7, red 3, red 1 and green 4" in device.text
    assert "and begins the last round" in device.text
    for clause in ("P4 ", "P5 ", "P6 ", "P9 "):
        assert f"\n{clause}" in device.text
    assert "\nu takes your last choice back" in device.text


def test_where_tells_the_whole_table_in_words() -> None:
    device = FakeDevice(["where"])
    run(table_at(POSITION), (None, "greedy", "greedy", "random"), device)
    told = device.text.split("The table:\n")[1].split("Play which")[0]
    assert told.splitlines() == [
        "It is your turn.",
        "The draw pile has 13 cards.",
        "The parade, front first: blue 5, green 0, green 7, red 3, blue 7, red 1, green 4,"
        " purple 10, grey 6, orange 2 and purple 8.",
        "In front of you: blue 3 and 10 (2 cards, sum 13, majority);"
        " purple 0 (1 card, sum 0, majority); grey 7 (1 card, sum 7, majority);"
        " orange 10 (1 card, sum 10). 5 cards, 14 points as things stand.",
        "In front of Greedy 1: red 5, 6, 7 and 8 (4 cards, sum 26, majority);"
        " blue 1 (1 card, sum 1). 5 cards, 5 points as things stand.",
        "In front of Greedy 2: nothing.",
        "In front of Random: red 9 (1 card, sum 9);"
        " purple 9 (1 card, sum 9, majority);"
        " green 8, 9 and 10 (3 cards, sum 27, majority);"
        " orange 0 and 1 (2 cards, sum 1, majority). 7 cards, 15 points as things stand.",
        "Your hand: 1 is green 3, 2 is red 10, 3 is grey 0, 4 is orange 9, 5 is purple 1.",
    ]


def test_a_hand_without_cards_passes() -> None:
    table = table_at(dict(POSITION, hands=[[], ["G1"], ["O3"], ["W1"]]))
    device = FakeDevice(["?", "1"])
    run(table, (None, "greedy", "greedy", "random"), device)
    assert "1: to pass" in device.text
    assert table.record.actions[0] == (0, "pass")


def test_a_prompt_ends_its_line_only_where_no_answer_is_seen_behind_it() -> None:
    piped, typed = FakeDevice([]), FakeDevice([], terminal=True)
    for device in (piped, typed):
        run(table_at(POSITION), (None, "greedy", "greedy", "random"), device)
    assert "? lists them.\n" in piped.text
    assert "? lists them. " in typed.text


def test_parades_own_words_are_used_for_facts() -> None:
    table = table_at(POSITION, ("Ann", "Greedy 1", "Greedy 2", "Random"))
    device = FakeDevice(["1"])
    run(table, (None, "greedy", "greedy", "random"), device)
    for fact in table.facts(0)[:5]:
        assert PARADE.say(fact, table.names) in device.text
