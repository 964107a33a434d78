"""Nobody learns at a table what they cannot know: two worlds that differ in it look the same.

A table goes on from a position, another one from the same position with everything dealt anew that
the looker has not seen. Whatever the looker is told, asks for or is refused must be the same in
both, to the byte.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

import msgspec
import pytest

import wonderland as wl
from tests.table.people import ANN, PARADE, carry_out, started
from tests.table.worlds import shared_choice
from wonderland.engine.errors import WonderlandError
from wonderland.engine.game import AnyGame
from wonderland.engine.rng import FastRng
from wonderland.engine.state import State
from wonderland.table import Clock, ClockKind, Settings, Table, Undo
from wonderland.testing.leak import reimagined
from wonderland.testing.template import TARTS_GAME

encode = msgspec.json.encode
DEALS = 40 if os.environ.get("WONDERLAND_NIGHTLY") else 4
GAMES: dict[str, tuple[AnyGame, int]] = {
    "parade": (PARADE, 3),
    "going-out": (wl.game("going-out"), 3),
    "madcala": (wl.game("madcala"), 2),
    "tarts": (TARTS_GAME, 3),
}
TIMED = Clock(ClockKind.INCREMENT, 600.0, 5.0)
SETTINGS = {undo.value: Settings(undo=undo, clock=TIMED, takeover=60.0) for undo in Undo}


def table_at(game: AnyGame, state: State, settings: Settings) -> Table:
    """Return a table where a game goes on from a position."""
    return started(int(state.players), settings, game=game, position=game.dump(state))


def answer(table: Table, decide: str, *arguments: object, **more: object) -> str:
    """Return what somebody is answered who asks for a decision; nothing is carried out."""
    try:
        getattr(table, decide)(*arguments, **more)
    except WonderlandError as error:
        return f"{type(error).__name__}: {error}"
    return "done"


def traffic(table: Table, looker: int | None, now: float) -> list[bytes | str]:
    """Return all that a looker can get at."""
    version = table.version(looker)
    found: list[bytes | str] = [
        encode(table.info()),
        encode(table.joined(looker, now)),
        encode(table.joined(looker)),
        *(encode(table.updates(looker, since)) for since in range(version + 1)),
        encode(table.updates(looker, 0, now, views=False)),
        f"{version} {table.position(looker)}",
        f"{table.told_at(looker)} {table.awaited()}",
    ]
    if looker is None:
        return found
    found.append(encode(table.turn(looker)))
    for at in {0, version // 2, version, version + 1}:
        for action in (0, table.game.actions - 1, 10**9, "nonsense", *table.legal(looker)[:2]):
            found.append(answer(table, "act", looker, action, at, now))
        found.append(answer(table, "ask_undo", looker, at, now))
        found.append(answer(table, "check_hint", looker, at))
    for decide in ("resign", "take_over", "hand_back", "resume", "rematch"):
        found.append(answer(table, decide, looker, now))
    found.append(answer(table, "answer_undo", looker, agree=True, now=now))
    found.append(answer(table, "pause", looker, now=now))
    return found


def both(one: Table, other: Table) -> Iterator[Table]:
    yield one
    yield other


def compare(one: Table, other: Table, looker: int | None, now: float) -> None:
    assert traffic(one, looker, now) == traffic(other, looker, now)


@pytest.mark.parametrize("undo", SETTINGS)
@pytest.mark.parametrize("game_id", GAMES)
def test_worlds_that_differ_in_what_is_hidden_look_the_same(game_id: str, undo: str) -> None:
    game, players = GAMES[game_id]
    compared = 0
    for deal in range(DEALS):
        rng = FastRng(deal)
        state = game.deal(players, deal)
        for _ in range(rng.below(30)):
            seat = state.mover()
            if seat < 0:
                break
            legal = state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))])
        if state.is_over():
            continue
        for looker in (*range(players), None):
            true = table_at(game, state, SETTINGS[undo])
            twin = table_at(game, reimagined(state, looker, rng), SETTINGS[undo])
            now = 3.0
            compare(true, twin, looker, now)
            for step in range(3):
                chosen = None if true.is_over() else shared_choice(true, twin, looker, rng)
                if chosen is None:
                    break
                now += 7.0
                for table in both(true, twin):
                    seat, action = chosen
                    carry_out(table, table.act(seat, action, table.version(seat), now))
                compare(true, twin, looker, now)
                compared += 1
                if step == 1:
                    take_back(true, twin, looker, now)
    assert compared > 0


def take_back(one: Table, other: Table, looker: int | None, now: float) -> None:
    """Let the looker take a choice back in both worlds, if it can, and compare."""
    if looker is None:
        return
    answers = [
        answer(table, "ask_undo", looker, table.version(looker), now) for table in both(one, other)
    ]
    assert answers[0] == answers[1]
    if answers[0] != "done":
        return
    for table in both(one, other):
        carry_out(table, table.ask_undo(looker, table.version(looker), now))
        while table.undo_asked is not None:
            waiting = table.undo_asked.waiting[0]
            carry_out(table, table.answer_undo(waiting, agree=True, now=now))
    compare(one, other, looker, now)


# Choices that are made in secret (P13)


def discarding(settings: Settings, seed: int = 5) -> Table:
    """Return a table of three where everybody is to discard two cards."""
    rng = FastRng(seed)
    state = PARADE.deal(3, seed)
    while len(state.actors()) == 1:
        legal = state.legal(state.mover())
        state.apply(state.mover(), legal[rng.below(len(legal))])
    return table_at(PARADE, state, settings)


def discard(table: Table, seat: int, now: float) -> None:
    carry_out(table, table.act(seat, table.legal(seat)[0], table.version(seat), now))


@pytest.mark.parametrize("undo", SETTINGS)
@pytest.mark.parametrize("looker", [0, None])
def test_nobody_learns_that_another_seat_has_chosen_in_secret(
    undo: str, looker: int | None
) -> None:
    quiet, busy = discarding(SETTINGS[undo]), discarding(SETTINGS[undo])
    compare(quiet, busy, looker, 3.0)
    for seat, now in ((1, 10.0), (2, 20.0), (2, 30.0)):
        discard(busy, seat, now)
        compare(quiet, busy, looker, now + 1)
    if undo != "off":  # what nobody has heard of is taken back without a word
        carry_out(busy, busy.ask_undo(2, busy.version(2), 33.0))
    compare(quiet, busy, looker, 34.0)
    for table in both(quiet, busy):  # what others do besides tells nothing either
        carry_out(table, table.say(ANN, "Well?", 35.0))
        carry_out(table, table.take_over(1, 36.0))
        carry_out(table, table.hand_back(1, 37.0))
        carry_out(table, table.pause(2, now=38.0))
    compare(quiet, busy, looker, 39.0)
    for table in both(quiet, busy):
        for seat in (0, 1):
            carry_out(table, table.pause(seat, now=40.0))
        carry_out(table, table.resume(1, 100.0))
    compare(quiet, busy, looker, 120.0)
    if looker == 0:
        for table in both(quiet, busy):
            discard(table, 0, 121.0)
        compare(quiet, busy, looker, 122.0)
        take_back(quiet, busy, looker, 123.0)
        for table in both(quiet, busy):
            while table.legal(0):
                discard(table, 0, 124.0)
        compare(quiet, busy, looker, 126.0)


@pytest.mark.parametrize("order", [(1, 1, 2, 2), (2, 1, 2, 1)])
def test_the_order_of_secret_choices_is_not_told(order: Sequence[int]) -> None:
    settings = Settings(undo=Undo.FAIR)
    seen = []
    for turns in ((2, 2, 1, 1), order):
        table = discarding(settings)
        for seat in (*turns, 0, 0):
            carry_out(table, table.act(seat, table.legal(seat)[0], table.version(seat), 3.0))
        assert table.is_over()
        seen.append([encode(table.joined(looker)) for looker in (0, None)])
    assert seen[0] == seen[1]
