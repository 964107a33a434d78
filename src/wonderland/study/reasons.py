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

# Where thinking stops before the end of a game, so do the points that it expects.
UNITS = {"going-out": "points after the round", "madcala": "health a little later"}


def unit_of(game_id: str) -> str:
    """Return what a game's own counting counts, and up to when it is looked at in thought."""
    return UNITS.get(game_id, "points in the end")


def reasons_for(matter: Matter, action: int) -> tuple[str, ...]:
    """Return what speaks for and against an action, in phrases such as "takes nothing"."""
    find = REASONS.get(matter.game.id, any_reasons)
    return tuple(find(matter, action))
