"""What can happen in the Going-Out game. Numbers of cards are as people see them, 1 to 7."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from wonderland.engine.facts import Fact

Cards = tuple[str, ...]
Phase = Literal["play", "draw", "exchange", "show", "choose", "over"]


@dataclass(frozen=True, slots=True)
class SetPlayed:
    """G15: a set was laid down; jokers are written with what they stand for, as in Q=F4."""

    seat: int
    cards: Cards
    count: int
    rank: int


@dataclass(frozen=True, slots=True)
class Passed:
    """G9: a player passed."""

    seat: int


@dataclass(frozen=True, slots=True)
class WentOut:
    """G23: a player laid down the last card; `order` is 1 for the first to do so."""

    seat: int
    order: int


@dataclass(frozen=True, slots=True)
class CameBack:
    """G23: a player who had just gone out drew a card, and stays in."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """G18, G19: a card was drawn from the deck; only its owner learns which."""

    seat: int
    card: str | None
    deck_left: int


@dataclass(frozen=True, slots=True)
class DisplayCardTaken:
    """G18, G19: a card was drawn from the display; it stays known (G7)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CardShown:
    """G5, G19: a card was laid from the hand onto the display."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CardTurnedUp:
    """G21: the display was refilled from the deck."""

    card: str
    deck_left: int


@dataclass(frozen=True, slots=True)
class SetScored:
    """G17, G22, G24, G27: the set on the table became its owner's scored cards."""

    owner: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class StepBegan:
    """G8: what is asked of whom now: to play, draw, exchange, show or choose."""

    seat: int
    phase: Phase
    passes: int
    drawn: int
    to_show: int
    last_turn: bool


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """G25, G26: the round is over; the seats that went out, in order."""

    round: int
    out: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class JokersHandedOut:
    """G28: a player who went out was handed used jokers; so many remain for those after."""

    seat: int
    jokers: Cards
    left: int


@dataclass(frozen=True, slots=True)
class RoundScored:
    """G29, G30: a player's cards, pairs and points of the round, and the new total."""

    seat: int
    flamingos: int
    hedgehogs: int
    pairs: int
    sum_of_numbers: int
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """G5: all cards were shuffled for another round, which `leader` will begin."""

    round: int
    leader: int


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """G3, G5: a player was dealt cards; only the player learns which."""

    seat: int
    count: int
    cards: Cards | None
    deck_left: int


@dataclass(frozen=True, slots=True)
class DisplayChoiceBegan:
    """G5: the player with the lowest total is to choose so many cards for the display."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """G31: the final totals and places."""

    totals: tuple[int, ...]
    places: tuple[int, ...]


FACTS: tuple[type[Fact], ...] = (
    SetPlayed,
    Passed,
    WentOut,
    CameBack,
    CardDrawn,
    DisplayCardTaken,
    CardShown,
    CardTurnedUp,
    SetScored,
    StepBegan,
    RoundEnded,
    JokersHandedOut,
    RoundScored,
    RoundBegan,
    CardsDealt,
    DisplayChoiceBegan,
    GameEnded,
)
