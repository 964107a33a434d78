"""Where a move would end: what the game says, put together for each plate that can be taken up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from wonderland.engine.words import listed
from wonderland.games.madcala.cards import SIDE
from wonderland.games.madcala.notation import parse
from wonderland.games.madcala.preview import landings
from wonderland.games.madcala.view import MadcalaView
from wonderland.games.madcala.words import describe
from wonderland.terminal.madcala import cards


@dataclass(frozen=True, slots=True)
class End:
    """A plate where a sowing can end."""

    plate: int
    doubled: bool
    by: tuple[str, ...]
    """What has to be chosen for it, as actions; nothing if it ends there by itself."""


@lru_cache(maxsize=16)
def ends(view: MadcalaView) -> dict[int, tuple[End, ...]]:
    """Return where each move can end, by the plate taken up: the end without a token first."""
    found: dict[int, dict[tuple[int, bool], End]] = {}
    for one in landings(view):
        by = tuple(choice for choice in one.choices if choice != "decline")
        other = found.setdefault(one.plate, {}).get((one.active, one.doubled))
        if other is None or len(by) < len(other.by):
            found[one.plate][one.active, one.doubled] = End(one.active, one.doubled, by)
    return {
        plate: tuple(sorted(each.values(), key=lambda end: len(end.by)))
        for plate, each in found.items()
    }


def condition(view: MadcalaView, by: Sequence[str]) -> str:
    """Say what has to be chosen for an end, in a few words."""
    return listed([in_words(view, action) for action in by])


def in_words(view: MadcalaView, action: str) -> str:
    """Say one choice of a move in a few words."""
    move = describe(view, parse(action))
    match move.kind:
        case "SpendToken":
            return f"with {cards.guest_of(view, view.turn).tokens[move.pieces[0]].name}"
        case "DropDoublerLast":
            return f"with {'your' if action == 'last mine' else 'the other'} Doubler last"
        case "LeaveShard" | "ReturnShard":
            colour = "pink" if move.pieces[0] == "p" else "black"
            verb = "left" if move.kind == "LeaveShard" else "returned"
            return f"a {colour} shard {verb}"
    return action


def is_home(plate: int) -> bool:
    """Tell whether a plate is a Home."""
    return plate % SIDE == 0
