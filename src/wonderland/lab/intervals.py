"""Means with their 95 % confidence intervals, from values that are independent of each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Final

NORMAL: Final = 1.959964
"""The 97.5th percentile of the normal distribution: beyond it and its opposite lie 5 %."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A value, and between which bounds the true one lies; without bounds, nobody can say."""

    value: float
    low: float | None = None
    high: float | None = None

    @staticmethod
    def around(value: float, error: float, degrees: int) -> Interval:
        """Return the interval of a value whose standard error rests on so many degrees."""
        width = t_quantile(degrees) * error
        return Interval(value, value - width, value + width)


def mean_of(values: Sequence[float]) -> Interval:
    """Return the mean of values, by Student's t; of a single one without bounds.

    >>> mean_of([1.0, 2.0, 3.0]).value
    2.0
    """
    middle = fmean(values)
    if len(values) < 2:
        return Interval(middle)
    return Interval.around(middle, stdev(values) / sqrt(len(values)), len(values) - 1)


def share_of(values: Sequence[float]) -> Interval:
    """Return the mean of shares from 0 to 1, which lies between 0 and 1 itself.

    If all of them are 0, or all 1, they do not differ and tell nothing of what is rare; then the
    bound is the share that would be seen so in 2.5 % of cases, as for heads of a coin.
    """
    found = mean_of(values)
    if found.low is None or found.high is None:
        return found
    rare = 0.025 ** (1.0 / len(values))
    if max(values) == 0.0:
        return Interval(0.0, 0.0, 1.0 - rare)
    if min(values) == 1.0:
        return Interval(1.0, rare, 1.0)
    return Interval(found.value, max(0.0, found.low), min(1.0, found.high))


def t_quantile(degrees: int) -> float:
    """Return the 97.5th percentile of Student's t: tabled for 1 and 2, else within 0.2 per cent.

    >>> [round(t_quantile(n), 2) for n in (1, 2, 3, 10, 100)]
    [12.71, 4.3, 3.18, 2.23, 1.98]
    """
    if degrees == 1:
        return 12.7062047
    if degrees == 2:
        return 4.3026527
    # The expansion of Cornish and Fisher, in powers of 1 / degrees.
    z, n = NORMAL, float(degrees)
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )
