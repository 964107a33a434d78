"""Card files: every fault is found, with its line; good ones are compiled and played with."""

from __future__ import annotations

from pathlib import Path

import pytest

from wonderland import BadOptions, FastRng, Record
from wonderland.games.madcala import MADCALA
from wonderland.games.madcala.card_file import BadCards, check_cards, house_text
from wonderland.games.madcala.card_set import read_cards
from wonderland.testing import check_no_leak, check_play

DUCK = """
[[guest]]
id = "ugly_duchess"
name = "Ugly Duchess"
health = 24
[[guest.token]]
id = "pepper"
name = "Pepper"
count = 2
at = "guest"
[[guest.attribute]]
name = "Sneeze"
on = "active"
if = "own_side"
optional = true
once = "turn"
do = [{op="spend", token="pepper", how="discard"}, {op="damage", n=1}]
[[guest.attribute]]
name = "More pepper"
on = "turn_end"
if = {own_empty_plates_at_least = 3}
do = [{op="regain", token="pepper"}]
[[guest.plus_one]]
id = "baby"
name = "The Baby"
cost = 4
do = [{op="damage", n=2}, {op="gather", n=2}]
[[guest.plus_one]]
id = "fish_footman"
name = "Fish-Footman"
cost = 1
do = [{op="plate", side="own"}, {op="repeat"}]
[[guest.plus_one]]
id = "cauldron"
name = "Cauldron"
stored = 2
do = [{op="place_stored", n=2}, {op="roll", table="madness"}]
"""


TABLE = house_text().partition("# Guests\n")[0]


def with_plus_ones(slate: str, ladder: str, chimney: str, commoner: str = "health") -> str:
    """Return a file of one Guest, by what the Plus-Ones do, and of one kind of Commoner."""
    text = TABLE + '[[guest]]\nid = "bill"\nname = "Bill"\nhealth = 20\n'
    for name, what in {"slate": slate, "ladder": ladder, "chimney": chimney}.items():
        text += f'[[guest.plus_one]]\nid = "{name}"\nname = "{name.title()}"\n{what}\n'
    do = f'[{{op="{commoner}"}}]'
    return text + f'[[commoner]]\nid = "pig"\nname = "Pig"\ncopies = 35\ndo = {do}\n'


def stored(effect: str) -> str:
    return f'stored = 1\ndo = [{{op="place_stored"}}, {{{effect}}}]'


ROLL = 'do = [{op="roll", table="madness"}]'
REFRESH = 'cost = 1\ndo = [{op="refresh"}]'
HEAL = 'op="health"'


def line_of(text: str, part: str) -> int:
    """Return the number of the line in which a part first occurs."""
    return text[: text.index(part)].count("\n") + 1


def faults(old: str, new: str) -> list[str]:
    """Return what is wrong with the house set once a text in it is replaced."""
    text = house_text()
    assert old in text
    return [str(problem) for problem in check_cards(text.replace(old, new, 1))]


