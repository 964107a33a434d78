"""A table on a server, as one person in a terminal sits at it, or watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from msgspec import structs

from wonderland.client.errors import Refused
from wonderland.client.remote import RemoteTable
from wonderland.client.sentences import plain, tell
from wonderland.engine.errors import WonderlandError
from wonderland.engine.facts import Fact
from wonderland.engine.game import AnyGame
from wonderland.engine.words import YOU, listed, second_person
from wonderland.study import Advice, Judgement, hints
from wonderland.study.reasons import unit_of
from wonderland.terminal import fairness
from wonderland.terminal.bell import Bell
from wonderland.terminal.input import ONLINE_KEYS, Ask, Command, Say, SeatBot
from wonderland.terminal.saves import Keeper
from wonderland.terminal.scene import Scene, address
from wonderland.terminal.sitting import Wait
from wonderland.wire.messages import (
    Chatted,
    HintGiven,
    PauseAsked,
    Paused,
    PauseDeclined,
    RematchAsked,
    SeatChanged,
    SeatInfo,
    Told,
    TookBack,
    UndoAsked,
    UndoDeclined,
)

LOST: Final = "The connection is lost; it is being tried again."
BACK: Final = "The connection is back."
SENT_LATER: Final = "The connection is lost: this is done when it is back. Ctrl-C leaves."
ASKING: Final = "The server thinks."


class NotOverYet(WonderlandError):
    """The record of a game was asked for while it is played."""

    def __init__(self) -> None:
        super().__init__("the game is not over: until then its record is the server's secret")


class Online:
    """A game at a server. Where the screen is drawn anew each time, it tells things again."""

    keys: Sequence[tuple[str, str]] = ONLINE_KEYS
    online = True

    def __init__(
        self, table: RemoteTable, bell: Bell, come_back: str, *, tells_again: bool
    ) -> None:
        self.table = table
        self.bell = bell
        self.come_back = come_back
        """What to type to come back."""
        self.tells_again = tells_again
        seen = table.seen
        self._mark = since_own_choice(seen.facts, seen.seat)
        """How many facts had been told when one last chose."""
        self._heard = self._mark
        self._news = len(seen.log)
        """How much of the log has been told."""
        self._seats: list[SeatInfo] = list(seen.info.seats)
        self._was_up = True

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.table.game

    @property
    def people(self) -> Sequence[int]:
        """One's own seat, if one has any."""
        return [] if self.table.seat is None else [self.table.seat]

    @contextmanager
    def playing(self) -> Iterator[None]:
        """Be woken by news."""
        self.table.on_news(self.bell.ring)
        try:
            yield
        finally:
            self.table.on_news(None)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players; one's own is `You`."""
        names = [plain(name) for name in self.table.seen.names]
        if self.table.seat is not None and YOU not in names:
            names[self.table.seat] = YOU
        return tuple(names)

    def name(self, seat: int) -> str:
        """Return the name of a player."""
        return self.names[seat]

    def before(self) -> list[str]:
        """Say who plays, how, and how the deal is sealed."""
        info = self.table.seen.info
        said = [f"At the table: {listed(self.names)}."]
        if self.table.seat is None:
            said.append("You watch.")
        if info.commitment is not None:
            said.append(fairness.sealed(info.commitment))
        if info.settings.rated:
            said.append("This game is rated.")
        return said

    def is_over(self) -> bool:
        """Tell whether there is nothing more to play."""
        return self.table.is_over()

    def due(self) -> int | None:
        """Return one's own seat if it is one's turn; raise an error if nothing more can come."""
        self.table.refresh()
        self.table.check()
        return self.table.seat if self.table.offers else None

    def moment(self) -> object:
        """Return what changes when there is something else to choose."""
        seen = self.table.seen
        return seen.position, seen.info.phase, seen.seat, bool(self.table.offers), seen.is_gone

    def scene(self, seat: int | None) -> Scene:
        """Return what one sees, and what one has been told: again, or what is new."""
        seen = self.table.seen
        self._mark = max(self._mark, since_take_back(seen.log, len(seen.facts)))
        since = self._mark if self.tells_again else max(self._heard, self._mark)
        return Scene(
            self.game,
            self.names,
            seen.view,
            self.table.moves(),
            seen.facts[since:],
            self.table.results(),
        )

    def has_told(self) -> None:
        """Know that everything has been told."""
        self._heard = len(self.table.seen.facts)

    def public_scene(self) -> Scene:
        """Return the scene: nobody else sits at this keyboard."""
        return self.scene(self.table.seat)

    def news(self) -> list[str]:
        """Say what has happened beside the game since this was last asked."""
        self.table.refresh()
        said = []
        if self.table.is_up != self._was_up:
            self._was_up = self.table.is_up
            said.append(BACK if self._was_up else LOST)
        log, names = self.table.seen.log, self.names
        for happening in log[self._news :]:
            before = None
            if isinstance(happening, SeatChanged):
                before = self._seats[happening.seat]
                self._seats[happening.seat] = happening.now
            mine = isinstance(happening, Chatted) and happening.seat == self.table.seat
            sentence = None if mine else tell(happening, names, before)
            if sentence is not None:
                said.append(sentence)
        self._news = len(log)
        return said

    def waiting(self) -> str:
        """Say whom one waits for."""
        seen = self.table.seen
        if seen.info.phase == "paused":
            return "The game rests."
        mine = None if seen.seat is None else seen.info.seats[seen.seat]
        if mine is not None and mine.bot is not None and not mine.resigned:
            return "A bot plays for you; type back to take your seat back."
        actors = [self.names[seat] for seat in seen.view.actors]
        if len(actors) == 1:
            return second_person(f"It is {actors[0]}'s turn.")
        return f"{listed(actors)} must choose." if actors else "The server counts."

    def short_keys(self, choices: int) -> str:
        """Name the keys that are most needed, and how much time there is."""
        clock = self.clock()
        numbers = [f"1-{choices}" if choices > 1 else "1"] if choices else []
        hint = ["h hint", "u undo"] if choices else ["say ..."]
        return ", ".join([*clock, *numbers, "? help", *hint, "q leave"])

    def clock(self) -> list[str]:
        """Say how much time one has left, where there are clocks."""
        seen = self.table.seen
        if seen.seat is None or seen.seat >= len(seen.clocks):
            return []
        return [f"{spell(seen.clocks[seen.seat].left)} left"]

    # What people ask for

    def choose(self, seat: int, action: int, wait: Wait) -> None:
        """Choose, and hear what comes of it."""
        before = len(self.table.seen.facts)
        self.table.act(action, lambda: wait(SENT_LATER))
        self._mark = before

    def undo(self, seat: int) -> str:
        """Take one's last choice back, or ask the others."""
        before = len(self.table.seen.log)
        self.table.ask_undo()
        new = self.table.seen.log[before:]
        if any(isinstance(one, TookBack) for one in new):
            return "Your last choice is taken back."
        return "The others are asked whether they agree."

    def hint(self, scene: Scene, seat: int, wait: Wait) -> list[str]:
        """Ask the server what looks best."""
        wait(ASKING)
        return list(self.table.hint().said)

    def compare(self, scene: Scene, seat: int, wait: Wait) -> list[str]:
        """Ask the server how good every choice looks."""
        wait(ASKING)
        return hints.comparison(advice_of(self.table.hint(), seat), unit_of(self.game.id))

    def log(self, seat: int | None) -> list[str]:
        """Tell everything that has been told."""
        told = []
        for happening in self.table.seen.log:
            if isinstance(happening, Told):
                told += [self.say(fact) for fact in self.table.seen.read(happening)]
            elif (sentence := tell(happening, self.names)) is not None:
                told.append(sentence)
        return told or ["Nothing has happened yet."]

    def say(self, fact: Fact) -> str:
        """Tell a fact in one sentence."""
        return address(self.game.say(fact, self.names), self.names)

    def save(self, file: str | None) -> str:
        """Save the record of a finished game, and say where."""
        if self.table.seen.over is None:
            raise NotOverYet
        path = Keeper().keep(self.table.record(), Path(file) if file else None)
        return f"Saved in {path}."

    def obey(self, command: Command, confirm: Callable[[str], bool]) -> str | None:
        """Do what can be done where there are others; say what came of it."""
        match command:
            case Say(text):
                self.table.say(text)
                return f"You say: {plain(text)}"
            case SeatBot(seat, bot):
                self.table.seat_bot(seat - 1, bot)
                return f"{bot.capitalize()} has seat {seat}."
            case Ask("yes" | "no" as word):
                return self.answer(agree=word == "yes")
            case Ask("pause"):
                self.table.pause()
                return "You ask for a pause."
            case Ask("resume"):
                self.table.resume()
                return "The game goes on."
            case Ask("back"):
                self.table.come_back()
                return "Your seat is yours again."
            case Ask("rematch"):
                self.table.rematch()
                return "You ask for another game."
            case Ask("start"):
                self.table.start()
                return "The game begins."
            case Ask("resign"):
                if not confirm("Give the game up? y or n:"):
                    return "The game goes on."
                self.table.resign()
                return "You have resigned."
        return None

    def answer(self, *, agree: bool) -> str:
        """Answer what somebody asks for."""
        match self.asked():
            case UndoAsked():
                self.table.answer_undo(agree=agree)
            case PauseAsked():
                self.table.pause(agree=agree)
            case RematchAsked() if agree:
                self.table.rematch()
            case RematchAsked():
                return "Then there is no other game."
            case _:
                return "Nobody asks you for anything."
        return "You agree." if agree else "You do not agree."

    def asked(self) -> UndoAsked | PauseAsked | RematchAsked | None:
        """Return what others ask for and one has not answered yet."""
        settled = TookBack | UndoDeclined | Paused | PauseDeclined
        for happening in reversed(self.table.seen.log):
            if isinstance(happening, settled):
                return None
            if isinstance(happening, UndoAsked | PauseAsked | RematchAsked):
                return happening if self.table.seat in happening.waiting else None
        return None

    # The last words

    def leaving(self) -> str:
        """Ask whether somebody really wants to leave."""
        return "Leave the table? Your seat is kept. y or n:"

    def farewell(self) -> list[str]:
        """Say how to come back."""
        return [
            "The game goes on without you, and your seat is kept. To come back:",
            f"{fairness.COMMAND}{self.come_back}",
        ]

    def last_scene(self) -> Scene | None:
        """Return the end as one sees it; None if somebody gave up before."""
        scene = self.scene(self.table.seat)
        return scene if scene.view.places else None

    def after(self) -> list[str]:
        """Say why it ended, what it did to ratings, and how the deal can be checked."""
        over = self.table.seen.over
        said = [one for one in self.news() if one != "The game is over."]
        if over is None:
            return [*said, "The server has this table no more."]
        if not self.table.view.places:
            placed = sorted(zip(over.places, self.names, strict=True))
            said += [f"Place {place}: {name}." for place, name in placed]
        for change in over.ratings:
            name, more = self.names[change.seat], change.after - change.before
            said.append(f"{name}: rating {change.after:.0f} ({more:+.0f}).")
        try:
            return [*said, *fairness.after(self.game, self.table.record())]
        except Refused as refused:
            return [*said, f"The deal cannot be told yet: {refused}."]


