"""Card files: TOML read, checked completely, and compiled into a `CardSet`.

A check goes on after the first problem, and so finds all of them. It asks for the right fields
and component counts (M1), for known operations, and for effects that can come about at all: an
operation that could never be performed where it stands is a problem too.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from wonderland.engine.errors import WonderlandError, did_you_mean, shown
from wonderland.games.madcala.toml_lines import Path, lines_of

LONGEST_FILE = 1_000_000
MOST_UNITS = 12
MOST_NUMBER = 16
SHARDS, COMMONERS, FACES, MOST_TOKENS, TOKEN_KINDS, MOST_GUESTS = 16, 35, 6, 15, 8, 20
ID = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a card file: where, what, and what would have been right."""

    line: int
    where: str
    what: str
    suggestion: str = ""

    def __str__(self) -> str:
        ending = f" ({self.suggestion})" if self.suggestion else ""
        return f"line {self.line}, {self.where}: {self.what}{ending}"


class BadCards(WonderlandError):
    """A card file cannot be used: `problems` are all that is wrong with it."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        count = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
        super().__init__(f"{count} in the cards\n" + "\n".join(map(str, problems)))


@dataclass(frozen=True, slots=True)
class Number:
    """A field that is a whole number within bounds."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Text:
    """A field that is a text; one of `choices`, if there are any."""

    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Other:
    """A field of another type, which is looked at on its own."""

    kind: type
    words: str


Field = Number | Text | Other
SWITCH = Other(bool, "true or false")
ARRAY = Other(list, "a list in square brackets")
NUMBERS = Other(list, "a list of numbers")

GAME: dict[str, Field] = {
    "name": Text(),
    "normal_shards": Number(SHARDS, SHARDS),
    "start": NUMBERS,
    "doubler_start": Number(1, 5),
    "second_player_home_shards": Number(0, SHARDS),
    "opening_hand": Number(0, 10),
    "hand_limit": Number(0, 10),
    "commoner_price": Number(1, 6),
    "reinforce": Number(1, SHARDS),
    "extra_turns_in_a_row": Number(0, 5),
    "turn_limit": Number(1, 500),
}
PLATE: dict[str, Field] = {"offset": Number(0, 5), "name": Text(), "home": SWITCH, "sides": ARRAY}
DIE: dict[str, Field] = {"id": Text(), "name": Text(), "faces": ARRAY}
GUEST: dict[str, Field] = {
    "id": Text(),
    "name": Text(),
    "health": Number(1, 99),
    "token": ARRAY,
    "attribute": ARRAY,
    "plus_one": ARRAY,
}
TOKEN: dict[str, Field] = {
    "id": Text(),
    "name": Text(),
    "count": Number(1, MOST_TOKENS),
    "at": Text(),
    "offsets": NUMBERS,
    "do": ARRAY,
}
EVENTS = ("pickup", "sown", "active", "opponent_active", "damaged", "pay", "turn_end")
CONDITIONS = ("own_home", "not_own_home", "own_side", "opponent_side")
ATTRIBUTE: dict[str, Field] = {
    "name": Text(),
    "on": Text(EVENTS),
    "if": Other(object, ""),
    "optional": SWITCH,
    "once": Text(("turn",)),
    "do": ARRAY,
}
PLUS_ONE: dict[str, Field] = {
    "id": Text(),
    "name": Text(),
    "cost": Number(0, 6),
    "stored": Number(1, SHARDS),
    "do": ARRAY,
}
COMMONER: dict[str, Field] = {
    "id": Text(),
    "name": Text(),
    "copies": Number(1, COMMONERS),
    "do": ARRAY,
}
TABLES = ("game", "plate", "die", "guest", "commoner")

