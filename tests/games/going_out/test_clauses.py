"""The Going-Out game clause by clause, on positions written as texts (docs/rules/going-out.md)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.going_out.table import Table
from wonderland import BadNotation, FastRng, IllegalAction, NotYourTurn
from wonderland.games.going_out import GOING_OUT, facts

PLAYERS = range(2, 6)
EVERYBODY = (0, 1, 2, None)  # three seats, and a spectator


def beats(cards: str, lying: str) -> bool:
    """Tell whether a set may be played on another, by a player who holds just the right cards."""
    hand = " ".join(card.split("=")[0] for card in cards.split())
    return cards in Table(hand, "", table=f"1: {lying}").sets


def imagined(table: Table, seat: int | None, worlds: int = 60) -> list[list[str]]:
    """Everybody's hands in worlds made up from what a seat may know."""
    view = table.view(seat)
    dumps = [GOING_OUT.dump(GOING_OUT.imagine(view, FastRng(n))) for n in range(worlds)]
    return [[" ".join(hand) for hand in dump["hands"]] for dump in dumps]


def cards_of(dump: dict[str, Any]) -> Counter[str]:
    """All cards of a position in which no set has been played."""
    return Counter([*dump["deck"], *dump["display"], *(c for hand in dump["hands"] for c in hand)])


# The cards


def test_g1_there_are_54_cards() -> None:
    copies = {1: 5, 2: 4, 3: 4, 4: 3, 5: 3, 6: 2, 7: 1}
    pack = {f"{suit}{number}": copies[number] for suit in "FH" for number in copies}
    assert cards_of(Table.dealt(4, seed=1).dump) == pack | {"Q": 5, "C": 5}
    assert sum(copies.values()) == 22
    assert sum(pack.values()) + 10 == 54


@pytest.mark.parametrize(
    ("players", "cards", "jokers"), [(2, 50, 3), (3, 52, 4), (4, 54, 5), (5, 54, 5)]
)
def test_g2_small_tables_leave_jokers_out(players: int, cards: int, jokers: int) -> None:
    pack = cards_of(Table.dealt(players, seed=1).dump)
    assert (pack["Q"], pack["C"]) == (jokers, jokers)
    assert pack.total() == cards


# How a round begins


@pytest.mark.parametrize(("players", "deck"), [(2, 34), (3, 29), (4, 23), (5, 16)])
def test_g3_everybody_is_dealt_seven_and_the_rest_is_the_deck(players: int, deck: int) -> None:
    table = Table.dealt(players, seed=3)
    assert [len(hand.split()) for hand in table.hands] == [7] * players
    assert len(table.deck.split()) == deck


def test_g3_a_hand_is_seen_by_its_owner_alone() -> None:
    table = Table("F1", "H6 H7", "F2")
    assert table.view(1).hand == ("H6", "H7")
    for seat in (0, 2, None):
        assert "H7" not in repr(table.view(seat))


