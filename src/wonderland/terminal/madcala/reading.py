"""What may be typed besides numbers: cards and plates by name, short forms, and the notation."""

from __future__ import annotations

import re
from typing import Final

from wonderland.engine.errors import BadNotation
from wonderland.engine.game import Move
from wonderland.games.madcala import asked
from wonderland.games.madcala.notation import plain
from wonderland.games.madcala.view import MadcalaView
from wonderland.terminal.input import echo
from wonderland.terminal.madcala import cards, words
from wonderland.terminal.scene import Scene, Unclear

TURN: Final = ("move", "plus-one", "commoner", "buy", "end", "no-move")
"""What can be begun in a turn: the game itself says why one of these cannot be done now."""

SHORT: Final = {
    "e": ("EndTurn",),
    "b": ("BuyCommoner",),
    "d": ("Decline", "StopGathering"),
    "no": ("Decline", "StopGathering"),
    "nothing": ("Decline", "StopGathering"),
}
"""Single words, and the kinds of moves that they mean."""

COLOURS: Final = {"p": "p", "pink": "p", "b": "b", "black": "b"}
PLATE: Final = re.compile(r"(?:plate|m) ?([0-9]{1,2})")
SOURCES: Final = re.compile(r"(?:pay )?((?:[0-9]{1,2}|theirs)(?: (?:[0-9]{1,2}|theirs))*)")


def read(scene: Scene, text: str) -> int:
    """Read a typed move: what fits one of the moves that can be made now, or the notation."""
    typed = " ".join(text.lower().replace(",", " ").split())
    found = [move for move in scene.moves if typed == move.notation.lower()]
    for fits in (short, by_plate, by_colour, by_name):
        found = found or [move for move in scene.moves if fits(scene, move, typed)]
    if len(found) == 1:
        return found[0].action
    if found:
        choices = ", ".join(move.notation for move in found)
        raise Unclear(f"{echo(text)} could mean {choices}.")
    return notated(scene, text, typed)


def short(scene: Scene, move: Move, typed: str) -> bool:
    """Tell whether a single word or letter means a move."""
    return move.kind in SHORT.get(typed, ())


def by_plate(scene: Scene, move: Move, typed: str) -> bool:
    """Tell whether a plate that is typed means a move."""
    plate = PLATE.fullmatch(typed)
    if plate is None or move.kind in ("Pay", "Reinforce", "PickToken"):
        return False
    return move.pieces[:1] == (str(int(plate[1])),) and (
        typed[0] == "p" or move.kind == "MoveShards"
    )


def by_colour(scene: Scene, move: Move, typed: str) -> bool:
    """Tell whether a colour, or whose it is, means a shard that is chosen."""
    if move.kind not in ("DropShard", "DropDoublerLast", "LeaveShard", "ReturnShard"):
        return False
    return typed == move.notation.split()[-1] or COLOURS.get(typed) == move.pieces[0].lower()


def by_name(scene: Scene, move: Move, typed: str) -> bool:
    """Tell whether a name as it is printed means a move."""
    view: MadcalaView = scene.view
    card = words.card_of(view, move)
    name = card.name if card else ""
    if not card and move.pieces and move.pieces[0].isdigit() and move.kind in PLATES:
        name = cards.cards_of(view).plate(int(move.pieces[0])).name
    verb = move.notation.partition(" ")[0]
    wanted = plain(typed)
    forms = {plain(name), plain(f"{verb} {name}"), plain(" ".join(move.pieces))}
    return bool(wanted) and wanted in forms and not wanted.replace("_", "").isdigit()


PLATES: Final = ("ChoosePlate", "GatherShard", "PlaceShard", "StealShard", "SetToken")
"""The kinds of moves that may be named by a plate's name."""


def notated(scene: Scene, text: str, typed: str) -> int:
    """Read the game's own notation; what is not asked for now is answered with what is."""
    view: MadcalaView = scene.view
    if view.phase == "pay":
        return payment(scene, text, typed)
    action: int = scene.game.parse(typed)
    verb = scene.game.notate(action).partition(" ")[0]
    if view.phase == "turn" and verb in TURN:
        return action
    raise Unclear(f"{echo(text)} cannot be chosen now. {words.to_do(scene)}")


def payment(scene: Scene, text: str, typed: str) -> int:
    """M20: read the plates of a payment, in any order, with or without the verb."""
    sources = SOURCES.fullmatch(typed)
    due = asked.amount(scene.view)
    if sources is None:
        scene.game.parse(typed)
        raise Unclear(f"{echo(text)} cannot be chosen now. {words.to_do(scene)}")
    try:
        action: int = scene.game.parse(f"pay {sources[1]}")
    except BadNotation as error:
        raise Unclear(f"{echo(text)}: a payment is {error.expected}.") from error
    if action not in [move.action for move in scene.moves]:
        each = "plate with a shard of yours" if due == 1 else f"{min(due, 3)} shards"
        raise Unclear(f"{echo(text)} cannot pay: name {each} that you have there, one by one.")
    return action
