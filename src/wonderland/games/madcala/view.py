"""What a seat may know of a game of Madcala, and the worlds that follow from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from librt.vecs import vec
from mypy_extensions import i64

from wonderland.engine.piles import filled, pile_of
from wonderland.engine.rng import FastRng, Rng
from wonderland.engine.state import SPECTATOR
from wonderland.games.madcala.board import IN_HAND, NOTHING
from wonderland.games.madcala.card_set import read_cards
from wonderland.games.madcala.cards import PLATES, PLUS_ONES, SEATS, TOKEN_KINDS, CardSet
from wonderland.games.madcala.facts import Ids, Progress
from wonderland.games.madcala.progress import SHARDS, progress_of, resume
from wonderland.games.madcala.rules import MadcalaState

BOTH = range(SEATS)
NO_TOKEN = ""


@dataclass(frozen=True, slots=True)
class PlusOneSeen:
    """A Plus-One on the table: its id, whether it lies face up, and the shards stored on it."""

    id: str
    up: bool
    stored: int


@dataclass(frozen=True, slots=True)
class TokenSeen:
    """A kind of token: how many are at hand, turned up or on the Guest."""

    id: str
    left: int


@dataclass(frozen=True, slots=True)
class OfferSeen:
    """M32: an offer that was turned up: who laid it, its tokens, the place picked, from 1."""

    seat: int
    tokens: Ids
    picked: int


@dataclass(frozen=True, slots=True)
class MadcalaView:
    """What one seat (None: a spectator) may know. Hidden zones are counts."""

    players: int
    seat: int | None
    starter: int
    """The seat that holds the Madcala token."""
    guests: Ids
    health: tuple[int, ...]
    plates: tuple[str, ...]
    """Twelve, each with its shards: p and b, the Doublers P and B."""
    reserve: tuple[int, ...]
    in_hand: str
    """The shards that are being sown."""
    hand: Ids
    """The seat's own Commoners; empty for spectators."""
    hand_counts: tuple[int, ...]
    known: tuple[Ids, ...]
    """By seat, the Commoners that a card counter at the table knows to be in that hand (M13)."""
    deck_count: int
    discard: Ids
    playing: str | None
    """The Commoner that is being resolved."""
    plus_ones: tuple[tuple[PlusOneSeen, ...], ...]
    tokens: tuple[tuple[TokenSeen, ...], ...]
    plate_tokens: tuple[Ids, ...]
    """By owner, the token on each of the twelve plates, or an empty text."""
    offer: Ids
    """The tokens laid face down (M32): empty texts for who did not lay them."""
    revealed: OfferSeen | None
    """The last offer of the game that was turned up."""
    rolled: int
    """What the die showed last; 0 before it was rolled."""
    progress: Progress
    places: tuple[int, ...]
    """Empty before the game is over."""
    cards: str = ""
    """The card file, unless it is the house set."""
    game: Literal["madcala"] = "madcala"

    @property
    def actors(self) -> tuple[int, ...]:
        """The seat whose decision it is."""
        return () if self.progress.phase == "over" else (self.progress.actor,)

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return self.progress.turn

    @property
    def phase(self) -> str:
        """What is asked."""
        return self.progress.phase


def view(state: MadcalaState, seat: int | None) -> MadcalaView:
    """Build what a seat may know; None for a spectator."""
    return MadcalaView(
        players=state.players,
        seat=seat,
        starter=state.starter,
        guests=tuple(state.cards.guest_ids[guest] for guest in state.guests),
        health=tuple(state.health),
        plates=tuple(plate_text(state, plate) for plate in range(PLATES)),
        reserve=tuple(state.reserve),
        in_hand=state.shards_in_hand(),
        hand=() if seat is None else state.hand_ids(state.hands, seat),
        hand_counts=tuple(state.hand_sizes),
        known=((), ()) if seat is None else known(state),
        deck_count=len(state.deck),
        discard=state.ids(state.discard),
        playing=None if state.playing == NOTHING else state.cards.commoner_ids[state.playing],
        plus_ones=tuple(plus_ones(state, owner) for owner in BOTH),
        tokens=tuple(tokens(state, owner) for owner in BOTH),
        plate_tokens=tuple(plate_tokens(state, owner) for owner in BOTH),
        offer=offer(state, seat),
        revealed=revealed(state),
        rolled=state.rolled,
        progress=progress_of(state),
        places=tuple(state.places()) if state.over else (),
        cards="" if state.cards.house else state.cards.text,
    )


def plate_text(state: MadcalaState, plate: int) -> str:
    """Return a plate's shards as text."""
    text = "p" * state.normal(plate, 0) + "b" * state.normal(plate, 1)
    for seat, doubler in enumerate("PB"):
        if state.doublers[seat] == plate:
            text += doubler
    return text


def known(state: MadcalaState) -> tuple[Ids, ...]:
    """Return what a card counter knows of both hands."""
    return tuple(state.hand_ids(state.known, owner) for owner in BOTH)


def plus_ones(state: MadcalaState, owner: int) -> tuple[PlusOneSeen, ...]:
    """Return a seat's Plus-Ones."""
    return tuple(
        PlusOneSeen(
            state.plus_one_id(owner, place),
            bool(state.faces[owner * PLUS_ONES + place]),
            state.stored[owner * PLUS_ONES + place],
        )
        for place in range(PLUS_ONES)
    )


