"""What everybody may see of a game, as a page of plain text and as a picture of that page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Final

from wonderland.adapters.extras import optional
from wonderland.engine.game import AnyGame, View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

np_: Any = optional("numpy")

COLUMNS: Final = 80
ROWS: Final = 40
WIDTH: Final = 6  # of a letter, in pixels
HEIGHT: Final = 10
LEFT_OUT: Final = {"players", "seat", "hand", "game", "cards"}
"""What a spectator's View has nothing to say about."""
INK: Final = (24, 20, 37)
PAPER: Final = (250, 246, 232)


def page(game: AnyGame, view: View, said: Sequence[str]) -> str:
    """Return a spectator's View as text, and below it what was said last."""
    lines = [game.title, ""]
    for field in fields(view):
        if field.name not in LEFT_OUT:
            lines += entry(field.name.replace("_", " "), getattr(view, field.name))
    return "\n".join([*lines, "", *said]) + "\n"


def entry(name: str, value: Any) -> list[str]:
    """Return one field as lines: one, or one for each seat.

    >>> entry("front", (("R1", "G2"), ()))
    ['front 0: R1 G2', 'front 1: -']
    """
    if isinstance(value, tuple) and value and all(isinstance(part, tuple) for part in value):
        return [f"{name} {seat}: {written(part)}" for seat, part in enumerate(value)]
    return [f"{name}: {written(value)}"]


def written(value: Any) -> str:
    """Return a value as text; what is empty is a dash."""
    if is_dataclass(value):
        parts = ((field.name, getattr(value, field.name)) for field in fields(value))
        return ", ".join(f"{name} {written(part)}" for name, part in parts)
    if isinstance(value, tuple):
        between = "; " if any(is_dataclass(part) for part in value) else " "
        return between.join(written(part) for part in value) or "-"
    return "-" if value is None or value == "" else str(value)


def picture(text: str) -> NDArray[np.uint8]:
    """Return a page as an RGB picture, always of the same size; what does not fit is left out."""
    lines = [part for line in text.splitlines() for part in (wrap(line, COLUMNS) or [""])]
    ink = np_.zeros((ROWS * HEIGHT, COLUMNS * WIDTH), dtype=bool)
    for row, line in enumerate(lines[:ROWS]):
        for column, letter in enumerate(line):
            glyph = GLYPHS[ord(letter) - 32 if " " <= letter <= "~" else UNKNOWN]
            at = column * WIDTH
            for offset, bits in enumerate(glyph):
                for height in range(8):
                    ink[row * HEIGHT + 1 + height, at + offset] = bits >> height & 1
    drawn: NDArray[np.uint8] = np_.where(ink[..., None], INK, PAPER).astype(np_.uint8)
    return drawn


# Letters of five columns by eight dots, from the space to the tilde; the lowest bit is on top.
LETTERS: Final = (
    "0000000000 00005f0000 0007000700 147f147f14 242a7f2a12 2313086462 3649562050 0008070300 "
    "001c224100 0041221c00 2a1c7f1c2a 08083e0808 0080703000 0808080808 0000606000 2010080402 "
    "3e5149453e 00427f4000 7249494946 2141494d33 1814127f10 2745454539 3c4a494931 4121110907 "
    "3649494936 464949291e 0000140000 0040340000 0008142241 1414141414 0041221408 0201590906 "
    "3e415d594e 7c1211127c 7f49494936 3e41414122 7f4141413e 7f49494941 7f09090901 3e41415173 "
    "7f0808087f 00417f4100 2040413f01 7f08142241 7f40404040 7f021c027f 7f0408107f 3e4141413e "
    "7f09090906 3e4151215e 7f09192946 2649494932 03017f0103 3f4040403f 1f2040201f 3f4038403f "
    "6314081463 0304780403 6159494d43 007f414141 0204081020 004141417f 0402010204 4040404040 "
    "0003070800 2054547840 7f28444438 3844444428 384444287f 3854545418 00087e0902 18a4a49c78 "
    "7f08040478 00447d4000 2040403d00 7f10284400 00417f4000 7c04780478 7c08040478 3844444438 "
    "fc18242418 18242418fc 7c08040408 4854545424 04043f4424 3c4040207c 1c2040201c 3c4030403c "
    "4428102844 4c9090907c 4464544c44 0008364100 0000770000 0041360800 0201020402"
)
GLYPHS: Final = tuple(bytes.fromhex(letter) for letter in LETTERS.split())
UNKNOWN: Final = ord("?") - 32
