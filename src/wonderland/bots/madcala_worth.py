"""What a position of Madcala is worth to a bot, and what an action leads to.

All worths are whole numbers: hundredths of a health in holdings, twentieths of those in sums. So
equal worths are equal, and both builds choose alike.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from wonderland.games.madcala.cards import (
    DAMAGE,
    DISCARDING,
    DRAW,
    DROP,
    EXTRA_TURN,
    GATHERING,
    HEALTH,
    LAP,
    LAST,
    LAYING,
    MINE,
    ON_DAMAGED,
    ON_SOWN,
    OP,
    PAYING,
    PICKING,
    PLACING,
    PLATE_CHOICE,
    PLATES,
    PLUS_ONE,
    PLUS_ONES,
    REFRESH,
    REINFORCING,
    REPEATING,
    SETTING,
    SIDE,
    STEALING,
    STRIKE_PLUS_ONE,
    STRIKE_SHARD,
    STRIKING_SHARD,
    THEIRS,
    TOKEN_KINDS,
    home_of,
    next_plate,
    opponent,
)
from wonderland.games.madcala.rules import MadcalaState

# What things are worth, in hundredths of a health.
A_HEALTH: Final = 100
HEALED: Final = 85
"""A health that a landing would bring: there may be none to gain."""
CARD: Final = 38
"""A Commoner in hand, up to the hand limit."""
UP: Final = 16
"""A refreshable Plus-One that lies face up."""
STORED: Final = 9
TOKEN: Final = 14
SLIDING: Final = 35
"""A token that moves the last shard on."""
PREVENTING: Final = 60
"""A token that prevents damage."""
SHARD: Final = 7
"""A normal shard on the table: what costs are paid with."""
EXTRA: Final = 150
WON: Final = 100_000

# In twentieths of that.
WHOLE: Final = 20
NEXT_OF_OPPONENT: Final = 16
"""How much of the opponent's best next landing counts; the player's own next one counts less."""
NEXT_OF_MINE: Final = 7

DEEPEST: Final = 6


def after(world: MadcalaState, seat: i64, action: i64) -> i64:
    """Return what things are worth after an action, and the best choices that follow in it."""
    return following(world, seat, action, DEEPEST)


def following(world: MadcalaState, seat: i64, action: i64, deep: i64) -> i64:
    """Return what a choice leads to, but not beyond the turn."""
    turn = turn_number(world)
    copy = world.copy()
    copy.apply(copy.actor, action)
    if turn_number(copy) != turn:
        return worth(copy, seat)
    return best(copy, seat, deep)


def turn_number(world: MadcalaState) -> i64:
    """Return a number that no other turn of the game has."""
    return (world.turns[0] + world.turns[1]) * 8 + world.extra


def best(world: MadcalaState, seat: i64, deep: i64) -> i64:
    """Return what things are worth once an action is finished, each choice in it taken well."""
    turn = turn_number(world)
    while not world.over and world.depth > 0 and turn_number(world) == turn:
        if world.actor != seat:
            return answered(world, seat, deep)
        legal = world.legal(seat)
        if is_sowing(legal[0]):
            return sown(world, seat, deep)
        if deep > 0 and not is_made_at_once(legal[0]):
            return best_of(world, seat, legal, deep - 1)
        world.apply(seat, choice_at_once(world, seat, legal))
    return worth(world, seat)


def best_of(world: MadcalaState, seat: i64, legal: vec[i64], deep: i64) -> i64:
    """Return what the best of some choices leads to."""
    most = following(world, seat, legal[0], deep)
    i: i64 = 1
    while i < len(legal):
        found = following(world, seat, legal[i], deep)
        if found > most:
            most = found
        i += 1
    return most


def answered(world: MadcalaState, seat: i64, deep: i64) -> i64:
    """Return what things are worth if the opponent's choice comes in between.

    Of an offer nobody knows better than to pick by chance; else the worst is expected. What the
    opponent does in a turn of its own is left open.
    """
    if world.turn != seat:
        return worth(world, seat)
    legal = world.legal(world.actor)
    least: i64 = WON * WHOLE
    total: i64 = 0
    i: i64 = 0
    while i < len(legal):
        found = following(world, seat, legal[i], deep)
        total += found
        if found < least:
            least = found
        i += 1
    if PICKING <= legal[0] < PLUS_ONE:
        return total // len(legal)
    return least


def sown(world: MadcalaState, seat: i64, deep: i64) -> i64:
    """Return what a move leads to: all shards of one colour first, or all of the other."""
    copy = world.copy()
    theirs_first = sown_so(copy, seat, DROP + THEIRS, deep)
    mine_first = sown_so(world, seat, DROP + MINE, deep)
    return mine_first if mine_first > theirs_first else theirs_first


def sown_so(world: MadcalaState, seat: i64, action: i64, deep: i64) -> i64:
    """Return what a move leads to if the same colour is sown whenever there is a choice."""
    turn = turn_number(world)
    while not world.over and world.actor == seat and is_sowing(world.legal(seat)[0]):
        world.apply(seat, action)
        if turn_number(world) != turn:
            return worth(world, seat)
    return best(world, seat, deep)


def is_sowing(action: i64) -> bool:
    """Tell whether a choice is that of a colour to sow."""
    return DROP <= action < LAST


def choice_at_once(world: MadcalaState, seat: i64, legal: vec[i64]) -> i64:
    """Return the choice after which things look best, looking no further."""
    choice = legal[0]
    most = right_after(world, seat, choice)
    i: i64 = 1
    while i < len(legal):
        found = right_after(world, seat, legal[i])
        if found > most:
            most = found
            choice = legal[i]
        i += 1
    return choice


def right_after(world: MadcalaState, seat: i64, action: i64) -> i64:
    """Return what things are worth right after a choice."""
    copy = world.copy()
    copy.apply(seat, action)
    return worth(copy, seat)


def is_made_at_once(action: i64) -> bool:
    """Tell whether a choice is one of those made looking no further: there are many of them."""
    return (
        action >= PAYING
        or GATHERING <= action < PLATE_CHOICE
        or STRIKING_SHARD <= action < GATHERING
        or PLACING <= action < REINFORCING
        or REINFORCING <= action < STEALING
        or STEALING <= action < SETTING
        or LAYING <= action < PICKING
        or DISCARDING <= action < REPEATING
    )


def worth(world: MadcalaState, seat: i64) -> i64:
    """Return what a position is worth to a seat."""
    other = opponent(seat)
    if world.over:  # M29, M30
        if world.health[seat] == world.health[other]:
            return 0
        return WON * WHOLE if world.health[seat] > world.health[other] else -WON * WHOLE
    total = holdings(world, seat) - holdings(world, other)
    if world.extra_due or (world.extra > 0 and not world.moved):  # an extra turn is still to come
        if world.turn == seat:
            total += EXTRA
        else:
            total -= EXTRA
    total = total * WHOLE + NEXT_OF_MINE * best_landing(world, seat)
    return total - NEXT_OF_OPPONENT * best_landing(world, other)


def holdings(world: MadcalaState, seat: i64) -> i64:
    """Return what a seat has: health, cards, Plus-Ones, tokens and shards."""
    total = A_HEALTH * world.health[seat]
    counted = world.hand_sizes[seat]
    if counted > world.cards.hand_limit:
        counted = world.cards.hand_limit
    total += CARD * counted
    place: i64 = 0
    while place < PLUS_ONES:
        total += STORED * world.stored[seat * PLUS_ONES + place]
        if world.is_refreshable(seat, place):
            total += UP * world.faces[seat * PLUS_ONES + place]
        place += 1
    each = token_worth(world, seat)
    token: i64 = 0
    while token < TOKEN_KINDS:
        total += each * world.tokens[seat * TOKEN_KINDS + token]
        token += 1
    plate: i64 = 0
    while plate < PLATES:
        total += SHARD * world.shards[plate * 2 + seat]
        if world.plate_tokens[seat * PLATES + plate] > 0:
            total += TOKEN
        plate += 1
    return total


def token_worth(world: MadcalaState, seat: i64) -> i64:
    """Return what a token that a seat has at hand is worth, by what its Guest does with them."""
    if world.cards.has_attribute(world.guests[seat], ON_DAMAGED):
        return PREVENTING
    if world.cards.has_attribute(world.guests[seat], ON_SOWN):
        return SLIDING
    return TOKEN


def best_landing(world: MadcalaState, seat: i64) -> i64:
    """Return what the best landing of a seat's next move would be worth, slides included."""
    slides = world.offers(seat, ON_SOWN)
    most: i64 = 0
    plate = home_of(seat)
    while plate < home_of(seat) + SIDE:
        held = world.shards[plate * 2] + world.shards[plate * 2 + 1]
        times: i64 = 1
        if world.doublers[seat] == plate:
            held += 1
            times = 2
        if world.doublers[opponent(seat)] == plate:
            held += 1
        if held > 0:
            active = landing(seat, plate, held)
            found = landing_worth(world, seat, active, times)
            if found > most:
                most = found
            if slides:
                found = landing_worth(world, seat, next_plate(active, seat), times) - SLIDING
                if found > most:
                    most = found
        plate += 1
    return most


