"""What several tests of the arena share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from wonderland.bots.others import made

BOTS = ("Sound", "Clumsy", "Deadly", "Cheat", "Impatient")


@pytest.fixture
def tea_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Offer the bots of `tea_bots` as an installed distribution does."""
    site = tmp_path / "site"
    about = site / "tea_bots-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: tea-bots\nVersion: 1.0\n")
    lines = "\n".join(f"{bot.lower()} = tests.lab.tea_bots:{bot}" for bot in BOTS)
    (about / "entry_points.txt").write_text(f"[wonderland.bots]\n{lines}\n")
    monkeypatch.syspath_prepend(site)
    yield
    made.cache_clear()
