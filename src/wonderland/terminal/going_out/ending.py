"""The end of a whole Going-Out game as a picture: the last round, and who is in which place."""

from __future__ import annotations

from typing import Final

from wonderland.terminal.going_out import rounds, words
from wonderland.terminal.pen import Pen, fitted, padded, wrapped
from wonderland.terminal.scene import Scene

LAST_TURNS: Final = 5


def ending(scene: Scene, pen: Pen, columns: int) -> list[str]:
    """Draw the end: the verdict first, then how it came about."""
    columns = min(columns, 100) - 2
    title = padded(f" GOING OUT · {words.verdict(scene)}", columns)
    places = [line for text in words.results(scene) for line in wrapped(text, columns, indent=2)]
    verdict = [pen.paint(fitted(title, columns), "bar", "bold")]
    return rounds.joined(
        [verdict, *rounds.ended(scene, pen, columns, LAST_TURNS), places], airy=True
    )
