"""The page at `/`, and its files, which the package brings: nothing is fetched from elsewhere."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
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
}

_style_hash = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
REVIEW_POLICY: Final = POLICY.replace("style-src 'self'", f"style-src 'sha256-{_style_hash}'")
"""A review has its style in the page itself; by its hash this style is allowed, and no other."""


@dataclass(frozen=True)
class File:
    """A file of the page."""

    content: bytes
    media_type: str
    etag: str


@cache
def page_files() -> dict[str, File]:
    """Read all files once."""
    found = {}
    for one in files("wonderland.server").joinpath("static").iterdir():
        kind = one.name.rpartition(".")[2]
        if kind in TYPES:
            content = one.read_bytes()
            etag = f'"{hashlib.sha256(content).hexdigest()[:24]}"'
            found[one.name] = File(content, TYPES[kind], etag)
    return found


def answer(request: Request[Any, Any, Any], name: str) -> Response[Any]:
    """Answer with a file, or that the browser's copy is still right."""
    file = page_files().get(name)
    if file is None:
        return Response(Problem("NoSuchPage", "there is no such file"), status_code=404)
    headers = {"ETag": file.etag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == file.etag:
        return Response(None, status_code=304, headers=headers)
    return Response(file.content, media_type=file.media_type, headers=headers)


@get(["/", "/t/{table:str}"], include_in_schema=False)
async def index(request: Request[Any, Any, Any]) -> Response[Any]:
    """Answer with the page."""
    return answer(request, "index.html")


@get("/static/{name:str}", include_in_schema=False)
async def static(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[Any]:
    """Answer with a file of the page."""
    return answer(request, name)
