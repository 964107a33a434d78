"""What clients say: malformed, too much, too late, twice; and catching up after a break."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.running import PATIENCE, Line, running, two_at_a_table
from wonderland.wire.messages import LARGEST_MESSAGE

pytestmark = pytest.mark.anyio

MALFORMED = [
    "",
    "null",
    "[]",
    "tea",
    '{"type": "tea"}',
    '{"type": "act"}',
    '{"type": "act", "id": "1", "table": "x", "action": 1, "version": 0}',
    '{"type": "act", "id": 1, "table": "x", "action": 1.5, "version": 0}',
    '{"type": "leave", "table": "x", "more": 1}',
    '{"type": "join", "table": 7}',
    '{"type": "join", "table": "x", "since": -9e99}',
    "[" * 5000,
    '{"type": "say", "id": 1, "table": "x", "text": "\\ud800"}',
]


async def test_what_is_no_message_is_refused_and_the_line_stays(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await server.guest()
        async with ann.line() as line:
            for text in MALFORMED:
                await line.socket.send(text)
                answer = await line.hear("refused")
                assert answer["error"] in ("Malformed", "NotJoined"), text
                assert "Traceback" not in answer["message"]
            await line.socket.send(b'{"type": "leave", "table": "x"}')
            assert (await line.hear("left"))["table"] == "x"
            await line.socket.send(b"\xff\xfe")
            assert (await line.hear("refused"))["error"] == "Malformed"


async def test_a_message_that_is_too_large_ends_the_line(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await server.guest()
        async with ann.line() as line:
            await line.socket.send(" " * (LARGEST_MESSAGE + 1))
            with pytest.raises(ConnectionClosed) as caught:
                await line.hear("refused")
            assert caught.value.rcvd is not None
            assert caught.value.rcvd.code == 1009
        async with ann.line():
            pass


async def test_who_talks_too_fast_is_told_and_then_disconnected(tmp_path: Path) -> None:
    limits = {"message_rate": 0.001, "message_burst": 5}
    async with running(tmp_path, limits=limits) as server:
        ann = await server.guest()
        async with ann.line() as line:
            with suppress(ConnectionClosed):
                for _ in range(300):
                    await line.say(type="leave", table="x")
                    await line.next()
            assert len(line.heard) < 300
            refused = [one for one in line.heard if one["type"] == "refused"]
            assert {one["error"] for one in refused} == {"TooFast"}
            assert len(refused) >= 100


async def test_chat_has_limits_of_its_own(tmp_path: Path) -> None:
    limits = {"chat_rate": 0.001, "chat_burst": 2}
    async with (
        running(tmp_path, limits=limits) as server,
        two_at_a_table(server) as (table, hers, his),
    ):
        await hers.done("say", table, text="<b>Tea?</b>")
        chatted = await his.hear(
            "update", where=lambda one: one["happened"][0]["what"] == "chatted"
        )
        assert chatted["happened"][0]["text"] == "<b>Tea?</b>"
        assert await hers.refused("say", table, text="a\nb") == "Malformed"
        assert await hers.refused("say", table, text="again") == "TooFast"


async def test_a_stale_choice_and_a_second_one_are_refused_by_name(tmp_path: Path) -> None:
    async with running(tmp_path) as server, two_at_a_table(server) as (table, hers, his):
        lines = (hers, his)
        first = lines[server.house.hub.rooms[table].table.actors()[0]]
        offers = await first.my_turn()
        one, other = offers[0]["move"]["action"], offers[1]["move"]["action"]
        version = first.version
        await first.done("act", table, action=one, version=version)
        assert await first.refused("act", table, action=one, version=version) == "AlreadyApplied"
        assert await first.refused("act", table, action=other, version=version) == "StaleVersion"
        assert await first.refused("act", table, action=one, version=999) == "UnknownVersion"
        assert await first.refused("act", table, action=10**6, version=first.version) in (
            "IllegalAction",
            "NotYourTurn",
        )
        assert server.house.hub.rooms[table].table.choices == 1


async def test_who_comes_back_gets_exactly_what_was_missed(tmp_path: Path) -> None:
    async with running(tmp_path) as server, two_at_a_table(server) as (table, hers, his):
        whole: list[dict[str, Any]] = []
        for number in range(6):
            actor = server.house.hub.rooms[table].table.actors()[0]
            await (hers, his)[actor].act(table, number)
        last = server.house.hub.rooms[table].table.version(0)
        while hers.version < last:
            await hers.next()
        whole = [one for one in hers.heard if one["type"] == "update"]
        for since in range(hers.joined["version"], last + 1):
            line = Line(hers.socket)
            await line.say(type="join", table=table, since=since, views=True)
            missed: list[dict[str, Any]] = []
            while (heard := await line.next())["type"] != "presence":
                missed.append(heard)
            expected = [one for one in whole if one["version"] > since]
            assert told(missed) == told(expected)
            if missed:
                assert missed[-1].get("view") == expected[-1].get("view")


def told(updates: list[dict[str, Any]]) -> list[tuple[int, str]]:
    """Return what happened, and at which version."""
    return [(one["version"], json.dumps(one["happened"])) for one in updates]


async def test_a_client_that_takes_nothing_is_disconnected_and_holds_nobody_up(
    tmp_path: Path,
) -> None:
    async with (
        running(tmp_path, limits={"queued_bytes": 20_000}) as server,
        two_at_a_table(server) as (table, hers, _),
    ):
        slow = await server.guest("Dormouse")
        invite = (await server.house.invites.of(server.house.hub.rooms[table])).invite
        async with slow.at(table, invite=invite) as line:
            line.socket.transport.pause_reading()  # the operating system's buffers fill up next
            room = server.house.hub.rooms[table]
            (theirs,) = [one for one in room.members if one.player.name == "Dormouse"]

            async def until_dropped() -> None:
                while len(room.members) == 3:
                    theirs.say(b" " * 100_000)
                    await asyncio.sleep(0)

            await asyncio.wait_for(until_dropped(), PATIENCE)
            assert await hers.done("say", table, text="Is he asleep?")
            line.socket.transport.abort()
        dropped = server.house.metrics.dropped.labels("slow")._value.get()
        assert dropped == 1.0


async def test_an_error_of_ours_tells_nothing_of_our_insides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as server, two_at_a_table(server) as (table, hers, _):
        room = server.house.hub.rooms[table]

        async def broken(decide: object) -> None:
            raise RuntimeError("seed 7 of spades")

        monkeypatch.setattr(room, "do", broken)
        answer = await hers.request("resign", table)
        assert answer["error"] == "Internal"
        assert "spades" not in json.dumps(answer)
