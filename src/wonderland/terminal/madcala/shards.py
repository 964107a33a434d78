"""Shards as they are drawn: pink ones as hearts, black ones as spades, Doublers with a small 2."""

from __future__ import annotations

from typing import Final

from wonderland.games.madcala.progress import SHARDS
from wonderland.terminal.pen import Pen, width

GLYPHS: Final = {"p": "♥", "b": "♠", "P": "♥²", "B": "♠²"}
STYLES: Final = {"p": "red", "P": "red", "b": "grey", "B": "grey"}
COLOURS: Final = ("pink", "black")


def painted(shard: str, pen: Pen, times: int = 1) -> str:
    """Draw equal shards, as many as there are.

    >>> painted("p", Pen(), 3), painted("B", Pen())
    ('♥♥♥', '♠²')
    """
    return pen.paint(GLYPHS[shard] * times, STYLES[shard], "bold")


def drawn(shards: str, pen: Pen, columns: int) -> str:
    """Draw the shards of a plate one by one; or as counts, where there is no room for that.

    >>> drawn("pppbP", Pen(), 12), drawn("pppppppbbbbbP", Pen(), 12)
    ('♥♥♥ ♠ ♥²', '7♥ 5♠ ♥²')
    >>> drawn("pppppppbbbbbP", Pen(), 7)
    '7♥5♠♥²'
    """
    kinds = [kind for kind in SHARDS if kind in shards]
    singly = [painted(kind, pen, shards.count(kind)) for kind in kinds]
    by_count = [
        (str(shards.count(kind)) if shards.count(kind) > 1 else "") + painted(kind, pen)
        for kind in kinds
    ]
    texts = (" ".join(singly), " ".join(by_count), "".join(by_count))
    return next((text for text in texts if width(text) <= columns), texts[-1])


def counted_shards(shards: str, pen: Pen) -> str:
    """Write shards in a line of text.

    >>> counted_shards("ppppbP", Pen()), counted_shards("", Pen())
    ('♥♥♥♥ ♠ ♥²', 'none')
    """
    return drawn(shards, pen, 14) or "none"
