"""How far a long piece of work is, told on the standard error stream."""

from __future__ import annotations

import sys
import time

AT_LEAST_EVERY = 60.0
AT_MOST_EVERY = 5.0
"""Seconds between two lines, where lines cannot be written over."""
PARTS = 20
"""In between, a line is written after so many parts of the whole."""
REDRAWN_EVERY = 0.2


class Progress:
    """Says how far the games are: on one line of a terminal, elsewhere in a line now and then.

    Other work in equal parts may be told so as well, if it says what its parts are called.
    """

    def __init__(self, games: int, played: int = 0, what: str = "games") -> None:
        self.what = what
        self.games = games
        self.played = played
        self.had = played
        """How many were played before, and say nothing about how long the others take."""
        self.live = sys.stderr.isatty()
        self.began = self.told = time.monotonic()
        self.told_part = played * PARTS // games
        self._width = 0
        if self.live:
            self._draw()

    def tell(self, games: int = 1) -> None:
        """Take in that games were played; say so if it is time to."""
        self.played += games
        part = self.played * PARTS // self.games
        silent = time.monotonic() - self.told
        done = self.played == self.games
        if self.live:
            if done or silent >= REDRAWN_EVERY:
                self._draw()
        elif (
            done or silent >= AT_LEAST_EVERY or (part > self.told_part and silent >= AT_MOST_EVERY)
        ):
            self.told, self.told_part = time.monotonic(), part
            print(self.line(), file=sys.stderr, flush=True)

    def say(self, sentence: str) -> None:
        """Say something else, above the line."""
        self.clear()
        print(sentence, file=sys.stderr, flush=True)
        if self.live:
            self._draw()

    def clear(self) -> None:
        """Take the line away."""
        if self._width:
            print(f"\r{' ' * self._width}\r", end="", file=sys.stderr, flush=True)
            self._width = 0

    def line(self) -> str:
        """Return how far the games are, how fast they are played, and how much time is left."""
        line = f"{self.played:,} of {self.games:,} {self.what}"
        fresh = self.played - self.had
        if fresh == 0:
            return line
        took = max(time.monotonic() - self.began, 1e-6)
        left = duration(took * (self.games - self.played) / fresh)
        return f"{line}, {rate(fresh / took)}, {left} left"

    def _draw(self) -> None:
        line = self.line()
        padded = line.ljust(self._width)
        print(f"\r{padded}", end="", file=sys.stderr, flush=True)
        self._width = len(line)
        self.told = time.monotonic()


def rate(per_second: float) -> str:
    """Return a speed, of slow things by the minute.

    >>> rate(12.34), rate(0.05)
    ('12.3 a second', '3.0 a minute')
    """
    if per_second >= 1.0:
        return f"{per_second:,.1f} a second"
    return f"{per_second * 60.0:.1f} a minute"


def duration(seconds: float) -> str:
    """Return a time as people say it.

    >>> duration(42.4), duration(150), duration(7300)
    ('42 s', '2 min', '2 h 1 min')
    """
    if seconds < 60.0:
        return f"{seconds:.0f} s"
    minutes = int(seconds // 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
