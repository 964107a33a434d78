"""Every plate, Plus-One, token, die face and Commoner of the house set does what it says."""

from __future__ import annotations

import pytest

from tests.games.madcala.table import Table, die, down
from wonderland.games.madcala import MADCALA, facts

# Plates (M4)


def test_plate_home_has_no_effects_of_its_own() -> None:
    table = Table({3: "P", 5: "pppppp"}).act("move 5")
    assert table.phase == "home"
    table.act("decline")
    assert table.phase == "turn"


def test_plate_bread_and_butter_draws() -> None:
    table = Table({0: "p"}).act("move 0", "effect draw")
    assert table.hand_counts == [1, 0]


def test_plate_pepper_soup_damages() -> None:
    assert Table({1: "p"}).act("move 1", "effect damage").health == [23, 23]


def test_plate_treacle_heals_or_refreshes() -> None:
    table = Table({2: "p"}, health=[20, 24], plus_ones=down("bandersnatch")).act("move 2")
    assert table.legal == ["effect health", "effect refresh", "decline"]
    table.act("effect health")
    assert table.health == [21, 24]
    assert not table.up(0, "bandersnatch")


def test_plate_mustard_damages_twice_or_draws() -> None:
    table = Table({3: "p"}).act("move 3", "effect damage", "effect damage")
    assert table.health == [23, 22]
    assert table.hand_counts == [0, 0]


def test_plate_jam_tarts_refreshes_and_draws() -> None:
    table = Table({4: "p"}, plus_ones=down("bandersnatch"))
    table.act("move 4", "effect refresh", "effect draw")
    assert table.up(0, "bandersnatch")
    assert table.hand_counts == [1, 0]


# Plus-Ones: Alice


def test_plus_one_dinah_damages_and_strikes() -> None:
    table = Table({1: "pp"}, "alice jabberwock").act("plus-one dinah")
    assert table.health == [22, 22]
    assert table.legal == ["strike jubjub_bird", "strike bandersnatch"]
    table.act("strike bandersnatch")
    assert not table.up(1, "bandersnatch")


def test_plus_one_doppelganger_repeats_a_commoner() -> None:
    table = Table({1: "pp"}, "alice jabberwock", hands=("lion", ""))
    table.act("commoner lion", "effect damage", "decline", "plus-one doppelganger")
    assert table.told(facts.CardRepeated) == [facts.CardRepeated(0, "lion")]
    table.act("effect damage", "effect damage")
    assert table.health == [22, 20]
    assert table.dump["discard"] == ["lion"]


def test_plus_one_doppelganger_repeats_another_plus_one_for_nothing() -> None:
    table = Table({1: "ppp", 2: "p"}, "alice jabberwock", hands=("carpenter", ""))
    table.act("plus-one dinah", "pay 1 1", "strike bandersnatch")
    table.act("commoner carpenter", "decline", "plus-one doppelganger", "pay 1")
    assert table.legal == ["repeat carpenter", "repeat-plus-one dinah"]
    table.act("repeat-plus-one dinah")
    assert table.health == [22, 21]
    assert not table.up(1, "jubjub_bird")
    assert table.plate(2) == "p"


def test_plus_one_doppelganger_may_have_nothing_to_repeat() -> None:
    table = Table({1: "p"}, "alice jabberwock").act("plus-one doppelganger")
    assert not table.up(0, "doppelganger")
    assert table.phase == "turn"


def test_plus_one_looking_glass_kitten_places_a_shard_and_heals() -> None:
    table = Table({1: "p"}, "alice jabberwock", health=[20, 23])
    table.act("plus-one looking-glass kitten", "place 2")
    assert table.plate(2) == "p"
    assert table.health == [21, 23]


# Mad Hatter


def offered(token: str) -> Table:
    """The Dodo's offer, of which the opponent picked a token."""
    table = Table({1: "ppp"}, "mad_hatter white_rabbit", health=[20, 24])
    table.act("plus-one dodo", f"lay {token}")
    rest = [name for name in ("thimble", "comfits", "caucus") if name != token]
    return table.act(f"lay {rest[0]}", "pick 1")


def test_plus_one_dodo_lets_the_opponent_choose_a_token() -> None:
    table = offered("comfits")
    assert table.told(facts.TokenPicked) == [facts.TokenPicked(1, 1)]
    assert not table.up(0, "dodo")
    assert table.dump["offer"] == []


