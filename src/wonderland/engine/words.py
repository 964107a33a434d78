"""Small helpers for texts: sentences, and reading what somebody typed."""

from __future__ import annotations

import re
from collections.abc import Sequence


def listed(words: Sequence[str]) -> str:
    """Join words as in a sentence.

    >>> listed(["Alice", "Dodo", "Hatter"])
    'Alice, Dodo and Hatter'
    """
    if not words:
        return "nothing"
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def counted(count: int, noun: str) -> str:
    """Return a number of things.

    >>> counted(1, "card"), counted(3, "card")
    ('1 card', '3 cards')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def words_at(text: str) -> list[tuple[int, str]]:
    """Return the words of a text, each with the place where it begins.

    >>> words_at("  discard  G3")
    [(2, 'discard'), (11, 'G3')]
    """
    return [(word.start(), word.group()) for word in re.finditer(r"\S+", text)]
