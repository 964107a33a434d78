"""Search: which of its actions a seat should take, found by trying them in imagined worlds.

This is information-set Monte-Carlo tree search. Every iteration deals all that the seat cannot know
anew, follows the tree of actions as far as it goes, adds a node, plays on by instinct, and counts
what came of it for whoever chose. One tree serves all worlds; an action that a world does not allow
is passed over there, and how often it *was* offered takes the place of how often it could have been
(`offered`). The search knows no truth: its root is made from a View.
"""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from wonderland.bots.tree import (
    HOPE,
    KEY,
    MILLION,
    NO_NODE,
    OFFERED,
    ROOT,
    TOTAL,
    VISITS,
    Tree,
)
from wonderland.engine.piles import contains, shortened
from wonderland.engine.rng import FastRng, Rng
from wonderland.engine.state import State, play_randomly

WON: Final = 0.8
"""How much of a result is to have won; the rest is the place."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Instinct:
    """What a search does without thinking: how it plays on, and how it feels about a position.

    This one knows no game: it plays anything, to the very end. A subclass knows better.
    """

    def __init__(self) -> None:
        self.explore: float = 0.7  # how much a search is drawn to what it has seldom tried
        self.trust: float = 0.0  # how many visits its hopes stand for
        self.narrow: float = 0.0  # how slowly it takes up more actions; 0: all at once

    def play_on(self, world: State, rng: Rng) -> i64:
        """Play a world on, to the end of the game or as far as is enough; return the steps."""
        return play_randomly(world, rng)

    def results(self, world: State) -> vec[float]:
        """Return what each seat may expect of a world, from 0 to 1: what the search is after."""
        return results_of_places(world)

    def chances(self, world: State) -> vec[float]:
        """Return how likely each seat is to win, for advice."""
        return shares_of_victory(world)

    def is_secret(self, action: i64) -> bool:
        """Tell whether the other seats do not learn of an action at once."""
        return False

    def hopes(self, world: State, seat: i64, legal: vec[i64]) -> vec[float]:
        """Return how promising each action looks, from 0 to 1; empty where nobody can tell."""
        return vec[float]()


def shares_of_victory(world: State) -> vec[float]:
    """Return each seat's share of the victory as things stand: ties share it.

    >>> import wonderland as wl
    >>> list(shares_of_victory(wl.game("going-out").deal(4, 7)))
    [0.25, 0.25, 0.25, 0.25]
    """
    return shares_of(world.places())


def shares_of(places: vec[i64]) -> vec[float]:
    """Return each seat's share of the victory that follows from the places.

    >>> from wonderland.engine.piles import pile_of
    >>> list(shares_of(pile_of([1, 3, 1])))
    [0.5, 0.0, 0.5]
    """
    players: i64 = len(places)
    winners: i64 = 0
    seat: i64 = 0
    while seat < players:
        if places[seat] == 1:
            winners += 1
        seat += 1
    shares = vec[float]([0.0] * players)
    seat = 0
    while seat < players:
        if places[seat] == 1:
            shares[seat] = 1.0 / float(winners)
        seat += 1
    return shares


def results_of_places(world: State) -> vec[float]:
    """Return results from the places: most of it for a victory, the rest for the place.

    >>> import wonderland as wl
    >>> [round(result, 2) for result in results_of_places(wl.game("parade").deal(2, 7))]
    [0.6, 0.6]
    """
    places = world.places()
    results = shares_of(places)
    players = world.players
    seat: i64 = 0
    while seat < players:
        place = 1.0 - float(places[seat] - 1) / float(players - 1)
        results[seat] = WON * results[seat] + (1.0 - WON) * place
        seat += 1
    return results


def millionths(number: float) -> i64:
    """Return a number as a whole number of millionths, as a tree keeps it.

    >>> int(millionths(0.25))
    250000
    """
    return int(number * MILLION)


class Ledger:
    """What came of each of the root's actions for every seat: kept for advice, at some cost."""

    def __init__(self, players: i64) -> None:
        self.players: i64 = players
        self.nodes: vec[i64] = vec[i64]()
        self.chances: vec[float] = vec[float]()  # by node and seat, summed up
        self.points: vec[float] = vec[float]()

    def row(self, node: i64) -> i64:
        """Return a node's place in the ledger, which may be a new one."""
        row: i64 = 0
        while row < len(self.nodes):
            if self.nodes[row] == node:
                return row
            row += 1
        self.nodes = append(self.nodes, node)
        seat: i64 = 0
        while seat < self.players:
            self.chances = append(self.chances, 0.0)
            self.points = append(self.points, 0.0)
            seat += 1
        return row

    def note(self, node: i64, chances: vec[float], scores: vec[i64]) -> None:
        """Note how a world ended that began with an action."""
        at = self.row(node) * self.players
        seat: i64 = 0
        while seat < self.players:
            self.chances[at + seat] += chances[seat]
            self.points[at + seat] += float(scores[seat])
            seat += 1


