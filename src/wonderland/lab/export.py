"""Games as Parquet: a folder of parts, and beside them a page about what is in them.

Part after part is written whole or not at all, and each depends on nothing but its number: an
export that was stopped goes on where it was, and gives what it would have given.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from wonderland import __version__
from wonderland.adapters import check_bot
from wonderland.engine.errors import BadOptions, WonderlandError
from wonderland.engine.game import AnyGame, check_players
from wonderland.engine.record import Record, digest_of
from wonderland.games import game as game_of
from wonderland.lab.decisions import RANDOM, Decisions, at_random, by_bots, of_record
from wonderland.lab.processes import finished
from wonderland.lab.progress import Progress
from wonderland.observe import observer

ABOUT: Final = "about.json"
SCHEMA: Final = 1
PART: Final = {"parade": 1024, "going-out": 256, "madcala": 256}
"""How many games make a part, so that one has some ten thousands of decisions."""


class OtherExport(WonderlandError):
    """A folder has an export of other games."""

    def __init__(self, folder: Path, field: str) -> None:
        super().__init__(f"{folder} has an export with another {field}; choose another folder")


@dataclass(frozen=True, slots=True)
class Simulation:
    """Games to be played and exported."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, Any]

    @staticmethod
    def of(
        game: AnyGame,
        bots: Sequence[str],
        players: int | None,
        games: int,
        seed: int,
        options: dict[str, Any],
    ) -> Simulation:
        """Plan games; one bot named alone takes all seats."""
        named = list(bots) or [RANDOM]
        seats = check_players(game, players or max(len(named), game.seats.start))
        if len(named) not in (1, seats):
            raise BadOptions("bots", f"are one for all seats, or {seats}, not {len(named)}")
        for name in named:
            check_bot(game, name)
        if games < 1:
            raise BadOptions("games", f"is at least 1, not {games}")
        lineup = tuple(named * seats if len(named) == 1 else named)
        return Simulation(game.id, lineup, games, seed, options)

    def parts(self) -> Iterator[range]:
        """Yield the games of each part."""
        size = PART.get(self.game, 128)
        for start in range(0, self.games, size):
            yield range(start, min(start + size, self.games))

    def played(self, numbers: range) -> Decisions:
        """Play the games of a part."""
        game = game_of(self.game)
        if set(self.bots) == {RANDOM}:
            return at_random(game, len(self.bots), numbers, self.seed, self.options)
        return by_bots(game, self.bots, numbers, self.seed, self.options)


def about(game: AnyGame, players: int, options: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return what whoever reads the parts wants to know of them."""
    short = {
        name: digest_of(value) if isinstance(value, str) and "\n" in value else value
        for name, value in options.items()
    }
    return {
        "export": SCHEMA,
        "wonderland": __version__,
        "game": game.id,
        "rules_version": game.rules_version,
        "players": players,
        "options": short,
        "actions": game.actions,
        **more,
        "fields": [asdict(field) for field in observer(game, players, **options).fields],
    }


def prepare(folder: Path, page: dict[str, Any]) -> None:
    """Make the folder, or check that what is in it belongs to the same export."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / ABOUT
    text = json.dumps(page, indent=1, ensure_ascii=False)
    if path.exists():
        there = json.loads(path.read_text(encoding="utf-8"))
        for name, value in json.loads(text).items():
            if there.get(name) != value:
                raise OtherExport(folder, name)
    path.write_text(f"{text}\n", encoding="utf-8")


def part_path(folder: Path, numbers: range) -> Path:
    """Return the file of a part, by its first game and the one after its last."""
    return folder / f"games-{numbers.start:08}-{numbers.stop:08}.parquet"


def write_part(simulation: Simulation, folder: Path, numbers: range) -> int:
    """Play and write a part; return how many decisions it has."""
    frame = simulation.played(numbers).frame()
    write_whole(frame, part_path(folder, numbers))
    return len(frame)


def write_whole(frame: Any, path: Path) -> None:
    """Write a table to a file, whole or not at all."""
    scratch = path.with_suffix(".part")
    frame.write_parquet(scratch)
    scratch.replace(path)


def export(simulation: Simulation, folder: Path, jobs: int) -> int:
    """Play games and write them; return how many decisions were written now."""
    game = game_of(simulation.game)
    players = len(simulation.bots)
    page = about(
        game, players, simulation.options, bots=list(simulation.bots), seed=simulation.seed
    )
    prepare(folder, page)
    left = [part for part in simulation.parts() if not part_path(folder, part).exists()]
    games = sum(map(len, left))
    progress = Progress(simulation.games, simulation.games - games)
    decisions = 0
    with closing(finished(partial(write_part, simulation, folder), left, jobs)) as written:
        for numbers, count in written:
            decisions += count
            progress.tell(len(numbers))
    progress.clear()
    return decisions


def export_records(records: Sequence[Record], folder: Path) -> int:
    """Write finished games from their records; return how many decisions they have."""
    first = records[0]
    game = game_of(first.game)
    found: Decisions | None = None
    for number, record in enumerate(records):
        for name in ("game", "players", "options"):
            if getattr(record, name) != getattr(first, name):
                raise BadOptions(name, "is the same in all games of an export")
        found = of_record(record, game, number, found)
    assert found is not None
    frame = found.frame()
    prepare(folder, about(game, first.players, dict(first.options), records=len(records)))
    write_whole(frame, part_path(folder, range(len(records))))
    return len(frame)
