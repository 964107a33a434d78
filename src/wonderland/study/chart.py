"""A chart of chances over a game, as SVG: made of text, with nothing to load."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from wonderland.study.review import Moment

DASHES = ("", "9 4", "2 4", "12 4 2 4", "6 3 2 3 2 3", "1 5")
"""By seat: lines can be told apart without colour."""

EVERY = (25, 50, 75)
LETTER = 9
"""How wide a letter of a name is, at most and on average."""


@dataclass(frozen=True, slots=True)
class Size:
    """How large a chart is, in the units of its own text."""

    width: int
    height: int
    name: str
    """Which of a page's charts it is: ids are made of it."""
    labelled: bool
    """Whether the players' names stand at the ends of their lines."""


@dataclass(frozen=True, slots=True)
class Chart:
    """The chances of each seat after every move, drawn on a ground of one size."""

    moments: Sequence[Moment]
    names: Sequence[str]
    size: Size

    left: int = 44
    top: int = 18
    below: int = 44

    @property
    def right(self) -> int:
        """Where the lines end."""
        longest = max(map(len, self.names)) if self.size.labelled else 0
        return self.size.width - 14 - LETTER * longest

    @property
    def bottom(self) -> int:
        """Where 0 is."""
        return self.size.height - self.below

    @property
    def last(self) -> int:
        """The number of the last move."""
        return max(1, self.moments[-1].version)

    def x(self, version: float) -> float:
        """Return where a move lies."""
        return round(self.left + (self.right - self.left) * version / self.last, 1)

    def y(self, chance: float) -> float:
        """Return where a chance lies."""
        return round(self.bottom - (self.bottom - self.top) * chance, 1)

    def drawn(self, marked: Sequence[Moment]) -> str:
        """Return the chart as SVG; the marked moves are numbered on it, and lead to their text."""
        name = self.size.name
        return "\n".join(
            [
                f'<svg class="chart {name}" viewBox="0 0 {self.size.width} {self.size.height}"'
                f' role="group" aria-labelledby="{name}-title {name}-desc">',
                f'<title id="{name}-title">Chance to win after every move</title>',
                f'<desc id="{name}-desc">{escape(self.described())}</desc>',
                *self.ground(),
                *(self.line(seat) for seat in range(len(self.names))),
                *self.labels(),
                *(self.mark(number, moment) for number, moment in enumerate(marked, 1)),
                "</svg>",
            ]
        )

    def described(self) -> str:
        """Say in words what the chart shows."""
        said = [
            f"{name} begins at {percent(self.moments[0].chances[seat])}"
            f" and ends at {percent(self.moments[-1].chances[seat])}"
            for seat, name in enumerate(self.names)
        ]
        return f"A line for each player over {self.last} moves. {'; '.join(said)}."

    def ground(self) -> list[str]:
        """Draw the frame, the lines of equal chance, and the numbers beside them."""
        drawn = [
            f'<rect class="ground" x="{self.left}" y="{self.top}"'
            f' width="{self.right - self.left}" height="{self.bottom - self.top}"/>'
        ]
        for mark in (0, *EVERY, 100):
            y = self.y(mark / 100)
            if mark in EVERY:
                drawn.append(f'<path class="rule" d="M{self.left} {y}H{self.right}"/>')
            drawn.append(f'<text class="tick end" x="{self.left - 8}" y="{y + 4}">{mark}%</text>')
        for version in self.numbered():
            x = self.x(version)
            drawn.append(f'<path class="notch" d="M{x} {self.bottom}v5"/>')
            drawn.append(f'<text class="tick mid" x="{x}" y="{self.bottom + 19}">{version}</text>')
        middle = (self.left + self.right) / 2
        drawn.append(f'<text class="axis mid" x="{middle}" y="{self.bottom + 38}">moves</text>')
        return drawn

    def numbered(self) -> list[int]:
        """Return the moves whose numbers are written on the axis."""
        most = 12 if self.size.labelled else 6
        steps = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
        step = next((step for step in steps if self.last / step <= most), 2000)
        return list(range(0, self.last + 1, step))

    def line(self, seat: int) -> str:
        """Draw one player's line."""
        points = (f"{self.x(m.version)} {self.y(m.chances[seat])}" for m in self.moments)
        return (
            f'<path class="line seat{seat}" stroke-dasharray="{DASHES[seat % len(DASHES)]}"'
            f' d="M{"L".join(points)}"/>'
        )

    def labels(self) -> list[str]:
        """Write the names at the ends of the lines, none upon another."""
        if not self.size.labelled:
            return []
        final = self.moments[-1].chances
        order = sorted(range(len(self.names)), key=lambda seat: -final[seat])
        places = spread([self.y(final[seat]) for seat in order], 17, self.bottom)
        return [
            f'<text class="name ink{seat}" x="{self.right + 8}" y="{y + 5}">'
            f"{escape(self.names[seat])}</text>"
            for seat, y in zip(order, places, strict=True)
        ]

    def mark(self, number: int, moment: Moment) -> str:
        """Draw the number of a costly move on its player's line."""
        seat = moment.seat or 0
        x, y = self.x(moment.version), self.y(moment.chances[seat])
        told = f"Move {moment.version}, {self.names[seat]}: {moment.notation}"
        return (
            f'<a href="#move-{moment.version}" aria-label="{escape(told)}">'
            f'<circle class="mark seat{seat}" cx="{x}" cy="{y}" r="10"/>'
            f'<text class="digit mid" x="{x}" y="{y + 4.5}">{number}</text>'
            f"<title>{escape(told)}</title></a>"
        )


def spread(places: Sequence[float], apart: float, most: float) -> list[float]:
    """Return places, from the top down, moved so far that they are apart and none is too low.

    >>> spread([10, 12, 90], 15, 100)
    [10, 25, 90]
    >>> spread([98, 99], 15, 100)
    [85, 100]
    """
    found: list[float] = []
    for place in places:
        found.append(max(place, found[-1] + apart) if found else place)
    limit = most
    for at in range(len(found) - 1, -1, -1):
        found[at] = min(found[at], limit)
        limit = found[at] - apart
    return found


def percent(chance: float) -> str:
    """Return a chance as people say it.

    >>> percent(0.256)
    '26%'
    """
    return f"{round(100 * chance)}%"
