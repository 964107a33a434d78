"""The title page of the Going-Out game: its four kinds of cards, and how it goes in a few lines."""

from __future__ import annotations

from typing import Final

from wonderland.games.going_out.view import GoingOutView
from wonderland.terminal.going_out import cards
from wonderland.terminal.pen import Pen, centred, padded, wrapped
from wonderland.terminal.scene import Scene

FACES: Final = ("F7", "H1", "Q", "C")
STEP: Final = cards.WIDTH + 3

GIST: Final = (
    "Get rid of your hand in sets: cards of one number, or three and more in a row of one suit."
    " Beat the set on the table with more cards, or as many of a higher number; or pass, and"
    " exchange a card.",
    "Queens and Cats are jokers, for any Flamingo and any Hedgehog. Of what you played, a pair of"
    " both counts 3, a card alone 1. First out gets half of the used jokers.",
)


def opening(scene: Scene, pen: Pen, columns: int) -> list[str]:
    """Draw the title page."""
    view: GoingOutView = scene.view
    columns = min(columns, 80) - 2
    title = "THE CURIOUS GOING-OUT CARDGAME"
    lines = [pen.paint(centred(title, columns), "bar", "bold"), ""]
    margin = " " * ((columns - cards.spread_width(len(FACES), STEP)) // 2)
    lines += [f"{margin}{line}".rstrip() for line in faces(pen)]
    lines.append("")
    end = f"A total of more than {view.target} ends the game."
    for sentence in (*GIST, end):
        lines += wrapped(sentence, columns)
    return [f" {line}".rstrip() for line in [*lines, ""]]


def faces(pen: Pen) -> list[str]:
    """Draw a card of each kind with its name beneath."""
    drawn = cards.spread(cards.single(FACES), pen, STEP)
    names = (
        pen.paint(padded(centred(cards.NAMES[card[0]], cards.WIDTH), STEP), cards.STYLES[card[0]])
        for card in FACES
    )
    return [*drawn, "".join(names)]
