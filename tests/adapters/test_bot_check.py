"""wonderland bot-check: good bots pass, and of bad ones it says what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adapters.programs import PARADE, changed
from wonderland.adapters.bot_check import Examination
from wonderland.adapters.odd_positions import odd_positions
from wonderland.adapters.outside import Limits
from wonderland.cli import main
from wonderland.games import game
from wonderland.testing.template import TARTS_GAME


def is_found(fault: str, start: str, limits: Limits) -> bool:
    """Check a bot with the smallest game, until a fault is found."""
    findings = Examination(start, limits, games=1).findings([TARTS_GAME], demanded=True)
    return any(fault in f"{each.what}: {each.fault}" for each in findings)


def test_a_good_bot_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start = changed(tmp_path)
    assert main(["bot-check", start, "--game", "madcala", "--games", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"Checking {start}, with protocol 1."
    assert lines[1].startswith("ok      madcala: is ready after ")
    assert lines[2].startswith("ok      madcala, 2 players: plays whole games (1 with ")
    assert lines[-1] == f"All is well: {len(lines) - 2} checks passed."


def test_a_bad_bot_fails_with_a_sentence_on_each_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start = changed(tmp_path, "def ready(): print('Hello!', flush=True)")
    assert main(["bot-check", start, "--game", "parade"]) == 1
    out = capsys.readouterr().out
    assert "FAILED  parade: is ready\n        tiny: 'Hello!' was read: JSON is malformed" in out
    assert '; right is {"type": "ready", "protocol": 1, "name": "..."}\n' in out
    assert out.endswith("2 of 2 checks failed.\n")


def test_a_bot_may_play_some_games_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changes = "def ready(): answer(type='ready', protocol=1, name='Tiny', games=['madcala'])"
    start = changed(tmp_path, changes)
    assert main(["bot-check", start, "--games", "1"]) == 0
    out = capsys.readouterr().out
    assert "ok      parade: does not play it, and says so\n" in out
    assert "and calls itself Tiny (madcala)\n" in out
    assert main(["bot-check", start, "--games", "1", "--game", "parade"]) == 1
    assert "says that it does not play parade; it plays madcala" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        (
            "def end(): raise SystemExit(4)",
            "leaves before the first choice: its input was closed before the first choice, "
            "and it ended with exit code 4; right is exit code 0",
        ),
        (
            "def end(): time.sleep(60)",
            "leaves in mid-game: its input was closed in mid-game, and it still ran 0.2 s later",
        ),
        (
            "def over(message): print('I lost', flush=True)",
            "plays whole games: its input was closed after the end of a game, "
            "and 'I lost' had come that nobody asked for; only answers belong on stdout",
        ),
        (
            "json.loads = lambda text, loads=json.loads: loads(text.encode('ascii'))",
            "is ready: tiny: the program ended with exit code 1",
        ),
        (
            """
known = json.loads
def loads(text):
    message = known(text)
    assert message["type"] in ("hello", "choose", "over")
    return message
json.loads = loads
""",
            "ignores what it does not know: tiny, choice 1: the program ended",
        ),
        (
            """
rows = []
quietly = move
def move(message):
    rows.append(len(message["view"]["row"]))
    assert rows == sorted(rows), "moves are never taken back"
    quietly(message)
""",
            "takes a position that was there before: tiny, choice 3: the program ended",
        ),
        (
            "def move(message): answer(type='move', id=message['id'], action=11)",
            "plays whole games: tiny, choice 1: '11' is not legal",
        ),
        (
            "def move(message): time.sleep(60)",
            "plays whole games: tiny, choice 1: no answer within 0.3 s",
        ),
    ],
)
def test_each_fault_is_found(tmp_path: Path, changes: str, fault: str) -> None:
    choice = 0.3 if "def move(message): time.sleep" in changes else 30
    limits = Limits(choice=choice, leaving=0.2 if "sleep" in changes else 30)
    assert is_found(fault, changed(tmp_path, changes), limits)


def test_odd_positions_are_found() -> None:
    odd = {each.what: each for each in odd_positions(PARADE)}
    assert list(odd) == [
        "from a long list",
        "when several choose at once, in secret",
        "when it is not its turn",
        "when it holds no card and can only pass",
    ]
    secret = odd["when several choose at once, in secret"]
    assert len(secret.state.actors()) > 1
    assert secret.seat in list(secret.state.actors())
    going_out = {each.what: each for each in odd_positions(game("going-out"))}
    longest = going_out["from a long list"]
    assert len(longest.state.legal(longest.seat)) > 20
    madcala = {each.what: each for each in odd_positions(game("madcala"))}
    assert "when it is not its turn" in madcala
    assert "when there is only one choice" in going_out


@pytest.mark.parametrize(
    ("arguments", "error", "code"),
    [
        (["no-such-program"], "there is no program 'no-such-program'", 1),
        (["sh x", "--game", "prade"], "did you mean parade?", 1),
        (["sh x", "--games", "0"], "is at least 1, not 0", 1),
        (["sh x", "--seconds", "-1"], "a number of seconds is needed", 2),
        (["sh x", "--start-seconds", "nan"], "a number of seconds is needed", 2),
    ],
)
def test_what_cannot_be_checked_is_told_in_a_sentence(
    arguments: list[str], error: str, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        exit_code: object = main(["bot-check", *arguments])
    except SystemExit as exit_:
        exit_code = exit_.code
    assert exit_code == code
    assert error in capsys.readouterr().err