def test_plus_one_march_hare_fills_empty_plates_lowest_first() -> None:
    table = Table({2: "p"}, "mad_hatter white_rabbit").act("plus-one march hare")
    # Paid with the shard of plate 2, and so plates 1 to 4 are empty; plate 5 has the Doubler.
    assert table.legal_with("reinforce") == ["0", "1", "2", "3"]
    table.act("reinforce 2")
    assert table.plates == {1: "p", 2: "p", 5: "P", 11: "B"}


def test_plus_one_old_time_places_a_shard_and_refreshes() -> None:
    table = Table({1: "p"}, "mad_hatter white_rabbit", plus_ones=down("dodo", "march_hare"))
    table.act("plus-one old time", "place 0", "refresh march hare")
    assert table.plate(0) == "p"
    assert table.up(0, "march_hare")
    assert not table.up(0, "dodo")


# Red Queen


def test_plus_one_executioner_damages_and_strikes_a_shard() -> None:
    table = Table({1: "pp", 7: "b", 8: "b"}, "red_queen jabberwock").act("plus-one executioner")
    assert table.health == [25, 22]
    table.act("strike-shard 8 theirs")
    assert table.plate(8) == ""


def test_plus_one_croquet_flamingo_performs_an_opposing_plate() -> None:
    table = Table({1: "pp"}, "red_queen jabberwock").act("plus-one croquet flamingo")
    assert table.legal_with("plate") == ["7", "8", "10", "11"]
    table.act("plate 10", "effect damage", "effect damage")
    assert table.health == [25, 21]


def test_plus_one_pack_of_cards_places_a_shard_and_steals() -> None:
    table = Table({6: "b", 8: "bb"}, "red_queen jabberwock").act("plus-one pack of cards")
    table.act("place 3")
    assert table.legal_with("steal") == ["6", "8"]
    table.act("steal 6")
    assert table.plate(0) == "b"


# Cheshire Cat


def test_plus_one_pig_baby_rolls_the_die() -> None:
    table = Table({1: "p"}, "cheshire_cat alice", chance=die(2)).act("plus-one pig-baby")
    assert table.told(facts.DieRolled) == [facts.DieRolled(0, 2)]


def test_plus_one_raven_strikes_and_draws() -> None:
    table = Table({1: "pp"}, "cheshire_cat jabberwock").act("plus-one raven", "strike jubjub bird")
    assert not table.up(1, "jubjub_bird")
    assert table.hand_counts == [1, 0]


def test_plus_one_lory_places_a_shard_and_regains_a_grin() -> None:
    table = Table({1: "p"}, "cheshire_cat alice", tokens=[{"grin": 2}, {}])
    table.act("plus-one lory", "place 8")
    assert table.plate(8) == "p"
    assert table.tokens(0, "grin") == 3


# Jabberwock


def test_plus_one_jubjub_bird_damages_twice() -> None:
    assert Table({1: "ppp"}).act("plus-one jubjub bird").health == [23, 22]


def test_plus_one_bandersnatch_makes_the_opponent_discard() -> None:
    table = Table({1: "pp"}, hands=("", "cook cook")).act("plus-one bandersnatch")
    assert table.hand_counts == [0, 1]
    assert table.dump["discard"] == ["cook"]
    assert table.health == [23, 23]


def test_plus_one_slithy_toves_places_a_shard_and_a_claw() -> None:
    standing = [["claw" if plate == 9 else "" for plate in range(12)], [""] * 12]
    table = Table({1: "p"}, plate_tokens=standing).act("plus-one slithy toves", "place 7")
    assert table.legal_with("set") == ["7", "8", "10", "11"]
    table.act("set 8")
    assert table.token_plates(0) == [8, 9]


def test_plus_one_slithy_toves_has_no_claw_while_all_stand() -> None:
    table = Table({1: "p"}).act("plus-one slithy toves", "place 7")
    assert table.token_plates(0) == [7, 9, 11]


# White Rabbit


def test_plus_one_mary_ann_draws_and_regains_a_watch() -> None:
    table = Table({1: "pp"}, "white_rabbit alice", tokens=[{"watch": 0}, {}])
    table.act("plus-one mary ann")
    assert table.hand_counts == [1, 0]
    assert table.tokens(0, "watch") == 1


def test_plus_one_pat_the_gardener_reinforces_home() -> None:
    table = Table({1: "pp"}, "white_rabbit alice").act("plus-one pat_gardener", "reinforce 3")
    assert table.plate(0) == "ppp"


