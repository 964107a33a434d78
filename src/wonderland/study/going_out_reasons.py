"""Reasons in the Going-Out game: pairs, strength, what the hand still needs, and going out."""

from __future__ import annotations

from collections import Counter

from wonderland.bots.going_out import groups, points, without
from wonderland.engine.words import counted, listed
from wonderland.games.going_out import facts
from wonderland.games.going_out.cards import (
    DRAW,
    DRAW_DECK,
    KIND_NAMES,
    NO_DRAW,
    PASS,
    PLAY,
    SHOW,
    copies_of,
)
from wonderland.games.going_out.notation import set_names
from wonderland.games.going_out.view import Cards, GoingOutView
from wonderland.games.going_out.words import card_in_words
from wonderland.study.matter import Matter

JOKERS = ("Q", "C")
HIGHEST = 7


def going_out_reasons(matter: Matter, action: int) -> list[str]:
    """Say what speaks for and against an action of any of the steps of a turn."""
    if action >= PLAY:
        return playing(matter, action)
    if action >= SHOW:
        return showing(matter, KIND_NAMES[action - SHOW])
    if action >= DRAW:
        return [*drawing(matter, KIND_NAMES[action - DRAW]), *coming_back(matter, action)]
    if action == DRAW_DECK:
        return [*drawing_blindly(matter), *coming_back(matter, action)]
    if action == NO_DRAW:
        return [hand_then(matter, matter.view.hand, "keeps"), *what_ends(matter, action)]
    assert action == PASS
    return [hand_then(matter, matter.view.hand, "keeps"), *what_ends(matter, action)]


# Playing a set


def playing(matter: Matter, action: int) -> list[str]:
    """Say what a set brings, what it costs, who can beat it, and what is left in hand."""
    view: GoingOutView = matter.view
    cards = set_names(action - PLAY)
    natural = tuple(card for card in cards if "=" not in card)
    jokers = tuple(card[0] for card in cards if "=" in card)
    rest = without(view.hand, (*natural, *jokers))
    said = [scoring(matter, natural)]
    if jokers:
        said.append(f"spends {counted(len(jokers), 'joker')}")
    said += beating(matter, action)
    said += going_out(matter, action)
    if rest:
        said.append(hand_then(matter, rest))
    return [*said, *ending(matter, action)]


def scoring(matter: Matter, natural: Cards) -> str:
    """G30: say what the cards of a set add to those scored so far."""
    scored: Cards = matter.view.scored[matter.seat]
    pairs = pairs_of((*scored, *natural)) - pairs_of(scored)
    worth = points((*scored, *natural)) - points(scored)
    if not natural:
        return "scores nothing, as jokers do not"
    brings = f"scores {counted(len(natural), 'card')} for {counted(worth, 'point')}"
    return f"{brings}, with {counted(pairs, 'new pair')}" if pairs else brings


def pairs_of(cards: Cards) -> int:
    """G30: return how many pairs there are."""
    flamingos = sum(1 for card in cards if card[0] in "FQ")
    return min(flamingos, len(cards) - flamingos)


def beating(matter: Matter, action: int) -> list[str]:
    """Say who has cards enough to beat the set, if it is not everybody."""
    view: GoingOutView = matter.view
    played = next(fact for fact in matter.preview(action) if isinstance(fact, facts.SetPlayed))
    needed = played.count + (1 if played.rank == HIGHEST else 0)
    others = [
        seat for seat, held in enumerate(view.hand_counts) if seat != matter.seat and held > 0
    ]
    able = [matter.name(seat) for seat in others if view.hand_counts[seat] >= needed]
    if not others or len(able) == len(others) > 1:
        return []
    if not able:
        return ["nobody holds cards enough to beat it"]
    return [f"only {listed(able)} could beat it"] if len(others) > 1 else []


def going_out(matter: Matter, action: int) -> list[str]:
    """G23, G28: say whether the last card is played, and what share of the jokers that brings."""
    for fact in matter.preview(action):
        if isinstance(fact, facts.WentOut):
            used = len(matter.view.jokers_used) + sum(
                1 for card in set_names(action - PLAY) if "=" in card
            )
            return [f"goes out as number {fact.order}{share(used, fact.order)}"]
    return []


def share(used: int, order: int) -> str:
    """G28: say how many of the used jokers a place in the order would bring as things stand.

    >>> share(9, 2), share(0, 1)
    (', for 2 of the 9 used jokers', '')
    """
    left = used
    for _ in range(order - 1):
        left -= (left + 1) // 2
    return f", for {(left + 1) // 2} of the {counted(used, 'used joker')}" if used else ""