@pytest.mark.parametrize(("players", "size"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_g4_two_or_three_cards_are_turned_up(players: int, size: int) -> None:
    assert len(Table.dealt(players, seed=5).display.split()) == size


@pytest.mark.parametrize("players", PLAYERS)
def test_g4_any_player_may_be_the_first(players: int) -> None:
    tables = [Table.dealt(players, seed) for seed in range(600)]
    first = [table.actor for table in tables]
    assert first == [table.dump["leader"] for table in tables]
    for seat in range(players):
        assert first.count(seat) > 600 // players // 2


def after_a_round(
    *, totals: list[int], scored: tuple[str, ...] = (), out: tuple[int, ...] = (), leader: int = 0
) -> Table:
    """The next round's beginning; whoever is not out stood there with a single card."""
    players = len(totals)
    hands = ["" if seat in out else f"H{seat + 2}" for seat in range(players)]
    last = next(seat for seat in range(players) if seat not in out)
    table = Table(
        *hands,
        turn=last,
        totals=totals,
        scored=scored,
        out=list(out),
        leader=leader,
        passes=20,  # so that one more of them ends the round (G26)
    )
    return table.play("pass")


def test_g5_the_lowest_total_chooses_the_display_and_the_highest_goes_first() -> None:
    table = after_a_round(totals=[9, 4, 12])
    assert table.dump["round"] == 2
    assert (table.actor, table.phase) == (1, "choose")
    assert [len(hand.split()) for hand in table.hands] == [7, 7 + 2, 7]
    assert table.display == ""
    own = table.hands[1].split()
    assert table.legal == sorted({f"show {card}" for card in own}, key=table.legal.index)
    table.play(f"show {own[0]}")
    assert (table.actor, table.phase) == (1, "choose")
    table.play(f"show {own[8]}")
    assert (table.actor, table.phase) == (2, "play")
    assert table.display == f"{own[0]} {own[8]}"
    assert table.hands[1].split() == own[1:8]


@pytest.mark.parametrize(("players", "size"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_g5_as_many_cards_are_taken_as_are_chosen(players: int, size: int) -> None:
    table = after_a_round(totals=[*range(players - 1, -1, -1)])
    chooser = players - 1
    assert len(table.hands[chooser].split()) == 7 + size
    for _ in range(size):
        assert table.actor == chooser
        table.play(table.legal[0])
    assert table.actor == 0
    assert len(table.display.split()) == size
    assert len(table.hands[chooser].split()) == 7


def test_g5_a_new_round_is_dealt_from_all_cards() -> None:
    table = after_a_round(totals=[9, 4, 12, 0])
    assert cards_of(table.dump) == cards_of(Table.dealt(4, seed=1).dump)
    assert table.scored == ["", "", "", ""]
    assert table.known == ["", "", "", ""]
    assert (table.used, table.table, table.dump["out"]) == ("", "", [])


def test_g5_nobody_else_learns_what_the_chooser_took() -> None:
    table = after_a_round(totals=[9, 4, 12])
    for seat in EVERYBODY:
        view = table.view(seat)
        told = [f for f in table.heard(seat) if isinstance(f, facts.CardsDealt) and f.seat == 1]
        assert [fact.count for fact in told] == [7, 2]
        if seat == 1:
            assert sorted(c for fact in told for c in fact.cards or ()) == sorted(view.hand)
        else:
            assert [fact.cards for fact in told] == [None, None]
            assert view.hand_counts == (7, 9, 7)
            assert view.known == ((), (), ())


def first_and_chooser(table: Table) -> tuple[int, int]:
    return table.dump["leader"], table.actor


def test_g6_equal_totals_are_told_apart_by_the_points_of_the_round() -> None:
    table = after_a_round(totals=[9, 10, 8], scored=("F1 F1", "F1", "F1 F2 F3"))
    assert table.totals == [11, 11, 11]
    assert first_and_chooser(table) == (2, 1)


def test_g6_then_by_going_out_earlier() -> None:
    assert first_and_chooser(after_a_round(totals=[5, 5, 5, 5], out=(2, 0, 3))) == (2, 1)
    assert first_and_chooser(after_a_round(totals=[5, 5, 5], out=(1, 2))) == (1, 0)
    assert first_and_chooser(after_a_round(totals=[5, 5, 5, 6], out=(1, 0, 3))) == (3, 2)


def test_g6_who_did_not_go_out_comes_after_all_who_did() -> None:
    assert first_and_chooser(after_a_round(totals=[5, 5, 5], out=(2,), leader=0)) == (2, 1)


@pytest.mark.parametrize(
    ("leader", "expected"), [(0, (0, 3)), (1, (1, 0)), (2, (2, 1)), (3, (3, 2))]
)
def test_g6_then_by_seat_order_from_the_rounds_first_player(
    leader: int, expected: tuple[int, int]
) -> None:
    assert first_and_chooser(after_a_round(totals=[5, 5, 5, 5], leader=leader)) == expected


def test_g6_only_those_who_tie_are_told_apart() -> None:
    # Seat 0 has the fewest points of the round, and is the best by its total nevertheless.
    table = after_a_round(totals=[20, 5, 6], scored=("", "F1 F1 F1", "F1 F1"))
    assert first_and_chooser(table) == (0, 2)


def test_g6_jokers_may_be_chosen_for_the_display() -> None:
    table = Table("F1 Q C", "H1", phase="choose", to_show=2, round=2, leader=1)
    assert table.legal == ["show F1", "show Q", "show C"]
    assert table.play("show C", "show Q").display == "C Q"
    assert table.actor == 1


def test_g7_what_is_public() -> None:
    table = Table(
        "F1 F2",
        "H1 H2 H3",
        "F7",
        deck="H5 H5 H5 H6",
        display="F6 Q",
        table="2: H4 C=H5 H6",
        used="Q",
        scored=["F1 F2 H1", "", "H7"],
    )
    for seat in EVERYBODY:
        view = table.view(seat)
        assert view.hand_counts == (2, 3, 1)
        assert view.display == ("F6", "Q")
        assert view.deck_count == 4
        assert (view.table.owner, view.table.cards) == (2, ("H4", "H6"))
        assert (view.table.count, view.table.rank) == (3, 4)
        assert view.jokers_used == ("Q", "C")
        assert view.scored == (("F1", "F2", "H1"), (), ("H7",))
        assert "H5" not in repr(view)  # what is in the deck


def test_g7_a_card_taken_from_the_display_is_known_to_be_in_that_hand() -> None:
    table = Table("F1 F2", "H1 H2", "H3", display="F6 H7", deck="F3").play("pass", "draw F6")
    for seat in EVERYBODY:
        assert table.view(seat).known == (("F6",), (), ())
    for seat in (1, 2, None):
        for hands in imagined(table, seat):
            assert "F6" in hands[0].split()


def test_g7_a_card_from_the_deck_is_not_known() -> None:
    table = Table("F1 F2", "H1 H2", "H3", display="F6", deck="F5 F3").play("pass", "draw deck")
    assert table.hands[0] == "F1 F2 F3"
    assert table.known == ["", "", ""]
    assert len({hands[0] for hands in imagined(table, 1)}) > 10
    assert facts.CardDrawn(0, "F3", 1) in table.heard(0)
    assert facts.CardDrawn(0, None, 1) in table.heard(1)


def test_g7_a_known_card_stays_known_until_it_is_seen_to_leave() -> None:
    table = Table("F1 F2", "H1 H2", "H3 H3", display="F6 F7", deck="F5 F4 F4 F4")
    table.play("play F1", "draw F6")
    assert table.known[0] == "F6"
    table.play("play H2", "no draw", "play H3", "no draw", "pass", "draw F7", "no draw")
    assert table.known[0] == "F6 F7"
    table.play("show F2")  # a card nobody knew of
    assert table.known[0] == "F6 F7"
    assert all(hands[0] == "F6 F7" for hands in imagined(table, None))
    table.play("pass", "no draw", "pass", "no draw")
    assert table.play("play F6").known[0] == "F7"
    for hands in imagined(table, 1):
        assert hands[0] == "F7"


def test_g7_a_card_that_is_put_back_on_the_display_is_known_no_more() -> None:
    table = Table("F1 F2", "H1 H2", display="F6", deck="F5 F4")
    table.play("pass", "draw F6", "no draw", "show F6")
    assert table.known[0] == ""


def test_g7_of_two_equal_cards_the_known_one_may_be_the_one_that_left() -> None:
    table = Table("F1 F3 F3", "H1 H2", deck="F5 F4", known=[["F3"], []])
    assert table.play("play F3").known[0] == ""
    assert len({hands[0] for hands in imagined(table, 1)}) > 1


def test_g7_of_two_known_cards_one_is_still_known() -> None:
    table = Table("F1 F3 F3 F3", "H1 H2", deck="F5 F4", known=[["F3", "F3"], []])
    assert table.play("play F3").known[0] == "F3"


def test_g7_a_joker_from_the_display_is_known_until_it_is_played() -> None:
    table = Table("F1 F2", "H1", display="Q", deck="F4 F5 F6").play("play F1", "draw Q")
    assert table.known[0] == "Q"
    table.play("pass", "no draw")
    assert table.play("play Q=F7").known[0] == ""


# A turn


def test_g8_a_player_plays_and_then_may_draw_and_then_it_is_the_next_ones_turn() -> None:
    table = Table("F3 F5", "H1", deck="F1 F1 F1", display="H2 H2")
    assert (table.actor, table.phase) == (0, "play")
    table.play("play F3")
    assert (table.actor, table.phase) == (0, "draw")
    table.play("draw deck")
    assert (table.actor, table.phase) == (1, "play")


def test_g8_only_the_player_whose_turn_it_is_may_act() -> None:
    table = Table("F3", "H1", "H2", turn=1)
    assert table.legal_for(0) == table.legal_for(2) == []
    with pytest.raises(NotYourTurn, match="seat 0 has nothing to choose now"):
        table.act(0, "play F3")


def test_g9_passing_is_allowed_even_with_nothing_on_the_table() -> None:
    assert "pass" in Table("F3", "H1").legal
    assert "pass" in Table("F3", "H1", table="1: H2").legal


def test_g9_a_pass_locks_nobody_out() -> None:
    table = Table("F3 F5", "H1 H2", "H3 H4", table="2: H2")
    table.play("pass", "pass", "pass")
    assert table.actor == 0
    assert "F5" in table.sets


# Sets


def test_g10_a_same_number_set_is_cards_of_one_number_and_suits_mix() -> None:
    table = Table("F3 H3 H3 H4", "H1")
    assert table.sets == {"F3", "H3", "H4", "H3 H3", "F3 H3", "F3 H3 H3"}


def test_g11_a_run_is_three_cards_or_more_of_one_suit_that_follow_each_other() -> None:
    singles = {"F1", "F2", "F3", "F4"}
    assert Table("F1 F2 F3 F4", "H1").sets - singles == {"F1 F2 F3", "F2 F3 F4", "F1 F2 F3 F4"}
    assert "H1 H2 H3 H4 H5 H6 H7" in Table("H1 H2 H3 H4 H5 H6 H7", "F1").sets


@pytest.mark.parametrize("hand", ["F1 F2", "F1 H2 F3", "F1 F2 F4", "F6 F7 F1", "F1 F2 H3 H4"])
def test_g11_there_are_no_other_runs(hand: str) -> None:
    assert Table(hand, "H1").sets == set(hand.split())


def test_g12_a_queen_stands_for_any_flamingo_and_a_cat_for_any_hedgehog() -> None:
    assert Table("Q", "H1").sets == {f"Q=F{number}" for number in range(1, 8)}
    assert Table("C", "H1").sets == {f"C=H{number}" for number in range(1, 8)}
    for text in ("play Q=H3", "play C=F3"):
        with pytest.raises(BadNotation):
            GOING_OUT.parse(text)


def test_g12_a_joker_takes_a_place_in_a_run_of_its_own_suit_only() -> None:
    assert "F3 Q=F4 F5" in Table("F3 F5 Q", "H1").sets
    assert "H3 C=H4 H5" in Table("H3 H5 C", "H1").sets
    assert not [cards for cards in Table("F3 F5 C", "H1").sets if len(cards.split()) > 2]


def test_g12_any_number_of_jokers_may_be_used() -> None:
    sets = Table("F4 Q Q C C", "H1").sets
    assert "F4 Q=F4 Q=F4 C=H4 C=H4" in sets
    assert "Q=F2 Q=F3 F4" in sets
    assert "F4 Q=F5 Q=F6" in sets
    assert "Q=F3 F4 Q=F5" in sets


def test_g12_a_set_may_consist_of_jokers_alone() -> None:
    sets = Table("Q Q Q C", "H1").sets
    assert "Q=F5 Q=F6 Q=F7" in sets
    assert "Q=F7 Q=F7 Q=F7 C=H7" in sets
    assert "Q=F7 C=H7" in sets
    table = Table("Q Q Q C F1", "H1 H1", table="1: H5").play("play Q=F5 Q=F6 Q=F7")
    assert table.table == "0: , 3 from 5"
    assert table.used == "Q Q Q"


def test_g12_a_joker_may_stand_for_a_card_that_the_player_holds() -> None:
    table = Table("F4 F5 F6 Q", "H1")
    assert {"Q=F4", "F4 Q=F5 F6", "F4 F5 Q=F6", "Q=F4 F5 F6"} <= table.sets
    assert table.play("play F4 Q=F5 F6").hands[0] == "F5"


def test_g13_the_player_says_what_a_joker_stands_for() -> None:
    for cards, strength in (("Q=F2 Q=F3 Q=F4", "3 from 2"), ("Q=F6 Q=F6 Q=F6", "3 from 6")):
        table = Table("Q Q Q F1", "H1").play(f"play {cards}")
        assert table.table == f"0: , {strength}"
        (played,) = table.heard_of(facts.SetPlayed)
        assert " ".join(played.cards) == cards


def test_g13_a_joker_without_a_meaning_is_not_read() -> None:
    with pytest.raises(BadNotation, match="what the joker stands for, as in Q=F4"):
        GOING_OUT.parse("play F3 Q F5")


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("F1 F1", "F7"),  # more cards
        ("F1 H1 H1", "F7 C=H7"),
        ("F1 F2 F3 F4", "H7 Q=F7 C=H7"),
        ("H3", "F2"),  # the higher number
        ("F3 H3", "F2 H2"),
        ("H2 H2 H2", "F1 F2 F3"),
        ("F2 F3 F4", "H1 H1 H1"),
        ("F2 F3 F4", "H1 H2 H3"),
        ("H6 H6 Q=F6", "F5 F6 F7"),
    ],
)
def test_g14_more_cards_and_then_the_higher_number(stronger: str, weaker: str) -> None:
    assert beats(stronger, weaker)
    assert not beats(weaker, stronger)


@pytest.mark.parametrize(
    ("one", "other"),
    [("F3 F4 F5", "H3 H3 H3"), ("H1 H2 H3 H4", "F1 F1 H1 H1"), ("H5", "F5"), ("Q=F5", "H5")],
)
def test_g14_a_run_is_as_strong_as_the_set_of_its_lowest_number(one: str, other: str) -> None:
    assert not beats(one, other)
    assert not beats(other, one)


def test_g15_a_set_must_be_strictly_stronger_whichever_its_kind() -> None:
    table = Table("F2 F3 F4 F5 H3 H3", "H1", table="1: F3 H3 H3")
    assert table.sets == {"F2 F3 F4 F5"}
    table = Table("F4 F4 H4 F3", "H1", table="1: H3 H4 H5")
    assert table.sets == {"F4 F4 H4"}


def test_g15_with_nothing_on_the_table_any_set_may_be_played() -> None:
    assert Table("F1 H7", "H1").sets == {"F1", "H7"}


def test_g16_played_jokers_go_to_the_discard_pile_and_the_set_keeps_its_strength() -> None:
    table = Table("F3 Q F5 F1", "C H4 H4 H1", "H3 H3 F3 F7", used="C").play("play F3 Q=F4 F5")
    assert table.used == "Q C"
    assert table.table == "0: F3 F5, 3 from 3"
    assert table.sets == {"H4 H4 C=H4"}
    table.play("play H4 H4 C=H4")
    assert table.used == "Q C C"
    assert table.sets == set()


def test_g17_a_set_lies_before_its_owner_until_it_is_beaten() -> None:
    table = Table("F3 Q F1", "H1 H4 H4", "H1").play("play F3 Q=F3")
    assert table.scored == ["", "", ""]
    table.play("play H4 H4")
    assert table.scored == ["F3", "", ""]
    assert table.table == "1: H4 H4, 2 from 4"
    for seat in EVERYBODY:
        assert table.view(seat).scored == (("F3",), (), ())
        assert facts.SetScored(0, ("F3",)) in table.heard(seat)


# The example of what beats what


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("F2 H2", "F7"),
        ("F4 F5 F6", "H3 H3 H3"),
        ("Q=F7 C=H7", "F6 H6"),
        ("F1 F2 F3 F4", "F7 H7 Q=F7"),
    ],
)
def test_e1_what_beats_what(stronger: str, weaker: str) -> None:
    assert beats(stronger, weaker)
    assert not beats(weaker, stronger)


