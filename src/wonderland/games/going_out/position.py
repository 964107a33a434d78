"""Whole positions of the Going-Out game as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wonderland.engine.errors import BadPosition, did_you_mean, shown
from wonderland.engine.piles import pile_of
from wonderland.engine.rng import FastRng, Rng, read_rng
from wonderland.games.going_out.board import (
    CHOOSING,
    DRAWING,
    EXCHANGING,
    NOBODY,
    OVER,
    PHASES,
    PLAYING,
    SHOWING,
    display_size,
)
from wonderland.games.going_out.cards import (
    FEWEST_IN_RUN,
    KIND_NAMES,
    KIND_NUMBERS,
    KINDS,
    MOST_JOKERS,
    NUMBERS,
    QUEEN,
    copies_of,
)
from wonderland.games.going_out.rules import GoingOutState
from wonderland.games.going_out.view import (
    PHASE_NUMBERS,
    TableSet,
    by_seat,
    handed,
    jokers,
    lay,
    lay_handed,
    lay_jokers,
    lay_table,
    names,
    pile,
    table_set,
)

HIGHEST_TARGET = 200
REQUIRED = ("players", "hands", "turn")
FIELDS = (
    *REQUIRED,
    "target",
    "deck",
    "display",
    "table",
    "scored",
    "jokers_used",
    "totals",
    "leader",
    "phase",
    "out",
    "round",
    "known",
    "passes",
    "drawn",
    "to_show",
    "last_turn",
    "handed",
    "round_pairs",
    "round_sums",
    "chance",
)
MOST = 1_000_000_000  # far more than any game counts, so that what is read can be played on


def dump(state: GoingOutState) -> dict[str, Any]:
    """Write a whole position down as plain data, hidden cards and the chance to come included."""
    lying = table_set(state)
    table = None
    if lying is not None:
        table = {"owner": lying.owner, "cards": list(lying.cards)}
        table |= {"count": lying.count, "rank": lying.rank}
    return {
        "players": int(state.players),
        "target": int(state.target),
        "hands": lists(by_seat(state.hands, state.players)),
        "deck": list(names(state.deck)),
        "display": list(names(state.display)),
        "table": table,
        "scored": lists(by_seat(state.scored, state.players)),
        "jokers_used": list(jokers(state)),
        "totals": list(state.totals),
        "turn": int(state.turn),
        "leader": int(state.leader),
        "phase": PHASES[state.phase],
        "out": list(state.out),
        "round": int(state.round),
        "known": lists(by_seat(state.known, state.players)),
        "passes": int(state.passes),
        "drawn": int(state.drawn),
        "to_show": int(state.to_show),
        "last_turn": state.last_turn,
        "handed": lists(handed(state)),
        "round_pairs": list(state.round_pairs),
        "round_sums": list(state.round_sums),
        "chance": state.rng.written(),
    }


def lists(piles: Sequence[Sequence[str]]) -> list[list[str]]:
    """Return piles as lists."""
    return [list(cards) for cards in piles]


def load(data: object, *, strict: bool = False) -> GoingOutState:
    """Read a position; with `strict`, refuse one that could not occur in play."""
    state = _Reader(data).state()
    if strict:
        for field, why in impossible(state):
            raise BadPosition(field, why)
    return state


class _Reader:
    """Reads a position field by field, each with its own complaint."""

    def __init__(self, data: object) -> None:
        if not isinstance(data, dict):
            raise BadPosition("position", f"has {', '.join(REQUIRED)}; it is not {shown(data)}")
        for field in data:
            if field not in FIELDS:
                raise BadPosition(str(field), f"is no field{did_you_mean(str(field), FIELDS)}")
        for field in REQUIRED:
            if field not in data:
                raise BadPosition(field, "is missing")
        self.data = data
        self.players = self.number("players", 2, 5)

    def state(self) -> GoingOutState:
        state = GoingOutState(
            self.players, self.number("target", 1, HIGHEST_TARGET, 37), self.rng()
        )
        for seat, hand in enumerate(self.piles("hands")):
            lay(state.hands, seat, hand)
            state.hand_sizes[seat] = len(hand)
        for seat, cards in enumerate(self.piles("known")):
            lay(state.known, seat, cards)
        for seat, cards in enumerate(self.piles("scored")):
            lay(state.scored, seat, cards)
        state.deck = pile(self.cards("deck", self.data.get("deck", [])))
        state.display = pile(self.cards("display", self.data.get("display", [])))
        lay_table(state, self.table())
        used = self.cards("jokers_used", self.data.get("jokers_used", []))
        lay_jokers(state, self.only_jokers("jokers_used", used))
        lay_handed(state, [self.only_jokers("handed", pile) for pile in self.piles("handed")])
        state.totals = pile_of(self.numbers("totals"))
        state.round_pairs = pile_of(self.numbers("round_pairs"))
        state.round_sums = pile_of(self.numbers("round_sums"))
        state.out = pile_of(self.out())
        state.round = self.number("round", 1, MOST, 1)
        state.turn = self.number("turn", 0, self.players - 1)
        state.leader = self.number("leader", 0, self.players - 1, int(state.turn))
        state.phase = self.phase()
        state.passes = self.number("passes", 0, MOST, 0)
        state.drawn = self.number("drawn", 0, 2, 0)
        missing = max(0, int(display_size(self.players)) - len(state.display))
        state.to_show = self.number("to_show", 0, 3, missing if state.phase == CHOOSING else 0)
        state.last_turn = self.switch("last_turn", default=nobody_else_holds_cards(state))
        self.check_cards(state)
        self.check_phase(state)
        return state

    def number(self, field: str, low: int, high: int, default: int | None = None) -> int:
        value = self.data.get(field, default)
        if type(value) is not int or not low <= value <= high:
            raise BadPosition(field, f"is a number from {low} to {high}, not {shown(value)}")
        return value

    def switch(self, field: str, *, default: bool) -> bool:
        value = self.data.get(field, default)
        if not isinstance(value, bool):
            raise BadPosition(field, f"is true or false, not {shown(value)}")
        return value

    def numbers(self, field: str) -> list[int]:
        value = self.data.get(field, [0] * self.players)
        if not isinstance(value, list) or len(value) != self.players:
            raise BadPosition(field, f"is a list of {self.players} numbers, one for each seat")
        for number in value:
            if type(number) is not int or not 0 <= number <= MOST:
                raise BadPosition(field, f"has numbers from 0 to {MOST}, not {shown(number)}")
        return value

    def out(self) -> list[int]:
        value = self.data.get("out", [])
        seats = list(range(self.players))
        if not isinstance(value, list) or any(type(seat) is not int for seat in value):
            raise BadPosition("out", "is a list of seats, in the order of going out")
        if len(set(value)) != len(value) or not set(value) <= set(seats):
            raise BadPosition("out", f"has different seats of {seats}, not {shown(value)}")
        return value

    def phase(self) -> int:
        phase = self.data.get("phase", "play")
        if not isinstance(phase, str) or phase not in PHASE_NUMBERS:
            raise BadPosition("phase", f"is one of {', '.join(PHASES)}, not {shown(phase)}")
        return PHASE_NUMBERS[phase]

    def rng(self) -> Rng:
        text = self.data.get("chance")
        if text is None:
            return FastRng(0)
        try:
            return read_rng(text) if isinstance(text, str) else read_rng("")
        except ValueError as error:
            why = "'fast' and four words, or 'sealed', a seed and how many words were used"
            raise BadPosition("chance", f"is {why}, not {shown(text)}") from error

    def piles(self, field: str) -> list[list[str]]:
        piles = self.data.get(field, [[] for _ in range(self.players)])
        if not isinstance(piles, list) or len(piles) != self.players:
            raise BadPosition(
                field, f"is a list of {self.players} lists of cards, one for each seat"
            )
        return [self.cards(f"{field}[{seat}]", cards) for seat, cards in enumerate(piles)]

    def cards(self, field: str, cards: object) -> list[str]:
        if not isinstance(cards, list):
            raise BadPosition(field, f"is a list of cards, not {shown(cards)}")
        for card in cards:
            if not isinstance(card, str) or card not in KIND_NUMBERS:
                raise BadPosition(field, f"{shown(card)} is no card: F1 to F7, H1 to H7, Q or C")
        return cards

    def only_jokers(self, field: str, cards: list[str]) -> list[str]:
        for card in cards:
            if card not in ("Q", "C"):
                raise BadPosition(field, f"holds jokers, not {card}")
        return cards

    def table(self) -> TableSet | None:
        table = self.data.get("table")
        if table is None:
            return None
        if not isinstance(table, dict) or set(table) != {"owner", "cards", "count", "rank"}:
            raise BadPosition("table", "is null, or has owner, cards, count and rank")
        cards = self.cards("table.cards", table["cards"])
        inner = _Table(table, self.players)
        owner = inner.number("owner", 0, self.players - 1)
        found = TableSet(
            owner, tuple(cards), inner.number("count", 1, 20), inner.number("rank", 1, 7)
        )
        if not could_lie(found):
            hint = "; its jokers lie with jokers_used" if {"Q", "C"} & set(cards) else ""
            raise BadPosition(
                "table", f"{shown(cards)} is no set of {found.count} from {found.rank}{hint}"
            )
        return found

    def check_cards(self, state: GoingOutState) -> None:
        counts = card_counts(state)
        for kind, name in enumerate(KIND_NAMES):
            most = copies_of(kind, self.players)
            if counts[kind] > most:
                raise BadPosition("position", f"has {counts[kind]} times {name}; there are {most}")
            for seat in range(self.players):
                at = seat * KINDS + kind
                if state.known[at] > state.hands[at]:
                    raise BadPosition(f"known[{seat}]", f"has more {name} than the hand")

    def check_phase(self, state: GoingOutState) -> None:
        for seat in state.out:
            if state.hand_sizes[seat] > 0:
                raise BadPosition("out", f"is who holds no cards; seat {seat} holds some")
        held = int(state.hand_sizes[state.turn])
        if state.phase == EXCHANGING and state.drawn > (1 if held > 0 else 0):
            raise BadPosition("drawn", f"is less with {held} cards in the hand")
        if state.phase == SHOWING and held == 0:
            raise BadPosition("phase", "is not show: there is no card in the hand")
        if state.phase == CHOOSING and not 1 <= state.to_show <= held:
            raise BadPosition("to_show", f"is from 1 to the {held} cards in the hand")


class _Table(_Reader):
    """Reads the numbers of the set on the table."""

    def __init__(self, data: dict[str, Any], players: int) -> None:
        self.data = {f"table.{field}": value for field, value in data.items()}
        self.players = players

    def number(self, field: str, low: int, high: int, default: int | None = None) -> int:
        return super().number(f"table.{field}", low, high, default)


def could_lie(table: TableSet) -> bool:
    """Tell whether these cards can be what is left of such a set, its jokers gone (G16)."""
    numbers = [int(card[1]) for card in table.cards if card[0] in "FH"]
    if len(numbers) != len(table.cards) or len(numbers) > table.count:
        return False
    jokers_gone = table.count - len(numbers)
    if all(number == table.rank for number in numbers) and jokers_gone <= 2 * MOST_JOKERS:
        return True
    within = range(table.rank, table.rank + table.count)
    return (
        table.count >= FEWEST_IN_RUN
        and within.stop <= NUMBERS + 1
        and jokers_gone <= MOST_JOKERS
        and len({card[0] for card in table.cards}) == 1
        and len(set(numbers)) == len(numbers)
        and all(number in within for number in numbers)
    )


def card_counts(state: GoingOutState) -> list[int]:
    """Return how many cards of each kind are anywhere."""
    counts = [0] * KINDS
    for kind in [*state.deck, *state.display]:
        counts[kind] += 1
    for kind in range(KINDS):
        counts[kind] += int(state.table[kind])
        for seat in range(state.players):
            counts[kind] += int(state.hands[seat * KINDS + kind])
            counts[kind] += int(state.scored[seat * KINDS + kind])
    for joker in range(2):
        counts[QUEEN + joker] += int(state.jokers_used[joker])
    return counts


def nobody_else_holds_cards(state: GoingOutState) -> bool:
    """G25: tell whether the player whose turn it is is the only one left in the round."""
    if state.phase == OVER:
        return False
    return not any(state.hand_sizes[s] for s in range(state.players) if s != state.turn)


def impossible(state: GoingOutState) -> Iterator[tuple[str, str]]:
    """Yield each reason, with its field, why a position could not occur in play."""
    players = int(state.players)
    counts = card_counts(state)
    for kind, name in enumerate(KIND_NAMES):
        there_are = copies_of(kind, players)
        # G28: jokers that nobody was handed are put aside when the game is over.
        aside = state.phase == OVER and kind >= QUEEN
        if counts[kind] != there_are and not aside:
            yield "position", f"has {counts[kind]} times {name}; there are {there_are}"
    out = set(state.out)
    for seat in range(players):
        if (state.hand_sizes[seat] == 0) != (seat in out):
            yield "out", f"is who holds no cards; seat {seat} holds {state.hand_sizes[seat]}"
    over = any(total > state.target for total in state.totals)
    if over != (state.phase == OVER):
        yield "phase", f"is over once a total is more than {state.target}, and only then"
    if state.phase != OVER and any(state.scored[s * KINDS + QUEEN] for s in range(players)):
        yield "scored", "has no jokers before the game is over"
    if state.phase == CHOOSING and len(state.display) + state.to_show != display_size(players):
        yield "to_show", "makes a whole display with the cards that lie on it"
    if state.phase == CHOOSING and state.round == 1:
        yield "phase", "is not choose in the first round"
    if state.phase != OVER and state.round == 1 and any(state.totals):
        yield "totals", "are 0 in the first round"
    if state.phase != OVER and state.last_turn != nobody_else_holds_cards(state):
        yield "last_turn", "is true when nobody else holds cards, and only then"
    yield from impossible_sets(state)


def impossible_sets(state: GoingOutState) -> Iterator[tuple[str, str]]:
    """Yield each reason why the set on the table could not lie there."""
    if state.phase == DRAWING and state.table_owner != state.turn:
        yield "table", "is the set of who has just played, and may draw"
    if state.phase in (PLAYING, EXCHANGING, SHOWING) and state.table_owner == state.turn:
        yield "table", "is scored when the turn comes to its owner"
    if state.phase in (CHOOSING, OVER) and state.table_owner != NOBODY:
        yield "table", "is empty between rounds"
    if state.table_size - sum(state.table) > sum(state.jokers_used):
        yield "jokers_used", "has at least the jokers of the set on the table"
