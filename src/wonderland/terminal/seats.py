"""Who sits where: people first, then bots, told apart by their names when a game is resumed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from wonderland.adapters import check_bot, is_outside, short_name
from wonderland.bots import bots
from wonderland.engine.errors import BadOptions
from wonderland.engine.game import AnyGame, check_players
from wonderland.terminal.grammar import YOU

USUAL_BOT = "greedy"
USUAL_PLAYERS = 4
A_PROGRAM = "Bot "
"""How the names of outside bots begin."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The names by seat, and which bot plays each seat: None where a person does."""

    names: Sequence[str]
    kinds: Sequence[str | None]

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, kind in enumerate(self.kinds) if kind is None]


def seat_all(
    game: AnyGame,
    players: int | None = None,
    kinds: Sequence[str] = (),
    names: Sequence[str] = (),
    *,
    hot_seat: bool = False,
) -> Seating:
    """Seat people and bots as the command line asks.

    >>> import wonderland as wl
    >>> seat_all(wl.game("parade"), kinds=["greedy", "random"]).names
    ('You', 'Greedy', 'Random')
    """
    for kind in kinds:
        check_bot(game, kind)
    count = check_players(game, players or default_players(game, kinds, names, hot_seat=hot_seat))
    people = max(1, count - len(kinds)) if hot_seat else 1
    if people + len(kinds) > count:
        raise BadOptions("bots", f"{len(kinds)} leave no seat for a person among {count} players")
    if len(names) > people:
        hint = "" if hot_seat else "; for several people add --hot-seat"
        raise BadOptions("names", f"{len(names)} are given for {people} of the seats{hint}")
    given = list(kinds) or [USUAL_BOT if USUAL_BOT in bots(game) else bots(game)[0]]
    seats: list[str | None] = [None] * people
    while len(seats) < count:
        at = min(len(seats) - people, len(given) - 1)  # the last one named repeats
        seats.append(given[at])
    return Seating((*people_names(game, names, people), *bot_names(seats[people:])), tuple(seats))


def default_players(
    game: AnyGame, kinds: Sequence[str], names: Sequence[str], *, hot_seat: bool
) -> int:
    """Return how many play when nobody said."""
    if hot_seat and names:
        return len(names) + len(kinds)
    if kinds and not hot_seat:
        return 1 + len(kinds)
    return max(game.seats.start, min(USUAL_PLAYERS, game.seats.stop - 1))


def people_names(game: AnyGame, names: Sequence[str], people: int) -> list[str]:
    """Return the names of the people, with plain ones where none were given."""
    for name in names:
        if bot_of(game, name) is not None or name.startswith(A_PROGRAM):
            raise BadOptions("names", f"{name!r} is what a bot is called; choose another name")
        if names.count(name) > 1:
            raise BadOptions("names", f"{name!r} is given twice")
    if people == 1 and not names:
        return [YOU]
    return [names[n] if n < len(names) else f"Player {n + 1}" for n in range(people)]


def bot_names(kinds: Sequence[str | None]) -> list[str]:
    """Name bots after their kinds, numbered where one kind sits more than once.

    >>> bot_names(["greedy", "greedy", "random"])
    ['Greedy 1', 'Greedy 2', 'Random']
    >>> bot_names(["cmd:python3 my_bot.py"])
    ['Bot my_bot']
    """
    plain = [called(str(kind)) for kind in kinds]
    names = []
    for at, name in enumerate(plain):
        number = f" {plain[: at + 1].count(name)}" if plain.count(name) > 1 else ""
        names.append(f"{name}{number}")
    return names


def called(kind: str) -> str:
    """Return the name of a bot at the table; outside bots are told apart from all others."""
    return f"{A_PROGRAM}{short_name(kind)}" if is_outside(kind) else kind.capitalize()


def bot_of(game: AnyGame, name: str) -> str | None:
    """Return which bot has a name such as `Greedy 2`; None for a person's name.

    >>> import wonderland as wl
    >>> bot_of(wl.game("parade"), "Greedy 2"), bot_of(wl.game("parade"), "Greta")
    ('greedy', None)
    """
    found = re.fullmatch(r"(.+?)( \d+)?", name)
    kind = found[1].lower() if found else ""
    return kind if kind in bots(game) else None


def seat_again(game: AnyGame, names: Sequence[str], kinds: Sequence[str] = ()) -> Seating:
    """Seat a saved game: bots where names are bots' names, or bots of these kinds at the end."""
    for kind in kinds:
        check_bot(game, kind)
    if len(kinds) >= len(names):
        raise BadOptions("bots", f"{len(kinds)} leave no seat for a person among {len(names)}")
    if kinds:
        people = len(names) - len(kinds)
        return Seating(tuple(names), (*([None] * people), *kinds))
    programs = [name for name in names if name.startswith(A_PROGRAM)]
    if programs:
        hint = "say with --bots which bots have the last seats, such as cmd:python3 my_bot.py"
        raise BadOptions("bots", f"{programs[0]!r} was a program of its own; {hint}")
    found = tuple(bot_of(game, name) for name in names)
    if None not in found:
        raise BadOptions(
            "names", "are all bots'; say with --bots which of the last seats they play"
        )
    return Seating(tuple(names), found)
