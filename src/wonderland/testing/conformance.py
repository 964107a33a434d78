"""The conformance kit as one object: what a game brings along, and the checks that follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from wonderland.engine.game import AnyGame, OptionValue
from wonderland.testing.checks import (
    Census,
    Compared,
    SecondOpinion,
    check_builds_agree,
    check_clauses,
    check_play,
    check_second_opinion,
    expect,
)
from wonderland.testing.golden import check_golden
from wonderland.testing.leak import LeakReport, check_no_leak, check_reimagine_varies


@dataclass(frozen=True, kw_only=True)
class Conformance:
    """A game and what it is checked with; the pytest plugin runs the checks of each one it finds.

    Put one into a test module::

        conforms = Conformance(
            game=MY_GAME,
            where="my_package:MY_GAME",
            clause_tests=[Path(__file__).parent],
            goldens=Path(__file__).parent / "golden",
            second_opinion=NaiveModel,
        )
    """

    game: AnyGame
    where: str
    """The game as "module:attribute", for the check that runs in another process."""
    clause_tests: Sequence[Path]
    """The folders in which each clause is to be named by a test."""
    goldens: Path
    """A folder of golden playthroughs named after the game: my_game-2.txt and so on."""
    second_opinion: Callable[[Mapping[str, Any]], SecondOpinion]
    compared: Compared = dict
    """What of a position the second opinion is compared on; all, if nothing else is said."""
    census: Census | None = None
    options: Sequence[Mapping[str, OptionValue]] = field(default_factory=lambda: [{}])
    """The sets of options to check with."""
    games: int = 20
    """How many games each check plays for each number of players and set of options."""
    leak_positions: int = 50
    """How many positions the leak check looks at for each of these; it is the slow one."""
    leak_every: int = 1
    """It looks at one of so many positions of a game, and so at more games if they are long."""
    leak_steps: Sequence[int] = (0, 5, 12)
    """After how many steps of a game it looks at what varies in imagined worlds."""

    def checks(self, *, update_golden: bool = False) -> Iterator[tuple[str, Callable[[], None]]]:
        """Yield the name of each check, and the check."""
        sets = len(self.options)
        seeds = range(self.games * sets)
        yield "clauses", partial(check_clauses, self.game, *self.clause_tests)
        yield "golden", partial(self._golden, update=update_golden)
        yield "builds-agree", partial(check_builds_agree, self.game, self.where, seeds)
        for players in self.game.seats:
            for number, options in enumerate(self.options):
                name = f"{players}-players" + (f"-options-{number}" if number else "")
                own = seeds[number::sets]  # each set of options meets other deals
                yield f"play-{name}", partial(self._play, players, options, own)
                yield f"second-opinion-{name}", partial(self._opinion, players, options, own)
                yield f"no-leak-{name}", partial(self._leak, players, options, own)

    def _golden(self, *, update: bool) -> None:
        paths = sorted(self.goldens.glob(f"{self.game.id}-*.txt"))
        expect(paths, f"{self.game.id} has no golden playthrough in {self.goldens}")
        for path in paths:
            check_golden(self.game, path, update=update)

    def _play(self, players: int, options: Mapping[str, OptionValue], seeds: range) -> None:
        for seed in seeds:
            check_play(self.game, players, seed, options=options, census=self.census)

    def _opinion(self, players: int, options: Mapping[str, OptionValue], seeds: range) -> None:
        for seed in seeds:
            check_second_opinion(
                self.game,
                self.second_opinion,
                players,
                seed,
                options=options,
                compared=self.compared,
            )

    def _leak(self, players: int, options: Mapping[str, OptionValue], seeds: range) -> None:
        total = LeakReport()
        for seed in count(seeds.start, seeds.step):
            total += check_no_leak(self.game, players, seed, options=options, every=self.leak_every)
            for steps in self.leak_steps:
                check_reimagine_varies(self.game, players, seed, steps, options=options)
            if total.positions >= self.leak_positions:
                break
        expect(total.after > total.unmatched, f"too few worlds could be compared: {total}")
