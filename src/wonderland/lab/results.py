"""Results of an arena: means over deals, results of pairs, ratings, and what the bots needed."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from statistics import fmean

from wonderland.engine.errors import WonderlandError
from wonderland.lab.intervals import Interval, mean_of, share_of
from wonderland.lab.plan import Plan
from wonderland.lab.played import Played, Seat, seconds_of
from wonderland.lab.ratings import Points, elo, open_skill, points_of
from wonderland.lab.tables import quantile


class NothingToCount(WonderlandError):
    """No deal was played to the end of its rotations."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What one bot has achieved: means are over deals, and in a deal over the seats it had."""

    bot: str
    seats: int
    """How often it sat at a table."""
    wins: Interval
    """Its share of wins in each seat; those who share a first place share the win."""
    place: Interval
    score: Interval
    elo: Interval
    open_skill: Interval | None
    thinking: Thinking


@dataclass(frozen=True, slots=True)
class Thinking:
    """How long a bot took for its decisions, in seconds, and how often it did something wrong."""

    decisions: int
    mean: float
    most: float
    """The 95th percentile, to within five per cent."""
    slowest: float
    faults: int


@dataclass(frozen=True, slots=True)
class Results:
    """What came of the deals of a plan that were played in full."""

    plan: Plan
    games: Sequence[Played]
    deals: int
    standings: Sequence[Standing]
    """In the order in which the bots were named."""
    pairs: Mapping[tuple[str, str], Interval]
    """How often the first bot came before the second one when they met; half for the same place."""


def results(plan: Plan, played: Sequence[Played]) -> Results:
    """Return the results of all deals that were played in full; raise `NothingToCount` if none was.

    Where a game is missing, the other games of its deal do not count: they would favour a seat.
    """
    deals = full_deals(plan, played)
    if not deals:
        raise NothingToCount("no deal was played in all its seatings, so there are no results")
    games = [game for deal in deals for game in deal]
    points = [points_of(deal) for deal in deals]
    bots = plan.entrants
    ratings, skills = elo(points, bots), open_skill(games, bots)
    standings = [
        Standing(
            bot,
            sum(seat.bot == bot for game in games for seat in game.seats),
            share_of(of_deals(deals, bot, win)),
            mean_of(of_deals(deals, bot, lambda _, seat: seat.place)),
            mean_of(of_deals(deals, bot, lambda _, seat: seat.score)),
            ratings[bot],
            None if skills is None else skills[bot],
            thinking([seat for game in games for seat in game.seats if seat.bot == bot]),
        )
        for bot in bots
    ]
    pairs = {pair: share_of(of_pair(points, pair)) for pair in permutations(bots, 2)}
    return Results(plan, games, len(deals), standings, pairs)


def full_deals(plan: Plan, played: Sequence[Played]) -> list[list[Played]]:
    """Return the games of each deal all of whose games were played."""
    by_deal: defaultdict[int, list[Played]] = defaultdict(list)
    for game in played:
        by_deal[plan.deal_of(game.number)].append(game)
    return [by_deal[deal] for deal in sorted(by_deal) if len(by_deal[deal]) == plan.games_a_deal]


def of_deals(
    deals: Sequence[Sequence[Played]], bot: str, value: Callable[[Played, Seat], float]
) -> list[float]:
    """Return for each deal the mean of a value over all seats that a bot had in it."""
    return [
        fmean(value(game, seat) for game in deal for seat in game.seats if seat.bot == bot)
        for deal in deals
    ]


def of_pair(deals: Sequence[Points], pair: tuple[str, str]) -> list[float]:
    """Return for each deal what share one bot took of what there was between it and another one."""
    return [deal[pair] / (deal[pair] + deal[pair[::-1]]) for deal in deals]


def win(game: Played, seat: Seat) -> float:
    """Return what a seat won: 1 for the first place, or its share of it."""
    firsts = sum(other.place == 1 for other in game.seats)
    return 1.0 / firsts if seat.place == 1 else 0.0


def thinking(seats: Sequence[Seat]) -> Thinking:
    """Return how long a bot took in all its seats."""
    times: Counter[int] = Counter()
    for seat in seats:
        times.update(seat.times)
    decisions = sum(seat.decisions for seat in seats)
    return Thinking(
        decisions,
        sum(seat.seconds for seat in seats) / decisions if decisions else 0.0,
        seconds_of(quantile(times, 0.95)) if times else 0.0,
        max(seat.slowest for seat in seats),
        sum(seat.faults for seat in seats),
    )
