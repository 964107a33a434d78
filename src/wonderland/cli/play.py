"""`wonderland play` and `resume`: a game at one keyboard."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path
from typing import Final

from wonderland.cli.options import add_game, add_options
from wonderland.cli.parser import (
    FINE,
    INTERRUPTED,
    Commands,
    add_bots,
    add_file,
    add_plain,
    name_list,
    read,
    seed,
    whole,
)
from wonderland.engine.record import Record
from wonderland.games import game
from wonderland.table import Table, local
from wonderland.terminal.at_home import AtHome
from wonderland.terminal.boxed import BoxedScreen
from wonderland.terminal.device import Device, killed_politely
from wonderland.terminal.drawings import drawing_of
from wonderland.terminal.options import read_options, try_options
from wonderland.terminal.plain import PlainScreen
from wonderland.terminal.saves import FileTaken, GameIsOver, Keeper
from wonderland.terminal.seats import Seating, seat_again, seat_all
from wonderland.terminal.session import Outcome, Screen, Session

PLAY_EXAMPLES: Final = """\
examples:
  wonderland play
  wonderland play parade --players 4 --bots greedy,greedy,random
  wonderland play parade --hot-seat --names Ann,Bob --bots greedy
  wonderland play parade --bots greedy,"cmd:python3 my_bot.py"
  wonderland play parade --seed 7 --record tea.json
  wonderland play madcala --guest-0 alice --guest-1 red_queen --start 0
  wonderland play going-out --target 60
  printf '1\\n3\\n2\\n' | wonderland play parade --plain --seed 7

In the game: a number chooses, ? explains, h gives a hint, u takes back, s saves, q leaves.
NO_COLOR=1 switches colours off.
"""

RESUME_EXAMPLES: Final = """\
examples:
  wonderland resume parade-1.json
  wonderland resume parade-1.json --bots greedy,greedy   these bots take the last two seats

Seats with a bot's name, such as 'Greedy 2', are that bot; all others are people.
"""


def add(commands: Commands) -> None:
    """Add the commands to the command line."""
    one = commands.add("play", play, "play a game", PLAY_EXAMPLES)
    add_game(one)
    one.add_argument("--players", type=whole, metavar="N", help="how many play (default: 4)")
    text = "bots after the person: names, or cmd:COMMAND for a program of yours; "
    add_bots(one, f"{text}the last one repeats (default: greedy)")
    one.add_argument(
        "--seed", type=seed, help="a number, or 32 hexadecimal digits (default: a sealed secret)"
    )
    one.add_argument("--hot-seat", action="store_true", help="several people at one keyboard")
    one.add_argument("--names", type=name_list, default=[], help="names of the people: Ann,Bob")
    one.add_argument("--record", metavar="FILE", help="keep the record of the game in a new file")
    add_plain(one)
    add_options(one)

    one = commands.add("resume", resume, "go on with a saved game", RESUME_EXAMPLES)
    add_file(one)
    add_bots(one, "bots for the last seats (default: as the players' names say)")
    add_plain(one)


def play(options: argparse.Namespace, device: Device) -> int:
    """Play a fresh game."""
    chosen = game(options.game)
    seating = seat_all(
        chosen, options.players, options.bots, options.names, hot_seat=options.hot_seat
    )
    seed = secrets.token_hex(16) if options.seed is None else options.seed
    given = read_options(chosen, options.options)
    try_options(chosen, len(seating.names), seed, given)
    record = Record.open(chosen, len(seating.names), seed, seating.names, given)
    keeper = Keeper()
    if options.record is not None:
        keeper = Keeper(Path(options.record))
        if keeper.path is not None and keeper.path.exists():
            raise FileTaken(keeper.path)
    return sit_down(local.table_of(chosen, record), seating, keeper, device, plain=options.plain)


def resume(options: argparse.Namespace, device: Device) -> int:
    """Go on with a saved game."""
    path = Path(options.file)
    record = read(path)
    chosen = game(record.game)
    table = local.table_of(chosen, record)
    if table.is_over():
        raise GameIsOver(path)
    seating = seat_again(chosen, record.names, options.bots)
    return sit_down(table, seating, Keeper(path), device, plain=options.plain)


def sit_down(table: Table, seating: Seating, keeper: Keeper, device: Device, *, plain: bool) -> int:
    """Play a game in the edition that fits the device."""
    drawing = drawing_of(table.game)
    boxed = device.draws and not plain
    screen: Screen = BoxedScreen(device, drawing) if boxed else PlainScreen(device, drawing)
    with device.attentive(), killed_politely():
        outcome = Session(AtHome(table, seating, keeper), screen, drawing).run()
    return INTERRUPTED if outcome is Outcome.INTERRUPTED else FINE
