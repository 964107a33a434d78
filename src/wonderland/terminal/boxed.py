"""The boxed edition: one screen for each moment, drawn anew whenever something changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from wonderland.terminal.device import CLEAR, Device, Resized, Size, Wakeful
from wonderland.terminal.fairness import COMMAND
from wonderland.terminal.pen import fitted, wrapped
from wonderland.terminal.rules import flowed, rendered
from wonderland.terminal.scene import Drawing, Scene

READABLE = 90
"""Lines of text are not made longer than this, however wide the window is."""

Lines = Callable[[Size], list[str]]
"""What is to be shown, laid out for a size of window."""

Read = Callable[[], str]

MOST_HEARD = 4
"""So much of what happened beside the game is shown at once."""


class BoxedScreen:
    """Shows a session as pictures that fill the window."""

    def __init__(self, device: Device, drawing: Drawing) -> None:
        self.device = device
        self.drawing = drawing
        self.pen = device.pen()
        self.keyboard = Wakeful(device)
        self.scene: Scene | None = None
        self.said: list[str] = []
        """What is shown beneath the table until something is typed."""

    @contextmanager
    def playing(self) -> Iterator[None]:
        """Use the terminal's second screen, which leaves nothing behind."""
        with self.device.other_screen(), self.keyboard.listening():
            yield

    def opening(self, scene: Scene, paragraphs: Sequence[str]) -> None:
        """Show the title page, and wait for Enter."""

        def lines(size: Size) -> list[str]:
            title = self.drawing.opening(scene, self.pen, size.columns)
            return [*title, *self.paragraphs(paragraphs, size)]

        self.read("Press Enter to begin. ", lines)

    def handover(self, scene: Scene, name: str) -> None:
        """Show nothing but what everybody may see, until the other person sits there."""
        self.scene, self.said = scene, []
        self.device.forget_typed()  # a second Enter must not uncover the next hand
        self.ask(f"Pass the keyboard to {name}, then press Enter.")

    def show(self, scene: Scene) -> None:
        """Take in what the next questions are about, once what happened before has been read."""
        self.scene = scene

        def lines(size: Size) -> list[str]:
            return self.drawing.interlude(scene, self.pen, size)

        if lines(self.device.size()):
            self.read("Press Enter to go on. ", lines)

    def choose(self, question: str, keys: str) -> str:
        """Ask for one of the choices, and recall the keys."""
        return self.beneath(f"{question}? [{keys}]", self.keyboard.read_line_or_news)

    def watch(self, scene: Scene, sentence: str, keys: str) -> str:
        """Draw the table as it is while others choose."""
        self.scene = scene
        return self.beneath(f"{sentence} [{keys}]", self.keyboard.watch)

    def ask(self, question: str) -> str:
        """Ask any other question."""
        return self.beneath(question, self.keyboard.read_line)

    def beneath(self, question: str, read: Read) -> str:
        """Draw the table and ask; draw it again when the window changes meanwhile."""
        while True:
            size = self.device.size()
            note = [line for text in self.said for line in wrapped(text, size.columns - 2)]
            lines = self.board(Size(size.columns, size.rows - 1 - len(note)))
            if len(lines) + len(note) < size.rows - 1:
                lines.append("")
            lines += [self.pen.paint(f" {line}", "bold") for line in note]
            try:
                prompt = self.pen.paint(f" {question} ", "bold")
                answer = self.in_pages(lines, size, prompt, read)
            except Resized:
                self.device.forget_typed()  # it is no longer to be seen
                continue
            self.said = []
            return answer

    def board(self, size: Size) -> list[str]:
        """Draw the table as it is now."""
        return self.drawing.board(self.scene, self.pen, size) if self.scene else []

    def note(self, sentence: str) -> None:
        """Keep an answer until the table is drawn again, and show it beneath."""
        self.said = [sentence]

    def hear(self, sentences: Sequence[str]) -> None:
        """Show what has happened meanwhile beneath the table, the latest of it."""
        self.said = [*self.said, *sentences][-MOST_HEARD:]

    def wait(self, sentence: str) -> None:
        """Write beneath the table what one is waiting for."""
        self.device.write(self.pen.paint(f" {sentence}", "bold"))

    def page(self, title: str, paragraphs: Sequence[str]) -> None:
        """Show something to read, until Enter is pressed."""

        def lines(size: Size) -> list[str]:
            bar = fitted(f" {title} ".ljust(size.columns - 2), size.columns - 2)
            head = [" " + self.pen.paint(bar, "bar", "bold"), ""]
            return [*head, *self.paragraphs(paragraphs, size)]

        self.read("Press Enter to go back to the table. ", lines)

    def paragraphs(self, texts: Sequence[str], size: Size) -> list[str]:
        """Lay texts out in lines."""
        columns = min(size.columns, READABLE) - 2
        return [f" {line}" for text in texts for line in rendered(text, self.pen, columns)]

    def read(self, prompt: str, lines: Lines) -> None:
        """Show lines, in pages if need be, until Enter is pressed behind the last."""
        while True:
            size = self.device.size()
            try:
                self.in_pages(lines(size), size, self.pen.paint(f" {prompt}", "bold"))
            except Resized:
                continue
            return

    def in_pages(
        self, lines: Sequence[str], size: Size, prompt: str, read: Read | None = None
    ) -> str:
        """Draw lines from the top of the window, and return what is typed behind the last."""
        room = max(size.rows - 1, 4)
        pages = [lines[at : at + room] for at in range(0, len(lines), room)] or [[]]
        for number, page in enumerate(pages, 1):
            last = number == len(pages)
            more = self.pen.paint(f" Press Enter to read on ({number} of {len(pages)}). ", "bold")
            self.device.write(CLEAR + "".join(f"{line}\n" for line in page))
            self.device.write(prompt if last else more)
            answer = read() if read is not None and last else self.keyboard.read_line()
        return answer

    def ending(self, scene: Scene, paragraphs: Sequence[str]) -> None:
        """Draw the end on the first screen, where it stays."""
        size = self.device.size()
        drawn = self.drawing.ending(scene, self.pen, size.columns)
        self.device.write("".join(f"{line}\n" for line in ["", *drawn, ""]))
        self.goodbye(paragraphs)

    def goodbye(self, sentences: Sequence[str]) -> None:
        """Say the last sentences on the first screen; what may be copied stays in one piece."""
        columns = min(self.device.size().columns, READABLE) - 2
        for sentence in sentences:
            lines = [sentence]
            if not sentence.startswith(COMMAND):
                lines = [f" {line}" for line in flowed(sentence, self.pen, columns, cut=False)]
            self.device.write("".join(f"{line}\n" for line in lines))
