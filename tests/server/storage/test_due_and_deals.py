"""What is due is given to one worker at a time, and a deal of one name is one deal for all."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.server.storage.helpers import SEED, new_table, opened_event, play
from wonderland.server.storage import Address, Deal, Standing, Store, opened

pytestmark = pytest.mark.anyio


async def due_table(store: Store, table: str, due_at: float | None) -> None:
    standing = Standing("playing", 0.0, (0,), due_at)
    await store.create(new_table(table), [opened_event()], standing)


async def test_what_is_due_is_claimed_the_longest_due_first(store: Store) -> None:
    for table, due_at in (("b", 2.0), ("a", 1.0), ("later", 9.0), ("never", None)):
        await due_table(store, table, due_at)
    assert [due.table for due in await store.due.claim(now=5.0)] == ["a", "b"]
    assert [due.table for due in await store.due.claim(now=5.0)] == []


async def test_workers_share_what_is_due(address: Address) -> None:
    async with opened(address) as one, opened(address) as other:
        for number in range(30):
            await due_table(one, f"table-{number}", 1.0)
        workers = [one, other] * 5
        claimed = await asyncio.gather(*(each.due.claim(now=2.0, limit=7) for each in workers))
        tables = [due.table for some in claimed for due in some]
    assert len(tables) == len(set(tables))
    assert len(tables) == 30


async def test_after_the_lease_others_may_have_a_table(store: Store) -> None:
    await due_table(store, "tea", 1.0)
    assert await store.due.claim(now=2.0, lease=10.0)
    assert await store.due.next_at() == 12.0
    assert not await store.due.claim(now=11.0)
    assert await store.due.claim(now=12.0)


async def test_an_append_ends_a_claim(store: Store) -> None:
    await due_table(store, "tea", 1.0)
    await store.due.claim(now=2.0)
    await play(store, "tea", 1)
    assert await store.due.next_at() is None
    await store.append("tea", 2, [], Standing("playing", 2.0, (0,), 3.0))
    assert [due.table for due in await store.due.claim(now=3.0)] == ["tea"]


def daily(seed: int | str) -> Deal:
    return Deal("daily-1", "parade", 1, 2, {"end": "short", "n": 3}, seed, 1.0, 99.0)


async def test_of_those_who_make_a_deal_of_one_name_all_get_the_same(store: Store) -> None:
    made = await asyncio.gather(*(store.deals.keep(daily(seed)) for seed in (7, SEED, 8)))
    assert made[0] in (daily(7), daily(SEED), daily(8))
    assert made == [made[0]] * 3
    assert await store.deals.get("daily-1") == made[0]
    assert await store.deals.get("daily-2") is None


async def test_a_deal_may_stay_open_for_ever(store: Store) -> None:
    forever = replace(daily(7), closes_at=None)
    assert await store.deals.keep(forever) == forever


def test_a_deal_that_is_printed_does_not_show_its_seed() -> None:
    assert SEED not in repr(daily(SEED))
