"""How each fact that a seat hears changes its View: data being moved, no rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from wonderland.engine.facts import Fact
from wonderland.games.parade import facts
from wonderland.games.parade.cards import CARD_NUMBERS
from wonderland.games.parade.rules import bare
from wonderland.games.parade.view import Cards, ParadeView, lay_fronts, standing

T = TypeVar("T")


def fold(seen: ParadeView, fact: Fact) -> ParadeView:
    """Return the View that follows when the seat it belongs to hears a fact."""
    match fact:
        case facts.CardPlayed(seat, card):
            return replace(
                seen,
                parade=(*seen.parade, card),
                hand=without(seen.hand, card) if seat == seen.seat else seen.hand,
                hand_counts=changed(seen.hand_counts, seat, seen.hand_counts[seat] - 1),
            )
        case facts.CardsCollected(seat, cards):
            parade = tuple(card for card in seen.parade if card not in cards)
            return replace(in_front(seen, seat, cards), parade=parade)
        case facts.CardDrawn(seat, drawn, deck_left):
            return replace(
                seen,
                hand=seen.hand if drawn is None else (*seen.hand, drawn),
                hand_counts=changed(seen.hand_counts, seat, seen.hand_counts[seat] + 1),
                deck_count=deck_left,
            )
        case facts.TurnEnded(next_seat, last_round):
            return replace(seen, turn=next_seat, last_round=last_round)
        case facts.DiscardsBegan():
            return replace(seen, phase="discard", last_round=0)
        case facts.CardDiscarded(seat, card):
            return replace(
                seen,
                hand=without(seen.hand, card),
                hand_counts=changed(seen.hand_counts, seat, seen.hand_counts[seat] - 1),
                discards=changed(seen.discards, seat, (*seen.discards[seat], card)),
            )
        case facts.HandRevealed(seat, kept, discarded):
            return replace(
                in_front(seen, seat, kept),
                hand=() if seat == seen.seat else seen.hand,
                hand_counts=changed(seen.hand_counts, seat, 0),
                discards=changed(seen.discards, seat, discarded),
            )
        case facts.DeckRevealed(cards):
            return replace(seen, phase="over", deck=cards)
        case facts.GameEnded(scores, places):
            return replace(seen, scores=scores, places=places)
    return seen  # TurnSkipped, LastRoundBegan, ColourScored: other facts carry what they change


def in_front(seen: ParadeView, seat: int, cards: Cards) -> ParadeView:
    """Lay cards in front of a seat, and see how things stand then."""
    pile = tuple(sorted((*seen.front[seat], *cards), key=CARD_NUMBERS.__getitem__))
    front = changed(seen.front, seat, pile)
    table = bare(seen.players)
    lay_fronts(table, front)
    scores, flipped = standing(table)
    return replace(seen, front=front, scores=scores, flipped=flipped)


def without(cards: Cards, card: str) -> Cards:
    """Return cards without one of them."""
    return tuple(other for other in cards if other != card)


def changed(items: Sequence[T], at: int, item: T) -> tuple[T, ...]:
    """Return items with one of them replaced."""
    return (*items[:at], item, *items[at + 1 :])
