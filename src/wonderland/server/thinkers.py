"""Processes that think, shared fairly: whoever asks much waits for those who ask little."""

from __future__ import annotations

import asyncio
import os
import sys
from collections import OrderedDict, deque
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

import msgspec

from wonderland.engine.errors import WonderlandError
from wonderland.server.logs import logger
from wonderland.server.metrics import Metrics
from wonderland.server.thoughts import LENGTH_BYTES, Answer, Failed, Question

MOST_WAITING: Final = 64
"""So many questions of one asker wait at most."""

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


class TooMuchToThink(WonderlandError):
    """Somebody asks for more thinking than their share."""

    def __init__(self) -> None:
        super().__init__("the bots are still thinking about your other questions: wait a moment")


class TookTooLong(Exception):
    """A thought took longer than it may."""


@dataclass(slots=True)
class Waiting:
    """A question, and who waits for its answer."""

    question: Question
    seconds: float
    answer: asyncio.Future[Answer] = field(repr=False)


class Thinkers:
    """Some processes, started when they are needed, and a queue for each asker."""

    def __init__(self, processes: int, metrics: Metrics) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 1) - 1)
        self.metrics = metrics
        self.queues: OrderedDict[str, deque[Waiting]] = OrderedDict()
        self.alive: set[Process] = set()
        self.idle: list[Process] = []
        self.busy: set[asyncio.Task[None]] = set()
        self.closed = False

    async def think(self, asker: str, question: Question, seconds: float) -> Answer:
        """Return the answer to a question, when it is this asker's turn."""
        queue = self.queues.setdefault(asker, deque())
        if self.closed or len(queue) >= MOST_WAITING:
            raise TooMuchToThink
        waiting = Waiting(question, seconds, asyncio.get_running_loop().create_future())
        queue.append(waiting)
        self.metrics.waiting.inc()
        self.start()
        return await waiting.answer

    def start(self) -> None:
        """Give free processes something to do."""
        while self.queues and len(self.busy) < self.processes and not self.closed:
            asker, queue = self.queues.popitem(last=False)
            waiting = queue.popleft()
            if queue:
                self.queues[asker] = queue  # at the end: the others are first now
            self.metrics.waiting.dec()
            if waiting.answer.done():  # nobody waits for it any more
                continue
            task = asyncio.create_task(self.work(waiting))
            self.busy.add(task)
            task.add_done_callback(self.finished)

    def finished(self, task: asyncio.Task[None]) -> None:
        """Go on with the next question."""
        self.busy.discard(task)
        self.start()

    async def work(self, waiting: Waiting) -> None:
        """Have one question answered; a process that dies or takes too long is replaced."""
        self.metrics.thinking.inc()
        began = perf_counter()
        process: Process | None = None
        try:
            process = self.idle.pop() if self.idle else await self.another()
            answer = await asyncio.wait_for(process.ask(waiting.question), waiting.seconds)
            self.idle.append(process)
            process = None
        except TimeoutError:
            answer = Failed(TookTooLong.__name__)
        except (OSError, EOFError, msgspec.DecodeError) as error:
            logger().warning("a thinking process died", error=type(error).__name__)
            answer = Failed("ProcessDied")
        finally:
            if process is not None:
                await self.end(process)
            self.metrics.thinking.dec()
            self.metrics.think.observe(perf_counter() - began)
        if not waiting.answer.done():
            waiting.answer.set_result(answer)

    async def close(self) -> None:
        """End all processes, whatever they are thinking about."""
        self.closed = True
        for queue in self.queues.values():
            for waiting in queue:
                waiting.answer.cancel()
        self.queues.clear()
        for task in list(self.busy):
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.gather(*self.busy, return_exceptions=True)
        await asyncio.gather(*(self.end(process) for process in list(self.alive)))
        self.idle.clear()

    async def another(self) -> Process:
        """Return one process more."""
        process = await Process.start()
        self.alive.add(process)
        return process

    async def end(self, process: Process) -> None:
        """End a process, and see it gone."""
        process.kill()
        await process.ended()
        self.alive.discard(process)


class Process:
    """One process that thinks about one question at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @staticmethod
    async def start() -> Process:
        """Start a process."""
        return Process(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "wonderland.server.thinker"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,  # a Ctrl-C in the server's terminal is not meant for it
            )
        )

    async def ask(self, question: Question) -> Answer:
        """Return its answer."""
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answers is not None
        said = _encoder.encode(question)
        asked.write(len(said).to_bytes(LENGTH_BYTES, "big") + said)
        await asked.drain()
        size = int.from_bytes(await answers.readexactly(LENGTH_BYTES), "big")
        return _decoder.decode(await answers.readexactly(size))

    def kill(self) -> None:
        """End it at once."""
        with suppress(ProcessLookupError):
            self._process.kill()

    async def ended(self) -> None:
        """Wait until it is gone."""
        await self._process.wait()
