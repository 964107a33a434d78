"""The numbered choices of a picture: each in a few words, with what it brings."""

from __future__ import annotations

from typing import Final

from wonderland.engine.game import Move
from wonderland.games.madcala import asked, facts
from wonderland.games.madcala.view import MadcalaView
from wonderland.terminal.grammar import counted, whom
from wonderland.terminal.madcala import cards, landing, offers, shards
from wonderland.terminal.madcala.cards import Card
from wonderland.terminal.pen import Pen, beside, width
from wonderland.terminal.scene import Scene

GAP: Final = 3

EFFECTS: Final = {
    "damage": "Damage",
    "damage-both": "Damage both",
    "lose": "They lose 1 health",
    "health": "Health",
    "draw": "Draw a Commoner",
    "refresh": "Refresh a Plus-One",
    "strike-plus-one": "Strike a Plus-One",
    "strike-shard": "Strike a shard",
    "gather": "Gather shards on Home",
    "extra-turn": "Extra turn",
    "plate": "Perform a plate",
    "reinforce": "Shards from the reserve",
    "steal": "Steal a shard",
    "discard": "They discard at random",
    "roll": "Roll the die",
    "regain": "Take a token back",
    "slide": "The last shard moves on",
    "prevent": "Prevent the damage",
}

PLAIN: Final = {
    "DoWithoutMove": "fill your Home from the reserve, as no move is possible",
    "EndTurn": "end the turn",
    "Decline": "do without",
    "StopGathering": "gather no more",
}