def test_the_house_set_is_right() -> None:
    assert check_cards(house_text()) == []


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("turn_limit = 40", "turn_limit = 0", "game.turn_limit: is a number from 1 to 500, not 0"),
        ("turn_limit = 40", "turnlimit = 40", "is no field here: did you mean turn_limit?"),
        ("normal_shards = 16", "normal_shards = 20", "is a number 16, not 20"),
        ("start = [0, 2, 2", "start = [0, 9, 9", "uses 27 of a player's 16 normal shards"),
        ("start = [0, 2,", "start = [", "has six numbers"),
        ('op="draw", n=1', 'op="drow", n=1', "'drow' is no operation: did you mean draw?"),
        ('op="draw", n=1', 'op="draw", n=0', "is a number from 1 to 16, not 0"),
        ('op="draw", n=1', 'op="plate", side="own"', "plate could never resolve on a plate"),
        ('op="draw", n=1', 'op="repeat"', "repeat could never resolve on a plate"),
        ("offset = 1\n", "offset = 2\n", "is also that of plate[1]"),
        ("home = true\n", "home = false\n", "the plate of offset 0 is the Home"),
        ("copies = 3", "copies = 4", "there are 36 Commoners; the game has 35 (M1)"),
        ('id = "cook"', 'id = "Cook"', "has small letters, digits and _ only (try cook)"),
        ('id = "lion"', 'id = "cook"', "cook is also the id of commoner[7]"),
        ("health = 25\n", "", "guest[2]: has no health"),
        ('at = "plus_one:dodo"', 'at = "plus_one:dod"', "there is no Plus-One 'dod'"),
        ('{op="repeat"}', '{op="slide", n=1}', "slide could never resolve here"),
        ('token="drink_me", how', 'token="drink", how', "there is no token drink"),
        ('{op="spend", token="watch", how="discard"}, ', "", "watch is never spent"),
        ("extra_turns_in_a_row = 1", "extra_turns_in_a_row = 0", "extra_turns_in_a_row is 0"),
        ('if = "own_home"', 'if = "at_home"', "is one of own_home"),
        ("offsets = [1, 3, 5]", "offsets = [1, 3]", "a different plate from 1 to 5 for each token"),
        ('op="roll", table="madness"', 'op="roll", table="luck"', "there is no die luck"),
        ("stored = 3 ", "stored = 9 ", "stores 9 shards; the reserve has 3"),
        ('from="active"', 'from="active", n=2', "is not TOML"),
        ('on = "sown"', 'on = "sowed"', "did you mean sown?"),
        ("[[commoner]]", "[[comoner]]", "is no part of a card file: did you mean commoner?"),
        ("    [{op=\"draw\", n=1}],\n", "", "has 5 faces; a die has 6"),
        ('{op="damage", n=2}], [{op="draw"', '{op="gather"}], [{op="gather", n=2}, {op="draw"',
         "the two gather effects cannot be told apart"),
        ('if = "not_own_home"', 'if = "own_home"', "the shard is on your Home already"),
        ('if = "opponent_side"', 'if = "own_side"', "claw is never on your side"),
        ('if = "opponent_side"', 'if = "own_home"', "no opponent's shard lands on your Home (M7)"),
        ('on = "opponent_active"\nif = "opponent_side"', 'on = "turn_end"',
         "claw stands on plates, so spend could never resolve here"),
        ('{op="damage", n=1, preventable=false}', '{op="extra_turn"}',
         "extra_turn could never resolve in the opponent's turn"),
        ('{op="discard", n=1}', '{op="regain", token="claw"}',
         "regain could never resolve: claw stands on plates (use set_token)"),
        ('offsets=[1, 2, 3, 4, 5]', "offsets=[0, 6]", "names no plate from 1 to 5"),
        ('offsets=[1, 2, 3, 4, 5]', "offsets=[0, 1]", "are plates from 1 to 5"),
        ('tokens=["thimble", "comfits", "caucus"]', 'tokens=["thimble", "comfits"]',
         "caucus is of no use: no effect spends or offers it"),
        ('{op="roll", table="madness"}', '{op="damage"}', "is never rolled"),
        ("cost = 3", "cost = 7", "is a number from 0 to 6, not 7"),
        ("cost = 3", 'coast = 3', "is no field here: did you mean cost?"),
        ('{op="gather", n=4}', '{op="gather", amount=4}', "is no field here: known are n"),
    ],
)  # fmt: skip
def test_a_fault_is_found(old: str, new: str, complaint: str) -> None:
    assert any(complaint in fault for fault in faults(old, new)), faults(old, new)


def test_refreshing_needs_another_card_to_refresh() -> None:
    assert check_cards(with_plus_ones(REFRESH, ROLL, stored(HEAL))) == []
    assert check_cards(with_plus_ones(stored('op="refresh"'), ROLL, stored(HEAL))) == []
    alone = with_plus_ones(REFRESH, stored('op="roll", table="madness"'), stored(HEAL))
    (problem,) = check_cards(alone)
    assert "the Guest has no other refreshable Plus-One" in str(problem)
    assert problem.line == line_of(alone, 'op="refresh"}]\n[[guest.plus_one]]')


def test_where_no_plus_one_is_refreshable_nothing_refreshes_or_strikes_one() -> None:
    rolling = stored('op="roll", table="madness"')
    text = with_plus_ones(rolling, stored(HEAL), stored('op="refresh"'), "strike_plus_one")
    assert [problem.told() for problem in check_cards(text)] == [
        "plate[3].sides[1][0]: refresh could never resolve: no Plus-One is refreshable (M22)",
        "plate[5].sides[0][0]: refresh could never resolve: no Plus-One is refreshable (M22)",
        "guest[0].plus_one[2].do[1]: refresh could never resolve:"
        " the Guest has no refreshable Plus-One (M19, M22)",
        "commoner[0].do[0]: strike_plus_one could never resolve: no Plus-One is refreshable (M22)",
    ]


def test_a_die_that_could_lead_on_for_ever_is_refused() -> None:
    face = '    [{op="damage", n=1}],\n'
    text = house_text().replace(face, '    [{op="plate", side="own"}],\n', 1)
    assert check_cards(text) == []
    looping = text.replace('[[{op="damage", n=1}]]', '[[{op="roll", table="madness"}]]')
    (problem,) = check_cards(looping)
    assert "madness may lead back to a plate, and so on without an end" in str(problem)


