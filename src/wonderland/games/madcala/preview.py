"""What an action would bring: its certain facts, and where a sowing can end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wonderland.engine.facts import Ears, Fact
from wonderland.engine.rng import FastRng
from wonderland.engine.state import SPECTATOR
from wonderland.games.madcala import cards, facts
from wonderland.games.madcala.cards import OP, OP_NAMES, CardSet
from wonderland.games.madcala.notation import notate
from wonderland.games.madcala.rules import MadcalaState
from wonderland.games.madcala.view import MadcalaView, imagine

# These tell what was hidden or is chance: a preview ends before them.
UNCERTAIN: tuple[type[Fact], ...] = (
    facts.CommonerLost,
    facts.DieRolled,
    facts.OfferRevealed,
)

COLOURS = range(cards.DROP, cards.LAST)


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a sowing can end, and by which choices besides the colours of the shards."""

    plate: int
    """The plate that is picked up."""
    choices: tuple[str, ...]
    """The choices that matter for where it ends, as actions: tokens, Doublers."""
    active: int
    doubled: bool
    sides: tuple[tuple[str, ...], ...]
    """The Active plate's effects, by side of the slash; none for a Home."""


def certain_facts(view: MadcalaView, action: int) -> list[Fact]:
    """Return the public facts that are certain to follow from an action of the seat's own."""
    world = imagine(view, FastRng(0))
    ears = Ears()
    world.listener = ears
    world.apply(SPECTATOR if view.seat is None else view.seat, action)
    told = ears.facts(None)
    drawn = False
    for number, fact in enumerate(told):
        if isinstance(fact, UNCERTAIN) or (drawn and is_about_discards(fact)):
            return told[:number]
        drawn = drawn or isinstance(fact, facts.CommonerDrawn)
    return told


def is_about_discards(fact: Fact) -> bool:
    """M18: tell whether a fact depends on the hand: what is discarded, or that it is a choice."""
    if isinstance(fact, facts.StepBegan):
        return fact.progress.phase == "discard"
    return isinstance(fact, facts.CommonerDiscarded)


def plate_effects(card_set: CardSet, plate: int) -> tuple[tuple[str, ...], ...]:
    """Return the effects of a plate, by side of the slash."""
    program = card_set.plate_programs[plate % cards.SIDE]
    first, end = card_set.program_starts[program], card_set.program_ends[program]
    rows = [(int(card_set.ops[at * OP + 4]), card_set.ops[at * OP]) for at in range(first, end)]
    count = max((side for side, _ in rows), default=-1) + 1
    return tuple(
        tuple(OP_NAMES[what] for side, what in rows if side == number) for number in range(count)
    )


def landings(view: MadcalaView) -> tuple[Landing, ...]:
    """Return where each possible move of whose turn it is can end, for every choice that matters.

    Colours do not: they are sown in one way only here. Slides that a token allows are choices.
    """
    if view.phase != "turn" or view.progress.moved:
        return ()
    world = imagine(view, FastRng(0))
    seat = int(world.turn)
    found: dict[Landing, None] = {}
    for action in world.legal(seat):
        if cards.MOVE <= action < cards.DROP:
            for landing in _landings(world, seat, action - cards.MOVE, action, ()):
                found.setdefault(landing)
    return tuple(found)


def _landings(
    world: MadcalaState, seat: int, plate: int, action: int, chosen: Sequence[str]
) -> Iterator[Landing]:
    after = world.copy()
    ears = Ears()
    after.listener = ears
    after.apply(seat, action)
    for fact in ears.told:
        if isinstance(fact.public, facts.PlateActivated):
            active, doubled = fact.public.plate, fact.public.doubled
            sides = plate_effects(after.cards, active)
            yield Landing(plate, tuple(chosen), active, doubled, sides)
            return
    legal = list(after.legal(seat))
    if legal[0] in COLOURS:
        yield from _landings(after, seat, plate, legal[0], chosen)
        return
    for choice in legal:
        yield from _landings(after, seat, plate, choice, (*chosen, notate(choice)))
