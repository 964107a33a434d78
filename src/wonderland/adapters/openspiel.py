"""Wonderland's games as games of OpenSpiel, on which its algorithms and bots can run.

    game = load("parade", players=2)
    state = game.new_initial_state()

A game begins with four chance nodes of 256 outcomes each: the four bytes of the seed it is dealt
from. Everything else follows from these and the actions, as in a record. Where several seats choose
at once, they choose one after the other, and none sees what the others chose. A seat's observation
is its View, and as a tensor the numbers that docs/research tells of; its information state is the
View and everything the seat has heard. Returns are 1 for
who wins, shared in a tie, and -1 shared by the others, so that they add up to nothing.

The module can be imported without OpenSpiel; `load` then says what to install.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any, Final

from wonderland.adapters.extras import optional
from wonderland.adapters.playing import returns_of
from wonderland.engine.errors import WonderlandError
from wonderland.engine.facts import Ears, Fact
from wonderland.engine.game import AnyGame, check_options, check_players
from wonderland.engine.rng import FastRng
from wonderland.engine.state import State, play_randomly
from wonderland.games import game as game_of
from wonderland.observe import Observer as Numbers
from wonderland.observe import observer, parts
from wonderland.observe.observer import OBSERVED
from wonderland.wire import encode_facts, encode_view

SEED_BYTES: Final = 4
BYTE: Final = 256
MOST_STEPS: Final = 10_000
"""OpenSpiel wants to know how long a game can be. No game is known that comes near."""


class OpenSpielMissing(WonderlandError):
    """The package open_spiel is not installed."""

    def __init__(self) -> None:
        super().__init__("this needs the package open_spiel: pip install 'wonderland[openspiel]'")


np_: Any = optional("numpy")

try:
    pyspiel: Any = importlib.import_module("pyspiel")
    SpielGame: Any = pyspiel.Game
    SpielState: Any = pyspiel.State
except ImportError:
    pyspiel = None
    SpielGame = SpielState = object


class Position:
    """Where a game stands, and by which way it came there: all that a State of OpenSpiel holds."""

    def __init__(self, game: AnyGame, world: State, known: Known | None = None) -> None:
        self.game = game
        self.start = world
        self.known = known
        self.world = world.copy()
        self.moves: tuple[tuple[int, int], ...] = ()
        self.mover = self.next_mover()
        self._shown: dict[int | None, str] = {}

    def next_mover(self) -> int | None:
        """Return who is to choose: of several, the one whose thoughts these are, or the first."""
        actors = list(self.world.actors())
        if self.known is not None and self.known.seat in actors:
            return self.known.seat
        return int(actors[0]) if actors else None

    def apply(self, action: int) -> None:
        """Carry an action out."""
        assert self.mover is not None
        self.world.apply(self.mover, action)
        self.moves = (*self.moves, (self.mover, action))
        self.mover = self.next_mover()
        self._shown = {}

    def shown(self, seat: int | None) -> str:
        """Return the View of a seat, or of a spectator, as text."""
        if seat not in self._shown:
            view = self.game.view(self.world, seat)
            self._shown[seat] = encode_view(view).decode()
        return self._shown[seat]

    def heard(self, seat: int | None) -> list[Fact]:
        """Return what a seat was told since the deal. It is found by playing the game again."""
        ears = Ears()
        world = self.start.copy()
        world.listener = ears
        for mover, action in self.moves:
            world.apply(mover, action)
        before = [] if self.known is None else self.known.heard(seat)
        return [*before, *ears.facts(seat)]

    def remembered(self, seat: int | None) -> str:
        """Return a seat's View and all that it was told, as text."""
        return f"{self.shown(seat)}\n{encode_facts(self.heard(seat)).decode()}"

    def imagined(self, seat: int, rng: FastRng) -> Position:
        """Return a position that the seat cannot tell from this one, its hidden part random."""
        world = self.world.copy()
        world.reimagine(seat, rng)
        return Position(self.game, world, Known(self.copy(), seat))

    def copy(self) -> Position:
        """Return an independent position."""
        other = Position(self.game, self.start, self.known)
        other.world = self.world.copy()
        other.moves = self.moves
        other.mover = self.mover
        other._shown = dict(self._shown)
        return other

    def __deepcopy__(self, memo: object) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[object, ...]]:
        return restored, (self.game.id, self.game.dump(self.start), self.known, self.moves)


class Known:
    """What is certain in an imagined position: what one seat has heard, and nothing of the others.

    The others' past was made up with their cards. So much of it is kept as a spectator heard.
    """

    def __init__(self, position: Position, seat: int) -> None:
        self.position = position
        self.seat = seat

    def heard(self, seat: int | None) -> list[Fact]:
        """Return what somebody was told before."""
        return self.position.heard(seat if seat == self.seat else None)


def restored(
    game_id: str, start: object, known: Known | None, moves: tuple[tuple[int, int], ...]
) -> Position:
    """Return a position from its pickled form."""
    game = game_of(game_id)
    position = Position(game, game.load(start), known)
    for _, action in moves:
        position.apply(action)
    return position


