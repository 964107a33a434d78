"""Madcala as pictures: shards, the round table, boards, the title page and the end."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest

from tests.terminal import madcala_positions as positions
from tests.terminal.helpers import FakeDevice, check_golden, run
from tests.terminal.madcala_positions import PLATES, Position, scene_at, table_at, table_of
from wonderland.games.madcala.card_set import HOUSE_GUESTS
from wonderland.table import Table, local
from wonderland.terminal.device import Size
from wonderland.terminal.madcala import MadcalaDrawing, landing, offers, ring, shards
from wonderland.terminal.madcala.ring import Detail
from wonderland.terminal.pen import Pen, width
from wonderland.terminal.scene import Scene
from wonderland.terminal.session import Outcome

DRAWING = MadcalaDrawing()
SEALED = "00112233445566778899aabbccddeeff"
KINDS = (None, "greedy")
POSITIONS: dict[str, Position] = {
    "turn": positions.TURN,
    "moved": positions.MOVED,
    "sow": positions.SOW,
    "twice": positions.TWICE,
    "pay": positions.PAY,
    "gather": positions.GATHER,
    "strike": positions.STRIKE,
    "place": positions.PLACE,
    "attribute": positions.ATTRIBUTE,
    "lay": positions.LAY,
    "pick": positions.PICK,
    "discard": positions.DISCARD,
    "stuck": positions.STUCK,
    "other": positions.OTHER,
}
SIZES = (Size(60, 24), Size(80, 24), Size(100, 30), Size(120, 40))
SMALLEST, USUAL = SIZES[:2]
IN_ALL_SIZES = ("turn", "sow", "pay", "pick")


def board(position: Position, size: Size, seat: int | None = 0) -> list[str]:
    return DRAWING.board(scene_at(position, seat), Pen(), Size(size.columns, size.rows - 1))


def text_of(position: Position, size: Size = USUAL, seat: int | None = 0) -> str:
    return "\n".join(board(position, size, seat))


# Shards and the table


def test_m9_pink_black_and_doublers_differ_without_any_colour() -> None:
    drawn = {shards.painted(shard, Pen()) for shard in "pbPB"}
    assert len(drawn) == 4
    assert len({Pen(drawn=False).glyphs(one) for one in drawn}) == 4


@pytest.mark.parametrize("columns", [8, 12, 16])
def test_whatever_lies_on_a_plate_fits_into_it(columns: int) -> None:
    for pink, black, doublers in product(range(17), range(17), ("", "P", "B", "PB")):
        lying = "p" * pink + "b" * black + doublers
        drawn = shards.drawn(lying, Pen(), columns)
        assert width(drawn) <= max(columns, 10)
        for glyph, count in (("♥", pink), ("♠", black)):
            if count:
                assert glyph * count in drawn or f"{count}{glyph}" in drawn


@pytest.mark.parametrize(("seat", "lower"), [(0, "54321"), (1, ["11", "10", "9", "8", "7"])])
def test_m4_the_table_goes_round_clockwise_with_the_own_half_in_front(
    seat: int, lower: list[str]
) -> None:
    view = scene_at(positions.TURN, seat).view
    lines = ring.ring(view, Pen(), 78, Detail(named=False, effects=1))
    assert re.findall(r"[0-9]+", lines[-1]) == list(lower)
    upper = [str(int(number) + 6 * (1 - 2 * seat)) for number in reversed(lower)]
    assert re.findall(r"[0-9]+", lines[0]) == sorted(upper, key=int)
    assert "▸" in lines[0]
    assert "◂" in lines[-1]
    assert lines[1].lstrip().startswith(f"╭{6 - 6 * seat}")
    assert lines[-2].endswith(f"{6 * seat}╯")


def test_m3_every_shard_and_token_is_on_the_table() -> None:
    view = scene_at(positions.TURN).view
    text = "\n".join(ring.ring(view, Pen(), 98, Detail(named=True, effects=1)))
    for shard, glyph in (("p", "♥"), ("b", "♠")):
        normal = sum(lying.count(shard) for lying in PLATES.values())
        assert len(re.findall(f"{glyph}(?!²)", text)) == normal
        assert text.count(f"{glyph}²") == 1
    assert text.count("Claw") == 3


@pytest.mark.parametrize("columns", [58, 78, 98, 118])
def test_the_table_is_no_wider_than_it_may_be(columns: int) -> None:
    for position, named, airy in product(POSITIONS.values(), (True, False), (True, False)):
        lines = ring.ring(scene_at(position).view, Pen(), columns, Detail(named, 2, airy))
        assert max(map(width, lines)) <= columns


# Boards


@pytest.mark.parametrize(
    ("name", "size"),
    [(name, size) for name in POSITIONS for size in SIZES if size == USUAL or name in IN_ALL_SIZES],
    ids=lambda one: one if isinstance(one, str) else f"{one.columns}x{one.rows}",
)
def test_the_table_in_a_window(name: str, size: Size) -> None:
    lines = board(POSITIONS[name], size)
    check_golden(f"madcala-{name}-{size.columns}x{size.rows}.txt", "\n".join(lines) + "\n")
    assert max(map(width, lines)) < size.columns
    assert len(lines) < size.rows or size == SMALLEST


@pytest.mark.parametrize("pair", [0, 1, 2])
def test_every_screen_of_a_random_game_fits_into_80_columns_and_24_lines(pair: int) -> None:
    rng = random.Random(pair)
    table = table_of(pair, guest_0=HOUSE_GUESTS[2 * pair], guest_1=HOUSE_GUESTS[2 * pair + 1])
    phases = set()
    for _ in range(80):
        if table.is_over():
            break
        seat = table.actors()[0]
        scene = Scene.at(table, seat, max(0, table.choices - 6))
        phases.add(scene.view.phase)
        lines = DRAWING.board(scene, Pen(), Size(80, 23))
        assert len(lines) <= 23, "\n".join(lines)
        assert max(map(width, lines)) < 80
        listed = [move.action for move in offers.numbered(scene)]
        assert len(set(listed)) == len(listed) <= offers.MOST
        assert set(listed) <= set(table.legal(seat))
        assert len(scene.moves) == len(listed) or len(scene.moves) > offers.MOST
        local.choose(table, seat, rng.choice(table.legal(seat)))
    assert {"turn", "effects", "pay"} <= phases


def test_nothing_jumps_about_from_one_decision_to_the_next() -> None:
    scenes = [scene_at(one) for one in (positions.TURN, positions.PAY, positions.SOW)]
    tops = [DRAWING.board(scene, Pen(), Size(80, 23))[4][:8] for scene in scenes]
    assert tops == ["       ╭7"[:8]] * 3


def test_both_players_cards_are_there_in_80_columns() -> None:
    text = text_of(positions.TURN)
    assert re.search(r"Dinah 2R down +Doppelganger 1R +Looking-Glass Kitten S3", text)
    assert re.search(r"Damage, Strike Plus-One +Repeat a card +Place, Health", text)
    assert re.search(r"Jubjub Bird 3R +Bandersnatch 2R +Slithy Toves S3", text)
    assert "Hand  Cook: Damage, Health  Rose-Painters: Gather 3, Refresh" in text
    assert re.search(r"You ♥ Alice +█+░+ +15/22 .*Drink Me, Eat Me", text)
    assert re.search(r"Greedy ♠ Jabberwock +█+░+ +9/23", text)


def test_a_move_says_where_it_ends_and_what_is_there() -> None:
    text = text_of(positions.TURN)
    assert "move 1 ▸ 3 " in text
    assert "or 2, 4" in text
    ends = landing.ends(scene_at(positions.TURN).view)
    assert ends[4][0] == landing.End(plate=9, doubled=True, by=("last mine",))
    assert {end.doubled for end in ends[4]} == {True, False}


def test_m11_a_doubled_performance_is_said_to_be_one() -> None:
    assert "Pepper Soup, the first of two times: choose an effect" in text_of(positions.TWICE)


def test_m14_what_health_comes_to_is_said_where_it_is_certain() -> None:
    plain = positions.at("commoner cook", guests="alice jabberwock")
    assert "Damage (Greedy to 8)" in text_of(plain)
    assert "Health (you to 16)" in text_of(plain)
    assert "Damage\n" in text_of(positions.TWICE)  # the Cat may prevent it


def test_the_shards_in_hand_are_shown_while_they_are_sown() -> None:
    assert "In hand  ♥ ♠ ♥² ♠²" in text_of(positions.SOW)
    assert "[5]" in text_of(positions.SOW)
    assert "In hand  ♥♥ ♠" in text_of(positions.ATTRIBUTE)


def test_many_payments_have_no_number_but_can_be_typed() -> None:
    scene = scene_at(positions.PAY)
    listed = [move.notation for move in offers.numbered(scene)]
    assert len(scene.moves) > 50
    assert len(listed) <= 13
    assert "pay 5 5 5" in listed
    assert f"{len(scene.moves) - len(listed)} more can be typed, as in pay" in " ".join(
        text_of(positions.PAY).split()
    )
    assert any("theirs" in one for one in listed)


def test_strikes_at_the_persons_own_shards_are_typed_if_there_are_many() -> None:
    whole = {number: "pb" for number in range(12) if number not in (5, 11)}
    position = positions.at(
        *("plus-one executioner", "pay 1 2"), plates=whole, guests="red_queen white_rabbit"
    )
    scene = scene_at(position)
    assert len(scene.moves) == 18
    crowded = dict.fromkeys(range(12), "pb")
    position = positions.at(
        *("plus-one executioner", "pay 1 2"), plates=crowded, guests="red_queen white_rabbit"
    )
    scene = scene_at(position)
    assert len(scene.moves) == 22
    assert {move.pieces[1] for move in offers.numbered(scene)} == {"theirs"}


def test_cards_of_another_set_go_by_the_names_that_are_printed_on_them() -> None:
    text = text_of(positions.OTHER)
    assert "Ann of Green Gables" in text
    assert "Puss in Boots 2R" in text
    assert "play Maître d’Hôtel" in text


def test_spectators_see_no_hand_and_nothing_to_choose() -> None:
    for position in (positions.TURN, positions.LAY):
        text = text_of(position, seat=None)
        assert "Hand" not in text
        assert "Rose-Painters" not in text
        assert "1 " not in text.splitlines()[-1]
    assert "Caucus" not in text_of(positions.PICK, seat=1).splitlines()[-1]


def test_ascii_stands_in_where_boxes_cannot_be_written() -> None:
    pen = Pen(drawn=False)
    for name, position in POSITIONS.items():
        lines = DRAWING.board(scene_at(position), pen, Size(100, 40))
        lines += DRAWING.opening(scene_at(position), pen, 60)
        assert name == "other" or all(line.isascii() for line in lines), lines


# The title page and the end


def test_the_title_page_fits_into_the_usual_window_even_with_a_seal() -> None:
    device = FakeDevice([], terminal=True)
    run(table_of(SEALED), KINDS, device, boxed=True)
    assert "Press Enter to begin." in device.text
    assert "1 of 2" not in device.text
    for columns in (60, 80):
        lines = DRAWING.opening(scene_at(positions.TURN), Pen(), columns)
        check_golden(f"madcala-opening-{columns}.txt", "\n".join(lines) + "\n")


LAST_BLOW = positions.at(guests="alice jabberwock", health=[3, 1])


@pytest.mark.parametrize("columns", [60, 100])
def test_m29_the_end_shows_who_has_won_and_how_the_table_stood(columns: int) -> None:
    device = FakeDevice(["", "cook", "effect damage"], terminal=True, size=Size(columns, 30))
    outcome = run(table_at(LAST_BLOW), KINDS, device, boxed=True)
    assert outcome is Outcome.FINISHED
    ending = device.text.split("\x1b[?1049l")[1]
    check_golden(f"madcala-ending-{columns}.txt", ending)
    assert "MADCALA · You win." in ending
    assert "Place 2: Greedy, Jabberwock, 0 of 23 health." in ending


def test_u_takes_one_small_decision_back() -> None:
    device = FakeDevice(["", "cook", "effect health", "u", "effect damage"], terminal=True)
    table = table_at(positions.TURN)
    run(table, KINDS, device, boxed=True)
    assert [notation for _, notation in table.record.actions] == [
        "commoner cook",
        "effect damage",
    ]
    assert "Your last choice is taken back." in device.text


def test_what_the_opponent_did_is_told_in_a_paragraph_that_fits() -> None:
    table = table_of(4, guest_0="alice", guest_1="jabberwock", start="0")
    device = FakeDevice(["", "m2", "d", "1", "1", "e"], terminal=True)
    run(table, KINDS, device, boxed=True)
    last = device.screens[-1]
    assert "Since your last turn" in last
    assert "Greedy … " in last  # a long turn, of which the newest parts are told
    assert re.search(r"Greedy moved 1?[0-9], to 1?[0-9] [A-Z]", tall_after(table))
    assert len(last.splitlines()) <= 25  # the last two say good-bye
    assert "played Cook, damaged Greedy (8 left)" in text_after("commoner cook", "effect damage")
    assert "used Dinah, paid 2, damaged Greedy (8 left)" in text_after("plus-one dinah", "pay 5 5")


def tall_after(table: Table) -> str:
    """Return what is drawn at the beginning of a turn where there is room for all of it."""
    since = max(at for at, (seat, _) in enumerate(table.record.actions) if seat == 0)
    return "\n".join(DRAWING.board(Scene.at(table, 0, since), Pen(), Size(100, 40)))


def text_after(*actions: str) -> str:
    """Return what is drawn after some actions of the person, all of them still new."""
    table = table_at(positions.at(guests="alice white_rabbit"))
    for action in actions:
        local.choose(table, 0, table.game.parse(action))
    return "\n".join(DRAWING.board(Scene.at(table, 0, 0), Pen(), Size(100, 40)))
