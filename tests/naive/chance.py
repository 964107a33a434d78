"""Chance once more: the generator sfc32 and the shuffling, for games that draw on it in play.

A record holds nothing but a seed and the actions, and so it means the same game only as long as the
generator, the shuffling and the order of drawing stay as they are. They are part of what is agreed
upon, and stand here a second time as well.
"""

from __future__ import annotations


class Chance:
    """32-bit words of the generator, in a position "fast" and its four numbers."""

    def __init__(self, written: str) -> None:
        kind, *words = written.split()
        assert kind == "fast"
        self.a, self.b, self.c, self.count = map(int, words)

    def written(self) -> str:
        return f"fast {self.a} {self.b} {self.c} {self.count}"

    def word(self) -> int:
        word = (self.a + self.b + self.count) % 2**32
        turned = (self.c << 21 | self.c >> 11) % 2**32  # c, its bits turned round by 21 places
        self.a = self.b ^ self.b >> 9
        self.b = self.c * 9 % 2**32
        self.c = (turned + word) % 2**32
        self.count = (self.count + 1) % 2**32
        return word

    def below(self, n: int) -> int:
        return self.word() * n // 2**32

    def shuffle(self, cards: list[str]) -> None:
        """From the last place down, each card changes places with one that is not above it."""
        for place in range(len(cards) - 1, 0, -1):
            other = self.below(place + 1)
            cards[place], cards[other] = cards[other], cards[place]
