"""Lists of tables show what is there, to whoever may see it, page by page."""

from __future__ import annotations

import pytest

from tests.server.storage.helpers import SEATS, new_table, open_table, opened_event, play
from tests.server.storage.helpers import play_to_the_end as play_all
from wonderland.server.storage import (
    BadPage,
    CodeTaken,
    Ended,
    Listed,
    NoSuchTable,
    NotStored,
    Page,
    Seat,
    Standing,
    Store,
    Wanted,
)

pytestmark = pytest.mark.anyio


def ids(page: Page) -> list[str]:
    return [table.id for table in page.tables]


async def test_a_table_is_listed_as_it_stands(store: Store) -> None:
    new = new_table(public=True, rated=True, code="TEA", deal="daily", created=1.0)
    standing = Standing("playing", 2.0, (0, 1), 9.0, '{"a": 1}', SEATS)
    await store.create(new, [opened_event()], standing)
    assert await store.lobby.get(["tea", "none"]) == {
        "tea": Listed(
            id="tea",
            game="parade",
            players=2,
            host="ada",
            public=True,
            rated=True,
            deal="daily",
            phase="playing",
            created=1.0,
            updated=2.0,
            ended=None,
            counts=True,
            seq=1,
            to_move=(0, 1),
            due_at=9.0,
            summary='{"a": 1}',
            seats=SEATS,
        )
    }


async def test_what_an_append_does_not_mention_stays_as_it_was(store: Store) -> None:
    standing = Standing("playing", 2.0, (0,), 9.0, '{"a": 1}', SEATS)
    await store.create(new_table(), [opened_event()], standing)
    await play(store, "tea", 1)
    listed = (await store.lobby.get(["tea"]))["tea"]
    assert (listed.summary, listed.seats) == ('{"a": 1}', SEATS)
    assert (listed.seq, listed.to_move, listed.due_at) == (2, (1,), None)


async def test_the_open_tables_are_the_public_ones_that_wait_the_latest_first(
    store: Store,
) -> None:
    await open_table(store, "first", at=1.0, public=True)
    await open_table(store, "second", at=2.0, public=True, game="madcala")
    await open_table(store, "private", at=3.0)
    await open_table(store, "begun", at=4.0, public=True)
    await play(store, "begun", 1)
    assert ids(await store.lobby.open_tables()) == ["second", "first"]
    assert ids(await store.lobby.open_tables(game="parade")) == ["first"]


async def test_my_tables_are_those_where_i_sit_or_am_host_until_they_are_over(
    store: Store,
) -> None:
    others = (Seat(0, "bob", None, "Bob"), Seat(1, "cat", None, "Cat"))
    await open_table(store, "mine", at=1.0)
    await open_table(store, "hosted", at=2.0, seats=others)
    await open_table(store, "foreign", at=3.0, seats=others, host="bob")
    await play_all(store, "past", at=4.0)
    assert ids(await store.lobby.mine("ada")) == ["hosted", "mine"]
    assert ids(await store.lobby.mine("cat")) == ["foreign", "hosted"]


async def test_whose_turn_it_is_moves_a_table_to_the_front(store: Store) -> None:
    await open_table(store, "older", at=1.0)
    await open_table(store, "newer", at=2.0)
    await play(store, "older", 1, at=3.0)
    page = await store.lobby.mine("bob")
    assert [(table.id, table.to_move) for table in page.tables] == [("older", (1,)), ("newer", ())]


