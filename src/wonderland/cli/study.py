"""`wonderland hint` and `review`: what is to be said about a saved game, and why."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Final

from wonderland.bots.thinking import Budget
from wonderland.cli.parser import FINE, INTERRUPTED, Commands, add_file, read, whole
from wonderland.engine.errors import BadOptions, UnknownName
from wonderland.engine.record import Record
from wonderland.games import game
from wonderland.lab.processes import cores, finished
from wonderland.lab.progress import Progress
from wonderland.study import advise, hints
from wonderland.study.journal import Journal
from wonderland.study.page import review_page
from wonderland.study.reasons import unit_of
from wonderland.study.review import ITERATIONS, Moment, Review
from wonderland.study.reviewing import make_review
from wonderland.table import Table, local
from wonderland.terminal import reviews
from wonderland.terminal.at_home import HINT
from wonderland.terminal.boxed import READABLE
from wonderland.terminal.device import Device, killed_politely
from wonderland.terminal.pen import Pen
from wonderland.terminal.rules import flowed, rendered
from wonderland.terminal.seats import bot_of

HINT_EXAMPLES: Final = """\
examples:
  wonderland hint parade-1.json            what looks best now, and why
  wonderland hint parade-1.json --all      everything that can be done, compared
  wonderland hint parade-1.json --move 12  the same before the 12th move
  wonderland hint parade-1.json --budget 20000
                                           20,000 tries, and the same answer every time

A hint knows what the player whose move it is can know, and no more. In the game itself, type h.
Of a game that is not over, only people's own decisions are looked at. Ctrl-C ends the thinking.
"""

REVIEW_EXAMPLES: Final = """\
examples:
  wonderland review parade-1.json
  wonderland review parade-1.json --html review.html
  wonderland review parade-1.json --budget 20000   slower, and more to be relied on

Every position is thought through, on all cores. Ctrl-C stops it; the same command goes on where it
stopped, as all that was found is kept in a journal beside the game. A sealed game has to be over.
"""


def add(commands: Commands) -> None:
    """Add the commands to the command line."""
    one = commands.add("hint", hint, "say what to do in a saved game, and why", HINT_EXAMPLES)
    add_file(one)
    one.add_argument("--move", type=whole, metavar="N", help="before move N (default: now)")
    one.add_argument("--seat", metavar="S", help="whose decision, by number or name")
    one.add_argument("--all", action="store_true", help="compare everything that can be done")
    text = "how many tries (default: what fits into a second)"
    one.add_argument("--budget", type=whole, metavar="N", help=text)

    text = "tell what every move of a finished game was worth"
    one = commands.add("review", review, text, REVIEW_EXAMPLES)
    add_file(one)
    one.add_argument("--html", metavar="FILE", help="write a page with a chart into a file")
    text = "how many tries for each decision (default: %(default)s)"
    one.add_argument("--budget", type=whole, default=ITERATIONS, metavar="N", help=text)
    text = "how many processes (default: one for each core)"
    one.add_argument("--jobs", type=whole, default=cores(), metavar="N", help=text)


# A hint


def hint(options: argparse.Namespace, device: Device) -> int:
    """Say what to do in a saved game."""
    record = read(Path(options.file))
    chosen = game(record.game)
    whole_game = local.table_of(chosen, record)
    table = whole_game
    if options.move is not None:
        at_least("--move", options.move, 1, len(record.actions) + 1)
        table = local.table_of(chosen, record.truncated(options.move - 1))
    seat = asked_seat(whole_game, table, options.seat)
    budget = HINT
    if options.budget is not None:
        at_least("--budget", options.budget, 1)
        budget = Budget(iterations=options.budget)
    advice = advise(chosen, table.view(seat), budget, names=record.names)
    unit = unit_of(chosen.id)
    said = hints.comparison(advice, unit) if options.all else hints.best_move(advice, unit)
    pen = device.pen() if device.paints else Pen()
    columns = min(device.size().columns, READABLE) - 1
    for sentence in [f"Move {table.choices + 1}, {record.names[seat]}.", *said]:
        device.write("".join(f"{line}\n" for line in rendered(sentence, pen, columns)))
    return INTERRUPTED if advice.stopped and not advice.iterations else FINE


def asked_seat(whole_game: Table, table: Table, asked: str | None) -> int:
    """Return whose decision a hint is about.

    A game that is not over is its players' secret: nobody is told what a bot should do, and where
    several people play, one of them has to be named.
    """
    if table.is_over():
        raise BadOptions("--move", "say which move, from 1 on: the game is over")
    choosing = table.actors()
    if not whole_game.is_over():
        people = [seat for seat, name in enumerate(table.names) if bot_of(table.game, name) is None]
        choosing = [seat for seat in choosing if seat in people]
        if not choosing:
            raise BadOptions(
                "--move", "it is a bot's move, whose cards are secret while the game goes on"
            )
        if asked is None and len(people) > 1:
            raise BadOptions("--seat", "say which is yours, as several people play")
    elif table.choices < whole_game.choices and asked is None:
        return whole_game.record.actions[table.choices][0]
    if asked is None:
        return choosing[0]
    seat = seat_named(table.record, asked)
    if seat not in choosing:
        known = " or ".join(table.names[one] for one in choosing)
        raise BadOptions("--seat", f"it is for {known} to choose, not for {table.names[seat]}")
    return seat


def seat_named(record: Record, asked: str) -> int:
    """Return a seat by its number or its player's name."""
    known = {str(seat): seat for seat in range(record.players)}
    known.update({name.lower(): seat for seat, name in enumerate(record.names)})
    if asked.lower() not in known:
        raise UnknownName("seat", asked, [*record.names, *map(str, range(record.players))])
    return known[asked.lower()]


