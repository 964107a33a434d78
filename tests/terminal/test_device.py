"""What a terminal can do, and how little it may be asked."""

from __future__ import annotations

import io
import os
import signal

import pytest

from tests.terminal.helpers import FakeDevice
from wonderland.terminal.device import Device, Resized, Size, Wakeful, heard, killed_politely
from wonderland.terminal.input import EndOfInput


@pytest.mark.parametrize(
    ("environment", "depth"),
    [
        ({"TERM": "xterm"}, 16),
        ({"TERM": "xterm-256color"}, 256),
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, 256),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, 0),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, 256),
        ({"TERM": "dumb"}, 0),
    ],
)
def test_colour_is_used_where_the_terminal_has_it(environment: dict[str, str], depth: int) -> None:
    assert FakeDevice(terminal=True, environment=environment).depth() == depth
    assert FakeDevice(terminal=False, environment=environment).depth() == 0


@pytest.mark.parametrize(
    ("terminal", "term", "drawn"),
    [(True, "xterm", True), (True, "dumb", False), (True, "", False), (False, "xterm", False)],
)
def test_boxes_are_drawn_on_terminals_only_and_not_on_dumb_ones(
    terminal: bool, term: str, drawn: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wonderland.terminal.device.ansi_is_on", lambda: True)
    assert FakeDevice(terminal=terminal, environment={"TERM": term}).draws is drawn


def test_boxes_are_not_drawn_where_the_answers_come_from_a_pipe(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("wonderland.terminal.device.ansi_is_on", lambda: True)
    device = FakeDevice(terminal=True)
    device.source = io.StringIO("1\n")
    assert device.paints
    assert not device.draws


def test_ascii_is_used_where_the_encoding_lacks_boxes() -> None:
    latin = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    assert not Device(io.StringIO(), latin, {}).pen().drawn
    utf = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    assert Device(io.StringIO(), utf, {}).pen().drawn


def test_the_size_is_asked_of_the_environment_without_a_window(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "72")
    monkeypatch.setenv("LINES", "33")
    assert Device(io.StringIO(), io.StringIO(), {}).size() == Size(72, 33)


def test_the_end_of_input_is_said_by_name() -> None:
    device = Device(io.StringIO("one\r\nlast"), io.StringIO(), {})
    assert [device.read_line(), device.read_line()] == ["one", "last"]
    with pytest.raises(EndOfInput):
        device.read_line()


def test_a_file_that_is_no_terminal_has_nothing_typed_to_forget() -> None:
    Device(io.StringIO(), io.StringIO(), {}).forget_typed()


@pytest.mark.skipif(not hasattr(signal, "SIGWINCH"), reason="this system has no such signal")
def test_a_changed_window_interrupts_waiting_at_once_and_everything_else_never() -> None:
    class Changing(FakeDevice):
        def read_line(self) -> str:
            if not self.changed:
                self.changed = True
                os.kill(os.getpid(), signal.SIGWINCH)
            return super().read_line()

        changed = False

    keyboard = Wakeful(Changing(["1"]))
    before = signal.getsignal(signal.SIGWINCH)
    with keyboard.listening():
        with pytest.raises(Resized):
            keyboard.read_line()
        assert keyboard.read_line() == "1"
        os.kill(os.getpid(), signal.SIGWINCH)  # nobody waits: whoever waits next is told
        with pytest.raises(Resized):
            keyboard.read_line()
    assert signal.getsignal(signal.SIGWINCH) == before


@pytest.mark.skipif(os.name != "posix", reason="this system has no such signals")
def test_a_polite_kill_is_an_interruption_and_handlers_are_put_back() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with killed_politely(), pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) == before


def test_signals_that_the_system_lacks_are_passed_over() -> None:
    with heard({"SIGNOSUCH": lambda number, frame: None}):
        pass