def tiled(scene: Scene, pen: Pen, columns: int, rows: int, *, detailed: bool) -> list[str]:
    """Lay the choices out in as few columns as `rows` allows; nothing if they do not fit at all."""
    entries = [
        entry(scene, at, pen, detailed=detailed) for at in range(len(offers.numbered(scene)))
    ]
    for count in (1, 2, 3, 4, 5, 6):
        height = max(1, -(-len(entries) // count))
        lines = entries[:height]
        for at in range(height, len(entries), height):
            lines = beside(lines, entries[at : at + height], GAP)
        if height <= rows and max(map(width, lines)) <= columns:
            return lines
    return []


def entry(scene: Scene, at: int, pen: Pen, *, detailed: bool) -> str:
    """Write one choice behind its number."""
    number = f"{at + 1:{len(str(len(offers.numbered(scene))))}}"
    return pen.paint(number, "bold") + " " + label(scene, at, pen, detailed=detailed)


def label(scene: Scene, at: int, pen: Pen, *, detailed: bool) -> str:
    """Write what a choice is."""
    view: MadcalaView = scene.view
    move = offers.numbered(scene)[at]
    match move.kind:
        case "MoveShards":
            return moving(view, int(move.pieces[0]), pen, detailed=detailed)
        case kind if kind in PLAIN:
            return PLAIN[kind]
        case "BuyCommoner":
            return f"buy a Commoner, pay {cards.cards_of(view).price}"
        case "PerformEffect":
            return EFFECTS.get(move.pieces[0], move.pieces[0]) + brings(scene, at)
        case "DropShard" | "LeaveShard" | "ReturnShard":
            verb = move.kind.removesuffix("Shard").lower()
            return f"{verb} {shards.painted(move.pieces[0], pen)} {whose(view, move)}"
        case "DropDoublerLast":
            doubler = shards.painted(move.pieces[0], pen)
            return f"{doubler} {whose(view, move)} last{last_one(scene, at)}"
    return with_plates(scene, move, pen, detailed=detailed) or with_cards(
        scene, at, detailed=detailed
    )


def whose(view: MadcalaView, move: Move) -> str:
    """Say whose a shard is to the person who chooses."""
    return "yours" if move.notation.endswith("mine") else "theirs"


def moving(view: MadcalaView, plate: int, pen: Pen, *, detailed: bool) -> str:
    """Write a move: the plate, and where it can end."""
    ends = landing.ends(view).get(plate, ())
    if not ends:
        return f"move {plate}"
    first, *others = ends
    end = cards.cards_of(view).plate(first.plate)
    effect = end.brief if detailed else cards.shorter(end.brief)
    name = "Home" if landing.is_home(first.plate) else end.name if detailed else ""
    where = f"{first.plate} {name}".rstrip() + (" x2" if first.doubled else "")
    other = "".join(
        f", or {one.plate}" + (" x2" if one.doubled else "")
        for one in dict.fromkeys(landing.End(o.plate, o.doubled, ()) for o in others)
    )
    return f"move {plate} {pen.glyphs('▸')} {where}{':' if name else ''} {effect}{other}"


def with_plates(scene: Scene, move: Move, pen: Pen, *, detailed: bool) -> str:
    """Write a choice of plates; nothing for any other."""
    view: MadcalaView = scene.view
    if move.kind == "Pay":
        return "pay " + " ".join(move.pieces)
    if move.kind == "PickToken":
        return f"place {move.pieces[0]}"
    if move.kind == "Reinforce":
        return counted(int(move.pieces[0]), "shard")
    if not move.pieces or not move.pieces[0].isdigit():
        return ""
    number = int(move.pieces[0])
    plate = cards.cards_of(view).plate(number)
    name = f"{number} {plate.name}"
    match move.kind:
        case "ChoosePlate":
            return f"{name}: {plate.brief}" if detailed else f"{number} {plate.brief}"
        case "StrikeShard":
            mine = move.pieces[1] == "mine"
            colour = view.progress.actor if mine else 1 - view.progress.actor
            return f"{shards.painted('pb'[colour], pen)} on {name if detailed else number}"
    lying = shards.drawn(view.plates[number], pen, 10) if detailed else ""
    return f"{name} {lying}".rstrip()


def with_cards(scene: Scene, at: int, *, detailed: bool) -> str:
    """Write a choice of a card or token."""
    view: MadcalaView = scene.view
    move = offers.numbered(scene)[at]
    piece = move.pieces[0]
    match move.kind:
        case "GatherShard":
            return "your Doubler"
        case "PlayCommoner" | "DiscardCommoner" | "RepeatCommoner":
            verb = {"PlayCommoner": "play ", "RepeatCommoner": "repeat "}.get(move.kind, "")
            return verb + about(cards.cards_of(view).commoners[piece], detailed=detailed)
        case "ActivatePlusOne":
            card = cards.guest_of(view, view.turn).plus_ones[piece]
            price = "" if card.stored else f", pay {card.cost}"
            return f"use {card.name}{price}" + (f": {card.brief}" if detailed else "")
        case "RefreshPlusOne" | "RepeatPlusOne":
            return about(cards.guest_of(view, view.turn).plus_ones[piece], detailed=detailed)
        case "StrikePlusOne":
            return about(cards.guest_of(view, 1 - view.turn).plus_ones[piece], detailed=detailed)
        case "SpendToken":
            seat = view.progress.actor
            token = cards.guest_of(view, seat).tokens[piece]
            use = cards.cards_of(view).use(view.guests[seat], asked.event(view), piece)
            return f"spend {token.name}: {use}"
        case "LayToken":
            return about(cards.guest_of(view, view.turn).tokens[piece], detailed=detailed)
    raise TypeError(f"no choice of Madcala: {move!r}")


def about(card: Card, *, detailed: bool) -> str:
    """Write a card with its effects, where there is room for them."""
    return f"{card.name}: {card.brief}" if detailed else card.name


def brings(scene: Scene, at: int) -> str:
    """Write what health comes to by an effect, if that is certain."""
    place = [move.action for move in scene.moves].index(offers.numbered(scene)[at].action)
    found: dict[int, int] = {}
    for fact in scene.previews[place]:
        match fact:
            case facts.Damaged(seat, health) | facts.HealthLost(seat, health):
                found[seat] = health
            case facts.HealthGained(seat, health):
                found[seat] = health
            case facts.TurnEnded():
                break
    told = [f"{whom(scene.names[seat])} to {health}" for seat, health in found.items()]
    return f" ({', '.join(told)})" if told else ""


def last_one(scene: Scene, at: int) -> str:
    """M11: write whether a Doubler that comes last has the effects performed twice."""
    doubled = any(
        isinstance(fact, facts.PlateActivated) and fact.doubled for fact in scene.previews[at]
    )
    return ": effects twice" if doubled else ""
