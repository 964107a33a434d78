"""Tarts once more, from its clauses alone."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any


class NaiveTarts:
    def __init__(self, position: Mapping[str, Any]) -> None:
        self.hands: list[list[int]] = deepcopy(position["hands"])
        self.row: list[int] = list(position["row"])
        self.points = [0 for _ in self.hands]

    def position(self) -> Mapping[str, Any]:
        return {"hands": self.hands, "row": self.row}

    def actors(self) -> list[int]:
        return [len(self.row) % len(self.hands)] if any(self.hands) else []  # K2

    def legal(self, seat: int) -> list[str]:
        return [f"serve {tart}" for tart in self.hands[seat]] if seat in self.actors() else []

    def apply(self, seat: int, notation: str) -> None:
        tart = int(notation.removeprefix("serve "))
        self.hands[seat].remove(tart)
        if self.row and tart > self.row[-1]:
            self.points[seat] += 1  # K3
        self.row.append(tart)

    def scores(self) -> list[int]:
        return self.points

    def places(self) -> list[int]:
        ranking = sorted(self.points, reverse=True)
        return [ranking.index(points) + 1 for points in self.points]  # K4
