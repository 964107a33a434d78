"""The Going-Out game as pictures: cards, boards, rounds, and which sets get a number."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest

from tests.terminal.going_out_positions import (
    BEAT,
    CHOOSE,
    EXCHANGE,
    FIVE,
    JUST_OUT,
    LARGE,
    LAST_TURN,
    LEAD,
    NAMES,
    SHOW,
    Position,
    scene_at,
    table_at,
    table_of,
)
from tests.terminal.helpers import FakeDevice, check_golden, run
from wonderland.bots import RandomBot
from wonderland.games.going_out.cards import KIND_NAMES
from wonderland.table import local
from wonderland.terminal.device import Size
from wonderland.terminal.going_out import GoingOutDrawing, cards, offers, words
from wonderland.terminal.pen import Pen, width
from wonderland.terminal.scene import Scene
from wonderland.terminal.session import Outcome

DRAWING = GoingOutDrawing()
SEALED = "00112233445566778899aabbccddeeff"
KINDS = (None, "greedy", "greedy", "random", "random")
POSITIONS: dict[str, Position] = {
    "beat": BEAT,
    "lead": LEAD,
    "exchange": EXCHANGE,
    "just-out": JUST_OUT,
    "large": LARGE,
    "show": SHOW,
    "five": FIVE,
    "choose": CHOOSE,
}
SIZES = (Size(60, 24), Size(80, 24), Size(100, 30), Size(120, 40))


def board(position: Position, size: Size, seat: int | None = 0) -> list[str]:
    return DRAWING.board(scene_at(position, seat), Pen(), Size(size.columns, size.rows - 1))


def listed(position: Position) -> list[str]:
    return [move.notation for move in offers.numbered(scene_at(position))]


def with_hand(hand: str, table: Position | None = None) -> Position:
    """Return a position where nobody else holds or shows anything that matters."""
    hands = [hand.split(), ["H6"], ["F7"]]
    nothing: dict[str, Any] = {"known": [[], [], []], "scored": [[], [], []], "jokers_used": []}
    return BEAT | nothing | {"hands": hands, "table": table, "deck": [], "display": []}


# Cards


@pytest.mark.parametrize("card", KIND_NAMES)
def test_every_card_is_a_box_of_five_lines_with_its_name_in_two_corners(card: str) -> None:
    for count in (1, 4):
        lines = cards.picture(card, Pen(), count)
        assert len(lines) == cards.HEIGHT
        assert {width(line) for line in lines} == {cards.WIDTH}
        assert lines[0].startswith(f"╭{card}")
        assert lines[-1].endswith(f"{card}╯")
        assert ("x4" in lines[-1]) == (count == 4)


def test_the_four_emblems_differ_without_any_colour_even_where_cards_overlap() -> None:
    for one, other in itertools.combinations("FHQC", 2):
        cells = zip("".join(cards.EMBLEMS[one]), "".join(cards.EMBLEMS[other]), strict=True)
        assert sum(a != b for a, b in cells) >= 8, (one, other)
    for columns in (3, 4):
        corners = {tuple(cards.corner(card, Pen(), columns)[1:]) for card in ("F3", "H3", "Q", "C")}
        assert len(corners) == 4


@pytest.mark.parametrize("columns", [3, 4, 7, 8])
def test_cards_in_a_row_take_the_columns_they_are_said_to_take(columns: int) -> None:
    stacks = [("F1", 3), ("H7", 1), ("Q", 2), ("C", 1)]
    lines = cards.spread(stacks, Pen(), columns)
    assert {width(line) for line in lines} == {cards.spread_width(len(stacks), columns)}


@pytest.mark.parametrize("left", range(1, 48))
def test_the_deck_reads_how_many_cards_are_left(left: int) -> None:
    lines = cards.deck(left, Pen())
    assert str(left) in lines[2]
    assert {width(line) for line in lines} == {cards.DECK_WIDTH}
    assert "empty" in "".join(cards.deck(0, Pen()))


def test_ascii_stands_in_where_boxes_cannot_be_written() -> None:
    pen = Pen(drawn=False)
    for position in POSITIONS.values():
        lines = DRAWING.board(scene_at(position), pen, Size(100, 40))
        assert all(line.isascii() for line in lines), [line for line in lines if not line.isascii()]


# Boards


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.columns}x{size.rows}")
def test_the_table_in_a_window(name: str, size: Size) -> None:
    lines = board(POSITIONS[name], size)
    check_golden(f"going-out-{name}-{size.columns}x{size.rows}.txt", "\n".join(lines) + "\n")
    assert max(map(width, lines)) < size.columns
    # Twenty-six cards and eight numbered choices need one line more than the smallest window has.
    assert len(lines) < size.rows + (name == "large" and size.columns == 60)


def test_the_set_on_the_table_is_said_in_words_with_what_beats_it() -> None:
    text = "\n".join(board(BEAT, Size(100, 30)))
    assert "Greedy 1's pair of 2s." in text
    assert "Beaten by a pair of 3s or higher, or" in text
    assert "Nothing lies on the table: any set" in "\n".join(board(LEAD, Size(100, 30)))


@pytest.mark.parametrize(
    ("count", "rank", "said"),
    [
        (1, 4, "a single 5 or higher, or two cards"),
        (2, 6, "a pair of 7s, or three cards"),
        (3, 4, "three cards from 5 or higher, or four cards"),
        (5, 7, "six cards"),
        (14, 1, "14 cards from 2 or higher, or 15 cards"),
    ],
)
def test_g14_what_beats_a_set(count: int, rank: int, said: str) -> None:
    assert words.stronger(count, rank) == said


def test_g7_everything_that_everybody_knows_is_there() -> None:
    lines = board(BEAT, Size(100, 30))
    rows = [line for line in lines if line[3:].startswith(("You", "Greedy"))]
    assert [re.sub(r"[▒█░]+", "", row).split() for row in rows[:3]] == [
        [">", "You", "7", "1", "1", "1", "3", "12"],
        ["Greedy", "1", "3", "2", "1", "1", "4", "20", "has", "F1"],
        ["Greedy", "2", "5", "0", "0", "0", "0", "9", "has", "F4", "H3"],
    ]
    assert "Jokers used: Q Cx2" in "\n".join(lines)
    assert " 12  " in "\n".join(lines)
    assert "out first" in "\n".join(board(FIVE, Size(80, 24)))


def test_spectators_see_no_hand() -> None:
    text = "\n".join(board(BEAT, Size(100, 30), seat=None))
    assert "H5" not in text
    assert "pass" not in text


def test_numbers_stand_under_what_can_be_drawn_or_laid_out() -> None:
    under = next(line for line in board(EXCHANGE, Size(80, 24)) if "on the table" in line)
    assert under.split() == ["1", "2", "3", "on", "the", "table"]
    assert board(CHOOSE, Size(80, 24))[-2].split() == [str(number) for number in range(1, 9)]


def test_boards_of_whole_games_keep_within_every_window() -> None:
    for players, seed in ((2, 1), (3, 2), (4, 3), (5, 4)):
        table = table_of(seed, players, target=20)
        bot = RandomBot(seed)
        while not table.is_over():
            seat = table.actors()[0]
            scene = Scene.at(table, seat, max(0, table.choices - 2 * players))
            # Turns have two steps or three, so every third step is of all kinds.
            for size in (Size(60, 24), Size(100, 30)) if table.choices % 3 == 0 else ():
                lines = DRAWING.board(scene, Pen(), Size(size.columns, size.rows - 1))
                assert max(map(width, lines)) < size.columns, "\n".join(lines)
            local.choose(table, seat, bot.choose(table.view(seat), table.legal(seat)))


def test_colours_change_nothing_but_colour() -> None:
    for position in POSITIONS.values():
        painted = DRAWING.board(scene_at(position), Pen(256), Size(100, 30))
        plain = [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in painted]
        assert plain == DRAWING.board(scene_at(position), Pen(), Size(100, 30))
        assert "\x1b" in "\n".join(painted)


# Which sets get a number


def test_all_choices_but_sets_are_numbered() -> None:
    assert listed(EXCHANGE) == ["draw deck", "draw F3", "draw H4", "no draw"]
    assert len(listed(SHOW)) == 14
    assert listed(CHOOSE)[:2] == ["show F1", "show F3"]


def test_large_sets_without_jokers_come_first_and_to_pass_comes_last() -> None:
    assert listed(BEAT) == [
        "play F5 H5 H5",
        "play H5 H5",
        "play F5 H5 H5 C=H5",
        "play F2 F3 Q=F4 F5",
        "pass",
    ]


def test_the_weakest_set_that_beats_the_table_is_always_there() -> None:
    table = {"owner": 1, "cards": ["H2"], "count": 1, "rank": 2}
    assert listed(with_hand("F3 F4 F5 H5 H7", table)) == [
        "play F3 F4 F5",
        "play F5 H5",
        "play H7",
        "play F3",
        "pass",
    ]


def test_a_joker_is_not_offered_for_a_card_that_is_in_the_hand() -> None:
    offered = listed(with_hand("F3 F4 F5 Q"))
    assert "play F3 F4 F5 Q=F6" in offered
    assert all("Q=F4" not in notation or "F3" not in notation for notation in offered)


def test_jokers_alone_are_offered_once_and_when_nothing_else_is_held() -> None:
    assert listed(with_hand("Q")) == ["play Q=F7", "pass"]


def test_never_more_than_eight_choices_and_never_a_set_that_may_not_be_played() -> None:
    table = table_of(5, 4, target=30)
    bot = RandomBot(5)
    while not table.is_over():
        seat = table.actors()[0]
        scene = Scene.at(table, seat, table.choices)
        numbered = offers.numbered(scene)
        legal = table.legal(seat)
        assert {move.action for move in numbered} <= set(legal)
        assert len({move.action for move in numbered}) == len(numbered)
        if scene.view.phase == "play":
            assert len(numbered) <= offers.MOST_SETS + 1
            assert (len(numbered) > 1) == (len(legal) > 1)
        else:
            assert len(numbered) == len(legal)
        local.choose(table, seat, bot.choose(table.view(seat), legal))


def test_the_last_cards_are_said_to_go_out() -> None:
    assert "1 F3 H3  a pair of 3s goes out!" in "\n".join(board(with_hand("F3 H3"), Size(100, 30)))


# The title page, rounds and the end


def test_the_title_page_fits_into_the_smallest_window_even_with_a_seal() -> None:
    device = FakeDevice([], terminal=True, size=Size(60, 24))
    run(table_of(SEALED), KINDS[:3], device, boxed=True)
    assert "Press Enter to begin." in device.text
    assert "1 of 2" not in device.text
    for columns in (60, 100):
        lines = DRAWING.opening(scene_at(BEAT), Pen(), columns)
        check_golden(f"going-out-opening-{columns}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("size", [Size(60, 24), Size(100, 30)], ids=["60", "100"])
def test_g28_g30_the_end_of_a_round_is_read_before_the_next_choice(size: Size) -> None:
    device = FakeDevice(["", "f2", "", "2", "pass"], terminal=True, size=size)
    run(table_at(LAST_TURN), KINDS[:3], device, boxed=True)
    pages = [screen for screen in device.screens if "IS OVER" in screen]
    assert len(pages) == 1
    check_golden(f"going-out-round-{size.columns}.txt", pages[0] + "\n")
    assert "Press Enter to go on." in pages[0]
    assert "2 of 3" in pages[0]
    assert len(pages[0].splitlines()) <= size.rows


@pytest.mark.parametrize(
    ("totals", "told"),
    [
        ([0, 9, 9], "You have the lowest total, and lay out the 2 cards of the display."),
        ([20, 9, 0], "You have the highest total, and begin."),
        ([0, 20, 9], "Greedy 1 has the highest total, and begins."),
        ([9, 20, 0], "Greedy 2 has the lowest total, and lays out the 2 cards of the display."),
    ],
)
def test_g5_who_lays_out_and_who_begins_is_said(totals: list[int], told: str) -> None:
    device = FakeDevice(["", "pass"], terminal=True, size=Size(100, 30))
    run(table_at(LAST_TURN | {"totals": totals}), KINDS[:3], device, boxed=True)
    assert told in device.text


@pytest.mark.parametrize("columns", [60, 100])
def test_g31_the_end_of_the_game_shows_the_last_round_and_the_places(columns: int) -> None:
    device = FakeDevice(["", "p"], terminal=True, size=Size(columns, 30))
    position = dict(LAST_TURN, target=5)
    outcome = run(table_at(position), KINDS[:3], device, boxed=True)
    assert outcome is Outcome.FINISHED
    ending = device.text.split("\x1b[?1049l")[1]
    check_golden(f"going-out-ending-{columns}.txt", ending)
    assert "wins with" in ending
    assert "Place 3" in ending


def test_nobody_out_means_that_no_jokers_are_handed_out() -> None:
    position = LEAD | {"passes": 5, "deck": [], "display": []}
    device = FakeDevice(["", "p"], terminal=True, size=Size(100, 30))
    run(table_at(position), KINDS[:3], device, boxed=True)
    assert "Nobody went out, and so nobody is handed any of the used jokers." in device.text


def test_no_names_but_the_persons_are_drawn_in_the_second_person() -> None:
    told = words.results(scene_at(BEAT | {"phase": "over", "totals": [38, 38, 9]}))
    assert told[0].startswith(f"Place 1: {NAMES[0]}, 38 points with 0 pairs in the last round")
