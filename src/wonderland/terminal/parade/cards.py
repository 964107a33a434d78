"""T1: the cards of Parade as pictures of five lines, told apart by emblems as well as by colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wonderland.games.parade.cards import COLOUR_NAMES, COLOURS
from wonderland.terminal.pen import Pen, padded

WIDTH: Final = 7
HEIGHT: Final = 5
PILE_WIDTH: Final = 9

EMBLEMS: Final[dict[str, tuple[str, str, str]]] = {
    "R": (  # the Mad Hatter: a top hat with its band
        " ███ ",
        " ▒▒▒ ",
        "▀▀▀▀▀",
    ),
    "B": (  # Alice: long hair, and a bow in it
        " >o< ",
        "(' ')",
        ")\\_/(",
    ),
    "P": (  # the Dodo: a large beak before a round body
        " __  ",
        "<_°) ",
        " (__~",
    ),
    "G": (  # Humpty Dumpty: an egg upon a wall
        " .-. ",
        "(o_o)",
        "┴┬┴┬┴",
    ),
    "W": (  # the White Rabbit: ears first
        "(\\ /)",
        " )_( ",
        "(°.°)",
    ),
    "O": (  # the Cheshire Cat: the grin is what remains
        "^   ^",
        " o o ",
        "╰┼┼┼╯",
    ),
}

SHORT_NAMES: Final = dict(
    zip(COLOURS, ("Hatter", "Alice", "Dodo", "Humpty", "Rabbit", "Cat"), strict=True)
)
STYLES: Final = dict(zip(COLOURS, COLOUR_NAMES, strict=True))


def short(card: str) -> str:
    """Return a card as it is written on its picture: ten is T (P1).

    >>> short("R10"), short("G3")
    ('RT', 'G3')
    """
    return card[0] + value(card)


def value(card: str) -> str:
    """Return a card's value as one character.

    >>> value("R10")
    'T'
    """
    return "T" if card[1:] == "10" else card[1:]


def painted(card: str, pen: Pen) -> str:
    """Return a card's short name in its colour."""
    return pen.paint(short(card), STYLES[card[0]], "bold")


def picture(card: str, pen: Pen) -> list[str]:
    """Draw a whole card.

    >>> for line in picture("G3", Pen()):
    ...     print(line)
    ╭G3───╮
    │ .-. │
    │(o_o)│
    │┴┬┴┬┴│
    ╰───G3╯
    """
    colour = STYLES[card[0]]
    corner = painted(card, pen)
    return [
        pen.paint("╭", colour) + corner + pen.paint("───╮", colour),
        *(pen.paint(f"│{row}│", colour) for row in EMBLEMS[card[0]]),
        pen.paint("╰───", colour) + corner + pen.paint("╯", colour),
    ]


def corner(card: str, pen: Pen, columns: int) -> list[str]:
    """Draw what is seen of a card when the next one lies upon it, from 3 columns on.

    >>> for line in corner("G3", Pen(), 4):
    ...     print(line)
    ╭G3─
    │ .-
    │(o_
    │┴┬┴
    ╰───
    """
    colour = STYLES[card[0]]
    rows = [row[: columns - 1] for row in EMBLEMS[card[0]]]
    top = pen.paint("╭", colour) + painted(card, pen) + pen.paint("─" * (columns - 3), colour)
    return [
        top,
        *(pen.paint(f"│{row}", colour) for row in rows),
        pen.paint("╰" + "─" * (columns - 1), colour),
    ]


def spread(cards: Sequence[str], pen: Pen, step: int) -> list[str]:
    """Draw cards in a row, `step` columns from one to the next: beneath the width, they overlap."""
    if not cards:
        return [""] * HEIGHT
    *covered, last = cards
    if step >= WIDTH:
        gap = " " * (step - WIDTH)
        pictures = [picture(card, pen) for card in cards]
        return [gap.join(rows) for rows in zip(*pictures, strict=True)]
    pictures = [*(corner(card, pen, step) for card in covered), picture(last, pen)]
    return ["".join(rows) for rows in zip(*pictures, strict=True)]


def spread_width(count: int, step: int) -> int:
    """Return how many columns a row of cards takes.

    >>> spread_width(3, 8), spread_width(3, 4)
    (23, 15)
    """
    return (count - 1) * step + WIDTH if count else 0


def pile(left: int, pen: Pen) -> list[str]:
    """Draw the draw pile (T1): a stack, thinner as it goes down, that reads what is left.

    >>> for line in pile(40, Pen()):
    ...     print(line)
    ╭╭╭─────╮
    │││·····│
    │││ 40  │
    │││left │
    ╰╰╰─────╯
    """
    if left == 0:
        rows = ["         ", "  draw   ", "  pile   ", "  empty  ", "         "]
        return [pen.paint(row, "faint") for row in rows]
    under = min(2, left - 1, 1 + left // 12)
    margin = " " * (2 - under)
    back = pen.glyphs("·" * 5)
    inside = (back, padded(f" {left}", 5), "left ")
    rows = [
        "╭" * under + "╭─────╮",
        *("│" * under + f"│{text}│" for text in inside),
        "╰" * under + "╰─────╯",
    ]
    return [margin + pen.paint(row, "bold") for row in rows]
