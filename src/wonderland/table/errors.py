"""What a table refuses. The class is the name that clients are told; its text is for people.

No text tells more than its recipient may know: versions in it are the recipient's own.
"""

from __future__ import annotations

from wonderland.engine.errors import WonderlandError


class TableError(WonderlandError):
    """Something was not done at a table, and nothing has changed."""


class StaleVersion(TableError):
    """Somebody chose for a position that is not there any more."""

    def __init__(self, version: int, position: int) -> None:
        super().__init__(
            f"at version {position} the position changed, and this was for version {version};"
            " look at it again, and choose"
        )


class UnknownVersion(TableError):
    """Somebody named a version that there has not been."""

    def __init__(self, version: int, last: int) -> None:
        super().__init__(f"there is no version {version}: they are 0 to {last}")


class AlreadyApplied(TableError):
    """A seat has made exactly this choice already, and it is not made again."""

    def __init__(self, seat: int, action: str, version: int) -> None:
        super().__init__(f"seat {seat} has chosen {action} at version {version} already")


class NotAllowed(TableError):
    """Somebody has no right to do that, or the table's settings rule it out."""


class NotNow(TableError):
    """What was asked for makes no sense at this moment."""


class SeatTaken(TableError):
    """Somebody else has the seat."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"somebody else has seat {seat}; choose one that is empty")


class Malformed(TableError):
    """A text is not what it has to be."""
