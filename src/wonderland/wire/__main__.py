"""`python -m wonderland.wire`: write the JSON Schema and the TypeScript types that are kept."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from wonderland.wire import schema, typescript

ROOT: Final = Path(__file__).parents[3]
KEPT: Final[dict[str, Callable[[], str]]] = {
    "docs/protocol/wonderland.schema.json": schema.written,
    "web/src/wire/types.ts": typescript.written,
}
COMMAND: Final = "make wire"


def main(arguments: list[str]) -> int:
    """Write the files; with `--check`, only tell which of them are not as they would be."""
    if arguments == ["--check"]:
        for name in stale():
            print(f"{name} is stale; make it again with `{COMMAND}`", file=sys.stderr)
        return 1 if stale() else 0
    for name, made in KEPT.items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made(), encoding="utf-8", newline="\n")
    return 0


def stale() -> list[str]:
    """Return which of the kept files are not what the types say now."""
    return [name for name, made in KEPT.items() if _kept(name) != made()]


def _kept(name: str) -> str | None:
    path = ROOT / name
    return path.read_text(encoding="utf-8") if path.exists() else None


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
