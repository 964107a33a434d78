"""What is not to be kept longer goes, and nothing else."""

from __future__ import annotations

import pytest

from tests.server.storage.helpers import ADA, open_table, opened_event, play, play_to_the_end
from wonderland.server.storage import (
    NoSuchTable,
    Removed,
    Retention,
    SequenceTaken,
    Standing,
    Store,
    Wanted,
    retention,
)
from wonderland.table.events import Acted, Chatted

pytestmark = pytest.mark.anyio

NOTHING = Retention(open_tables=None, chat=None, finished=None)


async def say(store: Store, table: str, seq: int, text: str, at: float) -> None:
    await store.append(table, seq, [Chatted(at, ADA, 0, text)], Standing("playing", at))


async def test_tables_at_which_no_game_was_begun_go_after_a_while(store: Store) -> None:
    await open_table(store, "old", at=10.0)
    await open_table(store, "new", at=95.0)
    await open_table(store, "begun", at=10.0)
    await play(store, "begun", 1, at=11.0)
    keep = Retention(open_tables=10.0, chat=None)
    assert await store.tidy(keep, now=100.0) == Removed(open_tables=1)
    assert set(await store.lobby.get(["old", "new", "begun"])) == {"new", "begun"}
    with pytest.raises(NoSuchTable):
        await store.load("old")


async def test_whoever_still_has_a_removed_table_in_mind_learns_that_it_is_gone(
    store: Store,
) -> None:
    await open_table(store, "tea", at=0.0)
    await store.tidy(Retention(open_tables=1.0), now=100.0)
    with pytest.raises(NoSuchTable):
        await play(store, "tea", 1)


async def test_finished_games_are_kept_unless_somebody_says_otherwise(store: Store) -> None:
    await play_to_the_end(store, "old", at=10.0)
    await play_to_the_end(store, "new", at=95.0)
    assert await store.tidy(Retention(), now=1e9) == Removed()
    keep = Retention(open_tables=None, chat=None, finished=10.0)
    assert await store.tidy(keep, now=100.0) == Removed(finished=1)
    (left,) = (await store.lobby.finished(Wanted(private=True))).tables
    assert left.id == "new"


async def test_words_go_and_the_log_keeps_its_numbers(store: Store) -> None:
    await open_table(store, "tea")
    await say(store, "tea", 1, "no room!", at=1.0)
    await say(store, "tea", 2, "plenty of room!", at=50.0)
    await play(store, "tea", 3, at=51.0)
    keep = Retention(open_tables=None, chat=60.0)
    assert await store.tidy(keep, now=100.0) == Removed(lines_of_chat=1)
    assert await store.tidy(keep, now=100.0) == Removed()
    assert await store.load("tea") == [
        opened_event(),
        Chatted(1.0, ADA, 0, ""),
        Chatted(50.0, ADA, 0, "plenty of room!"),
        Acted(51.0, 0, "G1"),
    ]
    with pytest.raises(SequenceTaken):
        await play(store, "tea", 3)


async def test_much_is_removed_in_several_goes(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "A_LITTLE", 3)
    for number in range(7):
        await open_table(store, f"table-{number}")
    for number in range(7):
        await say(store, "table-0", 1 + number, "tea?", at=1.0)
    assert await store.tidy(Retention(chat=10.0), now=100.0) == Removed(lines_of_chat=7)
    assert await store.tidy(Retention(open_tables=10.0), now=100.0) == Removed(open_tables=6)


async def test_everything_may_be_kept_for_ever(store: Store) -> None:
    await open_table(store, "tea")
    assert await store.tidy(NOTHING, now=1e12) == Removed()
