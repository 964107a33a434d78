"""A bot for the Going-Out game that looks one decision ahead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from wonderland.engine.game import View
from wonderland.games.going_out.cards import (
    DRAW,
    DRAW_DECK,
    KIND_NAMES,
    NO_DRAW,
    PASS,
    PLAY,
    PLAYS,
    SHOW,
)
from wonderland.games.going_out.notation import set_names
from wonderland.games.going_out.view import Cards, GoingOutView

# What things are worth, in points. Found by playing many settings, 40 games each at tables of two
# to four, against random players and against one that always hurries to be out.
GROUP = 1.8
"""What each set costs that a hand still takes to be played out."""

JOKER = 0.15
"""What a joker in hand is worth beyond the cards it helps to play."""

STRENGTH = 0.3
"""What each step of a set's number costs when a lower one would do."""

GOING_OUT = -0.35
"""What going out is worth in itself."""

JOKER_POINTS = 0.75
"""What each joker is worth that is handed out."""

MORE_CARDS = -0.3
"""What one more card is worth after a play, when somebody else is about to go out."""

TIME_LEFT = 1.15
"""What each card of the shortest other hand adds to that: there is more time to play it."""

LONG_HAND = 0.1
"""What each card in one's own hand takes away from it."""

DUEL = 4.0
"""What is taken away from it when only one other player is left: going out ends the round."""

UNKNOWN_CARD = 0.6
"""What drawing from the deck is worth after a pass."""


class GoingOutGreedy:
    """Takes the decision after which its scored cards and its hand look best."""

    name = "greedy"

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Return one of the legal actions."""
        assert isinstance(view, GoingOutView)
        if len(legal) == 1:
            return legal[0]
        return max(legal, key=lambda action: (worth(view, action), -action))


def worth(view: GoingOutView, action: int) -> float:
    """Return how good things would be after an action."""
    if action in (PASS, NO_DRAW):
        return worth_of_hand(view.hand)
    if action == DRAW_DECK:
        return worth_of_draw(view)
    if action < SHOW:
        return worth_of_taking(view, KIND_NAMES[action - DRAW])
    if action < PLAY:
        return worth_of_hand(without(view.hand, (KIND_NAMES[action - SHOW],)))
    return worth_of_playing(view, action - PLAY)


def worth_of_playing(view: GoingOutView, play: int) -> float:
    """Return what a set is worth: its cards will be scored, and the hand is shorter."""
    assert view.seat is not None
    cards = set_names(play)
    natural = tuple(card for card in cards if "=" not in card)
    used = tuple(card[0] for card in cards if "=" in card)
    hand = without(view.hand, (*natural, *used))
    scored = points((*view.scored[view.seat], *natural)) - points(view.scored[view.seat])
    bonus = 0.0
    if not hand:
        bonus = max(
            more_cards(view, 0), going_out(view, len(view.jokers_used) + len(used), len(view.out))
        )
    return scored + worth_of_hand(hand) + bonus - STRENGTH * int(PLAYS.ranks[play])


def worth_of_draw(view: GoingOutView) -> float:
    """Return what an unknown card is worth: after a play it is one more card to be scored."""
    if view.phase == "draw":
        return worth_of_hand(view.hand) + more_cards(view, len(view.hand)) - staying_out(view)
    return worth_of_hand(view.hand) + UNKNOWN_CARD


def worth_of_taking(view: GoingOutView, card: str) -> float:
    """Return what a card of the display is worth."""
    hand = (*view.hand, card)
    if view.phase == "draw":
        return worth_of_hand(hand) + GROUP + more_cards(view, len(view.hand)) - staying_out(view)
    # After a pass one card goes back: the hand is as good as it is without its worst one.
    return max(worth_of_hand(without(hand, (other,))) for other in set(hand))


def more_cards(view: GoingOutView, held: int) -> float:
    """Return what one more card is worth after a play: much while nobody else is nearly out."""
    others = [count for seat, count in enumerate(view.hand_counts) if seat != view.seat]
    still_in = [count for count in others if count > 0]
    duel = DUEL if len(still_in) == 1 else 0.0
    return MORE_CARDS + TIME_LEFT * min(still_in, default=0) - LONG_HAND * held - duel


def staying_out(view: GoingOutView) -> float:
    """Return what is given up by drawing: the place in the order of going out, if there is one."""
    return 0.0 if view.hand else going_out(view, len(view.jokers_used), len(view.out) - 1)


def going_out(view: GoingOutView, jokers: int, before: int) -> float:
    """Return what going out is worth: a share of the used jokers, and an end to it."""
    return GOING_OUT + JOKER_POINTS * jokers / 2.0 ** (before + 1)


def worth_of_hand(hand: Cards) -> float:
    """Return what a hand is worth: fewer sets to play it out with are better."""
    jokers = sum(1 for card in hand if card in "QC")
    return JOKER * jokers - GROUP * groups(tuple(card for card in hand if card not in "QC"))


def groups(cards: Cards) -> int:
    """Return how many sets are enough to play cards out: numbers, or one run and then numbers.

    >>> groups(("F1", "F2", "F3", "H1")), groups(("F1", "H1", "F5"))
    (2, 2)
    """
    fewest = len({card[1] for card in cards})
    for suit in "FH":
        numbers = {int(card[1]) for card in cards if card[0] == suit}
        for lowest in numbers:
            length = 1
            while lowest + length in numbers:
                length += 1
            if length >= 3:
                run = tuple(f"{suit}{lowest + at}" for at in range(length))
                left = {card[1] for card in without(cards, run)}
                fewest = min(fewest, 1 + len(left))
    return fewest


def points(cards: Cards) -> int:
    """G30: return the points of scored cards: 3 for each pair, 1 for each single card.

    >>> points(("F1", "F2", "H7"))
    4
    """
    flamingos = sum(1 for card in cards if card[0] in "FQ")
    hedgehogs = len(cards) - flamingos
    return 3 * min(flamingos, hedgehogs) + abs(flamingos - hedgehogs)


def without(cards: Cards, taken: Cards) -> Cards:
    """Return cards without some of them."""
    left = Counter(cards)
    left.subtract(Counter(taken))
    return tuple(left.elements())
