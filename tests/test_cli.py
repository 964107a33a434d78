"""The command line: every command, every complaint, every exit code."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

import wonderland
from wonderland.cli import main
from wonderland.engine.record import Record
from wonderland.games import game

SEALED = "00112233445566778899aabbccddeeff"
PARADE = game("parade")


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)


class Typed:
    """Sets what is typed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch

    def __call__(self, *lines: str) -> None:
        self.monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typed:
    return Typed(monkeypatch)


@pytest.fixture
def whole_game(typed: Typed, capsys: pytest.CaptureFixture[str]) -> Path:
    """Play a sealed game to its end, and keep its record."""
    typed(*["1"] * 60)
    assert main(["play", "--seed", SEALED, "--record", "whole.json"]) == 0
    capsys.readouterr()
    return Path("whole.json")


@pytest.fixture
def half_game(typed: Typed, capsys: pytest.CaptureFixture[str]) -> Path:
    """Play a few moves of a sealed game, and leave it."""
    typed("1", "2", "3")
    assert main(["play", "--seed", SEALED]) == 0
    capsys.readouterr()
    return Path("parade-1.json")


def complaint(arguments: list[str], capsys: pytest.CaptureFixture[str], code: int = 1) -> str:
    try:
        exit_code: object = main(arguments)
    except SystemExit as exit_:
        exit_code = exit_.code
    assert exit_code == code
    err = capsys.readouterr().err
    assert err.startswith("wonderland: ")
    assert err.count("\n") == 1
    return err


# Without a command, and the version


def test_nothing_said_is_answered_with_a_short_welcome(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    out = capsys.readouterr().out
    assert "wonderland play " in out
    assert len(out.splitlines()) < 12


def test_version_says_which_build_runs_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["--version"])
    assert exit_.value.code == 0
    out = capsys.readouterr().out
    assert out == f"wonderland {wonderland.__version__} ({wonderland.BUILD})\n"


