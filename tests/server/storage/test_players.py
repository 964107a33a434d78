"""People and their ratings are kept; ratings change only together with the game that was rated."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.storage.helpers import open_table, play_to_the_end, player
from wonderland.server.storage import (
    Ended,
    NewRating,
    NoSuchTable,
    NotStored,
    Player,
    Rating,
    RatingsMoved,
    Store,
)

pytestmark = pytest.mark.anyio


def rated(name: str, games: int, mu: float = 25.0, sigma: float = 8.0) -> NewRating:
    return NewRating(name, "parade", 2, mu, sigma, games)


async def test_somebody_is_kept_and_found(store: Store) -> None:
    ada = Player("ada", "Ada", 1.0, 2.0)
    await store.players.add(ada)
    assert await store.players.get("ada") == ada
    assert await store.players.get("bob") is None
    assert await store.players.names(["ada", "bob"]) == {"ada": "Ada"}


async def test_an_id_belongs_to_one_person(store: Store) -> None:
    await store.players.add(player("Ada"))
    with pytest.raises(NotStored):
        await store.players.add(player("Ada"))


async def test_names_change(store: Store) -> None:
    await store.players.add(player("Ada"))
    assert await store.players.rename("ada", "Countess")
    assert not await store.players.rename("bob", "Bobby")
    assert await store.players.names(["ada"]) == {"ada": "Countess"}


async def test_it_is_noted_when_somebody_was_here(store: Store) -> None:
    await store.players.add(player("Ada"))
    await store.players.add(player("Bob"))
    await store.players.saw(["ada", "nobody"], 9.0)
    await store.players.saw([], 10.0)
    assert await store.players.seen(["ada", "bob"]) == {"ada": 9.0, "bob": 0.0}


async def test_a_recovery_phrase_finds_its_person_until_there_is_another(store: Store) -> None:
    await store.players.add(player("Ada"))
    await store.players.set_phrase("ada", "digest-1")
    found = await store.players.by_phrase("digest-1")
    assert found is not None
    assert (found.id, found.has_phrase) == ("ada", True)
    await store.players.set_phrase("ada", "digest-2")
    assert await store.players.by_phrase("digest-1") is None


async def test_ratings_are_stored_with_the_game_that_was_rated(store: Store) -> None:
    await store.players.add(player("Ada"))
    await store.players.add(player("Bob"))
    ended = Ended(1.0, ratings=[rated("ada", 1, 27.0, 7.0), rated("bob", 1, 23.0, 7.5)])
    await play_to_the_end(store, "tea", ended=ended)
    ada, bob = Rating("ada", "parade", 2, 27.0, 7.0, 1), Rating("bob", "parade", 2, 23.0, 7.5, 1)
    assert await store.players.ratings("parade", 2, ["ada", "bob", "cat"]) == {
        "ada": ada,
        "bob": bob,
    }
    assert await store.players.ratings("parade", 3, ["ada"]) == {}
    assert await store.players.ratings_of("ada") == [ada]
    assert [(who.name, one) for who, one in await store.players.best("parade", 2)] == [
        ("Ada", ada),
        ("Bob", bob),
    ]


async def test_of_two_games_that_rate_somebody_at_once_one_has_to_rate_again(
    store: Store,
) -> None:
    await store.players.add(player("Ada"))
    ended = Ended(1.0, ratings=[rated("ada", 1)])
    fates = await asyncio.gather(
        *(play_to_the_end(store, name, ended=ended) for name in ("one", "two", "three")),
        return_exceptions=True,
    )
    assert sorted(str(type(fate).__name__) for fate in fates) == [
        "NoneType",
        "RatingsMoved",
        "RatingsMoved",
    ]
    assert (await store.players.ratings_of("ada"))[0].games == 1


async def test_a_rating_that_moved_keeps_the_whole_append_from_being_stored(
    store: Store,
) -> None:
    await store.players.add(player("Ada"))
    with pytest.raises(RatingsMoved):
        await play_to_the_end(store, "tea", ended=Ended(1.0, ratings=[rated("ada", 2)]))
    assert len(await store.load("tea")) == 1


async def test_whoever_is_forgotten_leaves_a_name_in_the_games_they_played(store: Store) -> None:
    await store.players.add(player("Ada"))
    await open_table(store)
    await store.players.forget("ada")
    assert await store.players.get("ada") is None
    (table,) = (await store.lobby.get(["tea"])).values()
    assert (table.seats[0].player, table.seats[0].name) == (None, "Ada")


async def test_nobody_unknown_is_rated(store: Store) -> None:
    with pytest.raises(NotStored):
        await play_to_the_end(store, "tea", ended=Ended(1.0, ratings=[rated("nobody", 1)]))
    assert len(await store.load("tea")) == 1
    with pytest.raises(NoSuchTable):
        await store.load("nothing")
