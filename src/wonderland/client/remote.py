"""A table on a server, for callers that wait: what is known of it, and what can be asked there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYet
from contextlib import ExitStack, contextmanager
from typing import Any, Final

from wonderland.client.addresses import Address
from wonderland.client.background import Background
from wonderland.client.connection import BackOff, Connection
from wonderland.client.errors import Refused
from wonderland.client.lobby import Lobby
from wonderland.client.seen import Seen
from wonderland.engine.game import AnyGame, Move
from wonderland.engine.record import Record
from wonderland.wire.messages import (
    Act,
    AnswerUndo,
    AskUndo,
    Done,
    Hint,
    HintGiven,
    Offer,
    Pause,
    Refusal,
    Rematch,
    Request,
    Resign,
    Resume,
    Return,
    Say,
    SeatBot,
    Sit,
    Stand,
    Start,
)

PATIENCE: Final = 1.5
"""After so many seconds without an answer, whoever waits is told why."""


class Visit:
    """A connection to one server as one person, and what is done over it."""

    def __init__(self, lobby: Lobby, background: Background, connection: Connection) -> None:
        self.lobby = lobby
        self.background = background
        self.connection = connection

    def join(self, table: str, invite: str | None = None, *, views: bool = True) -> RemoteTable:
        """Be told of a table from now on."""
        joining = self.connection.join(table, invite=invite, views=views)
        return RemoteTable(self, table, invite, self.background.run(joining))


@contextmanager
def visit(lobby: Lobby, back_off: BackOff | None = None) -> Iterator[Visit]:
    """Connect to a server that one has come in at."""
    connection = Connection(Address(lobby.server).socket, lobby.cookies)
    if back_off is not None:
        connection.back_off = back_off
    with ExitStack() as open_things:
        background = open_things.enter_context(Background())
        background.run(connection.__aenter__())
        open_things.callback(lambda: background.run(connection.__aexit__()))
        yield Visit(lobby, background, connection)


class RemoteTable:
    """One table. What it tells stands still until `refresh` is called; requests wait for answers.

    A request that is refused raises `Refused`, with the reason.
    """

    def __init__(self, visit: Visit, table: str, invite: str | None, live: Seen) -> None:
        self.visit = visit
        self.id = table
        self.invite = invite
        self._live = live
        """What changes while more comes in; read in the background only."""
        self.seen: Seen
        self.is_up: bool
        """Whether there was a connection at the last refresh."""
        self.refresh()

    def refresh(self) -> None:
        """Take in what has come since the last time."""

        def look() -> tuple[Seen, bool]:
            return self._live.copy(), self.visit.connection.is_up

        self.seen, self.is_up = self.visit.background.call(look)

    def check(self) -> None:
        """Raise the reason if nothing more will come from the server."""
        if self.visit.connection.ended is not None:
            raise self.visit.connection.ended

    def wait(self, is_so: Callable[[Seen], bool], seconds: float | None = None) -> None:
        """Wait until something is so at the table."""
        live = self._live
        self.visit.background.run(self.visit.connection.until(lambda: is_so(live), seconds))
        self.refresh()

    def on_news(self, ring: Callable[[], None] | None) -> None:
        """Call something, in another thread, whenever there may be news."""
        self.visit.connection.changed = ring

    # What is known

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.seen.game

    @property
    def seat(self) -> int | None:
        """One's own seat; None for a spectator."""
        return self.seen.seat

    @property
    def view(self) -> Any:
        """What one may know of the game; None before it begins."""
        return self.seen.view

    @property
    def version(self) -> int:
        """How much one has been told."""
        return self.seen.version

    @property
    def offers(self) -> Sequence[Offer]:
        """What one may choose now, and what is certain to come of it."""
        return () if self.seen.turn is None else self.seen.turn.offers

    def moves(self) -> list[Move]:
        """Return what one may choose now, described."""
        return [offer.move for offer in self.offers]

    def legal(self) -> list[int]:
        """Return what one may choose now."""
        return [offer.move.action for offer in self.offers]

    def is_over(self) -> bool:
        """Tell whether the game is over, or the table is gone."""
        return self.seen.over is not None or self.seen.is_gone

    def results(self) -> list[tuple[int, int]]:
        """Return each seat's place and score when the game is over, and nothing before."""
        over = self.seen.over
        return [] if over is None else list(zip(over.places, over.scores, strict=True))

    def record(self) -> Record:
        """Return the record, once the game is over."""
        return self.visit.lobby.record(self.id, self.invite)

    # What can be asked

    def act(self, action: int | str, waiting: Callable[[], None] | None = None) -> None:
        """Choose; `waiting` is called if the answer takes a while."""
        version = self.version
        self._ask(lambda n: Act(n, self.id, action, version), waiting)

    def sit(self, seat: int) -> None:
        """Take a free seat."""
        self._ask(lambda n: Sit(n, self.id, seat, self.invite))
        self.wait(lambda seen: seen.seat == seat)

    def stand(self) -> None:
        """Give one's seat up."""
        self._ask(lambda n: Stand(n, self.id))
        self.wait(lambda seen: seen.seat is None)

    def seat_bot(self, seat: int, bot: str | None) -> None:
        """Let a bot have a seat, or send it away."""
        self._ask(lambda n: SeatBot(n, self.id, seat, bot))

    def start(self) -> None:
        """Begin the game."""
        self._ask(lambda n: Start(n, self.id))

    def ask_undo(self) -> None:
        """Take one's last choice back, or ask the others to agree."""
        version = self.version
        self._ask(lambda n: AskUndo(n, self.id, version))

    def answer_undo(self, *, agree: bool) -> None:
        """Agree that somebody takes a choice back, or do not."""
        self._ask(lambda n: AnswerUndo(n, self.id, agree))

    def resign(self) -> None:
        """Give the game up."""
        self._ask(lambda n: Resign(n, self.id))

    def pause(self, *, agree: bool = True) -> None:
        """Ask for a pause, or answer to one that was asked for."""
        self._ask(lambda n: Pause(n, self.id, agree))

    def resume(self) -> None:
        """End a pause."""
        self._ask(lambda n: Resume(n, self.id))

    def come_back(self) -> None:
        """Take one's seat back from the bot that looked after it."""
        self._ask(lambda n: Return(n, self.id))

    def rematch(self) -> None:
        """Ask to play again, or agree to it."""
        self._ask(lambda n: Rematch(n, self.id))

    def say(self, text: str) -> None:
        """Say something to those at the table."""
        self._ask(lambda n: Say(n, self.id, text))

    def hint(self) -> HintGiven:
        """Return what looks best."""
        version = self.version
        given = self._ask(lambda n: Hint(n, self.id, version))
        assert isinstance(given, HintGiven)
        return given

    def _ask(
        self, make: Callable[[int], Request], waiting: Callable[[], None] | None = None
    ) -> Done | HintGiven:
        """Make a request, and wait for the answer and for all that was told before it."""
        future = self.visit.background.begin(self.visit.connection.request(make))
        try:
            return answer_of(future, waiting)
        finally:
            future.cancel()
            self.refresh()


def answer_of(
    future: Future[Done | HintGiven], waiting: Callable[[], None] | None
) -> Done | HintGiven:
    """Return the answer to a request; tell whoever waits if it takes a while."""
    if waiting is not None:
        try:
            return future.result(PATIENCE)
        except NotYet:
            if future.done():
                raise
            waiting()
    return future.result()


def is_overtaken(refused: Refused) -> bool:
    """Tell whether a request came to nothing because the table had moved on."""
    return refused.error in (Refusal.STALE_VERSION, Refusal.NOT_YOUR_TURN, Refusal.NOT_NOW)
