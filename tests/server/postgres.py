"""A PostgreSQL of the tests' own: a cluster in a temporary folder, gone with the test run."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import psycopg

from wonderland.server.storage import Address

INSTALL = "PostgreSQL is not installed (Debian: apt install postgresql)"
USUAL_PLACES = (
    "/usr/lib/postgresql/*/bin",
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/opt/postgresql*/bin",
)
PATIENCE = 30.0


def find_programs() -> Path | None:
    """Return the folder with PostgreSQL's programs, the newest if there are several."""
    places = [path for pattern in USUAL_PLACES for path in Path("/").glob(pattern[1:])]
    on_path = shutil.which("initdb")
    places += [Path(on_path).resolve().parent] if on_path else []
    complete = [place for place in places if (place / "initdb").exists()]
    return max(complete, key=_version, default=None)


def _version(place: Path) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", str(place))]


@dataclass
class Cluster:
    """One PostgreSQL server, reached through a socket in its folder."""

    programs: Path
    folder: Path
    as_user: list[str]
    _numbers: Iterator[int] = field(default_factory=count)
    _process: subprocess.Popen[bytes] | None = None

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def make(self) -> None:
        """Make the files of a cluster."""
        self._run("initdb", "-D", self.data, "-U", "wonderland", "-A", "trust", "-N", "-E", "UTF8")

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        settings = [f"unix_socket_directories={self.folder}", "listen_addresses="]
        flags = [word for setting in settings for word in ("-c", setting)]
        program = [str(self.programs / "postgres"), "-D", str(self.data), *flags]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*self.as_user, *program], stdout=log, stderr=log, cwd=self.folder
            )
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < deadline, "PostgreSQL does not start"
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: SIGINT cuts connections, SIGQUIT is as if the machine crashed."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE)
            self._process = None

    def address(self, database: str) -> Address:
        return Address.read(f"postgresql://wonderland@/{database}?host={self.folder}")

    def new_database(self) -> Address:
        """Make a fresh database."""
        name = f"test_{next(self._numbers)}"
        self.execute(self.address("postgres"), f"CREATE DATABASE {name} TEMPLATE template0")
        return self.address(name)

    def clear(self, database: Address) -> None:
        """Delete all that a store kept; what belongs to it goes with it."""
        self.execute(
            database, *(f"DELETE FROM {table}" for table in ("tables", "players", "deals"))
        )

    def execute(self, database: Address, *statements: str) -> None:
        with psycopg.connect(database.libpq, autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.address("postgres").libpq).close()
        except psycopg.OperationalError:
            return False
        return True

    def _run(self, program: str, *arguments: object) -> None:
        command = [*self.as_user, str(self.programs / program), *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder)
        assert done.returncode == 0, done.stderr


@contextmanager
def temporary_cluster(programs: Path) -> Iterator[Cluster]:
    """Run a PostgreSQL server for a while. It refuses to be root, so root lends it a user."""
    with tempfile.TemporaryDirectory(prefix="wl-pg-") as name:
        folder = Path(name)
        as_user: list[str] = []
        if os.geteuid() == 0:
            user, group = _somebody()
            os.chown(folder, user, group)
            ids = [f"--reuid={user}", f"--regid={group}"]
            as_user = ["setpriv", *ids, "--clear-groups"]
        cluster = Cluster(programs, folder, as_user)
        cluster.make()
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop(signal.SIGQUIT)


def _somebody() -> tuple[int, int]:
    """Return the numbers of a user who is not root, and of its group."""
    import pwd  # Windows has none

    try:
        found = pwd.getpwnam("postgres")
    except KeyError:
        found = pwd.getpwnam("nobody")
    return found.pw_uid, found.pw_gid
