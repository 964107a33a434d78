"""Compiles, into a temporary folder, what is measured with: the timed loops, and the C by hand."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import wonderland as wl
from benchmarks import loops

HERE = Path(__file__).parent
C_COMPILERS = ("cc", "gcc", "clang")
C_FLAGS = ("-std=c11", "-O3")


class CannotCompile(Exception):
    """Why something could not be compiled here."""


def c_compiler() -> str:
    """Return the machine's C compiler: $CC, or the first of the usual ones."""
    for name in (os.environ.get("CC", ""), *C_COMPILERS):
        found = shutil.which(name) if name else None
        if found is not None:
            return found
    raise CannotCompile("there is no C compiler")


def compile_c(source: Path, folder: Path) -> Path:
    """Compile a C program of one file; return the program."""
    if not source.exists():
        raise CannotCompile(f"nobody has written {source.name} yet")
    program = folder / source.stem
    run([c_compiler(), *C_FLAGS, str(source), "-o", str(program)], folder)
    return program


def compile_loops(folder: Path) -> ModuleType:
    """Compile `loops` with mypyc and return the module.

    It is compiled apart from the package, and so its calls of a State's methods go through
    Python's method lookup. That adds some 20 ns to each and is not taken off; `play_randomly`
    itself lies in the package, where every call is native.
    """
    copied = Path(shutil.copy(HERE / "loops.py", folder / "loops.py"))
    environment = {**os.environ, "MYPYPATH": str(Path(wl.__file__).parents[1])}
    run([sys.executable, "-m", "mypyc", copied.name], folder, environment)
    (built,) = (path for path in folder.glob("loops.*") if path != copied)
    spec = spec_from_file_location("loops", built)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def loops_for(build: wl.build.Build, folder: Path) -> tuple[ModuleType, str]:
    """Return the timed loops, compiled if the package is, and how they run."""
    if not build.compiled:
        return loops, "interpreted, like the package"
    try:
        return compile_loops(folder), "compiled"
    except CannotCompile as fault:
        return loops, f"interpreted: {fault}"


def run(command: list[str], folder: Path, environment: dict[str, str] | None = None) -> None:
    """Run a compiler; raise `CannotCompile` with what it says if it fails."""
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
    except OSError as error:
        raise CannotCompile(str(error)) from error
    if done.returncode != 0:
        raise CannotCompile((done.stdout + done.stderr).strip().rpartition("\n")[2])
