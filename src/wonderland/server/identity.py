"""Who somebody is: a signed cookie makes a guest; nobody has to register.

The cookie names a player and when it was made, and carries the server's tag over both. Whoever has
it is that player, so scripts cannot read it and other sites cannot send it. A recovery phrase
makes another device the same player; what is stored of it is a hash under the server's key.
"""

from __future__ import annotations

import secrets
import time
from typing import Final

from wonderland.engine.errors import WonderlandError
from wonderland.server.keys import Keys
from wonderland.wire.messages import LONGEST_PLAYER_NAME

COOKIE: Final = "wonderland"
YEAR: Final = 365 * 24 * 3600
LASTS: Final = 2 * YEAR
PURPOSE: Final = "cookie"
ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"


class BadName(WonderlandError):
    """Nobody can be called that."""

    def __init__(self) -> None:
        super().__init__(f"a name has 1 to {LONGEST_PLAYER_NAME} printable characters")


class NoIdentity(WonderlandError):
    """Somebody without a cookie, or with one that is not ours, wants what needs one."""

    def __init__(self) -> None:
        super().__init__("this server does not know you yet: choose a name first (POST /api/me)")


def new_id(length: int = 12) -> str:
    """Return a fresh id, which nobody can guess before it is shown."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def plain_name(text: str) -> str:
    """Return a name without needless spaces; raise `BadName` for what is none.

    >>> plain_name("  Ann   Lee ")
    'Ann Lee'
    """
    name = " ".join(text.split())
    if not (name.isprintable() and 0 < len(name) <= LONGEST_PLAYER_NAME):
        raise BadName
    return name


def cookie_of(keys: Keys, player: str, now: float | None = None) -> str:
    """Return the value of the cookie that makes somebody this player."""
    made = str(int(time.time() if now is None else now))
    return f"{player}.{made}.{keys.tag(PURPOSE, player, made)}"


def player_in(keys: Keys, cookie: str | None, now: float | None = None) -> str | None:
    """Return whom a cookie names, if the server signed it and it still holds.

    >>> keys = Keys("x" * 32)
    >>> player_in(keys, cookie_of(keys, "ann")), player_in(keys, "ann.1.forged")
    ('ann', None)
    """
    parts = (cookie or "").split(".")
    if len(parts) != 3 or not all(parts) or not cookie or not cookie.isascii():
        return None
    player, made, tag = parts
    if not keys.keeps(tag, PURPOSE, player, made):
        return None
    age = (time.time() if now is None else now) - int(made)
    return player if age <= LASTS else None


def cookie_header(value: str, *, secure: bool) -> str:
    """Return the header line that sets the cookie."""
    safely = "; Secure" if secure else ""
    return f"{COOKIE}={value}; Path=/; Max-Age={LASTS}; HttpOnly; SameSite=Lax{safely}"


def find_cookie(header: str | None) -> str | None:
    """Return our cookie among all that were sent.

    >>> find_cookie("a=1; wonderland=ann.1.x; b=2")
    'ann.1.x'
    """
    for part in (header or "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return None
