"""What happened in Madcala since somebody's last choice: turn by turn, or in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from wonderland.engine.facts import Fact
from wonderland.engine.words import listed
from wonderland.games.madcala import facts
from wonderland.games.madcala.view import MadcalaView
from wonderland.games.madcala.words import SHARD_NAMES, name_of
from wonderland.terminal.grammar import whom
from wonderland.terminal.madcala import cards, words
from wonderland.terminal.pen import Pen, fitted, padded, width, wrapped
from wonderland.terminal.scene import Scene, address

LONGEST_NAME: Final = 14

LEFT_OUT: Final = "…"

MINOR: Final = ("paid", "gathered", "placed", "put", "drew a card", "regained", "laid", "picked")
"""How those parts begin that are left out first where there is little room."""

NOT_TOLD: Final[tuple[type[Fact], ...]] = (facts.StepBegan, facts.CommonerFinished)
"""These say nothing that the others do not say."""


@dataclass(slots=True)
class Doing:
    """What was done in one turn, in a few words each."""

    seat: int
    parts: list[str] = field(default_factory=list)
    hits: int = 0
    """How many damages in a row the last part tells."""


def since_last_turn(scene: Scene, pen: Pen, columns: int, most: int) -> list[str]:
    """Draw the short log: the newest lines under a heading, `most` in all."""
    if most < 2:
        return []
    done = [doing for doing in doings(scene) if doing.parts]
    if not done:
        return []
    heading = "Since your last turn" if begins_turn(scene.facts) else "Just now"
    lines = paragraphs(done, scene, columns)
    if len(lines) >= most:
        done = [Doing(doing.seat, major(doing.parts)) for doing in done]
        lines = paragraphs(done, scene, columns)
    if len(lines) >= most:
        heading += " (the rest: l)"
    while len(lines) >= most:
        done = without_oldest(done)
        lines = paragraphs(done, scene, columns)
    return [pen.paint(f"  {heading}", "faint"), *lines]


def without_oldest(done: Sequence[Doing]) -> list[Doing]:
    """Return what was done without the oldest part of it."""
    first, *rest = done
    parts = [part for part in first.parts if part != LEFT_OUT][1:]
    return [Doing(first.seat, [LEFT_OUT, *parts]), *rest] if parts else rest


def paragraphs(done: Sequence[Doing], scene: Scene, columns: int) -> list[str]:
    """Write turns beneath each other."""
    widest = max(width(fitted(name, LONGEST_NAME)) for name in scene.names)
    return [line for doing in done for line in paragraph(doing, scene, columns, widest)]


def major(parts: list[str]) -> list[str]:
    """Return the parts that matter most, or all where there are no such.

    >>> major(["bought a Commoner", "paid 3", "drew a card"])
    ['bought a Commoner']
    """
    return [part for part in parts if not part.startswith(MINOR)] or parts


def begins_turn(told: Iterable[Fact]) -> bool:
    """Tell whether a turn began."""
    return any(isinstance(fact, facts.TurnBegan) for fact in told)


def paragraph(doing: Doing, scene: Scene, columns: int, widest: int) -> list[str]:
    """Write one turn in as many lines as it needs."""
    indent = widest + 3
    text = f"{', '.join(doing.parts)}.".replace(f"{LEFT_OUT}, ", f"{LEFT_OUT} ")
    lines = wrapped(text, columns - indent)
    name = padded(fitted(scene.names[doing.seat], LONGEST_NAME), widest)
    return [f"  {name} {lines[0]}", *(" " * indent + line for line in lines[1:])]


def doings(scene: Scene) -> list[Doing]:
    """Put facts together by turn."""
    view: MadcalaView = scene.view
    ended = [fact.seat for fact in scene.facts if isinstance(fact, facts.TurnEnded)]
    done = [Doing(ended[0] if ended else view.turn)]
    for fact in scene.facts:
        if isinstance(fact, facts.TurnBegan):
            done.append(Doing(fact.seat, ["extra turn"] if fact.extra else []))
            continue
        if isinstance(fact, facts.Damaged):
            add_damage(done[-1], fact, scene)
            continue
        part = part_of(fact, done[-1].seat, scene)
        if part:
            done[-1].parts.append(part)
            done[-1].hits = 0
    return done


def add_damage(doing: Doing, fact: facts.Damaged, scene: Scene) -> None:
    """Add a damage; several in a row are told as one part."""
    what = f"damaged {whom(scene.names[fact.seat])}"
    if fact.seat == doing.seat:
        what = "took damage"
    if doing.hits and doing.parts[-1].startswith(what):
        doing.parts.pop()
    else:
        doing.hits = 0
    doing.hits += 1
    times = {1: "", 2: " twice"}.get(doing.hits, f" {doing.hits} times")
    doing.parts.append(f"{what}{times} ({fact.health} left)")


def who(scene: Scene, doer: int, seat: int, verb: str) -> str:
    """Return a verb, with the name of who did it unless the turn is that player's."""
    return verb if seat == doer else address(f"{scene.names[seat]} {verb}", scene.names)


def part_of(fact: Fact, doer: int, scene: Scene) -> str:
    """Write a fact in a few words; nothing for one that goes without saying."""
    view: MadcalaView = scene.view
    match fact:
        case facts.ShardsPickedUp(_, plate, _):
            return f"moved {plate}"
        case facts.PlateActivated(_, plate, doubled):
            return f"to {plate_in_short(view, plate)}{' with the Doubler' if doubled else ''}"
        case facts.PlateChosen(_, plate):
            return f"performed {plate_in_short(view, plate)}"
        case facts.NoMovePossible():
            return "had nothing to move"
        case facts.DamagePrevented(seat):
            return who(scene, doer, seat, "prevented damage")
        case facts.HealthLost(seat, health):
            return f"{who(scene, doer, seat, 'lost 1 health')} ({health} left)"
        case facts.HealthGained(seat, health):
            return f"{who(scene, doer, seat, 'healed')} (to {health})"
        case facts.ExtraTurnGained():
            return "gained an extra turn"
        case facts.DieRolled(_, face):
            return f"rolled a {face}"
        case facts.GameEnded(_, _, True):
            return "the last turn is over"
    return shard_part(fact) or card_part(fact, doer, scene)


