"""The whole table of Madcala in sentences: players, cards, plates and piles."""

from __future__ import annotations

from collections.abc import Iterator

from wonderland.engine.words import listed
from wonderland.games.madcala.cards import SEATS, SIDE
from wonderland.games.madcala.view import MadcalaView
from wonderland.games.madcala.words import shards_in_words
from wonderland.terminal.grammar import YOU, counted
from wonderland.terminal.madcala import cards, ring, shards, words
from wonderland.terminal.scene import Scene, address


def whose(scene: Scene, seat: int) -> str:
    """Return a player's name as an owner's, in a sentence."""
    name = scene.names[seat]
    return "your" if name == YOU else f"{name}'s"


def opened(sentence: str) -> str:
    """Return a sentence with its first letter large."""
    return sentence[:1].upper() + sentence[1:]


def turn(scene: Scene) -> list[str]:
    """Say what one needs to choose: at the beginning of a turn also how things stand."""
    view: MadcalaView = scene.view
    said = []
    if view.phase == "turn":
        if not view.progress.moved:
            said += [health(scene), *(half(scene, seat) for seat in seats(view))]
        said.append(hand_sentence(view))
    return [*said, words.to_do(scene), *words.all_choices(scene)]


def seats(view: MadcalaView) -> tuple[int, int]:
    """Return both seats, the person's own first."""
    near = ring.near_seat(view)
    return near, SEATS - 1 - near


def health(scene: Scene) -> str:
    """Say both players' health."""
    view: MadcalaView = scene.view
    told = [
        f"{scene.names[seat]} {view.health[seat]} of {cards.guest_of(view, seat).health}"
        for seat in seats(view)
    ]
    return f"Health: {', '.join(told)}."


def half(scene: Scene, seat: int) -> str:
    """Say what lies on a player's plates."""
    view: MadcalaView = scene.view
    plates = range(SIDE * seat, SIDE * seat + SIDE)
    told = "; ".join(f"{words.plate_name(view, plate)} {on_plate(view, plate)}" for plate in plates)
    return opened(f"{whose(scene, seat)} plates: {told}.")


def on_plate(view: MadcalaView, plate: int) -> str:
    """Say what lies on a plate, tokens included."""
    lying = shards_in_words(view.plates[plate]) if view.plates[plate] else "empty"
    tokens = ring.tokens_on(view, plate)
    return f"{lying}, with {tokens}" if tokens else lying


def where(scene: Scene) -> list[str]:
    """Say how the whole table stands."""
    view: MadcalaView = scene.view
    limit = cards.cards_of(view).turn_limit
    if view.phase == "over":
        said = ["The game is over."]
    else:
        number = view.progress.turns[view.turn]
        extra = ", an extra one" if view.progress.extra else ""
        said = [f"{scene.turn_of(view.turn)} It is number {number} of at most {limit}{extra}."]
    for seat in seats(view):
        said += [player(scene, seat), *plus_ones(scene, seat), *plates(scene, seat)]
    return [*said, *rest(scene), *hand(view)]


def player(scene: Scene, seat: int) -> str:
    """Say how a player stands."""
    view: MadcalaView = scene.view
    guest = cards.guest_of(view, seat)
    held = [
        f"{view.health[seat]} of {guest.health} health",
        f"{counted(view.reserve[seat], 'shard')} in reserve",
        counted(view.hand_counts[seat], "Commoner"),
    ]
    known = [cards.cards_of(view).commoners[card].name for card in view.known[seat]]
    if known and seat != view.seat:
        held[-1] += f", among them {listed(known)}"
    if any(token.left for token in view.tokens[seat]):
        held.append(
            listed(
                [f"{one.left} {guest.tokens[one.id].name}" for one in view.tokens[seat] if one.left]
            )
        )
    name, colour = scene.names[seat], shards.COLOURS[seat]
    said = address(f"{name} is {guest.name} with the {colour} shards", scene.names)
    return f"{said}: {'; '.join(held)}. {' '.join(guest.attributes)}"


def plus_ones(scene: Scene, seat: int) -> Iterator[str]:
    """Say a player's Plus-Ones, one by one."""
    view: MadcalaView = scene.view
    printed = cards.guest_of(view, seat).plus_ones
    for seen in view.plus_ones[seat]:
        card = printed[seen.id]
        if card.stored:
            state = f"{counted(seen.stored, 'stored shard')}"
        else:
            state = f"face {'up' if seen.up else 'down'}, costs {card.cost}"
        yield opened(f"{whose(scene, seat)} Plus-One {card.name}, {state}: {card.text}")


def plates(scene: Scene, seat: int) -> Iterator[str]:
    """Say a player's plates, one by one, clockwise from Home."""
    view: MadcalaView = scene.view
    for plate in range(SIDE * seat, SIDE * seat + SIDE):
        card = cards.cards_of(view).plate(plate)
        yield opened(
            f"{whose(scene, seat)} plate {plate}, {card.name}: {on_plate(view, plate)}. {card.text}"
        )


def rest(scene: Scene) -> Iterator[str]:
    """Say what lies beside the table, and what is in hand while shards are sown."""
    view: MadcalaView = scene.view
    commoners = cards.cards_of(view).commoners
    yield f"The deck has {counted(view.deck_count, 'Commoner')}."
    discards = cards.with_counts([commoners[card].name for card in view.discard])
    yield f"Discarded: {listed(discards)}."
    if view.in_hand:
        yield f"Being sown: {shards_in_words(view.in_hand)}."
    if view.playing is not None:
        yield f"{commoners[view.playing].name} is being played."
    if view.offer:
        tokens = cards.guest_of(view, view.turn).tokens
        known = [tokens[token].name for token in view.offer if token]
        names = f": {listed(known)}" if known else ""
        yield f"Face down in the offer: {counted(len(view.offer), 'token')}{names}."


def hand_sentence(view: MadcalaView) -> str:
    """Say which Commoners a seat holds."""
    commoners = cards.cards_of(view).commoners
    names = cards.with_counts([commoners[card].name for card in view.hand])
    return f"Your hand: {listed(names) if names else 'no Commoners'}."


def hand(view: MadcalaView) -> Iterator[str]:
    """Say a seat's Commoners with their texts."""
    if view.seat is None or view.phase == "over":
        return
    commoners = cards.cards_of(view).commoners
    if not view.hand:
        yield "You hold no Commoners."
    for card in view.hand:
        yield f"You hold {commoners[card].name}: {commoners[card].text}"


def hand_of(scene: Scene) -> list[str]:
    """Say what somebody holds, to those who may know it."""
    view: MadcalaView = scene.view
    assert view.seat is not None
    commoners = cards.cards_of(view).commoners
    held = listed([commoners[card].name for card in view.hand])
    return [address(f"{scene.names[view.seat]} holds {held}.", scene.names)]


def results(scene: Scene) -> list[str]:
    """M29, M30: say who is in which place, the winner first."""
    view: MadcalaView = scene.view
    order = sorted(range(SEATS), key=lambda seat: view.places[seat])
    return [
        f"Place {view.places[seat]}: {scene.names[seat]}, {cards.guest_of(view, seat).name},"
        f" {view.health[seat]} of {cards.guest_of(view, seat).health} health."
        for seat in order
    ]


def verdict(scene: Scene) -> str:
    """Say who has won."""
    view: MadcalaView = scene.view
    winners = [scene.names[seat] for seat in range(SEATS) if view.places[seat] == 1]
    if len(winners) == SEATS:
        return "Both win, and both lose."
    return address(f"{winners[0]} wins.", scene.names)
