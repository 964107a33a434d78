"""`wonderland join` and `bot-join`: the real program at a real server."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from tests.client.hosting import (
    Guest,
    Hosted,
    guest,
    hosted,
    invite_link,
    without_colours,
)
from tests.client.test_games import play_on
from tests.terminal.pseudo import PseudoTerminal
from wonderland.cli import main
from wonderland.terminal.device import CLEAR, FIRST_SCREEN
from wonderland.wire.http import TableOpened, TableSettings

terminal_only = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows has no pseudo-terminals"
)


@contextmanager
def at_terminal(folder: Path, *arguments: str) -> Iterator[PseudoTerminal]:
    """Run `wonderland join` for somebody with settings of their own."""
    folder.mkdir(exist_ok=True)
    with PseudoTerminal("join", *arguments, folder=folder, XDG_CONFIG_HOME=str(folder)) as one:
        yield one


def begins_when_full(host: Guest, opened: TableOpened) -> Thread:
    """Let a host begin as soon as every seat is taken."""

    def begin() -> None:
        table = host.visit.join(opened.table.id)
        table.wait(lambda seen: all(seat.kind != "empty" for seat in seen.info.seats))
        table.start()

    thread = Thread(target=begin)
    thread.start()
    return thread


@terminal_only
def test_a_terminal_joins_by_invitation_and_plays_parade_against_a_bot(
    server: Hosted, tmp_path: Path
) -> None:
    with guest(server, tmp_path, "Host") as host:
        opened = host.open(seat=None, bots=[None, "greedy"])
        beginning = begins_when_full(host, opened)
        with at_terminal(tmp_path / "ann", invite_link(server, opened), "--name", "Ann") as ann:
            page = ann.wait_for("Press Enter to begin.")
            assert "The deal is sealed." in page
            ann.enter()
            while "Points" not in ann.wait_for("card? [", "discard? [", "Points", "rather"):
                ann.enter("1")
            if "Play again" not in ann.output:
                ann.wait_for("Play again")
            ann.enter("n")
            assert ann.ended() == 0
        beginning.join()
    ending = ann.output.split(FIRST_SCREEN)[1]
    assert "Place 2:" in ending
    assert "The secret seed was" in ending


@terminal_only
def test_two_terminals_talk_take_back_and_come_back(server: Hosted, tmp_path: Path) -> None:
    with guest(server, tmp_path, "Host") as host:
        opened = host.open(seat=None, settings=TableSettings(undo="consent"))
        link = invite_link(server, opened)
        beginning = begins_when_full(host, opened)
        with (
            at_terminal(tmp_path / "ann", link, "--name", "Ann", "--plain") as ann,
            at_terminal(tmp_path / "bob", link, "--name", "Bob", "--plain") as bob,
        ):
            begun = ann.wait_for("Play which card?", "It is Bob's turn.")
            first, second = (ann, bob) if "Play which card?" in begun else (bob, ann)
            names = ("Ann", "Bob") if first is ann else ("Bob", "Ann")
            if first is bob:
                bob.wait_for("Play which card?")
                assert "It is Bob's turn." in begun
            else:
                bob.wait_for("It is Ann's turn.")
            second.enter("say Good luck!")
            first.wait_for(f"{names[1]} says: Good luck!\nPlay which card?")
            first.enter("1")
            second.wait_for("Play which card?")
            first.enter("u")
            first.wait_for("The others are asked whether they agree.")
            second.wait_for(f"{names[0]} would like to take a choice back; type yes or no.")
            second.enter("yes")
            first.wait_for("Play which card?")
            assert "You took a choice back." in first.output
            first.enter("q")
            first.wait_for("y or n:")
            first.enter("y")
            first.wait_for("your seat is kept")
            assert first.ended() == 0
            table = f"{server.url}/t/{opened.table.id}"
            with at_terminal(tmp_path / names[0].lower(), table, "--plain") as again:
                again.wait_for("Play which card?")
                again.enter("resign")
                again.wait_for("Give the game up? y or n:")
                again.enter("y")
                assert "Place 2: You" in again.wait_for("Play again")
                again.enter("n")
                assert again.ended() == 0
            assert f"{names[0]} resigned." in second.wait_for("Play again")
            second.enter("n")
            assert second.ended() == 0
        beginning.join()


@terminal_only
def test_the_table_stays_in_sight_while_others_think_and_the_server_is_away(
    tmp_path: Path,
) -> None:
    with hosted(tmp_path / "server") as server, guest(server, tmp_path, "Bob") as bob:
        clock = TableSettings(clock="increment", seconds=600, increment=5)
        opened = bob.open(settings=clock)
        his = bob.visit.join(opened.table.id)
        beginning = begins_when_full(bob, opened)
        with at_terminal(tmp_path / "ann", invite_link(server, opened), "--name", "Ann") as ann:
            ann.wait_for("Press Enter to begin.")
            ann.enter()
            beginning.join()
            his.wait(lambda seen: seen.view is not None)
            if his.offers:
                his.act(his.legal()[0])
            assert " left, " in ann.wait_for("card? [")
            ann.enter("1")
            ann.wait_for("It is Bob's turn. [")
            his.wait(lambda seen: bool(seen.turn and seen.turn.offers))
            his.say("Hmm.")
            ann.wait_for("Bob says: Hmm.")
            ann.enter("2")
            ann.wait_for("You have nothing to choose yet")
            server.kill()
            table = last_screen(ann.wait_for("The connection is lost"))
            server.begin()
            server.ready()
            ann.wait_for("The connection is back.")
            his.act(his.legal()[0])
            ann.wait_for("card? [")
            ann.press("\x03")
            assert ann.ended() == 130
    assert "PARADE · Bob's turn" in table
    assert "You played" in table
    left = ann.output.split(FIRST_SCREEN)[1]
    assert f"join {server.url}/t/{opened.table.id}" in left


def last_screen(output: str) -> str:
    return without_colours(output.rpartition(CLEAR)[2])


def test_a_script_plays_by_a_code(
    server: Hosted,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "script").write_text("1\n" * 60)
    with guest(server, tmp_path, "Host") as host:
        opened = host.open(seat=None, bots=[None, "random"])
        beginning = begins_when_full(host, opened)
        with (tmp_path / "script").open() as script:
            monkeypatch.setattr("sys.stdin", script)
            assert main(["join", server.url, opened.code.lower(), "--name", "Ann", "--plain"]) == 0
        beginning.join()
    told = capsys.readouterr().out
    assert "At the table: You and Random." in told  # the host may begin before it is told who waits
    assert "Place 2:" in told


@pytest.mark.parametrize("game", ["parade", "going-out", "madcala"])
def test_somebody_watches_to_the_end(
    server: Hosted,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    game: str,
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    with guest(server, tmp_path, "Host") as host:
        opened = host.open(
            game, seat=None, bots=["random"] * 2, settings=TableSettings(public=True)
        )
        host.visit.join(opened.table.id).start()
        link = f"{server.url}/t/{opened.table.id}"
        assert main(["join", link, "--watch", "--plain", "--name", "Cat"]) == 0
    told = capsys.readouterr().out
    assert "You watch." in told
    assert "Place 2: Random" in told or "Place 1: Random 2" in told


@pytest.mark.parametrize("games", [1, 2])
def test_a_bot_is_seated_until_the_games_are_over(
    server: Hosted,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    games: int,
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    program = tmp_path / "tiny.py"
    program.write_text(TINY)
    with guest(server, tmp_path, "Ann") as ann:
        opened = ann.open()
        thread = Thread(target=plays, args=(ann, opened, games))
        thread.start()
        command = f"{sys.executable} {program}"
        arguments = ["bot-join", invite_link(server, opened), command, "--games", str(games)]
        assert main(arguments) == 0
        thread.join()
    told = capsys.readouterr().out
    assert told.count("tiny sits at seat") == games
    assert f"Game {games}: 1 fault." in told
    assert "illegal" not in told
    assert "tiny, choice 2: 'nonsense' was read" in told


def plays(host: Guest, opened: TableOpened, games: int) -> None:
    """Play as the host, again and again."""
    table = host.visit.join(opened.table.id)
    table.wait(lambda seen: all(seat.kind != "empty" for seat in seen.info.seats))
    table.start()
    for left in range(games, 0, -1):
        table.wait(lambda seen: seen.view is not None)
        play_on(table)
        if left > 1:
            table.rematch()
            table.wait(lambda seen: seen.info.rematch is not None)
            assert table.seen.info.rematch is not None
            table = host.visit.join(table.seen.info.rematch)


TINY = """\
import json, sys

for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "hello":
        print(json.dumps({"type": "ready", "protocol": 1, "name": "Tiny"}), flush=True)
    if asked["type"] == "choose" and asked["id"] == 2:
        print("nonsense", flush=True)
    elif asked["type"] == "choose":
        answer = {"type": "move", "id": asked["id"], "action": asked["legal"][0]["action"]}
        print(json.dumps(answer), flush=True)
"""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["join", "http://127.0.0.1:1/t/abc", "--name", "Ann"], "cannot be reached"),
        (["join", "127.0.0.1:8000"], "add the code of a table"),
        (["join", "ftp://x/t/abc"], "neither http nor https"),
        (["bot-join", "http://127.0.0.1:1/t/abc", "no-such-program"], "there is no program"),
        (["bot-join", "http://127.0.0.1:1/t/abc", "x", "--games", "0"], "is at least 1"),
    ],
)
def test_what_cannot_be_joined_is_told_in_one_sentence(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert main(arguments) == 1
    assert said in capsys.readouterr().err


def test_a_table_that_is_not_there_is_told(
    server: Hosted,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert main(["join", f"{server.url}/t/nowhere", "--name", "Ann"]) == 1
    assert "nowhere" in capsys.readouterr().err
