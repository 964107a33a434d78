"""A report as one HTML page that needs nothing else: tables as tables, charts as SVG inside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, Final

from wonderland.adapters.extras import optional
from wonderland.lab.experiment import Report, Section
from wonderland.lab.tables import table

vl_convert: Any = optional("vl_convert")

STYLE: Final = """
body { font: 16px/1.5 Georgia, serif; color: #1b1625; background: #fffdf6; margin: 2rem auto;
       max-width: 60rem; padding: 0 1rem; }
h1, h2 { line-height: 1.2; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .25rem .75rem; border-bottom: 1px solid #cfc8bb; text-align: left; }
td:not(:first-child), th:not(:first-child) { text-align: right;
       font-variant-numeric: tabular-nums; }
svg { max-width: 100%; height: auto; }
ul { padding-left: 1.2rem; }
"""


def as_html(report: Report) -> str:
    """Return a report as a page."""
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(report.title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(report.title)}</h1>",
        "<ul>",
        *(f"<li>{escape(line)}</li>" for line in report.conditions),
        "</ul>",
    ]
    for section in report.sections:
        parts += section_as_html(section)
    return "\n".join([*parts, "</body></html>"]) + "\n"


def section_as_html(section: Section) -> Iterator[str]:
    """Yield one part of a report."""
    yield f"<h2>{escape(section.heading)}</h2>"
    yield f"<p>{escape(section.text)}</p>"
    if section.chart is not None:
        yield f'<figure role="img" aria-label="{escape(section.heading)}: chart of the table">'
        yield svg(section.chart)
        yield "</figure>"
    yield from table_as_html(section.table)


def table_as_html(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield a table; the first row is its heading.

    >>> list(table_as_html([["bot", "wins"], ["greedy", "7"]]))[1]
    '<tr><th scope="col">bot</th><th scope="col">wins</th></tr>'
    """
    yield "<table>"
    head, *body = rows
    yield "<tr>" + "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head) + "</tr>"
    for row in body:
        yield "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
    yield "</table>"


def svg(chart: Any) -> str:
    """Return an Altair chart as SVG."""
    drawn: str = vl_convert.vegalite_to_svg(chart.to_json())
    return drawn


def as_text(report: Report) -> str:
    """Return a report as Markdown, for a terminal."""
    lines = [f"# {report.title}", "", *(f"- {line}" for line in report.conditions)]
    for section in report.sections:
        rows = [list(row) for row in section.table]
        lines += ["", f"## {section.heading}", "", section.text, "", *table(rows)]
    return "\n".join(lines) + "\n"
