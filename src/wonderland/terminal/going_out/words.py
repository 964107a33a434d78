"""The Going-Out game in sentences, for those who hear the table or read it line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from wonderland.engine.facts import Fact
from wonderland.engine.words import listed
from wonderland.games.going_out import facts
from wonderland.games.going_out.view import GoingOutView, TableSet
from wonderland.games.going_out.words import cards_in_words
from wonderland.terminal.going_out import offers
from wonderland.terminal.grammar import counted
from wonderland.terminal.scene import Scene, address

NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
ORDER: Final = ("first", "second", "third", "fourth", "fifth")
HIGHEST: Final = 7
PAIR_POINTS: Final = 3


def number_word(number: int) -> str:
    """Return a small number as a word.

    >>> number_word(3), number_word(14)
    ('three', '14')
    """
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def strength(count: int, rank: int) -> str:
    """G14: say how strong a set is.

    >>> strength(1, 4), strength(2, 4), strength(3, 4)
    ('a single 4', 'a pair of 4s', 'three cards from 4')
    """
    if count == 1:
        return f"a single {rank}"
    return f"a pair of {rank}s" if count == 2 else f"{number_word(count)} cards from {rank}"


def stronger(count: int, rank: int) -> str:
    """G14: say what beats a set.

    >>> stronger(3, 4)
    'three cards from 5 or higher, or four cards'
    >>> stronger(1, 6), stronger(2, 7)
    ('a single 7, or two cards', 'three cards')
    """
    more = f"{number_word(count + 1)} cards"
    if rank == HIGHEST:
        return more
    higher = "" if rank + 1 == HIGHEST else " or higher"
    return f"{strength(count, rank + 1)}{higher}, or {more}"


def shape(table: TableSet) -> str:
    """Say what is left of a set, and how many jokers have gone from it (G16)."""
    jokers = table.count - len(table.cards)
    if not jokers:
        return cards_in_words(table.cards)
    gone = f"{counted(jokers, 'joker')} that {'is' if jokers == 1 else 'are'} gone"
    return f"{cards_in_words(table.cards)}, and {gone}" if table.cards else gone


def whose(name: str) -> str:
    """Return whose something is.

    >>> whose("You"), whose("Ann")
    ('your', "Ann's")
    """
    return "your" if name == "You" else f"{name}'s"


def table_sentence(scene: Scene) -> str:
    """Say what lies on the table, whose it is and what beats it (G15)."""
    view: GoingOutView = scene.view
    if view.table is None:
        return "Nothing lies on the table: any set may be played."
    table = view.table
    owner = whose(scene.names[table.owner])
    said = f"On the table: {owner} {strength(table.count, table.rank).removeprefix('a ')}"
    return f"{said}: {shape(table)}. To beat it: {stronger(table.count, table.rank)}."


def display_sentence(view: GoingOutView) -> str:
    """Say what lies beside the deck."""
    display = cards_in_words(view.display)
    return f"The display: {display}. The deck has {counted(view.deck_count, 'card')}."


def hand_sentence(scene: Scene) -> str:
    """Say a hand."""
    hand = scene.view.hand
    if not hand:
        return "You hold no cards."
    return f"Your hand, {counted(len(hand), 'card')}: {cards_in_words(hand)}."


def hand_of(scene: Scene) -> list[str]:
    """Say what somebody holds, to those who may know it."""
    name = scene.names[scene.view.seat]
    return [address(f"{name} holds {cards_in_words(scene.view.hand)}.", scene.names)]


def question(scene: Scene) -> str:
    """Say what is asked."""
    view: GoingOutView = scene.view
    match view.phase:
        case "play":
            return "Play or pass"
        case "draw":
            return "Draw a card"
        case "exchange":
            return "Draw another" if view.drawn else "Draw up to two"
    return "Lay out which card"


def to_do(scene: Scene) -> str:
    """Say in a sentence what the seat is to choose now."""
    view: GoingOutView = scene.view
    match view.phase:
        case "play" if view.last_turn:
            return "The last turn of the round is yours: play a set, or pass."
        case "play" if view.table is None:
            return "You lead: play any set, or pass."
        case "play":
            return "Play a stronger set, or pass."
        case "draw" if view.seat in view.out:
            return "You are out, and may stay so; a card drawn would bring you back in."
        case "draw":
            return "You have played: you may draw one card."
        case "exchange" if view.drawn:
            return "You may draw one card more; then one card of your hand goes to the display."
        case "exchange":
            return "You have passed: you may draw up to two cards, and then lay one out."
        case "show":
            return "You have drawn: lay one card of your hand on the display."
    cards = counted(view.to_show, "card")
    return f"Your total is the lowest: choose {cards} of your hand for the new display."


def choice_in_words(scene: Scene, number: int) -> str:
    """Say what one of the numbered moves is."""
    move = offers.numbered(scene)[number]
    match move.kind:
        case "PlaySet":
            said = f"{cards_in_words(move.pieces)}, {strength(*offers.strength(move))}"
            return f"{said}; you go out with it" if goes_out(scene, number) else said
        case "Pass":
            return "pass (p)"
        case "DrawFromDeck":
            return "the top card of the deck (d)"
        case "StopDrawing":
            again = scene.view.phase == "exchange" and scene.view.drawn
            return "nothing more (n)" if again else "nothing (n)"
    return cards_in_words(move.pieces)


def goes_out(scene: Scene, number: int) -> bool:
    """Tell whether a numbered move plays the last cards of the hand (G23)."""
    move = offers.numbered(scene)[number]
    return move.kind == "PlaySet" and len(move.pieces) == len(scene.view.hand)


def choice(scene: Scene, number: int) -> str:
    """Say what one of the numbered moves is, on a line of its own."""
    return f"{number + 1}: {choice_in_words(scene, number)}."


def choices(scene: Scene) -> list[str]:
    """Say all that can be chosen by number: sets line by line, single cards in a sentence."""
    places = range(len(offers.numbered(scene)))
    if scene.view.phase != "play":
        said = (f"{place + 1} is {choice_in_words(scene, place)}" for place in places)
        return [f"{'; '.join(said)}."]
    more = offers.unlisted(scene)
    rest = [f"{counted(more, 'other set')} can be typed, as in {typed_example(scene)}."]
    return [*(choice(scene, place) for place in places), *(rest if more else [])]


def typed_example(scene: Scene) -> str:
    """Return a set as it may be typed: the first that is listed, or any."""
    sets = offers.useful(scene)
    return " ".join(sets[0].pieces).lower() if sets else "f2 h2"


def turn(scene: Scene) -> list[str]:
    """Say what one needs to choose."""
    view: GoingOutView = scene.view
    said = [to_do(scene)]
    if view.phase == "play":
        said += [table_sentence(scene), display_sentence(view), hand_sentence(scene)]
    elif view.phase in ("draw", "exchange"):
        said.append(hand_sentence(scene))
    return [*said, *choices(scene)]


def begins(scene: Scene) -> list[str]:
    """Say what is to be known before the first move."""
    view: GoingOutView = scene.view
    target = f"Rounds are played until somebody has more than {counted(view.target, 'point')}."
    display = [] if view.seat in view.actors else [display_sentence(view)]
    return [target, scene.turn_of(view.turn), *display]


def told(scene: Scene) -> list[str]:
    """Tell what happened; who is asked for what is left out, for the answers tell it."""
    return [scene.say(fact) for fact in scene.facts if worth_telling(fact, scene.view.seat)]


def worth_telling(fact: Fact, seat: int | None) -> bool:
    """Tell whether a fact says more than that the game goes on, and what a seat is asked anyway."""
    match fact:
        case facts.StepBegan(actor, phase, _, _, _, last_turn):
            return phase == "play" and last_turn and actor != seat
        case facts.CardsDealt(_, _, None):
            return False
    return True


def where(scene: Scene) -> list[str]:
    """Say how the whole table stands."""
    view: GoingOutView = scene.view
    over = view.phase == "over"
    said = ["The game is over." if over else f"Round {view.round}. {scene.turn_of(view.turn)}"]
    if not over:
        said += [table_sentence(scene), display_sentence(view), jokers_sentence(view)]
    said += [player_sentence(scene, seat) for seat in range(view.players)]
    said.append(f"The game ends when a total is more than {view.target}.")
    if view.seat is not None and not over:
        said.append(hand_sentence(scene))
    return said


def jokers_sentence(view: GoingOutView) -> str:
    """Say which jokers have been used in this round (G7)."""
    if not view.jokers_used:
        return "No jokers have been used in this round."
    return f"Jokers used in this round: {cards_in_words(view.jokers_used)}."


def player_sentence(scene: Scene, seat: int) -> str:
    """Say what everybody knows of a player (G7)."""
    view: GoingOutView = scene.view
    name = scene.names[seat]
    said = [f"{name} holds {counted(view.hand_counts[seat], 'card')}"]
    if seat in view.out:
        said = [f"{name} is out, {ORDER[view.out.index(seat)]}"]
    elif view.known[seat] and seat != view.seat:
        said.append(f"among them {cards_in_words(view.known[seat])}")
    flamingos, hedgehogs = suits(view.scored[seat])
    scored = f"scored {counted(flamingos, 'Flamingo')} and {counted(hedgehogs, 'Hedgehog')}"
    points = f"{counted(points_of(flamingos, hedgehogs), 'point')} so far"
    total = f"{counted(view.totals[seat], 'point')} in all from earlier rounds"
    if view.phase == "over":
        return f"{name}: {counted(view.totals[seat], 'point')} in all."
    return address(f"{', '.join(said)}; {scored}, {points}; {total}.", scene.names)


def suits(scored: Sequence[str]) -> tuple[int, int]:
    """G29: return how many Flamingos and Hedgehogs there are, jokers included.

    >>> suits(["F1", "H3", "Q"])
    (2, 1)
    """
    letters = Counter(card[0] for card in scored)
    return letters["F"] + letters["Q"], letters["H"] + letters["C"]


def points_of(flamingos: int, hedgehogs: int) -> int:
    """G30: return what scored cards are worth.

    >>> points_of(5, 4)
    13
    """
    pairs = min(flamingos, hedgehogs)
    return PAIR_POINTS * pairs + abs(flamingos - hedgehogs)


def results(scene: Scene) -> list[str]:
    """G31: say who is in which place, the winner first, and what settled it."""
    view: GoingOutView = scene.view
    seats = sorted(range(view.players), key=lambda seat: view.places[seat])
    return [
        f"Place {view.places[seat]}: {scene.names[seat]}, {counted(view.totals[seat], 'point')}"
        f"{settled(view, seat)}."
        for seat in seats
    ]


def settled(view: GoingOutView, seat: int) -> str:
    """G31: say what settles the place of somebody whose total others have too."""
    if view.totals.count(view.totals[seat]) == 1:
        return ""
    pairs = counted(view.round_pairs[seat], "pair")
    return f" with {pairs} in the last round, and numbers that sum to {view.round_sums[seat]}"


def verdict(scene: Scene) -> str:
    """Say who has won."""
    view: GoingOutView = scene.view
    winners = [scene.names[seat] for seat, place in enumerate(view.places) if place == 1]
    verb = "wins" if len(winners) == 1 else "share the victory"
    best = counted(max(view.totals), "point")
    return address(f"{listed(winners)} {verb} with {best}.", scene.names)


def owner_in_words(scene: Scene, table: TableSet) -> str:
    """Say whose set lies on the table, as a heading.

    The name stands first, and so it begins with a capital letter.
    """
    owner = whose(scene.names[table.owner])
    return f"{owner[:1].upper()}{owner[1:]} {strength(table.count, table.rank).removeprefix('a ')}"


def actor(scene: Scene) -> str:
    """Say whose turn it is, as a heading."""
    view: GoingOutView = scene.view
    if view.phase == "over":
        return "The game is over"
    name = whose(scene.names[view.turn])
    return f"{name[:1].upper()}{name[1:]} turn" if view.seat is not None else f"{name} turn"


def typing(scene: Scene) -> Sequence[str]:
    """Say what can be typed besides numbers, and which sets the numbers stand for."""
    match scene.view.phase:
        case "play":
            return (
                "- **f2 h2** plays these cards; **f3 q=f4 f5** says what a Queen stands for",
                "- **p** passes",
                offers.RULE,
            )
        case "draw" | "exchange":
            return (
                "- **d** draws from the deck; **n** draws nothing",
                "- **h1** draws this card from the display",
            )
    return ("- **h1** lays this card out",)
