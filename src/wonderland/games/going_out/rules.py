"""The Curious Going-Out Cardgame in Wonderland, for 2 to 5 players: the rules in order.

Source: the rulebook, revision 2.01; its lost page on playing a card is rebuilt from the strength
chart and the sections on jokers and drawing. Clause numbers (G5, G23, ...) are those of
docs/rules/going-out.md.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from wonderland.engine.piles import contains, filled, removed, shuffle
from wonderland.engine.rng import Rng
from wonderland.engine.state import SPECTATOR
from wonderland.games.going_out import facts
from wonderland.games.going_out.board import (
    CHOOSING,
    DRAWING,
    EXCHANGING,
    NOBODY,
    OVER,
    PHASES,
    PLAYING,
    SHOWING,
    GoingOutBoard,
    display_size,
    kind_names,
)
from wonderland.games.going_out.cards import (
    ACTIONS,
    CAT,
    COPIES,
    DRAW,
    DRAW_DECK,
    FEWEST_IN_RUN,
    HEDGEHOGS,
    KIND_NAMES,
    KINDS,
    MOST_JOKERS,
    NO_DRAW,
    NUMBERS,
    PASS,
    PLAY,
    PLAYS,
    QUEEN,
    SHOW,
    bits,
    copies_of,
)
from wonderland.games.going_out.notation import ACTION_NAMES, set_names, why_too_weak

HAND: Final = 7  # G3
PAIR_POINTS: Final = 3  # G30


class GoingOutState(GoingOutBoard):
    """Everything about one game, of several rounds, and how it goes on."""

    # Who may do what

    def actors(self) -> vec[i64]:
        """Return whose decision it is."""
        if self.phase == OVER:
            return vec[i64]()
        return vec[i64]([self.turn])

    def mover(self) -> i64:
        """Return whose decision it is, or `SPECTATOR` when the game is over."""
        if self.phase == OVER:
            return SPECTATOR
        return self.turn

    def legal(self, seat: i64) -> vec[i64]:
        """Return what a seat may do: G8 to G20, and G5."""
        actions = vec[i64](capacity=32)
        if seat != self.turn or self.phase == OVER:
            return actions
        if self.phase == PLAYING:
            actions = append(actions, PASS)  # G9
            return self.with_runs(self.with_same_number_sets(actions))
        if self.phase == DRAWING or self.phase == EXCHANGING:
            return self.with_draws(append(actions, NO_DRAW))
        kind: i64 = 0
        while kind < KINDS:
            if self.hands[seat * KINDS + kind] > 0:
                actions = append(actions, SHOW + kind)
            kind += 1
        return actions

    def is_stronger(self, size: i64, rank: i64) -> bool:
        """G14, G15: more cards beat fewer; with equally many the higher number."""
        if size != self.table_size:
            return size > self.table_size
        return rank > self.table_rank

    def fewest_of(self, number: i64) -> i64:
        """G14, G15: return how many cards of a number are stronger than the table's set."""
        if self.table_size > 0 and number > self.table_rank:
            return self.table_size
        return self.table_size + 1

    def with_same_number_sets(self, actions: vec[i64]) -> vec[i64]:
        """G10, G12: add the sets of one number that are stronger than the table's."""
        hand = self.turn * KINDS
        queens = self.hands[hand + QUEEN]
        cats = self.hands[hand + CAT]
        number: i64 = 0
        while number < NUMBERS:
            flamingos = self.hands[hand + number]
            hedgehogs = self.hands[hand + HEDGEHOGS + number]
            fewest = self.fewest_of(number)
            if flamingos + hedgehogs + queens + cats >= fewest:
                f: i64 = 0
                while f <= flamingos:
                    h: i64 = 0
                    while h <= hedgehogs:
                        at = self.first_mixture(number, f, h)
                        q: i64 = 0
                        while q <= queens:
                            c: i64 = 0
                            while c <= cats:
                                if f + h + q + c >= fewest:
                                    actions = append(actions, at + q * (MOST_JOKERS + 1) + c)
                                c += 1
                            q += 1
                        h += 1
                    f += 1
            number += 1
        return actions

    def first_mixture(self, number: i64, flamingos: i64, hedgehogs: i64) -> i64:
        """Return the action that plays so many cards of a number; each joker more comes after."""
        mixture = flamingos * (COPIES[number] + 1) + hedgehogs
        return PLAY + PLAYS.same[number] + mixture * (MOST_JOKERS + 1) * (MOST_JOKERS + 1) - 1

    def with_runs(self, actions: vec[i64]) -> vec[i64]:
        """G11, G12: add the runs that are stronger than the table's."""
        suit: i64 = 0
        while suit < 2:
            jokers = self.hands[self.turn * KINDS + QUEEN + suit]
            lowest: i64 = 0
            while lowest <= NUMBERS - FEWEST_IN_RUN:
                # Number by number upwards, as long as jokers can fill what is missing.
                start = self.turn * KINDS + suit * HEDGEHOGS
                missing: i64 = 0
                gaps: i64 = 0
                length: i64 = 0
                while lowest + length < NUMBERS:
                    if self.hands[start + lowest + length] == 0:
                        missing += 1
                        gaps |= 1 << length
                    length += 1
                    if missing > jokers:
                        break
                    if length >= FEWEST_IN_RUN and self.is_stronger(length, lowest):
                        actions = self.with_run(actions, suit, lowest, length, gaps)
                lowest += 1
            suit += 1
        return actions

    def with_run(
        self, actions: vec[i64], suit: i64, lowest: i64, length: i64, gaps: i64
    ) -> vec[i64]:
        """G12: add a run with jokers in its gaps, and in any other places as well."""
        jokers = self.hands[self.turn * KINDS + QUEEN + suit]
        first = PLAY + PLAYS.run[(suit * NUMBERS + lowest) * 8 + length]
        mask = gaps
        end: i64 = 1 << length
        while mask < end:
            if bits(mask) <= jokers:
                actions = append(actions, first + PLAYS.masks[length * 128 + mask])
            mask = (mask + 1) | gaps
        return actions

    def with_draws(self, actions: vec[i64]) -> vec[i64]:
        """G18, G19: add the cards that can be drawn."""
        if len(self.deck) > 0:
            actions = append(actions, DRAW_DECK)
        kind: i64 = 0
        while kind < KINDS:
            if contains(self.display, kind):
                actions = append(actions, DRAW + kind)
            kind += 1
        return actions

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out an action that `legal` lists."""
        if not contains(self.legal(seat), action):
            self.refuse(seat, action)
        if self.phase == PLAYING:
            if action == PASS:
                self.pass_by(seat)
            else:
                self.play(seat, action - PLAY)
        elif self.phase == DRAWING:
            if action != NO_DRAW:
                self.draw(seat, action)
            self.end_turn(seat)
        elif self.phase == EXCHANGING:
            self.exchange(seat, action)
        elif self.phase == SHOWING:
            self.show(seat, action - SHOW)
            self.end_turn(seat)
        else:
            self.choose_for_display(seat, action - SHOW)
        if self.listener is not None and self.phase != OVER:
            self.tell_step()

    # A turn

    def play(self, seat: i64, play: i64) -> None:
        """G15 to G18: lay down a stronger set; the one before becomes its owner's scored cards."""
        if self.listener is not None:
            strength = (int(PLAYS.sizes[play]), int(PLAYS.ranks[play]) + 1)
            self.tell(facts.SetPlayed(seat, set_names(play), *strength))
        self.score_table()
        kind: i64 = 0
        while kind < KINDS:
            count = PLAYS.needs[play * KINDS + kind]
            if count > 0:
                self.take_from_hand(seat, kind, count)
                if kind >= QUEEN:
                    self.jokers_used[kind - QUEEN] += count  # G16
                else:
                    self.table[kind] = count
            kind += 1
        self.table_owner = seat
        self.table_size = PLAYS.sizes[play]
        self.table_rank = PLAYS.ranks[play]
        self.passes = 0
        if self.hand_sizes[seat] == 0:  # G23
            self.out = append(self.out, seat)
            if self.listener is not None:
                self.tell(facts.WentOut(seat, len(self.out)))
        self.phase = DRAWING
        if not self.can_draw():  # G20
            self.end_turn(seat)

    def pass_by(self, seat: i64) -> None:
        """G9: pass, and go on to draw (G19)."""
        self.passes += 1
        self.drawn = 0
        self.phase = EXCHANGING
        if self.listener is not None:
            self.tell(facts.Passed(seat))
        if not self.can_draw():  # G20
            self.end_turn(seat)

    def exchange(self, seat: i64, action: i64) -> None:
        """G19: after passing, draw up to two cards; who drew lays one on the display."""
        if action != NO_DRAW:
            self.draw(seat, action)
            self.drawn += 1
            if self.drawn < 2 and self.can_draw():
                return
        if self.drawn > 0:
            self.phase = SHOWING
        else:
            self.end_turn(seat)

    def draw(self, seat: i64, action: i64) -> None:
        """G18, G19: draw the deck's top card, or a card of the display."""
        came_back = contains(self.out, seat)
        if action == DRAW_DECK:
            self.deck, kind = pop(self.deck)
            if self.listener is not None:
                left = len(self.deck)
                known = facts.CardDrawn(seat, KIND_NAMES[kind], left)
                self.tell_apart(facts.CardDrawn(seat, None, left), seat, known)
        else:
            kind = action - DRAW
            self.display = removed(self.display, kind)
            self.known[seat * KINDS + kind] += 1  # G7
            if self.listener is not None:
                self.tell(facts.DisplayCardTaken(seat, KIND_NAMES[kind]))
        self.put_into_hand(seat, kind)
        if came_back:  # G23
            self.out = removed(self.out, seat)
            if self.listener is not None:
                self.tell(facts.CameBack(seat))

    def show(self, seat: i64, kind: i64) -> None:
        """G5, G19: lay a card from the hand face up onto the display."""
        self.take_from_hand(seat, kind, 1)
        self.display = append(self.display, kind)
        if self.listener is not None:
            self.tell(facts.CardShown(seat, KIND_NAMES[kind]))

    def score_table(self) -> None:
        """G17, G22, G24, G27: the set on the table becomes its owner's scored cards."""
        owner = self.table_owner
        if owner == NOBODY:
            return
        if self.listener is not None:
            self.tell(facts.SetScored(owner, kind_names(self.table)))
        kind: i64 = 0
        while kind < QUEEN:
            self.scored[owner * KINDS + kind] += self.table[kind]
            self.table[kind] = 0
            kind += 1
        self.table_owner = NOBODY
        self.table_size = 0
        self.table_rank = 0

    def end_turn(self, seat: i64) -> None:
        """G21 to G26: refill the display, and see who is next or whether the round ends."""
        if len(self.display) < display_size(self.players) and len(self.deck) > 0:  # G21
            self.turn_up()
        still_in = self.still_in()
        only_passes = self.table_owner == NOBODY and self.passes >= 2 * still_in  # G26
        if self.last_turn or still_in == 0 or only_passes:  # G25, G26
            self.end_round()
        elif still_in == 1:  # G25
            self.last_turn = True
            self.begin_turn(self.next_in(seat))
        elif self.owner_is_out() and self.passes >= still_in:  # G24
            owner = self.table_owner
            self.score_table()
            self.passes = 0
            self.begin_turn(self.next_in(owner))
        else:
            self.begin_turn(self.next_in(seat))

    def begin_turn(self, seat: i64) -> None:
        """G22: a player whose own set is still on the table scores it, and leads anew."""
        self.turn = seat
        self.phase = PLAYING
        if self.table_owner == seat:
            self.score_table()
            self.passes = 0

    def turn_up(self) -> None:
        """G4, G21: turn a card of the deck up onto the display."""
        self.deck, kind = pop(self.deck)
        self.display = append(self.display, kind)
        if self.listener is not None:
            self.tell(facts.CardTurnedUp(KIND_NAMES[kind], len(self.deck)))

    # The end of a round

    def end_round(self) -> None:
        """G27 to G31: hand out the jokers, count the points, and end the game or deal again."""
        if self.listener is not None:
            self.tell(facts.RoundEnded(self.round, tuple(self.out)))
        self.score_table()  # G27
        self.hand_out_jokers()
        points = filled(self.players, 0)
        seat: i64 = 0
        while seat < self.players:
            points[seat] = self.count_points(seat)
            self.totals[seat] += points[seat]
            if self.listener is not None:
                self.tell_points(seat, points[seat])
            seat += 1
        if highest(self.totals) > self.target:  # G31
            self.phase = OVER
            if self.listener is not None:
                self.tell(facts.GameEnded(tuple(self.totals), tuple(self.places())))
        else:
            self.begin_next_round(self.placing(points))

    def hand_out_jokers(self) -> None:
        """G28: half of the used jokers to the first who went out, half of the rest to the next."""
        self.handed = filled(self.players * 2, 0)
        jokers = vec[i64](capacity=2 * MOST_JOKERS)
        joker: i64 = 0
        while joker < 2:
            while self.jokers_used[joker] > 0:
                jokers = append(jokers, QUEEN + joker)
                self.jokers_used[joker] -= 1
            joker += 1
        shuffle(jokers, self.rng)
        place: i64 = 0
        while place < len(self.out) and len(jokers) > 0:
            seat = self.out[place]
            share = (len(jokers) + 1) // 2
            given = filled(KINDS, 0)
            while share > 0:
                jokers, kind = pop(jokers)
                given[kind] += 1
                self.scored[seat * KINDS + kind] += 1
                self.handed[seat * 2 + kind - QUEEN] += 1
                share -= 1
            if self.listener is not None:
                self.tell(facts.JokersHandedOut(seat, kind_names(given), len(jokers)))
            place += 1

    def count_points(self, seat: i64) -> i64:
        """G30: 3 points for each pair of a Flamingo and a Hedgehog, 1 for each card unpaired."""
        flamingos = self.suit_count(seat, 0)
        hedgehogs = self.suit_count(seat, 1)
        pairs = flamingos if flamingos < hedgehogs else hedgehogs
        total: i64 = 0
        kind: i64 = 0
        while kind < QUEEN:
            total += self.scored[seat * KINDS + kind] * (kind % NUMBERS + 1)
            kind += 1
        self.round_pairs[seat] = pairs
        self.round_sums[seat] = total
        return PAIR_POINTS * pairs + flamingos + hedgehogs - 2 * pairs

    def tell_points(self, seat: i64, points: i64) -> None:
        """Tell a seat's points with all the numbers in them."""
        suits = (int(self.suit_count(seat, 0)), int(self.suit_count(seat, 1)))
        pairs = int(self.round_pairs[seat])
        sum_of_numbers = int(self.round_sums[seat])
        total = int(self.totals[seat])
        self.tell(facts.RoundScored(seat, *suits, pairs, sum_of_numbers, int(points), total))

    def placing(self, points: vec[i64]) -> vec[i64]:
        """G5, G6: return the seats from the best placed to the worst."""
        seats = vec[i64](capacity=self.players)
        seat = self.leader
        while len(seats) < self.players:  # seat order from the first player
            seats = append(seats, seat)
            at: i64 = len(seats) - 1
            while at > 0 and self.is_better(seat, seats[at - 1], points):
                seats[at] = seats[at - 1]
                at -= 1
            seats[at] = seat
            seat = seat + 1 if seat + 1 < self.players else 0
        return seats

    def is_better(self, seat: i64, other: i64, points: vec[i64]) -> bool:
        """G5, G6: compare totals, then the round's points, then who went out earlier."""
        if self.totals[seat] != self.totals[other]:
            return self.totals[seat] > self.totals[other]
        if points[seat] != points[other]:
            return points[seat] > points[other]
        return self.order_of_going_out(seat) < self.order_of_going_out(other)

    # The set-up of a round

    def begin_next_round(self, placing: vec[i64]) -> None:
        """G3, G5: deal again; the last player chooses the display, and the first one leads."""
        self.round += 1
        self.leader = placing[0]
        self.clear()
        if self.listener is not None:
            self.tell(facts.RoundBegan(self.round, self.leader))
        self.deal_hands()
        chooser = placing[self.players - 1]
        self.to_show = display_size(self.players)
        self.deal_to(chooser, self.to_show)
        self.turn = chooser
        self.phase = CHOOSING
        if self.listener is not None:
            self.tell(facts.DisplayChoiceBegan(chooser, self.to_show))

    def begin_first_round(self) -> None:
        """G3, G4: deal, turn up the display, and draw lots for the first player."""
        self.clear()
        self.deal_hands()
        while len(self.display) < display_size(self.players):
            self.turn_up()
        self.leader = self.rng.below(self.players)
        self.turn = self.leader

    def clear(self) -> None:
        """Take all cards back, and forget the round."""
        self.hands = filled(self.players * KINDS, 0)
        self.hand_sizes = filled(self.players, 0)
        self.known = filled(self.players * KINDS, 0)
        self.scored = filled(self.players * KINDS, 0)
        self.display = vec[i64]()
        self.out = vec[i64]()
        self.passes = 0
        self.drawn = 0
        self.last_turn = False
        self.phase = PLAYING

    def deal_hands(self) -> None:
        """G1 to G3: shuffle all cards, and deal seven to each."""
        self.deck = vec[i64](capacity=54)
        kind: i64 = 0
        while kind < KINDS:
            count = copies_of(kind, self.players)
            while count > 0:
                self.deck = append(self.deck, kind)
                count -= 1
            kind += 1
        shuffle(self.deck, self.rng)
        seat: i64 = 0
        while seat < self.players:
            self.deal_to(seat, HAND)
            seat += 1

    def deal_to(self, seat: i64, count: i64) -> None:
        """Deal cards to a player; only the player sees them."""
        dealt = filled(KINDS, 0)
        left = count
        while left > 0:
            self.deck, kind = pop(self.deck)
            self.put_into_hand(seat, kind)
            dealt[kind] += 1
            left -= 1
        if self.listener is not None:
            deck_left = len(self.deck)
            public = facts.CardsDealt(seat, count, None, deck_left)
            private = facts.CardsDealt(seat, count, kind_names(dealt), deck_left)
            self.tell_apart(public, seat, private)

    def choose_for_display(self, seat: i64, kind: i64) -> None:
        """G5: lay out one of the cards for the new display; after the last one play begins."""
        self.show(seat, kind)
        self.to_show -= 1
        if self.to_show == 0:
            self.begin_turn(self.leader)

    # The end of the game

    def scores(self) -> vec[i64]:
        """G31: return the points of all rounds that have been scored."""
        return self.totals[:]

    def places(self) -> vec[i64]:
        """G31: highest total, then more pairs in the last round, then its higher sum of numbers."""
        places = filled(self.players, 1)
        seat: i64 = 0
        while seat < self.players:
            other: i64 = 0
            while other < self.players:
                if self.beats(other, seat):
                    places[seat] += 1
                other += 1
            seat += 1
        return places

    def beats(self, seat: i64, other: i64) -> bool:
        """G31: tell whether a seat is strictly ahead of another."""
        if self.totals[seat] != self.totals[other]:
            return self.totals[seat] > self.totals[other]
        if self.round_pairs[seat] != self.round_pairs[other]:
            return self.round_pairs[seat] > self.round_pairs[other]
        return self.round_sums[seat] > self.round_sums[other]

    def copy(self) -> GoingOutState:
        """Return an independent State that nobody listens to."""
        other = GoingOutState(self.players, self.target, self.rng.copy())
        self.copy_board(other)
        return other

    # Telling

    def tell_step(self) -> None:
        """Tell what is asked of whom now."""
        counts = (int(self.passes), int(self.drawn), int(self.to_show))
        phase = PHASES[self.phase]
        self.tell(facts.StepBegan(self.turn, phase, *counts, self.last_turn))

    def notate(self, action: i64) -> str:
        """Return an action as people write it."""
        return ACTION_NAMES[action] if 0 <= action < len(ACTION_NAMES) else str(action)

    def why_not(self, seat: i64, action: i64) -> str:
        """Say why something cannot be done: it is not there, or not what is asked for now."""
        if self.phase == PLAYING:
            if PLAY <= action < ACTIONS:
                return self.why_not_played(seat, action - PLAY)
            return "it is time to play a set or to pass"
        if self.phase == DRAWING or self.phase == EXCHANGING:
            if DRAW <= action < SHOW:
                return f"there is no {KIND_NAMES[action - DRAW]} on the display"
            if action == DRAW_DECK:
                return "the deck is empty"
            return "it is time to draw a card or to say 'no draw'"
        if SHOW <= action < PLAY:
            return f"there is no {KIND_NAMES[action - SHOW]} in the hand"
        return "it is time to lay a card on the display"

    def why_not_played(self, seat: i64, play: i64) -> str:
        """G14, G15: say why a set cannot be played."""
        kind: i64 = 0
        while kind < KINDS:
            if PLAYS.needs[play * KINDS + kind] > self.hands[seat * KINDS + kind]:
                return f"there are not enough {KIND_NAMES[kind]} in the hand"
            kind += 1
        return why_too_weak(play, kind_names(self.table), self.table_size, self.table_rank)


def highest(numbers: vec[i64]) -> i64:
    """Return the highest of some numbers."""
    most = numbers[0]
    i: i64 = 1
    while i < len(numbers):
        if numbers[i] > most:
            most = numbers[i]
        i += 1
    return most


def deal(players: i64, target: i64, rng: Rng) -> GoingOutState:
    """G2 to G4: set up a game's first round."""
    state = GoingOutState(players, target, rng)
    state.begin_first_round()
    return state
