"""The effects of Madcala's cards and plates: how a program is performed, choice by choice.

What is being resolved lies on a stack. `step` looks at its top: either something happens by itself,
or there is something to choose, and the choices are put into `options`. `take` carries one out.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderland.engine.piles import contains
from wonderland.games.madcala import facts
from wonderland.games.madcala.board import FRAME, NOTHING
from wonderland.games.madcala.cards import (
    ALWAYS,
    ANYWHERE,
    ATTRIBUTE,
    DAMAGE,
    DAMAGE_BOTH,
    DECLINE,
    DIE_FACES,
    DISCARD,
    DRAW,
    EFFECT,
    EMPTY_PLATES,
    EVENTS,
    EXTRA_TURN,
    GATHER,
    HEALTH,
    HOME,
    LAYING,
    LEAVE,
    LOSE,
    NOT_ONCE,
    NOT_OWN_HOME,
    OFFER,
    ON_DAMAGED,
    ON_OPPONENT_SIDE,
    ON_OWN_SIDE,
    OP,
    OWN_HOME,
    PAYING,
    PICKING,
    PLACE_STORED,
    PLACING,
    PLATE,
    PLATE_CHOICE,
    PLUS_ONES,
    PREVENT,
    REFRESH,
    REFRESHING,
    REGAIN,
    REINFORCE,
    REPEAT,
    REPEATING,
    REPEATING_PLUS_ONE,
    RETURN,
    ROLL,
    SEATS,
    SET_TOKEN,
    SETTING,
    SIDE,
    SLIDE,
    SOW_ADD,
    SOW_LEAVE,
    SOW_RETURN,
    SPEND,
    SPENDING,
    STEAL,
    STEALING,
    STRIKE_PLUS_ONE,
    STRIKE_SHARD,
    STRIKING,
    STRIKING_SHARD,
    home_of,
    opponent,
)
from wonderland.games.madcala.tokens import MadcalaTokens

# What can be on the stack, and its three numbers.
PROGRAM: Final = 0  # in printed order: the next operation, the end, how often it has happened
EFFECTS: Final = 1  # in any order: the first operation, a bit for each that is left
MENU: Final = 2  # attributes: the event, the next automatic one, the next optional one
PAY: Final = 3  # how many shards, the first source that may be named
FINISH_PLUS_ONE: Final = 4  # its place
FINISH_COMMONER: Final = 5  # its kind
HIT: Final = 6  # who is damaged, as bits; whether prevention has been asked
GATHERED: Final = 7  # how many more, the first source that may be named, whether one must be
OFFERED: Final = 8  # the tokens, how many
BOUGHT: Final = 9
AT_HOME: Final = 10
MOVING: Final = 11  # the stage of the move
ENDING: Final = 12  # the stage of the turn's end
FRAME_KINDS: Final = 13

# Effects touch some of these; effects of other kinds (dice, offers, ...) may touch anything.
MY_PLUS_ONES: Final = 1
THEIR_PLUS_ONES: Final = 2
SHARDS: Final = 4
ANYTHING: Final = 7


def touches(what: i64) -> i64:
    """Return what an effect has to do with; -1 if that depends."""
    if what in (DAMAGE, HEALTH, EXTRA_TURN, LOSE):
        return 0
    if what == REFRESH:
        return MY_PLUS_ONES
    if what == STRIKE_PLUS_ONE:
        return THEIR_PLUS_ONES
    if what in (STRIKE_SHARD, GATHER, STEAL, REINFORCE):
        return SHARDS
    if what == DRAW:  # the card that is drawn may bear on any choice
        return ANYTHING
    return -1


def order_matters(one: i64, other: i64) -> bool:
    """Tell whether two effects may differ in result, or in what is known, by their order."""
    a = touches(one)
    b = touches(other)
    return a < 0 or b < 0 or a & b != 0


class MadcalaEffects(MadcalaTokens):
    """A game of Madcala, with all that effects do in it."""

    def step(self) -> bool:
        """Let something happen by itself, or put what can be chosen now into `options`."""
        if self.depth == 0:
            self.options = self.turn_actions()
            self.actor = self.turn
            return True
        at = (self.depth - 1) * FRAME
        head = self.stack[at]
        seat = head & 1
        kind = head >> 1
        self.actor = seat
        if kind == PROGRAM:
            return self.step_program(seat, at)
        if kind == EFFECTS:
            return self.step_effects(seat, at)
        if kind == MENU:
            return self.step_menu(seat, at)
        if kind == MOVING:
            return self.step_move(seat, at)
        if kind == PAY:
            return self.step_payment(seat, at)
        if kind == GATHERED:
            return self.step_gathering(seat, at)
        if kind == OFFERED:
            return self.step_offer(seat, at)
        if kind == AT_HOME:
            return self.step_home(seat)
        if kind == HIT:
            return self.step_hit(seat, at)
        if kind == ENDING:
            return self.step_ending(seat, at)
        self.depth -= 1
        if kind == FINISH_PLUS_ONE:
            self.finish_plus_one(seat, self.stack[at + 1])
        elif kind == FINISH_COMMONER:
            self.finish_commoner(seat, self.stack[at + 1])
        else:
            self.draw(seat)  # BOUGHT
        return False

    def take(self, action: i64) -> None:
        """Carry out one of the `options`."""
        if self.depth == 0:
            self.take_action(action)
            return
        at = (self.depth - 1) * FRAME
        head = self.stack[at]
        seat = head & 1
        kind = head >> 1
        if kind == PROGRAM:
            op = self.stack[at + 1] * OP
            self.stack[at + 3] += 1
            self.perform_choice(seat, op, action)
        elif kind == EFFECTS:
            self.take_effect(seat, at, action)
        elif kind == MENU:
            self.take_attribute(seat, at, action)
        elif kind == MOVING:
            self.take_in_move(seat, at, action)
        elif kind == PAY:
            self.take_payment(seat, at, action - PAYING)
        elif kind == GATHERED:
            self.take_gathered(seat, at, action)
        elif kind == OFFERED:
            self.take_offer(seat, at, action)
        elif kind == AT_HOME:
            self.take_home(seat, action)
        else:
            self.take_at_end(seat, action)

    # What the turn adds (rules.py)

    def turn_actions(self) -> vec[i64]:
        """Return the actions of a turn that may be begun now."""
        raise NotImplementedError

    def take_action(self, action: i64) -> None:
        """Begin an action of a turn."""
        raise NotImplementedError

    def step_move(self, seat: i64, at: i64) -> bool:
        """Go on with a move."""
        raise NotImplementedError

    def take_in_move(self, seat: i64, at: i64, action: i64) -> None:
        """Take a choice of a move."""
        raise NotImplementedError

    def step_ending(self, seat: i64, at: i64) -> bool:
        """Go on with the end of a turn."""
        raise NotImplementedError

    def take_at_end(self, seat: i64, action: i64) -> None:
        """Take a choice at the end of a turn."""
        raise NotImplementedError

    def finish_plus_one(self, seat: i64, place: i64) -> None:
        """Finish a Plus-One that was resolved."""
        raise NotImplementedError

    def finish_commoner(self, seat: i64, kind: i64) -> None:
        """Finish a Commoner that was resolved."""
        raise NotImplementedError

    def end_if_decided(self) -> None:
        """See whether somebody's health is at zero."""
        raise NotImplementedError

    # Effects in printed order

    def run(self, seat: i64, program: i64) -> None:
        """Perform a program in printed order (M23)."""
        start = self.cards.program_starts[program]
        self.push(PROGRAM, seat, start, self.cards.program_ends[program], 0)

    def step_program(self, seat: i64, at: i64) -> bool:
        """M23: perform the next operation, as far as possible (M15)."""
        stack = self.stack
        pc = stack[at + 1]
        if pc >= stack[at + 2]:
            self.depth -= 1
            return False
        ops = self.cards.ops
        op = pc * OP
        what = ops[op]
        times = ops[op + 1]
        if what in (GATHER, REINFORCE, PREVENT, PLACE_STORED):  # n is an amount
            times = 1
        done = stack[at + 3]
        if done >= times or not self.possible(seat, op):
            gated = what == SPEND and done == 0  # M31: nothing follows what was not spent
            stack[at + 1] = stack[at + 2] if gated else pc + 1
            stack[at + 3] = 0
            return False
        if self.asks(op):
            self.options = self.choices(seat, op)
            return True
        stack[at + 3] = done + 1
        self.perform(seat, op)
        return False

    def possible(self, seat: i64, op: i64) -> bool:
        """M15: tell whether an operation can happen at all."""
        ops = self.cards.ops
        what = ops[op]
        if what == HEALTH:
            return self.can_gain_health(seat)
        if what == DRAW:
            return self.can_draw()
        if what == REFRESH:
            return self.has_refreshable(seat, 0)
        if what == STRIKE_PLUS_ONE:
            return self.has_refreshable(opponent(seat), 1)
        if what == STRIKE_SHARD:
            return self.reserve[0] + self.reserve[1] < self.shards_in_play()
        if what == GATHER:
            return self.can_gather(seat)
        if what == EXTRA_TURN:
            return self.can_gain_extra_turn()
        if what == PLATE:
            return self.has_plate(self.side_of(seat, ops[op + 2]), seat)
        if what == PLACE_STORED:
            return self.stored[seat * PLUS_ONES + self.card] > 0
        if what == REINFORCE:
            return self.reserve[seat] > 0 and (
                ops[op + 2] == HOME or self.can_fill(seat, ops[op + 2])
            )
        if what == STEAL:
            return self.can_steal(seat, ops[op + 2])
        if what == DISCARD:
            return self.hand_sizes[opponent(seat)] > 0
        if what == REPEAT:
            return len(self.repeats(seat)) > 0
        if what == REGAIN:
            return self.can_regain(seat, ops[op + 2])
        if what == SET_TOKEN:
            return self.can_regain(seat, ops[op + 2]) and len(self.token_plates(seat, op)) > 0
        if what == SPEND:
            return self.can_spend(seat, ops[op + 2])
        if what in (SOW_LEAVE, SOW_RETURN):
            return self.can_lighten()
        if what == SOW_ADD:
            return self.reserve[seat] > 0
        return True

    def asks(self, op: i64) -> bool:
        """Tell whether an operation has something to choose."""
        what = self.cards.ops[op]
        if what == STEAL:
            return self.cards.ops[op + 2] == ANYWHERE
        return what in (
            REFRESH,
            STRIKE_PLUS_ONE,
            STRIKE_SHARD,
            PLATE,
            PLACE_STORED,
            REINFORCE,
            REPEAT,
            SET_TOKEN,
            SOW_LEAVE,
            SOW_RETURN,
        )

    def choices(self, seat: i64, op: i64) -> vec[i64]:
        """Return what can be chosen for an operation."""
        ops = self.cards.ops
        what = ops[op]
        if what == REFRESH:
            return self.plus_one_choices(seat, 0, REFRESHING)
        if what == STRIKE_PLUS_ONE:
            return self.plus_one_choices(opponent(seat), 1, STRIKING)
        if what == STRIKE_SHARD:
            return self.shard_choices(seat)
        if what == PLATE:
            return self.plate_choices(self.side_of(seat, ops[op + 2]), seat)
        if what == PLACE_STORED:
            return self.placing_choices(seat)
        if what == REINFORCE:
            return self.reinforce_choices(seat, op)
        if what == REPEAT:
            return self.repeats(seat)
        if what == SET_TOKEN:
            return self.token_plates(seat, op)
        if what == STEAL:
            return self.steal_choices(seat)
        return self.colour_choices(seat, LEAVE if what == SOW_LEAVE else RETURN)

    def perform(self, seat: i64, op: i64) -> None:
        """Perform an operation that has nothing to choose."""
        ops = self.cards.ops
        what = ops[op]
        x = ops[op + 2]
        if what == DAMAGE:
            self.hit(seat, 1 << opponent(seat))
        elif what == DAMAGE_BOTH:
            self.hit(seat, 3)
        elif what == LOSE:
            self.lose(opponent(seat))
        elif what == HEALTH:
            self.gain_health(seat)
        elif what == DRAW:
            self.draw(seat)
        elif what == EXTRA_TURN:
            self.gain_extra_turn(seat)
        elif what == GATHER:
            self.push(GATHERED, seat, ops[op + 1], 0, 0)
        elif what == STEAL:
            self.steal(seat, self.active)
        elif what == DISCARD:
            self.discard_at_random(opponent(seat))
        elif what == ROLL:
            self.roll(seat, x)
        elif what == OFFER:
            self.push(OFFERED, seat, x, ops[op + 3], 0)
        elif what == REGAIN:
            self.regain(seat, x)
        elif what == SPEND:
            self.spend(seat, x)
        elif what == SOW_ADD:
            self.add_to_pick_up(seat)
        elif what == SLIDE:
            self.slide(seat)
        elif what == PREVENT:
            self.prevented += ops[op + 1]

    def perform_choice(self, seat: i64, op: i64, action: i64) -> None:
        """Perform an operation as it was chosen."""
        what = self.cards.ops[op]
        if what == REFRESH:
            self.refresh(seat, action - REFRESHING)
        elif what == STRIKE_PLUS_ONE:
            self.strike_plus_one(opponent(seat), action - STRIKING)
        elif what == STRIKE_SHARD:
            chosen = action - STRIKING_SHARD
            self.strike_shard(seat, chosen >> 1, chosen & 1)
        elif what == PLATE:
            self.choose_plate(seat, action - PLATE_CHOICE)
        elif what == PLACE_STORED:
            self.place_stored(seat, action - PLACING, self.cards.ops[op + 1])
        elif what == REINFORCE:
            self.reinforce(seat, op, action)
        elif what == REPEAT:
            self.repeat(seat, action)
        elif what == SET_TOKEN:
            self.set_token(seat, self.cards.ops[op + 2], action - SETTING)
        elif what == STEAL:
            self.steal(seat, action - STEALING)
        elif what == SOW_LEAVE:
            self.leave(seat, action - LEAVE)
        else:
            self.give_back(seat, action - RETURN)

    # Effects in any order

    def offer_effects(self, seat: i64, program: i64) -> None:
        """M10, M25: let a seat perform any effects of a program, in any order."""
        start = self.cards.program_starts[program]
        count = self.cards.program_ends[program] - start
        self.push(EFFECTS, seat, start, (1 << count) - 1, 0)

    def step_effects(self, seat: i64, at: i64) -> bool:
        """Offer each different effect that is left and can happen; the rest may be declined."""
        options = vec[i64](capacity=8)
        ops = self.cards.ops
        op = self.stack[at + 1] * OP
        left = self.stack[at + 2]
        while left > 0:
            if left & 1 == 1:
                action = EFFECT + ops[op]
                if not contains(options, action) and self.possible(seat, op):
                    options = append(options, action)
            left >>= 1
            op += OP
        if len(options) == 0:
            self.depth -= 1
            return False
        self.options = append(options, DECLINE)
        return True

    def take_effect(self, seat: i64, at: i64, action: i64) -> None:
        """Perform an effect, or do without those that are left."""
        if action == DECLINE:
            self.decline_effects(seat, at)
            return
        first = self.stack[at + 1]
        left = self.stack[at + 2]
        what = action - EFFECT
        number: i64 = 0
        while self.cards.ops[(first + number) * OP] != what or (left >> number) & 1 == 0:
            number += 1
        self.stack[at + 2] = self.left_after(seat, first, left, what)
        pc = first + number
        if what == GATHER:
            self.push(GATHERED, seat, self.cards.ops[pc * OP + 1], 0, 1)
        else:
            self.push(PROGRAM, seat, pc, pc + 1, 0)

    def decline_effects(self, seat: i64, at: i64) -> None:
        """M10: do without the effects that are left.

        M11: who does without all of them the first time does so the second time, too. To perform
        them then and not now would come to the same as to perform them now and not then.
        """
        self.depth -= 1
        below = at - FRAME
        if (
            self.depth > 0
            and self.stack[below] == self.stack[at]
            and self.stack[below + 1] == self.stack[at + 1]
            and self.stack[below + 2] == self.stack[at + 2]
        ):
            self.depth -= 1
        self.tell_declined(seat)

    def left_after(self, seat: i64, first: i64, left: i64, what: i64) -> i64:
        """Return the effects that are left after one of them, as bits.

        M12: a side of the slash that does not have it is out. And of effects that could as well
        have come first, without a difference, those printed earlier are out: each result can be
        reached in one order only.
        """
        ops = self.cards.ops
        kept: i64 = 0
        number: i64 = 0
        while (left >> number) > 0:
            op = (first + number) * OP
            if (left >> number) & 1 == 1:
                chosen = self.first_on_side(first, left, what, ops[op + 4])
                earlier = number < chosen and not order_matters(ops[op], what)
                given_up = earlier and self.possible(seat, op)
                if chosen >= 0 and number != chosen and not given_up:
                    kept |= 1 << number
            number += 1
        return kept

    def first_on_side(self, first: i64, left: i64, what: i64, side: i64) -> i64:
        """Return the first effect of a kind that is left on a side of a slash; -1 for none."""
        number: i64 = 0
        while (left >> number) > 0:
            op = (first + number) * OP
            same = self.cards.ops[op] == what and self.cards.ops[op + 4] == side
            if same and (left >> number) & 1 == 1:
                return number
            number += 1
        return NOTHING

    def tell_declined(self, seat: i64) -> None:
        """Tell that a seat does without."""
        if self.listener is not None:
            self.tell(facts.Declined(seat))

    # Attributes (M31)

    def trigger(self, seat: i64, event: i64) -> None:
        """Let a seat's attributes for an event come into play."""
        guest = self.guests[seat]
        if self.cards.has_attribute(guest, event):
            start = self.cards.attribute_starts[guest * EVENTS + event]
            self.push(MENU, seat, event, start, start)

    def step_menu(self, seat: i64, at: i64) -> bool:
        """Perform the automatic attributes in order, then offer the optional ones."""
        cards = self.cards
        end = cards.attribute_ends[self.guests[seat] * EVENTS + self.stack[at + 1]]
        number = self.stack[at + 2]
        while number < end:
            if cards.attributes[number * ATTRIBUTE + 3] == 0 and self.applies(seat, number):
                self.stack[at + 2] = number + 1
                self.use_attribute(seat, number)
                return False
            number += 1
        self.stack[at + 2] = end
        options = vec[i64](capacity=8)
        number = self.stack[at + 3]
        while number < end:
            if self.is_offered(seat, number):
                action = self.attribute_action(seat, number)
                if not contains(options, action):
                    options = append(options, action)
            number += 1
        if len(options) == 0:
            self.depth -= 1
            return False
        self.options = append(options, DECLINE)
        return True

    def take_attribute(self, seat: i64, at: i64, action: i64) -> None:
        """Use an optional attribute, or none."""
        if action == DECLINE:
            self.depth -= 1
            self.tell_declined(seat)
            return
        number = self.stack[at + 3]
        while not (self.is_offered(seat, number) and self.attribute_action(seat, number) == action):
            number += 1
        self.stack[at + 3] = number + 1
        self.use_attribute(seat, number)

    def use_attribute(self, seat: i64, number: i64) -> None:
        """Perform an attribute, and remember it if it works once only."""
        once = self.cards.attributes[number * ATTRIBUTE + 4]
        if once != NOT_ONCE:
            self.once |= 1 << (2 * once + seat)
        self.run(seat, self.cards.attributes[number * ATTRIBUTE + 5])

    def attribute_action(self, seat: i64, number: i64) -> i64:
        """Return the action that uses an attribute: named after its token, or its first effect."""
        program = self.cards.attributes[number * ATTRIBUTE + 5]
        op = self.cards.program_starts[program] * OP
        if self.cards.ops[op] == SPEND:
            return SPENDING + self.cards.token_slots[self.token(seat, self.cards.ops[op + 2])]
        return EFFECT + self.cards.ops[op]

    def is_offered(self, seat: i64, number: i64) -> bool:
        """Tell whether an attribute may be used: if all of it can happen."""
        if self.cards.attributes[number * ATTRIBUTE + 3] == 0 or not self.applies(seat, number):
            return False
        program = self.cards.attributes[number * ATTRIBUTE + 5]
        pc = self.cards.program_starts[program]
        while pc < self.cards.program_ends[program]:
            if not self.possible(seat, pc * OP):
                return False
            pc += 1
        return True

    def offers(self, seat: i64, event: i64) -> bool:
        """Tell whether a seat has an attribute for an event that may be used."""
        at = self.guests[seat] * EVENTS + event
        number = self.cards.attribute_starts[at]
        while number < self.cards.attribute_ends[at]:
            if self.is_offered(seat, number):
                return True
            number += 1
        return False

    def applies(self, seat: i64, number: i64) -> bool:
        """Tell whether an attribute's condition holds, and it has not been used up."""
        at = number * ATTRIBUTE
        once = self.cards.attributes[at + 4]
        if once != NOT_ONCE and (self.once >> (2 * once + seat)) & 1 == 1:
            return False
        condition = self.cards.attributes[at + 1]
        if condition == ALWAYS:
            return True
        if condition == OWN_HOME:
            return self.active == home_of(seat)
        if condition == NOT_OWN_HOME:
            return self.active != home_of(seat)
        if condition == ON_OWN_SIDE:
            return self.active // SIDE == seat
        if condition == ON_OPPONENT_SIDE:
            return self.active // SIDE != seat
        assert condition == EMPTY_PLATES
        return self.empty_plates(seat) >= self.cards.attributes[at + 2]

    # Damage and loss

    def hit(self, seat: i64, hurt: i64) -> None:
        """M14, M31: damage seats (as bits), unless the opponent prevents its own."""
        other = opponent(seat)
        self.prevented = 0
        if (hurt >> other) & 1 == 1 and self.cards.has_attribute(self.guests[other], ON_DAMAGED):
            self.push(HIT, seat, hurt, 0, 0)
        else:
            self.strike_home(seat, hurt)

    def step_hit(self, seat: i64, at: i64) -> bool:
        """M31: ask who is damaged by the opponent whether to prevent it, then do it."""
        if self.stack[at + 2] == 0:
            self.stack[at + 2] = 1
            self.trigger(opponent(seat), ON_DAMAGED)
        else:
            self.depth -= 1
            self.strike_home(seat, self.stack[at + 1])
        return False

    def strike_home(self, seat: i64, hurt: i64) -> None:
        """M14, M29: damage seats in one effect."""
        hit: i64 = 0
        while hit < SEATS:
            if (hurt >> hit) & 1 == 1:
                if hit != seat and self.prevented > 0:
                    if self.listener is not None:
                        self.tell(facts.DamagePrevented(hit))
                else:
                    self.damage(hit)
            hit += 1
        self.prevented = 0
        self.end_if_decided()

    def lose(self, seat: i64) -> None:
        """M31: take a health that nothing can save."""
        self.lose_health(seat)
        if self.listener is not None:
            self.tell(facts.HealthLost(seat, int(self.health[seat])))
        self.end_if_decided()

    def can_gain_extra_turn(self) -> bool:
        """M28: tell whether an extra turn can follow: only one, and none after an extra turn."""
        return not self.extra_due and self.extra < self.cards.extra_turns_in_a_row

    def gain_extra_turn(self, seat: i64) -> None:
        """M28: let an extra turn follow this one."""
        self.extra_due = True
        if self.listener is not None:
            self.tell(facts.ExtraTurnGained(seat))

    def discard_at_random(self, seat: i64) -> None:
        """Discard a random Commoner of a hand."""
        kind = self.random_commoner(seat)
        self.take_from_hand(seat, kind)
        self.discard[kind] += 1
        if self.listener is not None:
            self.tell(facts.CommonerLost(seat, self.cards.commoner_ids[kind]))

    # Plus-Ones

    def repeats(self, seat: i64) -> vec[i64]:
        """Return the cards resolved this turn that may be repeated; not the repeating one."""
        options = vec[i64](capacity=8)
        kind: i64 = 0
        while (self.resolved_commoners >> kind) > 0:
            if (self.resolved_commoners >> kind) & 1 == 1:
                options = append(options, REPEATING + self.cards.commoner_slots[kind])
            kind += 1
        place: i64 = 0
        while place < PLUS_ONES:
            resolved = (self.resolved_plus_ones >> place) & 1 == 1
            if resolved and place != self.card and self.is_refreshable(seat, place):
                slot = self.cards.plus_one_slots[self.plus_one(seat, place)]
                options = append(options, REPEATING_PLUS_ONE + slot)
            place += 1
        return options

    def repeat(self, seat: i64, action: i64) -> None:
        """Perform a card's effects again; nothing is paid."""
        if action < REPEATING_PLUS_ONE:
            kind = self.cards.commoner_in(action - REPEATING)
            if self.listener is not None:
                self.tell(facts.CardRepeated(seat, self.cards.commoner_ids[kind]))
            self.offer_effects(seat, self.cards.commoner_programs[kind])
        else:
            place = self.place_of(seat, action - REPEATING_PLUS_ONE)
            if self.listener is not None:
                self.tell(facts.CardRepeated(seat, self.plus_one_id(seat, place)))
            self.run(seat, self.cards.plus_one_programs[self.plus_one(seat, place)])

    # Plates

    def plate_works(self, plate: i64, seat: i64) -> bool:
        """Tell whether any effect of a plate can happen."""
        program = self.cards.plate_programs[plate % SIDE]
        pc = self.cards.program_starts[program]
        while pc < self.cards.program_ends[program]:
            if self.possible(seat, pc * OP):
                return True
            pc += 1
        return False

    def has_plate(self, side: i64, seat: i64) -> bool:
        """Tell whether any plate of a side, not its Home, has an effect that can happen."""
        plate = home_of(side) + 1
        while plate < home_of(side) + SIDE:
            if self.plate_works(plate, seat):
                return True
            plate += 1
        return False

    def plate_choices(self, side: i64, seat: i64) -> vec[i64]:
        """M16: return the plates of a side, not its Home, that have an effect that can happen."""
        options = vec[i64](capacity=8)
        plate = home_of(side) + 1
        while plate < home_of(side) + SIDE:
            if self.plate_works(plate, seat):
                options = append(options, PLATE_CHOICE + plate)
            plate += 1
        return options

    def choose_plate(self, seat: i64, plate: i64) -> None:
        """Let a seat perform the effects of a plate that was named."""
        if self.listener is not None:
            self.tell(facts.PlateChosen(seat, plate))
        self.offer_effects(seat, self.cards.plate_programs[plate % SIDE])

    def step_home(self, seat: i64) -> bool:
        """M16: choose another plate on one's side, or none."""
        self.options = self.plate_choices(seat, seat)
        if len(self.options) == 0:
            self.depth -= 1
            return False
        self.options = append(self.options, DECLINE)
        return True

    def take_home(self, seat: i64, action: i64) -> None:
        """M16: perform the chosen plate's effects once."""
        self.depth -= 1
        if action == DECLINE:
            self.tell_declined(seat)
        else:
            self.choose_plate(seat, action - PLATE_CHOICE)

    # Offers and dice

    def step_offer(self, seat: i64, at: i64) -> bool:
        """M32: the owner lays the tokens face down one by one, then the opponent picks a place."""
        tokens = self.stack[at + 1]
        count = self.stack[at + 2]
        options = vec[i64](capacity=8)
        i: i64 = 0
        if self.laid < count:
            while i < count:
                token = (tokens >> (4 * i)) & 15
                if not self.is_laid(token):
                    slot = self.cards.token_slots[self.token(seat, token)]
                    options = append(options, LAYING + slot)
                i += 1
        else:
            self.actor = opponent(seat)
            while i < count:
                options = append(options, PICKING + i)
                i += 1
        self.options = options
        return True

    def is_laid(self, token: i64) -> bool:
        """M32: tell whether a token lies in the offer."""
        i: i64 = 0
        while i < self.laid:
            if (self.offered >> (4 * i)) & 15 == token:
                return True
            i += 1
        return False

    def take_offer(self, seat: i64, at: i64, action: i64) -> None:
        """M32: lay a token, or pick one."""
        if action < PICKING:
            token: i64 = 0
            while self.cards.token_slots[self.token(seat, token)] != action - LAYING:
                token += 1
            self.offered |= token << (4 * self.laid)
            self.laid += 1
            if self.listener is not None:
                known = facts.TokenLaid(seat, self.laid, self.token_id(seat, token))
                self.tell_apart(facts.TokenLaid(seat, self.laid, None), seat, known)
            return
        place = action - PICKING
        token = (self.offered >> (4 * place)) & 15
        self.depth -= 1
        if self.listener is not None:
            self.tell(facts.TokenPicked(opponent(seat), place + 1))
            tokens = self.offer_ids(seat, self.offered, self.laid)
            self.tell(facts.OfferRevealed(seat, tokens, place + 1))
        self.revealed = self.offered
        self.revealed_by = seat
        self.revealed_count = self.laid
        self.picked = place + 1
        self.offered = 0
        self.laid = 0
        self.run(seat, self.cards.token_programs[self.token(seat, token)])

    def offer_ids(self, seat: i64, tokens: i64, count: i64) -> tuple[str, ...]:
        """M32: return the tokens of an offer in their order."""
        ids = []
        for at in range(count):
            ids.append(self.token_id(seat, (tokens >> (4 * at)) & 15))
        return tuple(ids)

    def roll(self, seat: i64, first: i64) -> None:
        """M33: roll a die, and apply its face."""
        face = self.rng.below(DIE_FACES)
        self.rolled = face + 1
        if self.listener is not None:
            self.tell(facts.DieRolled(seat, face + 1))
        self.run(seat, first + face)
