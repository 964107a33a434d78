"""Parade, for 2 to 6 players: the rules, in the order of the rulebook.

Source: the tabletop rules by Naoki Homma (2008; Z-Man edition of 2013, which adds the two-player
rule). Clause numbers (P4, P13, ...) are those of docs/rules/parade.md.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from wonderland.engine.piles import filled, numbered, shortened, shuffle
from wonderland.engine.rng import Rng
from wonderland.engine.state import SPECTATOR, State
from wonderland.games.parade import facts
from wonderland.games.parade.cards import (
    ACTION_NAMES,
    ALL_COLOURS,
    CARD_NAMES,
    CARDS,
    COLOUR_COUNT,
    COLOURS,
    DISCARD,
    PASS,
    VALUES,
    colour_of,
    value_of,
)

HAND: Final = 5  # P3
FIRST_PARADE: Final = 6  # P3
DISCARDS: Final = 2  # P13

# The phases of a game.
PLAY: Final = 0
DISCARDING: Final = 1
OVER: Final = 2

NOT_BEGUN: Final = -1  # of the last round
NOBODY: Final = 6  # in front of whom a card lies: the number after the last seat's,
OWNERS: Final = 7  # so that what is counted for each owner needs no question whether there is one


class ParadeState(State):
    """Everything about one game of Parade.

    Hands and discards are flat piles with a stretch of fixed size for each seat, and a second pile
    that counts how much of the stretch is used. `front` has one entry per card.
    """

    def __init__(self, players: i64) -> None:
        super().__init__(players)
        self.parade: vec[i64] = vec[i64]()  # front first
        self.deck: vec[i64] = vec[i64]()  # the next card drawn is the last
        self.hands: vec[i64] = vec[i64]()
        self.hand_sizes: vec[i64] = vec[i64]()
        self.front: vec[i64] = vec[i64]()
        self.colours: vec[i64] = vec[i64]()  # collected by each seat, as bits
        self.discards: vec[i64] = vec[i64]()
        self.discard_sizes: vec[i64] = vec[i64]()
        self.turn: i64 = 0
        self.last_round: i64 = NOT_BEGUN  # afterwards: turns left
        self.phase: i64 = PLAY
        self.choices: vec[i64] = filled(HAND, 0)  # what was listed last,
        self.listed: i64 = SPECTATOR  # for whom, if nothing has changed since,
        self.listed_size: i64 = 0  # and how much it was

    # Who may do what

    def actors(self) -> vec[i64]:
        """Return whose turn it is; in P13, everybody who has not finished discarding."""
        if self.phase == PLAY:
            return vec[i64]([self.turn])
        choosing = vec[i64](capacity=self.players)
        if self.phase == DISCARDING:
            seat: i64 = 0
            while seat < self.players:
                if self.discards_due(seat) > 0:
                    choosing = append(choosing, seat)
                seat += 1
        return choosing

    def mover(self) -> i64:
        """Return the first seat that must choose, or `SPECTATOR` when the game is over."""
        if self.phase == PLAY:
            return self.turn
        if self.phase == OVER:
            return SPECTATOR
        seat: i64 = 0
        while self.discards_due(seat) == 0:
            seat += 1
        return seat

    def is_asked(self, seat: i64) -> bool:
        """Tell whether a seat has something to choose."""
        if self.phase == PLAY:
            return seat == self.turn
        return self.phase == DISCARDING and 0 <= seat < self.players and self.discards_due(seat) > 0

    def legal(self, seat: i64) -> vec[i64]:
        """Return the cards a seat may play (P4), or discard (P13)."""
        count = self.list_choices(seat)
        return self.choices[:count]

    def list_choices(self, seat: i64) -> i64:
        """Write what is legal into `choices`, and return how much it is: no pile is made for it."""
        if seat == self.listed:
            return self.listed_size
        if not self.is_asked(seat):
            return 0
        choices = self.choices
        size = self.hand_sizes[seat]
        if size == 0:
            choices[0] = PASS
            return 1
        self.listed = seat
        self.listed_size = size
        first: i64 = 0
        if self.phase == DISCARDING:
            first = DISCARD
        hands = self.hands
        start = seat * HAND
        i: i64 = 0
        while i < size:
            choices[i] = first + hands[start + i]
            i += 1
        return size

    def forget_choices(self) -> None:
        """Have choices listed anew when they are asked for, as something changes."""
        self.listed = SPECTATOR
        self.listed_size = 0

    def is_listed(self, action: i64, count: i64) -> bool:
        """Tell whether an action is among the first so many `choices`."""
        choices = self.choices
        i: i64 = 0
        while i < count:
            if choices[i] == action:
                return True
            i += 1
        return False

    def hand(self, seat: i64) -> vec[i64]:
        """Return a copy of a seat's hand."""
        start = seat * HAND
        return self.hands[start : start + self.hand_sizes[seat]]

    def discarded(self, seat: i64) -> vec[i64]:
        """Return a copy of what a seat has discarded so far."""
        start = seat * DISCARDS
        return self.discards[start : start + self.discard_sizes[seat]]

    def discards_due(self, seat: i64) -> i64:
        """Return how many cards a seat still has to discard: two in all, or as many as it has."""
        due = DISCARDS - self.discard_sizes[seat]
        left = self.hand_sizes[seat]
        return due if due < left else left

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out an action that `legal` lists."""
        if not self.is_listed(action, self.list_choices(seat)):
            self.refuse(seat, action)
        self.forget_choices()
        if self.phase == DISCARDING:
            self.discard(seat, action - DISCARD)
        else:
            if action != PASS:
                self.play(seat, action)
            elif self.listener is not None:
                self.tell(facts.TurnSkipped(seat))
            self.finish_turn(seat)
        self.forget_choices()  # a listener may have asked for them meanwhile

    # A turn

    def play(self, seat: i64, card: i64) -> None:
        """P4: lay a card from the hand at the parade's end, and collect what leaves for it."""
        self.take_from_hand(seat, card)
        if self.listener is not None:
            self.tell(facts.CardPlayed(seat, CARD_NAMES[card]))
        self.collect(seat, card)
        self.parade = append(self.parade, card)

    def collect(self, seat: i64, card: i64) -> None:
        """P5, P6: cards in removal mode leave if they share the colour or are not higher."""
        parade = self.parade
        size: i64 = len(parade)
        value = value_of(card)
        removal = size - value  # P5: so many cards, from the front, are in removal mode
        if removal <= 0:
            return
        colour = colour_of(card)
        collected = self.colours[seat]
        front = self.front
        leaving = vec[i64]()  # only filled while somebody listens
        staying: i64 = 0
        i: i64 = 0
        while i < removal:
            other = parade[i]
            if value_of(other) <= value or colour_of(other) == colour:
                front[other] = seat
                collected |= 1 << colour_of(other)
                if self.listener is not None:
                    leaving = append(leaving, other)
            else:
                parade[staying] = other
                staying += 1
            i += 1
        if staying == removal:
            return
        self.colours[seat] = collected
        while i < size:  # P6: the rest close up
            parade[staying] = parade[i]
            staying += 1
            i += 1
        self.parade = shortened(parade, staying)
        if self.listener is not None:
            self.tell(facts.CardsCollected(seat, names(leaving)))

    def finish_turn(self, seat: i64) -> None:
        """P7 to P12: draw, see whether the last round begins, and pass the turn on."""
        if self.last_round == NOT_BEGUN:
            if len(self.deck) > 0:
                self.draw(seat)
            if self.colours[seat] == ALL_COLOURS or len(self.deck) == 0:  # P9, P10, P11
                self.last_round = self.players
                if self.listener is not None:
                    complete = self.colours[seat] == ALL_COLOURS
                    self.tell(facts.LastRoundBegan(seat, complete, len(self.deck) == 0))
        else:
            self.last_round -= 1  # P12
            if self.last_round == 0:
                self.begin_discards()
                return
        self.turn += 1  # P2
        if self.turn == self.players:
            self.turn = 0
        if self.listener is not None:
            left = self.last_round if self.last_round != NOT_BEGUN else None
            self.tell(facts.TurnEnded(self.turn, left))

    def draw(self, seat: i64) -> None:
        """P7: take the top card of the draw pile into the hand."""
        self.deck, card = pop(self.deck)
        self.put_into_hand(seat, card)
        if self.listener is not None:
            left = len(self.deck)
            known = facts.CardDrawn(seat, CARD_NAMES[card], left)
            self.tell_apart(facts.CardDrawn(seat, None, left), seat, known)

    def take_from_hand(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand; the others close up in order."""
        hands = self.hands
        left = self.hand_sizes[seat] - 1
        i = seat * HAND
        last = i + left
        while hands[i] != card:
            i += 1
        while i < last:
            hands[i] = hands[i + 1]
            i += 1
        self.hand_sizes[seat] = left

    def put_into_hand(self, seat: i64, card: i64) -> None:
        """Add a card to a hand."""
        self.forget_choices()
        size = self.hand_sizes[seat]
        self.hands[seat * HAND + size] = card
        self.hand_sizes[seat] = size + 1

    # The end

    def begin_discards(self) -> None:
        """P13: everybody is to choose two cards to discard."""
        self.phase = DISCARDING
        if self.listener is not None:
            self.tell(facts.DiscardsBegan())
        self.end_when_all_have_chosen()

    def discard(self, seat: i64, card: i64) -> None:
        """P13: discard a card; nobody else learns of it."""
        self.take_from_hand(seat, card)
        size = self.discard_sizes[seat]
        self.discards[seat * DISCARDS + size] = card
        self.discard_sizes[seat] = size + 1
        if self.listener is not None:
            self.tell_apart(None, seat, facts.CardDiscarded(seat, CARD_NAMES[card]))
        self.end_when_all_have_chosen()

    def end_when_all_have_chosen(self) -> None:
        """P13: add what everybody kept to the cards in front, and end the game."""
        seat: i64 = 0
        while seat < self.players:
            if self.discards_due(seat) > 0:
                return
            seat += 1
        self.phase = OVER
        seat = 0
        while seat < self.players:
            if self.listener is not None:
                kept, out = self.hand(seat), self.discarded(seat)
                self.tell(facts.HandRevealed(seat, names(kept), names(out)))
            i = seat * HAND
            end = i + self.hand_sizes[seat]
            while i < end:
                self.put_in_front(seat, self.hands[i])
                i += 1
            self.hand_sizes[seat] = 0
            seat += 1
        if self.listener is not None:
            self.tell_the_end()

    def put_in_front(self, seat: i64, card: i64) -> None:
        """P8: lay a card face up in front of a player."""
        self.front[card] = seat
        self.colours[seat] |= 1 << colour_of(card)

    # Scoring

    def scores(self) -> vec[i64]:
        """P15 to P17: return the points of the cards that lie in front of each player."""
        totals = filled(OWNERS, 0)
        counts = filled(OWNERS, 0)
        flips = filled(OWNERS, 0)
        colour: i64 = 0
        while colour < COLOUR_COUNT:
            self.count(counts, colour)
            self.flip(flips, counts)
            self.add_points(totals, flips, colour)
            colour += 1
        return totals[: self.players]

    def points(self, colour: i64) -> vec[i64]:
        """P15, P17: return one colour's points."""
        points = filled(OWNERS, 0)
        counts = filled(OWNERS, 0)
        flips = filled(OWNERS, 0)
        self.count(counts, colour)
        self.flip(flips, counts)
        self.add_points(points, flips, colour)
        return points[: self.players]

    def counts(self, colour: i64) -> vec[i64]:
        """Return how many cards of a colour lie in front of each player."""
        counts = filled(OWNERS, 0)
        self.count(counts, colour)
        return counts[: self.players]

    def flips(self, counts: vec[i64]) -> vec[i64]:
        """P15, P16: from the counts of one colour, tell who flips (1) and who does not (0)."""
        flips = filled(self.players, 0)
        self.flip(flips, counts)
        return flips

    def add_points(self, points: vec[i64], flips: vec[i64], colour: i64) -> None:
        """P15, P17: add one colour's points: 1 for each flipped card, the value of any other."""
        front = self.front
        card = colour * VALUES
        value: i64 = 0
        while value < VALUES:
            owner = front[card + value]
            points[owner] += flips[owner] + value * (1 - flips[owner])
            value += 1

    def count(self, counts: vec[i64], colour: i64) -> None:
        """Count the cards of a colour that lie in front of each owner."""
        owner: i64 = 0
        while owner < OWNERS:
            counts[owner] = 0
            owner += 1
        front = self.front
        card = colour * VALUES
        end = card + VALUES
        while card < end:
            counts[front[card]] += 1
            card += 1

    def flip(self, flips: vec[i64], counts: vec[i64]) -> None:
        """P15, P16: note who flips."""
        if self.players == 2:
            lead = counts[0] - counts[1]
            flips[0] = 0
            flips[1] = 0
            if lead >= 2:
                flips[0] = 1
            if lead <= -2:
                flips[1] = 1
            return
        most: i64 = 1
        seat: i64 = 0
        while seat < self.players:
            if counts[seat] > most:
                most = counts[seat]
            seat += 1
        seat = 0
        while seat < self.players:
            flips[seat] = 0
            if counts[seat] == most:
                flips[seat] = 1
            seat += 1

    def places(self) -> vec[i64]:
        """P18: the lowest score wins, then the fewest cards in front; else the place is shared."""
        return self.ranked(self.scores())

    def ranked(self, scores: vec[i64]) -> vec[i64]:
        """P18: return the places that follow from the scores."""
        places = filled(self.players, 1)
        seat: i64 = 0
        while seat < self.players:
            other: i64 = 0
            while other < self.players:
                tied = scores[other] == scores[seat] and other != seat
                if scores[other] < scores[seat] or (
                    tied and self.collected(other) < self.collected(seat)
                ):
                    places[seat] += 1
                other += 1
            seat += 1
        return places

    def collected(self, seat: i64) -> i64:
        """Return how many cards lie in front of a player."""
        size: i64 = 0
        card: i64 = 0
        while card < CARDS:
            if self.front[card] == seat:
                size += 1
            card += 1
        return size

    # Copies and imagined worlds

    def copy(self) -> ParadeState:
        """Return an independent State that nobody listens to."""
        other = ParadeState(self.players)
        other.parade = self.parade[:]
        other.deck = self.deck[:]
        other.hands = self.hands[:]
        other.hand_sizes = self.hand_sizes[:]
        other.front = self.front[:]
        other.colours = self.colours[:]
        other.discards = self.discards[:]
        other.discard_sizes = self.discard_sizes[:]
        other.turn = self.turn
        other.last_round = self.last_round
        other.phase = self.phase
        return other

    def reimagine(self, seat: i64, rng: Rng) -> None:
        """Deal the other hands and the draw pile again from all cards the seat has not seen.

        A seat does not know who else has discarded, and so in its imagined worlds nobody has.
        """
        if self.phase == OVER:  # P13: everything is revealed
            return
        unseen = self.unseen(seat)
        shuffle(unseen, rng)
        left: i64 = len(unseen)
        other: i64 = 0
        while other < self.players:
            if other != seat:
                size = self.hand_sizes[other] + self.discard_sizes[other]
                self.hand_sizes[other] = 0
                self.discard_sizes[other] = 0
                while size > 0:
                    left -= 1
                    self.put_into_hand(other, unseen[left])
                    size -= 1
            other += 1
        deck = self.deck
        i: i64 = 0
        while i < len(deck):
            left -= 1
            deck[i] = unseen[left]
            i += 1

    def unseen(self, seat: i64) -> vec[i64]:
        """Return the cards whose whereabouts a seat (or `SPECTATOR`) does not know."""
        seen = self.front[:]
        i: i64 = 0
        while i < len(self.parade):
            seen[self.parade[i]] = 0
            i += 1
        if seat >= 0:
            i = seat * HAND
            while i < seat * HAND + self.hand_sizes[seat]:
                seen[self.hands[i]] = 0
                i += 1
            i = seat * DISCARDS
            while i < seat * DISCARDS + self.discard_sizes[seat]:
                seen[self.discards[i]] = 0
                i += 1
        unseen: i64 = 0
        card: i64 = 0
        while card < CARDS:
            if seen[card] == NOBODY:
                seen[unseen] = card  # never ahead of where it is read
                unseen += 1
            card += 1
        return seen[:unseen]

    # Telling

    def notate(self, action: i64) -> str:
        """Return an action as people write it."""
        return ACTION_NAMES[action] if 0 <= action < len(ACTION_NAMES) else str(action)

    def tell_the_end(self) -> None:
        """Tell everything that is revealed and scored when the game is over."""
        self.tell(facts.DeckRevealed(names(self.deck)))
        colour: i64 = 0
        while colour < COLOUR_COUNT:
            counts = self.counts(colour)
            flips = self.flips(counts)
            flipped = tuple([seat for seat in range(self.players) if flips[seat]])
            points = tuple(self.points(colour))
            self.tell(facts.ColourScored(COLOURS[colour], tuple(counts), flipped, points))
            colour += 1
        self.tell(facts.GameEnded(tuple(self.scores()), tuple(self.places())))


def names(cards: vec[i64]) -> tuple[str, ...]:
    """Return cards as people write them."""
    return tuple([CARD_NAMES[card] for card in cards])


def bare(players: i64) -> ParadeState:
    """Return a State with no card in anybody's hand or in front of anybody."""
    state = ParadeState(players)
    state.hands = filled(players * HAND, 0)
    state.hand_sizes = filled(players, 0)
    state.front = filled(CARDS, NOBODY)
    state.colours = filled(players, 0)
    state.discards = filled(players * DISCARDS, 0)
    state.discard_sizes = filled(players, 0)
    return state


def deal(players: i64, rng: Rng) -> ParadeState:
    """P2, P3: shuffle, deal five cards to each, lay out six, and draw lots for the start player."""
    state = bare(players)
    deck = numbered(CARDS)
    shuffle(deck, rng)
    seat: i64 = 0
    while seat < players:
        while state.hand_sizes[seat] < HAND:
            deck, card = pop(deck)
            state.put_into_hand(seat, card)
        seat += 1
    while len(state.parade) < FIRST_PARADE:
        deck, card = pop(deck)
        state.parade = append(state.parade, card)
    state.deck = deck
    state.turn = rng.below(players)
    return state
