"""The balance report: every game is counted once, and for the right Guest."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from wonderland.games.madcala import MADCALA
from wonderland.games.madcala.card_set import (
    HOUSE_COMMONERS,
    HOUSE_GUESTS,
    HOUSE_PLUS_ONES,
    read_cards,
)
from wonderland.lab.balance import Plan, main, play_chunk, written_into
from wonderland.lab.report import report
from wonderland.lab.tables import quantile
from wonderland.lab.tally import Tally, play

PAIRING = ("alice", "red_queen")
PLAN = Plan("random", 44, 1)


def test_every_game_is_played_once() -> None:
    played = Counter((pairing, number) for pairing, part in PLAN.chunks() for number in part)
    assert set(played.values()) == {1}
    assert len(played) == 21 * 44
    assert {pairing for pairing, _ in played} == set(PLAN.pairings())


def test_a_game_is_the_same_whatever_else_is_played() -> None:
    together = play_chunk(PLAN, (PAIRING, range(4)))
    apart = Tally()
    for number in range(4):
        apart.add(play_chunk(PLAN, (PAIRING, range(number, number + 1))))
    assert apart == together
    assert together.games == 4


def test_a_win_is_counted_for_the_guest_who_won() -> None:
    for number in range(4):
        one, other = Tally(), Tally()
        play(one, PAIRING, number, "a seed", "random")
        play(other, PAIRING[::-1], number ^ 1, "a seed", "random")  # the same seats
        assert one.first_guest + other.first_guest == 1
        assert (one.starter, one.turns) == (other.starter, other.turns)


def test_cards_are_counted() -> None:
    tally = play_chunk(PLAN, (PAIRING, range(8)))
    assert tally.owned == Counter(
        {card: 8 for card, _ in (*HOUSE_PLUS_ONES[:3], *HOUSE_PLUS_ONES[6:9])}
    )
    assert 0 < tally.used["dinah"] <= 8
    assert all(tally.played[card] <= tally.drawn[card] for card, _ in HOUSE_COMMONERS)
    assert all(tally.seen[card] <= min(8, tally.played[card]) for card, _ in HOUSE_COMMONERS)
    assert sum(tally.drawn.values()) >= 16  # the opening hands at least
    assert tally.turns.total() == 16


def test_the_report_shows_each_pairing_from_both_sides() -> None:
    tallies = {pairing: Tally(games=100, first_guest=50, starter=50) for pairing in PLAN.pairings()}
    for tally in tallies.values():
        tally.decisive = 100
        tally.turns.update({12: 200})
        tally.owned.update({card: 100 for card, _ in HOUSE_PLUS_ONES})
    tallies[PAIRING].first_guest = 61.5
    lines = report(tallies, ["Command: `...`"]).splitlines()
    cells = {line.split("|")[1].strip(): line.split("|") for line in lines if line.startswith("|")}
    column = 2 + HOUSE_GUESTS.index("red_queen")
    assert cells["Alice"][column].strip() == "50.0" or cells["Alice"]
    row = next(line for line in lines if re.match(r"\| Alice .*–", line)).split("|")
    assert row[column].strip() == "61.5"
    row = next(line for line in lines if re.match(r"\| Red Queen .*–", line)).split("|")
    assert row[2].strip() == "38.5"
    assert any("38.5 to 61.5 %" in line and "not met by 1 of 15" in line for line in lines)
    assert any("12 (5th to 95th percentile: 12 to 12)" in line for line in lines)
    assert "- 2,100 games, 100 of each pairing" in lines


def test_quantiles() -> None:
    turns = Counter({8: 1, 9: 97, 40: 2})
    assert [quantile(turns, part) for part in (0.01, 0.5, 0.98, 0.99)] == [8, 9, 9, 40]


def test_results_take_the_place_of_older_ones_and_leave_the_rest() -> None:
    page = written_into("# Balance\n\nWords.\n", "greedy", "first")
    page = written_into(page, "random", "other")
    page = written_into(f"{page}More words.\n", "greedy", "second")
    assert "first" not in page
    assert page.index("Words.") < page.index("second") < page.index("other")
    assert page.endswith("More words.\n")


def test_it_runs_from_the_command_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "balance.md"
    assert main(["--bot", "random", "--games", "4", "--jobs", "2", "--page", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert "python -m wonderland.lab.balance --bot random --games 4 --seed 1`" in text
    assert "- 84 games, 4 of each pairing" in text
    assert "84 of 84 games" in capfd.readouterr().err


@pytest.mark.parametrize("wrong", ["--games 5", "--games 0", "--jobs 0", "--bot nobody"])
def test_what_cannot_be_played_is_refused(wrong: str) -> None:
    with pytest.raises(SystemExit):
        main(wrong.split())


def test_the_page_has_results_for_the_house_set_as_it_is() -> None:
    page = (Path(__file__).parents[2] / "docs/balance.md").read_text(encoding="utf-8")
    results = page.partition("<!-- greedy: begin -->")[2].partition("<!-- greedy: end -->")[0]
    assert f"`{read_cards('').digest}`" in results
    assert f"rules version {MADCALA.rules_version}" in results