def at_least(option: str, number: int, least: int, most: int | None = None) -> None:
    """Raise `BadOptions` for a number that is too small or too large."""
    if number < least:
        raise BadOptions(option, f"is at least {least}, not {number}")
    if most is not None and number > most:
        raise BadOptions(option, f"is at most {most}, not {number}")


# A review


def review(options: argparse.Namespace, device: Device) -> int:
    """Review a saved game."""
    at_least("--budget", options.budget, 1)
    at_least("--jobs", options.jobs, 1)
    path = Path(options.file)
    record = read(path)
    journal = Journal(path, record, options.budget)
    progress = Positions()

    def spread(
        work: Callable[[int], Moment], versions: Iterable[int]
    ) -> Generator[tuple[int, Moment], None, None]:
        return finished(work, versions, options.jobs)

    try:
        with killed_politely():
            made = make_review(
                game(record.game),
                record,
                options.budget,
                journal,
                spread=spread,
                progress=progress,
            )
    except KeyboardInterrupt:
        kept = f"{journal.path.name} keeps what was found"
        progress.say(f"Stopped: the same command goes on from here, as {kept}.")
        return INTERRUPTED
    progress.clear()
    show(made, options.html, device)
    return FINE


class Positions:
    """Says how many positions have been judged."""

    def __init__(self) -> None:
        self.progress: Progress | None = None

    def __call__(self, done: int, total: int) -> None:
        """Take in how far the work has come."""
        if self.progress is None:
            self.progress = Progress(total, done, "positions")
        else:
            self.progress.tell()

    def clear(self) -> None:
        """Take the line away."""
        if self.progress is not None:
            self.progress.clear()

    def say(self, sentence: str) -> None:
        """Say a last sentence instead."""
        self.clear()
        print(sentence, file=sys.stderr)


def show(made: Review, html: str | None, device: Device) -> None:
    """Tell a review, and write the page if one is wanted."""
    pen = device.pen() if device.paints else Pen()
    columns = min(device.size().columns, READABLE) - 1
    for line in reviews.told(made, pen, columns, bars=device.can_write(reviews.BARS)):
        device.write(f"{line}\n")
    if html is not None:
        Path(html).write_text(review_page(made), encoding="utf-8")
        text = f"The page is in {html}; any browser shows it."
        device.write("".join(f"{line}\n" for line in ["", *flowed(text, pen, columns, cut=False)]))
