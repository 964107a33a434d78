"""Packages that are optional: they are looked for, and asking for what needs them names them."""

from __future__ import annotations

import importlib
from typing import Any

from wonderland.engine.errors import WonderlandError


class PackageMissing(WonderlandError):
    """A package that is optional is needed now, and is not installed."""

    def __init__(self, package: str, extra: str) -> None:
        self.package = package
        super().__init__(f"this needs the package {package}: pip install 'wonderland[{extra}]'")


def optional(name: str) -> Any:
    """Return a module, or None if its package is not installed.

    >>> optional("no_such_package") is None
    True
    """
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def need(module: Any, package: str, extra: str) -> None:
    """Raise `PackageMissing` unless a module was found.

    >>> need(None, "gymnasium", "research")
    Traceback (most recent call last):
        ...
    wonderland.adapters.extras.PackageMissing: this needs the package gymnasium: \
pip install 'wonderland[research]'
    """
    if module is None:
        raise PackageMissing(package, extra)
