"""The pages for researchers show the fields as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from wonderland.observe.documents import with_tables, write_pages

PAGES = Path(__file__).parents[2] / "docs/research"


@pytest.mark.parametrize("game", ["parade", "going-out", "madcala"])
def test_a_page_has_the_tables_that_the_observations_are_made_from(game: str) -> None:
    page = (PAGES / f"{game}.md").read_text(encoding="utf-8")
    assert page == with_tables(page, game), "run `python -m wonderland.observe docs/research`"


def test_the_tables_are_written_into_the_pages(tmp_path: Path) -> None:
    for path in PAGES.glob("*.md"):
        text = path.read_text(encoding="utf-8")
        (tmp_path / path.name).write_text(text.replace("the cards in the hand", "old"))
    write_pages(tmp_path)
    assert (tmp_path / "parade.md").read_text() == (PAGES / "parade.md").read_text()
