"""Running a server: health, numbers, logs, headers, other sites' pages, and a good end."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from tests.server.running import PATIENCE, Guest, running, two_at_a_table
from wonderland.server.config import BadConfig

pytestmark = pytest.mark.anyio


async def test_health_and_readiness(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from wonderland.server.storage import NotRead

    async with running(tmp_path) as server:
        guest = Guest(server, "?")
        assert (await guest.ask("GET", "/health")).status_code == 200
        assert (await guest.ask("GET", "/ready")).text == "ready\n"

        async def gone() -> None:
            raise NotRead("it is gone")

        monkeypatch.setattr(server.house.store, "ping", gone)
        assert (await guest.ask("GET", "/ready")).status_code == 503
        assert (await guest.ask("GET", "/health")).status_code == 200


async def test_a_folder_is_for_one_server_at_a_time(tmp_path: Path) -> None:
    async with running(tmp_path):
        with pytest.raises(BadConfig, match="is in use by another server"):
            async with running(tmp_path):
                pass
    async with running(tmp_path) as again:
        assert (await Guest(again, "?").ask("GET", "/health")).status_code == 200


async def test_numbers_for_prometheus_name_nobody(tmp_path: Path) -> None:
    async with running(tmp_path) as server, two_at_a_table(server) as (table, hers, his):
        actor = server.house.hub.rooms[table].table.actors()[0]
        await (hers, his)[actor].act(table)
        text = (await Guest(server, "?").ask("GET", "/metrics")).text
        assert 'wonderland_choices_total{by="person",game="parade"} 1.0' in text
        assert 'wonderland_messages_total{type="act"} 1.0' in text
        assert "wonderland_connections 2.0" in text
        assert table not in text
        assert "Ann" not in text
    async with running(tmp_path, metrics=False) as server:
        assert (await Guest(server, "?").ask("GET", "/metrics")).status_code == 404


async def test_every_answer_has_the_headers_that_keep_a_page_safe(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        for path in ("/", "/api/me", "/nowhere", "/static/main.js", "/api/schema/openapi.json"):
            answer = await Guest(server, "?").ask("GET", path)
            headers = answer.headers
            assert "script-src 'self'" in headers["content-security-policy"], path
            assert "unsafe" not in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["x-frame-options"] == "DENY"
            assert "server" not in headers
            if path.startswith("/api"):
                assert headers["cache-control"] == "no-store"
        page = (await Guest(server, "?").ask("GET", "/")).text
        assert "<script>" not in page
        assert " style=" not in page
        assert not re.search(r'(src|href)="(https?:)?//', page)


async def test_pages_of_other_sites_can_do_nothing(tmp_path: Path) -> None:
    async with running(tmp_path, origins=["https://club.example"]) as server:
        ann = await server.guest()
        body = {"game": "parade", "players": 2}
        for origin in ("https://evil.example", "null", server.url.replace("http", "https")):
            answer = await ann.ask("POST", "/api/tables", body, Origin=origin)
            assert (answer.status_code, answer.json()["error"]) == (403, "NotAllowed")
            with pytest.raises(InvalidStatus):
                async with ann.line(Origin=origin):
                    pass
        for origin in (server.url, "https://club.example"):
            answer = await ann.ask("POST", "/api/tables", body, Origin=origin)
            assert answer.status_code == 201
            async with ann.line(Origin=origin):
                pass
        other = await ann.ask("POST", "/api/tables", body, **{"Sec-Fetch-Site": "cross-site"})
        assert other.status_code == 403


async def test_a_body_is_json_and_not_too_large(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await server.guest()
        async with httpx.AsyncClient(base_url=server.url) as client:
            form = await client.post("/api/me", data={"name": "Eve"})
            assert (form.status_code, form.json()["error"]) == (415, "Malformed")
            broken = await client.post(
                "/api/me", content=b"{", headers={"Content-Type": "application/json"}
            )
            assert (broken.status_code, broken.json()["error"]) == (400, "Malformed")
        big = await ann.ask("POST", "/api/records", {"x": "a" * 2_000_000})
        assert (big.status_code, big.json()["error"]) == (413, "TooLarge")
        extra = await ann.ask("POST", "/api/me", {"name": "Ann", "admin": True})
        assert (extra.status_code, extra.json()["error"]) == (400, "Malformed")


async def test_too_many_requests_are_refused_by_address(tmp_path: Path) -> None:
    limits = {"request_rate": 0.001, "request_burst": 3, "connections_per_address": 1}
    async with running(tmp_path, limits=limits, trust_proxy=True) as server:
        guest = Guest(server, "?")
        codes = [(await guest.ask("GET", "/api/server")).status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]
        elsewhere = await guest.ask(
            "GET", "/api/server", **{"X-Forwarded-For": "1.1.1.1, 10.0.0.9"}
        )
        assert elsewhere.status_code == 200
        assert (await guest.ask("GET", "/health")).status_code == 200


async def test_connections_are_limited_by_address(tmp_path: Path) -> None:
    async with running(tmp_path, limits={"connections_per_address": 2}) as server:
        ann = await server.guest()
        async with ann.line(), ann.line():
            with pytest.raises(InvalidStatus):
                async with ann.line():
                    pass
        async with ann.line():
            pass


async def test_a_stopping_server_says_so_and_keeps_what_it_acknowledged(tmp_path: Path) -> None:
    async with running(tmp_path) as server, two_at_a_table(server) as (table, hers, his):
        actor = server.house.hub.rooms[table].table.actors()[0]
        await (hers, his)[actor].act(table)
        server.server.should_exit = True
        closing = await hers.hear("closing")
        assert closing["retry"] > 0
        with pytest.raises(ConnectionClosed):
            await hers.hear("refused")
    async with running(tmp_path) as server:
        room = await server.house.hub.room(table)
        assert room.table.choices == 1


async def test_tables_that_nobody_is_at_are_kept_in_the_store_alone(tmp_path: Path) -> None:
    async with running(tmp_path, room_idle=0.05, sweep=0.05) as server:
        async with two_at_a_table(server) as (table, _, _):
            pass
        async with asyncio.timeout(PATIENCE):
            while table in server.house.hub.rooms:
                await asyncio.sleep(0.02)
        assert (await server.house.hub.room(table)).table.is_being_played


def serve(folder: Path, *flags: str, **environment: str) -> tuple[subprocess.Popen[str], str]:
    """Start a server as people do, and return it with its address."""
    command = [
        sys.executable,
        "-m",
        "wonderland",
        "serve",
        "--port",
        "0",
        "--data",
        str(folder),
    ]
    process = subprocess.Popen(
        [*command, "--host", "127.0.0.1", *flags],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **environment},
    )
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"http://127\.0\.0\.1:\d+", line):
            return process, found[0]
    raise AssertionError(process.communicate()[1])


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX's")
def test_a_process_stops_in_good_order_and_its_logs_hold_no_secrets(tmp_path: Path) -> None:
    process, url = serve(tmp_path, "--log", "json", WONDERLAND_LOG_LEVEL="debug")
    try:
        with httpx.Client(base_url=url) as client:
            me = client.post("/api/me", json={"name": "Ann Hidden"}).json()
            phrase = client.post("/api/me/phrase").json()["phrase"]
            body = {"game": "parade", "players": 2, "bots": [None, "alice"], "start": True}
            opened = client.post("/api/tables", json=body).json()
            cookie = client.cookies["wonderland"]
        table, invite = opened["table"]["id"], opened["invite"]
        headers = {"Cookie": f"wonderland={cookie}"}
        hand: list[str] = []
        with connect(url.replace("http", "ws") + "/ws", additional_headers=headers) as line:
            line.send(json.dumps({"type": "join", "table": table, "invite": invite}))
            while not hand:
                message = json.loads(line.recv(timeout=PATIENCE))
                hand = (message.get("view") or {}).get("hand", [])
            process.send_signal(signal.SIGTERM)
            assert '"closing"' in "".join(str(text) for text in line)
        logs = process.communicate(timeout=PATIENCE)[1]
    finally:
        process.kill()
    assert process.returncode == 0
    entries = [json.loads(line) for line in logs.splitlines()]
    assert {"starting", "stopping", "stopped"} <= {entry["event"] for entry in entries}
    secret = (tmp_path / "secret").read_text().strip()
    for hidden in (secret, phrase, cookie, invite, "Ann Hidden", me["player"], '"hand"', "seed"):
        assert hidden not in logs


def test_a_second_server_is_told_that_the_port_is_taken(tmp_path: Path) -> None:
    process, url = serve(tmp_path / "one")
    try:
        port = url.rpartition(":")[2]
        command = [sys.executable, "-m", "wonderland", "serve", "--port", port]
        found = subprocess.run(
            [*command, "--host", "127.0.0.1", "--data", str(tmp_path / "two")],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert found.returncode == 1
        assert f"port ({port}): is taken by another program" in found.stderr
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)
