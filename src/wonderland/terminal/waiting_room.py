"""Before a game at a server begins: taking a seat, and waiting for the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wonderland.client.errors import Refused
from wonderland.client.remote import RemoteTable
from wonderland.client.sentences import plain, tell
from wonderland.engine.errors import WonderlandError
from wonderland.engine.words import listed
from wonderland.terminal.bell import Bell
from wonderland.terminal.device import Device, News
from wonderland.terminal.input import Ask, Command, Say, SeatBot, means_yes, understood
from wonderland.terminal.session import sentence_of

HELP: Final = "You can type: say ..., q to leave."
HOST_HELP: Final = "You can type: bot 2 alice to give seat 2 to a bot, start, say ..., q to leave."


class LeftEarly(Exception):
    """Somebody did not wait until the game began."""


def take_a_seat(table: RemoteTable) -> None:
    """Sit down at the first seat that one may have; with none, one watches."""
    if table.seat is not None or table.seen.info.phase != "open":
        return
    for number, seat in enumerate(table.seen.info.seats):
        if seat.kind != "empty":
            continue
        try:
            table.sit(number)
        except Refused:  # it is for somebody else, or was taken just now
            continue
        return


class WaitingRoom:
    """Tells who comes and goes until the game begins. Both editions wait in plain lines."""

    def __init__(self, table: RemoteTable, device: Device, bell: Bell) -> None:
        self.table = table
        self.device = device
        self.bell = bell
        self.said = ""
        self._log = len(table.seen.log)
        self._seats = list(table.seen.info.seats)

    def wait(self) -> None:
        """Return when there is something to see; raise `LeftEarly` if somebody will not wait."""
        self.table.on_news(self.bell.ring)
        try:
            while self.table.view is None and not self.table.is_over():
                self.table.check()
                self.tell_who_is_here()
                self.hear()
        finally:
            self.table.on_news(None)

    def hear(self) -> None:
        """Wait for one line, or for news."""
        try:
            typed = self.device.watch()
        except News:
            self.tell_news()
            return
        command = understood(typed, online=True)
        try:
            self.tell(self.obey(command))
        except WonderlandError as error:
            self.tell(sentence_of(error))
        self.table.refresh()

    def obey(self, command: Command) -> str:
        """Do what was typed; say what came of it."""
        match command:
            case Say(text):
                self.table.say(text)
                return f"You say: {plain(text)}"
            case SeatBot(seat, bot):
                self.table.seat_bot(seat - 1, bot)
                return ""
            case Ask("start"):
                self.table.start()
                return ""
            case Ask("quit"):
                self.device.write("Leave the table? Your seat is kept. y or n: ")
                if means_yes(self.device.read_line()):
                    raise LeftEarly
                return ""
        return HOST_HELP if self.is_host else HELP

    @property
    def is_host(self) -> bool:
        """Whether one has opened the table."""
        welcome = self.table.visit.connection.welcome
        return welcome is not None and welcome.you.player == self.table.seen.info.host

    def tell_news(self) -> None:
        """Tell who came, went, and spoke."""
        self.table.refresh()
        seen = self.table.seen
        for happening in seen.log[self._log :]:
            if getattr(happening, "what", None) != "seat":
                self.tell(tell(happening, seen.names) or "")
        self._log = len(seen.log)

    def tell_who_is_here(self) -> None:
        """Say who sits where and what is waited for, whenever that has changed."""
        seen = self.table.seen
        taken = [
            f"{plain(name)}{' (you)' if number == seen.seat else ''}"
            for number, (name, seat) in enumerate(zip(seen.names, seen.info.seats, strict=True))
            if seat.kind != "empty"
        ]
        free = [str(n) for n, seat in enumerate(seen.info.seats, 1) if seat.kind == "empty"]
        said = [f"At the table of {seen.game.title}: {listed(taken)}."]
        if free:
            said.append(f"Free: {'seat' if len(free) == 1 else 'seats'} {listed(free)}.")
            said.append(HOST_HELP if self.is_host else "Waiting for others to sit down.")
        elif self.is_host:
            said.append("Type start to begin.")
        else:
            said.append("Waiting for the host to begin.")
        text = " ".join(said)
        if text != self.said:
            self.said = text
            self.tell(text)

    def tell(self, sentence: str) -> None:
        """Write a sentence, if there is one."""
        if sentence:
            self.device.write(f"{sentence}\n")


Tell = Callable[[str], None]


def wait_for_rematch(table: RemoteTable, device: Device, bell: Bell) -> str | None:
    """Ask whether to play again; return the new table when all agree, None if one would rather not.

    Only somebody who sits at a terminal is asked.
    """
    if not device.talks or table.seat is None or table.seen.is_gone:
        return None
    device.write("Play again with the same people? y or n: ")
    if not means_yes(device.read_line()):
        return None
    try:
        table.rematch()
    except Refused as refused:
        device.write(f"{sentence_of(refused)}\n")
        return None
    if table.seen.info.rematch is None:
        device.write("Waiting for the others to agree; Ctrl-C leaves.\n")
    table.on_news(bell.ring)
    table.wait(lambda seen: seen.info.rematch is not None or seen.is_gone)
    return table.seen.info.rematch
