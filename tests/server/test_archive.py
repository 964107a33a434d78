"""Finished games leave a store as lines, and come into another as the same games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from wonderland.engine.record import Record
from wonderland.engine.rng import FastRng
from wonderland.games import game as find_game
from wonderland.server.archive import Exported, Imported, export_games, import_games
from wonderland.server.standing import standing_of
from wonderland.server.storage import Address, NewTable, Store, Wanted, opened
from wonderland.table import Person, Settings, Table, open_table
from wonderland.table.events import AnyEvent, SatDown

pytestmark = pytest.mark.anyio

SEED = "00112233445566778899aabbccddeeff"
ADA, BOB = Person("ada", "Ada"), Person("bob", "Bob")


def played_record(game: str = "parade", players: int = 2, seed: int = 7) -> Record:
    """Return the record of a whole game, played at random."""
    one, rng = find_game(game), FastRng(seed)
    record = Record.open(one, players, seed)
    state = record.begin(one)
    while not state.is_over():
        seat = state.actors()[0]
        legal = state.legal(seat)
        action = legal[rng.below(len(legal))]
        state.apply(seat, action)
        record = record.played(seat, one.notate(action))
    return record


def as_line(record: Record) -> bytes:
    return json.dumps(json.loads(record.to_json())).encode()


async def resigned_game(store: Store, table_id: str) -> None:
    """Keep a game that Ada gave up after a few moves."""
    first = open_table(find_game("parade"), 2, SEED, Settings(public=True), ADA, 10.0)
    table = Table.replay([first], table_id)
    events: list[AnyEvent] = [first]

    def happen(decided: list[AnyEvent]) -> None:
        for event in decided:
            table.fold(event)
        events.extend(decided)

    happen([SatDown(10.0, 0, ADA), SatDown(10.0, 1, BOB)])
    happen(table.start("ada", 11.0))
    for number in range(4):
        (seat,) = table.actors()
        happen(table.act(seat, table.legal(seat)[0], table.version(seat), 12.0 + number))
    happen(table.resign(0, 20.0))
    new = NewTable(table_id, "parade", 2, "ada", 10.0, public=True)
    await store.create(new, events, standing_of(table, events, 20.0))


async def exported(store: Store, **wanted: Any) -> list[bytes]:
    done = Exported()
    lines = [line async for line in export_games(store, Wanted(private=True, **wanted), done)]
    assert done == Exported(games=len(lines))
    return lines


async def test_records_are_taken_in_and_found(store: Store) -> None:
    lines = [as_line(played_record(name)) for name in ("parade", "going-out", "madcala")]
    assert await import_games(store, lines, now=5.0) == Imported(games=3)
    (found,) = (await store.lobby.finished(Wanted(private=True, game="madcala"))).tables
    assert (found.phase, found.ended, found.players) == ("over", 5.0, 2)
    assert sorted(seat.place for seat in found.seats if seat.place is not None)[0] == 1


async def test_what_is_exported_is_taken_in_elsewhere_as_it_was(
    store: Store, tmp_path: Path
) -> None:
    await import_games(store, [as_line(played_record(seed=seed)) for seed in range(3)], now=5.0)
    await resigned_game(store, "given")
    lines = await exported(store)
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    async with opened(Address.in_folder(folder)) as other:
        assert await import_games(other, lines, now=99.0) == Imported(games=4)
        assert sorted(await exported(other)) == sorted(lines)
        (given,) = (await other.lobby.finished(Wanted(player="ada"))).tables
    assert (given.id, given.created, given.ended) == ("given", 10.0, 20.0)
    assert [(seat.player, seat.name, seat.place) for seat in given.seats] == [
        ("ada", "Ada", 2),
        ("bob", "Bob", 1),
    ]


async def test_a_game_is_taken_in_once(store: Store) -> None:
    await resigned_game(store, "given")
    lines = [*await exported(store), as_line(played_record())]
    assert await import_games(store, [*lines, *lines], now=5.0) == Imported(games=1, known=3)


async def test_an_export_can_be_narrowed_down(store: Store) -> None:
    await import_games(store, [as_line(played_record(n)) for n in ("parade", "madcala")], now=5.0)
    (line,) = await exported(store, game="madcala")
    assert json.loads(line)["record"]["game"] == "madcala"


async def test_many_pages_are_exported_without_gaps(store: Store) -> None:
    lines = [as_line(played_record(seed=seed)) for seed in range(70)]
    assert await import_games(store, lines, now=5.0) == Imported(games=70)
    assert len(set(await exported(store))) == 70


async def test_lines_that_are_no_finished_games_are_named_and_left_out(store: Store) -> None:
    record = played_record()
    whole = json.loads(as_line(record))
    await resigned_game(store, "given")
    (line,) = await exported(store)
    kept = json.loads(line)
    wrong = [
        b"no room!",
        b'{"tea": 1}',
        json.dumps({**whole, "actions": whole["actions"][:3]}).encode(),
        json.dumps({**whole, "actions": [[0, "Z9"]]}).encode(),
        json.dumps({**whole, "rules_version": 99}).encode(),
        json.dumps({**kept, "table": "../tea"}).encode(),
        json.dumps({**kept, "places": [1]}).encode(),
        json.dumps({**kept, "places": [7, 1]}).encode(),
        json.dumps({**kept, "reason": "finished"}).encode(),
        json.dumps({**kept, "reason": "bored"}).encode(),
    ]
    done = await import_games(store, [*wrong, b"\n", as_line(record)], now=5.0)
    assert done.games == 1
    assert sorted(int(why.split(":")[0].removeprefix("line ")) for why in done.refused) == list(
        range(1, len(wrong) + 1)
    )


async def test_a_result_that_the_moves_do_not_lead_to_is_refused(store: Store) -> None:
    await import_games(store, [as_line(played_record())], now=5.0)
    (line,) = await exported(store)
    kept = json.loads(line)
    kept |= {"table": "other", "places": kept["places"][::-1]}
    done = await import_games(store, [json.dumps(kept).encode()], now=5.0)
    assert done.refused == ["line 1: record, places, scores: are not those that the moves lead to"]
