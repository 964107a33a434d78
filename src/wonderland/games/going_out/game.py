"""The Curious Going-Out Cardgame in Wonderland as a Game."""

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
from wonderland.games.going_out import facts, fold, notation, position, rules, view, words
from wonderland.games.going_out.cards import ACTIONS
from wonderland.games.going_out.rules import GoingOutState
from wonderland.games.going_out.view import GoingOutView

# These tell what was hidden or is chance: a preview ends before them.
UNCERTAIN = (facts.CardTurnedUp, facts.JokersHandedOut, facts.RoundScored, facts.RoundBegan)


class GoingOut:
    """The Going-Out game: play ever stronger sets, be rid of all cards first, and score pairs."""

    id = "going-out"
    title = "The Curious Going-Out Cardgame in Wonderland"
    rules_version = 1
    seats = range(2, 6)
    options: Sequence[Option] = (
        Option("target", "The game ends when a total is more than this.", 37, low=1, high=200),
    )
    actions = ACTIONS
    view_type = GoingOutView
    fact_types: Sequence[type[Fact]] = facts.FACTS

    def deal(self, players: int, seed: int | str | Rng, **options: OptionValue) -> GoingOutState:
        """Set a game up: from a number (simulations), a sealed seed in hex (tables), or an Rng."""
        target = check_deal(self, players, options)["target"]
        return rules.deal(players, int(target), rng_from(seed))

    def view(self, state: GoingOutState, seat: int | None) -> GoingOutView:
        """Build what a seat may know; None for a spectator."""
        check_seat(state.players, seat)
        return view.view(state, seat)

    def imagine(self, view_: GoingOutView, rng: Rng) -> GoingOutState:
        """Make up a State that agrees with a View, its hidden part random."""
        return view.imagine(view_, rng)

    def fold(self, view_: GoingOutView, fact: Fact) -> GoingOutView:
        """Return the View that follows when the seat it belongs to hears a fact."""
        return fold.fold(view_, fact)

    def notate(self, action: int) -> str:
        """Write an action down."""
        return notation.notate(action)

    def parse(self, text: str) -> int:
        """Read a written action, its cards in any order and any case."""
        return notation.parse(text)

    def describe(self, view_: GoingOutView, action: int) -> Move:
        """Say what an action is, in the structured form that clients draw."""
        return words.describe(action)

    def preview(self, view_: GoingOutView, action: int) -> list[Fact]:
        """Return the public facts that are certain to follow from an action."""
        return preview_by_imagining(self, view_, action, until=UNCERTAIN)

    def say(self, fact: Fact, names: Sequence[str]) -> str:
        """Tell a fact in one sentence, with the players' names."""
        return words.say(fact, names)

    def dump(self, state: GoingOutState) -> dict[str, Any]:
        """Write a whole position down as plain data."""
        return position.dump(state)

    def load(self, data: object, *, strict: bool = False) -> GoingOutState:
        """Read a position; with `strict`, refuse one that could not occur in play."""
        return position.load(data, strict=strict)

    def rules(self) -> str:
        """Return the rules as Markdown, by clause."""
        return read_rules(self.id)


GOING_OUT = GoingOut()
