"""Results of an arena, reckoned by hand."""

from __future__ import annotations

import json
import sys
from math import isclose, log10, sqrt
from pathlib import Path

import polars
import pytest

from wonderland.games import game
from wonderland.lab import outputs
from wonderland.lab.arena_report import arena_report
from wonderland.lab.intervals import Interval, mean_of, share_of, t_quantile
from wonderland.lab.plan import Plan
from wonderland.lab.played import Played, Seat
from wonderland.lab.ratings import elo, open_skill, points_of
from wonderland.lab.results import NothingToCount, Results, results

PARADE = game("parade")
PLAN = Plan.of(PARADE, ("ann", "bob"), 2, 6, 1)


def played(number: int, places: tuple[int, ...], scores: tuple[int, ...], plan: Plan) -> Played:
    names = plan.seating_of(number)
    seats = [
        Seat(name, place, score, 2, 0.5, 0.4, 1, {200: 1, 283: 1})
        for name, place, score in zip(names, places, scores, strict=True)
    ]
    return Played(number, seats)


def three_deals() -> list[Played]:
    """Ann wins both games of a deal, then one of two, then shares one and loses one."""
    ann_first = [0, 2, 4]  # the games in which Ann has the first seat
    assert [PLAN.seating_of(number)[0] for number in range(6)] == ["ann", "bob"] * 3
    assert ann_first == [number for number in range(6) if PLAN.seating_of(number)[0] == "ann"]
    return [
        played(0, (1, 2), (3, 9), PLAN),
        played(1, (2, 1), (8, 4), PLAN),
        played(2, (1, 2), (5, 6), PLAN),
        played(3, (1, 2), (2, 7), PLAN),
        played(4, (1, 1), (6, 6), PLAN),
        played(5, (1, 2), (0, 9), PLAN),
    ]


@pytest.fixture
def found() -> Results:
    return results(PLAN, three_deals())


# Intervals


def test_the_interval_of_a_mean_is_students() -> None:
    interval = mean_of([2.0, 4.0, 4.0, 6.0])  # mean 4, standard deviation sqrt(8/3)
    assert interval.value == 4.0
    assert interval.high is not None
    assert isclose(interval.high - 4.0, 3.1824 * sqrt(8 / 3) / 2, rel_tol=2e-3)


def test_a_single_deal_has_no_interval() -> None:
    assert mean_of([3.0]) == Interval(3.0)
    assert share_of([1.0]) == Interval(1.0)


def test_quantiles_are_those_of_the_tables() -> None:
    for degrees, known in {1: 12.706, 2: 4.303, 3: 3.182, 5: 2.571, 30: 2.042, 10**6: 1.96}.items():
        assert isclose(t_quantile(degrees), known, rel_tol=2e-3)


def test_a_share_stays_between_0_and_1_and_is_never_certain() -> None:
    always = share_of([1.0] * 20)
    assert always == Interval(1.0, 0.025 ** (1 / 20), 1.0)
    never = share_of([0.0] * 20)
    assert (never.value, never.low) == (0.0, 0.0)
    assert never.high is not None
    assert isclose(never.high, 0.1684, abs_tol=1e-4)
    assert share_of([1.0, 1.0, 0.5]).high == 1.0


# Means over deals


def test_means_and_intervals_are_over_deals_and_not_over_games(found: Results) -> None:
    ann, bob = found.standings
    # Ann's share of the deals: 1, 1/2 and 1/4; of the games it would be 1, 1, 1, 0, 1/2, 0.
    assert ann.wins == share_of([1.0, 0.5, 0.25])
    assert isclose(ann.wins.value + bob.wins.value, 1.0)
    assert ann.place == mean_of([1.0, 1.5, 1.5])
    assert ann.score == mean_of([3.5, 6.0, 7.5])
    assert found.deals == 3
    assert ann.seats == bob.seats == 6


def test_those_who_share_a_place_share_the_win() -> None:
    plan = Plan.of(PARADE, ("ann", "bob", "cat"), 3, 3, 1)
    games = [played(number, (1, 1, 3), (4, 4, 9), plan) for number in range(3)]
    found = results(plan, games)
    assert [standing.wins.value for standing in found.standings] == pytest.approx([1 / 3] * 3)


def test_a_bot_in_several_seats_has_the_mean_of_them() -> None:
    plan = Plan.of(PARADE, ("ann", "bob"), 3, 3, 1)
    games = [
        played(
            number,
            tuple(1 if name == "ann" else 2 for name in plan.seating_of(number)),
            (0,) * 3,
            plan,
        )
        for number in range(3)
    ]
    ann, bob = results(plan, games).standings
    assert (ann.wins.value, bob.wins.value, bob.place.value) == (1.0, 0.0, 2.0)
    assert (ann.seats, bob.seats) == (3, 6)


def test_pairs_count_who_came_first_and_halves(found: Results) -> None:
    assert found.pairs["ann", "bob"] == share_of([1.0, 0.5, 0.25])
    assert isclose(found.pairs["bob", "ann"].value, 1.0 - 1.75 / 3)


def test_a_deal_with_a_missing_game_does_not_count() -> None:
    found = results(PLAN, three_deals()[:-1])
    assert found.deals == 2
    assert [game.number for game in found.games] == [0, 1, 2, 3]
    with pytest.raises(NothingToCount):
        results(PLAN, three_deals()[:1])


def test_decisions_are_timed(found: Results) -> None:
    thinking = found.standings[0].thinking
    assert (thinking.decisions, thinking.slowest, thinking.faults) == (12, 0.4, 6)
    assert isclose(thinking.mean, 0.25)
    assert isclose(thinking.most, 1.05**283 / 1e6)


