"""Wonderland's games as environments of PettingZoo, where agents take turns (AEC).

    env = parade_v0.env(players=3)
    env.reset(seed=7)

An observation is a dict: `observation`, what the agent's seat may know, and `action_mask`, which is
in the agent's info as well. With `form="fields"` the observation is a dict of named fields instead
of one flat array; docs/research tells what they mean. With `history=2000` the last 2000 tokens of
what the seat was told come with it. Where several seats choose at once, they are
asked one after the other, and none sees what the others chose. Rewards come at the end: 1 for who
wins, shared in a tie, and -1 shared by the others. `env.state()` tells everything, for critics.

The module can be imported without PettingZoo; `env` then says what to install.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wonderland.adapters.extras import need, optional
from wonderland.adapters.playing import MODES, Form, Playing, box, returns_of
from wonderland.games import game as game_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

pettingzoo: Any = optional("pettingzoo")
spaces: Any = optional("gymnasium.spaces")
AECEnv: Any = object if pettingzoo is None else pettingzoo.AECEnv


class RawEnv(AECEnv):  # type: ignore[misc]
    """One of our games, as PettingZoo sees it."""

    metadata: dict[str, Any]

    def __init__(self, name: str, playing: Playing) -> None:
        super().__init__()
        self.metadata = {"name": name, "render_modes": list(MODES), "is_parallelizable": False}
        self.render_mode = playing.render_mode
        self._playing = playing
        actions = playing.game.actions
        space = playing.space(spaces)
        self.possible_agents = [f"player_{seat}" for seat in range(playing.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_space = box(spaces, playing.observer.whole_fields)

    def observation_space(self, agent: str) -> Any:
        """Return what an agent's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return what an agent's actions look like."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game."""
        self._playing.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.ask()

    def ask(self) -> None:
        """Select who is to choose, and tell every agent what it may do."""
        world = self._playing.world
        assert world is not None
        self.agent_selection = self.possible_agents[world.mover()]
        self.inform()

    def inform(self) -> None:
        """Put every agent's mask into its info."""
        playing = self._playing
        self.infos = {a: {"action_mask": playing.mask(self._seats[a])} for a in self.agents}

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may know, and what it may do."""
        return self._playing.observed(self._seats[agent])

    def state(self) -> NDArray[np.int16]:
        """Return everything there is to know, as the seat whose turn it is counts: for critics."""
        return self._playing.whole(self._seats[self.agent_selection])

    def step(self, action: int | None) -> None:
        """Take the selected agent's action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat = self._seats[agent]
        self._playing.apply(seat, int(action))
        world = self._playing.world
        assert world is not None
        if world.is_over():
            self.rewards = dict(zip(self.possible_agents, returns_of(world), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.possible_agents[(seat + 1) % len(self.possible_agents)]
            self.inform()
        else:
            self.ask()
        self._accumulate_rewards()
        self._playing.show_human()

    def render(self) -> Any:
        """Return what everybody may see, in the chosen mode; without one, nothing."""
        return self._playing.rendered()

    def close(self) -> None:
        """Let go of the game."""
        self._playing.world = None


class Version:
    """One version of an environment: `env` makes one, `raw_env` one without wrappers."""

    def __init__(self, game_id: str, name: str) -> None:
        self.game_id = game_id
        self.__name__ = name

    def raw_env(
        self,
        players: int = 2,
        *,
        form: Form = "flat",
        history: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> RawEnv:
        """Return the bare environment: an illegal action raises `IllegalAction`."""
        need(pettingzoo, "pettingzoo", "research")
        playing = Playing(game_of(self.game_id), players, form, history, render_mode, options)
        return RawEnv(self.__name__, playing)

    def env(
        self,
        players: int = 2,
        *,
        form: Form = "flat",
        history: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> Any:
        """Return the environment: an illegal action loses, and ends the game for everybody."""
        raw = self.raw_env(players, form=form, history=history, render_mode=render_mode, **options)
        wrappers = pettingzoo.utils.wrappers
        env = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
        env = wrappers.AssertOutOfBoundsWrapper(env)
        return wrappers.OrderEnforcingWrapper(env)


parade_v0 = Version("parade", "parade_v0")
going_out_v0 = Version("going-out", "going_out_v0")
madcala_v0 = Version("madcala", "madcala_v0")
