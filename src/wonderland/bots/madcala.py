"""A bot for Madcala that looks to the end of the action it begins."""

from __future__ import annotations

from collections.abc import Sequence

from wonderland.engine.game import View
from wonderland.engine.rng import FastRng
from wonderland.games.madcala import cards
from wonderland.games.madcala.rules import MadcalaState
from wonderland.games.madcala.view import MadcalaView, imagine

# What things are worth, in hundredths of a health.
HEALTH = 100.0
CARD = 38.0
"""A Commoner in hand, up to the hand limit."""
PLUS_ONE = 16.0
"""A refreshable Plus-One that lies face up."""
STORED = 9.0
TOKEN = 14.0
SHARD = 7.0
"""A normal shard on the table: what costs are paid with."""
EXTRA_TURN = 150.0
NEXT_OF_OPPONENT = 0.8
"""How much of the opponent's best next landing counts; the player's own next one counts less."""
NEXT_OF_MINE = 0.35
WON = 100_000.0

EFFECT_WORTH = {
    cards.DAMAGE: HEALTH,
    cards.HEALTH: 85.0,
    cards.DRAW: CARD,
    cards.REFRESH: PLUS_ONE,
    cards.EXTRA_TURN: EXTRA_TURN,
    cards.STRIKE_PLUS_ONE: PLUS_ONE,
    cards.STRIKE_SHARD: SHARD,
}

WORLDS = 2
"""How many worlds an action of a turn is tried in: dice and draws fall differently in them."""

# Choices that are made one by one, looking no further; all others are followed to their end.
AT_ONCE = ("sow", "pay", "gather", "strike_shard", "place_stored", "reinforce", "steal", "discard")
DEEPEST = 6


class MadcalaGreedy:
    """Takes the action after which things look best; after its move, only what improves them."""

    name = "greedy"

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Return one of the legal actions."""
        assert isinstance(view, MadcalaView)
        assert view.seat is not None
        if len(legal) == 1:
            return legal[0]
        if view.phase in ("lay", "pick"):
            return self.bluff(view, legal)
        actions = to_consider(view, legal)
        worlds = [imagine(view, FastRng(number)) for number in range(WORLDS)]
        seat = view.seat

        def gain(action: int) -> float:
            return sum(after(world, seat, action) for world in worlds)

        return max(actions, key=gain)

    def bluff(self, view: MadcalaView, legal: Sequence[int]) -> int:
        """M32: lay and pick tokens in an order that nothing on the table gives away."""
        rng = FastRng(sum(view.health) * 97 + view.deck_count * 31 + sum(view.progress.turns))
        return legal[rng.below(len(legal))]


def to_consider(view: MadcalaView, legal: Sequence[int]) -> list[int]:
    """Return the actions worth a thought: before the move, as long as there is one, only moves."""
    moves = [action for action in legal if cards.MOVE <= action < cards.DROP]
    return moves if view.phase == "turn" and moves else list(legal)


def after(world: MadcalaState, seat: int, action: int) -> float:
    """Return what things are worth after an action, and the best choices that follow in it."""
    copy = world.copy()
    copy.apply(seat, action)
    return best(copy, seat, DEEPEST)


def best(world: MadcalaState, seat: int, deep: int) -> float:
    """Return what things are worth once an action is finished, each choice in it taken well."""
    while not world.over and world.depth > 0 and world.actor == seat:
        legal = list(world.legal(seat))
        phase = phase_kind(legal[0])
        if deep > 0 and phase not in AT_ONCE:
            return max(following(world, seat, action, deep - 1) for action in legal)
        choice = max(legal, key=lambda action: at_once(world, seat, action))
        world.apply(seat, choice)
    return worth(world, seat)


def following(world: MadcalaState, seat: int, action: int, deep: int) -> float:
    """Return what a choice leads to."""
    copy = world.copy()
    copy.apply(seat, action)
    return best(copy, seat, deep)


def at_once(world: MadcalaState, seat: int, action: int) -> float:
    """Return what things are worth right after a choice."""
    copy = world.copy()
    copy.apply(seat, action)
    return worth(copy, seat)


def phase_kind(action: int) -> str:
    """Return whether a choice is one of those that are made at once."""
    if cards.DROP <= action < cards.LAST:
        return "sow"
    if action >= cards.PAYING:
        return "pay"
    if cards.GATHERING <= action < cards.PLATE_CHOICE:
        return "gather"
    if cards.STRIKING_SHARD <= action < cards.GATHERING:
        return "strike_shard"
    if cards.PLACING <= action < cards.REINFORCING:
        return "place_stored"
    if cards.REINFORCING <= action < cards.STEALING:
        return "reinforce"
    if cards.STEALING <= action < cards.SETTING:
        return "steal"
    if cards.DISCARDING <= action < cards.REPEATING:
        return "discard"
    return ""


def worth(world: MadcalaState, seat: int) -> float:
    """Return what a position is worth to a seat."""
    other = 1 - seat
    if world.over:
        return WON * (int(world.health[seat] > 0) - int(world.health[other] > 0))
    total = holdings(world, seat) - holdings(world, other)
    if world.extra_due:
        total += EXTRA_TURN if world.turn == seat else -EXTRA_TURN
    total += NEXT_OF_MINE * best_landing(world, seat)
    return total - NEXT_OF_OPPONENT * best_landing(world, other)


def holdings(world: MadcalaState, seat: int) -> float:
    """Return what a seat has: health, cards, Plus-Ones, tokens and shards."""
    total = HEALTH * int(world.health[seat])
    total += CARD * min(int(world.hand_sizes[seat]), int(world.cards.hand_limit))
    for place in range(cards.PLUS_ONES):
        at = seat * cards.PLUS_ONES + place
        total += STORED * int(world.stored[at])
        if world.is_refreshable(seat, place):
            total += PLUS_ONE * int(world.faces[at])
    for token in range(cards.TOKEN_KINDS):
        total += TOKEN * int(world.tokens[seat * cards.TOKEN_KINDS + token])
    for plate in range(cards.PLATES):
        total += SHARD * int(world.normal(plate, seat))
        if world.plate_tokens[seat * cards.PLATES + plate] > 0:
            total += TOKEN
    return total


def best_landing(world: MadcalaState, seat: int) -> float:
    """Return what the best plain landing of a seat's next move would be worth."""
    home = int(cards.home_of(seat))
    ring = [plate for plate in range(cards.PLATES) if plate != cards.home_of(1 - seat)]
    most = 0.0
    for plate in range(home, home + cards.SIDE):
        held = int(world.normal(plate, 0)) + int(world.normal(plate, 1))
        doublers = [colour for colour in (0, 1) if world.doublers[colour] == plate]
        if held + len(doublers) == 0:
            continue
        active = ring[(ring.index(plate) + held + len(doublers)) % cards.LAP]
        times = 2 if seat in doublers else 1
        if active == home:
            worth_it = EXTRA_TURN * (times - 1) + HEALTH
        else:
            worth_it = times * plate_worth(world, active)
        most = max(most, worth_it)
    return most


def plate_worth(world: MadcalaState, plate: int) -> float:
    """Return what a plate's better side is worth."""
    program = world.cards.plate_programs[plate % cards.SIDE]
    sides: dict[int, float] = {}
    for at in range(world.cards.program_starts[program], world.cards.program_ends[program]):
        side = int(world.cards.ops[at * cards.OP + 4])
        what = int(world.cards.ops[at * cards.OP])
        sides[side] = sides.get(side, 0.0) + EFFECT_WORTH.get(what, 0.0)
    return max(sides.values(), default=0.0)
