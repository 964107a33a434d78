"""Madcala's decisions in sentences: what is asked, and what each choice is and brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wonderland.engine.game import Move
from wonderland.engine.words import listed
from wonderland.games.madcala import asked
from wonderland.games.madcala.view import MadcalaView
from wonderland.games.madcala.words import SHARD_NAMES, shards_in_words
from wonderland.terminal.grammar import YOU, counted, whom
from wonderland.terminal.madcala import cards, choices, landing, offers
from wonderland.terminal.madcala.cards import Card
from wonderland.terminal.scene import Scene, address

QUESTIONS: Final = {
    "effects": "Which effect",
    "attribute": "Use it",
    "pay": "Pay from where",
    "gather": "Gather from where",
    "lay": "Lay which token",
    "pick": "Pick which place",
    "home": "Which plate",
    "sow": "Drop which shard",
    "discard": "Discard which",
    "refresh": "Turn up which",
    "strike_plus_one": "Strike which",
    "strike_shard": "Strike from where",
    "plate": "Which plate",
    "place_stored": "Place it where",
    "reinforce": "Put how many",
    "steal": "Steal from where",
    "repeat": "Repeat which",
    "set_token": "Put it where",
    "sow_leave": "Leave which shard",
    "sow_return": "Return which one",
}

EVENTS: Final = {
    "pickup": "You take up the shards",
    "sown": "The sowing is done",
    "active": "Your Active plate is {plate}",
    "opponent_active": "{other}'s Active plate is {plate}",
    "damaged": "{other} damages you",
    "pay": "You pay",
    "turn_end": "Your turn ends",
}

TASKS: Final = {
    "refresh": "Turn up one of your Plus-Ones.",
    "strike_plus_one": "Turn down one of {other}'s Plus-Ones.",
    "strike_shard": "Return a shard to its owner's reserve.",
    "plate": "Perform the effects of one of these plates.",
    "place_stored": "Put a stored shard on a plate.",
    "reinforce": "Put shards from your reserve on your plates.",
    "steal": "Move one of {other}'s shards to your Home.",
    "repeat": "Perform the effects of a card once more.",
    "set_token": "Put the token on a plate.",
    "sow_leave": "Leave a shard on the plate you took them from.",
    "sow_return": "Return a shard in your hand to its owner's reserve.",
}

OPPOSING: Final = "of the opposing ones on your Home"


def question(scene: Scene) -> str:
    """Say what is asked."""
    view: MadcalaView = scene.view
    if view.phase == "turn":
        return "Act, or end" if view.progress.moved else "Move, or act"
    if view.phase == "reinforce" and any(move.kind == "PlaceShard" for move in scene.moves):
        return QUESTIONS["place_stored"]
    return QUESTIONS.get(view.phase, "Which choice")


def to_do(scene: Scene) -> str:
    """Say in a sentence or two what the seat is to choose now."""
    view: MadcalaView = scene.view
    source = asked.source(view)
    match view.phase:
        case "turn":
            return turn_task(scene)
        case "effects":
            return effects_task(view, source)
        case "attribute":
            return attribute_task(scene)
        case "pay":
            price = f"Pay {counted(asked.amount(view), 'shard')} of yours for"
            return f"{price} {source or 'a Commoner'}: say from which plates."
        case "gather":
            return f"{source}: up to {counted(asked.amount(view), 'shard')} of yours to your Home."
        case "lay":
            place = f"place {view.progress.laid + 1} of {asked.offered(view)}"
            said = f"{source}: lay the tokens face down; {other(scene)} will pick one. Now {place}"
            tokens = cards.guest_of(view, view.turn).tokens
            laid = listed([tokens[token].name for token in view.offer])
            return f"{said}, after {laid}." if view.offer else f"{said}."
        case "pick":
            return pick_task(scene, source)
        case "home":
            return "Your Home is active: perform the effects of another of your plates."
        case "sow":
            return sow_task(view)
        case "discard":
            most = cards.cards_of(view).hand_limit
            return f"You hold {counted(len(view.hand), 'Commoner')}, and may keep {most}."
    task = TASKS.get(view.phase, "Choose.").format(other=other(scene))
    return f"{source}: {task[0].lower()}{task[1:]}"


def other(scene: Scene) -> str:
    """Name the seat's opponent."""
    return scene.name(1 - scene.view.seat)


