"""What a seat may know of a game of Parade, and the worlds and futures that follow from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from librt.vecs import vec
from mypy_extensions import i64

from wonderland.engine.piles import filled, pile_of
from wonderland.engine.rng import Rng
from wonderland.engine.state import SPECTATOR
from wonderland.games.parade.cards import CARD_NAMES, CARD_NUMBERS, COLOUR_COUNT, COLOURS
from wonderland.games.parade.rules import (
    DISCARDING,
    NOBODY,
    NOT_BEGUN,
    OVER,
    PLAY,
    ParadeState,
    bare,
    names,
)

Phase = Literal["play", "discard", "over"]

PHASES: tuple[Phase, ...] = ("play", "discard", "over")
PHASE_NUMBERS = {"play": PLAY, "discard": DISCARDING, "over": OVER}

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ParadeView:
    """What one seat (None: a spectator) may know. Hidden zones are counts."""

    players: int
    seat: int | None
    phase: Phase
    turn: int
    last_round: int | None
    """Turns left of the last round; None before it begins."""
    parade: Cards
    """Front first."""
    front: tuple[Cards, ...]
    """By seat, sorted by colour and value."""
    hand: Cards
    """The seat's own; empty for spectators."""
    hand_counts: tuple[int, ...]
    """As far as the seat knows: until all have chosen, the others still seem to hold every card."""
    discards: tuple[Cards, ...]
    """By seat; of the others' nothing is shown before the game is over."""
    deck_count: int
    deck: Cards
    """Shown when the game is over; the next card drawn would have been the last."""
    scores: tuple[int, ...]
    """What the cards in front of each player would count if this were the end."""
    flipped: tuple[str, ...]
    """By seat, the letters of the colours whose majority (P15, P16) it holds as things stand."""
    places: tuple[int, ...]
    """Empty before the game is over."""
    game: Literal["parade"] = "parade"

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that must choose, as far as this seat may know."""
        if self.phase == "play":
            return (self.turn,)
        if self.phase == "over":
            return ()
        return tuple(
            seat
            for seat, held in enumerate(self.hand_counts)
            if min(held, 2 - len(self.discards[seat])) > 0
        )


def view(state: ParadeState, seat: int | None) -> ParadeView:
    """Build what a seat may know; None for a spectator."""
    seats = range(state.players)
    over = state.phase == OVER
    scores, flipped = standing(state)
    return ParadeView(
        players=state.players,
        seat=seat,
        phase=PHASES[state.phase],
        turn=state.turn,
        last_round=None if state.last_round == NOT_BEGUN else state.last_round,
        parade=names(state.parade),
        front=fronts(state),
        hand=() if seat is None else names(state.hand(seat)),
        hand_counts=tuple(
            state.hand_sizes[s]
            if over or s == seat
            else state.hand_sizes[s] + state.discard_sizes[s]
            for s in seats
        ),
        discards=tuple(names(state.discarded(s)) if over or s == seat else () for s in seats),
        deck_count=len(state.deck),
        deck=names(state.deck) if over else (),
        scores=scores,
        flipped=flipped,
        places=tuple(state.places()) if over else (),
    )


def fronts(state: ParadeState) -> tuple[Cards, ...]:
    """Return the cards in front of each seat, sorted by colour and value (P8)."""
    piles: list[list[str]] = [[] for _ in range(state.players)]
    for card, owner in enumerate(state.front):
        if owner != NOBODY:
            piles[owner].append(CARD_NAMES[card])
    return tuple(map(tuple, piles))


def standing(state: ParadeState) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return the scores as things stand, and the colours that each seat would flip."""
    flipped = [""] * state.players
    for colour in range(COLOUR_COUNT):
        for seat, flips in enumerate(state.flips(state.counts(colour))):
            if flips:
                flipped[seat] += COLOURS[colour]
    return tuple(state.scores()), tuple(flipped)


def imagine(seen: ParadeView, rng: Rng) -> ParadeState:
    """Make up a State that agrees with a View, its hidden part random."""
    state = bare(seen.players)
    state.phase = PHASE_NUMBERS[seen.phase]
    state.turn = seen.turn
    state.last_round = NOT_BEGUN if seen.last_round is None else seen.last_round
    state.parade = pile(seen.parade)
    lay_fronts(state, seen.front)
    for seat in range(seen.players):
        state.hand_sizes[seat] = seen.hand_counts[seat]
    if seen.seat is not None:
        state.hand_sizes[seen.seat] = 0
        for card in seen.hand:
            state.put_into_hand(seen.seat, CARD_NUMBERS[card])
    for seat, discards in enumerate(seen.discards):
        lay_discards(state, seat, discards)
    state.deck = pile(seen.deck) if seen.phase == "over" else filled(seen.deck_count, 0)
    state.reimagine(SPECTATOR if seen.seat is None else seen.seat, rng)
    return state


def pile(cards: Cards) -> vec[i64]:
    """Return cards as a pile of numbers."""
    return pile_of([CARD_NUMBERS[card] for card in cards])


def lay_fronts(state: ParadeState, piles: tuple[Cards, ...]) -> None:
    """Lay cards face up in front of the players."""
    for seat, cards in enumerate(piles):
        for card in cards:
            state.put_in_front(seat, CARD_NUMBERS[card])


def lay_discards(state: ParadeState, seat: int, cards: Cards) -> None:
    """Put cards among a seat's discards."""
    for number, card in enumerate(cards):
        state.discards[seat * 2 + number] = CARD_NUMBERS[card]
    state.discard_sizes[seat] = len(cards)
