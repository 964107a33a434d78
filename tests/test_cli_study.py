"""wonderland hint and wonderland review: what they say, refuse, keep and write."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.study.helpers import short_going_out, short_parade
from tests.terminal.pseudo import PseudoTerminal
from wonderland.bots import bot
from wonderland.cli import main
from wonderland.engine.record import Record
from wonderland.games import game
from wonderland.table import local

SEALED = "00112233445566778899aabbccddeeff"
PARADE = game("parade")


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    short_parade().save("short.json")


Out = pytest.CaptureFixture[str]


def said(capsys: Out, *arguments: str, code: int = 0) -> str:
    assert main(arguments) == code
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    return out if code == 0 else err


def begun(names: tuple[str, ...], seed: int | str = SEALED, first: int = 0) -> Record:
    """Return a game that stops when it is for a seat to choose."""
    table = local.table_of(PARADE, Record.open(PARADE, len(names), seed, names))
    greedy = bot("greedy", PARADE, 1)
    while table.actors()[0] != first or table.choices < 4:
        seat = table.actors()[0]
        local.choose(table, seat, greedy.choose(table.view(seat), table.legal(seat)))
    return table.record


def test_a_hint_for_a_move_of_a_finished_game(capsys: Out) -> None:
    text = said(capsys, "hint", "short.json", "--move", "1", "--budget", "60")
    assert text.startswith("Move 1, You.\n")
    assert "% to win" in text
    assert "Why: " in text
    assert text == said(capsys, "hint", "short.json", "--move", "1", "--budget", "60")
    both = said(capsys, "hint", "short.json", "--move", "2", "--budget", "60", "--all")
    assert both.startswith("Move 2, Hatter.\n")
    assert "The game was played on 60 times in thought." in both


def test_a_hint_for_the_decision_at_hand(capsys: Out) -> None:
    begun(("You", "Greedy")).save("game.json")
    text = said(capsys, "hint", "game.json", "--budget", "60")
    assert ", You.\n" in text
    assert max(map(len, text.splitlines())) <= 80


def test_a_hint_needs_to_know_which_move_of_a_finished_game(capsys: Out) -> None:
    assert "say which move" in said(capsys, "hint", "short.json", code=1)
    assert "at most 11, not 99" in said(capsys, "hint", "short.json", "--move", "99", code=1)
    assert "at least 1, not 0" in said(capsys, "hint", "short.json", "--move", "0", code=1)
    assert "at least 1" in said(
        capsys, "hint", "short.json", "--budget", "0", "--move", "1", code=1
    )


def test_a_bots_hand_stays_secret_while_the_game_goes_on(capsys: Out) -> None:
    record = begun(("You", "Greedy"), first=1)
    record.save("game.json")
    assert "it is a bot's move" in said(capsys, "hint", "game.json", code=1)
    theirs = str(1 + next(at for at, (seat, _) in enumerate(record.actions) if seat == 1))
    assert "a bot's move" in said(capsys, "hint", "game.json", "--move", theirs, code=1)


def test_where_several_people_play_each_has_to_say_who_asks(capsys: Out) -> None:
    begun(("Ann", "Bob")).save("game.json")
    assert "several people play" in said(capsys, "hint", "game.json", code=1)
    text = said(capsys, "hint", "game.json", "--seat", "ann", "--budget", "60")
    assert ", Ann.\n" in text
    assert "not for Bob" in said(capsys, "hint", "game.json", "--seat", "1", code=1)
    assert "did you mean Ann" in said(capsys, "hint", "game.json", "--seat", "Anne", code=1)


def test_a_review_in_the_terminal_and_as_a_page(capsys: Out) -> None:
    text = said(
        capsys, "review", "short.json", "--budget", "24", "--jobs", "1", "--html", "page.html"
    )
    assert text.startswith(" Parade: a game reviewed")
    assert "Chance to win, to somebody who saw no hand:" in text
    assert "The page is in page.html" in text
    assert max(map(len, text.splitlines())) <= 80
    moves = [line.split()[0] for line in text.splitlines() if line[:1].isdigit()]
    assert moves == [str(number) for number in range(1, 11)]
    assert Path("page.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert len(list(Path().glob("short.json.review-*-24.jsonl"))) == 1


def test_a_game_that_goes_on_is_not_reviewed(capsys: Out) -> None:
    short_going_out(SEALED).truncated(4).save("game.json")
    refused = said(capsys, "review", "game.json", code=1)
    assert "the game is not over" in refused
    assert "wonderland hint" in refused
    assert "at least 1" in said(capsys, "review", "short.json", "--budget", "0", code=1)
    assert "at least 1" in said(capsys, "review", "short.json", "--jobs", "0", code=1)


def test_ctrl_c_keeps_the_journal_and_the_same_command_goes_on(tmp_path: Path, capsys: Out) -> None:
    arguments = ["review", "short.json", "--budget", "4000", "--jobs", "2"]
    with PseudoTerminal(*arguments, folder=tmp_path) as terminal:
        terminal.wait_for("left")
        terminal.press("\x03")
        assert terminal.ended() == 130
    assert "Stopped: the same command goes on from here" in " ".join(terminal.output.split())
    assert "Traceback" not in terminal.output
    (journal,) = tmp_path.glob("short.json.review-*.jsonl")
    kept = journal.read_bytes()
    assert len(kept.splitlines()) >= 1 + 1
    said(capsys, *arguments[:3], "4000", "--jobs", "1")
    assert journal.read_bytes().startswith(kept)


@pytest.mark.parametrize("command", ["hint", "review"])
def test_help_has_examples(command: str, capsys: Out) -> None:
    with pytest.raises(SystemExit) as leaving:
        main([command, "--help"])
    assert leaving.value.code == 0
    assert f"  wonderland {command} parade-1.json" in capsys.readouterr().out
