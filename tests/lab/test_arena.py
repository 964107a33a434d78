"""Games of the arena: the same in any run, kept in a journal, not lost by another one's crash."""

from __future__ import annotations

import multiprocessing
import os
import shlex
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from tests.lab.tea_bots import FAILS_ONE_IN
from wonderland.adapters import seated
from wonderland.bots import Bot, chance
from wonderland.bots.bot import RandomBot
from wonderland.engine.game import AnyGame, View
from wonderland.engine.record import Record
from wonderland.games import game
from wonderland.lab import arena
from wonderland.lab.arena import play_all, play_game
from wonderland.lab.journal import BadJournal, Journal
from wonderland.lab.plan import Plan
from wonderland.lab.played import Crash, Played, Seat
from wonderland.lab.processes import ProcessDied, finished
from wonderland.lab.progress import Progress

PARADE = game("parade")
PLAN = Plan.of(PARADE, ("greedy", "random"), 2, 12, 1)


def play(plan: Plan, jobs: int = 1, journal: Journal | None = None) -> tuple[Journal, list[Crash]]:
    kept = Journal(plan) if journal is None else journal
    crashes: list[Crash] = []
    play_all(plan, kept, jobs, Progress(plan.games), crashes.append)
    return kept, crashes


def timeless(games: Sequence[Played]) -> list[Played]:
    """Return games without what depends on how busy the machine is."""
    return [
        Played(
            one.number,
            [Seat(s.bot, s.place, s.score, s.decisions, faults=s.faults) for s in one.seats],
        )
        for one in games
    ]


def failing(plan: Plan, bot: str) -> set[int]:
    """Return the games in which one of the `tea_bots` fails."""
    return {
        number
        for number in range(plan.games)
        for seat, name in enumerate(plan.seating_of(number))
        if name == bot and chance(f"arena {plan.seed} game {number}", seat) % FAILS_ONE_IN == 0
    }


# The same games


def test_games_are_the_same_with_any_number_of_processes() -> None:
    one, _ = play(PLAN, jobs=1)
    two, _ = play(PLAN, jobs=2)
    assert timeless(two.played()) == timeless(one.played())
    assert [game.number for game in one.played()] == list(range(12))


def test_another_seed_means_other_games() -> None:
    one, _ = play(PLAN)
    other, _ = play(replace(PLAN, seed=2))
    assert timeless(other.played()) != timeless(one.played())


@pytest.mark.parametrize("name", ["parade", "going-out", "madcala"])
def test_bots_see_the_same_deal_from_each_seat(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[View] = []

    class Noting(RandomBot):
        def choose(self, view: View, legal: Sequence[int]) -> int:
            seen.append(view)
            return super().choose(view, legal)

    def noting(spec: str, chosen: AnyGame, seed: int) -> Bot:
        return Noting(0)

    monkeypatch.setattr(seated, "bot", noting)
    plan = Plan.of(game(name), ("ann", "bob"), 2, 4, 1)
    played = []
    for number in range(4):
        seen.clear()
        play_game(plan, number)
        played.append(list(seen))
    # Bots with the same chance play the same game of a deal, whoever has which seat.
    assert played[0] == played[1]
    assert played[2] == played[3]
    assert played[0] != played[2]


def test_a_bot_of_another_language_plays_and_its_faults_are_counted(tmp_path: Path) -> None:
    program = tmp_path / "first_bot.py"
    program.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    told = json.loads(line)\n"
        "    if told['type'] == 'hello':\n"
        "        print(json.dumps({'type': 'ready', 'protocol': 1, 'name': 'x'}), flush=True)\n"
        "    elif told['type'] == 'choose':\n"
        "        answer = {'type': 'move', 'id': told['id'], 'action': -1}\n"
        "        print(json.dumps(answer), flush=True)\n",
        encoding="utf-8",
    )
    outside = f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(program))}"
    plan = Plan.of(game("parade"), (outside, "random"), 2, 2, 1)
    played = play_game(plan, 0)
    assert isinstance(played, Played)
    faults = {seat.bot: seat.faults for seat in played.seats}
    assert faults["random"] == 0
    assert faults[outside] >= 1


def test_only_real_choices_are_timed() -> None:
    played = play_game(PLAN, 0)
    assert isinstance(played, Played)
    for seat in played.seats:
        assert 5 < seat.decisions == sum(seat.times.values()) < 40
        assert 0.0 < seat.slowest <= seat.seconds


# The journal


def test_what_is_in_the_journal_is_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "tea.jsonl"
    whole = Journal(PLAN)
    whole.keep(path)
    play(PLAN, journal=whole)
    whole.close()
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == 13
    # Killed while it wrote the sixth game.
    path.write_bytes(b"".join(lines[:6]) + lines[6][:40])
    half = Journal(PLAN)
    half.keep(path)
    assert sorted(half.games) == [0, 1, 2, 3, 4]
    assert half.played() == whole.played()[:5]  # their times as well
    play(PLAN, journal=half)
    half.close()
    assert timeless(half.played()) == timeless(whole.played())
    again = Journal(PLAN)
    again.keep(path)
    assert again.played() == half.played()
    again.close()


