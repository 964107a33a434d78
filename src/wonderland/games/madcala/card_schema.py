"""What a card file is made of: the tables, their fields, and the operations."""

from __future__ import annotations

import re
from dataclasses import dataclass

MOST_UNITS = 12
MOST_NUMBER = 16
MOST_ATTRIBUTES = 12
SHARDS, COMMONERS, FACES, MOST_TOKENS, TOKEN_KINDS, MOST_GUESTS = 16, 35, 6, 15, 8, 20
ID = re.compile(r"[a-z][a-z0-9_]*")
RANDOM = "random"
"""What options call any Guest by."""


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
    "prevent": {"n": Number(1, 1)},  # damage comes one by one
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
AMOUNTS = (
    "gather",
    "reinforce",
    "place_stored",
    "sow_leave",
    "sow_add",
    "sow_return",
    "slide",
    "prevent",
)

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
