"""What happens at a table beside the game itself, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from wonderland.engine.words import YOU, listed, second_person, whom
from wonderland.wire.messages import (
    AnyHappening,
    Began,
    Chatted,
    Ended,
    HasResigned,
    PauseAsked,
    Paused,
    PauseDeclined,
    RematchAsked,
    RematchOpened,
    Resumed,
    SeatChanged,
    SeatInfo,
    TookBack,
    UndoAsked,
    UndoDeclined,
    WasMuted,
)

ANSWER = "type yes or no"


def tell(
    happening: AnyHappening, names: Sequence[str], before: SeatInfo | None = None
) -> str | None:
    """Return a sentence for what happened; None for facts of the game, which tell themselves.

    One's own name is `You`; `before` is who had a seat that changed.

    >>> tell(HasResigned(1), ["You", "Bob"]), tell(Resumed(0), ["You", "Bob"])
    ('Bob resigned.', 'You go on with the game.')
    """
    said = _told(happening, names, before)
    return said if said is None or isinstance(happening, Chatted) else second_person(said)


def plain(text: str) -> str:
    r"""Return what somebody far away has written, with nothing in it that a terminal obeys.

    >>> plain("Ann\x1b[2J")
    'Ann?[2J'
    """
    return "".join(c if c.isprintable() else "?" for c in text)


def _told(happening: AnyHappening, names: Sequence[str], before: SeatInfo | None) -> str | None:
    match happening:
        case SeatChanged(seat, now):
            return _seat(names[seat], now, before)
        case Began():
            return "The game begins."
        case UndoAsked(seat, waiting):
            return _asked(f"{names[seat]} would like to take a choice back", names, seat, waiting)
        case UndoDeclined(seat):
            return f"The choice of {whom(names[seat])} is not taken back."
        case TookBack(seat):
            return f"{names[seat]} took a choice back."
        case PauseAsked(seat, waiting):
            return _asked(f"{names[seat]} would like a pause", names, seat, waiting)
        case PauseDeclined(seat):
            return f"{names[seat]} would rather have no pause."
        case Paused():
            return "The game rests, and so do the clocks; type resume to go on."
        case Resumed(seat):
            return f"{names[seat]} goes on with the game."
        case HasResigned(seat, out_of_time):
            return f"{names[seat]} {'ran out of time' if out_of_time else 'resigned'}."
        case RematchAsked(seat, waiting):
            return _asked(f"{names[seat]} would like to play again", names, seat, waiting)
        case RematchOpened():
            return "There is a new table for another game."
        case Chatted(who, _, text):
            return f"{plain(who.name)} says: {plain(text)}"
        case WasMuted(who, muted):
            return f"{plain(who.name)} is {'not heard any more' if muted else 'heard again'}."
        case Ended():
            return "The game is over."
    return None


def _seat(name: str, now: SeatInfo, before: SeatInfo | None) -> str | None:
    """Say who came, went, or is looked after."""
    if now.kind == "empty":
        return f"{plain(before.name)} gave the seat up." if before else f"{name} is free."
    if now.resigned and (before is None or not before.resigned):
        return None  # it is told of by itself
    if now.kind == "person" and now.bot is not None:
        return f"A bot looks after the seat of {whom(name)}."
    if before is not None and before.bot is not None and before.player == now.player:
        return f"{name} is back."
    if before is not None and before.player is not None and before.player == now.player:
        return None if before.name == now.name else f"{plain(before.name)} is {name} now."
    return f"{name} sat down."


def _asked(what: str, names: Sequence[str], seat: int, waiting: Sequence[int]) -> str:
    """Say who asks for something, and who has not answered yet."""
    if YOU in names and names.index(YOU) in waiting:
        return f"{what}; {ANSWER}."
    if not waiting:
        return f"{what}."
    return f"{what}; {listed([names[other] for other in waiting])} may agree."
