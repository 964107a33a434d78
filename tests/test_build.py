"""Which build runs: never stale native code, and without a compiler the interpreted one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import wonderland as wl
from wonderland.build import MANIFEST, PACKAGE

needs_compiled = pytest.mark.skipif(
    not MANIFEST.exists(), reason="there is no compiled build here to compare with"
)

ASK = "import wonderland as wl, wonderland.engine.rng as r; print(wl.BUILD); print(r.__file__)"


def run(
    code: str, package: Path, build: str = "", *options: str
) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if k != "WONDERLAND_BUILD"}
    environment |= {"PYTHONPATH": str(package.parent), "WONDERLAND_BUILD": build}
    return subprocess.run(
        [sys.executable, *options, "-c", code], env=environment, capture_output=True, text=True
    )


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package, native modules and all."""
    for native in PACKAGE.parent.glob("wonderland__mypyc*"):
        shutil.copy(native, tmp_path)
    shutil.copytree(PACKAGE, tmp_path / "wonderland", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "wonderland"


def test_this_run_uses_the_build_that_it_was_asked_to() -> None:
    asked = os.environ.get("WONDERLAND_BUILD", "")
    assert asked in ("", "compiled" if wl.BUILD.compiled else "interpreted")


@needs_compiled
def test_a_fresh_build_runs_compiled(package: Path) -> None:
    answer = run(ASK, package)
    assert answer.stdout.startswith("compiled\n")
    assert not answer.stdout.strip().endswith(".py")


@needs_compiled
def test_an_edited_source_is_what_runs_with_a_warning(package: Path) -> None:
    source = package / "engine" / "rng.py"
    source.write_text(source.read_text() + "\nEDITED = True\n")
    answer = run(ASK + "; print(r.EDITED)", package)
    assert "interpreted: wonderland/engine/rng.py changed since compiling" in answer.stdout
    assert answer.stdout.endswith("rng.py\nTrue\n")
    assert "StaleBuildWarning" in answer.stderr
    assert "make build" in answer.stderr


@needs_compiled
def test_the_interpreted_build_can_be_asked_for(package: Path) -> None:
    answer = run(ASK, package, "interpreted")
    assert answer.stdout.startswith("interpreted: WONDERLAND_BUILD=interpreted is set\n")
    assert answer.stdout.endswith("rng.py\n")
    assert answer.stderr == ""


@needs_compiled
def test_asking_for_the_compiled_build_refuses_a_stale_one(package: Path) -> None:
    source = package / "games" / "parade" / "rules.py"
    source.write_text(source.read_text().replace("HAND: Final = 5", "HAND: Final = 6"))
    answer = run(ASK, package, "compiled")
    assert answer.returncode == 1
    assert "rules.py changed since compiling" in answer.stderr


@needs_compiled
def test_sources_may_be_left_out_of_an_installation(package: Path) -> None:
    (package / "engine" / "rng.py").unlink()
    assert run(ASK, package).stdout.startswith("compiled\n")


def test_without_compiled_modules_the_sources_run(package: Path) -> None:
    for native in [*package.rglob("*.so"), *package.rglob("*.pyd"), *package.glob(MANIFEST.name)]:
        native.unlink()
    answer = run(ASK, package)
    assert answer.stdout.startswith("interpreted: it was installed without a C compiler\n")
    refused = run(ASK, package, "compiled")
    assert "WONDERLAND_BUILD=compiled is set, but it was installed without" in refused.stderr


def test_an_unknown_build_is_refused(package: Path) -> None:
    answer = run(ASK, package, "fast")
    assert answer.returncode == 1
    assert "'compiled' or 'interpreted', not 'fast'" in answer.stderr


def test_an_installation_without_a_c_compiler_is_interpreted_and_says_so(tmp_path: Path) -> None:
    """The real thing: a wheel made where there is no compiler."""
    root = Path(__file__).parents[1]
    checkout = tmp_path / "checkout"
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "compiled.json", "__pycache__", "*.egg-info")
    shutil.copytree(root / "src", checkout / "src", ignore=ignored)
    shutil.copytree(root / "docs" / "rules", checkout / "docs" / "rules")
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(root / name, checkout)
    built = subprocess.run(
        [sys.executable, "setup.py", "-q", "build", "--build-lib", str(tmp_path / "installed")],
        cwd=checkout,
        env={**os.environ, "CC": "no-such-compiler", "CXX": "no-such-compiler"},
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stderr
    assert "no working C compiler was found" in built.stderr
    assert "install a C\ncompiler" in built.stderr
    installed = tmp_path / "installed" / "wonderland"
    assert not list(installed.rglob("*.so"))
    code = "import wonderland as wl; print(wl.BUILD); print(wl.game('parade').rules()[:8])"
    answer = run(code, installed)
    assert answer.stdout.startswith("interpreted: it was installed without a C compiler\n# Parade")
