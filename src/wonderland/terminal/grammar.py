"""Sentences about the person at the keyboard, who is called You."""

from __future__ import annotations

from wonderland.engine.words import YOU, second_person, whom

__all__ = ["YOU", "counted", "second_person", "whom"]


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun.

    >>> counted(1, "card"), counted(2, "card")
    ('1 card', '2 cards')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"
