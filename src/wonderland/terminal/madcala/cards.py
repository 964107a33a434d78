"""What stands on Madcala's cards and plates: names, whole texts, and texts for little room."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from wonderland.engine.words import counted
from wonderland.games.madcala.card_file import house_text
from wonderland.games.madcala.card_words import Row, attribute_text, effects
from wonderland.games.madcala.cards import SIDE
from wonderland.games.madcala.view import MadcalaView

BRIEF: Final = {
    "damage": "Damage",
    "health": "Health",
    "draw": "Draw",
    "refresh": "Refresh",
    "strike_plus_one": "Strike Plus-One",
    "strike_shard": "Strike Shard",
    "gather": "Gather",
    "extra_turn": "Extra turn",
    "place_stored": "Place",
    "steal": "Steal",
    "discard": "They discard",
    "roll": "Roll the die",
    "repeat": "Repeat a card",
    "sow_leave": "Leave a shard",
    "sow_add": "Add a shard",
    "sow_return": "Return a shard",
    "slide": "Move on",
    "prevent": "Prevent",
    "pay_with": "Pay with theirs",
}
"""Effects in a word or two; those that need more are in `brief`."""

SHORTER: Final = (
    ("Health", "Heal"),
    ("Damage ", "Damage"),
    (", ", "+"),
    (" / ", "/"),
    ("Plus-One", "+1"),
)
"""How effects are written where there is little room."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card, plate or token: its name, its whole text, and a shorter one."""

    name: str
    text: str
    brief: str
    cost: int = 0
    stored: int = 0
    """How many shards begin on it (M22); 0 for a card that can be refreshed."""


@dataclass(frozen=True, slots=True)
class Guest:
    """A Guest: its name, its health, what it can do, its Plus-Ones and its tokens by id."""

    name: str
    health: int
    attributes: tuple[str, ...]
    plus_ones: dict[str, Card]
    tokens: dict[str, Card]


class Cards:
    """A card set, as it is shown."""

    def __init__(self, text: str) -> None:
        self.data: Row = tomllib.loads(text)
        game = self.data["game"]
        self.turn_limit = int(game["turn_limit"])
        self.hand_limit = int(game["hand_limit"])
        self.price = int(game["commoner_price"])
        ordered = sorted(self.data["plate"], key=lambda row: int(row["offset"]))
        self.plates = [self.plate_card(row) for row in ordered]
        self.commoners = {row["id"]: self.card(row, {}) for row in self.data["commoner"]}
        self.guests = {row["id"]: self.guest(row) for row in self.data["guest"]}

    def card(self, row: Row, guest: Row) -> Card:
        """Return a card of a row of the file."""
        do = row.get("do", [])
        return Card(
            row["name"],
            effects(do, self.data, guest),
            ", ".join(brief(one, guest) for one in do),
            row.get("cost", 0),
            row.get("stored", 0),
        )

    def plate_card(self, row: Row) -> Card:
        """Return a plate; of a Home the text says what M16 says."""
        sides = row.get("sides", [])
        if not sides:
            return Card(
                row["name"], "The effects of another plate of its owner's.", "any own plate"
            )
        text = " Or: ".join(effects(side, self.data, {}) for side in sides)
        short = " / ".join(", ".join(brief(one, {}) for one in side) for side in sides)
        return Card(row["name"], text, short)

    def guest(self, row: Row) -> Guest:
        """Return a Guest of a row of the file."""
        attributes = row.get("attribute", [])
        return Guest(
            row["name"],
            int(row["health"]),
            tuple(f"{one['name']}: {attribute_text(one, row, self.data)}" for one in attributes),
            {one["id"]: self.card(one, row) for one in row["plus_one"]},
            {one["id"]: self.card(one, row) for one in row.get("token", [])},
        )

    def plate(self, number: int) -> Card:
        """Return a plate by its number."""
        return self.plates[number % SIDE]

    def talent(self, guest: str, event: str, op: str) -> str:
        """M31: return what a Guest may do when something happens, by its first effect."""
        (row,) = [row for row in self.data["guest"] if row["id"] == guest]
        for attribute in row.get("attribute", []):
            if attribute["on"] == event and attribute["do"][0]["op"] == op:
                return effects(attribute["do"], self.data, row).rstrip(".")
        return op

    def use(self, guest: str, event: str, token: str) -> str:
        """M31: return what a token does that is spent when something happens."""
        (row,) = [row for row in self.data["guest"] if row["id"] == guest]
        for attribute in row.get("attribute", []):
            spending, *rest = attribute["do"]
            if attribute["on"] == event and spending.get("token") == token:
                return effects(rest, self.data, row).rstrip(".")
        return ""

    def names(self) -> Iterator[tuple[str, str]]:
        """Yield the ids of all cards and tokens, with their names."""
        yield from ((key, card.name) for key, card in self.commoners.items())
        for guest in self.guests.values():
            for key, card in (*guest.plus_ones.items(), *guest.tokens.items()):
                yield key, card.name


@lru_cache(maxsize=4)
def cards_of_text(text: str) -> Cards:
    """Return the cards of a file that has been checked; of no text, those of the house."""
    return Cards(text or house_text())


def cards_of(view: MadcalaView) -> Cards:
    """Return the cards that a game is played with."""
    return cards_of_text(view.cards)


def guest_of(view: MadcalaView, seat: int) -> Guest:
    """Return a seat's Guest."""
    return cards_of(view).guests[view.guests[seat]]


def brief(row: Row, guest: Row) -> str:
    """Return an effect in a few words.

    >>> brief({"op": "damage", "n": 2}, {}), brief({"op": "refresh"}, {})
    ('Damage 2', 'Refresh')
    """
    n = row.get("n", 1)
    tokens = {token["id"]: token["name"] for token in guest.get("token", [])}
    match row["op"]:
        case "damage" if row.get("to") == "both":
            return f"Damage both {n}" if n > 1 else "Damage both"
        case "damage" if not row.get("preventable", True):
            return f"They lose {n}"
        case "plate":
            return "A plate of yours" if row["side"] == "own" else "A plate of theirs"
        case "reinforce":
            places = {"home": f"{n} to Home", "one_empty": f"{n} to an empty plate"}
            return places.get(row["to"], f"Fill {n} empty plates")
        case "offer":
            return f"Offer {counted(len(row['tokens']), 'token')}"
        case "regain" | "set_token" | "spend" as what:
            verb = {"regain": "Regain", "set_token": "Set", "spend": "Spend"}[what]
            return f"{verb} {tokens.get(row['token'], row['token'])}"
    word = BRIEF[row["op"]]
    return f"{word} {n}" if n > 1 or row["op"] == "gather" else word


def shorter(short: str) -> str:
    """Return effects in even less room.

    >>> shorter("Damage 2 / Draw"), shorter("Refresh, Draw"), shorter("Health / Refresh")
    ('Damage2/Draw', 'Refresh+Draw', 'Heal/Refresh')
    """
    for long, less in SHORTER:
        short = short.replace(long, less)
    return short


def with_counts(names: Sequence[str]) -> list[str]:
    """Return names in their order, of equal ones one with its count.

    >>> with_counts(["Cook", "Lion", "Cook"])
    ['Cook x2', 'Lion']
    """
    return [
        f"{name} x{names.count(name)}" if names.count(name) > 1 else name
        for name in dict.fromkeys(names)
    ]
