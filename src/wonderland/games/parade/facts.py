"""What can happen in Parade."""

from __future__ import annotations

from dataclasses import dataclass

from wonderland.engine.facts import Fact


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """P4: a card was laid at the parade's end."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CardsCollected:
    """P6: cards left the parade and lie in front of the player."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """P7: a card was drawn; only its new owner learns which (`card` is None for the others)."""

    seat: int
    card: str | None
    deck_left: int


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    """A player without a card had nothing to play; this only happens in edited positions."""

    seat: int


@dataclass(frozen=True, slots=True)
class LastRoundBegan:
    """P9, P10: everybody has one more turn, without drawing."""

    seat: int
    all_colours: bool
    deck_empty: bool


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """P2, P12: the next player is on; `last_round` counts the turns left of the last round."""

    next_seat: int
    last_round: int | None


@dataclass(frozen=True, slots=True)
class DiscardsBegan:
    """P13: the last turn is over; all choose two cards to discard, in secret."""


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """P13: a player discarded a card; nobody else hears of it until all have chosen."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class HandRevealed:
    """P13: everybody has chosen; these cards were kept, those discarded."""

    seat: int
    kept: tuple[str, ...]
    discarded: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeckRevealed:
    """P13: the game is over, and the cards that nobody drew are shown."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ColourScored:
    """P15-P17: one colour's cards in front of each player, who flipped them, and the points."""

    colour: str
    cards: tuple[int, ...]
    flipped: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """P18: the final scores and places."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


FACTS: tuple[type[Fact], ...] = (
    CardPlayed,
    CardsCollected,
    CardDrawn,
    TurnSkipped,
    LastRoundBegan,
    TurnEnded,
    DiscardsBegan,
    CardDiscarded,
    HandRevealed,
    DeckRevealed,
    ColourScored,
    GameEnded,
)
