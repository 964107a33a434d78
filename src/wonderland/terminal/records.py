"""A saved game told again, and a saved game checked."""

from __future__ import annotations

from collections.abc import Iterator

from wonderland.engine.record import Record
from wonderland.games import game
from wonderland.table import Table, local
from wonderland.terminal.device import Size
from wonderland.terminal.drawings import drawing_of
from wonderland.terminal.grammar import counted, whom
from wonderland.terminal.pen import Pen
from wonderland.terminal.scene import Scene, address

ENDLESS = 10_000
"""Rows, where a page is printed and not fitted into a window."""


def told_again(record: Record, upto: int | None, pen: Pen, columns: int | None) -> Iterator[str]:
    """Tell a record move by move, then how the table stood: drawn, or in words if no columns.

    Of a finished game everything is told; of any other, only what everybody at the table could see.
    """
    whole = local.table_of(game(record.game), record)
    over = whole.is_over()
    shown = record.truncated(len(record.actions) if upto is None else upto)
    table = local.table_of(whole.game, shown)
    for version in range(table.choices):
        yield from move_told(table, version, reveal=over)
    yield ""
    scene = Scene.at(table, None, table.choices)
    drawing = drawing_of(table.game)
    if columns is None:
        yield from drawing.where(scene)
    else:
        yield from drawing.board(scene, pen, Size(columns, ENDLESS))
    if over and not table.is_over():
        for seat in range(table.players):
            yield from drawing.hand(Scene.at(table, seat, table.choices))


def move_told(table: Table, version: int, *, reveal: bool) -> Iterator[str]:
    """Tell one move by its number from 0 on: to its own player, or to all."""
    seat, _ = table.record.actions[version]
    ears = seat if reveal else None
    told = table.facts(ears, version)
    told = told[: len(told) - len(table.facts(ears, version + 1))]
    names = table.names
    sentences = [address(table.game.say(fact, names), names) for fact in told]
    first, *more = sentences or ["Somebody chooses in secret."]
    if table.is_over() and version == table.choices - 1:
        yield f"{version + 1}. {first}"
        yield from more
    else:
        yield f"{version + 1}. {' '.join([first, *more])}"


def checked(record: Record) -> list[str]:
    """Check a record against the rules and its seal; say what was checked.

    Reading the record has already compared the seed with its commitment; replaying it asks the
    rules at every move. Both raise `BadRecord` for what is wrong.
    """
    table = local.table_of(game(record.game), record)
    scene = Scene.at(table, None, max(0, table.choices - 1))
    said = [
        f"{table.game.title}, rules version {record.rules_version}.",
        f"{counted(record.players, 'player')}: {', '.join(record.names)}.",
        f"{counted(table.choices, 'move')}, every one of them legal.",
    ]
    for name, digest in record.texts().items():
        said.append(f"The record carries its {name}, with the SHA-256 that it names: {digest}")
    commitment = record.commitment()
    if commitment is not None:
        said.append(f"The seed has the SHA-256 that the file names: {commitment}")
    elif record.seed is not None:
        said.append(f"The deal is that of seed {record.seed}, known to all: there is no seal.")
    else:
        said.append("The game begins from a position that was set up: there is no seal.")
    if not table.is_over():
        waiting = " and ".join(whom(table.names[seat]) for seat in scene.view.actors)
        return [*said, f"The game is not finished: it waits for {waiting}."]
    return [*said, "The game is finished.", *drawing_of(table.game).results(scene)]
