"""The guide to writing a bot: the bots that it shows are run and checked."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.adapters.programs import PATIENT, command
from wonderland.adapters import FAULTS, PROTOCOL, outside_bot
from wonderland.adapters.bot_check import Examination
from wonderland.adapters.outside import USUAL
from wonderland.adapters.program import LONGEST_LINE, MOST_UNREAD
from wonderland.adapters.protocol import Answer, Choose, Hello, Over, Ready
from wonderland.engine.game import AnyGame
from wonderland.engine.record import Record
from wonderland.games import game, games

GUIDE = Path(__file__).parents[1].joinpath("docs/guides/write-a-bot.md").read_text("utf-8")
PARADE = game("parade")


def shown(language: str) -> list[str]:
    """Return the guide's pieces of code in a language."""
    return re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)


def faults(start: str, *checked: AnyGame) -> list[str]:
    findings = list(Examination(start, PATIENT, games=1).findings(checked, demanded=True))
    assert len(findings) > 10
    return [each.fault for each in findings if each.fault is not None]


def test_the_bot_of_the_guide_passes_the_check(tmp_path: Path) -> None:
    assert faults(command(tmp_path, shown("python")[0]), PARADE) == []


@pytest.mark.parametrize("game_id", games())
def test_the_bot_of_the_guide_plays_all_games(tmp_path: Path, game_id: str) -> None:
    played = game(game_id)
    state = played.deal(2, 3)
    start = command(tmp_path, shown("python")[0])
    with outside_bot(start, played, Record.open(played, 2, 3), 0, PATIENT) as bot:
        while not state.is_over() and bot.asked < 50:
            seat = int(state.actors()[0])
            legal = list(state.legal(seat))
            chosen = legal[0] if seat else bot.choose(played.view(state, seat), legal)
            state.apply(seat, chosen)
    assert bot.asked > 5


def test_the_bot_of_the_guide_is_as_short_as_it_says() -> None:
    assert len([line for line in shown("python")[0].splitlines() if line]) <= 30


def test_the_bot_of_the_guide_takes_the_fewest_points(tmp_path: Path) -> None:
    position = {
        "players": 2,
        "parade": ["R9", "R10", "B8", "W2", "W3"],
        "hands": [["R1", "G4", "G0"], ["P1"]],
        "deck": ["O4", "O5"],
        "turn": 0,
    }
    state = PARADE.load(position)
    start = command(tmp_path, shown("python")[0])
    with outside_bot(start, PARADE, Record.open(PARADE, 2, 3), 0, PATIENT) as bot:
        legal = list(state.legal(0))
        assert PARADE.notate(bot.choose(PARADE.view(state, 0), legal)) == "G4"


@pytest.mark.parametrize(
    ("language", "program", "words"),
    [
        ("awk", "mawk", "mawk -W interactive -f"),
        ("awk", "gawk", "gawk -f"),
        ("javascript", "node", "node"),
    ],
)
def test_the_bots_in_other_languages_play(
    tmp_path: Path, language: str, program: str, words: str
) -> None:
    if shutil.which(program) is None or sys.platform == "win32":
        pytest.skip(f"there is no {program} here")
    (source,) = shown(language)
    (tmp_path / "bot").write_text(source, encoding="utf-8")
    record = Record.open(PARADE, 2, 3, ["März-Hase", "Bill"])
    with outside_bot(f"{words} {tmp_path / 'bot'}", PARADE, record, 0, PATIENT) as bot:
        state = PARADE.deal(2, 3)
        legal = list(state.legal(state.actors()[0]))
        view = PARADE.view(state, int(state.actors()[0]))
        expected = legal[0] if language == "awk" else legal[-1]
        assert [bot.choose(view, legal) for _ in range(2)] == [expected] * 2
        ending = bot.close()
    assert ending is not None
    assert (ending.code, ending.unread) == (0, [])


@pytest.mark.parametrize("message", [Hello, Ready, Choose, Answer, Over])
def test_every_field_of_the_protocol_is_explained(message: Any) -> None:
    for name in ("type", *message.__struct_fields__):
        assert f"`{name}`" in GUIDE
    assert f'"{message.__struct_config__.tag}"' in GUIDE


def test_the_numbers_and_faults_of_the_guide_are_true() -> None:
    assert f"protocol version {PROTOCOL}." in GUIDE
    assert (USUAL.start, USUAL.choice, USUAL.leaving, USUAL.faults) == (30, 5, 2, 3)
    assert f"more than {LONGEST_LINE:,} bytes, or {MOST_UNREAD:,} lines" in GUIDE
    for kind in FAULTS:
        final = "yes" if kind.final else "no"
        assert re.search(rf"^\| {kind.kind} .*\| {final} *\|$", GUIDE, re.MULTILINE), kind


def test_the_class_of_the_guide_is_a_bot() -> None:
    (source,) = [each for each in shown("python") if "class Careful" in each]
    scope: dict[str, Any] = {}
    exec(source, scope)
    state = PARADE.deal(2, 1)
    seat = int(state.actors()[0])
    legal = list(state.legal(seat))
    careful = scope["Careful"](PARADE, 5)
    assert careful.choose(PARADE.view(state, seat), legal) in legal
    assert careful.games == ("parade",)
