"""The rules of Madcala clause by clause (docs/rules/madcala.md)."""

from __future__ import annotations

import pytest

from tests.games.madcala.table import ALL, Table, die, down
from wonderland import FastRng, IllegalAction
from wonderland.games.madcala import MADCALA, facts

ALICE = "alice white_rabbit"
HATTER = "mad_hatter white_rabbit"
QUEEN = "red_queen white_rabbit"
CAT = "cheshire_cat white_rabbit"
RABBIT = "white_rabbit jabberwock"


# Set-up and table


@pytest.mark.parametrize("guest", ALL)
def test_m1_all_components_are_on_the_table(guest: str) -> None:
    position = Table.dealt(f"{guest} {guest}").dump
    shards = "".join("".join(plate) for plate in position["plates"])
    stored = [sum(card["stored"] for card in cards) for cards in position["plus_ones"]]
    for seat, shard in enumerate("pb"):
        assert shards.count(shard) + position["reserve"][seat] + stored[seat] == 16
    assert shards.count("P") == shards.count("B") == 1
    assert len(position["deck"]) + sum(len(hand) for hand in position["hands"]) == 35


def test_m1_the_house_set_has_the_components_of_the_printed_game() -> None:
    cards = Table.dealt().state.cards
    assert len(cards.guest_ids) == 6
    assert len(cards.plus_one_ids) == 18
    assert sum(cards.commoner_copies) == 35
    assert sum(cards.token_counts) == 15


def test_m2_shards_are_laid_out_and_the_second_player_adds_one_to_home() -> None:
    table = Table.dealt("red_queen cheshire_cat", start=0)
    assert table.plates == {
        1: "pp", 2: "pp", 3: "pp", 4: "pp", 5: "ppppP",
        6: "b", 7: "bb", 8: "bb", 9: "bb", 10: "bb", 11: "bbbbB",
    }  # fmt: skip
    assert table.health == [25, 20]
    assert table.hand_counts == [1, 1]
    assert table.reserve == [1, 0]  # three shards are stored on a Plus-One


def test_m2_the_other_seat_may_be_the_starting_player() -> None:
    table = Table.dealt(start=1)
    assert table.actor == 1
    assert table.plate(0) == "p"
    assert table.plate(6) == ""


def test_m3_what_is_open_and_what_is_hidden() -> None:
    state = MADCALA.deal(seed=3, guests=("mad_hatter", "alice"), start=0)
    mine, theirs, all_see = (MADCALA.view(state, seat) for seat in (0, 1, None))
    assert len(mine.hand) == len(theirs.hand) == 1
    assert all_see.hand == ()
    assert mine.hand_counts == theirs.hand_counts == all_see.hand_counts == (1, 1)
    assert mine.deck_count == 33
    assert mine.plus_ones == theirs.plus_ones == all_see.plus_ones


def test_m4_home_is_the_first_plate_of_a_side_and_sides_are_alike() -> None:
    table = Table({4: "p"}).act("move 4")
    assert table.told(facts.PlateActivated) == [facts.PlateActivated(0, 5, False)]
    table = Table({10: "b"}, turn=1).act("move 10", "decline")
    assert table.told(facts.PlateActivated) == [facts.PlateActivated(1, 11, False)]


# The turn and the move


def test_m5_one_move_is_made_and_other_actions_before_or_after_it() -> None:
    table = Table({1: "ppppp", 2: "p"}, hands=("cook mock_turtle", ""))
    assert "commoner cook" in table.legal
    assert "buy" in table.legal
    assert "end" not in table.legal
    table.act("commoner cook", "decline", "move 2")
    assert "commoner mock_turtle" in table.legal
    assert "end" in table.legal
    assert table.legal_with("move") == []


def test_m6_any_plate_of_ones_own_that_is_not_empty_is_picked_up_whole() -> None:
    table = Table({0: "b", 2: "ppb", 8: "b"})
    assert table.legal_with("move") == ["0", "2", "5"]
    table.act("move 2")
    assert table.told(facts.ShardsPickedUp) == [facts.ShardsPickedUp(0, 2, "ppb")]
    assert table.plate(2) == ""


