"""What must hold in any game: its clauses, properties of play, a second opinion, equal builds."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from wonderland.engine.errors import IllegalAction, NotYourTurn
from wonderland.engine.facts import Ears
from wonderland.engine.game import AnyGame, OptionValue
from wonderland.engine.record import Record
from wonderland.engine.rng import FastRng
from wonderland.engine.state import SPECTATOR, State
from wonderland.wire import decode_facts, decode_view, encode_facts, encode_view

MOST_STEPS = 100_000

Chooser = Callable[[int, list[int]], int]
"""Picks an action for a seat from its legal ones."""

Census = Callable[[Mapping[str, Any]], object]
"""Counts the pieces of a dumped position; the answer must stay the same throughout a game."""

Compared = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""Returns a dumped position without what only the game's own code knows what to do with."""


class NotConforming(AssertionError):
    """A game does not do what every game must."""


def expect(condition: object, complaint: str) -> None:
    """Raise `NotConforming` unless a condition holds."""
    if not condition:
        raise NotConforming(complaint)


def seats_and_spectator(players: int) -> list[int | None]:
    """Return everybody who can look at a table: each seat, and None for a spectator."""
    return [*range(players), None]


def random_chooser(seed: int) -> Chooser:
    """Return a chooser that takes any legal action."""
    rng = FastRng(seed)

    def choose(seat: int, legal: list[int]) -> int:
        return legal[rng.below(len(legal))]

    return choose


# 1. Every clause has a test


def clauses(game: AnyGame) -> list[str]:
    """Return the clause numbers of a game's rules page, such as P7.

    >>> from wonderland.testing.template import TARTS_GAME
    >>> clauses(TARTS_GAME)
    ['K1', 'K2', 'K3', 'K4']
    """
    return re.findall(r"\*\*([A-Z]\d+)\b", game.rules())


def check_clauses(game: AnyGame, *folders: Path) -> None:
    """Check that a test function below some folders names each clause of the rules."""
    names = " ".join(
        name
        for folder in folders
        for file in sorted(folder.rglob("test_*.py"))
        for name in re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8"))
    )
    cited = {word.upper() for name in names.split() for word in name.split("_")}
    expect(clauses(game), f"the rules of {game.id} have no clauses such as **P1**")
    untested = [clause for clause in clauses(game) if clause not in cited]
    expect(not untested, f"no test of {game.id} names {', '.join(untested)}")


# 3. Properties of play


def check_play(
    game: AnyGame,
    players: int,
    seed: int,
    *,
    options: Mapping[str, OptionValue] | None = None,
    choose: Chooser | None = None,
    census: Census | None = None,
) -> None:
    """Play one game and check at every step what must hold in any game."""
    record = Record.open(game, players, seed, options=options)
    choose = choose or random_chooser(seed)
    state = record.begin(game)
    pieces = census(game.dump(state)) if census else None
    for _ in range(MOST_STEPS):
        check_position(game, state)
        if census:
            expect(census(game.dump(state)) == pieces, f"pieces changed: {game.dump(state)}")
        if state.is_over():
            break
        seat = choose_actor(state, choose)
        action = choose(seat, list(state.legal(seat)))
        check_step(game, state, seat, action)
        record = record.played(seat, game.notate(action))
    expect(state.is_over(), f"not over after {MOST_STEPS} steps")
    check_record(game, record, state)


def choose_actor(state: State, choose: Chooser) -> int:
    """Let a chooser pick one of the seats that must choose."""
    actors = list(state.actors())
    return actors[0] if len(actors) == 1 else choose(-1, actors)


