"""Card files: TOML read, checked completely, and compiled into a `CardSet`.

A check goes on after the first problem, and so finds all of them. It asks for the right fields
and component counts (M1), for known operations, and for effects that can come about at all: an
operation that could never be performed where it stands is a problem too.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from wonderland.engine.errors import WonderlandError, did_you_mean, shown
from wonderland.games.madcala.card_guest import GuestChecker
from wonderland.games.madcala.card_schema import (
    AMOUNTS,
    COMMONER,
    COMMONERS,
    DIE,
    FACES,
    GAME,
    GUEST,
    ID,
    MOST_GUESTS,
    MOST_UNITS,
    NEEDED,
    NOT_AMONG,
    NUMBERS,
    ONLY_ON,
    OPERATIONS,
    PLATE,
    RANDOM,
    SHARDS,
    TABLES,
    Field,
    Number,
    Text,
)
from wonderland.games.madcala.toml_lines import Path, lines_of

LONGEST_FILE = 1_000_000
BYTE_ORDER_MARK = "\ufeff"
MOST_TOLD = 3
"""How many problems an error names; `check_cards` returns all."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a card file: where, what, and what would have been right."""

    line: int
    where: str
    what: str
    suggestion: str = ""

    def told(self) -> str:
        """Say what is wrong, without the line."""
        ending = f" ({self.suggestion})" if self.suggestion else ""
        return f"{self.where}: {self.what}{ending}"

    def __str__(self) -> str:
        return f"line {self.line}, {self.told()}"


