"""Where things stand in a TOML file: the line of every key and every item, which tomllib drops."""

from __future__ import annotations

import re

Path = tuple[str | int, ...]

STRINGS = ('"""', "'''", '"', "'")
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
PLAIN_VALUE = re.compile(r"[^,\]}#\n]*")


def lines_of(text: str) -> dict[Path, int]:
    """Return the line of every table, key and item of a text that is known to be TOML.

    >>> text = ["[[guest]]", "id = 'alice'", "do = [", " {n = 1},", "]"]
    >>> lines_of(chr(10).join(text))["guest", 0, "do", 0, "n"]
    4
    """
    return _Scanner(text).scan()


class _Scanner:
    """Walks through a text once; what it finds is kept by path."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.found: dict[Path, int] = {(): 1}
        self.counts: dict[Path, int] = {}
        self.table: Path = ()
        self.line = 1
        self.counted = 0

    def scan(self) -> dict[Path, int]:
        while self.skip_blank():
            if self.text.startswith("[", self.at):
                self.header()
            else:
                path = (*self.table, *self.key("="))
                self.at += 1
                self.value(path)
        return self.found

    def note(self, path: Path) -> None:
        self.line += self.text.count("\n", self.counted, self.at)
        self.counted = self.at
        self.found.setdefault(path, self.line)

    def skip_blank(self) -> bool:
        """Go to the next thing that is neither space nor comment; tell whether there is one."""
        while self.at < len(self.text):
            if self.text[self.at] == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            elif self.text[self.at].isspace():
                self.at += 1
            else:
                return True
        return False

    def header(self) -> None:
        start = self.at
        double = self.text.startswith("[[", self.at)
        self.at += 2 if double else 1
        path: Path = ()
        names = self.key("]")
        for name in names:
            path = (*path, name)
            last = name is names[-1]
            if last and double:
                self.counts[path] = self.counts.get(path, 0) + 1
            if path in self.counts:
                path = (*path, self.counts[path] - 1)
        self.at, end = start, self.text.find("]", self.at) + (2 if double else 1)
        self.note(path)
        self.at = end
        self.table = path

    def key(self, end: str) -> list[str]:
        """Read a key, perhaps a dotted or quoted one, up to a character that ends it."""
        names = []
        while self.skip_blank() and self.text[self.at] != end:
            bare = BARE_KEY.match(self.text, self.at)
            if bare:
                names.append(bare.group())
                self.at = bare.end()
            elif self.text[self.at] in "\"'":
                start = self.at + 1
                self.string()
                names.append(self.text[start : self.at - 1])
            else:
                self.at += 1  # a dot
        return names

    def value(self, path: Path) -> None:
        self.skip_blank()
        self.note(path)
        opening = self.text[self.at]
        if opening == "[":
            self.items(path)
        elif opening == "{":
            self.inline_table(path)
        elif opening in "\"'":
            self.string()
        else:
            plain = PLAIN_VALUE.match(self.text, self.at)
            self.at = plain.end() if plain else self.at + 1

    def items(self, path: Path) -> None:
        self.at += 1
        number = 0
        while self.skip_blank() and self.text[self.at] != "]":
            if self.text[self.at] == ",":
                self.at += 1
                continue
            self.value((*path, number))
            number += 1
        self.at += 1

    def inline_table(self, path: Path) -> None:
        self.at += 1
        while self.skip_blank() and self.text[self.at] != "}":
            if self.text[self.at] == ",":
                self.at += 1
                continue
            inner = (*path, *self.key("="))
            self.note(inner)
            self.at += 1
            self.value(inner)
        self.at += 1

    def string(self) -> None:
        mark = next(mark for mark in STRINGS if self.text.startswith(mark, self.at))
        self.at += len(mark)
        while not self.text.startswith(mark, self.at):
            self.at += 2 if self.text[self.at] == "\\" and mark[0] == '"' else 1
        self.at += len(mark)
        while len(mark) == 3 and self.text.startswith(mark[0], self.at):
            self.at += 1  # a long string may end with quotes of its own
