"""What a client asks of a server over HTTP: who one is there, tables, and finished games."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Final, Self, TypeVar

import httpx
import msgspec

from wonderland.client.errors import NotReached, NotWonderland, Refused
from wonderland.client.keyring import Keyring
from wonderland.engine.record import Record
from wonderland.games import game
from wonderland.wire.http import Me, NewName, NewTable, Problem, ServerInfo, TableFound, TableOpened
from wonderland.wire.messages import TableInfo

PATIENCE: Final = 15.0
"""So many seconds a server has for an answer."""
NO_IDENTITY: Final = "NoIdentity"

T = TypeVar("T")


class Lobby:
    """A server as one person comes in there; who that is, is kept in a keyring."""

    def __init__(self, server: str, keyring: Keyring, other: str = "") -> None:
        """Come in as oneself, or as another that is called so in the keyring, such as a bot."""
        self.server = server
        self.keyring = keyring
        self.kept_as = f"{server} {other}".strip()
        cookies = keyring.cookies(self.kept_as)
        self._http = httpx.Client(base_url=server, cookies=cookies, timeout=PATIENCE)

    def __enter__(self) -> Self:
        """Come in."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """Hang up."""
        self._http.close()

    @property
    def cookies(self) -> dict[str, str]:
        """What the server knows this person by."""
        return {cookie.name: cookie.value or "" for cookie in self._http.cookies.jar}

    # Who one is

    def me(self) -> Me | None:
        """Return who the server says that one is, if it knows."""
        try:
            return self._get("/api/me", Me)
        except Refused as refused:
            if refused.error == NO_IDENTITY:
                return None
            raise

    def come_in(self, name: str) -> Me:
        """Be a guest of that name, or be called so from now on."""
        me = self._post("/api/me", NewName(name), Me)
        self.keyring.keep(self.kept_as, self.cookies)
        return me

    # Tables

    def about(self) -> ServerInfo:
        """Return what can be played there."""
        return self._get("/api/server", ServerInfo)

    def open(self, wanted: NewTable) -> TableOpened:
        """Open a table."""
        return self._post("/api/tables", wanted, TableOpened)

    def find(self, code: str) -> TableFound:
        """Return the table that a code stands for."""
        return self._get(f"/api/codes/{code}", TableFound)

    def table(self, table: str, invite: str | None = None) -> TableInfo:
        """Return what everybody may know of a table."""
        return self._get(f"/api/tables/{table}", TableInfo, invite=invite)

    def record(self, table: str, invite: str | None = None) -> Record:
        """Return the record of a finished game."""
        answer = self._ask("GET", f"/api/tables/{table}/record", query={"invite": invite})
        return Record.from_json(answer, game)

    # How it is asked

    def _get(self, path: str, kind: type[T], **query: str | None) -> T:
        return self._read(self._ask("GET", path, query=query), kind)

    def _post(self, path: str, body: msgspec.Struct, kind: type[T]) -> T:
        return self._read(self._ask("POST", path, body), kind)

    def _ask(
        self,
        method: str,
        path: str,
        body: msgspec.Struct | None = None,
        query: Mapping[str, str | None] | None = None,
    ) -> bytes:
        given = {name: value for name, value in (query or {}).items() if value is not None}
        content = None if body is None else msgspec.json.encode(body)
        headers = {} if body is None else {"Content-Type": "application/json"}
        try:
            answer = self._http.request(
                method, path, content=content, headers=headers, params=given
            )
        except httpx.TransportError as error:
            raise NotReached(self.server, str(error) or type(error).__name__) from error
        if answer.is_success:
            return answer.content
        raise self._refusal(answer)

    def _refusal(self, answer: httpx.Response) -> Refused | NotWonderland:
        try:
            problem = msgspec.json.decode(answer.content, type=Problem)
        except msgspec.DecodeError:
            said = (
                f"answers {answer.status_code} as no Wonderland server does; is the address right?"
            )
            return NotWonderland(self.server, said)
        return Refused(problem.error, problem.message)

    def _read(self, data: bytes, kind: type[T]) -> T:
        try:
            return msgspec.json.decode(data, type=kind)
        except msgspec.DecodeError as error:
            said = "answers what this client does not understand; is it a Wonderland server?"
            raise NotWonderland(self.server, said) from error
