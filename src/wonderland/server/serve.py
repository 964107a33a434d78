"""Running the server: sockets, workers, signals, and an end that finishes what was acknowledged."""

from __future__ import annotations

import asyncio
import errno
import gc
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from multiprocessing.process import BaseProcess
from typing import Final

import uvicorn

from wonderland.server import metrics
from wonderland.server.alone import alone_in
from wonderland.server.app import make_app
from wonderland.server.config import BadConfig, Config
from wonderland.server.fanout import spread_over_workers
from wonderland.server.house import House
from wonderland.server.keys import open_keys, ready_folder
from wonderland.server.logs import logger, set_up_logs
from wonderland.server.storage import Address, Store
from wonderland.wire.messages import LARGEST_MESSAGE

YOUNG: Final = 50_000
"""So many objects are made before Python looks among them for cycles."""
GENERATION: Final = 50
"""So many looks at the younger are followed by one at the older."""
BACKLOG: Final = 1024
NEXT_PORTS: Final = 20
UNACKNOWLEDGED: Final = 30_000
"""Milliseconds after which a client that takes nothing any more is given up."""
PRIVILEGED: Final = 1024


def address_of(config: Config) -> Address:
    """Return where the database is."""
    if config.database:
        return Address.read(config.database)
    return Address.in_folder(config.folder)


def check(config: Config) -> None:
    """Raise a named error if the server cannot start, before anything is opened to anybody."""
    ready_folder(config.folder)
    open_keys(config.folder, config.secret)

    async def look() -> None:
        await (await Store.open(address_of(config))).close()

    asyncio.run(look())


def listening(config: Config, *, next_port: bool = False) -> socket.socket:
    """Return a listening socket; raise `BadConfig` if there can be none."""
    last = config.port + NEXT_PORTS if next_port and config.port else config.port
    for port in range(config.port, last + 1):
        try:
            return bound(config.host, port)
        except OSError as error:
            if error.errno == errno.EADDRINUSE and port < last:
                continue
            raise BadConfig(*why_not(config, port, error)) from error
    raise AssertionError("a range of ports has a last one")


def bound(host: str, port: int) -> socket.socket:
    """Bind an address, and listen."""
    family, *_, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    made = socket.socket(family)
    try:
        if sys.platform != "win32":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNACKNOWLEDGED)
        made.bind(where)
        made.listen(BACKLOG)
        made.set_inheritable(True)
    except OSError:
        made.close()
        raise
    return made


def why_not(config: Config, port: int, error: OSError) -> tuple[str, str, str]:
    """Say why the server cannot listen: the setting, where it stands, and what would be right."""
    if error.errno == errno.EADDRINUSE:
        why = "is taken by another program; --port 0 takes any that is free"
        return "port", str(port), why
    if error.errno == errno.EACCES and port < PRIVILEGED:
        return "port", str(port), f"needs special rights below {PRIVILEGED}; take a higher one"
    said = error.strerror or str(error)
    return "host", config.host, f"is no address of this machine: {said}"


def addresses(config: Config, port: int) -> list[str]:
    """Return what to open in a browser: here, and from elsewhere on the network."""
    if config.public_url:
        return [config.public_url.rstrip("/")]
    if config.host not in ("0.0.0.0", "::", ""):
        host = f"[{config.host}]" if ":" in config.host else config.host
        return [f"http://{host}:{port}"]
    here = [f"http://localhost:{port}"]
    lan = lan_address()
    return [*here, f"http://{lan}:{port}"] if lan else here


