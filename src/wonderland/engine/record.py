"""Record: a game is its record. Undo, replay, review and resuming are this and nothing else."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeGuard

from wonderland.engine.errors import (
    BadOptions,
    BadPosition,
    BadRecord,
    WonderlandError,
    shown,
)
from wonderland.engine.facts import Listener
from wonderland.engine.game import AnyGame, OptionValue, check_options, check_players, seed_bytes
from wonderland.engine.rng import commitment
from wonderland.engine.state import State

SCHEMA = 1
LONGEST_NAME = 40

FIELDS = (
    "schema",
    "game",
    "rules_version",
    "players",
    "names",
    "options",
    "seed",
    "commitment",
    "position",
    "actions",
)

GameFinder = Callable[[str], AnyGame]


@dataclass(frozen=True, slots=True)
class Record:
    """One game from its beginning: who sits where, how it was set up, and every action since.

    A record is never changed: `played` and `truncated` return another one. It holds the secret
    seed, so it is the table's until the game is over.
    """

    game: str
    rules_version: int
    players: int
    seed: int | str | None
    """A number for simulations, 32 hexadecimal digits for tables; None when `position` is given."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    names: Sequence[str] = ()
    position: Mapping[str, Any] | None = None
    actions: Sequence[tuple[int, str]] = ()

    @staticmethod
    def open(
        game: AnyGame,
        players: int,
        seed: int | str,
        names: Sequence[str] = (),
        options: Mapping[str, OptionValue] | None = None,
    ) -> Record:
        """Begin the record of a fresh game."""
        checked = check_options(game, options or {})
        players = check_players(game, players)
        return Record(game.id, game.rules_version, players, seed, checked, _named(players, names))

    @staticmethod
    def open_at(game: AnyGame, state: State, names: Sequence[str] = ()) -> Record:
        """Begin a record that continues from a position."""
        players = int(state.players)
        return Record(
            game.id,
            game.rules_version,
            players,
            None,
            names=_named(players, names),
            position=game.dump(state),
        )

    def played(self, seat: int, notation: str) -> Record:
        """Return this record with one more action."""
        return replace(self, actions=(*self.actions, (seat, notation)))

    def truncated(self, length: int) -> Record:
        """Return this record with only its first `length` actions: what undo is."""
        if not 0 <= length <= len(self.actions):
            raise BadRecord("actions", f"has {len(self.actions)}, cannot be cut to {length}")
        return replace(self, actions=self.actions[:length])

    def continued(self, game: AnyGame, length: int) -> Record:
        """Return a new record that begins at the position after `length` actions."""
        return Record.open_at(game, self.truncated(length).replay(game), self.names)

    def commitment(self) -> str | None:
        """Return the public commitment to a sealed seed; None for other records."""
        return commitment(seed_bytes(self.seed)) if isinstance(self.seed, str) else None

    def begin(self, game: AnyGame) -> State:
        """Return the State before the first action."""
        if game.id != self.game:
            raise BadRecord("game", f"is {self.game}, not {game.id}")
        if game.rules_version != self.rules_version:
            raise BadRecord(
                "rules_version",
                f"is {self.rules_version}; this build plays version {game.rules_version}",
            )
        state: State
        if self.position is not None:
            try:
                state = game.load(self.position)
            except BadPosition as error:
                raise BadRecord(f"position.{error.field}", error.why) from error
        elif self.seed is not None:
            try:
                state = game.deal(self.players, self.seed, **self.options)
            except BadOptions as error:
                raise BadRecord(f"options.{error.option}", error.why) from error
        else:
            raise BadRecord("seed", "is missing, and there is no position either")
        if state.players != self.players:
            raise BadRecord("players", f"is {self.players}; the position has {state.players}")
        return state

    def steps(self, game: AnyGame, listener: Listener | None = None) -> Iterator[State]:
        """Yield the State before the first action and after each; always the same object."""
        state = self.begin(game)
        state.listener = listener
        yield state
        for number, (seat, notation) in enumerate(self.actions):
            try:
                state.apply(seat, game.parse(notation))
            except WonderlandError as error:
                raise BadRecord(f"actions[{number}]", str(error)) from error
            yield state

    def replay(self, game: AnyGame, listener: Listener | None = None) -> State:
        """Return the State after the last action."""
        *_, state = self.steps(game, listener)
        return state

    def to_json(self) -> str:
        """Write the record as JSON: one line per action, for people and version control."""
        head: dict[str, Any] = {
            "schema": SCHEMA,
            "game": self.game,
            "rules_version": self.rules_version,
            "players": self.players,
            "names": list(self.names),
            "options": {name: _written(value) for name, value in self.options.items()},
        }
        if self.seed is not None:
            head["seed"] = self.seed
            if isinstance(self.seed, str):
                head["commitment"] = self.commitment()
        if self.position is not None:
            head["position"] = self.position
        lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
        actions = ",\n  ".join(json.dumps([seat, notation]) for seat, notation in self.actions)
        lines.append(f'"actions": [\n  {actions}\n ]' if actions else '"actions": []')
        return "{\n " + ",\n ".join(lines) + "\n}\n"

    def texts(self) -> dict[str, str]:
        """Return the SHA-256 of each option that is a whole text, which the record carries."""
        return {
            name: digest_of(value) for name, value in self.options.items() if _is_carried(value)
        }

    @staticmethod
    def from_json(text: str | bytes, find_game: GameFinder) -> Record:
        """Read a record; raise `BadRecord` naming the first field that is wrong."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRecord("file", f"is not JSON: {error}") from error
        return _Reader(data).record(find_game)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, whole or not at all."""
        target = Path(path)
        descriptor, scratch = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                file.write(self.to_json())
                file.flush()
                os.fsync(file.fileno())
            Path(scratch).replace(target)
        except BaseException:
            Path(scratch).unlink()
            raise

    @staticmethod
    def read(path: str | os.PathLike[str], find_game: GameFinder) -> Record:
        """Read a record from a file."""
        return Record.from_json(Path(path).read_bytes(), find_game)


