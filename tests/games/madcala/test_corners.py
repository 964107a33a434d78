"""The corners of Madcala's clauses: where two of them meet, and what is easily forgotten."""

from __future__ import annotations

import pytest

from tests.games.madcala.table import Table, die, down
from wonderland.games.madcala import MADCALA, facts
from wonderland.games.madcala.card_file import house_text

CAT = "jabberwock cheshire_cat"
RABBIT = "white_rabbit jabberwock"


def test_m5_a_turn_in_which_nothing_is_left_to_choose_ends_by_itself() -> None:
    table = Table({1: "p", 5: "P"}, turns=[1, 0], hands=("", ""))
    table.act("move 1", "decline")
    assert table.turn == 1
    assert table.told(facts.TurnEnded) == [facts.TurnEnded(0)]


def test_m8_a_doubler_ends_a_lap_on_the_plate_that_was_picked_up() -> None:
    table = Table({4: "p" * 10 + "P"}).act("move 4")
    assert table.told(facts.PlateActivated) == [facts.PlateActivated(0, 4, True)]
    assert table.plate(4) == "P"


@pytest.mark.parametrize(
    ("first", "left", "moved"), [("drop theirs", "b", "pp"), ("drop mine", "p", "pb")]
)
def test_m8_the_rabbit_chooses_which_shard_is_the_last_on_a_lap(
    first: str, left: str, moved: str
) -> None:
    table = Table({0: "p" * 11 + "b", 3: "B"}, RABBIT).act("move 0", first)
    if first == "drop mine":
        assert table.legal == ["drop mine", "drop theirs"]
        table.act("drop theirs")
    table.act("spend watch")
    assert (table.plate(1), table.plate(2)) == (left, moved)


@pytest.mark.parametrize(
    ("plate", "guests", "tokens"),
    [("p" * 11 + "b", "jabberwock alice", [{}, {}]), ("p" * 11 + "b", RABBIT, [{"watch": 0}, {}]),
     ("p" * 11 + "bP", RABBIT, [{}, {}])],
)  # fmt: skip
def test_m8_which_shard_is_the_last_is_not_asked_where_it_does_not_count(
    plate: str, guests: str, tokens: list[dict[str, int]]
) -> None:
    table = Table({0: plate, 3: "B"}, guests, tokens=tokens).act("move 0")
    assert table.legal == ["drop mine", "drop theirs"]  # the second shard of plate 1
    assert table.plate(1) == "p"


def test_m9_without_normal_shards_both_doublers_are_sown_in_the_chosen_order() -> None:
    table = Table({2: "PB"}).act("move 2", "last mine")
    assert table.plates == {3: "B", 4: "P"}
    assert table.told(facts.PlateActivated) == [facts.PlateActivated(0, 4, True)]


def test_m16_in_an_extra_turn_the_doubler_on_home_gives_no_other() -> None:
    table = Table({2: "B", 5: "pppppP"}, progress={"extra": 1}).act("move 5")
    assert table.phase == "home"
    assert table.told(facts.ExtraTurnGained) == []
    table.act("plate 2", "effect damage")
    assert table.health == [23, 23]  # and the plate is performed once


def test_m17_an_extra_turn_won_before_still_follows() -> None:
    table = Table({7: "pP"}, hands=("frog_footman", ""), plus_ones=down("bandersnatch"))
    table.act("commoner frog_footman", "effect extra-turn", "no-move", "end")
    assert table.turn == 0
    assert table.dump["progress"]["extra"] == 1
    assert table.legal_with("move") == ["0"]


def test_m17_then_a_repeated_commoner_is_still_a_plus_one_action() -> None:
    table = Table({7: "pP", 8: "p"}, "alice jabberwock", hands=("lion", ""))
    table.act("commoner lion", "decline", "no-move", "plus-one doppelganger", "pay 0")
    table.act("effect damage", "effect damage")
    assert table.health == [22, 21]


def test_m18_the_limit_holds_before_an_extra_turn_as_well() -> None:
    hands = ("cook dormouse lion", "")
    table = Table({1: "p"}, hands=hands, progress={"extra_due": True})
    table.act("move 1", "decline", "end")
    assert table.phase == "discard"
    assert table.act("discard lion").turn == 0


def test_m20_neither_doublers_nor_stored_shards_pay() -> None:
    table = Table({1: "pP", 7: "b"}, "white_rabbit alice")
    assert "plus-one pat_gardener" in table.legal
    assert "plus-one mary_ann" not in table.legal
    assert "buy" not in table.legal


def test_m21_what_a_guest_can_do_is_allowed_in_the_first_turn() -> None:
    table = Table.dealt("alice white_rabbit").act("move 2")
    assert table.legal == ["spend drink_me", "spend eat_me", "decline"]


def test_m21_an_extra_turn_after_the_first_one_is_refused_for_another_reason() -> None:
    table = Table({1: "p"}, turns=[1, 0], progress={"extra": 1})
    assert table.state.why_not(0, MADCALA.parse("plus-one jubjub_bird")) == ""


