"""The HTTP API: the lobby, games against bots, what was played, ratings, shared deals."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import PATIENCE, Guest, Line, Running, running, two_at_a_table
from wonderland.engine.record import Record
from wonderland.games import game
from wonderland.server.identity import cookie_of

pytestmark = pytest.mark.anyio


async def against_bots(guest: Guest, bots: list[str | None] | None = None, **more: Any) -> str:
    """Begin a game against bots at once, and return its table."""
    seats = bots or [None, "random"]
    opened = await guest.open(players=len(seats), bots=seats, start=True, **more)
    return str(opened["table"]["id"])


async def test_the_lobby_says_what_can_be_played(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        info = await Guest(server, "?").get("/api/server")
        games = {one["id"]: one for one in info["games"]}
        assert set(games) >= {"parade", "going-out", "madcala"}
        assert (games["parade"]["fewest"], games["parade"]["most"]) == (2, 6)
        assert any(one["long"] for one in games["madcala"]["options"] if one.get("long"))
        names = {one["id"]: one["name"] for one in games["parade"]["bots"]}
        assert names["queen"] == "Red Queen"
        assert info["origin"] == server.url


async def test_somebody_plays_against_bots_at_once(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await server.guest()
        table = await against_bots(ann, [None, "random", "greedy", "alice"])
        mine = (await ann.get("/api/tables?list=mine"))["tables"]
        assert [one["table"]["id"] for one in mine] == [table]
        assert mine[0]["seat"] == 0
        async with ann.at(table) as line:
            ended = await line.play_on(table)
        assert len(ended["places"]) == 4
        assert (await ann.get("/api/tables?list=mine"))["tables"] == []
        recent = (await ann.get("/api/tables?list=recent&game=parade&bot=alice"))["tables"]
        assert [one["table"]["id"] for one in recent] == [table]
        assert recent[0]["table"]["phase"] == "over"
        assert (await Guest(server, "?").get("/api/tables?list=recent"))["tables"] == []


async def test_tables_that_are_open_to_all_are_listed(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        await ann.open()
        table = (await ann.open(settings={"public": True}))["table"]["id"]
        listed = (await bob.get("/api/tables"))["tables"]
        assert [one["table"]["id"] for one in listed] == [table]
        async with bob.at(table) as line:
            await line.done("sit", table, seat=1)


async def test_a_finished_game_has_a_record_a_replay_and_a_review(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await server.guest()
        table = await against_bots(ann)
        assert (await ann.ask("GET", f"/api/tables/{table}/record")).json()["error"] == "NotOver"
        async with ann.at(table) as line:
            await line.play_on(table)
            commitment = line.joined["table"]["commitment"]
        answer = await ann.ask("GET", f"/api/tables/{table}/record")
        record = Record.from_json(answer.text, game)
        assert record.commitment() == commitment
        assert record.replay(game("parade")).is_over()
        checked = await ann.post("/api/records/verify", answer.json())
        assert checked["over"]
        assert checked["commitment"] == commitment
        replay = await ann.get(f"/api/tables/{table}/replay?seat=0")
        assert len(replay["steps"]) == len(record.actions) + 1
        assert replay["steps"][0]["view"]["hand"]
        assert not (await ann.get(f"/api/tables/{table}/replay"))["steps"][0]["view"]["hand"]
        assert (await ann.ask("GET", f"/api/tables/{table}/review.html")).status_code == 409


async def test_a_review_is_made_in_the_thinking_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wonderland.server.reviews.ITERATIONS", 4)
    async with running(tmp_path) as server:
        ann = await server.guest()
        table = await against_bots(ann)
        async with ann.at(table) as line:
            await line.play_on(table)
        progress = await ann.post(f"/api/tables/{table}/review")
        async with asyncio.timeout(3 * PATIENCE):
            while progress["done"] < progress["total"]:
                await asyncio.sleep(0.1)
                progress = await ann.get(f"/api/tables/{table}/review")
        page = await ann.ask("GET", f"/api/tables/{table}/review.html")
        assert "<h1>" in page.text
        assert "'sha256-" in page.headers["content-security-policy"]


async def test_records_from_elsewhere_are_kept_and_wrong_ones_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        table = await against_bots(ann)
        async with ann.at(table) as line:
            await line.play_on(table)
        record = (await ann.ask("GET", f"/api/tables/{table}/record")).json()
        kept = (await bob.post("/api/records", record))["table"]
        again = (await bob.ask("GET", f"/api/tables/{kept}/record")).json()
        assert again == record
        assert (await ann.ask("GET", f"/api/tables/{kept}")).status_code == 403
        for wrong in (
            {**record, "seed": "0" * 32},
            {**record, "actions": record["actions"][:-1]},
            {**record, "actions": [[0, "G99"]]},
            {"schema": 1},
        ):
            answer = await bob.ask("POST", "/api/records", wrong)
            assert (answer.status_code, answer.json()["error"]) == (400, "BadRecord")


async def test_a_rated_game_moves_both_ratings(tmp_path: Path) -> None:
    settings = {"settings": {"rated": True}}
    async with (
        running(tmp_path) as server,
        two_at_a_table(server, **settings) as (table, hers, his),
    ):
        assert await hers.refused("hint", table, version=hers.version) == "NotAllowed"
        ended, _ = await asyncio.gather(hers.play_on(table), his.play_on(table))
        best = await Guest(server, "?").get("/api/ratings?game=parade&players=2")
        rated = {one["name"]: one for one in best["ratings"]}
        assert set(rated) == {"Ann", "Bob"}
        assert all(one["games"] == 1 for one in rated.values())
        if ended["places"] != [1, 1]:
            winner = ("Ann", "Bob")[ended["places"].index(1)]
            assert best["ratings"][0]["name"] == winner


async def test_after_a_game_people_play_again_one_seat_further_on(tmp_path: Path) -> None:
    async with running(tmp_path) as server, two_at_a_table(server) as (table, hers, his):
        await hers.done("resign", table)
        await hers.done("rematch", table)
        await his.done("rematch", table)
        heard = await his.hear("update", where=lambda one: happened(one, "rematch") is not None)
        again = (happened(heard, "rematch") or {})["table"]
        room = await server.house.hub.room(again)
        assert [one.who.name for one in room.table.seats.each if one.who] == ["Bob", "Ann"]
        assert room.table.is_being_played
        assert room.table.opened.seed != server.house.hub.rooms[table].table.opened.seed


def happened(message: dict[str, Any], what: str) -> dict[str, Any] | None:
    """Return what happened of a kind, if it did."""
    return next((one for one in message["happened"] if one["what"] == what), None)


async def test_a_bot_looks_after_the_seat_of_somebody_who_is_away(tmp_path: Path) -> None:
    settings = {"settings": {"takeover": 0.2, "takeover_bot": "random"}}
    async with running(tmp_path) as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        opened = await ann.open(**settings)
        table, invite = opened["table"]["id"], opened["invite"]
        async with ann.at(table) as hers:
            async with bob.at(table, invite=invite) as his:
                await his.done("sit", table, seat=1, invite=invite)
                await hers.done("start", table)
            await until_taken_over(server, hers, table)
            async with bob.at(table) as his:
                assert his.joined["seat"] == 1
                async with asyncio.timeout(PATIENCE):
                    while server.house.hub.rooms[table].table.seats[1].stand_in is not None:
                        await his.next()


async def until_taken_over(server: Running, line: Line, table: str) -> None:
    """Play until a bot has chosen for the other seat."""
    room = server.house.hub.rooms[table]
    async with asyncio.timeout(PATIENCE):
        while room.table.seats[1].stand_in is None:
            if line.turn and line.turn["offers"]:
                await line.act(table)
            else:
                await line.next()


async def test_a_hint_says_what_looks_best(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wonderland.server.bots.HINT_ITERATIONS", 50)
    async with running(tmp_path) as server:
        ann = await server.guest()
        table = await against_bots(ann)
        async with ann.at(table) as line:
            offers = await line.my_turn()
            hint = await line.done("hint", table, version=line.version)
            assert hint["best"] in {one["move"]["notation"] for one in offers}
            assert hint["said"]
            assert len(hint["judgements"]) == len(offers)


async def test_a_bot_that_fails_is_replaced_by_a_stand_in(tmp_path: Path) -> None:
    async with running(tmp_path, bot_seconds=0.001) as server:
        ann = await server.guest()
        table = await against_bots(ann, [None, "queen"])
        async with ann.at(table) as line:
            await line.act(table)
            await line.my_turn()
        text = (await ann.ask("GET", "/metrics")).text
        assert re.search(r'wonderland_bot_stand_ins_total\{why="TookTooLong"\} [1-9]', text)


async def test_the_deal_of_the_day_is_the_same_for_all_and_played_once(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        hers = (await ann.post("/api/daily"))["table"]
        assert (await ann.post("/api/daily"))["table"]["id"] == hers["id"]
        his = (await bob.post("/api/daily"))["table"]
        assert hers["id"] != his["id"]
        assert hers["commitment"] == his["commitment"]
        async with ann.at(hers["id"]) as line:
            await line.done("resign", hers["id"])
            ended = await line.play_on(hers["id"])
            assert "seed" not in ended
        answer = await ann.ask("GET", f"/api/tables/{hers['id']}/record")
        assert answer.json()["error"] == "NotOver"
        daily = await ann.get("/api/daily")
        assert [one["name"] for one in daily["places"]] == ["Ann"]
        assert (await bob.get("/api/daily")).get("places", []) == []


async def test_tables_with_the_same_deal_keep_its_seed_until_all_are_over(tmp_path: Path) -> None:
    async with running(tmp_path) as server, two_at_a_table(server) as (first, hers, his):
        host = server.house.hub.rooms[first].table.opened.host.player
        cat = await server.guest("Cat")
        body = {"game": "parade", "players": 2, "same_deal_as": first, "seat": None}
        assert (await cat.ask("POST", "/api/tables", body)).status_code == 403
        ann = Guest(server, "Ann")
        ann.player = host
        ann.cookie = cookie_of(server.house.keys, host)
        second = await ann.post("/api/tables", body)
        table, invite = second["table"]["id"], second["invite"]
        assert second["table"]["commitment"] == hers.joined["table"]["commitment"]
        async with ann.at(table) as line:
            assert await line.refused("sit", table, seat=0, invite=invite) == "NotAllowed"
        await hers.done("resign", first)
        assert "seed" not in await his.play_on(first)


async def test_what_is_asked_wrongly_is_answered_with_a_problem(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await server.guest()
        for body, error in [
            ({"game": "chess", "players": 2}, "UnknownName"),
            ({"game": "parade", "players": 9}, "BadOptions"),
            ({"game": "parade", "players": 2, "bots": [None, "deep"]}, "NotAllowed"),
            ({"game": "parade", "players": 2, "bots": [None] * 3}, "BadOptions"),
            ({"game": "parade", "players": 2, "options": {"x": 1}}, "BadOptions"),
            ({"game": "parade", "players": 2, "start": True}, "NotNow"),
            ({"game": "parade", "players": 2, "settings": {"undo": "often"}}, "Malformed"),
            ({"game": "parade"}, "Malformed"),
        ]:
            answer = await ann.ask("POST", "/api/tables", body)
            assert (answer.json()["error"]) == error, body
            assert 400 <= answer.status_code < 500
        assert (await ann.ask("GET", "/api/tables?list=all")).json()["error"] == "Malformed"
        assert (await ann.ask("GET", "/api/tables?after=x")).json()["error"] == "BadPage"
        assert (await ann.ask("GET", "/nowhere")).json()["error"] == "NoSuchPage"
        assert (await ann.ask("PUT", "/api/me")).status_code == 405
