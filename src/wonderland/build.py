"""Which build is running: the compiled one, or the interpreted one, and why.

Compiled modules lie beside the sources they were made from, with a manifest of those sources'
hashes. If a source has been edited since, or if WONDERLAND_BUILD=interpreted is set, the compiled
modules are passed over and the sources run: stale native code is never used.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
MANIFEST = PACKAGE / "compiled.json"
VARIABLE = "WONDERLAND_BUILD"


class StaleBuildWarning(RuntimeWarning):
    """A source was edited after it was compiled."""


@dataclass(frozen=True, slots=True)
class Build:
    """How this process runs the engine and the rules."""

    why: str | None = None
    """Why it is interpreted; None when it is compiled."""

    @property
    def compiled(self) -> bool:
        """Whether the native code runs."""
        return self.why is None

    def __str__(self) -> str:
        return "compiled" if self.compiled else f"interpreted: {self.why}"


class SourcesOnly:
    """An import finder that sees this package's sources and none of its compiled modules."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module of this package by its source."""
        if path is None or not name.startswith("wonderland."):
            return None
        for folder in path:
            finder = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            spec = finder.find_spec(name)
            if spec is not None:
                return spec
        return None


def edited_sources() -> list[str]:
    """Return the compiled modules whose sources were edited after they were compiled."""
    hashes: dict[str, str] = json.loads(MANIFEST.read_text(encoding="utf-8"))
    edited = []
    for name, compiled_from in hashes.items():
        source = PACKAGE.parent / name
        if source.exists() and hashlib.sha256(source.read_bytes()).hexdigest() != compiled_from:
            edited.append(name)
    return edited


def choose() -> Build:
    """Decide which build this process runs; called once, before anything else is imported."""
    asked = os.environ.get(VARIABLE, "")
    if asked not in ("", "compiled", "interpreted"):
        raise ImportError(f"{VARIABLE} is 'compiled' or 'interpreted', not {asked!r}")
    if not MANIFEST.exists():
        build = Build(why="it was installed without a C compiler")
    elif asked == "interpreted":
        build = Build(why=f"{VARIABLE}=interpreted is set")
    elif edited := edited_sources():
        build = Build(why=f"{', '.join(edited)} changed since compiling; `make build` compiles")
    else:
        return Build()
    if asked == "compiled":
        raise ImportError(f"{VARIABLE}=compiled is set, but {build.why}")
    if MANIFEST.exists():
        sys.meta_path.insert(0, SourcesOnly)
        if asked != "interpreted":
            warnings.warn(f"running {build}", StaleBuildWarning, stacklevel=2)
    return build


BUILD = choose()
