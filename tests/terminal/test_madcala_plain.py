"""Madcala in sentences: a whole game from a script, and everything that a listener needs."""

from __future__ import annotations

import pytest

from tests.terminal import madcala_positions as positions
from tests.terminal.helpers import FakeDevice, check_golden, run
from tests.terminal.madcala_positions import Position, at, table_at, table_of
from wonderland.terminal.session import Outcome

KINDS = (None, "greedy")

# Always the first choice; what does not fit is answered and asked again.
WHOLE_GAME = ["?", "where", "l", "u", "", "99", "x9", "move 9", "m5", "u", *["1"] * 600]


def transcript() -> tuple[Outcome, str]:
    device = FakeDevice(WHOLE_GAME)
    outcome = run(table_of(4, guest_0="alice", guest_1="jabberwock", start="0"), KINDS, device)
    return outcome, device.text


def told(position: Position, *lines: str) -> str:
    """Return what is said when somebody types some lines."""
    device = FakeDevice(lines)
    run(table_at(position), KINDS, device)
    return device.text


def test_a_whole_game_by_script() -> None:
    outcome, text = transcript()
    check_golden("madcala-plain-game.txt", text)
    assert outcome is Outcome.FINISHED
    for sentence in (
        "You are Alice.",
        "Your plates: Home (0) empty; Bread-and-Butter (1) 2 pink shards, with Claw;",
        "Your Active plate is",
        "Place 1: ",
        "Place 2: ",
    ):
        assert sentence in text, sentence
    assert transcript() == (outcome, text)


def test_plain_is_plain_ascii_sentences_without_any_escape_code() -> None:
    _, text = transcript()
    assert text.isascii()
    assert "\x1b" not in text
    assert all(line == line.strip() and line for line in text.splitlines())


def test_where_tells_the_whole_table() -> None:
    lines = told(positions.TURN, "where").split("The table:\n")[1].splitlines()
    assert lines[0] == "It is your turn. It is number 4 of at most 40."
    for sentence in (
        "Your Plus-One Dinah, face down, costs 2: Damage 1. Strike 1 Plus-One.",
        "Your Plus-One Looking-Glass Kitten, 3 stored shards: Place 1 stored shard. Health 1.",
        "Greedy's Plus-One Jubjub Bird, face up, costs 3: Damage 2.",
        "Your plate 3, Treacle: 2 pink shards and 1 black shard, with Claw."
        " Health 1. Or: Refresh 1 Plus-One.",
        "Greedy's plate 9, Treacle: empty. Health 1. Or: Refresh 1 Plus-One.",
        "The deck has 5 Commoners.",
        "Discarded: Gryphon and Unicorn.",
        "You hold Cook: Damage 1. Health 1.",
    ):
        assert sentence in lines, sentence
    (own,) = [line for line in lines if line.startswith("You are Alice with the pink shards: ")]
    assert "15 of 22 health; 3 shards in reserve; 2 Commoners; 1 Drink Me and 1 Eat Me." in own
    assert "Curiouser: When you pick up shards, once a turn, you may: Turn down Drink Me." in own


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (
            positions.TURN,
            "2: move 1, 2 pink shards from Bread-and-Butter; it ends on Treacle (3):"
            " Health / Refresh, or on Pepper Soup (2) with Drink Me: Damage,",
        ),
        (positions.TURN, "9: play Cook: Damage 1. Health 1."),
        (positions.TURN, "11: buy a Commoner for 3 shards and draw it from 5 in the deck."),
        (positions.MOVED, ": end the turn."),
        (positions.SOW, "1: drop yours, a pink shard, on Jam Tarts (5)."),
        (
            positions.TWICE,
            "Pepper Soup, the first of two times: choose an effect, or do without both.",
        ),
        (positions.PAY, "Pay 3 shards of yours for a Commoner: say from which plates."),
        (positions.PAY, "other choices can be typed, as in pay 1 1 3."),
        (positions.GATHER, "Rose-Painters: up to 3 shards of yours to your Home."),
        (positions.STRIKE, "1: an opposing shard on Home (0)."),
        (positions.PLACE, "9: Treacle (9), where there lies nothing."),
        (positions.ATTRIBUTE, "You take up the shards. You may use Curiouser."),
        (
            at("move 1", guests="white_rabbit alice"),
            "1: spend Watch: The last shard moves on by 1 plate, ending on 4 Mustard.",
        ),
        (positions.LAY, "The Dodo: lay the tokens face down; Greedy will pick one. Now place 2"),
        (positions.LAY, "1: lay Thimble: Damage 2."),
        (positions.PICK, "The Dodo: Greedy has laid Thimble, Comfits and Caucus face down."),
        (positions.DISCARD, "You hold 3 Commoners, and may keep 2."),
        (positions.STUCK, "There was nothing to move. Use a Plus-One, or end your turn."),
        (positions.OTHER, "You are Ann of Green Gables."),
        (positions.OTHER, "use Puss in Boots for 2: Damage 1. Strike 1 Plus-One."),
    ],
)
def test_each_decision_is_asked_in_sentences(position: Position, sentence: str) -> None:
    assert sentence in told(position)


def test_facts_name_the_cards_as_they_are_printed_in_another_set() -> None:
    text = told(positions.OTHER, "puss in boots", "5 5")
    assert "You activate Puss in Boots." in text
    assert "You pay 2 pink shards from plates 5 and 5." in text


def test_a_sowing_is_one_sentence() -> None:
    text = told(at(guests="jabberwock jabberwock"), "m5")
    assert "You pick up 3 pink shards from plate 5." in text
    assert "You sow pink on 7, pink on 8, pink on 9." in text
    assert "Your Active plate is Treacle (9)." in text