def test_m7_a_colour_is_chosen_for_each_plate_while_both_are_in_hand() -> None:
    table = Table({1: "ppb"}).act("move 1")
    assert table.legal == ["drop mine", "drop theirs"]
    table.act("drop theirs")
    assert table.plates == {2: "b", 3: "p", 4: "p", 5: "P", 11: "B"}


@pytest.mark.parametrize(("seat", "start", "skipped"), [(0, 5, 6), (1, 11, 0)])
def test_m7_the_opponents_home_is_skipped(seat: int, start: int, skipped: int) -> None:
    table = Table({start: "pp" if seat == 0 else "bb", 3: "P", 9: "B"}, turn=seat)
    table.act(f"move {start}")
    assert table.plate(skipped) == ""
    assert len(table.plate((start + 2) % 12)) == 1
    assert len(table.plate((start + 3) % 12)) >= 1


def test_m8_the_origin_is_not_skipped_and_a_lap_has_eleven_plates() -> None:
    table = Table({4: "p" * 11}).act("move 4")
    assert table.told(facts.PlateActivated) == [facts.PlateActivated(0, 4, False)]
    assert table.plate(4) == "p"


def test_m8_a_plate_that_is_reached_twice_gets_its_shards_in_one_order_only() -> None:
    table = Table({4: "p" * 11 + "bb"}).act("move 4", "drop mine")
    assert table.legal == ["drop mine", "drop theirs"]
    table.act("drop theirs", "drop mine")
    assert table.plate(5) == "pbP"
    other = Table({4: "p" * 11 + "bb"}).act("move 4", "drop theirs")
    assert other.plate(5) == "bbP"


def test_m9_a_doubler_is_sown_last() -> None:
    table = Table({3: "ppP"}).act("move 3")
    assert table.plate(6) == ""
    assert table.plate(7) == "P"


def test_m9_with_both_doublers_the_order_is_chosen() -> None:
    table = Table({1: "pPB"}).act("move 1")
    assert table.legal == ["last mine", "last theirs"]
    table.act("last theirs")
    assert table.plates == {2: "p", 3: "P", 4: "B"}
    assert table.told(facts.PlateActivated) == [facts.PlateActivated(0, 4, False)]


def test_m10_effects_come_in_any_order_and_each_may_be_declined() -> None:
    table = Table({4: "p"}, plus_ones=down("bandersnatch")).act("move 4")
    assert table.legal == ["effect refresh", "effect draw", "decline"]
    table.act("effect draw", "effect refresh")
    assert table.hand_counts == [1, 0]
    assert table.up(0, "bandersnatch")
    table = Table({4: "p"}, plus_ones=down("bandersnatch")).act("move 4", "decline")
    assert table.hand_counts == [0, 0]


def test_m10_effects_benefit_whose_turn_it_is_on_either_side() -> None:
    table = Table({4: "ppp"}).act("move 4", "effect damage")
    assert table.health == [23, 23]


def test_m11_ones_own_doubler_repeats_the_effects() -> None:
    table = Table({1: "P"}).act("move 1", "effect damage", "effect damage")
    assert table.health == [23, 22]


def test_m11_who_declines_the_first_time_is_not_asked_again() -> None:
    table = Table({1: "P"}).act("move 1", "decline")
    assert table.phase == "turn"
    assert table.health == [23, 24]


def test_m11_the_second_performance_may_be_declined_alone() -> None:
    table = Table({4: "P"}, hands=("", "cook")).act("move 4", "effect draw")
    assert table.phase == "effects"
    table.act("decline")
    assert table.phase == "turn"
    assert table.hand_counts == [1, 1]


def test_m11_the_opponents_doubler_does_not() -> None:
    table = Table({1: "B"}).act("move 1", "effect damage")
    assert table.health == [23, 23]
    assert table.phase == "turn"


