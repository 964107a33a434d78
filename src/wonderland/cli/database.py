"""`wonderland db` and `backup`: what can be done with the database of a server."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, BinaryIO, Final

from wonderland.cli.parser import FINE, NAMED_ERROR, Commands, Parser
from wonderland.cli.serve import check_libraries
from wonderland.engine.words import counted
from wonderland.terminal.device import Device

if TYPE_CHECKING:
    from wonderland.server.archive import Exported
    from wonderland.server.storage import Address

DB_EXAMPLES: Final = """\
examples:
  wonderland db version                        which schema the database has
  wonderland db upgrade --database postgresql://wonderland@db/wonderland
                                               bring it up to date, before a newer server starts
  wonderland db export games.jsonl             all finished games, one line for each
  wonderland db export - --game parade         those of Parade, to standard output
  wonderland db import games.jsonl             take finished games in

A server on SQLite brings its database up to date by itself. Without --data and --database, the
settings of `wonderland serve` hold: the environment, or the usual folder.
"""

BACKUP_EXAMPLES: Final = """\
examples:
  wonderland backup /backups/wonderland-monday.db
  wonderland backup monday.db --data /srv/wonderland
  wonderland backup monday.dump --database postgresql://wonderland@db/wonderland

The server may run meanwhile. The backup is checked; if anything is wrong, there is none. It holds
the hands of games being played: keep it as safe as the server.
"""


def add(commands: Commands) -> None:
    """Add the commands to the command line."""
    one = commands.add("db", unsaid, "look after the database of a server", DB_EXAMPLES)
    one.set_defaults(parser=one)
    inner = Commands(one)
    add_place(inner.add("version", version, "say which schema the database has", DB_EXAMPLES))
    add_place(inner.add("upgrade", upgrade, "bring the database up to date", DB_EXAMPLES))

    text = "write all finished games to a file, one line for each"
    leaving = inner.add("export", export, text, DB_EXAMPLES)
    leaving.add_argument("file", metavar="FILE", help="a new file; `-` for standard output")
    leaving.add_argument("--game", metavar="GAME", help="games of this kind only")
    add_place(leaving)

    text = "take in finished games from a file, one line for each"
    coming = inner.add("import", import_, text, DB_EXAMPLES)
    coming.add_argument("file", metavar="FILE", help="an export, or records one to a line")
    add_place(coming)

    text = "copy the database of a server, which may be running"
    saving = commands.add("backup", back_up, text, BACKUP_EXAMPLES)
    saving.add_argument("file", metavar="FILE", help="a new file")
    add_place(saving)


def add_place(one: Parser) -> None:
    """Let a command be told where the database is."""
    one.add_argument("--config", type=Path, metavar="FILE", help="the server's settings")
    one.add_argument("--data", metavar="FOLDER", help="the data folder of the server")
    one.add_argument("--database", metavar="URL", help="postgresql://... or sqlite:///...")


def unsaid(options: argparse.Namespace, device: Device) -> int:
    """Ask what is to be done with the database."""
    parser: Parser = options.parser
    parser.error("say version, upgrade, export or import")


def address_of(options: argparse.Namespace) -> Address:
    """Return where the database is that is meant."""
    check_libraries()
    from wonderland.server.config import read_config
    from wonderland.server.storage import Address

    flags = {"data": options.data, "database": options.database}
    environment = {
        name: value
        for name, value in os.environ.items()
        if name in ("WONDERLAND_DATA", "WONDERLAND_DATABASE")
    }
    if options.data is not None:  # the folder on the command line, not a database elsewhere
        environment.pop("WONDERLAND_DATABASE", None)
    return Address.read(read_config(flags, environment, options.config).database_url)


def version(options: argparse.Namespace, device: Device) -> int:
    """Say which schema a database has."""
    address = address_of(options)
    from wonderland.server.storage import migrate

    found = asyncio.run(migrate.version(address))
    has = f"schema {found}" if found is not None else "no schema yet"
    device.write(f"{address} has {has}; this Wonderland works with schema {migrate.newest()}.\n")
    return FINE


def upgrade(options: argparse.Namespace, device: Device) -> int:
    """Bring a database up to date."""
    address = address_of(options)
    from wonderland.server.storage import migrate

    before, after = asyncio.run(migrate.upgrade(address))
    if before == after:
        device.write(f"{address} has schema {after} already.\n")
    else:
        device.write(f"{address} has schema {after} now.\n")
    return FINE


def back_up(options: argparse.Namespace, device: Device) -> int:
    """Write a backup."""
    address = address_of(options)
    from wonderland.server.storage import backup

    backup(address, Path(options.file))
    device.write(f"{options.file} holds everything that {address} held just now.\n")
    return FINE


def export(options: argparse.Namespace, device: Device) -> int:
    """Write finished games, one to a line."""
    address = address_of(options)
    if options.file == "-":
        done = asyncio.run(_export(address, options.game, sys.stdout.buffer))
    else:
        with Path(options.file).open("xb") as file:
            done = asyncio.run(_export(address, options.game, file))
    print(f"{counted(done.games, 'game')} written.", file=sys.stderr)
    return _complained(done.unreadable)


async def _export(address: Address, game: str | None, file: BinaryIO) -> Exported:
    from wonderland.server.archive import Exported, export_games
    from wonderland.server.storage import Wanted, opened

    done = Exported()
    async with opened(address) as store:
        lines: AsyncIterator[bytes] = export_games(store, Wanted(game=game, private=True), done)
        async for line in lines:
            file.write(line)
    file.flush()
    return done


def import_(options: argparse.Namespace, device: Device) -> int:
    """Take finished games in."""
    address = address_of(options)
    from wonderland.server.archive import Imported, import_games
    from wonderland.server.storage import opened

    async def taken_in(file: BinaryIO) -> Imported:
        async with opened(address) as store:
            return await import_games(store, file, time())

    with Path(options.file).open("rb") as file:
        done = asyncio.run(taken_in(file))
    known = f", {counted(done.known, 'game')} known already" if done.known else ""
    device.write(f"{counted(done.games, 'game')} taken in{known}.\n")
    return _complained(done.refused)


def _complained(complaints: list[str]) -> int:
    """Say what was left out; return the exit code."""
    for complaint in complaints:
        print(f"wonderland: {complaint}", file=sys.stderr)
    return NAMED_ERROR if complaints else FINE
