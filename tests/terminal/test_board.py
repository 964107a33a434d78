"""T1, T2: the table as a picture, in windows of many sizes."""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from tests.terminal.helpers import NAMES, PARADE, POSITION, check_golden, table_at, table_of
from wonderland.bots import RandomBot
from wonderland.table import Table, local
from wonderland.terminal.device import Size
from wonderland.terminal.parade import ParadeDrawing
from wonderland.terminal.parade.board import LAYOUTS, laid_out
from wonderland.terminal.pen import Pen, width
from wonderland.terminal.scene import Scene

DRAWING = ParadeDrawing()


def board(table: Table, size: Size, seat: int | None = 0, pen: Pen | None = None) -> list[str]:
    return DRAWING.board(Scene.at(table, seat, 0), pen or Pen(), size)


@pytest.mark.parametrize(
    "size",
    [Size(60, 24), Size(60, 48), Size(80, 24), Size(80, 40), Size(100, 30), Size(120, 40)],
    ids=lambda size: f"{size.columns}x{size.rows}",
)
def test_t1_t2_the_table_in_a_window(size: Size) -> None:
    lines = board(table_at(POSITION), Size(size.columns, size.rows - 1))
    check_golden(f"board-{size.columns}x{size.rows}.txt", "\n".join(lines) + "\n")
    assert len(lines) < size.rows
    assert max(map(width, lines)) < size.columns


def test_t1_the_parade_stands_behind_the_pile_front_first_in_one_order_over_all_rows() -> None:
    text = "\n".join(board(table_at(POSITION), Size(60, 60)))
    tops = re.findall(r"╭([RBPGWO][0-9T])─+╮", text)
    parade = [card.replace("10", "T") for card in POSITION["parade"]]
    assert tops[: len(parade)] == parade
    rows = re.findall(r"(?:front|then) > +([0-9 ]+)", text)
    numbers = [int(number) for row in rows for number in row.split()]
    assert len(rows) > 1
    assert numbers == list(range(len(parade), 0, -1))


def test_t1_the_pile_is_at_the_front() -> None:
    lines = board(table_at(POSITION), Size(120, 40))
    first = next(line for line in lines if "B5" in line)
    assert first.index("╭╭") < first.index("B5")
    assert any(" 13 " in line for line in lines)


def test_t2_numbers_from_1_to_5_stand_under_the_hand_and_before_what_each_card_collects() -> None:
    lines = board(table_at(POSITION), Size(100, 40))
    assert "1       2       3       4       5" in lines[-1]
    chosen = [line[line.index("  2 ") :] for line in lines if "  2 RT takes" in line]
    assert chosen == ["  2 RT takes B5 +1"]


def test_t2_the_preview_warns_of_the_last_round() -> None:
    wide = "\n".join(board(table_at(POSITION), Size(100, 40)))
    assert "1 G3 takes G0 G7 R3 R1 G4 +7 begins the last round" in wide
    assert wide.count("begins the last round") == 2
    narrow = "\n".join(board(table_at(POSITION), Size(60, 40)))
    assert "1 G3 takes G0 G7 R3 R1 G4 +7 !" in narrow
    assert narrow.count("! begins the last round") == 1


def test_t2_the_zones_divide_the_cards_by_colour_and_mark_majorities() -> None:
    lines = board(table_at(POSITION), Size(120, 60))
    greedy = next(line for line in lines if line.strip().startswith("Greedy 1"))
    assert "5 6 7 8*" in greedy
    assert greedy.split()[-2:] == ["5", "5"]
    assert lines[lines.index(greedy) + 1].split() == ["=", "4"]


def test_t3_the_last_round_and_the_discards_are_told_in_the_headline() -> None:
    last = board(table_at(dict(POSITION, last_round=2)), Size(80, 40))
    assert "2 turns left, nobody draws" in last[0]
    hands = [hand[:4] for hand in POSITION["hands"]]
    discard = board(table_at(dict(POSITION, hands=hands, phase="discard")), Size(80, 40))
    assert "discards two cards" in discard[0]
    assert "Discard two of these" in "\n".join(discard)


def test_spectators_see_no_hand() -> None:
    text = "\n".join(board(table_at(POSITION), Size(100, 40), seat=None))
    for hand in POSITION["hands"]:
        for card in hand:
            assert card.replace("10", "T") not in text.split("In front of")[0]
    assert "takes" not in text


def test_an_empty_parade_and_an_empty_pile_can_be_drawn() -> None:
    text = "\n".join(
        board(table_at(dict(POSITION, parade=[], deck=[], last_round=4)), Size(80, 40))
    )
    assert "empty" in text


def test_every_layout_shows_every_card_of_the_parade_and_the_hand() -> None:
    scene = Scene.at(table_at(POSITION), 0, 0)
    for layout in LAYOUTS:
        text = "\n".join(laid_out(scene, Pen(), 59, layout))
        for card in [*POSITION["parade"], *POSITION["hands"][0]]:
            assert f"╭{card.replace('10', 'T')}" in text


@pytest.mark.parametrize("players", range(2, 7))
def test_no_line_is_wider_than_the_window_and_usual_windows_hold_the_table(players: int) -> None:
    rng = random.Random(players)
    names = ["Humpty Dumpty the Great", *(f"Random {n}" for n in range(1, players))]
    for seed in range(6):
        table = table_of(seed, names)
        bot = RandomBot(seed)
        while not table.is_over():
            seat = table.actors()[0]
            if rng.random() < 0.1:
                for size in (Size(60, 24), Size(80, 24), Size(100, 30), Size(37, 12)):
                    lines = board(table, Size(size.columns, size.rows - 1), seat)
                    assert lines
                    if size.columns < 60:
                        continue
                    assert max(map(width, lines)) < size.columns
                    if players <= 4 and len(table.view(None).parade) <= 14:
                        assert len(lines) <= size.rows - 1
            local.choose(table, seat, bot.choose(table.view(seat), table.legal(seat)))


def test_long_names_of_wide_letters_keep_the_columns_straight() -> None:
    names = ("愛麗絲夢遊仙境愛麗絲夢遊仙境", "Émile", "Bob", "Random")
    lines = board(table_at(POSITION, names), Size(120, 40))
    rows = [line for line in lines if line[3:5] in ("愛麗", "Ém", "Bo", "Ra")]
    assert len(rows) == len(names)
    assert len(set(map(width, rows))) == 1


def test_colours_are_painted_only_where_there_are_some() -> None:
    table = table_at(POSITION)
    assert "\x1b" not in "\n".join(board(table, Size(80, 24)))
    painted = board(table, Size(80, 24), pen=Pen(16))
    assert "\x1b[92m" in "\n".join(painted)
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in painted]
    assert plain == board(table, Size(80, 24))


def test_choices_that_collect_more_than_fits_are_counted() -> None:
    parade = [f"{colour}{value}" for value in (6, 7) for colour in "RBPGWO"] + ["B5", "R1"]
    used = set(parade)
    hands = [[card for card in hand if card not in used] for hand in POSITION["hands"]]
    position = dict(POSITION, parade=parade, hands=hands, front=[[], [], [], []], deck=[])
    scene = Scene.at(table_at(position), 0, 0)
    assert PARADE.view_type is type(scene.view)
    moved = replace(scene, names=NAMES)
    lines = DRAWING.board(moved, Pen(), Size(60, 40))
    assert max(map(width, lines)) < 60
