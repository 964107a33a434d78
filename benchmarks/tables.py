"""What a choice costs at a table, with all that two players are told of it, and what one weighs.

    python -m benchmarks.tables              all games, in microseconds of processor time
    python -m benchmarks.tables parade       one of them

Nothing is stored and nothing is sent: this is what `decide`, `fold` and two updates as JSON take.
"""

from __future__ import annotations

import sys
import time
import tracemalloc
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

import wonderland as wl
from wonderland.engine.rng import FastRng
from wonderland.table import Person, Settings, Table, Undo, open_table

PEOPLE: Final = (Person("p0", "Ada"), Person("p1", "Grace"))
GAMES: Final = {"parade": 40, "going-out": 8, "madcala": 4}
"""How many games of each are played."""
TABLES: Final = 50
"""How many tables are weighed."""
RULES: Final = (Undo.OFF, Undo.FAIR)

_encode = msgspec.json.Encoder().encode


class Cost(NamedTuple):
    """What was measured."""

    choices: int
    seconds: float

    @property
    def microseconds(self) -> float:
        """For one choice."""
        return 1e6 * self.seconds / self.choices


def begun(game_id: str, seed: int, undo: Undo) -> Table:
    """Return a table at which two people have begun a game."""
    game = wl.game(game_id)
    table = Table.replay([open_table(game, 2, seed, Settings(undo=undo), PEOPLE[0], 0.0)], "bench")
    for seat, person in enumerate(PEOPLE):
        for event in table.sit(person, seat, 0.0):
            table.fold(event)
    for event in table.start(PEOPLE[0].player, 0.0):
        table.fold(event)
    return table


def play(table: Table, rng: FastRng, most: int | None = None) -> int:
    """Play at random, and tell both seats of each choice; return how many choices were made."""
    versions = [table.version(0), table.version(1)]
    made = 0
    while not table.is_over() and made != most:
        seat = table.actors()[0]
        legal = table.legal(seat)
        for event in table.act(seat, legal[rng.below(len(legal))], versions[seat], 1.0):
            table.fold(event)
        for audience in (0, 1):
            for update in table.updates(audience, versions[audience]):
                _encode(update)
            versions[audience] = table.version(audience)
        made += 1
    return made


def cost(game_id: str, games: int, undo: Undo) -> Cost:
    """Play some games, and return what it took."""
    tables = [begun(game_id, seed, undo) for seed in range(games)]
    began = time.process_time()
    choices = sum(play(table, FastRng(seed)) for seed, table in enumerate(tables))
    return Cost(choices, time.process_time() - began)


def weight(game_id: str, choices: int, tables: int) -> float:
    """Return how many bytes a table takes after so many choices."""
    play(begun(game_id, 0, Undo.OFF), FastRng(0), 5)  # what is made once and shared weighs nothing
    tracemalloc.start()
    kept = [begun(game_id, seed, Undo.OFF) for seed in range(tables)]
    for seed, table in enumerate(kept):
        play(table, FastRng(seed), choices)
        table.forget()
    total = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return total / tables


def main(arguments: Sequence[str]) -> int:
    """Measure, and say what was found."""
    for game_id in arguments or GAMES:
        for undo in RULES:
            found = cost(game_id, GAMES[game_id], undo)
            print(f"{game_id}, undo {undo.value}: {found.microseconds:.0f} µs for each choice")
        light, heavy = weight(game_id, 0, TABLES), weight(game_id, 20, TABLES)
        print(
            f"{game_id}: {light / 1e3:.0f} kB at the start, {heavy / 1e3:.0f} kB after 20 choices"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
