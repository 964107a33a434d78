"""The end of a round as a picture: the joker hand-out and the points, with all their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar

from wonderland.engine.facts import Fact
from wonderland.games.going_out import facts
from wonderland.games.going_out.view import GoingOutView
from wonderland.terminal.device import Size
from wonderland.terminal.going_out import cards, happened
from wonderland.terminal.going_out.words import ORDER, number_word
from wonderland.terminal.grammar import YOU, counted
from wonderland.terminal.pen import Pen, fitted, padded, width, wrapped
from wonderland.terminal.scene import Scene

F = TypeVar("F", bound=Fact)

LONGEST_NAME: Final = 14
WIDEST: Final = 100
HEADS: Final = ("", "Flamingos", "Hedgehogs", "pairs", "single", "points", "total")
SHORT_HEADS: Final = ("", "F", "H", "pairs", "single", "points", "total")


def interlude(scene: Scene, pen: Pen, size: Size) -> list[str]:
    """Draw the end of a round that came since the seat's last choice, if one did."""
    if not any(isinstance(fact, facts.RoundEnded) for fact in scene.facts):
        return []
    columns = min(size.columns, WIDEST) - 2
    lines: list[str] = []
    for turns, airy in ((8, True), (5, True), (3, True), (3, False), (0, False)):
        blocks = [*ended(scene, pen, columns, turns), next_round(scene, columns)]
        lines = joined(blocks, airy=airy)
        if len(lines) < size.rows:
            break
    return lines


def joined(blocks: Iterable[Sequence[str]], *, airy: bool) -> list[str]:
    """Put blocks of lines beneath each other, with blank lines between them where it is airy."""
    lines: list[str] = []
    for block in blocks:
        if block:
            lines += ["", *block] if airy and lines else block
    return [f" {line}".rstrip() for line in lines]


def ended(scene: Scene, pen: Pen, columns: int, turns: int) -> Iterator[list[str]]:
    """Draw how the last round that was scored ended, in blocks, with so many lines of its turns."""
    for fact in last_of(facts.RoundEnded, scene.facts):
        title = f" ROUND {fact.round} IS OVER"
        yield [pen.paint(padded(title, columns), "bar", "bold")]
        done = happened.doings(happened.before_the_end(scene.facts))
        if done and turns:
            yield happened.told(scene, "How it ended", done, pen, columns, turns)
        yield [*wrapped(who_went_out(scene, fact.out), columns), *handed_out(scene, pen, columns)]
    yield points(scene, pen, columns)


def who_went_out(scene: Scene, out: Sequence[int]) -> str:
    """Say who went out in which order, and who did not."""
    if not out:
        return "Nobody went out, and so nobody is handed any of the used jokers."
    in_turn = [f"{scene.names[seat]} {ORDER[place]}" for place, seat in enumerate(out)]
    still_in = [scene.names[s] for s in range(scene.view.players) if s not in out]
    rest = f" Not out: {', '.join(still_in)}." if still_in else ""
    return f"Out: {', '.join(in_turn)}.{rest}"


def handed_out(scene: Scene, pen: Pen, columns: int) -> list[str]:
    """G28: draw who is handed which of the used jokers, and say why so many."""
    given = [fact for fact in scene.facts if isinstance(fact, facts.JokersHandedOut)]
    if not given:
        nobody = all(not fact.out for fact in last_of(facts.RoundEnded, scene.facts))
        return [] if nobody else ["No jokers were used."]
    left = given[0].left + len(given[0].jokers)
    jokers = "joker was" if left == 1 else "jokers were"
    used = f"{number_word(left).capitalize()} {jokers} used."
    text = f"{used} In the order of going out, each gets half of what is left, rounded up:"
    lines = wrapped(text, columns)
    widest = max(width(name_of(scene, fact.seat)) for fact in given)
    for fact in given:
        half = f"{len(fact.jokers)} of {left}"
        name = padded(name_of(scene, fact.seat), widest)
        lines.append(f"  {name}  {half:8}  {cards.row(fact.jokers, pen)}")
        left = fact.left
    if left:
        lines += wrapped(f"{counted(left, 'joker')} left over: nobody else is out.", columns)
    return lines


def points(scene: Scene, pen: Pen, columns: int) -> list[str]:
    """G30: draw everybody's points as a table, every number in it."""
    scored = [fact for fact in scene.facts if isinstance(fact, facts.RoundScored)]
    heads = HEADS if columns >= 76 else SHORT_HEADS
    rows = [heads, *(cells(scene, fact) for fact in scored)]
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for number, row in enumerate(rows):
        name, *numbers = (
            padded(cell, wide) if at == 0 else cell.rjust(wide)
            for at, (cell, wide) in enumerate(zip(row, widths, strict=True))
        )
        line = f"  {name}  {'  '.join(numbers)}"
        own = number and scored[number - 1].seat == scene.view.seat
        lines.append(pen.paint(line, "bold" if own else "faint") if own or not number else line)
    return lines


def cells(scene: Scene, fact: facts.RoundScored) -> tuple[str, ...]:
    """Return a player's numbers."""
    single = abs(fact.flamingos - fact.hedgehogs)
    return (
        name_of(scene, fact.seat),
        str(fact.flamingos),
        str(fact.hedgehogs),
        f"{fact.pairs} x 3",
        f"{single} x 1",
        str(fact.points),
        str(fact.total),
    )


def next_round(scene: Scene, columns: int) -> list[str]:
    """Say how the game goes on."""
    view: GoingOutView = scene.view
    if not any(isinstance(fact, facts.RoundBegan) for fact in scene.facts):
        return []
    lines = wrapped(f"Nobody has more than {view.target} yet: another round.", columns)
    for fact in last_of(facts.DisplayChoiceBegan, scene.facts):
        display = f"the {counted(fact.count, 'card')} of the display"
        lines += wrapped(with_total(scene, fact.seat, "lowest", "lay", f" out {display}"), columns)
    for begun in last_of(facts.RoundBegan, scene.facts):
        lines += wrapped(with_total(scene, begun.leader, "highest", "begin"), columns)
    return lines


def with_total(scene: Scene, seat: int, total: str, verb: str, rest: str = "") -> str:
    """G5: say what falls to the player with the lowest or the highest total."""
    if scene.names[seat] == YOU:
        return f"You have the {total} total, and {verb}{rest}."
    return f"{scene.names[seat]} has the {total} total, and {verb}s{rest}."


def last_of(kind: type[F], told: Iterable[Fact]) -> list[F]:
    """Return the last fact of a kind, alone, or nothing."""
    return [fact for fact in told if isinstance(fact, kind)][-1:]


def name_of(scene: Scene, seat: int) -> str:
    """Return a player's name, fitted into a table."""
    return fitted(scene.names[seat], LONGEST_NAME)
