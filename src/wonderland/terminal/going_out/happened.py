"""What happened since somebody's last turn, one short line for each turn of a player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from wonderland.engine.facts import Fact
from wonderland.games.going_out import facts
from wonderland.terminal.going_out import cards
from wonderland.terminal.going_out.words import ORDER
from wonderland.terminal.grammar import counted, whom
from wonderland.terminal.pen import Pen, fitted, padded, width
from wonderland.terminal.scene import Scene

LONGEST_NAME: Final = 14


@dataclass(slots=True)
class Doing:
    """What one player did in one turn, as far as it was told."""

    seat: int
    verb: str = ""
    cards: Sequence[str] = ()
    beaten: int | None = None
    """Whose set was beaten."""
    drawn: list[str | None] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    laid: list[str] = field(default_factory=list)
    order: int | None = None
    """Which one to go out."""
    back: bool = False


def doings(told: Iterable[Fact]) -> list[Doing]:
    """Put facts together, one entry for each turn; the end of a round is told elsewhere."""
    done: list[Doing] = []

    def of(seat: int) -> Doing:
        if not done or done[-1].seat != seat or done[-1].verb == "scored":
            done.append(Doing(seat))
        return done[-1]

    for fact in told:
        match fact:
            case facts.SetPlayed(seat, pieces):
                done.append(Doing(seat, "played", pieces))
            case facts.Passed(seat):
                done.append(Doing(seat, "passed"))
            case facts.SetScored(owner, pieces):
                if done and done[-1].verb == "played" and just_played(done[-1], owner):
                    done[-1].beaten = owner
                else:
                    done.append(Doing(owner, "scored", pieces))
            case facts.WentOut(seat, order):
                of(seat).order = order
            case facts.CameBack(seat):
                of(seat).order, of(seat).back = None, True
            case facts.CardDrawn(seat, card, _):
                of(seat).drawn.append(card)
            case facts.DisplayCardTaken(seat, card):
                of(seat).taken.append(card)
            case facts.CardShown(seat, card):
                of(seat).laid.append(card)
    return done


def just_played(last: Doing, owner: int) -> bool:
    """Tell whether a set was scored because another one has just been laid upon it."""
    return last.seat != owner and not (last.drawn or last.taken or last.order)


def this_round(told: Sequence[Fact]) -> Sequence[Fact]:
    """Return the facts since the last round began, if one did."""
    begun = [at for at, fact in enumerate(told) if isinstance(fact, facts.RoundBegan)]
    return told[begun[-1] :] if begun else told


def before_the_end(told: Sequence[Fact]) -> Sequence[Fact]:
    """Return the facts of the round that has ended among them."""
    ended = [at for at, fact in enumerate(told) if isinstance(fact, facts.RoundEnded)]
    return told[: ended[-1]] if ended else told


def since_last_turn(scene: Scene, pen: Pen, columns: int, most: int) -> list[str]:
    """Draw the short log: the newest turns under a heading, `most` lines in all."""
    done = doings(this_round(scene.facts))
    if not done or most < 2:
        return []
    heading = "Since your last turn" if done[0].seat == scene.view.seat else "What happened"
    if all(entry.seat == scene.view.seat for entry in done):
        heading = "Just now"
    if len(done) > most - 1:
        heading += f" ({len(done) - most + 1} more: l)"
    return told(scene, heading, done, pen, columns, most)


def told(
    scene: Scene, heading: str, done: Sequence[Doing], pen: Pen, columns: int, most: int
) -> list[str]:
    """Draw the newest turns under a heading, `most` lines in all."""
    left_out = max(0, len(done) - (most - 1))
    widest = max(width(fitted(name, LONGEST_NAME)) for name in scene.names)
    lines = [pen.paint(f"  {heading}", "faint")]
    return lines + [line(entry, scene, pen, columns, widest) for entry in done[left_out:]]


def line(done: Doing, scene: Scene, pen: Pen, columns: int, widest: int) -> str:
    """Write one turn in one line, with as much of it as fits."""
    name = "  " + padded(fitted(scene.names[done.seat], LONGEST_NAME), widest) + " "
    parts = parts_of(done, scene, pen)
    while len(parts) > 1 and width(name + ", ".join(parts)) > columns:
        parts.pop(1)
    return name + ", ".join(parts)


def parts_of(done: Doing, scene: Scene, pen: Pen) -> list[str]:
    """Write what a player did, one thing after the other."""
    parts = []
    if done.verb:
        shown = cards.row(done.cards, pen)
        if done.verb == "scored" and not done.cards:
            shown = "a set of jokers, all gone"
        parts.append(f"{done.verb} {shown}".rstrip())
    if done.beaten is not None:
        parts.append(f"beating {whom(scene.names[done.beaten])}")
    if done.taken:
        parts.append(f"took {cards.row(done.taken, pen)}")
    if done.drawn:
        parts.append(f"drew {drawn(done.drawn, pen)}")
    if done.laid:
        parts.append(f"laid out {cards.row(done.laid, pen)}")
    if done.order is not None:
        parts.append(pen.paint(f"went out {ORDER[done.order - 1]}!", "bold"))
    if done.back:
        parts.append("stays in")
    return parts


def drawn(from_deck: Sequence[str | None], pen: Pen) -> str:
    """Write cards from the deck, as far as they are known."""
    known = [card for card in from_deck if card is not None]
    return cards.row(known, pen) if known else counted(len(from_deck), "card")
