"""The application: a WebSocket at /ws, an HTTP API under /api, the page, and what operators ask."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Response, get
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Receive, Scope, Send

from wonderland.engine.errors import WonderlandError
from wonderland.server.api import CONTROLLERS
from wonderland.server.api.errors import failed, misunderstood, refused
from wonderland.server.handlers import Handlers
from wonderland.server.house import House
from wonderland.server.metrics import CONTENT_TYPE
from wonderland.server.page import at_the_root, index, static
from wonderland.server.security import LARGEST_BODY, Guard, header
from wonderland.server.socket import POLICY, Socket
from wonderland.wire.messages import PlayerName


@get("/health", include_in_schema=False)
async def health() -> Response[str]:
    """Answer as long as the event loop runs."""
    return Response("well\n", media_type="text/plain")


@get("/ready", include_in_schema=False)
async def ready(house: NamedDependency[House]) -> Response[str]:
    """Answer 200 if the database answers, and the server is not about to stop."""
    if house.closing:
        return Response("stopping\n", status_code=503, media_type="text/plain")
    try:
        await house.store.ping()
    except WonderlandError:
        text = "the database does not answer\n"
        return Response(text, status_code=503, media_type="text/plain")
    return Response("ready\n", media_type="text/plain")


@get("/metrics", include_in_schema=False)
async def metrics(house: NamedDependency[House]) -> Response[bytes]:
    """Answer with what Prometheus asks for."""
    if not house.config.metrics:
        raise HTTPException(status_code=404, detail="this server does not tell its numbers")
    return Response(house.metrics.written(), media_type=CONTENT_TYPE)


def make_app(house: House) -> ASGIApp:
    """Return a worker's application."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        house.start()
        try:
            yield
        finally:
            await house.close()
            await house.end()

    app = Litestar(
        [index, static, at_the_root, health, ready, metrics, *CONTROLLERS],
        dependencies={"house": Provide(lambda: house, sync_to_thread=False, use_cache=True)},
        exception_handlers={
            WonderlandError: refused,
            HTTPException: misunderstood,
            Exception: failed,
        },
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(
            title="Wonderland",
            version=house.version,
            description="The lobby, and what has been played. Games are played over /ws.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        request_max_body_size=LARGEST_BODY,
        debug=False,
        logging_config=None,
        signature_types=[House],
    )
    return Guard(Sockets(app, house), house.config, house.metrics)


class Sockets:
    """Takes WebSockets at /ws; everything else is the framework's.

    A message passes no layer but the server's own protocol, as there are thousands in a second.
    """

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house
        self.handlers = Handlers(house)
        self.per_address: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a WebSocket, or hand on what is none."""
        kind: str = scope["type"]
        if kind != "websocket":
            await self.app(scope, receive, send)
            return
        await receive()
        player = await self._welcome(scope)
        if player is None:
            await send({"type": "websocket.close", "code": POLICY, "reason": ""})
            return
        address: Any = scope.get("address", "")
        self.per_address[address] = self.per_address.get(address, 0) + 1
        try:
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            socket = Socket(self.house, player, address, send)
            await socket.run(receive, self.handlers)
        finally:
            self.per_address[address] -= 1
            if not self.per_address[address]:
                del self.per_address[address]

    async def _welcome(self, scope: Any) -> PlayerName | None:
        """Return whose WebSocket this is; `None` if it cannot be taken.

        Before a WebSocket is open there is nothing to explain it with: browsers show no reason.
        """
        limits = self.house.config.limits
        if scope["path"] != "/ws" or self.house.closing:
            return None
        if len(self.house.hub.sockets) >= limits.connections:
            return None
        if self.per_address.get(scope.get("address", ""), 0) >= limits.connections_per_address:
            return None
        try:
            return await self.house.player(header(scope, b"cookie"))
        except WonderlandError:
            return None