COMMANDS = ["play", "resume", "replay", "rules", "verify", "arena", "bot-check"]


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_every_help_has_examples(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main([*name.split(), "--help"])
    assert exit_.value.code == 0
    assert "examples:\n  wonderland " in capsys.readouterr().out


def test_it_runs_as_a_module() -> None:
    command = [sys.executable, "-W", "ignore", "-m", "wonderland", "rules", "parade", "P9"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout.startswith("P9 ")


# play


def test_play_alone_plays_parade(typed: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    typed()
    assert main(["play"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Parade, 4 players.\nAt the table: You, Greedy 1, Greedy 2, Greedy 3.\n")
    assert "The deal is sealed." in out


def test_every_fresh_deal_has_another_seal(
    typed: Typed, capsys: pytest.CaptureFixture[str]
) -> None:
    outputs = []
    for _ in range(2):
        typed()
        main(["play"])
        outputs.append(capsys.readouterr().out.splitlines()[2])
    assert outputs[0] != outputs[1]


def test_play_as_in_the_readme(typed: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    typed(*["1"] * 60)
    arguments = [
        "play",
        "parade",
        "--players",
        "4",
        "--bots",
        "greedy,greedy,random",
        "--seed",
        "7",
    ]
    assert main(arguments) == 0
    first = capsys.readouterr().out
    assert "At the table: You, Greedy 1, Greedy 2, Random." in first
    assert "Place 4:" in first
    typed(*["1"] * 60)
    assert main([*arguments, "--plain"]) == 0
    assert capsys.readouterr().out == first


def test_play_in_a_hot_seat(typed: Typed, capsys: pytest.CaptureFixture[str]) -> None:
    typed("", "1", "", "1")
    assert (
        main(["play", "--hot-seat", "--names", "Ann,Bob", "--bots", "greedy", "--seed", "3"]) == 0
    )
    out = capsys.readouterr().out
    assert "At the table: Ann, Bob, Greedy." in out
    assert "Pass the keyboard to Ann, then press Enter." in out


def test_play_records_to_a_new_file_only(
    typed: Typed, capsys: pytest.CaptureFixture[str], whole_game: Path
) -> None:
    record = Record.read(whole_game, game)
    assert record.seed == SEALED
    before = whole_game.read_bytes()
    assert "is there already" in complaint(["play", "--record", "whole.json"], capsys)
    assert whole_game.read_bytes() == before


def test_a_recorded_game_is_on_file_after_every_choice(typed: Typed) -> None:
    typed("1")
    assert main(["play", "--seed", "7", "--record", "tea.json"]) == 0
    assert any(seat == 0 for seat, _ in Record.read("tea.json", game).actions)
    assert not Path("parade-1.json").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("play prade", "did you mean parade"),
        ("play --players 9", "Parade takes 2 to 6"),
        ("play --bots deep", "there is no bot for Parade 'deep'"),
        ("play --players 2 --bots greedy,greedy", "no seat for a person"),
        ("play --names Ann,Bob", "add --hot-seat"),
        ("rules parade P99", "did you mean P9"),
        ("rules prade", "did you mean parade"),
        ("verify nowhere.json", "there is no file 'nowhere.json'"),
        ("resume nowhere.json", "there is no file 'nowhere.json'"),
        ("replay .", "could not be used"),
    ],
)
def test_named_errors_are_one_sentence_and_exit_code_1(
    arguments: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in complaint(arguments.split(), capsys)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("frolic", "invalid choice"),
        ("play --players many", "a whole number is needed"),
        ("play --seed rabbit", "32 hexadecimal digits"),
        ("play --names ,", "a name has 1 to 40"),
        ("play --frolic", "unrecognized arguments"),
        ("rules", "required: game"),
        ("verify", "required: FILE"),
        ("replay x.json --to soon", "a whole number is needed"),
    ],
)
def test_what_is_not_understood_is_one_sentence_and_exit_code_2(
    arguments: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    err = complaint(arguments.split(), capsys, code=2)
    assert said in err
    assert "--help`" in err


def test_an_interruption_is_exit_code_130(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupting(io.StringIO):
        def readline(self, size: int = -1, /) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Interrupting())
    assert main(["play"]) == 130


def test_a_reader_who_has_had_enough_is_no_error() -> None:
    command = f"{sys.executable} -W ignore -m wonderland rules parade | head -1"
    if sys.platform == "win32":
        pytest.skip("there is no head on Windows")
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert done.stdout == "PARADE\n"
    assert done.stderr == ""


# resume


def test_resume_goes_on_with_people_and_bots_where_they_sat(
    typed: Typed, capsys: pytest.CaptureFixture[str], half_game: Path
) -> None:
    before = Record.read(half_game, game)
    typed(*["1"] * 60)
    assert main(["resume", str(half_game)]) == 0
    out = capsys.readouterr().out
    assert f"The game goes on after {len(before.actions)} moves." in out
    assert "Pass the keyboard" not in out
    after = Record.read(half_game, game)
    assert after.truncated(len(before.actions)) == before
    assert len(after.actions) > len(before.actions)


def test_resume_takes_other_bots(
    typed: Typed, capsys: pytest.CaptureFixture[str], half_game: Path
) -> None:
    typed("1")
    assert main(["resume", str(half_game), "--bots", "random,random,random"]) == 0
    assert "Pass the keyboard" not in capsys.readouterr().out
    typed("", "1")
    assert main(["resume", str(half_game), "--bots", "random,random"]) == 0
    assert "Pass the keyboard" in capsys.readouterr().out


def test_resuming_and_leaving_at_once_changes_nothing(
    typed: Typed, capsys: pytest.CaptureFixture[str], half_game: Path
) -> None:
    before = half_game.read_bytes()
    typed()
    assert main(["resume", str(half_game)]) == 0
    assert half_game.read_bytes() == before
    assert "wonderland resume parade-1.json" in capsys.readouterr().out


def test_a_finished_game_is_not_resumed(
    capsys: pytest.CaptureFixture[str], whole_game: Path
) -> None:
    assert "is over; `wonderland replay whole.json`" in complaint(
        ["resume", str(whole_game)], capsys
    )


# replay


def test_replay_tells_every_move_and_the_table(
    capsys: pytest.CaptureFixture[str], whole_game: Path
) -> None:
    record = Record.read(whole_game, game)
    assert main(["replay", str(whole_game)]) == 0
    out = capsys.readouterr().out
    for number in range(1, len(record.actions) + 1):
        assert f"{number}. " in out
    assert "\nThe game is over.\n" in out


def test_replay_to_a_move(capsys: pytest.CaptureFixture[str], whole_game: Path) -> None:
    assert main(["replay", str(whole_game), "--to", "3"]) == 0
    out = capsys.readouterr().out
    assert "\n3. " in out
    assert "\n4. " not in out
    assert "You hold " in out
    assert main(["replay", str(whole_game), "--to", "0"]) == 0
    assert "the game has" in complaint(["replay", str(whole_game), "--to", "999"], capsys)
    assert "the game has" in complaint(["replay", str(whole_game), "--to", "-1"], capsys)


def test_replay_of_an_unfinished_game_keeps_its_secrets(
    capsys: pytest.CaptureFixture[str], half_game: Path
) -> None:
    assert main(["replay", str(half_game)]) == 0
    out = capsys.readouterr().out
    assert "draws a card" in out or "draw a card" in out
    assert "draw the " not in out
    assert "draws the " not in out
    assert " hold " not in out
    assert SEALED not in out


# rules


def test_rules_prints_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "parade"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("PARADE\n")
    assert "P18 " in out
    assert "**" not in out
    assert max(map(len, out.splitlines())) <= 90


@pytest.mark.parametrize("clause", ["P9", "p9"])
def test_rules_prints_one_clause(clause: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "parade", clause]) == 0
    out = capsys.readouterr().out
    assert out.startswith("P9 ")
    assert "P10 " not in out


# verify


def test_verify_says_what_it_checked(capsys: pytest.CaptureFixture[str], whole_game: Path) -> None:
    assert main(["verify", str(whole_game)]) == 0
    out = capsys.readouterr().out
    record = Record.read(whole_game, game)
    assert "Parade, rules version 1." in out
    assert "4 players: You, Greedy 1, Greedy 2, Greedy 3." in out
    assert f"{len(record.actions)} moves, every one of them legal." in out
    assert str(record.commitment()) in out
    assert "The game is finished." in out
    assert "Place 1: " in out


def test_verify_of_an_unfinished_game_does_not_tell_the_seed(
    capsys: pytest.CaptureFixture[str], half_game: Path
) -> None:
    assert main(["verify", str(half_game)]) == 0
    out = capsys.readouterr().out
    assert "The game is not finished: it waits for you." in out
    assert SEALED not in out


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("seed", "ff" * 16, "commitment"),
        ("commitment", "00" * 32, "commitment"),
        ("actions", [[0, "X9"]], "actions[0]"),
        ("actions", [[0, "G3"]] * 2, "actions["),
        ("rules_version", 99, "rules_version"),
        ("players", 3, "names"),
        ("game", "chess", "chess"),
        ("schema", 2, "schema"),
    ],
)
def test_verify_finds_what_was_tampered_with(
    field: str, value: object, said: str, capsys: pytest.CaptureFixture[str], whole_game: Path
) -> None:
    data = json.loads(whole_game.read_text())
    data[field] = value
    whole_game.write_text(json.dumps(data))
    assert said in complaint(["verify", str(whole_game)], capsys)


def test_verify_finds_an_exchanged_move(
    capsys: pytest.CaptureFixture[str], whole_game: Path
) -> None:
    data = json.loads(whole_game.read_text())
    data["actions"][4], data["actions"][8] = data["actions"][8], data["actions"][4]
    whole_game.write_text(json.dumps(data))
    assert "record, actions[" in complaint(["verify", str(whole_game)], capsys)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "\x00\xff"])
def test_verify_of_what_is_no_record(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("junk.json").write_text(text, encoding="latin-1")
    assert "record, file" in complaint(["verify", "junk.json"], capsys)


def test_verify_of_games_without_a_seal(capsys: pytest.CaptureFixture[str]) -> None:
    Record.open(PARADE, 2, 7).save("numbered.json")
    assert main(["verify", "numbered.json"]) == 0
    assert "seed 7, known to all" in capsys.readouterr().out
    Record.open_at(PARADE, PARADE.deal(2, 7)).save("placed.json")
    assert main(["verify", "placed.json"]) == 0
    assert "a position that was set up" in capsys.readouterr().out
