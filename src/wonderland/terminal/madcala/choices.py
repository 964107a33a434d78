"""The numbered choices of a picture: each in a few words, with what it brings."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from wonderland.engine.facts import Fact
from wonderland.engine.game import Move
from wonderland.engine.words import listed
from wonderland.games.madcala import asked, facts
from wonderland.games.madcala.view import MadcalaView
from wonderland.terminal.grammar import counted, whom
from wonderland.terminal.madcala import cards, landing, offers, shards
from wonderland.terminal.madcala.cards import Card
from wonderland.terminal.pen import Pen, beside, width
from wonderland.terminal.scene import Scene

GAP: Final = 3


class Form(IntEnum):
    """How much is written of a choice."""

    TERSE = 0
    BRIEF = 1
    FULL = 2


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


def entries_of(scene: Scene, pen: Pen, *, form: Form) -> list[str]:
    """Write all choices, each behind its number."""
    numbered = range(len(offers.numbered(scene)))
    return [entry(scene, at, pen, form=form) for at in numbered]


def tiled(entries: list[str], columns: int, rows: int) -> list[str]:
    """Lay choices out in as few columns as `rows` allows; nothing if they do not fit at all."""
    wrapped = [line for one in entries for line in wrapped_entry(one, columns)]
    if len(wrapped) <= rows:
        return wrapped
    for count in (2, 3, 4, 5, 6):
        height = max(1, -(-len(entries) // count))
        lines = entries[:height]
        for at in range(height, len(entries), height):
            lines = beside(lines, entries[at : at + height], GAP)
        if height <= rows and max(map(width, lines)) <= columns:
            return lines
    return []


def wrapped_entry(text: str, columns: int) -> list[str]:
    """Lay one choice out in as many lines as it needs, painted or not; it rarely needs two.

    >>> wrapped_entry("1 spend Grin: Prevent 1 damage", 18)
    ['1 spend Grin:', '  Prevent 1 damage']
    """
    first, *words = text.split(" ")
    lines = [first]
    for word in words:
        if width(lines[-1]) + 1 + width(word) > columns:
            lines.append(" ")
        lines[-1] += f" {word}"
    return lines


def entry(scene: Scene, at: int, pen: Pen, *, form: Form) -> str:
    """Write one choice behind its number."""
    number = f"{at + 1:{len(str(len(offers.numbered(scene))))}}"
    return pen.paint(number, "bold") + " " + label(scene, at, pen, form=form)


def label(scene: Scene, at: int, pen: Pen, *, form: Form) -> str:
    """Write what a choice is."""
    view: MadcalaView = scene.view
    move = offers.numbered(scene)[at]
    match move.kind:
        case "MoveShards":
            return moving(view, int(move.pieces[0]), pen, form=form)
        case kind if kind in PLAIN:
            return PLAIN[kind] + leads_to(scene, at)
        case "BuyCommoner":
            return f"buy a Commoner, pay {cards.cards_of(view).price}"
        case "PerformEffect":
            return effect_in_words(view, move) + brings(scene, at)
        case "DropShard" | "LeaveShard" | "ReturnShard":
            verb = move.kind.removesuffix("Shard").lower()
            return f"{verb} {shards.painted(move.pieces[0], pen)} {whose(view, move)}"
        case "DropDoublerLast":
            doubler = shards.painted(move.pieces[0], pen)
            return f"{doubler} {whose(view, move)} last{last_one(scene, at)}"
    return with_plates(scene, at, pen, form=form) or with_cards(scene, at, form=form)


def whose(view: MadcalaView, move: Move) -> str:
    """Say whose a shard is to the person who chooses."""
    return "yours" if move.notation.endswith("mine") else "theirs"


def moving(view: MadcalaView, plate: int, pen: Pen, *, form: Form) -> str:
    """Write a move: the plate, and where it can end."""
    ends = landing.ends(view).get(plate)
    if not ends:
        return f"move {plate}"
    first, *others = ends
    end = cards.cards_of(view).plate(first.plate)
    effect = end.brief if form is Form.FULL else cards.shorter(end.brief)
    name = "Home" if landing.is_home(first.plate) else end.name if form is Form.FULL else ""
    where = f"{first.plate} {name}".rstrip() + (" x2" if first.doubled else "")
    doubled = {one.plate: one.doubled and not first.doubled for one in reversed(others)}
    places = [one.plate for one in others if one.plate != first.plate]
    also = [f"{number} x2" if doubled[number] else str(number) for number in dict.fromkeys(places)]
    other = f" or {', '.join(also)}" if also else ""
    text = "" if form is Form.TERSE else f"{':' if name else ''} {effect}"
    return f"move {plate} {pen.glyphs('▸')} {where}{text}{other}"


def with_plates(scene: Scene, at: int, pen: Pen, *, form: Form) -> str:
    """Write a choice of plates; nothing for any other."""
    view: MadcalaView = scene.view
    move = offers.numbered(scene)[at]
    if move.kind == "Pay":
        return "pay " + " ".join(move.pieces)
    if move.kind == "PickToken":
        return f"place {move.pieces[0]}"
    if move.kind == "Reinforce":
        return reinforcing(scene, at)
    if not move.pieces or not move.pieces[0].isdigit():
        return ""
    number = int(move.pieces[0])
    plate = cards.cards_of(view).plate(number)
    name = f"{number} {plate.name}"
    match move.kind:
        case "ChoosePlate":
            return (
                f"plate {name}: {plate.brief}"
                if form is Form.FULL
                else f"plate {number} {plate.brief}"
            )
        case "StrikeShard":
            mine = move.pieces[1] == "mine"
            colour = view.progress.actor if mine else 1 - view.progress.actor
            return f"{shards.painted('pb'[colour], pen)} on {name if form is Form.FULL else number}"
    if form is not Form.FULL:
        return f"plate {number}"
    return f"plate {name} {shards.drawn(view.plates[number], pen, 10)}".rstrip()


def with_cards(scene: Scene, at: int, *, form: Form) -> str:
    """Write a choice of a card or token."""
    view: MadcalaView = scene.view
    move = offers.numbered(scene)[at]
    piece = move.pieces[0]
    match move.kind:
        case "GatherShard":
            return "your Doubler"
        case "PlayCommoner" | "DiscardCommoner" | "RepeatCommoner":
            verb = {"PlayCommoner": "play ", "RepeatCommoner": "repeat "}.get(move.kind, "")
            card = cards.cards_of(view).commoners[piece]
            return verb + about(card, form=form) + in_vain(scene, at)
        case "ActivatePlusOne":
            card = cards.guest_of(view, view.turn).plus_ones[piece]
            price = "" if card.stored else f", pay {card.cost}"
            return f"use {card.name}{price}" + (f": {card.brief}" if form is Form.FULL else "")
        case "RefreshPlusOne" | "RepeatPlusOne":
            verb = "repeat " if move.kind == "RepeatPlusOne" else ""
            return verb + about(cards.guest_of(view, view.turn).plus_ones[piece], form=form)
        case "StrikePlusOne":
            return about(cards.guest_of(view, 1 - view.turn).plus_ones[piece], form=form)
        case "SpendToken":
            seat = view.progress.actor
            token = cards.guest_of(view, seat).tokens[piece]
            use = cards.cards_of(view).use(view.guests[seat], asked.event(view), piece)
            return f"spend {token.name}: {use}{leads_to(scene, at)}"
        case "LayToken":
            return about(cards.guest_of(view, view.turn).tokens[piece], form=form)
    raise TypeError(f"no choice of Madcala: {move!r}")


def about(card: Card, *, form: Form) -> str:
    """Write a card with its effects, where there is room for them."""
    return f"{card.name}: {card.brief}" if form is Form.FULL else card.name


def preview_of(scene: Scene, at: int) -> Sequence[Fact]:
    """Return what is certain to follow from one of the numbered choices."""
    actions = [move.action for move in scene.moves]
    return scene.previews[actions.index(offers.numbered(scene)[at].action)]


def in_vain(scene: Scene, at: int) -> str:
    """M15: say of a Commoner that is played that nothing of it can happen now, if that is so."""
    if offers.numbered(scene)[at].kind != "PlayCommoner":
        return ""
    over = any(isinstance(fact, facts.CommonerFinished) for fact in preview_of(scene, at))
    return " (in vain now)" if over else ""


def brings(scene: Scene, at: int) -> str:
    """Write what health comes to by an effect, if that is certain."""
    found: dict[int, int] = {}
    for fact in preview_of(scene, at):
        match fact:
            case facts.Damaged(seat, health) | facts.HealthLost(seat, health):
                found[seat] = health
            case facts.HealthGained(seat, health):
                found[seat] = health
            case facts.TurnEnded():
                break
    told = [f"{whom(scene.names[seat])} to {health}" for seat, health in found.items()]
    return f" ({', '.join(told)})" if told else ""


def effect_in_words(view: MadcalaView, move: Move) -> str:
    """Write an effect; of a Guest's talent, what stands on the Guest."""
    effect = move.pieces[0]
    if view.phase == "attribute":
        guest = view.guests[view.progress.actor]
        return cards.cards_of(view).talent(guest, asked.event(view), effect.replace("-", "_"))
    return EFFECTS.get(effect, effect)


def reinforcing(scene: Scene, at: int) -> str:
    """Write how many shards come from the reserve, and where they go."""
    number = int(offers.numbered(scene)[at].pieces[0])
    put = [fact for fact in preview_of(scene, at) if isinstance(fact, facts.ShardsReinforced)]
    where = f", on {listed([str(fact.plate) for fact in put[:number]])}" if put else ""
    return counted(number, "shard") + where


def leads_to(scene: Scene, at: int) -> str:
    """Write where a sowing ends by a choice within it, if that is certain."""
    if scene.view.phase != "attribute":
        return ""
    for fact in preview_of(scene, at):
        if isinstance(fact, facts.PlateActivated):
            plate = cards.cards_of(scene.view).plate(fact.plate)
            return f", ending on {fact.plate} {plate.name}"
    return ""


def last_one(scene: Scene, at: int) -> str:
    """M11: write whether a Doubler that comes last has the effects performed twice."""
    doubled = any(
        isinstance(fact, facts.PlateActivated) and fact.doubled for fact in preview_of(scene, at)
    )
    return ": effects twice" if doubled else ""
