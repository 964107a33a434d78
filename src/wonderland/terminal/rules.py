"""A game's rules page, or one clause of it, to be read in a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from wonderland.engine.errors import UnknownName
from wonderland.engine.game import AnyGame
from wonderland.terminal.pen import Pen, padded, width

CLAUSE: Final = re.compile(r"[-*] +\*\*([A-Za-z]+[0-9]+)\*\*[:.]? *(.*)")
HEADED: Final = re.compile(r"[-*] +\*\*(.+?)\*\* *(.*)")
BULLET: Final = re.compile(r"[-*] +(.*)")
MARK: Final = re.compile(r"\*\*(.+?)\*\*|`(.+?)`|\[(.+?)\]\([^)]*\)|(?<!\w)\*(\S.*?)\*(?!\w)")
INDENT: Final = 6


def clauses(markdown: str) -> dict[str, str]:
    r"""Return the clauses of a rules page by their numbers, each as one line of Markdown.

    >>> clauses("- **P1** There are\n  66 cards.\n- **P2** Chance.")
    {'P1': 'There are 66 cards.', 'P2': 'Chance.'}
    """
    found = (CLAUSE.fullmatch(" ".join(block)) for block in blocks(markdown))
    return {clause[1]: clause[2] for clause in found if clause}


def blocks(markdown: str) -> Iterator[list[str]]:
    """Split Markdown into blocks: list items and paragraphs as their lines, other lines alone."""
    block: list[str] = []
    for line in markdown.splitlines():
        text = line.strip()
        alone = text.startswith(("#", "|"))
        if not text or alone or BULLET.match(text):
            if block:
                yield block
            block = []
        if alone:
            yield [text]
        elif text:
            block.append(text)
        else:
            yield []
    if block:
        yield block


def one_clause(game: AnyGame, name: str) -> str:
    """Return a clause by its number, in any case; raise `UnknownName` with a suggestion."""
    known = clauses(game.rules())
    if name.upper() not in known:
        raise UnknownName("clause", name.upper(), known)
    return f"- **{name.upper()}** {known[name.upper()]}"


def some_clauses(game: AnyGame, names: Iterable[str]) -> list[str]:
    """Return those of some clauses that the rules page has."""
    known = clauses(game.rules())
    return [f"- **{name}** {known[name]}" for name in names if name in known]


def page(markdown: str, pen: Pen, columns: int) -> list[str]:
    """Render a rules page: headings, lists, tables and paragraphs, lightly."""
    lines: list[str] = []
    table: list[list[str]] = []
    for block in [*blocks(markdown), []]:
        text = " ".join(block)
        if text.startswith("|"):
            table.append([cell.strip() for cell in text.strip("|").split("|")])
            continue
        lines += tabulated(table, pen, columns)
        table = []
        lines += rendered(text, pen, columns)
    return squeezed(lines)


def rendered(text: str, pen: Pen, columns: int) -> list[str]:
    """Render one block."""
    if text.startswith("#"):
        level = len(text) - len(text.lstrip("#"))
        title = text.lstrip("# ")
        return ["", pen.paint(title.upper() if level == 1 else title, "bold"), ""]
    if headed := HEADED.fullmatch(text):
        return item(headed[1], headed[2], pen, columns)
    if bullet := BULLET.fullmatch(text):
        return item("  -", bullet[1], pen, columns)
    return flowed(text, pen, columns)


def spoken(markdown: str) -> str:
    """Return a paragraph in one line, without its marks.

    >>> spoken("- **P4** Play `G3`.")
    'P4 Play G3.'
    """
    return " ".join(words(re.sub(r"^[-*] ", "", markdown), Pen()))


def item(head: str, text: str, pen: Pen, columns: int) -> list[str]:
    """Render an item of a list, its text indented behind its head."""
    body = flowed(text, pen, columns - INDENT)
    first, *rest = body
    return [pen.paint(head, "bold") + " " * max(1, INDENT - len(head)) + first] + [
        " " * INDENT + line for line in rest
    ]


def flowed(markdown: str, pen: Pen, columns: int, *, cut: bool = True) -> list[str]:
    """Fill lines with words; bold words are painted, and marks are left out.

    Words that are longer than a line are cut, or else left to stick out.

    >>> flowed("a **bold** `G3` word", Pen(), 9)
    ['a bold G3', 'word']
    """
    lines, line, used = [], "", 0
    for word in short_words(markdown, pen, columns) if cut else words(markdown, pen):
        wide = width(word)
        if used and used + 1 + wide > columns:
            lines.append(line)
            line, used = "", 0
        line += (" " if used else "") + word
        used = width(line)
    return [*lines, line]


def short_words(markdown: str, pen: Pen, columns: int) -> Iterator[str]:
    """Yield the words of a text, cutting those that are longer than a line into equal parts."""
    for word in words(markdown, pen):
        wide = width(word)
        if wide <= columns or wide != len(word):
            yield word
            continue
        size = -(-wide // -(-wide // columns))
        yield from (word[at : at + size] for at in range(0, wide, size))


def words(markdown: str, pen: Pen) -> list[str]:
    """Return the words of a text, those that were marked painted in bold."""

    def bold(found: re.Match[str]) -> str:
        text = next(group for group in found.groups() if group)
        return " ".join(pen.paint(word, "bold") for word in text.split())

    return MARK.sub(bold, markdown).split()


def tabulated(table: Sequence[Sequence[str]], pen: Pen, columns: int) -> list[str]:
    """Render a table; where it is too wide, each row becomes a paragraph."""
    rows = [row for row in table if not all(re.fullmatch(r":?-+:?", cell) for cell in row)]
    if not rows:
        return []
    cells = [[" ".join(words(cell, pen)) for cell in row] for row in rows]
    wide = [max(map(width, column)) for column in zip(*cells, strict=False)]
    if sum(wide) + 2 * len(wide) > columns:
        return [line for row in rows for line in flowed("; ".join(row), pen, columns)]
    lines = [
        "  ".join(padded(cell, size) for cell, size in zip(row, wide, strict=False)).rstrip()
        for row in cells
    ]
    return [pen.paint(lines[0], "bold"), *lines[1:]]


def squeezed(lines: Iterable[str]) -> list[str]:
    """Leave out blank lines at both ends, and all but one of several."""
    kept: list[str] = []
    for line in lines:
        if line or (kept and kept[-1]):
            kept.append(line)
    while kept and not kept[-1]:
        kept.pop()
    return kept
