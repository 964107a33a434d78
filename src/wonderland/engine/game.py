"""Game: what a table, a bot or a client asks of any game, apart from one State of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, ClassVar, Protocol, TypeVar

from wonderland.engine.errors import BadOptions, UnknownName, did_you_mean, shown
from wonderland.engine.facts import Ears, Fact
from wonderland.engine.rng import FastRng, Rng, SealedRng
from wonderland.engine.state import SPECTATOR, State

OptionValue = int | str | bool


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be chosen before a game: described, so that any client can ask for it."""

    name: str
    text: str
    default: OptionValue
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()

    def check(self, value: object) -> OptionValue:
        """Return the value if this option takes it; raise `BadOptions` with the reason if not."""
        if type(value) is not type(self.default):
            kind = type(self.default).__name__
            raise BadOptions(self.name, f"takes {kind}, not {shown(value)}")
        assert isinstance(value, int | str)
        if self.choices and value not in self.choices:
            raise BadOptions(
                self.name, f"takes one of {', '.join(self.choices)}, not {shown(value)}"
            )
        if isinstance(value, int) and not isinstance(value, bool):
            if self.low is not None and value < self.low:
                raise BadOptions(self.name, f"is at least {self.low}, not {shown(value)}")
            if self.high is not None and value > self.high:
                raise BadOptions(self.name, f"is at most {self.high}, not {shown(value)}")
        return value


class TextOption(Option):
    """An option whose value is a whole text; a client asks for a file that has it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Move:
    """An action as a client draws it: what kind it is, the pieces it moves, and its words."""

    action: int
    notation: str
    kind: str
    pieces: tuple[str, ...]
    text: str


class View(Protocol):
    """What one seat (or, with seat None, everybody) may know of a State: a frozen dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def game(self) -> str:
        """The game's id."""

    @property
    def players(self) -> int:
        """How many seats there are."""

    @property
    def seat(self) -> int | None:
        """Whose View it is; None for a spectator's."""

    @property
    def actors(self) -> Sequence[int]:
        """The seats that must choose, as far as this seat may know."""


StateT = TypeVar("StateT", bound=State)
ViewT = TypeVar("ViewT", bound=View)


class Game(Protocol[StateT, ViewT]):
    """One object per game: `wonderland.game("parade")`."""

    id: str
    title: str
    rules_version: int
    seats: range
    options: Sequence[Option]
    actions: int
    """How many actions there are: each is a number from 0 to actions - 1."""
    view_type: type[ViewT]
    fact_types: Sequence[type[Fact]]

    def deal(self, players: int, seed: int | str | Rng, **options: OptionValue) -> StateT:
        """Set a game up: from a number (simulations), a sealed seed in hex (tables), or an Rng."""

    def view(self, state: StateT, seat: int | None) -> ViewT:
        """Build what a seat may know; None for a spectator."""

    def imagine(self, view: ViewT, rng: Rng) -> StateT:
        """Make up a State that agrees with a View, its hidden part random."""

    def fold(self, view: ViewT, fact: Fact) -> ViewT:
        """Return the View that follows when the seat it belongs to hears a fact."""

    def notate(self, action: int) -> str:
        """Write an action down."""

    def parse(self, text: str) -> int:
        """Read a written action: the inverse of `notate`, any case, spaces forgiven."""

    def describe(self, view: ViewT, action: int) -> Move:
        """Say what an action is, in the structured form that clients draw."""

    def preview(self, view: ViewT, action: int) -> list[Fact]:
        """Return the public facts that are certain to follow from an action."""

    def say(self, fact: Fact, names: Sequence[str]) -> str:
        """Tell a fact in one sentence, with the players' names."""

    def dump(self, state: StateT) -> dict[str, Any]:
        """Write a whole position down as plain data."""

    def load(self, data: object, *, strict: bool = False) -> StateT:
        """Read a position; with `strict`, refuse one that could not occur in play."""

    def rules(self) -> str:
        """Return the rules as Markdown, by clause."""


AnyGame = Game[Any, Any]


def rng_from(seed: int | str | Rng) -> Rng:
    """Return the generator a seed stands for: a number FastRng, hex SealedRng, an Rng itself.

    >>> rng_from("00" * 16).below(6)
    5
    """
    if isinstance(seed, Rng):
        return seed
    if isinstance(seed, int) and not isinstance(seed, bool):
        return FastRng(seed)
    if isinstance(seed, str):
        return SealedRng(seed_bytes(seed))
    raise BadOptions("seed", f"is a number, 32 hexadecimal digits or an Rng, not {shown(seed)}")


def seed_bytes(text: str) -> bytes:
    """Return the 16 bytes of a sealed seed written in hexadecimal."""
    if len(text) == 32 and all(c in "0123456789abcdefABCDEF" for c in text):
        return bytes.fromhex(text)
    raise BadOptions("seed", f"a sealed seed is 32 hexadecimal digits, not {shown(text)}")


def check_players(game: AnyGame, players: object) -> int:
    """Return the number of players if a game can be played by that many."""
    if not isinstance(players, int) or isinstance(players, bool) or players not in game.seats:
        low, high = game.seats.start, game.seats.stop - 1
        raise BadOptions("players", f"{game.title} takes {low} to {high}, not {shown(players)}")
    return players


def check_options(game: AnyGame, given: Mapping[str, object]) -> dict[str, OptionValue]:
    """Return all options of a game, defaults filled in; raise `BadOptions` for any it lacks."""
    known = {option.name: option for option in game.options}
    for name in given:
        if name not in known:
            raise BadOptions(name, f"{game.title} has no such option{did_you_mean(name, known)}")
    return {name: option.check(given.get(name, option.default)) for name, option in known.items()}


def check_deal(
    game: AnyGame, players: object, options: Mapping[str, object]
) -> dict[str, OptionValue]:
    """Return all options of a game that is about to be dealt; raise `BadOptions` if it cannot."""
    check_players(game, players)
    return check_options(game, options)


def check_seat(players: int, seat: object) -> None:
    """Raise `UnknownName` unless a seat is one of a table's seats, or None for a spectator."""
    if seat is None:
        return
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < players:
        raise UnknownName("seat", shown(seat), [str(s) for s in range(players)])


def preview_by_imagining(
    game: AnyGame, view: Any, action: int, until: tuple[type[Fact], ...] = ()
) -> list[Fact]:
    """Preview an action with the game's own rules, in a world made up from the View.

    It ends before the first fact of a kind named in `until`: those that tell what was hidden, and
    are made up here. No other public fact may depend on anything hidden.
    """
    world = _imagined_for(game, view).copy()
    ears = Ears()
    world.listener = ears
    world.apply(SPECTATOR if view.seat is None else view.seat, action)
    return list(takewhile(lambda fact: not isinstance(fact, until), ears.facts(None)))


_last_imagined: tuple[AnyGame, Any, State] | None = None


def _imagined_for(game: AnyGame, view: Any) -> State:
    """Return the world in which a View's actions are previewed; all of them are, one by one."""
    global _last_imagined
    last = _last_imagined
    if last is None or last[0] is not game or last[1] is not view:
        last = _last_imagined = game, view, game.imagine(view, FastRng(0))
    return last[2]
