"""Long work says how far it has come, without flooding a file that nobody watches."""

from __future__ import annotations

import pytest

from tests.terminal.helpers import Recorder
from wonderland.terminal import progress
from wonderland.terminal.progress import ProgressLine


class Clock:
    """A clock that goes on by itself: three seconds whenever somebody looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 3.0
        return self.now


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress.time, "monotonic", Clock())


def told(*, terminal: bool, begun: int = 0) -> str:
    sink = Recorder(terminal=terminal)
    line = ProgressLine("Positions judged", sink)
    for done in range(begun, 11):
        line(done, 10)
    return sink.getvalue()


def test_a_person_sees_one_line_that_is_written_over_and_goes_away() -> None:
    text = told(terminal=True)
    assert "\rPositions" not in text
    assert "Positions judged: 5 of 10, about 15 seconds left" in text
    assert "\n" not in text
    assert text.endswith("\r\x1b[K")


def test_what_was_done_before_does_not_make_it_look_quicker() -> None:
    assert "Positions judged: 7 of 10, about 9 seconds left" in told(terminal=True, begun=5)


def test_a_file_gets_a_line_now_and_then() -> None:
    lines = told(terminal=False).splitlines()
    assert 2 <= len(lines) <= 3
    assert all(line.startswith("Positions judged: ") for line in lines)
    assert "\x1b" not in "".join(lines)
