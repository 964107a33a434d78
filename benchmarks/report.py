"""The report: a table for people, and the same as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.measuring import Missing, Series

AT_LEAST = (
    ("parade", "parade-c", 0.25),
    ("parade", "openspiel-hearts", 25.0),
    ("parade", "openspiel-crazy_eights", 25.0),
)
"""How many times the games a second of the second the first is to play."""

STEPS = (
    ("going-out", 200_000),
    ("madcala", 300_000),
    ("batch-parade-2", 1_000_000),
    ("batch-parade-4", 1_000_000),
)
"""How many decisions a second each is to take."""

ITERATIONS = (("parade-ismcts", 200_000),)
"""How many iterations a second a search is to do."""

AT_MOST = (
    ("parade-copy", 500.0),
    ("parade-encode", 60.0),
    ("going-out-copy", 2000.0),
    ("madcala-copy", 2000.0),
)
"""What each may take, in its own unit."""

Measured = Mapping[str, Series]


@dataclass(frozen=True, slots=True)
class Target:
    """One promise about speed, and what became of it."""

    text: str
    wanted: str
    measured: str
    reached: bool


def targets(measured: Measured) -> Iterator[Target]:
    """Hold what was measured against the targets; of the rest nothing is said."""
    for name, other, times in AT_LEAST:
        if name in measured and other in measured:
            ratio = measured[name].ratio_to(measured[other])
            text = f"{name}: games/s, in those of {other}"
            yield Target(text, f">= {times:g} x", f"{ratio:.3g} x", ratio >= times)
    for name, fewest in STEPS:
        if name in measured:
            steps = measured[name].steps_per_second
            wanted, found = f">= {fewest:,}", number(steps)
            yield Target(f"{name}: decisions a second", wanted, found, steps >= fewest)
    for name, fewest in ITERATIONS:
        if name in measured:
            done = measured[name].median
            wanted, found = f">= {fewest:,}", number(done)
            yield Target(f"{name}: iterations a second", wanted, found, done >= fewest)
    for name, most in AT_MOST:
        if name in measured:
            took, unit = measured[name].median, measured[name].contender.unit
            text = measured[name].contender.text
            wanted, found = f"< {most:g} {unit}", f"{number(took)} {unit}"
            yield Target(f"{name}: {text}", wanted, found, took < most)


def as_data(
    machine: Mapping[str, str], measured: Measured, missing: Sequence[Missing], rounds: int
) -> dict[str, Any]:
    """Return everything as plain data."""
    return {
        "machine": dict(machine),
        "rounds": rounds,
        "measured": {name: series_data(series, measured) for name, series in measured.items()},
        "missing": {lacking.name: lacking.why for lacking in missing},
        "targets": [
            {"target": t.text, "wanted": t.wanted, "measured": t.measured, "reached": t.reached}
            for t in targets(measured)
        ],
    }


def series_data(series: Series, measured: Measured) -> dict[str, Any]:
    """Return one contender's measurements as plain data."""
    data: dict[str, Any] = {
        "what": series.contender.text,
        "unit": series.contender.unit,
        "median": significant(series.median),
        "best": significant(series.best),
        "rounds": [significant(series.value(sample.rate)) for sample in series.samples],
    }
    if series.steps_per_second:
        data["steps/s"] = significant(series.steps_per_second)
    times = beside(series, measured)
    if times is not None:
        data[f"{series.contender.beside} is so many times as fast"] = significant(times)
    return data


def beside(series: Series, measured: Measured) -> float | None:
    """Return how many times a contender's games or decisions a second the one beside it has."""
    contender = series.contender
    other = measured.get(contender.beside)
    if contender.unit not in ("games/s", "decisions/s") or other is None or other is series:
        return None
    return other.ratio_to(series)


def significant(number: float) -> float:
    """Return a number with the four digits that can be believed."""
    return float(f"{number:.4g}")


def as_text(
    machine: Mapping[str, str], measured: Measured, missing: Sequence[Missing], rounds: int
) -> str:
    """Return everything as people read it."""
    heading = ["", "what", "median", "best", "unit", "steps/s", "in the same round"]
    rows = [heading, *(series_row(series, measured) for series in measured.values())]
    rows += [[lacking.name, lacking.text, "not measured"] for lacking in missing]
    promises = [[t.text, t.wanted, t.measured, verdict(t)] for t in targets(measured)]
    parts = [
        "\n".join(f"{name}: {value}" for name, value in machine.items()),
        f"{rounds} interleaved rounds, processor time of one core, medians",
        aligned(rows, left={0, 1, 4, 6}),
        "\n".join(f"{lacking.name} is not measured: {lacking.why}" for lacking in missing),
        aligned([["target", "wanted", "measured", ""], *promises], left={0, 3}) if promises else "",
    ]
    return "\n\n".join(part for part in parts if part)


def series_row(series: Series, measured: Measured) -> list[str]:
    """Return one line of the table."""
    steps = series.steps_per_second
    times = beside(series, measured)
    return [
        series.contender.name,
        series.contender.text,
        number(series.median),
        number(series.best),
        series.contender.unit,
        number(steps) if steps else "",
        "" if times is None else f"{series.contender.beside} is {times:.3g} x",
    ]


def verdict(target: Target) -> str:
    """Say whether a target was reached."""
    return "reached" if target.reached else "NOT REACHED"


def number(value: float) -> str:
    """Write a number down, as exactly as it deserves."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def aligned(rows: Sequence[Sequence[str]], left: set[int]) -> str:
    """Return rows as columns; those named in `left` are flush left, the others right."""
    widths = [max(len(row[i]) for row in rows if i < len(row)) for i in range(max(map(len, rows)))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if i in left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=False))
        ).rstrip()
        for row in rows
    )
