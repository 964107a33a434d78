"""Whole positions of Parade as plain data, for tests, puzzles and "continue from here"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wonderland.engine.errors import BadPosition, did_you_mean, shown
from wonderland.games.parade.cards import CARD_NUMBERS, CARDS, COLOURS
from wonderland.games.parade.rules import (
    DISCARDS,
    FIRST_PARADE,
    HAND,
    NOT_BEGUN,
    OVER,
    PLAY,
    ParadeState,
    bare,
    names,
)
from wonderland.games.parade.view import (
    PHASE_NUMBERS,
    PHASES,
    fronts,
    lay_discards,
    lay_fronts,
    pile,
)

REQUIRED = ("players", "parade", "hands", "turn")
FIELDS = (*REQUIRED, "front", "deck", "last_round", "phase", "discards")


def dump(state: ParadeState) -> dict[str, Any]:
    """Write a whole position down as plain data, hidden cards included."""
    seats = range(state.players)
    return {
        "players": int(state.players),
        "parade": list(names(state.parade)),
        "hands": [list(names(state.hand(seat))) for seat in seats],
        "front": [list(cards) for cards in fronts(state)],
        "deck": list(names(state.deck)),
        "turn": int(state.turn),
        "last_round": None if state.last_round == NOT_BEGUN else int(state.last_round),
        "phase": PHASES[state.phase],
        "discards": [list(names(state.discarded(seat))) for seat in seats],
    }


def load(data: object, *, strict: bool = False) -> ParadeState:
    """Read a position; with `strict`, refuse one that could not occur in play."""
    state = _Reader(data).state()
    if strict:
        for field, why in impossible(state):
            raise BadPosition(field, why)
    return state


class _Reader:
    """Reads a position field by field, each with its own complaint."""

    def __init__(self, data: object) -> None:
        if not isinstance(data, dict):
            raise BadPosition(
                "position", f"is an object with {', '.join(REQUIRED)}, not {shown(data)}"
            )
        for field in data:
            if field not in FIELDS:
                raise BadPosition(str(field), f"is no field{did_you_mean(str(field), FIELDS)}")
        for field in REQUIRED:
            if field not in data:
                raise BadPosition(field, "is missing")
        self.data = data
        self.seen: dict[str, str] = {}

    def state(self) -> ParadeState:
        players = self.number("players", 2, 6)
        state = bare(players)
        state.parade = pile(self.cards("parade", self.data["parade"]))
        for seat, hand in enumerate(self.piles("hands", players, HAND)):
            for card in hand:
                state.put_into_hand(seat, CARD_NUMBERS[card])
        lay_fronts(state, self.piles("front", players, CARDS))
        state.deck = pile(self.cards("deck", self.data.get("deck", [])))
        for seat, cards in enumerate(self.piles("discards", players, DISCARDS)):
            lay_discards(state, seat, cards)
        state.turn = self.number("turn", 0, players - 1)
        state.phase = self.phase()
        state.last_round = self.last_round(state)
        self.check_phase(state)
        return state

    def number(self, field: str, low: int, high: int) -> int:
        value = self.data[field]
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise BadPosition(
                field,
                f"is a number from {low} to {high}, not {shown(value)}",
            )
        return value

    def phase(self) -> int:
        phase = self.data.get("phase", "play")
        if not isinstance(phase, str) or phase not in PHASE_NUMBERS:
            raise BadPosition("phase", f"is one of {', '.join(PHASES)}, not {shown(phase)}")
        return PHASE_NUMBERS[phase]

    def last_round(self, state: ParadeState) -> int:
        if state.phase != PLAY:
            turns = self.data.get("last_round", 0)
            if turns is not None and (type(turns) is not int or turns != 0):
                raise BadPosition("last_round", "has no turns left once play is over")
            return 0
        if self.data.get("last_round") is None:
            return NOT_BEGUN
        return self.number("last_round", 1, int(state.players))

    def check_phase(self, state: ParadeState) -> None:
        due = [seat for seat in range(state.players) if state.discards_due(seat) > 0]
        for seat in range(state.players):
            if state.hand_sizes[seat] + state.discard_sizes[seat] > HAND:
                raise BadPosition(f"discards[{seat}]", f"make more than {HAND} with the hand")
        if state.phase == PLAY and any(state.discard_sizes):
            raise BadPosition("discards", "are made only after the last round")
        if state.phase not in (PLAY, OVER) and not due:
            raise BadPosition("phase", "is over: nobody has a card left to discard")
        if state.phase == OVER and any(state.hand_sizes):
            raise BadPosition("hands", "are empty when the game is over")

    def piles(self, field: str, players: int, most: int) -> tuple[tuple[str, ...], ...]:
        piles = self.data.get(field, [[] for _ in range(players)])
        if not isinstance(piles, list) or len(piles) != players:
            raise BadPosition(field, f"is a list of {players} lists of cards, one for each seat")
        read = tuple(self.cards(f"{field}[{seat}]", cards) for seat, cards in enumerate(piles))
        for seat, cards in enumerate(read):
            if len(cards) > most:
                raise BadPosition(f"{field}[{seat}]", f"has {len(cards)} cards; at most {most}")
        return read

    def cards(self, field: str, cards: object) -> tuple[str, ...]:
        if not isinstance(cards, list):
            raise BadPosition(field, f"is a list of cards, not {shown(cards)}")
        return tuple(self.card(f"{field}[{at}]", card) for at, card in enumerate(cards))

    def card(self, field: str, card: object) -> str:
        if not isinstance(card, str) or card not in CARD_NUMBERS:
            raise BadPosition(field, f"{shown(card)} is no card: R, B, P, G, W or O, then 0 to 10")
        if card in self.seen:
            raise BadPosition(field, f"{card} is also at {self.seen[card]}")
        self.seen[card] = field
        return card


def impossible(state: ParadeState) -> Iterator[tuple[str, str]]:
    """Yield each reason, with its field, why a position could not occur in play."""
    in_front = sum(len(cards) for cards in fronts(state))
    hands = [int(size) for size in state.hand_sizes]
    discards = [int(size) for size in state.discard_sizes]
    cards = len(state.parade) + len(state.deck) + in_front + sum(hands) + sum(discards)
    if cards != CARDS:
        yield "position", f"has {cards} of the {CARDS} cards"
    if not state.parade:
        yield "parade", "is never empty"
    for seat, (held, expected) in enumerate(zip(hands, hands_expected(state), strict=True)):
        if held != expected:
            yield f"hands[{seat}]", f"has {held} cards where {expected} are due"
    if state.phase == OVER and any(size != DISCARDS for size in discards):
        yield "discards", "are two for each seat when the game is over"
    yield from last_round_faults(state)
    yield from turn_faults(state)


def hands_expected(state: ParadeState) -> list[int]:
    """P3, P12, P13: return how many cards each seat must hold."""
    players = int(state.players)
    if state.phase == OVER:
        return [0] * players
    if state.phase != PLAY:
        return [HAND - 1 - int(size) for size in state.discard_sizes]
    if state.last_round == NOT_BEGUN:
        return [HAND] * players
    to_play = {(state.turn + k) % players for k in range(state.last_round)}
    return [HAND if seat in to_play else HAND - 1 for seat in range(players)]


def last_round_faults(state: ParadeState) -> Iterator[tuple[str, str]]:
    """P9, P10: it has begun exactly if somebody completed six colours or no card is left."""
    complete = [len({card[0] for card in cards}) == len(COLOURS) for cards in fronts(state)]
    if state.last_round == NOT_BEGUN:
        if not state.deck:
            yield "last_round", "has begun: the draw pile is empty"
        if any(complete):
            yield "last_round", "has begun: a player has all six colours"
    elif state.phase != OVER and state.deck:
        last = last_to_play(state)
        if not any(complete):
            yield "last_round", "has not begun: cards can be drawn and nobody has all six colours"
        elif not complete[last]:
            yield "last_round", f"ends with seat {last}, who did not set it off with six colours"


def last_to_play(state: ParadeState) -> int:
    """P12: return who closes the last round, which is who set it off."""
    if state.phase != PLAY:
        return int(state.turn)
    return int((state.turn + state.last_round - 1) % state.players)


def turn_faults(state: ParadeState) -> Iterator[tuple[str, str]]:
    """P4 to P7: every turn adds one card to the parade and, at first, takes one from the deck."""
    undealt = CARDS - HAND * state.players - FIRST_PARADE
    drawn = undealt - len(state.deck)
    if drawn < 0:
        yield "deck", f"has more cards than the deal leaves ({undealt})"
    collectors = sum(1 for cards in fronts(state) if cards)
    if state.phase == PLAY and collectors > drawn and state.last_round == NOT_BEGUN:
        yield "front", f"has cards of {collectors} seats after {drawn} turns"
