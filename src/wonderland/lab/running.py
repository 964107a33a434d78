"""Runs an experiment: plays what is not played yet, keeps a journal, and writes what came of it.

A folder has everything: `games.jsonl`, a line for each game; `games.parquet`, the rows of all
games; and `report.html`, which needs no other file and no network.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from wonderland.adapters.extras import need, optional
from wonderland.engine.errors import WonderlandError, shown
from wonderland.lab.experiment import Experiment, Report, Row
from wonderland.lab.html import as_html
from wonderland.lab.processes import finished
from wonderland.lab.progress import Progress

if TYPE_CHECKING:
    import polars

pl: Any = optional("polars")
altair: Any = optional("altair")
vl_convert: Any = optional("vl_convert")

JOURNAL: Final = "games.jsonl"
TABLE: Final = "games.parquet"
PAGE: Final = "report.html"
SCHEMA: Final = 1


class OtherExperiment(WonderlandError):
    """A folder has the journal of another experiment."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path} {why}; choose another folder")


def check_packages() -> None:
    """Raise `PackageMissing` for what the lab needs and is not installed."""
    need(pl, "polars", "lab")
    need(altair, "altair", "lab")
    need(vl_convert, "vl-convert-python", "lab")


def run(experiment: Experiment, folder: Path, jobs: int) -> Report:
    """Play the games that are left, and write table and report; return the report."""
    check_packages()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / JOURNAL
    rows = dict(read_journal(experiment, path))
    left = [number for number in range(experiment.games) if number not in rows]
    progress = Progress(experiment.games, experiment.games - len(left))
    with path.open("a", encoding="utf-8") as journal:
        if path.stat().st_size == 0:
            journal.write(json.dumps({"lab": SCHEMA, "key": experiment.key()}) + "\n")
        with closing(finished(experiment.play, left, jobs)) as played:
            for number, found in played:
                rows[number] = found
                journal.write(json.dumps({"number": number, "rows": found}) + "\n")
                journal.flush()
                progress.tell()
    progress.clear()
    frame = frame_of(experiment, rows)
    frame.write_parquet(folder / TABLE)
    report = experiment.report(frame)
    (folder / PAGE).write_text(as_html(report), encoding="utf-8")
    return report


def frame_of(experiment: Experiment, rows: dict[int, list[Row]]) -> polars.DataFrame:
    """Return the rows of an experiment's games as a table, in the order of the games."""
    numbered = [
        {"game": number, **row} for number in range(experiment.games) for row in rows[number]
    ]
    frame: polars.DataFrame = pl.DataFrame(numbered, infer_schema_length=None)
    return frame


def read_journal(experiment: Experiment, path: Path) -> Iterator[tuple[int, list[Row]]]:
    """Yield the games that a journal has; cut off a last line that was being written."""
    if not path.exists():
        return
    text = path.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if text != whole:
        path.write_bytes(whole)
    lines = whole.decode().splitlines()
    if lines:
        check_key(experiment, path, lines[0])
    for line in lines[1:]:
        game = json.loads(line)
        yield game["number"], game["rows"]


def check_key(experiment: Experiment, path: Path, line: str) -> None:
    """Raise `OtherExperiment` unless a journal's first line names this experiment."""
    try:
        head = json.loads(line)
    except ValueError:
        head = None
    if not isinstance(head, dict) or head.get("lab") != SCHEMA:
        raise OtherExperiment(path, "is no journal of the lab")
    theirs = head.get("key", {})
    for name, mine in json.loads(json.dumps(experiment.key())).items():
        if theirs.get(name) != mine:
            found = f"its {name} is {shown(theirs.get(name))}, not {shown(mine)}"
            raise OtherExperiment(path, f"is the journal of another experiment: {found}")
