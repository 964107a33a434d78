"""The title page of Parade: the six characters, and how a game goes, in a few lines."""

from __future__ import annotations

from typing import Final

from wonderland.terminal.parade import cards
from wonderland.terminal.pen import Pen, centred, wrapped
from wonderland.terminal.scene import Scene

FACES: Final = ("R7", "B3", "P10", "G3", "W0", "O5")

GIST: Final = (
    "Lay a card at the end of the parade. As many cards before it as its value are safe: the"
    " numbers beneath count them. Of those further ahead, all of its colour, and all of its value"
    " or less, come to you.",
    "The lowest score wins. Whoever has most of a colour counts only 1 for each card of it.",
    "A sixth colour, or the last card drawn, begins the last round.",
)


def opening(scene: Scene, pen: Pen, columns: int) -> list[str]:
    """Draw the title page."""
    columns = min(columns, 80) - 2
    lines = [pen.paint(centred("P A R A D E", columns), "bar", "bold"), ""]
    lines += [centred(line, columns).rstrip() for line in faces(pen, columns)]
    lines.append("")
    for sentence in GIST:
        lines += wrapped(sentence, columns)
    return [f" {line}".rstrip() for line in [*lines, ""]]


def faces(pen: Pen, columns: int) -> list[str]:
    """Draw a card of each colour with its character's name beneath."""
    step = cards.WIDTH + 2
    if cards.spread_width(len(FACES), step) > columns:
        step = cards.WIDTH
    drawn = cards.spread(FACES, pen, step)
    names = (
        pen.paint(centred(cards.SHORT_NAMES[card[0]], cards.WIDTH), cards.STYLES[card[0]])
        for card in FACES
    )
    return [*drawn, (" " * (step - cards.WIDTH)).join(names)]
