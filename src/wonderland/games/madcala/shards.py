"""What effects do to shards: strike, gather, steal, reinforce, and change a pick-up."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderland.games.madcala import facts
from wonderland.games.madcala.board import IN_HAND, NORMAL, MadcalaBoard
from wonderland.games.madcala.cards import (
    ANYWHERE,
    EACH_EMPTY,
    ENOUGH,
    GATHERING,
    HOME,
    LAST_SOURCE,
    MINE,
    PLACING,
    PLATES,
    REINFORCING,
    SHARD_SOURCES,
    SIDE,
    STEALING,
    STRIKING_SHARD,
    THEIRS,
    home_of,
    next_plate,
    opponent,
)


class MadcalaShards(MadcalaBoard):
    """A game of Madcala, with the effects on shards."""

    # On the plates

    def shards_in_play(self) -> i64:
        """Return how many normal shards there are in the reserves and on plates."""
        total = self.reserve[0] + self.reserve[1]
        i: i64 = 0
        while i < PLATES * 2:
            total += self.shards[i]
            i += 1
        return total

    def shard_choices(self, seat: i64) -> vec[i64]:
        """M27: return every normal shard that can be struck, by plate and colour."""
        options = vec[i64](capacity=24)
        plate: i64 = 0
        while plate < PLATES:
            if self.normal(plate, seat) > 0:
                options = append(options, STRIKING_SHARD + plate * 2 + MINE)
            if self.normal(plate, opponent(seat)) > 0:
                options = append(options, STRIKING_SHARD + plate * 2 + THEIRS)
            plate += 1
        return options

    def can_gather(self, seat: i64) -> bool:
        """M26: tell whether a shard of one's own lies anywhere but on one's Home."""
        source: i64 = 0
        while source < SHARD_SOURCES:
            if self.can_gather_from(seat, source):
                return True
            source += 1
        return False

    def can_gather_from(self, seat: i64, source: i64) -> bool:
        """M26: tell whether a source has a shard to gather: a plate, or the Doubler's place."""
        if source == LAST_SOURCE:
            return self.doublers[seat] != home_of(seat) and self.doublers[seat] != IN_HAND
        return source != home_of(seat) and self.normal(source, seat) > 0

    def step_gathering(self, seat: i64, at: i64) -> bool:
        """M26: choose the next shard to gather, in the order of the plates, or have enough."""
        options = vec[i64](capacity=16)
        if self.stack[at + 1] > 0:
            source = self.stack[at + 2]
            while source < SHARD_SOURCES:
                if self.can_gather_from(seat, source):
                    options = append(options, GATHERING + source)
                source += 1
        if len(options) == 0:
            self.depth -= 1
            return False
        if self.stack[at + 3] == 0:
            options = append(options, ENOUGH)
        self.options = options
        return True

    def take_gathered(self, seat: i64, at: i64, action: i64) -> None:
        """M26: move a shard of one's own to one's Home."""
        if action == ENOUGH:
            self.depth -= 1
            return
        source = action - GATHERING
        self.stack[at + 1] -= 1
        self.stack[at + 2] = source
        self.stack[at + 3] = 0
        if source == LAST_SOURCE:
            plate = self.doublers[seat]
            self.doublers[seat] = home_of(seat)
        else:
            plate = source
            self.bring_home(seat, plate, seat)
        if self.listener is not None:
            shard = "PB"[seat] if source == LAST_SOURCE else NORMAL[seat]
            self.tell(facts.ShardGathered(seat, plate, shard))

    def can_steal(self, seat: i64, whence: i64) -> bool:
        """Tell whether an opposing normal shard lies there, and not on one's Home already."""
        if whence != ANYWHERE:
            return self.normal(self.active, opponent(seat)) > 0
        plate: i64 = 0
        while plate < PLATES:
            if plate != home_of(seat) and self.normal(plate, opponent(seat)) > 0:
                return True
            plate += 1
        return False

    def steal_choices(self, seat: i64) -> vec[i64]:
        """Return the plates from which an opposing normal shard can be stolen."""
        options = vec[i64](capacity=16)
        plate: i64 = 0
        while plate < PLATES:
            if plate != home_of(seat) and self.normal(plate, opponent(seat)) > 0:
                options = append(options, STEALING + plate)
            plate += 1
        return options

    def steal(self, seat: i64, plate: i64) -> None:
        """M31: move an opposing normal shard to one's Home."""
        self.bring_home(seat, plate, opponent(seat))
        if self.listener is not None:
            self.tell(facts.ShardStolen(seat, plate, NORMAL[opponent(seat)]))

    def can_fill(self, seat: i64, where: i64) -> bool:
        """Tell whether there is an empty plate to reinforce."""
        plate = first_to_fill(seat, where)
        while plate < home_of(seat) + SIDE:
            if self.is_empty(plate):
                return True
            plate += 1
        return False

    def reinforce_choices(self, seat: i64, op: i64) -> vec[i64]:
        """Return the empty plates, or how many shards may be put (M23: "up to")."""
        options = vec[i64](capacity=8)
        where = self.cards.ops[op + 2]
        most = self.cards.ops[op + 1]
        if self.reserve[seat] < most:
            most = self.reserve[seat]
        empty: i64 = 0
        plate = first_to_fill(seat, where)
        while plate < home_of(seat) + SIDE and where != HOME:
            if self.is_empty(plate):
                empty += 1
                if where != EACH_EMPTY:
                    options = append(options, PLACING + plate)
            plate += 1
        if where == EACH_EMPTY and empty < most:
            most = empty
        amount: i64 = 0
        while amount <= most and (where in (HOME, EACH_EMPTY)):
            options = append(options, REINFORCING + amount)
            amount += 1
        return options

    def reinforce(self, seat: i64, op: i64, action: i64) -> None:
        """Put shards from the reserve on one's Home, or on empty plates of one's own."""
        where = self.cards.ops[op + 2]
        if action < REINFORCING:
            most = self.cards.ops[op + 1]
            amount = most if most < self.reserve[seat] else self.reserve[seat]
            self.put_from_reserve(seat, action - PLACING, amount)
            return
        amount = action - REINFORCING
        if where == HOME:
            if amount > 0:
                self.put_from_reserve(seat, home_of(seat), amount)
            return
        plate = home_of(seat) + 1
        while amount > 0:
            if self.is_empty(plate):
                self.put_from_reserve(seat, plate, 1)
                amount -= 1
            plate += 1

    # The pick-up

    def can_lighten(self) -> bool:
        """M31: tell whether a normal shard can leave the pick-up with a shard remaining."""
        normal = self.in_hand[0] + self.in_hand[1]
        held = normal
        if self.doublers[0] == IN_HAND:
            held += 1
        if self.doublers[1] == IN_HAND:
            held += 1
        return normal > 0 and held > 1

    def colour_choices(self, seat: i64, action: i64) -> vec[i64]:
        """Return an action for each colour of normal shards in hand."""
        options = vec[i64](capacity=2)
        if self.in_hand[seat] > 0:
            options = append(options, action + MINE)
        if self.in_hand[opponent(seat)] > 0:
            options = append(options, action + THEIRS)
        return options

    def leave(self, seat: i64, whose: i64) -> None:
        """M31: leave a shard of the pick-up on its plate."""
        colour = seat if whose == MINE else opponent(seat)
        self.in_hand[colour] -= 1
        self.shards[self.origin * 2 + colour] += 1
        if self.listener is not None:
            self.tell(facts.ShardLeft(seat, self.origin, NORMAL[colour]))

    def give_back(self, seat: i64, whose: i64) -> None:
        """M31: return a shard of the pick-up to its owner's reserve."""
        colour = seat if whose == MINE else opponent(seat)
        self.in_hand[colour] -= 1
        self.reserve[colour] += 1
        if self.listener is not None:
            self.tell(facts.ShardReturned(seat, NORMAL[colour]))

    def add_to_pick_up(self, seat: i64) -> None:
        """M31: add a shard from the reserve to the pick-up."""
        self.reserve[seat] -= 1
        self.in_hand[seat] += 1
        if self.listener is not None:
            self.tell(facts.ShardAdded(seat, NORMAL[seat]))

    def slide(self, seat: i64) -> None:
        """M31: move the last shard on to the next plate, by the sowing rules."""
        origin = self.sowing
        self.sowing = next_plate(origin, seat)
        if self.last_shard >= 2:
            self.doublers[self.last_shard - 2] = self.sowing
        else:
            self.shards[origin * 2 + self.last_shard] -= 1
            self.shards[self.sowing * 2 + self.last_shard] += 1
        if self.listener is not None:
            shard = "pbPB"[self.last_shard]
            self.tell(facts.LastShardSlid(seat, origin, self.sowing, shard))


def first_to_fill(seat: i64, where: i64) -> i64:
    """Return the first plate that may be filled: reinforcing each empty plate leaves Home out."""
    plate = home_of(seat)
    if where == EACH_EMPTY:
        plate += 1
    return plate