COUNT = Number(1, MOST_NUMBER)
SIDES = Text(("own", "opponent"))
OPERATIONS: dict[str, dict[str, Field]] = {
    "damage": {"n": COUNT, "to": Text(("opponent", "both")), "preventable": SWITCH},
    "health": {"n": COUNT},
    "draw": {"n": COUNT},
    "refresh": {"n": COUNT},
    "strike_plus_one": {"n": COUNT},
    "strike_shard": {"n": COUNT},
    "gather": {"n": COUNT},
    "extra_turn": {},
    "plate": {"side": SIDES},
    "place_stored": {"n": COUNT},
    "reinforce": {"n": COUNT, "to": Text(("home", "one_empty", "each_empty"))},
    "steal": {"n": COUNT, "from": Text(("any", "active"))},
    "discard": {"n": COUNT},
    "repeat": {},
    "roll": {"table": Text()},
    "offer": {"tokens": ARRAY},
    "regain": {"token": Text(), "n": COUNT},
    "set_token": {"token": Text(), "n": COUNT, "side": SIDES, "offsets": NUMBERS},
    "spend": {"token": Text(), "how": Text(("flip", "discard"))},
    "sow_leave": {"n": COUNT},
    "sow_add": {"n": COUNT},
    "sow_return": {"n": COUNT},
    "slide": {"n": COUNT},
    "prevent": {"n": COUNT},
    "pay_with": {"plate": Text(("own_home",)), "owner": Text(("opponent",))},
}
NEEDED = {
    "plate": ("side",),
    "reinforce": ("to",),
    "roll": ("table",),
    "offer": ("tokens",),
    "regain": ("token",),
    "set_token": ("token", "side", "offsets"),
    "spend": ("token", "how"),
    "pay_with": ("plate", "owner"),
}
# An effect that happens several times is so many effects; of these operations, n is an amount.
AMOUNTS = ("gather", "reinforce", "sow_leave", "sow_add", "sow_return", "slide", "prevent")

# Where operations that need something special can be performed at all.
ONLY_ON = {
    "sow_leave": ("pickup",),
    "sow_add": ("pickup",),
    "sow_return": ("pickup",),
    "slide": ("sown",),
    "prevent": ("damaged",),
    "pay_with": ("pay",),
}
NOT_AMONG = {
    "plate": ("plate",),  # it would never end
    "repeat": ("plate", "die", "token", "commoner", "attribute"),
    "roll": ("die",),
    "offer": ("plate", "die", "token", "commoner", "attribute"),
    "place_stored": ("plate", "die", "token", "commoner", "attribute"),
    "spend": ("plate", "die", "token", "commoner", "plus_one"),
    "regain": ("plate", "die", "commoner"),
    "set_token": ("plate", "die", "commoner"),
}


def check_cards(text: str) -> list[Problem]:
    """Return everything that is wrong with a card file; nothing if it can be used.

    >>> str(check_cards("game.turn_limit = 0")[0])
    'line 1, game.turn_limit: is a number from 1 to 500, not 0'
    """
    if len(text) > LONGEST_FILE:
        return [Problem(1, "file", f"is longer than {LONGEST_FILE} characters")]
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        found = re.search(r"at line (\d+)", str(error))
        return [Problem(int(found.group(1)) if found else 1, "file", f"is not TOML: {error}")]
    return _Checker(data, lines_of(text)).check()


def dotted(path: Path) -> str:
    """Return a path as people write it.

    >>> dotted(("guest", 0, "do", 1, "n"))
    'guest[0].do[1].n'
    """
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.lstrip(".") or "file"


class _Checker:
    """Goes through a card file, and collects what is wrong."""

    def __init__(self, data: Mapping[str, Any], lines: Mapping[Path, int]) -> None:
        self.data = data
        self.lines = lines
        self.problems: list[Problem] = []
        self.extra_turns = True

    def check(self) -> list[Problem]:
        for name in self.data:
            if name not in TABLES:
                self.wrong((name,), "is no part of a card file" + did_you_mean(name, TABLES))
        self.game()
        self.plates()
        self.dice()
        self.guests()
        self.commoners()
        return sorted(self.problems, key=lambda problem: problem.line)

    def wrong(self, path: Path, what: str, suggestion: str = "") -> None:
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
        seen: dict[str, Path] = {}
        for path, value in self.listed(("die",), self.data.get("die", [])):
            die = self.table(path, value, DIE, ("id", "name", "faces"))
            self.identifier(path, die, seen)
            faces = die.get("faces", [])
            if len(faces) != FACES:
                self.wrong((*path, "faces"), f"has {len(faces)} faces; a die has {FACES}")
            for number, face in enumerate(faces):
                self.effects((*path, "faces", number), face, "die")

    def commoners(self) -> None:
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
        guests = list(self.listed(("guest",), self.data.get("guest", [])))
        if not 1 <= len(guests) <= MOST_GUESTS:
            self.wrong((), f"there are {len(guests)} Guests; from 1 to {MOST_GUESTS} can be used")
        seen: dict[str, Path] = {}
        cards: dict[str, Path] = {}
        for path, value in guests:
            guest = self.table(path, value, GUEST, ("id", "name", "health", "plus_one"))
            self.identifier(path, guest, seen)
            _GuestChecker(self, path, guest).check(cards)

    # Effects

    def effects(
        self, path: Path, do: object, among: str, guest: _GuestChecker | None = None
    ) -> int:
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
        if name == "roll" and "table" in right:
            dice = self.data.get("die", [])
            known = [d.get("id", "") for d in dice if isinstance(d, dict)]
            if right["table"] not in known:
                self.wrong(path, f"there is no die {right['table']}", "add a [[die]]")
        if "offsets" in right and not right["offsets"]:
            self.wrong(path, "offsets names no plate")


