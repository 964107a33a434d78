"""A card file in words: what `wonderland cards show` prints, as Markdown."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wonderland.engine.record import digest_of
from wonderland.engine.words import counted, listed

Row = Mapping[str, Any]

EVENTS = {
    "pickup": "when you pick up shards",
    "sown": "after sowing",
    "active": "when a plate becomes your Active plate",
    "opponent_active": "when a plate becomes the opponent's Active plate",
    "damaged": "when the opponent damages you",
    "pay": "when you pay",
    "turn_end": "at the end of your turn",
}
CONDITIONS = {
    "own_home": "it is your Home",
    "not_own_home": "it is not your Home",
    "own_side": "it is on your side",
    "opponent_side": "it is on the opponent's side",
}
WHOSE = {"own": "your", "opponent": "the opponent's"}


def summary(text: str) -> str:
    """Return what a card file has, in a sentence or two, with its hash.

    >>> from wonderland.games.madcala.card_file import house_text
    >>> summary(house_text()).partition(";")[0]
    'House set: 6 Guests, 18 Plus-Ones, 15 tokens, 35 Commoners of 18 kinds and 1 die'
    """
    data = tomllib.loads(text)
    guests, dice = data["guest"], data.get("die", [])
    tokens = sum(token.get("count", 1) for guest in guests for token in guest.get("token", []))
    parts = [
        counted(len(guests), "Guest"),
        counted(3 * len(guests), "Plus-One"),
        counted(tokens, "token"),
        f"{sum(card['copies'] for card in data['commoner'])} Commoners of "
        f"{counted(len(data['commoner']), 'kind')}",
        "1 die" if len(dice) == 1 else f"{len(dice)} dice",
    ]
    return f"{set_name(data)}: {listed(parts)}; SHA-256 {digest_of(text)}"


def set_name(data: Row) -> str:
    """Return what a set is called."""
    return str(data["game"].get("name", "A card set"))


def page(text: str) -> str:
    """Return a card file that has been checked as a page to read."""
    data = tomllib.loads(text)
    return "\n".join(
        [
            f"# {set_name(data)}",
            "",
            f"The content hash (SHA-256) of this set is {digest_of(text)}",
            "",
            *game_lines(data["game"]),
            "",
            "## Plates",
            "",
            *plate_lines(data),
            *(line for die in data.get("die", []) for line in die_lines(die, data)),
            *(line for guest in data["guest"] for line in guest_lines(guest, data)),
            "",
            "## Commoners",
            "",
            *commoner_lines(data),
            "",
        ]
    )


def game_lines(game: Row) -> Iterator[str]:
    """Tell the numbers of the game."""
    start = ", ".join(map(str, game["start"]))
    shards = counted(game["normal_shards"], "normal shard")
    yield f"- Each player has {shards}, and at first on the plates from Home: {start}"
    yield (
        f"- The Doubler begins on plate {game['doubler_start']}; "
        f"the second player puts {counted(game['second_player_home_shards'], 'shard')} on Home"
    )
    yield (
        f"- Commoners: {game['opening_hand']} in the opening hand, at most {game['hand_limit']} "
        f"kept at the end of a turn, {counted(game['commoner_price'], 'shard')} to buy one"
    )
    yield f"- Without a move, {counted(game['reinforce'], 'shard')} from the reserve to Home"
    yield (
        f"- {counted(game['extra_turns_in_a_row'], 'extra turn')} in a row at most; "
        f"the game ends after turn {game['turn_limit']}"
    )


def plate_lines(data: Row) -> Iterator[str]:
    """Tell the plates by offset."""
    for plate in sorted(data["plate"], key=lambda plate: int(plate["offset"])):
        sides = [effects(side, data, {}) for side in plate.get("sides", [])]
        text = " Or: ".join(sides) or "The effects of another plate of your side."
        yield f"- {plate['name']} ({plate['offset']}): {text}"


def die_lines(die: Row, data: Row) -> Iterator[str]:
    """Tell a die by face."""
    yield from ("", f"## {die['name']}", "")
    for number, face in enumerate(die["faces"], start=1):
        yield f"- {number}: {effects(face, data, {})}"


def guest_lines(guest: Row, data: Row) -> Iterator[str]:
    """Tell a Guest: health, tokens, attributes, Plus-Ones."""
    yield from ("", f"## {guest['name']}", "")
    yield f"- {guest['health']} health; written `{guest['id']}`"
    for token in guest.get("token", []):
        yield token_line(token, guest, data)
    for attribute in guest.get("attribute", []):
        yield f"- {attribute['name']}. {attribute_text(attribute, guest, data)}"
    for card in guest["plus_one"]:
        stored = card.get("stored", 0)
        cost = counted(stored, "stored shard") if stored else f"costs {card.get('cost', 0)}"
        yield f"- {card['name']} ({cost}): {effects(card['do'], data, guest)}"


def token_line(token: Row, guest: Row, data: Row) -> str:
    """Tell a token: how many there are, where they begin, and what they do if they are offered."""
    count = token.get("count", 1)
    where, _, card = token["at"].partition(":")
    if where == "plus_one":
        names = {one["id"]: one["name"] for one in guest["plus_one"]}
        place = f"beside {names[card]}: {effects(token['do'], data, guest)}".rstrip(".")
    elif where == "opponent_plates":
        place = f"on the opponent's {plates(token['offsets'])}"
    else:
        place = "on the Guest"
    times = f"{count} times " if count > 1 else ""
    return f"- Token: {times}{token['name']}, {place}."


def attribute_text(attribute: Row, guest: Row, data: Row) -> str:
    """Tell when an attribute comes into play, and what it does."""
    condition = attribute.get("if")
    asks = ""
    if isinstance(condition, str):
        asks = f" and {CONDITIONS[condition]}"
    elif condition is not None:
        least = condition["own_empty_plates_at_least"]
        asks = f", if {least} or more of your six plates are empty"
    may = ", you may" if attribute.get("optional", False) else ""
    once = ", once a turn" if "once" in attribute else ""
    when = EVENTS[attribute["on"]]
    return f"{when[0].upper()}{when[1:]}{asks}{once}{may}: {effects(attribute['do'], data, guest)}"


def commoner_lines(data: Row) -> Iterator[str]:
    """Tell the Commoners."""
    for card in data["commoner"]:
        yield f"- {card['copies']} x {card['name']}: {effects(card['do'], data, {})}"


# Effects


def effects(do: Sequence[Row], data: Row, guest: Row) -> str:
    """Return a list of effects in words.

    >>> effects([{"op": "damage", "n": 1}, {"op": "gather", "n": 2}], {}, {})
    'Damage 1. Gather 2.'
    """
    return " ".join(f"{effect(row, data, guest)}." for row in do)


def effect(row: Row, data: Row, guest: Row) -> str:
    """Return an effect in words."""
    n = row.get("n", 1)
    match row["op"]:
        case "damage" if row.get("to") == "both":
            return f"Damage {n} to both players"
        case "damage" if not row.get("preventable", True):
            return f"The opponent loses {n} health"
        case "damage":
            return f"Damage {n}"
        case "health":
            return f"Health {n}"
        case "draw":
            return f"Draw {counted(n, 'Commoner')}"
        case "refresh":
            return f"Refresh {counted(n, 'Plus-One')}"
        case "strike_plus_one":
            return f"Strike {counted(n, 'Plus-One')}"
        case "strike_shard":
            return f"Strike {counted(n, 'shard')}"
        case "gather":
            return f"Gather {n}"
        case "extra_turn":
            return "Extra turn"
        case "plate":
            return f"Perform one of {WHOSE[row['side']]} plates, not the Home"
        case "place_stored":
            return f"Place {counted(n, 'stored shard')}"
        case "reinforce":
            return reinforcement(n, row["to"])
        case "steal":
            whence = "the Active plate" if row.get("from") == "active" else "any plate"
            return f"Steal {counted(n, 'shard')} from {whence}"
        case "discard":
            return f"The opponent discards {counted(n, 'Commoner')} at random"
        case "repeat":
            return "Repeat a Commoner or another Plus-One that you resolved this turn"
    return effect_with_names(row, n, data, guest)


def effect_with_names(row: Row, n: int, data: Row, guest: Row) -> str:
    """Return an effect on tokens, dice or a move in words."""
    tokens = {token["id"]: token["name"] for token in guest.get("token", [])}
    match row["op"]:
        case "roll":
            (name,) = [die["name"] for die in data["die"] if die["id"] == row["table"]]
            return f"Roll the {name}"
        case "offer":
            offered = listed([tokens[token] for token in row["tokens"]])
            return f"Lay {offered} face down; the one that the opponent picks applies"
        case "regain":
            return f"Regain {n} {tokens[row['token']]}"
        case "set_token":
            where = f"{WHOSE[row['side']]} {plates(row['offsets'])}"
            return f"Put {n} {tokens[row['token']]} on one of {where} that has none"
        case "spend":
            how = "Turn down" if row["how"] == "flip" else "Discard"
            return f"{how} {tokens[row['token']]}"
        case "sow_leave":
            return f"Leave {counted(n, 'shard')} on the plate you took them from"
        case "sow_add":
            return f"Add {counted(n, 'shard')} from your reserve to those in hand"
        case "sow_return":
            return f"Return {counted(n, 'shard')} in hand to the owner's reserve"
        case "slide":
            return f"The last shard moves on by {counted(n, 'plate')}"
        case "prevent":
            return f"Prevent {n} damage"
        case "pay_with":
            return "Opposing shards on your Home pay as if they were yours"
    raise ValueError(f"{row['op']} is no operation")


def reinforcement(n: int, to: str) -> str:
    """Return a reinforcement in words."""
    shards = counted(n, "shard")
    if to == "home":
        return f"Put up to {shards} from your reserve on your Home"
    if to == "one_empty":
        return f"Put {shards} from your reserve on an empty plate of yours"
    return f"Put a shard from your reserve on each of up to {n} empty plates of yours, not Home"


def plates(offsets: Sequence[int]) -> str:
    """Return offsets in words."""
    return f"{'plate' if len(offsets) == 1 else 'plates'} {listed([str(at) for at in offsets])}"
