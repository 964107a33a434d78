"""Which game's reasons are found where."""

from __future__ import annotations

from wonderland.study.any_reasons import any_reasons
from wonderland.study.going_out_reasons import going_out_reasons
from wonderland.study.madcala_reasons import madcala_reasons
from wonderland.study.matter import Matter, Reasons
from wonderland.study.parade_reasons import parade_reasons

REASONS: dict[str, Reasons] = {
    "parade": parade_reasons,
    "going-out": going_out_reasons,
    "madcala": madcala_reasons,
}

UNITS = {"madcala": "health"}


def unit_of(game_id: str) -> str:
    """Return what a game's own counting counts."""
    return UNITS.get(game_id, "points")


def reasons_for(matter: Matter, action: int) -> tuple[str, ...]:
    """Return what speaks for and against an action, in phrases such as "takes nothing"."""
    find = REASONS.get(matter.game.id, any_reasons)
    return tuple(find(matter, action))
