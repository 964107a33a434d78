"""The server's secret: everything that is signed or must not be guessed is derived from it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from wonderland.server.config import BadConfig

FILE: Final = "secret"
OWNER_ONLY: Final = 0o600
PRIVATE: Final = 0o077
SHORTEST: Final = 32
TOKEN_BYTES: Final = 18
"""144 bits: nobody guesses that."""


class Keys:
    """Signs, and derives tokens; each purpose has a key of its own."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    def tag(self, purpose: str, *parts: str) -> str:
        """Return the unguessable token that belongs to some parts: always the same.

        >>> keys = Keys("x" * 32)
        >>> keys.tag("cookie", "ann") == keys.tag("invite", "ann"), len(keys.tag("cookie", "ann"))
        (False, 24)
        """
        key = hmac.digest(self._secret, purpose.encode(), "sha256")
        # Each part goes in with its length, so that ("a", "bc") and ("ab", "c") differ.
        text = "".join(f"{len(part)}:{part}" for part in parts)
        digest = hmac.digest(key, text.encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:TOKEN_BYTES]).decode()

    def keeps(self, token: str, purpose: str, *parts: str) -> bool:
        """Tell whether a token belongs to some parts, in a time that tells nothing."""
        return hmac.compare_digest(token.encode(), self.tag(purpose, *parts).encode())

    def hidden(self, purpose: str, text: str) -> str:
        """Return what a secret of somebody's is stored as; nobody gets from there to the secret."""
        key = hmac.digest(self._secret, purpose.encode(), "sha256")
        return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


def open_keys(folder: Path, given: str) -> Keys:
    """Return the keys of the given secret, or of the one in the data folder, made if need be."""
    return Keys(given or kept_secret(folder))


def kept_secret(folder: Path) -> str:
    """Return the secret of a data folder; the first start makes it, readable by its owner alone."""
    file = folder / FILE
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    except FileExistsError:
        return read_secret(file)
    except OSError as error:
        raise BadConfig("data", str(folder), f"is not writable: {error.strerror}") from error
    text = secrets.token_hex(SHORTEST)
    with os.fdopen(descriptor, "w", encoding="ascii") as opened:
        opened.write(f"{text}\n")
        opened.flush()
        os.fsync(opened.fileno())
    return text


def read_secret(file: Path) -> str:
    """Return the secret that a file holds, if nobody else can read it."""
    try:
        text = file.read_text(encoding="ascii").strip()
        mode = file.stat().st_mode
    except (OSError, UnicodeDecodeError) as error:
        raise BadConfig("data", str(file), f"the secret cannot be read: {error}") from error
    if os.name == "posix" and mode & PRIVATE:
        raise BadConfig("data", str(file), f"others can read the secret: chmod 600 {file}")
    if len(text) < SHORTEST:
        raise BadConfig("data", str(file), f"a secret has at least {SHORTEST} characters")
    return text


def ready_folder(folder: Path) -> None:
    """Make the data folder if need be; raise `BadConfig` unless files can be made in it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe = folder / f".writable-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        why = error.strerror or "cannot be used"
        raise BadConfig("data", str(folder), f"files cannot be made there: {why}") from error
