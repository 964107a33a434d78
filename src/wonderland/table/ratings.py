"""Ratings by OpenSkill: for each game and number of players, what a result makes of them.

The model is Plackett and Luce's: it rates any number of players from their places, and knows how
sure it is. Everybody begins at the same rating; nothing depends on when or how often one plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wonderland.engine.errors import WonderlandError


class NoRatings(WonderlandError):
    """Ratings were asked for where the package that reckons them is not installed."""

    def __init__(self) -> None:
        super().__init__("ratings need openskill: pip install 'wonderland[server]'")


class Skill(NamedTuple):
    """What is believed of somebody's strength: its mean, and how unsure that is."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0

    @property
    def shown(self) -> float:
        """The rating as people see it: what one can be nearly sure of. It begins at 0.

        >>> Skill().shown, Skill(30.0, 2.0).shown
        (0.0, 24.0)
        """
        return round(self.mu - 3.0 * self.sigma, 2)


def rated(before: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """Return what a result makes of the skills of all players, by seat; 1 is the best place."""
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise NoRatings from error
    model = PlackettLuce()
    teams = [[model.rating(skill.mu, skill.sigma)] for skill in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [Skill(one.mu, one.sigma) for (one,) in after]
