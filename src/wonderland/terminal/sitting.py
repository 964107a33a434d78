"""What a session needs of a table, wherever it stands: at this keyboard, or on a server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from wonderland.engine.game import AnyGame
from wonderland.terminal.input import Command
from wonderland.terminal.scene import Scene

Wait = Callable[[str], None]
"""Says at once what one is waiting for."""


class Sitting(Protocol):
    """A game as the people at this keyboard sit at it."""

    @property
    def game(self) -> AnyGame:
        """The game that is played."""

    @property
    def people(self) -> Sequence[int]:
        """Their seats; none for those who only watch."""

    @property
    def keys(self) -> Sequence[tuple[str, str]]:
        """What can be typed besides moves, and what it does."""

    @property
    def online(self) -> bool:
        """Whether there are others elsewhere, to whom one can talk."""

    def playing(self) -> AbstractContextManager[object]:
        """Have ready whatever takes part, and tidy it up afterwards."""

    def name(self, seat: int) -> str:
        """Return the name of a player."""

    def before(self) -> list[str]:
        """Say who plays, and what else is to be known before the first move."""

    def is_over(self) -> bool:
        """Tell whether there is nothing more to play."""

    def due(self) -> int | None:
        """Let bots choose, and return the seat at this keyboard that must; None: others must."""

    def moment(self) -> object:
        """Return what is another one as soon as there is something else to choose."""

    def scene(self, seat: int | None) -> Scene:
        """Return what a seat sees, and what it has been told since it last chose."""

    def has_told(self) -> None:
        """Know that what the last scene held has been told."""

    def public_scene(self) -> Scene:
        """Return what anybody may see while the keyboard goes from one person to another."""

    def news(self) -> list[str]:
        """Say what has happened beside the game since this was last asked."""

    def waiting(self) -> str:
        """Say who must choose now, where it is nobody at this keyboard."""

    def short_keys(self, choices: int) -> str:
        """Name the keys that are most needed, where there are so many choices."""

    # What people ask for. What is refused is raised as a named error.

    def choose(self, seat: int, action: int, wait: Wait) -> None:
        """Carry out a legal choice."""

    def undo(self, seat: int) -> str:
        """Take a seat's last choice back, as far as the table allows; say what came of it."""

    def hint(self, scene: Scene, seat: int, wait: Wait) -> list[str]:
        """Say what looks best."""

    def compare(self, scene: Scene, seat: int, wait: Wait) -> list[str]:
        """Say how good every choice looks."""

    def log(self, seat: int | None) -> list[str]:
        """Tell the whole game as a seat heard it."""

    def save(self, file: str | None) -> str:
        """Save the record; say where."""

    def obey(self, command: Command, confirm: Callable[[str], bool]) -> str | None:
        """Do what only this kind of table knows; say what came of it, None if nothing can be."""

    # The last words

    def leaving(self) -> str:
        """Ask whether somebody really wants to leave."""

    def farewell(self) -> list[str]:
        """Say how to go on with a game that was left."""

    def last_scene(self) -> Scene | None:
        """Return what is shown of the end; None if the game was never played to its end."""

    def after(self) -> list[str]:
        """Say what is to be known after the last move."""