def test_m11_a_doubler_that_was_there_before_does_not() -> None:
    table = Table({1: "p", 2: "P"}).act("move 1", "effect damage")
    assert table.health == [23, 23]
    assert table.phase == "turn"


def test_m12_one_side_of_the_slash_is_performed_and_chosen_anew() -> None:
    table = Table({3: "P"}).act("move 3")
    assert table.legal == ["effect damage", "effect draw", "decline"]
    table.act("effect damage")
    assert table.legal == ["effect damage", "decline"]
    table.act("effect damage")
    assert table.legal == ["effect damage", "effect draw", "decline"]
    table.act("effect draw")
    assert table.health == [23, 22]
    assert table.hand_counts == [1, 0]


def test_m13_the_discard_pile_becomes_the_deck_when_it_is_empty() -> None:
    table = Table({0: "p"}, deck=[], discard=["cook", "lion"]).act("move 0", "effect draw")
    assert len(table.dump["deck"]) == 1
    assert table.dump["discard"] == []
    assert table.hands[0] in ("cook", "lion")


def test_m13_nothing_is_drawn_when_there_is_nothing() -> None:
    table = Table({0: "p", 4: "pppp"}, deck=[], discard=[]).act("move 0")
    assert table.phase == "turn"
    assert "buy" not in table.legal


def test_m13_the_commoner_being_played_is_not_yet_discarded() -> None:
    table = Table({1: "ppp"}, hands=("caterpillar", ""), deck=[], discard=["lion"])
    table.act("commoner caterpillar")
    assert table.dump["playing"] == "caterpillar"
    assert table.dump["discard"] == ["lion"]


def test_m13_whoever_counts_cards_goes_on_knowing_the_other_hand() -> None:
    table = Table({0: "p"}, hands=("lion", "cook"), deck=[], discard=["walrus"])
    table.act("move 0", "effect draw")
    assert table.dump["known"] == [["lion"], ["cook"]]
    view = MADCALA.view(table.state, 0)
    worlds = [MADCALA.imagine(view, FastRng(n)) for n in range(9)]
    assert {MADCALA.dump(world)["hands"][1][0] for world in worlds} == {"cook"}
    assert MADCALA.view(table.state, None).known == ((), ())


def test_m14_health_never_rises_above_its_maximum() -> None:
    table = Table({2: "p"}, health=[23, 24]).act("move 2")
    assert table.phase == "turn"  # neither side of Treacle can happen
    table = Table({2: "p"}, health=[22, 24]).act("move 2", "effect health")
    assert table.health == [23, 24]


def test_m15_an_effect_that_cannot_happen_is_skipped() -> None:
    table = Table({1: "pp", 3: "p"}, "alice white_rabbit", plus_ones=[[], [
        {"name": card, "up": False} for card in ("mary_ann", "pat_gardener", "haigha_messenger")
    ]])  # fmt: skip
    table.act("plus-one dinah", "pay 1 1")
    assert table.health == [22, 23]
    assert not table.up(0, "dinah")


def test_m16_home_performs_another_plate_of_ones_own_side_once() -> None:
    table = Table({3: "P", 5: "pppppp"}).act("move 5")
    assert table.told(facts.PlateActivated) == [facts.PlateActivated(0, 0, False)]
    assert table.legal_with("plate") == ["1", "2", "4", "5"]  # Treacle has nothing to do
    table.act("plate 2", "effect damage")
    assert table.health == [23, 23]
    assert table.phase == "turn"


def test_m16_with_the_doubler_an_extra_turn_replaces_the_repeat() -> None:
    table = Table({5: "pppppP"}, hands=("lion", "")).act("move 5")
    assert len(table.told(facts.ExtraTurnGained)) == 1
    table.act("plate 2", "effect damage")
    assert table.phase == "turn"
    table.act("end")
    assert table.turn == 0
    assert table.dump["progress"]["extra"] == 1


