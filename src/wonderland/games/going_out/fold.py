"""How each fact that a seat hears changes its View: data being moved, no rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from wonderland.engine.facts import Fact
from wonderland.games.going_out import facts
from wonderland.games.going_out.cards import KIND_NUMBERS
from wonderland.games.going_out.view import Cards, GoingOutView, TableSet

T = TypeVar("T")


def fold(seen: GoingOutView, fact: Fact) -> GoingOutView:
    """Return the View that follows when the seat it belongs to hears a fact."""
    match fact:
        case facts.SetPlayed(seat, cards, count, rank):
            lying = tuple(card for card in cards if "=" not in card)
            used = [card[0] for card in cards if "=" in card]
            return replace(
                left_hand(seen, seat, [*lying, *used]),
                table=TableSet(seat, in_order(lying), count, rank),
                jokers_used=in_order((*seen.jokers_used, *used)),
                passes=0,
            )
        case facts.Passed():
            return replace(seen, passes=seen.passes + 1, drawn=0)
        case facts.WentOut(seat, _):
            return replace(seen, out=(*seen.out, seat))
        case facts.CameBack(seat):
            return replace(seen, out=tuple(other for other in seen.out if other != seat))
        case facts.CardDrawn(seat, card, deck_left):
            return replace(
                came_to_hand(seen, seat, 1, [card] if card else []), deck_count=deck_left
            )
        case facts.DisplayCardTaken(seat, card):
            return replace(
                came_to_hand(seen, seat, 1, [card] if seat == seen.seat else []),
                known=changed(seen.known, seat, in_order((*seen.known[seat], card))),
                display=without(seen.display, [card]),
            )
        case facts.CardShown(seat, card):
            return replace(left_hand(seen, seat, [card]), display=(*seen.display, card))
        case facts.CardTurnedUp(card, deck_left):
            return replace(seen, display=(*seen.display, card), deck_count=deck_left)
        case facts.SetScored(owner, cards):
            beaten = seen.table is not None and seen.table.owner != owner
            return replace(scored(seen, owner, cards), table=seen.table if beaten else None)
        case facts.StepBegan(seat, phase, passes, drawn, to_show, last_turn):
            return replace(
                seen,
                turn=seat,
                phase=phase,
                passes=passes,
                drawn=drawn,
                to_show=to_show,
                last_turn=last_turn,
            )
    return fold_round(seen, fact)


def fold_round(seen: GoingOutView, fact: Fact) -> GoingOutView:
    """Return the View that follows a fact about the end of a round or the next one's beginning."""
    nothing: tuple[Cards, ...] = ((),) * seen.players
    match fact:
        case facts.RoundEnded():
            return replace(seen, jokers_used=(), handed=nothing)
        case facts.JokersHandedOut(seat, jokers, _):
            return replace(scored(seen, seat, jokers), handed=changed(seen.handed, seat, jokers))
        case facts.RoundScored(seat, _, _, pairs, sum_of_numbers, _, total):
            return replace(
                seen,
                round_pairs=changed(seen.round_pairs, seat, pairs),
                round_sums=changed(seen.round_sums, seat, sum_of_numbers),
                totals=changed(seen.totals, seat, total),
            )
        case facts.RoundBegan(number, leader):
            return replace(
                seen,
                round=number,
                leader=leader,
                hand=(),
                hand_counts=(0,) * seen.players,
                known=nothing,
                scored=nothing,
                display=(),
                out=(),
            )
        case facts.CardsDealt(seat, count, cards, deck_left):
            return replace(came_to_hand(seen, seat, count, cards or ()), deck_count=deck_left)
        case facts.GameEnded(_, places):
            return replace(seen, phase="over", places=places)
    return seen  # DisplayChoiceBegan: the step that follows says it all


def came_to_hand(seen: GoingOutView, seat: int, count: int, cards: Sequence[str]) -> GoingOutView:
    """Add cards to a hand, those among them that the viewer knows to its own."""
    return replace(
        seen,
        hand=in_order((*seen.hand, *cards)),
        hand_counts=changed(seen.hand_counts, seat, seen.hand_counts[seat] + count),
    )


def left_hand(seen: GoingOutView, seat: int, cards: Sequence[str]) -> GoingOutView:
    """Take cards out of a hand, for all to see (G7)."""
    return replace(
        seen,
        hand=without(seen.hand, cards) if seat == seen.seat else seen.hand,
        hand_counts=changed(seen.hand_counts, seat, seen.hand_counts[seat] - len(cards)),
        known=changed(seen.known, seat, without(seen.known[seat], cards)),
    )


def scored(seen: GoingOutView, seat: int, cards: Sequence[str]) -> GoingOutView:
    """Add cards to a seat's scored ones."""
    pile = in_order((*seen.scored[seat], *cards))
    return replace(seen, scored=changed(seen.scored, seat, pile))


def in_order(cards: Iterable[str]) -> Cards:
    """Return cards in the order of their kinds."""
    return tuple(sorted(cards, key=KIND_NUMBERS.__getitem__))


def without(cards: Cards, taken: Sequence[str]) -> Cards:
    """Return cards without some of them, as far as they are there; the first of each kind goes."""
    left = list(cards)
    for card in taken:
        if card in left:
            left.remove(card)
    return tuple(left)


def changed(items: Sequence[T], at: int, item: T) -> tuple[T, ...]:
    """Return items with one of them replaced."""
    return (*items[:at], item, *items[at + 1 :])
