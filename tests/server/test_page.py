"""The page and its files, as a browser asks for them."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import running
from wonderland.server import page

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def read_anew() -> Iterator[None]:
    page.page_files.cache_clear()
    yield
    page.page_files.cache_clear()


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package with a browser table in it, as small as can be."""
    package = tmp_path / "package"
    for name, text in {
        "static/index.html": "plain",
        "web/index.html": "built",
        "web/favicon.svg": "<svg/>",
        "web/assets/index-4fa8.js": "let a;" * 100,
        "web/assets/notes.txt": "not for anybody",
    }.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text)
    monkeypatch.setattr(page, "files", lambda _: package)


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("address", ["/", "/t/abc", "/t/abc/replay", "/new/parade"])
async def test_the_built_table_is_at_all_its_addresses(tmp_path: Path, address: str) -> None:
    async with running(tmp_path) as server:
        guest = await server.guest()
        answer = await guest.ask("GET", address)
        assert answer.text == "built"
        assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.usefixtures("built")
async def test_a_file_named_after_its_content_is_kept_for_good_and_comes_compressed(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as server:
        guest = await server.guest()
        script = await guest.ask("GET", "/assets/index-4fa8.js")
        assert script.text == "let a;" * 100
        assert script.headers["content-encoding"] == "gzip"
        assert "immutable" in script.headers["cache-control"]
        again = {"If-None-Match": script.headers["etag"]}
        assert (await guest.ask("GET", "/assets/index-4fa8.js", **again)).status_code == 304
        plain = await guest.ask("GET", "/favicon.svg", **{"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers


@pytest.mark.usefixtures("built")
async def test_there_is_nothing_else_to_be_had(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        guest = await server.guest()
        for name in ("/assets/notes.txt", "/assets/..%2Findex.html", "/assets/none.js"):
            assert (await guest.ask("GET", name)).status_code == 404


async def test_without_it_the_plain_page_stands_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "package"
    (package / "static").mkdir(parents=True)
    (package / "static/index.html").write_text("plain")
    monkeypatch.setattr(page, "files", lambda _: package)
    async with running(tmp_path) as server:
        guest = await server.guest()
        assert (await guest.ask("GET", "/t/abc")).text == "plain"


def test_a_page_that_is_built_brings_all_that_it_names() -> None:
    files = page.page_files()
    text = files["index.html"].content.decode()
    for address in re.findall(r'(?:src|href)="/([^"]+)"', text):
        assert address in files
    for file in files.values():
        assert file.packed is None or gzip.decompress(file.packed) == file.content