def lan_address() -> str | None:
    """Return this machine's address on its network, if it has one; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: there is nobody
            found: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if found.startswith("127.") else found


def run(config: Config, opened: socket.socket, ready: Callable[[], None] | None = None) -> None:
    """Serve until somebody stops it."""
    if config.workers == 1:
        serve(config, opened, ready)
    else:
        supervise(config, opened, ready)


def serve(config: Config, opened: socket.socket, ready: Callable[[], None] | None = None) -> None:
    """Be a worker."""
    set_up_logs(config)
    collect_seldom()
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(serve_here(config, opened, lambda server: ready() if ready else None))


def collect_seldom() -> None:
    """Let Python look for cycles of garbage seldom: everybody waits while it does.

    A look at all that 1,300 live tables consist of takes a third of a second, and finds next to
    nothing: what is done with is let go at once. What was loaded at the start is left out for good.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, GENERATION, GENERATION)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return the quickest event loop that there is for this system."""
    if sys.platform == "win32":
        return None
    import uvloop

    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory


async def serve_here(
    config: Config, opened: socket.socket, ready: Callable[[Server], None]
) -> None:
    """Serve in this event loop; `ready` is called once somebody can come."""
    address = address_of(config)
    with alone_in(config.folder) if address.kind == "sqlite" else nullcontext():
        await serve_at(config, opened, address, ready)


async def serve_at(
    config: Config, opened: socket.socket, address: Address, ready: Callable[[Server], None]
) -> None:
    """Serve with a database that is there."""
    keys = open_keys(config.folder, config.secret)
    store = await Store.open(address)
    house = House(config, keys, store)
    house.origin = addresses(config, opened.getsockname()[1])[-1]
    logger().info("starting", version=house.version, **config.without_secrets())
    async with spread_over_workers(house):
        server = Server(
            uvicorn.Config(
                make_app(house),
                ws="websockets-sansio",
                ws_max_size=LARGEST_MESSAGE,
                ws_per_message_deflate=False,
                lifespan="on",
                log_config=None,
                access_log=False,
                proxy_headers=False,
                server_header=False,
                date_header=True,
                timeout_graceful_shutdown=max(1, round(config.shutdown)),
                backlog=BACKLOG,
            ),
            house,
            ready,
        )
        await server.serve(sockets=[opened])
    logger().info("stopped")


class Server(uvicorn.Server):
    """A server that says good-bye: connections are told before they are closed."""

    def __init__(
        self, config: uvicorn.Config, house: House, ready: Callable[[Server], None]
    ) -> None:
        super().__init__(config)
        self.house = house
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and tell whoever waits for it."""
        await super().startup(sockets)
        if self.started:
            self.ready(self)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more connections, finish what was acknowledged, then close."""
        for listener in self.servers:
            listener.close()
        try:
            async with asyncio.timeout(self.house.config.shutdown):
                await self.house.close()
        except TimeoutError:
            logger().warning("not everything could be finished in time")
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop in good order on Ctrl-C and when told to end; a second Ctrl-C stops at once."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        caught = [signal.SIGINT, signal.SIGTERM]
        before = {one: signal.signal(one, self.handle_exit) for one in caught}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


# Several workers


def supervise(
    config: Config, opened: socket.socket, ready: Callable[[], None] | None = None
) -> None:
    """Run several workers on one socket; one that dies is replaced."""
    set_up_logs(config)
    context = multiprocessing.get_context("spawn")
    stop = threading.Event()
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, lambda *_: stop.set())
    with tempfile.TemporaryDirectory(prefix="wonderland-metrics-") as shared:
        os.environ[metrics.SHARED] = shared

        def start() -> BaseProcess:
            made = context.Process(target=work, args=(config, opened))
            made.start()
            return made

        workers = [start() for _ in range(config.workers)]
        if ready is not None:
            ready()
        while not stop.wait(0.5):
            for at, worker in enumerate(workers):
                if not worker.is_alive():
                    logger().error("a worker died", code=worker.exitcode)
                    stop.wait(1.0)
                    workers[at] = start()
        end(workers, config.shutdown + 5.0)


def work(config: Config, opened: socket.socket) -> None:
    """Be one of several workers."""
    serve(config, opened)


def end(workers: Sequence[BaseProcess], patience: float) -> None:
    """Tell workers to stop, and wait for them."""
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join(patience)
        if worker.is_alive():
            worker.kill()
            worker.join()
