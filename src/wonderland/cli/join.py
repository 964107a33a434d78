"""`wonderland join` and `bot-join`: a seat at a table on a server."""

from __future__ import annotations

import argparse
import getpass
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from wonderland.cli.options import at_hand
from wonderland.cli.parser import FINE, INTERRUPTED, Commands, Parser, add_plain, whole
from wonderland.engine.errors import BadOptions
from wonderland.engine.words import counted
from wonderland.terminal.device import Device, killed_politely

if TYPE_CHECKING:
    from wonderland.client.addresses import Address
    from wonderland.client.lobby import Lobby
    from wonderland.client.remote import RemoteTable, Visit
    from wonderland.terminal.bell import Bell
    from wonderland.terminal.session import Outcome

NEEDED: Final = ("httpx", "platformdirs", "websockets")
LONGEST: Final = 24

JOIN_EXAMPLES: Final = """\
examples:
  wonderland join "http://192.168.1.5:8000/t/k3x9?invite=..."   an invite link
  wonderland join http://192.168.1.5:8000/t/k3x9                a table that is open to all
  wonderland join 192.168.1.5:8000 ABC234                       a server, and a code
  wonderland join play.example.org ABC234 --name Ann

In the game: a number chooses, ? explains, say ... speaks, q leaves; the same line brings you back.
Who you are on which server is kept with your settings; --name changes what you are called there.
"""

BOT_EXAMPLES: Final = """\
examples:
  wonderland bot-join "http://192.168.1.5:8000/t/k3x9?invite=..." "python3 my_bot.py"
  wonderland bot-join 192.168.1.5:8000 ABC234 "python3 my_bot.py" --games 10
  wonderland bot-join http://localhost:8000/t/k3x9 greedy

The program speaks the protocol of docs/guides/write-a-bot.md. What it gets wrong, or does not
answer in time, a stand-in chooses for it; every fault is told at the end.
"""


def add(commands: Commands) -> None:
    """Add the commands to the command line."""
    one = commands.add("join", join, "play at a table on a server", JOIN_EXAMPLES)
    add_address(one)
    one.add_argument("--name", type=name, help="what you want to be called there")
    one.add_argument("--watch", action="store_true", help="watch, and take no seat")
    add_plain(one)

    one = commands.add("bot-join", bot_join, "seat a bot of yours at a server", BOT_EXAMPLES)
    add_address(one)
    one.add_argument("bot", metavar="CMD", help="a command that runs the bot, or a bot's name")
    one.add_argument("--name", type=name, help="what the bot is called there")
    one.add_argument(
        "--games", type=whole, default=1, metavar="N", help="ask for a rematch until there were N"
    )


def add_address(one: Parser) -> None:
    """Let a command take the address of a table."""
    one.add_argument("address", metavar="URL", help="an invite link, a table, or a server")
    one.add_argument("code", metavar="CODE", nargs="?", help="the table's code, with a server")


def name(text: str) -> str:
    """Read a name.

    >>> name("  Ann   Lee ")
    'Ann Lee'
    """
    plain = " ".join(text.split())
    if not (plain.isprintable() and 0 < len(plain) <= LONGEST):
        raise argparse.ArgumentTypeError(f"a name has 1 to {LONGEST} printable characters")
    return plain


def check_libraries() -> None:
    """Raise a named error if something is missing that playing over a network needs."""
    from wonderland.client.errors import NoClientLibraries

    for needed in NEEDED:
        if find_spec(needed) is None:
            raise NoClientLibraries(needed)


# People


def join(options: argparse.Namespace, device: Device) -> int:
    """Play at a table, and again if all agree to it."""
    check_libraries()
    from wonderland.client.keyring import Keyring
    from wonderland.client.lobby import Lobby
    from wonderland.client.remote import visit
    from wonderland.terminal.bell import Bell
    from wonderland.terminal.waiting_room import wait_for_rematch

    address = address_of(options)
    with (
        killed_politely(),
        closing(Bell()) as bell,
        Lobby(address.server, Keyring()) as lobby,
        device.attentive(),
    ):
        come_in(lobby, options.name, device)
        table_id, invite = find(lobby, address)
        with visit(lobby) as here, heard(device, bell):
            following: str | None = table_id
            while following is not None:
                table = here.join(following, invite)
                outcome = sit_down(table, device, bell, options, address)
                if outcome is None or not is_finished(outcome):
                    return INTERRUPTED if is_interrupted(outcome) else FINE
                following = wait_for_rematch(table, device, bell)
    return FINE


@contextmanager
def heard(device: Device, bell: Bell) -> Iterator[None]:
    """Let a bell be heard where lines are read."""
    device.bell = bell
    try:
        yield
    finally:
        device.bell = None


def is_finished(outcome: Outcome) -> bool:
    """Tell whether a game was played to its end."""
    return outcome.name == "FINISHED"


