"""What a seat may know of a Going-Out game, and the worlds that follow from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from librt.vecs import vec
from mypy_extensions import i64

from wonderland.engine.piles import filled, pile_of
from wonderland.engine.rng import FastRng, Rng
from wonderland.engine.state import SPECTATOR
from wonderland.games.going_out.board import (
    NOBODY,
    OVER,
    PHASES,
    kind_names,
)
from wonderland.games.going_out.cards import KIND_NAMES, KIND_NUMBERS, KINDS, QUEEN
from wonderland.games.going_out.facts import Phase
from wonderland.games.going_out.rules import GoingOutState

PHASE_NUMBERS = {phase: number for number, phase in enumerate(PHASES)}

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableSet:
    """The set on the table: what lies of it, without jokers, and how strong it is."""

    owner: int
    cards: Cards
    count: int
    rank: int


@dataclass(frozen=True, slots=True)
class GoingOutView:
    """What one seat (None: a spectator) may know. Hidden zones are counts."""

    players: int
    target: int
    seat: int | None
    phase: Phase
    turn: int
    round: int
    leader: int
    """The round's first player."""
    last_turn: bool
    """This turn ends the round (G25)."""
    passes: int
    """In a row, since a set was played or the table was cleared (G24, G26)."""
    drawn: int
    """How many cards have been drawn after this pass (G19)."""
    to_show: int
    """How many cards are still to be chosen for a new display (G5)."""
    hand: Cards
    """The seat's own; empty for spectators."""
    hand_counts: tuple[int, ...]
    known: tuple[Cards, ...]
    """By seat, the cards that are known to all to be in that hand (G7)."""
    deck_count: int
    display: Cards
    table: TableSet | None
    scored: tuple[Cards, ...]
    """By seat, this round's scored cards; everybody saw them being laid down."""
    jokers_used: Cards
    totals: tuple[int, ...]
    handed: tuple[Cards, ...]
    """By seat, the jokers handed out at the end of the last round that was scored (G28)."""
    out: tuple[int, ...]
    """The seats that have gone out, in order."""
    round_pairs: tuple[int, ...]
    """By seat, the pairs of the last round that was scored (G31)."""
    round_sums: tuple[int, ...]
    """By seat, the sum of the numbers scored in it (G31)."""
    places: tuple[int, ...]
    """Empty before the game is over."""
    game: Literal["going-out"] = "going-out"

    @property
    def actors(self) -> tuple[int, ...]:
        """The seat whose decision it is."""
        return () if self.phase == "over" else (self.turn,)


def view(state: GoingOutState, seat: int | None) -> GoingOutView:
    """Build what a seat may know; None for a spectator."""
    return GoingOutView(
        players=state.players,
        target=state.target,
        seat=seat,
        phase=PHASES[state.phase],
        turn=state.turn,
        round=state.round,
        leader=state.leader,
        last_turn=state.last_turn,
        passes=state.passes,
        drawn=state.drawn,
        to_show=state.to_show,
        hand=() if seat is None else of_seat(state.hands, seat),
        hand_counts=tuple(state.hand_sizes),
        known=by_seat(state.known, state.players),
        deck_count=len(state.deck),
        display=names(state.display),
        table=table_set(state),
        scored=by_seat(state.scored, state.players),
        jokers_used=jokers(state),
        totals=tuple(state.totals),
        handed=handed(state),
        out=tuple(state.out),
        round_pairs=tuple(state.round_pairs),
        round_sums=tuple(state.round_sums),
        places=tuple(state.places()) if state.phase == OVER else (),
    )


def of_seat(counts: vec[i64], seat: int) -> Cards:
    """Return one seat's sixteen counts as cards in order."""
    return kind_names(counts[seat * KINDS : (seat + 1) * KINDS])


def by_seat(counts: vec[i64], players: int) -> tuple[Cards, ...]:
    """Return every seat's sixteen counts as cards in order."""
    return tuple(of_seat(counts, seat) for seat in range(players))


def names(pile: vec[i64]) -> Cards:
    """Return a pile as cards, in its order."""
    return tuple(KIND_NAMES[kind] for kind in pile)


def jokers(state: GoingOutState) -> Cards:
    """Return the jokers in the discard pile."""
    queens, cats = state.jokers_used
    return ("Q",) * queens + ("C",) * cats


def handed(state: GoingOutState) -> tuple[Cards, ...]:
    """Return by seat the jokers that were handed out last."""
    counts = list(state.handed)
    pairs = zip(counts[::2], counts[1::2], strict=True)
    return tuple(("Q",) * queens + ("C",) * cats for queens, cats in pairs)


def lay_handed(state: GoingOutState, handed: Sequence[Sequence[str]]) -> None:
    """Note the jokers that were handed out last."""
    for seat, jokers in enumerate(handed):
        for joker in jokers:
            state.handed[seat * 2 + KIND_NUMBERS[joker] - QUEEN] += 1


def table_set(state: GoingOutState) -> TableSet | None:
    """Return the set on the table."""
    if state.table_owner == NOBODY:
        return None
    cards = kind_names(state.table)
    return TableSet(state.table_owner, cards, state.table_size, state.table_rank + 1)


def imagine(seen: GoingOutView, rng: Rng) -> GoingOutState:
    """Make up a State that agrees with a View, its hidden part random."""
    state = GoingOutState(seen.players, seen.target, FastRng(0))
    state.phase = PHASE_NUMBERS[seen.phase]
    state.turn = seen.turn
    state.round = seen.round
    state.leader = seen.leader
    state.last_turn = seen.last_turn
    state.passes = seen.passes
    state.drawn = seen.drawn
    state.to_show = seen.to_show
    for seat in range(seen.players):
        lay(state.known, seat, seen.known[seat])
        lay(state.scored, seat, seen.scored[seat])
        state.hand_sizes[seat] = seen.hand_counts[seat]
    if seen.seat is not None:
        lay(state.hands, seen.seat, seen.hand)
    state.deck = filled(seen.deck_count, 0)
    state.display = pile(seen.display)
    lay_table(state, seen.table)
    lay_jokers(state, seen.jokers_used)
    state.totals = pile_of(list(seen.totals))
    lay_handed(state, seen.handed)
    state.out = pile_of(list(seen.out))
    state.round_pairs = pile_of(list(seen.round_pairs))
    state.round_sums = pile_of(list(seen.round_sums))
    state.reimagine(SPECTATOR if seen.seat is None else seen.seat, rng)
    return state


def pile(cards: Sequence[str]) -> vec[i64]:
    """Return cards as a pile of kinds."""
    return pile_of([KIND_NUMBERS[card] for card in cards])


def lay(counts: vec[i64], seat: int, cards: Sequence[str]) -> None:
    """Add cards to one seat's sixteen counts."""
    for card in cards:
        counts[seat * KINDS + KIND_NUMBERS[card]] += 1


def lay_table(state: GoingOutState, table: TableSet | None) -> None:
    """Lay a set on the table."""
    if table is not None:
        state.table_owner = table.owner
        state.table_size = table.count
        state.table_rank = table.rank - 1
        lay(state.table, 0, table.cards)


def lay_jokers(state: GoingOutState, used: Sequence[str]) -> None:
    """Put jokers on the discard pile."""
    for joker in used:
        state.jokers_used[KIND_NUMBERS[joker] - QUEEN] += 1
