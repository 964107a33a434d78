"""Decisions as a table: a row for each, with what was seen, what was legal, what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from wonderland.adapters.batch import batch
from wonderland.adapters.extras import need, optional
from wonderland.adapters.playing import returns_of
from wonderland.bots import chance
from wonderland.engine.errors import WonderlandError
from wonderland.engine.game import AnyGame
from wonderland.engine.record import Record
from wonderland.engine.rng import FastRng
from wonderland.engine.state import State
from wonderland.lab.players import Players
from wonderland.observe import Field, Observer, observer, parts
from wonderland.observe.writer import blank, write

if TYPE_CHECKING:
    import numpy as np
    import polars
    from numpy.typing import NDArray

np_: Any = optional("numpy")
pl: Any = optional("polars")

RANDOM: Final = "random"
SEEN: Final = "seen_"
"""How the columns begin that tell what the seat saw."""


class NotOver(WonderlandError):
    """A game that is not over would tell what is still hidden in it."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} is not over, and its rows would tell what is still hidden")


class Decisions:
    """Gathers decisions, several at a time, and the results of their games."""

    def __init__(self, game: AnyGame, fields: Sequence[Field], players: int) -> None:
        need(np_, "numpy", "research")
        need(pl, "polars", "lab")
        self.game = game
        self.fields = fields
        self.players = players
        self._rows: list[dict[str, NDArray[Any]]] = []
        self._results: dict[int, tuple[str, list[float], list[int], list[int]]] = {}

    def add(
        self,
        games: NDArray[np.int64],
        steps: NDArray[np.int64],
        seats: NDArray[np.int64],
        actions: NDArray[np.int64],
        observations: NDArray[np.int16],
        legal: NDArray[np.int64],
        counts: NDArray[np.int64],
    ) -> None:
        """Take in one decision of each of some games; what is legal comes game after game."""
        self._rows.append(
            {
                "game": games.copy(),
                "step": steps.astype(np_.int32),
                "seat": seats.astype(np_.int8),
                "action": actions.astype(np_.int16),
                "observation": observations.copy(),
                "count": counts.copy(),
                "legal": legal.astype(np_.int16),
            }
        )

    def end(
        self,
        game: int,
        seed: object,
        rewards: Sequence[float],
        scores: Sequence[int],
        places: Sequence[int],
    ) -> None:
        """Take in how a game ended."""
        self._results[game] = (str(seed), list(rewards), list(scores), list(places))

    def frame(self) -> polars.DataFrame:
        """Return all rows, game by game, with the results of the seats that decided."""
        found: polars.DataFrame = self._decided()
        return found.join(self._outcomes(), on=["game", "seat"], how="left").sort("game", "step")

    def _decided(self) -> polars.DataFrame:
        names = ("game", "step", "seat", "action")
        columns = {name: self._column(name) for name in names}
        frame = pl.DataFrame(columns).with_columns(self._legal())
        seen = self._column("observation")
        features = [feature(field, seen[:, at]) for field, at in parts(self.fields)]
        return frame.with_columns(features)  # type: ignore[no-any-return]

    def _column(self, name: str) -> NDArray[Any]:
        column: NDArray[Any] = np_.concatenate([rows[name] for rows in self._rows])
        return column

    def _legal(self) -> Any:
        """Return the legal actions of each row, as a list."""
        counts = self._column("count")
        rows = np_.repeat(np_.arange(len(counts)), counts)
        frame = pl.DataFrame({"row": rows, "legal": self._column("legal")})
        return frame.group_by("row", maintain_order=True).agg("legal")["legal"]

    def _outcomes(self) -> polars.DataFrame:
        rows = [
            (game, seat, seed, reward, score, place)
            for game, (seed, *ended) in self._results.items()
            for seat, (reward, score, place) in enumerate(zip(*ended, strict=True))
        ]
        schema = {
            "game": pl.Int64,
            "seat": pl.Int8,
            "seed": pl.String,
            "reward": pl.Float32,
            "score": pl.Int32,
            "place": pl.Int8,
        }
        found: polars.DataFrame = pl.DataFrame(rows, schema=schema, orient="row")
        return found


