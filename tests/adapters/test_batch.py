"""Many games at once go on exactly as each of them would by itself, on both builds."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import wonderland as wl
from wonderland.adapters import batch as adapter
from wonderland.adapters.batch import Batch, IllegalInBatch, batch
from wonderland.adapters.extras import PackageMissing
from wonderland.adapters.playing import returns_of
from wonderland.engine.errors import BadOptions
from wonderland.observe import observer

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("parade", 2, {}),
    ("parade", 4, {}),
    ("going-out", 3, {"target": 4}),
    ("madcala", 2, {}),
]
DIGEST = """
from tests.adapters.test_batch import digest
print(digest())
"""


def digest() -> str:
    """Return a number for all that happens in some batches."""
    found = hashlib.sha256()
    for name, players, options in TABLES:
        games = batch(name, players, count=3, seed=5, critic=True, **options)
        rng = wl.FastRng(1)
        for _ in range(60):
            games.step(games.random_actions(rng))
            assert games.wholes is not None
            for array in (games.observations, games.masks, games.rewards, games.seats):
                found.update(np.ascontiguousarray(array).tobytes())
            found.update(games.wholes.tobytes())
    return found.hexdigest()


def test_without_numpy_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapter, "np_", None)
    with pytest.raises(PackageMissing, match=r"pip install 'wonderland\[research\]'"):
        batch("parade", count=1)


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_each_game_goes_on_as_it_would_by_itself(name: str, players: int, options: Any) -> None:
    game = wl.game(name)
    count = 4
    games = batch(name, players, count=count, seed=3, critic=True, **options)
    seen = observer(game, players, **options)
    alone = [game.deal(players, int(seed), **options) for seed in games.seeds]
    rng = wl.FastRng(1)
    ended = np.zeros(count, dtype=int)
    for step in range(3_000):
        for number, state in enumerate(alone):
            seat = int(games.seats[number])
            assert seat == state.mover()
            assert list(np.flatnonzero(games.masks[number])) == sorted(state.legal(seat))
            if step % 13 == number:
                view = game.view(state, seat)
                assert list(games.observations[number]) == list(seen.observation(view))
                assert games.wholes is not None
                assert list(games.wholes[number]) == list(seen.whole(state, seat))
        legal, counts = games.legal_actions()
        assert sorted(legal) == sorted(np.nonzero(games.masks)[1])
        assert list(counts) == list(games.masks.sum(axis=1))
        actions = games.random_actions(rng)
        seats = games.seats.copy()
        games.step(actions)
        for number, state in enumerate(alone):
            state.apply(int(seats[number]), int(actions[number]))
            assert games.dones[number] == state.is_over()
            if state.is_over():
                assert list(games.rewards[number]) == returns_of(state)
                assert list(games.scores[number]) == list(state.scores())
                assert list(games.places[number]) == list(state.places())
                ended[number] += 1
                assert games.steps[number] == 0
                alone[number] = game.deal(players, int(games.seeds[number]), **options)
            else:
                assert not games.rewards[number].any()
        if ended.min() == 2:
            return
    pytest.fail("the games do not end")


def test_no_seed_is_dealt_twice() -> None:
    games = batch("parade", 6, count=8, seed=2)
    rng = wl.FastRng(1)
    dealt = set(games.seeds.tolist())
    number = len(dealt)
    assert number == 8
    for _ in range(200):
        games.step(games.random_actions(rng))
        number += int(games.dones.sum())
        dealt |= set(games.seeds.tolist())
    assert len(dealt) == number > 16
    assert not dealt & set(batch("parade", 6, count=8, seed=3).seeds.tolist())


def test_the_arrays_show_the_memory_of_the_games_and_cannot_be_written_to() -> None:
    games = batch("parade", 2, count=2, seed=1)
    before = games.observations
    copy = before.copy()
    games.step(games.random_actions(wl.FastRng(1)))
    assert games.observations is before
    assert (before != copy).any()
    with pytest.raises(ValueError, match="read-only"):
        games.observations[0, 0] = 1


def test_a_field_is_a_part_of_all_observations() -> None:
    games = batch("parade", 3, count=5, seed=1)
    assert games.part("front").shape == (5, 3, 66)
    assert (games.part("hand").sum(axis=1) == 5).all()
    assert games.part("hand").base is not None


def test_a_reset_begins_again() -> None:
    games = batch("parade", 2, count=3, seed=4)
    first = games.observations.copy(), games.masks.copy(), games.seeds.copy()
    for _ in range(70):
        games.step(games.random_actions(wl.FastRng(1)))
    games.reset()
    again = games.observations, games.masks, games.seeds
    assert all((a == b).all() for a, b in zip(first, again, strict=True))
    assert not games.dones.any()
    assert not games.rewards.any()


@pytest.mark.parametrize("action", [132, -1, 133])
def test_one_illegal_action_is_refused_and_nothing_changes(action: int) -> None:
    games = batch("parade", 2, count=3, seed=4)
    before = games.observations.copy()
    actions = games.random_actions(wl.FastRng(1)).copy()
    actions[1] = action
    with pytest.raises(IllegalInBatch, match="game 1 of the batch, seat"):
        games.step(actions)
    assert (games.observations == before).all()
    assert not games.steps.any()


def test_what_cannot_be_played_is_refused_by_name() -> None:
    with pytest.raises(BadOptions, match="2 to 6"):
        batch("parade", 7, count=2)
    with pytest.raises(BadOptions, match="count: is at least 1"):
        batch("parade", count=0)
    with pytest.raises(BadOptions, match="seed"):
        batch("parade", count=1, seed=-1)
    games = batch("parade", count=2)
    with pytest.raises(BadOptions, match="one for each of 2 games"):
        games.step([0])


def test_both_builds_play_the_same() -> None:
    other = "interpreted" if wl.BUILD.compiled else ""
    env = {**os.environ, "WONDERLAND_BUILD": other}
    run = subprocess.run(
        [sys.executable, "-c", DIGEST], env=env, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == digest()


def test_a_batch_is_made_without_copying() -> None:
    games: Batch = batch("madcala", count=2)
    assert not games.observations.flags.owndata
    assert not games.masks.flags.owndata
