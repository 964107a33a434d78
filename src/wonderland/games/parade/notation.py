"""Parade's actions as people write them: `G3`, `discard G3`, `pass`."""

from __future__ import annotations

from wonderland.engine.errors import BadNotation
from wonderland.engine.words import words_at
from wonderland.games.parade.cards import ACTION_NAMES, CARD_NUMBERS, COLOURS, DISCARD, PASS

LONGEST = 100


def notate(action: int) -> str:
    """Write an action down.

    >>> notate(36), notate(DISCARD + 36), notate(PASS)
    ('G3', 'discard G3', 'pass')
    """
    if not 0 <= action < len(ACTION_NAMES):
        raise BadNotation(str(action), 0, f"an action from 0 to {len(ACTION_NAMES) - 1}")
    return ACTION_NAMES[action]


def parse(text: str) -> int:
    """Read a written action in any case; `T` stands for ten.

    >>> parse("g3"), parse(" Discard  G3 "), parse("GT") == parse("G10")
    (36, 102, True)
    """
    if len(text) > LONGEST:
        raise BadNotation(text[:LONGEST] + "...", LONGEST, "a shorter text")
    words = words_at(text)
    match [word.lower() for _, word in words]:
        case []:
            raise BadNotation(text, 0, "a card such as G3, 'discard G3' or 'pass'")
        case ["pass"]:
            return PASS
        case ["discard"]:
            raise BadNotation(text, len(text), "a card to discard, such as G3")
        case ["discard", _]:
            return DISCARD + parse_card(text, *words[1])
        case ["discard", _, _, *_]:
            raise BadNotation(text, words[2][0], "nothing more")
        case [_]:
            return parse_card(text, *words[0])
    raise BadNotation(text, words[1][0], "nothing more")


def parse_card(text: str, at: int, word: str) -> int:
    """Read a card that is written at a place in a text."""
    name = word.upper()
    if name[0] not in COLOURS:
        raise BadNotation(text, at, f"a colour, one of {', '.join(COLOURS)}")
    if name[1:] == "T":
        name = name[0] + "10"
    if name not in CARD_NUMBERS:
        raise BadNotation(text, at + 1, "a value from 0 to 10")
    return CARD_NUMBERS[name]
