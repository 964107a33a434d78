"""Madcala's actions as people write them: `move 3`, `drop mine`, `plus-one dodo`, `pay 4 8`.

Plates are numbered 0 to 11 (M4). Cards of the house set go by their ids; those of other sets by
their place: Plus-Ones and tokens on their Guest, Commoners in the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from wonderland.engine.errors import BadNotation
from wonderland.engine.words import words_at
from wonderland.games.madcala import cards
from wonderland.games.madcala.card_set import (
    COMMONER_NAMES,
    HOUSE_COMMONERS,
    HOUSE_PLUS_ONES,
    HOUSE_TOKENS,
    PLUS_ONE_NAMES,
    TOKEN_NAMES,
)

LONGEST = 100
WHOSE = ("mine", "theirs")
DOUBLER = "doubler"


def _payments() -> Iterator[str]:
    sources = [*map(str, range(cards.PLATES)), "theirs"]
    for at in range(cards.PAYMENTS.count):
        paid = cards.PAYMENTS.sources[at * cards.MOST_PAID : (at + 1) * cards.MOST_PAID]
        yield " ".join(sources[source] for source in paid if source >= 0)


def _action_names() -> Iterator[str]:
    plates = [str(plate) for plate in range(cards.PLATES)]
    yield from ("end", "decline", "buy", "no-move", "enough")
    yield from (f"move {plate}" for plate in plates)
    for verb in ("drop", "last", "leave", "return"):
        yield from (f"{verb} {whose}" for whose in WHOSE)
    yield from (f"effect {name.replace('_', '-')}" for name in cards.OP_NAMES)
    yield from (f"spend {token}" for token in TOKEN_NAMES)
    yield from (f"refresh {card}" for card in PLUS_ONE_NAMES)
    yield from (f"strike {card}" for card in PLUS_ONE_NAMES)
    yield from (f"strike-shard {plate} {whose}" for plate in plates for whose in WHOSE)
    yield from (f"gather {source}" for source in (*plates, DOUBLER))
    yield from (f"plate {plate}" for plate in plates)
    yield from (f"place {plate}" for plate in plates)
    yield from (f"reinforce {amount}" for amount in range(cards.MOST_REINFORCED + 1))
    yield from (f"steal {plate}" for plate in plates)
    yield from (f"set {plate}" for plate in plates)
    yield from (f"lay {token}" for token in TOKEN_NAMES)
    yield from (f"pick {place}" for place in range(1, cards.PLUS_ONE - cards.PICKING + 1))
    yield from (f"plus-one {card}" for card in PLUS_ONE_NAMES)
    yield from (f"commoner {card}" for card in COMMONER_NAMES)
    yield from (f"discard {card}" for card in COMMONER_NAMES)
    yield from (f"repeat {card}" for card in COMMONER_NAMES)
    yield from (f"repeat-plus-one {card}" for card in PLUS_ONE_NAMES)
    yield from (f"pay {sources}" for sources in _payments())


ACTION_NAMES: tuple[str, ...] = tuple(_action_names())


def plain(text: str) -> str:
    """Return a name as it is compared: small letters, words joined by _, articles dropped.

    >>> plain("The Looking-Glass  Kitten"), plain("Pat the Gardener")
    ('looking_glass_kitten', 'pat_gardener')
    """
    words = re.findall(r"[a-z0-9]+", text.lower())
    return "_".join(word for word in words if word not in ("the", "a", "an"))


VERBS: dict[str, dict[str, int]] = {}
for _number, _name in enumerate(ACTION_NAMES):
    _verb, _, _rest = _name.partition(" ")
    VERBS.setdefault(_verb, {})[plain(_rest)] = _number
for _verbs, _rows in (
    (("refresh", "strike", "plus-one", "repeat-plus-one"), HOUSE_PLUS_ONES),
    (("commoner", "discard", "repeat"), HOUSE_COMMONERS),
    (("spend", "lay"), HOUSE_TOKENS),
):
    for _verb in _verbs:
        for _id, _name in _rows:  # the name on the card is read as well
            VERBS[_verb].setdefault(plain(_name), VERBS[_verb][_id])


def notate(action: int) -> str:
    """Write an action down.

    >>> notate(parse("MOVE 3")), notate(parse("pay 8 4")), notate(parse("Plus-One The Dodo"))
    ('move 3', 'pay 4 8', 'plus-one dodo')
    """
    if not 0 <= action < len(ACTION_NAMES):
        raise BadNotation(str(action), 0, f"an action from 0 to {len(ACTION_NAMES) - 1}")
    return ACTION_NAMES[action]


def parse(text: str) -> int:
    """Read a written action, in any case, the shards of a payment in any order.

    >>> notate(parse("effect strike plus-one")), notate(parse("commoner white knight"))
    ('effect strike-plus-one', 'commoner white_knight')
    """
    if len(text) > LONGEST:
        raise BadNotation(text[:LONGEST] + "...", LONGEST, "a shorter text")
    words = words_at(text)
    if not words:
        raise BadNotation(text, 0, f"an action: {', '.join(VERBS)}")
    at, first = words[0]
    verb = first.lower().replace("_", "-")
    if verb not in VERBS:
        raise BadNotation(text, at, f"an action: {', '.join(VERBS)}")
    rest = [word for _, word in words[1:]]
    if verb == "pay":
        rest.sort(key=lambda word: (not word.isdigit(), word.zfill(4)))
    known = VERBS[verb]
    name = plain(" ".join(rest))
    if name in known:
        return known[name]
    if "" in known:
        raise BadNotation(text, words[1][0], "nothing more")
    where = words[1][0] if rest else len(text)
    raise BadNotation(text, where, _expected(verb, known))


def _expected(verb: str, known: dict[str, int]) -> str:
    """Return what could have followed a verb."""
    if verb == "pay":
        return "one to three plates from 0 to 11, or theirs, as in pay 4 8"
    if verb == "strike-shard":
        return "a plate from 0 to 11, and mine or theirs"
    names = list(dict.fromkeys(ACTION_NAMES[number].partition(" ")[2] for number in known.values()))
    return f"{names[0]} to {names[-1]}" if names[-1].isdigit() else f"one of {', '.join(names)}"
