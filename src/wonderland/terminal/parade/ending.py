"""T3: the end of a game of Parade as a picture: what was kept, and the scoring colour by colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wonderland.games.parade import facts
from wonderland.games.parade.view import ParadeView
from wonderland.terminal.parade import words, zones
from wonderland.terminal.parade.cards import SHORT_NAMES, STYLES, painted, value
from wonderland.terminal.pen import Pen, fitted, padded, width, wrapped
from wonderland.terminal.scene import Scene

HEAD_WIDTH: Final = 9
GAP: Final = 2


def ending(scene: Scene, pen: Pen, columns: int) -> list[str]:
    """Draw the end: the verdict first, then how it came about."""
    columns = min(columns, 120) - 2
    lines = [
        pen.paint(
            fitted(padded(f" PARADE · {words.verdict(scene)}", columns), columns), "bar", "bold"
        ),
        "",
        *kept(scene, pen),
        *left_over(scene, pen, columns),
        "",
        *scoring(scene, pen, columns),
        "",
        *words.results(scene),
    ]
    return [f" {line}".rstrip() for line in lines]


def kept(scene: Scene, pen: Pen) -> list[str]:
    """Tell what everybody kept and discarded (P13)."""
    revealed = [fact for fact in scene.facts if isinstance(fact, facts.HandRevealed)]
    names = [fitted(name, zones.LONGEST_NAME) for name in scene.names]
    widest = max(map(width, names))
    return [
        f"{padded(names[fact.seat], widest)}  kept {row(fact.kept, pen)}"
        f", discarded {row(fact.discarded, pen)}"
        for fact in revealed
    ]


def row(shown: Sequence[str], pen: Pen) -> str:
    """Write some cards."""
    return " ".join(painted(card, pen) for card in shown) or "nothing"


def left_over(scene: Scene, pen: Pen, columns: int) -> list[str]:
    """Tell what nobody drew."""
    told = [scene.say(fact) for fact in scene.facts if isinstance(fact, facts.DeckRevealed)]
    return [line for sentence in told for line in wrapped(sentence, columns)]


def scoring(scene: Scene, pen: Pen, columns: int) -> list[str]:
    """Draw the scoring: a row for each colour, a column for each player."""
    scored = [fact for fact in scene.facts if isinstance(fact, facts.ColourScored)]
    players = scene.view.players
    room = (columns - HEAD_WIDTH) // players - GAP
    for between in (" ", "", None):  # as much of each pile as fits
        cells = [[cell(scene, fact, seat, between) for seat in range(players)] for fact in scored]
        widest = max((width(text) for texts in cells for text in texts), default=0)
        if widest <= room:
            break
    return tabulated(scene, scored, cells, pen, max(min(room, zones.LONGEST_NAME), widest))


def tabulated(
    scene: Scene,
    scored: Sequence[facts.ColourScored],
    cells: Sequence[Sequence[str]],
    pen: Pen,
    column: int,
) -> list[str]:
    """Return the scoring in columns."""
    gap = " " * GAP

    def line(head: str, texts: Sequence[str]) -> str:
        return padded(head, HEAD_WIDTH) + gap.join(padded(text, column) for text in texts)

    lines = [pen.paint(line("", [fitted(name, column) for name in scene.names]).rstrip(), "bold")]
    for fact, texts in zip(scored, cells, strict=True):
        head = padded(f"{fact.colour} {SHORT_NAMES[fact.colour]}", HEAD_WIDTH)
        lines.append(pen.paint(head, STYLES[fact.colour], "bold") + line("", texts)[HEAD_WIDTH:])
    view: ParadeView = scene.view
    lines.append(pen.paint(line("Points", [str(score) for score in view.scores]), "bold"))
    lines.append(line("Cards", [str(len(front)) for front in view.front]))
    if any(fact.flipped for fact in scored):
        lines.append(pen.paint("* most of that colour: flipped, each card counts 1", "faint"))
    return [text.rstrip() for text in lines]


def cell(scene: Scene, fact: facts.ColourScored, seat: int, between: str | None) -> str:
    """Write the values of one colour in front of a player (None: without them), and the points."""
    pile = words.in_colour(scene.view.front[seat], fact.colour)
    if not pile:
        return "-"
    points = f"{fact.points[seat]}{zones.MAJORITY if seat in fact.flipped else ''}"
    return points if between is None else f"{between.join(map(value, pile))} = {points}"