def test_m17_without_a_move_shards_come_from_the_reserve() -> None:
    table = Table({7: "ppP"}, hands=("lion", ""))
    assert table.legal_with("move") == []
    table.act("no-move")
    assert table.plate(0) == "pp"
    assert "commoner lion" not in table.legal
    assert "buy" not in table.legal
    assert "plus-one bandersnatch" in table.legal


def test_m17_other_actions_may_come_first_and_make_a_move_possible() -> None:
    table = Table({7: "pP"}, hands=("gryphon", ""))
    table.act("commoner gryphon", "effect gather", "gather 7")
    assert table.legal_with("move") == ["0"]


def test_m17_a_short_reserve_gives_what_it_has() -> None:
    table = Table({7: "p" * 9 + "P", 8: "ppp"}, reserve=[1, 0], hands=("lion", ""))
    assert table.act("no-move").plate(0) == "p"
    table = Table({7: "p" * 9 + "P", 8: "pppp"}, reserve=[0, 0], hands=("lion", ""))
    assert table.act("no-move").plate(0) == ""


def test_m18_a_hand_is_discarded_down_to_two_at_the_end_of_a_turn() -> None:
    hands = ("cook cook lion walrus", "")
    table = Table({1: "p"}, hands=hands).act("move 1", "decline", "end")
    assert table.legal == ["discard cook", "discard walrus"]
    table.act("discard walrus")  # two have to go, and only the Lion comes after the Walrus
    assert table.hands[0] == "cook cook"
    assert table.dump["discard"] == ["lion", "walrus"]
    assert table.turn == 1


# Plus-Ones


def test_m19_a_plus_one_is_turned_down_after_it_is_resolved() -> None:
    table = Table({1: "ppp"}).act("plus-one jubjub bird")
    assert table.health == [23, 22]
    assert not table.up(0, "jubjub_bird")


def test_m20_the_cost_is_paid_with_ones_own_normal_shards_from_any_plates() -> None:
    table = Table({1: "p", 6: "p", 8: "pb"}, "red_queen jabberwock")
    table.act("plus-one executioner")
    assert table.legal_with("pay") == ["1 6", "1 8", "6 8"]
    before = table.reserve[0]
    table.act("pay 6 8")
    assert table.reserve[0] == before + 2
    assert table.plate(6) == ""
    assert table.plate(8) == "b"


def test_m20_without_full_payment_there_is_no_activation() -> None:
    table = Table({1: "p"})
    assert "plus-one bandersnatch" not in table.legal
    assert "plus-one slithy_toves" in table.legal


def test_m20_paying_may_leave_no_move() -> None:
    table = Table({1: "pp", 7: "P"})
    table.act("plus-one bandersnatch")
    assert "no-move" in table.legal


def test_m21_each_plus_one_once_a_turn_even_if_refreshed() -> None:
    table = Table({1: "pppp", 2: "pp"}, hands=("unicorn", ""))
    table.act("plus-one bandersnatch", "pay 1 1", "commoner unicorn", "effect refresh")
    assert table.up(0, "bandersnatch")
    assert "plus-one bandersnatch" not in table.legal


def test_m21_none_for_the_starting_player_on_the_first_turn() -> None:
    table = Table.dealt(start=0)
    assert table.legal_with("plus-one") == []
    assert "the first turn" in str(refused(table, "plus-one bandersnatch"))
    table = Table({1: "pppp"}, turns=[1, 0], progress={"extra": 1})
    assert table.legal_with("plus-one") != []  # an extra turn is not the first one