def _named(players: int, names: Sequence[str]) -> tuple[str, ...]:
    if not names:
        return tuple(f"Seat {seat}" for seat in range(players))
    if len(names) != players:
        raise BadRecord("names", f"has {len(names)} for {players} players")
    for name in names:
        if not (name.isprintable() and 0 < len(name) <= LONGEST_NAME):
            raise BadRecord(
                "names", f"{shown(name)} is not 1 to {LONGEST_NAME} printable characters"
            )
    return tuple(names)


def _is_carried(value: OptionValue) -> TypeGuard[str]:
    """Tell whether an option is a whole text, such as a card file."""
    return isinstance(value, str) and "\n" in value


def digest_of(text: str) -> str:
    """Return the SHA-256 of a text, in UTF-8: what records and positions name it by.

    >>> digest_of("tea")[:16]
    'a9f74d1ec36ebdeb'
    """
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def _written(value: OptionValue) -> OptionValue | dict[str, str]:
    """Return an option as a file has it: a whole text with its hash."""
    if _is_carried(value):
        return {"sha256": digest_of(value), "text": value}
    return value


class _Reader:
    """Reads the fields of a record one by one, each with its own complaint."""

    def __init__(self, data: object) -> None:
        if not isinstance(data, dict):
            raise BadRecord("file", "is not a JSON object")
        self.data = data

    def record(self, find_game: GameFinder) -> Record:
        schema = self.integer("schema")
        if schema != SCHEMA:
            raise BadRecord("schema", f"is {schema}; this build reads schema {SCHEMA}")
        for name in self.data:
            if name not in FIELDS:
                raise BadRecord(name, "is not a field of schema 1")
        try:
            game = find_game(self.text("game"))
            players = check_players(game, self.integer("players"))
            options = check_options(game, self.options())
        except BadRecord:
            raise
        except WonderlandError as error:
            raise BadRecord("game, players or options", str(error)) from error
        record = Record(
            game.id,
            self.integer("rules_version"),
            players,
            self.seed(),
            options,
            _named(players, self.names()),
            self.mapping("position") if "position" in self.data else None,
            self.actions(players),
        )
        if (record.seed is None) == (record.position is None):
            raise BadRecord("seed", "a record has either a seed or a position")
        if self.data.get("commitment") != record.commitment():
            raise BadRecord("commitment", "does not belong to the seed")
        return record

    def integer(self, name: str) -> int:
        value = self.data.get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadRecord(name, f"is a whole number, not {shown(value)}")
        return value

    def text(self, name: str) -> str:
        value = self.data.get(name)
        if not isinstance(value, str):
            raise BadRecord(name, f"is a text, not {shown(value)}")
        return value

    def mapping(self, name: str) -> dict[str, Any]:
        value = self.data.get(name, {})
        if not isinstance(value, dict):
            raise BadRecord(name, f"is an object, not {shown(value)}")
        return value

    def options(self) -> dict[str, Any]:
        """Read the options; a text must have the hash that is named beside it."""
        return {name: self.option(name, value) for name, value in self.mapping("options").items()}

    def option(self, name: str, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        match value:
            case {"sha256": str() as named, "text": str() as text} if len(value) == 2:
                if digest_of(text) != named:
                    why = f"has the SHA-256 {digest_of(text)}, and the record names {shown(named)}"
                    raise BadRecord(f"options.{name}", f"{why}: it was changed afterwards")
                return text
        raise BadRecord(f"options.{name}", f"has sha256 and text, not {shown(value)}")

    def names(self) -> list[str]:
        value = self.data.get("names", [])
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            raise BadRecord("names", f"is a list of texts, not {shown(value)}")
        return value

    def seed(self) -> int | str | None:
        value = self.data.get("seed")
        if isinstance(value, str):
            try:
                seed_bytes(value)
            except WonderlandError as error:
                raise BadRecord("seed", str(error)) from error
            return value
        return self.integer("seed") if value is not None else None

    def actions(self, players: int) -> tuple[tuple[int, str], ...]:
        value = self.data.get("actions")
        if not isinstance(value, list):
            raise BadRecord("actions", "is a list of [seat, notation] pairs")
        return tuple(self.action(number, pair, players) for number, pair in enumerate(value))

    def action(self, number: int, pair: object, players: int) -> tuple[int, str]:
        match pair:
            case [seat, str() as notation] if type(seat) is int and 0 <= seat < players:
                return seat, notation
        raise BadRecord(f"actions[{number}]", f"is a [seat, notation] pair, not {shown(pair)}")
