"""The rules of Parade clause by clause, on positions written as texts (docs/rules/parade.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from wonderland import Ears, IllegalAction, NotYourTurn
from wonderland.engine.facts import Fact
from wonderland.games.parade import PARADE, cards, facts
from wonderland.games.parade.cards import CARD_NAMES

PLAYERS = range(2, 7)
EVERYBODY = (0, 1, 2, None)  # three seats, and a spectator

# With a parade as short as this, such high cards collect nothing.
HIGH_CARDS = ("R6 R7 R8 R9 R10", "B6 B7 B8 B9 B10", "P6 P7 P8 P9 P10")
SHORT_PARADE = "G9 G10"
FOUR_CARDS = ("R6 R7 R8 R9", "B6 B7 B8 B9", "P6 P7 P8 P9")


class Table:
    """A game of Parade in texts: `Table("G3 R1", "B5", parade="B5 G0")`, one hand for each seat.

    Unless a deck is given, every card that is nowhere else is in it.
    """

    def __init__(
        self,
        *hands: str,
        parade: str = "",
        front: Sequence[str] = (),
        deck: str | None = None,
        **rest: Any,
    ) -> None:
        hands = hands if len(hands) > 1 else (*hands, "")
        fronts = [*front, *[""] * (len(hands) - len(front))]
        used = " ".join((*hands, *fronts, parade)).split()
        unused = [card for card in CARD_NAMES if card not in used]
        position = {
            "players": len(hands),
            "hands": [hand.split() for hand in hands],
            "parade": parade.split(),
            "front": [pile.split() for pile in fronts],
            "deck": unused if deck is None else deck.split(),
            "turn": 0,
            **rest,
        }
        self.sit_down(PARADE.load(position))

    @classmethod
    def dealt(cls, players: int, seed: int) -> Table:
        """A fresh game."""
        table = cls.__new__(cls)
        table.sit_down(PARADE.deal(players, seed))
        return table

    def sit_down(self, state: Any) -> None:
        self.state = state
        self.ears = Ears()
        self.state.listener = self.ears

    # What happens

    def play(self, *actions: str) -> Table:
        """Take actions, each by the first seat that has to choose."""
        for action in actions:
            self.act(self.actors[0], action)
        return self

    def act(self, seat: int, *actions: str) -> Table:
        for action in actions:
            self.state.apply(seat, PARADE.parse(action))
        return self

    def play_to_the_discards(self) -> list[int]:
        """Play somehow until the last turn is over; return who played, in order."""
        seats = []
        while self.dump["phase"] == "play":
            (seat,) = self.actors
            seats.append(seat)
            self.act(seat, self.legal(seat)[0])
            assert len(seats) <= 66, "more turns than cards"
        return seats

    # What is the case

    @property
    def dump(self) -> dict[str, Any]:
        return PARADE.dump(self.state)

    @property
    def parade(self) -> str:
        return " ".join(self.dump["parade"])

    @property
    def hands(self) -> list[str]:
        return [" ".join(hand) for hand in self.dump["hands"]]

    @property
    def front(self) -> list[str]:
        return [" ".join(pile) for pile in self.dump["front"]]

    @property
    def deck_count(self) -> int:
        return len(self.dump["deck"])

    @property
    def actors(self) -> list[int]:
        return list(self.state.actors())

    @property
    def scores(self) -> list[int]:
        return list(self.state.scores())

    @property
    def places(self) -> list[int]:
        return list(self.state.places())

    def legal(self, seat: int) -> list[str]:
        return [PARADE.notate(action) for action in self.state.legal(seat)]

    def view(self, seat: int | None) -> Any:
        return PARADE.view(self.state, seat)

    def heard(self, seat: int | None = None) -> list[Fact]:
        return self.ears.facts(seat)

    def last_round_began(self) -> list[facts.LastRoundBegan]:
        return [fact for fact in self.heard() if isinstance(fact, facts.LastRoundBegan)]

    def all_that_is_known_to(self, seat: int | None) -> bytes:
        """Everything a seat or a spectator can find out, in bytes."""
        legal = [] if seat is None else self.legal(seat)
        return repr((self.view(seat), self.heard(seat), legal)).encode()


def ended(*front: str, parade: str = "") -> Table:
    """A game that is over, with these cards in front of the players."""
    return Table(*[""] * len(front), front=front, parade=parade, deck="", phase="over")


# Components and set-up


def test_p1_there_are_66_cards_six_colours_with_the_values_0_to_10() -> None:
    dealt = Table.dealt(players=6, seed=1).dump
    pack = [*dealt["parade"], *dealt["deck"], *(card for hand in dealt["hands"] for card in hand)]
    assert len(pack) == 66
    assert set(pack) == {f"{colour}{value}" for colour in "RBPGWO" for value in range(11)}


def test_p1_every_colour_has_its_letter_and_its_character() -> None:
    wearers = zip(cards.COLOURS, cards.COLOUR_NAMES, cards.CHARACTERS, strict=True)
    assert [" ".join(names) for names in wearers] == [
        "R red Mad Hatter",
        "B blue Alice",
        "P purple Dodo",
        "G green Humpty Dumpty",
        "W grey White Rabbit",
        "O orange Cheshire Cat",
    ]


def test_p1_a_card_is_written_colour_then_value_and_t_stands_for_10() -> None:
    assert PARADE.notate(PARADE.parse("G3")) == "G3"
    assert PARADE.parse("RT") == PARADE.parse("R10")


@pytest.mark.parametrize("players", PLAYERS)
def test_p2_any_player_may_be_the_start_player(players: int) -> None:
    starts = [Table.dealt(players, seed).actors[0] for seed in range(600)]
    for seat in range(players):
        assert starts.count(seat) > 600 // players // 2


def test_p2_play_goes_clockwise() -> None:
    table = Table(*HIGH_CARDS, parade=SHORT_PARADE, turn=1)
    assert table.actors == [1]
    assert table.play("B9").actors == [2]
    assert table.play("P9").actors == [0]
    assert table.play("R9").actors == [1]


def test_p2_only_the_player_whose_turn_it_is_may_play() -> None:
    table = Table(*HIGH_CARDS, parade=SHORT_PARADE, turn=1)
    assert table.legal(0) == []
    assert table.legal(1) == HIGH_CARDS[1].split()
    assert table.legal(2) == []
    with pytest.raises(NotYourTurn, match="seat 0 has nothing to choose now"):
        table.act(0, "R6")


@pytest.mark.parametrize("players", PLAYERS)
def test_p3_each_player_is_dealt_5_cards_and_6_are_laid_out(players: int) -> None:
    dealt = Table.dealt(players, seed=3).dump
    assert [len(hand) for hand in dealt["hands"]] == [5] * players
    assert len(dealt["parade"]) == 6
    assert len(dealt["deck"]) == 66 - 5 * players - 6
    assert dealt["front"] == [[]] * players


def test_p3_how_many_cards_are_left_is_public_but_not_which() -> None:
    table = Table(*HIGH_CARDS, parade=SHORT_PARADE, deck="O1 O2 O3").play("R9")
    for seat in EVERYBODY:
        assert table.view(seat).deck_count == 2
        assert table.view(seat).deck == ()


def test_p3_a_hand_is_seen_by_its_owner_alone() -> None:
    table = Table(*HIGH_CARDS, parade=SHORT_PARADE)
    assert table.view(1).hand == tuple(HIGH_CARDS[1].split())
    for seat in EVERYBODY:
        assert table.view(seat).hand_counts == (5, 5, 5)
        if seat != 1:
            assert "B6" not in repr(table.view(seat))


# A turn


def test_p4_a_card_goes_from_the_hand_to_the_end_of_the_parade() -> None:
    table = Table("R1 G9 W2", parade="B5 R7", deck="O1 O2").play("G9")
    assert table.parade == "B5 R7 G9"
    assert table.hands[0] == "R1 W2 O2"


def test_p4_only_a_card_in_hand_can_be_played() -> None:
    table = Table("R1 G9", "B1", parade="B5 R7")
    before = table.dump
    for action in ("B1", "B5", "discard R1", "pass"):
        with pytest.raises(IllegalAction, match=f"seat 0 may not '{action}' now; legal: R1, G9"):
            table.act(0, action)
    assert table.dump == before


@pytest.mark.parametrize(
    ("value", "leaving", "staying"),
    [
        (0, "B0 P0 G0 W0 O0", ""),
        (1, "B0 P0 G0 W0", "O0"),
        (2, "B0 P0 G0", "W0 O0"),
        (3, "B0 P0", "G0 W0 O0"),
        (4, "B0", "P0 G0 W0 O0"),
        (5, "", "B0 P0 G0 W0 O0"),
        (6, "", "B0 P0 G0 W0 O0"),
        (10, "", "B0 P0 G0 W0 O0"),
    ],
)
def test_p5_cards_numbered_above_the_value_are_in_removal_mode(
    value: int, leaving: str, staying: str
) -> None:
    # Every 0 leaves if it is in removal mode, and so the cards that stay tell where that ends.
    table = Table(f"R{value}", parade="B0 P0 G0 W0 O0").play(f"R{value}")
    assert table.front[0] == leaving
    assert table.parade.split() == [*staying.split(), f"R{value}"]


def test_p5_the_played_card_does_not_count() -> None:
    # With the R3 itself the parade has four cards; of the three that count none is above 3.
    assert Table("R3", parade="R1 R2 R0").play("R3").front[0] == ""


def test_p5_a_0_puts_every_card_in_removal_mode() -> None:
    table = Table("R0", parade="R1 R2 R3 R4 R5").play("R0")
    assert table.front[0] == "R1 R2 R3 R4 R5"
    assert table.parade == "R0"


def test_p6_cards_of_the_played_colour_leave_whatever_their_value() -> None:
    assert Table("R0", parade="R10 R1 B9").play("R0").front[0] == "R1 R10"


def test_p6_cards_of_a_value_less_than_or_equal_to_the_played_one_leave() -> None:
    table = Table("R2", parade="B1 P2 G3 W9 O9").play("R2")
    assert table.front[0] == "B1 P2"
    assert table.parade == "G3 W9 O9 R2"


def test_p6_a_card_that_is_not_in_removal_mode_stays_even_if_it_matches() -> None:
    table = Table("R2", parade="B9 R1 R0").play("R2")
    assert table.front[0] == ""
    assert table.parade == "B9 R1 R0 R2"


def test_p6_the_rest_close_up_and_keep_their_order() -> None:
    table = Table("R1", parade="W9 R5 B9 B0 P9 P1 G9").play("R1")
    assert table.front[0] == "R5 B0 P1"
    assert table.parade == "W9 B9 P9 G9 R1"


def test_p6_collecting_is_never_optional() -> None:
    # The cards in hand are all there is to choose from: not what to do with the parade.
    table = Table("R0 R1", parade="R5 R6")
    assert table.legal(0) == ["R0", "R1"]
    assert table.play("R0").front[0] == "R5 R6"


def test_p6_the_cards_lie_in_front_of_the_player_who_played() -> None:
    table = Table(*HIGH_CARDS[:2], "P0", parade="P1 P2", turn=2).play("P0")
    assert table.front == ["", "", "P1 P2"]


def test_p6_cards_are_collected_on_top_of_those_collected_before() -> None:
    assert Table("R0", parade="R5", front=["R7 B2"]).play("R0").front[0] == "R5 R7 B2"


def test_e1_the_rulebooks_example_of_a_turn() -> None:
    table = Table("G3", parade="B5 G0 G7 R3 B7 R1 G4").play("G3")
    assert table.parade == "B5 B7 R1 G4 G3"
    assert facts.CardsCollected(0, ("G0", "G7", "R3")) in table.heard()
    assert sorted(table.front[0].split()) == ["G0", "G7", "R3"]


def test_p7_the_player_draws_a_card() -> None:
    table = Table(*HIGH_CARDS, parade=SHORT_PARADE, deck="O1 O2 O3").play("R6")
    assert table.hands[0] == "R7 R8 R9 R10 O3"
    assert table.deck_count == 2
    assert [len(hand.split()) for hand in table.hands] == [5, 5, 5]


def test_p7_nobody_else_learns_which_card_was_drawn() -> None:
    table = Table(*HIGH_CARDS, parade=SHORT_PARADE, deck="O1 O2 O3").play("R6")
    assert facts.CardDrawn(0, "O3", deck_left=2) in table.heard(0)
    for seat in (1, 2, None):
        assert facts.CardDrawn(0, None, deck_left=2) in table.heard(seat)
        assert b"O3" not in table.all_that_is_known_to(seat)


def test_p7_in_the_last_round_no_card_is_drawn() -> None:
    table = Table(*HIGH_CARDS, parade=SHORT_PARADE, deck="O1 O2 O3", last_round=3).play("R6")
    assert table.hands[0] == "R7 R8 R9 R10"
    assert table.deck_count == 3


def test_p8_everybody_sees_the_cards_in_front_of_every_player_sorted_by_colour() -> None:
    table = Table(*HIGH_CARDS, front=["O0 B5 R2 B1", "", "W4 G10 G9"])
    for seat in EVERYBODY:
        assert table.view(seat).front == (("R2", "B1", "B5", "O0"), (), ("G9", "G10", "W4"))


# The end

ALMOST_ALL = "R1 B1 P1 G1 W1"  # the O0 collects the sixth colour
O0_AND_HIGH_CARDS = ("O0 R7 R8 R9 R10", *HIGH_CARDS[1:])


def test_p9_five_colours_are_not_enough() -> None:
    table = Table(*HIGH_CARDS, parade=SHORT_PARADE, front=[ALMOST_ALL]).play("R6")
    assert table.dump["last_round"] is None


def test_p9_the_sixth_colour_begins_the_last_round_after_the_card_is_drawn() -> None:
    table = Table(*O0_AND_HIGH_CARDS, parade="O10", front=[ALMOST_ALL], deck="W5 W6").play("O0")
    assert table.front[0] == f"{ALMOST_ALL} O10"
    assert table.hands[0] == "R7 R8 R9 R10 W6"
    assert table.last_round_began() == [facts.LastRoundBegan(0, True, False)]


def test_p9_every_player_that_one_included_plays_one_more_turn_without_drawing() -> None:
    table = Table(*O0_AND_HIGH_CARDS, parade="O10", front=[ALMOST_ALL], deck="W5 W6").play("O0")
    assert table.play_to_the_discards() == [1, 2, 0]
    assert table.deck_count == 1


def test_p9_colours_in_the_hand_or_of_several_players_do_not_add_up() -> None:
    table = Table(*HIGH_CARDS, parade=SHORT_PARADE, front=["B1 P1 G1", "W1 O1"]).play("R6")
    assert table.dump["last_round"] is None


def test_p10_drawing_the_last_card_begins_the_last_round() -> None:
    table = Table(*HIGH_CARDS, parade=SHORT_PARADE, deck="O1 O2").play("R6")
    assert table.last_round_began() == []
    table.play("B6")
    assert table.last_round_began() == [facts.LastRoundBegan(1, False, True)]
    assert table.play_to_the_discards() == [2, 0, 1]


def test_p11_six_colours_and_the_last_card_on_one_turn_make_one_last_round() -> None:
    table = Table(*O0_AND_HIGH_CARDS, parade="O10", front=[ALMOST_ALL], deck="W5").play("O0")
    assert table.play_to_the_discards() == [1, 2, 0]
    assert table.last_round_began() == [facts.LastRoundBegan(0, True, True)]


def test_p11_a_sixth_colour_during_the_last_round_starts_nothing_again() -> None:
    table = Table(
        "R6 R7 R8 R9 R10",
        "O0 B7 B8 B9 B10",
        HIGH_CARDS[2],
        parade="O10",
        front=["", ALMOST_ALL],
        deck="W5",
    )
    table.play("R6", "O0")
    assert table.front[1] == f"{ALMOST_ALL} O10"
    assert table.play_to_the_discards() == [2, 0]
    assert table.last_round_began() == [facts.LastRoundBegan(0, False, True)]


@pytest.mark.parametrize("players", PLAYERS)
def test_p12_the_last_round_is_one_turn_for_each_and_everybody_holds_4_cards(players: int) -> None:
    for seed in range(20):
        table = Table.dealt(players, seed)
        turns = table.play_to_the_discards()
        (began,) = table.last_round_began()
        last_round = turns[-players:]
        assert turns[-players - 1] == began.seat
        assert last_round == [(began.seat + 1 + k) % players for k in range(players)]
        assert last_round[-1] == began.seat
        assert [len(hand.split()) for hand in table.hands] == [4] * players


def test_p12_whoever_sets_it_off_plays_last() -> None:
    table = Table(*HIGH_CARDS, parade=SHORT_PARADE, deck="O1", turn=2).play("P6")
    assert table.play_to_the_discards() == [0, 1, 2]
    assert table.hands[2] == "P8 P9 P10 O1"


# The discards


def discarding() -> Table:
    """Three players with four cards each, after the last turn."""
    return Table(*FOUR_CARDS, parade=SHORT_PARADE, deck="O1", phase="discard")


def test_p13_after_the_last_turn_everybody_chooses_at_once() -> None:
    table = Table(HIGH_CARDS[0], *FOUR_CARDS[1:], parade=SHORT_PARADE, deck="O1", last_round=1)
    table.play("R10")
    assert table.actors == [0, 1, 2]
    for seat in range(3):
        assert table.legal(seat) == [f"discard {card}" for card in FOUR_CARDS[seat].split()]


@pytest.mark.parametrize(
    "order", ["0 0 1 1 2 2", "2 1 0 2 1 0", "1 2 2 1 0 0"], ids=lambda order: order.replace(" ", "")
)
def test_p13_the_choices_may_be_made_in_any_order(order: str) -> None:
    table = discarding()
    for seat in map(int, order.split()):
        table.act(seat, table.legal(seat)[0])
    assert table.front == ["R8 R9", "B8 B9", "P8 P9"]


def test_p13_two_cards_are_discarded_and_the_other_two_count() -> None:
    table = discarding().act(0, "discard R6", "discard R9")
    table.act(1, "discard B6", "discard B7").act(2, "discard P9", "discard P8")
    assert table.front == ["R7 R8", "B8 B9", "P6 P7"]
    assert table.dump["discards"] == [["R6", "R9"], ["B6", "B7"], ["P9", "P8"]]
    assert table.hands == ["", "", ""]
    assert table.actors == []


def test_p13_nobody_discards_more_than_two_cards() -> None:
    table = discarding().act(0, "discard R6", "discard R9")
    assert table.actors == [1, 2]
    assert table.legal(0) == []
    with pytest.raises(NotYourTurn):
        table.act(0, "discard R7")


def test_p13_nobody_learns_anything_of_a_choice_until_all_have_chosen() -> None:
    table = discarding()
    choices = [
        (1, "discard B9"),
        (0, "discard R6"),
        (0, "discard R9"),
        (2, "discard P6"),
        (1, "discard B8"),
    ]
    for chooser, action in choices:
        others = [seat for seat in EVERYBODY if seat != chooser]
        before = [table.all_that_is_known_to(seat) for seat in others]
        table.act(chooser, action)
        assert [table.all_that_is_known_to(seat) for seat in others] == before


def test_p13_only_the_chooser_sees_what_is_discarded_so_far() -> None:
    table = discarding().act(1, "discard B9")
    assert table.view(1).discards == ((), ("B9",), ())
    assert table.view(1).hand == ("B6", "B7", "B8")
    for seat in (0, 2, None):
        assert table.view(seat).discards == ((), (), ())
        assert table.view(seat).hand_counts == (4, 4, 4)
        assert table.view(seat).actors == (0, 1, 2)


def test_p13_the_cards_kept_are_not_in_front_before_all_have_chosen() -> None:
    table = discarding().act(0, "discard R6", "discard R9").act(1, "discard B6", "discard B7")
    assert table.front == ["", "", ""]


def test_p13_when_the_game_is_over_everything_is_revealed() -> None:
    table = discarding().act(0, "discard R6", "discard R9").act(1, "discard B6", "discard B7")
    table.act(2, "discard P9", "discard P8")
    for seat in EVERYBODY:
        assert table.view(seat).discards == (("R6", "R9"), ("B6", "B7"), ("P9", "P8"))
        assert table.view(seat).deck == ("O1",)
        assert facts.HandRevealed(0, ("R7", "R8"), ("R6", "R9")) in table.heard(seat)
        assert facts.DeckRevealed(("O1",)) in table.heard(seat)


def test_p14_the_cards_still_in_the_parade_are_not_scored() -> None:
    front = ["R4 B5", "R5 R6", "W9"]
    assert ended(*front, parade="R10 W10 O9").scores == ended(*front).scores


# Scoring


def test_p15_the_most_cards_of_a_colour_count_1_each() -> None:
    assert ended("R10 R9 R8", "R7 R6", "R5").scores == [3, 13, 5]


def test_p15_all_who_share_the_most_flip_them() -> None:
    assert ended("R10 R9", "R8 R7", "R6").scores == [2, 2, 6]


def test_p15_one_card_is_enough_where_nobody_has_more() -> None:
    assert ended("R10", "", "").scores == [1, 0, 0]
    assert ended("R10", "", "").view(None).flipped == ("R", "", "")


def test_p15_the_number_of_cards_decides_and_not_their_values() -> None:
    assert ended("R0 R1", "R10", "").scores == [2, 10, 0]


def test_p15_a_flipped_0_counts_1() -> None:
    assert ended("R0", "", "").scores == [1, 0, 0]


def test_p15_each_colour_is_on_its_own() -> None:
    assert ended("R10 R9 B5", "R8 B7 B6", "O10").scores == [2 + 5, 8 + 2, 1]


def test_p16_with_two_players_one_card_more_is_no_majority() -> None:
    assert ended("R10 R9", "R8").scores == [19, 8]
    assert ended("R10", "").scores == [10, 0]


def test_p16_with_two_players_two_cards_more_are_a_majority() -> None:
    assert ended("R10 R9 R8", "R7").scores == [3, 7]
    assert ended("", "R7 R6").scores == [0, 2]


def test_p16_with_two_players_nobody_flips_when_tied() -> None:
    assert ended("R10 R9", "R8 R7").scores == [19, 15]


def test_p17_cards_not_flipped_count_their_value_summed_over_the_colours() -> None:
    most = "R0 R1 B0 B1 P0 P1 G0 G1 W0 W1 O0 O1"
    assert ended(most, "R10 B9 P8 G7 W6 O5", "").scores == [12, 10 + 9 + 8 + 7 + 6 + 5, 0]


E2 = (
    "R10 R8 R3 B9 B7 B6 B5 B0 P0 G4 G2 W7 W4 W0",
    "R1 R0 B8 P8 P7 P5 P3 W9 W8 W1 O10 O1",
    "R7 R6 R5 R2 B4 B3 P2 P1 G9 G8 G7 G6 W10 O3 O2 O0",
)


def test_e2_the_rulebooks_example_of_scoring() -> None:
    alice, hatter, cheshire = ended(*E2).scores
    assert (alice, hatter, cheshire) == (35, 27, 31)
    assert ended(*E2).places == [3, 1, 2]


def test_e2_grey_is_tied_and_both_flip() -> None:
    assert ended(*E2).view(None).flipped == ("BW", "PW", "RGO")


def test_p18_the_lowest_score_wins() -> None:
    table = ended("R10 R9", "R8 R7 R6", "O1")
    assert table.scores == [19, 3, 1]
    assert table.places == [3, 2, 1]


def test_p18_a_tie_goes_to_fewer_cards_in_front_flipped_or_not() -> None:
    table = ended("B5 R0", "G7", "R1 R2")  # one of the first player's two cards is flipped
    assert table.scores == [1, 1, 2]
    assert table.places == [2, 1, 3]


def test_p18_if_still_tied_the_victory_is_shared() -> None:
    table = ended("R5", "B9", "P1 P2")
    assert table.scores == [1, 1, 2]
    assert table.places == [1, 1, 3]


def test_p18_the_same_order_gives_all_places() -> None:
    table = ended("R5 R6", "G1 G2 G3", "B9 B8", "W1 W2 R0", "O4")
    assert table.scores == [2, 3, 2, 2, 1]
    assert table.places == [2, 5, 2, 4, 1]


def test_p18_the_places_are_told_when_all_have_chosen() -> None:
    table = discarding()
    for _ in range(6):
        seat = table.actors[0]
        table.act(seat, table.legal(seat)[0])
    assert table.heard()[-1] == facts.GameEnded(scores=(2, 2, 2), places=(1, 1, 1))
