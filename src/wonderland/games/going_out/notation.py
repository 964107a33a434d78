"""The Going-Out game's actions as people write them: `play F3 Q=F4 F5`, `pass`, `draw deck`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from wonderland.engine.errors import BadNotation
from wonderland.engine.words import words_at
from wonderland.games.going_out.cards import (
    CAT,
    DRAW,
    DRAW_DECK,
    HEDGEHOGS,
    KIND_NAMES,
    KIND_NUMBERS,
    KINDS,
    NO_DRAW,
    NO_RUN,
    PASS,
    PLAY,
    PLAYS,
    QUEEN,
    SHOW,
    copies_of,
)

LONGEST = 300
MOST_PLAYERS = 5
JOKERS = {"Q": "F", "C": "H"}


def set_names(play: int) -> tuple[str, ...]:
    """Return the cards of a play in order, each joker with what it stands for (G13)."""
    rank, mask = int(PLAYS.ranks[play]), int(PLAYS.runs[play])
    needs = [int(PLAYS.needs[play * KINDS + kind]) for kind in range(KINDS)]
    if mask == NO_RUN:
        return (
            *[f"F{rank + 1}"] * needs[rank],
            *[f"H{rank + 1}"] * needs[HEDGEHOGS + rank],
            *[f"Q=F{rank + 1}"] * needs[QUEEN],
            *[f"C=H{rank + 1}"] * needs[CAT],
        )
    suit = "F" if sum(needs[:HEDGEHOGS]) + needs[QUEEN] > 0 else "H"
    joker = "Q=" if suit == "F" else "C="
    places = range(int(PLAYS.sizes[play]))
    return tuple(f"{joker if mask >> at & 1 else ''}{suit}{rank + 1 + at}" for at in places)


ACTION_NAMES: tuple[str, ...] = (
    "pass",
    "no draw",
    "draw deck",
    *(f"draw {kind}" for kind in KIND_NAMES),
    *(f"show {kind}" for kind in KIND_NAMES),
    *(f"play {' '.join(set_names(play))}" for play in range(len(PLAYS.sizes))),
)

PLAY_NUMBERS: dict[tuple[str, ...], int] = {
    tuple(sorted(set_names(play))): play for play in range(len(PLAYS.sizes))
}


def notate(action: int) -> str:
    """Write an action down.

    >>> notate(PASS), notate(DRAW_DECK), notate(parse("PLAY f5 f3 q=f4"))
    ('pass', 'draw deck', 'play F3 Q=F4 F5')
    """
    if not 0 <= action < len(ACTION_NAMES):
        raise BadNotation(str(action), 0, f"an action from 0 to {len(ACTION_NAMES) - 1}")
    return ACTION_NAMES[action]


def parse(text: str) -> int:
    """Read a written action, its cards in any order and any case.

    >>> parse("no draw"), parse("Draw F6") - DRAW, parse(" show q ") - SHOW
    (1, 5, 14)
    """
    if len(text) > LONGEST:
        raise BadNotation(text[:LONGEST] + "...", LONGEST, "a shorter text")
    words = words_at(text)
    match [word.lower() for _, word in words]:
        case ["pass"]:
            return PASS
        case ["no", "draw"]:
            return NO_DRAW
        case ["draw", "deck"]:
            return DRAW_DECK
        case ["draw", _]:
            return DRAW + _kind(text, *words[1], "'deck' or a card such as F6, Q or C")
        case ["show", _]:
            return SHOW + _kind(text, *words[1], "a card such as F6, Q or C")
        case ["play", _, *_]:
            return PLAY + _play(text, words[1:])
        case ["draw" | "show" | "play"]:
            raise BadNotation(text, len(text), "a card such as F6, Q or C")
        case ["draw" | "show", *_]:
            raise BadNotation(text, words[2][0], "nothing more")
    at = words[0][0] if words else 0
    expected = "'play' and cards, 'pass', 'draw deck', 'draw F6', 'no draw' or 'show F6'"
    raise BadNotation(text, at, expected)


def _kind(text: str, at: int, word: str, expected: str) -> int:
    kind = KIND_NUMBERS.get(word.upper())
    if kind is None:
        raise BadNotation(text, at, expected)
    return kind


def _play(text: str, words: Sequence[tuple[int, str]]) -> int:
    cards = tuple(sorted(_card(text, at, word) for at, word in words))
    play = PLAY_NUMBERS.get(cards)
    if play is None:
        raise BadNotation(text, words[0][0], _no_set(cards))
    return play


def _card(text: str, at: int, word: str) -> str:
    name = word.upper()
    joker, equals, card = name.partition("=")
    if not equals:
        joker, card = "", name
    if equals and joker not in JOKERS:
        raise BadNotation(text, at, "a joker before '=': Q or C")
    if card in JOKERS:
        raise BadNotation(text, at, f"what the joker stands for, as in {card}={JOKERS[card]}4")
    kind = KIND_NUMBERS.get(card)
    if kind is None or (joker and card[0] != JOKERS[joker]):
        expected = f"a card {JOKERS[joker]}1 to {JOKERS[joker]}7" if joker else "a card such as F6"
        raise BadNotation(text, at + len(word) - len(card), expected)
    return name


def _no_set(cards: Sequence[str]) -> str:
    """Say what would have been a set."""
    numbers = Counter(card[-1] for card in cards)
    suits = {card[-2] for card in cards}
    if len(numbers) == 1:
        counts = Counter(card.split("=")[0] for card in cards)
        return next(
            f"at most {most} {name}, for there are no more"
            for name, count in counts.items()
            if count > (most := copies_of(KIND_NUMBERS[name], MOST_PLAYERS))
        )
    if len(cards) == 2:
        return "two cards of the same number (there are no runs of two)"
    if len(suits) > 1:
        return "cards of one number, or a run in one suit"
    return "cards of one number, or a run of numbers that follow each other, each once"


def why_too_weak(play: int, table: Sequence[str], size: int, rank: int) -> str:
    """G14, G15: say why a set does not beat the table's, in the game's words.

    >>> why_too_weak(parse("play F3 F4 F5") - PLAY, ["H3", "H3", "F3"], 3, 2)
    '3-4-5 is exactly as strong as 3-3-3; it must be stronger'
    """
    mine = _shape(play)
    theirs = _table_shape(table, size, rank)
    count, number = int(PLAYS.sizes[play]), int(PLAYS.ranks[play])
    if (count, number) == (size, rank):
        return f"{mine} is exactly as strong as {theirs}; it must be stronger"
    if count < size:
        return f"{mine} has fewer cards than {theirs}; more cards beat fewer"
    return f"{mine} is weaker than {theirs}: of equally many cards the higher number wins"


def _shape(play: int) -> str:
    return "-".join(card[-1] for card in set_names(play))


def _table_shape(table: Sequence[str], size: int, rank: int) -> str:
    """Return the numbers of the set on the table, whose jokers have left it."""
    if any(card[1] != str(rank + 1) for card in table):
        return "-".join(str(rank + 1 + at) for at in range(size))
    return "-".join([str(rank + 1)] * size)
