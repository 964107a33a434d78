"""Check 4: nothing hidden leaks, and what is imagined is really imagined.

Two worlds are compared that differ only in what a seat cannot know: the true one, and a copy of it
whose hidden part was dealt again. Whatever that seat (or a spectator) can get at must be the same,
to the byte, in both: Views, legal actions, described moves and previews, facts, log sentences,
error texts, and what is sent after an undo; before an action and after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import json

from wonderland.engine.errors import WonderlandError
from wonderland.engine.facts import Ears
from wonderland.engine.game import AnyGame, OptionValue
from wonderland.engine.record import Record
from wonderland.engine.rng import FastRng, Rng
from wonderland.engine.state import SPECTATOR, State
from wonderland.table import local
from wonderland.testing.checks import expect, random_chooser, seats_and_spectator
from wonderland.wire import encode_facts, encode_moves, encode_view

TWINS = 80
"""How many worlds are tried to find one in which the same action tells the seat the same."""

WORLDS = 24
"""How many worlds are made up to see what varies in them."""


@dataclass(slots=True)
class LeakReport:
    """How much a leak check compared: a check that compared nothing proves nothing."""

    positions: int = 0
    before: int = 0
    after: int = 0
    unmatched: int = 0
    """Actions for which no twin was found in which the seat learned just the same."""

    def __add__(self, other: LeakReport) -> LeakReport:
        return LeakReport(
            self.positions + other.positions,
            self.before + other.before,
            self.after + other.after,
            self.unmatched + other.unmatched,
        )


def check_no_leak(
    game: AnyGame,
    players: int,
    seed: int,
    *,
    options: Mapping[str, OptionValue] | None = None,
    every: int = 1,
) -> LeakReport:
    """Play a random game, and check every `every`-th position for every seat and spectators."""
    state = game.deal(players, seed, **(options or {}))
    rng = FastRng(seed)
    choose = random_chooser(seed)
    report = LeakReport()
    step = seed % every
    while not state.is_over():
        actors = list(state.actors())
        seat = actors[rng.below(len(actors))]
        action = choose(seat, list(state.legal(seat)))
        if step % every == 0:
            report.positions += 1
            for looker in seats_and_spectator(players):
                check_position_keeps_secrets(game, state, looker, seat, action, rng, report)
        state.apply(seat, action)
        step += 1
    return report


def check_position_keeps_secrets(
    game: AnyGame,
    state: State,
    looker: int | None,
    seat: int,
    action: int,
    rng: Rng,
    report: LeakReport,
) -> None:
    """Check one position, and one action from it, for one who looks on."""
    check_imagined(game, state, looker, rng)
    seen = everything_shown(game, state, looker)
    for _ in range(3):
        twin = reimagined(state, looker, rng)
        shown = everything_shown(game, twin, looker)
        expect(shown == seen, f"{looker} can tell two worlds apart: {seen!r} and {shown!r}")
        report.before += 1
    heard, view = shown_after(game, state, looker, seat, action)
    for _ in range(TWINS):
        twin = reimagined(state, looker, rng)
        if action not in list(twin.legal(seat)):
            continue
        twin_heard, twin_view = shown_after(game, twin, looker, seat, action)
        if twin_view != view:
            continue  # the action rightly showed the looker different cards
        expect(twin_heard == heard, f"{looker} hears the difference: {heard!r}, {twin_heard!r}")
        undone, twin_undone = (
            shown_after_undo(game, world, looker, seat, action) for world in (state, twin)
        )
        expect(undone == twin_undone, f"an undo tells {looker}: {undone!r}, {twin_undone!r}")
        report.after += 1
        return
    report.unmatched += 1


def reimagined(state: State, looker: int | None, rng: Rng) -> State:
    """Return a copy whose hidden part, for the looker, is dealt again."""
    twin = state.copy()
    twin.reimagine(SPECTATOR if looker is None else looker, rng)
    return twin


def everything_shown(game: AnyGame, state: State, looker: int | None) -> list[object]:
    """Return all that a looker can get at in a position."""
    view = game.view(state, looker)
    shown: list[object] = [encode_view(view), view.actors, repr(view)]
    if looker is None:
        return shown
    legal = list(state.legal(looker))
    shown += [legal, encode_moves([game.describe(view, action) for action in legal])]
    shown += [encode_facts(game.preview(view, action)) for action in legal]
    shown += [refusal(state, looker, action) for action in (0, game.actions - 1)]
    return shown


def refusal(state: State, seat: int, action: int) -> str:
    """Return what a seat is answered when it tries an action on a spare copy."""
    try:
        state.copy().apply(seat, action)
    except WonderlandError as error:
        return str(error)
    return "done"


def shown_after(
    game: AnyGame, state: State, looker: int | None, seat: int, action: int
) -> tuple[list[object], bytes]:
    """Return what a looker hears of an action, in facts and words, and the View it has then."""
    after = state.copy()
    ears = Ears()
    after.listener = ears
    after.apply(seat, action)
    facts = ears.facts(looker)
    names = [f"Player {number}" for number in range(state.players)]
    heard: list[object] = [encode_facts(facts), [game.say(fact, names) for fact in facts]]
    return heard, encode_view(game.view(after, looker))


def shown_after_undo(
    game: AnyGame, state: State, looker: int | None, seat: int, action: int
) -> list[object]:
    """Return what a table shows a looker when an action is taken back."""
    table = local.table_of(game, Record.open_at(game, state))
    local.choose(table, seat, action)
    if not table.is_over():
        local.take_back(table, seat)
    updates = table.updates(looker, 0)
    return [
        encode_view(table.view(looker)),
        encode_facts(table.facts(looker)),
        json.encode(updates),
    ]


def check_imagined(game: AnyGame, state: State, looker: int | None, rng: Rng) -> None:
    """Check that imagined worlds agree with the View they come from."""
    view = game.view(state, looker)
    world = game.imagine(view, rng)
    expect(game.view(world, looker) == view, f"imagined worlds show {looker} another View")
    twin = reimagined(world, looker, rng)
    expect(game.view(twin, looker) == view, f"reimagined worlds show {looker} another View")


def check_reimagine_varies(
    game: AnyGame,
    players: int,
    seed: int,
    steps: int,
    *,
    options: Mapping[str, OptionValue] | None = None,
) -> None:
    """Check that a reimagined true world varies wherever a world imagined from the View does.

    A `reimagine` that keeps one true hidden card lets a search see it.
    """
    state = game.deal(players, seed, **(options or {}))
    choose = random_chooser(seed)
    for _ in range(steps):
        if state.is_over():
            return
        seat = next(iter(state.actors()))
        state.apply(seat, choose(seat, list(state.legal(seat))))
    rng = FastRng(seed)
    for looker in seats_and_spectator(players):
        view = game.view(state, looker)
        imagined = leaves([game.dump(game.imagine(view, rng)) for _ in range(WORLDS)])
        again = leaves([game.dump(reimagined(state, looker, rng)) for _ in range(WORLDS)])
        for path, values in imagined.items():
            if len(values) > WORLDS // 4:
                varied = again.get(path, set())
                expect(len(varied) > 1, f"reimagine keeps {path} as it truly is, for {looker}")


def leaves(dumps: list[dict[str, Any]]) -> dict[str, set[str]]:
    """Return all values that occur at each place in several dumps."""
    found: dict[str, set[str]] = {}
    for dumped in dumps:
        for path, value in _walk("", dumped):
            found.setdefault(path, set()).add(value)
    return found


def _walk(path: str, data: object) -> Iterator[tuple[str, str]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _walk(f"{path}.{key}", value)
    elif isinstance(data, list | tuple):
        for at, value in enumerate(data):
            yield from _walk(f"{path}[{at}]", value)
    else:
        yield path, repr(data)