def shard_part(fact: Fact) -> str:
    """Write a fact about shards in a few words; nothing for any other."""
    match fact:
        case facts.LastShardSlid(_, _, plate, _):
            return f"the last shard went on to {plate}"
        case facts.ShardLeft(_, plate, shard):
            return f"left a {SHARD_NAMES[shard]} on {plate}"
        case facts.ShardAdded(_, shard) | facts.ShardReturned(_, shard):
            verb = "added" if isinstance(fact, facts.ShardAdded) else "returned"
            return f"{verb} a {SHARD_NAMES[shard]}"
        case facts.ShardsReinforced(_, plate, count):
            return f"put {count} on {plate}"
        case facts.ShardsPaid(_, plates, _):
            return f"paid {len(plates)}"
        case facts.ShardStruck(_, plate, shard):
            return f"struck a {SHARD_NAMES[shard]} on {plate}"
        case facts.ShardGathered(_, plate, _):
            return f"gathered from {plate}"
        case facts.ShardStolen(_, plate, _):
            return f"stole from {plate}"
        case facts.StoredShardPlaced(_, _, plate, _):
            return f"placed one on {plate}"
    return ""


def card_part(fact: Fact, doer: int, scene: Scene) -> str:
    """Write a fact about cards or tokens in a few words; nothing for any other."""

    def name(card: str) -> str:
        return named(scene, name_of(card))

    match fact:
        case facts.CommonerDrawn(_, card, _):
            return f"drew {name(card)}" if card else "drew a card"
        case facts.DiscardsShuffled():
            return "shuffled the discards"
        case facts.CommonerBought():
            return "bought a Commoner"
        case facts.CommonerPlayed(_, card):
            return f"played {name(card)}"
        case facts.CommonerDiscarded(_, card):
            return f"discarded {name(card)}"
        case facts.CommonerLost(seat, card):
            return who(scene, doer, seat, f"had to discard {name(card)}")
        case facts.PlusOneActivated(_, card):
            return f"used {name(card)}"
        case facts.PlusOneRefreshed(_, card):
            return f"turned up {name(card)}"
        case facts.PlusOneStruck(_, card):
            return f"struck {name(card)}"
        case facts.CardRepeated(_, card):
            return f"repeated {name(card)}"
        case facts.TokenSpent(seat, token, _, plate):
            on = "" if plate is None else f" on {plate}"
            return who(scene, doer, seat, f"spent {name(token)}{on}")
        case facts.TokenRegained(seat, token, _):
            return who(scene, doer, seat, f"regained {name(token)}")
        case facts.TokenSet(_, token, plate):
            return f"set {name(token)} on {plate}"
        case facts.TokenLaid(_, place, str(token)):
            return f"laid {name(token)} at place {place}"
        case facts.TokenPicked(seat, place):
            return who(scene, doer, seat, f"picked place {place}")
        case facts.OfferRevealed(_, tokens, picked):
            return f"it was {name(tokens[picked - 1])}"
    return ""


def plate_in_short(view: MadcalaView, plate: int) -> str:
    """Return a plate's number and name."""
    return f"{plate} {cards.cards_of(view).plate(plate).name}"


# In sentences


def told(scene: Scene) -> list[str]:
    """Tell what happened in sentences: one for each fact, and one for all shards of a sowing."""
    said = []
    at = 0
    while at < len(scene.facts):
        fact = scene.facts[at]
        sown = [fact] if isinstance(fact, facts.ShardDropped) else []
        while sown and at + 1 < len(scene.facts):
            following = scene.facts[at + 1]
            if not isinstance(following, facts.ShardDropped):
                break
            sown.append(following)
            at += 1
        if sown:
            said.append(sowing(scene, sown))
        elif not isinstance(fact, NOT_TOLD):
            said.append(sentence(scene, fact))
        at += 1
    return said


def sowing(scene: Scene, sown: Sequence[facts.ShardDropped]) -> str:
    """Tell which shards went where."""
    colours: dict[int, list[str]] = {}
    for fact in sown:
        colour = SHARD_NAMES[fact.shard].removesuffix(" shard")
        colours.setdefault(fact.plate, []).append(colour)
    parts = [f"{listed(those)} on {plate}" for plate, those in colours.items()]
    return address(f"{scene.names[sown[0].seat]} sows {', '.join(parts)}.", scene.names)


def sentence(scene: Scene, fact: Fact) -> str:
    """Tell a fact in a sentence, with the names of plates and cards as they are printed."""
    view: MadcalaView = scene.view
    match fact:
        case facts.PlateActivated(seat, plate, doubled):
            twice = ", with the Doubler" if doubled else ""
            said = f"{scene.names[seat]}'s Active plate is {words.plate_name(view, plate)}{twice}."
            return address(said, scene.names)
        case facts.PlateChosen(seat, plate):
            said = f"{scene.names[seat]} performs the effects of {words.plate_name(view, plate)}."
            return address(said, scene.names)
    return named(scene, scene.say(fact))


def named(scene: Scene, text: str) -> str:
    """Return a text in which cards go by the names that this card set gives them."""
    for card, name in cards.cards_of(scene.view).names():
        if name_of(card) != name:
            text = text.replace(name_of(card), name)
    return text
