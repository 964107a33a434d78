"""The Going-Out game in sentences: a whole game of several rounds from a script."""

from __future__ import annotations

from tests.terminal.going_out_positions import BEAT, FIVE, JUST_OUT, LAST_TURN, table_at, table_of
from tests.terminal.helpers import FakeDevice, check_golden, run
from wonderland.terminal.session import Outcome

KINDS = (None, "greedy", "greedy")

# Plays the first set or passes, and draws nothing; what does not fit is answered and asked again.
WHOLE_GAME = ["?", "where", "l", "u", "", "99", "x9", "f1 h2", "p", "d", "n", *["1", "n"] * 90]


def transcript() -> tuple[Outcome, str, int]:
    device = FakeDevice(WHOLE_GAME)
    table = table_of(8, 3, target=18)
    outcome = run(table, KINDS, device)
    return outcome, device.text, table.view(None).round


def test_g31_a_whole_game_of_several_rounds_by_script() -> None:
    outcome, text, rounds = transcript()
    check_golden("going-out-plain-game.txt", text)
    assert outcome is Outcome.FINISHED
    assert rounds > 1
    for told in (
        "Round 1 is over.",
        "from the used jokers",
        "at 3 points and",
        "Round 2: all cards are dealt again.",
        "Place 1: ",
        "Place 3: ",
    ):
        assert told in text, told


def test_the_same_script_gives_the_same_transcript() -> None:
    assert transcript() == transcript()


def test_plain_is_plain_ascii_sentences_without_any_escape_code() -> None:
    _, text, _ = transcript()
    assert text.isascii()
    assert "\x1b" not in text
    assert all(line == line.strip() and line for line in text.splitlines())


def test_where_tells_the_whole_table() -> None:
    device = FakeDevice(["where"])
    run(table_at(BEAT), KINDS, device)
    told = device.text.split("The table:\n")[1].split("Play or pass")[0]
    assert told.splitlines() == [
        "Round 2. It is your turn.",
        "On the table: Greedy 1's pair of 2s: Flamingo 2 and Hedgehog 2."
        " To beat it: a pair of 3s or higher, or three cards.",
        "The display: Flamingo 3 and Hedgehog 4. The deck has 12 cards.",
        "Jokers used in this round: Queen of Hearts and two times Cheshire Cat.",
        "You hold 7 cards; scored 1 Flamingo and 1 Hedgehog, 3 points so far;"
        " 12 points in all from earlier rounds.",
        "Greedy 1 holds 3 cards, among them Flamingo 1; scored 2 Flamingos and 1 Hedgehog,"
        " 4 points so far; 20 points in all from earlier rounds.",
        "Greedy 2 holds 5 cards, among them Flamingo 4 and Hedgehog 3; scored 0 Flamingos and"
        " 0 Hedgehogs, 0 points so far; 9 points in all from earlier rounds.",
        "The game ends when a total is more than 37.",
        "Your hand, 7 cards: Flamingo 2, Flamingo 3, Flamingo 5, two times Hedgehog 5,"
        " Queen of Hearts and Cheshire Cat.",
    ]


def test_g16_jokers_that_have_left_a_set_are_told() -> None:
    device = FakeDevice([])
    run(table_at(FIVE), (None, *["greedy"] * 4), device)
    assert "Flamingo 2 and Hedgehog 2, and 2 jokers that are gone." in device.text


def test_g23_drawing_back_in_is_asked_and_told() -> None:
    device = FakeDevice(["d"])
    run(table_at(JUST_OUT), KINDS, device)
    assert "You are out, and may stay so; a card drawn would bring you back in." in device.text
    assert "You are back in: the order of going out is given up." in device.text


def test_g25_the_last_turn_is_said_to_be_the_last() -> None:
    device = FakeDevice([])
    run(table_at(LAST_TURN), KINDS, device)
    assert "The last turn of the round is yours: play a set, or pass." in device.text
    assert device.text.count("last turn") == 1
