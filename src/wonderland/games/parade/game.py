"""Parade as a Game: one object that tables, bots and clients use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wonderland.engine.facts import Fact
from wonderland.engine.game import (
    Move,
    Option,
    OptionValue,
    check_deal,
    check_seat,
    preview_by_imagining,
    rng_from,
)
from wonderland.engine.rng import Rng
from wonderland.games.documents import read_rules
from wonderland.games.parade import fold, notation, position, rules, view, words
from wonderland.games.parade.cards import ACTIONS
from wonderland.games.parade.facts import FACTS, HandRevealed
from wonderland.games.parade.rules import ParadeState
from wonderland.games.parade.view import ParadeView


class Parade:
    """Parade: play cards to the end of the parade, and try not to collect any."""

    id = "parade"
    title = "Parade"
    rules_version = 1
    seats = range(2, 7)
    options: Sequence[Option] = ()
    actions = ACTIONS
    view_type = ParadeView
    fact_types: Sequence[type[Fact]] = FACTS

    def deal(self, players: int, seed: int | str | Rng, **options: OptionValue) -> ParadeState:
        """Set a game up: from a number (simulations), a sealed seed in hex (tables), or an Rng."""
        check_deal(self, players, options)
        return rules.deal(players, rng_from(seed))

    def view(self, state: ParadeState, seat: int | None) -> ParadeView:
        """Build what a seat may know; None for a spectator."""
        check_seat(state.players, seat)
        return view.view(state, seat)

    def imagine(self, view_: ParadeView, rng: Rng) -> ParadeState:
        """Make up a State that agrees with a View, its hidden part random."""
        return view.imagine(view_, rng)

    def fold(self, view_: ParadeView, fact: Fact) -> ParadeView:
        """Return the View that follows when the seat it belongs to hears a fact."""
        return fold.fold(view_, fact)

    def notate(self, action: int) -> str:
        """Write an action down."""
        return notation.notate(action)

    def parse(self, text: str) -> int:
        """Read a written action in any case; `T` stands for ten."""
        return notation.parse(text)

    def describe(self, view_: ParadeView, action: int) -> Move:
        """Say what an action is, in the structured form that clients draw."""
        return words.describe(action)

    def preview(self, view_: ParadeView, action: int) -> list[Fact]:
        """Return the public facts that are certain to follow from an action."""
        return preview_by_imagining(self, view_, action, until=(HandRevealed,))

    def say(self, fact: Fact, names: Sequence[str]) -> str:
        """Tell a fact in one sentence, with the players' names."""
        return words.say(fact, names)

    def dump(self, state: ParadeState) -> dict[str, Any]:
        """Write a whole position down as plain data."""
        return position.dump(state)

    def load(self, data: object, *, strict: bool = False) -> ParadeState:
        """Read a position; with `strict`, refuse one that could not occur in play."""
        return position.load(data, strict=strict)

    def rules(self) -> str:
        """Return the rules as Markdown, by clause."""
        return read_rules(self.id)


PARADE = Parade()
