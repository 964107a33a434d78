"""Records: saving, loading, replaying, undoing, continuing, and every way a record can be wrong."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import wonderland as wl
from wonderland.engine.record import Record

PARADE = wl.game("parade")
SEED = "000102030405060708090a0b0c0d0e0f"


def played(moves: int, seed: int | str = SEED, players: int = 3) -> Record:
    record = Record.open(PARADE, players, seed, names=["Ann", "Bob", "Cy", "Di"][:players])
    state = record.begin(PARADE)
    for _ in range(moves):
        seat = state.actors()[0]
        action = state.legal(seat)[0]
        state.apply(seat, action)
        record = record.played(seat, PARADE.notate(action))
    return record


def test_a_record_is_readable_and_reads_back(tmp_path: Path) -> None:
    record = played(3)
    record.save(tmp_path / "game.json")
    text = (tmp_path / "game.json").read_text()
    assert '"names": ["Ann", "Bob", "Cy"],\n' in text
    assert text.count("\n  [") == 3
    assert json.loads(text)["seed"] == SEED
    assert Record.read(tmp_path / "game.json", wl.game) == record


def test_a_record_replays_to_the_very_same_position() -> None:
    record = played(20)
    dumps = [PARADE.dump(state) for state in record.steps(PARADE)]
    assert len(dumps) == 21
    again = [PARADE.dump(state) for state in record.steps(PARADE)]
    assert again == dumps
    assert PARADE.dump(record.replay(PARADE)) == dumps[-1]


def test_undoing_is_truncating() -> None:
    record = played(10)
    assert record.truncated(4).actions == record.actions[:4]
    assert PARADE.dump(record.truncated(4).replay(PARADE)) == PARADE.dump(played(4).replay(PARADE))
    with pytest.raises(wl.BadRecord, match="cannot be cut to 11"):
        record.truncated(11)


def test_continuing_from_here_begins_with_the_position() -> None:
    record = played(10)
    continued = record.continued(PARADE, 6)
    assert continued.seed is None
    assert continued.commitment() is None
    assert continued.actions == ()
    assert continued.names == ("Ann", "Bob", "Cy")
    assert PARADE.dump(continued.replay(PARADE)) == PARADE.dump(record.truncated(6).replay(PARADE))
    read = Record.from_json(continued.to_json(), wl.game)
    assert PARADE.dump(read.replay(PARADE)) == PARADE.dump(continued.replay(PARADE))


def test_a_table_seed_comes_with_its_commitment_and_a_simulation_seed_without() -> None:
    commitment = "be45cb2605bf36bebde684841a28f0fd43c69850a3dce5fedba69928ee3a8991"
    assert json.loads(played(0).to_json())["commitment"] == commitment
    assert "commitment" not in json.loads(played(0, seed=7).to_json())
    assert Record.from_json(played(2, seed=7).to_json(), wl.game) == played(2, seed=7)


def test_a_listener_hears_a_replay() -> None:
    ears = wl.Ears()
    played(5).replay(PARADE, ears)
    assert sum(type(told.public).__name__ == "CardPlayed" for told in ears.told) == 5


def test_players_without_names_are_called_by_their_seats() -> None:
    assert Record.open(PARADE, 2, 1).names == ("Seat 0", "Seat 1")


def test_a_record_is_saved_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    played(2).save(path)
    before = path.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        played(9).save(path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


def changed(change: Callable[[dict[str, Any]], object]) -> str:
    data = json.loads(played(3).to_json())
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("schema", lambda d: d.update(schema=2)),
        ("schema", lambda d: d.pop("schema")),
        ("schema", lambda d: d.update(schema=True)),
        ("game", lambda d: d.update(game=7)),
        ("game, players or options", lambda d: d.update(game="croquet")),
        ("game, players or options", lambda d: d.update(players=9)),
        ("game, players or options", lambda d: d.update(options={"target": 3})),
        ("players", lambda d: d.update(players="3")),
        ("options", lambda d: d.update(options=[])),
        ("names", lambda d: d.update(names="Ann")),
        ("names", lambda d: d.update(names=["Ann", 2, "Cy"])),
        ("names", lambda d: d.update(names=["Ann"])),
        ("names", lambda d: d.update(names=["Ann", "Bob", "\x1b[2J"])),
        ("names", lambda d: d.update(names=["Ann", "Bob", "x" * 41])),
        ("seed", lambda d: d.update(seed="12")),
        ("seed", lambda d: d.update(seed=1.5)),
        ("seed", lambda d: (d.pop("seed"), d.pop("commitment"))),
        ("seed", lambda d: d.update(position={})),
        ("commitment", lambda d: d.update(commitment="0" * 64)),
        ("commitment", lambda d: d.pop("commitment")),
        ("actions", lambda d: d.pop("actions")),
        ("actions[1]", lambda d: d["actions"].__setitem__(1, [0])),
        ("actions[1]", lambda d: d["actions"].__setitem__(1, [3, "G3"])),
        ("actions[1]", lambda d: d["actions"].__setitem__(1, [True, "G3"])),
        ("actions[1]", lambda d: d["actions"].__setitem__(1, "G3")),
        ("comment", lambda d: d.update(comment="hello")),
    ],
)
def test_a_record_that_is_wrong_is_refused_by_field(
    field: str, change: Callable[[dict[str, Any]], object]
) -> None:
    with pytest.raises(wl.BadRecord) as caught:
        Record.from_json(changed(change), wl.game)
    assert caught.value.field == field


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000, b"\xff\xfe{"])
def test_what_is_no_record_at_all_is_refused(text: str | bytes) -> None:
    with pytest.raises(wl.BadRecord, match="file"):
        Record.from_json(text, wl.game)


def test_a_record_with_an_illegal_action_says_which() -> None:
    record = played(3)
    (seat, _), *_ = record.actions
    broken = record.truncated(0).played(seat, "pass")
    with pytest.raises(wl.BadRecord, match=r"actions\[0\]: .*may not 'pass'"):
        broken.replay(PARADE)
    with pytest.raises(wl.BadRecord, match=r"actions\[0\]: .*expected a colour"):
        record.truncated(0).played(seat, "X3").replay(PARADE)


def test_a_record_of_other_rules_is_not_replayed() -> None:
    text = changed(lambda d: d.update(rules_version=99))
    with pytest.raises(wl.BadRecord, match="this build plays version 1"):
        Record.from_json(text, wl.game).replay(PARADE)


def test_a_record_belongs_to_its_game() -> None:
    from wonderland.testing.template import TARTS_GAME

    with pytest.raises(wl.BadRecord, match="is parade, not tarts"):
        played(0).begin(TARTS_GAME)


def test_a_record_needs_a_seed_or_a_position_that_fits() -> None:
    with pytest.raises(wl.BadRecord, match="seed"):
        Record("parade", 1, 3, None).begin(PARADE)
    position = PARADE.dump(PARADE.deal(players=2, seed=1))
    with pytest.raises(wl.BadRecord, match="the position has 2"):
        Record("parade", 1, 3, None, position=position).begin(PARADE)


def test_a_record_with_a_bad_position_names_the_field_of_the_position() -> None:
    position = PARADE.dump(PARADE.deal(players=2, seed=1)) | {"turn": 7}
    with pytest.raises(wl.BadRecord, match=r"record, position\.turn: .*7"):
        Record("parade", 1, 2, None, position=position).begin(PARADE)
