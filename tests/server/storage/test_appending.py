"""What is appended is stored once, in order, whole or not at all."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from tests.server.storage.helpers import SEATS, new_table, open_table, opened_event, play
from wonderland.server.storage import (
    Address,
    CodeTaken,
    NoSuchTable,
    NotStored,
    SequenceTaken,
    Standing,
    Store,
    opened,
)
from wonderland.table.events import Acted, Started

pytestmark = pytest.mark.anyio


async def test_what_was_appended_is_loaded(store: Store) -> None:
    await open_table(store)
    await store.append("tea", 1, [Started(1.0), Acted(2.0, 0, "G1")], Standing("playing", 2.0))
    expected = [opened_event(), Started(1.0), Acted(2.0, 0, "G1")]
    assert await store.load("tea") == expected
    assert await store.load("tea", since=2) == expected[2:]
    assert await store.load("tea", since=3) == []


async def test_a_table_that_does_not_exist_has_no_log(store: Store) -> None:
    with pytest.raises(NoSuchTable, match="no table 'tea'"):
        await store.load("tea")
    with pytest.raises(NoSuchTable):
        await play(store, "tea", 1)


async def test_what_was_appended_is_there_when_the_database_is_opened_again(
    address: Address,
) -> None:
    async with opened(address) as store:
        await open_table(store)
        await play(store, "tea", 1)
    async with opened(address) as store:
        assert await store.load("tea") == [opened_event(), Acted(1.0, 0, "G1")]


async def test_of_many_who_append_at_the_same_place_exactly_one_wins(store: Store) -> None:
    await open_table(store)
    actions = [f"G{number}" for number in range(40)]
    fates = await asyncio.gather(
        *(play(store, "tea", 1, action) for action in actions), return_exceptions=True
    )
    lost = [fate for fate in fates if isinstance(fate, SequenceTaken)]
    (winner,) = [action for action, fate in zip(actions, fates, strict=True) if fate is None]
    assert len(lost) == len(actions) - 1
    assert await store.load("tea", since=1) == [Acted(1.0, 0, winner)]


async def test_one_who_loses_a_race_costs_the_others_nothing(store: Store) -> None:
    for number in range(20):
        await open_table(store, f"table-{number}")
    late = [play(store, "table-3", 1, "G9")]
    fates = await asyncio.gather(
        *(play(store, f"table-{number}", 1) for number in range(20)), *late, return_exceptions=True
    )
    assert [type(fate) for fate in fates] == [type(None)] * 20 + [SequenceTaken]
    assert store.commits.batches < store.commits.appends


async def test_appends_in_the_same_batch_may_follow_each_other(store: Store) -> None:
    await open_table(store)
    await asyncio.gather(*(play(store, "tea", seq, f"G{seq}") for seq in range(1, 9)))
    assert [event.action for event in await store.load("tea", since=1)] == [
        f"G{seq}" for seq in range(1, 9)
    ]


async def test_a_log_has_no_gaps(store: Store) -> None:
    await open_table(store)
    with pytest.raises(SequenceTaken):
        await play(store, "tea", 5)


async def test_a_table_is_opened_once(store: Store) -> None:
    await open_table(store)
    with pytest.raises(SequenceTaken):
        await open_table(store)


async def test_a_code_belongs_to_one_table(store: Store) -> None:
    await open_table(store, code="TEA")
    with pytest.raises(CodeTaken, match="'TEA' is taken"):
        await open_table(store, "other", code="TEA")
    with pytest.raises(NoSuchTable):
        await store.load("other")


async def test_what_the_database_refuses_costs_the_others_nothing(store: Store) -> None:
    seats = [SEATS[0], SEATS[0]]  # two people on one seat
    wrong = Standing("open", 0.0, seats=seats)
    fates = await asyncio.gather(
        open_table(store, "good"),
        store.create(new_table("bad"), [opened_event()], wrong),
        open_table(store, "fine"),
        return_exceptions=True,
    )
    assert [type(fate) for fate in fates] == [type(None), NotStored, type(None)]
    assert await store.load("fine")
    with pytest.raises(NoSuchTable):
        await store.load("bad")


async def test_whoever_stops_waiting_keeps_nobody_else_from_it(store: Store) -> None:
    await open_table(store)
    await open_table(store, "other")
    impatient = asyncio.create_task(play(store, "tea", 1))
    patient = asyncio.create_task(play(store, "other", 1))
    await asyncio.sleep(0)
    impatient.cancel()
    await patient
    assert len(await store.load("other")) == 2
    assert len(await store.load("tea")) in (1, 2)


async def test_a_server_that_is_cancelled_tells_everybody_what_became_of_their_appends(
    address: Address,
) -> None:
    async with opened(address) as store:
        for number in range(10):
            await open_table(store, f"table-{number}")
        waiting = [asyncio.create_task(play(store, f"table-{n}", 1)) for n in range(10)]
        while store.commits.waiting < 10:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        (commits,) = [task for task in asyncio.all_tasks() if task.get_name() == "group commit"]
        commits.cancel()
        fates = await asyncio.gather(*waiting, return_exceptions=True)
    if address.kind == "sqlite":  # there, what was begun is finished first
        assert fates == [None] * 10
    async with opened(address) as store:
        for number, fate in enumerate(fates):
            stored = len(await store.load(f"table-{number}")) == 2
            assert fate is None or isinstance(fate, NotStored)
            assert stored == (fate is None) or not fate.certain


async def test_closing_stores_what_waits_and_refuses_what_comes(address: Address) -> None:
    async with opened(address) as store:
        for number in range(10):
            await open_table(store, f"table-{number}")
        waiting = [asyncio.create_task(play(store, f"table-{n}", 1)) for n in range(10)]
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)
    with pytest.raises(NotStored, match="stopping"):
        await play(store, "table-0", 2)
    async with opened(address) as store:
        assert [len(await store.load(f"table-{n}")) for n in range(10)] == [2] * 10


async def test_two_servers_that_race_for_every_event_share_them_without_harm(
    address: Address,
) -> None:
    tables = [f"table-{number}" for number in range(12)]
    wins: Counter[tuple[str, int]] = Counter()

    async def race(store: Store, table: str, name: str) -> None:
        for seq in range(1, 9):
            try:
                await play(store, table, seq, f"{name} {seq}")
            except SequenceTaken:
                continue
            wins[table, seq] += 1

    async with opened(address) as one, opened(address) as other:
        for table in tables:
            await open_table(one, table)
        servers = ((one, "one"), (other, "other"))
        await asyncio.gather(
            *(race(store, table, name) for store, name in servers for table in tables)
        )
        logs = [await one.load(table) for table in tables]
    assert wins == Counter({(table, seq): 1 for table in tables for seq in range(1, 9)})
    assert [len(log) for log in logs] == [9] * len(tables)
