"""What is stored never shows in what goes wrong: not in messages, tracebacks or logs."""

from __future__ import annotations

import logging
import traceback
from dataclasses import replace
from typing import Any

import pytest

from tests.server.storage.helpers import SEATS, SEED, new_table, opened_event
from tests.server.storage.test_due_and_deals import daily
from wonderland.server.storage import NotStored, Standing, Store

pytestmark = pytest.mark.anyio


def everything_told_of(error: BaseException) -> str:
    return f"{error!r} {error} {''.join(traceback.format_exception(error))}"


async def test_an_append_that_is_refused_shows_no_event(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    wrong: list[Any] = [
        Standing("open", 0.0, seats=[SEATS[0], SEATS[0]]),
        Standing("open", 0.0, seats=[replace(SEATS[0], name=None)]),  # type: ignore[arg-type]
        Standing(None, 0.0),  # type: ignore[arg-type]
        Standing("open", None),  # type: ignore[arg-type]
    ]
    for standing in wrong:
        with pytest.raises(NotStored) as caught:
            await store.create(new_table(), [opened_event()], standing)
        assert SEED not in everything_told_of(caught.value)
    assert SEED not in caplog.text


async def test_a_deal_that_is_refused_shows_no_seed(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with pytest.raises(NotStored) as caught:
        await store.deals.keep(replace(daily(SEED), name=None, game=None))  # type: ignore[arg-type]
    assert SEED not in everything_told_of(caught.value)
    assert SEED not in caplog.text


async def test_what_goes_well_is_not_written_down_either(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await store.create(new_table(), [opened_event()], Standing("open", 0.0))
    assert await store.load("tea") == [opened_event()]
    await store.deals.keep(daily(SEED))
    assert SEED not in caplog.text
