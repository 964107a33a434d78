"""How a game ends: played out, or given up."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from wonderland.table.seats import Seats

FINISHED: Final = "finished"
RESIGNED: Final = "resigned"
TIME: Final = "time"
ABANDONED: Final = "abandoned"


def placed(standing: Sequence[int], resigned: Sequence[int]) -> tuple[int, ...]:
    """Return the places: whoever resigned is behind all others, and the first to do so is last.

    >>> placed([1, 2, 3], resigned=[0])
    (3, 1, 2)
    >>> placed([1, 2, 2, 4], resigned=[1, 3])
    (1, 4, 2, 3)
    """
    stayed = [place for seat, place in enumerate(standing) if seat not in resigned]
    return tuple(
        len(standing) - resigned.index(seat)
        if seat in resigned
        else 1 + sum(other < place for other in stayed)
        for seat, place in enumerate(standing)
    )


def is_decided(seats: Seats, resigned: Collection[int]) -> bool:
    """Tell whether there is nobody to play against any more, or no person who would go on."""
    still_in = len(seats) - len(resigned)
    return still_in < 2 or all(seat in resigned for seat in seats.people())
