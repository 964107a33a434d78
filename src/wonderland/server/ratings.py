"""Ratings of people, by game and number of players: OpenSkill's, after each rated game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from openskill.models import PlackettLuce

from wonderland.server import storage
from wonderland.table import Table
from wonderland.table.events import AnyEvent, Person, Rated

if TYPE_CHECKING:
    from wonderland.server.house import House

_model = PlackettLuce()


class Ratings:
    """Rates people."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def rate(
        self, table: Table, standing: storage.Standing
    ) -> tuple[list[AnyEvent], storage.Standing]:
        """Return what follows for ratings from the end of a rated game, to be kept with it."""
        people = {
            seat: one.who.player
            for seat, one in enumerate(table.seats.each)
            if isinstance(one.who, Person)
        }
        ended = standing.ended
        if ended is None or table.ended is None or len(people) < 2 or not ended.counts:
            return [], standing
        game, players = table.opened.game, table.players
        known = await self.house.store.players.ratings(game, players, list(people.values()))
        before = {seat: known.get(player) for seat, player in people.items()}
        after = rated(before, table.ended.places)
        new = [
            storage.NewRating(people[seat], game, players, mu, sigma, games_of(before[seat]) + 1)
            for seat, (mu, sigma) in after.items()
        ]
        event = Rated(
            ended.at,
            {seat: shown(*strength(one)) for seat, one in before.items()},
            {seat: shown(*one) for seat, one in after.items()},
        )
        return [event], replace(standing, ended=replace(ended, ratings=new))


def rated(
    before: Mapping[int, storage.Rating | None], places: Sequence[int]
) -> dict[int, tuple[float, float]]:
    """Return each seat's strength after a game: what it is about, and how unsure that is."""
    teams = [[_model.rating(*strength(one))] for one in before.values()]
    found = _model.rate(teams, ranks=[float(places[seat]) for seat in before])
    return {seat: (new.mu, new.sigma) for seat, (new,) in zip(before, found, strict=True)}


def strength(rating: storage.Rating | None) -> tuple[float, float]:
    """Return somebody's strength; a beginner's where there is no rating yet."""
    return (_model.mu, _model.sigma) if rating is None else (rating.mu, rating.sigma)


def games_of(rating: storage.Rating | None) -> int:
    """Return how many rated games somebody has played."""
    return 0 if rating is None else rating.games


def shown(mu: float, sigma: float) -> float:
    """Return the number that people are shown: what is nearly certain of their strength.

    >>> shown(25.0, 5.0)
    10.0
    """
    return round(mu - 3 * sigma, 2)