def test_m22_the_stated_number_of_stored_shards_goes_to_one_plate() -> None:
    cards = house_text().replace(
        'do = [{op="place_stored", n=1}, {op="health", n=1}]',
        'do = [{op="place_stored", n=2}, {op="health", n=1}]',
    )
    table = Table({1: "p"}, "alice white_rabbit", cards={"text": cards}, health=[20, 24])
    table.act("plus-one looking_glass_kitten", "place 2")
    assert table.plate(2) == "pp"
    assert table.health == [21, 24]
    assert table.stored(0, "looking_glass_kitten") == 1


def test_m24_the_queen_buys_with_opposing_shards_on_her_home() -> None:
    table = Table({0: "bb", 1: "p"}, "red_queen alice")
    before = table.reserve
    table.act("buy")
    assert table.hand_counts == [1, 0]
    assert table.reserve == [before[0] + 1, before[1] + 2]


def test_m28_an_extra_turn_that_gives_nothing_may_still_be_paid_for() -> None:
    table = Table({1: "pppp"}, "white_rabbit alice", progress={"extra": 1})
    table.act("plus-one haigha_messenger")
    assert not table.up(0, "haigha_messenger")
    assert not table.dump["progress"]["extra_due"]


def test_m29_a_claw_that_takes_the_last_health_ends_the_game_before_the_effects() -> None:
    table = Table({8: "b"}, "jabberwock alice", turn=1, health=[1, 1]).act("move 8", "decline")
    assert table.state.is_over()
    assert list(table.state.places()) == [1, 2]


def test_m31_cat_may_let_one_damage_pass_and_prevent_the_next() -> None:
    table = Table({1: "ppp"}, CAT).act("plus-one jubjub_bird", "decline", "spend grin")
    assert table.health == [23, 19]
    assert table.tokens(1, "grin") == 3


def test_m31_cat_prevents_once_in_each_of_two_turns_in_a_row() -> None:
    table = Table({1: "p", 2: "p"}, CAT, hands=("lion gryphon", ""), progress={"extra_due": True})
    table.act("commoner lion", "effect damage", "spend grin", "effect damage")
    table.act("move 2", "end", "commoner gryphon", "effect damage")
    assert table.actor == 1
    assert table.legal == ["spend grin", "decline"]


def test_m31_cat_prevents_its_own_part_of_what_hurts_both() -> None:
    table = Table({1: "pp"}, "mad_hatter cheshire_cat")
    table.act("plus-one dodo", "lay caucus", "lay comfits", "pick 1", "spend grin")
    assert table.health == [21, 20]


def test_m31_cat_cannot_prevent_what_its_own_die_does() -> None:
    table = Table({1: "p"}, "cheshire_cat alice", chance=die(6), health=[1, 5])
    table.act("plus-one pig_baby")
    assert table.state.is_over()
    assert table.health == [0, 4]


def test_m31_queen_steals_before_a_claw_catches_her() -> None:
    table = Table({8: "b", 9: "p"}, "jabberwock red_queen", turn=1).act("move 8")
    assert table.legal == ["effect steal", "decline"]
    assert table.told(facts.HealthLost) == []
    table.act("effect steal")
    assert table.told(facts.HealthLost) == [facts.HealthLost(1, 24)]
    assert table.plate(6) == "p"


def test_m31_a_claw_on_a_plate_that_home_performs_catches_nobody() -> None:
    table = Table({9: "B", 11: "bbbbbb"}, "jabberwock alice", turn=1).act("move 11", "decline")
    assert table.phase == "home"
    table.act("plate 7", "effect draw")
    assert table.told(facts.HealthLost) == []
    assert table.token_plates(0) == [7, 9, 11]


def test_m31_a_claw_catches_on_the_plate_that_a_slide_reaches() -> None:
    table = Table({7: "b", 11: "B"}, "jabberwock white_rabbit", turn=1)
    table.act("move 7", "spend watch")  # from plate 8, which has no Claw, to plate 9
    assert table.told(facts.HealthLost) == [facts.HealthLost(1, 23)]


def test_m31_rabbit_moves_its_doubler_onto_home_for_an_extra_turn() -> None:
    table = Table({2: "B", 5: "ppppP"}, RABBIT, tokens=[{"watch": 1}, {}])
    table.act("move 5", "spend watch")
    assert table.told(facts.PlateActivated) == [facts.PlateActivated(0, 0, True)]
    assert len(table.told(facts.ExtraTurnGained)) == 1
    assert table.tokens(0, "watch") == 1  # spent, and regained on Home


def test_m31_rabbit_moves_the_last_shard_once() -> None:
    table = Table({1: "p"}, RABBIT).act("move 1", "spend watch")
    assert table.phase == "turn" or "spend watch" not in table.legal
    assert table.tokens(0, "watch") == 2


def test_m31_alice_has_another_token_in_her_extra_turn() -> None:
    table = Table({1: "ppp", 3: "pp"}, "alice jabberwock", progress={"extra_due": True})
    table.act("move 1", "spend eat_me")
    assert table.legal_with("spend") == []
    table.act("decline", "end", "move 3")
    assert table.legal == ["spend drink_me", "decline"]


