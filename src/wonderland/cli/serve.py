"""`wonderland serve`: the table online."""

from __future__ import annotations

import argparse
import os
import sys
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from wonderland.cli.parser import FINE, Commands, whole
from wonderland.engine.errors import WonderlandError
from wonderland.terminal.device import Device

NEEDED: Final = ("litestar", "uvicorn", "websockets", "sqlalchemy", "structlog")

EXAMPLES: Final = """\
examples:
  wonderland serve                      everybody on this network can play
  wonderland serve --host 127.0.0.1     only this machine can
  wonderland serve --port 8080 --data /srv/wonderland
  wonderland serve --public-url https://play.example.org --trust-proxy
  wonderland serve --database postgresql://wonderland@db/wonderland --workers 4
  WONDERLAND_PORT=8080 wonderland serve
  wonderland serve --config /etc/wonderland.toml

Flags win over the environment, and that over the file. docs/guides/host-a-server.md says more.
"""

FLAGS: Final[tuple[tuple[str, str, str], ...]] = (
    ("host", "ADDRESS", "the address to listen on (default: all of this machine's)"),
    ("data", "FOLDER", "where the database and the secret are kept"),
    ("database", "URL", "postgresql://... (default: SQLite in the data folder)"),
    ("public-url", "URL", "what people type, if a proxy stands before the server"),
    ("log", "FORM", "text, json or auto (default: auto)"),
    ("log-level", "LEVEL", "debug, info, warning or error (default: info)"),
)


class NoServerLibraries(WonderlandError):
    """The packages that a server needs are not installed."""

    def __init__(self, missing: str) -> None:
        super().__init__(
            f"{missing} is not installed, which a server needs;"
            " `pip install 'wonderland[server]'` brings it"
        )


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    one = commands.add("serve", serve, "let people play over the network", EXAMPLES)
    one.add_argument("--config", type=Path, metavar="FILE", help="settings in a TOML file")
    one.add_argument("--port", type=whole, metavar="N", help="the port (default: 8000; 0: any)")
    for flag, value, text in FLAGS:
        one.add_argument(f"--{flag}", metavar=value, help=text)
    one.add_argument(
        "--workers", type=whole, metavar="N", help="processes; several need PostgreSQL"
    )
    one.add_argument(
        "--bot-processes", type=whole, metavar="N", help="processes that think for bots"
    )
    one.add_argument(
        "--trust-proxy",
        action="store_true",
        default=None,
        help="believe X-Forwarded-For and -Proto",
    )
    one.add_argument("--next-port", action="store_true", help="take the next port if one is taken")
    one.add_argument("--open", action="store_true", help="open the page in a browser")


def serve(options: argparse.Namespace, device: Device) -> int:
    """Serve until somebody stops it."""
    check_libraries()
    from wonderland.server import serve as server
    from wonderland.server.config import read_config

    config = read_config(flags(options), os.environ, options.config)
    server.check(config)
    with server.listening(config, next_port=options.next_port) as opened:
        places = server.addresses(config, opened.getsockname()[1])

        def ready() -> None:
            tell(device, places, str(config.folder))
            if options.open and can_open():
                webbrowser.open(places[0])

        server.run(config, opened, ready)
    return FINE


def check_libraries() -> None:
    """Raise `NoServerLibraries` if what a server needs is not installed."""
    for name in NEEDED:
        if find_spec(name) is None:
            raise NoServerLibraries(name)


def flags(options: argparse.Namespace) -> dict[str, Any]:
    """Return the settings that were given as flags."""
    names = [flag.replace("-", "_") for flag, _, _ in FLAGS]
    names += ["port", "workers", "bot_processes", "trust_proxy"]
    return {name: getattr(options, name) for name in names}


def tell(device: Device, places: list[str], folder: str) -> None:
    """Say where the page is, and how to stop."""
    device.write("\nThe table is set. Open in a browser:\n\n")
    for place in places:
        device.write(f"  {place}\n")
    device.write(f"\nGames are kept in {folder}. Ctrl-C stops the server.\n\n")


def can_open() -> bool:
    """Tell whether a browser can be shown to somebody: there is a screen, and somebody at it."""
    if not sys.stdout.isatty():
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
