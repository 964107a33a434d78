"""The HTTP API is what its OpenAPI description says, whatever is sent to it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance

from tests.server.test_operations import serve
from wonderland.wire.http import Problem

FEW = 50 if os.environ.get("WONDERLAND_NIGHTLY") else 3
"""So many requests are made up for each operation."""

UNLIMITED = {
    f"WONDERLAND_LIMITS_{name}": "100000"
    for kind in ("REQUEST", "TABLES", "GUESS")
    for name in (f"{kind}_RATE", f"{kind}_BURST")
}


@pytest.fixture(scope="module")
def cookies(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """Run a server, and come in."""
    folder = tmp_path_factory.mktemp("schema")
    process, url = serve(folder, **UNLIMITED)
    try:
        with httpx.Client(base_url=url) as client:
            client.post("/api/me", json={"name": "Ann"})
            yield {"wonderland": client.cookies["wonderland"], "url": url}
    finally:
        process.terminate()
        process.communicate(timeout=20)


def test_every_answer_is_as_described(cookies: dict[str, str]) -> None:
    api = schemathesis.openapi.from_url(f"{cookies['url']}/api/schema/openapi.json")
    operations = [found.ok() for found in api.get_all_operations()]
    assert len(operations) >= 20
    for operation in operations:
        check(operation.as_strategy(), cookies["wonderland"])


def check(cases: Any, cookie: str) -> None:
    """Make requests up for one operation, and look at what comes back."""

    @given(cases)
    @settings(
        max_examples=FEW,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    def answered(case: Any) -> None:
        answer = case.call(cookies={"wonderland": cookie})
        checks = [not_a_server_error]
        if 200 <= answer.status_code < 300:
            checks.append(response_schema_conformance)
        else:
            problem = msgspec.json.decode(answer.content, type=Problem)
            assert problem.error
            assert problem.message
        case.validate_response(answer, checks=checks)

    answered()
