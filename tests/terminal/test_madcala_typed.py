"""What can be typed in Madcala, and how it is answered when it cannot be."""

from __future__ import annotations

import pytest

from tests.terminal.helpers import FakeDevice, run
from tests.terminal.madcala_positions import (
    ATTRIBUTE,
    DISCARD,
    GATHER,
    LAY,
    MOVED,
    OTHER,
    PAY,
    PICK,
    PLACE,
    SOW,
    STRIKE,
    TURN,
    TWICE,
    Position,
    at,
    table_at,
)
from wonderland.terminal.session import Outcome

KINDS = (None, "greedy")
HOME = at("move 5", plates={5: "pppppp", 3: "PB"}, guests="jabberwock jabberwock")
SOME = at("commoner rose_painters", "effect gather", "gather 1", guests="mad_hatter alice")


def first(position: Position, typed: str) -> str:
    """Return what the first move is when somebody types something."""
    table = table_at(position)
    run(table, KINDS, FakeDevice([typed]))
    assert table.record.actions, typed
    return table.record.actions[0][1]


@pytest.mark.parametrize(
    ("position", "typed", "notation"),
    [
        (TURN, "1", "move 0"),
        (TURN, "move 3", "move 3"),
        (TURN, "MOVE 3", "move 3"),
        (TURN, "m3", "move 3"),
        (TURN, "plate 3", "move 3"),
        (TURN, "cook", "commoner cook"),
        (TURN, "Rose-Painters", "commoner rose_painters"),
        (TURN, "commoner rose painters", "commoner rose_painters"),
        (TURN, "the looking-glass kitten", "plus-one looking_glass_kitten"),
        (TURN, "plus-one Doppelganger", "plus-one doppelganger"),
        (TURN, "b", "buy"),
        (MOVED, "e", "end"),
        (MOVED, "end", "end"),
        (SOW, "mine", "drop mine"),
        (SOW, "theirs", "drop theirs"),
        (SOW, "black", "drop theirs"),
        (SOW, "p", "drop mine"),
        (TWICE, "d", "decline"),
        (TWICE, "effect damage", "effect damage"),
        (TWICE, "damage", "effect damage"),
        (PAY, "5 5 5", "pay 5 5 5"),
        (PAY, "5, 3 1", "pay 1 3 5"),
        (PAY, "pay theirs 5 theirs", "pay 5 theirs theirs"),
        (GATHER, "plate 7", "gather 7"),
        (GATHER, "doubler", "gather doubler"),
        (SOME, "no", "enough"),
        (STRIKE, "strike-shard 8 theirs", "strike-shard 8 theirs"),
        (STRIKE, "8 theirs", "strike-shard 8 theirs"),
        (PLACE, "plate 9", "place 9"),
        (PLACE, "place 9", "place 9"),
        (PLACE, "9", "place 9"),
        (ATTRIBUTE, "eat me", "spend eat_me"),
        (ATTRIBUTE, "Spend Drink Me", "spend drink_me"),
        (LAY, "thimble", "lay thimble"),
        (PICK, "2", "pick 2"),
        (PICK, "pick 3", "pick 3"),
        (DISCARD, "duchess", "discard duchess"),
        (OTHER, "Maître d’Hôtel", "commoner 8"),
        (OTHER, "puss in boots", "plus-one 1"),
        (OTHER, "commoner 8", "commoner 8"),
    ],
)
def test_numbers_names_and_the_notation_are_read(
    position: Position, typed: str, notation: str
) -> None:
    assert first(position, typed) == notation


@pytest.mark.parametrize(
    ("position", "typed", "answer"),
    [
        (TURN, "move 9", "You cannot move 9: that plate is on the other side."),
        (TURN, "end", "You cannot end: a move has to be made first."),
        (MOVED, "move 3", "You cannot move 3: one move is made in a turn."),
        (TURN, "discard cook", "'discard cook' cannot be chosen now. Sow the shards of one of"),
        (TURN, "refresh dinah", "'refresh dinah' cannot be chosen now."),
        (TURN, "plate 9", "'plate 9' cannot be chosen now."),
        (TURN, "12", "There is no choice 12. Type a number from 1 to 11, or move 0 and the like"),
        (TURN, "hello", "'hello' is nothing I know. Type a number from 1 to 11, or move 0"),
        (TURN, "", "Type a number from 1 to 11"),
        (SOW, "move 3", "'move 3' cannot be chosen now. The next shard goes to Jam Tarts (5)."),
        (PLACE, "treacle", "'treacle' could mean place 3, place 9."),
        (PLACE, "move 3", "'move 3' cannot be chosen now. The Lory: put a stored shard"),
        (PAY, "5 5", "'5 5' cannot pay: name 3 shards that you have there, one by one."),
        (PAY, "8 8 8", "'8 8 8' cannot pay: name 3 shards"),
        (PAY, "5 5 55", "'5 5 55': a payment is one to three plates from 0 to 11, or theirs"),
        (PAY, "cook", "'cook' is nothing I know."),
        (PAY, "buy", "'buy' cannot be chosen now. Pay 3 shards of yours for a Commoner"),
    ],
)
def test_what_cannot_be_done_is_answered_in_the_games_words(
    position: Position, typed: str, answer: str
) -> None:
    device = FakeDevice([typed])
    table = table_at(position)
    assert run(table, KINDS, device) is Outcome.INPUT_ENDED
    assert answer in device.text
    assert table.choices == 0


@pytest.mark.parametrize(
    ("position", "clauses", "said"),
    [
        (TURN, "M5 M6 M9 M19 M24 M25", "m3 moves plate 3"),
        (MOVED, "M5 M18", "e ends the turn"),
        (SOW, "M7 M8 M9", "mine and theirs drop a shard of that colour"),
        (TWICE, "M10 M11 M12", "d does without what is offered"),
        (PAY, "M20", "The numbers stand for the payments that take as much as they can"),
        (GATHER, "M26", "plate 4 is the plate of that number"),
        (ATTRIBUTE, "M31", "a number alone is one of the choices above, never a plate"),
        (LAY, "M32", "1-2 chooses; so does lay thimble"),
        (HOME, "M16", "d does without"),
    ],
)
def test_help_names_the_clauses_that_matter_and_what_can_be_typed(
    position: Position, clauses: str, said: str
) -> None:
    device = FakeDevice(["?"])
    run(table_at(position), KINDS, device)
    for clause in clauses.split():
        assert f"\n{clause} " in device.text
    assert said in device.text