def test_e1_a_run_from_3_and_three_3s_do_not_beat_each_other() -> None:
    assert not beats("F3 F4 F5", "F3 H3 H3")
    assert not beats("F3 H3 H3", "F3 F4 F5")


# Drawing


def test_g18_after_playing_one_card_may_be_drawn() -> None:
    table = Table("F3 F4", "H1", deck="H5 H6", display="F6 F1").play("play F3")
    assert table.legal == ["no draw", "draw deck", "draw F1", "draw F6"]
    table.play("draw deck")
    assert (table.actor, table.hands[0]) == (1, "F4 H6")


def test_g18_the_card_may_come_from_the_display() -> None:
    table = Table("F3 F4", "H1", deck="H5 H6", display="F6 F1").play("play F3", "draw F6")
    assert (table.actor, table.hands[0]) == (1, "F4 F6")
    assert table.display == "F1 H6"  # refilled (G21)


def test_g18_drawing_is_optional() -> None:
    table = Table("F3 F4", "H1", deck="H5 H6", display="F6 F1").play("play F3", "no draw")
    assert (table.actor, table.hands[0]) == (1, "F4")


def test_g19_after_passing_two_cards_may_be_drawn_and_one_is_put_on_the_display() -> None:
    table = Table("F3 F4", "H1", deck="H5 H6", display="F6 F1").play("pass")
    assert table.legal == ["no draw", "draw deck", "draw F1", "draw F6"]
    table.play("draw F6", "draw deck")
    assert table.phase == "show"
    assert table.legal == ["show F3", "show F4", "show F6", "show H6"]
    table.play("show F3")
    assert table.actor == 1
    assert table.hands[0] == "F4 F6 H6"
    assert table.display == "F1 F3"


