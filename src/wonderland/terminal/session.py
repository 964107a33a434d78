"""One game, from the first move to the last: the same for every game, screen and kind of table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from enum import Enum
from typing import Protocol

from wonderland.engine.errors import BadNotation, IllegalAction, WonderlandError
from wonderland.engine.game import Move
from wonderland.engine.rng import FastRng
from wonderland.terminal import rules
from wonderland.terminal.device import News
from wonderland.terminal.input import (
    Ask,
    Choose,
    Command,
    EndOfInput,
    Save,
    Write,
    echo,
    means_yes,
    understood,
)
from wonderland.terminal.scene import Drawing, Scene, Unclear
from wonderland.terminal.sitting import Sitting


class Outcome(Enum):
    """How a session ended."""

    FINISHED = "finished"
    LEFT = "left"
    INPUT_ENDED = "the input ended"
    INTERRUPTED = "interrupted"


class Screen(Protocol):
    """Where a session is shown and heard: boxed or plain.

    `choose` and `watch` raise `News` when something happens meanwhile.
    """

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

    def watch(self, scene: Scene, sentence: str, keys: str) -> str:
        """Show the table while others choose; return what the person types meanwhile."""

    def ask(self, question: str) -> str:
        """Return what the person types in answer to any other question."""

    def note(self, sentence: str) -> None:
        """Answer something that was typed, in one sentence."""

    def hear(self, sentences: Sequence[str]) -> None:
        """Tell what has happened meanwhile, beside the game."""

    def wait(self, sentence: str) -> None:
        """Say at once what one is waiting for."""

    def page(self, title: str, paragraphs: Sequence[str]) -> None:
        """Show something to read."""

    def ending(self, scene: Scene, paragraphs: Sequence[str]) -> None:
        """Show how the game ended."""

    def goodbye(self, sentences: Sequence[str]) -> None:
        """Say the last sentences, after the game has been left."""


class _Left(Exception):
    """The person has left the game."""


class Session:
    """Asks people for their choices until the game is over or left."""

    def __init__(self, sitting: Sitting, screen: Screen, drawing: Drawing) -> None:
        self.sitting = sitting
        self.screen = screen
        self.drawing = drawing
        self.at_keyboard: int | None = None

    def run(self) -> Outcome:
        """Play until the end, or until the person leaves, interrupts, or has no more to say."""
        outcome = Outcome.FINISHED
        try:
            with self.sitting.playing(), self.screen.playing():
                self.open()
                while not self.sitting.is_over():
                    self.step()
        except _Left:
            outcome = Outcome.LEFT
        except EndOfInput:
            outcome = Outcome.INPUT_ENDED
        except (KeyboardInterrupt, OSError):  # Ctrl-C, or the terminal itself is gone
            outcome = Outcome.INTERRUPTED
        if outcome is not Outcome.FINISHED:
            self.screen.goodbye(self.sitting.farewell())
        elif (scene := self.sitting.last_scene()) is not None:
            self.screen.ending(scene, self.sitting.after())
        else:
            self.screen.goodbye(self.sitting.after())
        return outcome

    def open(self) -> None:
        """Show who plays, and the seal of the deal, before the first move."""
        people = self.sitting.people
        seat = people[0] if len(people) == 1 else None
        self.screen.opening(self.sitting.scene(seat), self.sitting.before())

    def step(self) -> None:
        """Let somebody choose: the person at this keyboard, or others."""
        seat = self.sitting.due()
        if seat is not None:
            self.decide(seat)
        elif not self.sitting.is_over():
            self.watch()

    def decide(self, seat: int) -> None:
        """Ask a person until something is chosen, or is not to be chosen any more."""
        if len(self.sitting.people) > 1 and self.at_keyboard != seat:
            self.screen.handover(self.sitting.public_scene(), self.sitting.name(seat))
        self.at_keyboard = seat
        scene = self.sitting.scene(seat)
        self.screen.show(scene)
        self.sitting.has_told()
        self.hear()
        question = self.drawing.question(scene)
        keys = self.sitting.short_keys(len(self.drawing.numbered(scene)))
        moment = self.sitting.moment()
        while self.sitting.moment() == moment:
            typed = self.typed(lambda: self.screen.choose(question, keys))
            if typed is not None:
                self.obey(understood(typed, online=self.sitting.online), scene, seat)

    def watch(self) -> None:
        """Show what others do, until somebody here must choose; obey what is typed meanwhile."""
        people = self.sitting.people
        seat = people[0] if people else None
        scene = self.sitting.scene(seat)
        keys = self.sitting.short_keys(0)
        self.sitting.has_told()
        self.hear()
        sentence = self.sitting.waiting()
        typed = self.typed(lambda: self.screen.watch(scene, sentence, keys))
        if typed is not None:
            self.obey(understood(typed, online=self.sitting.online), scene, seat)

    def typed(self, ask: Callable[[], str]) -> str | None:
        """Return what the person types, or None if something happened meanwhile, which is told."""
        try:
            return ask()
        except News:
            self.hear()
            return None

    def hear(self) -> None:
        """Tell what happened beside the game."""
        news = self.sitting.news()
        if news:
            self.screen.hear(news)

    # What may be typed

    def obey(self, command: Command, scene: Scene, seat: int | None) -> None:
        """Do what was typed; say why if it cannot be done."""
        try:
            if not self.is_general(command, scene, seat):
                self.obey_in_turn(command, scene, seat)
        except WonderlandError as error:
            self.screen.note(sentence_of(error))

    def is_general(self, command: Command, scene: Scene, seat: int | None) -> bool:
        """Do what can be asked at any time; tell whether it was that."""
        match command:
            case Save(file):
                self.save(file)
            case Ask("quit"):
                self.leave()
            case Ask("log"):
                self.screen.page("The game so far", self.sitting.log(seat))
            case Ask("where"):
                self.screen.page("The table", self.drawing.where(scene))
            case Ask("help"):
                self.screen.page("What you may do now", self.help(scene))
            case Ask("undo") if seat is not None:
                self.screen.note(self.sitting.undo(seat))
            case _:
                said = self.sitting.obey(
                    command, lambda question: means_yes(self.screen.ask(question))
                )
                if said is None:
                    return False
                self.screen.note(said)
        return True

    def obey_in_turn(self, command: Command, scene: Scene, seat: int | None) -> None:
        """Do what can only be asked by whoever must choose."""
        if seat is None or not scene.moves:
            self.screen.note(self.right_now(scene))
            return
        match command:
            case Choose(number) if 1 <= number <= len(self.drawing.numbered(scene)):
                self.choose(seat, self.drawing.numbered(scene)[number - 1].action)
            case Choose(number):
                self.screen.note(f"There is no choice {number}. {self.right_now(scene)}")
            case Write(text):
                self.write(text, scene, seat)
            case Ask("hint"):
                self.screen.note(" ".join(self.sitting.hint(scene, seat, self.screen.wait)))
            case Ask("every hint"):
                compared = self.sitting.compare(scene, seat, self.screen.wait)
                self.screen.page("What each choice is worth", compared)
            case _:
                self.screen.note(self.right_now(scene))

    def choose(self, seat: int, action: int) -> None:
        """Carry out a choice."""
        self.sitting.choose(seat, action, self.screen.wait)

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
        meant = scene.game.describe(scene.view, action)
        fitting = [m for m in scene.moves if m.action == action]
        fitting = fitting or [m for m in scene.moves if m.pieces and m.pieces == meant.pieces]
        if len(fitting) == 1:
            self.choose(seat, fitting[0].action)
        else:
            self.screen.note(refusal(meant, scene, seat))

    def right_now(self, scene: Scene) -> str:
        """Say what may be typed now."""
        numbered = self.drawing.numbered(scene)
        if not numbered:
            return "You have nothing to choose yet; type ? for what you can do meanwhile."
        most = len(numbered)
        numbers = f"a number from 1 to {most}" if most > 1 else "1"
        return f"Type {numbers}, or {numbered[0].notation.lower()} and the like, or ? for help."

    def help(self, scene: Scene) -> list[str]:
        """List the choices, the rules that matter now, and the keys."""
        clauses = rules.some_clauses(scene.game, self.drawing.clauses(scene))
        numbered = self.drawing.numbered(scene)
        choosing = (
            [
                f"- **1-{len(numbered)}** chooses; so does {numbered[0].notation.lower()}",
                *self.drawing.typing(scene),
            ]
            if numbered
            else []
        )
        return [
            *(self.drawing.choice(scene, number) for number in range(len(numbered))),
            *(["", "**The rules that matter now**", *clauses] if clauses else []),
            "",
            "**What you can type**",
            *choosing,
            *(f"- **{key}** {text}" for key, text in self.sitting.keys),
            "",
            f"All the rules: wonderland rules {scene.game.id}",
        ]

    def save(self, file: str | None) -> None:
        """Save the record, and say where."""
        try:
            self.screen.note(self.sitting.save(file))
        except WonderlandError as error:
            self.screen.note(f"Not saved: {error}.")

    def leave(self) -> None:
        """Leave the game, if that is what the person wants."""
        if self.confirmed(self.sitting.leaving()):
            raise _Left
        self.screen.note("The game goes on.")

    def confirmed(self, question: str) -> bool:
        """Ask something that is yes or no."""
        return means_yes(self.screen.ask(question))


def refusal(meant: Move, scene: Scene, seat: int) -> str:
    """Say why a move cannot be made, in the game's words if it has any; or what can be.

    A world made up from the View refuses it for the reason that the true one would.
    """
    try:
        scene.game.imagine(scene.view, FastRng(0)).apply(seat, meant.action)
    except IllegalAction as error:
        if error.why:
            return f"You cannot {meant.notation}: {error.why}."
    choices = ", ".join(move.notation for move in scene.moves)
    return f"{meant.notation} cannot be chosen now; these can: {choices}."


def sentence_of(error: WonderlandError) -> str:
    """Return what an error says as a sentence.

    >>> sentence_of(WonderlandError("it is not your turn"))
    'It is not your turn.'
    """
    text = " ".join(str(error).split())
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"
