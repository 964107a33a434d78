"""The characters one plays against, from the White Rabbit to the Red Queen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wonderland.bots.bot import Bot
from wonderland.bots.thinking import Budget, chance_of, think
from wonderland.engine.game import AnyGame, View
from wonderland.engine.rng import FastRng


@dataclass(frozen=True, slots=True)
class Persona:
    """A character: who it is, and how it plays."""

    id: str
    name: str
    portrait: str
    """What one sees, in a line."""
    style: str
    """How it plays, in a sentence or two."""
    overlooks: int = 0
    """Of a hundred actions that it may take, it does not notice so many."""
    overlooks_by_game: tuple[tuple[str, int], ...] = ()
    """How many in games where that is not right: where many decisions add up."""
    iterations: int = 0
    """How long it searches in most games; 0: it looks one move ahead."""
    by_game: tuple[tuple[str, int], ...] = ()
    """How long it searches in games where that is not right."""
    learned: bool = False
    """Whether it judges by what was learnt from games, where there is such a thing."""

    def overlooks_in(self, game_id: str) -> int:
        """Return how many actions of a hundred it does not notice in a game."""
        return dict(self.overlooks_by_game).get(game_id, self.overlooks)

    def iterations_in(self, game_id: str) -> int:
        """Return how long it searches in a game."""
        return dict(self.by_game).get(game_id, self.iterations)


PERSONAS: Final = (
    Persona(
        "rabbit",
        "White Rabbit",
        "A waistcoat, a watch, and no time to look at either.",
        "Hurries, and does not see all that he could do; what he sees, he judges like Alice.",
        overlooks=45,
        overlooks_by_game=(("going-out", 16), ("madcala", 8)),
    ),
    Persona(
        "alice",
        "Alice",
        "A girl of seven who has read the rules twice.",
        "Plays sensibly, one move deep: she asks what each move brings her, and takes the best.",
    ),
    Persona(
        "hatter",
        "Mad Hatter",
        "A price tag in the hatband, a teacup in each hand.",
        "Tries his moves out in his head, a few times each, and loses the thread before the end.",
        iterations=150,
        by_game=(("madcala", 200),),
    ),
    Persona(
        "cheshire",
        "Cheshire Cat",
        "Mostly grin; the rest is thinking.",
        "Plays on in his head a thousand times before he moves, and smiles at what you will do.",
        iterations=1_000,
        by_game=(("madcala", 1_200),),
    ),
    Persona(
        "queen",
        "Red Queen",
        "A crown, a ruler, and both eyes on the board.",
        "Runs twice as fast as anybody else: thinks for up to a second, and forgives nothing.",
        iterations=40_000,
        by_game=(("going-out", 20_000), ("madcala", 8_000)),  # a turn takes several choices there
        learned=True,
    ),
)
BY_ID: Final = {persona.id: persona for persona in PERSONAS}


class SearchBot:
    """Plays what a search prefers."""

    def __init__(
        self, name: str, game: AnyGame, seed: int, budget: Budget, *, learned: bool = False
    ) -> None:
        self.name = name
        self.game = game
        self.seed = seed
        self.budget = budget
        self.learned = learned

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Return the action that was tried most."""
        if len(legal) == 1:
            return legal[0]
        thoughts = think(self.game, view, legal, self.budget, self.seed, learned=self.learned)
        return thoughts[0].action


class Overlooking:
    """Plays like another bot that does not notice everything it could do."""

    def __init__(self, name: str, bot: Bot, overlooks: int, seed: int) -> None:
        self.name = name
        self.bot = bot
        self.overlooks = overlooks
        self.seed = seed

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Return what the other bot does with the actions that were noticed, at least one."""
        rng = FastRng(chance_of(view, self.seed))
        missed = (len(legal) * self.overlooks + rng.below(100)) // 100  # so many on average
        noticed = list(legal)
        for _ in range(min(missed, len(legal) - 1)):
            noticed.pop(rng.below(len(noticed)))
        chosen = self.bot.choose(view, noticed)
        return chosen if chosen in noticed else noticed[0]


def persona(persona_id: str, game: AnyGame, seed: int, greedy: Bot) -> Bot:
    """Return a new bot that plays like a persona."""
    one = BY_ID[persona_id]
    iterations = one.iterations_in(game.id)
    if iterations:
        budget = Budget(iterations=iterations)
        return SearchBot(one.id, game, seed, budget, learned=one.learned)
    return Overlooking(one.id, greedy, one.overlooks_in(game.id), seed)
