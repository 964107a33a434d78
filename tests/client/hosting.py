"""A real `wonderland serve` process on loopback, and people who come in there."""

from __future__ import annotations

import os
import re
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from wonderland.client.connection import BackOff
from wonderland.client.keyring import Keyring
from wonderland.client.lobby import Lobby
from wonderland.client.remote import RemoteTable, Visit, visit
from wonderland.wire.http import NewTable, TableOpened, TableSettings

PATIENCE = 60.0
HOST = "127.0.0.1"
SOON = BackOff(first=0.05, most=0.2)
ANY_LIMITS = {
    "WONDERLAND_LIMITS_REQUEST_RATE": "1000",
    "WONDERLAND_LIMITS_REQUEST_BURST": "1000",
    "WONDERLAND_LIMITS_TABLES_BURST": "1000",
    "WONDERLAND_LIMITS_MESSAGE_RATE": "10000",
    "WONDERLAND_LIMITS_MESSAGE_BURST": "10000",
    "WONDERLAND_LIMITS_CHAT_BURST": "1000",
    "WONDERLAND_LIMITS_HINTS_BURST": "1000",
    "WONDERLAND_LIMITS_GUESS_BURST": "1000",
}


class Hosted:
    """A server that can be killed and started again: the same port, the same data."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://{HOST}:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Start the process, without waiting until it is ready."""
        arguments = ["--host", HOST, "--port", str(self.port), "--data", str(self.folder)]
        self._process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", "wonderland", "serve", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | ANY_LIMITS | {"WONDERLAND_BOT_PROCESSES": "1"},
        )

    def ready(self) -> None:
        """Wait until the server says that it is ready."""
        assert self._process is not None
        assert self._process.stdout is not None
        said, deadline = b"", time.monotonic() + PATIENCE
        while b"Ctrl-C stops the server." not in said:
            patience = deadline - time.monotonic()
            found, _, _ = select.select([self._process.stdout], [], [], max(0.0, patience))
            more = os.read(self._process.stdout.fileno(), 4096) if found else b""
            assert more, f"the server did not start: {said!r}"
            said += more

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as somebody does who means to."""
        self._end(signal.SIGTERM)

    def _end(self, how: int) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as one:
        one.bind((HOST, 0))
        port: int = one.getsockname()[1]
        return port


@contextmanager
def hosted(folder: Path) -> Iterator[Hosted]:
    """Run a server for a while."""
    made = Hosted(folder)
    made.begin()
    try:
        made.ready()
        yield made
    finally:
        made.stop()


class Guest:
    """Somebody who has come in at a server."""

    def __init__(self, visit: Visit, lobby: Lobby) -> None:
        self.visit = visit
        self.lobby = lobby

    def open(self, game: str = "parade", players: int = 2, **more: Any) -> TableOpened:
        """Open a table."""
        settings = more.pop("settings", TableSettings())
        return self.lobby.open(NewTable(game, players, settings=settings, **more))


@contextmanager
def guest(server: Hosted, folder: Path, name: str) -> Iterator[Guest]:
    """Let somebody come in."""
    with ExitStack() as here:
        lobby = here.enter_context(Lobby(server.url, Keyring(folder / name)))
        lobby.come_in(name)
        yield Guest(here.enter_context(visit(lobby, SOON)), lobby)


@contextmanager
def two_at_a_table(
    server: Hosted, folder: Path, game: str = "parade", **more: Any
) -> Iterator[tuple[RemoteTable, RemoteTable]]:
    """Seat Ann and Bob at a table, and begin; Bob folds facts himself."""
    with guest(server, folder, "Ann") as ann, guest(server, folder, "Bob") as bob:
        opened = ann.open(game, **more)
        hers = ann.visit.join(opened.table.id)
        his = bob.visit.join(opened.table.id, opened.invite, views=False)
        his.sit(1)
        hers.start()
        for table in (hers, his):
            table.wait(lambda seen: seen.view is not None)
        yield hers, his


def invite_link(server: Hosted, opened: TableOpened) -> str:
    """Return what a host sends to others."""
    return f"{server.url}/t/{opened.table.id}?invite={opened.invite}"


def without_colours(text: str) -> str:
    """Return what a terminal was told without what it obeys."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)
