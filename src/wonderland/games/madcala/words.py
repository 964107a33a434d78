"""Madcala in sentences: what an action is, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

from wonderland.engine.facts import Fact
from wonderland.engine.game import Move
from wonderland.engine.words import counted, listed
from wonderland.games.madcala import cards, facts
from wonderland.games.madcala.card_set import (
    HOUSE_COMMONERS,
    HOUSE_PLUS_ONES,
    HOUSE_TOKENS,
    read_cards,
)
from wonderland.games.madcala.notation import notate
from wonderland.games.madcala.view import MadcalaView

NAMES = dict((*HOUSE_PLUS_ONES, *HOUSE_COMMONERS, *HOUSE_TOKENS))
SHARD_NAMES = {"p": "pink shard", "b": "black shard", "P": "pink Doubler", "B": "black Doubler"}
EFFECTS = {
    "damage": "Damage the opponent",
    "health": "Gain 1 health",
    "extra_turn": "Take an extra turn after this one",
    "draw": "Draw a Commoner",
    "refresh": "Turn up one of your Plus-Ones",
    "strike_plus_one": "Turn down one of the opponent's Plus-Ones",
    "strike_shard": "Return a shard to its owner's reserve",
    "gather": "Gather shards of yours on your Home",
    "plate": "Perform the effects of a plate",
    "reinforce": "Put shards from your reserve on the table",
    "steal": "Steal a shard",
    "discard": "Have the opponent discard a Commoner at random",
    "roll": "Roll the die",
    "damage_both": "Damage both players",
    "lose": "Have the opponent lose 1 health",
    "regain": "Take a token back",
}
KINDS = {
    "end": "EndTurn",
    "decline": "Decline",
    "buy": "BuyCommoner",
    "no-move": "DoWithoutMove",
    "enough": "StopGathering",
    "move": "MoveShards",
    "drop": "DropShard",
    "last": "DropDoublerLast",
    "leave": "LeaveShard",
    "return": "ReturnShard",
    "effect": "PerformEffect",
    "spend": "SpendToken",
    "refresh": "RefreshPlusOne",
    "strike": "StrikePlusOne",
    "strike-shard": "StrikeShard",
    "gather": "GatherShard",
    "plate": "ChoosePlate",
    "place": "PlaceShard",
    "reinforce": "Reinforce",
    "steal": "StealShard",
    "set": "SetToken",
    "lay": "LayToken",
    "pick": "PickToken",
    "plus-one": "ActivatePlusOne",
    "commoner": "PlayCommoner",
    "discard": "DiscardCommoner",
    "repeat": "RepeatCommoner",
    "repeat-plus-one": "RepeatPlusOne",
    "pay": "Pay",
}
ONE_CHOICE = {
    "end": "End the turn.",
    "decline": "Do without.",
    "buy": "Pay for a Commoner and draw it.",
    "no-move": "Put shards from your reserve on Home, as no move is possible.",
    "enough": "Gather no more.",
}


def name_of(card_id: str) -> str:
    """Return what a card or token is called.

    >>> name_of("dodo"), name_of("ugly_duchess")
    ('The Dodo', 'Ugly Duchess')
    """
    return NAMES.get(card_id) or card_id.replace("_", " ").title()


def plate_name(plate: int, names: Sequence[str]) -> str:
    """Return a plate in words, with its number."""
    return f"{names[plate % cards.SIDE]} ({plate})"


def shards_in_words(shards: str) -> str:
    """Name shards, equal ones together.

    >>> shards_in_words("ppbP")
    '2 pink shards, 1 black shard and 1 pink Doubler'
    """
    kinds = [kind for kind in "pbPB" if kind in shards]
    return listed([counted(shards.count(kind), SHARD_NAMES[kind]) for kind in kinds])


def describe(view: MadcalaView, action: int) -> Move:
    """Say what an action is; cards go by the names that they have in the game."""
    notation = notate(action)
    verb, _, rest = notation.partition(" ")
    pieces = _pieces(view, action, verb, rest)
    return Move(action, notation, KINDS[verb], pieces, _sentence(view, verb, pieces))


def _pieces(view: MadcalaView, action: int, verb: str, rest: str) -> tuple[str, ...]:
    """Return what an action moves: plates by number, cards and tokens by id, shards by letter."""
    if verb in ("plus-one", "refresh", "repeat-plus-one"):
        return (_numbered(rest, [one.id for one in view.plus_ones[view.turn]]),)
    if verb == "strike":
        return (_numbered(rest, [one.id for one in view.plus_ones[1 - view.turn]]),)
    if verb in ("commoner", "discard", "repeat"):
        return (_numbered(rest, read_cards(view.cards).commoner_ids),)
    if verb in ("lay", "spend"):
        owner = view.turn if view.seat is None else view.seat
        return (_numbered(rest, [token.id for token in view.tokens[owner]]),)
    if verb in ("drop", "leave", "return", "last"):
        mine = rest == "mine"
        colour = view.turn if mine else 1 - view.turn
        return ("PB"[colour] if verb == "last" else "pb"[colour],)
    return tuple(rest.split())


def _numbered(text: str, ids: Sequence[str]) -> str:
    """Return the id of a card that may be given by its number."""
    if text.isdigit():
        return ids[int(text) - 1] if int(text) <= len(ids) else text
    return text


def _sentence(view: MadcalaView, verb: str, pieces: Sequence[str]) -> str:
    """Return an action in words."""
    if verb in ONE_CHOICE:
        return ONE_CHOICE[verb]
    first = pieces[0]
    plates = read_cards(view.cards).plate_names
    where = plate_name(int(first), plates) if first.isdigit() and int(first) < cards.PLATES else ""
    match verb:
        case "move":
            shards = shards_in_words(view.plates[int(first)])
            return f"Move {shards} from {where}."
        case "drop":
            on = plate_name(view.progress.sowing, plates)
            return f"Drop a {SHARD_NAMES[first]} on {on}."
        case "last":
            return f"Sow the {SHARD_NAMES[first]} last."
        case "leave":
            return f"Leave a {SHARD_NAMES[first]} on its plate."
        case "return":
            return f"Return a {SHARD_NAMES[first]} to its owner's reserve."
        case "effect":
            op = first.replace("-", "_")
            return f"{EFFECTS.get(op, op.replace('_', ' ').capitalize())}."
        case "spend":
            return f"Spend {name_of(first)}."
        case "refresh":
            return f"Turn up {name_of(first)}."
        case "strike":
            return f"Turn {name_of(first)} face down."
        case "strike-shard":
            return f"Return {_whose(pieces[1])} shard from {where} to its owner's reserve."
        case "gather":
            return "Gather your Doubler." if not where else f"Gather a shard from {where}."
        case "plate":
            return f"Perform the effects of {where}."
        case "place":
            return f"Put a shard on {where}."
        case "reinforce":
            return f"Put {counted(int(first), 'shard')} from your reserve."
        case "steal":
            return f"Steal a shard from {where}."
        case "set":
            return f"Put the token on {where}."
        case "lay":
            return f"Lay {name_of(first)} face down."
        case "pick":
            return f"Pick the token at place {first}."
        case "plus-one":
            return f"Activate {name_of(first)}."
        case "commoner":
            return f"Play {name_of(first)}."
        case "discard":
            return f"Discard {name_of(first)}."
        case "repeat" | "repeat-plus-one":
            return f"Repeat the effects of {name_of(first)}."
    return f"Pay with a shard from each of {listed([_source(piece) for piece in pieces])}."


def _whose(whose: str) -> str:
    return "your own" if whose == "mine" else "an opposing"


def _source(piece: str) -> str:
    return "your Home, an opposing one" if piece == "theirs" else f"plate {piece}"


def say(fact: Fact, names: Sequence[str]) -> str:
    """Tell a fact in one sentence."""
    match fact:
        case facts.StepBegan(progress) if progress.phase == "over":
            return "Nothing is left to choose."
        case facts.StepBegan(progress):
            return f"{names[progress.actor]} has to choose: {progress.phase.replace('_', ' ')}."
        case facts.TurnBegan(seat, number, extra):
            return f"{names[seat]}'s {'extra turn' if extra else f'turn {number}'} begins."
        case facts.TurnEnded(seat):
            return f"{names[seat]} passes."
        case facts.Declined(seat):
            return f"{names[seat]} does without."
        case facts.NoMovePossible(seat):
            return f"{names[seat]} has no shard to move."
        case facts.PlateActivated(seat, plate, doubled):
            twice = ", with the Doubler" if doubled else ""
            return f"{names[seat]}'s Active plate is {plate}{twice}."
        case facts.PlateChosen(seat, plate):
            return f"{names[seat]} performs the effects of plate {plate}."
        case facts.Damaged(seat, health):
            return f"{names[seat]} is damaged; {health} health left."
        case facts.DamagePrevented(seat):
            return f"{names[seat]} prevents the damage."
        case facts.HealthLost(seat, health):
            return f"{names[seat]} loses 1 health; {health} left."
        case facts.HealthGained(seat, health):
            return f"{names[seat]} gains 1 health; now {health}."
        case facts.ExtraTurnGained(seat):
            return f"{names[seat]} will take an extra turn."
        case facts.DieRolled(seat, face):
            return f"{names[seat]} rolls a {face}."
        case facts.GameEnded():
            return say_end(fact, names)
    return say_shards(fact, names) or say_cards(fact, names)


def say_end(end: facts.GameEnded, names: Sequence[str]) -> str:
    """Tell how the game ended."""
    table = ", ".join(f"{name} {health}" for name, health in zip(names, end.health, strict=True))
    why = "The last turn is over. " if end.by_turn_limit else ""
    winners = [names[seat] for seat, place in enumerate(end.places) if place == 1]
    if len(winners) == 1:
        return f"{why}{winners[0]} wins. Health: {table}."
    return f"{why}Both win and both lose. Health: {table}."


def say_shards(fact: Fact, names: Sequence[str]) -> str:
    """Tell a fact about shards; nothing of others."""
    match fact:
        case facts.ShardsPickedUp(seat, plate, shards):
            return f"{names[seat]} picks up {shards_in_words(shards)} from plate {plate}."
        case facts.ShardLeft(seat, plate, shard):
            return f"{names[seat]} leaves a {SHARD_NAMES[shard]} on plate {plate}."
        case facts.ShardAdded(seat, shard):
            return f"{names[seat]} adds a {SHARD_NAMES[shard]} from the reserve."
        case facts.ShardReturned(seat, shard):
            return f"{names[seat]} returns a {SHARD_NAMES[shard]} to its owner's reserve."
        case facts.ShardDropped(seat, plate, shard):
            return f"{names[seat]} drops a {SHARD_NAMES[shard]} on plate {plate}."
        case facts.LastShardSlid(seat, _, plate, shard):
            return f"{names[seat]} moves the {SHARD_NAMES[shard]} on to plate {plate}."
        case facts.ShardsReinforced(seat, plate, count):
            shards = counted(count, "shard")
            return f"{names[seat]} puts {shards} from the reserve on plate {plate}."
        case facts.ShardsPaid(seat, plates, shards):
            places = listed([str(plate) for plate in plates])
            where = "plate" if len(plates) == 1 else "plates"
            return f"{names[seat]} pays {shards_in_words(shards)} from {where} {places}."
        case facts.ShardStruck(seat, plate, shard):
            return f"{names[seat]} strikes a {SHARD_NAMES[shard]} from plate {plate}."
        case facts.ShardGathered(seat, plate, shard):
            return f"{names[seat]} gathers a {SHARD_NAMES[shard]} from plate {plate}."
        case facts.ShardStolen(seat, plate, shard):
            return f"{names[seat]} steals a {SHARD_NAMES[shard]} from plate {plate}."
        case facts.StoredShardPlaced(seat, card, plate, left):
            return f"{names[seat]} puts a shard from {name_of(card)} on plate {plate}; {left} left."
    return ""


def say_cards(fact: Fact, names: Sequence[str]) -> str:
    """Tell a fact about cards or tokens."""
    match fact:
        case facts.CommonerDrawn(seat, None, left):
            return f"{names[seat]} draws a Commoner; {left} left in the deck."
        case facts.CommonerDrawn(seat, str(card), left):
            return f"{names[seat]} draws {name_of(card)}; {left} left in the deck."
        case facts.DiscardsShuffled(count, _):
            return f"The discard pile of {counted(count, 'card')} is shuffled into a new deck."
        case facts.CommonerBought(seat):
            return f"{names[seat]} buys a Commoner."
        case facts.CommonerPlayed(seat, card):
            return f"{names[seat]} plays {name_of(card)}."
        case facts.CommonerFinished(_, card):
            return f"{name_of(card)} goes to the discard pile."
        case facts.CommonerDiscarded(seat, card):
            return f"{names[seat]} discards {name_of(card)}."
        case facts.CommonerLost(seat, card):
            return f"{names[seat]} has to discard {name_of(card)}, taken at random."
        case facts.PlusOneActivated(seat, card):
            return f"{names[seat]} activates {name_of(card)}."
        case facts.PlusOneTurnedDown(_, card):
            return f"{name_of(card)} is turned face down."
        case facts.PlusOneRefreshed(seat, card):
            return f"{names[seat]} turns up {name_of(card)}."
        case facts.PlusOneStruck(seat, card):
            return f"{names[seat]}'s {name_of(card)} is struck: it is turned face down."
        case facts.CardRepeated(seat, card):
            return f"{names[seat]} repeats {name_of(card)}."
        case facts.TokenSpent(seat, token, left, None):
            return f"{names[seat]} spends {name_of(token)}; {left} left."
        case facts.TokenSpent(seat, token, _, int(plate)):
            return f"{names[seat]}'s {name_of(token)} on plate {plate} comes into play."
        case facts.TokenRegained(seat, token, left):
            return f"{names[seat]} regains {name_of(token)}; {left} at hand."
        case facts.TokenSet(seat, token, plate):
            return f"{names[seat]} puts {name_of(token)} on plate {plate}."
        case facts.TokenLaid(seat, place, None):
            return f"{names[seat]} lays a token face down at place {place}."
        case facts.TokenLaid(seat, place, str(token)):
            return f"{names[seat]} lays {name_of(token)} face down at place {place}."
        case facts.TokenPicked(seat, place):
            return f"{names[seat]} picks place {place}."
        case facts.OfferRevealed(_, tokens, picked):
            lay = listed([name_of(token) for token in tokens])
            return f"There lay {lay}; it is {name_of(tokens[picked - 1])}."
    raise TypeError(f"not a fact of Madcala: {fact!r}")
