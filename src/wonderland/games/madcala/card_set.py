"""From a card file to a compiled `CardSet`, and the names by which actions know the cards."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from wonderland.engine.piles import pile_of
from wonderland.engine.record import digest_of
from wonderland.games.madcala import cards
from wonderland.games.madcala.card_file import BadCards, check_cards, house_text
from wonderland.games.madcala.card_schema import AMOUNTS
from wonderland.games.madcala.cards import CardSet

REINFORCE_TO = ("home", "one_empty", "each_empty")
TOKEN_AT = ("guest", "plus_one", "opponent_plates")
CONDITIONS = ("always", "own_home", "not_own_home", "own_side", "opponent_side")

Operation = tuple[int, int, int, int, int]


def _house_names(data: Mapping[str, Any], part: str) -> tuple[tuple[str, str], ...]:
    rows = [row for guest in data["guest"] for row in guest.get(part, [])]
    return tuple((row["id"], row["name"]) for row in rows)


_HOUSE = tomllib.loads(house_text())
HOUSE_GUESTS = tuple(guest["id"] for guest in _HOUSE["guest"])
HOUSE_PLUS_ONES = _house_names(_HOUSE, "plus_one")
HOUSE_TOKENS = _house_names(_HOUSE, "token")
HOUSE_COMMONERS = tuple((card["id"], card["name"]) for card in _HOUSE["commoner"])


def slot_names(named: Sequence[tuple[str, str]], slots: int) -> tuple[str, ...]:
    """Return what actions call the cards of each slot: by house id, others by number."""
    ids = [card_id for card_id, _ in named]
    return (*ids, *(str(number + 1) for number in range(slots - len(ids))))


PLUS_ONE_NAMES = slot_names(HOUSE_PLUS_ONES, cards.PLUS_ONE_SLOTS)
COMMONER_NAMES = slot_names(HOUSE_COMMONERS, cards.COMMONER_SLOTS)
TOKEN_NAMES = slot_names(HOUSE_TOKENS, cards.TOKEN_SLOTS)


def slot_of(card_id: str, number: int, names: Sequence[str], named: int) -> int:
    """Return a card's slot: that of its name, or the numbered one for its place."""
    if card_id in names[:named]:
        return names.index(card_id)
    return named + number


def read_cards(text: str) -> CardSet:
    """Return the set that a card file describes, "" for the house set; raise `BadCards`.

    >>> read_cards("").guest_names[2]
    'Red Queen'
    """
    return _compiled(text or house_text())


@lru_cache(maxsize=32)
def _compiled(text: str) -> CardSet:
    problems = check_cards(text)
    if problems:
        raise BadCards(problems)
    made = _Compiler(tomllib.loads(text)).made
    made.text = text
    made.digest = digest_of(text)
    made.house = text == house_text()
    return made


