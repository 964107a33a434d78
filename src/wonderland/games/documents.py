"""Where the rules pages are: beside the game when installed, in docs/rules in a checkout."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

CHECKOUT_DOCS = Path(__file__).parents[3] / "docs" / "rules"


def read_rules(game_id: str) -> str:
    """Return a game's rules page as Markdown."""
    name = f"{game_id}.md"
    packaged = files("wonderland.games") / "documents" / name
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    return (CHECKOUT_DOCS / name).read_text(encoding="utf-8")
