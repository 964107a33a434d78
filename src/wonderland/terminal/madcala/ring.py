"""M4: the round table: twelve plates in a ring, the person's half in front, clockwise."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wonderland.games.madcala.cards import SEATS, SIDE
from wonderland.games.madcala.view import MadcalaView
from wonderland.terminal.madcala import cards, shards
from wonderland.terminal.pen import Pen, centred, fitted, padded, width

ROW: Final = SIDE - 1
"""So many plates lie between the Homes on each side."""

WALLS: Final = ROW + 3
LEAST_HOME: Final = 5
WIDEST: Final = 18
"""A plate is not drawn wider than this."""


@dataclass(frozen=True, slots=True)
class Detail:
    """How much is written on a plate."""

    named: bool
    effects: int
    """How many lines its effects may take."""
    airy: bool = False


@dataclass(frozen=True, slots=True)
class Sizes:
    """How wide plates and Homes are, and how many lines a plate has."""

    plate: int
    home: int
    lines: int


def near_seat(view: MadcalaView) -> int:
    """Return whose half is in front: the seat's own; spectators sit behind seat 0."""
    return 0 if view.seat is None else view.seat


def ring(view: MadcalaView, pen: Pen, columns: int, detail: Detail) -> list[str]:
    """Draw the table."""
    near = near_seat(view)
    home, across = SIDE * near, SIDE * (SEATS - 1 - near)
    upper = range(across + 1, across + SIDE)
    lower = range(home + ROW, home, -1)
    plate = min(WIDEST, (columns - WALLS - 2 * LEAST_HOME) // ROW)
    lines = 1 + detail.named + detail.effects + detail.airy
    sizes = Sizes(plate, min(2 * LEAST_HOME, (columns - WALLS - ROW * plate) // 2), lines)
    inner = [
        *rows([cell(view, number, pen, sizes.plate, detail) for number in upper], pen),
        pen.paint("┼".join(["─" * plate] * ROW), "faint"),
        *rows([cell(view, number, pen, sizes.plate, detail) for number in lower], pen),
    ]
    body = [
        "".join(parts)
        for parts in zip(
            left_home(view, across, pen, sizes),
            walls(("┤", "├", "┤"), lines, pen),
            inner,
            walls(("├", "┤", "├"), lines, pen),
            right_home(view, home, pen, sizes),
            strict=True,
        )
    ]
    gap = " " * (sizes.home + 1)
    edges = [rim(view, upper, pen, plate, "╭┬╮"), rim(view, lower, pen, plate, "╰┴╯")]
    return centred_lines([gap + edges[0], *body, gap + edges[1]], columns)


def walls(joints: tuple[str, str, str], lines: int, pen: Pen) -> list[str]:
    """Draw a wall between a Home and the plates, by what its top, middle and end look like."""
    top, middle, end = joints
    straight = ["│"] * (lines - 1)
    wall = [top, *straight, middle, *straight, end]
    return [pen.paint(part, "faint") for part in wall]


def centred_lines(lines: Sequence[str], columns: int) -> list[str]:
    """Put lines in the middle, all by the widest."""
    margin = " " * ((columns - max(map(width, lines))) // 2)
    return [margin + line for line in lines]


def rows(cells: Sequence[Sequence[str]], pen: Pen) -> list[str]:
    """Join the lines of plates that lie in a row."""
    wall = pen.paint("│", "faint")
    return [wall.join(parts) for parts in zip(*cells, strict=True)]


def rim(view: MadcalaView, plates: Sequence[int], pen: Pen, wide: int, corners: str) -> str:
    """Draw the outer edge of a row of plates: their numbers, the direction, their tokens."""
    upper = corners[0] == "╭"
    parts = []
    for number in plates:
        name = marked(view, number)
        tokens = fitted(tokens_on(view, number), wide - len(name) - 2)
        arrow = "▸" if upper else "◂"
        line = "─" * (wide - width(name) - width(tokens) - 1)
        head, tail = pen.paint(name, "bold"), pen.paint(tokens, "bold", "purple")
        drawn = pen.paint(line + arrow if upper else line, "faint")
        parts.append(
            head + drawn + tail if upper else pen.paint(arrow, "faint") + head + drawn + tail
        )
    joint = pen.paint(corners[1], "faint")
    return pen.paint(corners[0], "faint") + joint.join(parts) + pen.paint(corners[2], "faint")


def marked(view: MadcalaView, number: int) -> str:
    """Return a plate's number, in brackets where the turn is at that plate now."""
    return f"[{number}]" if number == at_plate(view) else str(number)


def at_plate(view: MadcalaView) -> int:
    """Return the plate that is being sown on, or the Active one; -1 if there is none."""
    progress = view.progress
    return progress.sowing if view.in_hand and view.phase == "sow" else progress.active


def tokens_on(view: MadcalaView, number: int) -> str:
    """Name the tokens on a plate."""
    found = [
        cards.guest_of(view, owner).tokens[view.plate_tokens[owner][number]].name
        for owner in range(SEATS)
        if view.plate_tokens[owner][number]
    ]
    return ",".join(found)


def cell(view: MadcalaView, number: int, pen: Pen, wide: int, detail: Detail) -> list[str]:
    """Draw what is written and what lies on a plate."""
    plate = cards.cards_of(view).plate(number)
    lines = [pen.paint(centred(fitted(plate.name, wide), wide), "bold")] if detail.named else []
    lines += [centred(line, wide) for line in effect_lines(plate.brief, wide, detail.effects)]
    lines += [" " * wide] * detail.airy
    lying = shards.drawn(view.plates[number], pen, wide)
    lines.append(centred(lying or pen.paint("·", "faint"), wide))
    return lines


def effect_lines(text: str, wide: int, most: int) -> list[str]:
    """Lay effects out in just so many lines, in the fullest form that fits.

    >>> effect_lines("Health / Refresh", 12, 1), effect_lines("Health / Refresh", 8, 2)
    (['Heal/Refresh'], ['Health /', 'Refresh'])
    """
    for form in (text, cards.shorter(text)):
        lines = textwrap.wrap(form, wide, break_long_words=False)
        if len(lines) <= most and all(width(line) <= wide for line in lines):
            break
    else:
        lines = textwrap.wrap(text, wide)
    if len(lines) > most:
        lines = [*lines[: most - 1], fitted(" ".join(lines[most - 1 :]), wide)]
    return lines + [""] * (most - len(lines))


def fits(view: MadcalaView, columns: int, effects: int) -> bool:
    """Tell whether the effects of all plates can be read in so many lines."""
    wide = min(WIDEST, (columns - WALLS - 2 * LEAST_HOME) // ROW)
    briefs = [cards.cards_of(view).plate(offset).brief for offset in range(1, SIDE)]
    return not any("…" in line for text in briefs for line in effect_lines(text, wide, effects))


# The Homes, which are the ends of the table


def left_home(view: MadcalaView, number: int, pen: Pen, sizes: Sizes) -> list[str]:
    """Draw the Home across the table, its number at the upper corner."""
    name, end = marked(view, number), "─" * sizes.home
    top = pen.paint("╭", "faint") + pen.paint(name, "bold") + pen.paint(end[len(name) :], "faint")
    wall = pen.paint("│", "faint")
    inside = [wall + line for line in home_lines(view, number, pen, sizes)]
    return [top, *inside, pen.paint("╰" + end, "faint")]


def right_home(view: MadcalaView, number: int, pen: Pen, sizes: Sizes) -> list[str]:
    """Draw the person's own Home, its number at the lower corner."""
    name, end = marked(view, number), "─" * sizes.home
    low = pen.paint(end[len(name) :], "faint") + pen.paint(name, "bold") + pen.paint("╯", "faint")
    wall = pen.paint("│", "faint")
    inside = [line + wall for line in home_lines(view, number, pen, sizes)]
    return [pen.paint(end + "╮", "faint"), *inside, low]


def home_lines(view: MadcalaView, number: int, pen: Pen, sizes: Sizes) -> list[str]:
    """Draw what lies on a Home: each colour on a line of its own."""
    lying = view.plates[number]
    by_colour = ["".join(shard for shard in lying if shard.lower() == c) for c in "pb"]
    lines = [pen.paint(fitted(cards.cards_of(view).plate(number).name, sizes.home), "bold")]
    lines += [shards.drawn(one, pen, sizes.home) for one in by_colour if one]
    if not lying:
        lines.append(pen.paint("·", "faint"))
    tokens = tokens_on(view, number)
    if tokens:
        lines.append(pen.paint(fitted(tokens, sizes.home), "bold", "purple"))
    room = 2 * sizes.lines - 1
    above = (room - len(lines)) // 2 if room > len(lines) else 0
    lines = ([""] * above + lines + [""] * room)[:room]
    return [padded(centred(line, sizes.home), sizes.home) for line in lines]
