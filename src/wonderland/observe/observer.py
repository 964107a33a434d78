"""Observer: turns a View into numbers, and says what each of them means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16

from wonderland.engine.errors import UnknownName
from wonderland.engine.game import AnyGame, View, check_players
from wonderland.engine.rng import FastRng
from wonderland.engine.state import State
from wonderland.games.madcala.card_set import read_cards
from wonderland.observe import going_out, madcala, parade
from wonderland.observe.fields import Field, stretches
from wonderland.observe.going_out_writer import GoingOutWriter
from wonderland.observe.madcala_writer import MadcalaWriter
from wonderland.observe.parade_writer import ParadeWriter
from wonderland.observe.writer import Writer, blank, write, write_whole

Fields = tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """A game's fields: the seat's own, the public ones, and those that nobody knows."""

    private: Fields
    public: Fields
    hidden: Fields


class Observer:
    """Makes the observations of one game with its players and cards.

    `observation` takes a View, and so can tell no more than a seat may know: it is written from a
    world imagined from that View. `whole` takes a State, for critics that are trained beside a
    player; nothing leads from the one to the other.
    """

    def __init__(self, game: AnyGame, players: int, writer: Writer, tables: Tables) -> None:
        self.game = game
        self.players = players
        self.writer = writer
        self.fields: Fields = (*tables.private, *tables.public)
        self.size = sum(field.size for field in self.fields)
        self.whole_fields: Fields = (
            *self.fields,
            *(others(field, step) for step in range(1, players) for field in tables.private),
            *tables.hidden,
        )
        self.whole_size = sum(field.size for field in self.whole_fields)

    def observation(self, view: View) -> vec[i16]:
        """Return what a View tells, as `size` numbers; NumPy takes them without copying."""
        assert view.seat is not None, "a spectator has no observation"
        world = self.game.imagine(view, FastRng(0))
        into = blank(self.size)
        end = write(self.writer, world, view.seat, into, 0)
        assert end == self.size
        return into

    def whole(self, state: State, seat: int) -> vec[i16]:
        """Return everything there is to know, as `whole_size` numbers: for critics alone."""
        into = blank(self.whole_size)
        end = write_whole(self.writer, state, seat, into, 0)
        assert end == self.whole_size
        return into


def others(field: Field, step: int) -> Field:
    """Return the field that another seat has for its own."""
    name = f"{field.name}_{step}"
    return Field(name, field.shape, field.low, field.high, f"{field.meaning}; {step} seats on")


def of_parade(players: int, options: dict[str, Any]) -> tuple[Writer, Tables]:
    """Return Parade's fields, and what writes them."""
    tables = Tables(parade.private(players), parade.public(players), parade.hidden(players))
    return ParadeWriter(), tables


def of_going_out(players: int, options: dict[str, Any]) -> tuple[Writer, Tables]:
    """Return the fields of the Going-Out game, and what writes them."""
    tables = Tables(
        going_out.private(players), going_out.public(players), going_out.hidden(players)
    )
    return GoingOutWriter(), tables


def of_madcala(players: int, options: dict[str, Any]) -> tuple[Writer, Tables]:
    """Return Madcala's fields, and what writes them; they depend on the cards."""
    cards = read_cards(str(options.get("cards", "")))
    return MadcalaWriter(), Tables(
        madcala.private(cards), madcala.public(cards), madcala.hidden(cards)
    )


OBSERVED: Final[dict[str, Callable[[int, dict[str, Any]], tuple[Writer, Tables]]]] = {
    "parade": of_parade,
    "going-out": of_going_out,
    "madcala": of_madcala,
}


def observer(game: AnyGame, players: int, **options: Any) -> Observer:
    """Return what makes the observations of a game.

    >>> import wonderland as wl
    >>> parade = wl.game("parade")
    >>> seen = observer(parade, 2).observation(parade.view(parade.deal(2, seed=7), 0))
    >>> sum(list(seen)[:66])
    5
    """
    if game.id not in OBSERVED:
        raise UnknownName("game with observations", game.id, list(OBSERVED))
    return Observer(game, check_players(game, players), *OBSERVED[game.id](players, options))


def parts(fields: Sequence[Field]) -> Iterator[tuple[Field, slice]]:
    """Yield each field with its place in the flat form."""
    yield from zip(fields, stretches(fields).values(), strict=True)
