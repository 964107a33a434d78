"""Small helpers for texts: sentences, and reading what somebody typed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

YOU: Final = "You"
"""The name of a person who plays alone against bots and gave no other."""

IRREGULAR: Final = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}


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


# The person who is called You


def second_person(sentence: str) -> str:
    """Turn what games say of a player named You into what one says to somebody.

    Games tell facts in the third person, about names; this puts the verb right.

    >>> second_person("You plays the green 3.")
    'You play the green 3.'
    >>> second_person("It is You's turn; the last turn.")
    'It is your turn; the last turn.'
    """
    sentence = re.sub(r"\bYou's\b", "your", sentence)
    sentence = re.sub(r"\bYou (\w+)", lambda found: f"You {_plural(found[1])}", sentence)
    return sentence[:1].upper() + sentence[1:]


def _plural(verb: str) -> str:
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if not verb.endswith("s") or verb.endswith("ss"):
        return verb
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("ches", "shes", "sses", "xes", "zzes")):
        return verb[:-2]
    return verb[:-1]


def whom(name: str) -> str:
    """Return a name as it stands within a sentence.

    >>> whom("You"), whom("Ann")
    ('you', 'Ann')
    """
    return "you" if name == YOU else name
