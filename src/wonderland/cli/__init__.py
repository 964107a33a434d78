"""The command line: each module beside this one adds commands to it.

Exit codes: 0 all is well (a game that was left
counts as well); 1 an error that has a name, told in one sentence; 2 the command line was not
understood; 130 interrupted, by Ctrl-C for instance.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Final

from wonderland import BUILD, __version__
from wonderland.cli import (
    arena,
    bot_check,
    cards,
    database,
    export,
    join,
    lab,
    play,
    rules,
    saved,
    serve,
    study,
)
from wonderland.cli.parser import FINE, INTERRUPTED, NAMED_ERROR, Commands, Parser, Run
from wonderland.engine.errors import WonderlandError
from wonderland.terminal.device import Device

WELCOME: Final = """\
Wonderland: card games from the far side of the looking-glass.

  wonderland play                 a game of Parade against three bots
  wonderland play --hot-seat --names Ann,Bob
                                  the same with friends at one keyboard
  wonderland serve                the table online, for browsers on this network
  wonderland rules parade         the rules; `wonderland rules parade P9` tells one clause
  wonderland --help               everything else
"""

MAIN_EXAMPLES: Final = """\
examples:
  wonderland play                          a game of Parade against three bots
  wonderland serve                         let people play over the network
  wonderland resume parade-1.json          go on with a saved game
  wonderland replay parade-1.json --to 12  tell its first 12 moves
  wonderland hint parade-1.json            what looks best in it now, and why
  wonderland review parade-1.json --html page.html
                                           what every move of a finished game was worth
  wonderland rules parade P9               one clause of the rules
  wonderland verify parade-1.json          check a saved game
  wonderland cards check mine.toml         check cards of your own for Madcala
  wonderland backup monday.db              copy a server's database, which may be in use
  wonderland arena parade --bots greedy,random
                                           let bots play against each other
  wonderland bot-check "python3 my_bot.py" check a bot of yours
  wonderland export parade --out games/    simulated games as Parquet
  wonderland join 192.168.1.5:8000 ABC234  play with others over the network

`wonderland COMMAND --help` says more about each command.
exit codes: 0 fine, 1 an error told in one sentence, 2 not understood, 130 interrupted
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return its exit code."""
    device = Device.standard()
    options = parser().parse_args(arguments)
    run: Run | None = getattr(options, "run", None)
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
    commands = Commands(top)
    playing = (play, join, serve, database, saved, study, rules, cards)
    for room in (*playing, arena, lab, export, bot_check):
        room.add(commands)
    return top
