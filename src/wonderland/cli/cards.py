"""`wonderland cards`: the card files of Madcala, checked and shown."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from wonderland.cli.parser import FINE, NAMED_ERROR, Commands, Parser
from wonderland.engine.errors import WonderlandError
from wonderland.games.madcala.card_file import check_cards, house_text
from wonderland.games.madcala.card_words import page, summary
from wonderland.terminal import rules
from wonderland.terminal.boxed import READABLE
from wonderland.terminal.device import Device
from wonderland.terminal.grammar import counted
from wonderland.terminal.pen import Pen

CARDS_EXAMPLES: Final = """\
examples:
  wonderland cards show                      the house set of Madcala
  wonderland cards show --source > mine.toml
                                             the same as a file, to begin one of yours
  wonderland cards check mine.toml           everything that is wrong with it
  wonderland play madcala --cards mine.toml  play with it

The guide is docs/guides/madcala-cards.md.
"""


class NotText(WonderlandError):
    """A card file is no text."""

    def __init__(self, path: Path, why: str) -> None:
        self.path = path
        super().__init__(f"{path} is not a text in UTF-8: {why}")


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    one = commands.add("cards", unsaid, "check and show the cards of Madcala", CARDS_EXAMPLES)
    one.set_defaults(parser=one)
    inner = Commands(one)

    checking = inner.add("check", check, "check a card file for everything", CARDS_EXAMPLES)
    checking.add_argument("file", metavar="FILE", help="a card file")

    showing = inner.add("show", show, "show a card file in words", CARDS_EXAMPLES)
    showing.add_argument("file", metavar="FILE", nargs="?", help="a card file (default: house set)")
    text = "print the file itself, to begin one of yours"
    showing.add_argument("--source", action="store_true", help=text)


def unsaid(options: argparse.Namespace, device: Device) -> int:
    """Ask what is to be done with cards."""
    parser: Parser = options.parser
    parser.error("say check or show")


def check(options: argparse.Namespace, device: Device) -> int:
    """Say everything that is wrong with a card file, or that nothing is."""
    text = read_text(Path(options.file))
    if is_right(options.file, text, device):
        device.write(f"{options.file} can be played with.\n{summary(text)}\n")
        return FINE
    return NAMED_ERROR


def show(options: argparse.Namespace, device: Device) -> int:
    """Print a card file in words, or as it is."""
    text = house_text() if options.file is None else read_text(Path(options.file))
    if options.source:
        device.write(text)
        return FINE
    if not is_right(options.file, text, device):
        return NAMED_ERROR
    pen = device.pen() if device.paints else Pen()
    columns = min(device.size().columns, READABLE) - 1
    device.write("".join(f"{line}\n" for line in rules.page(page(text), pen, columns)))
    return FINE


def read_text(path: Path) -> str:
    """Return the text of a file."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise NotText(path, str(error)) from error


def is_right(name: str, text: str, device: Device) -> bool:
    """Tell whether a card file can be used; print its problems if not."""
    problems = check_cards(text)
    for problem in problems:
        device.write(f"{name}:{problem.line}: {problem.told()}\n")
    if problems:
        device.write(f"{counted(len(problems), 'problem')} in {name}\n")
    return not problems
