"""The cards of the Going-Out game and the actions made of them, as numbers.

Cards of one kind are alike, and so a hand is sixteen counts. Every play is an action of its own:
the tables below say, for each play, how many cards it has, how strong it is, and what it takes.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderland.engine.piles import filled

# G1: the kinds of cards: F1 to F7, H1 to H7, the Queen and the Cat.
KIND_NAMES: Final = (
    *[f"{suit}{number}" for suit in "FH" for number in range(1, 8)],
    "Q",
    "C",
)
KIND_NUMBERS: Final = {name: kind for kind, name in enumerate(KIND_NAMES)}
KINDS: Final = 16
NUMBERS: Final = 7
HEDGEHOGS: Final = 7  # the first kind of the second suit
QUEEN: Final = 14
CAT: Final = 15
MOST_JOKERS: Final = 5

COPIES: Final = (5, 4, 4, 3, 3, 2, 1)  # of each number, in each suit

# An action is to pass, to draw or not, to show a card, or to play a set.
PASS: Final = 0
NO_DRAW: Final = 1
DRAW_DECK: Final = 2
DRAW: Final = 3  # and a kind: from the display
SHOW: Final = 19  # and a kind: lay it on the display
PLAY: Final = 35  # and a play

FEWEST_IN_RUN: Final = 3  # G11


def copies_of(kind: i64, players: i64) -> i64:
    """G1, G2: return how many cards of a kind are in the game.

    >>> copies_of(KIND_NUMBERS["F1"], 4), copies_of(KIND_NUMBERS["Q"], 2)
    (5, 3)
    """
    if kind >= QUEEN:
        return MOST_JOKERS if players >= 4 else MOST_JOKERS - 4 + players
    return COPIES[kind % NUMBERS]


def bits(mask: i64) -> i64:
    """Return how many bits of a mask are set.

    >>> bits(0b1011)
    3
    """
    count: i64 = 0
    while mask > 0:
        count += mask & 1
        mask >>= 1
    return count


class Plays:
    """All plays there are, numbered; made once."""

    def __init__(self) -> None:
        self.sizes: vec[i64] = vec[i64]()  # G14: by play, how many cards
        self.ranks: vec[i64] = vec[i64]()  # G14: by play, its number; of a run the lowest
        self.needs: vec[i64] = vec[i64]()  # by play, sixteen counts: what it takes
        self.runs: vec[i64] = vec[i64]()  # by play, the jokers' places in a run, or NO_RUN
        self.same: vec[i64] = filled(NUMBERS, 0)  # by number, the first play of that number
        self.run: vec[i64] = filled(2 * NUMBERS * 8, 0)  # by suit, lowest and length
        self.masks: vec[i64] = filled(8 * 128, 0)  # by length and jokers' places, from there on
        number: i64 = 0
        while number < NUMBERS:
            self.add_same_number_sets(number)
            number += 1
        self.add_runs()

    def add_same_number_sets(self, number: i64) -> None:
        """G10, G12: every mixture of Flamingos, Hedgehogs, Queens and Cats of one number."""
        self.same[number] = len(self.sizes)
        copies = COPIES[number]
        for flamingos in range(copies + 1):
            for hedgehogs in range(copies + 1):
                for queens in range(MOST_JOKERS + 1):
                    for cats in range(MOST_JOKERS + 1):
                        size = flamingos + hedgehogs + queens + cats
                        if size > 0:
                            needs = filled(KINDS, 0)
                            needs[number] = flamingos
                            needs[HEDGEHOGS + number] = hedgehogs
                            needs[QUEEN] = queens
                            needs[CAT] = cats
                            self.add(size, number, needs, NO_RUN)

    def add_runs(self) -> None:
        """G11, G12: every run of one suit, with jokers in every choice of its places."""
        for suit in range(2):
            for lowest in range(NUMBERS):
                for length in range(FEWEST_IN_RUN, NUMBERS - lowest + 1):
                    first = len(self.sizes)
                    self.run[(suit * NUMBERS + lowest) * 8 + length] = first
                    for mask in range(1 << length):
                        jokers = bits(mask)
                        if jokers <= MOST_JOKERS:
                            self.masks[length * 128 + mask] = len(self.sizes) - first
                            needs = filled(KINDS, 0)
                            needs[QUEEN + suit] = jokers
                            for place in range(length):
                                if not mask >> place & 1:
                                    needs[suit * HEDGEHOGS + lowest + place] = 1
                            self.add(length, lowest, needs, mask)

    def add(self, size: i64, rank: i64, needs: vec[i64], mask: i64) -> None:
        """Add one play."""
        self.sizes = append(self.sizes, size)
        self.ranks = append(self.ranks, rank)
        self.runs = append(self.runs, mask)
        for kind in range(KINDS):
            self.needs = append(self.needs, needs[kind])


NO_RUN: Final = -1
PLAYS: Final = Plays()
ACTIONS: Final = PLAY + len(PLAYS.sizes)
