"""Wonderland's own measurements, the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from types import ModuleType
from typing import Any, TypeVar

import wonderland as wl
from benchmarks.measuring import Contender, Sample, timed
from wonderland.bots.search import Instinct, Search
from wonderland.engine.facts import Fact
from wonderland.engine.piles import pile_of
from wonderland.games.going_out import rules as going_out
from wonderland.games.madcala import rules as madcala
from wonderland.games.madcala.card_set import read_cards
from wonderland.games.parade import rules as parade
from wonderland.wire import encode_facts, encode_view


@dataclass(frozen=True, slots=True)
class Entry:
    """A game to measure."""

    game: str
    players: int
    deal: Callable[[int, wl.Rng], wl.State]
    """The rules' own deal: native where the package is compiled."""
    midgame: int
    """How many steps lead to the middle of a game."""
    crowded: Mapping[str, Any] | None = None
    """A position in which the seat to move has unusually many actions, if there is such a thing."""
    by_hand: bool = False
    """Whether it is written by hand in C as well."""


def deal_going_out(players: int, rng: wl.Rng) -> wl.State:
    """Deal the Going-Out game to its usual target."""
    return going_out.deal(players, 37, rng)


HOUSE_SET = read_cards("")


def deal_madcala(players: int, rng: wl.Rng) -> wl.State:
    """Deal Madcala with the house set, to Guests and a starting player by lot."""
    guests = pile_of([rng.below(len(HOUSE_SET.guest_ids)) for _ in range(players)])
    return madcala.deal(HOUSE_SET, guests, rng.below(players), rng)


CROWDED_HAND = {
    "players": 5,
    "hands": [
        [
            *"QQQQQCCCCC",
            *[
                "F1",
                "F1",
                "F2",
                "F3",
                "F4",
                "F5",
                "F6",
                "F7",
                "H1",
                "H2",
                "H3",
                "H4",
                "H5",
                "H6",
                "H7",
            ],
        ],
        ["F1"],
        ["F1"],
        ["F1"],
        [],
    ],
    "turn": 0,
}
ENTRIES = (
    Entry("parade", players=4, deal=parade.deal, midgame=20, by_hand=True),
    Entry("going-out", players=3, deal=deal_going_out, midgame=60, crowded=CROWDED_HAND),
    Entry("madcala", players=2, deal=deal_madcala, midgame=150),
)
POSITIONS = 16
THOUGHT = 20_000
"""So many iterations a search has, so that its tree is as large as in play."""
T = TypeVar("T")


