"""What the numbers were measured on."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import wonderland as wl
from benchmarks.compiling import C_FLAGS, CannotCompile, c_compiler
from benchmarks.peers import versions


def describe(loops: str) -> dict[str, str]:
    """Return the machine, the interpreter, the builds and the peers' versions."""
    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "processor": f"{processor()}, {os.cpu_count()} cores",
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "wonderland": f"{wl.__version__}, {wl.BUILD}; timed loops {loops}",
        "c compiler": c_version(),
        **versions(),
    }


def processor() -> str:
    """Return the processor's model, as well as the system tells it."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def c_version() -> str:
    """Return the C compiler's version and how it is called."""
    try:
        command = [c_compiler(), "--version"]
        told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    except (CannotCompile, OSError) as fault:
        return str(fault)
    return " ".join([told.partition("\n")[0], *C_FLAGS])
