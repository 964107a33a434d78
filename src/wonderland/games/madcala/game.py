"""Madcala as a Game: one object that tables, bots and clients use."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from wonderland.engine.errors import BadOptions, did_you_mean, shown
from wonderland.engine.facts import Fact
from wonderland.engine.game import (
    Move,
    Option,
    OptionValue,
    TextOption,
    check_deal,
    check_seat,
    rng_from,
)
from wonderland.engine.piles import pile_of
from wonderland.engine.rng import Rng
from wonderland.games.documents import read_rules
from wonderland.games.madcala import (
    facts,
    fold,
    notation,
    position,
    preview,
    rules,
    view,
    words,
)
from wonderland.games.madcala.card_file import BadCards, house_text
from wonderland.games.madcala.card_schema import RANDOM
from wonderland.games.madcala.card_set import HOUSE_GUESTS, read_cards
from wonderland.games.madcala.cards import ACTIONS, SEATS, CardSet
from wonderland.games.madcala.preview import Landing
from wonderland.games.madcala.rules import MadcalaState
from wonderland.games.madcala.view import MadcalaView

GUESTS = (RANDOM, *HOUSE_GUESTS)
STARTERS = (RANDOM, "0", "1")


class GuestOption(Option):
    """A choice of a Guest: `choices` are those of the house set, other sets have their own."""

    __slots__ = ()

    def check(self, value: object) -> OptionValue:
        """Return the value if it is a text; whether the Guest exists depends on the cards."""
        if not isinstance(value, str):
            raise BadOptions(self.name, f"takes the id of a Guest, or random, not {shown(value)}")
        return value


class CardsOption(TextOption):
    """The cards: of no text the house set is made, so that a record carries that as well."""

    __slots__ = ()

    def check(self, value: object) -> OptionValue:
        """Return the text of the cards; whether it can be used is seen when it is dealt."""
        if not isinstance(value, str):
            raise BadOptions(self.name, f"takes the text of a card file, not {shown(value)}")
        return value or house_text()


class Madcala:
    """Madcala: sow shards around a tea table, and reduce the opponent's health to zero."""

    id = "madcala"
    title = "Madcala"
    rules_version = 1
    seats = range(SEATS, SEATS + 1)
    options: Sequence[Option] = (
        GuestOption("guest_0", "The Guest of the first seat.", RANDOM, choices=GUESTS),
        GuestOption("guest_1", "The Guest of the second seat.", RANDOM, choices=GUESTS),
        Option("start", "The seat of the starting player.", RANDOM, choices=STARTERS),
        CardsOption("cards", "A card file; without it, the house set.", ""),
    )
    actions = ACTIONS
    view_type = MadcalaView
    fact_types: Sequence[type[Fact]] = facts.FACTS

    def settled(self, options: Mapping[str, Any]) -> dict[str, OptionValue]:
        """Return options as a record keeps them.

        `guests` is both Guests at once, `start` may be a number, and `cards` may be the path of a
        card file: its text takes the path's place, so that a record carries the cards. None is as
        good as nothing said.
        """
        settled: dict[str, Any] = {k: v for k, v in options.items() if v is not None}
        guests = settled.pop("guests", None)
        if guests is not None:
            if isinstance(guests, str) or len(guests) != SEATS:
                raise BadOptions("guests", f"is a pair of Guests, not {shown(guests)}")
            settled["guest_0"], settled["guest_1"] = guests
        start = settled.get("start")
        if isinstance(start, int) and not isinstance(start, bool):
            settled["start"] = str(start)
        if "cards" in settled:
            settled["cards"] = card_text(settled["cards"])
        return check_deal(self, SEATS, settled)

    def deal(
        self, players: int = SEATS, seed: int | str | Rng | None = None, **options: Any
    ) -> MadcalaState:
        """Set a game up: from a number (simulations), a sealed seed in hex (tables), or an Rng.

        >>> state = MADCALA.deal(seed=7, guests=("alice", "red_queen"), start=0)
        >>> list(state.health), list(state.actors())
        ([22, 25], [0])
        """
        check_deal(self, players, {})
        if seed is None:
            raise BadOptions("seed", "is a number, 32 hexadecimal digits or an Rng")
        chosen = self.settled(options)
        cards = cards_from(str(chosen["cards"]))
        rng = rng_from(seed)
        guests = [pick_guest(cards, f"guest_{seat}", chosen, rng) for seat in range(SEATS)]
        start = str(chosen["start"])
        starter = int(rng.below(SEATS)) if start == RANDOM else int(start)
        return rules.deal(cards, pile_of(guests), starter, rng)

    def view(self, state: MadcalaState, seat: int | None) -> MadcalaView:
        """Build what a seat may know; None for a spectator."""
        check_seat(state.players, seat)
        return view.view(state, seat)

    def imagine(self, view_: MadcalaView, rng: Rng) -> MadcalaState:
        """Make up a State that agrees with a View, its hidden part random."""
        return view.imagine(view_, rng)

    def fold(self, view_: MadcalaView, fact: Fact) -> MadcalaView:
        """Return the View that follows when the seat it belongs to hears a fact."""
        return fold.fold(view_, fact)

    def notate(self, action: int) -> str:
        """Write an action down."""
        return notation.notate(action)

    def parse(self, text: str) -> int:
        """Read a written action: the inverse of `notate`, any case, spaces forgiven."""
        return notation.parse(text)

    def describe(self, view_: MadcalaView, action: int) -> Move:
        """Say what an action is, in the structured form that clients draw."""
        return words.describe(view_, action)

    def preview(self, view_: MadcalaView, action: int) -> list[Fact]:
        """Return the public facts that are certain to follow from an action."""
        return preview.certain_facts(view_, action)

    def landings(self, view_: MadcalaView) -> tuple[Landing, ...]:
        """Return where each move can end, for every choice that matters."""
        return preview.landings(view_)

    def say(self, fact: Fact, names: Sequence[str]) -> str:
        """Tell a fact in one sentence, with the players' names."""
        return words.say(fact, names)

    def dump(self, state: MadcalaState) -> dict[str, Any]:
        """Write a whole position down as plain data."""
        return position.dump(state)

    def load(self, data: object, *, strict: bool = False) -> MadcalaState:
        """Read a position; with `strict`, refuse one that could not occur in play."""
        return position.load(data, strict=strict)

    def rules(self) -> str:
        """Return the rules as Markdown, by clause."""
        return read_rules(self.id)


def card_text(cards: object) -> str:
    """Return the text of a card file that is given as its text, its path, or None."""
    if cards is None:
        return ""
    if isinstance(cards, str) and (cards == "" or "\n" in cards):
        return cards
    if isinstance(cards, str | os.PathLike):
        try:
            return Path(cards).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError, ValueError) as error:
            raise BadOptions("cards", f"cannot be read: {error}") from error
    raise BadOptions("cards", f"is a card file's path or text, not {shown(cards)}")


def cards_from(text: str) -> CardSet:
    """Return the card set of a text; raise `BadOptions` with everything that is wrong with it."""
    try:
        return read_cards(text)
    except BadCards as error:
        raise BadOptions("cards", str(error)) from error


def pick_guest(cards: CardSet, option: str, chosen: Mapping[str, OptionValue], rng: Rng) -> int:
    """M2, step 3: return a Guest by its id, or a random one."""
    name = str(chosen[option])
    if name == RANDOM:
        return int(rng.below(len(cards.guest_ids)))
    if name not in cards.guest_ids:
        known = did_you_mean(name, cards.guest_ids)
        raise BadOptions(option, f"there is no Guest {shown(name)}{known}")
    return cards.guest_ids.index(name)


MADCALA = Madcala()
