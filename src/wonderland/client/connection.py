"""One WebSocket to a server, kept up: it comes back by itself, and asks for what it missed."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self

import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidStatus, WebSocketException

from wonderland.client.errors import (
    ClientError,
    ConnectionClosed,
    NotReached,
    NotWonderland,
    Refused,
    Unanswered,
)
from wonderland.client.seen import Missed, Seen
from wonderland.wire import messages
from wonderland.wire.messages import (
    PROTOCOL,
    Closing,
    Done,
    HintGiven,
    Join,
    Joined,
    Leave,
    LeftTable,
    Presence,
    Refusal,
    Request,
    Say,
    ServerMessage,
    Update,
    Welcome,
)

OPENING: Final = 10.0
"""So many seconds a server has to answer when a connection is opened."""
LARGEST: Final = 2**24
"""In bytes: a message that is larger than this is a mistake."""

_encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(ServerMessage)


@dataclass(frozen=True, slots=True)
class BackOff:
    """How long to wait before each attempt to come back, in seconds: longer and longer."""

    first: float = 0.2
    most: float = 15.0

    def waits(self) -> Iterator[float]:
        """Yield the waits; by chance, so that not all clients of a server come back at once."""
        wait = self.first
        while True:
            yield wait * random.uniform(0.5, 1.0)
            wait = min(2 * wait, self.most)


@dataclass(slots=True)
class Following:
    """A table that one is told of."""

    join: Join
    first: asyncio.Future[Seen]
    """Done when the table has been seen for the first time."""
    seen: Seen | None = None
    asked: bool = False
    """Whether what came since has been asked for, and not come yet."""

    def again(self) -> Join:
        """Return what to ask for next: everything, or what came since."""
        return self.join if self.seen is None else replace(self.join, since=self.seen.version)


@dataclass(slots=True)
class Asked:
    """A request that has not been answered yet."""

    request: Request
    answer: asyncio.Future[Done | HintGiven]
    times: int = 0
    """How often it has been sent."""

    @property
    def is_safe_twice(self) -> bool:
        """Whether it does no harm to ask again when nobody knows whether it was done."""
        return not isinstance(self.request, Say)


@dataclass
class Connection:
    """A conversation with a server. Enter it to begin; then `join` tables and make requests.

    A lost connection is opened again, with longer and longer waits. Then every table is asked for
    what came since its version, and requests without an answer are made again: they name the
    version they are meant for, so that nothing is done twice.
    """

    url: str
    cookies: Mapping[str, str]
    changed: Callable[[], None] | None = None
    """Called when something was said, or the connection was lost or is back."""
    back_off: BackOff = field(default_factory=BackOff)

    def __post_init__(self) -> None:
        self.welcome: Welcome | None = None
        self.following: dict[str, Following] = {}
        self.ended: ClientError | None = None
        """Why nothing more will come."""
        self.times_up = 0
        """How often the connection was opened."""
        self._asked: dict[int, Asked] = {}
        self._last_id = 0
        self._socket: ClientConnection | None = None
        self._news = asyncio.Event()
        self._retry: float | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def is_up(self) -> bool:
        """Whether there is a connection at the moment."""
        return self._socket is not None

    async def __aenter__(self) -> Self:
        """Connect; what cannot be reached at all is told at once."""
        self._task = asyncio.create_task(self._keep_up(await self._open()))
        await self.until(lambda: self.times_up > 0)
        return self

    async def __aexit__(self, *error: object) -> None:
        """Hang up."""
        self._end(ConnectionClosed())
        if self._socket is not None:
            await self._socket.close()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    # What can be asked

    async def join(self, table: str, *, invite: str | None = None, views: bool = True) -> Seen:
        """Be told of a table from now on; return what is to be known of it."""
        following = self.following.get(table)
        if following is None:
            first = asyncio.get_running_loop().create_future()
            following = Following(Join(table, views=views, invite=invite), first)
            self.following[table] = following
            await self._send(following.again())
        try:
            return await asyncio.shield(following.first)
        except ClientError:
            self.following.pop(table, None)
            raise

    async def leave(self, table: str) -> None:
        """Be told no more of a table."""
        if self.following.pop(table, None) is not None:
            await self._send(Leave(table))

    async def request(self, make: Callable[[int], Request]) -> Done | HintGiven:
        """Make a request, given its number; return the answer, or raise `Refused` with the reason.

        That a choice has been made already is as good as being told that it was made now.
        """
        if self.ended is not None:
            raise self.ended
        self._last_id += 1
        asked = Asked(make(self._last_id), asyncio.get_running_loop().create_future())
        self._asked[self._last_id] = asked
        await self._ask(asked)
        try:
            return await asked.answer
        finally:
            self._asked.pop(asked.request.id, None)

    async def until(self, is_so: Callable[[], bool], seconds: float | None = None) -> None:
        """Wait until something is so, as far as it depends on what the server tells."""
        async with asyncio.timeout(seconds):
            while not is_so():
                if self.ended is not None:
                    raise self.ended
                await self._news.wait()

    # Coming and going

    async def _open(self) -> ClientConnection:
        """Open the WebSocket, and hear the welcome."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Cookie": cookie} if cookie else {}
        try:
            socket = await connect(
                self.url, additional_headers=headers, open_timeout=OPENING, max_size=LARGEST
            )
        except InvalidStatus as error:  # it is starting or stopping, full, or does not know us
            status = error.response.status_code
            raise NotReached(self.url, f"it lets nobody in at the moment ({status})") from error
        except (OSError, TimeoutError, EOFError, InvalidHandshake, WebSocketException) as error:
            raise NotReached(self.url, str(error) or type(error).__name__) from error
        try:
            self._take_welcome(await asyncio.wait_for(socket.recv(), OPENING))
        except (WebSocketException, TimeoutError) as error:
            await socket.close()
            raise NotReached(self.url, "it hung up at once") from error
        except ClientError:
            await socket.close()
            raise
        return socket

    def _take_welcome(self, data: str | bytes) -> None:
        message = read(self.url, data)
        if isinstance(message, Closing):
            self._retry = message.retry
            raise NotReached(self.url, message.reason)
        if not isinstance(message, Welcome):
            raise NotWonderland(self.url, "does not say welcome as a Wonderland server does")
        if message.protocol != PROTOCOL:
            said = f"speaks protocol {message.protocol}, and this client protocol {PROTOCOL}"
            raise NotWonderland(self.url, f"{said}; update the older of the two")
        self.welcome = message

    async def _keep_up(self, socket: ClientConnection) -> None:
        """Hear what is said for as long as the connection is wanted, and come back when cut."""
        try:
            while True:
                await self._converse(socket)
                socket = await self._come_back()
        except ClientError as error:
            self._end(error)

    async def _converse(self, socket: ClientConnection) -> None:
        """Say what is still to be said, and hear everything until the connection is lost."""
        self._socket = socket
        self.times_up += 1
        self._tell()
        try:
            for following in list(self.following.values()):
                following.asked = True
                await socket.send(_encode(following.again()).decode())
            for asked in list(self._asked.values()):
                await self._ask(asked)
            async for data in socket:
                await self._take(read(self.url, data))
        except (WebSocketException, OSError):
            pass
        finally:
            self._socket = None
            for asked in self._asked.values():
                if asked.times and not asked.is_safe_twice and not asked.answer.done():
                    asked.answer.set_exception(Unanswered())
            self._tell()

    async def _come_back(self) -> ClientConnection:
        """Open the connection again, however often that has to be tried."""
        for wait in self.back_off.waits():
            told, self._retry = self._retry, None
            await asyncio.sleep(wait if told is None else told * random.uniform(1.0, 1.5))
            try:
                return await self._open()
            except NotReached:
                continue
        raise AssertionError  # the waits have no end

    def _end(self, why: ClientError) -> None:
        """Let everybody know who waits that nothing more will come."""
        if self.ended is None:
            self.ended = why
        for asked in self._asked.values():
            if not asked.answer.done():
                asked.answer.set_exception(why)
        for following in self.following.values():
            if not following.first.done():
                following.first.set_exception(why)
                following.first.exception()  # it may be that nobody waits for it
        self._tell()

    def _tell(self) -> None:
        news, self._news = self._news, asyncio.Event()
        news.set()
        if self.changed is not None:
            self.changed()

    # Saying

    async def _ask(self, asked: Asked) -> None:
        """Make a request, or make it again; where there is no connection, when it is back."""
        if self._socket is not None:
            asked.times += 1
            await self._send(asked.request)

    async def _send(self, message: Any) -> None:
        """Say something. What is lost with the connection is said again when it is back."""
        if self._socket is not None:
            with contextlib.suppress(WebSocketException, OSError):
                await self._socket.send(_encode(message).decode())

    # Hearing

    async def _take(self, message: ServerMessage) -> None:
        match message:
            case Joined():
                self._take_joined(message)
            case Update():
                await self._take_update(message)
            case Presence(table):
                following = self.following.get(table)
                if following is not None and following.seen is not None:
                    following.asked = False  # it comes after all that was asked for
                    following.seen.attend(message)
            case LeftTable(table):
                following = self.following.pop(table, None)
                if following is not None and following.seen is not None:
                    following.seen.is_gone = True
            case Done(id) | HintGiven(id):
                if id in self._asked and not self._asked[id].answer.done():
                    self._asked[id].answer.set_result(message)
            case messages.Refused():
                self._take_refusal(message)
            case Closing(_, retry):
                self._retry = retry
        self._tell()

    def _take_joined(self, joined: Joined) -> None:
        following = self.following.get(joined.table.id)
        if following is None:
            return
        following.asked = False
        try:
            if following.seen is None:
                following.seen = Seen(joined)
            else:
                following.seen.join(joined)
        except ClientError as error:
            if not following.first.done():
                following.first.set_exception(error)
            return
        if not following.first.done():
            following.first.set_result(following.seen)

    async def _take_update(self, update: Update) -> None:
        following = self.following.get(update.table)
        if following is None or following.seen is None:
            return
        try:
            following.seen.update(update)
            following.asked = False
        except Missed:
            if not following.asked:
                following.asked = True
                await self._send(following.again())

    def _take_refusal(self, refused: messages.Refused) -> None:
        why = Refused(refused.error, refused.message, refused.version)
        if refused.id is None:
            following = self.following.get(refused.table or "")
            if following is not None and not following.first.done():
                following.first.set_exception(why)
            return
        asked = self._asked.get(refused.id)
        if asked is None or asked.answer.done():
            return
        if refused.error == Refusal.ALREADY_APPLIED:
            asked.answer.set_result(Done(refused.id, refused.version or 0))
        else:
            asked.answer.set_exception(why)


def read(url: str, data: str | bytes) -> ServerMessage:
    """Return a message of the server."""
    try:
        message: ServerMessage = _decoder.decode(data)
    except msgspec.DecodeError as error:
        raise NotWonderland(url, f"says what this client does not understand: {error}") from error
    return message
