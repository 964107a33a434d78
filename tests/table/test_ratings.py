"""Ratings: what a result makes of them."""

from __future__ import annotations

import sys

import pytest

from wonderland.table.ratings import NoRatings, Skill, rated

FRESH = Skill()
STRONG = Skill(35.0, 2.0)


def test_everybody_begins_at_nought() -> None:
    assert FRESH.shown == 0.0


def test_whoever_wins_rises_and_whoever_loses_falls() -> None:
    winner, loser = rated([FRESH, FRESH], [1, 2])
    assert winner.mu > FRESH.mu > loser.mu
    assert winner.sigma < FRESH.sigma
    assert loser.sigma < FRESH.sigma


def test_places_count_and_not_seats() -> None:
    assert rated([FRESH, FRESH, FRESH], [1, 2, 3]) == rated([FRESH, FRESH, FRESH], [3, 2, 1])[::-1]


def test_ties_leave_equals_equal() -> None:
    one, other = rated([FRESH, FRESH], [1, 1])
    assert one.mu == pytest.approx(other.mu)


def test_a_win_that_was_expected_moves_little() -> None:
    expected = rated([STRONG, FRESH], [1, 2])
    surprise = rated([STRONG, FRESH], [2, 1])
    assert abs(expected[0].mu - STRONG.mu) < abs(surprise[0].mu - STRONG.mu)


def test_better_places_among_many_are_worth_more() -> None:
    after = rated([FRESH] * 6, [1, 2, 3, 4, 5, 6])
    assert [skill.mu for skill in after] == sorted((skill.mu for skill in after), reverse=True)


def test_without_openskill_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(NoRatings, match=r"wonderland\[server\]"):
        rated([FRESH, FRESH], [1, 2])
