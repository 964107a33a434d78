"""A table at this keyboard: people pass it round, bots think here, and the record is a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from wonderland.adapters import SeatedBots
from wonderland.bots.thinking import Budget
from wonderland.engine.errors import WonderlandError
from wonderland.engine.words import YOU
from wonderland.study import Advice, advise, hints
from wonderland.study.reasons import unit_of
from wonderland.table import Table, local
from wonderland.terminal import fairness
from wonderland.terminal.input import KEYS, Command
from wonderland.terminal.saves import Keeper, resume_command
from wonderland.terminal.scene import Scene, address
from wonderland.terminal.seats import Seating
from wonderland.terminal.sitting import Wait

HINT: Final = Budget(seconds=0.8)
"""How long a hint is thought about."""

CHOSEN_INSTEAD: Final = "Another bot chose instead; `wonderland bot-check` says more."


class AtHome:
    """A game that nobody but this program knows of."""

    keys: Sequence[tuple[str, str]] = KEYS
    online = False

    def __init__(
        self, table: Table, seating: Seating, keeper: Keeper, *, hint_budget: Budget = HINT
    ) -> None:
        self.table = table
        self.game = table.game
        self.people = seating.people
        self.seated = SeatedBots(table.game, table.record, seating.kinds)
        self.told = [0] * table.players
        """By seat, how many of its bot's faults have been told."""
        self.keeper = keeper
        self.hint_budget = hint_budget
        self.advised: tuple[tuple[int, int], Advice] | None = None
        """The last advice, and which choice and seat it is for."""

    @contextmanager
    def playing(self) -> Iterator[None]:
        """Have the bots ready."""
        with self.seated:
            yield
            if self.table.is_over():
                self.seated.over(self.table.scores(), self.table.places())

    def name(self, seat: int) -> str:
        """Return the name of a player."""
        return self.table.names[seat]

    def before(self) -> list[str]:
        """Say who plays, and show the seal of the deal."""
        said = [
            f"At the table: {', '.join(self.table.names)}.",
            *fairness.before(self.table.record),
        ]
        if self.table.choices:
            said.append(f"The game goes on after {self.table.choices} moves.")
        return said

    def is_over(self) -> bool:
        """Tell whether there is nothing more to play."""
        return self.table.is_over()

    def due(self) -> int | None:
        """Let bots choose until a person must; where several may, the order does not matter."""
        while not self.table.is_over():
            seat = self.table.actors()[0]
            bot = self.seated.bots[seat]
            if bot is None:
                return seat
            chosen = bot.choose(self.table.view(seat), self.table.legal(seat))
            local.choose(self.table, seat, chosen)
        return None

    def moment(self) -> object:
        """Return how many choices have been made."""
        return self.table.choices

    def scene(self, seat: int | None) -> Scene:
        """Return what a seat sees, and what it has been told since it last chose."""
        since = self.table.choices if seat is None else self.since(seat)
        return Scene.at(self.table, seat, since)

    def has_told(self) -> None:
        """Need not know: at each turn everything since the last one is told."""

    def public_scene(self) -> Scene:
        """Return what anybody may see, and what happened since any person last chose."""
        return Scene.at(self.table, None, max(map(self.since, self.people)))

    def since(self, seat: int) -> int:
        """Return the version before a seat's last choice: what it has not been told lies after."""
        numbered = enumerate(self.table.record.actions)
        return max((number for number, (actor, _) in numbered if actor == seat), default=0)

    def news(self) -> list[str]:
        """Say what outside bots have done wrong since this was last asked."""
        new = []
        for seat, name in enumerate(self.table.names):
            faults = self.seated.faults(seat)
            new += [f"{name}, {each.kind}: {each.what}." for each in faults[self.told[seat] :]]
            self.told[seat] = len(faults)
        return [" ".join([*new, CHOSEN_INSTEAD])] if new else []

    def waiting(self) -> str:
        """Say what nobody at home ever waits for."""
        return "The bots think."

    def short_keys(self, choices: int) -> str:
        """Name the keys that are most needed."""
        undo = "u undo, " if len(self.people) == 1 else ""
        return f"{f'1-{choices}' if choices > 1 else '1'}, ? help, h hint, {undo}q leave"

    # What people ask for

    def choose(self, seat: int, action: int, wait: Wait) -> None:
        """Carry out a choice; keep the record up to date where it is kept in a file."""
        local.choose(self.table, seat, action)
        if self.keeper.path is not None:
            self.keeper.keep(self.table.record)

    def undo(self, seat: int) -> str:
        """Return to the person's previous choice, unless that would undo another person's."""
        if len(self.people) > 1:
            return "Nothing can be taken back while other people play."
        if seat not in [actor for actor, _ in self.table.record.actions]:
            return "There is nothing to take back yet."
        local.take_back(self.table, seat)
        return "Your last choice is taken back."

    def hint(self, scene: Scene, seat: int, wait: Wait) -> list[str]:
        """Say what looks best."""
        return hints.best_move(self.advice(scene, seat, wait), unit_of(self.game.id))

    def compare(self, scene: Scene, seat: int, wait: Wait) -> list[str]:
        """Say how good every choice looks."""
        return hints.comparison(self.advice(scene, seat, wait), unit_of(self.game.id))

    def advice(self, scene: Scene, seat: int, wait: Wait) -> Advice:
        """Think about the decision at hand, once; asked again, the answer is the same."""
        at = (self.table.choices, seat)
        if self.advised is None or self.advised[0] != at:
            wait(hints.THINKING)
            names = [YOU if other == seat else name for other, name in enumerate(scene.names)]
            found = advise(scene.game, scene.view, self.hint_budget, names=names)
            if found.stopped:
                return found
            self.advised = at, found
        return self.advised[1]

    def log(self, seat: int | None) -> list[str]:
        """Tell the whole game as the seat heard it."""
        facts = self.table.facts(seat)
        names = self.table.names
        told = [address(self.game.say(fact, names), names) for fact in facts]
        return told or ["Nothing has happened yet."]

    def save(self, file: str | None) -> str:
        """Save the record, and say where."""
        path = self.keeper.keep(self.table.record, Path(file) if file else None)
        return f"Saved in {path}. To go on later: {resume_command(path)}"

    def obey(self, command: Command, confirm: Callable[[str], bool]) -> str | None:
        """Know nothing more: there is nobody here to be talked to."""
        return None

    # The last words

    def leaving(self) -> str:
        """Ask whether somebody really wants to leave."""
        return "Leave the game? y or n:"

    def farewell(self) -> list[str]:
        """Save what was played, and say how to go on."""
        record = self.table.record
        chosen = any(actor in self.people for actor, _ in record.actions)
        if not chosen and (self.keeper.path is None or not self.keeper.path.exists()):
            return ["You had not chosen anything yet, so nothing was saved."]
        try:
            path = self.keeper.keep(record)
        except WonderlandError as error:
            return [f"The game could not be saved: {error}."]
        said = [
            f"The game is saved in {path}.",
            "To go on with it:",
            f"{fairness.COMMAND}{resume_command(path)}",
        ]
        if isinstance(record.seed, str):
            said.append("Until it is over, keep that file to yourself: it holds the secret seed.")
        return said

    def last_scene(self) -> Scene:
        """Return the end as the person sees it who chose last."""
        return self.scene(max(self.people, key=self.since))

    def after(self) -> list[str]:
        """Tell how the deal can be checked, and where the record is."""
        said = [*self.news(), *fairness.after(self.game, self.table.record)]
        if self.keeper.path is not None:
            try:
                said.append(f"The record of the game is in {self.keeper.keep(self.table.record)}.")
            except WonderlandError as error:
                said.append(f"The record could not be saved: {error}.")
        return said