class Search:
    """A search for one decision of one seat. It can be continued for as long as one likes."""

    def __init__(
        self, root: State, seat: i64, actions: i64, rng: FastRng, instinct: Instinct
    ) -> None:
        self.root = root
        self.seat: i64 = seat
        self.actions: i64 = actions
        self.rng = rng
        self.instinct = instinct
        self.iterations: i64 = 0
        self.tree = Tree()
        self.path: vec[i64] = vec[i64](capacity=64)
        self.ledger: Ledger | None = None

    def run(self, iterations: i64) -> None:
        """Search on for so many iterations."""
        done: i64 = 0
        while done < iterations:
            world = self.root.copy()
            world.reimagine(self.seat, self.rng)
            self.descend(world)
            self.instinct.play_on(world, self.rng)
            self.count(self.instinct.results(world))
            if self.ledger is not None and len(self.path) > 0:
                self.ledger.note(self.path[0], self.instinct.chances(world), world.scores())
            self.iterations += 1
            done += 1

    # Down the tree

    def descend(self, world: State) -> None:
        """Follow the tree until something new is tried, and note the path."""
        self.path = shortened(self.path, 0)
        node: i64 = ROOT
        unseen = False  # something was done that the others have not seen
        while True:
            actors = world.actors()
            if len(actors) == 0:
                return
            mover = actors[0]
            if len(actors) > 1:  # all choose at once, and in secret
                unseen = True
                if contains(actors, self.seat):
                    mover = self.seat
            if unseen and mover != self.seat:
                return  # what the others do must not follow from it
            legal = world.legal(mover)
            if len(legal) == 1:
                world.apply(mover, legal[0])
                continue
            if self.instinct.is_secret(legal[0]):
                if mover != self.seat:  # nor does what the seat does follow from theirs
                    world.apply(mover, legal[self.rng.below(len(legal))])
                    continue
                unseen = True
            before = self.tree.size()
            node = self.select(world, node, mover, legal)
            self.path = append(self.path, node)
            world.apply(mover, self.tree.numbers[node + KEY] - mover * self.actions)
            if self.tree.size() > before:
                return

    def select(self, world: State, node: i64, mover: i64, legal: vec[i64]) -> i64:
        """Return the child to follow: a new one as long as there are any to try, else the best."""
        tree = self.tree
        numbers = tree.numbers
        base = mover * self.actions
        best: i64 = NO_NODE
        best_bound = -1.0
        known: i64 = 0
        count: i64 = len(legal)
        i: i64 = 0
        while i < count:
            child = tree.child(node, base + legal[i])
            if child != NO_NODE:
                known += 1
                numbers[child + OFFERED] += 1
                bound = self.bound(child)
                if bound > best_bound:
                    best_bound = bound
                    best = child
            i += 1
        if known < count and (known == 0 or self.has_room(node, known)):
            return self.take_up(world, node, mover, legal, count - known)
        return best

    def bound(self, child: i64) -> float:
        """Return how good an action may still turn out to be."""
        numbers = self.tree.numbers
        visits = float(numbers[child + VISITS])
        hoped = self.instinct.trust * float(numbers[child + HOPE])
        mean = (float(numbers[child + TOTAL]) + hoped) / (MILLION * visits)
        unsure = math.sqrt(math.log(float(numbers[child + OFFERED])) / visits)
        return mean + self.instinct.explore * unsure

    def has_room(self, node: i64, known: i64) -> bool:
        """Tell whether one more action is to be taken up at a node."""
        narrow = self.instinct.narrow
        if narrow == 0.0:
            return True
        visits = self.iterations if node == ROOT else self.tree.visits(node)
        return float(known) * narrow < math.sqrt(float(visits))

    def take_up(self, world: State, node: i64, mover: i64, legal: vec[i64], new: i64) -> i64:
        """Add the most promising action that has not been tried, or any of them."""
        tree = self.tree
        base = mover * self.actions
        hopes = self.instinct.hopes(world, mover, legal)
        blind = len(hopes) == 0
        lot: i64 = self.rng.below(new) if blind else 0
        chosen: i64 = -1
        i: i64 = 0
        while i < len(legal):
            if tree.child(node, base + legal[i]) == NO_NODE:
                if blind:
                    if lot == 0:
                        chosen = i
                    lot -= 1
                elif chosen < 0 or hopes[i] > hopes[chosen]:
                    chosen = i
            i += 1
        hope: i64 = 0 if blind else millionths(hopes[chosen])
        child = tree.add(node, base + legal[chosen], hope)
        tree.numbers[child + OFFERED] = 1
        return child

    def count(self, results: vec[float]) -> None:
        """Count a result for everybody who chose on the path."""
        tree = self.tree
        path = self.path
        i: i64 = 0
        while i < len(path):
            node = path[i]
            tree.count(node, millionths(results[tree.numbers[node + KEY] // self.actions]))
            i += 1

    # What was found

    def node_of(self, action: i64) -> i64:
        """Return the node of an action of the seat, or `NO_NODE` if it was never tried."""
        return self.tree.child(ROOT, self.seat * self.actions + action)

    def visits_of(self, action: i64) -> i64:
        """Return how often an action was tried."""
        return self.tree.visits(self.node_of(action))

    def mean_of(self, action: i64) -> float:
        """Return the mean result of an action; 0 if it was never tried."""
        return self.tree.mean(self.node_of(action))
