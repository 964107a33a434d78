"""The servers that are put under load: started, watched from outside, and stopped."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
PATIENCE: Final = 30.0
TICKS: Final = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Running:
    """A server in a process of its own."""

    process: subprocess.Popen[bytes]
    address: str

    def stop(self) -> None:
        """End it, politely."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def pids(self) -> list[int]:
        """Return the server's process and those that it has started."""
        found = [self.process.pid]
        for pid in found:
            children = Path(f"/proc/{pid}/task/{pid}/children")
            found += map(int, children.read_text().split()) if children.exists() else []
        return found

    def cpu_seconds(self) -> float:
        """Return how much processor time the server has used."""
        total = 0
        for pid in self.pids():
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
        return total / TICKS

    def memory(self) -> int:
        """Return how much memory the server's processes have held at most, in bytes."""
        return sum(map(most_memory, self.pids()))


def most_memory(pid: int) -> int:
    """Return the most memory that a process has held, in bytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    return 0


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def wonderland(folder: Path) -> Running:
    """Start our server: durable, on SQLite, in one process, as anybody would have it."""
    port = free_port()
    command = [str(Path(sys.executable).with_name("wonderland")), "serve"]
    command += ["--port", str(port), "--data", str(folder), "--trust-proxy"]
    return begun(command, port, folder, {**os.environ, "WONDERLAND_BUILD": "compiled"})


def boardgame_io(folder: Path) -> Running:
    """Start boardgame.io's server: one process, in memory."""
    port = free_port()
    return begun(["node", str(HERE / "peer.mjs"), str(port)], port, folder, dict(os.environ))


def begun(command: list[str], port: int, folder: Path, environment: dict[str, str]) -> Running:
    """Start a server, and wait until it listens."""
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)) == 0:
                return Running(process, f"http://127.0.0.1:{port}")
        time.sleep(0.1)
    process.kill()
    raise SystemExit(f"{command} does not start:\n{(folder / 'log').read_text()[-2000:]}")
