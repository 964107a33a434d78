"""Writing for a terminal: colour where there is some, widths that people see, wrapped lines."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from functools import lru_cache
from typing import Final, Literal

Depth = Literal[0, 16, 256]
"""How many colours a terminal shows; 0 is none at all."""

ESCAPE: Final = re.compile(r"\x1b\[[0-9;]*m")
RESET: Final = "\x1b[0m"

# The mid-tones read well on light grounds and on dark ones.
STYLES: Final[dict[str, tuple[str, str]]] = {
    "red": ("91", "38;5;203"),
    "blue": ("94", "38;5;69"),
    "purple": ("95", "38;5;134"),
    "green": ("92", "38;5;71"),
    "grey": ("37", "38;5;245"),
    "orange": ("93", "38;5;208"),
    "bold": ("1", "1"),
    "faint": ("2", "2"),
    "bar": ("7", "7"),
}

# What stands in for the drawn characters where only ASCII can be written.
ASCII: Final = str.maketrans("╭╮╰╯─│┬┴┼├┤█▒░▀▄▸◂·…≡°♥♠²", "..''-|_|+||#=:\"_><-.=opb*")


class Pen:
    """Paints text for one terminal: with its colours, and with the characters it can write."""

    def __init__(self, depth: Depth = 0, *, drawn: bool = True) -> None:
        self.depth = depth
        self.drawn = drawn
        """Whether box-drawing characters can be written; if not, ASCII stands in."""

    def paint(self, text: str, *styles: str) -> str:
        r"""Return text in some styles, or as it is where there is no colour.

        >>> Pen(16).paint("G3", "green")
        '\x1b[92mG3\x1b[0m'
        >>> Pen(0).paint("G3", "green")
        'G3'
        """
        text = self.glyphs(text)
        if self.depth == 0 or not styles or not text:
            return text
        codes = ";".join(STYLES[style][self.depth == 256] for style in styles)
        return f"\x1b[{codes}m{text}{RESET}"

    def glyphs(self, text: str) -> str:
        """Return text with the drawn characters that this terminal can write.

        >>> Pen(drawn=False).glyphs("╭G3───╮")
        '.G3---.'
        """
        return text if self.drawn else text.translate(ASCII)


@lru_cache(maxsize=4096)  # a picture measures the same pieces many times
def width(text: str) -> int:
    r"""Return how many columns a text takes, colour codes not counted.

    >>> width("\x1b[92mG3\x1b[0m"), width("愛麗絲")
    (2, 6)
    """
    return sum(map(_columns, ESCAPE.sub("", text)))


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def padded(text: str, columns: int) -> str:
    """Return a text filled up with spaces.

    >>> padded("G3", 4)
    'G3  '
    """
    return text + " " * (columns - width(text))


def centred(text: str, columns: int) -> str:
    """Return a text in the middle of some columns.

    >>> centred("7", 7)
    '   7   '
    """
    left = (columns - width(text)) // 2
    return padded(" " * left + text, columns)


def fitted(text: str, columns: int) -> str:
    """Return an unpainted text, its end left out where it is too long.

    >>> fitted("Humpty Dumpty", 8)
    'Humpty …'
    """
    if width(text) <= columns:
        return text
    kept = ""
    for character in text:
        if width(kept) + _columns(character) > columns - 1:
            break
        kept += character
    return kept + "…" if columns > 0 else ""


def wrapped(text: str, columns: int, *, indent: int = 0) -> list[str]:
    """Return an unpainted text in lines, those after the first indented.

    >>> wrapped("one two three", 9, indent=2)
    ['one two', '  three']
    """
    return textwrap.wrap(
        text,
        max(columns, 12),
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
    ) or [""]


def beside(left: list[str], right: list[str], gap: int) -> list[str]:
    """Return two blocks of lines side by side, their first lines level.

    >>> beside(["ab", "c"], ["1", "2", "3"], 1)
    ['ab 1', 'c  2', '   3']
    """
    columns = max(map(width, left), default=0) + gap
    height = max(len(left), len(right))
    pairs = zip(
        left + [""] * (height - len(left)), right + [""] * (height - len(right)), strict=True
    )
    return [(padded(one, columns) + other) if other else one for one, other in pairs]
