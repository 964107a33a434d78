"""What is too old is removed by a running server, and whoever looks at it is told."""

from __future__ import annotations

from pathlib import Path
from time import time

import pytest

from tests.server.running import running
from wonderland.server.config import BadConfig, read_config
from wonderland.server.keeping import DAY, retention_of
from wonderland.server.storage import Retention

pytestmark = pytest.mark.anyio


async def test_a_table_that_nobody_began_to_play_at_is_closed_after_a_week(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await server.guest("Ann")
        table = (await ann.open())["table"]["id"]
        async with ann.at(table) as line:
            await server.house.hub.keeping.tidy(now=time() + 6 * DAY)
            assert await server.house.store.load(table)
            await server.house.hub.keeping.tidy(now=time() + 8 * DAY)
            await line.hear("left", where=lambda one: one["table"] == table)
            assert (await line.join(table))["error"] == "NoSuchTable"


async def test_words_are_gone_after_a_while_and_the_table_stays(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await server.guest("Ann")
        table = (await ann.open())["table"]["id"]
        async with ann.at(table) as line:
            await line.done("say", table, text="No room!")
        hub = server.house.hub
        hub.forget(hub.rooms[table])
        await server.house.store.tidy(Retention(open_tables=None, chat=1.0), time() + DAY)
        async with ann.at(table) as line:
            said = [one["text"] for one in line.joined["log"] if one["what"] == "chatted"]
        assert said == [""]


def test_how_long_things_are_kept_can_be_set() -> None:
    config = read_config({}, {"WONDERLAND_KEEP_CHAT": "inf", "WONDERLAND_KEEP_FINISHED": "365"})
    assert retention_of(config) == Retention(7 * DAY, None, 365 * DAY)
    with pytest.raises(BadConfig, match="more than 0 days, or inf"):
        read_config({"keep_chat": 0.0})
