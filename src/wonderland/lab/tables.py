"""What reports are set with: tables in Markdown, and numbers about counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date

from wonderland import BUILD, __version__
from wonderland.engine.game import AnyGame


def table(rows: Iterable[list[str]]) -> Iterator[str]:
    """Yield a Markdown table, its columns as wide as they must be."""
    cells = list(rows)
    widths = [max(3, *(len(row[at]) for row in cells)) for at in range(len(cells[0]))]
    for number, row in enumerate(cells):
        padded = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield f"| {' | '.join(padded)} |"
        if number == 0:
            yield f"|{'|'.join('-' * (width + 2) for width in widths)}|"


def quantile(counts: Counter[int], part: float) -> int:
    """Return the least number that so large a part of what was counted does not exceed.

    >>> quantile(Counter([8, 9, 9, 12]), 0.5)
    9
    """
    wanted = part * counts.total()
    below = 0
    for number in sorted(counts):
        below += counts[number]
        if below >= wanted:
            return number
    raise ValueError("nothing was counted")


def played_on(game: AnyGame) -> str:
    """Return when and with what games were played, for whoever wants to have them again."""
    build = "compiled" if BUILD.compiled else "interpreted"
    return (
        f"Played on {date.today().isoformat()} with wonderland {__version__} ({build}), "
        f"rules version {game.rules_version}"
    )
