"""What every command of the command line shares: how it is parsed, and common arguments."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, NoReturn

from wonderland.adapters import is_outside
from wonderland.engine.errors import WonderlandError
from wonderland.engine.game import seed_bytes
from wonderland.engine.record import LONGEST_NAME, Record
from wonderland.games import game
from wonderland.terminal.device import Device

FINE: Final = 0
NAMED_ERROR: Final = 1
USAGE: Final = 2
INTERRUPTED: Final = 130

QUOTED: Final = """'[^']*'|"[^"]*\""""

Run = Callable[[argparse.Namespace, Device], int]
"""What a command does: options and device in, exit code out."""


class Parser(argparse.ArgumentParser):
    """A parser that complains in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what was not understood and where help is, and exit."""
        print(f"wonderland: {message}; see `{self.prog} --help`", file=sys.stderr)
        raise SystemExit(USAGE)


class Commands:
    """The commands, as they are added to the command line."""

    def __init__(self, top: Parser) -> None:
        self._parsers = top.add_subparsers(metavar="COMMAND", parser_class=Parser)

    def add(self, name: str, run: Run, text: str, examples: str) -> Parser:
        """Add a command: what it does in a few words, and examples of it."""
        made = self._parsers.add_parser(
            name,
            help=text,
            description=f"{text[0].upper()}{text[1:]}.",
            epilog=examples,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        made.set_defaults(run=run)
        return made


def read(path: Path) -> Record:
    """Read a record from a file."""
    return Record.read(path, game)


# What may be given


def add_file(one: Parser) -> None:
    """Let a command take a saved game."""
    one.add_argument("file", metavar="FILE", help="a saved game")


def add_bots(one: Parser, text: str) -> None:
    """Let a command take bots."""
    one.add_argument("--bots", type=bot_list, default=[], metavar="A,B", help=text)


def add_plain(one: Parser) -> None:
    """Let a command be told to print sentences."""
    text = "plain sentences: no boxes, good with a screen reader or a pipe"
    one.add_argument("--plain", action="store_true", help=text)


def whole(text: str) -> int:
    """Read a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a whole number is needed, not {text[:40]!r}") from None


def bot_list(text: str) -> list[str]:
    """Read `greedy,random`; commands stay as they are, and commas within quotes are theirs.

    >>> bot_list("Greedy, random"), bot_list("greedy,cmd:python3 my_bot.py 'a,b'")
    (['greedy', 'random'], ['greedy', "cmd:python3 my_bot.py 'a,b'"])
    """
    if re.search("[\"']", re.sub(QUOTED, "", text)):
        raise argparse.ArgumentTypeError(f"a quotation mark is never closed: {text[:40]!r}")
    words = [found.strip() for found in re.findall(f"(?:[^,\"']|{QUOTED})+", text)]
    return [word if is_outside(word) else word.lower() for word in words if word]


def name_list(text: str) -> list[str]:
    """Read `Ann,Bob`.

    >>> name_list("Ann, Bob")
    ['Ann', 'Bob']
    """
    names = [" ".join(word.split()) for word in text.split(",")]
    for name in names:
        if not (name.isprintable() and 0 < len(name) <= LONGEST_NAME):
            raise argparse.ArgumentTypeError(f"a name has 1 to {LONGEST_NAME} printable characters")
    return names


def seed(text: str) -> int | str:
    """Read a seed: 32 hexadecimal digits, or a whole number.

    >>> seed("7"), seed("00112233445566778899AABBCCDDEEFF")
    (7, '00112233445566778899aabbccddeeff')
    """
    try:
        return seed_bytes(text).hex()
    except WonderlandError:
        pass
    try:
        return int(text)
    except ValueError:
        fault = f"is a whole number or 32 hexadecimal digits, not {text[:40]!r}"
        raise argparse.ArgumentTypeError(fault) from None
