"""The boxed edition: screens drawn one after the other."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.helpers import POSITION, FakeDevice, check_golden, run, table_at, table_of
from wonderland.terminal.device import FIRST_SCREEN, OTHER_SCREEN, Size
from wonderland.terminal.session import Outcome

KINDS = (None, "greedy", "greedy", "random")
SEALED = "00112233445566778899aabbccddeeff"


def shown(lines: list[str], size: Size, seed: int | str = SEALED) -> FakeDevice:
    device = FakeDevice(lines, terminal=True, size=size)
    run(table_of(seed), KINDS, device, boxed=True)
    return device


def test_t1_the_title_page_shows_the_six_characters_and_the_seal() -> None:
    for size in (Size(60, 24), Size(80, 24)):
        device = shown([], size)
        page = device.screens[1].split("\x1b[?1049h")[-1]
        check_golden(f"opening-{size.columns}.txt", device.screens[2].split(FIRST_SCREEN)[0] + "\n")
        assert "1 of 2" not in page


def test_t3_a_whole_game_ends_on_the_first_screen_with_the_scoring() -> None:
    for columns in (60, 100):
        device = FakeDevice(["", *["1"] * 60], terminal=True, size=Size(columns, 30))
        outcome = run(table_of(SEALED), KINDS, device, boxed=True)
        assert outcome is Outcome.FINISHED
        ending = device.text.split(FIRST_SCREEN)[1]
        check_golden(f"ending-{columns}.txt", ending)
        for told in ("kept", "discarded", "R Hatter", "O Cat", "Points", "Place 4", "secret seed"):
            assert told in ending


def test_the_second_screen_is_used_and_left_once() -> None:
    device = shown(["", "1", "q", "y"], Size(80, 24))
    assert device.text.count(OTHER_SCREEN) == device.text.count(FIRST_SCREEN) == 1


def test_t2_collected_cards_appear_in_the_zone_by_themselves() -> None:
    device = FakeDevice(["", "1"], terminal=True, size=Size(100, 30))
    run(table_at(POSITION), KINDS, device, boxed=True)
    row = next(line for line in device.screens[-1].splitlines() if line.startswith(" > You"))
    assert "1 3" in row  # red
    assert "0 4 7" in row  # green
    assert "played G3, took G0 G7 R3 R1 G4, drew P7" in device.screens[-1]


def test_help_log_and_where_are_read_in_pages_and_lead_back() -> None:
    for key, title in (("?", "What you may do now"), ("l", "so far"), ("where", "The table")):
        device = shown(["", "1", key, "", "", "", ""], Size(60, 24))
        assert title in device.text
        assert ("Press Enter to read on (1 of " in device.text) == (key == "?")
        assert "Press Enter to go back to the table." in device.text


def test_notes_stand_beneath_the_table_once() -> None:
    device = shown(["", "9", "?", ""], Size(80, 24))
    assert device.text.count("There is no choice 9.") == 1


def test_a_window_too_small_for_the_table_shows_it_in_pages() -> None:
    device = shown(["", "", "", "", "", "1", "", "", ""], Size(40, 10))
    assert "Press Enter to read on (1 of " in device.text
    assert "Play which card?" in device.text


def test_commands_to_be_copied_are_not_broken() -> None:
    device = FakeDevice(["", *["1"] * 60], terminal=True, size=Size(60, 24))
    run(table_of(SEALED), KINDS, device, boxed=True)
    assert f"    wonderland play parade --players 4 --seed {SEALED}\n" in device.text
    assert "python3 -c \"import hashlib as h; print(h.sha256(bytes.fromhex('" in device.text


def test_saving_while_playing_keeps_the_file_up_to_date(tmp_path: Path) -> None:
    file = tmp_path / "tea.json"
    device = FakeDevice(["", f"s {file}", "1", "1", "q", "y"], terminal=True)
    table = table_of(SEALED)
    run(table, KINDS, device, boxed=True, folder=tmp_path)
    assert file.read_text() == table.record.to_json()
