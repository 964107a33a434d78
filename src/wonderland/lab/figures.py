"""Numbers with their intervals, as text and as charts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wonderland.adapters.extras import optional
from wonderland.lab.intervals import Interval, mean_of, share_of

if TYPE_CHECKING:
    import polars

pl: Any = optional("polars")
altair: Any = optional("altair")

INK = "#7a1f3d"


def percent(found: Interval) -> str:
    """Return a share with its interval.

    >>> percent(Interval(0.5, 0.25, 0.75))
    '50.0 % (25.0 to 75.0)'
    """
    if found.low is None or found.high is None:
        return f"{100 * found.value:.1f} %"
    return f"{100 * found.value:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"


def decimal(found: Interval) -> str:
    """Return a mean with its interval.

    >>> decimal(Interval(2.0, 1.5, 2.5))
    '2.00 (1.50 to 2.50)'
    """
    if found.low is None or found.high is None:
        return f"{found.value:.2f}"
    return f"{found.value:.2f} ({found.low:.2f} to {found.high:.2f})"


def difference(found: Interval) -> str:
    """Return a difference of shares with its interval, in points of per cent.

    >>> difference(Interval(0.05, -0.01, 0.11))
    '+5.0 (-1.0 to +11.0)'
    """
    if found.low is None or found.high is None:
        return f"{100 * found.value:+.1f}"
    return f"{100 * found.value:+.1f} ({100 * found.low:+.1f} to {100 * found.high:+.1f})"


def share_over_deals(frame: polars.DataFrame, column: str) -> Interval:
    """Return the mean of a share, deal by deal: deals are what is independent of each other."""
    return share_of(by_deal(frame, column))


def mean_over_deals(frame: polars.DataFrame, column: str) -> Interval:
    """Return the mean of a number, deal by deal."""
    return mean_of(by_deal(frame, column))


def by_deal(frame: polars.DataFrame, column: str) -> list[float]:
    """Return a column's mean in each deal."""
    means = frame.group_by("deal", maintain_order=True).agg(pl.col(column).cast(pl.Float64).mean())
    return means[column].to_list()


def points(
    title: str, axis: str, names: Sequence[str], found: Sequence[Interval], *, line: bool = False
) -> Any:
    """Return a chart of values with their intervals, one beside the other."""
    rows = [
        {
            "name": name,
            "value": one.value,
            "low": one.value if one.low is None else one.low,
            "high": one.value if one.high is None else one.high,
        }
        for name, one in zip(names, found, strict=True)
    ]
    base = altair.Chart(pl.DataFrame(rows)).encode(
        x=altair.X("name:N", sort=list(names), title=axis, axis=altair.Axis(labelAngle=0))
    )
    scale = altair.Scale(zero=False)
    dots = base.mark_point(filled=True, size=70, color=INK).encode(
        y=altair.Y("value:Q", title=title, scale=scale)
    )
    bars = base.mark_rule(color=INK).encode(y=altair.Y("low:Q", scale=scale), y2="high:Q")
    layers = bars + dots
    if line:
        layers += base.mark_line(color=INK).encode(y=altair.Y("value:Q", scale=scale))
    return layers.properties(width=max(200, 70 * len(names)), height=240)


def bars(title: str, axis: str, names: Sequence[str], values: Sequence[float]) -> Any:
    """Return a chart of values as lying bars, one below the other."""
    frame = pl.DataFrame({"name": list(names), "value": list(values)})
    return (
        altair.Chart(frame)
        .mark_bar(color=INK)
        .encode(
            x=altair.X("value:Q", title=title),
            y=altair.Y("name:N", sort=list(names), title=axis),
        )
        .properties(width=420, height=18 * len(names))
    )


def heat(title: str, rows: Sequence[tuple[str, str, float]], order: Sequence[str]) -> Any:
    """Return a chart of values for pairs: row, column, value from 0 to 100."""
    names = ["row", "column", "value"]
    frame = pl.DataFrame(list(rows), schema=names, orient="row")
    base = altair.Chart(frame).encode(
        x=altair.X("column:N", sort=list(order), title="against", axis=altair.Axis(labelAngle=-30)),
        y=altair.Y("row:N", sort=list(order), title=title),
    )
    scale = altair.Scale(range=["#8fb1d9", "#fffdf6", "#e0a06a"], domain=[20, 50, 80], clamp=True)
    boxes = base.mark_rect().encode(color=altair.Color("value:Q", title="win %", scale=scale))
    text = base.mark_text(fontSize=11).encode(text=altair.Text("value:Q", format=".0f"))
    return (boxes + text).properties(width=60 * len(order), height=32 * len(order))
