"""The conformance test for outside bots: a program is played with, and every demand checked."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from wonderland.adapters.faults import BotFault, Declined
from wonderland.adapters.odd_positions import Odd, odd_positions
from wonderland.adapters.outside import USUAL, Limits, OutsideBot, ended_with, outside_bot
from wonderland.adapters.program import Ending, Parting
from wonderland.adapters.protocol import Ready, quoted
from wonderland.bots import bot
from wonderland.engine.game import AnyGame
from wonderland.engine.record import Record
from wonderland.engine.state import State

NAMES: Final = ("Ann", "März-Hase", "ドードー", 'The "Queen"', "Cheshire Cat 🐈", "Bill")
"""Names as people have them: an outside bot must be able to read any."""

UNKNOWN: Final = b'{"type": "weather", "text": "A message of a kind that no bot knows yet."}\n'


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of one check."""

    what: str
    fault: str | None = None
    """What was wrong, and what would be right; None if all is well."""
    playable: bool = True
    """Whether there is any sense in checking more of this game."""


@dataclass(frozen=True, slots=True)
class Examination:
    """A command, and how thoroughly it is to be checked."""

    command: str
    limits: Limits = USUAL
    games: int = 2
    """How many games for each number of players."""

    def findings(self, games: Sequence[AnyGame], *, demanded: bool) -> Iterator[Finding]:
        """Yield the outcome of all checks; `demanded` games must be played, others may be."""
        played = 0
        for game in games:
            greeting = self.greeting(game, demanded=demanded)
            yield greeting
            if greeting.playable:
                played += 1
                yield from self.of_game(game)
        if not played:
            known = ", ".join(game.id for game in games)
            yield Finding("plays a game", f"it plays none of {known}; it should play one")

    def greeting(self, game: AnyGame, *, demanded: bool) -> Finding:
        """Check that the bot says who it is, or that it does not play this game."""
        began = time.monotonic()
        try:
            with self.seated(game, game.seats.start) as outside:
                ready = outside.greet()
        except Declined as declined:
            if demanded:
                return Finding(f"{game.id}: plays it", str(declined), playable=False)
            return Finding(f"{game.id}: does not play it, and says so", playable=False)
        except BotFault as fault:
            return Finding(f"{game.id}: is ready", str(fault), playable=False)
        took = milliseconds(time.monotonic() - began)
        return Finding(f"{game.id}: is ready after {took}, and calls itself {named(ready)}")

    def of_game(self, game: AnyGame) -> Iterator[Finding]:
        """Yield the outcome of all checks with one game."""
        for players in game.seats:
            yield self.whole_games(game, players)
        for odd in odd_positions(game):
            yield self.odd_position(game, odd)
        yield self.checked(f"{game.id}: takes a position that was there before", self.again, game)
        yield self.checked(f"{game.id}: ignores what it does not know", self.unknown, game)
        yield self.checked(f"{game.id}: leaves before the first choice", self.left_early, game)
        yield self.checked(f"{game.id}: leaves in mid-game", self.left_in_mid_game, game)

    def checked(self, what: str, check: Callable[[AnyGame], None], game: AnyGame) -> Finding:
        """Return what came of a check."""
        try:
            check(game)
        except BotFault as fault:
            return Finding(what, str(fault))
        except Wrong as wrong:
            return Finding(what, str(wrong))
        return Finding(what)

    # The checks

    def whole_games(self, game: AnyGame, players: int) -> Finding:
        """Check whole games; the bot has another seat in each."""
        times: list[float] = []

        def play(game: AnyGame) -> None:
            for seed in range(self.games):
                times.extend(self.whole_game(game, players, seed))

        finding = self.checked(f"{game.id}, {players} players: plays whole games", play, game)
        if finding.fault is not None:
            return finding
        took = f"{milliseconds(fmean(times))} each, the slowest {milliseconds(max(times))}"
        return Finding(f"{finding.what} ({self.games} with {len(times)} choices, {took})")

    def whole_game(self, game: AnyGame, players: int, seed: int) -> list[float]:
        """Play one game among random bots; return how long each of the bot's choices took."""
        seat = seed % players
        others = [bot("random", game, seed * players + other) for other in range(players)]
        times = []
        with self.seated(game, players, seat, seed) as outside:
            outside.greet()  # what getting ready takes is no choice
            state = game.deal(players, seed)
            while not state.is_over():
                mover = int(state.actors()[0])
                view, legal = game.view(state, mover), list(state.legal(mover))
                began = time.monotonic()
                chosen = (outside if mover == seat else others[mover]).choose(view, legal)
                if mover == seat:
                    times.append(time.monotonic() - began)
                state.apply(mover, chosen)
            outside.over(list(state.scores()), list(state.places()))
            left_well(outside, "after the end of a game")
            return times

    def odd_position(self, game: AnyGame, odd: Odd) -> Finding:
        """Check a position that does not come every day, asked about out of the blue."""

        def ask(game: AnyGame) -> None:
            with self.seated(game, odd.state.players, odd.seat) as outside:
                choose(outside, game, odd.state, odd.seat)

        return self.checked(f"{game.id}: chooses {odd.what}", ask, game)

    def again(self, game: AnyGame) -> None:
        """Ask about a later position, then about an earlier one: somebody took a move back."""
        early, late, seat = two_moments(game)
        with self.seated(game, early.players, seat) as outside:
            for state in (early, late, early):
                choose(outside, game, state, seat)

    def unknown(self, game: AnyGame) -> None:
        """Say things that a later protocol may say; they call for no answer."""
        state, _, seat = two_moments(game)
        with self.seated(game, state.players, seat) as outside:
            outside.greet()
            outside.say(UNKNOWN)
            choose(outside, game, state, seat)

    def left_early(self, game: AnyGame) -> None:
        """Close the input after the greeting."""
        with self.seated(game, game.seats.start) as outside:
            outside.greet()
            left_well(outside, "before the first choice")

    def left_in_mid_game(self, game: AnyGame) -> None:
        """Close the input after a choice, without a word about the end."""
        state, _, seat = two_moments(game)
        with self.seated(game, state.players, seat) as outside:
            choose(outside, game, state, seat)
            left_well(outside, "in mid-game")

    def seated(self, game: AnyGame, players: int, seat: int = 0, seed: int = 0) -> OutsideBot:
        """Return the bot at a seat of a game."""
        record = Record.open(game, players, seed, NAMES[:players])
        return outside_bot(self.command, game, record, seat, self.limits)


