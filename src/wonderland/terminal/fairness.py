"""What is said about the deal: its seal before the first move, and how to check it afterwards."""

from __future__ import annotations

from typing import Final

from wonderland.engine.game import AnyGame
from wonderland.engine.record import Record
from wonderland.terminal.options import same_options
from wonderland.terminal.saves import program

COMMAND: Final = "    "
"""Stands before what is to be typed into a shell, which is never wrapped."""


def before(record: Record) -> list[str]:
    """Say what the deal is sealed with, before anything is played."""
    commitment = record.commitment()
    if commitment is not None:
        return [sealed(commitment)]
    if record.seed is not None:
        return [f"The deal is the one of seed {record.seed}, known to all, so it is not sealed."]
    return ["The game begins from a position that was set up."]


def sealed(commitment: str) -> str:
    """Say what a deal is sealed with."""
    return (
        f"The deal is sealed. The SHA-256 of its secret seed is {commitment}"
        " and the seed is told after the last move."
    )


def after(game: AnyGame, record: Record) -> list[str]:
    """Say how anybody can check the deal, now that the game is over; commands are indented."""
    commitment = record.commitment()
    again = f"{COMMAND}{program()} play {record.game} --players {record.players}"
    again += f" --seed {record.seed}{same_options(game, record)}"
    if commitment is not None:
        return [
            f"The secret seed was {record.seed} and its SHA-256 is {commitment} as you were shown"
            " before the first move. To check that:",
            f'{COMMAND}python3 -c "import hashlib as h;'
            f" print(h.sha256(bytes.fromhex('{record.seed}')).hexdigest())\"",
            "To have the same deal again:",
            again,
        ]
    return ["To have the same deal again:", again] if record.seed is not None else []