def check_position(game: AnyGame, state: State) -> None:
    """Check a position: who may act, that copies are alike, and that everything round-trips."""
    dumped = game.dump(state)
    json.dumps(dumped)
    actors = list(state.actors())
    expect(len(set(actors)) == len(actors), f"actors twice: {actors}")
    for seat in range(state.players):
        legal = list(state.legal(seat))
        expect(bool(legal) == (seat in actors), f"seat {seat} acts, or not, but may {legal}")
        expect(len(set(legal)) == len(legal), f"legal for seat {seat} has doubles: {legal}")
        for action in legal:
            expect(0 <= action < game.actions, f"action {action} is out of range")
            check_notation(game, action)
    expect(state.is_over() == (not actors), "is_over and actors disagree")
    first = actors[0] if actors else SPECTATOR
    expect(state.mover() == first, f"the mover is {state.mover()}, not {first}")
    expect(not list(state.legal(state.players)), "a seat that does not exist may act")
    expect(game.dump(state.copy()) == dumped, "a copy differs")
    loaded = game.load(dumped)
    expect(game.dump(loaded) == dumped, f"load changes {dumped}")
    expect(game.dump(game.load(dumped, strict=True)) == dumped, "strict load changes a position")
    places = list(state.places())
    expect(min(places) == 1, f"nobody has the first place: {places}")
    expect(len(list(state.scores())) == state.players, "not a score for each seat")
    for seat_or_none in seats_and_spectator(state.players):
        view = game.view(state, seat_or_none)
        expect(decode_view(game, encode_view(view)) == view, f"the wire changes {view}")
        expect(game.view(loaded, seat_or_none) == view, f"dumped and loaded, it is not {view}")


def check_notation(game: AnyGame, action: int) -> None:
    """Check that an action's notation reads back, in any case and with spaces around."""
    text = game.notate(action)
    for variant in (text, text.upper(), text.lower(), f"  {text} "):
        expect(game.parse(variant) == action, f"{variant!r} does not read back as {action}")


def check_step(game: AnyGame, state: State, seat: int, action: int) -> None:
    """Apply an action, and check refusals, copies, facts and previews around it."""
    before = game.dump(state)
    check_refusals(game, state)
    expect(game.dump(state) == before, "a refused action changed the position")
    spare = state.copy()
    views = {p: game.view(state, p) for p in seats_and_spectator(state.players)}
    preview = game.preview(views[seat], action)
    expect(views[seat] == game.view(state, seat), "a preview changed the position")
    move = game.describe(views[seat], action)
    expect(move.notation == game.notate(action), f"{move} is not {game.notate(action)}")

    ears = Ears()
    state.listener = ears
    state.apply(seat, action)
    state.listener = None
    expect(game.dump(spare) == before, "a copy changed with its original")
    spare.apply(seat, action)
    expect(game.dump(spare) == game.dump(state), "listening changes what happens")

    told = ears.facts(None)
    expect(preview == told[: len(preview)], f"preview {preview}, but what happened is {told}")
    names = [f"Player {number}" for number in range(state.players)]
    for looker, view in views.items():
        facts = ears.facts(looker)
        expect(decode_facts(game, encode_facts(facts)) == facts, f"the wire changes {facts}")
        for fact in facts:
            sentence = game.say(fact, names)
            expect(sentence.endswith((".", "!", "?")), f"not a sentence: {sentence!r}")
            view = game.fold(view, fact)
        expect(view == game.view(state, looker), f"folding {facts} for {looker} gives {view}")


