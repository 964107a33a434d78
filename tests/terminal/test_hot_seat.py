"""Several people at one keyboard: nobody sees another's hand."""

from __future__ import annotations

import pytest

from tests.terminal.helpers import POSITION, FakeDevice, run, table_at, table_of
from wonderland.table import local
from wonderland.terminal.device import CLEAR, FIRST_SCREEN, Size
from wonderland.terminal.parade.cards import short
from wonderland.terminal.session import Outcome

PEOPLE = ("Ann", "Bob", "Cyd", "Dee")
NOBODY_IS_A_BOT = (None, None, None, None)


def hands_held(seed: int, turns: int) -> list[set[str]]:
    """Return every seat's hand after some turns in which everybody plays the first card."""
    table = table_of(seed, PEOPLE)
    for _ in range(turns):
        (seat,) = table.actors()
        local.choose(table, seat, table.legal(seat)[0])
    return [{short(card) for card in table.view(seat).hand} for seat in range(4)]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("size", [Size(60, 24), Size(100, 40)], ids=["60x24", "100x40"])
def test_no_card_of_anothers_hand_is_on_any_screen(seed: int, size: Size) -> None:
    table = table_of(seed, PEOPLE)
    first = table.actors()[0]
    turns = 6
    device = FakeDevice(["", *["", "1"] * turns], terminal=True, size=size)
    run(table, NOBODY_IS_A_BOT, device, boxed=True)
    screens = device.screens[3:]  # behind the title page
    for turn in range(turns):
        seat = (first + turn) % 4
        hands = hands_held(seed, turn)
        handover, own = screens[2 * turn], screens[2 * turn + 1]
        assert f"Pass the keyboard to {PEOPLE[seat]}, then press Enter." in handover
        for other, hand in enumerate(hands):
            for card in hand:
                assert card not in handover
                assert (card in own) == (other == seat), (turn, PEOPLE[other], card)


def test_what_a_player_drew_is_told_to_that_player_only() -> None:
    table = table_at(POSITION, PEOPLE)
    device = FakeDevice(["", "", "1", "", "1", "", "1", "", "1", ""], terminal=True)
    run(table, NOBODY_IS_A_BOT, device, boxed=True)
    with_the_draw = [screen for screen in device.screens if "drew P7" in screen]
    assert len(with_the_draw) == 1
    assert "Play which card?" in with_the_draw[0]
    assert "Ann" in with_the_draw[0]


def test_the_secret_discards_stay_secret_between_people() -> None:
    hands = [hand[:4] for hand in POSITION["hands"]]
    table = table_at(dict(POSITION, hands=hands, phase="discard"), PEOPLE)
    lines = ["", *["", "1", "2"] * 4]
    device = FakeDevice(lines, terminal=True, size=Size(100, 40))
    assert run(table, NOBODY_IS_A_BOT, device, boxed=True) is Outcome.FINISHED
    assert [seat for seat, _ in table.record.actions] == [0, 0, 1, 1, 2, 2, 3, 3]
    during = device.text.split(FIRST_SCREEN)[0].split(CLEAR)
    asked = [screen for screen in during if "Discard which card?" in screen]
    assert len(asked) == 8
    for screen in asked:
        shown = [any(short(card) in screen for card in hand) for hand in hands]
        assert shown.count(True) == 1


def test_plain_hands_over_too_and_moves_the_hand_out_of_sight() -> None:
    device = FakeDevice(["", "1", "", "1"], terminal=True, size=Size(80, 24))
    run(table_at(POSITION, PEOPLE), NOBODY_IS_A_BOT, device)
    assert "\n" * 24 + "Pass the keyboard to Bob, then press Enter." in device.text
    piped = FakeDevice(["", "1", "", "1"])
    run(table_at(POSITION, PEOPLE), NOBODY_IS_A_BOT, piped)
    assert "\n\n" not in piped.text


def test_u_is_refused_among_people_and_says_why() -> None:
    device = FakeDevice(["", "", "1", "", "u"], terminal=True)
    table = table_at(POSITION, PEOPLE)
    run(table, NOBODY_IS_A_BOT, device, boxed=True)
    assert "Nothing can be taken back while other people play." in device.text
    assert "u undo" not in device.text
    assert table.choices == 1


def test_bots_and_people_may_sit_together() -> None:
    table = table_of(3, ("Ann", "Bob", "Greedy", "Random"))
    device = FakeDevice(["", *["", "1"] * 40, *["1"] * 4])
    outcome = run(table, (None, None, "greedy", "random"), device)
    assert outcome in (Outcome.FINISHED, Outcome.INPUT_ENDED)
    assert "Pass the keyboard to Ann" in device.text
    assert "Pass the keyboard to Greedy" not in device.text
