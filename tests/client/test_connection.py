"""A connection comes back by itself, misses nothing, and does nothing twice."""

from __future__ import annotations

import asyncio

import pytest

from tests.client.scripted import AT_ONCE, WELCOME, Talk, ToldGame, run, server
from wonderland.client.connection import Connection
from wonderland.client.errors import (
    ConnectionClosed,
    NotReached,
    NotWonderland,
    Refused,
    Unanswered,
)
from wonderland.wire import messages
from wonderland.wire.messages import Act, Closing, Done, Join, Joined, Leave, LeftTable, Say, Told


def connection(url: str) -> Connection:
    return Connection(url, {"wonderland": "ann"}, back_off=AT_ONCE)


async def welcome_and_join(talk: Talk, joined: Joined) -> Join:
    await talk.say(WELCOME)
    asked: Join = await talk.hear()
    await talk.say(joined)
    return asked


def test_joining_shows_the_table_and_updates_change_it() -> None:
    told, left = ToldGame(), asyncio.Event()

    async def script(talk: Talk) -> None:
        assert await welcome_and_join(talk, told.joined()) == Join("t1", views=False, invite="x")
        await talk.say(told.play(views=False), told.play(views=False))
        assert await talk.hear() == Leave("t1")
        left.set()
        await talk.socket.wait_closed()

    async def test() -> None:
        async with server(script) as url, connection(url) as here:
            assert here.welcome == WELCOME
            seen = await here.join("t1", invite="x", views=False)
            await here.until(lambda: seen.version == 2)
            await here.leave("t1")
            await left.wait()

    run(test())


def test_a_cut_connection_asks_for_what_came_since() -> None:
    told, has_it = ToldGame(), asyncio.Event()

    async def first(talk: Talk) -> None:
        await welcome_and_join(talk, told.joined())
        await talk.say(told.play())
        await has_it.wait()
        await talk.cut()

    async def second(talk: Talk) -> None:
        await talk.say(WELCOME)
        assert await talk.hear() == Join("t1", since=1)
        await talk.say(told.play(), told.play())
        await talk.socket.wait_closed()

    async def test() -> None:
        async with server(first, second) as url, connection(url) as here:
            seen = await here.join("t1")
            await here.until(lambda: seen.version == 1)
            has_it.set()
            await here.until(lambda: seen.version == 3)
            assert sum(isinstance(one, Told) for one in seen.log) == 3

    run(test())


def test_a_gap_is_asked_for_once() -> None:
    told = ToldGame()

    async def script(talk: Talk) -> None:
        await welcome_and_join(talk, told.joined())
        lost, late, later = told.play(), told.play(), told.play()
        await talk.say(late, later)
        assert await talk.hear() == Join("t1", since=0)
        await talk.say(lost, late, later)
        await talk.socket.wait_closed()

    async def test() -> None:
        async with server(script) as url, connection(url) as here:
            seen = await here.join("t1")
            await here.until(lambda: seen.version == 3)

    run(test())


def test_a_choice_without_an_answer_is_made_again_and_counts_once() -> None:
    told = ToldGame()

    async def first(talk: Talk) -> None:
        await welcome_and_join(talk, told.joined())
        assert await talk.hear() == Act(1, "t1", "G3", 0)
        await talk.cut()

    async def second(talk: Talk) -> None:
        await talk.say(WELCOME)
        await talk.hear()
        assert await talk.hear() == Act(1, "t1", "G3", 0)
        await talk.say(messages.Refused("AlreadyApplied", "it was made", 1, "t1", 4))

    async def test() -> None:
        async with server(first, second) as url, connection(url) as here:
            await here.join("t1")
            assert await here.request(lambda n: Act(n, "t1", "G3", 0)) == Done(1, 4)

    run(test())


def test_a_choice_made_while_the_connection_is_down_is_sent_when_it_is_back() -> None:
    down = asyncio.Event()

    async def first(talk: Talk) -> None:
        await talk.say(WELCOME)
        await talk.cut()

    async def second(talk: Talk) -> None:
        await down.wait()
        await talk.say(WELCOME)
        assert await talk.hear() == Say(1, "t1", "Hello")
        await talk.say(Done(1, 0))

    async def test() -> None:
        async with server(first, second) as url, connection(url) as here:
            await here.until(lambda: not here.is_up)
            down.set()
            assert await here.request(lambda n: Say(n, "t1", "Hello")) == Done(1, 0)

    run(test())


