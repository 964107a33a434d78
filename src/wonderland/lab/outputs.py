"""The results of an arena as files: JSON with everything, Parquet with a row for each seat."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from wonderland.engine.errors import WonderlandError
from wonderland.lab.results import Results, win

SCHEMA: Final = 1
KINDS: Final = (".json", ".parquet")
INSTALL: Final = "pip install 'wonderland[lab]'"


class BadOutput(WonderlandError):
    """Results cannot be written to a file that was named for them."""

    def __init__(self, path: Path, why: str) -> None:
        self.path = path
        super().__init__(f"--out {path}: {why}")


def check_output(path: Path) -> None:
    """Raise `BadOutput` for what could not be written later, before anything is played."""
    if path.suffix not in KINDS:
        raise BadOutput(path, f"the name ends in {' or '.join(KINDS)}")
    if not path.parent.is_dir():
        raise BadOutput(path, f"there is no folder {path.parent}")
    if path.suffix == ".parquet" and importlib.util.find_spec("polars") is None:
        raise BadOutput(path, f"Parquet needs the package polars: {INSTALL}")


def write(results: Results, path: Path) -> None:
    """Write results to a file, in the form that its name asks for."""
    if path.suffix == ".json":
        text = json.dumps(as_data(results), indent=1, ensure_ascii=False)
        path.write_text(f"{text}\n", encoding="utf-8")
    else:
        import polars

        polars.DataFrame(list(rows(results))).write_parquet(path)


def as_data(results: Results) -> dict[str, Any]:
    """Return everything as plain data; times in seconds, shares from 0 to 1."""
    return {
        "arena": SCHEMA,
        "plan": results.plan.key(),
        "deals": results.deals,
        "games": len(results.games),
        "bots": [asdict(standing) for standing in results.standings],
        "pairs": [
            {"bot": bot, "against": other, "before": asdict(share)}
            for (bot, other), share in results.pairs.items()
        ],
        "rows": list(rows(results)),
    }


def rows(results: Results) -> Iterator[dict[str, int | float | str]]:
    """Yield a row for each seat of each game that counts."""
    plan = results.plan
    for game in results.games:
        deal = plan.deal_of(game.number)
        for number, seat in enumerate(game.seats):
            yield {
                "game": game.number,
                "deal": deal,
                "deal_seed": plan.deal_seed(deal),
                "seating": game.number % plan.games_a_deal,
                "seat": number,
                "bot": seat.bot,
                "place": seat.place,
                "score": seat.score,
                "win": win(game, seat),
                "decisions": seat.decisions,
                "seconds": seat.seconds,
                "slowest": seat.slowest,
                "faults": seat.faults,
            }
