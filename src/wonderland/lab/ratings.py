"""Ratings from many games: one like Elo, with intervals over deals, and OpenSkill's."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import log10, sqrt
from statistics import fmean
from typing import Final

from wonderland.lab.intervals import NORMAL, Interval
from wonderland.lab.played import Played

SCALE: Final = 400.0
"""Elo's: so many points more mean ten times the odds."""
CLOSE: Final = 1e-9
GROUPS: Final = 100
"""How many times the ratings are found again without some of the deals."""

Points = Mapping[tuple[str, str], float]
"""What each bot took from each other one: a point for a better place, half of one for the same."""


def points_of(games: Iterable[Played]) -> dict[tuple[str, str], float]:
    """Return what bots took from each other; in a game, each seat meets each other one."""
    points: defaultdict[tuple[str, str], float] = defaultdict(float)
    for game in games:
        for one, other in combinations(game.seats, 2):
            if one.bot != other.bot:
                won = 0.5 if one.place == other.place else float(one.place < other.place)
                points[one.bot, other.bot] += won
                points[other.bot, one.bot] += 1.0 - won
    return dict(points)


def elo(deals: Sequence[Points], bots: Sequence[str]) -> dict[str, Interval]:
    """Return ratings around 0 that fit what was taken from whom in the deals best (Bradley-Terry).

    Bounds come from finding the ratings again without one deal after the other (or one of a
    hundred groups of them): the jackknife. Where some bots took nothing at all from the others,
    the data set no limit to the distance between them, and so there are no bounds.
    """
    everything = total(deals)
    strengths = fitted(everything, bots)
    values = {bot: rating(strengths, bot) for bot in bots}
    groups = min(GROUPS, len(deals))
    if groups < 2 or not is_connected(everything, bots):
        return {bot: Interval(value) for bot, value in values.items()}
    without: dict[str, list[float]] = {bot: [] for bot in bots}
    for group in range(groups):
        again = fitted(less(everything, total(deals[group::groups])), bots, strengths)
        for bot in bots:
            without[bot].append(rating(again, bot))
    return {
        bot: Interval.around(values[bot], jackknife_error(without[bot]), groups - 1) for bot in bots
    }


def total(deals: Iterable[Points]) -> dict[tuple[str, str], float]:
    """Return the points of several deals together."""
    points: defaultdict[tuple[str, str], float] = defaultdict(float)
    for deal in deals:
        for pair, taken in deal.items():
            points[pair] += taken
    return dict(points)


def less(points: Points, taken: Points) -> dict[tuple[str, str], float]:
    """Return points without some of them."""
    return {pair: value - taken.get(pair, 0.0) for pair, value in points.items()}


def fitted(
    points: Points, bots: Sequence[str], start: Mapping[str, float] | None = None
) -> dict[str, float]:
    """Return strengths whose ratios are the odds between the bots, by maximum likelihood.

    Each pair that met is taken to have drawn one game more: it keeps the strengths finite.
    """
    met = {pair: points[pair] + points[pair[::-1]] + 1.0 for pair in points}
    won = {bot: sum(points[pair] + 0.5 for pair in points if pair[0] == bot) for bot in bots}
    strengths = dict(start) if start is not None else dict.fromkeys(bots, 1.0)
    while True:
        change = 0.0
        for bot in bots:
            # The step of Minorize-Maximize: it never makes the fit worse.
            share = sum(
                met[pair] / (strengths[bot] + strengths[pair[1]])
                for pair in points
                if pair[0] == bot
            )
            better = won[bot] / share
            change = max(change, abs(better / strengths[bot] - 1.0))
            strengths[bot] = better
        if change < CLOSE:
            return strengths


def rating(strengths: Mapping[str, float], bot: str) -> float:
    """Return a strength as a rating: the mean of all is 0.

    >>> round(rating({"queen": 3.0, "alice": 1.0}, "queen"), 1)
    95.4
    """
    return SCALE * (log10(strengths[bot]) - fmean(log10(other) for other in strengths.values()))


def is_connected(points: Points, bots: Sequence[str]) -> bool:
    """Tell whether each bot took something from each other one, directly or by way of others."""
    return all(
        len(reached(points, bots[0], side)) == len(bots)
        for side in (0, 1)  # those it took from, and those who took from it
    )


def reached(points: Points, start: str, side: int) -> set[str]:
    """Return the bots to which a chain of wins leads, or (side 1) from which one leads here."""
    found, new = {start}, [start]
    while new:
        bot = new.pop()
        for pair, taken in points.items():
            if pair[side] == bot and taken > 0.0 and pair[1 - side] not in found:
                found.add(pair[1 - side])
                new.append(pair[1 - side])
    return found


def jackknife_error(without: Sequence[float]) -> float:
    """Return the standard error of a value that was found again without each part of the data.

    >>> round(jackknife_error([2.0, 2.5, 3.0]) ** 2, 3)
    0.333
    """
    middle = fmean(without)
    n = len(without)
    return sqrt((n - 1) / n * sum((value - middle) ** 2 for value in without))


def open_skill(games: Iterable[Played], bots: Sequence[str]) -> dict[str, Interval] | None:
    """Return OpenSkill's ratings after all games in their order; None if it is not installed.

    The model is Plackett and Luce's. Where a bot has several seats in a game, each is rated by
    itself, and the mean of them is what the bot has afterwards.
    """
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model = PlackettLuce()
    ratings = dict.fromkeys(bots, (model.mu, model.sigma))
    for game in games:
        teams = [[model.rating(*ratings[seat.bot])] for seat in game.seats]
        rated = model.rate(teams, ranks=[float(seat.place) for seat in game.seats])
        after: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
        for seat, (new,) in zip(game.seats, rated, strict=True):
            after[seat.bot].append((new.mu, new.sigma))
        for bot, found in after.items():
            ratings[bot] = (fmean(mu for mu, _ in found), fmean(sigma for _, sigma in found))
    return {
        bot: Interval(mu, mu - NORMAL * sigma, mu + NORMAL * sigma)
        for bot, (mu, sigma) in ratings.items()
    }
