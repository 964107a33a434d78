"""Writes the tables of fields into the pages in docs/research, so that they cannot disagree."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from wonderland.games.madcala.card_set import read_cards
from wonderland.observe import going_out, madcala, parade
from wonderland.observe.fields import Field, table

PLAYERS: Final = 97
"""Stands for the number of players: no other number in the tables is like it, or its double."""
BEGIN: Final = "<!-- {}: begin -->"
END: Final = "<!-- {}: end -->"

Sections = dict[str, tuple[Field, ...]]


def sections(game_id: str) -> Sections:
    """Return a game's fields, as its page shows them one table after the other."""
    if game_id == "madcala":
        cards = read_cards("")
        return {
            "own": madcala.private(cards),
            "public": madcala.public(cards),
            "hidden": madcala.hidden(cards),
        }
    fields = parade if game_id == "parade" else going_out
    return {
        "own": fields.private(PLAYERS),
        "public": fields.public(PLAYERS),
        "hidden": fields.hidden(PLAYERS),
    }


def rows(fields: tuple[Field, ...]) -> str:
    """Return a table with words for numbers that depend on the players."""
    text = "\n".join(table(fields))
    return text.replace(str(2 * PLAYERS), "2 × players").replace(str(PLAYERS), "players")


def written_into(page: str, name: str, text: str) -> str:
    """Return a page with a text between the two lines that name it.

    >>> written_into("<!-- x: begin --> old <!-- x: end -->", "x", "new").splitlines()
    ['<!-- x: begin -->', 'new', '<!-- x: end -->']
    """
    before, begin, rest = page.partition(BEGIN.format(name))
    _, end, after = rest.partition(END.format(name))
    assert begin, f"the page has no place for {name}"
    assert end, f"the place for {name} has no end"
    return f"{before}{begin}\n{text}\n{end}{after}"


def with_tables(page: str, game_id: str) -> str:
    """Return a game's page with its tables as they are now."""
    for name, fields in sections(game_id).items():
        page = written_into(page, name, rows(fields))
    return page


def write_pages(folder: Path) -> None:
    """Write the tables into all pages of a folder."""
    for game_id in ("parade", "going-out", "madcala"):
        path = folder / f"{game_id}.md"
        path.write_text(with_tables(path.read_text(encoding="utf-8"), game_id), encoding="utf-8")
