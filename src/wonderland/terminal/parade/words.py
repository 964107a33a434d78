"""Parade in sentences, for those who hear the table or read it line by line."""

from __future__ import annotations

from collections.abc import Sequence

from wonderland.engine.words import listed
from wonderland.games.parade import facts
from wonderland.games.parade.cards import COLOUR_NAMES, COLOURS
from wonderland.games.parade.view import ParadeView
from wonderland.games.parade.words import cards_in_words
from wonderland.terminal.grammar import counted, whom
from wonderland.terminal.scene import Scene, address


def status(scene: Scene) -> str:
    """Say in a few words how far the game is, as far as everybody knows."""
    view: ParadeView = scene.view
    if view.phase == "over":
        return "The game is over"
    if view.phase == "discard":
        return "Everybody discards two cards, in secret"
    if view.last_round is not None:
        return f"The last round: {counted(view.last_round, 'turn')} left, nobody draws"
    return f"{counted(view.deck_count, 'card')} left to draw"


def begins(scene: Scene) -> list[str]:
    """Say what is to be known before the first move; a person who is on is told the parade then."""
    view: ParadeView = scene.view
    parade = [] if view.seat in view.actors else [parade_sentence(view)]
    return [whose_turn(scene), *parade]


def whose_turn(scene: Scene) -> str:
    """Say who is on."""
    view: ParadeView = scene.view
    if view.phase == "play":
        return scene.turn_of(view.turn)
    return f"{status(scene)}."


def parade_sentence(view: ParadeView) -> str:
    """Say the parade, front first (P3)."""
    if not view.parade:
        return "The parade is empty."
    return f"The parade, front first: {cards_in_words(view.parade)}."


def pile_sentence(view: ParadeView) -> str:
    """Say how many cards are left to draw (P3)."""
    return f"The draw pile has {counted(view.deck_count, 'card')}."


def hand_sentence(scene: Scene) -> str:
    """Say a hand with the numbers to choose by (T2)."""
    moves = enumerate(scene.moves, 1)
    cards = [f"{number} is {in_words(move.pieces)}" for number, move in moves]
    if cards:
        return f"Your hand: {', '.join(cards)}."
    hand = scene.view.hand
    return f"Your hand: {cards_in_words(hand)}." if hand else "You hold no cards."


def hand_of(scene: Scene) -> list[str]:
    """Say what somebody holds, to those who may know it afterwards."""
    name = scene.names[scene.view.seat]
    return [address(f"{name} holds {cards_in_words(scene.view.hand)}.", scene.names)]


def in_words(pieces: Sequence[str]) -> str:
    """Name the cards that a move moves; to pass moves none."""
    return cards_in_words(pieces) if pieces else "to pass"


def turn(scene: Scene) -> list[str]:
    """Say what one needs to choose a card."""
    if scene.view.phase == "discard":
        return [*own_zone(scene), hand_sentence(scene)]
    return [parade_sentence(scene.view), hand_sentence(scene)]


def own_zone(scene: Scene) -> list[str]:
    """Say the cards in front of the seat itself."""
    seat = scene.view.seat
    return zone_sentences(scene, seat) if seat is not None else []


def where(scene: Scene) -> list[str]:
    """Say how the whole table stands."""
    view: ParadeView = scene.view
    said = [whose_turn(scene)]
    if view.last_round is not None and view.phase == "play":
        said.append(f"{status(scene)}.")
    said += [pile_sentence(view), parade_sentence(view)]
    for seat in range(view.players):
        said += zone_sentences(scene, seat)
    if view.seat is not None and view.phase != "over":
        said.append(hand_sentence(scene))
    return said


def zone_sentences(scene: Scene, seat: int) -> list[str]:
    """Say the cards in front of a player by colour (P8, T2), and what they count by now."""
    view: ParadeView = scene.view
    owner = whom(scene.names[seat])
    front = view.front[seat]
    if not front:
        return [f"In front of {owner}: nothing."]
    piles = [pile_in_words(view, seat, colour) for colour in COLOURS if in_colour(front, colour)]
    points = counted(view.scores[seat], "point")
    cards = counted(len(front), "card")
    return [f"In front of {owner}: {'; '.join(piles)}. {cards}, {points} as things stand."]


def pile_in_words(view: ParadeView, seat: int, colour: str) -> str:
    """Say the cards of one colour in front of a player, and whether it holds the majority."""
    cards = in_colour(view.front[seat], colour)
    values = [card[1:] for card in cards]
    majority = ", majority" if colour in view.flipped[seat] else ""
    name = COLOUR_NAMES[COLOURS.index(colour)]
    total = f"{counted(len(cards), 'card')}, sum {sum_of(cards)}{majority}"
    return f"{name} {listed(values)} ({total})"


def in_colour(cards: Sequence[str], colour: str) -> list[str]:
    """Return the cards that have a colour.

    >>> in_colour(["G3", "R1", "G10"], "G")
    ['G3', 'G10']
    """
    return [card for card in cards if card[0] == colour]


def sum_of(cards: Sequence[str]) -> int:
    """Return the sum of the values that are printed on cards.

    >>> sum_of(["G3", "G10"])
    13
    """
    return sum(int(card[1:]) for card in cards)


def choice(scene: Scene, number: int) -> str:
    """Say what a move is, what it collects, and whether the last round begins with it."""
    move = scene.moves[number]
    said = f"{number + 1}: {in_words(move.pieces)}"
    if scene.view.phase != "play":
        return f"{said}."
    cards = collected(scene.previews[number])
    said += f", collects {cards_in_words(cards)}"
    before, after = points(scene, scene.view), points(scene, scene.afters[number])
    if before != after:
        said += f", from {before} to {counted(after, 'point')}"
    if begins_last_round(scene.previews[number]):
        said += ", and begins the last round"
    return f"{said}."


def points(scene: Scene, view: ParadeView) -> int:
    """Return what the seat's own cards count in a View."""
    seat: int = scene.view.seat
    return view.scores[seat]


def collected(preview: Sequence[object]) -> tuple[str, ...]:
    """Return the cards that a preview says are collected."""
    return next((fact.cards for fact in preview if isinstance(fact, facts.CardsCollected)), ())


def begins_last_round(preview: Sequence[object]) -> bool:
    """Tell whether a preview says that the last round begins."""
    return any(isinstance(fact, facts.LastRoundBegan) for fact in preview)


def results(scene: Scene) -> list[str]:
    """Say who is in which place (P18), the winner first."""
    view: ParadeView = scene.view
    seats = sorted(range(view.players), key=lambda seat: view.places[seat])
    return [
        f"Place {view.places[seat]}: {scene.names[seat]}, {counted(view.scores[seat], 'point')}"
        f" with {counted(len(view.front[seat]), 'card')}."
        for seat in seats
    ]


def verdict(scene: Scene) -> str:
    """Say who has won."""
    view: ParadeView = scene.view
    winners = [scene.names[seat] for seat, place in enumerate(view.places) if place == 1]
    verb = "wins" if len(winners) == 1 else "share the victory"
    best = min(view.scores)
    return address(f"{listed(winners)} {verb} with {counted(best, 'point')}.", scene.names)
