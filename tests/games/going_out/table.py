"""A game of Going-Out in texts, for tests that say a position in a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wonderland import Ears
from wonderland.engine.facts import Fact
from wonderland.games.going_out import GOING_OUT


def lying(table: str) -> tuple[dict[str, Any] | None, list[str]]:
    """Return the set on the table, and its jokers: `"1: F3 Q=F4 F5"` is seat 1's."""
    if not table:
        return None, []
    owner, cards = table.split(":")
    left = [card for card in cards.split() if "=" not in card]
    jokers = [card[0] for card in cards.split() if "=" in card]
    numbers = [int(card[-1]) for card in cards.split()]
    found = {"owner": int(owner), "cards": left, "count": len(numbers), "rank": min(numbers)}
    return found, jokers


class Table:
    """`Table("F3 Q", "H1", table="1: H3")`: a hand for each seat, and whatever else matters.

    Where nothing is said, seat 0 is to play in the first round, with nothing on the table, and no
    deck and no display, so that turns end by themselves.
    """

    def __init__(
        self,
        *hands: str,
        deck: str = "",
        display: str = "",
        table: str = "",
        used: str = "",
        scored: Sequence[str] = (),
        **rest: Any,
    ) -> None:
        on_the_table, jokers = lying(table)
        position = {
            "players": len(hands),
            "hands": [hand.split() for hand in hands],
            "deck": deck.split(),
            "display": display.split(),
            "table": on_the_table,
            "jokers_used": used.split() + jokers,
            "scored": [pile.split() for pile in (*scored, *[""] * (len(hands) - len(scored)))],
            "turn": 0,
            **rest,
        }
        self.sit_down(GOING_OUT.load(position))

    @classmethod
    def dealt(cls, players: int, seed: int, **options: int) -> Table:
        """A fresh game."""
        table = cls.__new__(cls)
        table.sit_down(GOING_OUT.deal(players, seed, **options))
        return table

    def sit_down(self, state: Any) -> None:
        self.state = state
        self.ears = Ears()
        self.state.listener = self.ears

    # What happens

    def play(self, *actions: str) -> Table:
        """Take actions, each by the seat whose decision it is."""
        for action in actions:
            self.act(self.actor, action)
        return self

    def act(self, seat: int, action: str) -> None:
        self.state.apply(seat, GOING_OUT.parse(action))

    # What is the case

    @property
    def dump(self) -> dict[str, Any]:
        return GOING_OUT.dump(self.state)

    @property
    def actor(self) -> int:
        (seat,) = self.state.actors()
        return int(seat)

    @property
    def is_over(self) -> bool:
        return bool(self.state.is_over())

    @property
    def phase(self) -> str:
        return str(self.dump["phase"])

    @property
    def hands(self) -> list[str]:
        return [" ".join(hand) for hand in self.dump["hands"]]

    @property
    def known(self) -> list[str]:
        return [" ".join(cards) for cards in self.dump["known"]]

    @property
    def scored(self) -> list[str]:
        return [" ".join(cards) for cards in self.dump["scored"]]

    @property
    def display(self) -> str:
        return " ".join(self.dump["display"])

    @property
    def deck(self) -> str:
        return " ".join(self.dump["deck"])

    @property
    def used(self) -> str:
        return " ".join(self.dump["jokers_used"])

    @property
    def table(self) -> str:
        """The set on the table: `"1: F3 F5, 3 from 3"`, or nothing."""
        found = self.dump["table"]
        if found is None:
            return ""
        cards = " ".join(found["cards"])
        return f"{found['owner']}: {cards}, {found['count']} from {found['rank']}"

    @property
    def totals(self) -> list[int]:
        return list(self.dump["totals"])

    @property
    def places(self) -> list[int]:
        return list(self.state.places())

    @property
    def legal(self) -> list[str]:
        return [GOING_OUT.notate(action) for action in self.state.legal(self.actor)]

    @property
    def sets(self) -> set[str]:
        """The sets that can be played, without the word play."""
        return {action.removeprefix("play ") for action in self.legal if action != "pass"}

    def legal_for(self, seat: int) -> list[str]:
        return [GOING_OUT.notate(action) for action in self.state.legal(seat)]

    def view(self, seat: int | None) -> Any:
        return GOING_OUT.view(self.state, seat)

    def heard(self, seat: int | None = None) -> list[Fact]:
        return self.ears.facts(seat)

    def heard_of(self, kind: type[Fact]) -> list[Any]:
        """The facts of one kind that all have heard."""
        return [fact for fact in self.heard() if isinstance(fact, kind)]