class _Compiler:
    """Compiles a checked card file."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.made = CardSet()
        self.ops: list[int] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.dice: dict[str, int] = {}
        self.game(data["game"])
        self.die_programs(data.get("die", []))
        self.plates(data["plate"])
        self.guests(data["guest"])
        self.commoners(data["commoner"])
        self.made.ops = pile_of(self.ops)
        self.made.program_starts = pile_of(self.starts)
        self.made.program_ends = pile_of(self.ends)

    def game(self, game: Mapping[str, Any]) -> None:
        made = self.made
        made.name = game.get("name", "A card set")
        made.normal_shards = game["normal_shards"]
        made.start = pile_of(game["start"])
        made.doubler_start = game["doubler_start"]
        made.second_player_home_shards = game["second_player_home_shards"]
        made.opening_hand = game["opening_hand"]
        made.hand_limit = game["hand_limit"]
        made.commoner_price = game["commoner_price"]
        made.reinforce = game["reinforce"]
        made.extra_turns_in_a_row = game["extra_turns_in_a_row"]
        made.turn_limit = game["turn_limit"]

    # Programs

    def program(self, operations: Sequence[Operation]) -> int:
        """Add a program; return its number."""
        self.starts.append(len(self.ops) // cards.OP)
        self.ops += [number for operation in operations for number in operation]
        self.ends.append(len(self.ops) // cards.OP)
        return len(self.starts) - 1

    def in_order(self, do: Sequence[Mapping[str, Any]], tokens: Sequence[str] = ()) -> int:
        """Compile effects that are performed in printed order."""
        return self.program([self.operation(row, tokens, 0) for row in do])

    def in_any_order(self, sides: Sequence[Sequence[Mapping[str, Any]]]) -> int:
        """Compile effects that come in any order: each time one happens is an effect (M14)."""
        operations = []
        for side, do in enumerate(sides):
            for row in do:
                what, n, x, y, _ = self.operation(row, (), side)
                times = 1 if row["op"] in AMOUNTS else n
                operations += [(what, n // times, x, y, side)] * times
        return self.program(operations)

    def operation(self, row: Mapping[str, Any], tokens: Sequence[str], side: int) -> Operation:
        name, n = row["op"], row.get("n", 1)
        what, x, y = cards.OP_NAMES.index(name), 0, 0
        match name:
            case "damage" if row.get("to") == "both":
                what = cards.DAMAGE_BOTH
            case "damage" if not row.get("preventable", True):
                what = cards.LOSE
            case "plate":
                x = cards.OWN_SIDE if row["side"] == "own" else cards.OPPOSING_SIDE
            case "reinforce":
                x = REINFORCE_TO.index(row["to"])
            case "steal":
                x = cards.FROM_ACTIVE if row.get("from") == "active" else cards.ANYWHERE
            case "roll":
                x = self.dice[row["table"]]
            case "offer":
                y = len(row["tokens"])
                x = sum(tokens.index(token) << 4 * at for at, token in enumerate(row["tokens"]))
            case "regain":
                x = tokens.index(row["token"])
            case "spend":
                x = tokens.index(row["token"])
                y = cards.FLIP if row["how"] == "flip" else cards.AWAY
            case "set_token":
                x = tokens.index(row["token"])
                y = offset_bits(row["offsets"]) << 1 | (row["side"] == "opponent")
        return what, n, x, y, side

    # Parts

    def die_programs(self, dice: Sequence[Mapping[str, Any]]) -> None:
        for die in dice:
            faces = [self.in_order(face) for face in die["faces"]]
            self.dice[die["id"]] = faces[0]
        self.made.die_names = tuple(die["name"] for die in dice)
        self.made.die_programs = pile_of(list(self.dice.values()))

    def plates(self, plates: Sequence[Mapping[str, Any]]) -> None:
        in_order = sorted(plates, key=lambda plate: int(plate["offset"]))
        self.made.plate_names = tuple(plate["name"] for plate in in_order)
        programs = [self.in_any_order(plate.get("sides", [])) for plate in in_order]
        self.made.plate_programs = pile_of(programs)

    def commoners(self, commoners: Sequence[Mapping[str, Any]]) -> None:
        made = self.made
        made.kinds = len(commoners)
        made.commoner_ids = tuple(card["id"] for card in commoners)
        made.commoner_names = tuple(card["name"] for card in commoners)
        made.commoner_copies = pile_of([card["copies"] for card in commoners])
        made.commoner_programs = pile_of([self.in_any_order([card["do"]]) for card in commoners])
        made.commoner_slots = pile_of(
            [
                slot_of(card["id"], number, COMMONER_NAMES, cards.NAMED_COMMONERS)
                for number, card in enumerate(commoners)
            ]
        )

    def guests(self, guests: Sequence[Mapping[str, Any]]) -> None:
        made = self.made
        made.guest_ids = tuple(guest["id"] for guest in guests)
        made.guest_names = tuple(guest["name"] for guest in guests)
        made.guest_health = pile_of([guest["health"] for guest in guests])
        self.tokens(guests)
        plus_ones = [(guest, card) for guest in guests for card in guest["plus_one"]]
        made.plus_one_ids = tuple(card["id"] for _, card in plus_ones)
        made.plus_one_names = tuple(card["name"] for _, card in plus_ones)
        made.plus_one_costs = pile_of([card.get("cost", 0) for _, card in plus_ones])
        made.plus_one_stored = pile_of([card.get("stored", 0) for _, card in plus_ones])
        made.plus_one_programs = pile_of(
            [self.in_order(card["do"], token_ids(guest)) for guest, card in plus_ones]
        )
        made.plus_one_slots = pile_of(
            [
                slot_of(card["id"], number % cards.PLUS_ONES, PLUS_ONE_NAMES, cards.NAMED_PLUS_ONES)
                for number, (_, card) in enumerate(plus_ones)
            ]
        )
        self.attributes(guests)

    def tokens(self, guests: Sequence[Mapping[str, Any]]) -> None:
        ids: list[str] = []
        names: list[str] = []
        numbers: list[list[int]] = []
        for guest in guests:
            tokens = guest.get("token", [])
            for number in range(cards.TOKEN_KINDS):
                token = tokens[number] if number < len(tokens) else {}
                ids.append(token.get("id", ""))
                names.append(token.get("name", ""))
                at = token.get("at", "guest").partition(":")[0]
                numbers.append(
                    [
                        token.get("count", 1) if token else 0,
                        TOKEN_AT.index(at),
                        offset_bits(token.get("offsets", [])),
                        self.in_order(token.get("do", []), token_ids(guest)),
                        slot_of(ids[-1], number, TOKEN_NAMES, cards.NAMED_TOKENS),
                    ]
                )
        made = self.made
        made.token_ids, made.token_names = tuple(ids), tuple(names)
        columns = [pile_of(list(column)) for column in zip(*numbers, strict=True)]
        made.token_counts, made.token_places, made.token_offsets = columns[:3]
        made.token_programs, made.token_slots = columns[3:]

    def attributes(self, guests: Sequence[Mapping[str, Any]]) -> None:
        rows: list[int] = []
        names: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        for guest in guests:
            once = sorted({a["name"] for a in guest.get("attribute", []) if "once" in a})
            for event in cards.EVENT_NAMES:
                starts.append(len(names))
                for attribute in guest.get("attribute", []):
                    if attribute["on"] == event:
                        rows += self.attribute(guest, attribute, once)
                        names.append(attribute["name"])
                ends.append(len(names))
        made = self.made
        made.attributes, made.attribute_names = pile_of(rows), tuple(names)
        made.attribute_starts, made.attribute_ends = pile_of(starts), pile_of(ends)

    def attribute(
        self, guest: Mapping[str, Any], attribute: Mapping[str, Any], once: Sequence[str]
    ) -> list[int]:
        condition = attribute.get("if", "always")
        if isinstance(condition, str):
            asks = [CONDITIONS.index(condition), 0]
        else:
            asks = [cards.EMPTY_PLATES, condition["own_empty_plates_at_least"]]
        return [
            cards.EVENT_NAMES.index(attribute["on"]),
            *asks,
            int(attribute.get("optional", False)),
            once.index(attribute["name"]) if "once" in attribute else cards.NOT_ONCE,
            self.in_order(attribute["do"], token_ids(guest)),
        ]


def token_ids(guest: Mapping[str, Any]) -> list[str]:
    """Return the ids of a Guest's tokens, in order."""
    return [token["id"] for token in guest.get("token", [])]


def offset_bits(offsets: Sequence[int]) -> int:
    """Return offsets as bits."""
    return sum(1 << offset for offset in set(offsets))
