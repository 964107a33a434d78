"""Parade once more, from its clauses alone, with lists of texts such as "G3" and plain loops.

Slow and obvious on purpose: where this model and the engine disagree, one of them has a bug.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

COLOURS = ["R", "B", "P", "G", "W", "O"]
CARDS = [f"{colour}{value}" for colour in COLOURS for value in range(11)]  # P1

Position = dict[str, Any]


def colour_of(card: str) -> str:
    return card[0]


def value_of(card: str) -> int:
    return int(card[1:])


def deal(players: int, pack: Sequence[str], start: int) -> Position:
    """P2, P3: deal from a shuffled pack, whose last card is the top one."""
    deck = list(pack)
    return {
        "players": players,
        "hands": [[deck.pop() for _ in range(5)] for _ in range(players)],
        "parade": [deck.pop() for _ in range(6)],
        "front": [[] for _ in range(players)],
        "deck": deck,
        "turn": start,
        "last_round": None,
        "phase": "play",
        "discards": [[] for _ in range(players)],
    }


class NaiveParade:
    def __init__(self, position: Mapping[str, Any]) -> None:
        position = deepcopy(position)
        self.players: int = position["players"]
        self.parade: list[str] = position["parade"]
        self.hands: list[list[str]] = position["hands"]
        self.front: list[list[str]] = position["front"]
        self.deck: list[str] = position["deck"]
        self.turn: int = position["turn"]
        self.last_round: int | None = position["last_round"]
        self.phase: str = position["phase"]
        self.discards: list[list[str]] = position["discards"]

    def position(self) -> Position:
        """The position as it stands: to be compared at once, not to be kept."""
        return vars(self)

    # What may be done

    def actors(self) -> list[int]:
        if self.phase == "play":
            return [self.turn]
        if self.phase == "discard":  # P13: all at once
            return [seat for seat in range(self.players) if self.must_discard(seat)]
        return []

    def legal(self, seat: int) -> list[str]:
        if seat not in self.actors():
            return []
        if self.phase == "discard":
            return [f"discard {card}" for card in self.hands[seat]]
        return list(self.hands[seat]) or ["pass"]

    def must_discard(self, seat: int) -> bool:
        return len(self.discards[seat]) < 2 and len(self.hands[seat]) > 0

    def apply(self, seat: int, action: str) -> None:
        if self.phase == "discard":
            self.discard(seat, action.removeprefix("discard "))
        else:
            if action != "pass":
                self.play(seat, action)
            self.end_turn(seat)

    # A turn

    def play(self, seat: int, played: str) -> None:
        self.hands[seat].remove(played)
        remaining = []
        for place, card in enumerate(self.parade):
            number = len(self.parade) - place  # P5: the card at the end is number 1
            removal_mode = number > value_of(played)
            same_colour = colour_of(card) == colour_of(played)
            if removal_mode and (same_colour or value_of(card) <= value_of(played)):  # P6
                self.front[seat].append(card)
            else:
                remaining.append(card)
        self.parade = [*remaining, played]  # P4
        self.front[seat].sort(key=CARDS.index)  # P8

    def end_turn(self, seat: int) -> None:
        if self.last_round is None:
            if self.deck:
                self.hands[seat].append(self.deck.pop())  # P7
            collected = {colour_of(card) for card in self.front[seat]}
            if len(collected) == 6 or not self.deck:  # P9, P10
                self.last_round = self.players
        else:
            self.last_round -= 1
        if self.last_round == 0:  # P12
            self.phase = "discard"
            self.end_when_all_have_discarded()
        else:
            self.turn = (self.turn + 1) % self.players  # P2

    # The end

    def discard(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.discards[seat].append(card)
        self.end_when_all_have_discarded()

    def end_when_all_have_discarded(self) -> None:
        if self.actors():
            return
        self.phase = "over"
        for seat in range(self.players):  # P13: the other cards are added to those in front
            self.front[seat] = sorted(self.front[seat] + self.hands[seat], key=CARDS.index)
            self.hands[seat] = []

    # Scoring

    def count(self, seat: int, colour: str) -> int:
        return len([card for card in self.front[seat] if colour_of(card) == colour])

    def flips(self, seat: int, colour: str) -> bool:
        own = self.count(seat, colour)
        others = [self.count(other, colour) for other in range(self.players) if other != seat]
        if self.players == 2:
            return own >= others[0] + 2  # P16
        return own >= max(others)  # P15

    def scores(self) -> list[int]:
        scores = []
        for seat in range(self.players):
            flipped = [colour for colour in COLOURS if self.flips(seat, colour)]
            points = [1 if colour_of(c) in flipped else value_of(c) for c in self.front[seat]]
            scores.append(sum(points))  # P17
        return scores

    def places(self) -> list[int]:
        """P18: a place is one more than how many are better."""
        results = [
            (score, len(front)) for score, front in zip(self.scores(), self.front, strict=True)
        ]
        return [1 + len([other for other in results if other < mine]) for mine in results]
