"""Rights are checked on every message: whose seat it is, whose table, and who was invited."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.running import Guest, running, two_at_a_table

pytestmark = pytest.mark.anyio


async def test_a_table_is_seen_by_those_who_were_invited(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        opened = await ann.open()
        table = opened["table"]["id"]
        async with bob.line() as line:
            assert (await line.join(table))["error"] == "NotInvited"
            assert (await line.join(table, invite="A" * 24))["error"] == "NotInvited"
            assert (await line.join(table, invite="é"))["error"] == "NotInvited"
            assert (await line.join(table, invite=opened["invite"]))["type"] == "joined"
        assert (await bob.ask("GET", f"/api/tables/{table}")).status_code == 403
        answer = await bob.get(f"/api/tables/{table}?invite={opened['invite']}")
        assert answer["id"] == table


async def test_an_invitation_to_a_seat_is_good_for_that_seat(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        opened = await ann.open(players=3)
        table, seats = opened["table"]["id"], opened["seat_invites"]
        assert seats[0] == ""
        async with bob.at(table, invite=seats[2]) as line:
            assert await line.refused("sit", table, seat=1, invite=seats[2]) == "NotInvited"
            assert await line.refused("sit", table, seat=1) == "NotInvited"
            await line.done("sit", table, seat=2, invite=seats[2])
            assert line.joined["seat"] == 2


async def test_invitations_to_another_table_are_none(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        one, other = await ann.open(), await ann.open()
        async with bob.line() as line:
            answer = await line.join(one["table"]["id"], invite=other["invite"])
            assert answer["error"] == "NotInvited"


async def test_a_host_can_make_invitations_void(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        opened = await ann.open()
        table = opened["table"]["id"]
        assert (await bob.ask("GET", f"/api/tables/{table}/invites")).status_code == 403
        assert (await bob.ask("DELETE", f"/api/tables/{table}/invites")).status_code == 403
        same = await ann.get(f"/api/tables/{table}/invites")
        assert (same["code"], same["invite"]) == (opened["code"], opened["invite"])
        renewed = (await ann.ask("DELETE", f"/api/tables/{table}/invites")).json()
        async with bob.line() as line:
            assert (await line.join(table, invite=opened["invite"]))["error"] == "NotInvited"
            assert (await line.join(table, invite=renewed["invite"]))["type"] == "joined"
        assert (await bob.ask("GET", f"/api/codes/{opened['code']}")).status_code == 404
        assert (await bob.get(f"/api/codes/{renewed['code']}"))["table"] == table


async def test_a_code_finds_the_table_and_cannot_be_guessed_quickly(tmp_path: Path) -> None:
    async with running(tmp_path, limits={"guess_rate": 0.001, "guess_burst": 3}) as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        opened = await ann.open()
        code = opened["code"]
        found = await bob.get(f"/api/codes/{code[:3].lower()}-{code[3:].lower()}")
        assert found == {"table": opened["table"]["id"], "invite": opened["invite"]}
        codes = [(await bob.ask("GET", "/api/codes/AAAAAA")).status_code for _ in range(3)]
        assert codes == [404, 404, 429]


async def test_nobody_chooses_for_somebody_else(tmp_path: Path) -> None:
    async with running(tmp_path) as server, two_at_a_table(server) as (table, hers, his):
        mallory = await server.guest("Mallory")
        room = server.house.hub.rooms[table]
        actor = room.table.actors()[0]
        waiting = (hers, his)[1 - actor]
        offers = await (hers, his)[actor].my_turn()
        action = offers[0]["move"]["action"]
        while waiting.version < room.table.version(1 - actor):
            await waiting.next()
        assert await waiting.refused("act", table, action=action, version=waiting.version) in (
            "NotYourTurn",
            "IllegalAction",
        )
        opened = await server.house.invites.of(room)
        async with mallory.at(table, invite=opened.invite) as line:
            assert line.joined["seat"] is None
            for kind, more in [
                ("act", {"action": action, "version": 0}),
                ("ask-undo", {"version": 0}),
                ("answer-undo", {"agree": True}),
                ("resign", {}),
                ("pause", {}),
                ("resume", {}),
                ("return", {}),
                ("rematch", {}),
                ("hint", {"version": 0}),
                ("start", {}),
                ("seat-bot", {"seat": 0, "bot": "alice"}),
                ("mute", {"player": mallory.player, "muted": True}),
            ]:
                assert await line.refused(kind, table, **more) in ("NotAllowed", "NotNow"), kind
        assert room.table.choices == 0


async def test_a_seat_that_is_taken_stays_taken(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann, bob, eve = [await server.guest(name) for name in ("Ann", "Bob", "Eve")]
        opened = await ann.open(players=3)
        table, invite = opened["table"]["id"], opened["invite"]
        async with bob.at(table, invite=invite) as his, eve.at(table, invite=invite) as hers:
            await his.done("sit", table, seat=1, invite=invite)
            assert await hers.refused("sit", table, seat=1, invite=invite) == "SeatTaken"
            assert await hers.refused("sit", table, seat=0, invite=invite) == "SeatTaken"
            assert await his.refused("sit", table, seat=2, invite=invite) == "NotAllowed"
            assert await hers.refused("sit", table, seat=5, invite=invite) == "Malformed"
            assert await hers.refused("stand", table) == "NotNow"
            assert await hers.refused("seat-bot", table, seat=2, bot="alice") == "NotAllowed"


async def test_what_was_not_joined_cannot_be_changed(tmp_path: Path) -> None:
    async with running(tmp_path) as server, two_at_a_table(server) as (table, _, _):
        mallory = await server.guest("Mallory")
        async with mallory.line() as line:
            assert await line.refused("resign", table) == "NotJoined"
            assert await line.refused("say", table, text="hello") == "NotJoined"
            assert (await line.join("nowhere"))["error"] == "NoSuchTable"
            assert (await line.join("../etc"))["error"] == "NoSuchTable"


async def test_without_spectators_a_game_is_for_those_who_play(tmp_path: Path) -> None:
    settings = {"settings": {"spectators": False, "public": True}}
    async with running(tmp_path) as server, two_at_a_table(server, **settings) as (table, _, _):
        mallory = await server.guest("Mallory")
        async with mallory.line() as line:
            assert (await line.join(table))["error"] == "NotAllowed"


async def test_a_seed_is_known_at_the_end_and_committed_to_before(tmp_path: Path) -> None:
    async with running(tmp_path) as server, two_at_a_table(server) as (table, hers, his):
        stranger = Guest(server, "?")
        commitment = hers.joined["table"]["commitment"]
        assert len(commitment) == 64
        for path in ("record", "replay", "review"):
            answer = await stranger.ask("GET", f"/api/tables/{table}/{path}")
            assert answer.status_code == 403
        seed = server.house.hub.rooms[table].table.opened.seed
        said = str(hers.heard) + str(his.heard)
        assert str(seed) not in said
        await hers.done("resign", table)
        ended = await hers.play_on(table)
        assert ended["seed"] == seed
        assert ended["reason"] == "resigned"


async def test_a_known_seed_is_for_playing_alone(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await server.guest()
        body = {"game": "parade", "players": 2, "seed": 7}
        refused = await ann.ask("POST", "/api/tables", body)
        assert (refused.status_code, refused.json()["error"]) == (400, "BadOptions")
        alone = {**body, "bots": [None, "random"], "start": True}
        assert (await ann.post("/api/tables", alone))["table"]["phase"] == "playing"


async def test_spectators_hear_later_where_the_table_says_so(tmp_path: Path) -> None:
    settings = {"settings": {"delay": 3600.0, "public": True}}
    async with running(tmp_path) as server, two_at_a_table(server, **settings) as found:
        table, hers, his = found
        actor = server.house.hub.rooms[table].table.actors()[0]
        await (hers, his)[actor].act(table)
        watcher = await server.guest("Cat")
        async with watcher.at(table) as line:
            assert line.joined["table"]["phase"] == "open"
            assert line.joined["log"] == []
