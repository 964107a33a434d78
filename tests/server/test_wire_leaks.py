"""Two worlds that differ only in what somebody cannot know are the same to them over the wire.

At one table a game goes on from a position, at another from the same position with everything dealt
anew that the looker has not seen. The same people sit at both and do the same. Whatever the looker
is sent, whether told, asked for, missed or refused, must be the same to the byte.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from time import time
from typing import Any

import pytest

import wonderland as wl
from tests.server.running import Guest, Line, Running, running
from tests.table.people import started
from tests.table.worlds import shared_choice
from wonderland.engine.rng import FastRng
from wonderland.engine.state import State
from wonderland.table import Person, Settings, Table, Undo, open_table
from wonderland.testing.leak import reimagined

pytestmark = pytest.mark.anyio

STEPS = 4
MOST_TWINS = 200
NUMBERS = re.compile(r'"(created|at|updated)":[0-9.e+]+')
"""Moments: they differ because the tables were not opened at the same one."""


def middle(game_id: str, players: int, seed: int, steps: int | None) -> State:
    """Return a position after so many random steps, or where several choose at once."""
    game, rng = wl.game(game_id), FastRng(seed)
    state: State = game.deal(players, seed)
    made = 0
    while made != steps and len(state.actors()) == 1:
        legal = state.legal(state.mover())
        state.apply(state.mover(), legal[rng.below(len(legal))])
        made += 1
    return state


def twin_of(game_id: str, state: State, seat: int | None, rng: FastRng) -> State:
    """Return another world for all that a seat knows, in which the next choice can be the same."""
    game = wl.game(game_id)
    for _ in range(MOST_TWINS):
        twin = reimagined(state, seat, rng)
        one, other = (
            started(int(state.players), game=game, position=game.dump(world))
            for world in (state, twin)
        )
        if shared_choice(one, other, seat, rng) is not None:
            return twin
    raise AssertionError("no twin was found")


async def opened_at(server: Running, people: Sequence[Guest], game_id: str, state: State) -> str:
    """Open a table where people go on from a position; return its id."""
    game = wl.game(game_id)
    persons = [Person(guest.player, guest.name) for guest in people]
    settings = Settings(undo=Undo.CONSENT)
    now = time()
    first = open_table(
        game, len(people), None, settings, persons[0], now, position=game.dump(state)
    )
    table = Table.replay([first], f"table{len(server.house.hub.rooms)}")
    events: list[Any] = [first]
    for seat, person in enumerate(persons):
        events += table.sit(person, seat, now)
        table.fold(events[-1])
    for event in table.start(persons[0].player, now):
        events.append(event)
        table.fold(event)
    await server.house.tables.keep(table, events, now)
    return table.id


class Looker:
    """Somebody who asks for everything there is, and notes all they are sent."""

    def __init__(self, guest: Guest, line: Line, table: str) -> None:
        self.guest, self.line, self.table = guest, line, table
        self.noted: list[str] = []

    async def look(self) -> None:
        """Join, and ask for what one has missed, from every version on."""
        await self.line.join(self.table)
        for since in range(self.line.version + 1):
            await self.line.say(type="join", table=self.table, since=since)
            await self.settle()
        for views in (True, False):
            await self.line.say(type="join", table=self.table, since=0, views=views)
            await self.settle()

    async def probe(self, actions: Sequence[int]) -> None:
        """Try what may not be done, and ask over HTTP."""
        version = self.line.version
        for action in (*actions, 10**6, "nonsense"):
            for at in (0, version + 1):
                await self.line.request("act", self.table, action=action, version=at)
        await self.line.request("ask-undo", self.table, version=0)
        await self.line.request("answer-undo", self.table, agree=True)
        for path in ("", "/record", "/replay", "/review"):
            answer = await self.guest.ask("GET", f"/api/tables/{self.table}{path}")
            self.noted.append(f"{path} {answer.status_code} {answer.text}")

    async def settle(self) -> None:
        """Hear everything that is on its way: what comes after it is the answer to this."""
        await self.line.refused("start", self.table)

    def all_heard(self) -> str:
        """Return everything, without what names this table or a moment."""
        text = "\n".join([*self.line.texts, *self.noted]).replace(self.table, "TABLE")
        return NUMBERS.sub(r'"\1":0', text)


CASES = {
    "parade": ("parade", 3, 20),
    "parade, when all discard": ("parade", 3, None),
    "going-out": ("going-out", 3, 40),
    "madcala": ("madcala", 2, 60),
}


@pytest.mark.parametrize("sits", [True, False], ids=["at the table", "watching"])
@pytest.mark.parametrize("case", CASES)
async def test_what_is_sent_depends_on_nothing_hidden(
    tmp_path: Path, case: str, sits: bool
) -> None:
    game_id, players, steps = CASES[case]
    state = middle(game_id, players, 5, steps)
    rng = FastRng(9)
    seat = 0 if sits else None
    twin = twin_of(game_id, state, seat, rng)
    async with running(tmp_path) as server, AsyncExitStack() as lines:
        people = [await server.guest(name) for name in ("Ann", "Bob", "Cy")[:players]]
        watcher = people[0] if sits else await server.guest("Wanda")
        lookers = []
        others = []
        for world in (state, twin):
            table = await opened_at(server, people, game_id, world)
            theirs = {}
            for number, guest in enumerate(people):
                if guest is not watcher:
                    theirs[number] = await lines.enter_async_context(guest.at(table))
            others.append(theirs)
            line = await lines.enter_async_context(watcher.line())
            lookers.append(Looker(watcher, line, table))
        tables = [server.house.hub.rooms[looker.table].table for looker in lookers]
        for looker in lookers:
            await looker.look()
        made = 0
        for _ in range(STEPS):
            chosen = shared_choice(tables[0], tables[1], seat, rng)
            if chosen is None:
                break
            made += 1
            actor, action = chosen
            for looker, table, theirs in zip(lookers, tables, others, strict=True):
                line = looker.line if actor == seat else theirs[actor]
                version = table.version(actor)
                await line.done("act", looker.table, action=action, version=version)
                await looker.settle()
                await looker.probe([action])
        for looker in lookers:
            await looker.look()
        assert made > 0
        assert lookers[0].all_heard() == lookers[1].all_heard()