def check_refusals(game: AnyGame, state: State) -> None:
    """Check that everything that `legal` does not list is refused by name."""
    for seat in range(-1, state.players + 1):
        legal = set(state.legal(seat))
        for action in {-1, 0, 1, game.actions // 2, game.actions - 1, game.actions} - legal:
            try:
                state.apply(seat, action)
            except (IllegalAction, NotYourTurn):
                continue
            raise NotConforming(f"seat {seat} was not refused action {action}")


def check_record(game: AnyGame, record: Record, final: State) -> None:
    """Check that a record survives JSON, and replays and undoes to the very same positions."""
    read = Record.from_json(record.to_json(), lambda game_id: game)
    expect(read == record, "a record changes by being written and read")
    expect(game.dump(read.replay(game)) == game.dump(final), "a record replays to another State")
    middle = len(record.actions) // 2
    undone = record.truncated(middle)
    half = undone.replay(game)
    for seat, notation in record.actions[middle:]:
        half.apply(seat, game.parse(notation))
    expect(game.dump(half) == game.dump(final), "undone and played again, it ends differently")
    continued = record.continued(game, middle)
    expect(
        game.dump(continued.replay(game)) == game.dump(undone.replay(game)),
        "continuing from here begins elsewhere",
    )


# 5. A second opinion


class SecondOpinion(Protocol):
    """A naive model of the same rules, made from a dumped position."""

    def actors(self) -> list[int]:
        """Return the seats that must choose."""

    def legal(self, seat: int) -> Sequence[str]:
        """Return what a seat may do, in notation; in any order."""

    def apply(self, seat: int, notation: str) -> None:
        """Do it."""

    def position(self) -> Mapping[str, Any]:
        """Return the position in the form of the game's `dump`, or what is compared of it."""

    def scores(self) -> list[int]:
        """Return the points."""

    def places(self) -> list[int]:
        """Return the places."""


def check_second_opinion(
    game: AnyGame,
    opinion: Callable[[Mapping[str, Any]], SecondOpinion],
    players: int,
    seed: int,
    *,
    options: Mapping[str, OptionValue] | None = None,
    compared: Compared = dict,
) -> None:
    """Play one random game on the game and on a naive model side by side."""
    state = game.deal(players, seed, **(options or {}))
    model = opinion(game.dump(state))
    choose = random_chooser(seed)
    where = f"{game.id}, {players} players, seed {seed}"
    for step in range(MOST_STEPS):
        position = compared(game.dump(state))
        other = model.position()
        if other != position:  # no text is made of them unless it is needed
            raise NotConforming(f"{where}, step {step}: {other} is not {position}")
        expect(model.actors() == list(state.actors()), f"{where}, step {step}: actors differ")
        if state.is_over():
            break
        for seat in range(players):
            legal = sorted(game.notate(action) for action in state.legal(seat))
            same = sorted(model.legal(seat)) == legal
            expect(same, f"{where}, step {step}: legal differs for seat {seat}")
        seat = choose_actor(state, choose)
        action = choose(seat, list(state.legal(seat)))
        state.apply(seat, action)
        model.apply(seat, game.notate(action))
    expect(model.scores() == list(state.scores()), f"{where}: scores differ")
    expect(model.places() == list(state.places()), f"{where}: places differ")


# 6. Both builds play the same games


def digest(game: AnyGame, seeds: range) -> str:
    """Return a digest of random games with all numbers of players: every action and every end."""
    hashed = hashlib.sha256()
    for players in game.seats:
        for seed in seeds:
            for line in _game_in_lines(game, players, seed):
                hashed.update(line.encode())
    return hashed.hexdigest()


def _game_in_lines(game: AnyGame, players: int, seed: int) -> Iterator[str]:
    state = game.deal(players, seed)
    choose = random_chooser(seed)
    while not state.is_over():
        seat = choose_actor(state, choose)
        action = choose(seat, list(state.legal(seat)))
        state.apply(seat, action)
        yield f"{seat} {action}\n"
    world = game.imagine(game.view(game.deal(players, seed), 0), FastRng(seed))
    yield json.dumps([game.dump(state), game.dump(world), list(state.scores())])


def check_builds_agree(game: AnyGame, where: str, seeds: range) -> None:
    """Check that the interpreted build plays the same games; `where` is "module:attribute"."""
    module, attribute = where.split(":")
    program = (
        f"from wonderland.testing.checks import digest; from {module} import {attribute}; "
        f"print(digest({attribute}, range({seeds.start}, {seeds.stop})))"
    )
    environment = {**os.environ, "WONDERLAND_BUILD": "interpreted"}
    answer = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True
    )
    expect(answer.returncode == 0, f"the interpreted build failed: {answer.stderr}")
    expect(answer.stdout.strip() == digest(game, seeds), "the two builds play different games")
