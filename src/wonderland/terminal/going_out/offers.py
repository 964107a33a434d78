"""Which of the many sets get a number: few enough to be read at a glance; the rest are typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from wonderland.engine.game import Move
from wonderland.games.going_out.cards import KIND_NAMES
from wonderland.games.going_out.view import GoingOutView
from wonderland.terminal.scene import Scene

MOST_SETS: Final = 7
JOKER_SETS: Final = 3
"""So many sets with jokers are listed, even if sets without jokers could fill the list."""

RULE: Final = (
    "The numbers stand for the sets without jokers that are not part of a larger one, the largest"
    " first; the weakest set that may be played; and some that need the fewest jokers."
)

Strength = tuple[int, int]


@lru_cache(maxsize=1)  # a picture asks for it many times
def numbered(scene: Scene) -> Sequence[Move]:
    """Return the moves that can be chosen by number."""
    view: GoingOutView = scene.view
    if view.phase == "play":
        passing = [move for move in scene.moves if move.kind == "Pass"]
        return [*useful(scene), *passing]
    if view.phase in ("draw", "exchange"):
        return sorted(scene.moves, key=lambda move: place_to_draw_from(view, move))
    return scene.moves


def place_to_draw_from(view: GoingOutView, move: Move) -> int:
    """Return where a card lies as one sees them: the deck, the display, and nothing at last."""
    if move.kind == "DrawFromDeck":
        return -1
    return view.display.index(move.pieces[0]) if move.pieces else len(KIND_NAMES)


def sets_of(scene: Scene) -> list[Move]:
    """Return all sets that may be played."""
    return [move for move in scene.moves if move.kind == "PlaySet"]


def unlisted(scene: Scene) -> int:
    """Return how many sets have no number."""
    return len(sets_of(scene)) - len(useful(scene)) if scene.view.phase == "play" else 0


@lru_cache(maxsize=1)
def useful(scene: Scene) -> Sequence[Move]:
    """Return the sets that get a number: see RULE."""
    sets = sets_of(scene)
    natural = without_jokers(sets)
    joking = with_jokers(sets, scene.view.hand)
    taken = joking[: max(JOKER_SETS, MOST_SETS - len(natural))]
    room = MOST_SETS - len(taken)
    if len(natural) > room:  # the weakest one comes last, and stays
        natural = [*natural[: room - 1], natural[-1]]
    return [*natural, *taken]


def without_jokers(sets: Sequence[Move]) -> list[Move]:
    """Return the whole sets without jokers, strongest first, and the weakest one of all."""
    natural = [move for move in sets if jokers_in(move) == 0]
    if not natural:
        return []
    best = whole(natural)
    weakest = min(natural, key=strength)
    if strength(weakest) < min(map(strength, best)):
        best.append(weakest)
    return sorted(best, key=strength, reverse=True)


def with_jokers(sets: Sequence[Move], hand: Sequence[str]) -> list[Move]:
    """Return sets in which jokers fill up what the hand lacks, those with the fewest jokers first.

    Of sets that take the same cards, the strongest is enough; and jokers alone come last.
    """
    found: dict[tuple[str, ...], Move] = {}
    for move in sets:
        if jokers_in(move) and fills_up(move, hand):
            cards = tuple(sorted(natural_cards(move)))
            other = found.get(cards)
            if other is None or better(move) < better(other):
                found[cards] = move
    best = whole(list(found.values()))
    return sorted(best, key=lambda move: (not natural_cards(move), *better(move)))


def better(move: Move) -> tuple[int, int, int]:
    """Return a key that sorts the more useful of two sets with jokers to the front."""
    size, rank = strength(move)
    return jokers_in(move), -size, -rank


def fills_up(move: Move, hand: Sequence[str]) -> bool:
    """Tell whether no joker of a set stands for what a card in the hand could be itself."""
    played = Counter(natural_cards(move))
    numbers = {piece[-1] for piece in move.pieces}
    if len(numbers) == 1:
        return all(card[-1] not in numbers or played[card] == hand.count(card) for card in hand)
    return not any(piece[2:] in hand for piece in move.pieces if "=" in piece)


def whole(sets: Sequence[Move]) -> list[Move]:
    """Return the sets whose cards are not part of another one that takes no more jokers."""
    counts = [Counter(natural_cards(move)) for move in sets]
    return [
        move
        for move, cards in zip(sets, counts, strict=True)
        if not any(
            cards < other and jokers_in(larger) <= jokers_in(move)
            for larger, other in zip(sets, counts, strict=True)
        )
    ]


def natural_cards(move: Move) -> list[str]:
    """Return the cards of a set that are no jokers."""
    return [piece for piece in move.pieces if "=" not in piece]


def jokers_in(move: Move) -> int:
    """Return how many jokers a set takes."""
    return len(move.pieces) - len(natural_cards(move))


def strength(move: Move) -> Strength:
    """G14: return how strong a set is: its count, then its number, of a run the lowest."""
    return len(move.pieces), lowest(move.pieces)


def lowest(pieces: Iterable[str]) -> int:
    """Return the lowest number of some cards, jokers with what they stand for.

    >>> lowest(["F3", "Q=F4", "F5"])
    3
    """
    return min(int(piece[-1]) for piece in pieces)
