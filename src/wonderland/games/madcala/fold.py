"""How each fact that a seat hears changes its View: data being moved, no rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from wonderland.engine.facts import Fact
from wonderland.games.madcala import facts
from wonderland.games.madcala.cards import home_of
from wonderland.games.madcala.facts import Ids
from wonderland.games.madcala.progress import SHARDS
from wonderland.games.madcala.view import NO_TOKEN, MadcalaView, OfferSeen, PlusOneSeen

T = TypeVar("T")


def fold(seen: MadcalaView, fact: Fact) -> MadcalaView:
    """Return the View that follows when the seat it belongs to hears a fact."""
    match fact:
        case facts.StepBegan(progress):
            return replace(seen, progress=progress)
        case facts.Damaged(seat, health) | facts.HealthLost(seat, health):
            return replace(seen, health=changed(seen.health, seat, health))
        case facts.HealthGained(seat, health):
            return replace(seen, health=changed(seen.health, seat, health))
        case facts.GameEnded(_, places):
            return replace(seen, places=places)
    return fold_cards(fold_tokens(fold_shards(seen, fact), fact), fact)


def fold_shards(seen: MadcalaView, fact: Fact) -> MadcalaView:
    """Return the View that follows a fact about shards; others change nothing."""
    match fact:
        case facts.ShardsPickedUp(_, plate, shards):
            return replace(seen, plates=changed(seen.plates, plate, ""), in_hand=shards)
        case facts.ShardLeft(_, plate, shard) | facts.ShardDropped(_, plate, shard):
            return put(replace(seen, in_hand=less(seen.in_hand, shard)), plate, shard)
        case facts.ShardAdded(seat, shard):
            seen = to_reserve(seen, seat, -1)
            return replace(seen, in_hand=more(seen.in_hand, shard))
        case facts.ShardReturned(_, shard):
            seen = to_reserve(seen, SHARDS.index(shard), 1)
            return replace(seen, in_hand=less(seen.in_hand, shard))
        case facts.LastShardSlid(_, origin, plate, shard):
            return put(take(seen, origin, shard), plate, shard)
        case facts.ShardsReinforced(seat, plate, count):
            return put(to_reserve(seen, seat, -count), plate, SHARDS[seat] * count)
        case facts.ShardsPaid(_, plates, shards):
            for plate, shard in zip(plates, shards, strict=True):
                seen = to_reserve(take(seen, plate, shard), SHARDS.index(shard), 1)
            return seen
        case facts.ShardStruck(_, plate, shard):
            return to_reserve(take(seen, plate, shard), SHARDS.index(shard), 1)
        case facts.ShardGathered(seat, plate, shard) | facts.ShardStolen(seat, plate, shard):
            return put(take(seen, plate, shard), home_of(seat), shard)
        case facts.StoredShardPlaced(seat, card, plate, left):
            return put(with_plus_one(seen, seat, card, stored=left), plate, SHARDS[seat])
    return seen


def fold_tokens(seen: MadcalaView, fact: Fact) -> MadcalaView:
    """Return the View that follows a fact about tokens; others change nothing."""
    match fact:
        case facts.TokenSpent(seat, token, left, plate):
            seen = with_token(seen, seat, token, left)
            return seen if plate is None else with_plate_token(seen, seat, plate, NO_TOKEN)
        case facts.TokenRegained(seat, token, left):
            return with_token(seen, seat, token, left)
        case facts.TokenSet(seat, token, plate):
            return with_plate_token(seen, seat, plate, token)
        case facts.TokenLaid(_, _, token):
            return replace(seen, offer=(*seen.offer, token or NO_TOKEN))
        case facts.OfferRevealed(seat, tokens, picked):
            return replace(seen, offer=(), revealed=OfferSeen(seat, tokens, picked))
        case facts.DieRolled(_, face):
            return replace(seen, rolled=face)
    return seen


def fold_cards(seen: MadcalaView, fact: Fact) -> MadcalaView:
    """Return the View that follows a fact about cards; others change nothing."""
    match fact:
        case facts.CommonerDrawn(seat, commoner, deck_left):
            counts = changed(seen.hand_counts, seat, seen.hand_counts[seat] + 1)
            hand = with_card(seen.hand, commoner) if commoner else seen.hand
            return replace(seen, hand=hand, hand_counts=counts, deck_count=deck_left)
        case facts.DiscardsShuffled(count, known):
            return replace(seen, discard=(), deck_count=count, known=known)
        case facts.CommonerPlayed(seat, commoner):
            return replace(left_hand(seen, seat, commoner), playing=commoner)
        case facts.CommonerFinished(_, commoner):
            return replace(seen, playing=None, discard=with_card(seen.discard, commoner))
        case facts.CommonerDiscarded(seat, commoner) | facts.CommonerLost(seat, commoner):
            seen = left_hand(seen, seat, commoner)
            return replace(seen, discard=with_card(seen.discard, commoner))
        case facts.PlusOneTurnedDown(seat, card) | facts.PlusOneStruck(seat, card):
            return with_plus_one(seen, seat, card, up=False)
        case facts.PlusOneRefreshed(seat, card):
            return with_plus_one(seen, seat, card, up=True)
    return seen


def in_order(shards: str) -> str:
    """Return shards in the order pink, black, Doublers."""
    return "".join(sorted(shards, key=SHARDS.index))


def more(shards: str, added: str) -> str:
    """Return shards with some added."""
    return in_order(shards + added)


def less(shards: str, taken: str) -> str:
    """Return shards with one taken away."""
    return shards.replace(taken, "", 1)


def put(seen: MadcalaView, plate: int, shards: str) -> MadcalaView:
    """Put shards on a plate."""
    return replace(seen, plates=changed(seen.plates, plate, more(seen.plates[plate], shards)))


def take(seen: MadcalaView, plate: int, shard: str) -> MadcalaView:
    """Take a shard from a plate."""
    return replace(seen, plates=changed(seen.plates, plate, less(seen.plates[plate], shard)))


def to_reserve(seen: MadcalaView, seat: int, count: int) -> MadcalaView:
    """Put shards into a reserve, or take them out."""
    return replace(seen, reserve=changed(seen.reserve, seat, seen.reserve[seat] + count))


def with_token(seen: MadcalaView, seat: int, token: str, left: int) -> MadcalaView:
    """Set how many tokens of a kind are at hand."""
    tokens = tuple(replace(t, left=left) if t.id == token else t for t in seen.tokens[seat])
    return replace(seen, tokens=changed(seen.tokens, seat, tokens))


def with_plate_token(seen: MadcalaView, seat: int, plate: int, token: str) -> MadcalaView:
    """Set the token that a seat has on a plate."""
    standing = changed(seen.plate_tokens[seat], plate, token)
    return replace(seen, plate_tokens=changed(seen.plate_tokens, seat, standing))


def with_plus_one(
    seen: MadcalaView, seat: int, card: str, *, up: bool | None = None, stored: int | None = None
) -> MadcalaView:
    """Turn a Plus-One, or set the shards stored on it."""

    def after(one: PlusOneSeen) -> PlusOneSeen:
        if one.id != card:
            return one
        face = one.up if up is None else up
        return PlusOneSeen(one.id, face, one.stored if stored is None else stored)

    cards = tuple(after(one) for one in seen.plus_ones[seat])
    return replace(seen, plus_ones=changed(seen.plus_ones, seat, cards))


def left_hand(seen: MadcalaView, seat: int, card: str) -> MadcalaView:
    """Take a Commoner out of a hand, for all to see."""
    return replace(
        seen,
        hand=without_card(seen.hand, card) if seat == seen.seat else seen.hand,
        hand_counts=changed(seen.hand_counts, seat, seen.hand_counts[seat] - 1),
        known=changed(seen.known, seat, without_card(seen.known[seat], card)),
    )


def with_card(cards: Ids, card: str) -> Ids:
    """Return cards in alphabetical order with one more."""
    return tuple(sorted((*cards, card)))


def without_card(cards: Ids, card: str) -> Ids:
    """Return cards without one of a kind, if there is one."""
    left = list(cards)
    if card in left:
        left.remove(card)
    return tuple(left)


def changed(items: Sequence[T], at: int, item: T) -> tuple[T, ...]:
    """Return items with one of them replaced."""
    return (*items[:at], item, *items[at + 1 :])
