"""The cards of the Going-Out game as pictures of five lines, told apart without any colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from wonderland.games.going_out.cards import KIND_NUMBERS
from wonderland.terminal.pen import Pen, centred, padded

WIDTH: Final = 7
HEIGHT: Final = 5
DECK_WIDTH: Final = 9
INSIDE: Final = WIDTH - 2

EMBLEMS: Final[dict[str, tuple[str, str, str]]] = {
    "F": (  # a Flamingo: a long neck, and one leg to stand on
        "  ,°>",
        "(_/  ",
        "  |  ",
    ),
    "H": (  # a Hedgehog: spines all over, a snout, and short feet
        " ^^^ ",
        "^^^°>",
        ' " " ',
    ),
    "Q": (  # the Queen of Hearts: a crown, and no smile
        "\\wWw/",
        "(° °)",
        " \\v/ ",
    ),
    "C": (  # the Cheshire Cat: ears, whiskers and the grin
        "/\\_/\\",
        "=o o=",
        "╰┼┼┼╯",
    ),
}

NAMES: Final = {"F": "Flamingo", "H": "Hedgehog", "Q": "Queen", "C": "Cat"}
STYLES: Final = {"F": "red", "H": "blue", "Q": "purple", "C": "orange"}

Stack = tuple[str, int]
"""A card, and how many like it lie there as one."""


def painted(card: str, pen: Pen) -> str:
    """Return a card as it is written, in its colour; a joker may be followed by what it is."""
    return pen.paint(card, STYLES[card[0]], "bold")


def row(shown: Iterable[str], pen: Pen, *, together: bool = True) -> str:
    """Write cards one after the other, equal ones as one or each by itself.

    >>> row(["F1", "F1", "Q"], Pen())
    'F1x2 Q'
    """
    return " ".join(
        painted(card, pen) + (f"x{count}" if count > 1 else "")
        for card, count in (stacked(shown) if together else single(shown))
    )


def stacked(shown: Iterable[str]) -> list[Stack]:
    """Put equal cards onto each other, where the first of them lies.

    >>> stacked(["F2", "F1", "F2"])
    [('F2', 2), ('F1', 1)]
    """
    return list(Counter(shown).items())


def single(shown: Iterable[str]) -> list[Stack]:
    """Leave every card on its own."""
    return [(card, 1) for card in shown]


def in_order(shown: Iterable[str]) -> list[str]:
    """Sort cards: Flamingos, Hedgehogs, jokers, each by number."""
    return sorted(shown, key=lambda card: KIND_NUMBERS[card])


def picture(card: str, pen: Pen, count: int = 1) -> list[str]:
    """Draw a whole card, or several alike with their count in the lower edge.

    >>> for line in picture("H3", Pen(), 2):
    ...     print(line)
    ╭H3───╮
    │ ^^^ │
    │^^^°>│
    │ " " │
    ╰x2─H3╯
    """
    colour = STYLES[card[0]]
    name = painted(card, pen)
    rest = "─" * (INSIDE - len(card))
    return [
        pen.paint("╭", colour) + name + pen.paint(rest + "╮", colour),
        *(pen.paint(f"│{line}│", colour) for line in EMBLEMS[card[0]]),
        *[lower_edge(count, rest, colour, pen) + name + pen.paint("╯", colour)],
    ]


def corner(card: str, pen: Pen, columns: int, count: int = 1) -> list[str]:
    """Draw what is seen of a card when the next one lies upon it, from 3 columns on.

    >>> for line in corner("F3", Pen(), 4, 2):
    ...     print(line)
    ╭F3─
    │  ,
    │(_/
    │  |
    ╰x2─
    """
    colour = STYLES[card[0]]
    top = pen.paint("╭", colour) + painted(card, pen)
    return [
        top + pen.paint("─" * (columns - 1 - len(card)), colour),
        *(pen.paint(f"│{line[: columns - 1]}", colour) for line in EMBLEMS[card[0]]),
        lower_edge(count, "─" * (columns - 1), colour, pen),
    ]


def lower_edge(count: int, rest: str, colour: str, pen: Pen) -> str:
    """Draw the beginning of a card's lower edge, a count of more than one written into it."""
    if count == 1:
        return pen.paint("╰" + rest, colour)
    times = f"x{count}"
    return pen.paint("╰", colour) + pen.paint(times, "bold") + pen.paint(rest[len(times) :], colour)


def spread(stacks: Sequence[Stack], pen: Pen, step: int) -> list[str]:
    """Draw cards in a row, `step` columns from one to the next: beneath the width, they overlap."""
    if not stacks:
        return [""] * HEIGHT
    if step >= WIDTH:
        gap = " " * (step - WIDTH)
        pictures = [picture(card, pen, count) for card, count in stacks]
        return [gap.join(lines) for lines in zip(*pictures, strict=True)]
    *covered, (last, count) = stacks
    pictures = [corner(card, pen, step, times) for card, times in covered]
    pictures.append(picture(last, pen, count))
    return ["".join(lines) for lines in zip(*pictures, strict=True)]


def spread_width(count: int, step: int) -> int:
    """Return how many columns a row of cards takes.

    >>> spread_width(3, 8), spread_width(3, 4)
    (23, 15)
    """
    return (count - 1) * step + WIDTH if count else 0


def gone(count: int, pen: Pen) -> list[str]:
    """Draw the place of the jokers that have left a set, and how many they were.

    >>> for line in gone(2, Pen()):
    ...     print(line)
    · · · ·
    ·  2  ·
    ·joker·
    ·gone ·
    · · · ·
    """
    inside = (centred(str(count), INSIDE), "joker", "gone ")
    dotted = ["· · · ·", *(f"·{text}·" for text in inside), "· · · ·"]
    return [pen.paint(line, "faint") for line in dotted]


def deck(left: int, pen: Pen) -> list[str]:
    """Draw the deck: a stack, thinner as it goes down, that reads what is left.

    >>> for line in deck(30, Pen()):
    ...     print(line)
    ╭╭╭─────╮
    │││·····│
    │││ 30  │
    │││left │
    ╰╰╰─────╯
    """
    if left == 0:
        rows = ["         ", "   the   ", "  deck   ", "is empty ", "         "]
        return [pen.paint(line, "faint") for line in rows]
    under = min(2, left - 1, 1 + left // 12)
    margin = " " * (2 - under)
    inside = ("·" * INSIDE, padded(f" {left}", INSIDE), "left ")
    rows = [
        "╭" * under + "╭─────╮",
        *("│" * under + f"│{text}│" for text in inside),
        "╰" * under + "╰─────╯",
    ]
    return [margin + pen.paint(line, "bold") for line in rows]
