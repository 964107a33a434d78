"""A table of Madcala for tests: positions as texts, actions in notation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wonderland import Ears
from wonderland.engine.facts import Fact
from wonderland.engine.rng import FastRng
from wonderland.games.madcala import MADCALA

PLAIN = "jabberwock white_rabbit"
ALL = (
    "alice",
    "mad_hatter",
    "red_queen",
    "cheshire_cat",
    "jabberwock",
    "white_rabbit",
)


def die(face: int) -> str:
    """Return a chance whose next die shows a face."""
    return next(FastRng(n).written() for n in range(999) if FastRng(n).below(6) == face - 1)


class Table:
    """A position of Madcala: `Table({2: "ppb"}, hands=("cook", ""))`, seat 0 to move.

    Doublers that are on no plate given lie on their owners' fifth ones.
    """

    def __init__(
        self,
        plates: Mapping[int, str] | None = None,
        guests: str = PLAIN,
        hands: Sequence[str] = ("", ""),
        **rest: Any,
    ) -> None:
        laid = [dict(plates or {}).get(plate, "") for plate in range(12)]
        for doubler, home in (("P", 5), ("B", 11)):
            if doubler not in "".join(laid):
                laid[home] += doubler
        position = {
            "guests": guests.split(),
            "plates": laid,
            "hands": [hand.split() for hand in hands],
            **rest,
        }
        self.sit_down(MADCALA.load(position))

    @classmethod
    def dealt(cls, guests: str = PLAIN, start: int = 0, seed: int = 1, **options: Any) -> Table:
        """A fresh game."""
        table = cls.__new__(cls)
        table.sit_down(MADCALA.deal(seed=seed, guests=guests.split(), start=start, **options))
        return table

    @classmethod
    def read(cls, position: Mapping[str, Any]) -> Table:
        """A position as it is, with nothing laid out by itself."""
        table = cls.__new__(cls)
        table.sit_down(MADCALA.load(position))
        return table

    def sit_down(self, state: Any) -> None:
        self.state = state
        self.ears = Ears()
        self.state.listener = self.ears

    def act(self, *actions: str) -> Table:
        """Take actions, each by the seat that has to choose."""
        for action in actions:
            self.state.apply(self.actor, MADCALA.parse(action))
        return self

    # What is the case

    @property
    def actor(self) -> int:
        (seat,) = self.state.actors()
        return int(seat)

    @property
    def legal(self) -> list[str]:
        return [MADCALA.notate(action) for action in self.state.legal(self.actor)]

    def legal_with(self, verb: str) -> list[str]:
        """Return what may follow a verb."""
        return [name.partition(" ")[2] for name in self.legal if name.partition(" ")[0] == verb]

    @property
    def dump(self) -> dict[str, Any]:
        return MADCALA.dump(self.state)

    def plate(self, plate: int) -> str:
        return "".join(self.dump["plates"][plate])

    @property
    def plates(self) -> dict[int, str]:
        return {n: "".join(shards) for n, shards in enumerate(self.dump["plates"]) if shards}

    @property
    def health(self) -> list[int]:
        return list(self.state.health)

    @property
    def reserve(self) -> list[int]:
        return list(self.state.reserve)

    @property
    def hands(self) -> list[str]:
        return [" ".join(hand) for hand in self.dump["hands"]]

    @property
    def hand_counts(self) -> list[int]:
        return [len(hand) for hand in self.dump["hands"]]

    @property
    def phase(self) -> str:
        return str(self.dump["phase"])

    @property
    def turn(self) -> int:
        return int(self.dump["turn"])

    def up(self, seat: int, card: str) -> bool:
        return bool(self.plus_one(seat, card)["up"])

    def stored(self, seat: int, card: str) -> int:
        return int(self.plus_one(seat, card)["stored"])

    def plus_one(self, seat: int, card: str) -> dict[str, Any]:
        return next(one for one in self.dump["plus_ones"][seat] if one["name"] == card)

    def tokens(self, seat: int, token: str) -> int:
        return int(self.dump["tokens"][seat][token])

    def token_plates(self, seat: int) -> list[int]:
        return [n for n, token in enumerate(self.dump["plate_tokens"][seat]) if token]

    def told(self, kind: type[Fact]) -> list[Any]:
        """Return the public facts of a kind."""
        return [fact for fact in self.ears.facts(None) if isinstance(fact, kind)]


def down(*cards: str, seat: int = 0) -> list[list[dict[str, Any]]]:
    """Return Plus-Ones of which some of a seat's lie face down, for `plus_ones`."""
    both: list[list[dict[str, Any]]] = [[], []]
    both[seat] = [{"name": card, "up": False} for card in cards]
    return both