class BadCards(WonderlandError):
    """A card file cannot be used: `problems` are all that is wrong with it."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        count = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
        lines = [f"{count} in the cards", *map(str, problems[:MOST_TOLD])]
        if len(problems) > MOST_TOLD:
            lines.append(f"and {len(problems) - MOST_TOLD} more, see `wonderland cards check FILE`")
        super().__init__("\n".join(lines))


def check_cards(text: str) -> list[Problem]:
    """Return everything that is wrong with a card file; nothing if it can be used.

    >>> str(check_cards("game.turn_limit = 0")[0])
    'line 1, game.turn_limit: is a number from 1 to 500, not 0'
    """
    if len(text) > LONGEST_FILE:
        return [Problem(1, "file", f"is longer than {LONGEST_FILE} characters")]
    if text.startswith(BYTE_ORDER_MARK):
        return [Problem(1, "file", "begins with a byte order mark", "save it as UTF-8 without one")]
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also a number of thousands of digits
        found = re.search(r"at line (\d+)", str(error))
        return [Problem(int(found.group(1)) if found else 1, "file", f"is not TOML: {error}")]
    return Checker(data, lines_of(text)).check()


def dotted(path: Path) -> str:
    """Return a path as people write it.

    >>> dotted(("guest", 0, "do", 1, "n"))
    'guest[0].do[1].n'
    """
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.lstrip(".") or "file"


class Checker:
    """Goes through a card file, and collects what is wrong."""

    def __init__(self, data: Mapping[str, Any], lines: Mapping[Path, int]) -> None:
        self.data = data
        self.lines = lines
        self.problems: list[Problem] = []
        self.extra_turns = True
        self.rolled: set[str] = set()

    def check(self) -> list[Problem]:
        """Return everything that is wrong, in the order of the lines."""
        for name in self.data:
            if name not in TABLES:
                self.wrong((name,), "is no part of a card file" + did_you_mean(name, TABLES))
        self.game()
        self.plates()
        self.guests()
        self.commoners()
        self.dice()
        return sorted(self.problems, key=lambda problem: problem.line)

    def wrong(self, path: Path, what: str, suggestion: str = "") -> None:
        """Note a problem, with the line of the innermost thing of its path that has one."""
        at = path
        while at not in self.lines:
            at = at[:-1]
        self.problems.append(Problem(self.lines[at], dotted(path), what, suggestion))

    # Fields

    def table(
        self, path: Path, value: object, fields: Mapping[str, Field], needed: Sequence[str]
    ) -> dict[str, Any]:
        """Check the fields of a table; return those that are right."""
        if not isinstance(value, dict):
            self.wrong(path, f"is a table, not {shown(value)}")
            return {}
        right = {}
        for name, inner in value.items():
            if name not in fields:
                self.wrong((*path, name), f"is no field here{did_you_mean(name, fields)}")
            elif self.is_right((*path, name), inner, fields[name]):
                right[name] = inner
        for name in needed:
            if name not in value:
                self.wrong(path, f"has no {name}", f"add {name} = ...")
        return right

    def is_right(self, path: Path, value: object, field: Field) -> bool:
        """Check the value of a field."""
        if isinstance(field, Number):
            if type(value) is int and field.low <= value <= field.high:
                return True
            bounds = f"from {field.low} to {field.high}"
            bounds = str(field.low) if field.low == field.high else bounds
            self.wrong(path, f"is a number {bounds}, not {shown(value)}")
        elif isinstance(field, Text):
            if isinstance(value, str) and value.isprintable() and 0 < len(value) <= 40:
                if not field.choices or value in field.choices:
                    return True
                choices = ", ".join(field.choices)
                self.wrong(path, f"is one of {choices}", did_you_mean(value, field.choices)[2:])
            else:
                self.wrong(path, f"is a text of 1 to 40 characters, not {shown(value)}")
        elif isinstance(value, field.kind) and (field is not NUMBERS or self.numbers(path, value)):
            return True
        elif not isinstance(value, field.kind):
            self.wrong(path, f"is {field.words}, not {shown(value)}")
        return False

    def numbers(self, path: Path, value: Any) -> bool:
        """Check a list of numbers."""
        for at, item in enumerate(value):
            if type(item) is not int or not 0 <= item <= SHARDS:
                self.wrong((*path, at), f"is a number from 0 to {SHARDS}, not {shown(item)}")
                return False
        return True

    def listed(self, path: Path, value: object) -> Iterator[tuple[Path, Any]]:
        """Yield the tables of an array of tables, each with its path."""
        if not isinstance(value, list):
            self.wrong(path, "is written with two square brackets", f"[[{path[-1]}]]")
            return
        for at, item in enumerate(value):
            yield (*path, at), item

    def identifier(self, path: Path, table: Mapping[str, Any], seen: dict[str, Path]) -> str:
        """Check an id: well formed, and used once."""
        name = table.get("id", "")
        if name and not ID.fullmatch(name):
            better = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_") or "name"
            self.wrong((*path, "id"), "has small letters, digits and _ only", f"try {better}")
        if name in seen:
            self.wrong((*path, "id"), f"{name} is also the id of {dotted(seen[name])}")
        if name:
            seen[name] = path
        return str(name)

    # Parts

    def game(self) -> None:
        """Check [game]."""
        needed = [name for name in GAME if name != "name"]
        if "game" not in self.data:
            self.wrong((), "has no [game]", f"add [game] with {', '.join(needed)}")
            return
        path: Path = ("game",)
        game = self.table(path, self.data["game"], GAME, needed)
        start = game.get("start")
        if start is not None and len(start) != 6:
            self.wrong((*path, "start"), "has six numbers, one for each offset, Home first")
        elif start is not None:
            used = sum(start) + game.get("second_player_home_shards", 0)
            if used > SHARDS:
                self.wrong((*path, "start"), f"uses {used} of a player's {SHARDS} normal shards")
        self.extra_turns = game.get("extra_turns_in_a_row", 1) > 0

    def plates(self) -> None:
        """Check the plates: one for each offset, the first of them Home."""
        offsets: dict[int, Path] = {}
        for path, value in self.listed(("plate",), self.data.get("plate", [])):
            plate = self.table(path, value, PLATE, ("offset", "name"))
            offset = plate.get("offset")
            if offset in offsets:
                self.wrong((*path, "offset"), f"{offset} is also that of {dotted(offsets[offset])}")
            if offset is not None:
                offsets[offset] = path
            home = plate.get("home", False)
            if offset is not None and home != (offset == 0):
                self.wrong(path, "the plate of offset 0 is the Home, and no other", "home = true")
            if home and "sides" in plate:
                self.wrong((*path, "sides"), "Home has no effects of its own")
            elif not home and self.sides(path, plate.get("sides")) == 0:
                self.wrong(path, "has no effects", 'add sides = [[{op="draw", n=1}]]')
        for offset in range(6):
            if offset not in offsets:
                self.wrong((), f"there is no plate of offset {offset}", "add a [[plate]]")

    def sides(self, path: Path, sides: Any) -> int:
        """Check the sides of a slash; return how many effects there are."""
        units = 0
        seen: dict[str, Any] = {}
        for number, side in enumerate(sides or []):
            at = (*path, "sides", number)
            units += self.effects(at, side, "plate")
            for operation in side if isinstance(side, list) else []:
                if isinstance(operation, dict):
                    name = str(operation.get("op"))
                    rest = {k: v for k, v in operation.items() if k != "n" or name in AMOUNTS}
                    if seen.setdefault(f"{name} {number}", rest) and number > 0:
                        before = seen.get(f"{name} {number - 1}", rest)
                        if before != rest:
                            self.wrong(at, f"the two {name} effects cannot be told apart")
        if units > MOST_UNITS:
            self.wrong(path, f"has {units} effects; at most {MOST_UNITS}")
        return units

    def dice(self) -> None:
        """Check the dice, and that they are rolled."""
        seen: dict[str, Path] = {}
        for path, value in self.listed(("die",), self.data.get("die", [])):
            die = self.table(path, value, DIE, ("id", "name", "faces"))
            self.identifier(path, die, seen)
            faces = die.get("faces", [])
            if len(faces) != FACES:
                self.wrong((*path, "faces"), f"has {len(faces)} faces; a die has {FACES}")
            for number, face in enumerate(faces):
                self.effects((*path, "faces", number), face, "die")
            if die.get("id", "") not in self.rolled:
                self.wrong(path, "is never rolled, so its effects could never resolve")

    def commoners(self) -> None:
        """Check the Commoners, and that there are as many as the game has."""
        seen: dict[str, Path] = {}
        copies = 0
        for path, value in self.listed(("commoner",), self.data.get("commoner", [])):
            card = self.table(path, value, COMMONER, ("id", "name", "copies", "do"))
            self.identifier(path, card, seen)
            copies += card.get("copies", 0)
            if self.effects((*path, "do"), card.get("do", []), "commoner") > MOST_UNITS:
                self.wrong((*path, "do"), f"has more than {MOST_UNITS} effects")
        if copies != COMMONERS:
            self.wrong((), f"there are {copies} Commoners; the game has {COMMONERS} (M1)")

    def guests(self) -> None:
        """Check the Guests, one by one."""
        guests = list(self.listed(("guest",), self.data.get("guest", [])))
        if not 1 <= len(guests) <= MOST_GUESTS:
            self.wrong((), f"there are {len(guests)} Guests; from 1 to {MOST_GUESTS} can be used")
        seen: dict[str, Path] = {}
        cards: dict[str, Path] = {}
        for path, value in guests:
            guest = self.table(path, value, GUEST, ("id", "name", "health", "plus_one"))
            if self.identifier(path, guest, seen) == RANDOM:
                self.wrong((*path, "id"), f"{RANDOM} stands for any Guest, and is no id")
            GuestChecker(self, path, guest).check(cards)

    # Effects

    def effects(self, path: Path, do: object, among: str, guest: GuestChecker | None = None) -> int:
        """Check a list of operations; return how many effects it has."""
        if not isinstance(do, list):
            self.wrong(path, f"is a list of operations, not {shown(do)}")
            return 0
        if not do:
            self.wrong(path, "has no effect", 'add {op="damage", n=1} or another')
        units = 0
        for number, operation in enumerate(do):
            at = (*path, number)
            name = operation.get("op") if isinstance(operation, dict) else None
            if not isinstance(name, str) or name not in OPERATIONS:
                close = did_you_mean(str(name), OPERATIONS)
                self.wrong(at, f"{shown(name)} is no operation{close}")
                continue
            rest = {key: value for key, value in operation.items() if key != "op"}
            right = self.table(at, rest, OPERATIONS[name], NEEDED.get(name, ()))
            self.operation(at, name, right, among)
            if guest is not None:
                guest.operation(at, name, right)
            elif name == "refresh" and not self.has_refreshable():
                self.wrong(at, "refresh could never resolve: no Plus-One is refreshable (M22)")
            units += 1 if name in AMOUNTS else right.get("n", 1)
        return units

    def operation(self, path: Path, name: str, right: Mapping[str, Any], among: str) -> None:
        """Check that an operation can be performed where it stands."""
        kind, _, event = among.partition(" ")
        if kind in NOT_AMONG.get(name, ()):
            self.wrong(path, f"{name} could never resolve on a {kind.replace('_', '-')}")
        if name in ONLY_ON and event not in ONLY_ON[name]:
            self.wrong(path, f"{name} could never resolve here", f"on = '{ONLY_ON[name][0]}' only")
        if name == "steal" and right.get("from") == "active" and event != "active":
            self.wrong(path, "steal from active could never resolve here", "on = 'active' only")
        if name == "extra_turn" and not self.extra_turns:
            self.wrong(path, "extra_turn could never resolve: extra_turns_in_a_row is 0")
        if name == "damage" and right.get("to") == "both" and "preventable" in right:
            self.wrong(path, "damage to both can always be prevented", "leave preventable out")
        if name == "strike_plus_one" and not self.has_refreshable():
            self.wrong(
                path, "strike_plus_one could never resolve: no Plus-One is refreshable (M22)"
            )
        if name == "roll" and "table" in right:
            self.check_roll(path, right["table"], kind)

    def check_roll(self, path: Path, table: str, kind: str) -> None:
        """Check that there is a die, and that a plate it is rolled on does not come again."""
        self.rolled.add(table)
        dice = [die for die in self.rows(self.data, "die") if die.get("id") == table]
        if not dice:
            known = [str(die.get("id", "")) for die in self.rows(self.data, "die")]
            close = did_you_mean(table, known)
            self.wrong(path, f"there is no die {table}{close}", "add a [[die]]")
        elif kind == "plate" and any(names_plate(die.get("faces")) for die in dice):
            self.wrong(path, f"{table} may lead back to a plate, and so on without an end")

    def rows(self, table: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
        """Return those tables of an array that are tables; what else is there is told elsewhere."""
        found = table.get(name, [])
        return [row for row in found if isinstance(row, dict)] if isinstance(found, list) else []

    def has_refreshable(self) -> bool:
        """Tell whether any Guest of the file has a Plus-One that can be turned down and up."""
        return any(
            "stored" not in card
            for guest in self.rows(self.data, "guest")
            for card in self.rows(guest, "plus_one")
        )


def names_plate(faces: object) -> bool:
    """Tell whether a face of a die performs a plate."""
    return isinstance(faces, list) and any(
        isinstance(row, dict) and row.get("op") == "plate"
        for face in faces
        if isinstance(face, list)
        for row in face
    )


@lru_cache(maxsize=1)
def house_text() -> str:
    """Return the house set's file."""
    return (files("wonderland.games.madcala") / "house.toml").read_text(encoding="utf-8")
