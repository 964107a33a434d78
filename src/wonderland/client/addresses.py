"""Addresses of servers and tables, as people are sent them and type them."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, parse_qs, urlsplit

from wonderland.client.errors import BadAddress

TABLE_PATH: Final = re.compile(r"/t/([A-Za-z0-9_-]+)/?")
CODE: Final = re.compile(r"[A-Za-z0-9]{3}-?[A-Za-z0-9]{1,9}")
NEAR: Final = ("localhost", ".local", ".lan", ".home", ".internal")


@dataclass(frozen=True, slots=True)
class Address:
    """Where a table is: on which server, and by its id, or by a code that somebody told."""

    server: str
    """The origin, such as `http://192.168.1.5:8000`."""
    table: str | None = None
    invite: str | None = None
    code: str | None = None

    @property
    def socket(self) -> str:
        """The address of the server's WebSocket.

        >>> Address("https://play.example.org").socket
        'wss://play.example.org/ws'
        """
        return f"ws{self.server.removeprefix('http')}/ws"


def read_address(text: str, code: str | None = None) -> Address:
    """Read an invite link, a table's link, or a server's address with a code beside it.

    >>> read_address("http://192.168.1.5:8000/t/k3x9?invite=s3cret")
    Address(server='http://192.168.1.5:8000', table='k3x9', invite='s3cret', code=None)
    >>> read_address("192.168.1.5:8000", "abc-def").server
    'http://192.168.1.5:8000'
    >>> read_address("play.example.org", "ABCDEF").server
    'https://play.example.org'
    """
    parts = split(text)
    server = origin(text, parts)
    found = TABLE_PATH.fullmatch(parts.path)
    if found:
        invites = parse_qs(parts.query).get("invite", [None])
        return Address(server, found[1], invites[0])
    if parts.path not in ("", "/"):
        raise BadAddress(text, f"{parts.path!r} is the path of no table")
    if code is not None and not CODE.fullmatch(code):
        raise BadAddress(f"{text} {code}", f"{code!r} is no code; one looks like ABC234")
    return Address(server, code=code)


def split(text: str) -> SplitResult:
    """Return the parts of an address; without a scheme it is http nearby, and https elsewhere."""
    clean = text.strip()
    try:
        parts = urlsplit(clean if "://" in clean else f"//{clean}", scheme="")
        _ = parts.port  # raises if it is no number
    except ValueError as error:
        raise BadAddress(text, str(error)) from error
    if parts.scheme:
        return parts
    return parts._replace(scheme="http" if is_near(parts.hostname or "", parts.port) else "https")


def origin(text: str, parts: SplitResult) -> str:
    """Return the server of an address."""
    if parts.scheme not in ("http", "https"):
        raise BadAddress(text, f"{parts.scheme!r} is neither http nor https")
    if not parts.hostname:
        raise BadAddress(text, "the name of the server is missing")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    usual = {"http": 80, "https": 443}[parts.scheme]
    port = "" if parts.port in (None, usual) else f":{parts.port}"
    return f"{parts.scheme}://{host}{port}"


def is_near(host: str, port: int | None) -> bool:
    """Tell whether a host is one that hardly has a certificate: on this network, or on a port.

    >>> is_near("10.0.0.7", None), is_near("tea.local", None), is_near("play.example.org", None)
    (True, True, False)
    """
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return port not in (None, 443) or host.endswith(NEAR)
    return True
