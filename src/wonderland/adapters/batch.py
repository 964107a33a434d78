"""Many games stepped at once, with observations, masks, rewards and dones as NumPy arrays.

    games = batch("parade", players=2, count=1024, seed=7)
    while True:
        games.step(policy(games.observations, games.masks))

All arrays show the memory that the games are played in, without a copy, and cannot be written to.
Each step writes over them: copy what is to be kept. A game that ends is followed by a new one in
the same step: then `dones` is 1, `rewards` tells how it ended, and everything else is of the new
game, which begins from the seed in `seeds` exactly as `game.deal(players, seed)` does.

The module can be imported without NumPy; `batch` then says what to install.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from wonderland.adapters.extras import need, optional
from wonderland.batch.games import NONE, Dealer, Games, Sizes
from wonderland.engine.errors import BadOptions, WonderlandError
from wonderland.engine.game import AnyGame, check_options, check_players
from wonderland.engine.piles import filled
from wonderland.engine.rng import FastRng
from wonderland.engine.state import State
from wonderland.games import game as game_of
from wonderland.observe import Field, observer, parts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

np_: Any = optional("numpy")

MOST_SEED = 1 << 30


class IllegalInBatch(WonderlandError):
    """An action of a batch is not legal in its game; nothing has changed."""

    def __init__(self, number: int, seat: int, action: int, why: str) -> None:
        self.number = number
        self.seat = seat
        self.action = action
        super().__init__(f"game {number} of the batch, seat {seat}: {why}")


class GameDealer(Dealer):
    """Deals one of our games with its players and options."""

    def __init__(self, game: AnyGame, players: int, options: dict[str, Any]) -> None:
        self.game = game
        self.players = players
        self.options = check_options(game, options)

    def deal(self, seed: i64) -> State:
        """Return a new game; the same seed gives the same game."""
        world: State = self.game.deal(self.players, int(seed), **self.options)
        return world


class Batch:
    """Many games, as arrays with a row for each."""

    def __init__(
        self,
        game: AnyGame,
        players: int,
        count: int,
        seed: int,
        options: dict[str, Any],
        *,
        critic: bool = False,
        first: int = 0,
    ) -> None:
        check_players(game, players)
        if count < 1:
            raise BadOptions("count", f"is at least 1, not {count}")
        if not 0 <= seed < MOST_SEED:
            raise BadOptions("seed", f"is from 0 to {MOST_SEED - 1:,}, not {seed}")
        dealer = GameDealer(game, players, options)
        seen = observer(game, players, **dealer.options)
        whole = seen.whole_size if critic else 0
        self.game = game
        self.players = players
        self.count = count
        self.fields: tuple[Field, ...] = seen.fields
        self.whole_fields: tuple[Field, ...] = seen.whole_fields
        self._parts = {field.name: (field.shape, at) for field, at in parts(seen.fields)}
        self._games = Games(
            dealer,
            seen.writer,
            Sizes(players, game.actions, seen.size, whole),
            count,
            (seed << 32) + first,
        )
        games = self._games
        self.observations: NDArray[np.int16] = self._rows(games.observations)
        """What the seat that is asked may know, by game."""
        self.masks: NDArray[np.bool_] = self._rows(games.masks).view(bool)
        """Which actions are legal for it."""
        self.seats: NDArray[np.int64] = np_.asarray(games.seats)
        """The seat that is asked."""
        self.rewards: NDArray[np.float64] = self._rows(games.rewards)
        """By seat, how the last game ended, if it ended in the last step; else 0."""
        self.scores: NDArray[np.int64] = self._rows(games.scores)
        """By seat, the scores of a game that ended in the last step; else 0."""
        self.places: NDArray[np.int64] = self._rows(games.places)
        """By seat, the places in it; else 0."""
        self.dones: NDArray[np.bool_] = np_.asarray(games.dones).view(bool)
        """Whether a game ended in the last step."""
        self.seeds: NDArray[np.int64] = np_.asarray(games.seeds)
        """What the games were dealt from."""
        self.steps: NDArray[np.int64] = np_.asarray(games.steps)
        """How many actions have been taken in them."""
        self.wholes: NDArray[np.int16] | None = self._rows(games.wholes) if critic else None
        """With `critic=True`, everything there is to know: never show it to a player."""
        self.reset()

    def _rows(self, memory: Any) -> Any:
        return np_.asarray(memory).reshape(self.count, -1)

    def reset(self) -> None:
        """Deal all games from their first seeds."""
        self._games.reset()

    def step(self, actions: ArrayLike) -> None:
        """Take one action in each game; if one is not legal, refuse them all."""
        taken = packed(actions, self.count)
        number = self._games.first_illegal(taken)
        if number != NONE:
            self._refuse(int(number), int(taken[number]))
        self._games.step(taken)

    def part(self, name: str) -> NDArray[np.int16]:
        """Return one field of all observations, by game."""
        shape, at = self._parts[name]
        return self.observations[:, at].reshape(self.count, *shape)

    def legal_actions(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return all legal actions, game after game, and how many each game has."""
        counts = filled(self.count, 0)
        return np_.asarray(self._games.legal_actions(counts)), np_.asarray(counts)

    def random_actions(self, rng: FastRng) -> NDArray[np.int64]:
        """Return a legal action for each game, each as likely as the others."""
        chosen: NDArray[np.int64] = np_.asarray(self._games.random_actions(rng))
        return chosen

    def _refuse(self, number: int, action: int) -> None:
        """Raise the error that says why an action is not legal."""
        seat = int(self.seats[number])
        try:
            self._games.states[number].copy().apply(seat, action)
        except WonderlandError as error:
            raise IllegalInBatch(number, seat, action, str(error)) from error
        raise AssertionError("what the mask forbids, the game refuses")


def packed(actions: ArrayLike, count: int) -> Any:
    """Return one action for each game, as the games take them."""
    from librt.vecs import vec

    array = np_.ascontiguousarray(actions, dtype=np_.int64)
    if array.shape != (count,):
        raise BadOptions("actions", f"are one for each of {count} games, not {array.shape}")
    return vec[i64](array)


def batch(
    game: str,
    players: int = 2,
    *,
    count: int,
    seed: int = 0,
    critic: bool = False,
    first: int = 0,
    **options: Any,
) -> Batch:
    """Return so many games, dealt from seeds that follow from one; `first` passes some over.

    >>> games = batch("parade", players=2, count=3, seed=7)
    >>> games.observations.shape, games.masks.sum(axis=1)
    ((3, 353), array([5, 5, 5]))
    """
    need(np_, "numpy", "research")
    return Batch(game_of(game), players, count, seed, options, critic=critic, first=first)
