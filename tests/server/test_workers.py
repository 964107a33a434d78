"""Several workers on one PostgreSQL: any of them serves any table, and races have one winner."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
import pytest

from tests.server.running import PATIENCE, Guest, Line, Running, running, two_at_a_table
from wonderland.server.storage import Address

pytestmark = pytest.mark.anyio

SECRET = "several workers share one secret"


@asynccontextmanager
async def two_workers(folder: Path, address: Address) -> AsyncIterator[tuple[Running, Running]]:
    """Run two servers on one database."""
    shared = {"database": address.libpq, "secret": SECRET}
    async with running(folder, **shared) as one, running(folder, **shared) as other:
        yield one, other


def elsewhere(guest: Guest, server: Running) -> Guest:
    """Return somebody as they are known at another worker."""
    same = Guest(server, guest.name)
    same.cookie, same.player = guest.cookie, guest.player
    return same


@asynccontextmanager
async def seated_apart(
    one: Running, other: Running
) -> AsyncIterator[tuple[str, Guest, Guest, Line, Line]]:
    """Seat Ann at one worker and Bob at another, at the same table."""
    ann, bob = await one.guest("Ann"), elsewhere(await one.guest("Bob"), other)
    opened = await ann.open()
    table, invite = opened["table"]["id"], opened["invite"]
    async with ann.at(table) as hers, bob.at(table, invite=invite) as his:
        await his.done("sit", table, seat=1, invite=invite)
        await hers.hear("update", where=lambda one: one["happened"][0]["what"] == "seat")
        await hers.done("start", table)
        yield table, ann, bob, hers, his


async def test_people_at_different_workers_play_a_game_to_its_end(
    tmp_path: Path, postgresql: Address
) -> None:
    async with (
        two_workers(tmp_path, postgresql) as (one, other),
        seated_apart(one, other) as (table, _, _, hers, his),
    ):
        ends = await asyncio.gather(hers.play_on(table), his.play_on(table))
        assert ends[0] == ends[1]
        here, there = one.house.hub.rooms[table].table, other.house.hub.rooms[table].table
        assert here.record.to_json() == there.record.to_json()


async def test_of_racing_choices_at_two_workers_exactly_one_is_made(
    tmp_path: Path, postgresql: Address
) -> None:
    async with (
        two_workers(tmp_path, postgresql) as (one, other),
        seated_apart(one, other) as (table, ann, bob, hers, his),
    ):
        twins = {
            0: (hers, elsewhere(ann, other)),
            1: (his, elsewhere(bob, one)),
        }
        for choice in range(8):
            actor = one.house.hub.rooms[table].table.actors()[0]
            line, twin = twins[actor]
            offers = await line.my_turn()
            actions = [offers[0]["move"]["action"], offers[-1]["move"]["action"]]
            async with twin.at(table) as second:
                answers = await asyncio.gather(
                    line.request("act", table, action=actions[0], version=line.version),
                    second.request("act", table, action=actions[1], version=second.version),
                )
            line.turn = None
            kinds = sorted(answer["type"] for answer in answers)
            assert kinds == ["done", "refused"]
            (lost,) = [answer for answer in answers if answer["type"] == "refused"]
            assert lost["error"] in ("StaleVersion", "AlreadyApplied", "NotYourTurn")
            await until(lambda made=choice + 1: both_have(one, other, table, made))  # type: ignore[misc]


def both_have(one: Running, other: Running, table: str, choices: int) -> bool:
    """Tell whether both workers know of so many choices."""
    rooms = [server.house.hub.rooms.get(table) for server in (one, other)]
    return all(room is not None and room.table.choices == choices for room in rooms)


async def until(condition: object) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # type: ignore[operator]
            await asyncio.sleep(0.01)


async def test_a_worker_that_lost_its_connection_catches_up(
    tmp_path: Path, postgresql: Address
) -> None:
    async with (
        two_workers(tmp_path, postgresql) as (one, other),
        seated_apart(one, other) as (table, _, _, hers, his),
    ):
        with psycopg.connect(postgresql.libpq, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE query LIKE 'LISTEN%%' AND pid <> pg_backend_pid()"
            )
        ends = await asyncio.gather(hers.play_on(table), his.play_on(table))
        assert ends[0] == ends[1]


async def test_bots_play_on_when_the_worker_that_let_them_think_is_gone(
    tmp_path: Path, postgresql: Address
) -> None:
    shared = {"database": postgresql.libpq, "secret": SECRET}
    async with running(tmp_path, **shared) as other:
        async with running(tmp_path, **shared) as one:
            ann = await one.guest("Ann")
            one.house.thinkers.closed = True  # as if it died before the bots had chosen
            one.house.bots.play = forgotten  # type: ignore[method-assign]
            bots = [None, "random", "random"]
            opened = await ann.open(players=3, bots=bots, start=True)
            table = opened["table"]["id"]
            if one.house.hub.rooms[table].table.actors() == [0]:
                async with ann.at(table) as line:
                    await line.act(table)
            waiting = one.house.hub.rooms[table].table.choices
        with psycopg.connect(postgresql.libpq, autocommit=True) as connection:
            connection.execute("UPDATE tables SET due_at = 0, claimed_until = NULL")

        def gone_on() -> bool:
            room = other.house.hub.rooms.get(table)
            return room is not None and room.table.choices > waiting

        await until(gone_on)


async def forgotten(room: object, turn: object) -> None:
    """Choose nothing."""


async def test_two_at_a_table_of_one_worker_need_no_other(
    tmp_path: Path, postgresql: Address
) -> None:
    async with (
        running(tmp_path, database=postgresql.libpq) as server,
        two_at_a_table(server) as (table, hers, his),
    ):
        ends = await asyncio.gather(hers.play_on(table), his.play_on(table))
        assert ends[0] == ends[1]