def test_all_faults_are_found_each_with_its_line() -> None:
    text = house_text().replace('op="repeat"', 'op="repaet"').replace('"Mostly Gone"', "7")
    problems = check_cards(text)
    assert [problem.line for problem in problems] == [
        line_of(text, 'op="repaet"'),
        line_of(text, "name = 7"),
    ]
    with pytest.raises(BadCards) as caught:
        read_cards(text)
    assert list(caught.value.problems) == problems
    assert "2 problems in the cards" in str(caught.value)


def test_an_error_names_the_first_problems_and_counts_the_others() -> None:
    with pytest.raises(BadCards) as caught:
        read_cards("a = 1\n")
    lines = str(caught.value).splitlines()
    assert len(caught.value.problems) > 3
    assert lines[0] == f"{len(caught.value.problems)} problems in the cards"
    assert lines[1:4] == [str(problem) for problem in caught.value.problems[:3]]
    assert lines[4].startswith(f"and {len(caught.value.problems) - 3} more")


def test_a_file_that_is_not_toml_names_the_line() -> None:
    (problem,) = check_cards("[game]\n\nturn_limit = = 4\n")
    assert problem.line == 3


@pytest.mark.parametrize("text", ["", "guest = 3", "[[guest]]\nplus_one = 4", "game = []", "a.b=1"])
def test_files_of_any_shape_are_refused_with_reasons(text: str) -> None:
    assert len(check_cards(text)) > 3


def test_a_guest_is_added_without_a_line_of_python(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(house_text().replace("# Commoners\n", DUCK), encoding="utf-8")
    state = MADCALA.deal(seed=3, guests=("ugly_duchess", "alice"), start=1, cards=path)
    assert state.health[0] == 24
    assert MADCALA.view(state, 0).plus_ones[0][0].id == "baby"
    assert MADCALA.load(MADCALA.dump(state)).cards is state.cards


def test_games_with_other_cards_pass_the_kit() -> None:
    text = house_text().replace("# Commoners\n", DUCK)
    for seed, other in enumerate(("alice", "cheshire_cat", "ugly_duchess")):
        options = {"guest_0": "ugly_duchess", "guest_1": other, "cards": text}
        check_play(MADCALA, 2, seed, options=options)
        check_no_leak(MADCALA, 2, seed, options=options, every=40)


def test_other_cards_are_written_by_their_number_and_described_by_their_name() -> None:
    text = house_text().replace("# Commoners\n", DUCK)
    state = MADCALA.deal(seed=3, guests=("ugly_duchess", "alice"), start=1, cards=text)
    position = MADCALA.dump(state) | {"turn": 0, "turns": [1, 1]}
    position["progress"] = position["progress"] | {"actor": 0}
    state = MADCALA.load(position)
    action = MADCALA.parse("plus-one 1")
    assert action in list(state.legal(0))
    move = MADCALA.describe(MADCALA.view(state, 0), action)
    assert (move.notation, move.pieces, move.text) == ("plus-one 1", ("baby",), "Activate Baby.")


def test_a_record_carries_the_cards() -> None:
    text = house_text().replace("# Commoners\n", DUCK)
    options = MADCALA.settled({"guests": ("ugly_duchess", "alice"), "start": 0, "cards": text})
    record = Record.open(MADCALA, 2, 5, options=options)
    state = record.begin(MADCALA)
    record = record.played(0, MADCALA.notate(state.legal(0)[0]))
    read = Record.from_json(record.to_json(), lambda _: MADCALA)
    assert MADCALA.dump(read.replay(MADCALA)) == MADCALA.dump(record.replay(MADCALA))
    later = record.continued(MADCALA, 1)
    assert later.position is not None
    assert later.position["cards"]["text"] == text
    assert len(later.position["cards"]["sha256"]) == 64


def test_cards_that_cannot_be_read_are_bad_options(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="cannot be read"):
        MADCALA.deal(seed=1, cards=tmp_path / "none.toml")
    with pytest.raises(BadOptions, match="no \\[game\\]"):
        MADCALA.deal(seed=1, cards="a = 1\n")
    with pytest.raises(BadOptions, match="path or text"):
        MADCALA.deal(seed=1, cards=7)


def test_imagined_worlds_use_the_same_cards() -> None:
    text = house_text().replace("# Commoners\n", DUCK)
    state = MADCALA.deal(seed=3, cards=text)
    assert MADCALA.imagine(MADCALA.view(state, 1), FastRng(1)).cards is state.cards
