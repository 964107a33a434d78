"""Madcala, for two players: the rules, in the order of the rulebook.

Source: the Madcala rulebook; what it leaves open is ruled in the clauses (M1, M7, ...), which are
those of docs/rules/madcala.md. The cards are data (house.toml); effects.py performs them.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderland.engine.piles import contains, filled, shuffle
from wonderland.engine.rng import Rng
from wonderland.engine.state import SPECTATOR
from wonderland.games.madcala import facts
from wonderland.games.madcala.board import DOUBLERS, IN_HAND, NORMAL, NOTHING
from wonderland.games.madcala.cards import (
    BUY,
    COMMONER,
    DISCARDING,
    DROP,
    END,
    LAP,
    LAST,
    MINE,
    MOVE,
    NO_MOVE,
    ON_ACTIVE,
    ON_GUEST,
    ON_OPPONENT_ACTIVE,
    ON_OPPONENT_PLATES,
    ON_PICKUP,
    ON_SOWN,
    ON_TURN_END,
    PLATES,
    PLUS_ONE,
    PLUS_ONES,
    SEATS,
    SIDE,
    THEIRS,
    TOKEN_KINDS,
    CardSet,
    home_of,
    next_plate,
    opponent,
)
from wonderland.games.madcala.effects import (
    AT_HOME,
    BOUGHT,
    ENDING,
    FINISH_COMMONER,
    FINISH_PLUS_ONE,
    MOVING,
    PAY,
    MadcalaEffects,
)
from wonderland.games.madcala.notation import ACTION_NAMES
from wonderland.games.madcala.progress import progress_of

# The stages of a move.
PICKED_UP: Final = 0
SOW: Final = 1
SOWING: Final = 2
LAST_SHARDS: Final = 3
SOWN: Final = 4
ACTIVATE: Final = 5
WATCHED: Final = 6
PERFORM: Final = 7

# The stages of a turn's end.
LEAVING: Final = 0
DISCARDS: Final = 1


class MadcalaState(MadcalaEffects):
    """One game of Madcala: the turn, the move, Plus-Ones, Commoners, and the end."""

    # Who may do what

    def actors(self) -> vec[i64]:
        """Return whose decision it is."""
        if self.over:
            return vec[i64]()
        return vec[i64]([self.actor])

    def mover(self) -> i64:
        """Return whose decision it is, or `SPECTATOR` when the game is over."""
        if self.over:
            return SPECTATOR
        return self.actor

    def legal(self, seat: i64) -> vec[i64]:
        """Return what a seat may choose from."""
        if self.over or seat != self.actor:
            return vec[i64]()
        return self.options[:]

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out an action that `legal` lists, and all that follows without a choice."""
        if self.over or seat != self.actor or not contains(self.options, action):
            self.refuse(seat, action)
        self.take(action)
        self.advance()

    def advance(self) -> None:
        """Go on to the next choice; one that leaves no choice is taken at once."""
        while not self.over:
            if self.step():
                if len(self.options) > 1:
                    break
                self.take(self.options[0])
        if self.listener is not None:
            self.tell(facts.StepBegan(progress_of(self)))

    def wait(self) -> None:
        """Find out what can be chosen in a position that was put together."""
        while not self.over and not self.step():
            pass

    # Set-up

    def set_up(self, guests: vec[i64], starter: i64) -> None:
        """M2: lay the table for two Guests."""
        cards = self.cards
        self.lay_out()
        self.guests = guests
        self.starter = starter
        self.turn = starter
        seat: i64 = 0
        while seat < SEATS:
            self.health[seat] = cards.guest_health[guests[seat]]  # step 4
            self.set_up_shards(seat)
            seat += 1
        self.deal_commoners()
        second = opponent(starter)  # step 7
        self.reserve[second] -= cards.second_player_home_shards
        self.shards[home_of(second) * 2 + second] += cards.second_player_home_shards
        seat = 0
        while seat < SEATS:
            self.set_up_cards(seat)
            seat += 1
        self.turns[starter] = 1
        self.wait()

    def set_up_shards(self, seat: i64) -> None:
        """M2, step 5: lay out a seat's shards; what is left is its reserve."""
        reserve = self.cards.normal_shards
        offset: i64 = 0
        while offset < SIDE:
            count = self.cards.start[offset]
            self.shards[(home_of(seat) + offset) * 2 + seat] = count
            reserve -= count
            offset += 1
        self.reserve[seat] = reserve
        self.doublers[seat] = home_of(seat) + self.cards.doubler_start

    def deal_commoners(self) -> None:
        """M2, step 6: shuffle the Commoners, and draw."""
        self.discard = self.cards.commoner_copies[:]
        self.deck = self.discards_as_pile()
        self.discard = filled(self.cards.kinds, 0)
        shuffle(self.deck, self.rng)
        drawn: i64 = 0
        while drawn < self.cards.opening_hand:
            self.draw(0)
            self.draw(1)
            drawn += 1

    def set_up_cards(self, seat: i64) -> None:
        """M2, steps 8 and 9: store shards on Plus-Ones, and place the Guest's tokens."""
        place: i64 = 0
        while place < PLUS_ONES:
            stored = self.cards.plus_one_stored[self.plus_one(seat, place)]
            self.stored[seat * PLUS_ONES + place] = stored
            self.reserve[seat] -= stored
            place += 1
        kind: i64 = 0
        while kind < TOKEN_KINDS:
            token = self.token(seat, kind)
            if self.cards.token_places[token] == ON_GUEST:
                self.tokens[seat * TOKEN_KINDS + kind] = self.cards.token_counts[token]
            elif self.cards.token_places[token] == ON_OPPONENT_PLATES:
                self.set_up_tokens(seat, kind, self.cards.token_offsets[token])
            kind += 1

    def set_up_tokens(self, seat: i64, kind: i64, offsets: i64) -> None:
        """M2, step 9: place tokens on the opponent's plates."""
        offset: i64 = 0
        while offset < SIDE:
            if (offsets >> offset) & 1 == 1:
                plate = home_of(opponent(seat)) + offset
                self.plate_tokens[seat * PLATES + plate] = kind + 1
            offset += 1

    # The turn

    def turn_actions(self) -> vec[i64]:
        """M5: return the actions that may be begun now."""
        seat = self.turn
        options = vec[i64](capacity=16)
        if not self.moved:
            plate = home_of(seat)
            while plate < home_of(seat) + SIDE:
                if not self.is_empty(plate):
                    options = append(options, MOVE + plate)  # M6
                plate += 1
            if len(options) == 0:
                options = append(options, NO_MOVE)  # M17
        options = self.with_plus_ones(seat, options)
        if not self.stuck:
            options = self.with_commoners(seat, options)
            if self.can_pay(seat, self.cards.commoner_price) and self.can_draw():  # M24
                options = append(options, BUY)
        if self.moved:
            options = append(options, END)
        return options

    def with_plus_ones(self, seat: i64, options: vec[i64]) -> vec[i64]:
        """M19 to M22: add the Plus-Ones that may be activated."""
        if self.is_first_turn():  # M21
            return options
        place: i64 = 0
        while place < PLUS_ONES:
            card = self.plus_one(seat, place)
            if self.faces[seat * PLUS_ONES + place] == 1 and (self.used >> place) & 1 == 0:
                spent = self.stored[seat * PLUS_ONES + place] == 0  # M22
                usable = not spent or self.is_refreshable(seat, place)
                if usable and self.can_pay(seat, self.cards.plus_one_costs[card]):
                    options = append(options, PLUS_ONE + self.cards.plus_one_slots[card])
            place += 1
        return options

    def is_first_turn(self) -> bool:
        """M21: tell whether this is the very first turn; an extra turn after it is not."""
        return self.turns[0] + self.turns[1] == 1 and self.extra == 0

    def with_commoners(self, seat: i64, options: vec[i64]) -> vec[i64]:
        """M25: add the different Commoners of a hand."""
        kinds = self.cards.kinds
        hands = self.hands
        left = self.hand_sizes[seat]  # of the cards that have not been passed
        kind: i64 = 0
        while kind < kinds and left > 0:
            count = hands[seat * kinds + kind]
            if count > 0:
                options = append(options, COMMONER + self.cards.commoner_slots[kind])
            left -= count
            kind += 1
        return options

    def take_action(self, action: i64) -> None:
        """M5: begin an action of the turn."""
        seat = self.turn
        if action == END:
            self.push(ENDING, seat, LEAVING, 0, 0)
        elif action == BUY:
            self.buy(seat)
        elif action == NO_MOVE:
            self.do_without_move(seat)
        elif action < MOVE + PLATES:
            self.pick_up(seat, action - MOVE)
        elif action < COMMONER:
            self.activate_plus_one(seat, self.place_of(seat, action - PLUS_ONE))
        else:
            self.play_commoner(seat, self.cards.commoner_in(action - COMMONER))

    # The move

    def pick_up(self, seat: i64, plate: i64) -> None:
        """M6: take every shard of a plate."""
        self.moved = True
        self.origin = plate
        colour: i64 = 0
        while colour < 2:
            self.in_hand[colour] = self.shards[plate * 2 + colour]
            self.shards[plate * 2 + colour] = 0
            if self.doublers[colour] == plate:
                self.doublers[colour] = IN_HAND
            colour += 1
        if self.listener is not None:
            self.tell(facts.ShardsPickedUp(seat, plate, self.shards_in_hand()))
        self.push(MOVING, seat, PICKED_UP, 0, 0)

    def shards_in_hand(self) -> str:
        """Return the shards in hand as text."""
        text = ""
        for colour in range(2):
            text += NORMAL[colour] * self.in_hand[colour]
        for colour in range(2):
            if self.doublers[colour] == IN_HAND:
                text += DOUBLERS[colour]
        return text

    def step_move(self, seat: i64, at: i64) -> bool:
        """M6 to M11: go on with the move, stage by stage."""
        stage = self.stack[at + 1]
        self.stack[at + 1] = stage + 1
        if stage == PICKED_UP:
            self.trigger(seat, ON_PICKUP)
        elif stage == SOW:
            self.begin_sowing(seat)
        elif stage == SOWING:
            return self.sow(seat, at)
        elif stage == LAST_SHARDS:
            return self.sow_doublers(seat, at)
        elif stage == SOWN:
            self.trigger(seat, ON_SOWN)
        elif stage == ACTIVATE:
            self.activate(seat)
        elif stage == WATCHED:
            self.trigger(opponent(seat), ON_OPPONENT_ACTIVE)
        else:
            self.depth -= 1
            self.perform_plate(seat)
        return False

    def begin_sowing(self, seat: i64) -> None:
        """M7, M8: a plate that will be reached again on a lap gets its shards all at once."""
        self.index = 0
        self.only_theirs = False
        self.sowing = next_plate(self.origin, seat)
        normal = self.in_hand[0] + self.in_hand[1]
        self.slots = (normal + LAP - 1) // LAP
        self.last_index = -1
        if normal > 0:
            self.last_index = (normal - 1) % LAP

    def sow(self, seat: i64, at: i64) -> bool:
        """M7: sow the normal shards; ask for a colour where there is one to choose."""
        while self.in_hand[0] + self.in_hand[1] > 0:
            if self.slots == 0:
                self.next_plate_to_sow(seat)
            # On one plate mine come first, so that each result has one order.
            others = self.in_hand[opponent(seat)]
            mine = self.in_hand[seat] > 0 and not self.only_theirs
            theirs = others >= self.slots
            if self.last_may_move_on(seat):  # then either colour may be the very last
                mine = self.in_hand[seat] > 0 and (self.slots == 1 or not self.only_theirs)
                theirs = others > 0 and others >= self.slots - 1
            if mine and theirs:
                self.stack[at + 1] = SOWING
                self.options = vec[i64]([DROP + MINE, DROP + THEIRS])
                return True
            whose: i64 = MINE
            if not mine:
                whose = THEIRS
            self.drop(seat, whose)
        return False

    def last_may_move_on(self, seat: i64) -> bool:
        """M8, M31: tell whether this plate gets the last shard, and it could be moved on."""
        if self.index != self.last_index or not self.offers(seat, ON_SOWN):
            return False
        return self.doublers[0] != IN_HAND and self.doublers[1] != IN_HAND

    def next_plate_to_sow(self, seat: i64) -> None:
        """M7, M8: go on to the next plate, and see how many shards it gets."""
        held = self.in_hand[0] + self.in_hand[1]
        left = LAP - 1 - self.index  # plates not yet sown on
        self.index += 1
        self.sowing = next_plate(self.sowing, seat)
        self.only_theirs = False
        self.slots = (held + left - 1) // left

    def drop(self, seat: i64, whose: i64) -> None:
        """M7: put one shard down."""
        colour = seat if whose == MINE else opponent(seat)
        if whose == THEIRS:
            self.only_theirs = True
        self.in_hand[colour] -= 1
        self.slots -= 1
        self.shards[self.sowing * 2 + colour] += 1
        if self.index == self.last_index:
            self.last_shard = colour
        if self.listener is not None:
            self.tell(facts.ShardDropped(seat, self.sowing, NORMAL[colour]))

    def sow_doublers(self, seat: i64, at: i64) -> bool:
        """M9: Doublers come last, two of them in the order that is chosen."""
        self.find_last_plate(seat)
        if self.doublers[0] == IN_HAND and self.doublers[1] == IN_HAND:
            self.stack[at + 1] = LAST_SHARDS
            self.options = vec[i64]([LAST + MINE, LAST + THEIRS])
            return True
        if self.doublers[0] == IN_HAND:
            self.drop_doubler(seat, 0)
        elif self.doublers[1] == IN_HAND:
            self.drop_doubler(seat, 1)
        return False

    def find_last_plate(self, seat: i64) -> None:
        """M8: go to the plate that got the last normal shard; on a lap not the last one sown on."""
        self.sowing = self.origin
        index: i64 = -1
        while index < self.last_index:
            self.sowing = next_plate(self.sowing, seat)
            index += 1

    def drop_doubler(self, seat: i64, colour: i64) -> None:
        """M9: put a Doubler down on the next plate."""
        self.sowing = next_plate(self.sowing, seat)
        self.doublers[colour] = self.sowing
        self.last_shard = 2 + colour
        if self.listener is not None:
            self.tell(facts.ShardDropped(seat, self.sowing, DOUBLERS[colour]))

    def take_in_move(self, seat: i64, at: i64, action: i64) -> None:
        """M7, M9: drop the shard that was chosen, or both Doublers."""
        if action < LAST:
            self.drop(seat, action - DROP)
            return
        last = seat if action - LAST == MINE else opponent(seat)
        self.drop_doubler(seat, opponent(last))
        self.drop_doubler(seat, last)
        self.stack[at + 1] = SOWN

    def activate(self, seat: i64) -> None:
        """M10, M11: the last shard's plate becomes the Active one."""
        self.active = self.sowing
        self.doubled = self.last_shard == 2 + seat
        if self.listener is not None:
            self.tell(facts.PlateActivated(seat, self.active, self.doubled))
        self.trigger(seat, ON_ACTIVE)

    def perform_plate(self, seat: i64) -> None:
        """M10, M11, M16: perform the Active plate's effects, with one's own Doubler twice."""
        if self.active == home_of(seat):
            if self.doubled and self.can_gain_extra_turn():
                self.gain_extra_turn(seat)
            self.push(AT_HOME, seat, 0, 0, 0)
            return
        program = self.cards.plate_programs[self.active % SIDE]
        self.offer_effects(seat, program)
        if self.doubled:
            self.offer_effects(seat, program)

    def do_without_move(self, seat: i64) -> None:
        """M17: put shards from the reserve on Home instead of moving."""
        self.moved = True
        self.stuck = True
        if self.listener is not None:
            self.tell(facts.NoMovePossible(seat))
        count = self.cards.reinforce
        if self.reserve[seat] < count:
            count = self.reserve[seat]
        if count > 0:
            self.put_from_reserve(seat, home_of(seat), count)

    # Plus-Ones and Commoners

    def activate_plus_one(self, seat: i64, place: i64) -> None:
        """M19: pay for a Plus-One, perform its effects, then turn it down."""
        card = self.plus_one(seat, place)
        self.used |= 1 << place  # M21
        self.card = place
        if self.listener is not None:
            self.tell(facts.PlusOneActivated(seat, self.plus_one_id(seat, place)))
        self.push(FINISH_PLUS_ONE, seat, place, 0, 0)
        self.run(seat, self.cards.plus_one_programs[card])
        self.push(PAY, seat, self.cards.plus_one_costs[card], 0, 0)

    def finish_plus_one(self, seat: i64, place: i64) -> None:
        """M19, M22: turn a refreshable Plus-One down once it is resolved."""
        self.card = NOTHING
        self.resolved_plus_ones |= 1 << place
        if self.is_refreshable(seat, place):
            self.turn_plus_one(seat, place, 0)
            if self.listener is not None:
                self.tell(facts.PlusOneTurnedDown(seat, self.plus_one_id(seat, place)))

    def buy(self, seat: i64) -> None:
        """M24: pay for a Commoner, and draw it."""
        if self.listener is not None:
            self.tell(facts.CommonerBought(seat))
        self.push(BOUGHT, seat, 0, 0, 0)
        self.push(PAY, seat, self.cards.commoner_price, 0, 0)

    def play_commoner(self, seat: i64, kind: i64) -> None:
        """M25: play a Commoner; it is discarded when it has been resolved (M13)."""
        self.take_from_hand(seat, kind)
        self.playing = kind
        if self.listener is not None:
            self.tell(facts.CommonerPlayed(seat, self.cards.commoner_ids[kind]))
        self.push(FINISH_COMMONER, seat, kind, 0, 0)
        self.offer_effects(seat, self.cards.commoner_programs[kind])

    def finish_commoner(self, seat: i64, kind: i64) -> None:
        """M25: discard a Commoner that was resolved."""
        self.playing = NOTHING
        self.resolved_commoners |= 1 << kind
        self.discard[kind] += 1
        if self.listener is not None:
            self.tell(facts.CommonerFinished(seat, self.cards.commoner_ids[kind]))

    # The end of a turn, and extra turns

    def step_ending(self, seat: i64, at: i64) -> bool:
        """M18: attributes first, then discard down to the limit, then pass."""
        if self.stack[at + 1] == LEAVING:
            self.stack[at + 1] = DISCARDS
            self.trigger(seat, ON_TURN_END)
            return False
        if self.hand_sizes[seat] > self.cards.hand_limit:
            self.options = self.discard_choices(seat)
            return True
        self.depth -= 1
        self.end_turn(seat)
        return False

    def discard_choices(self, seat: i64) -> vec[i64]:
        """M18: return what may be discarded; several cards go in the order of their kinds."""
        due = self.hand_sizes[seat] - self.cards.hand_limit
        options = vec[i64](capacity=8)
        left: i64 = 0
        kind = self.least
        while kind < self.cards.kinds:
            left += self.hands[seat * self.cards.kinds + kind]
            kind += 1
        kind = self.least
        while kind < self.cards.kinds:
            count = self.hands[seat * self.cards.kinds + kind]
            if count > 0 and left >= due:
                options = append(options, DISCARDING + self.cards.commoner_slots[kind])
            left -= count
            kind += 1
        return options

    def take_at_end(self, seat: i64, action: i64) -> None:
        """M18: discard a Commoner."""
        kind = self.cards.commoner_in(action - DISCARDING)
        self.take_from_hand(seat, kind)
        self.discard[kind] += 1
        self.least = kind
        if self.listener is not None:
            self.tell(facts.CommonerDiscarded(seat, self.cards.commoner_ids[kind]))

    def end_turn(self, seat: i64) -> None:
        """M18, M28, M30: pass, unless an extra turn follows, or the last turn is over."""
        if self.listener is not None:
            self.tell(facts.TurnEnded(seat))
        limit = self.cards.turn_limit
        if self.extra_due:
            self.begin_turn(seat, self.extra + 1)
        elif self.turns[0] >= limit and self.turns[1] >= limit:
            self.end_game()
        else:
            self.begin_turn(opponent(seat), 0)

    def begin_turn(self, seat: i64, extra: i64) -> None:
        """M5, M21, M28: begin a turn with all its limits reset."""
        self.turn = seat
        self.extra = extra
        self.extra_due = False
        self.moved = False
        self.stuck = False
        self.used = 0
        self.resolved_plus_ones = 0
        self.resolved_commoners = 0
        self.once = 0
        self.active = NOTHING
        self.doubled = False
        self.least = 0
        self.forget_move()
        if extra == 0:
            self.turns[seat] += 1
        if self.listener is not None:
            self.tell(facts.TurnBegan(seat, int(self.turns[seat]), extra > 0))

    def forget_move(self) -> None:
        """Clear what was noted while shards were sown."""
        self.origin = 0
        self.sowing = 0
        self.index = 0
        self.slots = 0
        self.only_theirs = False
        self.last_index = 0
        self.last_shard = NOTHING

    # The end of the game

    def end_if_decided(self) -> None:
        """M29: see after every effect whether somebody's health is at zero."""
        if self.health[0] == 0 or self.health[1] == 0:
            self.end_game()

    def end_game(self) -> None:
        """M29, M30: end the game at once."""
        self.over = True
        self.depth = 0
        self.options = vec[i64]()
        if self.listener is not None:
            by_limit = self.health[0] > 0 and self.health[1] > 0
            self.tell(facts.GameEnded(tuple(self.health), tuple(self.places()), by_limit))

    def scores(self) -> vec[i64]:
        """Return each seat's health."""
        return self.health[:]

    def places(self) -> vec[i64]:
        """M29, M30: the higher health wins; equal health is a shared result."""
        places = filled(SEATS, 1)
        if self.health[0] < self.health[1]:
            places[0] = 2
        elif self.health[1] < self.health[0]:
            places[1] = 2
        return places

    # Copies, and words

    def copy(self) -> MadcalaState:
        """Return an independent State that nobody listens to."""
        other = MadcalaState(self.cards, self.rng.copy())
        self.copy_board(other)
        return other

    def reimagine(self, seat: i64, rng: Rng) -> None:
        """Deal everything that a seat (or `SPECTATOR`) cannot know again, at random."""
        self.deal_hidden(seat, rng)
        self.wait()  # other cards may leave other choices

    def notate(self, action: i64) -> str:
        """Return an action as people write it."""
        return ACTION_NAMES[action] if 0 <= action < len(ACTION_NAMES) else str(action)

    def why_not(self, seat: i64, action: i64) -> str:
        """Say why an action of a turn cannot be begun now."""
        if self.depth > 0:
            return "something else has to be chosen first"
        if MOVE <= action < MOVE + PLATES:
            if self.moved:
                return "one move is made in a turn"
            if (action - MOVE) // SIDE != seat:
                return "that plate is on the other side"
            return "that plate is empty"
        if action == END:
            return "a move has to be made first"
        if PLUS_ONE <= action < COMMONER and self.is_first_turn():
            return "the starting player takes no Plus-One action on the first turn"
        return ""


def deal(cards: CardSet, guests: vec[i64], starter: i64, rng: Rng) -> MadcalaState:
    """M2: set up a game."""
    state = MadcalaState(cards, rng)
    state.set_up(guests, starter)
    return state
