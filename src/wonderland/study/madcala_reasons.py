"""Reasons in Madcala: where a move ends, what it does, and where the opponent can land next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wonderland.bots.madcala import MadcalaGreedy
from wonderland.engine.facts import Ears, Fact
from wonderland.engine.rng import FastRng
from wonderland.engine.words import counted, listed
from wonderland.games.madcala import facts
from wonderland.games.madcala.card_set import read_cards
from wonderland.games.madcala.cards import END, SIDE, opponent
from wonderland.games.madcala.preview import UNCERTAIN, Landing, landings, plate_effects
from wonderland.games.madcala.rules import MadcalaState
from wonderland.games.madcala.view import MadcalaView, view
from wonderland.games.madcala.words import name_of, plate_name
from wonderland.study.matter import Matter

MOST_CHOICES = 60
"""An action and what follows from it take fewer choices than this."""


@dataclass(frozen=True, slots=True)
class Played:
    """An action, and the choices that a sensible player makes in it."""

    sure: list[Fact]
    """What is sure to happen at once."""
    then: list[Fact]
    """What can be made to happen after it, by choices in the same action."""
    chance: bool
    """Whether the rest depends on chance."""
    world: MadcalaState | None
    """A made-up world where it has ended; None if that depends on chance or on the opponent."""


def madcala_reasons(matter: Matter, action: int) -> list[str]:
    """Say what an action does, what can be made of it, and what the opponent can do next."""
    played = played_out(matter, action)
    said = [third_person(deed) for deed in deeds(matter, played.sure)]
    then = deeds(matter, played.then)
    if then:
        said.append(f"can then {listed(then)}" if said else f"can {listed(then)}")
    if played.chance:
        said.append("the rest is chance")
    if action == END:
        said += ready(matter)
    if played.world is not None:
        said += threats(matter, played.world)
    return said


# What an action leads to


def played_out(matter: Matter, action: int) -> Played:
    """Take an action in a made-up world, and the choices in it, up to anything unsure."""
    world: MadcalaState = matter.game.imagine(matter.view, FastRng(0))
    ears = Ears()
    world.listener = ears
    world.apply(matter.seat, action)
    at_once = len(ears.facts(None))
    bot = MadcalaGreedy()
    for _ in range(MOST_CHOICES):
        seen = view(world, matter.seat)
        if is_chance(ears.facts(None)) or not asks(seen, matter):
            break
        world.apply(matter.seat, bot.choose(seen, list(world.legal(matter.seat))))
    told = ears.facts(None)
    chance = is_chance(told)
    world.listener = None
    ended = not chance and not asks(view(world, matter.seat), matter)
    mine = ended and (world.actor == matter.seat or world.turn != matter.seat)
    certain = sure(told)
    return Played(certain[:at_once], certain[at_once:], chance, world if mine else None)


def asks(seen: MadcalaView, matter: Matter) -> bool:
    """Tell whether the action is still going on, and its player is asked how."""
    return seen.actors == (matter.seat,) and seen.phase != "turn" and seen.turn == matter.view.turn


def is_chance(told: Sequence[Fact]) -> bool:
    """Tell whether chance, or what was hidden, is among what happened."""
    return any(isinstance(fact, UNCERTAIN) for fact in told)


def sure(told: list[Fact]) -> list[Fact]:
    """Return what happened before the first thing that is unsure."""
    for number, fact in enumerate(told):
        if isinstance(fact, UNCERTAIN):
            return told[:number]
    return told


# What was done, in words


def deeds(matter: Matter, told: Sequence[Fact]) -> list[str]:
    """Say what the facts come to, each thing once, as one says what somebody can do."""
    mine, theirs = matter.seat, opponent(matter.seat)
    paid = sum(len(fact.shards) for fact in told if isinstance(fact, facts.ShardsPaid))
    said = [f"pay {counted(paid, 'shard')}"] if paid else []
    said += landed(matter, told)
    said += amount(told, facts.Damaged, theirs, f"damage {matter.name(theirs)} by {{}}")
    said += amount(told, facts.HealthLost, theirs, f"take {{}} health from {matter.name(theirs)}")
    said += amount(told, facts.DamagePrevented, theirs, "lose {} damage to prevention")
    said += amount(told, facts.Damaged, mine, f"damage {matter.me} by {{}}")
    said += amount(told, facts.HealthGained, mine, "gain {} health")
    said += amount(told, facts.HealthGained, theirs, f"give {matter.name(theirs)} {{}} health")
    said += amount(told, facts.ExtraTurnGained, mine, "bring an extra turn")
    said += things(told, facts.CommonerDrawn, "draw", "Commoner", mine)
    said += named(told, facts.PlusOneRefreshed, mine, "turn up {}")
    said += named(told, facts.PlusOneStruck, theirs, f"turn down {matter.whose(theirs)} {{}}")
    said += named(told, facts.CardRepeated, mine, "repeat {}")
    said += things(told, facts.ShardStolen, "steal", "shard", mine)
    said += things(told, facts.ShardStruck, "strike", "shard", mine)
    said += things(told, facts.ShardGathered, "gather", "shard", mine)
    said += things(told, facts.StoredShardPlaced, "place", "stored shard", mine)
    reserve = sum(fact.count for fact in told if isinstance(fact, facts.ShardsReinforced))
    said += [f"put {counted(reserve, 'shard')} of the reserve on the table"] if reserve else []
    said += [
        f"spend {name_of(fact.token)}"
        for fact in told
        if isinstance(fact, facts.TokenSpent) and fact.seat == mine
    ]
    said += named(told, facts.CommonerDiscarded, mine, "discard {}")
    return [*said, *outcome(matter, told)]


def landed(matter: Matter, told: Sequence[Fact]) -> list[str]:
    """Say which plates are performed."""
    plates = read_cards(matter.view.cards).plate_names
    said = []
    for fact in told:
        if isinstance(fact, facts.PlateActivated) and fact.seat == matter.seat:
            twice = " with the Doubler" if fact.doubled else ""
            said.append(f"end on {plate_name(fact.plate, plates)}{twice}")
        if isinstance(fact, facts.PlateChosen) and fact.seat == matter.seat:
            said.append(f"perform {plate_name(fact.plate, plates)}")
    return said


def amount(told: Sequence[Fact], kind: type[Fact], seat: int, words: str) -> list[str]:
    """Say how often something happened to a seat."""
    count = count_of(told, kind, seat)
    return [words.format(count)] if count else []


def things(told: Sequence[Fact], kind: type[Fact], verb: str, noun: str, seat: int) -> list[str]:
    """Say with how many things a seat did something."""
    count = count_of(told, kind, seat)
    return [f"{verb} {counted(count, noun)}"] if count else []


def count_of(told: Sequence[Fact], kind: type[Fact], seat: int) -> int:
    """Return how often something happened to a seat, or was done by it."""
    return sum(1 for fact in told if isinstance(fact, kind) and getattr(fact, "seat", -1) == seat)


def named(told: Sequence[Fact], kind: type[Fact], seat: int, words: str) -> list[str]:
    """Say to which cards of a seat something happened."""
    ids = [
        str(getattr(fact, "card", None) or getattr(fact, "commoner", None))
        for fact in told
        if isinstance(fact, kind) and getattr(fact, "seat", -1) == seat
    ]
    return [words.format(listed([name_of(one) for one in ids]))] if ids else []


def outcome(matter: Matter, told: Sequence[Fact]) -> list[str]:
    """Say whether the game is over then, and for whom it is won."""
    for fact in told:
        if isinstance(fact, facts.GameEnded):
            if fact.places.count(1) > 1:
                return ["end the game shared"]
            won = fact.places[matter.seat] == 1
            return ["win the game" if won else "lose the game"]
    return []


def third_person(deed: str) -> str:
    """Return what somebody can do as what an action does.

    >>> third_person("damage Hatter by 2"), third_person("draw 1 Commoner")
    ('damages Hatter by 2', 'draws 1 Commoner')
    """
    verb, _, rest = deed.partition(" ")
    return f"{verb}s {rest}"


def ready(matter: Matter) -> list[str]:
    """Say which Plus-Ones lie face up for the next turn."""
    up = [name_of(one.id) for one in matter.view.plus_ones[matter.seat] if one.up]
    return [f"keeps {listed(up)} ready"] if up else []


# What the opponent can do next


def threats(matter: Matter, world: MadcalaState) -> list[str]:
    """Say how much the opponent's next move could damage, if the turn ended with the action."""
    seen = handed_over(matter, world)
    if seen is None:
        return []
    theirs = matter.name(opponent(matter.seat))
    found = [(damage_of(seen, landing), -landing.active) for landing in landings(seen)]
    damage, at = max(found, default=(0, 0))
    if damage == 0:
        return [f"leaves {theirs} no landing that damages {matter.me}"]
    plate = plate_name(-at, read_cards(seen.cards).plate_names)
    return [f"lets {theirs} land on {plate}, to damage {matter.me} by {damage}"]


def handed_over(matter: Matter, world: MadcalaState) -> MadcalaView | None:
    """End the turn, and return what is seen then; None if it is not the opponent's turn next."""
    after = world.copy()
    bot = MadcalaGreedy()
    for _ in range(MOST_CHOICES):
        seen = view(after, matter.seat)
        if seen.actors != (matter.seat,):
            return seen if seen.phase == "turn" else None
        legal = list(after.legal(matter.seat))
        if seen.phase == "turn" and END not in legal:
            return None
        after.apply(matter.seat, END if END in legal else bot.choose(seen, legal))
    return None


def damage_of(seen: MadcalaView, landing: Landing) -> int:
    """Return how much a landing can damage: on Home, by the best of the other plates."""
    sides = landing.sides
    if not sides:
        card_set = read_cards(seen.cards)
        sides = tuple(side for plate in range(SIDE) for side in plate_effects(card_set, plate))
        return most_damage(sides)
    return most_damage(sides) * (2 if landing.doubled else 1)


def most_damage(sides: Sequence[Sequence[str]]) -> int:
    """Return how often the best of some lists of effects damages."""
    return max((list(side).count("damage") for side in sides), default=0)
