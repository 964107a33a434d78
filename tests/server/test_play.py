"""Games between people over real WebSockets, from sitting down to the last card."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.running import running, two_at_a_table

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", ["parade", "going-out", "madcala"])
async def test_two_people_play_a_game_to_its_end(tmp_path: Path, game: str) -> None:
    options = {"options": {"target": 20}} if game == "going-out" else {}
    async with running(tmp_path) as server, two_at_a_table(server, game, **options) as found:
        table, hers, his = found
        ends = await asyncio.gather(hers.play_on(table), his.play_on(table))
        assert ends[0] == ends[1]
        assert sorted(ends[0]["places"])[0] == 1
        assert len(ends[0]["seed"]) == 32
