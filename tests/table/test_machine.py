"""Any order of decisions, by anybody, right or wrong: what has to be true of every table."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import reduce
from typing import Any

import msgspec
from hypothesis import settings as testing
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import wonderland as wl
from tests.table.people import ANN, PARADE, PEOPLE, SEALED, WATCHER
from wonderland.engine.errors import IllegalAction, NotYourTurn
from wonderland.engine.game import AnyGame
from wonderland.engine.rng import FastRng
from wonderland.table import (
    AnyEvent,
    Clock,
    ClockKind,
    Settings,
    Table,
    Undo,
    decode_event,
    encode_event,
    events,
    open_table,
)
from wonderland.table.errors import TableError
from wonderland.testing.template import TARTS_GAME
from wonderland.wire import decode_view, read_fact
from wonderland.wire import messages as m

NIGHTLY = bool(os.environ.get("WONDERLAND_NIGHTLY"))
REFUSALS = (TableError, IllegalAction, NotYourTurn)
encode = msgspec.json.encode

SEATS = st.integers(0, 2)
MOSTLY = st.sampled_from([True] * 7 + [False])
CLOCKS = st.sampled_from(
    [Clock(), Clock(ClockKind.PER_MOVE, 40.0), Clock(ClockKind.INCREMENT, 90.0, 5.0)]
)
GAMES: dict[str, AnyGame] = {
    "tarts": TARTS_GAME,
    "parade": PARADE,
    "late parade": PARADE,
    "madcala": wl.game("madcala"),
    "going-out": wl.game("going-out"),
}


def late_position() -> dict[str, Any]:
    """Return a position of Parade in which the last round is about to end."""
    state, rng = PARADE.deal(3, 5), FastRng(5)
    while game_view(state).last_round not in (1, 2):
        legal = state.legal(state.mover())
        state.apply(state.mover(), legal[rng.below(len(legal))])
    return PARADE.dump(state)


def game_view(state: Any) -> Any:
    return PARADE.view(state, None)


LATE = late_position()


class Follower:
    """A client that is told of updates without Views, and folds the facts itself."""

    def __init__(self, table: Table, audience: int | None) -> None:
        self.audience = audience
        self.version = 0
        self.view: Any = None
        self.turn: m.Turn | None = None
        self.catch_up(table)

    def catch_up(self, table: Table) -> None:
        """Hear what was missed."""
        for update in table.updates(self.audience, self.version, views=False):
            assert update.version == self.version + 1, "no version is left out"
            assert update.position <= update.version
            self.version, self.turn = update.version, update.turn
            if not isinstance(update.view, msgspec.UnsetType):
                self.view = decode_view(table.game, bytes(update.view))
            else:
                facts = [
                    read_fact(table.game, data)
                    for told in update.happened
                    if isinstance(told, m.Told)
                    for data in told.facts
                ]
                self.view = reduce(table.game.fold, facts, self.view)


def is_open(machine: Tables) -> bool:
    """Tell whether the game has not begun."""
    return machine.table.play is None


def has_begun(machine: Tables) -> bool:
    """Tell whether it has."""
    return machine.table.play is not None


class Tables(RuleBasedStateMachine):
    """A table with three seats at most, three people, a spectator, and bots."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.log: list[bytes] = []

    @initialize(
        game=st.sampled_from(list(GAMES)),
        undo=st.sampled_from([*Undo, Undo.FAIR, Undo.CONSENT, Undo.PRACTICE]),
        clock=CLOCKS,
        rated=MOSTLY.map(lambda yes: not yes),
        bots=st.integers(0, 2),
        is_started=MOSTLY,
    )
    def open(
        self, game: str, undo: Undo, clock: Clock, *, rated: bool, bots: int, is_started: bool
    ) -> None:
        """Open a table, and mostly begin the game."""
        self.game = GAMES[game]
        self.players = min(3, self.game.seats.stop - 1)
        chosen = Settings(undo=undo, clock=clock, takeover=30.0, rated=rated)
        where: dict[str, Any] = {"position": LATE} if game == "late parade" else {}
        seed = None if where else SEALED
        first = open_table(self.game, self.players, seed, chosen, ANN, 0.0, **where)
        self.log.append(encode_event(first))
        self.table = Table.replay([first], "t", lambda _: self.game)
        self.lively = [Follower(self.table, one) for one in (*range(self.players), None)]
        self.lazy = [Follower(self.table, one) for one in (*range(self.players), None)]
        self.versions = [0] * (self.players + 1)
        if is_started:
            people = self.players if rated else self.players - min(bots, self.players - 1)
            for seat in range(people):
                self.sit(seat, seat)
            for seat in range(people, self.players):
                self.seat_bot(seat, "random")
            self.start(0)

    # What is checked at each decision

    def snapshot(self, table: Table) -> list[object]:
        """Return all that a table can tell."""
        audiences = (*range(self.players), None)
        return [
            table.seq,
            table.deadline(),
            table.phase,
            encode(table.info()),
            *(encode(table.joined(one)) for one in audiences),
            *(encode(table.updates(one, 0)) for one in audiences),
            table.choices and table.record.to_json(),
        ]

    def decide(self, decision: Callable[[], list[AnyEvent]]) -> list[AnyEvent]:
        """Ask for a decision, which changes nothing; carry it out if it is not refused."""
        before = self.snapshot(self.table)
        try:
            found = decision()
        except REFUSALS:
            found = []
        assert self.snapshot(self.table) == before, "a decision changes nothing"
        for event in found:
            choices = [] if self.table.play is None else list(self.table.play.choices)
            self.log.append(encode_event(event))
            self.table.fold(event)
            if isinstance(event, events.TookBack):
                self.check_taken_back(event, choices)
        self.check_versions()
        return found

    def check_taken_back(self, event: events.TookBack, before: list[Any]) -> None:
        """See that no more was taken back than the table allows."""
        assert self.table.play is not None
        undo = self.table.settings.undo
        assert undo is not Undo.OFF
        left = self.table.play.choices
        lost = [choice for choice in before if choice not in left]
        assert left == [choice for choice in before if choice not in lost]
        assert before[event.to].seat == event.seat
        later = before[event.to + 1 :]
        # Somebody who has asked may choose in secret while the others think it over.
        assert all(choice.seat != event.seat or choice.is_secret for choice in later)
        if all(choice.is_secret for choice in before[event.to :]):
            assert lost == [before[event.to]], "what others chose in secret stays"
            return
        assert lost == before[event.to :]
        if undo is Undo.FAIR:
            assert all(choice.is_secret for choice in later)
        if undo is Undo.PRACTICE:
            assert not self.table.counts
            still_in = [s for s in self.table.seats.people() if not self.table.seats[s].resigned]
            assert still_in == [event.seat]

    def check_versions(self) -> None:
        """See that no version goes back."""
        for follower in self.lively:
            place = self.table.stream.index(follower.audience)
            version = self.table.version(follower.audience)
            assert version >= self.versions[place]
            assert self.table.position(follower.audience) <= version
            self.versions[place] = version

    # Who does what

    def sit(self, seat: int, who: int) -> None:
        """Somebody sits down."""
        self.decide(lambda: self.table.sit(PEOPLE[who], seat, self.now))

    def stand(self, who: int) -> None:
        """Somebody stands up."""
        self.decide(lambda: self.table.stand(PEOPLE[who].player, self.now))

    def seat_bot(self, seat: int, bot: str | None) -> None:
        """The host seats a bot, or sends one away."""
        self.decide(lambda: self.table.seat_bot(ANN.player, seat, bot, self.now))

    def start(self, who: int) -> None:
        """Somebody begins the game: the host may."""
        self.decide(lambda: self.table.start(PEOPLE[who].player, self.now))

    @precondition(is_open)
    @rule(seat=SEATS, who=SEATS, what=st.sampled_from(["sit", "stand", "bot", "no bot", "start"]))
    def get_ready(self, seat: int, who: int, what: str) -> None:
        """Somebody does what there is to do before a game."""
        match what:
            case "sit":
                self.sit(seat, who)
            case "stand":
                self.stand(who)
            case "bot" | "no bot":
                self.seat_bot(seat, "random" if what == "bot" else None)
            case _:
                self.start(who)

    @precondition(lambda self: self.table.is_being_played)
    @rule(seed=st.integers(0, 2**30), most=st.integers(4, 8))
    def play_on_for_long(self, seed: int, most: int) -> None:
        """Several choices are made."""
        self.play_on(seed, most)

    @precondition(lambda self: self.table.is_being_played)
    @rule(seed=st.integers(0, 2**30), most=st.integers(1, 2))
    def play_on(self, seed: int, most: int) -> None:
        """Whose turn it is, a choice is made or two."""
        rng = FastRng(seed)
        for _ in range(most):
            actors = self.table.actors()
            if not actors:
                return
            seat = actors[rng.below(len(actors))]
            legal = self.table.legal(seat)
            action = legal[rng.below(len(legal))]
            chooser = self.table.seats.chooser(seat)
            by = () if chooser is None else (chooser.by,)
            version = self.table.version(seat)
            self.decide(lambda: self.table.act(seat, action, version, self.now, *by))  # noqa: B023

    @precondition(has_begun)
    @rule(seat=SEATS, action=st.integers(-2, 140), back=st.integers(-1, 4))
    def choose_anything(self, seat: int, action: int, back: int) -> None:
        """Somebody tries something, at some version."""
        if seat < self.players:
            version = self.table.version(seat) - back
            self.decide(lambda: self.table.act(seat, action, version, self.now))

    @precondition(lambda self: self.table.choices and self.table.is_being_played)
    @rule(seat=SEATS, often=st.integers(1, 3), agree=MOSTLY)
    def take_back(self, seat: int, often: int, *, agree: bool) -> None:
        """Somebody wants choices back, and everybody agrees or does not."""
        for _ in range(often if seat < self.players else 0):
            version = self.table.version(seat)
            self.decide(lambda: self.table.ask_undo(seat, version, self.now))  # noqa: B023
            self.answer(agree=agree)

    @precondition(lambda self: self.table.choices and self.table.is_being_played)
    @rule(seat=SEATS)
    def ask_undo(self, seat: int) -> None:
        """Somebody wants a choice back, and waits."""
        if seat < self.players:
            version = self.table.version(seat)
            self.decide(lambda: self.table.ask_undo(seat, version, self.now))

    @precondition(lambda self: self.table.undo_asked is not None)
    @rule(agree=MOSTLY)
    def answer(self, *, agree: bool) -> None:
        """All who are asked whether something is taken back answer."""
        for seat in range(self.players):
            self.decide(lambda: self.table.answer_undo(seat, agree=agree, now=self.now))  # noqa: B023

    @precondition(lambda self: self.table.is_being_played)
    @rule(seat=SEATS, agree=MOSTLY)
    def pause(self, seat: int, *, agree: bool) -> None:
        """Somebody wants a pause, agrees to it, or does not."""
        self.decide(lambda: self.table.pause(seat, agree=agree, now=self.now))

    @precondition(lambda self: self.table.is_paused)
    @rule(seat=SEATS)
    def resume(self, seat: int) -> None:
        """Somebody ends the pause."""
        self.decide(lambda: self.table.resume(seat, self.now))

    @precondition(has_begun)
    @rule(seat=SEATS, is_back=st.booleans())
    def come_and_go(self, seat: int, *, is_back: bool) -> None:
        """Somebody is away, or back."""
        decision = self.table.hand_back if is_back else self.table.take_over
        self.decide(lambda: decision(seat, self.now))

    @precondition(has_begun)
    @rule(seat=SEATS, is_sure=st.sampled_from([True, False, False]))
    def resign(self, seat: int, *, is_sure: bool) -> None:
        """Somebody gives up, or thinks better of it."""
        if is_sure:
            self.decide(lambda: self.table.resign(seat, self.now))

    @precondition(has_begun)
    @rule(seconds=st.sampled_from([1.0, 8.0, 30.0]))
    def wait(self, seconds: float) -> None:
        """Time goes by."""
        self.now += seconds
        due = self.table.deadline()
        found = self.decide(lambda: self.table.tick(self.now))
        assert bool(found) == (due is not None and due <= self.now)

    @rule(
        who=st.sampled_from([*PEOPLE[:3], WATCHER]),
        text=st.sampled_from(["Hello", "", "a\nb"]),
        muted=st.none() | st.booleans(),
    )
    def talk(self, who: events.Person, text: str, *, muted: bool | None) -> None:
        """Somebody talks, and the host may have enough of it."""
        self.decide(lambda: self.table.say(who, text, self.now))
        if muted is not None:
            self.decide(lambda: self.table.mute(ANN.player, who, muted=muted, now=self.now))

    @precondition(lambda self: self.table.is_over())
    @rule(seat=SEATS)
    def rematch(self, seat: int) -> None:
        """Somebody would play again."""
        self.decide(lambda: self.table.rematch(seat, self.now))
        if self.table.is_rematch_agreed and self.table.opened.position is None:
            again = Table.replay(self.table.play_again(SEALED, self.now), "u", lambda _: self.game)
            assert None not in [seat.who for seat in again.seats.each]
            self.decide(lambda: self.table.rematch_opened("u", self.now))

    @rule()
    def catch_up(self) -> None:
        """Those who were away hear what they missed."""
        for follower in self.lazy:
            follower.catch_up(self.table)
        self.check_followers(self.lazy)

    # What is always so

    @invariant()
    def followers_know_what_they_may(self) -> None:
        """Whoever folds what it is told has the View that the table would give it."""
        if hasattr(self, "table"):
            for follower in self.lively:
                follower.catch_up(self.table)
            self.check_followers(self.lively)

    def check_followers(self, followers: list[Follower]) -> None:
        """Compare what clients know with what the table would tell them now."""
        for follower in followers:
            assert follower.version == self.table.version(follower.audience)
            if self.table.play is not None:
                assert follower.view == self.table.view(follower.audience)
            if follower.audience is not None:
                assert follower.turn == self.table.turn(follower.audience)

    @invariant()
    def the_log_is_the_table(self) -> None:
        """Replayed from what is stored, a table tells everybody the same, to the byte."""
        if hasattr(self, "table"):
            stored = map(decode_event, self.log)
            again = Table.replay(stored, "t", lambda _: self.game)
            assert self.snapshot(again) == self.snapshot(self.table)
            for seat in range(self.players):
                assert again.turn(seat) == self.table.turn(seat)
            assert again.bot_turns() == self.table.bot_turns()

    @invariant()
    def somebody_can_go_on(self) -> None:
        """A game that is being played waits for people or bots; its end is told once."""
        if not hasattr(self, "table"):
            return
        assert self.table.is_being_played == bool(self.table.actors())
        ends = [one for one in map(decode_event, self.log) if isinstance(one, events.Ended)]
        assert len(ends) == self.table.is_over()


TestTables = Tables.TestCase
TestTables.settings = testing(
    max_examples=1_500 if NIGHTLY else 120,
    stateful_step_count=60 if NIGHTLY else 25,
    deadline=None,
    derandomize=True,
)