# The hand


def hand_then(matter: Matter, hand: Cards, verb: str = "leaves") -> str:
    """Say how many sets a hand takes to be played out."""
    if not hand:
        return f"leaves {matter.me} without a card"
    return f"{verb} {counted(len(hand), 'card')} that {needs(hand)}"


def needs(hand: Cards) -> str:
    """Say how many sets are enough for a hand; jokers may be put to any of them.

    >>> needs(("F1", "H1", "F5", "Q")), needs(("Q",))
    ('take 2 sets, with 1 joker to help', 'is a joker')
    """
    natural = tuple(card for card in hand if card not in JOKERS)
    jokers = len(hand) - len(natural)
    if not natural:
        return "is a joker" if jokers == 1 else "are jokers"
    help_ = f", with {counted(jokers, 'joker')} to help" if jokers else ""
    return f"{'takes' if len(hand) == 1 else 'take'} {counted(groups(natural), 'set')}{help_}"


def fits(hand: Cards, card: str) -> bool:
    """Tell whether a hand takes no more sets with a card than without it."""
    if card in JOKERS:
        return True
    natural = tuple(other for other in hand if other not in JOKERS)
    return groups((*natural, card)) <= groups(natural)


# Drawing and showing


def drawing(matter: Matter, card: str) -> list[str]:
    """Say what a card of the display does for the hand."""
    hand = matter.view.hand
    fitting = "fits a set of the hand" if fits(hand, card) else "needs a set of its own"
    return [
        f"the {card_in_words(card)} {fitting}",
        hand_then(matter, (*hand, card), "makes"),
        "everybody knows of it",
    ]


def drawing_blindly(matter: Matter) -> list[str]:
    """Say how likely the deck's top card fits the hand: one of those nobody has shown."""
    unseen = unseen_by(matter.view)
    fitting = sum(count for card, count in unseen.items() if fits(matter.view.hand, card))
    share_ = round(100 * fitting / max(1, unseen.total()))
    return [f"an unseen card fits the hand in {share_} of 100 cases", "nobody else knows of it"]


def unseen_by(view: GoingOutView) -> Counter[str]:
    """Return how many cards of each kind the View's owner cannot place."""
    unseen = Counter(
        {card: int(copies_of(kind, view.players)) for kind, card in enumerate(KIND_NAMES)}
    )
    unseen.subtract((*view.hand, *view.display, *view.jokers_used))
    if view.table is not None:
        unseen.subtract(view.table.cards)
    for seat in range(view.players):
        unseen.subtract(view.scored[seat])
        if seat != view.seat:
            unseen.subtract(view.known[seat])
    return +unseen


def coming_back(matter: Matter, action: int) -> list[str]:
    """G23: say whether drawing gives a place among those who are out up."""
    if any(isinstance(fact, facts.CameBack) for fact in matter.preview(action)):
        order = matter.view.out.index(matter.seat) + 1
        return [f"gives up {matter.my} place as number {order} to go out"]
    return []


def showing(matter: Matter, card: str) -> list[str]:
    """Say what the hand is without a card, and whom that card is offered to."""
    view: GoingOutView = matter.view
    following = next_in(view)
    said = [hand_then(matter, without(view.hand, (card,)))]
    if following is not None and card in JOKERS:
        said.append(f"offers {matter.name(following)} a joker")
    return said


def next_in(view: GoingOutView) -> int | None:
    """Return who is next to play among those still in the round."""
    assert view.seat is not None
    for step in range(1, view.players):
        seat = (view.seat + step) % view.players
        if view.hand_counts[seat] > 0:
            return seat
    return None


# What comes to an end


def what_ends(matter: Matter, action: int) -> list[str]:
    """Say whose set is scored if nothing is played, and whether the round ends."""
    said = [
        f"lets {matter.name(fact.owner)} score {counted(len(fact.cards), 'card')}"
        for fact in matter.preview(action)
        if isinstance(fact, facts.SetScored)
    ]
    return [*said, *ending(matter, action)]


def ending(matter: Matter, action: int) -> list[str]:
    """G25, G26: say whether the round ends, and what is lost then."""
    if not any(isinstance(fact, facts.RoundEnded) for fact in matter.preview(action)):
        return []
    left = len(matter.after(action).hand)
    return [f"ends the round with {counted(left, 'card')} in hand" if left else "ends the round"]
