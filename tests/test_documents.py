"""What the documents show is run."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SHOWING = [
    path
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("path", SHOWING, ids=lambda path: path.name)
def test_the_examples_of_a_document_hold(path: Path) -> None:
    failed, tried = doctest.testfile(str(path), module_relative=False)
    assert tried > 0
    assert failed == 0


def test_the_readme_has_examples() -> None:
    assert ROOT / "README.md" in SHOWING
