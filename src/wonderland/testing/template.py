"""Tarts: a complete small game. Copy this file to begin one of your own; no compiler is needed."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise
from operator import index
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from wonderland.engine import game as kit
from wonderland.engine.errors import BadNotation, BadPosition
from wonderland.engine.facts import Fact
from wonderland.engine.piles import pile_of, shuffled
from wonderland.engine.rng import Rng
from wonderland.engine.state import State

RULES = """# Tarts
- **K1** Twelve tarts, numbered 0 to 11. Each of 2 to 4 players gets three; the others stay hidden.
- **K2** In turn, from seat 0, everybody serves one tart at the end of a row, until all are served.
- **K3** A tart that is higher than the one before it in the row is a point for who served it.
- **K4** Most points win; ties share the victory.
"""
TARTS, HAND = 12, 3


@dataclass(frozen=True, slots=True)
class TartServed:  # a fact: what happened, in the past tense
    seat: int
    tart: int


@dataclass(frozen=True, slots=True)
class TartsView:  # what a seat may know: built from nothing but public things and its own hand
    players: int
    seat: int | None
    row: tuple[int, ...]
    hand: tuple[int, ...]
    game: str = "tarts"

    @property
    def actors(self) -> tuple[int, ...]:
        return () if len(self.row) == self.players * HAND else (len(self.row) % self.players,)


class TartsState(State):  # the truth
    def __init__(self, hands: list[list[int]], row: list[int]) -> None:
        super().__init__(len(hands))
        self.hands, self.row = hands, row

    def actors(self) -> vec[i64]:  # K2
        return pile_of([len(self.row) % self.players] if any(self.hands) else [])

    def legal(self, seat: int) -> vec[i64]:  # K2
        return pile_of(self.hands[seat] if seat in list(self.actors()) else [])

    def apply(self, seat: int, action: int) -> None:
        if action not in list(self.legal(seat)):  # never a second idea of what is legal
            self.refuse(seat, action)
        self.hands[seat].remove(action)
        self.row.append(action)
        self.tell(TartServed(seat, action))

    def copy(self) -> TartsState:
        return TartsState([list(hand) for hand in self.hands], list(self.row))

    def reimagine(self, seat: int, rng: Rng) -> None:
        seen = {*self.row, *(self.hands[seat] if seat >= 0 else [])}
        tarts = iter(shuffled([tart for tart in range(TARTS) if tart not in seen], rng))
        for other, hand in enumerate(self.hands):
            if other != seat:
                self.hands[other] = [next(tarts) for _ in hand]

    def scores(self) -> vec[i64]:  # K3
        higher = [False, *(after > before for before, after in pairwise(self.row))]
        return pile_of([sum(higher[seat :: self.players]) for seat in range(self.players)])

    def places(self) -> vec[i64]:  # K4
        return pile_of([1 + sum(o > mine for o in self.scores()) for mine in self.scores()])


class Tarts:  # the Game: everything that a table, a bot or a client asks for
    id, title, rules_version, seats, actions = "tarts", "Tarts", 1, range(2, 5), TARTS
    options: Sequence[kit.Option] = ()
    fact_types: Sequence[type[Fact]] = (TartServed,)
    view_type = TartsView
    preview = kit.preview_by_imagining  # with this game's own rules, in an imagined world

    def deal(self, players: int, seed: int | str | Rng, **options: kit.OptionValue) -> TartsState:
        kit.check_deal(self, players, options)
        pack = shuffled(list(range(TARTS)), kit.rng_from(seed))
        return TartsState([pack[s * HAND : (s + 1) * HAND] for s in range(players)], [])  # K1

    def view(self, state: TartsState, seat: int | None) -> TartsView:
        kit.check_seat(state.players, seat)
        hand = [] if seat is None else state.hands[seat]
        return TartsView(state.players, seat, tuple(state.row), tuple(hand))

    def imagine(self, view: TartsView, rng: Rng) -> TartsState:
        left = [HAND - len(view.row[seat :: view.players]) for seat in range(view.players)]
        hands = [list(view.hand) if s == view.seat else [0] * n for s, n in enumerate(left)]
        state = TartsState(hands, list(view.row))
        state.reimagine(-1 if view.seat is None else view.seat, rng)
        return state

    def fold(self, view: TartsView, fact: Fact) -> TartsView:
        assert isinstance(fact, TartServed)
        hand = tuple(tart for tart in view.hand if tart != fact.tart)
        return replace(view, row=(*view.row, fact.tart), hand=hand)

    def notate(self, action: int) -> str:
        return f"serve {action}"

    def parse(self, text: str) -> int:
        match text.lower().split():
            case ["serve", tart] if tart in [str(n) for n in range(TARTS)]:
                return int(tart)
        raise BadNotation(text, 0, f"'serve' and a tart from 0 to {TARTS - 1}")

    def describe(self, view: TartsView, action: int) -> kit.Move:
        return kit.Move(action, f"serve {action}", "ServeTart", (str(action),), f"Serve {action}.")

    def say(self, fact: Fact, names: Sequence[str]) -> str:
        assert isinstance(fact, TartServed)
        return f"{names[fact.seat]} serves tart {fact.tart}."

    def dump(self, state: TartsState) -> dict[str, Any]:
        return {"hands": [list(hand) for hand in state.hands], "row": list(state.row)}

    def load(self, data: Any, *, strict: bool = False) -> TartsState:
        with suppress(TypeError, KeyError):
            hands = [[index(tart) for tart in hand] for hand in data["hands"]]
            row = [index(tart) for tart in data["row"]]
            tarts, players = sum(hands, row), len(hands)
            left = [HAND - len(row[seat::players]) for seat in range(players)]
            if players in self.seats and [len(hand) for hand in hands] == left:
                if sorted(set(tarts) & set(range(TARTS))) == sorted(tarts):
                    return TartsState(hands, row)
        raise BadPosition("position", "has different tarts in hands and row, three for each player")

    def rules(self) -> str:
        return RULES


TARTS_GAME = Tarts()