# Ratings


def test_three_wins_of_four_are_odds_of_three_to_one() -> None:
    deal = {("ann", "bob"): 3.0, ("bob", "ann"): 1.0}
    ratings = elo([deal] * 1000, ["ann", "bob"])
    apart = ratings["ann"].value - ratings["bob"].value
    assert isclose(apart, 400 * log10(3), rel_tol=1e-3)
    assert isclose(ratings["ann"].value + ratings["bob"].value, 0.0, abs_tol=1e-9)


def test_the_width_of_a_rating_is_that_of_the_share_it_comes_from() -> None:
    deals = [{("ann", "bob"): float(n % 3), ("bob", "ann"): 2.0 - n % 3} for n in range(90)]
    rating = elo(deals, ["ann", "bob"])["ann"]
    share = share_of([deal["ann", "bob"] / 2 for deal in deals])
    assert rating.high is not None
    assert share.high is not None
    # At one half, the slope of half the distance is 400 / ln 10 / (2 p (1 - p)) = 347 a unit.
    assert isclose(rating.high - rating.value, 347.4 * (share.high - share.value), rel_tol=0.02)


def test_strengths_that_fit_perfectly_are_found_among_three() -> None:
    strengths = {"ann": 4.0, "bob": 2.0, "cat": 1.0}
    deal = {
        (one, other): 1000 * strengths[one] / (strengths[one] + strengths[other])
        for one in strengths
        for other in strengths
        if one != other
    }
    ratings = elo([deal, deal], list(strengths))
    assert isclose(ratings["ann"].value, 400 * log10(2), rel_tol=2e-3)
    assert isclose(ratings["bob"].value, 0.0, abs_tol=0.1)


def test_who_never_loses_has_no_bounds() -> None:
    ratings = elo([{("ann", "bob"): 2.0, ("bob", "ann"): 0.0}] * 9, ["ann", "bob"])
    assert ratings["ann"].low is ratings["ann"].high is None
    assert ratings["ann"].value > 200


def test_each_seat_meets_each_other_one() -> None:
    plan = Plan.of(PARADE, ("ann", "bob"), 3, 3, 1)
    assert plan.seating_of(0) == ("ann", "bob", "bob")
    points = points_of([played(0, (2, 1, 2), (0, 0, 0), plan)])
    assert points == {("ann", "bob"): 0.5, ("bob", "ann"): 1.5}


def test_openskill_is_that_of_the_package() -> None:
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    (ann,), (bob,) = model.rate([[model.rating()], [model.rating()]], ranks=[1, 2])
    ratings = open_skill([played(0, (1, 2), (0, 0), PLAN)], ["ann", "bob"])
    assert ratings is not None
    assert ratings["ann"].value == ann.mu
    assert ratings["bob"].low is not None
    assert isclose(ratings["bob"].low, bob.mu - 1.959964 * bob.sigma)


def test_without_openskill_everything_else_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    found = results(PLAN, three_deals())
    assert found.standings[0].open_skill is None
    text = arena_report(found, [])
    assert "pip install 'wonderland[lab]'" in text
    assert "58.3" in text


# What is printed and written


def test_the_report_has_the_better_bot_first(found: Results) -> None:
    lines = arena_report(found, ["Command: `...`"]).splitlines()
    assert lines[0] == (
        "- Parade, 2 players: 6 games, which are 3 deals, each played in 2 seatings"
    )
    rows = [line for line in lines if line.startswith("| ann") or line.startswith("| bob")]
    assert [row[2:5] for row in rows] == ["ann", "bob"] * 3
    assert "58.3" in rows[0]
    assert "250.0 ms" in rows[4]


def test_json_has_everything(found: Results, tmp_path: Path) -> None:
    path = tmp_path / "tea.json"
    outputs.write(found, path)
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data["plan"]["bots"] == ["ann", "bob"]
    assert data["bots"][0]["wins"]["value"] == found.standings[0].wins.value
    assert data["pairs"][0]["before"]["low"] == found.pairs["ann", "bob"].low
    assert (data["deals"], data["games"], len(data["rows"])) == (3, 6, 12)


def test_parquet_has_a_row_for_each_seat_of_each_game(found: Results, tmp_path: Path) -> None:
    path = tmp_path / "tea.parquet"
    outputs.write(found, path)
    frame = polars.read_parquet(path)
    assert frame.to_dicts() == list(outputs.rows(found))
    assert frame.row(9, named=True) == {
        "game": 4,
        "deal": 2,
        "deal_seed": PLAN.deal_seed(2),
        "seating": 0,
        "seat": 1,
        "bot": "bob",
        "place": 1,
        "score": 6,
        "win": 0.5,
        "decisions": 2,
        "seconds": 0.5,
        "slowest": 0.4,
        "faults": 1,
    }


@pytest.mark.parametrize(
    ("name", "fault"), [("a.csv", ".json or .parquet"), ("no/a.json", "no folder")]
)
def test_an_output_that_cannot_be_written_is_refused_beforehand(
    name: str, fault: str, tmp_path: Path
) -> None:
    with pytest.raises(outputs.BadOutput, match=fault):
        outputs.check_output(tmp_path / name)


def test_parquet_without_polars_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(outputs.BadOutput, match=r"pip install 'wonderland\[lab\]'"):
        outputs.check_output(Path("tea.parquet"))
    outputs.check_output(Path("tea.json"))
