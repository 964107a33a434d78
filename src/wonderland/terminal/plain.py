"""The plain edition: one sentence to a line, for screen readers, pipes and simple terminals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from wonderland.terminal.device import Device
from wonderland.terminal.grammar import counted
from wonderland.terminal.rules import spoken
from wonderland.terminal.scene import Drawing, Scene


class PlainScreen:
    """Shows a session in sentences, and nothing but sentences: no boxes, no escape codes."""

    def __init__(self, device: Device, drawing: Drawing) -> None:
        self.device = device
        self.drawing = drawing
        self.choices = 0
        self.awaited = ""
        """What was last said of whom one waits for."""

    @contextmanager
    def playing(self) -> Iterator[None]:
        """Set nothing up."""
        yield

    def tell(self, *sentences: str) -> None:
        """Write sentences, each on its line; marks of Markdown are left out."""
        lines = (spoken(sentence) for sentence in sentences if sentence)
        self.device.write("".join(f"{line}\n" for line in lines))

    def opening(self, scene: Scene, paragraphs: Sequence[str]) -> None:
        """Say what comes before the first move."""
        players = counted(len(scene.names), "player")
        self.tell(f"{scene.game.title}, {players}.", *paragraphs, *self.drawing.begins(scene))

    def handover(self, scene: Scene, name: str) -> None:
        """Move what was written out of sight, and wait for the other person."""
        if self.device.talks:
            self.device.write("\n" * self.device.size().rows)
        self.tell(f"Pass the keyboard to {name}, then press Enter.")
        self.device.read_line()

    def show(self, scene: Scene) -> None:
        """Say what happened, and what is needed to choose."""
        self.choices = len(self.drawing.numbered(scene))
        self.awaited = ""
        self.tell(*self.drawing.told(scene), *self.drawing.turn(scene))

    def choose(self, question: str, keys: str) -> str:
        """Ask for one of the choices, saying how many there are."""
        if self.choices == 1:
            self.prompt(f"{question}? 1 choice; ? says what it is.")
        else:
            self.prompt(f"{question}? {self.choices} choices, 1 to {self.choices}; ? lists them.")
        return self.device.read_line_or_news()

    def watch(self, scene: Scene, sentence: str, keys: str) -> str:
        """Tell what is new; say once whom one waits for."""
        told = self.drawing.told(scene)
        self.tell(*told)
        if sentence != self.awaited and sentence not in told[-1:]:
            self.tell(sentence)
        self.awaited = sentence
        return self.device.watch()

    def ask(self, question: str) -> str:
        """Ask any other question."""
        self.prompt(question)
        return self.device.read_line()

    def prompt(self, question: str) -> None:
        """Ask, on a line that ends where nobody would see the answer typed behind it."""
        self.device.write(question + (" " if self.device.talks else "\n"))

    def note(self, sentence: str) -> None:
        """Answer in one sentence."""
        self.tell(sentence)

    def hear(self, sentences: Sequence[str]) -> None:
        """Tell what has happened meanwhile; a question that was interrupted is asked again."""
        if self.device.talks and self.device.bell is not None and not self.awaited:
            self.device.write("\n")
        self.tell(*sentences)

    def wait(self, sentence: str) -> None:
        """Say what one is waiting for."""
        self.tell(sentence)

    def page(self, title: str, paragraphs: Sequence[str]) -> None:
        """Say something longer, a sentence to a line."""
        self.tell(f"{title}:", *paragraphs)

    def ending(self, scene: Scene, paragraphs: Sequence[str]) -> None:
        """Tell how the game ended."""
        self.tell(*self.drawing.told(scene), *self.drawing.results(scene), *paragraphs)

    def goodbye(self, sentences: Sequence[str]) -> None:
        """Say the last sentences."""
        if self.device.talks:
            self.device.write("\n")
        self.tell(*sentences)
