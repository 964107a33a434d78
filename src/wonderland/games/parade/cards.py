"""The 66 cards of Parade and the actions made of them, as numbers and as people write them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# P1: six colours, each with the values 0 to 10. A card is colour * 11 + value.
COLOURS: Final = "RBPGWO"
COLOUR_NAMES: Final = ("red", "blue", "purple", "green", "grey", "orange")
CHARACTERS: Final = (
    "Mad Hatter",
    "Alice",
    "Dodo",
    "Humpty Dumpty",
    "White Rabbit",
    "Cheshire Cat",
)
COLOUR_COUNT: Final = 6
VALUES: Final = 11
CARDS: Final = 66
ALL_COLOURS: Final = 0b111111

# An action is a card to play (P4), a card to discard (P13), or to pass without a card.
DISCARD: Final = 66
PASS: Final = 132
ACTIONS: Final = 133

CARD_NAMES: Final = tuple(f"{colour}{value}" for colour in COLOURS for value in range(VALUES))
CARD_NUMBERS: Final = {name: number for number, name in enumerate(CARD_NAMES)}
ACTION_NAMES: Final = (*CARD_NAMES, *[f"discard {name}" for name in CARD_NAMES], "pass")


def colour_of(card: i64) -> i64:
    """Return a card's colour as its place in `COLOURS`.

    >>> COLOURS[colour_of(CARD_NUMBERS["G3"])]
    'G'
    """
    return card * 47 >> 9  # card // VALUES for every card, without a division


def value_of(card: i64) -> i64:
    """Return a card's value.

    >>> value_of(CARD_NUMBERS["G3"])
    3
    """
    return card - colour_of(card) * VALUES
