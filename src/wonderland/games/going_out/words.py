"""The Going-Out game in sentences: what an action is, and what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from wonderland.engine.facts import Fact
from wonderland.engine.game import Move
from wonderland.engine.words import counted, listed
from wonderland.games.going_out import facts
from wonderland.games.going_out.cards import DRAW, DRAW_DECK, KIND_NAMES, NO_DRAW, PASS, PLAY, SHOW
from wonderland.games.going_out.notation import notate, set_names

SUITS = {"F": "Flamingo", "H": "Hedgehog"}
JOKERS = {"Q": "Queen of Hearts", "C": "Cheshire Cat"}


def card_in_words(card: str) -> str:
    """Name a card in words.

    >>> card_in_words("F3"), card_in_words("Q"), card_in_words("C=H4")
    ('Flamingo 3', 'Queen of Hearts', 'Cheshire Cat as Hedgehog 4')
    """
    joker, stands, natural = card.rpartition("=")
    if stands:
        return f"{JOKERS[joker]} as {card_in_words(natural)}"
    return JOKERS[card] if card in JOKERS else f"{SUITS[card[0]]} {card[1]}"


def cards_in_words(cards: Sequence[str]) -> str:
    """Name cards in words, equal ones together.

    >>> cards_in_words(["F3", "H2", "H2"])
    'Flamingo 3 and two times Hedgehog 2'
    """
    times = {1: "", 2: "two times ", 3: "three times ", 4: "four times ", 5: "five times "}
    return listed([times[count] + card_in_words(card) for card, count in Counter(cards).items()])


def describe(action: int) -> Move:
    """Say what an action is."""
    notation = notate(action)
    if action == PASS:
        return Move(action, notation, "Pass", (), "Pass.")
    if action == NO_DRAW:
        return Move(action, notation, "StopDrawing", (), "Draw nothing.")
    if action == DRAW_DECK:
        return Move(action, notation, "DrawFromDeck", (), "Draw the top card of the deck.")
    if action < SHOW:
        card = KIND_NAMES[action - DRAW]
        text = f"Draw the {card_in_words(card)} from the display."
        return Move(action, notation, "DrawFromDisplay", (card,), text)
    if action < PLAY:
        card = KIND_NAMES[action - SHOW]
        text = f"Lay the {card_in_words(card)} on the display."
        return Move(action, notation, "ShowCard", (card,), text)
    cards = set_names(action - PLAY)
    return Move(action, notation, "PlaySet", cards, f"Play {cards_in_words(cards)}.")


def say(fact: Fact, names: Sequence[str]) -> str:
    """Tell a fact in one sentence."""
    match fact:
        case facts.SetPlayed(seat, cards):
            return f"{names[seat]} plays {cards_in_words(cards)}."
        case facts.Passed(seat):
            return f"{names[seat]} passes."
        case facts.WentOut(seat, order):
            return f"{names[seat]} goes out, number {order} to do so."
        case facts.CameBack(seat):
            return f"{names[seat]} is back in: the order of going out is given up."
        case facts.CardDrawn(seat, None, left):
            return f"{names[seat]} draws a card; {left} left in the deck."
        case facts.CardDrawn(seat, str(card), left):
            return f"{names[seat]} draws the {card_in_words(card)}; {left} left in the deck."
        case facts.DisplayCardTaken(seat, card):
            return f"{names[seat]} takes the {card_in_words(card)} from the display."
        case facts.CardShown(seat, card):
            return f"{names[seat]} lays the {card_in_words(card)} on the display."
        case facts.CardTurnedUp(card, left):
            return f"The {card_in_words(card)} is turned up; {left} left in the deck."
        case facts.SetScored(owner, ()):
            return f"{names[owner]}'s set is scored; it was all jokers, and nothing of it is left."
        case facts.SetScored(owner, cards):
            return f"{names[owner]} scores {cards_in_words(cards)}."
        case facts.StepBegan():
            return say_step(fact, names[fact.seat])
    return say_round(fact, names)


def say_step(step: facts.StepBegan, name: str) -> str:
    """Tell what is asked of a player."""
    match step.phase:
        case "play" if step.last_turn:
            return f"{name} has the last turn of the round: play a set or pass."
        case "play":
            return f"It is {name}'s turn: play a set or pass."
        case "draw":
            return f"{name} may draw a card."
        case "exchange":
            return f"{name} may draw {'another card' if step.drawn else 'up to two cards'}."
        case "show":
            return f"{name} has to lay a card on the display."
    return f"{name} has {counted(step.to_show, 'card')} to choose for the display."


def say_round(fact: Fact, names: Sequence[str]) -> str:
    """Tell a fact about the end of a round or the next one's beginning."""
    match fact:
        case facts.RoundEnded(number, ()):
            return f"Round {number} is over. Nobody went out."
        case facts.RoundEnded(number, out):
            return f"Round {number} is over. Out, in order: {listed([names[s] for s in out])}."
        case facts.JokersHandedOut(seat, jokers, left):
            cards = cards_in_words(jokers)
            return f"{names[seat]} is handed {cards} from the used jokers; {left} left."
        case facts.RoundScored():
            return say_points(fact, names[fact.seat])
        case facts.RoundBegan(number, leader):
            return f"Round {number}: all cards are dealt again. {names[leader]} will begin."
        case facts.CardsDealt(seat, count, None):
            return f"{names[seat]} is dealt {counted(count, 'card')}."
        case facts.CardsDealt(seat, _, tuple(cards)):
            return f"{names[seat]} is dealt {cards_in_words(cards)}."
        case facts.DisplayChoiceBegan(seat, count):
            cards = counted(count, "card")
            return f"{names[seat]} has the lowest total, and so {cards} to choose for the display."
        case facts.GameEnded(totals, places):
            winners = [names[seat] for seat, place in enumerate(places) if place == 1]
            verb = "wins" if len(winners) == 1 else "share the victory"
            table = ", ".join(f"{name}: {total}" for name, total in zip(names, totals, strict=True))
            return f"{listed(winners)} {verb}. Points: {table}."
    raise TypeError(f"not a fact of this game: {fact!r}")


def say_points(fact: facts.RoundScored, name: str) -> str:
    """Tell one player's points of a round, with all the numbers in them."""
    single = abs(fact.flamingos - fact.hedgehogs)
    return (
        f"{name} has {counted(fact.flamingos, 'Flamingo')} and"
        f" {counted(fact.hedgehogs, 'Hedgehog')}: {counted(fact.pairs, 'pair')} at 3 points and"
        f" {counted(single, 'single card')} at 1 make {counted(fact.points, 'point')};"
        f" {fact.total} in all."
    )
