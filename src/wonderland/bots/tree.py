"""The tree of a search: nodes in packed piles, found by what led to them."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from wonderland.engine.piles import filled

ROOT: Final = 0
NO_NODE: Final = -1

# A node is a stretch of numbers in one pile, named by where it begins.
NODE: Final = 6
PARENT: Final = 0
KEY: Final = 1  # who did what: seat * actions + action
VISITS: Final = 2
OFFERED: Final = 3  # how often it could have been chosen
TOTAL: Final = 4  # of the results for whoever chose it, in millionths
HOPE: Final = 5  # how promising it looked at first sight, in millionths

MILLION: Final = 1_000_000

FIRST_PLACES: Final = 4096  # a power of two
MIX: Final = 0x9E3779B1


def start(node: i64) -> i64:
    """Return where a node's children begin to lie in the table: close together, as in a family."""
    mixed = node * MIX
    return mixed ^ (mixed >> 17)


class Tree:
    """Nodes, and a table that finds the one to which an action leads."""

    def __init__(self) -> None:
        self.numbers: vec[i64] = vec[i64](capacity=NODE * FIRST_PLACES)
        self.places: vec[i64] = filled(FIRST_PLACES, NO_NODE)
        self.add(NO_NODE, 0, 0)

    def size(self) -> i64:
        """Return how many nodes there are."""
        return len(self.numbers) // NODE

    def child(self, node: i64, key: i64) -> i64:
        """Return the node to which a key leads from another one, or `NO_NODE`."""
        numbers = self.numbers
        places = self.places
        mask: i64 = len(places) - 1
        at = (start(node) + key) & mask
        while True:
            found = places[at]
            if found == NO_NODE or (numbers[found + KEY] == key and numbers[found] == node):
                return found
            at = (at + 1) & mask

    def add(self, parent: i64, key: i64, hope: i64) -> i64:
        """Add a node that nobody has visited, and return it."""
        numbers = self.numbers
        node: i64 = len(numbers)
        numbers = append(numbers, parent)
        numbers = append(numbers, key)
        numbers = append(numbers, 0)
        numbers = append(numbers, 0)
        numbers = append(numbers, 0)
        self.numbers = append(numbers, hope)
        if 2 * self.size() > len(self.places):
            self.places = filled(2 * len(self.places), NO_NODE)
            again: i64 = ROOT
            while again <= node:
                self.place(again)
                again += NODE
        else:
            self.place(node)
        return node

    def place(self, node: i64) -> None:
        """Note in the table where a node is to be found."""
        numbers = self.numbers
        places = self.places
        mask: i64 = len(places) - 1
        at = (start(numbers[node]) + numbers[node + KEY]) & mask
        while places[at] != NO_NODE:
            at = (at + 1) & mask
        places[at] = node

    def count(self, node: i64, result: i64) -> None:
        """Count a visit to a node, and its result."""
        self.numbers[node + VISITS] += 1
        self.numbers[node + TOTAL] += result

    def visits(self, node: i64) -> i64:
        """Return how often a node was visited; `NO_NODE` never was."""
        return 0 if node == NO_NODE else self.numbers[node + VISITS]

    def mean(self, node: i64) -> float:
        """Return the mean result of a node; 0 if it was never visited."""
        visits = self.visits(node)
        return 0.0 if visits == 0 else float(self.numbers[node + TOTAL]) / float(MILLION * visits)
