"""One game at one keyboard, from the first move to the last: the same for every game and screen."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from enum import Enum
from pathlib import Path
from typing import Final, Protocol

from wonderland.adapters import SeatedBots
from wonderland.bots.thinking import Budget
from wonderland.engine.errors import BadNotation, IllegalAction, WonderlandError
from wonderland.engine.game import Move
from wonderland.engine.words import YOU
from wonderland.study import Advice, advise, hints
from wonderland.study.reasons import unit_of
from wonderland.table import Table, local
from wonderland.terminal import fairness, rules
from wonderland.terminal.input import (
    KEYS,
    Ask,
    Choose,
    Command,
    EndOfInput,
    Nothing,
    Save,
    Write,
    echo,
    means_yes,
    understood,
)
from wonderland.terminal.saves import Keeper, resume_command
from wonderland.terminal.scene import Drawing, Scene, Unclear, address
from wonderland.terminal.seats import Seating

HINT: Final = Budget(seconds=0.8)
"""How long a hint is thought about."""


class Outcome(Enum):
    """How a session ended."""

    FINISHED = "finished"
    LEFT = "left"
    INPUT_ENDED = "the input ended"
    INTERRUPTED = "interrupted"


class Screen(Protocol):
    """Where a session is shown and heard: boxed or plain."""

    def playing(self) -> AbstractContextManager[None]:
        """Set the screen up, and leave the terminal as it was afterwards, whatever happens."""

    def opening(self, scene: Scene, paragraphs: Sequence[str]) -> None:
        """Show what comes before the first move."""

    def handover(self, scene: Scene, name: str) -> None:
        """Hide what was shown, and wait until another person sits at the keyboard."""

    def show(self, scene: Scene) -> None:
        """Show a person what there is to choose from."""

    def choose(self, question: str, keys: str) -> str:
        """Return what the person types when asked for one of the choices that are shown."""

    def ask(self, question: str) -> str:
        """Return what the person types in answer to any other question."""

    def note(self, sentence: str) -> None:
        """Answer something that was typed, in one sentence."""

    def wait(self, sentence: str) -> None:
        """Say at once what one is waiting for."""

    def page(self, title: str, paragraphs: Sequence[str]) -> None:
        """Show something to read."""

    def ending(self, scene: Scene, paragraphs: Sequence[str]) -> None:
        """Show how the game ended."""

    def goodbye(self, sentences: Sequence[str]) -> None:
        """Say the last sentences, after the game has been left."""


CHOSEN_INSTEAD: Final = "Another bot chose instead; `wonderland bot-check` says more."


class _Left(Exception):
    """The person has left the game."""


class Session:
    """Asks people for their choices and bots for theirs until the game is over or left."""

    def __init__(
        self,
        table: Table,
        seating: Seating,
        screen: Screen,
        drawing: Drawing,
        keeper: Keeper,
        *,
        hint_budget: Budget = HINT,
    ) -> None:
        self.table = table
        self.people = seating.people
        self.seated = SeatedBots(table.game, table.record, seating.kinds)
        self.told = [0] * table.players
        """By seat, how many of its bot's faults have been told."""
        self.screen = screen
        self.drawing = drawing
        self.keeper = keeper
        self.at_keyboard: int | None = None
        self.hint_budget = hint_budget
        self.advised: tuple[tuple[int, int], Advice] | None = None
        """The last advice, and which version and seat it is for."""

    def run(self) -> Outcome:
        """Play until the end, or until the person leaves, interrupts, or has no more to say."""
        outcome = Outcome.FINISHED
        try:
            with self.seated, self.screen.playing():
                self.open()
                while not self.table.is_over():
                    self.step()
                self.seated.over(self.table.scores(), self.table.places())
        except _Left:
            outcome = Outcome.LEFT
        except EndOfInput:
            outcome = Outcome.INPUT_ENDED
        except (KeyboardInterrupt, OSError):  # Ctrl-C, or the terminal itself is gone
            outcome = Outcome.INTERRUPTED
        if outcome is Outcome.FINISHED:
            self.finish()
        else:
            self.screen.goodbye(self.farewell())
        return outcome

    def open(self) -> None:
        """Show who plays, and the seal of the deal, before the first move."""
        seat = self.people[0] if len(self.people) == 1 else None
        paragraphs = [
            f"At the table: {', '.join(self.table.names)}.",
            *fairness.before(self.table.record),
        ]
        if self.table.choices:
            paragraphs.append(f"The game goes on after {self.table.choices} moves.")
        self.screen.opening(Scene.at(self.table, seat, self.table.choices), paragraphs)

    def step(self) -> None:
        """Let the next seat choose; where several may, the order does not matter to them."""
        seat = self.table.actors()[0]
        bot = self.seated.bots[seat]
        if bot is None:
            self.decide(seat)
        else:
            chosen = bot.choose(self.table.view(seat), self.table.legal(seat))
            local.choose(self.table, seat, chosen)

    def decide(self, seat: int) -> None:
        """Ask a person until something is chosen or taken back."""
        if len(self.people) > 1 and self.at_keyboard != seat:
            public = Scene.at(self.table, None, self.handed_over())
            self.screen.handover(public, self.table.names[seat])
        self.at_keyboard = seat
        scene = Scene.at(self.table, seat, self.since(seat))
        self.screen.show(scene)
        faults = self.new_faults()
        if faults:
            self.screen.note(" ".join(faults))
        version = self.table.choices
        while self.table.choices == version:
            typed = self.screen.choose(self.drawing.question(scene), self.keys(scene))
            self.obey(understood(typed), scene, seat)

    def new_faults(self) -> list[str]:
        """Say what outside bots have done wrong since this was last asked."""
        new = []
        for seat, name in enumerate(self.table.names):
            faults = self.seated.faults(seat)
            new += [f"{name}, {each.kind}: {each.what}." for each in faults[self.told[seat] :]]
            self.told[seat] = len(faults)
        return [*new, CHOSEN_INSTEAD] if new else []

    def keys(self, scene: Scene) -> str:
        """Name the keys that are most needed."""
        undo = "u undo, " if len(self.people) == 1 else ""
        most = len(self.drawing.numbered(scene))
        return f"{f'1-{most}' if most > 1 else '1'}, ? help, h hint, {undo}q leave"

    def since(self, seat: int) -> int:
        """Return the version before a seat's last choice: what it has not been told lies after."""
        numbered = enumerate(self.table.record.actions)
        return max((number for number, (actor, _) in numbered if actor == seat), default=0)

    def handed_over(self) -> int:
        """Return the version before the last choice of any person."""
        return max(map(self.since, self.people))

    # What may be typed

    def obey(self, command: Command, scene: Scene, seat: int) -> None:
        """Do what was typed."""
        match command:
            case Choose(number) if 1 <= number <= len(self.drawing.numbered(scene)):
                self.choose(seat, self.drawing.numbered(scene)[number - 1].action)
            case Choose(number):
                self.screen.note(f"There is no choice {number}. {self.right_now(scene)}")
            case Write(text):
                self.write(text, scene, seat)
            case Nothing():
                self.screen.note(self.right_now(scene))
            case Save(file):
                self.save(file)
            case Ask("undo"):
                self.undo(seat)
            case Ask("quit"):
                self.leave()
            case Ask("hint"):
                self.screen.note(" ".join(hints.best_move(self.advice(scene, seat), self.unit)))
            case Ask("every hint"):
                compared = hints.comparison(self.advice(scene, seat), self.unit)
                self.screen.page("What each choice is worth", compared)
            case Ask("log"):
                self.screen.page("The game so far", self.log(seat))
            case Ask("where"):
                self.screen.page("The table", self.drawing.where(scene))
            case Ask():
                self.screen.page("What you may do now", self.help(scene))

    def choose(self, seat: int, action: int) -> None:
        """Carry out a choice; keep the record up to date where it is kept in a file."""
        local.choose(self.table, seat, action)
        if self.keeper.path is not None:
            self.save(None, silent=True)

    def write(self, text: str, scene: Scene, seat: int) -> None:
        """Carry out a written move, or a card alone where that can mean only one move."""
        try:
            action = self.drawing.read(scene, text)
        except Unclear as unclear:
            self.screen.note(str(unclear))
            return
        except BadNotation:
            self.screen.note(f"{echo(text)} is nothing I know. {self.right_now(scene)}")
            return
        meant = self.table.game.describe(scene.view, action)
        fitting = [m for m in scene.moves if m.action == action]
        fitting = fitting or [m for m in scene.moves if m.pieces and m.pieces == meant.pieces]
        if len(fitting) == 1:
            self.choose(seat, fitting[0].action)
        else:
            self.screen.note(self.refusal(meant, scene, seat))

    def refusal(self, meant: Move, scene: Scene, seat: int) -> str:
        """Say why a move cannot be made, in the game's words if it has any; or what can be."""
        try:
            local.choose(self.table, seat, meant.action)
        except IllegalAction as error:
            if error.why:
                return f"You cannot {meant.notation}: {error.why}."
        choices = ", ".join(move.notation for move in scene.moves)
        return f"{meant.notation} cannot be chosen now; these can: {choices}."

    def right_now(self, scene: Scene) -> str:
        """Say what may be typed now."""
        numbered = self.drawing.numbered(scene)
        most = len(numbered)
        numbers = f"a number from 1 to {most}" if most > 1 else "1"
        return f"Type {numbers}, or {numbered[0].notation.lower()} and the like, or ? for help."

    def help(self, scene: Scene) -> list[str]:
        """List the choices, the rules that matter now, and the keys."""
        clauses = rules.some_clauses(self.table.game, self.drawing.clauses(scene))
        numbered = self.drawing.numbered(scene)
        return [
            *(self.drawing.choice(scene, number) for number in range(len(numbered))),
            *(["", "**The rules that matter now**", *clauses] if clauses else []),
            "",
            "**What you can type**",
            f"- **1-{len(numbered)}** chooses; so does {numbered[0].notation.lower()}",
            *self.drawing.typing(scene),
            *(f"- **{key}** {text}" for key, text in KEYS),
            "",
            f"All the rules: wonderland rules {self.table.game.id}",
        ]

    def advice(self, scene: Scene, seat: int) -> Advice:
        """Think about the decision at hand, once; asked again, the answer is the same."""
        at = (self.table.choices, seat)
        if self.advised is None or self.advised[0] != at:
            self.screen.wait(hints.THINKING)
            names = [YOU if other == seat else name for other, name in enumerate(scene.names)]
            found = advise(scene.game, scene.view, self.hint_budget, names=names)
            if found.stopped:
                return found
            self.advised = at, found
        return self.advised[1]

    @property
    def unit(self) -> str:
        """What the game's own counting counts."""
        return unit_of(self.table.game.id)

    def log(self, seat: int) -> list[str]:
        """Tell the whole game as the seat heard it."""
        facts = self.table.facts(seat)
        names = self.table.names
        told = [address(self.table.game.say(fact, names), names) for fact in facts]
        return told or ["Nothing has happened yet."]

    def undo(self, seat: int) -> None:
        """Return to the person's previous choice, unless that would undo another person's."""
        actors = [actor for actor, _ in self.table.record.actions]
        if len(self.people) > 1:
            self.screen.note("Nothing can be taken back while other people play.")
        elif seat not in actors:
            self.screen.note("There is nothing to take back yet.")
        else:
            local.take_back(self.table, seat)
            self.screen.note("Your last choice is taken back.")

    def save(self, file: str | None, *, silent: bool = False) -> None:
        """Save the record, and say where."""
        try:
            path = self.keeper.keep(self.table.record, Path(file) if file else None)
        except WonderlandError as error:
            self.screen.note(f"Not saved: {error}.")
            return
        if not silent:
            self.screen.note(f"Saved in {path}. To go on later: {resume_command(path)}")

    def leave(self) -> None:
        """Leave the game, if that is what the person wants."""
        if means_yes(self.screen.ask("Leave the game? y or n:")):
            raise _Left
        self.screen.note("The game goes on.")

    # The last words

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

    def finish(self) -> None:
        """Tell the end: the scoring, the places, and how the deal can be checked."""
        seat = max(self.people, key=self.since)
        paragraphs = [*self.new_faults(), *fairness.after(self.table.game, self.table.record)]
        if self.keeper.path is not None:
            try:
                path = self.keeper.keep(self.table.record)
                paragraphs.append(f"The record of the game is in {path}.")
            except WonderlandError as error:
                paragraphs.append(f"The record could not be saved: {error}.")
        self.screen.ending(Scene.at(self.table, seat, self.since(seat)), paragraphs)
