"""The title page of Madcala: the tea table, and how the game goes in a few lines."""

from __future__ import annotations

from typing import Final

from wonderland.terminal.madcala.shards import GLYPHS, STYLES
from wonderland.terminal.pen import Pen, centred, wrapped
from wonderland.terminal.scene import Scene

PICTURE: Final = (
    "         ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮         ",
    "  ╭────╮ │♠ ♠│▸│♠ ♥│▸│ ♠ │▸│♠ ♠│▸│♥ ♠│ ╭────╮  ",
    "╭─╯♠  ♠│ ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯ │♥  ♥╰─╮",
    "│ ♠  ♠²│   _.-o-._         ╭──────╮    │♥²  ♥ │",
    "╰─╮♠  ♠│   \\_____/~        ╰──────╯)   │♥  ♥╭─╯",
    "  ╰────╯ ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╰────╯  ",
    "         │♥ ♥│◂│ ♥ │◂│♠ ♥│◂│♥ ♥│◂│ ♠ │         ",
    "         ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯         ",
)
"""A table laid for tea: plates in a ring, the Homes at its ends, a pot and a cup between them."""

GIST: Final = (
    "Take all shards of one of your plates and sow them clockwise, one to a plate. You have what"
    " the plate offers where the last one lands. Your shards also pay for Plus-Ones and Commoners.",
    "Your Doubler works a plate twice if you drop it last. Whose health comes to zero has lost.",
)


def opening(scene: Scene, pen: Pen, columns: int) -> list[str]:
    """Draw the title page."""
    columns = min(columns, 80) - 2
    lines = [pen.paint(centred("M A D C A L A", columns), "bar", "bold"), ""]
    lines += [centred(coloured(line, pen), columns).rstrip() for line in PICTURE]
    lines.append("")
    for sentence in GIST:
        lines += wrapped(sentence, columns)
    return [f" {line}".rstrip() for line in [*lines, ""]]


def coloured(line: str, pen: Pen) -> str:
    """Return a line of the picture with its shards in their colours."""
    line = pen.glyphs(line)
    for shard in "pb":
        glyph = pen.glyphs(GLYPHS[shard])
        if pen.drawn:
            line = line.replace(glyph, pen.paint(glyph, STYLES[shard], "bold"))
    return line
