"""Which games an arena plays: what a deal is, who plays it together, and who sits where.

A *deal* fixes everything that chance decides apart from the bots: cards, dice, Guests, who begins.
Every deal is played by every line-up in every rotation of its seats, so that each bot has each seat
of it once. What is luck in a deal then falls to all alike, and the deals, not the games, are what
is independent of each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import Any, Final

from wonderland import __version__
from wonderland.adapters import short_name
from wonderland.bots import chance
from wonderland.engine.errors import BadOptions
from wonderland.engine.game import AnyGame, OptionValue, check_options, check_players
from wonderland.engine.record import Record, digest_of
from wonderland.games import game

SEED_BITS: Final = 48
"""Deals are numbered with so many bits: every table of numbers can hold them."""
SHORT: Final = 30
"""So much of a bot's name is shown where there is little room."""

Lineup = tuple[str, ...]
"""The bots that play a game together, by seat once they are seated."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played. Games are numbered, and a number means the same game in any run."""

    game: str
    bots: Lineup
    players: int
    deals: int
    seed: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    @staticmethod
    def of(
        chosen: AnyGame,
        bots: Sequence[str],
        players: int | None,
        games: int,
        seed: int,
        options: Mapping[str, OptionValue] | None = None,
    ) -> Plan:
        """Plan so many games, or a few more, as every deal is played to the end of its rotations.

        >>> import wonderland as wl
        >>> Plan.of(wl.game("parade"), ["greedy", "random"], 3, 500, 1).deals
        167
        """
        if len(set(bots)) < 2:
            raise BadOptions("bots", "an arena needs two different bots at least: greedy,random")
        table = players
        if players is None:
            table = max(chosen.seats.start, min(len(bots), chosen.seats.stop - 1))
        seats = check_players(chosen, table)
        _check_named_once(bots, seats)
        if games < 1:
            raise BadOptions("games", f"is at least 1, not {games}")
        checked = check_options(chosen, options or {})
        plan = Plan(chosen.id, tuple(bots), seats, 0, seed, checked)
        return replace(plan, deals=-(-games // plan.games_a_deal))

    @property
    def entrants(self) -> list[str]:
        """The different bots, in the order in which they were named."""
        return list(dict.fromkeys(self.bots))

    @property
    def games_a_deal(self) -> int:
        """In how many games a deal is played."""
        return comb(max(len(self.bots), self.players), self.players) * self.players

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.deals * self.games_a_deal

    def deal_of(self, number: int) -> int:
        """Return which deal a game is played with."""
        return number // self.games_a_deal

    def deal_seed(self, deal: int) -> int:
        """Return the number that deals a deal: `wonderland play --seed` has it as well."""
        return chance(f"arena {self.seed} deal {deal}", self.players) % (1 << SEED_BITS)

    def seating_of(self, number: int) -> Lineup:
        """Return the bots of a game by seat.

        The games of a deal go through all line-ups, and for each through all rotations. From deal
        to deal the order around the table changes, so that no bot always sits behind the same one.
        """
        lineup, rotation = divmod(number % self.games_a_deal, self.players)
        orders = orders_of(lineups(self.bots, self.players)[lineup])
        order = orders[self.deal_of(number) % len(orders)]
        return (*order[-rotation:], *order[:-rotation]) if rotation else order

    def record_of(self, number: int, actions: Sequence[tuple[int, str]] = ()) -> Record:
        """Return the record of a game, with its actions so far."""
        names = [seat_name(bot, seat) for seat, bot in enumerate(self.seating_of(number))]
        seed = self.deal_seed(self.deal_of(number))
        opened = Record.open(game(self.game), self.players, seed, names, self.options)
        return replace(opened, actions=tuple(actions))

    def key(self) -> dict[str, Any]:
        """Return what makes a game of this plan the game it is; how many there are does not."""
        return {
            "game": self.game,
            "rules_version": game(self.game).rules_version,
            "wonderland": __version__,
            "bots": list(self.bots),
            "players": self.players,
            "seed": self.seed,
            "options": {name: _short(value) for name, value in self.options.items()},
        }


def _short(value: OptionValue) -> OptionValue:
    """Return an option as a plan is compared by it: of a whole text, the hash."""
    return digest_of(value) if isinstance(value, str) and "\n" in value else value


def _check_named_once(bots: Sequence[str], seats: int) -> None:
    """Raise `BadOptions` for a name given twice, unless it stands for two seats of each game."""
    twice = next((name for name in bots if bots.count(name) > 1), None)
    if len(bots) > seats and twice is not None:
        why = f"{twice} is named twice, and there are more bots than the {seats} seats"
        raise BadOptions("bots", f"{why}: name each of them once")


def seat_name(bot: str, seat: int) -> str:
    """Return the name of a bot's seat in a record.

    >>> seat_name("greedy", 0)
    'Greedy 1'
    """
    return f"{short_name(bot)[:SHORT].capitalize()} {seat + 1}"


@cache
def lineups(bots: Lineup, players: int) -> list[Lineup]:
    """Return who plays together: everybody, the last one repeated, or each selection of them.

    >>> lineups(("queen", "random"), 3)
    [('queen', 'random', 'random')]
    >>> lineups(("queen", "alice", "random"), 2)
    [('queen', 'alice'), ('queen', 'random'), ('alice', 'random')]
    """
    if len(bots) <= players:
        return [(*bots, *(bots[-1:] * (players - len(bots))))]
    return list(combinations(bots, players))


@cache
def orders_of(lineup: Lineup) -> list[Lineup]:
    """Return the different orders around a round table.

    >>> orders_of(("queen", "alice", "random"))
    [('queen', 'alice', 'random'), ('queen', 'random', 'alice')]
    """
    first, *others = lineup
    return [(first, *order) for order in dict.fromkeys(permutations(others))]
