"""Taking choices back: what each table allows, and whether a choice showed something hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonderland.engine.facts import Ears
from wonderland.engine.rng import FastRng
from wonderland.table import events as e
from wonderland.table.checks import check_attended, check_playing
from wonderland.table.choosing import check_fresh
from wonderland.table.errors import NotAllowed, NotNow, TableError
from wonderland.table.play import Choice, Play
from wonderland.table.settings import Undo

if TYPE_CHECKING:
    from wonderland.table.table import Table

WORLDS: Final = 32
"""In so many imagined worlds a choice has to tell the same to have shown nothing hidden."""


def why_not(table: Table, seat: int) -> TableError | None:
    """Say why a seat cannot take its last choice back, or ask to; `None` if it can.

    What nobody else has heard of can be taken back wherever anything can, as at any real table.
    Choices that others make in secret have no say in this: nobody is to learn of them by it.
    """
    rule, play = table.settings.undo, table.play
    if rule is Undo.OFF:
        return NotAllowed("at this table nothing is taken back")
    number = None if play is None else play.last_of(seat)
    if play is None or number is None:
        return NotNow("there is nothing to take back yet")
    if play.is_unheard(number):
        return None
    if rule is Undo.PRACTICE and len(still_playing(table)) > 1:
        return NotAllowed(
            "at this table choices are taken back only as long as all others are bots"
        )
    if rule is Undo.FAIR:
        if not all(choice.is_secret for choice in play.choices[number + 1 :]):
            return NotAllowed("somebody else has chosen since, and that cannot be unseen")
        if not showed_nothing(table, number):
            return NotAllowed("the choice has shown something that was hidden")
    return None


def still_playing(table: Table) -> list[int]:
    """Return the seats of persons who have not resigned, even if they are away."""
    return [seat for seat in table.seats.people() if not table.seats[seat].resigned]


def ask(table: Table, seat: int, version: int, now: float) -> list[e.AnyEvent]:
    """Take a seat's last choice back, or ask the others to agree."""
    check_fresh(table, seat, version)
    check_playing(table)
    check_attended(table, seat)
    error = why_not(table, seat)
    if error is not None:
        raise error
    assert table.play is not None
    number = table.play.last_of(seat)
    assert number is not None
    others = table.seats.others_attended(seat)
    if table.settings.undo is not Undo.CONSENT or table.play.is_unheard(number) or not others:
        return [e.TookBack(now, seat, number)]
    if table.undo_asked is not None:
        raise NotNow("there is a question already whether something is taken back")
    return [e.UndoAsked(now, seat, number)]


def answer(table: Table, seat: int, now: float, *, agree: bool) -> list[e.AnyEvent]:
    """Agree that somebody takes a choice back, or do not."""
    check_playing(table)
    asked = table.undo_asked
    if asked is None or seat not in asked.waiting:
        raise NotNow(f"seat {seat} has not been asked whether something is taken back")
    if not agree:
        return [e.UndoDeclined(now, seat)]
    settled = asked.without(seat)
    found: list[e.AnyEvent] = [e.UndoAgreed(now, seat)]
    return found if settled.waiting else [*found, e.TookBack(now, asked.seat, asked.to)]


def showed_nothing(table: Table, number: int) -> bool:
    """Tell whether a choice has shown nothing that was hidden; each is looked into once."""
    play = table.play
    assert play is not None
    choice = play.choices[number]
    known = table.verdicts.get(choice.entry)
    if known is None:
        known = tells_the_same_everywhere(table, play, number, choice)
        table.verdicts[choice.entry] = known
    return known


def tells_the_same_everywhere(table: Table, play: Play, number: int, choice: Choice) -> bool:
    """Make a choice in worlds imagined from what its seat knew, and compare all that is told.

    It has to be the same in all of them, for every ear, and to be what the seat really heard. The
    answer depends on nothing that the seat does not know.
    """
    kept = table.views_before.get(choice.seat)
    if kept is not None and kept[0] == choice.entry:
        view = kept[1]
    else:
        view = play.game.view(play.before(number), choice.seat)
    heard = table.stream.facts(choice.entry, choice.seat)
    first = None
    for n in range(WORLDS):
        world = play.game.imagine(view, FastRng(n))
        ears = Ears()
        world.listener = ears
        world.apply(choice.seat, choice.action)
        first = first or ears.told
        if ears.told != first or ears.facts(choice.seat) != heard:
            return False
    return True
