"""How each event changes a table, and what it tells to whom. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from wonderland.table import events as e
from wonderland.table import outcome
from wonderland.table.agreements import Question
from wonderland.table.clocks import run_clocks
from wonderland.table.errors import NotNow
from wonderland.table.play import Choice, Play
from wonderland.table.settings import Undo
from wonderland.wire import messages as m

if TYPE_CHECKING:
    from wonderland.table.table import Table


def tell(table: Table, at: float, *happened: m.AnyHappening, moved: Collection[int] = ()) -> None:
    """Tell everybody something; for some audiences it changes what can be chosen."""
    table.stream.add(happened, at, table.stream.everybody(), moved)


# Before the game


def sat_down(table: Table, event: e.SatDown) -> None:
    """Give somebody a seat."""
    table.seats[event.seat].who = event.who
    tell(table, event.at, m.SeatChanged(event.seat, table.seats[event.seat].info()))


def stood_up(table: Table, event: e.StoodUp) -> None:
    """Free a seat."""
    table.seats[event.seat].who = None
    tell(table, event.at, m.SeatChanged(event.seat, table.seats[event.seat].info()))


def started(table: Table, event: e.Started) -> None:
    """Deal the cards, and let the clocks run."""
    table.names = table.seats.names
    table.play = Play(table.game, table.head())
    table.phase = table.Phase.PLAYING
    tell(table, event.at, m.Began(table.commitment), moved=table.stream.everybody())
    known = table.game.view(table.state, None).actors
    keep_from_others(table, is_known=set(known) == set(table.actors()))  # a position may have more
    run_clocks(table, event.at)


# Choices


def acted(table: Table, event: e.Acted) -> None:
    """Carry a choice out, and tell those of it whom it tells something."""
    play, stream, seat = table.play, table.stream, event.seat
    if play is None:
        raise NotNow("the game has not begun")
    action = table.game.parse(event.action)
    version, position = stream.version(seat), stream.position(seat)
    before = table.view(seat) if table.settings.undo is Undo.FAIR else None
    told = play.apply(seat, action)
    hearers = stream.who_hears(told, seat)
    is_heard_by_all = len(hearers) == len(stream.heard)
    entry = (*told, *lapsed(table)) if is_heard_by_all else told
    number = stream.add(entry, event.at, hearers, hearers)
    play.choices.append(Choice(seat, action, number, len(hearers) == 1))
    if event.by is e.By.PERSON:
        table.latest[seat] = (position, version, action)
    if before is not None:
        table.views_before[seat] = (number, before)
    if table.clocks is not None:
        keep_from_others(table, is_known=is_heard_by_all)
        table.clocks.chosen(seat, event.at)
        run_clocks(table, event.at)


def keep_from_others(table: Table, *, is_known: bool) -> None:
    """Let the clocks that others are shown go on as if nothing had happened, unless they know."""
    if is_known:
        table.shown_clocks = None
    elif table.shown_clocks is None and table.clocks is not None:
        table.shown_clocks = table.clocks.copy()


def lapsed(table: Table) -> list[m.AnyHappening]:
    """Drop a question whether something is taken back, since the game has gone on."""
    asked, table.undo_asked = table.undo_asked, None
    return [] if asked is None else [m.UndoDeclined(asked.seat)]


def took_back(table: Table, event: e.TookBack) -> None:
    """Take choices back, and tell those of it who had heard of one of them."""
    play, stream = table.play, table.stream
    if play is None:
        raise NotNow("the game has not begun")
    is_unheard = play.is_unheard(event.to)
    lost = play.lose(event.seat, event.to)
    hearers = stream.heard_any(choice.entry for choice in lost)
    if not is_unheard:
        table.undo_asked = None
        table.counts = table.counts and table.settings.undo is not Undo.PRACTICE
    stream.add((m.TookBack(event.seat, table.counts),), event.at, hearers, hearers)
    if table.clocks is not None:
        keep_from_others(table, is_known=not is_unheard)
        table.clocks.choose_again(event.seat, [choice.seat for choice in lost])
        run_clocks(table, event.at)


# Agreeing


def undo_asked(table: Table, event: e.UndoAsked) -> None:
    """Ask the others."""
    table.undo_asked = Question(event.seat, table.seats.others_attended(event.seat), event.to)
    tell(table, event.at, m.UndoAsked(event.seat, list(table.undo_asked.waiting)))


def undo_agreed(table: Table, event: e.UndoAgreed) -> None:
    """Wait for one seat less."""
    if table.undo_asked is not None:
        table.undo_asked = table.undo_asked.without(event.seat)
        tell(table, event.at, m.UndoAsked(table.undo_asked.seat, list(table.undo_asked.waiting)))


def undo_declined(table: Table, event: e.UndoDeclined) -> None:
    """Drop the question."""
    table.undo_asked = None
    tell(table, event.at, m.UndoDeclined(event.seat))


def pause_asked(table: Table, event: e.PauseAsked) -> None:
    """Ask the others."""
    table.pause_asked = Question(event.seat, table.seats.others_attended(event.seat))
    tell(table, event.at, m.PauseAsked(event.seat, list(table.pause_asked.waiting)))


def pause_agreed(table: Table, event: e.PauseAgreed) -> None:
    """Wait for one seat less."""
    if table.pause_asked is not None:
        table.pause_asked = table.pause_asked.without(event.seat)
        tell(table, event.at, m.PauseAsked(table.pause_asked.seat, list(table.pause_asked.waiting)))


def pause_declined(table: Table, event: e.PauseDeclined) -> None:
    """Drop the question: one of them said no, or whoever asked thinks better of it."""
    table.pause_asked = None
    tell(table, event.at, m.PauseDeclined(event.seat))


def paused(table: Table, event: e.Paused) -> None:
    """Let the clocks rest; nothing can be chosen."""
    table.pause_asked = None
    table.phase = table.Phase.PAUSED
    tell(table, event.at, m.Paused(), moved=table.stream.everybody())
    run_clocks(table, event.at)


def resumed(table: Table, event: e.Resumed) -> None:
    """Let the clocks run again."""
    table.phase = table.Phase.PLAYING
    tell(table, event.at, m.Resumed(event.seat), moved=table.stream.everybody())
    run_clocks(table, event.at)


# Coming and going


def resigned(table: Table, event: e.Resigned) -> None:
    """Let a bot play on for who has given up, if the game goes on."""
    seat = table.seats[event.seat]
    seat.resigned = True
    table.seats.resigned.append(event.seat)
    if not outcome.is_decided(table.seats, table.seats.resigned):
        seat.stand_in = table.settings.takeover_bot
    gave_up = m.HasResigned(event.seat, event.out_of_time)
    changed = m.SeatChanged(event.seat, seat.info())
    tell(table, event.at, gave_up, changed, *not_asked(table, event.seat), moved=(event.seat,))
    run_clocks(table, event.at)


def taken_over(table: Table, event: e.TakenOver) -> None:
    """Let a bot choose for a seat."""
    seat = table.seats[event.seat]
    seat.stand_in = event.bot
    changed = m.SeatChanged(event.seat, seat.info())
    tell(table, event.at, changed, *not_asked(table, event.seat), moved=(event.seat,))
    run_clocks(table, event.at)


def not_asked(table: Table, seat: int) -> list[m.AnyHappening]:
    """Ask somebody who is gone nothing any more, and drop what that seat has asked for."""
    found: list[m.AnyHappening] = []
    undo, pause = table.undo_asked, table.pause_asked
    if undo is not None:
        table.undo_asked = None if undo.seat == seat else undo.without(seat)
        found += [m.UndoDeclined(seat)] if undo.seat == seat else []
    if pause is not None:
        table.pause_asked = None if pause.seat == seat else pause.without(seat)
        found += [m.PauseDeclined(seat)] if pause.seat == seat else []
    return found


def handed_back(table: Table, event: e.HandedBack) -> None:
    """Let the person choose again."""
    seat = table.seats[event.seat]
    seat.stand_in = None
    tell(table, event.at, m.SeatChanged(event.seat, seat.info()), moved=(event.seat,))
    run_clocks(table, event.at)


# Talking


def chatted(table: Table, event: e.Chatted) -> None:
    """Let everybody hear who has a seat, and spectators a spectator."""
    stream = table.stream
    who = m.PlayerName(event.who.player, event.who.name)
    hearers = stream.everybody() if event.seat is not None else [stream.index(None)]
    stream.add((m.Chatted(who, event.seat, event.text, event.at),), event.at, hearers, ())


def muted(table: Table, event: e.Muted) -> None:
    """Let somebody not be heard any more, or again."""
    if event.muted:
        table.muted.add(event.who.player)
    else:
        table.muted.discard(event.who.player)
    who = m.PlayerName(event.who.player, event.who.name)
    tell(table, event.at, m.WasMuted(who, event.muted))


# The end


def ended(table: Table, event: e.Ended) -> None:
    """End the game, and all questions with it."""
    table.phase = table.Phase.OVER
    table.undo_asked = table.pause_asked = None
    table.ended = m.Ended(event.reason, list(event.places), list(event.scores))
    tell(table, event.at, table.ended, moved=table.stream.everybody())
    table.shown_clocks = None
    run_clocks(table, event.at)


def rated(table: Table, event: e.Rated) -> None:
    """Tell how the result was counted."""
    if table.ended is None:
        raise NotNow("the game is not over")
    changes = [m.RatingChange(s, event.before[s], event.after[s]) for s in sorted(event.after)]
    table.ended = m.Ended(
        table.ended.reason, table.ended.places, table.ended.scores, ratings=changes
    )
    tell(table, event.at, table.ended)


def rematch_asked(table: Table, event: e.RematchAsked) -> None:
    """Note that a seat would play again."""
    table.rematch_agreed.append(event.seat)
    waiting = [seat for seat in table.seats.people() if seat not in table.rematch_agreed]
    tell(table, event.at, m.RematchAsked(event.seat, waiting))


def rematch_opened(table: Table, event: e.RematchOpened) -> None:
    """Tell where the new table is."""
    table.rematch_table = event.table
    tell(table, event.at, m.RematchOpened(event.table))


FOLDING: dict[type[e.Event], Callable[[Table, Any], None]] = {
    e.SatDown: sat_down,
    e.StoodUp: stood_up,
    e.Started: started,
    e.Acted: acted,
    e.TookBack: took_back,
    e.UndoAsked: undo_asked,
    e.UndoAgreed: undo_agreed,
    e.UndoDeclined: undo_declined,
    e.PauseAsked: pause_asked,
    e.PauseAgreed: pause_agreed,
    e.PauseDeclined: pause_declined,
    e.Paused: paused,
    e.Resumed: resumed,
    e.Resigned: resigned,
    e.TakenOver: taken_over,
    e.HandedBack: handed_back,
    e.Chatted: chatted,
    e.Muted: muted,
    e.Ended: ended,
    e.Rated: rated,
    e.RematchAsked: rematch_asked,
    e.RematchOpened: rematch_opened,
}
