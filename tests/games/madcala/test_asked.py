"""What is asked is read from a View: of what card, how much, and because of what."""

from __future__ import annotations

import pytest

from tests.games.madcala.table import Table
from wonderland.games.madcala import MADCALA, asked
from wonderland.games.madcala.view import MadcalaView

PLATES = {0: "p", 1: "P", 2: "pp", 4: "pp", 5: "ppp", 7: "bbb", 8: "bb", 11: "B"}


def seen(*actions: str, guests: str, hands: tuple[str, str] = ("walrus", "cook")) -> MadcalaView:
    table = Table(PLATES, guests, hands, turns=[2, 2], health=[9, 9]).act(*actions)
    return MADCALA.view(table.state, table.actor)


@pytest.mark.parametrize(
    ("actions", "guests", "source"),
    [
        ((), "alice jabberwock", ""),
        (("move 1",), "red_queen jabberwock", "Pepper Soup"),
        (("commoner walrus",), "alice jabberwock", "Walrus"),
        (("commoner walrus", "effect gather"), "alice jabberwock", "Walrus"),
        (("plus-one dinah",), "alice jabberwock", "Dinah"),
        (("plus-one lory",), "cheshire_cat jabberwock", "The Lory"),
        (("plus-one dodo", "pay 5 5"), "mad_hatter jabberwock", "The Dodo"),
        (("buy",), "alice jabberwock", ""),
    ],
)
def test_the_source_of_what_is_chosen_has_a_name(
    actions: tuple[str, ...], guests: str, source: str
) -> None:
    assert asked.source(seen(*actions, guests=guests)) == source


def test_m20_m26_how_much_is_to_be_paid_or_may_be_gathered() -> None:
    assert asked.amount(seen("buy", guests="alice jabberwock")) == 3
    assert asked.amount(seen("plus-one dinah", guests="alice jabberwock")) == 2
    gathering = seen("commoner walrus", "effect gather", "gather 2", guests="alice jabberwock")
    assert asked.amount(gathering) == 3
    assert asked.amount(seen(guests="alice jabberwock")) == 0


def test_m31_what_lets_an_attribute_come_into_play_and_its_name() -> None:
    pickup = seen("move 4", guests="alice jabberwock")
    assert (asked.event(pickup), asked.attributes(pickup)) == ("pickup", ["Curiouser"])
    sown = seen("move 4", guests="white_rabbit jabberwock")
    assert (asked.event(sown), asked.attributes(sown)) == ("sown", ["I Shall Be Late"])
    hit = seen("move 1", "effect damage", guests="red_queen cheshire_cat")
    assert (asked.event(hit), asked.attributes(hit)) == ("damaged", ["Mostly Grin"])
    turn = seen(guests="alice jabberwock")
    assert (asked.event(turn), asked.attributes(turn)) == ("", [])


def test_m32_how_many_tokens_an_offer_has() -> None:
    laying = ("plus-one dodo", "pay 5 5", "lay caucus")
    assert asked.offered(seen(*laying, guests="mad_hatter alice")) == 3
    assert asked.offered(seen(guests="mad_hatter alice")) == 0


def test_m11_declining_the_first_of_two_performances_declines_both() -> None:
    assert asked.declines_both(seen("move 1", guests="red_queen jabberwock"))
    second = seen("move 1", "effect damage", guests="red_queen jabberwock")
    assert not asked.declines_both(second)


def test_m11_which_of_two_performances_it_is() -> None:
    first = seen("move 1", guests="red_queen jabberwock")
    assert asked.performance(first) == 1
    second = seen("move 1", "effect damage", guests="red_queen jabberwock")
    assert asked.performance(second) == 2
    after = ("move 1", "decline", "commoner walrus")
    assert asked.performance(seen(*after, guests="red_queen jabberwock")) == 0
    assert asked.performance(seen("move 2", guests="red_queen jabberwock")) == 0
