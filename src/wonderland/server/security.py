"""What every request passes first: its origin, its size, its rate; and headers for every answer.

This is plain ASGI around the whole application, so that nothing can be forgotten on a route.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from wonderland.server.config import Config
from wonderland.server.limits import Buckets
from wonderland.server.metrics import Metrics
from wonderland.wire.http import Problem

LARGEST_BODY: Final = 2**20
"""In bytes: a record with Madcala's cards in it has about 30 kB."""
UNSAFE: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
UNLIMITED: Final = frozenset({"/health", "/ready", "/metrics"})
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),  # an invitation is part of an address
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
)
HTTPS_ONLY: Final = (b"strict-transport-security", b"max-age=31536000")

_encode = msgspec.json.Encoder().encode


class Guard:
    """Lets through what may come in, and sets the headers of what goes out."""

    def __init__(self, app: ASGIApp, config: Config, metrics: Metrics) -> None:
        self.app = app
        self.config = config
        self.metrics = metrics
        self.origins = {normal(origin) for origin in (*config.origins, config.public_url) if origin}
        self.requests = Buckets(config.limits.request_rate, config.limits.request_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request, WebSocket or lifespan."""
        kind: str = scope["type"]
        if kind == "websocket":
            noted: Any = scope
            noted["address"] = address_of(scope, trust_proxy=self.config.trust_proxy)
            if not self.is_welcome(scope):
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": "origin"})
                return
            await self.app(scope, receive, send)
        elif kind == "http":
            await self.http(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def http(self, scope: Any, receive: Receive, send: Send) -> None:
        """Handle a request."""
        scope["address"] = address_of(scope, trust_proxy=self.config.trust_proxy)
        secure = self.is_secure(scope)
        scope["secure"] = secure
        answer = self.dressed(scope, send, secure=secure)
        method: str = scope["method"]
        if scope["path"] not in UNLIMITED and not self.requests.take(scope["address"]):
            wait = self.requests.of(scope["address"]).wait()
            text = "so many requests at once are too many: wait a moment"
            await refuse(answer, 429, "TooFast", text, retry=wait)
            return
        if method in UNSAFE:
            if not self.is_welcome(scope):
                text = "this request comes from a page of another site"
                await refuse(answer, 403, "NotAllowed", text)
                return
            if has_body(scope) and not is_json(header(scope, b"content-type")):
                text = "a body is JSON here: Content-Type: application/json"
                await refuse(answer, 415, "Malformed", text)
                return
        await self.app(scope, receive, answer)

    def is_welcome(self, scope: Any) -> bool:
        """Tell whether a request comes from one of our own pages, or from no page at all."""
        origin = header(scope, b"origin")
        if origin is None:
            # Browsers that send no Origin with a request of their own site say where it is from.
            return header(scope, b"sec-fetch-site") in (None, "same-origin", "none")
        if normal(origin) in self.origins:
            return True
        host = header(scope, b"host") or ""
        scheme = "https" if self.is_secure(scope) else "http"
        return normal(origin) == normal(f"{scheme}://{host}")

    def is_secure(self, scope: Any) -> bool:
        """Tell whether somebody came by https."""
        if self.config.trust_proxy:
            told = header(scope, b"x-forwarded-proto")
            if told is not None:
                return told == "https"
        return self.config.is_secure or scope["scheme"] in ("https", "wss")

    def dressed(self, scope: Any, send: Send, *, secure: bool) -> Send:
        """Return a `send` that adds the headers to the answer."""
        added = [*HEADERS, HTTPS_ONLY] if secure else [*HEADERS]
        if scope["path"].startswith("/api"):
            added.append((b"cache-control", b"no-store"))

        async def send_dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.requests.labels(scope["method"][:8], str(message["status"])).inc()
                has = {name.lower() for name, _ in message.get("headers", ())}
                more = [one for one in added if one[0] not in has]
                message["headers"] = [*message.get("headers", ()), *more]
            await send(message)

        return send_dressed


def normal(origin: str) -> str:
    """Return an origin so that two of them can be compared.

    >>> normal("HTTPS://Play.Example.org:443/") == normal("https://play.example.org")
    True
    """
    try:
        parts = urlsplit(origin.lower())
        port = parts.port or {"https": 443, "http": 80}.get(parts.scheme)
    except ValueError:
        return "none"
    return f"{parts.scheme}://{parts.hostname}:{port}"


def header(scope: Any, name: bytes) -> str | None:
    """Return a header of a request."""
    headers: Iterable[tuple[bytes, bytes]] = scope["headers"]
    for key, value in headers:
        if key == name:
            return value.decode("latin-1")
    return None


def address_of(scope: Any, *, trust_proxy: bool) -> str:
    """Return where somebody comes from: what our proxy says, if there is one."""
    if trust_proxy:
        told = header(scope, b"x-forwarded-for")
        if told:
            return told.rpartition(",")[2].strip()  # the others anybody may have written
    client = scope.get("client")
    return client[0] if client else ""


def has_body(scope: Any) -> bool:
    """Tell whether a request says that it has a body."""
    length = header(scope, b"content-length")
    return header(scope, b"transfer-encoding") is not None or length not in (None, "0")


def is_json(content_type: str | None) -> bool:
    """Tell whether a body says that it is JSON."""
    return (content_type or "").partition(";")[0].strip().lower() == "application/json"


async def refuse(
    send: Send, status: int, error: str, text: str, retry: float | None = None
) -> None:
    """Answer with a `Problem`."""
    headers = [(b"content-type", b"application/json")]
    if retry is not None:
        headers.append((b"retry-after", str(max(1, round(retry))).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    body = _encode(Problem(error, text))
    await send({"type": "http.response.body", "body": body, "more_body": False})