class _GuestChecker:
    """Checks one Guest, whose cards and tokens belong together."""

    def __init__(self, file: _Checker, path: Path, guest: Mapping[str, Any]) -> None:
        self.file = file
        self.path = path
        self.guest = guest
        self.tokens: dict[str, Mapping[str, Any]] = {}
        self.plus_ones: list[str] = []
        self.repeats = 0
        self.offered: set[str] = set()
        self.spent: set[str] = set()
        self.regained: list[tuple[Path, str]] = []
        self.card = ""
        self.stored = 0

    def check(self, cards: dict[str, Path]) -> None:
        """Check everything that belongs to the Guest."""
        plus_ones = list(self.parts("plus_one"))
        for _, value in plus_ones:
            self.plus_ones.append(str(value.get("id", "")) if isinstance(value, dict) else "")
        self.check_tokens()
        self.check_attributes()
        for path, value in plus_ones:
            self.check_plus_one(path, value, cards)
        if len(plus_ones) != 3:
            self.file.wrong(self.path, f"has {len(plus_ones)} Plus-Ones; a Guest has 3 (M1)")
        if self.repeats > 1:
            self.file.wrong(self.path, "two cards that repeat each other would never end")
        self.check_reserve()
        for path, token in self.regained:
            if token in self.tokens and token not in self.spent:
                self.file.wrong(path, f"{token} is never spent, so this could never resolve")

    def parts(self, name: str) -> Iterator[tuple[Path, Any]]:
        return self.file.listed((*self.path, name), self.guest.get(name, []))

    def check_tokens(self) -> None:
        seen: dict[str, Path] = {}
        total = 0
        for path, value in self.parts("token"):
            token = self.file.table(path, value, TOKEN, ("id", "name", "at"))
            name = self.file.identifier(path, token, seen)
            self.tokens[name] = token
            total += token.get("count", 1)
            at = token.get("at", "guest")
            kind, _, card = at.partition(":")
            if kind not in ("guest", "plus_one", "opponent_plates"):
                places = "guest, plus_one:ID or opponent_plates"
                self.file.wrong((*path, "at"), f"is one of {places}, not {shown(at)}")
            if kind == "plus_one" and card not in self.plus_ones:
                why = f"there is no Plus-One {shown(card)}{did_you_mean(card, self.plus_ones)}"
                self.file.wrong((*path, "at"), why)
            if (kind == "plus_one") != ("do" in token):
                self.file.wrong(path, "has effects (do) if it is offered, beside a Plus-One")
            if (kind == "opponent_plates") != ("offsets" in token):
                self.file.wrong(path, "has offsets if it begins on the opponent's plates")
            elif kind == "opponent_plates":
                self.check_offsets((*path, "offsets"), token)
            if "do" in token:
                self.file.effects((*path, "do"), token["do"], "token", self)
        if total > MOST_TOKENS or len(self.tokens) > TOKEN_KINDS:
            limit = f"{MOST_TOKENS} tokens of {TOKEN_KINDS} kinds"
            self.file.wrong(self.path, f"has {total} tokens; at most {limit} (M1)")

    def check_offsets(self, path: Path, token: Mapping[str, Any]) -> None:
        offsets = token["offsets"]
        if len(set(offsets)) != token.get("count", 1) or not set(offsets) <= set(range(1, 6)):
            self.file.wrong(path, "names a different plate from 1 to 5 for each token (count)")

    def check_attributes(self) -> None:
        for path, value in self.parts("attribute"):
            attribute = self.file.table(path, value, ATTRIBUTE, ("name", "on", "do"))
            event = attribute.get("on", "")
            do = attribute.get("do", [])
            self.file.effects((*path, "do"), do, f"attribute {event}", self)
            names = [operation.get("op") for operation in do if isinstance(operation, dict)]
            if "spend" in names[1:]:
                self.file.wrong((*path, "do"), "spend comes first: it gates what follows it")
            if event == "pay" and names != ["pay_with"]:
                self.file.wrong((*path, "do"), "on = 'pay' takes pay_with and nothing else")
            if event == "damaged" and not {*names} <= {"spend", "prevent"}:
                self.file.wrong((*path, "do"), "on = 'damaged' takes spend and prevent only")
            self.check_condition(path, attribute)

    def check_condition(self, path: Path, attribute: Mapping[str, Any]) -> None:
        condition = attribute.get("if")
        about_plates = attribute.get("on") in ("active", "opponent_active")
        match condition:
            case None:
                return
            case {"own_empty_plates_at_least": int(least)} if len(condition) == 1:
                if not 1 <= least <= 6 or least is True:
                    self.file.wrong((*path, "if"), "counts from 1 to 6 plates")
            case str() if condition in CONDITIONS:
                if not about_plates:
                    self.file.wrong((*path, "if"), f"{condition} is about an Active plate")
            case _:
                known = f"{', '.join(CONDITIONS)} or {{own_empty_plates_at_least = 4}}"
                self.file.wrong((*path, "if"), f"is one of {known}, not {shown(condition)}")

    def check_plus_one(self, path: Path, value: object, cards: dict[str, Path]) -> None:
        card = self.file.table(path, value, PLUS_ONE, ("id", "name", "do"))
        self.card = self.file.identifier(path, card, cards)
        self.stored = card.get("stored", 0)
        if self.stored and card.get("cost", 0):
            self.file.wrong((*path, "cost"), "a card with stored shards costs nothing else (M22)")
        do = card.get("do", [])
        self.file.effects((*path, "do"), do, "plus_one", self)
        names = [operation.get("op") for operation in do if isinstance(operation, dict)]
        if self.stored and "place_stored" not in names:
            self.file.wrong(path, "has stored shards, but no effect that places them (M22)")
        self.card = ""

    def check_reserve(self) -> None:
        """M2: stored shards come from the reserve that the set-up leaves."""
        game = self.file.data.get("game")
        cards = self.guest.get("plus_one", [])
        try:
            left = SHARDS - sum(game["start"]) - game["second_player_home_shards"]  # type: ignore[index]
            stored = sum(card.get("stored", 0) for card in cards)
        except (TypeError, KeyError, AttributeError):
            return  # wrong in another way, which has been said
        if stored > left:
            self.file.wrong(self.path, f"stores {stored} shards; the reserve has {left} (M2)")

    def operation(self, path: Path, name: str, right: Mapping[str, Any]) -> None:
        """Check what an operation needs of this Guest."""
        if name == "repeat":
            self.repeats += 1
            if self.stored:
                self.file.wrong(path, "repeat stands on a refreshable card (M22)")
        if name == "place_stored" and right.get("n", 1) > self.stored:
            self.file.wrong(path, "could never resolve: so many shards are not stored (M22)")
        if name == "offer":
            self.check_offer(path, right.get("tokens", []))
        if "token" not in right:
            return
        token = right["token"]
        if token not in self.tokens:
            known = did_you_mean(token, self.tokens) or ": the Guest has none"
            self.file.wrong(path, f"there is no token {token}{known}")
            return
        at = self.tokens[token].get("at", "guest")
        if name == "set_token" and at != "opponent_plates":
            self.file.wrong(path, f"{token} does not stand on plates, so this could never resolve")
        if name in ("spend", "regain") and at.startswith("plus_one"):
            self.file.wrong(path, f"{token} is there to be offered, so this could never resolve")
        if name == "regain":
            self.regained.append((path, token))
        if name == "spend":
            self.spent.add(token)
            if right.get("how") == "flip" and self.tokens[token].get("count", 1) > 1:
                self.file.wrong(path, "only a single token is flipped", "how = 'discard'")

    def check_offer(self, path: Path, tokens: Sequence[object]) -> None:
        for token in tokens:
            if not isinstance(token, str) or token not in self.tokens:
                close = did_you_mean(str(token), self.tokens)
                self.file.wrong(path, f"there is no token {shown(token)}{close}")
            elif self.tokens[token].get("at") != f"plus_one:{self.card}":
                self.file.wrong(
                    path, f"{token} is not beside this card", f"at = plus_one:{self.card}"
                )
        if not 2 <= len(set(map(str, tokens))) == len(tokens) <= 5:
            self.file.wrong(path, "offers two to five different tokens")


def digest_of(text: str) -> str:
    """Return the SHA-256 of a card file: what records and positions name it by."""
    return hashlib.sha256(text.encode()).hexdigest()


@lru_cache(maxsize=1)
def house_text() -> str:
    """Return the house set's file."""
    return (files("wonderland.games.madcala") / "house.toml").read_text(encoding="utf-8")
