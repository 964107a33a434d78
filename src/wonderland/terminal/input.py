"""What a person types, line by line, and what it asks for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

LONGEST_ECHO: Final = 30


class EndOfInput(Exception):
    """There is nothing more to read: Ctrl-D, or the end of a pipe."""


@dataclass(frozen=True, slots=True)
class Choose:
    """One of the choices, by its number from 1 on."""

    number: int


@dataclass(frozen=True, slots=True)
class Write:
    """A move in the game's own notation."""

    text: str


@dataclass(frozen=True, slots=True)
class Save:
    """The record is to be saved, to a file of that name if there is one."""

    file: str | None


@dataclass(frozen=True, slots=True)
class Ask:
    """A request by a word: help, hint, every hint, where, undo, log or quit."""

    what: str


@dataclass(frozen=True, slots=True)
class Nothing:
    """An empty line."""


Command = Choose | Write | Save | Ask | Nothing

WORDS: Final = {
    "?": "help",
    "help": "help",
    "h": "hint",
    "hint": "hint",
    "h all": "every hint",
    "hint all": "every hint",
    "where": "where",
    "u": "undo",
    "undo": "undo",
    "l": "log",
    "log": "log",
    "q": "quit",
    "quit": "quit",
    "exit": "quit",
}

KEYS: Final = (
    ("?", "what you may do now, and the rules that matter for it"),
    ("h", "a hint: what looks best, and why; hint all compares all choices"),
    ("where", "the whole table in words"),
    ("l", "the log: everything that happened so far"),
    ("u", "takes your last choice back (only against bots)"),
    ("s", "saves the game; s FILE saves it under that name"),
    ("q", "leaves; the game can be resumed"),
)


def understood(line: str) -> Command:
    """Return what a line asks for; anything unknown is taken for a move to be read by the game.

    >>> understood(" 3 "), understood("?"), understood("s tea party.json")
    (Choose(number=3), Ask(what='help'), Save(file='tea party.json'))
    >>> understood("g3")
    Write(text='g3')
    """
    text = line.strip()
    if not text:
        return Nothing()
    if re.fullmatch(r"[0-9]{1,4}", text):
        return Choose(int(text))
    word = " ".join(text.lower().split())
    if word in WORDS:
        return Ask(WORDS[word])
    first, *rest = text.split(maxsplit=1)
    if first.lower() in ("s", "save"):
        return Save(rest[0] if rest else None)
    return Write(text)


def echo(text: str) -> str:
    r"""Return what somebody typed, fit to be shown: short, and nothing in it that a terminal obeys.

    >>> echo("\x1b[2Jg3")
    "'?[2Jg3'"
    """
    clean = "".join(c if c.isprintable() else "?" for c in text.strip())
    return f"'{clean[:LONGEST_ECHO]}{'...' if len(clean) > LONGEST_ECHO else ''}'"


def means_yes(line: str) -> bool:
    """Tell whether an answer is yes; everything else is no.

    >>> means_yes("Y"), means_yes("")
    (True, False)
    """
    return line.strip().lower() in ("y", "yes")
