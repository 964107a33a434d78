"""A game's options on the command line: the flags that give them, and what is given with them.

They follow from the descriptions in `game.options`; no game needs a line of its own here.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from wonderland.engine.errors import BadOptions, shown
from wonderland.engine.game import AnyGame, Option, OptionValue, TextOption
from wonderland.engine.record import Record

TAKEN: Final = (
    *("players", "bots", "seed", "hot-seat", "names", "record", "plain", "help"),
    *("games", "jobs", "out"),
)
YES_OR_NO: Final = {"yes": True, "no": False}


def flag(option: Option) -> str:
    """Return what gives an option on the command line.

    >>> flag(Option("guest_0", "The Guest of the first seat.", "random"))
    '--guest-0'
    """
    name = option.name.replace("_", "-")
    return f"--option-{name}" if name in TAKEN else f"--{name}"


def placeholder(option: Option) -> str:
    """Return what stands for an option's value in a help text."""
    if isinstance(option, TextOption):
        return "FILE"
    if isinstance(option.default, bool):
        return "yes|no"
    return "N" if isinstance(option.default, int) else option.name.partition("_")[0].upper()


def explanation(option: Option) -> str:
    """Say what an option is, what it takes, and what it is if it is not given.

    >>> explanation(Option("target", "Points that end the game.", 37, low=1, high=200))
    'Points that end the game: 1 to 200 (default: 37)'
    """
    text = option.text.rstrip(".")
    if isinstance(option, TextOption):
        return text
    takes = ", ".join(option.choices)
    default = "" if isinstance(option.default, str) and not option.default else str(option.default)
    if isinstance(option.default, bool):
        default = "yes" if option.default else "no"
    elif option.low is not None and option.high is not None:
        takes = f"{option.low} to {option.high}"
    takes = f": {takes}" if takes else ""
    return f"{text}{takes} (default: {default})" if default else f"{text}{takes}"


def read_option(option: Option, text: str) -> OptionValue:
    """Return the value that a text gives: that of a file, for an option that is a whole text."""
    if isinstance(option, TextOption):
        try:
            return Path(text).read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise BadOptions(option.name, f"{text} is not a text in UTF-8: {error}") from error
    if isinstance(option.default, bool):
        if text not in YES_OR_NO:
            raise BadOptions(option.name, f"takes yes or no, not {shown(text)}")
        return YES_OR_NO[text]
    if isinstance(option.default, int):
        try:
            return int(text)
        except ValueError:
            why = f"takes a whole number, not {shown(text)}"
            raise BadOptions(option.name, why) from None
    return text


def read_options(game: AnyGame, given: Mapping[str, str]) -> dict[str, OptionValue]:
    """Return the options of a game that are given by their names; raise `BadOptions`."""
    known = {option.name: option for option in game.options}
    values = {}
    for name, text in given.items():
        if name not in known:
            flags = ", ".join(map(flag, game.options)) or "none"
            raise BadOptions(f"--{name.replace('_', '-')}", f"{game.title} takes {flags}")
        with told_by_flag(game):
            values[name] = known[name].check(read_option(known[name], text))
    return values


def try_options(
    game: AnyGame, players: int, seed: int | str, given: Mapping[str, OptionValue]
) -> None:
    """Deal a game to see whether its options go together; raise `BadOptions`."""
    with told_by_flag(game):
        game.deal(players, seed, **given)


@contextmanager
def told_by_flag(game: AnyGame) -> Iterator[None]:
    """Let complaints about a game's options name them as they are typed."""
    try:
        yield
    except BadOptions as error:
        named = {option.name: flag(option) for option in game.options}
        raise BadOptions(named.get(error.option, error.option), error.why) from error


def same_options(game: AnyGame, record: Record) -> str:
    """Return what has to be said on the command line to have a record's options again."""
    said = ""
    for option in game.options:
        value = record.options.get(option.name, option.default)
        if value == option.check(option.default):
            continue
        if isinstance(option, TextOption):
            text = placeholder(option)
        else:
            text = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
        said += f" {flag(option)} {shlex.quote(text)}"
    return said
