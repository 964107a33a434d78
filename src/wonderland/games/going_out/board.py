"""Where all cards of a Going-Out game are, and worlds in which the unseen ones are elsewhere.

What may happen to them is told in rules.py.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from wonderland.engine.piles import filled, shuffle
from wonderland.engine.rng import FastRng, Rng
from wonderland.engine.state import State
from wonderland.games.going_out import facts
from wonderland.games.going_out.cards import (
    HEDGEHOGS,
    KIND_NAMES,
    KINDS,
    NUMBERS,
    QUEEN,
    copies_of,
)

# The phases of a turn, and of a game.
PLAYING: Final = 0  # G8: play a set or pass
DRAWING: Final = 1  # G18: having played, draw one card or not
EXCHANGING: Final = 2  # G19: having passed, draw up to two
SHOWING: Final = 3  # G19: having drawn, lay one card on the display
CHOOSING: Final = 4  # G5: the last player chooses a new round's display
OVER: Final = 5

PHASES: Final[tuple[facts.Phase, ...]] = ("play", "draw", "exchange", "show", "choose", "over")

NOBODY: Final = -1  # owns the set on the table


def display_size(players: i64) -> i64:
    """G4: return how many cards are turned up at the start."""
    return 2 if players <= 3 else 3


class GoingOutBoard(State):
    """Everything that there is to know about one game, of several rounds.

    Hands, scored cards and what is known of hands are counts: sixteen kinds for each seat.
    """

    def __init__(self, players: i64, target: i64, rng: Rng) -> None:
        super().__init__(players)
        self.target: i64 = target
        self.rng: Rng = rng
        self.hands: vec[i64] = filled(players * KINDS, 0)
        self.hand_sizes: vec[i64] = filled(players, 0)
        self.known: vec[i64] = filled(players * KINDS, 0)  # G7: known to all to be in that hand
        self.deck: vec[i64] = vec[i64]()  # the next card drawn is the last
        self.display: vec[i64] = vec[i64]()
        self.table: vec[i64] = filled(KINDS, 0)  # G17: the set on it, without its jokers
        self.table_owner: i64 = NOBODY
        self.table_size: i64 = 0
        self.table_rank: i64 = 0
        self.scored: vec[i64] = filled(players * KINDS, 0)
        self.jokers_used: vec[i64] = filled(2, 0)  # G16: Queens and Cats in the discard pile
        self.totals: vec[i64] = filled(players, 0)
        self.handed: vec[i64] = filled(players * 2, 0)  # G28: Queens and Cats, last round's end
        self.round_pairs: vec[i64] = filled(players, 0)  # of the last round that was scored
        self.round_sums: vec[i64] = filled(players, 0)
        self.out: vec[i64] = vec[i64]()  # G23: in the order of going out
        self.round: i64 = 1
        self.leader: i64 = 0  # this round's first player
        self.turn: i64 = 0
        self.phase: i64 = PLAYING
        self.drawn: i64 = 0  # G19: after this pass
        self.passes: i64 = 0  # in a row, since a set was played or the table was cleared
        self.to_show: i64 = 0  # G5: cards still to be chosen
        self.last_turn: bool = False  # G25: this turn ends the round

    # Hands, and what has been scored

    def put_into_hand(self, seat: i64, kind: i64) -> None:
        """Add a card to a hand."""
        self.hands[seat * KINDS + kind] += 1
        self.hand_sizes[seat] += 1

    def take_from_hand(self, seat: i64, kind: i64, count: i64) -> None:
        """Take cards out of a hand, for all to see (G7)."""
        at = seat * KINDS + kind
        self.hands[at] -= count
        self.hand_sizes[seat] -= count
        left = self.known[at] - count
        self.known[at] = left if left > 0 else 0

    def still_in(self) -> i64:
        """G24: return how many players hold cards."""
        count: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            if self.hand_sizes[seat] > 0:
                count += 1
            seat += 1
        return count

    def next_in(self, seat: i64) -> i64:
        """G21, G24: return the next player after a seat who holds cards."""
        other = seat
        while True:
            other = other + 1 if other + 1 < self.players else 0
            if self.hand_sizes[other] > 0 or other == seat:
                return other

    def owner_is_out(self) -> bool:
        """G24: tell whether the owner of the set on the table holds no cards."""
        return self.table_owner != NOBODY and self.hand_sizes[self.table_owner] == 0

    def can_draw(self) -> bool:
        """G20: tell whether there is a card to draw at all."""
        return len(self.deck) > 0 or len(self.display) > 0

    def order_of_going_out(self, seat: i64) -> i64:
        """Return a seat's place in the order of going out; after all others if it did not."""
        place: i64 = 0
        while place < len(self.out):
            if self.out[place] == seat:
                return place
            place += 1
        return self.players

    def suit_count(self, seat: i64, suit: i64) -> i64:
        """G29: return how many cards of a suit a seat has scored, jokers included."""
        count = self.scored[seat * KINDS + QUEEN + suit]
        number: i64 = 0
        while number < NUMBERS:
            count += self.scored[seat * KINDS + suit * HEDGEHOGS + number]
            number += 1
        return count

    # Copies and imagined worlds

    def copy_board(self, other: GoingOutBoard) -> None:
        """Copy everything onto another board."""
        other.hands = self.hands[:]
        other.hand_sizes = self.hand_sizes[:]
        other.known = self.known[:]
        other.deck = self.deck[:]
        other.display = self.display[:]
        other.table = self.table[:]
        other.table_owner = self.table_owner
        other.table_size = self.table_size
        other.table_rank = self.table_rank
        other.scored = self.scored[:]
        other.jokers_used = self.jokers_used[:]
        other.totals = self.totals[:]
        other.handed = self.handed[:]
        other.round_pairs = self.round_pairs[:]
        other.round_sums = self.round_sums[:]
        other.out = self.out[:]
        other.round = self.round
        other.leader = self.leader
        other.turn = self.turn
        other.phase = self.phase
        other.drawn = self.drawn
        other.passes = self.passes
        other.to_show = self.to_show
        other.last_turn = self.last_turn

    def reimagine(self, seat: i64, rng: Rng) -> None:
        """Deal what the seat has not seen again: other hands but for known cards, and the deck."""
        unseen = self.unseen(seat)
        shuffle(unseen, rng)
        other: i64 = 0
        while other < self.players:
            if other != seat:
                left = self.hand_sizes[other]
                kind: i64 = 0
                while kind < KINDS:
                    known = self.known[other * KINDS + kind]
                    self.hands[other * KINDS + kind] = known
                    left -= known
                    kind += 1
                while left > 0:
                    unseen, kind = pop(unseen)
                    self.hands[other * KINDS + kind] += 1
                    left -= 1
            other += 1
        i: i64 = 0
        while i < len(self.deck):
            unseen, kind = pop(unseen)
            self.deck[i] = kind
            i += 1
        self.rng = FastRng(rng.below(1 << 30))

    def unseen(self, seat: i64) -> vec[i64]:
        """Return the cards whose whereabouts a seat (or `SPECTATOR`) does not know."""
        unseen = vec[i64](capacity=54)
        kind: i64 = 0
        while kind < KINDS:
            count = copies_of(kind, self.players) - self.table[kind]
            if kind >= QUEEN:
                count -= self.jokers_used[kind - QUEEN]
            other: i64 = 0
            while other < self.players:
                at = other * KINDS + kind
                count -= self.scored[at]
                count -= self.hands[at] if other == seat else self.known[at]
                other += 1
            i: i64 = 0
            while i < len(self.display):
                if self.display[i] == kind:
                    count -= 1
                i += 1
            while count > 0:
                unseen = append(unseen, kind)
                count -= 1
            kind += 1
        return unseen


def kind_names(counts: vec[i64]) -> tuple[str, ...]:
    """Return sixteen counts as cards in order."""
    return tuple([KIND_NAMES[kind] for kind in range(KINDS) for _ in range(counts[kind])])