def turn_task(scene: Scene) -> str:
    """Say what can be done in a turn (M5)."""
    view: MadcalaView = scene.view
    if view.progress.stuck:
        return "There was nothing to move. Use a Plus-One, or end your turn."
    if view.progress.moved:
        return "You have moved. Go on with cards, or end your turn."
    extra = "An extra turn: sow" if view.progress.extra else "Sow"
    return f"{extra} the shards of one of your plates, or use cards first."


def effects_task(view: MadcalaView, source: str) -> str:
    """Say whose effects can be performed (M10, M11, M25)."""
    which = {1: ", the first of two times", 2: ", the second time"}.get(asked.performance(view), "")
    without = "do without both" if asked.declines_both(view) else "do without"
    return f"{source}{which}: choose an effect, or {without}."


def attribute_task(scene: Scene) -> str:
    """M31: say what has happened, and what the Guest may do about it."""
    view: MadcalaView = scene.view
    active = view.progress.active
    plate = plate_name(view, active) if active >= 0 else ""
    said = EVENTS[asked.event(view)].format(other=other(scene), plate=plate)
    if asked.event(view) == "sown":
        said += f" at {plate_name(view, view.progress.sowing)}"
    return f"{said}. You may use {listed(asked.attributes(view))}."


def pick_task(scene: Scene, source: str) -> str:
    """M32: say what lies face down, and for whom it will be."""
    view: MadcalaView = scene.view
    names = listed([token.name for token in offered_tokens(view)])
    owner = scene.names[view.turn]
    return f"{source}: {owner} has laid {names} face down. The one you pick helps {whom(owner)}."


def offered_tokens(view: MadcalaView) -> list[Card]:
    """M32: return the tokens that an offer of whose turn it is can have."""
    guest = cards.guest_of(view, view.turn)
    return [token for token in guest.tokens.values() if token.text]


def sow_task(view: MadcalaView) -> str:
    """M7, M9: say where the next shard goes, and what is in hand."""
    held = shards_in_words(view.in_hand)
    if not set(view.in_hand) & set("pb"):
        return f"You hold {held}: which of the Doublers is sown last?"
    return f"The next shard goes to {plate_name(view, view.progress.sowing)}. You hold {held}."


def plate_name(view: MadcalaView, plate: int) -> str:
    """Return a plate's name and number."""
    return f"{cards.cards_of(view).plate(plate).name} ({plate})"


# The choices in sentences


def choice(scene: Scene, number: int) -> str:
    """Say what one of the numbered moves is, on a line of its own."""
    said = choice_in_words(scene, offers.numbered(scene)[number], number)
    return f"{number + 1}: {said}."


def all_choices(scene: Scene) -> list[str]:
    """Say what all of the numbered moves are, and what can be typed besides."""
    said = [choice(scene, number) for number in range(len(offers.numbered(scene)))]
    more = offers.unlisted(scene)
    if more:
        said.append(f"{counted(more, 'other choice')} can be typed, as in {typed_example(scene)}.")
    return said


def typed_example(scene: Scene) -> str:
    """Return a move that has no number, as it may be typed."""
    numbered = {move.action for move in offers.numbered(scene)}
    rest = [move.notation for move in scene.moves if move.action not in numbered]
    return rest[0] if rest else scene.moves[0].notation