def since_own_choice(facts: Sequence[Fact], seat: int | None) -> int:
    """Return how many facts had been told before a seat last did something."""
    if seat is None:
        return len(facts)
    at = len(facts)
    while at > 0 and getattr(facts[at - 1], "seat", None) != seat:
        at -= 1
    while at > 0 and getattr(facts[at - 1], "seat", None) == seat:
        at -= 1
    return at


def since_take_back(log: Sequence[object], count: int) -> int:
    """Return how many facts had been told when a choice was last taken back; 0 if none was."""
    after = 0
    for happening in reversed(log):
        if isinstance(happening, TookBack):
            return count - after
        if isinstance(happening, Told):
            after += len(happening.facts)
    return 0


def advice_of(given: HintGiven, seat: int) -> Advice:
    """Return a hint of the server as if it had been thought here."""
    judgements = []
    for judged in given.judgements:
        data = structs.asdict(judged)
        data |= {name: tuple(data[name]) for name in ("chances", "points", "reasons")}
        judgements.append(Judgement(**data))
    return Advice(seat, sum(one.visits for one in judgements), tuple(judgements))


def spell(seconds: float) -> str:
    """Return an amount of time, as clocks show it.

    >>> spell(65), spell(3 * 3600 + 120), spell(200_000)
    ('1:05', '3:02 h', '2 days')
    """
    whole = max(0, int(seconds))
    if whole >= 2 * 86400:
        return f"{whole // 86400} days"
    if whole >= 3600:
        return f"{whole // 3600}:{whole % 3600 // 60:02} h"
    return f"{whole // 60}:{whole % 60:02}"
