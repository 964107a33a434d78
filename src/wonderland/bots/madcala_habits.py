"""What a player of Madcala does without thinking: a quick choice for every kind of decision.

A search plays thousands of turns with these habits, so they look things up rather than try them.
Only a move is tried, since all depends on where its shards land.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wonderland.bots.madcala_worth import (
    A_HEALTH,
    CARD,
    EXTRA,
    HEALED,
    SHARD,
    SLIDING,
    TOKEN,
    UP,
    landing_worth,
    plate_worth,
    turn_number,
    worth,
)
from wonderland.engine.rng import Rng
from wonderland.games.madcala.board import FRAME
from wonderland.games.madcala.cards import (
    BUY,
    COMMONER,
    DAMAGE,
    DECLINE,
    DISCARD,
    DISCARDING,
    DRAW,
    DROP,
    EFFECT,
    END,
    ENOUGH,
    EXTRA_TURN,
    GATHERING,
    HEALTH,
    LAST,
    LEAVE,
    LOSE,
    MINE,
    MOVE,
    OFFER,
    ON_DAMAGED,
    ON_SOWN,
    OP,
    PLACING,
    PLATE,
    PLATE_CHOICE,
    PLUS_ONE,
    PREVENT,
    REFRESH,
    REFRESHING,
    REGAIN,
    REINFORCE,
    REINFORCING,
    REPEAT,
    ROLL,
    SPENDING,
    STEAL,
    STEALING,
    STRIKE_PLUS_ONE,
    STRIKE_SHARD,
    STRIKING_SHARD,
    THEIRS,
    next_plate,
)
from wonderland.games.madcala.effects import MENU
from wonderland.games.madcala.rules import MadcalaState

OVERFULL: Final = 12
"""What a card is worth that will have to be discarded, in hundredths of a health."""


def habit(world: MadcalaState, legal: vec[i64], rng: Rng) -> i64:
    """Return what the player who has to choose does without thinking."""
    first = legal[0]
    if world.depth == 0:
        return habit_of_turn(world, legal, rng)
    if DROP <= first < LAST:
        return legal[rng.below(len(legal))]
    if LAST <= first < LEAVE:
        return LAST + MINE
    if EFFECT <= first < REFRESHING:
        return best_effect(world, legal)
    if STRIKING_SHARD <= first < GATHERING:
        return a_shard_of_theirs(legal, rng)
    if PLATE_CHOICE <= first < PLACING:
        return best_plate(world, legal)
    if REINFORCING <= first < STEALING:
        return legal[len(legal) - 1]
    if legal[0] == ENOUGH or legal[len(legal) - 1] == ENOUGH:
        return ENOUGH
    return legal[rng.below(len(legal))]


def habit_of_turn(world: MadcalaState, legal: vec[i64], rng: Rng) -> i64:
    """Return what to begin: first the move, then whatever is worth more than it costs."""
    if not world.moved:
        return best_move(world, legal, rng)
    choice: i64 = END
    most: i64 = 0
    i: i64 = 0
    while i < len(legal):
        found = worth_of_beginning(world, legal[i])
        if found > most:
            most = found
            choice = legal[i]
        i += 1
    return choice


def best_move(world: MadcalaState, legal: vec[i64], rng: Rng) -> i64:
    """Return the move after which things look best, all else in it done by habit."""
    choice = legal[0]
    most: i64 = -1 << 40
    i: i64 = 0
    while i < len(legal) and legal[i] < DROP:
        if legal[i] >= MOVE:
            found = tried(world, legal[i], rng)
            if found > most:
                most = found
                choice = legal[i]
        i += 1
    return choice


def tried(world: MadcalaState, action: i64, rng: Rng) -> i64:
    """Return what things are worth once an action is finished by habit."""
    seat = world.actor
    turn = turn_number(world)
    copy = world.copy()
    copy.apply(seat, action)
    while not copy.over and copy.depth > 0 and turn_number(copy) == turn:
        actor = copy.actor
        copy.apply(actor, habit(copy, copy.legal(actor), rng))
    return worth(copy, seat)


def worth_of_beginning(world: MadcalaState, action: i64) -> i64:
    """Return what an action besides the move is worth beyond its cost."""
    cards = world.cards
    seat = world.turn
    if action == BUY:
        room = world.hand_sizes[seat] < cards.hand_limit
        return (CARD if room else OVERFULL) - SHARD * cards.commoner_price
    if PLUS_ONE <= action < COMMONER:
        card = world.plus_one(seat, world.place_of(seat, action - PLUS_ONE))
        cost = SHARD * cards.plus_one_costs[card]
        return worth_of_program(world, seat, cards.plus_one_programs[card]) - cost
    if COMMONER <= action < DISCARDING:
        keeping = CARD if world.hand_sizes[seat] <= cards.hand_limit else OVERFULL
        kind = cards.commoner_in(action - COMMONER)
        return worth_of_program(world, seat, cards.commoner_programs[kind]) - keeping
    return 0


def worth_of_program(world: MadcalaState, seat: i64, program: i64) -> i64:
    """Return what those effects of a card are worth that can happen."""
    cards = world.cards
    total: i64 = 0
    pc = cards.program_starts[program]
    while pc < cards.program_ends[program]:
        if world.possible(seat, pc * OP):
            total += quick_worth(cards.ops[pc * OP]) * times_of(cards.ops[pc * OP + 1])
        pc += 1
    return total


def times_of(n: i64) -> i64:
    """Return how often an effect happens, as far as it matters at first sight."""
    return 1 if n < 1 else n


def quick_worth(what: i64) -> i64:
    """Return what an effect is worth at first sight, in hundredths of a health."""
    if what in (DAMAGE, LOSE):
        return A_HEALTH
    if what == EXTRA_TURN:
        return EXTRA
    if what == HEALTH:
        return HEALED
    if what in (DRAW, DISCARD):
        return CARD
    if what in (PLATE, OFFER, ROLL, REPEAT):
        return A_HEALTH
    if what in (REFRESH, STRIKE_PLUS_ONE):
        return UP
    if what in (STEAL, REGAIN, PREVENT):
        return TOKEN
    if what in (STRIKE_SHARD, REINFORCE):
        return SHARD
    return 0


def best_effect(world: MadcalaState, legal: vec[i64]) -> i64:
    """Return the effect that is worth most, or the token that is worth spending."""
    choice: i64 = DECLINE
    most: i64 = 0
    i: i64 = 0
    while i < len(legal):
        action = legal[i]
        found: i64 = 0
        if EFFECT <= action < SPENDING:
            found = quick_worth(action - EFFECT)
        elif action >= SPENDING:
            found = worth_of_spending(world)
        if found > most:
            most = found
            choice = action
        i += 1
    return choice


def worth_of_spending(world: MadcalaState) -> i64:
    """Return what it is worth to spend a token now: to save a health, or to land elsewhere."""
    at = (world.depth - 1) * FRAME
    if world.stack[at] >> 1 != MENU:
        return 0
    seat = world.actor
    event = world.stack[at + 1]
    if event == ON_DAMAGED:
        return A_HEALTH
    if event != ON_SOWN:
        return 0
    here = landing_worth(world, seat, world.sowing, 1)
    return landing_worth(world, seat, next_plate(world.sowing, seat), 1) - here - SLIDING


def a_shard_of_theirs(legal: vec[i64], rng: Rng) -> i64:
    """Return a shard of the opponent's to strike, if there is one."""
    at = rng.below(len(legal))
    i: i64 = 0
    while i < len(legal):
        action = legal[(at + i) % len(legal)]
        if (action - STRIKING_SHARD) & 1 == THEIRS:
            return action
        i += 1
    return legal[at]


def best_plate(world: MadcalaState, legal: vec[i64]) -> i64:
    """Return the plate whose effects are worth most."""
    choice = legal[0]
    most: i64 = -1
    i: i64 = 0
    while i < len(legal):
        if legal[i] >= PLATE_CHOICE:
            found = plate_worth(world, legal[i] - PLATE_CHOICE)
            if found > most:
                most = found
                choice = legal[i]
        i += 1
    return choice