def test_m31_nobody_has_more_tokens_than_there_are() -> None:
    table = Table({1: "p"}, "cheshire_cat alice").act("plus-one lory", "place 1")
    assert table.tokens(0, "grin") == 4
    table = Table({1: "pp"}, "white_rabbit alice").act("plus-one mary_ann")
    assert table.tokens(0, "watch") == 3


def test_m31_hatter_needs_a_reserve_to_move_one_place_on() -> None:
    table = Table({2: "p", 8: "p" * 12, 5: "P"}, "mad_hatter jabberwock", hands=("lion", ""))
    assert table.reserve[0] == 0
    assert table.act("move 2", "decline", "end").turn == 1


# Previews


def test_a_preview_does_not_tell_what_depends_on_the_card_drawn() -> None:
    """With no move left to make, the turn ends once Mary Ann is done, and a card must go."""
    table = Table(
        {7: "ppppB", 8: "P"},
        "white_rabbit alice",
        hands=("cook cook", ""),
        deck=["lion"],
        plus_ones=down("pat_gardener", "haigha_messenger"),
        reserve=[0, 1],
        progress={"moved": True, "stuck": True},
    )
    assert table.legal == ["plus-one mary_ann", "end"]
    told = MADCALA.preview(MADCALA.view(table.state, 0), MADCALA.parse("plus-one mary_ann"))
    assert told[-1] == facts.PlusOneTurnedDown(0, "mary_ann")
    table.act("plus-one mary_ann")
    assert table.phase == "discard"


def found(table: Table) -> set[tuple[int, tuple[str, ...], int, bool]]:
    """Return where sowings can end: the plate, the choices, the Active plate, whether doubled."""
    landings = MADCALA.landings(MADCALA.view(table.state, table.actor))
    return {(one.plate, one.choices, one.active, one.doubled) for one in landings}


def test_landings_count_with_the_grin_that_shortens_a_sowing() -> None:
    assert found(Table({1: "pb", 5: "P"}, "cheshire_cat alice")) == {
        (1, ("decline",), 3, False),
        (1, ("spend grin", "return mine"), 2, False),
        (1, ("spend grin", "return theirs"), 2, False),
        (5, (), 7, True),
    }


def test_landings_count_with_the_watch_that_moves_the_last_shard_on() -> None:
    assert found(Table({4: "p", 5: "P"}, RABBIT)) == {
        (4, ("decline",), 5, False),
        (4, ("spend watch",), 7, False),
        (5, ("decline",), 7, True),
        (5, ("spend watch",), 8, True),
    }


def test_landings_name_the_effects_of_the_active_plate_and_none_for_home() -> None:
    table = Table({1: "p", 5: "ppppppP", 3: "B"})
    effects = {one.plate: one.sides for one in MADCALA.landings(MADCALA.view(table.state, None))}
    assert effects == {
        1: (("damage",),),
        3: (("damage", "damage"), ("draw",)),
        5: (("draw",),),
    }
    home = Table({5: "pppppP", 3: "B"})
    (landing,) = [one for one in MADCALA.landings(MADCALA.view(home.state, 0)) if one.plate == 5]
    assert (landing.active, landing.doubled, landing.sides) == (0, True, ())


# What scripts write by hand


SCRIPT = {
    "guests": ["alice", "red_queen"],
    "health": [20, 25],
    "plates": [[], ["p", "p"], ["p"], [], ["p", "b"], ["p", "P"], ["b"], [], [], ["B"], ["b"], []],
    "reserve": [5, 6],
    "hands": [["cook"], ["lion", "gryphon"]],
    "deck": ["walrus", "unicorn", "dormouse"],
    "discard": ["cook"],
    "plus_ones": [[{"name": "dinah", "up": False, "stored": 0}], []],
    "tokens": [{"drink_me": 0}, {}],
    "turn": 0,
    "phase": "turn",
}


def test_a_position_with_just_the_promised_fields_is_played_on() -> None:
    table = Table.read(SCRIPT)
    assert "plus-one dinah" not in table.legal
    table.act("commoner cook", "effect damage", "decline", "move 1")
    assert table.legal == ["spend eat_me", "decline"]
    table.act("decline", "decline", "end")
    assert table.told(facts.TurnEnded) == [facts.TurnEnded(0)]


def test_a_dump_cut_down_to_the_promised_fields_is_the_same_position() -> None:
    position = Table.dealt("mad_hatter jabberwock").dump
    cut = MADCALA.dump(MADCALA.load({field: position[field] for field in SCRIPT}))
    differing = {field for field in position if cut[field] != position[field]}
    assert differing == {"turns", "chance"}


def test_the_next_card_drawn_is_the_last_of_the_deck() -> None:
    table = Table.read(SCRIPT | {"plates": ["ppp", "P", *[""] * 9, "B"]})
    assert table.act("buy").hands[0] == "cook dormouse"


def test_none_is_as_good_as_nothing_said() -> None:
    state = MADCALA.deal(seed=3, guests=None, start=None, cards=None)
    assert MADCALA.dump(state) == MADCALA.dump(MADCALA.deal(seed=3))