def test_g19_the_first_card_is_seen_before_deciding_on_the_second() -> None:
    table = Table("F3 F4", "H1", deck="H5 H6", display="F6 F1").play("pass", "draw deck")
    assert "H6" in table.view(0).hand
    assert (table.actor, table.phase) == (0, "exchange")
    assert table.legal == ["no draw", "draw deck", "draw F1", "draw F6"]


def test_g19_with_one_card_drawn_the_hand_stays_as_large_as_it_was() -> None:
    table = Table("F3 F4", "H1", deck="H5 H6", display="F6 F1")
    table.play("pass", "draw deck", "no draw")
    assert table.phase == "show"
    assert table.play("show H6").hands[0] == "F3 F4"


def test_g19_who_drew_nothing_shows_nothing() -> None:
    table = Table("F3 F4", "H1", deck="H5 H6", display="F6 F1").play("pass", "no draw")
    assert (table.actor, table.hands[0], table.display) == (1, "F3 F4", "F6 F1")


def test_g19_the_display_may_grow_beyond_its_first_size() -> None:
    table = Table("F3 F4", "H1 H1", deck="H5 H5 H5 H6 H6", display="F6 F1")
    table.play("pass", "draw deck", "no draw", "show F3")
    assert table.display == "F6 F1 F3"
    table.play("pass", "draw deck", "draw deck", "show H6")
    assert table.display == "F6 F1 F3 H6"
    assert [len(hand.split()) for hand in table.hands] == [2, 3]
    assert table.deck == "H5 H5"  # nothing was turned up (G21)


