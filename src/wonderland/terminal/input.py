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


@dataclass(frozen=True, slots=True)
class Say:
    """Something is to be said to the others at the table."""

    text: str


@dataclass(frozen=True, slots=True)
class SeatBot:
    """A bot is to have a seat, by its number from 1 on."""

    seat: int
    bot: str


Command = Choose | Write | Save | Ask | Nothing | Say | SeatBot

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

ONLINE_WORDS: Final = {
    "yes": "yes",
    "y": "yes",
    "no": "no",
    "n": "no",
    "resign": "resign",
    "pause": "pause",
    "resume": "resume",
    "back": "back",
    "rematch": "rematch",
    "start": "start",
}

ONLINE_KEYS: Final = (
    *(key for key in KEYS if key[0] not in ("u", "s", "q")),
    ("u", "takes your last choice back, or asks the others to agree"),
    ("say ...", "says something to everybody at the table"),
    ("yes, no", "answers when somebody asks for something"),
    ("pause", "asks for a pause; resume ends it"),
    ("back", "takes your seat back from the bot that looked after it"),
    ("resign", "gives the game up"),
    ("s", "saves the record when the game is over; s FILE saves it under that name"),
    ("q", "leaves; your seat is kept, and you can come back"),
)


def understood(line: str, *, online: bool = False) -> Command:
    """Return what a line asks for; anything unknown is taken for a move to be read by the game.

    >>> understood(" 3 "), understood("?"), understood("s tea party.json")
    (Choose(number=3), Ask(what='help'), Save(file='tea party.json'))
    >>> understood("g3"), understood("say Well played!", online=True)
    (Write(text='g3'), Say(text='Well played!'))
    >>> understood("bot 3 alice", online=True)
    SeatBot(seat=3, bot='alice')
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
    if online:
        return understood_online(text) or Write(text)
    return Write(text)


def understood_online(text: str) -> Command | None:
    """Return what a line asks for where there are others elsewhere; None if it is nothing of it."""
    word = " ".join(text.lower().split())
    if word in ONLINE_WORDS:
        return Ask(ONLINE_WORDS[word])
    if found := re.fullmatch(r"say\s+(.+)", text, re.IGNORECASE):
        return Say(found[1])
    if found := re.fullmatch(r"bot\s+([0-9]{1,2})\s+(\S+)", text, re.IGNORECASE):
        return SeatBot(int(found[1]), found[2].lower())
    return None


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
