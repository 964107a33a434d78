"""Taking back, saving, leaving and resuming: the same in both editions."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from tests.terminal.helpers import PARADE, POSITION, FakeDevice, run, table_at, table_of
from wonderland.engine.record import Record
from wonderland.games import game
from wonderland.table import local
from wonderland.terminal.saves import Keeper, quoted, resume_command
from wonderland.terminal.session import Outcome

KINDS = (None, "greedy", "greedy", "random")
SEALED = "00112233445566778899aabbccddeeff"

both = pytest.mark.parametrize("boxed", [False, True], ids=["plain", "boxed"])


def device(lines: list[str], *, boxed: bool) -> FakeDevice:
    begun = [""] if boxed else []  # Enter on the title page
    return FakeDevice([*begun, *lines], terminal=boxed)


@both
def test_u_takes_back_the_last_choice_and_what_the_bots_answered(
    tmp_path: Path, boxed: bool
) -> None:
    table = table_of(7)
    before = table.choices
    run(table, KINDS, device(["1"], boxed=boxed), boxed=boxed, folder=tmp_path)
    assert table.choices > before
    table = table_of(7)
    shown = device(["1", "u"], boxed=boxed)
    run(table, KINDS, shown, boxed=boxed, folder=tmp_path)
    mine = [notation for seat, notation in table.record.actions if seat == 0]
    assert mine == []
    assert "Your last choice is taken back." in shown.text


@both
def test_u_again_and_again_goes_back_to_the_beginning(tmp_path: Path, boxed: bool) -> None:
    table = table_of(7)
    shown = device(["1", "2", "3", "u", "u", "u", "u"], boxed=boxed)
    run(table, KINDS, shown, boxed=boxed, folder=tmp_path)
    assert 0 not in [seat for seat, _ in table.record.actions]
    assert "There is nothing to take back yet." in shown.text


def test_u_takes_back_one_discard_at_a_time() -> None:
    hands = [hand[:4] for hand in POSITION["hands"]]
    table = table_at(dict(POSITION, hands=hands, phase="discard"))
    run(table, KINDS, FakeDevice(["1", "u", "2"]))
    assert table.record.actions == ((0, "discard R10"),)


@both
def test_s_saves_under_a_name_and_says_how_to_go_on(tmp_path: Path, boxed: bool) -> None:
    file = tmp_path / "tea party.json"
    table = table_of(7)
    shown = device(["1", f"s {file}"], boxed=boxed)
    run(table, KINDS, shown, boxed=boxed, folder=tmp_path)
    assert Record.read(file, game) == table.record
    assert "".join(resume_command(file).split()) in "".join(shown.text.split())


def test_s_without_a_name_uses_the_first_free_one_and_keeps_to_it(tmp_path: Path) -> None:
    (tmp_path / "parade-1.json").write_text("something else")
    table = table_of(7)
    shown = FakeDevice(["1", "s", "2", "s", "3"])
    run(table, KINDS, shown, folder=tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["parade-1.json", "parade-2.json"]
    assert (tmp_path / "parade-1.json").read_text() == "something else"
    assert Record.read(tmp_path / "parade-2.json", game) == table.record


def test_another_games_file_is_never_overwritten(tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    table_of(8).record.save(other)
    before = other.read_bytes()
    shown = FakeDevice(["1", f"s {other}"])
    run(table_of(7), KINDS, shown, folder=tmp_path)
    assert other.read_bytes() == before
    assert "Not saved" in shown.text
    assert "choose another name" in shown.text


def test_a_file_that_cannot_be_written_is_named_and_the_game_goes_on(tmp_path: Path) -> None:
    shown = FakeDevice([f"s {tmp_path}/nowhere/game.json", "1"])
    table = table_of(7)
    run(table, KINDS, shown, folder=tmp_path)
    assert "nowhere/game.json could not be written (No such file or directory)" in shown.text
    assert 0 in [seat for seat, _ in table.record.actions]


@both
@pytest.mark.parametrize(
    ("last", "outcome"),
    [(["q", "y"], Outcome.LEFT), ([], Outcome.INPUT_ENDED), (["^C"], Outcome.INTERRUPTED)],
)
def test_leaving_saves_and_says_how_to_resume(
    tmp_path: Path, boxed: bool, last: list[str], outcome: Outcome
) -> None:
    table = table_of(SEALED)
    shown = device(["1", *last], boxed=boxed)
    assert run(table, KINDS, shown, boxed=boxed, folder=tmp_path) is outcome
    path = tmp_path / "parade-1.json"
    assert Record.read(path, game) == table.record
    assert resume_command(path) in shown.text
    assert "it holds the secret seed" in " ".join(shown.text.split())


@both
def test_nothing_is_saved_before_the_first_choice(tmp_path: Path, boxed: bool) -> None:
    shown = device(["^C"], boxed=boxed)
    assert run(table_of(7), KINDS, shown, boxed=boxed, folder=tmp_path) is Outcome.INTERRUPTED
    assert list(tmp_path.iterdir()) == []
    assert "nothing was saved" in shown.text


@both
def test_q_asks_and_anything_but_yes_goes_on(tmp_path: Path, boxed: bool) -> None:
    table = table_of(7)
    shown = device(["q", "n", "q", "", "1"], boxed=boxed)
    assert run(table, KINDS, shown, boxed=boxed, folder=tmp_path) is Outcome.INPUT_ENDED
    assert shown.text.count("Leave the game?") == 2
    assert 0 in [seat for seat, _ in table.record.actions]


def test_leaving_at_the_question_whether_to_leave_leaves(tmp_path: Path) -> None:
    assert run(table_of(7), KINDS, FakeDevice(["1", "q"]), folder=tmp_path) is Outcome.INPUT_ENDED
    assert (tmp_path / "parade-1.json").exists()


@both
def test_a_resumed_game_continues_and_ends_in_the_same_file(tmp_path: Path, boxed: bool) -> None:
    run(table_of(SEALED), KINDS, device(["1", "2"], boxed=boxed), boxed=boxed, folder=tmp_path)
    path = tmp_path / "parade-1.json"
    saved = Record.read(path, game)
    table = local.table_of(PARADE, saved)
    shown = device(["1"] * 60, boxed=boxed)
    outcome = run(table, KINDS, shown, boxed=boxed, keeper=Keeper(path))
    assert outcome is Outcome.FINISHED
    record = Record.read(path, game)
    assert record == table.record
    assert record.truncated(len(saved.actions)) == saved
    assert f"The record of the game is in {path}." in " ".join(shown.text.split())
    assert "after" in shown.text


def test_resuming_tells_what_happened_since_the_last_turn(tmp_path: Path) -> None:
    table = table_of(7)
    run(table, KINDS, FakeDevice(["1", "1"]), folder=tmp_path)
    mine = [notation for seat, notation in table.record.actions if seat == 0]
    shown = FakeDevice([])
    run(local.table_of(PARADE, table.record), KINDS, shown, folder=tmp_path)
    assert "You play the" in shown.text
    assert shown.text.count("You play the") == 1
    assert len(mine) == 2


def test_bots_alone_after_the_persons_last_discard_finish_a_resumed_game(tmp_path: Path) -> None:
    hands = [["G3", "R10"], *(hand[:4] for hand in POSITION["hands"][1:])]
    discards = [["W0", "O9"], [], [], []]
    table = table_at(dict(POSITION, hands=hands, discards=discards, phase="discard"))
    shown = FakeDevice([])
    assert run(table, KINDS, shown, folder=tmp_path) is Outcome.FINISHED
    assert "Place 1" in shown.text


def test_a_terminal_that_is_gone_is_an_interruption_and_the_game_is_saved(tmp_path: Path) -> None:
    class Gone(FakeDevice):
        def read_line(self) -> str:
            if "draw" in self.text:
                raise OSError(5, "Input/output error")
            return super().read_line()

    table = table_of(7)
    outcome = run(table, KINDS, Gone(["1", "1"]), folder=tmp_path)
    assert outcome is Outcome.INTERRUPTED


def test_the_log_tells_everything_from_the_beginning() -> None:
    shown = FakeDevice(["1", "2", "l"])
    table = table_at(POSITION)
    run(table, KINDS, shown)
    log = shown.text.split("The game so far:\n")[1]
    assert log.startswith("You play the green 3.\n")
    assert "You play the grey 0." in log
    assert "Random plays" in log


def test_the_program_is_named_so_that_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    here, saved = Path(".venv/bin/wonderland"), Path("my game.json")
    monkeypatch.setattr(sys, "argv", [str(here), "play"])
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert resume_command(saved) == f"{quoted(here)} resume {quoted(saved)}"
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    assert resume_command(saved) == f"wonderland resume {quoted(saved)}"
