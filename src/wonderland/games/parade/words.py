"""Parade in sentences: what an action is, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

from wonderland.engine.facts import Fact
from wonderland.engine.game import Move
from wonderland.engine.words import listed
from wonderland.games.parade import facts
from wonderland.games.parade.cards import (
    CARD_NAMES,
    COLOUR_NAMES,
    COLOURS,
    DISCARD,
    PASS,
)
from wonderland.games.parade.notation import notate


def card_in_words(card: str) -> str:
    """Name a card in words.

    >>> card_in_words("G3")
    'green 3'
    """
    return f"{COLOUR_NAMES[COLOURS.index(card[0])]} {card[1:]}"


def cards_in_words(cards: Sequence[str]) -> str:
    """Name cards in words.

    >>> cards_in_words(["G3", "R10", "B0"])
    'green 3, red 10 and blue 0'
    """
    return listed([card_in_words(card) for card in cards])


def describe(action: int) -> Move:
    """Say what an action is."""
    notation = notate(action)
    if action == PASS:
        return Move(action, notation, "Pass", (), "Pass: there is no card to play.")
    card = CARD_NAMES[action % DISCARD]
    if action >= DISCARD:
        text = f"Discard the {card_in_words(card)}."
        return Move(action, notation, "DiscardCard", (card,), text)
    return Move(action, notation, "PlayCard", (card,), f"Play the {card_in_words(card)}.")


def say(fact: Fact, names: Sequence[str]) -> str:
    """Tell a fact in one sentence."""
    match fact:
        case facts.CardPlayed(seat, card):
            return f"{names[seat]} plays the {card_in_words(card)}."
        case facts.CardsCollected(seat, cards):
            return f"{names[seat]} collects {cards_in_words(cards)}."
        case facts.CardDrawn(seat, None, left):
            return f"{names[seat]} draws a card; {left} left."
        case facts.CardDrawn(seat, str(card), left):
            return f"{names[seat]} draws the {card_in_words(card)}; {left} left."
        case facts.TurnSkipped(seat):
            return f"{names[seat]} has no card to play."
        case facts.LastRoundBegan(seat, all_colours, deck_empty):
            reasons = [f"{names[seat]} has all six colours"] if all_colours else []
            reasons += ["the draw pile is empty"] if deck_empty else []
            return f"The last round begins: {listed(reasons)}. One more turn each, without drawing."
        case facts.TurnEnded(next_seat, None):
            return f"It is {names[next_seat]}'s turn."
        case facts.TurnEnded(next_seat, int(left)):
            turns = "the last turn" if left == 1 else f"{left} turns left"
            return f"It is {names[next_seat]}'s turn; {turns}."
        case facts.DiscardsBegan():
            return "Everybody now discards two cards in secret; the other two count."
        case facts.CardDiscarded(seat, card):
            return f"{names[seat]} discards the {card_in_words(card)}, in secret."
        case facts.HandRevealed(seat, kept, discarded):
            return (
                f"{names[seat]} keeps {cards_in_words(kept)}"
                f" and had discarded {cards_in_words(discarded)}."
            )
        case facts.DeckRevealed(()):
            return "The draw pile was empty."
        case facts.DeckRevealed(cards):
            return f"Left in the draw pile: {cards_in_words(cards)}."
        case facts.ColourScored():
            return say_colour(fact, names)
        case facts.GameEnded(scores, places):
            winners = [names[seat] for seat, place in enumerate(places) if place == 1]
            table = ", ".join(f"{name}: {score}" for name, score in zip(names, scores, strict=True))
            verb = "wins" if len(winners) == 1 else "share the victory"
            return f"{listed(winners)} {verb}. Points: {table}."
    raise TypeError(f"not a fact of Parade: {fact!r}")


def say_colour(fact: facts.ColourScored, names: Sequence[str]) -> str:
    """Tell one colour's scoring."""
    colour = COLOUR_NAMES[COLOURS.index(fact.colour)].capitalize()
    flippers = [names[seat] for seat in fact.flipped]
    verb = "flips" if len(flippers) == 1 else "flip"
    head = f"{colour}: {listed(flippers)} {verb}" if flippers else f"{colour}: nobody flips"
    points = [
        f"{names[seat]}: {points}"
        for seat, points in enumerate(fact.points)
        if fact.cards[seat] > 0
    ]
    return f"{head}; points: {', '.join(points)}." if points else f"{colour}: nobody has any."
