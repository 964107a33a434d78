"""One server for all tests that need one and do not harm it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.client.hosting import Hosted, hosted


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    with hosted(tmp_path_factory.mktemp("server")) as running:
        yield running
