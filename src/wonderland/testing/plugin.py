"""A pytest plugin: runs the checks of every `Conformance` that a test module holds.

Enable it with `pytest_plugins = ["wonderland.testing.plugin"]` in conftest.py, or with
`-p wonderland.testing.plugin`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from wonderland.testing.checks import NotConforming
from wonderland.testing.conformance import Conformance

UPDATE = "--update-golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer to write golden playthroughs anew."""
    group = parser.getgroup("wonderland")
    group.addoption(UPDATE, action="store_true", help="write golden playthroughs anew")


def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, name: str, obj: object
) -> pytest.Collector | None:
    """Make a collector of checks from each `Conformance`."""
    if isinstance(obj, Conformance):
        return Checks.from_parent(collector, name=name, conformance=obj)
    return None


class Checks(pytest.Collector):
    """All checks of one game."""

    def __init__(self, *, conformance: Conformance, **rest: object) -> None:
        super().__init__(**rest)  # type: ignore[arg-type]  # pytest's own keywords
        self.conformance = conformance

    def collect(self) -> Iterator[pytest.Item]:
        """Yield an item for each check."""
        update = bool(self.config.getoption(UPDATE))
        for name, check in self.conformance.checks(update_golden=update):
            yield Check.from_parent(self, name=name, check=check)


class Check(pytest.Item):
    """One check of one game."""

    def __init__(self, *, check: Callable[[], None], **rest: object) -> None:
        super().__init__(**rest)  # type: ignore[arg-type]  # pytest's own keywords
        self.check = check

    def runtest(self) -> None:
        """Run the check."""
        self.check()

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> str:  # type: ignore[override]
        """Say what does not conform; anything unexpected with its traceback."""
        if isinstance(excinfo.value, NotConforming):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))
