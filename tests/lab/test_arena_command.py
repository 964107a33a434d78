"""`wonderland arena`: what it prints, what it writes, how it stops and goes on, what it refuses."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import polars
import pytest

from wonderland.cli import main
from wonderland.engine.record import Record
from wonderland.games import game

SMALL = ["arena", "parade", "--bots", "greedy,random", "--games", "6", "--jobs", "1"]


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)


def tables(text: str) -> str:
    """Return what is printed, without the last table: it tells times."""
    return text.partition("**Decisions**")[0]


def test_results_are_printed_with_how_to_have_them_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(SMALL) == 0
    said = capsys.readouterr()
    assert said.out.startswith(
        "- Parade, 2 players: 6 games, which are 3 deals, each played in 2 seatings\n"
        "- Command: `wonderland arena parade --bots greedy,random --games 6 --seed 1`\n"
    )
    assert re.search(r"^\| greedy \| \d+\.\d ", said.out, re.MULTILINE)
    assert len([line for line in said.out.splitlines() if line.startswith("| random")]) == 3
    assert "6 of 6 games" in said.err


def test_results_are_the_same_with_more_processes(capsys: pytest.CaptureFixture[str]) -> None:
    main(SMALL)
    one = capsys.readouterr().out
    main([*SMALL[:-1], "2"])
    assert tables(capsys.readouterr().out) == tables(one)


def test_results_go_to_files(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SMALL, "--out", "tea.json", "--out", "tea.parquet"]) == 0
    rows = json.loads(Path("tea.json").read_text(encoding="utf-8"))["rows"]
    assert rows == polars.read_parquet("tea.parquet").to_dicts()
    assert len(rows) == 12


def test_it_works_without_the_optional_packages() -> None:
    code = (
        "import sys; missing = ['openskill', 'openskill.models', 'polars'];"
        "sys.modules.update(dict.fromkeys(missing));"
        f"from wonderland.cli import main; sys.exit(main({[*SMALL, '--out', 'tea.json']}))"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True
    )
    assert "For OpenSkill ratings install the package: pip install 'wonderland[lab]'" in done.stdout
    assert json.loads(Path("tea.json").read_text(encoding="utf-8"))["games"] == 6


def test_a_games_own_options_can_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--guest-0", "alice", "--guest-1", "mad_hatter", "--out", "tea.json"]
    assert main(["arena", "madcala", *SMALL[2:], *arguments]) == 0
    assert "--seed 1 --guest-0 alice --guest-1 mad_hatter`" in capsys.readouterr().out
    options = json.loads(Path("tea.json").read_text(encoding="utf-8"))["plan"]["options"]
    assert (options["guest_0"], options["guest_1"]) == ("alice", "mad_hatter")


@pytest.mark.usefixtures("tea_bots")
def test_ctrl_c_keeps_what_was_played_and_says_how_to_go_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = ["arena", "parade", "--bots", "random,impatient", "--games", "20", "--jobs", "1"]
    assert main(arguments) == 130
    said = capsys.readouterr()
    assert said.out == ""
    sentence, words = said.err.splitlines()[-2:]
    played = len(Path("arena-parade-1.jsonl").read_bytes().splitlines()) - 1
    assert played > 0
    assert sentence == f"stopped after {played} of 20 games; they are in arena-parade-1.jsonl. " + (
        "To go on:"
    )
    # This time it is patient.
    monkeypatch.setattr("tests.lab.tea_bots.Impatient.fail", lambda bot: None)
    assert main([*shlex.split(words)[1:], "--jobs", "1"]) == 0
    gone_on = capsys.readouterr().out
    assert main(arguments) == 0
    assert tables(capsys.readouterr().out) == tables(gone_on)


@pytest.mark.skipif(os.name != "posix", reason="needs process groups")
def test_ctrl_c_ends_all_processes_without_a_traceback() -> None:
    journal = Path("tea.jsonl")
    games = ["madcala", "--bots", "greedy,random", "--games", "100000", "--jobs", "2"]
    command = [sys.executable, "-m", "wonderland", "arena", *games, "--record", str(journal)]
    running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    while running.poll() is None and not (journal.exists() and journal.stat().st_size > 5000):
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    _, said = running.communicate(timeout=30)  # which lasts as long as any process can still write
    assert running.returncode == 130
    played = len(journal.read_bytes().splitlines()) - 1
    assert played > 1
    assert f"stopped after {played} of 100,000 games; they are in tea.jsonl." in said
    assert "Traceback" not in said


@pytest.mark.usefixtures("tea_bots")
def test_a_crash_is_told_with_its_record(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "parade", "--bots", "random,clumsy", "--games", "20", "--jobs", "1"]
    assert main([*arguments, "--record", "tea.jsonl"]) == 1
    said = capsys.readouterr()
    told = [line for line in said.err.splitlines() if "no tea left" in line]
    records = sorted(Path().glob("crash-parade-*.json"))
    assert len(told) == len(records) > 0
    assert f"{len(records)} games crashed; their deals do not count" in said.out
    assert "clumsy raised ValueError: there is no tea left; its record is crash-parade-" in told[0]
    name = told[0].rpartition(" ")[2]
    assert Record.read(name, game).names[0] in ("Random 1", "Clumsy 1")
    assert main(["replay", name]) == 0
    # Once more: only what crashed is played again, and its records are not written twice.
    assert main([*arguments, "--record", "tea.jsonl"]) == 1
    again = capsys.readouterr()
    assert tables(again.out.partition("Parade, 2 players: ")[2]) == tables(
        said.out.partition("Parade, 2 players: ")[2]
    )
    assert sorted(Path().glob("crash-parade-*.json")) == records


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("parade", "bots: an arena needs two different bots at least"),
        ("parade --bots greedy", "bots: an arena needs two different bots at least"),
        ("parade --bots greedy,gredy", "no bot for Parade 'gredy': did you mean greedy?"),
        ("prade --bots greedy,random", "did you mean parade?"),
        ("parade --bots greedy,random --players 7", "players: Parade takes 2 to 6, not 7"),
        ("parade --bots greedy,random --games 0", "games: is at least 1, not 0"),
        ("parade --bots greedy,random --jobs 0", "jobs: is at least 1, not 0"),
        ("parade --bots greedy,random --target 9", "--target: Parade takes none"),
        ("going-out --bots greedy,random --target 0", "--target: is at least 1"),
        ("madcala --bots greedy,random --guest-0 eve", "there is no Guest 'eve'"),
        ("parade --bots greedy,random --out tea.csv", "--out tea.csv: the name ends in .json"),
        ("parade --bots greedy,random --record no/tea.jsonl", "no file 'no/tea.jsonl'"),
    ],
)
def test_what_cannot_be_played_is_told_in_a_sentence(
    arguments: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *arguments.split()]) == 1
    said = capsys.readouterr()
    assert said.err.startswith("wonderland: ")
    assert sentence in said.err
    assert said.err.count("\n") == 1
    assert said.out == ""


def test_another_plans_journal_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    main([*SMALL, "--record", "tea.jsonl"])
    capsys.readouterr()
    assert main([*SMALL, "--record", "tea.jsonl", "--seed", "2"]) == 1
    assert capsys.readouterr().err == (
        "wonderland: tea.jsonl is the journal of another plan: its seed is 1, not 2; "
        "choose another file\n"
    )
