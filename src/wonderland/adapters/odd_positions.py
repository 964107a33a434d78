"""Positions that do not come every day, for bots to be asked about out of the blue."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from wonderland.engine.game import AnyGame
from wonderland.engine.rng import FastRng
from wonderland.engine.state import State

GAMES: Final = 3
"""How many random games are searched for them."""

TYPED: Final[Mapping[str, Sequence[tuple[str, Mapping[str, Any], int]]]] = {
    "parade": [
        (
            "when it holds no card and can only pass",
            {"players": 2, "parade": ["R1"], "hands": [[], ["G3"]], "turn": 0},
            0,
        )
    ]
}
"""By game, those that random play hardly ever reaches."""


@dataclass(frozen=True, slots=True)
class Odd:
    """A position, what is odd about it, and the seat that is to choose."""

    what: str
    state: State
    seat: int


Oddness = Callable[[AnyGame, State, int], int]
"""How odd a position is in one respect; 0 if it is not."""


def only_choice(game: AnyGame, state: State, seat: int) -> int:
    """Tell whether there is no real choice."""
    return int(len(state.legal(seat)) == 1)


def long_list(game: AnyGame, state: State, seat: int) -> int:
    """Return how many legal actions there are."""
    return len(state.legal(seat))


def at_once(game: AnyGame, state: State, seat: int) -> int:
    """Return how many others choose at the same time, in secret."""
    return len(state.actors()) - 1


def out_of_turn(game: AnyGame, state: State, seat: int) -> int:
    """Tell whether a seat is to choose whose turn it is not."""
    turn = getattr(game.view(state, seat), "turn", seat)
    return int(len(state.actors()) == 1 and turn != seat)


RESPECTS: Final[Sequence[tuple[str, Oddness]]] = (
    ("when there is only one choice", only_choice),
    ("from a long list", long_list),
    ("when several choose at once, in secret", at_once),
    ("when it is not its turn", out_of_turn),
)


def odd_positions(game: AnyGame) -> Iterator[Odd]:
    """Yield the oddest position in each respect that a few random games came to, and typed ones."""
    oddest: dict[str, tuple[int, Odd]] = {}
    for seed in range(GAMES):
        players = game.seats[seed % len(game.seats)]
        for state, seat in moments(game, players, seed):
            for what, oddness in RESPECTS:
                how = oddness(game, state, seat)
                if how > oddest.get(what, (0, None))[0]:
                    oddest[what] = how, Odd(what, state.copy(), seat)
    yield from (odd for _, odd in oddest.values())
    for what, position, seat in TYPED.get(game.id, ()):
        yield Odd(what, game.load(position), seat)


def moments(game: AnyGame, players: int, seed: int) -> Iterator[tuple[State, int]]:
    """Yield a random game's positions, each with the last of the seats that are to choose."""
    state = game.deal(players, seed)
    rng = FastRng(seed)
    while not state.is_over():
        seat = int(list(state.actors())[-1])
        yield state, seat
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
