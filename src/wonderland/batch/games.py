"""Many games of one kind, stepped at once: what each asks of whom, in a few large packed arrays.

The arrays are made once and written over by each step. A `vec` lends its memory by the buffer
protocol, to be read and not to be written: whoever wants NumPy arrays gets them without a copy.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from wonderland.bots.search import shares_of
from wonderland.engine.piles import filled
from wonderland.engine.rng import FastRng
from wonderland.engine.state import State
from wonderland.observe.writer import Writer, blank, clear, write, write_whole

NONE: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer:
    """Deals games from seeds."""

    def deal(self, seed: i64) -> State:
        """Return a new game; the same seed gives the same game."""
        raise NotImplementedError


class Sizes:
    """How much room the numbers of one game take."""

    def __init__(self, players: i64, actions: i64, observation: i64, whole: i64) -> None:
        self.players = players
        self.actions = actions
        self.observation = observation
        self.whole = whole  # 0: nobody asks for it


class Games:
    """So many games, each with a seed of its own; one that ends is followed by a new one.

    Game number i is dealt from `first_seed + i`, and the one after it from a number that is larger
    by the count of games, and so on: no seed is dealt twice.
    """

    def __init__(
        self, dealer: Dealer, writer: Writer, sizes: Sizes, count: i64, first_seed: i64
    ) -> None:
        zero: u8 = 0
        self.dealer = dealer
        self.writer = writer
        self.sizes = sizes
        self.count = count
        self.first_seed = first_seed
        self.states: list[State] = []
        self.seeds: vec[i64] = filled(count, 0)
        self.seats: vec[i64] = filled(count, 0)
        self.steps: vec[i64] = filled(count, 0)
        self.observations = blank(count * sizes.observation)
        self.wholes = blank(count * sizes.whole)
        self.masks: vec[u8] = vec[u8]([zero] * (count * sizes.actions))
        self.rewards: vec[float] = vec[float]([0.0] * (count * sizes.players))
        self.scores: vec[i64] = filled(count * sizes.players, 0)
        self.places: vec[i64] = filled(count * sizes.players, 0)
        self.dones: vec[u8] = vec[u8]([zero] * count)

    def reset(self) -> None:
        """Deal all games anew, from their first seeds."""
        first = len(self.states) == 0
        i: i64 = 0
        while i < self.count:
            if first:
                self.states.append(self.dealer.deal(self.first_seed + i))
            else:
                self.wipe(i)
                self.forget(i)
                self.states[i] = self.dealer.deal(self.first_seed + i)
            self.seeds[i] = self.first_seed + i
            self.steps[i] = 0
            self.show(i)
            i += 1

    def first_illegal(self, actions: vec[i64]) -> i64:
        """Return the number of the first game in which an action is not legal; NONE if all are."""
        masks = self.masks
        size = self.sizes.actions
        i: i64 = 0
        while i < self.count:
            action = actions[i]
            if action < 0 or action >= size or masks[i * size + action] == 0:
                return i
            i += 1
        return NONE

    def step(self, actions: vec[i64]) -> None:
        """Take one legal action in each game; deal the next game where one has ended."""
        i: i64 = 0
        while i < self.count:
            state = self.states[i]
            self.wipe(i)
            if self.dones[i] == 1:
                self.forget(i)
            state.apply(self.seats[i], actions[i])
            self.steps[i] += 1
            if state.is_over():
                self.end(i, state)
                seed = self.seeds[i] + self.count
                self.states[i] = self.dealer.deal(seed)
                self.seeds[i] = seed
                self.steps[i] = 0
            self.show(i)
            i += 1

    def wipe(self, i: i64) -> None:
        """Take back what was shown of a game: its mask and its observation."""
        self.mark(i, self.states[i], 0)
        clear(self.observations, i * self.sizes.observation, self.sizes.observation)
        clear(self.wholes, i * self.sizes.whole, self.sizes.whole)

    def forget(self, i: i64) -> None:
        """Take back how the game before this one has ended."""
        self.dones[i] = 0
        seat: i64 = 0
        at = i * self.sizes.players
        while seat < self.sizes.players:
            self.rewards[at + seat] = 0.0
            self.scores[at + seat] = 0
            self.places[at + seat] = 0
            seat += 1

    def end(self, i: i64, state: State) -> None:
        """Note how a game has ended: 1 for who has won and -1 for the others, both shared."""
        self.dones[i] = 1
        players = self.sizes.players
        scores = state.scores()
        places = state.places()
        shares = shares_of(places)
        others = float(players - 1)
        seat: i64 = 0
        while seat < players:
            reward = (float(players) * shares[seat] - 1.0) / others
            self.rewards[i * players + seat] = reward
            self.scores[i * players + seat] = scores[seat]
            self.places[i * players + seat] = places[seat]
            seat += 1

    def show(self, i: i64) -> None:
        """Write down who is asked in a game, what is legal, and what that seat knows."""
        state = self.states[i]
        seat = state.mover()
        self.seats[i] = seat
        self.mark(i, state, 1)
        write(self.writer, state, seat, self.observations, i * self.sizes.observation)
        if self.sizes.whole > 0:
            write_whole(self.writer, state, seat, self.wholes, i * self.sizes.whole)

    def mark(self, i: i64, state: State, value: u8) -> None:
        """Write a value into a game's mask for each action that is legal."""
        masks = self.masks
        start = i * self.sizes.actions
        legal = state.legal(self.seats[i])
        n: i64 = len(legal)
        at: i64 = 0
        while at < n:
            masks[start + legal[at]] = value
            at += 1

    def legal_actions(self, counts: vec[i64]) -> vec[i64]:
        """Return all legal actions, game after game; write down how many each game has."""
        found = vec[i64](capacity=16 * self.count)
        i: i64 = 0
        while i < self.count:
            legal = self.states[i].legal(self.seats[i])
            n: i64 = len(legal)
            counts[i] = n
            at: i64 = 0
            while at < n:
                found = append(found, legal[at])
                at += 1
            i += 1
        return found

    def random_actions(self, rng: FastRng) -> vec[i64]:
        """Return a legal action for each game, each as likely as the others."""
        actions = vec[i64](capacity=self.count)
        i: i64 = 0
        while i < self.count:
            legal = self.states[i].legal(self.seats[i])
            actions = append(actions, legal[rng.below(len(legal))])
            i += 1
        return actions
