"""How many appends a second become durable, and how long each takes.

    python -m benchmarks.storage                            SQLite, in a folder beside you
    python -m benchmarks.storage --tables 600 --every 0.12  each table appends so often (seconds)
    python -m benchmarks.storage --database postgresql://...

Every append waits for the disk, as on a server. `--busy` lets the event loop compute for so many
seconds with each append, as a server does that makes Views and sends them.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from wonderland.server.storage import Address, NewTable, Seat, Standing, Store, opened
from wonderland.table.events import Acted, Opened, Person
from wonderland.table.settings import Settings

ADA = Person("ada", "Ada")
SUMMARY = '{"about": "%s"}' % ("what a list tells of a table. " * 20)


@dataclass
class Load:
    """What is appended, and how long it took."""

    tables: int
    seconds: float
    every: float
    busy: float
    took: list[float] = field(default_factory=list)
    processor: float = 0.0
    """The seconds of processor time that storing took."""

    async def run(self, store: Store) -> None:
        """Let all tables append until the time is up."""
        run = random.randbytes(4).hex()
        names = [f"bench-{run}-{number}" for number in range(self.tables)]
        await asyncio.gather(*(self._open(store, name) for name in names))
        store.commits.batches = store.commits.appends = 0
        began = time.process_time()
        until = time.perf_counter() + self.seconds
        await asyncio.gather(*(self._play(store, name, until) for name in names))
        self.processor = time.process_time() - began - self.busy * len(self.took)

    async def _open(self, store: Store, table: str) -> None:
        new = NewTable(table, "parade", 2, "ada", time.time())
        opened = Opened(
            time.time(), "parade", 1, 2, {}, random.randbytes(16).hex(), Settings(), ADA
        )
        seats = [Seat(0, "ada", None, "Ada"), Seat(1, None, "alice", "Alice")]
        await store.create(new, [opened], Standing("open", time.time(), (), None, SUMMARY, seats))

    async def _play(self, store: Store, table: str, until: float) -> None:
        seq = 1
        await asyncio.sleep(random.uniform(0, self.every))
        while time.perf_counter() < until:
            self._compute()
            began = time.perf_counter()
            standing = Standing("playing", time.time(), (seq % 2,), time.time() + 60)
            await store.append(table, seq, [Acted(time.time(), seq % 2, "G1")], standing)
            self.took.append(time.perf_counter() - began)
            seq += 1
            await asyncio.sleep(random.uniform(0.2, 1.8) * self.every if self.every else 0)

    def _compute(self) -> None:
        until = time.perf_counter() + self.busy
        while self.busy and time.perf_counter() < until:
            pass


def report(load: Load, store: Store) -> str:
    """Return what was measured, in a line."""
    took = sorted(1000 * seconds for seconds in load.took)
    at = {share: took[min(len(took) - 1, int(len(took) * share))] for share in (0.5, 0.9, 0.99)}
    return (
        f"{load.tables} tables: {len(took) / load.seconds:,.0f} appends/s; "
        f"p50 {at[0.5]:.1f}, p90 {at[0.9]:.1f}, p99 {at[0.99]:.1f}, longest {took[-1]:.1f} ms; "
        f"{store.commits.appends / store.commits.batches:.1f} appends a commit; "
        f"{1e6 * load.processor / len(took):.0f} µs of processor time each"
    )


async def measure(address: Address, load: Load) -> str:
    """Measure one load."""
    async with opened(address) as store:
        await load.run(store)
        return report(load, store)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.storage", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--database", metavar="URL")
    parser.add_argument("--tables", type=int, default=600)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--every", type=float, default=0.0)
    parser.add_argument("--busy", type=float, default=0.0)
    options = parser.parse_args(arguments)
    load = Load(options.tables, options.seconds, options.every, options.busy)
    run = asyncio.run
    if sys.platform != "win32":
        import uvloop

        run = uvloop.run
    with contextlib.ExitStack() as stack:
        if options.database:
            address = Address.read(options.database)
        else:
            folder = stack.enter_context(tempfile.TemporaryDirectory(dir=Path.cwd()))
            address = Address.in_folder(Path(folder))
        print(f"{address.kind}, {run(measure(address, load))}")


if __name__ == "__main__":
    main()