def test_more_games_of_the_same_plan_go_on_with_its_journal(tmp_path: Path) -> None:
    path = tmp_path / "tea.jsonl"
    short = replace(PLAN, deals=2)
    first = Journal(short)
    first.keep(path)
    play(short, journal=first)
    first.close()
    longer = Journal(PLAN)
    longer.keep(path)
    assert len(longer.played()) == 4
    play(PLAN, journal=longer)
    longer.close()
    back = Journal(short)
    back.keep(path)
    assert back.played() == first.played()
    back.close()


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (replace(PLAN, seed=2), "its seed is 1, not 2"),
        (replace(PLAN, bots=("random", "greedy")), "its bots is"),
        (replace(PLAN, players=3), "its players is 2, not 3"),
        (Plan.of(game("madcala"), ("greedy", "random"), 2, 12, 1), "its game is 'parade'"),
    ],
)
def test_the_journal_of_another_plan_is_refused(tmp_path: Path, other: Plan, why: str) -> None:
    path = tmp_path / "tea.jsonl"
    first = Journal(PLAN)
    first.keep(path)
    first.close()
    with pytest.raises(BadJournal, match=f"another plan: {why}"):
        Journal(other).keep(path)
    assert len(path.read_bytes().splitlines()) == 1


@pytest.mark.parametrize(
    "text", ["", "Dear diary", "Dear diary\n", "[1]\n", '{"arena": 9, "plan": {}}\n']
)
def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(text)
    journal = Journal(PLAN)
    if not text:  # nothing would be lost
        journal.keep(path)
        journal.close()
        return
    with pytest.raises(BadJournal, match=r"no journal|schema 9"):
        journal.keep(path)
    assert path.read_text() == text


def test_a_damaged_journal_says_where(tmp_path: Path) -> None:
    path = tmp_path / "tea.jsonl"
    journal = Journal(PLAN)
    journal.keep(path)
    journal.close()
    path.write_bytes(path.read_bytes() + b'{"number": "one"}\n')
    with pytest.raises(BadJournal, match="damaged in line 2"):
        Journal(PLAN).keep(path)


# Crashes


@pytest.mark.usefixtures("tea_bots")
def test_a_bot_that_raises_loses_no_other_game_and_leaves_a_record() -> None:
    plan = Plan.of(PARADE, ("random", "clumsy"), 2, 20, 1)
    journal, crashes = play(plan)
    crashed = failing(plan, "clumsy")
    assert 0 < len(crashed) < 10
    assert {crash.number for crash in crashes} == crashed
    assert set(journal.games) == set(range(20)) - crashed
    crash = crashes[0]
    assert crash.fault == "clumsy raised ValueError: there is no\ntea left"
    again = Record.from_json(crash.record.to_json(), game).replay(PARADE)
    seat = plan.seating_of(crash.number).index("clumsy")
    assert again.actors()[0] == seat
    assert [mover for mover, _ in crash.record.actions].count(seat) == 2
    assert crash.record.names[seat] == f"Clumsy {seat + 1}"


@pytest.mark.usefixtures("tea_bots")
def test_a_bot_that_does_what_is_not_allowed_crashes_its_game() -> None:
    plan = Plan.of(PARADE, ("random", "cheat"), 2, 20, 1)
    _, crashes = play(plan)
    assert {crash.number for crash in crashes} == failing(plan, "cheat")
    assert "cheat raised IllegalAction" in crashes[0].fault


@pytest.mark.usefixtures("tea_bots")
def test_a_bot_that_kills_its_process_loses_no_other_game() -> None:
    plan = Plan.of(PARADE, ("random", "deadly"), 2, 6, 3)
    deadly = failing(plan, "deadly")
    assert 0 < len(deadly) < 3
    journal, crashes = play(plan, jobs=2)
    assert {crash.number for crash in crashes} == deadly
    assert "the process that played it died" in crashes[0].fault
    assert set(journal.games) == set(range(6)) - deadly


def test_a_game_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "LONGEST", 9)
    crash = play_game(PLAN, 0)
    assert isinstance(crash, Crash)
    assert crash.fault == "the game had not ended after 9 moves, and was given up"
    assert len(crash.record.actions) == 9


# Processes


def half(number: int) -> float:
    return 84 / number


def test_an_error_of_the_work_itself_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        list(finished(half, [2, 1, 0], 1))


def test_a_process_that_dies_of_other_work_is_an_error() -> None:
    with pytest.raises(ProcessDied, match="a process died of 3"):
        list(finished(os._exit, [3], 2))


def test_work_that_is_given_up_leaves_no_process_behind() -> None:
    plan = Plan.of(PARADE, ("greedy", "random"), 2, 10_000, 1)
    with closing(finished(partial(play_game, plan), range(plan.games), 2)) as outcomes:
        number, played = next(outcomes)
        assert isinstance(played, Played)
        assert multiprocessing.active_children()
    assert not multiprocessing.active_children()
    assert number < 6