def test_plus_one_haigha_the_messenger_gives_an_extra_turn() -> None:
    table = Table({1: "ppp"}, "white_rabbit alice").act("plus-one haigha the messenger")
    assert table.dump["progress"]["extra_due"]


# Tokens (M31, M32)


def test_token_drink_me_leaves_a_shard() -> None:
    table = Table({1: "ppb"}, "alice jabberwock").act("move 1", "spend drink me")
    assert table.legal == ["leave mine", "leave theirs"]
    table.act("leave theirs")
    assert table.plates == {1: "b", 2: "p", 3: "p", 5: "P", 11: "B"}
    assert table.tokens(0, "drink_me") == 0


def test_token_eat_me_adds_a_shard() -> None:
    table = Table({1: "p"}, "alice jabberwock").act("move 1", "spend eat me")
    assert table.plates == {2: "p", 3: "p", 5: "P", 11: "B"}
    assert table.reserve[0] == 16 - 3 - 2
    assert table.tokens(0, "eat_me") == 0


def test_token_thimble_damages_twice() -> None:
    assert offered("thimble").health == [20, 22]


def test_token_comfits_draws_and_heals() -> None:
    table = offered("comfits")
    assert table.health == [21, 24]
    assert table.hand_counts == [1, 0]


def test_token_caucus_damages_both() -> None:
    assert offered("caucus").health == [19, 23]


def test_token_grin_prevents_or_returns() -> None:
    table = Table({7: "bb"}, "cheshire_cat jabberwock", turn=1)
    table.act("plus-one bandersnatch")
    assert table.actor == 0
    table.act("spend grin")
    assert table.health == [20, 23]
    assert table.told(facts.DamagePrevented) == [facts.DamagePrevented(0)]


def test_token_claw_catches_on_the_opponents_own_side_only() -> None:
    table = Table({8: "b"}, "jabberwock mad_hatter", turn=1).act("move 8")
    assert table.told(facts.HealthLost) == [facts.HealthLost(1, 21)]
    table = Table({2: "b"}, "alice jabberwock", turn=0, tokens=[{"drink_me": 0, "eat_me": 0}, {}])
    table.act("move 2")
    assert table.told(facts.HealthLost) == [facts.HealthLost(0, 21)]
    table = Table({8: "p"}, "jabberwock mad_hatter", hands=("", "lion")).act("move 5")
    assert table.told(facts.HealthLost) == []


def test_token_watch_moves_the_last_shard_on() -> None:
    table = Table({1: "pP"}, "white_rabbit alice").act("move 1", "spend watch")
    assert table.plate(4) == "P"
    assert table.phase == "effects"
    assert table.told(facts.PlateActivated) == [facts.PlateActivated(0, 4, True)]


def test_token_watch_is_regained_on_home() -> None:
    tokens = [{"watch": 1}, {}]
    table = Table({3: "P", 5: "pppppp"}, "white_rabbit alice", tokens=tokens)
    table.act("move 5", "decline")
    assert table.tokens(0, "watch") == 2


# The Madness Die (M33)


def rolled(face: int) -> Table:
    """The Pig-Baby's die, fallen on a face; the Cat has 15 health, Alice 22."""
    table = Table({1: "p"}, "cheshire_cat alice", chance=die(face), health=[15, 22])
    return table.act("plus-one pig-baby")


def test_die_face_1_damages() -> None:
    assert rolled(1).health == [15, 21]


def test_die_face_2_damages_twice() -> None:
    assert rolled(2).health == [15, 20]


def test_die_face_3_damages_and_heals() -> None:
    assert rolled(3).health == [16, 21]


def test_die_face_4_draws() -> None:
    assert rolled(4).hand_counts == [1, 0]


def test_die_face_5_heals() -> None:
    assert rolled(5).health == [16, 22]


def test_die_face_6_damages_both() -> None:
    table = rolled(6)
    assert table.health == [14, 21]
    assert table.tokens(0, "grin") == 4  # one's own effect cannot be prevented


# Commoners


def played(commoner: str, *actions: str) -> Table:
    """A Commoner played by the Jabberwock, its shards on plates 1, 2 and 7, one Plus-One down."""
    table = Table(
        {1: "p", 2: "p", 7: "p", 8: "b"},
        hands=(commoner, ""),
        health=[20, 20],
        plus_ones=down("bandersnatch"),
    )
    table.act(f"commoner {commoner}", *actions)
    assert table.phase == "turn"
    assert table.dump["discard"] == [commoner]
    return table


