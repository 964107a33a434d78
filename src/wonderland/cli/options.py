"""Which game is wanted, and with which of its options: arguments of several commands."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, Final

from wonderland.cli.parser import Parser
from wonderland.engine.game import AnyGame, Option
from wonderland.games import game, games
from wonderland.terminal.options import explanation, flag, placeholder

USUAL_GAME: Final = "parade"


def add_game(one: Parser) -> None:
    """Let a command take a game."""
    known = ", ".join(games())
    one.add_argument("game", nargs="?", default=USUAL_GAME, help=f"{known} (default: %(default)s)")


class Given(argparse.Action):
    """Collects a game's options as they are written; which they may be depends on the game."""

    def __call__(
        self, parser: object, namespace: argparse.Namespace, values: Any, flag: object = None
    ) -> None:
        """Take in one option."""
        namespace.options = {**namespace.options, self.dest: values}


def add_options(one: Parser) -> None:
    """Let a command take the options of every game; games that share one share its flag."""
    one.set_defaults(options={})
    described: dict[str, tuple[list[AnyGame], Option]] = {}
    for chosen in at_hand():
        for option in chosen.options:
            described.setdefault(option.name, ([], option))[0].append(chosen)
    groups: dict[str, Any] = {}
    for sharing, option in described.values():
        title = "options of " + " and ".join(each.id for each in sharing)
        if title not in groups:
            groups[title] = one.add_argument_group(title)
        groups[title].add_argument(
            flag(option),
            action=Given,
            dest=option.name,
            default=argparse.SUPPRESS,
            metavar=placeholder(option),
            help=explanation(option).replace("%", "%%"),
        )


def at_hand() -> Iterator[AnyGame]:
    """Yield all games; one of another package that cannot be had is told of when it is wanted."""
    for name in games():
        try:
            yield game(name)
        except Exception:  # whatever is wrong with it, the others can be played
            continue
