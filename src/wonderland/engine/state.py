"""State: the whole truth about one game being played, and the rules that move it on."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from wonderland.engine.errors import IllegalAction, NotYourTurn
from wonderland.engine.facts import Fact, Listener, Told
from wonderland.engine.rng import Rng

SPECTATOR: Final = -1
"""Stands for "no seat" where the compiled code needs a number: somebody who only watches."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One game's truth. A subclass per game; native here, plain Python where nobody compiles it.

    Only tables, the lab and adapters may hold a true State. Everybody else is given a View.
    """

    def __init__(self, players: i64) -> None:
        self.players: i64 = players
        self.listener: Listener | None = None

    def actors(self) -> vec[i64]:
        """Return the seats that must choose now: none when the game is over, several at once."""
        raise NotImplementedError

    def mover(self) -> i64:
        """Return the first of the actors, or `SPECTATOR` when the game is over.

        A game may override it where it need not list them all.
        """
        actors = self.actors()
        if len(actors) == 0:
            return SPECTATOR
        return actors[0]

    def legal(self, seat: i64) -> vec[i64]:
        """Return the actions a seat may take now: none when nothing is asked of it."""
        raise NotImplementedError

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out an action that `legal` lists; anything else is refused and changes nothing."""
        raise NotImplementedError

    def copy(self) -> State:
        """Return an independent State that nobody listens to."""
        raise NotImplementedError

    def reimagine(self, seat: i64, rng: Rng) -> None:
        """Deal everything that a seat (or `SPECTATOR`) cannot know again, at random."""
        raise NotImplementedError

    def scores(self) -> vec[i64]:
        """Return each seat's points in the game's own counting, as things stand."""
        raise NotImplementedError

    def places(self) -> vec[i64]:
        """Return each seat's place as things stand: 1 for the winner; ties share a place."""
        raise NotImplementedError

    def notate(self, action: i64) -> str:
        """Return an action as people write it, for error messages."""
        return str(action)

    def why_not(self, seat: i64, action: i64) -> str:
        """Say in the game's words why an action is not legal, for error messages; or nothing."""
        return ""

    def is_over(self) -> bool:
        """Tell whether nobody has anything left to choose."""
        return self.mover() == SPECTATOR

    def refuse(self, seat: i64, action: i64) -> None:
        """Raise the error that says why `apply` will not carry out an action."""
        legal = [self.notate(a) for a in self.legal(seat)]
        if not legal:
            raise NotYourTurn(seat, self.players)
        raise IllegalAction(seat, self.notate(action), legal, self.why_not(seat, action))

    def tell(self, fact: Fact) -> None:
        """Tell everybody a fact. Build facts only while `listener` is set."""
        if self.listener is not None:
            self.listener.hear(Told(fact))

    def tell_apart(self, public: Fact | None, seat: i64, private: Fact) -> None:
        """Tell one seat a fuller form of what the others hear (None: the others hear nothing)."""
        if self.listener is not None:
            self.listener.hear(Told(public, {seat: private}))


def play_randomly(state: State, rng: Rng) -> i64:
    """Play a State to its end with random legal actions; return how many it took.

    >>> import wonderland as wl
    >>> state = wl.game("parade").deal(players=4, seed=7)
    >>> steps = play_randomly(state, wl.FastRng(1))
    >>> state.is_over()
    True
    """
    steps: i64 = 0
    while True:
        seat = state.mover()
        if seat == SPECTATOR:
            return steps
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
        steps += 1
