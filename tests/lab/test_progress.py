"""Progress is told on one line of a terminal, and elsewhere in a line now and then."""

from __future__ import annotations

import io
import sys

import pytest

from wonderland.lab import progress
from wonderland.lab.progress import Progress


class Clock:
    """A clock that is moved by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(progress.time, "monotonic", lambda: self.now)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def test_in_a_pipe_there_are_few_lines(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    told = Progress(100)
    for _ in range(100):
        clock.now += 2.0
        told.tell()
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 20
    assert lines[0] == "5 of 100 games, 30.0 a minute, 3 min left"
    assert lines[-1] == "100 of 100 games, 30.0 a minute, 0 s left"


def test_long_games_are_told_of_each_minute(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    told = Progress(1000)
    for _ in range(4):
        clock.now += 40.0
        told.tell()
    assert len(capsys.readouterr().err.splitlines()) == 2


def test_games_played_before_say_nothing_about_speed(clock: Clock) -> None:
    told = Progress(100, 90)
    assert told.line() == "90 of 100 games"
    clock.now += 10.0
    told.tell(5)
    assert told.line() == "95 of 100 games, 30.0 a minute, 10 s left"


def test_on_a_terminal_one_line_is_written_over(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    told = Progress(10)
    for _ in range(10):
        clock.now += 1.0
        told.tell()
    told.say("Something else.")
    told.clear()
    text = screen.getvalue()
    assert text.count("\n") == 1
    assert text.count("\r") > 10
    assert text.endswith(" \r")
    longest = max(len(part) for part in text.split("\r"))
    assert longest < 60
