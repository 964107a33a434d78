"""One client's WebSocket: what it says is handled in order, and what it is told waits its turn.

While a client keeps up, a message goes straight to its connection, with no task in between. If the
connection is full, messages queue up here; a client that lets too much wait is disconnected.
"""

from __future__ import annotations

import asyncio
from collections import deque
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import msgspec

from wonderland.engine.errors import WonderlandError
from wonderland.server.limits import bucket
from wonderland.server.logs import logger
from wonderland.wire.messages import (
    LARGEST_MESSAGE,
    PROTOCOL,
    ClientMessage,
    Closing,
    PlayerName,
    Refusal,
    Refused,
    Request,
    Welcome,
)

if TYPE_CHECKING:
    from litestar.types import Receive, Send

    from wonderland.server.handlers import Handlers
    from wonderland.server.house import House
    from wonderland.server.room import Room

MOST_STRIKES: Final = 100
"""A client that was refused so often for its manners alone is disconnected."""

POLICY: Final = 1008
GOING_AWAY: Final = 1001

_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)


class TooFast(WonderlandError):
    """Somebody says more than anybody needs to."""

    def __init__(self, wait: float) -> None:
        super().__init__(f"too many messages: wait {max(1, round(wait))} s")


class Malformed(WonderlandError):
    """A message is none of ours."""


class Socket:
    """One connection."""

    def __init__(self, house: House, player: PlayerName, address: str, send: Send) -> None:
        self.house = house
        self.player = player
        self.address = address
        self.rooms: dict[str, Room] = {}
        limits = house.config.limits
        self.messages = bucket(limits.message_rate, limits.message_burst)
        self.chat = bucket(limits.chat_rate, limits.chat_burst)
        self.hints = bucket(limits.hints_rate, limits.hints_burst)
        self.strikes = 0
        self.closed = False
        self._send: Any = send
        self._queue: deque[str] = deque()
        self._queued = 0
        self._pump: asyncio.Task[None] | None = None
        self._reader: asyncio.Task[Any] | None = None

    # What the client says

    async def run(self, receive: Receive, handlers: Handlers) -> None:
        """Talk until either side hangs up."""
        self._reader = asyncio.current_task()
        self.house.hub.came(self)
        try:
            self.say(_encode(Welcome(PROTOCOL, self.house.version, self.player)))
            while not self.closed:
                message: Any = await receive()
                if message["type"] == "websocket.disconnect":
                    break
                await self._hear(message.get("text") or message.get("bytes") or b"", handlers)
        except asyncio.CancelledError:
            if not self.closed:
                raise
        finally:
            self.closed = True
            if self._pump is not None:
                self._pump.cancel()
            self.house.hub.went(self)

    async def _hear(self, text: str | bytes, handlers: Handlers) -> None:
        """Do what one message asks, or refuse it by name."""
        number: int | None = None
        table: str | None = None
        try:
            if not self.messages.take(monotonic()):
                raise TooFast(self.messages.wait())
            message = self._read(text)
            table = message.table
            if isinstance(message, Request):
                number = message.id
            self.house.metrics.messages.labels(message.__struct_config__.tag).inc()
            await handlers.handle(self, message)
        except WonderlandError as error:
            self.refuse(type(error).__name__, str(error), number, table)
            if isinstance(error, TooFast | Malformed):
                self._strike()
        except Exception as error:
            # What went wrong is for the log; to the client it would only tell of our insides.
            self.house.metrics.failures.labels("socket").inc()
            logger().error(
                "a message could not be handled", error=type(error).__name__, exc_info=True
            )
            said = "something went wrong here that should not; it has been noted"
            self.refuse(Refusal.INTERNAL, said, number, table)

    @staticmethod
    def _read(text: str | bytes) -> ClientMessage:
        """Return the message that a text is; raise `Malformed` for anything else."""
        if len(text) > LARGEST_MESSAGE:
            raise Malformed(f"a message has at most {LARGEST_MESSAGE} bytes")
        try:
            return _decoder.decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Malformed(f"this is no message of the protocol: {str(error)[:200]}") from error

    def _strike(self) -> None:
        self.strikes += 1
        if self.strikes > MOST_STRIKES:
            self.drop("manners")

    # What the client is told

    def refuse(self, error: str, message: str, number: int | None, table: str | None) -> None:
        """Say that something was not done."""
        self.house.metrics.refused.labels(error).inc()
        self.say(_encode(Refused(error, message, number, table, self._version(table))))

    def _version(self, table: str | None) -> int | None:
        """Return this client's version of a table, where it is told of it."""
        room = self.rooms.get(table or "")
        if room is None:
            return None
        member = room.members.get(self)
        return None if member is None else member.told

    def say(self, text: bytes) -> None:
        """Tell the client something, at once if it keeps up."""
        if self.closed:
            return
        said = text.decode()
        if self._queue or not self._said_at_once(said):
            self._queue.append(said)
            self._queued += len(text)
            if self._queued > self.house.config.limits.queued_bytes:
                self.drop("slow")
            elif self._pump is None or self._pump.done():
                self._pump = asyncio.create_task(self._say_the_rest())

    def _said_at_once(self, text: str) -> bool:
        """Say something if that needs no waiting; tell whether it was said."""
        saying = self._send({"type": "websocket.send", "text": text})
        try:
            saying.send(None)
        except StopIteration:
            return True
        except Exception:  # the connection is gone, and whoever reads from it will notice
            self.closed = True
            return True
        saying.close()  # it would wait for room in the connection: nothing has been sent yet
        return False

    async def _say_the_rest(self) -> None:
        """Say what waits, as quickly as the client takes it."""
        try:
            while self._queue:
                await self._send({"type": "websocket.send", "text": self._queue[0]})
                self._queued -= len(self._queue.popleft())
        except Exception:  # the connection is gone
            self.closed = True

    def drop(self, reason: str) -> None:
        """End the connection at once."""
        self.closed = True
        self._queue.clear()
        self.house.metrics.dropped.labels(reason).inc()
        logger().info("a client was disconnected", reason=reason)
        if self._reader is not None:
            self._reader.cancel()

    async def close(self, reason: str, retry: float) -> None:
        """Say that the server is about to close the connection, and do so."""
        self.say(_encode(Closing(reason, retry)))
        if self._pump is not None and not self._pump.done():
            await asyncio.wait([self._pump], timeout=1.0)
        self.closed = True
        try:
            async with asyncio.timeout(1.0):
                await self._send({"type": "websocket.close", "code": GOING_AWAY, "reason": reason})
        except Exception:  # it is gone already, or does not listen any more
            pass
