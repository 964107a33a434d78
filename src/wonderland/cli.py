"""The command line: `wonderland play`, `resume`, `replay`, `rules` and `verify`.

Exit codes: 0 all is well (a game that was left counts as well); 1 an error that has a name, told in
one sentence; 2 the command line was not understood; 130 interrupted, by Ctrl-C for instance.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NoReturn

from wonderland import BUILD, __version__
from wonderland.engine.errors import BadOptions, WonderlandError
from wonderland.engine.game import seed_bytes
from wonderland.engine.record import LONGEST_NAME, Record
from wonderland.games import game, games
from wonderland.table import Table
from wonderland.terminal import records, rules
from wonderland.terminal.boxed import READABLE, BoxedScreen
from wonderland.terminal.device import Device, killed_politely
from wonderland.terminal.drawings import drawing_of
from wonderland.terminal.pen import Pen
from wonderland.terminal.plain import PlainScreen
from wonderland.terminal.saves import FileTaken, GameIsOver, Keeper
from wonderland.terminal.seats import Seating, seat_again, seat_all
from wonderland.terminal.session import Outcome, Screen, Session

FINE: Final = 0
NAMED_ERROR: Final = 1
USAGE: Final = 2
INTERRUPTED: Final = 130

USUAL_GAME: Final = "parade"

WELCOME: Final = """\
Wonderland: card games from the far side of the looking-glass.

  wonderland play                 a game of Parade against three bots
  wonderland play --hot-seat --names Ann,Bob
                                  the same with friends at one keyboard
  wonderland rules parade         the rules; `wonderland rules parade P9` tells one clause
  wonderland --help               everything else
"""

MAIN_EXAMPLES: Final = """\
examples:
  wonderland play                          a game of Parade against three bots
  wonderland resume parade-1.json          go on with a saved game
  wonderland replay parade-1.json --to 12  tell its first 12 moves
  wonderland rules parade P9               one clause of the rules
  wonderland verify parade-1.json          check a saved game

`wonderland COMMAND --help` says more about each command.
exit codes: 0 fine, 1 an error told in one sentence, 2 not understood, 130 interrupted
"""

PLAY_EXAMPLES: Final = """\
examples:
  wonderland play
  wonderland play parade --players 4 --bots greedy,greedy,random
  wonderland play parade --hot-seat --names Ann,Bob --bots greedy
  wonderland play parade --seed 7 --record tea.json
  printf '1\\n3\\n2\\n' | wonderland play parade --plain --seed 7

In the game: a number chooses, ? explains, u takes back, s saves, q leaves.
NO_COLOR=1 switches colours off.
"""

RESUME_EXAMPLES: Final = """\
examples:
  wonderland resume parade-1.json
  wonderland resume parade-1.json --bots greedy,greedy   these bots take the last two seats

Seats with a bot's name, such as 'Greedy 2', are that bot; all others are people.
"""

REPLAY_EXAMPLES: Final = """\
examples:
  wonderland replay parade-1.json
  wonderland replay parade-1.json --to 12    the first 12 moves, and the table after them

Of a game that is not over, only what everybody could see is told.
"""

RULES_EXAMPLES: Final = """\
examples:
  wonderland rules parade
  wonderland rules parade P9
"""

VERIFY_EXAMPLES: Final = """\
examples:
  wonderland verify parade-1.json

Every move is checked against the rules, and the seed against its commitment: compare that with
the one you were shown before the first move. The exit code is 1 if anything is wrong.
"""


class Parser(argparse.ArgumentParser):
    """A parser that complains in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what was not understood and where help is, and exit."""
        print(f"wonderland: {message}; see `{self.prog} --help`", file=sys.stderr)
        raise SystemExit(USAGE)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit code."""
    device = Device.standard()
    options = parser().parse_args(arguments)
    run: Callable[[argparse.Namespace, Device], int] | None = getattr(options, "run", None)
    try:
        if run is None:
            device.write(WELCOME)
            return FINE
        return run(options, device)
    except WonderlandError as error:
        return complain(str(error))
    except BrokenPipeError:
        # Whoever read the output has had enough, as in `wonderland rules parade | head`.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except FileNotFoundError as error:
        return complain(f"there is no file {error.filename!r}; the path may be misspelt")
    except OSError as error:
        return complain(f"{error.filename or 'a file'} could not be used: {error.strerror}")
    except KeyboardInterrupt:
        return INTERRUPTED


def complain(sentence: str) -> int:
    """Say what went wrong; return the exit code of named errors."""
    print(f"wonderland: {' '.join(sentence.split())}", file=sys.stderr)
    return NAMED_ERROR


# The commands


def play(options: argparse.Namespace, device: Device) -> int:
    """Play a fresh game."""
    chosen = game(options.game)
    seating = seat_all(
        chosen, options.players, options.bots, options.names, hot_seat=options.hot_seat
    )
    seed = secrets.token_hex(16) if options.seed is None else options.seed
    record = Record.open(chosen, len(seating.names), seed, seating.names)
    keeper = Keeper()
    if options.record is not None:
        keeper = Keeper(Path(options.record))
        if keeper.path is not None and keeper.path.exists():
            raise FileTaken(keeper.path)
    return sit_down(Table(chosen, record), seating, keeper, device, plain=options.plain)


def resume(options: argparse.Namespace, device: Device) -> int:
    """Go on with a saved game."""
    path = Path(options.file)
    record = read(path)
    chosen = game(record.game)
    table = Table(chosen, record)
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
        outcome = Session(table, seating, screen, drawing, keeper).run()
    return INTERRUPTED if outcome is Outcome.INTERRUPTED else FINE


