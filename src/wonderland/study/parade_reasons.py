"""Reasons in Parade: what is collected, colours and majorities, what is left to the others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from wonderland.engine.rng import FastRng
from wonderland.engine.words import counted, listed
from wonderland.games.parade import facts
from wonderland.games.parade.cards import (
    CARD_NUMBERS,
    COLOUR_NAMES,
    COLOURS,
    DISCARD,
    PASS,
)
from wonderland.games.parade.rules import ParadeState
from wonderland.games.parade.view import Cards, ParadeView
from wonderland.games.parade.words import cards_in_words
from wonderland.study.matter import Matter

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def parade_reasons(matter: Matter, action: int) -> list[str]:
    """Say what speaks for and against a card: to be played, or to be discarded."""
    if action == PASS:
        return ["there is no card to play"]
    if action >= DISCARD:
        return discarding(matter, action)
    return [
        taking(matter, action),
        *majorities(matter, action),
        *opening(matter, action),
        *leaving(matter, action),
        *keeping(matter, action),
    ]


# What is collected


def taken(matter: Matter, action: int) -> Cards:
    """Return the cards that a play collects."""
    for fact in matter.preview(action):
        if isinstance(fact, facts.CardsCollected):
            return fact.cards
    return ()


def taking(matter: Matter, action: int) -> str:
    """Say what a play collects, and what that counts as things stand."""
    cards = taken(matter, action)
    if not cards:
        return "takes nothing"
    count = counted(len(cards), "card")
    more = matter.after(action).scores[matter.seat] - matter.view.scores[matter.seat]
    if more < 0:
        return f"takes {count} and still saves {counted(-more, 'point')}, as majorities stand"
    face = sum(int(card[1:]) for card in cards)
    if more != face:
        return f"takes {count} worth {face} for {counted(more, 'point')}, as majorities stand"
    return f"takes {count} for {counted(more, 'point')}"


# Colours and majorities


def majorities(matter: Matter, action: int) -> list[str]:
    """Say which majorities are won, lost, added to or nearly reached."""
    before: ParadeView = matter.view
    after: ParadeView = matter.after(action)
    colours = list(dict.fromkeys(card[0] for card in taken(matter, action)))
    had = [colour for colour in colours if colour in before.flipped[matter.seat]]
    has = [colour for colour in colours if colour in after.flipped[matter.seat]]
    won = [colour for colour in has if colour not in had]
    near = [c for c in colours if c not in has and one_more_flips(matter, action, c)]
    said = [f"adds to {matter.my} {a_majority(had)}"] if had else []
    said += [f"wins the {a_majority(won)}"] if won else []
    said += [f"brings {colour_names(near)} within one card of a majority"] if near else []
    for seat in range(before.players):
        lost = [c for c in before.flipped[seat] if c not in after.flipped[seat]]
        if lost:
            more = after.scores[seat] - before.scores[seat]
            said.append(
                f"breaks {matter.whose(seat)} {a_majority(lost)}, which costs"
                f" {counted(more, 'point')} there"
            )
    return said


def a_majority(colours: Sequence[str]) -> str:
    """Name the majorities of some colours.

    >>> a_majority("R"), a_majority("RG")
    ('red majority', 'red and green majorities')
    """
    return f"{colour_names(colours)} {'majority' if len(colours) == 1 else 'majorities'}"


def one_more_flips(matter: Matter, action: int, colour: str) -> bool:
    """P15, P16: tell whether one more card of a colour would be enough to flip it."""
    world: ParadeState = matter.world_after(action)
    missing = [card for card in unseen_by(matter.view) if card[0] == colour]
    if not missing:
        return False
    world.put_in_front(matter.seat, CARD_NUMBERS[missing[0]])
    return bool(world.flips(world.counts(COLOURS.index(colour)))[matter.seat])


def opening(matter: Matter, action: int) -> list[str]:
    """Say which colours are new in front of the player, and whether the last round begins."""
    view: ParadeView = matter.view
    had = {card[0] for card in view.front[matter.seat]}
    new = [c for c in dict.fromkeys(card[0] for card in taken(matter, action)) if c not in had]
    said = []
    if new:
        numbers = listed(ORDINALS[len(had) : len(had) + len(new)])
        colours = "colour" if len(new) == 1 else "colours"
        said.append(f"opens {colour_names(new)}, {matter.my} {numbers} {colours}")
    for fact in matter.preview(action):
        if isinstance(fact, facts.LastRoundBegan):
            last = "" if fact.all_colours else "draws the last card of the pile, and so "
            said.append(f"{last}begins the last round")
    return said


def colour_names(colours: Sequence[str]) -> str:
    """Return what colours are called.

    >>> colour_names("RG")
    'red and green'
    """
    return listed([COLOUR_NAMES[COLOURS.index(colour)] for colour in colours])


# What is left to the next player, and in one's own hand


def leaving(matter: Matter, action: int) -> list[str]:
    """Say what the next player may take, and whether that is more or less than in other cases."""
    if matter.view.last_round == 1 or not unseen_by(matter.view):
        return []
    name = matter.name(next_player(matter))
    cards, points = exposed(matter, action)
    if cards == 0:
        return [f"leaves nothing for {name} to take"]
    count = f"{cards:g} {'card' if cards == 1 else 'cards'}"
    what = f"for {points:g} points" if points >= 0 else f"(they would save {-points:g} points)"
    others = [exposed(matter, other)[1] for other in matter.legal if other != action]
    beside = ""
    if others and points < min(others):
        beside = ", less than any other card would"
    elif others and points > max(others):
        beside = ", more than any other card would"
    return [f"leaves {name} {count} {what} to take on average{beside}"]


def next_player(matter: Matter) -> int:
    """Return whose turn is next."""
    return (matter.seat + 1) % int(matter.view.players)


def exposed(matter: Matter, action: int) -> tuple[float, float]:
    """Return how many cards and points the next player takes, the mean over all unseen cards."""
    following = next_player(matter)
    world: ParadeState = matter.world_after(action)
    unseen = unseen_by(matter.view)
    before = int(world.scores()[following])
    cards = points = 0
    for card in unseen:
        took = world.copy()
        took.collect(following, CARD_NUMBERS[card])
        cards += len(world.parade) - len(took.parade)
        points += int(took.scores()[following]) - before
    return round(cards / len(unseen), 1), round(points / len(unseen), 1)


def unseen_by(view: ParadeView) -> list[str]:
    """Return the cards of which the View's owner does not know where they are."""
    assert view.seat is not None
    seen = {*view.parade, *view.hand, *view.discards[view.seat]}
    seen.update(*view.front)
    return [card for card in CARD_NUMBERS if card not in seen]


