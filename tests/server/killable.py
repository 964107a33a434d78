"""A server in a process of its own, which can be killed at any moment and started again."""

from __future__ import annotations

import multiprocessing
import socket
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from wonderland.server.config import read_config
from wonderland.server.serve import listening, run

HOST = "127.0.0.1"


def serve(settings: dict[str, object], ready: Connection) -> None:
    """Serve until killed, and say when somebody can come."""
    config = read_config(settings)
    with listening(config) as opened:
        run(config, opened, lambda: ready.send(None))


class Killable:
    """A server that is started again with the same data, at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        self.url = f"http://{HOST}:{self.port}"
        self._process: Any = None

    def start(self) -> None:
        """Start it, and wait until it can be reached."""
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload([__name__])
        ready, theirs = context.Pipe(duplex=False)
        settings = {
            "host": HOST,
            "port": self.port,
            "data": str(self.folder),
            "bot_processes": 1,
            "log_level": "error",
            "limits": {"message_rate": 10_000.0, "message_burst": 10_000},
        }
        self._process = context.Process(target=serve, args=(settings, theirs))
        self._process.start()
        theirs.close()
        with ready:
            ready.recv()

    def kill(self) -> None:
        """Kill it as kill -9 does: it has no time to do anything."""
        self._process.kill()
        self._process.join()
        self._process.close()


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as one:
        one.bind((HOST, 0))
        return int(one.getsockname()[1])
