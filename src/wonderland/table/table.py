"""Table: one game with the people around it, and the only holder of its live State.

A table is the log of its events. A decision returns the events that would follow, or raises an
error, and changes nothing; `fold` carries an event out, once it is stored. There is no clock in it
and no network: the time is passed in, and what each audience is told can be asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from wonderland.engine.errors import (
    BadRecord,
    WonderlandError,
)
from wonderland.engine.facts import Fact, as_dict
from wonderland.engine.game import Move
from wonderland.engine.record import GameFinder, Record
from wonderland.engine.state import State
from wonderland.games import game as find_registered
from wonderland.table import (
    chat,
    checks,
    choosing,
    giving_up,
    opening,
    outcome,
    pausing,
    sitting,
    taking_back,
    telling,
)
from wonderland.table import events as e
from wonderland.table.agreements import Question
from wonderland.table.clocks import Clocks
from wonderland.table.errors import (
    NotNow,
)
from wonderland.table.folding import FOLDING
from wonderland.table.phase import Phase
from wonderland.table.play import Play, head_of
from wonderland.table.seats import BotTurn, Seats
from wonderland.table.settings import ClockKind, Settings
from wonderland.table.streams import Stream
from wonderland.wire import encode_view
from wonderland.wire import messages as m


class Table:
    """One game with the people around it.

    >>> from wonderland.table import Person, Settings, open_table
    >>> import wonderland as wl
    >>> ann = Person("p1", "Ann")
    >>> table = Table.replay([open_table(wl.game("parade"), 2, 7, Settings(), ann, now=0.0)])
    >>> for event in table.sit(ann, 0, now=1.0):
    ...     table.fold(event)
    >>> table.seats.names
    ('Ann', 'Seat 1')
    """

    Phase = Phase

    __slots__ = (
        "_cache",
        "_spoken",
        "clocks",
        "commitment",
        "counts",
        "ended",
        "game",
        "id",
        "latest",
        "muted",
        "names",
        "opened",
        "pause_asked",
        "phase",
        "play",
        "rematch_agreed",
        "rematch_table",
        "seats",
        "seq",
        "shown_clocks",
        "stream",
        "undo_asked",
        "verdicts",
        "views_before",
    )

    def __init__(
        self, opened: e.Opened, table_id: str = "", find_game: GameFinder = find_registered
    ) -> None:
        self.id = table_id
        self.opened = opened
        self.game = find_game(opened.game)
        self.seq = 1
        """How many events there have been."""
        self.phase = Phase.OPEN
        self.seats = Seats(opened.players)
        self.names = self.seats.names
        self.play: Play | None = None
        self.stream = Stream(opened.players)
        clock = opened.settings.clock
        timed = clock.kind is not ClockKind.NONE
        self.clocks = Clocks(clock, opened.players) if timed else None
        self.shown_clocks: Clocks | None = None
        """What others are shown while choices are made in secret; `None`: the clocks themselves."""
        self.undo_asked: Question | None = None
        self.pause_asked: Question | None = None
        self.rematch_agreed: list[int] = []
        self.rematch_table: str | None = None
        self.muted: set[str] = set()
        self.counts = True
        self.ended: m.Ended | None = None
        self.commitment = self.head().commitment()
        self.latest: list[tuple[int, int, int] | None] = [None] * opened.players
        """By seat, its person's last choice: the position and the version it saw, the action."""
        self.views_before: dict[int, tuple[int, Any]] = {}
        """By seat, the entry of its last choice and the View before it, where undo is fair."""
        self.verdicts: dict[int, bool] = {}
        """By entry, whether a choice showed nothing hidden."""
        self._cache: dict[tuple[Any, ...], Any] = {}
        self._spoken: dict[int, tuple[dict[str, Any], str]] = {}

    # The log

    @staticmethod
    def replay(
        events: Iterable[e.AnyEvent], table_id: str = "", find_game: GameFinder = find_registered
    ) -> Table:
        """Return the table that a log makes; raise `BadRecord` for a log that makes none."""
        log = iter(events)
        opened = next(log, None)
        if not isinstance(opened, e.Opened):
            raise BadRecord("events", "do not begin with the table being opened")
        table = Table(opened, table_id, find_game)
        for event in log:
            try:
                table.fold(event)
            except BadRecord:
                raise
            except (WonderlandError, KeyError) as error:
                why = f"{type(event).__name__} cannot be: {error}"
                raise BadRecord(f"events[{table.seq}]", why) from error
        return table

    def fold(self, event: e.AnyEvent) -> None:
        """Carry out an event that was decided, and tell of it."""
        FOLDING[type(event)](self, event)
        self.seq += 1
        self.forget()

    def forget(self) -> None:
        """Let go of what is kept for speed alone."""
        self._cache.clear()
        self._spoken.clear()

    # What is to be known about it; only for whoever runs it

    @property
    def settings(self) -> Settings:
        """How the table is played."""
        return self.opened.settings

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.opened.players

    @property
    def state(self) -> State:
        """The truth. Nobody is handed it."""
        if self.play is None:
            raise NotNow("the game has not begun")
        return self.play.state

    @property
    def choices(self) -> int:
        """How many choices have been made, and not taken back."""
        return 0 if self.play is None else len(self.play.choices)

    @property
    def is_being_played(self) -> bool:
        """Whether choices can be made."""
        return self.phase is Phase.PLAYING

    @property
    def is_paused(self) -> bool:
        """Whether the game rests."""
        return self.phase is Phase.PAUSED

    def is_over(self) -> bool:
        """Tell whether the game is over."""
        return self.phase is Phase.OVER

    @property
    def is_rematch_agreed(self) -> bool:
        """Whether all people want to play again, and the new table is not there yet."""
        agreed = set(self.rematch_agreed) >= set(self.seats.people())
        return self.is_over() and agreed and self.rematch_table is None

    def head(self) -> Record:
        """Return the record of the game before the first choice."""
        return head_of(self.opened, self.names)

    @property
    def record(self) -> Record:
        """The record of the game, with its secret seed."""
        return self.head() if self.play is None else self.play.record()

    def actors(self) -> list[int]:
        """Return the seats that must choose now."""
        return list(self.state.actors()) if self.is_being_played else []

    def awaited(self) -> list[int]:
        """Return the seats that, as far as everybody may know, have to choose now.

        What others can notice has to depend on these: that somebody has chosen may be a secret.
        """
        return list(self.view(None).actors) if self.is_being_played else []

    def told_at(self, audience: int | None) -> float:
        """Return when an audience was last told something."""
        return self.stream.last_at(audience) or self.opened.at

    def bot_turns(self) -> list[BotTurn]:
        """Return the seats for which a bot has to choose now, and which bot."""
        return self.seats.bot_turns(self.actors())

    def scores(self) -> list[int]:
        """Return each seat's points as things stand."""
        return list(self.state.scores())

    def places(self) -> list[int]:
        """Return each seat's place as things stand: 1 for the winner; ties share a place."""
        if self.ended is not None:
            return list(self.ended.places)
        return list(outcome.placed(tuple(self.state.places()), self.seats.resigned))

    def results(self) -> list[tuple[int, int]]:
        """Return each seat's place and score when the game is over, and nothing before."""
        return list(zip(self.places(), self.scores(), strict=True)) if self.is_over() else []

    # What a seat, or a spectator, may know

    def view(self, seat: int | None) -> Any:
        """Build what a seat may know; None for a spectator."""
        key = ("view", seat)
        if key not in self._cache:
            self._cache[key] = self.game.view(self.state, seat)
        return self._cache[key]

    def encoded_view(self, seat: int | None) -> msgspec.Raw:
        """Return what a seat may know as JSON, made once for all who ask."""
        key = ("encoded", seat)
        if key not in self._cache:
            self._cache[key] = msgspec.Raw(encode_view(self.view(seat)))
        found: msgspec.Raw = self._cache[key]
        return found

    def legal(self, seat: int) -> list[int]:
        """Return what a seat may do now."""
        return list(self.state.legal(seat)) if self.is_being_played else []

    def moves(self, seat: int) -> list[Move]:
        """Return what a seat may do now, described."""
        view = self.view(seat)
        return [self.game.describe(view, action) for action in self.legal(seat)]

    def facts(self, seat: int | None, since: int = 0) -> list[Fact]:
        """Return what a seat (None: a spectator) was told from so many choices on."""
        made = () if self.play is None else self.play.choices[since:]
        return [fact for choice in made for fact in self.stream.facts(choice.entry, seat)]

    def spoken(self, fact: Fact) -> tuple[dict[str, Any], str]:
        """Return a fact as data and in a sentence, made once for all who hear it."""
        found = self._spoken.get(id(fact))
        if found is None:
            found = self._spoken[id(fact)] = as_dict(fact), self.game.say(fact, self.names)
        return found

    def version(self, audience: int | None) -> int:
        """Return how much an audience has been told."""
        return self.stream.version(audience)

    def position(self, audience: int | None) -> int:
        """Return the version at which the position last changed, as far as an audience knows."""
        return self.stream.position(audience)

    def info(self) -> m.TableInfo:
        """Return what everybody may know of the table."""
        return telling.info(self)

    def joined(
        self, audience: int | None, now: float | None = None, *, reveal: bool = True
    ) -> m.Joined:
        """Return everything that an audience may know.

        `now` is for the clocks; without it, they show what they did at the last update. Without
        `reveal` a seed stays secret after the end, as where others play the same deal.
        """
        return telling.joined(self, audience, now, reveal=reveal)

    def updates(
        self,
        audience: int | None,
        since: int,
        now: float | None = None,
        *,
        views: bool = True,
        reveal: bool = True,
    ) -> list[m.Update]:
        """Return what an audience missed after a version; several who ask the same share it.

        `now` is for the clocks; without it, they show what they did when it happened.
        """
        now = now if self.clocks is not None else None
        key = ("updates", audience, since, now, views, reveal)
        if key not in self._cache:
            self._cache[key] = telling.updates(
                self, audience, since, now, views=views, reveal=reveal
            )
        found: list[m.Update] = self._cache[key]
        return found

    def turn(self, seat: int) -> m.Turn | None:
        """Return what a seat may choose now, and what is certain to come of it."""
        key = ("turn", seat)
        if key not in self._cache:
            self._cache[key] = telling.turn(self, seat)
        found: m.Turn | None = self._cache[key]
        return found

    # Decisions: each returns what would happen, and changes nothing

    def sit(self, who: e.Occupant, seat: int, now: float) -> list[e.AnyEvent]:
        """Take a free seat."""
        return sitting.sit(self, who, seat, now)

    def stand(self, player: str, now: float) -> list[e.AnyEvent]:
        """Give a seat up."""
        return sitting.stand(self, player, now)

    def seat_bot(self, host: str, seat: int, bot: str | None, now: float) -> list[e.AnyEvent]:
        """Let a bot have a seat; `None` sends one away."""
        return sitting.seat_bot(self, host, seat, bot, now)

    def start(self, host: str, now: float) -> list[e.AnyEvent]:
        """Begin the game."""
        return sitting.start(self, host, now)

    def act(
        self, seat: int, action: int | str, version: int, now: float, by: e.By = e.By.PERSON
    ) -> list[e.AnyEvent]:
        """Choose an action, by its number or its notation, at the version that one has seen."""
        return choosing.act(self, seat, action, version, now, by)

    def ask_undo(self, seat: int, version: int, now: float) -> list[e.AnyEvent]:
        """Take a seat's last choice back, as far as the table allows, or ask the others."""
        return taking_back.ask(self, seat, version, now)

    def answer_undo(self, seat: int, *, agree: bool, now: float) -> list[e.AnyEvent]:
        """Agree that somebody takes a choice back, or do not."""
        return taking_back.answer(self, seat, now, agree=agree)

    def resign(self, seat: int, now: float) -> list[e.AnyEvent]:
        """Give the game up."""
        return giving_up.resign(self, seat, now)

    def take_over(self, seat: int, now: float) -> list[e.AnyEvent]:
        """Let a bot look after a seat whose person is away too long."""
        return giving_up.take_over(self, seat, now)

    def hand_back(self, seat: int, now: float) -> list[e.AnyEvent]:
        """Give a person the seat back."""
        return giving_up.hand_back(self, seat, now)

    def abandon(self, now: float) -> list[e.AnyEvent]:
        """End a game with which nobody goes on."""
        return giving_up.abandon(self, now)

    def tick(self, now: float) -> list[e.AnyEvent]:
        """Return what is due by time, if anything."""
        return giving_up.tick(self, now)

    def deadline(self) -> float | None:
        """Return when `tick` has to be called next."""
        return None if self.clocks is None else self.clocks.next_due()

    def pause(self, seat: int, *, agree: bool = True, now: float) -> list[e.AnyEvent]:
        """Ask for a pause, agree to one, or do not."""
        return pausing.pause(self, seat, now, agree=agree)

    def resume(self, seat: int, now: float) -> list[e.AnyEvent]:
        """End a pause."""
        return pausing.resume(self, seat, now)

    def say(self, person: e.Person, text: str, now: float) -> list[e.AnyEvent]:
        """Say something: from a seat to everybody, from anywhere else to spectators."""
        return chat.say(self, person, text, now)

    def mute(self, host: str, person: e.Person, *, muted: bool, now: float) -> list[e.AnyEvent]:
        """Let somebody not be heard any more, or again."""
        return chat.mute(self, host, person, now, muted=muted)

    def rematch(self, seat: int, now: float) -> list[e.AnyEvent]:
        """Ask to play again, or agree to it."""
        return pausing.rematch(self, seat, now)

    def play_again(self, seed: str, now: float) -> list[e.AnyEvent]:
        """Return the first events of the new table, once everybody has agreed to a rematch."""
        return opening.play_again(self, self.id, seed, now)

    def rematch_opened(self, table_id: str, now: float) -> list[e.AnyEvent]:
        """Note that the new table is there."""
        if not self.is_rematch_agreed:
            raise NotNow("not everybody has agreed to a rematch, or there is a new table already")
        return [e.RematchOpened(now, table_id)]

    # What can be asked before

    def check_hint(self, seat: int, version: int) -> None:
        """Raise the error that says why a seat can be given no hint, if it cannot."""
        choosing.check_hint(self, seat, version)

    def check_fresh(self, seat: int, version: int) -> None:
        """Raise the error that says so if a version is not what a seat sees now."""
        choosing.check_fresh(self, seat, version)

    def check_playing(self) -> None:
        """Raise `NotNow` while nothing can be chosen."""
        checks.check_playing(self)
