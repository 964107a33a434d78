"""Check 2: golden playthroughs, whole games as readable text that is compared step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from wonderland.engine.facts import Ears, Fact
from wonderland.engine.game import AnyGame, OptionValue, View
from wonderland.engine.state import State
from wonderland.testing.checks import choose_actor, expect, random_chooser, seats_and_spectator


def playthrough(
    game: AnyGame, players: int, seed: int, options: Mapping[str, OptionValue] | None = None
) -> str:
    """Return one random game as text: every action, what everybody is told and sees of it."""
    options = options or {}
    state = game.deal(players, seed, **options)
    choose = random_chooser(seed)
    chosen = "".join(f", {name} {value}" for name, value in options.items())
    lines = [
        f"{game.title}, rules version {game.rules_version}: {players} players, seed {seed}{chosen}",
        "Each View is given whole at first, and afterwards where it changed; a seat's where it",
        "differs from what all see.",
    ]
    seen: dict[int | None, dict[str, str]] = {}
    lines += _views(game, state, seen)
    step = 0
    while not state.is_over():
        step += 1
        seat = choose_actor(state, choose)
        legal = list(state.legal(seat))
        action = choose(seat, legal)
        options_text = ", ".join(game.notate(other) for other in legal)
        lines += ["", f"== {step}: seat {seat} chooses {game.notate(action)!r} of {options_text}"]
        ears = Ears()
        state.listener = ears
        state.apply(seat, action)
        for told in ears.told:
            if told.public is not None:
                lines.append(f"all hear    {_fact(told.public)}")
            lines += [f"seat {s} hears {_fact(fact)}" for s, fact in told.private.items()]
        lines += _views(game, state, seen)
    scores, places = list(state.scores()), list(state.places())
    lines += ["", f"== over: scores {scores}, places {places}", ""]
    return "\n".join(lines)


def check_golden(game: AnyGame, path: Path, *, update: bool = False) -> None:
    """Check a golden file against the game; the file's first line says which game it is."""
    text = path.read_text(encoding="utf-8")
    players, seed, options = read_heading(game, text.splitlines()[0])
    now = playthrough(game, players, seed, options)
    if update and now != text:
        path.write_text(now, encoding="utf-8")
        return
    for number, (old, new) in enumerate(
        zip(text.splitlines(), now.splitlines(), strict=False), start=1
    ):
        expect(old == new, f"{path}, line {number}:\n  golden {old}\n  now    {new}")
    expect(text == now, f"{path} is shorter or longer than the game now is")


def read_heading(game: AnyGame, line: str) -> tuple[int, int, dict[str, OptionValue]]:
    """Return the players, seed and options that a golden file's first line names.

    >>> from wonderland.testing.template import TARTS_GAME
    >>> read_heading(TARTS_GAME, "Tarts, rules version 1: 3 players, seed 7")
    (3, 7, {})
    """
    first, *rest = line.split(": ", 1)[1].split(", ")
    values = dict(item.split(" ", 1) for item in rest)
    types = {option.name: type(option.default) for option in game.options}
    options: dict[str, OptionValue] = {
        name: value == "True" if types[name] is bool else types[name](value)
        for name, value in values.items()
        if name != "seed"
    }
    return int(first.split()[0]), int(values["seed"]), options


def _views(game: AnyGame, state: State, seen: dict[int | None, dict[str, str]]) -> Iterator[str]:
    public = _fields(game.view(state, None))
    for looker in [None, *seats_and_spectator(state.players)[:-1]]:
        shown = _fields(game.view(state, looker))
        if looker is not None:
            shown = {name: value for name, value in shown.items() if value != public[name]}
        before = seen.get(looker, {})
        changes = [f"{name}={value}" for name, value in shown.items() if before.get(name) != value]
        seen[looker] = shown
        who = "all see   " if looker is None else f"seat {looker} sees"
        if changes:
            yield f"{who}  {'  '.join(changes)}"


def _fields(view: View) -> dict[str, str]:
    return {f.name: _short(getattr(view, f.name)) for f in fields(view)}


def _short(value: Any) -> str:
    if isinstance(value, tuple):
        return "[" + " ".join(_short(item) for item in value) + "]"
    if is_dataclass(value):  # what is as usual goes without saying
        inside = [(f.name, getattr(value, f.name), f.default) for f in fields(value)]
        shown = [f"{name}={_short(now)}" for name, now, usual in inside if now != usual]
        return f"{type(value).__name__}({', '.join(shown)})"
    return "-" if value is None else str(value)


def _fact(fact: Fact) -> str:
    inside = ", ".join(f"{f.name}={_short(getattr(fact, f.name))}" for f in fields(fact))
    return f"{type(fact).__name__}({inside})"
