"""Games that could not be finished: told of at once, and kept where they can be looked at."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Final

from wonderland.engine.words import counted
from wonderland.lab.plan import Plan
from wonderland.lab.played import Crash
from wonderland.lab.progress import Progress

KEPT: Final = 20
"""How many records are kept: a bot that always fails has little more to tell in the others."""


class Crashes:
    """The crashes of one run."""

    def __init__(self, plan: Plan, folder: Path, progress: Progress) -> None:
        self.plan = plan
        self.folder = folder
        self.progress = progress
        self.count = 0

    def tell(self, crash: Crash) -> None:
        """Keep the record of a game that crashed, and say what happened and where it is."""
        self.count += 1
        where = "its record is left out, like those of all later crashes"
        if self.count <= KEPT:
            where = f"its record is {self.keep(crash)}"
        moves = counted(len(crash.record.actions), "move")
        deal = self.plan.deal_of(crash.number)
        fault = " ".join(crash.fault.split())
        self.progress.say(f"game {crash.number} (deal {deal}), after {moves}: {fault}; {where}")

    def keep(self, crash: Crash) -> Path:
        """Write the record of a crash to the first name that is free, or has it already."""
        text = crash.record.to_json()
        stem = f"crash-{self.plan.game}-{crash.number}"
        for number in count(1):
            path = self.folder / (f"{stem}.json" if number == 1 else f"{stem}-{number}.json")
            if not path.exists():
                crash.record.save(path)
                return path
            if path.read_text(encoding="utf-8") == text:
                return path
        raise AssertionError("numbers do not end")
