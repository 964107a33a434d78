"""Games written by hand in C: the limit that the engine is measured against."""

from __future__ import annotations

import subprocess
from pathlib import Path

from benchmarks.compiling import compile_c
from benchmarks.measuring import Contender, Sample

HERE = Path(__file__).parent


class ByHand:
    """A game written by hand in C, compiled."""

    def __init__(self, game: str, folder: Path) -> None:
        self.game = game
        self.program = compile_c(HERE / f"{game}.c", folder)

    def batch(self, players: int, seed: int, games: int) -> Sample:
        """Play games from one generator, timed."""
        checksum, steps, seconds = self._ask(players, seed, games).split()
        return Sample(games, float(seconds), int(steps), int(checksum))

    def games(self, players: int, seed: int, games: int) -> list[list[int]]:
        """Play games from one generator; return each one's steps and scores."""
        lines = self._ask(players, seed, games, "scores").splitlines()
        return [[int(word) for word in line.split()] for line in lines]

    def contender(self, players: int) -> Contender:
        """Return the contender that plays this game."""
        return Contender(
            name=f"{self.game}-c",
            text="the same games, in C by hand",
            unit="games/s",
            run=lambda seed, games: self.batch(players, seed, games),
            agrees_with=self.game,
            beside=self.game,
        )

    def _ask(self, *words: object) -> str:
        command = [str(self.program), *map(str, words)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