def replay(options: argparse.Namespace, device: Device) -> int:
    """Tell a saved game."""
    record = read(Path(options.file))
    if options.to is not None and not 0 <= options.to <= len(record.actions):
        raise BadOptions("--to", f"the game has {len(record.actions)} moves, not {options.to}")
    drawn = device.paints and not options.plain
    columns = device.size().columns if drawn else None
    pen = device.pen() if drawn else Pen()
    for line in records.told_again(record, options.to, pen, columns):
        device.write(f"{line}\n")
    return FINE


def show_rules(options: argparse.Namespace, device: Device) -> int:
    """Print the rules of a game, or one clause."""
    chosen = game(options.game)
    pen = device.pen() if device.paints else Pen()
    columns = min(device.size().columns, READABLE) - 1
    if options.clause is None:
        lines = rules.page(chosen.rules(), pen, columns)
    else:
        lines = rules.rendered(rules.one_clause(chosen, options.clause), pen, columns)
    device.write("".join(f"{line}\n" for line in lines))
    return FINE


def verify(options: argparse.Namespace, device: Device) -> int:
    """Check a saved game."""
    for sentence in records.checked(read(Path(options.file))):
        device.write(f"{sentence}\n")
    return FINE


def read(path: Path) -> Record:
    """Read a record from a file."""
    return Record.read(path, game)


# What may be given


def parser() -> Parser:
    """Return the parser of the whole command line."""
    top = Parser(
        prog="wonderland",
        description="Card games from the far side of the looking-glass, in your terminal.",
        epilog=MAIN_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    version = f"wonderland {__version__} ({BUILD})"
    top.add_argument("--version", action="version", version=version, help="say which build runs")
    commands = top.add_subparsers(metavar="COMMAND", parser_class=Parser)

    def command(name: str, run: object, text: str, examples: str) -> Parser:
        made = commands.add_parser(
            name,
            help=text,
            description=f"{text[0].upper()}{text[1:]}.",
            epilog=examples,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        made.set_defaults(run=run)
        return made

    known = ", ".join(games())
    one = command("play", play, "play a game", PLAY_EXAMPLES)
    one.add_argument("game", nargs="?", default=USUAL_GAME, help=f"{known} (default: %(default)s)")
    one.add_argument("--players", type=whole, metavar="N", help="how many play (default: 4)")
    add_bots(one, "bots after the person, by name; the last one named repeats (default: greedy)")
    one.add_argument(
        "--seed", type=seed, help="a number, or 32 hexadecimal digits (default: a sealed secret)"
    )
    one.add_argument("--hot-seat", action="store_true", help="several people at one keyboard")
    one.add_argument("--names", type=name_list, default=[], help="names of the people: Ann,Bob")
    one.add_argument("--record", metavar="FILE", help="keep the record of the game in a new file")
    add_plain(one)

    one = command("resume", resume, "go on with a saved game", RESUME_EXAMPLES)
    add_file(one)
    add_bots(one, "bots for the last seats (default: as the players' names say)")
    add_plain(one)

    one = command("replay", replay, "tell a saved game move by move", REPLAY_EXAMPLES)
    add_file(one)
    one.add_argument("--to", type=whole, metavar="N", help="stop after N moves")
    add_plain(one)

    one = command("rules", show_rules, "show the rules of a game", RULES_EXAMPLES)
    one.add_argument("game", help=known)
    one.add_argument("clause", nargs="?", help="one clause only, such as P9")

    one = command("verify", verify, "check a saved game", VERIFY_EXAMPLES)
    add_file(one)
    return top


def add_file(one: Parser) -> None:
    """Let a command take a saved game."""
    one.add_argument("file", metavar="FILE", help="a saved game")


def add_bots(one: Parser, text: str) -> None:
    """Let a command take bots."""
    one.add_argument("--bots", type=bot_list, default=[], metavar="A,B", help=text)


def add_plain(one: Parser) -> None:
    """Let a command be told to print sentences."""
    text = "plain sentences: no boxes, good with a screen reader or a pipe"
    one.add_argument("--plain", action="store_true", help=text)


def whole(text: str) -> int:
    """Read a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a whole number is needed, not {text[:40]!r}") from None


def bot_list(text: str) -> list[str]:
    """Read `greedy,random`."""
    return [word.strip().lower() for word in text.split(",") if word.strip()]


def name_list(text: str) -> list[str]:
    """Read `Ann,Bob`.

    >>> name_list("Ann, Bob")
    ['Ann', 'Bob']
    """
    names = [" ".join(word.split()) for word in text.split(",")]
    for name in names:
        if not (name.isprintable() and 0 < len(name) <= LONGEST_NAME):
            raise argparse.ArgumentTypeError(f"a name has 1 to {LONGEST_NAME} printable characters")
    return names


def seed(text: str) -> int | str:
    """Read a seed: 32 hexadecimal digits, or a whole number.

    >>> seed("7"), seed("00112233445566778899AABBCCDDEEFF")
    (7, '00112233445566778899aabbccddeeff')
    """
    try:
        return seed_bytes(text).hex()
    except WonderlandError:
        pass
    try:
        return int(text)
    except ValueError:
        fault = f"is a whole number or 32 hexadecimal digits, not {text[:40]!r}"
        raise argparse.ArgumentTypeError(fault) from None
