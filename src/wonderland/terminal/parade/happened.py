"""What happened at a table of Parade since somebody's last turn, one short line for each turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from wonderland.engine.facts import Fact
from wonderland.games.parade import facts
from wonderland.terminal.parade.cards import painted
from wonderland.terminal.pen import Pen, fitted, padded, width
from wonderland.terminal.scene import Scene

LONGEST_NAME = 14


@dataclass(slots=True)
class Doing:
    """What one player did in one turn."""

    seat: int
    verb: str = "played"
    cards: list[str] = field(default_factory=list)
    collected: Sequence[str] = ()
    drawn: str | None = None
    last_round: bool = False


def doings(told: Iterable[Fact]) -> list[Doing]:
    """Put facts together, one entry for each turn; those of the scoring are told elsewhere."""
    done: list[Doing] = []
    for fact in told:
        match fact:
            case facts.CardPlayed(seat, card):
                done.append(Doing(seat, "played", [card]))
            case facts.TurnSkipped(seat):
                done.append(Doing(seat, "passed"))
            case facts.CardDiscarded(seat, card):
                done.append(Doing(seat, "discarded", [card]))
            case facts.CardsCollected(_, cards):
                done[-1].collected = cards
            case facts.CardDrawn(_, card, _):
                done[-1].drawn = card
            case facts.LastRoundBegan():
                done[-1].last_round = True
    return done


def since_last_turn(scene: Scene, pen: Pen, columns: int, most: int) -> list[str]:
    """Draw the short log: the newest `most` turns, under a heading."""
    done = doings(scene.facts)
    if not done or most < 2:
        return []
    left_out = max(0, len(done) - most)
    heading = "Since your last turn" if done[0].seat == scene.view.seat else "What happened"
    if left_out:
        heading += f" ({left_out} more: l)"
    widest = max(width(fitted(name, LONGEST_NAME)) for name in scene.names)
    lines = [pen.paint(f"  {heading}", "faint")]
    return lines + [line(entry, scene, pen, columns, widest) for entry in done[left_out:]]


def line(done: Doing, scene: Scene, pen: Pen, columns: int, widest: int) -> str:
    """Write one turn in one line."""
    text = "  " + padded(fitted(scene.names[done.seat], LONGEST_NAME), widest) + f" {done.verb}"
    text += "".join(f" {painted(card, pen)}" for card in done.cards)
    tail = f", drew {painted(done.drawn, pen)}" if done.drawn is not None else ""
    if done.last_round:
        tail += pen.paint(" - the last round!", "bold")
    if not done.collected:
        return text + tail
    taken = " ".join(painted(card, pen) for card in done.collected)
    if width(text) + 6 + width(taken) + width(tail) > columns:
        taken = f"{len(done.collected)} cards"
    return f"{text}, took {taken}{tail}"