def tokens(state: MadcalaState, owner: int) -> tuple[TokenSeen, ...]:
    """Return a seat's tokens, by kind."""
    kinds = [(kind, state.token_id(owner, kind)) for kind in range(TOKEN_KINDS)]
    return tuple(
        TokenSeen(name, state.tokens[owner * TOKEN_KINDS + kind]) for kind, name in kinds if name
    )


def plate_tokens(state: MadcalaState, owner: int) -> Ids:
    """Return a seat's tokens on the plates."""
    standing = state.plate_tokens[owner * PLATES : (owner + 1) * PLATES]
    return tuple(state.token_id(owner, token - 1) if token else NO_TOKEN for token in standing)


def offer(state: MadcalaState, seat: int | None) -> Ids:
    """M32: return the tokens laid; only who laid them knows which they are."""
    if state.laid == 0:
        return ()
    owner = int(state.turn)
    if seat != owner:
        return (NO_TOKEN,) * state.laid
    return state.offer_ids(owner, state.offered, state.laid)


def revealed(state: MadcalaState) -> OfferSeen | None:
    """M32: return the last offer that was turned up."""
    if state.picked == 0:
        return None
    owner = int(state.revealed_by)
    ids = state.offer_ids(owner, state.revealed, state.revealed_count)
    return OfferSeen(owner, ids, state.picked)


def imagine(seen: MadcalaView, rng: Rng) -> MadcalaState:
    """Make up a State that agrees with a View, its hidden part random."""
    state = MadcalaState(read_cards(seen.cards), FastRng(0))
    put_down(state, seen)
    if seen.seat is not None:
        lay_hand(state, state.hands, seen.seat, seen.hand)
        for seat in BOTH:
            lay_hand(state, state.known, seat, seen.known[seat])
    for seat in BOTH:
        state.hand_sizes[seat] = seen.hand_counts[seat]
    state.deck = filled(seen.deck_count, 0)
    resume(state, seen.progress)
    laid = [token for token in seen.offer if token != NO_TOKEN]
    state.offered = packed(state, seen.turn, laid)
    state.rolled = seen.rolled
    if seen.revealed is not None:
        turn_up(state, seen.revealed)
    state.reimagine(SPECTATOR if seen.seat is None else seen.seat, rng)
    return state


def put_down(state: MadcalaState, seen: MadcalaView) -> None:
    """Put down what lies open."""
    cards = state.cards
    state.lay_out()
    state.guests = pile_of([cards.guest_ids.index(guest) for guest in seen.guests])
    state.starter = seen.starter
    state.health = pile_of(list(seen.health))
    state.reserve = pile_of(list(seen.reserve))
    for plate, shards in enumerate(seen.plates):
        lay_shards(state, plate, shards)
    take_up(state, seen.in_hand)
    state.discard = commoner_counts(cards, seen.discard)
    state.playing = NOTHING if seen.playing is None else cards.commoner_ids.index(seen.playing)
    for seat in BOTH:
        for place, card in enumerate(seen.plus_ones[seat]):
            state.faces[seat * PLUS_ONES + place] = int(card.up)
            state.stored[seat * PLUS_ONES + place] = card.stored
        for kind, token in enumerate(seen.tokens[seat]):
            state.tokens[seat * TOKEN_KINDS + kind] = token.left
        for plate, name in enumerate(seen.plate_tokens[seat]):
            lay_token(state, seat, plate, name)


def lay_shards(state: MadcalaState, plate: int, shards: str) -> None:
    """Put shards on a plate."""
    for shard, count in Counter(shards).items():
        kind = SHARDS.index(shard)
        if kind < 2:
            state.shards[plate * 2 + kind] = count
        else:
            state.doublers[kind - 2] = plate


def take_up(state: MadcalaState, shards: str) -> None:
    """Take shards in hand."""
    for shard, count in Counter(shards).items():
        kind = SHARDS.index(shard)
        if kind < 2:
            state.in_hand[kind] = count
        else:
            state.doublers[kind - 2] = IN_HAND


def lay_token(state: MadcalaState, seat: int, plate: int, name: str) -> None:
    """Put a token on a plate, if there is one."""
    if name:
        state.plate_tokens[seat * PLATES + plate] = token_number(state, seat, name) + 1


def token_number(state: MadcalaState, seat: int, name: str) -> int:
    """Return the number of a seat's token by its id."""
    return [state.token_id(seat, kind) for kind in range(TOKEN_KINDS)].index(name)


def packed(state: MadcalaState, owner: int, offered: Sequence[str]) -> int:
    """Return the tokens of an offer as the State keeps them."""
    numbers = [token_number(state, owner, name) for name in offered]
    return sum(number << 4 * at for at, number in enumerate(numbers))


def turn_up(state: MadcalaState, seen: OfferSeen) -> None:
    """Put down an offer that was turned up."""
    state.revealed_by = seen.seat
    state.revealed = packed(state, seen.seat, seen.tokens)
    state.revealed_count = len(seen.tokens)
    state.picked = seen.picked


def commoner_counts(cards: CardSet, names: Sequence[str]) -> vec[i64]:
    """Return Commoners as counts by kind."""
    counts = Counter(names)
    return pile_of([counts[name] for name in cards.commoner_ids])


def lay_hand(state: MadcalaState, hands: vec[i64], seat: int, names: Sequence[str]) -> None:
    """Put Commoners into a hand's counts."""
    counts = commoner_counts(state.cards, names)
    for kind in range(len(counts)):
        hands[seat * len(counts) + kind] = counts[kind]