def landing(seat: i64, plate: i64, held: i64) -> i64:
    """M7, M8: return where so many shards end that are taken from a seat's own plate."""
    steps = (plate - home_of(seat) + held) % LAP  # from Home; the opponent's Home is passed over
    active = home_of(seat) + steps
    if steps >= SIDE:
        active += 1
    return active % PLATES


def landing_worth(world: MadcalaState, seat: i64, active: i64, times: i64) -> i64:
    """Return what an Active plate is worth."""
    if active == home_of(seat):
        return EXTRA * (times - 1) + A_HEALTH
    found = times * plate_worth(world, active)
    if active // SIDE == seat and world.plate_tokens[opponent(seat) * PLATES + active] > 0:
        found -= A_HEALTH  # what awaits whoever comes there is not meant well
    return found


def plate_worth(world: MadcalaState, plate: i64) -> i64:
    """Return what a plate's better side is worth."""
    cards = world.cards
    program = cards.plate_programs[plate % SIDE]
    end = cards.program_ends[program]
    most: i64 = 0
    total: i64 = 0
    side: i64 = 0
    at = cards.program_starts[program]
    while at < end:
        if cards.ops[at * OP + 4] != side:
            side = cards.ops[at * OP + 4]
            total = 0
        total += effect_worth(cards.ops[at * OP])
        if total > most:
            most = total
        at += 1
    return most


def effect_worth(what: i64) -> i64:
    """Return what an effect of a plate is worth."""
    if what == DAMAGE:
        return A_HEALTH
    if what == HEALTH:
        return HEALED
    if what == DRAW:
        return CARD
    if what == EXTRA_TURN:
        return EXTRA
    if what in (REFRESH, STRIKE_PLUS_ONE):
        return UP
    if what == STRIKE_SHARD:
        return SHARD
    return 0
