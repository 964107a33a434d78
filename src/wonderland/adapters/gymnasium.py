"""Wonderland's games as environments of Gymnasium: one seat learns, bots play the others.

    import wonderland.adapters.gymnasium
    env = gymnasium.make("wonderland/Parade-v0", players=3, opponents="greedy")

Observations are as in PettingZoo: a dict with `observation` and `action_mask`, the mask in the info
as well, and `action_masks()` for learners that ask for it. The reward comes at the end: 1 for a
win, shared in a tie; the losers share -1. An illegal action loses at once, and the info says why.
With `seat=None` the seat is drawn for each game.

Importing the module registers the environments, and Gymnasium imports it by itself if asked for
`"wonderland.adapters.gymnasium:wonderland/Parade-v0"`. Without Gymnasium it can be imported all the
same; `env` then says what to install.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wonderland.adapters.extras import need, optional
from wonderland.adapters.playing import MODES, Form, Playing, returns_of
from wonderland.bots import Bot, bot, chance
from wonderland.engine.errors import BadOptions, IllegalAction
from wonderland.engine.game import check_seat
from wonderland.engine.rng import FastRng
from wonderland.games import game as game_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

gym: Any = optional("gymnasium")
Env: Any = object if gym is None else gym.Env

IDS = {
    "parade": "wonderland/Parade-v0",
    "going-out": "wonderland/GoingOut-v0",
    "madcala": "wonderland/Madcala-v0",
}


class BotEnv(Env):  # type: ignore[misc]
    """One of our games with one seat to be played, as Gymnasium sees it."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(self, playing: Playing, opponents: Sequence[str], seat: int | None) -> None:
        check_seat(playing.players, seat)
        self._playing = playing
        self._opponents = opponents
        self._fixed = seat
        self._bots: list[Bot] = []
        self.seat = 0
        self.render_mode = playing.render_mode
        self.action_space = gym.spaces.Discrete(playing.game.actions)
        self.observation_space = playing.space(gym.spaces)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a game, and let the bots play until the seat is asked."""
        super().reset(seed=seed)
        playing = self._playing
        playing.deal(seed)
        lot = FastRng(chance(playing.seed, -1))
        self.seat = int(lot.below(playing.players)) if self._fixed is None else self._fixed
        self._bots = [
            bot(name, playing.game, chance(playing.seed, number))
            for number, name in enumerate(self._opponents)
        ]
        self._let_bots_play()
        return self._playing.observed(self.seat), self._info()

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take the seat's action, and let the bots play until it is asked again."""
        world = self._playing.world
        assert world is not None
        try:
            self._playing.apply(self.seat, int(action))
        except IllegalAction as error:
            return (
                self._playing.observed(self.seat),
                -1.0,
                True,
                False,
                {**self._info(), "illegal": str(error)},
            )
        self._let_bots_play()
        self._playing.show_human()
        over = bool(world.is_over())
        reward = returns_of(world)[self.seat] if over else 0.0
        return self._playing.observed(self.seat), reward, over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, as learners with masks ask for it."""
        return self._playing.mask(self.seat).astype(bool)

    def render(self) -> Any:
        """Return what everybody may see, in the chosen mode."""
        return self._playing.rendered()

    def _let_bots_play(self) -> None:
        playing = self._playing
        world = playing.world
        assert world is not None
        while not world.is_over():
            actors = list(world.actors())
            if self.seat in actors:
                return
            mover = int(actors[0])
            bot = self._bots[(mover - self.seat) % playing.players - 1]
            view = playing.game.view(world, mover)
            playing.apply(mover, bot.choose(view, list(map(int, world.legal(mover)))))

    def _info(self) -> dict[str, Any]:
        playing = self._playing
        mask = playing.mask(self.seat)
        return {"action_mask": mask, "seat": self.seat, "seed": playing.seed}


def env(
    game: str,
    players: int = 2,
    *,
    opponents: str | Sequence[str] = "greedy",
    seat: int | None = None,
    form: Form = "flat",
    history: int = 0,
    render_mode: str | None = None,
    **options: Any,
) -> BotEnv:
    """Return an environment: one bot's name for all other seats, or one for each, in turn order."""
    need(gym, "gymnasium", "research")
    found = game_of(game)
    names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != players - 1:
        raise BadOptions("opponents", f"are {players - 1} at this table, not {len(names)}")
    for name in names:
        bot(name, found, 0)
    playing = Playing(found, players, form, history, render_mode, options)
    return BotEnv(playing, names, seat)


def register() -> None:
    """Make the environments known to Gymnasium."""
    for game_id, name in IDS.items():
        entry = "wonderland.adapters.gymnasium:env"
        gym.register(name, entry_point=entry, kwargs={"game": game_id})


if gym is not None:
    register()
