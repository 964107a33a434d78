"""Facts reach the right ears, and nobody pays for them who does not listen."""

from __future__ import annotations

import wonderland as wl
from wonderland.engine.facts import as_dict
from wonderland.games.parade import facts

PARADE = wl.game("parade")


def test_everybody_hears_the_public_form_and_a_seat_its_own() -> None:
    public, private = facts.CardDrawn(0, None, 3), facts.CardDrawn(0, "G3", 3)
    told = wl.Told(public, {0: private})
    assert told.to(0) is private
    assert told.to(1) is public
    assert told.to(None) is public


def test_a_fact_for_one_seat_alone_is_not_there_for_others() -> None:
    ears = wl.Ears()
    ears.hear(wl.Told(None, {1: facts.CardDiscarded(1, "G3")}))
    assert ears.facts(1) == [facts.CardDiscarded(1, "G3")]
    assert ears.facts(0) == []
    assert ears.facts(None) == []


def test_facts_can_be_read_from_a_number_on() -> None:
    ears = wl.Ears()
    for seat in range(3):
        ears.hear(wl.Told(facts.TurnSkipped(seat)))
    assert ears.facts(None, since=2) == [facts.TurnSkipped(2)]


def test_a_fact_says_first_what_it_is() -> None:
    assert as_dict(facts.CardPlayed(1, "G3")) == {"fact": "CardPlayed", "seat": 1, "card": "G3"}


def test_copies_are_not_listened_to() -> None:
    state = PARADE.deal(players=2, seed=1)
    ears = wl.Ears()
    state.listener = ears
    copy = state.copy()
    seat = copy.actors()[0]
    copy.apply(seat, copy.legal(seat)[0])
    assert ears.told == []
    state.apply(seat, state.legal(seat)[0])
    assert ears.told