def test_g20_there_is_no_hand_limit() -> None:
    hand = "F1 F1 F1 F1 F1 F2 F2 F2 F2 F3 F3 F3 F3 F4 F4 F4 F5 F5 F5 F6 F6 F7"
    table = Table(hand, "H7", deck="H1 H2 H3").play("pass", "draw deck", "draw deck", "show H2")
    assert len(table.hands[0].split()) == 23


def test_g20_nothing_is_drawn_from_an_empty_deck_or_an_empty_display() -> None:
    assert Table("F3 F4", "H1", display="F6").play("pass").legal == ["no draw", "draw F6"]
    assert Table("F3 F4", "H1", deck="F6").play("pass").legal == ["no draw", "draw deck"]


@pytest.mark.parametrize("action", ["pass", "play F3"])
def test_g20_when_nothing_can_be_drawn_nobody_is_asked(action: str) -> None:
    table = Table("F3 F4", "H1").play(action)
    assert (table.actor, table.phase) == (1, "play")


def test_g20_when_nothing_is_left_after_the_first_card_it_is_time_to_show_one() -> None:
    table = Table("F3 F4", "H1", display="F6").play("pass", "draw F6")
    assert (table.actor, table.phase) == (0, "show")


@pytest.mark.parametrize(("players", "size"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_g21_one_card_is_turned_up_if_the_display_is_smaller_than_at_the_start(
    players: int, size: int
) -> None:
    others = ["H1"] * (players - 1)
    full = " ".join(["F1"] * size)
    table = Table("F3 F4", *others, deck="H5 H6 H7", display=full).play("pass", "no draw")
    assert table.display == full
    table = Table("F3 F4", *others, deck="H5 H6 H7", display=full[3:]).play("pass", "no draw")
    assert table.display == f"{full[3:]} H7".strip()
    assert table.deck == "H5 H6"


def test_g21_only_one_card_is_turned_up() -> None:
    table = Table("F3 F4", "H1", "H1", "H1", deck="H5 H6 H7").play("pass", "no draw")
    assert table.display == "H7"


def test_g21_nothing_is_turned_up_from_an_empty_deck() -> None:
    table = Table("F3 F4", "H1", display="F1").play("pass", "no draw")
    assert table.display == "F1"


def test_g21_the_turn_goes_to_the_left() -> None:
    table = Table("F3 F4", "H1", "H2", turn=1)
    turns = [table.play("pass").actor for _ in range(3)]
    assert turns == [2, 0, 1]


# Leading anew, going out


def test_g22_an_owner_whose_set_was_not_beaten_scores_it_and_leads() -> None:
    table = Table("F3 H7 F1", "H1", "H2").play("play H7", "pass", "pass")
    assert (table.actor, table.table) == (0, "")
    assert table.scored == ["H7", "", ""]
    assert table.sets == {"F1", "F3"}


def test_g22_a_turn_with_nothing_on_the_table_leads_as_well() -> None:
    table = Table("F3", "H1 H2", "H2").play("pass")
    assert table.sets == {"H1", "H2"}


def test_g23_playing_the_last_card_is_going_out() -> None:
    table = Table("F3", "H4", "H5 H6").play("play F3")
    assert table.dump["out"] == [0]
    assert facts.WentOut(0, 1) in table.heard()
    table.play("play H4")
    assert table.dump["out"] == [0, 1]


def test_g23_going_out_is_noted_before_the_player_decides_to_draw() -> None:
    table = Table("F3", "H4 H4", "H5 H6", deck="F1 F1 F2").play("play F3")
    assert (table.actor, table.phase, table.dump["out"]) == (0, "draw", [0])
    assert table.play("no draw").dump["out"] == [0]


def test_g23_who_draws_stays_in_and_gives_the_order_up() -> None:
    table = Table("F3", "H4", "H5 H5 H6", deck="F1 F1 F6", display="F2 F2")
    table.play("play F3", "draw deck")
    assert table.dump["out"] == []
    assert facts.CameBack(0) in table.heard()
    assert table.hands[0] == "F6"
    table.play("play H4", "no draw", "pass", "no draw")
    assert table.dump["out"] == [1]
    table.play("play F6", "no draw")  # a new order, behind seat 1
    assert table.dump["out"] == [1, 0]
    assert [(f.seat, f.order) for f in table.heard_of(facts.WentOut)] == [(0, 1), (1, 1), (0, 2)]


def test_g23_a_card_from_the_display_brings_a_player_back_too() -> None:
    table = Table("F3", "H4 H4", "H5", deck="F1", display="F2 F6", out=[]).play("play F3")
    assert table.play("draw F6").dump["out"] == []
    assert table.actor == 1


def test_g24_who_is_out_takes_no_more_turns() -> None:
    table = Table("F1", "H2 H3", "H1 H2", "H3 H4").play("play F1")
    turns = [table.actor] + [table.play("pass").actor for _ in range(4)]
    assert turns == [1, 2, 3, 1, 2]


def test_g24_when_all_pass_the_set_of_an_owner_who_is_out_is_scored() -> None:
    table = Table("H1 H2", "F7", "H1 H2", "H3 H4", turn=1).play("play F7", "pass", "pass")
    assert table.table == "1: F7, 1 from 7"
    table.play("pass")
    assert (table.table, table.scored[1]) == ("", "F7")
    assert table.actor == 2  # the next after the owner
    assert table.sets == {"H1", "H2"}


def test_g24_the_next_after_the_owner_may_be_out_too() -> None:
    table = Table("H1 H2", "F7", "", "H3 H4", turn=1, out=[2]).play("play F7", "pass", "pass")
    assert (table.table, table.actor) == ("", 3)


def test_g24_passes_from_before_the_set_was_played_do_not_count() -> None:
    table = Table("F6", "H1 H1", "H1 H1", "F7 H7", turn=3, table="2: H5")
    table.play("pass", "play F6", "pass", "pass")
    assert (table.actor, table.table) == (3, "0: F6, 1 from 6")
    assert "F7" in table.sets


def test_g25_the_last_player_with_cards_takes_exactly_one_more_turn() -> None:
    table = Table("F1", "", "H3 H4 H5", out=[1], target=200).play("play F1")
    assert (table.actor, table.dump["last_turn"], table.dump["round"]) == (2, True, 1)
    assert table.play("play H3").dump["round"] == 2
    assert facts.RoundEnded(1, (1, 0)) in table.heard()


def test_g25_the_last_turn_is_complete_with_drawing() -> None:
    table = Table("F1", "H3 H4", deck="F2 F3 F4", display="F5 F5", target=200)
    table.play("play F1", "no draw", "pass", "draw deck", "draw F5")
    assert (table.phase, table.dump["round"]) == ("show", 1)
    assert table.play("show H3").dump["round"] == 2


def test_g25_going_out_in_the_last_turn_counts_as_the_last() -> None:
    table = Table("F1", "H3", "", out=[2], target=200).play("play F1", "play H3")
    assert facts.RoundEnded(1, (2, 0, 1)) in table.heard()


def test_g25_who_goes_out_in_the_last_turn_may_draw_and_gives_it_up() -> None:
    table = Table("F1", "H3", deck="F2 F2", display="F5 F5", target=200)
    table.play("play F1", "no draw", "play H3", "draw deck")
    assert facts.RoundEnded(1, (0,)) in table.heard()


def test_g25_a_player_who_draws_back_in_does_not_end_the_round() -> None:
    table = Table("F1", "H3 H4", deck="F2 F2", display="F5 F5").play("play F1", "draw F5")
    assert table.dump["last_turn"] is False


def test_g26_two_circuits_of_passes_with_nothing_on_the_table_end_the_round() -> None:
    table = Table("F1", "H3", "H4", target=200, scored=["F1 H1"])
    table.play(*["pass"] * 5)
    assert table.dump["round"] == 1
    table.play("pass")
    assert table.dump["round"] == 2
    assert facts.RoundEnded(1, ()) in table.heard()
    assert table.totals == [3, 0, 0]


def test_g26_only_players_still_in_are_counted() -> None:
    table = Table("F1", "", "H4", out=[1], target=200).play(*["pass"] * 3)
    assert table.dump["round"] == 1
    assert table.play("pass").dump["round"] == 2


def test_g26_passes_while_a_set_is_on_the_table_do_not_count() -> None:
    table = Table("F1 F2", "H3", "H4", target=200).play("play F1", "pass", "pass")
    assert table.table == ""
    table.play(*["pass"] * 5)
    assert table.dump["round"] == 1
    assert table.play("pass").dump["round"] == 2


def test_g26_passes_after_the_set_of_a_player_who_is_out_was_scored_are_counted_anew() -> None:
    table = Table("F1", "H3", "H4", target=200).play("play F1", "pass", "pass")
    assert (table.table, table.actor) == ("", 1)
    table.play(*["pass"] * 3)
    assert table.dump["round"] == 1
    assert table.play("pass").dump["round"] == 2


def test_g26_passes_in_which_cards_are_exchanged_are_passes_all_the_same() -> None:
    table = Table("F1", "H3", deck="F2 F2 F2 F2", display="F5 F5", target=200)
    for _ in range(4):
        assert table.dump["round"] == 1
        table.play("pass", "draw F5", "no draw", "show F5")
    assert table.dump["round"] == 2


def test_g27_the_set_on_the_table_is_scored_at_the_rounds_end() -> None:
    table = Table("F1", "H3 H3 H7", target=200).play("play F1", "play H3 H3")
    assert facts.SetScored(1, ("H3", "H3")) in table.heard()
    assert table.totals == [1, 2]


def test_g27_cards_left_in_hands_count_nothing() -> None:
    table = Table("F1", "H3 H3 H3 H4 H5", target=200).play("play F1", "pass")
    assert table.totals == [1, 0]


# Points


def handed_out(jokers: str, out: list[int], players: int = 5) -> list[int]:
    """How many jokers each seat is handed when a round ends with this order of going out."""
    left = next(seat for seat in range(players) if seat not in out)
    hands = ["F1" if seat == left else "" for seat in range(players)]
    table = Table(*hands, turn=left, out=out, used=jokers, last_turn=True, target=200)
    table.play("pass")
    handed = [0] * players
    for fact in table.heard_of(facts.JokersHandedOut):
        handed[fact.seat] = len(fact.jokers)
    return handed


def test_e2_nine_jokers_for_seats_2_0_4_and_1() -> None:
    assert handed_out("Q Q Q Q Q C C C C", [2, 0, 4, 1]) == [2, 1, 5, 0, 1]


@pytest.mark.parametrize(
    ("jokers", "out", "handed"),
    [
        ("", [0, 1], [0, 0, 0]),
        ("Q", [1, 0], [0, 1, 0]),
        ("Q C", [1, 0], [1, 1, 0]),
        ("Q C C", [1, 0], [1, 2, 0]),
        ("Q Q C C", [1, 0], [1, 2, 0]),  # one is put aside
        ("Q Q C C", [1], [0, 2, 0]),
        ("Q Q C C", [], [0, 0, 0]),
    ],
)
def test_g28_half_of_the_jokers_rounded_up_to_each_in_the_order_of_going_out(
    jokers: str, out: list[int], handed: list[int]
) -> None:
    assert handed_out(jokers, out, players=3) == handed


def test_g28_which_jokers_is_chance_and_all_hear_of_it() -> None:
    queens = Counter[int]()
    for seed in range(200):
        table = Table("", "F1", turn=1, out=[0], used="Q Q Q C C C", last_turn=True, target=200)
        table.state.rng = FastRng(seed)
        table.play("pass")
        (told,) = table.heard_of(facts.JokersHandedOut)
        assert (told.seat, len(told.jokers), told.left) == (0, 3, 3)
        queens[told.jokers.count("Q")] += 1
    assert set(queens) == {0, 1, 2, 3}


def test_g28_a_player_who_drew_back_in_is_handed_nothing() -> None:
    table = Table("F1", "H3", deck="F2 F2", display="F5 F5", used="Q", target=200)
    table.play("play F1", "no draw", "play H3", "draw deck")
    assert [fact.seat for fact in table.heard_of(facts.JokersHandedOut)] == [0]


def scored_points(*scored: str, **rest: Any) -> Table:
    """A round that ends with these scored cards, jokers handed out included."""
    hands = ["F5", "H5", *[""] * (len(scored) - 2)]
    rest = {"target": 200, "passes": 20} | rest
    return Table(*hands, scored=scored, out=list(range(2, len(scored))), **rest).play("pass")


def test_g29_a_queen_counts_as_a_flamingo_and_a_cat_as_a_hedgehog() -> None:
    assert scored_points("F1 C", "H1 Q").totals == [3, 3]


def test_g29_jokers_keep_their_suit_in_scoring() -> None:
    assert scored_points("F1 Q", "H1 C").totals == [2, 2]
    assert scored_points("Q Q", "C Q C").totals == [2, 4]


def test_e3_five_flamingos_three_hedgehogs_and_a_cat_are_13_points() -> None:
    scored = "F1 F1 F2 F5 F7 H1 H2 H3"
    table = Table("", "H7", turn=1, scored=[scored], used="C", out=[0], last_turn=True)
    table.play("pass")
    points = table.heard_of(facts.RoundScored)[0]
    assert (points.flamingos, points.hedgehogs, points.pairs) == (5, 4, 4)
    assert (points.points, points.total) == (13, 13)


def test_g30_a_pair_of_any_numbers_is_3_points_and_a_single_card_1() -> None:
    assert scored_points("F1 H7", "").totals == [3, 0]
    assert scored_points("F1 F2 F3 H7", "H1 H2 H3").totals == [5, 3]
    assert scored_points("F1 F2 H6 H7", "").totals == [6, 0]


def test_g30_the_points_are_told_with_all_their_numbers() -> None:
    table = scored_points("F1 F2 F3 H7", "H1", totals=[10, 0])
    assert facts.RoundScored(0, 3, 1, 1, 1 + 2 + 3 + 7, 5, 15) in table.heard()


def test_g31_points_add_up_over_the_rounds() -> None:
    table = scored_points("F1 H7", "H1", totals=[10, 20])
    assert (table.totals, table.dump["round"], table.is_over) == ([13, 21], 2, False)


def test_g31_exactly_37_plays_on() -> None:
    table = scored_points("F1 H7", "H1", totals=[34, 20], target=37)
    assert (table.totals, table.is_over) == ([37, 21], False)


def test_g31_38_ends_the_game() -> None:
    table = scored_points("F1 H7", "H1", totals=[35, 20], target=37)
    assert (table.totals, table.is_over, table.places) == ([38, 21], True, [1, 2])
    assert table.heard()[-1] == facts.GameEnded((38, 21), (1, 2))


def test_g31_the_target_is_37_unless_another_is_chosen() -> None:
    assert Table.dealt(3, seed=1).dump["target"] == 37
    assert Table.dealt(3, seed=1, target=5).dump["target"] == 5
    assert scored_points("F1 H7", "H1", totals=[2, 0], target=5).is_over is False
    assert scored_points("F1 H7", "H1", totals=[3, 0], target=5).is_over is True


def places(*scored: str, totals: list[int]) -> tuple[list[int], list[int]]:
    """The totals and places of a game that ends with these scored cards."""
    table = scored_points(*scored, totals=totals, target=1)
    return table.totals, table.places


def test_g31_the_highest_total_wins() -> None:
    assert places("F1", "F1 H1", "", totals=[40, 37, 50]) == ([41, 40, 50], [2, 3, 1])


def test_g31_a_tie_goes_to_more_pairs_in_the_last_round() -> None:
    assert places("F1 F1 F1", "F1 H1", totals=[37, 37]) == ([40, 40], [2, 1])


def test_g31_then_to_the_higher_sum_of_the_numbers_scored_in_it() -> None:
    assert places("F1 H6", "F2 H4", totals=[37, 37]) == ([40, 40], [1, 2])


def test_g31_a_joker_is_0_in_that_sum() -> None:
    assert places("F1 H1", "Q H1", totals=[37, 37]) == ([40, 40], [1, 2])
    assert places("F1 C", "F1 C", totals=[37, 37]) == ([40, 40], [1, 1])


def test_g31_if_still_tied_the_victory_is_shared() -> None:
    totals, shared = places("F1 H6", "F4 H3", "F2", totals=[37, 37, 39])
    assert (totals, shared) == ([40, 40, 40], [1, 1, 3])


# What is refused, and in which words


def test_g15_an_illegal_set_is_refused_with_the_reason_and_changes_nothing() -> None:
    table = Table("F3 F4 F5", "H1", table="1: H3 H3 F3")
    before = table.dump
    with pytest.raises(IllegalAction) as caught:
        table.play("play F3 F4 F5")
    assert caught.value.why == "3-4-5 is exactly as strong as 3-3-3; it must be stronger"
    assert caught.value.legal == ("pass",)
    assert table.dump == before
    assert table.heard() == []
