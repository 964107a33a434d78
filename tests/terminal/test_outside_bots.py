"""Programs at the terminal's table: named, spoken of when they fail, and asked for again."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.adapters.programs import PARADE, changed
from wonderland.cli import main
from wonderland.cli.parser import bot_list
from wonderland.engine.errors import BadOptions
from wonderland.terminal.seats import seat_again, seat_all


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def play(typed: str, *arguments: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    return main([*arguments, "--plain"])


def test_a_program_plays_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = f"greedy,cmd:{changed(tmp_path)}"
    arguments = ("play", "parade", "--seed", "7", "--bots", bots)
    assert play("1\n" * 60, *arguments, monkeypatch=monkeypatch) == 0
    out = capsys.readouterr().out
    assert "At the table: You, Greedy, Bot tiny." in out
    assert "Bot tiny plays the " in out
    assert "Place 3:" in out
    assert "Another bot chose instead" not in out


def test_a_person_is_told_of_a_fault_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start = changed(tmp_path, "def move(message): os._exit(5)")
    bots = f"greedy,cmd:{start}"
    arguments = ("play", "parade", "--seed", "7", "--bots", bots)
    assert play("1\n" * 60, *arguments, monkeypatch=monkeypatch) == 0
    out = capsys.readouterr().out
    told = "Bot tiny, crash: the program ended with exit code 5 in mid-game. Another bot chose "
    assert out.count(told) == 1
    assert "Place 3:" in out


def test_a_misspelt_command_is_told_before_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--bots", "cmd:pythn3 my_bot.py"]) == 1
    assert "there is no program 'pythn3'" in capsys.readouterr().err


def test_a_saved_game_with_a_program_asks_for_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = f"cmd:{changed(tmp_path)}"
    arguments = ("play", "parade", "--seed", "7", "--bots", bots)
    assert play("1\n", *arguments, monkeypatch=monkeypatch) == 0
    capsys.readouterr()
    assert main(["resume", "parade-1.json"]) == 1
    assert "'Bot tiny' was a program of its own; say with --bots" in capsys.readouterr().err
    again = ("resume", "parade-1.json", "--bots", bots)
    assert play("1\n" * 60, *again, monkeypatch=monkeypatch) == 0
    assert "Place 2:" in capsys.readouterr().out


def test_programs_of_one_name_are_numbered() -> None:
    seating = seat_all(PARADE, kinds=["cmd:sh a/tea.sh", "greedy", "cmd:sh b/tea.sh"])
    assert seating.names == ("You", "Bot tea 1", "Greedy", "Bot tea 2")
    assert seating.kinds == (None, "cmd:sh a/tea.sh", "greedy", "cmd:sh b/tea.sh")


def test_nobody_is_called_as_a_program_is() -> None:
    with pytest.raises(BadOptions, match="what a bot is called"):
        seat_all(PARADE, names=["Bot tea"])
    with pytest.raises(BadOptions, match="say with --bots"):
        seat_again(PARADE, ["You", "Bot tea"])


def test_commands_stay_as_they_are_in_a_list_of_bots() -> None:
    text = """Greedy, cmd:My.sh --Deep 'a,b' ,cmd:./x "c,d",RANDOM,"""
    assert bot_list(text) == ["greedy", "cmd:My.sh --Deep 'a,b'", 'cmd:./x "c,d"', "random"]


def test_an_open_quotation_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--bots", "cmd:sh 'a,b"])
    assert "a quotation mark is never closed" in capsys.readouterr().err
