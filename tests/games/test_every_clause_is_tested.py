"""Every clause of every game's rules page is named by a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import wonderland

TESTS = Path(__file__).parents[1]


@pytest.mark.parametrize("game_id", wonderland.games())
def test_every_clause_of_the_rules_page_is_named_by_a_test(game_id: str) -> None:
    clauses = clauses_of(wonderland.game(game_id).rules())
    of_the_game = words_of_test_names(TESTS / "games" / game_id)
    of_all = words_of_test_names(TESTS)  # T1, T2, ... are about the terminal
    untested = {
        clause
        for clause in clauses
        if clause not in (of_all if clause.startswith("t") else of_the_game)
    }
    assert clauses
    assert untested == set()


def clauses_of(page: str) -> set[str]:
    """Return the clauses that a rules page lists, such as **P1**, in lower case."""
    return {clause.lower() for clause in re.findall(r"\*\*([A-Z]+\d+)\*\*", page)}


def words_of_test_names(folder: Path) -> set[str]:
    """Return all words of the names of the test functions under a folder: test_p1_... has p1."""
    return {
        word
        for file in folder.rglob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if node.name.startswith("test_")
        for word in node.name.lower().split("_")
    }