def refused(table: Table, action: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        table.act(action)
    return caught.value


def test_m22_stored_shards_are_placed_anywhere_but_on_the_opponents_home() -> None:
    table = Table({1: "p"}, ALICE, health=[20, 24]).act("plus-one looking_glass_kitten")
    assert table.legal_with("place") == [str(n) for n in range(12) if n != 6]
    table.act("place 9")
    assert table.plate(9) == "p"
    assert table.health == [21, 24]
    assert table.stored(0, "looking_glass_kitten") == 2
    assert table.up(0, "looking_glass_kitten")


def test_m22_an_empty_card_is_spent() -> None:
    empty = [[{"name": "looking_glass_kitten", "stored": 0}], []]
    assert "plus-one looking_glass_kitten" not in Table({1: "p"}, ALICE, plus_ones=empty).legal


def test_m22_cards_with_stored_shards_are_neither_struck_nor_refreshed() -> None:
    table = Table({1: "p"}, "white_rabbit alice", hands=("carpenter", ""))
    table.act("commoner carpenter", "effect strike plus-one")
    assert table.legal_with("strike") == ["dinah", "doppelganger"]


def test_m23_plus_one_effects_come_in_printed_order_and_are_not_declined() -> None:
    table = Table({1: "ppb", 2: "b"}, "red_queen jabberwock").act("plus-one executioner")
    assert table.health == [25, 22]  # the damage comes first
    assert "decline" not in table.legal
    assert table.phase == "strike_shard"


def test_m23_up_to_leaves_the_number_open() -> None:
    table = Table({1: "pp"}, RABBIT).act("plus-one pat the gardener")
    assert table.legal_with("reinforce") == ["0", "1", "2", "3"]


# Commoners


def test_m24_three_shards_buy_a_commoner_again_and_again() -> None:
    table = Table({1: "ppp", 2: "ppp", 3: "p"})
    table.act("buy", "pay 1 1 1")
    assert table.hand_counts == [1, 0]
    table.act("buy", "pay 2 2 2")
    assert table.hand_counts == [2, 0]
    assert "buy" not in table.legal


def test_m25_any_or_none_of_a_commoners_effects_and_then_it_is_discarded() -> None:
    table = Table({1: "p"}, hands=("cook lion", ""), health=[20, 24])
    table.act("commoner cook", "effect health", "commoner lion", "decline")
    assert table.health == [21, 24]
    assert table.dump["discard"] == ["cook", "lion"]


def test_m25_an_order_that_makes_no_difference_is_offered_once() -> None:
    table = Table({1: "p"}, hands=("cook", ""), health=[20, 24]).act("commoner cook")
    assert table.legal == ["effect damage", "effect health", "decline"]
    table.act("effect health")
    assert table.phase == "turn"  # damage would have come first


def test_m26_own_shards_and_doubler_are_gathered_from_anywhere() -> None:
    table = Table({0: "p", 1: "p", 6: "p", 8: "b", 9: "P"}, hands=("rose_painters", ""))
    table.act("commoner rose painters")
    table.act("effect gather")
    assert table.legal_with("gather") == ["1", "6", "doubler"]
    assert "enough" not in table.legal
    table.act("gather 6")
    assert table.legal == ["gather doubler", "enough"]
    table.act("gather doubler")
    assert table.plate(0) == "ppP"
    assert table.dump["discard"] == ["rose_painters"]


def test_m27_a_shard_of_either_colour_is_struck_from_any_plate() -> None:
    table = Table({1: "p", 6: "b", 3: "b"}, hands=("carpenter", ""))
    table.act("commoner carpenter", "effect strike shard")
    assert table.legal_with("strike-shard") == ["1 mine", "3 theirs", "6 theirs"]
    before = table.reserve
    table.act("strike-shard 6 theirs")
    assert table.reserve == [before[0], before[1] + 1]


def test_m27_an_opposing_plus_one_is_struck() -> None:
    table = Table({1: "p"}, hands=("tweedledum", ""))
    table.act("commoner tweedledum", "effect strike-plus-one", "strike mary ann")
    assert not table.up(1, "mary_ann")


# Extra turns and the end


def test_m28_an_extra_turn_follows_with_limits_reset() -> None:
    table = Table({1: "ppppppp"}, hands=("frog_footman", ""))
    table.act("plus-one bandersnatch", "commoner frog footman", "effect extra turn")
    table.act("move 1", "decline", "end")
    assert table.turn == 0
    assert table.dump["progress"]["used"] == []
    assert table.dump["turns"] == [2, 2]


def test_m28_extra_turns_do_not_stack_and_give_no_other() -> None:
    table = Table({1: "p", 2: "p"}, hands=("frog_footman frog_footman", ""))
    table.act("commoner frog footman", "effect extra turn", "commoner frog footman")
    assert table.phase == "turn"
    table = Table({1: "p", 2: "p"}, hands=("frog_footman", ""), progress={"extra": 1})
    table.act("commoner frog footman")
    assert table.phase == "turn"
    assert not table.dump["progress"]["extra_due"]


def test_m29_the_game_ends_at_once_at_zero_health() -> None:
    table = Table({1: "p"}, hands=("lion", ""), health=[5, 1])
    table.act("commoner lion", "effect damage")
    assert list(table.state.actors()) == []
    assert list(table.state.places()) == [1, 2]
    assert table.told(facts.GameEnded) == [facts.GameEnded((5, 0), (1, 2), False)]


def test_m29_one_effect_that_takes_both_to_zero_is_a_shared_result() -> None:
    table = Table({1: "p"}, CAT, health=[1, 1], chance=die(6)).act("plus-one pig baby")
    assert table.health == [0, 0]
    assert list(table.state.places()) == [1, 1]


def test_m30_after_forty_turns_each_the_higher_health_wins() -> None:
    table = Table({2: "p"}, turns=[40, 40], health=[9, 8], turn=0, starter=1, hands=("lion", ""))
    table.act("move 2", "decline", "end")
    assert table.state.is_over()
    assert list(table.state.places()) == [1, 2]
    assert table.told(facts.GameEnded)[0].by_turn_limit
    table = Table({2: "p"}, turns=[40, 40], health=[9, 9], starter=1, hands=("lion", ""))
    table.act("move 2", "decline", "end")
    assert list(table.state.places()) == [1, 1]


# Guests


@pytest.mark.parametrize(
    ("guest", "health"),
    [("alice", 22), ("mad_hatter", 22), ("red_queen", 25), ("cheshire_cat", 20),
     ("jabberwock", 23), ("white_rabbit", 24)],
)  # fmt: skip
def test_m31_guests_begin_with_their_health(guest: str, health: int) -> None:
    assert Table.dealt(f"{guest} alice").health[0] == health


def test_m31_alice_uses_one_token_in_a_move_and_gets_both_back_on_home() -> None:
    table = Table({3: "P", 5: "ppppppp"}, ALICE).act("move 5")
    assert table.legal == ["spend drink_me", "spend eat_me", "decline"]
    table.act("spend drink me")
    assert table.tokens(0, "drink_me") == 1  # it ended on Home, and is back
    assert table.plate(5) == "p"


def test_m31_hatter_moves_one_place_on_if_four_plates_are_empty() -> None:
    table = Table({2: "p"}, HATTER, hands=("lion", "")).act("move 2", "end")
    assert table.legal == ["effect reinforce", "decline"]
    table.act("effect reinforce")
    assert table.legal_with("place") == ["0", "1", "2", "4"]
    table.act("place 4")
    assert table.plate(4) == "p"
    crowded = Table({1: "p", 2: "p", 4: "p"}, HATTER, hands=("lion", ""))
    assert crowded.act("move 2", "end").turn == 1


def test_m31_queen_steals_from_the_active_plate_before_its_effects() -> None:
    table = Table({1: "p", 2: "bb"}, QUEEN).act("move 1")
    assert table.legal == ["effect steal", "decline"]
    table.act("effect steal")
    assert table.plate(0) == "b"
    assert table.legal == ["effect damage", "decline"]


def test_m31_queen_pays_with_opposing_shards_on_her_home() -> None:
    table = Table({0: "bb", 1: "pb"}, QUEEN).act("plus-one executioner")
    assert table.legal_with("pay") == ["1 theirs", "theirs theirs"]
    before = table.reserve
    table.act("pay theirs theirs")
    assert table.reserve == [before[0], before[1] + 2]


def test_m31_cat_prevents_one_damage_in_a_turn() -> None:
    table = Table({1: "p"}, "jabberwock cheshire_cat", hands=("lion", ""))
    table.act("commoner lion", "effect damage")
    assert table.actor == 1
    assert table.legal == ["spend grin", "decline"]
    table.act("spend grin")
    assert table.health == [23, 20]
    table.act("effect damage")
    assert table.health == [23, 19]
    assert table.actor == 0
    assert table.tokens(1, "grin") == 3


def test_m31_cat_returns_a_shard_of_the_pick_up() -> None:
    table = Table({1: "ppb"}, CAT).act("move 1")
    assert table.legal == ["spend grin", "decline"]
    table.act("spend grin")
    assert table.legal == ["return mine", "return theirs"]
    before = table.reserve
    table.act("return theirs")
    assert table.reserve == [before[0], before[1] + 1]
    assert table.plates == {2: "p", 3: "p", 5: "P", 11: "B"}
    assert Table({1: "p"}, CAT).act("move 1").phase == "effects"  # one must remain in hand


def test_m31_claws_take_health_that_cannot_be_prevented() -> None:
    table = Table({8: "b"}, "jabberwock cheshire_cat", turn=1).act("move 8", "decline")
    assert table.health == [23, 19]
    assert table.token_plates(0) == [7, 11]
    assert table.tokens(1, "grin") == 4


def test_m31_rabbit_moves_the_last_shard_on() -> None:
    table = Table({1: "p"}, RABBIT).act("move 1")
    assert table.legal == ["spend watch", "decline"]
    table.act("spend watch")
    assert table.plate(3) == "p"
    assert table.told(facts.PlateActivated) == [facts.PlateActivated(0, 3, False)]
    assert table.tokens(0, "watch") == 2


def test_m31_rabbit_slides_over_the_opponents_home() -> None:
    table = Table({4: "p", 5: "P"}, RABBIT).act("move 4", "spend watch")
    assert table.plate(7) == "p"


def test_m31_plates_that_are_named_trigger_no_attribute() -> None:
    table = Table({1: "pp", 9: "b", 2: "p"}, QUEEN, health=[20, 20])
    table.act("plus-one croquet flamingo", "pay 1 1", "plate 9")
    assert table.legal == ["effect health", "decline"]


def test_m32_the_order_of_the_tokens_is_hidden_until_one_is_picked() -> None:
    table = Table({1: "pp"}, HATTER).act("plus-one dodo")
    assert table.legal == ["lay thimble", "lay comfits", "lay caucus"]
    table.act("lay caucus", "lay thimble")
    assert table.actor == 1
    assert table.legal == ["pick 1", "pick 2", "pick 3"]
    assert MADCALA.view(table.state, 0).offer == ("caucus", "thimble", "comfits")
    assert MADCALA.view(table.state, 1).offer == ("", "", "")
    assert MADCALA.view(table.state, None).offer == ("", "", "")
    table.act("pick 2")
    assert table.health == [22, 22]
    assert table.told(facts.OfferRevealed) == [
        facts.OfferRevealed(0, ("caucus", "thimble", "comfits"), 2)
    ]


def test_m33_the_die_is_rolled_by_chance() -> None:
    assert {
        Table({1: "p"}, CAT, chance=die(face)).act("plus-one pig baby").dump["rolled"]
        for face in range(1, 7)
    } == {1, 2, 3, 4, 5, 6}


def test_bounds_no_game_exceeds_the_turn_limit() -> None:
    for seed in range(6):
        state = MADCALA.deal(seed=seed)
        rng = FastRng(seed)
        while not state.is_over():
            (seat,) = state.actors()
            legal = state.legal(seat)
            state.apply(seat, legal[rng.below(len(legal))])
        assert max(state.turns) <= 40
