"""The page and its files, which the package brings: nothing is fetched from elsewhere.

`web/` is the browser table as `make web` builds it. Where nobody built it, as on a machine without
Node.js, the plain page in `static/` stands in for it.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from litestar import Request, Response, get
from litestar.params import FromPath

from wonderland.server.security import POLICY
from wonderland.study.style import STYLE
from wonderland.wire.http import Problem

TYPES: Final = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "webmanifest": "application/manifest+json",
    "png": "image/png",
    "woff2": "font/woff2",
}
PACKED_ALREADY: Final = frozenset({"png", "woff2"})
ONCE: Final = "public, max-age=31536000, immutable"
"""For files whose names change with what is in them."""
ASK_EACH_TIME: Final = "no-cache"

_style_hash = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
REVIEW_POLICY: Final = POLICY.replace("style-src 'self'", f"style-src 'sha256-{_style_hash}'")
"""A review has its style in the page itself; by its hash this style is allowed, and no other."""


@dataclass(frozen=True)
class File:
    """A file of the page, as it is and compressed."""

    content: bytes
    packed: bytes | None
    media_type: str
    etag: str
    cache: str


@cache
def page_files() -> dict[str, File]:
    """Read all files once, by their addresses."""
    here = files("wonderland.server")
    built = here.joinpath("web")
    plain = {f"static/{name}": file for name, file in read(here.joinpath("static"))}
    if built.joinpath("index.html").is_file():
        return plain | dict(read(built))
    return plain | {"index.html": plain["static/index.html"]}


def read(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, File]]:
    """Read the files of a folder and of those in it."""
    for one in folder.iterdir():
        kind = one.name.rpartition(".")[2]
        if one.is_dir():
            yield from read(one, f"{prefix}{one.name}/")
        elif kind in TYPES:
            content = one.read_bytes()
            yield (
                prefix + one.name,
                File(
                    content,
                    None if kind in PACKED_ALREADY else gzip.compress(content, 9, mtime=0),
                    TYPES[kind],
                    f'"{hashlib.sha256(content).hexdigest()[:24]}"',
                    ONCE if prefix == "assets/" else ASK_EACH_TIME,
                ),
            )


def answer(request: Request[Any, Any, Any], name: str) -> Response[Any]:
    """Answer with a file, or that the browser's copy is still right."""
    file = page_files().get(name)
    if file is None:
        return Response(Problem("NoSuchPage", "there is no such file"), status_code=404)
    headers = {"ETag": file.etag, "Cache-Control": file.cache, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(None, status_code=304, headers=headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(file.packed, media_type=file.media_type, headers=headers)
    return Response(file.content, media_type=file.media_type, headers=headers)


@get(
    ["/", "/t/{table:str}", "/t/{table:str}/replay", "/new/{game:str}", "/gallery"],
    include_in_schema=False,
)
async def index(request: Request[Any, Any, Any]) -> Response[Any]:
    """Answer with the page, which looks at the address itself."""
    return answer(request, "index.html")


@get(["/static/{name:str}", "/assets/{name:str}"], include_in_schema=False)
async def static(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[Any]:
    """Answer with a file of the page."""
    return answer(request, f"{request.url.path.split('/')[1]}/{name}")


@get(["/favicon.svg", "/manifest.webmanifest", "/social.png"], include_in_schema=False)
async def at_the_root(request: Request[Any, Any, Any]) -> Response[Any]:
    """Answer with a file that browsers and other programs look for beside the page."""
    return answer(request, request.url.path[1:])