class WonderlandState(SpielState):  # type: ignore[misc]
    """A game being played, as OpenSpiel sees it."""

    def __init__(self, game: WonderlandGame) -> None:
        super().__init__(game)
        self.seed: tuple[int, ...] = ()
        self.position: Position | None = None

    def current_player(self) -> int:
        """Return who is to choose."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.position.mover is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.position.mover

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.position is not None and self.position.mover is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the next byte of the seed: each is as likely as the others."""
        return [(byte, 1.0 / BYTE) for byte in range(BYTE)]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        return sorted(self.position.world.legal(player))

    def _apply_action(self, action: int) -> None:
        if self.position is not None:
            self.position.apply(action)
            return
        self.seed = (*self.seed, action)
        if len(self.seed) == SEED_BYTES:
            game: WonderlandGame = self.get_game()
            self.position = Position(game.game, game.deal(int.from_bytes(self.seed, "little")))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action:02x}"
        return str(self.get_game().game.notate(action))

    def returns(self) -> list[float]:
        """Return 1 for who has won and -1 for the others, both shared; before the end, nothing."""
        if self.position is None or self.position.mover is not None:
            return [0.0] * self.num_players()
        return returns_of(self.position.world)

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> WonderlandState:
        """Return a state that a seat cannot tell from this one, its hidden part random."""
        assert self.position is not None
        rng = FastRng(int(probability_sampler() * 2**53))
        other = WonderlandState(self.get_game())
        other.position = self.position.imagined(player_id, rng)
        return other

    def __str__(self) -> str:
        if self.position is None:
            return f"seed {bytes(self.seed).hex()}"
        return "\n".join(self.position.shown(seat) for seat in range(self.num_players()))


class WonderlandGame(SpielGame):  # type: ignore[misc]
    """One of our games with its players and options, as OpenSpiel sees it."""

    def __init__(self, game: AnyGame, kind: Any, given: Mapping[str, Any]) -> None:
        self.game = game
        options = dict(given)
        self.players = check_players(game, options.pop("players"))
        self.options = check_options(game, options)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=BYTE,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_STEPS,
        )
        super().__init__(kind, info, dict(given))

    def deal(self, seed: int) -> State:
        """Set a game up."""
        world: State = self.game.deal(self.players, seed, **self.options)
        return world

    def new_initial_state(self) -> WonderlandState:
        """Return a game that is not dealt yet."""
        return WonderlandState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how often chance decides."""
        return SEED_BYTES

    def make_py_observer(self, kind: Any = None, params: object = None) -> Observer:
        """Return what tells a seat's observations, or its information states."""
        if params:
            raise ValueError(f"an observer of Wonderland takes no parameters, not {params!r}")
        seen = observer(self.game, self.players, **self.options) if has_numbers(self.game) else None
        return Observer(kind, seen)


class Observer:
    """Tells what a seat may know: as text, and without perfect recall as a tensor.

    `tensor` is the whole observation, and `dict` has its fields by name, in the same memory.
    """

    def __init__(self, kind: Any, seen: Numbers | None) -> None:
        self.dict: dict[str, Any] = {}
        self.tensor: Any = None
        self.remembers = kind is not None and kind.perfect_recall
        self.private = kind is None or kind.private_info != pyspiel.PrivateInfoType.NONE
        self.seen = seen
        if seen is not None and self.private and not self.remembers:
            self.tensor = np_.zeros(seen.size, np_.float32)
            for field, at in parts(seen.fields):
                self.dict[field.name] = self.tensor[at].reshape(field.shape)

    def set_from(self, state: WonderlandState, player: int) -> None:
        """Fill the tensor with what a seat may know; before the deal, with nothing."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.position is not None:
            assert self.seen is not None
            view = state.position.game.view(state.position.world, player)
            self.tensor[:] = self.seen.observation(view)

    def string_from(self, state: WonderlandState, player: int) -> str:
        """Return what a seat may know; before the deal, nothing."""
        if state.position is None:
            return ""
        seat = player if self.private else None
        return state.position.remembered(seat) if self.remembers else state.position.shown(seat)


class PlayOut:
    """An evaluator for OpenSpiel's searches in Python: a random game to the end, compiled."""

    def __init__(self, seed: int) -> None:
        self.rng = FastRng(seed)

    def evaluate(self, state: WonderlandState) -> list[float]:
        """Return how a random game ends."""
        assert state.position is not None
        end = state.position.world.copy()
        play_randomly(end, self.rng)
        return returns_of(end)

    def prior(self, state: WonderlandState) -> list[tuple[int, float]]:
        """Return each action, as likely as the others."""
        actions = state.legal_actions()
        return [(action, 1.0 / len(actions)) for action in actions]


def load(game_id: str, players: int, **options: int | str) -> Any:
    """Return one of our games as a game of OpenSpiel's."""
    if pyspiel is None:
        raise OpenSpielMissing
    game = game_of(game_id)
    check_players(game, players)
    check_options(game, options)
    name = register(game)
    return pyspiel.load_game(name, {"players": players, **options})


def register(game: AnyGame) -> str:
    """Make a game known to OpenSpiel, once; return the name by which it can be loaded."""
    name = f"wonderland_{game.id.replace('-', '_')}"
    if name not in pyspiel.registered_names():
        kind = game_type(game, name)
        pyspiel.register_game(kind, class_of(game, kind))
    return name


def has_numbers(game: AnyGame) -> bool:
    """Tell whether a game's observations are described as numbers."""
    return np_ is not None and game.id in OBSERVED


def class_of(game: AnyGame, kind: Any) -> type[WonderlandGame]:
    """Return the class that OpenSpiel makes a game's objects of.

    It has to be a class: OpenSpiel lets go of it after Python has ended, and crashes if nothing
    else holds it, as a class holds itself.
    """

    class Registered(WonderlandGame):
        """One of our games."""

        def __init__(self, given: Mapping[str, Any]) -> None:
            super().__init__(game, kind, given)

    return Registered


def game_type(game: AnyGame, name: str) -> Any:
    """Return what OpenSpiel wants to know of a game before it is loaded."""
    return pyspiel.GameType(
        short_name=name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats.stop - 1,
        min_num_players=game.seats.start,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=has_numbers(game),
        parameter_specification={
            "players": game.seats.start,
            **{option.name: option.default for option in game.options},
        },
    )
