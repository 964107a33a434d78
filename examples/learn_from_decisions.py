"""Loads exported decisions, and looks at what winners do: a first look at a data set.

wonderland export parade --bots greedy --players 2 --games 500 --out games/
python examples/learn_from_decisions.py games/
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import polars as pl

import wonderland as wl


def main(folder: Path) -> None:
    """Print what is in a folder of exported games."""
    about = json.loads((folder / "about.json").read_text())
    game = wl.game(about["game"])
    table = pl.scan_parquet(folder / "*.parquet")

    # One row for each decision. Polars reads no more columns than are asked for.
    games = table.select(pl.col("game").n_unique()).collect().item()
    rows = table.select(pl.len()).collect().item()
    print(f"{game.title}: {games:,} games, {rows:,} decisions, by {', '.join(about['bots'])}")

    # Which actions do winners take more often than losers?
    often = (
        table.filter(pl.col("legal").list.len() > 1)
        .group_by("action")
        .agg(pl.len().alias("times"), pl.col("reward").mean())
        .filter(pl.col("times") >= 20)
        .sort("reward", descending=True)
        .head(5)
        .collect()
    )
    for action, times, reward in often.iter_rows():
        print(f"{game.notate(action):>12}: {times:>6,} times, mean reward {reward:+.2f}")

    # Arrays for learning: what was seen, a mask, the action, and what came of it.
    batch = table.head(1000).collect()
    seen = np.concatenate(
        [
            batch[f"seen_{field['name']}"].to_numpy().reshape(len(batch), -1)
            for field in about["fields"]
        ],
        axis=1,
    )
    mask = np.zeros((len(batch), about["actions"]), dtype=bool)
    lengths = batch["legal"].list.len().to_numpy()
    mask[np.repeat(np.arange(len(batch)), lengths), batch["legal"].explode().to_numpy()] = True
    actions = batch["action"].to_numpy()
    assert mask[np.arange(len(batch)), actions].all()
    print(f"arrays: observations {seen.shape}, masks {mask.shape}, actions {actions.shape}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