def is_interrupted(outcome: Outcome | None) -> bool:
    """Tell whether somebody was interrupted."""
    return outcome is not None and outcome.name == "INTERRUPTED"


def come_in(lobby: Lobby, wanted: str | None, device: Device) -> None:
    """Be somebody at a server: who one was there before, or a guest with a name."""
    me = lobby.me()
    if me is None or (wanted is not None and wanted != me.name):
        lobby.come_in(wanted or ask_name(device))


def ask_name(device: Device) -> str:
    """Ask somebody new for a name; a script is called after its user."""
    usual = getpass.getuser()[:LONGEST].capitalize() or "Guest"
    if not device.talks:
        return usual
    while True:
        device.write(f"What do you want to be called here? [{usual}] ")
        try:
            return name(device.read_line() or usual)
        except argparse.ArgumentTypeError as error:
            device.write(f"{str(error).capitalize()}.\n")


def address_of(options: argparse.Namespace) -> Address:
    """Read the address of a table."""
    from wonderland.client.addresses import read_address
    from wonderland.client.errors import BadAddress

    address = read_address(options.address, options.code)
    if address.table is None and address.code is None:
        raise BadAddress(options.address, "it is a server's; add the code of a table")
    return address


def find(lobby: Lobby, address: Address) -> tuple[str, str | None]:
    """Return the table of an address, and the invitation to it."""
    if address.table is not None:
        return address.table, address.invite
    assert address.code is not None
    found = lobby.find(address.code)
    return found.table, found.invite


def sit_down(
    table: RemoteTable, device: Device, bell: Bell, options: argparse.Namespace, address: Address
) -> Outcome | None:
    """Play one game; None if it was left before it began."""
    from wonderland.terminal.boxed import BoxedScreen
    from wonderland.terminal.drawings import drawing_of
    from wonderland.terminal.online import Online
    from wonderland.terminal.plain import PlainScreen
    from wonderland.terminal.saves import program
    from wonderland.terminal.session import Screen, Session
    from wonderland.terminal.waiting_room import LeftEarly, WaitingRoom, take_a_seat

    if not options.watch:
        take_a_seat(table)
    try:
        WaitingRoom(table, device, bell).wait()
    except LeftEarly:
        device.write("Your seat is kept; the same command brings you back.\n")
        return None
    if table.view is None:
        device.write("The server has this table no more.\n")
        return None
    come_back = f"{program()} join {address.server}/t/{table.id}"
    drawing = drawing_of(table.game)
    boxed = device.draws and not options.plain
    screen: Screen = BoxedScreen(device, drawing) if boxed else PlainScreen(device, drawing)
    return Session(Online(table, bell, come_back, tells_again=boxed), screen, drawing).run()


# Bots


def bot_join(options: argparse.Namespace, device: Device) -> int:
    """Let a bot play at a table until the game is over."""
    check_libraries()
    from wonderland.adapters import is_outside, short_name
    from wonderland.adapters.outside import words_of
    from wonderland.adapters.seated import OUTSIDE
    from wonderland.bots import bots
    from wonderland.client.bots import play, take_any_seat
    from wonderland.client.keyring import Keyring
    from wonderland.client.lobby import Lobby
    from wonderland.client.remote import visit

    if options.games < 1:
        raise BadOptions("games", f"is at least 1, not {options.games}")
    address = address_of(options)
    command: str = options.bot
    if not any(command in bots(each) for each in at_hand()):
        words_of(command.removeprefix(OUTSIDE))
    with killed_politely(), Lobby(address.server, Keyring(), f"bot {options.bot}") as lobby:
        kind = command if is_outside(command) else f"cmd:{command}"
        table_id, invite = None, None
        called = options.name or short_name(kind)[:LONGEST]
        lobby.come_in(called)
        table_id, invite = find(lobby, address)
        with visit(lobby) as here:
            for number in range(1, options.games + 1):
                table = here.join(table_id, invite)
                if command in bots(table.game):
                    kind = command
                take_any_seat(table)
                device.write(f"{called} sits at seat {(table.seat or 0) + 1} of {table.id}.\n")
                faults = play(table, kind)
                tell_result(device, table)
                for fault in faults:
                    device.write(f"{fault}\n")
                device.write(f"Game {number}: {counted(len(faults), 'fault')}.\n")
                if number == options.games:
                    break
                table_id = again(here, table)
    return FINE


def again(here: Visit, table: RemoteTable) -> str:
    """Ask for a rematch, and return the new table when all agree."""
    table.rematch()
    table.wait(lambda seen: seen.info.rematch is not None)
    assert table.seen.info.rematch is not None
    return table.seen.info.rematch


def tell_result(device: Device, table: RemoteTable) -> None:
    """Say how a game ended."""
    over = table.seen.over
    if over is None:
        device.write("The server has the table no more.\n")
        return
    ranked = sorted(zip(over.places, table.seen.names, over.scores, strict=True))
    for place, who, score in ranked:
        device.write(f"Place {place}: {who}, {score} points.\n")
