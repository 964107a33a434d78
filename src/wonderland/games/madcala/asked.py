"""What exactly is asked in a game of Madcala, read from a View: for clients with words."""

from __future__ import annotations

from collections.abc import Iterator

from wonderland.games.madcala import effects
from wonderland.games.madcala.board import FRAME
from wonderland.games.madcala.card_set import read_cards
from wonderland.games.madcala.cards import (
    ATTRIBUTE,
    DIE_FACES,
    EVENT_NAMES,
    EVENTS,
    SIDE,
    CardSet,
)
from wonderland.games.madcala.view import MadcalaView

Frame = tuple[int, ...]


def frames(seen: MadcalaView) -> list[Frame]:
    """Return what is being resolved, innermost first: its kind, and three numbers."""
    pending = seen.progress.pending
    starts = range(0, len(pending), FRAME)
    return [(pending[at] >> 1, *pending[at + 1 : at + FRAME]) for at in reversed(starts)]


def amount(seen: MadcalaView) -> int:
    """Return how many are still to be paid, or may still be gathered; 0 if that is not asked."""
    for kind, left, *_ in frames(seen)[:1]:
        if kind in (effects.PAY, effects.GATHERED):
            return left
    return 0


def offered(seen: MadcalaView) -> int:
    """M32: return how many tokens an offer has that is being laid; 0 if none is."""
    return next((size for kind, _, size, _ in frames(seen) if kind == effects.OFFERED), 0)


def event(seen: MadcalaView) -> str:
    """M31: return what has let attributes come into play that are offered now."""
    for kind, number, *_ in frames(seen)[:1]:
        if kind == effects.MENU:
            return EVENT_NAMES[number]
    return ""


def attributes(seen: MadcalaView) -> list[str]:
    """M31: name the attributes that are offered now, or may be."""
    if not event(seen):
        return []
    cards = read_cards(seen.cards)
    guest = cards.guest_ids.index(seen.guests[seen.progress.actor])
    at = guest * EVENTS + EVENT_NAMES.index(event(seen))
    numbers = range(cards.attribute_starts[at], cards.attribute_ends[at])
    optional = [cards.attribute_names[n] for n in numbers if cards.attributes[n * ATTRIBUTE + 3]]
    return list(dict.fromkeys(optional))


def source(seen: MadcalaView) -> str:
    """Name the plate, card, token or attribute whose effects are being performed, or nothing."""
    cards = read_cards(seen.cards)
    for kind, at, *_ in frames(seen):
        if kind in (effects.PROGRAM, effects.EFFECTS):
            for program, name in programs(cards):
                if cards.program_starts[program] <= at < cards.program_ends[program]:
                    return name
    return ""


def performance(seen: MadcalaView) -> int:
    """M11: return which performance of the Active plate's effects this is: 1, 2, or 0 for none."""
    kinds = [kind for kind, *_ in frames(seen)]
    of_a_card = seen.playing is not None or seen.progress.card >= 0
    if not seen.progress.doubled or of_a_card or effects.EFFECTS not in kinds:
        return 0
    return 1 if kinds.count(effects.EFFECTS) > 1 else 2


def declines_both(seen: MadcalaView) -> bool:
    """M11: tell whether who declines now is not asked a second time, either."""
    innermost = frames(seen)[:2]
    return [kind for kind, *_ in innermost] == [effects.EFFECTS] * 2 and len({*innermost}) == 1


def programs(cards: CardSet) -> Iterator[tuple[int, str]]:
    """Yield everything that has effects, with its name."""
    for offset in range(SIDE):
        yield int(cards.plate_programs[offset]), cards.plate_names[offset]
    yield from zip(map(int, cards.commoner_programs), cards.commoner_names, strict=True)
    yield from zip(map(int, cards.plus_one_programs), cards.plus_one_names, strict=True)
    for token, name in zip(map(int, cards.token_programs), cards.token_names, strict=True):
        if name:
            yield token, name
    for first, name in zip(map(int, cards.die_programs), cards.die_names, strict=True):
        for face in range(DIE_FACES):
            yield first + face, name
    for number, name in enumerate(cards.attribute_names):
        yield int(cards.attributes[number * ATTRIBUTE + 5]), name