def test_what_was_said_is_not_said_twice() -> None:
    async def first(talk: Talk) -> None:
        await talk.say(WELCOME)
        await talk.hear()
        await talk.cut()

    async def second(talk: Talk) -> None:
        await talk.say(WELCOME)
        await talk.socket.wait_closed()

    async def test() -> None:
        async with server(first, second) as url, connection(url) as here:
            with pytest.raises(Unanswered, match="look whether it was done"):
                await here.request(lambda n: Say(n, "t1", "Hello"))
            await here.until(lambda: here.times_up == 2)

    run(test())


def test_a_refusal_names_its_reason_and_the_version() -> None:
    async def script(talk: Talk) -> None:
        await talk.say(WELCOME)
        await talk.hear()
        await talk.say(messages.Refused("StaleVersion", "look again", 1, "t1", 9))

    async def test() -> None:
        async with server(script) as url, connection(url) as here:
            with pytest.raises(Refused, match="look again") as refused:
                await here.request(lambda n: Act(n, "t1", "G3", 4))
            assert (refused.value.error, refused.value.version) == ("StaleVersion", 9)

    run(test())


def test_a_table_that_is_not_there_is_told_to_whoever_joins() -> None:
    async def script(talk: Talk) -> None:
        await talk.say(WELCOME)
        await talk.hear()
        await talk.say(messages.Refused("NoSuchTable", "there is no table 't9'", table="t9"))

    async def test() -> None:
        async with server(script) as url, connection(url) as here:
            with pytest.raises(Refused, match="there is no table"):
                await here.join("t9")
            assert not here.following

    run(test())


def test_a_table_that_is_removed_is_known_to_be_gone() -> None:
    async def script(talk: Talk) -> None:
        await welcome_and_join(talk, ToldGame().joined())
        await talk.say(LeftTable("t1"))
        await talk.socket.wait_closed()

    async def test() -> None:
        async with server(script) as url, connection(url) as here:
            seen = await here.join("t1")
            await here.until(lambda: seen.is_gone)

    run(test())


def test_a_server_that_stops_is_asked_again_when_it_said() -> None:
    async def first(talk: Talk) -> None:
        await talk.say(WELCOME, Closing("restarting", 0.001))

    async def second(talk: Talk) -> None:
        await talk.say(WELCOME)
        await talk.socket.wait_closed()

    async def test() -> None:
        async with server(first, second) as url, connection(url) as here:
            await here.until(lambda: here.times_up == 2)

    run(test())


def test_a_server_that_is_not_there_is_told_at_once() -> None:
    async def test() -> None:
        async with server() as url:
            pass
        with pytest.raises(NotReached, match="is the server running"):
            await connection(url).__aenter__()

    run(test())


@pytest.mark.parametrize(
    ("spoken", "why"),
    [
        ('{"type":"welcome","protocol":99,"server":"9","you":{"player":"p","name":"A"}}', "99"),
        ('{"type":"hello"}', "does not understand"),
        ("HELLO", "does not understand"),
        ('{"type":"left","table":"t"}', "does not say welcome"),
    ],
)
def test_what_is_no_wonderland_server_is_told(spoken: str, why: str) -> None:
    async def script(talk: Talk) -> None:
        await talk.socket.send(spoken)
        await talk.socket.wait_closed()

    async def test() -> None:
        async with server(script) as url:
            with pytest.raises(NotWonderland, match=why):
                await connection(url).__aenter__()

    run(test())


def test_whoever_waits_hears_that_the_connection_was_closed() -> None:
    async def script(talk: Talk) -> None:
        await talk.say(WELCOME)
        await talk.hear()
        await talk.socket.wait_closed()

    async def test() -> None:
        async with server(script) as url:
            here = connection(url)
            async with here:
                asked = asyncio.create_task(here.request(lambda n: Act(n, "t1", "G3", 0)))
                while not here._asked:
                    await asyncio.sleep(0)
            with pytest.raises(ConnectionClosed):
                await asked
            with pytest.raises(ConnectionClosed):
                await here.request(lambda n: Act(n, "t1", "G3", 0))

    run(test())