def test_commoner_gryphon() -> None:
    table = played("gryphon", "effect damage", "effect gather", "gather 7")
    assert table.health == [20, 19]
    assert table.plate(0) == "p"


def test_commoner_caterpillar() -> None:
    table = played("caterpillar", "effect refresh", "effect gather", "gather 1")
    assert table.up(0, "bandersnatch")
    assert table.plate(0) == "p"


def test_commoner_dormouse() -> None:
    table = played("dormouse", "effect health", "effect gather", "gather doubler")
    assert table.health == [21, 20]
    assert table.plate(0) == "P"


def test_commoner_bill_the_lizard() -> None:
    table = played(
        "bill_lizard", "effect strike-shard", "strike-shard 8 theirs", "effect gather",
        "gather 1", "gather 2",
    )  # fmt: skip
    assert table.plate(8) == ""
    assert table.plate(0) == "pp"


def test_commoner_mock_turtle() -> None:
    assert played("mock_turtle", "effect health", "effect health").health == [22, 20]


def test_commoner_knave_of_hearts() -> None:
    table = played(
        "knave_of_hearts", "effect gather", "gather 1", "gather 2", "gather 7",
        "effect strike-shard", "strike-shard 0 mine",
    )  # fmt: skip
    assert table.plate(0) == "pp"


def test_commoner_duchess() -> None:
    table = played("duchess", "effect damage", "effect strike-shard", "strike-shard 8 theirs")
    assert table.health == [20, 19]
    assert table.plate(8) == ""


def test_commoner_cook() -> None:
    assert played("cook", "effect damage", "effect health").health == [21, 19]


def test_commoner_humpty_dumpty() -> None:
    table = played(
        "humpty_dumpty", "effect strike-plus-one", "strike haigha_messenger", "effect health"
    )
    assert not table.up(1, "haigha_messenger")
    assert table.health == [21, 20]


def test_commoner_tweedledum() -> None:
    table = played("tweedledum", "effect damage", "effect strike-plus-one", "strike mary_ann")
    assert table.health == [20, 19]
    assert not table.up(1, "mary_ann")


def test_commoner_tweedledee() -> None:
    table = played("tweedledee", "effect refresh", "effect health")
    assert table.up(0, "bandersnatch")
    assert table.health == [21, 20]


def test_commoner_rose_painters() -> None:
    table = played("rose_painters", "effect gather", "gather 7", "enough", "effect refresh")
    assert table.plate(0) == "p"
    assert table.up(0, "bandersnatch")


def test_commoner_carpenter() -> None:
    table = played(
        "carpenter", "effect strike-shard", "strike-shard 8 theirs",
        "effect strike-plus-one", "strike mary_ann",
    )  # fmt: skip
    assert table.plate(8) == ""
    assert not table.up(1, "mary_ann")


def test_commoner_frog_footman() -> None:
    assert played("frog_footman", "effect extra-turn").dump["progress"]["extra_due"]


def test_commoner_white_knight() -> None:
    table = played("white_knight", "effect strike-plus-one", "strike mary_ann", "effect refresh")
    assert not table.up(1, "mary_ann")
    assert table.up(0, "bandersnatch")


def test_commoner_walrus() -> None:
    table = played(
        "walrus", "effect gather", "gather 1", "gather 2", "gather 7", "gather doubler",
        "effect health",
    )  # fmt: skip
    assert table.plate(0) == "pppP"
    assert table.health == [21, 20]


def test_commoner_lion() -> None:
    assert played("lion", "effect damage", "effect damage").health == [20, 18]


def test_commoner_unicorn() -> None:
    table = played("unicorn", "effect damage", "effect refresh")
    assert table.health == [20, 19]
    assert table.up(0, "bandersnatch")


@pytest.mark.parametrize("commoner", MADCALA.deal(seed=1).cards.commoner_ids)
def test_any_commoner_may_be_played_without_its_effects(commoner: str) -> None:
    table = Table({1: "pp"}, hands=(commoner, ""), health=[20, 20], plus_ones=down("bandersnatch"))
    table.act(f"commoner {commoner}", "decline")
    assert table.health == [20, 20]
    assert table.dump["discard"] == [commoner]
