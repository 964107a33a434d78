"""A review's page is well-formed, needs nothing else, and says in words what it draws."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

import wonderland as wl
from tests.study.helpers import SHORT
from wonderland.engine.record import Record
from wonderland.study.chart import percent
from wonderland.study.journal import Journal
from wonderland.study.page import review_page
from wonderland.study.review import Review
from wonderland.study.reviewing import make_review

VOID = {"meta", "path", "circle", "rect"}


class Strict(HTMLParser):
    """Checks that what is opened is closed, in order, and that no id is used twice."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.tags: list[str] = []
        self.targets: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append(tag)
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if given.get("href"):
            self.targets.append(str(given["href"]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def parsed(page: str) -> Strict:
    parser = Strict()
    parser.feed(page)
    parser.close()
    assert parser.open == []
    assert len(parser.ids) == len(set(parser.ids))
    return parser


def reviewed(record: Record, folder: Path) -> Review:
    journal = Journal(folder / "game.json", record, 24)
    return make_review(wl.game(record.game), record, 24, journal)


@pytest.mark.parametrize("game_id", SHORT)
def test_the_page_is_well_formed_and_needs_nothing_else(game_id: str, tmp_path: Path) -> None:
    page = review_page(reviewed(SHORT[game_id](), tmp_path))
    found = parsed(page)
    assert page.startswith("<!doctype html>")
    assert not re.search(r"https?:|//|@import|url\(|\bsrc=", page)
    assert "script" not in found.tags
    assert not {"img", "link", "iframe", "object"} & set(found.tags)
    assert all(target.lstrip("#") in found.ids for target in found.targets)
    assert "prefers-color-scheme: dark" in page


def test_the_chart_has_title_description_and_a_table_that_says_the_same(tmp_path: Path) -> None:
    review = reviewed(SHORT["parade"](), tmp_path)
    page = review_page(review)
    for name in ("wide", "narrow"):
        assert f'aria-labelledby="{name}-title {name}-desc"' in page
    assert "A line for each player over 10 moves." in page
    rows = re.findall(r"<tr><th scope=\"row\">(?:start|\d+)</th>.*?</tr>", page)
    assert len(rows) == len(review.moments)
    for row, moment in zip(rows, review.moments, strict=True):
        numbers = re.findall(r'<td class="number">(.*?)</td>', row)
        assert numbers == [percent(chance) for chance in moment.chances]


def test_every_line_runs_through_every_moment_within_the_frame(tmp_path: Path) -> None:
    review = reviewed(SHORT["going-out"](), tmp_path)
    lines = re.findall(r'<path class="line seat\d" [^>]*d="M([^"]*)"', review_page(review))
    drawn = [line for line in lines if "L" in line]
    assert len(drawn) == 2 * review.record.players
    for line in drawn:
        points = [tuple(map(float, point.split())) for point in line.split("L")]
        assert len(points) == len(review.moments)
        assert all(0 <= y <= 430 and 0 <= x <= 960 for x, y in points)


def test_names_cannot_break_out_of_the_page(tmp_path: Path) -> None:
    record = replace(SHORT["parade"](), names=("<script>", 'a"b', "Q & A"))
    page = review_page(reviewed(record, tmp_path))
    assert "script" not in parsed(page).tags
    assert "<script" not in page
    assert "Q &amp; A" in page


def test_the_page_says_who_won(tmp_path: Path) -> None:
    assert "Queen wins after 10 moves." in review_page(reviewed(SHORT["parade"](), tmp_path))