class Bench:
    """What is measured of one game, on positions from the middle of different games."""

    def __init__(self, entry: Entry, loops: ModuleType) -> None:
        self.entry = entry
        self.loops = loops
        self.game = wl.game(entry.game)
        self.states = [midgame(entry, wl.FastRng(seed)) for seed in range(POSITIONS)]
        self.seated = [(state, state.actors()[0]) for state in self.states]
        self.heard = [heard(state, wl.FastRng(0)) for state in self.states]

    def play(self, seed: int, games: int) -> Sample:
        """Play whole games from one generator, and score them."""
        return play(self.entry, self.loops, seed, games)

    def play_from_python(self, seed: int, games: int) -> Sample:
        """Play whole games, each call made from Python as a user's script makes it."""
        rng = wl.FastRng(seed)
        steps, took = timed(lambda: sum(self.one_game(rng) for _ in range(games)))
        return Sample(games, took, steps)

    def one_game(self, rng: wl.Rng) -> int:
        """Play one random game from Python; return how many decisions it took."""
        state = self.game.deal(self.entry.players, rng)
        steps = 0
        while not state.is_over():
            act(state, rng)
            steps += 1
        state.scores()
        return steps

    def copy(self, _: int, times: int) -> Sample:
        """Copy States, and drop the copies."""
        each = -(-times // POSITIONS)
        took = sum(timed(partial(self.loops.copy_many, s, each))[1] for s in self.states)
        return Sample(each * POSITIONS, took)

    def reimagine(self, seed: int, times: int) -> Sample:
        """Deal what the acting seat cannot know again."""
        each = -(-times // POSITIONS)
        rng = wl.FastRng(seed)
        took = 0.0
        for state, seat in self.seated:
            took += timed(partial(self.loops.reimagine_many, state.copy(), seat, rng, each))[1]
        return Sample(each * POSITIONS, took)

    def search(self, seed: int, times: int) -> Sample:
        """Copy, imagine what the acting seat cannot know, and play randomly to the end."""
        each = -(-times // POSITIONS)
        rng = wl.FastRng(seed)
        took, steps = 0.0, 0
        for state, seat in self.seated:
            played, seconds = timed(partial(self.loops.search_many, state, seat, rng, each))
            took, steps = took + seconds, steps + played
        return Sample(each * POSITIONS, took, steps)

    def ismcts(self, seed: int, times: int) -> Sample:
        """Search for the first move of one fresh deal after another, with random play-outs."""
        rng = wl.FastRng(seed)
        took, done = 0.0, 0
        while done < times:
            root = self.entry.deal(self.entry.players, rng)
            search = Search(root, root.mover(), self.game.actions, rng, Instinct())
            took += timed(partial(search.run, min(THOUGHT, times - done)))[1]
            done += int(search.iterations)
        return Sample(done, took)

    def crowded(self, _: int, times: int) -> Sample:
        """List what the seat to move may do in the crowded position."""
        state = self.game.load(self.entry.crowded)
        took = timed(partial(self.loops.legal_many, state, state.actors()[0], times))[1]
        return Sample(times, took)

    def view(self, _: int, times: int) -> Sample:
        """Build the acting seat's View."""
        return over(self.seated, times, lambda at: self.game.view(*at))

    def encode(self, _: int, times: int) -> Sample:
        """Build the acting seat's View and encode it."""
        return over(self.seated, times, lambda at: encode_view(self.game.view(*at)))

    def facts(self, _: int, times: int) -> Sample:
        """Encode what the acting seat hears of its turn."""
        return over(self.heard, times, encode_facts)

    def contenders(self) -> list[Contender]:
        """Return everything there is to measure, in the order of the table."""
        game, players = self.entry.game, self.entry.players
        text = f"random games of {players}, and scores"
        by_step = "the same, each call from Python"
        python = f"{game}-from-python"
        contenders = [
            Contender(game, text, "games/s", self.play, beside=game),
            Contender(python, by_step, "games/s", self.play_from_python, beside=game),
            Contender(f"{game}-copy", "copy a State", "ns", self.copy),
            Contender(f"{game}-reimagine", "deal the unseen cards again", "ns", self.reimagine),
            Contender(f"{game}-search", "copy, imagine, play to the end", "us", self.search),
            Contender(f"{game}-ismcts", "tree search from a deal", "iterations/s", self.ismcts),
            Contender(f"{game}-view", "build a seat's View", "us", self.view),
            Contender(f"{game}-encode", "build a View and encode it", "us", self.encode),
            Contender(f"{game}-facts", "encode the facts of one turn", "us", self.facts),
        ]
        if self.entry.crowded is not None:
            many = len(list(self.game.load(self.entry.crowded).legal(0)))
            what = f"list the {many:,} plays of a hand of 25"
            contenders.append(Contender(f"{game}-legal", what, "us", self.crowded))
        return contenders


def play(entry: Entry, loops: ModuleType, seed: int, games: int) -> Sample:
    """Play whole random games from one generator, and score them."""
    rng = wl.FastRng(seed)
    (checksum, steps), took = timed(lambda: loops.play_many(entry.deal, entry.players, rng, games))
    return Sample(games, took, steps, checksum)


def midgame(entry: Entry, rng: wl.Rng) -> wl.State:
    """Return a position from the middle of a random game."""
    state = entry.deal(entry.players, rng)
    for _ in range(entry.midgame):
        act(state, rng)
    return state


def act(state: wl.State, rng: wl.Rng) -> None:
    """Take one random action."""
    seat = state.actors()[0]
    legal = state.legal(seat)
    state.apply(seat, legal[rng.below(len(legal))])


def heard(state: wl.State, rng: wl.Rng) -> Sequence[Fact]:
    """Return what the acting seat is told of its next turn."""
    state = state.copy()
    ears = wl.Ears()
    state.listener = ears
    seat = state.actors()[0]
    act(state, rng)
    return ears.facts(seat)


def over(things: Sequence[T], times: int, work: Callable[[T], object]) -> Sample:
    """Time a piece of work, done to one thing after another."""

    def all_of_it() -> None:
        for thing in islice(cycle(things), times):
            work(thing)

    return Sample(times, timed(all_of_it)[1])