async def test_pages_follow_each_other_without_gaps_and_repetitions(store: Store) -> None:
    for number in range(7):
        await open_table(store, f"table-{number}", at=float(number // 3), public=True)
    found: list[str] = []
    after = None
    for size in (3, 3, 1):
        page = await store.lobby.open_tables(limit=3, after=after)
        assert len(page.tables) == size
        found, after = [*found, *ids(page)], page.next
    assert after is None
    assert found == [f"table-{number}" for number in (6, 5, 4, 3, 2, 1, 0)]


@pytest.mark.parametrize("after", ["", "tea", "~tea", "nan", "0x1p0"])
async def test_a_page_that_is_none_is_refused_by_name(store: Store, after: str) -> None:
    with pytest.raises(BadPage, match="`next` of its last page"):
        await store.lobby.open_tables(after=after)


async def test_games_that_are_over_are_found_by_what_they_were(store: Store) -> None:
    three = [*SEATS, Seat(2, None, "alice", "Alice", 1, 40)]
    await play_all(store, "duel", at=10.0, public=True)
    await play_all(store, "trio", at=20.0, public=True, players=3, seats=three)
    await play_all(store, "mad", at=30.0, public=True, game="madcala", deal="daily-1")
    await open_table(store, "going", at=40.0, public=True)

    async def found(**wanted: object) -> list[str]:
        return ids(await store.lobby.finished(Wanted(**wanted)))  # type: ignore[arg-type]

    assert await found() == ["mad", "trio", "duel"]
    assert await found(game="parade") == ["trio", "duel"]
    assert await found(players=3) == ["trio"]
    assert await found(player="ada", players=2) == ["mad", "duel"]
    assert await found(bot="alice") == ["trio"]
    assert await found(name="ALI") == ["trio"]
    assert await found(name="%") == []
    assert await found(since=15.0, until=30.0) == ["mad", "trio"]
    assert await found(deal="daily-1") == ["mad"]


async def test_how_a_game_ended_is_kept_with_its_seats(store: Store) -> None:
    seats = (Seat(0, "ada", None, "Ada", 2, 31), Seat(1, "bob", None, "Bob", 1, 12))
    await play_all(store, "tea", at=5.0, public=True, seats=seats, ended=Ended(5.0, counts=False))
    (table,) = (await store.lobby.finished(Wanted())).tables
    assert (table.ended, table.counts, table.seats) == (5.0, False, seats)


async def test_private_games_are_found_by_those_who_played_them_alone(store: Store) -> None:
    await play_all(store, "private")
    assert ids(await store.lobby.finished(Wanted())) == []
    assert ids(await store.lobby.finished(Wanted(viewer="cat"))) == []
    assert ids(await store.lobby.finished(Wanted(viewer="bob"))) == ["private"]
    assert ids(await store.lobby.finished(Wanted(private=True))) == ["private"]


async def test_a_code_leads_to_its_table_until_the_game_is_over(store: Store) -> None:
    await open_table(store, "tea", code="HAT")
    found = await store.lobby.by_code("HAT")
    assert found is not None
    assert found.id == "tea"
    await store.append("tea", 1, [opened_event()], Standing("over", 1.0, ended=Ended(1.0)))
    assert await store.lobby.by_code("HAT") is None
    await open_table(store, "other", code="HAT")


async def test_invitations_are_made_void_together_with_the_code(store: Store) -> None:
    await open_table(store, "tea", code="HAT")
    await open_table(store, "other", code="HARE")
    renewed = await store.lobby.renew_invites("tea", "CAT")
    assert (renewed.code, renewed.renewed) == ("CAT", 1)
    assert await store.lobby.invites("tea") == renewed
    with pytest.raises((CodeTaken, NotStored)):
        await store.lobby.renew_invites("tea", "HARE")
    with pytest.raises(NoSuchTable):
        await store.lobby.invites("none")


async def test_a_shared_deal_is_played_as_long_as_one_table_plays_it(store: Store) -> None:
    await play_all(store, "mine", deal="daily-1")
    await open_table(store, "theirs", deal="daily-1")
    assert await store.lobby.deal_is_played("daily-1", besides="mine")
    assert not await store.lobby.deal_is_played("daily-1", besides="theirs")
    assert {table.id for table in await store.lobby.of_deal("daily-1")} == {"mine", "theirs"}


async def test_the_census_counts_tables_by_phase(store: Store) -> None:
    await open_table(store, "one")
    await open_table(store, "two")
    await play_all(store, "three")
    assert await store.lobby.census() == {"open": 2, "over": 1}