def choice_in_words(scene: Scene, move: Move, number: int) -> str:
    """Say what a move is and brings."""
    view: MadcalaView = scene.view
    piece = move.pieces[0] if move.pieces else ""
    match move.kind:
        case "MoveShards":
            return move_in_words(view, int(piece))
        case "DropShard":
            on = plate_name(view, view.progress.sowing)
            return f"drop {choices.whose(view, move)}, a {SHARD_NAMES[piece]}, on {on}"
        case "LeaveShard" | "ReturnShard":
            verb = "leave" if move.kind == "LeaveShard" else "return"
            return f"{verb} {choices.whose(view, move)}, a {SHARD_NAMES[piece]}"
        case "DropDoublerLast":
            after = choices.last_one(scene, number)
            return f"sow the {SHARD_NAMES[piece]}, {choices.whose(view, move)}, last{after}"
        case "PerformEffect":
            return f"{choices.effect_in_words(view, move)}{choices.brings(scene, number)}"
        case "BuyCommoner":
            price = cards.cards_of(view).price
            return (
                f"buy a Commoner for {price} shards and draw it from {view.deck_count} in the deck"
            )
        case "Pay":
            return f"pay {sources_in_words(view, move.pieces)}"
        case "Reinforce":
            return choices.reinforcing(scene, number)
        case "PickToken":
            return f"the token at place {piece}"
    return card_in_words(scene, move, number) or plate_in_words(scene, move, number)


def move_in_words(view: MadcalaView, plate: int) -> str:
    """Say what a move takes up, and where it ends."""
    taken = shards_in_words(view.plates[plate])
    said = f"move {plate}, {taken} from {cards.cards_of(view).plate(plate).name}"
    ends = [end_in_words(view, end) for end in landing.ends(view).get(plate, ())]
    return f"{said}; it ends on {', or on '.join(ends)}" if ends else said


def end_in_words(view: MadcalaView, end: landing.End) -> str:
    """Say where a sowing ends, by which choices, and what is there."""
    card = cards.cards_of(view).plate(end.plate)
    by = f" {landing.condition(view, end.by)}" if end.by else ""
    twice = ", with your Doubler" if end.doubled else ""
    return f"{plate_name(view, end.plate)}{by}{twice}: {card.brief}"


def sources_in_words(view: MadcalaView, sources: Sequence[str]) -> str:
    """Say where a payment comes from.

    >>> from wonderland.games.madcala import MADCALA
    >>> view = MADCALA.view(MADCALA.deal(seed=1), 0)
    >>> sources_in_words(view, ["4", "4", "theirs"])
    '2 from Mustard (4) and 1 of the opposing ones on your Home'
    """
    places = {
        one: f"from {plate_name(view, int(one))}" if one.isdigit() else OPPOSING for one in sources
    }
    return listed([f"{sources.count(one)} {place}" for one, place in places.items()])


def card_in_words(scene: Scene, move: Move, number: int) -> str:
    """Say a choice of a card or token; nothing for any other."""
    view: MadcalaView = scene.view
    card = card_of(view, move)
    if card is None:
        return ""
    match move.kind:
        case "PlayCommoner":
            return with_text("play", card) + choices.in_vain(scene, number)
        case "DiscardCommoner":
            return with_text("discard", card)
        case "RepeatCommoner" | "RepeatPlusOne":
            return with_text("repeat", card)
        case "ActivatePlusOne":
            (seen,) = [one for one in view.plus_ones[view.turn] if one.id == move.pieces[0]]
            price = f"with {counted(seen.stored, 'stored shard')}"
            return with_text("use", card, price if card.stored else f"for {card.cost}")
        case "RefreshPlusOne":
            return with_text("turn up", card)
        case "StrikePlusOne":
            return with_text("turn down", card)
        case "SpendToken":
            seat = view.progress.actor
            use = cards.cards_of(view).use(view.guests[seat], asked.event(view), move.pieces[0])
            return f"spend {card.name}: {use}{choices.leads_to(scene, number)}"
    return with_text("lay", card)