def keeping(matter: Matter, action: int) -> list[str]:
    """Say how good the rest of the hand is: for playing, or, on the last turn, for keeping."""
    view: ParadeView = matter.view
    played = matter.game.describe(view, action).pieces
    rest = tuple(card for card in view.hand if card not in played)
    if not rest:
        return []
    world: ParadeState = matter.world_after(action)
    if view.last_round is not None:
        cards, points = cheapest_to_keep(world, matter.seat, rest, 2)
        return [f"can keep {cards_in_words(cards)} then, {for_points(points)}"]
    free = sum(1 for card in rest if takes_nothing(world, matter.seat, card))
    if free == len(rest) > 1:
        return [f"leaves all {free} of {matter.my} other cards free to play"]
    others = counted(len(rest), "other card")
    return [f"leaves {free or 'none'} of {matter.my} {others} free to play"]


def for_points(points: int) -> str:
    """Say what cards count that are kept.

    >>> for_points(4), for_points(-1)
    ('for 4 points', 'which saves 1 point')
    """
    if points < 0:
        return f"which saves {counted(-points, 'point')}"
    return f"for {counted(points, 'point')}"


def takes_nothing(world: ParadeState, seat: int, card: str) -> bool:
    """Tell whether a card could be played without collecting anything."""
    after = world.copy()
    after.collect(seat, CARD_NUMBERS[card])
    return len(after.parade) == len(world.parade)


# The last discards


def discarding(matter: Matter, action: int) -> list[str]:
    """Say what a discard lets one keep, and what keeping that card would cost."""
    view: ParadeView = matter.view
    (card,) = matter.game.describe(view, action).pieces
    world: ParadeState = matter.game.imagine(view, FastRng(0))
    kept = len(view.hand) - (2 - len(view.discards[matter.seat]))
    rest = tuple(other for other in view.hand if other != card)
    cards, points = cheapest_to_keep(world, matter.seat, rest, kept)
    said = [f"lets {matter.me} keep {cards_in_words(cards)}, {for_points(points)}"]
    if kept > 0:
        (_, *others), least = cheapest_to_keep(world, matter.seat, rest, kept - 1, card)
        if least > points:
            said.append(f"keeping it would cost {counted(least - points, 'point')} more")
        elif least < points:
            beside = f", with {cards_in_words(others)}," if others else ""
            saved = counted(points - least, "point")
            said.append(f"keeping it{beside} would save {saved}")
    return said


def cheapest_to_keep(
    world: ParadeState, seat: int, hand: Cards, count: int, *sure: str
) -> tuple[Cards, int]:
    """Return which cards of a hand count least if so many are kept besides some that are sure."""
    before = int(world.scores()[seat])
    found: list[tuple[int, Cards]] = []
    for chosen in combinations(hand, min(count, len(hand))):
        cards = (*sure, *chosen)
        after = world.copy()
        for card in cards:
            after.put_in_front(seat, CARD_NUMBERS[card])
        found.append((int(after.scores()[seat]) - before, cards))
    points, cards = min(found)
    return cards, points
