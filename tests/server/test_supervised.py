"""`wonderland serve --workers 2`: several processes on one port, and one that dies is replaced."""

from __future__ import annotations

import json
import os
import re
import signal
import sys
import time
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.running import PATIENCE
from tests.server.test_operations import serve
from wonderland.server.storage import Address

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="PostgreSQL is for Linux and macOS")


def workers_of(process: int) -> list[int]:
    """Return the workers of a server, by what the operating system says."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            command = (entry / "cmdline").read_bytes()
        except OSError:  # it has just ended
            continue
        if fields[1] == str(process) and b"spawn_main" in command:
            found.append(int(entry.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
def test_several_workers_serve_one_port_and_a_dead_one_is_replaced(
    tmp_path: Path, postgresql: Address
) -> None:
    process, url = serve(tmp_path, "--workers", "2", "--database", postgresql.libpq)
    try:
        with httpx.Client(base_url=url, timeout=PATIENCE) as client:
            client.post("/api/me", json={"name": "Ann"})
            body = {"game": "parade", "players": 2, "bots": [None, "random"], "start": True}
            table = client.post("/api/tables", json=body).json()["table"]["id"]
            headers = {"Cookie": f"wonderland={client.cookies['wonderland']}"}
        before = workers_of(process.pid)
        assert len(before) == 2
        play_one_choice(url, headers, table)
        os.kill(before[0], signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE
        while set(workers_of(process.pid)) == set(before) or len(workers_of(process.pid)) < 2:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        play_one_choice(url, headers, table)
        process.send_signal(signal.SIGTERM)
        logs = process.communicate(timeout=2 * PATIENCE)[1]
    finally:
        process.kill()
    assert process.returncode == 0
    assert re.search("a worker died", logs)
    assert '"stopped"' in logs


def play_one_choice(url: str, headers: dict[str, str], table: str) -> None:
    """Make one choice, at whichever worker takes the connection."""
    with connect(url.replace("http", "ws") + "/ws", additional_headers=headers) as line:
        line.send(json.dumps({"type": "join", "table": table}))
        asked = False
        while True:
            message = json.loads(line.recv(timeout=PATIENCE))
            offers = (message.get("turn") or {}).get("offers")
            if offers and not asked:
                asked = True
                act = {"action": offers[0]["move"]["action"], "version": message["version"]}
                line.send(json.dumps({"type": "act", "id": 1, "table": table, **act}))
            if message["type"] in ("done", "refused"):
                assert message["type"] == "done", message
                return
