"""Sentences about the person at the keyboard, who is called You."""

from __future__ import annotations

import re
from typing import Final

YOU: Final = "You"
"""The name of a person who plays alone against bots and gave no other."""

IRREGULAR: Final = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}


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


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun.

    >>> counted(1, "card"), counted(2, "card")
    ('1 card', '2 cards')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"
