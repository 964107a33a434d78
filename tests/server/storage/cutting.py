"""A wire to PostgreSQL that is cut at the worst moment."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from wonderland.server.storage import Address

SOCKET = ".s.PGSQL.5432"


class Wire:
    """Passes everything on, until a commit is to be cut."""

    def __init__(self, folder: Path, real: Address) -> None:
        self.address = Address("postgresql", real.url.update_query_dict({"host": str(folder)}))
        self.cuts = 0
        self._ended: list[asyncio.Future[None]] = []
        self._real = Path(str(real.url.query["host"])) / SOCKET
        self._arrives: bool | None = None

    def cut_commit(self, *, arrives: bool) -> None:
        """Cut the next commit: before it arrives, or before its answer does."""
        self._arrives = arrives

    async def serve(self, client: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        """Pass on what one connection says, and what it is answered, until it ends."""
        server, there = await asyncio.open_unix_connection(self._real)
        answers = asyncio.create_task(self._pass_answers(server, back))
        self._ended.append(asyncio.get_running_loop().create_future())
        ended = self._ended[-1]
        try:
            while data := await client.read(65536):
                if b"COMMIT" in data and self._arrives is not None:
                    arrives, self._arrives = self._arrives, None
                    self.cuts += 1
                    await self._cut(answers)
                    if arrives:
                        there.write(data)
                        await server.read(1)  # it was carried out
                    return
                there.write(data)
        finally:
            await self._cut(answers)
            for writer in (there, back):
                writer.close()
                with suppress(OSError):
                    await writer.wait_closed()
            ended.set_result(None)

    async def all_ended(self) -> None:
        """Wait until no connection is left."""
        await asyncio.gather(*self._ended)

    @staticmethod
    async def _cut(answers: asyncio.Task[None]) -> None:
        answers.cancel()
        await asyncio.wait([answers])

    @staticmethod
    async def _pass_answers(server: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        while data := await server.read(65536):
            back.write(data)


@asynccontextmanager
async def cutting(real: Address) -> AsyncIterator[Wire]:
    """Put a wire before a database."""
    with tempfile.TemporaryDirectory(prefix="wl-cut-") as name:
        wire = Wire(Path(name), real)
        server = await asyncio.start_unix_server(wire.serve, Path(name) / SOCKET)
        try:
            yield wire
        finally:
            server.close()
            await wire.all_ended()
