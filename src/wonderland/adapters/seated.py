"""Bots by what the command line calls them, seated at one game; outside bots by rule.

The rule for outside bots: a choice that a bot gets wrong, or does not make in time, is made by a
stand-in, and the fault is kept. A program that is gone, or has made too many faults in one game,
forfeits its seat: the stand-in plays the rest of that game.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Final, Self

from wonderland.adapters.faults import BotFault, Fault
from wonderland.adapters.outside import (
    USUAL,
    Limits,
    OutsideBot,
    label,
    outside_bot,
    words_of,
)
from wonderland.bots import Bot, bot, bots, chance
from wonderland.engine.errors import UnknownName
from wonderland.engine.game import AnyGame, View
from wonderland.engine.record import Record

OUTSIDE: Final = "cmd:"
"""How the name of an outside bot begins; the rest is its command."""

STAND_IN: Final = "greedy"
LAST_RESORT: Final = "random"


def is_outside(name: str) -> bool:
    """Tell whether a bot's name is a command.

    >>> is_outside("cmd:python3 my_bot.py"), is_outside("greedy")
    (True, False)
    """
    return name.startswith(OUTSIDE)


def check_bot(game: AnyGame, name: str) -> None:
    """Raise `UnknownName` for a bot that does not play a game, `BadOptions` for a bad command."""
    if is_outside(name):
        words_of(name.removeprefix(OUTSIDE))
    elif name not in bots(game):
        raise UnknownName(f"bot for {game.title}", name, bots(game))


def short_name(name: str) -> str:
    """Return what a bot is called in a sentence or a table.

    >>> short_name("greedy"), short_name("cmd:python3 my_bot.py")
    ('greedy', 'my_bot')
    """
    return label(name.removeprefix(OUTSIDE)) if is_outside(name) else name


class WithStandIn:
    """An outside bot, and another bot that chooses where it fails to."""

    def __init__(self, outside: OutsideBot, stand_in: Bot) -> None:
        self.name = outside.name
        self.outside = outside
        self.stand_in = stand_in
        self.faults: list[Fault] = []
        self.forfeited = False

    def get_ready(self) -> None:
        """Wait for the outside bot, so that its first choice does not."""
        try:
            self.outside.greet()
        except BotFault as fault:
            self._keep(fault)

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Return the outside bot's choice, or the stand-in's."""
        if not self.forfeited:
            try:
                return self.outside.choose(view, legal)
            except BotFault as fault:
                self._keep(fault)
        return self.stand_in.choose(view, legal)

    def _keep(self, fault: BotFault) -> None:
        self.faults.append(fault.fault)
        if fault.final or len(self.faults) >= self.outside.limits.faults:
            self.forfeited = True
            self.outside.close()


class SeatedBots:
    """The bots of one game by seat. Enter it to start the outside ones, leave it to end them.

    >>> import wonderland as wl
    >>> game = wl.game("parade")
    >>> record = Record.open(game, 2, 7)
    >>> with SeatedBots(game, record, [None, "greedy"]) as seated:
    ...     seated.bots[0] is None, seated.bots[1].name
    (True, 'greedy')
    """

    def __init__(
        self,
        game: AnyGame,
        record: Record,
        names: Sequence[str | None],
        limits: Limits = USUAL,
        seed: object = None,
    ) -> None:
        """Seat bots; their chance comes from the seed, or else one-way from the record's."""
        luck = record.seed if seed is None else seed
        self.bots: list[Bot | None] = [
            None if name is None else seat_bot(game, record, seat, name, limits, chance(luck, seat))
            for seat, name in enumerate(names)
        ]
        self._running = ExitStack()

    def __enter__(self) -> Self:
        """Start the outside bots, all at the same time, and wait until they are ready."""
        with ExitStack() as running:
            for each in self._outside():
                running.enter_context(each.outside)
            for each in self._outside():
                each.get_ready()
            self._running = running.pop_all()
        return self

    def __exit__(self, *error: object) -> None:
        """End the outside bots, all at the same time."""
        for each in self._outside():
            each.outside.hang_up()
        self._running.close()

    def over(self, scores: Sequence[int], places: Sequence[int]) -> None:
        """Tell the outside bots how the game ended."""
        for each in self._outside():
            each.outside.over(scores, places)

    def faults(self, seat: int) -> Sequence[Fault]:
        """Return the faults of a seat's bot so far; only outside bots make any."""
        each = self.bots[seat]
        return each.faults if isinstance(each, WithStandIn) else ()

    def forfeited(self, seat: int) -> bool:
        """Tell whether a seat's bot has left the rest of the game to its stand-in."""
        each = self.bots[seat]
        return isinstance(each, WithStandIn) and each.forfeited

    def _outside(self) -> list[WithStandIn]:
        return [each for each in self.bots if isinstance(each, WithStandIn)]


def seat_bot(game: AnyGame, record: Record, seat: int, name: str, limits: Limits, luck: int) -> Bot:
    """Return the bot of a name for one seat."""
    if not is_outside(name):
        return bot(name, game, luck)
    outside = outside_bot(name.removeprefix(OUTSIDE), game, record, seat, limits, luck)
    stand_in = STAND_IN if STAND_IN in bots(game) else LAST_RESORT
    return WithStandIn(outside, bot(stand_in, game, luck))
