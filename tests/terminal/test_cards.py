"""T1: the cards and the pile as pictures."""

from __future__ import annotations

import itertools

import pytest

from wonderland.games.parade.cards import CARD_NAMES, COLOURS
from wonderland.terminal.parade import cards
from wonderland.terminal.pen import Pen, width


@pytest.mark.parametrize("card", CARD_NAMES)
def test_t1_every_card_is_a_box_of_five_lines_with_its_name_in_two_corners(card: str) -> None:
    lines = cards.picture(card, Pen())
    assert len(lines) == cards.HEIGHT
    assert {width(line) for line in lines} == {cards.WIDTH}
    assert lines[0].startswith(f"╭{cards.short(card)}")
    assert lines[-1].endswith(f"{cards.short(card)}╯")


def test_t1_the_six_emblems_differ_without_any_colour() -> None:
    for one, other in itertools.combinations(COLOURS, 2):
        cells = zip("".join(cards.EMBLEMS[one]), "".join(cards.EMBLEMS[other]), strict=True)
        different = sum(a != b for a, b in cells)
        assert different >= 8, (one, other)


@pytest.mark.parametrize("columns", [3, 4])
def test_t1_even_the_visible_corners_of_covered_cards_differ(columns: int) -> None:
    corners = {tuple(cards.corner(f"{colour}3", Pen(), columns)) for colour in COLOURS}
    assert len(corners) == len(COLOURS)


def test_t1_ten_is_shown_as_t() -> None:
    assert "RT" in cards.picture("R10", Pen())[0]
    assert "10" not in "".join(cards.picture("R10", Pen()))


@pytest.mark.parametrize("left", range(1, 56))
def test_t1_the_pile_reads_how_many_cards_are_left(left: int) -> None:
    lines = cards.pile(left, Pen())
    assert str(left) in lines[2]
    assert "left" in lines[3]
    assert {width(line) for line in lines} == {cards.PILE_WIDTH}
    assert len(lines) == cards.HEIGHT


def test_t1_the_pile_grows_thinner_and_an_empty_one_says_so() -> None:
    layers = [cards.pile(left, Pen())[0].count("╭") for left in (40, 20, 5, 2, 1)]
    assert layers == sorted(layers, reverse=True)
    assert layers[-1] == 1
    assert "empty" in "".join(cards.pile(0, Pen()))


def test_colour_changes_nothing_but_colour() -> None:
    for card in CARD_NAMES:
        plain = cards.picture(card, Pen())
        assert [width(line) for line in cards.picture(card, Pen(256))] == [*map(width, plain)]


def test_ascii_stands_in_where_boxes_cannot_be_written() -> None:
    drawn = [cards.picture(f"{colour}10", Pen(drawn=False)) for colour in COLOURS]
    drawn.append(cards.pile(40, Pen(drawn=False)))
    for picture in drawn:
        assert all(line.isascii() for line in picture)
    assert len({tuple(picture) for picture in drawn}) == len(drawn)