def feature(field: Field, numbers: NDArray[np.int16]) -> Any:
    """Return one field of all rows: a number, or so many numbers in one array."""
    if field.size == 1:
        return pl.Series(SEEN + field.name, numbers[:, 0])
    return pl.Series(SEEN + field.name, np_.ascontiguousarray(numbers))


def at_random(
    game: AnyGame, players: int, numbers: range, seed: int, options: dict[str, Any]
) -> Decisions:
    """Play games at random, all at once."""
    games = batch(game.id, players, count=len(numbers), seed=seed, first=numbers.start, **options)
    found = Decisions(game, games.fields, players)
    rng = FastRng(chance(f"export {seed}", numbers.start))
    first = games.seeds.copy()
    going = np_.arange(len(numbers))
    while len(going) > 0:
        actions = games.random_actions(rng)
        legal, counts = games.legal_actions()
        wanted = np_.zeros(len(numbers), dtype=bool)
        wanted[going] = True
        found.add(
            going + numbers.start,
            games.steps[going],
            games.seats[going],
            actions[going],
            games.observations[going],
            legal[np_.repeat(wanted, counts)],
            counts[going],
        )
        games.step(actions)
        for number in going[games.dones[going]]:
            found.end(
                int(number) + numbers.start,
                first[number],
                games.rewards[number].tolist(),
                games.scores[number].tolist(),
                games.places[number].tolist(),
            )
        going = going[~games.dones[going]]
    return found


def by_bots(
    game: AnyGame,
    bots: Sequence[str],
    numbers: range,
    seed: int,
    options: dict[str, Any],
) -> Decisions:
    """Let bots play games; from game to game each moves on by one seat."""
    seen = observer(game, len(bots), **options)
    found = Decisions(game, seen.fields, len(bots))
    for number in numbers:
        turn = number % len(bots)
        seated = [*bots[turn:], *bots[:turn]]
        dealt = (seed << 32) + number
        record = Record.open(game, len(bots), dealt, (), options)
        world = game.deal(len(bots), dealt, **options)
        with Players(game, record, seated, f"export {seed} game {number}") as players:
            for step, seat in enumerate(movers(world)):
                legal = [int(action) for action in world.legal(seat)]
                action = players.choose(seat, game.view(world, seat), legal)
                decided(found, seen, world, number, step, seat, action)
                world.apply(seat, action)
            players.over(world)
        ended(found, world, number, dealt)
    return found


def movers(world: State) -> Iterator[int]:
    """Yield who is to choose, until the game is over."""
    while not world.is_over():
        yield int(world.mover())


def of_record(record: Record, game: AnyGame, number: int, found: Decisions | None) -> Decisions:
    """Return the decisions of a finished game from its record, added to those of others."""
    seen = observer(game, record.players, **record.options)
    decisions = Decisions(game, seen.fields, record.players) if found is None else found
    steps = record.steps(game)
    world = next(steps)
    for step, (seat, notation) in enumerate(record.actions):
        decided(decisions, seen, world, number, step, seat, game.parse(notation))
        next(steps)
    if not world.is_over():
        raise NotOver(f"game {number}")
    ended(decisions, world, number, "" if record.seed is None else record.seed)
    return decisions


def decided(
    found: Decisions,
    seen: Observer,
    world: State,
    number: int,
    step: int,
    seat: int,
    action: int,
) -> None:
    """Take in one decision of one game."""
    into = blank(seen.size)
    write(seen.writer, world, seat, into, 0)
    legal = np_.array(list(world.legal(seat)))
    game, at, who, chosen, count = (
        np_.array([value]) for value in (number, step, seat, action, len(legal))
    )
    found.add(game, at, who, chosen, np_.asarray(into).reshape(1, -1), legal, count)


def ended(found: Decisions, world: State, number: int, seed: object) -> None:
    """Take in how a game has ended."""
    scores = [int(score) for score in world.scores()]
    places = [int(place) for place in world.places()]
    found.end(number, seed, returns_of(world), scores, places)
