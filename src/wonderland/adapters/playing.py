"""One game being played by programs that learn: what each seat sees, may do, and wins."""

from __future__ import annotations

from secrets import randbits
from typing import TYPE_CHECKING, Any, Final, Literal

from wonderland.adapters.extras import optional
from wonderland.adapters.pages import page, picture
from wonderland.bots.search import shares_of_victory
from wonderland.engine.errors import BadOptions
from wonderland.engine.facts import Ears
from wonderland.engine.game import AnyGame, check_options
from wonderland.engine.rng import FastRng
from wonderland.engine.state import State
from wonderland.observe import Field, observer, parts
from wonderland.observe.history import Memory, Tokens, latest

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

np_: Any = optional("numpy")

Form = Literal["flat", "fields"]
FORMS: Final[tuple[Form, ...]] = ("flat", "fields")
MODES: Final = ("human", "ansi", "rgb_array")


def returns_of(world: State) -> list[float]:
    """Return 1 for who has won and -1 for the others, both shared: they add up to nothing."""
    players = int(world.players)
    return [(players * share - 1.0) / (players - 1) for share in shares_of_victory(world)]


class Playing:
    """A game that is dealt again and again; holds the true State, and shows Views of it."""

    def __init__(
        self,
        game: AnyGame,
        players: int,
        form: Form,
        history: int,
        render_mode: str | None,
        options: dict[str, Any],
    ) -> None:
        if history < 0:
            raise BadOptions("history", f"is how many tokens to tell, or 0, not {history}")
        if form not in FORMS:
            raise BadOptions("form", f"is one of {', '.join(FORMS)}, not {form!r}")
        if render_mode not in (None, *MODES):
            raise BadOptions("render_mode", f"is one of {', '.join(MODES)}, not {render_mode!r}")
        self.game = game
        self.options = check_options(game, options)
        self.observer = observer(game, players, **self.options)
        self.players = players
        self.form = form
        self.history = history
        self.tokens = Tokens(game)
        self.render_mode = render_mode
        self.ears = Ears()
        self.memories: list[Memory] = []
        self.said = 0
        """How many facts were told before the last action."""
        self.world: State | None = None
        self.seed = 0
        """What the game was dealt from."""
        self._seeds = FastRng(randbits(62))

    def deal(self, seed: int | None) -> State:
        """Deal a game: from a seed, or from the one that follows the last seed given."""
        if seed is not None:
            self._seeds = FastRng(seed)
            self.seed = seed
        else:
            self.seed = int(self._seeds.below(1 << 30))
        self.world = self.game.deal(self.players, self.seed, **self.options)
        self.ears = Ears()
        self.memories = [Memory(self.tokens, seat) for seat in range(self.players)]
        self.said = 0
        if self.history or self.render_mode is not None:
            self.world.listener = self.ears
        return self.world

    def apply(self, seat: int, action: int) -> None:
        """Take an action."""
        assert self.world is not None
        self.said = len(self.ears.told)
        self.world.apply(seat, action)

    def observed(self, seat: int) -> dict[str, Any]:
        """Return all that a seat is given: what it sees, what it may do, and what it was told."""
        shown = {"observation": self.observation(seat), "action_mask": self.mask(seat)}
        if self.history:
            told = self.memories[seat].of(self.ears)
            shown["history"] = np_.array(latest(told, self.history), dtype=np_.int16)
        return shown

    def observation(self, seat: int) -> Any:
        """Return what a seat sees: an array, or a dict with an array for each field."""
        assert self.world is not None
        seen = self.observer.observation(self.game.view(self.world, seat))
        return self.formed(np_.array(seen), self.observer.fields)

    def whole(self, seat: int) -> NDArray[np.int16]:
        """Return everything there is to know, for critics alone."""
        assert self.world is not None
        found: NDArray[np.int16] = np_.array(self.observer.whole(self.world, seat))
        return found

    def formed(self, flat: NDArray[np.int16], fields: tuple[Field, ...]) -> Any:
        """Return an observation in the form that was asked for."""
        if self.form == "flat":
            return flat
        return {field.name: flat[at].reshape(field.shape) for field, at in parts(fields)}

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return a 1 for each action that is legal for a seat, and 0 for the others."""
        assert self.world is not None
        mask: NDArray[np.int8] = np_.zeros(self.game.actions, dtype=np_.int8)
        mask[list(self.world.legal(seat))] = 1
        return mask

    def space(self, spaces: Any) -> Any:
        """Return the space of all that a seat is given, in the terms of Gymnasium."""
        parts = {
            "observation": self.seen_space(spaces),
            "action_mask": spaces.MultiBinary(self.game.actions),
        }
        if self.history:
            last = self.tokens.count - 1
            parts["history"] = spaces.Box(0, last, (self.history,), dtype=np_.int16)
        return spaces.Dict(parts)

    def seen_space(self, spaces: Any) -> Any:
        """Return the space of what a seat sees."""
        fields = self.observer.fields
        if self.form == "flat":
            return box(spaces, fields)
        return spaces.Dict({field.name: box(spaces, (field,), field.shape) for field in fields})

    def rendered(self) -> Any:
        """Return what everybody may see, as text or as a picture; to a human, print it."""
        if self.render_mode is None:
            return None
        assert self.world is not None
        names = [f"player_{seat}" for seat in range(self.players)]
        said = [self.game.say(fact, names) for fact in self.ears.facts(None, self.said)]
        text = page(self.game, self.game.view(self.world, None), said)
        if self.render_mode == "human":
            print(text)
            return None
        return text if self.render_mode == "ansi" else picture(text)

    def show_human(self) -> None:
        """Print what happened, if a human looks on."""
        if self.render_mode == "human":
            self.rendered()


def box(spaces: Any, fields: tuple[Field, ...], shape: tuple[int, ...] | None = None) -> Any:
    """Return the space of some fields, one after the other."""
    low = np_.concatenate([np_.full(field.size, field.low, np_.int16) for field in fields])
    high = np_.concatenate([np_.full(field.size, field.high, np_.int16) for field in fields])
    wanted = (len(low),) if shape is None else shape
    return spaces.Box(low.reshape(wanted), high.reshape(wanted), dtype=np_.int16)
