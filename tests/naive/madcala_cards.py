"""The cards and plates of Madcala, written down again from the tables of its clauses."""

from __future__ import annotations

from collections.abc import Iterable

SHARDS = "pbPB"  # M1: normal ones and Doublers, of seat 0 and of seat 1
EACH = 16  # M1: normal shards of a colour
HAND_LIMIT, PRICE, FILL, LAST_TURN = 2, 3, 2, 40  # M18, M24, M17, M30

PLATES = {  # M4: the sides of the slash, each with its effects
    1: [["draw"]],
    2: [["damage"]],
    3: [["health"], ["refresh"]],
    4: [["damage", "damage"], ["draw"]],
    5: [["refresh", "draw"]],
}

HEALTH = {  # M31
    "alice": 22,
    "mad_hatter": 22,
    "red_queen": 25,
    "cheshire_cat": 20,
    "jabberwock": 23,
    "white_rabbit": 24,
}

TOKENS = {  # M31: those that lie on the Guest in the beginning, and of others none
    "alice": {"drink_me": 1, "eat_me": 1},
    "mad_hatter": {"thimble": 0, "comfits": 0, "caucus": 0},
    "red_queen": {},
    "cheshire_cat": {"grin": 4},
    "jabberwock": {"claw": 0},
    "white_rabbit": {"watch": 3},
}
CLAWS, CLAW_OFFSETS = 3, [1, 3, 5]

S3 = None  # it costs nothing, and three shards are stored on it
PLUS_ONES = {  # what they cost; what they do is written out further down, by these names
    "alice": {"dinah": 2, "doppelganger": 1, "looking_glass_kitten": S3},
    "mad_hatter": {"dodo": 2, "march_hare": 1, "old_time": S3},
    "red_queen": {"executioner": 2, "flamingo": 2, "pack_of_cards": S3},
    "cheshire_cat": {"pig_baby": 1, "raven": 2, "lory": S3},
    "jabberwock": {"jubjub_bird": 3, "bandersnatch": 2, "slithy_toves": S3},
    "white_rabbit": {"mary_ann": 2, "pat_gardener": 1, "haigha_messenger": 3},
}
COSTS = {card: cost for cards in PLUS_ONES.values() for card, cost in cards.items()}

DODO = {  # M32
    "thimble": ["damage", "damage"],
    "comfits": ["draw", "health"],
    "caucus": ["damage-both"],
}

DIE = [  # M33
    ["damage"],
    ["damage", "damage"],
    ["damage", "health"],
    ["draw"],
    ["health"],
    ["damage-both"],
]

COMMONERS = {  # how many there are, and what they do
    "gryphon": (3, ["damage", "gather 1"]),
    "caterpillar": (3, ["refresh", "gather 1"]),
    "dormouse": (2, ["health", "gather 1"]),
    "bill_lizard": (2, ["gather 2", "strike-shard"]),
    "mock_turtle": (2, ["health", "health"]),
    "knave_of_hearts": (2, ["gather 3", "strike-shard"]),
    "duchess": (2, ["damage", "strike-shard"]),
    "cook": (2, ["damage", "health"]),
    "humpty_dumpty": (2, ["strike-plus-one", "health"]),
    "tweedledum": (2, ["damage", "strike-plus-one"]),
    "tweedledee": (2, ["refresh", "health"]),
    "rose_painters": (2, ["gather 3", "refresh"]),
    "carpenter": (2, ["strike-shard", "strike-plus-one"]),
    "frog_footman": (2, ["extra-turn"]),
    "white_knight": (2, ["strike-plus-one", "refresh"]),
    "walrus": (1, ["gather 4", "health"]),
    "lion": (1, ["damage", "damage"]),
    "unicorn": (1, ["damage", "refresh"]),
}
KINDS = list(COMMONERS)

# Of two effects on one card, those whose order can matter: they move shards both, or what is drawn
# may be a reason to turn one Plus-One up rather than another.
ORDER_MATTERS = [{"gather", "strike-shard"}, {"refresh", "draw"}]


def order_matters(one: str, other: str) -> bool:
    return {one.split()[0], other.split()[0]} in ORDER_MATTERS


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards in the order of their table."""
    return sorted(cards, key=KINDS.index)
