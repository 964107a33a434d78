"""The arena: games of a plan are played, and what came of them is noted."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from typing import Final

from wonderland.engine.errors import WonderlandError
from wonderland.engine.game import AnyGame
from wonderland.engine.state import State
from wonderland.games import game
from wonderland.lab.journal import Journal
from wonderland.lab.plan import Plan
from wonderland.lab.played import Crash, Played, Seat
from wonderland.lab.players import Players
from wonderland.lab.processes import Stopped, check_wanted, finished
from wonderland.lab.progress import Progress

LOOK_UP: Final = 0.1
"""Seconds after which a game asks whether it is still wanted."""
LONGEST: Final = 10_000
"""Moves after which a game is taken to go on for ever: bots may well go round in circles."""


class NeverEnds(WonderlandError):
    """A game has had so many moves that it was given up."""


def play_game(plan: Plan, number: int) -> Played | Crash:
    """Play one game. It is the same game whatever else is played, and in whichever process."""
    check_wanted()
    chosen = game(plan.game)
    names = plan.seating_of(number)
    state = chosen.deal(plan.players, plan.deal_seed(plan.deal_of(number)), **plan.options)
    seats = [Seat(name) for name in names]
    actions: list[tuple[int, str]] = []
    try:
        luck = f"arena {plan.seed} game {number}"
        with Players(chosen, plan.record_of(number), names, luck) as players:
            play_on(chosen, state, players, seats, actions)
            players.over(state)
            close_books(state, players, seats)
    except Stopped:
        raise
    except NeverEnds as error:
        return Crash(number, str(error), plan.record_of(number, actions))
    except Exception as error:  # a bot may fail in any way, and the other games go on
        fault = f"{names[players.asked]} raised {type(error).__name__}: {error}"
        return Crash(number, fault, plan.record_of(number, actions))
    return Played(number, seats)


def play_on(
    chosen: AnyGame,
    state: State,
    players: Players,
    seats: Sequence[Seat],
    actions: list[tuple[int, str]],
) -> None:
    """Let bots play a game to its end; note what they do, and how long they think."""
    looked_up = time.perf_counter()
    while len(actions) < LONGEST:
        actors = state.actors()
        if len(actors) == 0:
            return
        seat = int(actors[0])
        view, legal = chosen.view(state, seat), [int(action) for action in state.legal(seat)]
        asked = time.perf_counter()
        action = players.choose(seat, view, legal)
        answered = time.perf_counter()
        if len(legal) > 1:
            seats[seat].count(answered - asked)
        state.apply(seat, action)
        actions.append((seat, chosen.notate(action)))
        if answered - looked_up > LOOK_UP:
            looked_up = answered
            check_wanted()
    raise NeverEnds(f"the game had not ended after {LONGEST:,} moves, and was given up")


def close_books(state: State, players: Players, seats: Sequence[Seat]) -> None:
    """Note how a game has ended for each seat."""
    places, scores = state.places(), state.scores()
    for number, seat in enumerate(seats):
        seat.place, seat.score = int(places[number]), int(scores[number])
        seat.faults = players.faults(number)


def died(plan: Plan, number: int) -> Crash:
    """Return what is told of a game whose process died of it."""
    names = ", ".join(plan.seating_of(number))
    fault = f"the process that played it died; at the table were {names}"
    return Crash(number, fault, plan.record_of(number))


def play_all(
    plan: Plan, journal: Journal, jobs: int, progress: Progress, tell: Callable[[Crash], None]
) -> None:
    """Play all games that are not in the journal yet, and write them there; tell of crashes."""
    left = [number for number in range(plan.games) if number not in journal.games]
    work = partial(play_game, plan)
    with closing(finished(work, left, jobs, partial(died, plan))) as outcomes:
        for _, outcome in outcomes:
            if isinstance(outcome, Crash):
                tell(outcome)
            else:
                journal.add(outcome)
            progress.tell()
