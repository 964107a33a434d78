"""The real program in a real pseudo-terminal: what a person at a keyboard meets."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.terminal.pseudo import PseudoTerminal
from wonderland.engine.record import Record
from wonderland.games import game
from wonderland.terminal.device import FIRST_SCREEN, OTHER_SCREEN

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")

PROMPT = "q leave] "


def played(terminal: PseudoTerminal) -> str:
    terminal.wait_for("Press Enter to begin.")
    terminal.enter()
    return terminal.wait_for(PROMPT)


def test_t1_t2_t3_a_whole_game_by_keys(tmp_path: Path) -> None:
    with PseudoTerminal("play", "--seed", "7", folder=tmp_path) as terminal:
        first = played(terminal)
        assert "╭╭╭─────╮" in first
        for _ in range(80):
            terminal.enter("1")
            if "Points" in terminal.wait_for(PROMPT, "To have the same deal again:"):
                break
        assert terminal.ended() == 0
    assert "discards two cards, in secret" in terminal.output
    ending = terminal.output.split(FIRST_SCREEN)[1]
    assert "Place 4:" in ending
    assert list(tmp_path.iterdir()) == []


def test_the_plain_start_is_parade_against_three_bots_with_a_sealed_deal(tmp_path: Path) -> None:
    with PseudoTerminal("play", folder=tmp_path) as terminal:
        page = terminal.wait_for("Press Enter to begin.")
        assert "Greedy 3" in page
        assert "The deal is sealed." in page
        terminal.press("\x04")
        assert terminal.ended() == 0


def test_ctrl_c_leaves_cleanly_saves_and_the_game_resumes(tmp_path: Path) -> None:
    with PseudoTerminal("play", folder=tmp_path) as terminal:
        played(terminal)
        terminal.enter("2")
        terminal.wait_for(PROMPT)
        terminal.press("\x03")
        assert terminal.ended() == 130
    left = terminal.output.split(FIRST_SCREEN)[1]
    assert "The game is saved in parade-1.json." in left
    assert "wonderland resume parade-1.json" in left
    assert terminal.output.count(OTHER_SCREEN) == terminal.output.count(FIRST_SCREEN) == 1
    record = Record.read(tmp_path / "parade-1.json", game)
    with PseudoTerminal("resume", "parade-1.json", folder=tmp_path) as terminal:
        page = terminal.wait_for("Press Enter to begin.")
        assert f"The game goes on after {len(record.actions)} moves." in page
        terminal.enter()
        assert "Since your last turn" in terminal.wait_for(PROMPT)
        terminal.press("\x03")
        assert terminal.ended() == 130
    assert [path.name for path in tmp_path.iterdir()] == ["parade-1.json"]


def test_ctrl_c_before_anything_was_chosen_saves_nothing(tmp_path: Path) -> None:
    with PseudoTerminal("play", folder=tmp_path) as terminal:
        terminal.wait_for("Press Enter to begin.")
        terminal.press("\x03")
        assert terminal.ended() == 130
    assert "nothing was saved" in terminal.output
    assert list(tmp_path.iterdir()) == []


def test_ctrl_d_leaves_cleanly(tmp_path: Path) -> None:
    with PseudoTerminal("play", "--seed", "7", folder=tmp_path) as terminal:
        played(terminal)
        terminal.enter("g5")
        terminal.wait_for(PROMPT)
        terminal.enter("1")
        terminal.wait_for(PROMPT)
        terminal.press("\x04")
        assert terminal.ended() == 0
    assert "wonderland resume parade-1.json" in terminal.output.split(FIRST_SCREEN)[1]


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_closed_window_saves_the_game(tmp_path: Path, name: str) -> None:
    with PseudoTerminal("play", folder=tmp_path) as terminal:
        played(terminal)
        terminal.enter("1")
        terminal.wait_for(PROMPT)
        terminal.signal(name)
        assert terminal.ended() == 130
    assert (tmp_path / "parade-1.json").exists()


def test_a_resized_window_is_drawn_anew_and_what_was_typed_is_dropped(tmp_path: Path) -> None:
    with PseudoTerminal("play", "--seed", "7", folder=tmp_path, columns=100, rows=40) as terminal:
        wide = played(terminal)
        assert "In front of" in wide
        terminal.press("1")
        terminal.resize(60, 24)
        narrow = terminal.wait_for(PROMPT)
        assert "Zone" in narrow
        plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", narrow)
        assert max(map(len, plain.splitlines())) <= 60
        terminal.enter()
        assert "Type a number from 1 to 5" in " ".join(terminal.wait_for(PROMPT).split())


def test_u_and_q_by_keys(tmp_path: Path) -> None:
    with PseudoTerminal("play", "--seed", "7", folder=tmp_path) as terminal:
        before = played(terminal)
        terminal.enter("1")
        terminal.wait_for(PROMPT)
        terminal.enter("u")
        after = terminal.wait_for(PROMPT)
        assert "Your last choice is taken back." in after
        cards = [re.findall(r"m([RBPGWO][0-9T])\x1b", screen) for screen in (before, after)]
        assert cards[0] == cards[1] != []
        terminal.enter("q")
        terminal.wait_for("Leave the game? y or n: ")
        terminal.enter("y")
        assert terminal.ended() == 0


def test_colour_is_there_and_no_color_takes_it_away(tmp_path: Path) -> None:
    with PseudoTerminal("play", "--seed", "7", folder=tmp_path) as terminal:
        assert "\x1b[38;5;" in played(terminal)
    with PseudoTerminal("play", "--seed", "7", folder=tmp_path, NO_COLOR="1") as terminal:
        screen = played(terminal)
        assert "╭" in screen
        assert not re.search(r"\x1b\[[0-9;]*m", screen)


def test_a_dumb_terminal_gets_sentences(tmp_path: Path) -> None:
    with PseudoTerminal("play", "--seed", "7", folder=tmp_path, TERM="dumb") as terminal:
        terminal.wait_for("Play which card? 5 choices, 1 to 5; ? lists them. ")
        terminal.enter("1")
        terminal.wait_for("You play the")
        terminal.press("\x04")
        assert terminal.ended() == 0
    assert "\x1b" not in terminal.output
    assert "╭" not in terminal.output


def test_a_terminal_without_unicode_gets_boxes_of_ascii(tmp_path: Path) -> None:
    with PseudoTerminal(
        "play", "--seed", "7", folder=tmp_path, PYTHONIOENCODING="ascii"
    ) as terminal:
        screen = played(terminal)
        assert screen.isascii()
        assert ".---" in screen


def test_the_next_hand_is_uncovered_by_a_key_pressed_after_the_handover_only(
    tmp_path: Path,
) -> None:
    arguments = ("play", "--hot-seat", "--names", "Ann,Bob", "--seed", "5")
    with PseudoTerminal(*arguments, folder=tmp_path, rows=40) as terminal:
        terminal.wait_for("Press Enter to begin.")
        terminal.enter()
        terminal.wait_for("then press Enter. ")
        terminal.enter()
        first = terminal.wait_for(PROMPT)
        assert " takes " in first
        terminal.enter("1")
        handover = terminal.wait_for("then press Enter. ")
        assert "takes" not in handover.split("Pass the keyboard")[0].split("front >")[-1]
        terminal.press("\x03")
        assert terminal.ended() == 130


def test_madcala_by_keys(tmp_path: Path) -> None:
    arguments = ("play", "madcala", "--seed", "4", "--start", "0")
    guests = ("--guest-0", "alice", "--guest-1", "red_queen")
    with PseudoTerminal(*arguments, *guests, folder=tmp_path) as terminal:
        assert "M A D C A L A" in terminal.wait_for("Press Enter to begin.")
        terminal.enter()
        first = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", terminal.wait_for(PROMPT))
        assert "╭7──────────▸┬8──────────▸┬9" in first
        assert max(map(len, first.splitlines())) <= 80
        for typed, shown in (
            ("m2", "You may use Curiouser."),
            ("d", "choose an effect"),
            ("d", "Act, or end?"),
            ("u", "Your last choice is taken back."),
        ):
            terminal.enter(typed)
            assert shown in terminal.wait_for(PROMPT)
        terminal.press("\x03")
        assert terminal.ended() == 130
    assert (tmp_path / "madcala-1.json").exists()
