"""Work spread over processes: it can be interrupted, and survives the death of one of them."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing.connection import wait as ended
from multiprocessing.process import parent_process
from multiprocessing.synchronize import Event
from typing import TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")

IN_HAND = 3
"""How many parts each process is given, so that none of them waits for the next one."""
PATIENCE = 5.0
"""How many seconds a process may take to notice that it is to stop."""


class Stopped(Exception):
    """Work was given up because nobody wants its result any more."""


class ProcessDied(RuntimeError):
    """A process ended in the middle of its work, without a word."""


_stop: Event | None = None
"""In a process that works for another one: set when it is to stop."""


def check_wanted() -> None:
    """Raise `Stopped` if the work is to be given up; long work asks this now and then."""
    if _stop is not None and _stop.is_set():
        raise Stopped


def cores() -> int:
    """Return how many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def finished(
    work: Callable[[Part], Result],
    parts: Iterable[Part],
    jobs: int,
    died: Callable[[Part], Result] | None = None,
) -> Generator[tuple[Part, Result], None, None]:
    """Yield each part with what came of it, as soon as it is there.

    One job works in this process. If a process dies, the parts it may have died of are tried again
    one by one; `died` says what comes of one that kills its process again. Close the iterator and
    all work is given up.
    """
    if jobs == 1:
        for part in parts:
            yield part, work(part)
        return
    left = iter(parts)
    while True:
        suspects: list[Part] = []
        yield from _until_one_dies(work, left, jobs, suspects)
        if not suspects:
            return
        yield from _one_by_one(work, suspects, died)


def _until_one_dies(
    work: Callable[[Part], Result], left: Iterator[Part], jobs: int, suspects: list[Part]
) -> Generator[tuple[Part, Result], None, None]:
    """Work until everything is done, or a process dies: then these parts are without a result."""
    with _pool(jobs) as pool:
        waiting: dict[Future[Result], Part] = {}
        while not suspects:
            for part in islice(left, jobs * IN_HAND - len(waiting)):
                waiting[_submitted(pool, work, part)] = part
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                part = waiting.pop(future)
                if isinstance(future.exception(), BrokenProcessPool):
                    suspects.append(part)
                else:
                    yield part, future.result()
        suspects += waiting.values()


def _one_by_one(
    work: Callable[[Part], Result], parts: list[Part], died: Callable[[Part], Result] | None
) -> Iterator[tuple[Part, Result]]:
    """Work on one part at a time: if a process dies now, it is clear which one it died of."""
    left = iter(parts)
    done = False
    while not done:
        with _pool(1) as pool:
            for part in left:
                try:
                    result = _submitted(pool, work, part).result()
                except BrokenProcessPool as error:
                    if died is None:
                        raise ProcessDied(f"a process died of {part!r}") from error
                    yield part, died(part)
                    break
                yield part, result
            else:
                done = True


def _submitted(
    pool: ProcessPoolExecutor, work: Callable[[Part], Result], part: Part
) -> Future[Result]:
    """Hand a part to the pool; a pool that is broken by now answers as it does afterwards."""
    try:
        with _ctrl_c_put_off():
            return pool.submit(work, part)
    except BrokenProcessPool as error:
        failed: Future[Result] = Future()
        failed.set_exception(error)
        return failed


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Have processes to work in; afterwards they are gone, whatever they were doing."""
    # Spawned processes share nothing by accident, no threads or locks, and work on every system.
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(stop,))
    try:
        yield pool
    finally:
        stop.set()
        pool.shutdown(wait=False, cancel_futures=True)
        deadline = time.monotonic() + PATIENCE
        for process in set(multiprocessing.active_children()) - others:
            process.join(max(0.0, deadline - time.monotonic()))
            if process.is_alive():
                process.terminate()
        pool.shutdown()


def _begin(stop: Event) -> None:
    """Prepare a process: Ctrl-C is its parent's to hear, and without a parent there is no work."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    ended([parent.sentinel])
    os._exit(1)


@contextmanager
def _ctrl_c_put_off() -> Iterator[None]:
    """Hear Ctrl-C a little later, so that a process that is just beginning never hears it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
