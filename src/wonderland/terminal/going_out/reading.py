"""What may be typed besides numbers: cards alone, `p`, `d`, `n`, and the game's own notation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from wonderland.engine.errors import BadNotation
from wonderland.engine.game import Move
from wonderland.terminal.input import echo
from wonderland.terminal.scene import Scene, Unclear

SHORT: Final = {
    "p": "pass",
    "d": "draw deck",
    "deck": "draw deck",
    "draw": "draw deck",
    "n": "no draw",
    "no": "no draw",
    "nothing": "no draw",
}
VERBS: Final = ("play", "pass", "draw", "no", "show")
VERB_OF: Final = {
    "play": "play",
    "draw": "draw",
    "exchange": "draw",
    "show": "show",
    "choose": "show",
}
KINDS: Final = {
    "play": ("PlaySet", "Pass"),
    "draw": ("DrawFromDeck", "DrawFromDisplay", "StopDrawing"),
    "show": ("ShowCard",),
}
ASKED: Final = {
    "play": "play a set, or pass (p)",
    "draw": "draw a card of the deck (d) or of the display, or nothing (n)",
    "show": "lay one card of your hand on the display",
}
CARD: Final = re.compile(r"(?:([qc])=)?([fh])([0-9]+)|[qc]")
JOKERS: Final = {"q": ("Queen", "f"), "c": ("Cat", "h")}


def read(scene: Scene, text: str) -> int:
    """Read a typed move: cards alone mean what is asked for now."""
    words = words_of(text)
    verb = VERB_OF[scene.view.phase]
    written = SHORT.get(" ".join(words))
    if written is None:
        written = " ".join(words if words and words[0] in VERBS else [verb, *words])
    cards = written.split()[1:]
    if verb == "play" and written.startswith("play") and {"q", "c"} & set(cards):
        return guessed(scene, cards)
    try:
        action: int = scene.game.parse(written)
    except BadNotation as error:
        if not cards or not all(map(CARD.fullmatch, cards)):
            raise
        if wrong := no_such_card(cards):
            raise Unclear(wrong) from error
        if not written.startswith(verb) or verb != "play":
            raise not_now(scene, text) from error
        why = f"{' '.join(cards).upper()} is no set: it takes {error.expected}."
        raise Unclear(why) from error
    if scene.game.describe(scene.view, action).kind not in KINDS[verb]:
        raise not_now(scene, text)
    return action


def not_now(scene: Scene, text: str) -> Unclear:
    """Return the answer to what would be a move at another time."""
    asked = ASKED[VERB_OF[scene.view.phase]]
    return Unclear(f"{echo(text)} is not what is asked now: {asked}.")


def no_such_card(cards: Sequence[str]) -> str:
    """Say why one of some cards cannot be, or nothing.

    >>> no_such_card(["f3", "f9"]), no_such_card(["q=f4", "c=h1"])
    ('There is no F9: the numbers are 1 to 7.', '')
    >>> no_such_card(["q=h4"])
    'A Queen stands for F1 to F7.'
    """
    for card in cards:
        found = CARD.fullmatch(card)
        joker, suit, number = found.groups() if found else (None, None, None)
        if number and not ("1" <= number <= "7" and len(number) == 1):
            return f"There is no {card[-1 - len(number) :].upper()}: the numbers are 1 to 7."
        if joker and JOKERS[joker][1] != suit:
            name, own = JOKERS[joker]
            return f"A {name} stands for {own.upper()}1 to {own.upper()}7."
    return ""


def words_of(text: str) -> list[str]:
    """Return the words of a typed move in small letters, cards apart even if typed as one.

    >>> words_of("F3, q = f4 F5"), words_of("f2h2"), words_of("f1x2")
    (['f3', 'q=f4', 'f5'], ['f2', 'h2'], ['f1', 'f1'])
    """
    text = re.sub(r"\s*=\s*", "=", text.lower().replace(",", " "))
    text = re.sub(r"([a-z=]+[0-9]?)x([0-9])", lambda many: f"{many[1]} " * int(many[2]), text)
    return re.sub(r"(?<=[0-9])(?=[a-z])", " ", text).split()


def guessed(scene: Scene, cards: Sequence[str]) -> int:
    """Return the one set that these cards can make, although jokers among them say nothing."""
    typed = [card.upper() for card in cards]
    found = [move for move in scene.moves if move.kind == "PlaySet" and fits(typed, move)]
    if len(found) == 1:
        return found[0].action
    joker = next(card for card in typed if card in ("Q", "C"))
    name = "Queen" if joker == "Q" else "Cat"
    example = f"{joker}={'F' if joker == 'Q' else 'H'}4".lower()
    if not found:
        raise Unclear(
            f"{' '.join(typed)} makes no set that may be played now, whatever the {name} is."
        )
    raise Unclear(f"Say what the {name} stands for, as in {example}.")


def fits(typed: Sequence[str], move: Move) -> bool:
    """Tell whether a set has just these cards, jokers being anything where nothing is said."""
    said = Counter(card for card in typed if card not in ("Q", "C"))
    pieces = Counter(move.pieces)
    if said - pieces:
        return False
    rest = Counter(piece[0] if "=" in piece else piece for piece in (pieces - said).elements())
    return rest == Counter(card for card in typed if card in ("Q", "C"))
