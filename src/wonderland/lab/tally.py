"""Games of Madcala counted: who won, how long they took, and which cards were used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields

from wonderland.bots import bot, chance
from wonderland.engine.facts import Told
from wonderland.games.madcala import MADCALA, facts
from wonderland.games.madcala.cards import PLUS_ONES, SEATS, home_of


@dataclass(slots=True)
class Tally:
    """What came of a number of games between the same two Guests; a shared result is half a win."""

    games: int = 0
    first_guest: float = 0.0
    """What the Guest named first won."""
    starter: float = 0.0
    decisive: int = 0
    by_turn_limit: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    """How often a player had so many turns, extra turns not counted."""
    owned: Counter[str] = field(default_factory=Counter)
    """By Plus-One, the games of its owner."""
    used: Counter[str] = field(default_factory=Counter)
    """By Plus-One, those of them in which it was activated."""
    seen: Counter[str] = field(default_factory=Counter)
    """By Commoner, the games in which it was played."""
    drawn: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    """Other things that happened, by the words of the report."""

    def add(self, other: Tally) -> None:
        """Take in the games of another tally."""
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            else:
                setattr(self, each.name, mine + theirs)


EVENTS = {
    facts.CommonerBought: "Commoners bought",
    facts.ExtraTurnGained: "extra turns",
    facts.NoMovePossible: "turns without a move",
}
LANDINGS = "landings on Home"


class Counting:
    """A listener that counts."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.used: set[tuple[int, str]] = set()
        self.seen: set[str] = set()

    def hear(self, told: Told) -> None:
        """Count a fact, in the form of whoever knows most of it."""
        fact = told.public
        match fact:
            case facts.PlusOneActivated(seat, card):
                self.used.add((seat, card))
            case facts.CommonerPlayed(_, card):
                self.seen.add(card)
                self.tally.played[card] += 1
            case facts.CommonerDrawn(seat):
                known = told.to(seat)
                assert isinstance(known, facts.CommonerDrawn)
                assert known.commoner is not None
                self.tally.drawn[known.commoner] += 1
            case facts.PlateActivated(seat, plate) if plate == home_of(seat):
                self.tally.events[LANDINGS] += 1
            case facts.CommonerBought() | facts.ExtraTurnGained() | facts.NoMovePossible():
                self.tally.events[EVENTS[type(fact)]] += 1

    def close(self) -> None:
        """Count what is counted once for each game."""
        self.tally.used.update(card for _, card in self.used)
        self.tally.seen.update(self.seen)


def play(tally: Tally, guests: Sequence[str], number: int, seed: str, bot_name: str) -> None:
    """Play one game and count it; seats and starting player alternate with its number."""
    swapped = number % 2
    start = number // 2 % 2
    seated = (guests[swapped], guests[1 - swapped])
    players = [bot(bot_name, MADCALA, chance(seed, seat)) for seat in range(SEATS)]
    state = MADCALA.deal(seed=chance(seed, SEATS), guests=seated, start=start)
    counting = Counting(tally)
    for seat in range(SEATS):
        tally.owned.update(state.plus_one_id(seat, place) for place in range(PLUS_ONES))
        tally.drawn.update(state.hand_ids(state.hands, seat))  # before anybody could listen
    state.listener = counting
    while not state.is_over():
        actor = state.actor
        action = players[actor].choose(MADCALA.view(state, actor), list(state.legal(actor)))
        state.apply(actor, action)
    counting.close()
    wins = [win(list(state.places()), seat) for seat in range(SEATS)]
    tally.games += 1
    tally.first_guest += wins[swapped]
    tally.starter += wins[start]
    tally.decisive += wins[0] != wins[1]
    tally.by_turn_limit += min(state.health) > 0
    tally.turns.update(int(turns) for turns in state.turns)


def win(places: Sequence[int], seat: int) -> float:
    """Return what a seat won: 1, or 0, or a half if the result is shared.

    >>> win([1, 2], 0), win([1, 1], 1)
    (1.0, 0.5)
    """
    if places[0] == places[1]:
        return 0.5
    return float(places[seat] == 1)
