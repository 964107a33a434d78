"""What can go wrong between a client and a server, by name."""

from __future__ import annotations

from wonderland.engine.errors import WonderlandError


class ClientError(WonderlandError):
    """The parent of all that can go wrong with a server."""


class BadAddress(ClientError):
    """A text is no address of a server or a table."""

    def __init__(self, text: str, why: str) -> None:
        example = "it looks like http://192.168.1.5:8000/t/k3x9?invite=..., as your host sends it"
        super().__init__(f"{text!r} is no address of a table: {why}; {example}")


class NotReached(ClientError):
    """There is no answer from a server."""

    def __init__(self, server: str, why: str) -> None:
        self.server = server
        super().__init__(
            f"{server} cannot be reached: {why}; is the server running, and the address right?"
        )


class NotWonderland(ClientError):
    """Something answers that is not a Wonderland server, or not one this client understands."""

    def __init__(self, server: str, why: str) -> None:
        self.server = server
        super().__init__(f"{server} {why}")


class Refused(ClientError):
    """A server did not do what it was asked; `error` is the name of the reason."""

    def __init__(self, error: str, message: str, version: int | None = None) -> None:
        self.error = error
        self.version = version
        super().__init__(message)


class Unanswered(ClientError):
    """The connection was lost before the answer came, and asking again could do it twice."""

    def __init__(self) -> None:
        super().__init__(
            "the connection was lost before the server had answered; look whether it"
            " was done, and ask again if it was not"
        )


class ConnectionClosed(ClientError):
    """A connection has been closed for good, and nothing more can be asked."""

    def __init__(self, why: str = "it was closed here") -> None:
        super().__init__(f"the connection is closed: {why}")


class OtherRules(ClientError):
    """A table is played by rules that this client does not have."""

    def __init__(self, game: str, theirs: int, ours: int | None) -> None:
        have = "does not know that game" if ours is None else f"has version {ours} of its rules"
        newer = "an older table" if ours is not None and ours > theirs else "a newer server"
        super().__init__(
            f"the table plays {game} by version {theirs} of its rules, and this"
            f" Wonderland {have}; it is {newer} than this client can play at"
        )


class NoClientLibraries(ClientError):
    """The packages that are needed for playing over a network are not installed."""

    def __init__(self, missing: str) -> None:
        super().__init__(
            f"{missing} is not installed, which playing over a network needs;"
            " `pip install 'wonderland[client]'` brings it"
        )