def with_text(verb: str, card: Card, price: str = "") -> str:
    """Say what is done with a card, and what the card says."""
    return f"{verb} {card.name}{f' {price}' if price else ''}: {card.text.rstrip('.')}"


def card_of(view: MadcalaView, move: Move) -> Card | None:
    """Return the card or token that a move is about, if it is about one."""
    mine, theirs = cards.guest_of(view, view.turn), cards.guest_of(view, 1 - view.turn)
    match move.kind:
        case "PlayCommoner" | "DiscardCommoner" | "RepeatCommoner":
            return cards.cards_of(view).commoners[move.pieces[0]]
        case "ActivatePlusOne" | "RefreshPlusOne" | "RepeatPlusOne":
            return mine.plus_ones[move.pieces[0]]
        case "StrikePlusOne":
            return theirs.plus_ones[move.pieces[0]]
        case "SpendToken":
            return cards.guest_of(view, view.progress.actor).tokens[move.pieces[0]]
        case "LayToken":
            return mine.tokens[move.pieces[0]]
    return None


def plate_in_words(scene: Scene, move: Move, number: int) -> str:
    """Say a choice of a plate, or one without a piece."""
    view: MadcalaView = scene.view
    if not move.pieces:
        return choices.PLAIN[move.kind] + choices.leads_to(scene, number)
    if not move.pieces[0].isdigit():
        return "your Doubler"
    plate = int(move.pieces[0])
    name = plate_name(view, plate)
    match move.kind:
        case "ChoosePlate":
            return f"{name}: {cards.cards_of(view).plate(plate).text.rstrip('.')}"
        case "StrikeShard":
            mine = move.pieces[1] == "mine"
            return f"{'one of yours' if mine else 'an opposing shard'} on {name}"
        case "GatherShard":
            return f"one from {name}"
    return f"{name}, where there {lies_in_words(view.plates[plate])}"


def lies_in_words(lying: str) -> str:
    """Say what lies somewhere, as the end of a sentence.

    >>> lies_in_words("pp"), lies_in_words("")
    ('lie 2 pink shards', 'lies nothing')
    """
    verb = "lies" if len(lying) < 2 else "lie"
    return f"{verb} {shards_in_words(lying) if lying else 'nothing'}"


# Around the turn


def actor(scene: Scene) -> str:
    """Say whose turn it is, as a heading."""
    view: MadcalaView = scene.view
    if view.phase == "over":
        return "The game is over"
    name = scene.names[view.turn]
    said = "Your" if name == YOU else f"{name}'s"
    return f"{said} extra turn" if view.progress.extra else f"{said} turn"


def begins(scene: Scene) -> list[str]:
    """Say what is to be known before the first move."""
    view: MadcalaView = scene.view
    guests = [
        address(f"{name} is {cards.guest_of(view, seat).name}.", scene.names)
        for seat, name in enumerate(scene.names)
    ]
    return [*guests, scene.turn_of(view.turn)]


def typing(scene: Scene) -> Sequence[str]:
    """Say what can be typed besides numbers, and which moves the numbers stand for."""
    view: MadcalaView = scene.view
    said = ["- a number alone is one of the choices above, never a plate"]
    match view.phase:
        case "turn":
            said += [
                "- **m3** moves plate 3; **cook**, **dinah** and the like use that card",
                "- **b** buys a Commoner; **e** ends the turn",
            ]
        case "pay":
            said.append("- **4 8** pays one shard from plate 4 and one from plate 8")
        case "sow":
            said.append("- **mine** and **theirs** drop a shard of that colour; so do p and b")
        case "effects" | "attribute" | "gather" | "home":
            said.append("- **d** does without what is offered")
    if any(move.pieces and move.pieces[0].isdigit() for move in scene.moves):
        said.append("- **plate 4** is the plate of that number")
    if offers.unlisted(scene):
        said.append(offers.RULES[view.phase])
    return said