class Wrong(Exception):
    """A check has failed; the message says what was wrong and what would be right."""


def choose(outside: OutsideBot, game: AnyGame, state: State, seat: int) -> int:
    """Return the bot's choice for a seat; raise a `BotFault` unless it is a legal one."""
    return outside.choose(game.view(state, seat), list(state.legal(seat)))


def two_moments(game: AnyGame) -> tuple[State, State, int]:
    """Return a game at its beginning, the same at a seat's next choice, and that seat."""
    state = game.deal(game.seats.start, 1)
    first = state.copy()
    seat = int(state.actors()[0])
    while True:
        mover = int(state.actors()[0])
        state.apply(mover, state.legal(mover)[0])
        if seat in list(state.actors()):
            return first, state, seat


def left_well(outside: OutsideBot, when: str) -> None:
    """Check that a program leaves when its input is closed, and has nothing more to say."""
    ending = outside.close()
    assert ending is not None
    fault = fault_of(ending, outside.limits)
    if fault is not None:
        raise Wrong(f"its input was closed {when}, and {fault}")


def fault_of(ending: Ending, limits: Limits) -> str | None:
    """Say what is wrong with how a program ended."""
    if ending.parting is not Parting.LEFT:
        right = "at the end of its input a bot ends"
        return f"it still ran {limits.leaving:g} s later and was {ending.parting.value}; {right}"
    if ending.unread:
        right = "only answers belong on stdout, other texts on stderr"
        return f"{quoted(ending.unread[0])} had come that nobody asked for; {right}"
    if ending.code != 0:
        return f"it ended with {ended_with(ending.code)}; right is exit code 0"
    return None


def named(ready: Ready) -> str:
    """Return what a bot calls itself, and the games it says it plays."""
    return f"{ready.name} ({', '.join(ready.games) or 'any game'})"


def milliseconds(seconds: float) -> str:
    """Return a time as people read it.

    >>> milliseconds(0.0123)
    '12.3 ms'
    """
    return f"{seconds * 1000:.1f} ms"
