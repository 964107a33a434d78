"""The table of the naive model of Madcala, the questions asked at it, and all effects of cards."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from tests.naive.chance import Chance
from tests.naive.madcala_cards import (
    CLAWS,
    COMMONERS,
    COSTS,
    DIE,
    DODO,
    HEALTH,
    KINDS,
    PLATES,
    S3,
    SHARDS,
    in_order,
    order_matters,
)

Position = dict[str, Any]


class Question(NamedTuple):
    phase: str
    seat: int
    choices: list[str]


Steps = Generator[Question, str, None]
Answer = Generator[Question, str, str]
Count = Generator[Question, str, int]


class GameOver(Exception):
    """M29, M30."""


def opponent(seat: int) -> int:
    return 1 - seat


def home(seat: int) -> int:
    return 6 * seat  # M4


def side(seat: int) -> list[int]:
    """M4: a seat's plates, Home first."""
    return list(range(home(seat), home(seat) + 6))


def normal(shards: Iterable[str]) -> list[str]:
    return [shard for shard in shards if shard in "pb"]


def laid_out(shards: Iterable[str]) -> list[str]:
    return sorted(shards, key=SHARDS.index)


class NaiveTable:
    """What lies on the table, where somebody has to choose an action of a turn."""

    def __init__(self, position: Mapping[str, Any]) -> None:
        assert position["phase"] == "turn"
        position = deepcopy(dict(position))
        self.cards: object = position.get("cards")
        self.guests: list[str] = position["guests"]
        self.starter: int = position["starter"]
        self.health: list[int] = position["health"]
        self.plates: list[list[str]] = position["plates"]
        self.reserve: list[int] = position["reserve"]
        self.in_hand: list[str] = []
        self.hands: list[list[str]] = position["hands"]
        self.known: list[list[str]] = position["known"]
        self.deck: list[str] = position["deck"]
        self.discard: list[str] = position["discard"]
        self.playing: str | None = None
        self.plus_ones: list[list[dict[str, Any]]] = position["plus_ones"]
        self.tokens: list[dict[str, int]] = position["tokens"]
        self.plate_tokens: list[list[str]] = position["plate_tokens"]
        self.offer: list[str] = []
        self.revealed: dict[str, Any] | None = position["revealed"]
        self.rolled: int = position["rolled"]
        self.turn: int = position["turn"]
        self.turns: list[int] = position["turns"]
        progress = position["progress"]
        self.extra: int = progress["extra"]
        self.extra_due: bool = progress["extra_due"]
        self.moved: bool = progress["moved"]
        self.stuck: bool = progress["stuck"]
        self.used: list[str] = progress["used"]
        self.resolved: list[str] = progress["resolved"]
        self.active: int = progress["active"]
        self.doubled: bool = progress["doubled"]
        self.grin_used = False
        self.chance = Chance(position["chance"])
        self.game: Steps
        self.question: Question

    def position(self) -> Mapping[str, Any]:
        own = [card["name"] for card in self.plus_ones[self.turn]]
        resolved = [card for card in own if card in self.resolved]
        return {
            "players": 2,
            "cards": self.cards,
            "guests": self.guests,
            "starter": self.starter,
            "health": self.health,
            "plates": [laid_out(plate) for plate in self.plates],
            "reserve": self.reserve,
            "in_hand": laid_out(self.in_hand),
            "hands": [sorted(hand) for hand in self.hands],
            "known": [sorted(cards) for cards in self.known],
            "deck": self.deck,
            "discard": sorted(self.discard),
            "playing": self.playing,
            "plus_ones": self.plus_ones,
            "tokens": self.tokens,
            "plate_tokens": self.plate_tokens,
            "offer": self.offer,
            "revealed": self.revealed,
            "rolled": self.rolled,
            "turn": self.turn,
            "turns": self.turns,
            "phase": self.question.phase,
            "progress": {
                "extra": self.extra,
                "extra_due": self.extra_due,
                "moved": self.moved,
                "stuck": self.stuck,
                "used": [card for card in own if card in self.used],
                "resolved": sorted({c for c in self.resolved if c in KINDS}) + resolved,
                "active": self.active,
                "doubled": self.doubled,
            },
            "chance": self.chance.written(),
        }

    # Questions

    def actors(self) -> list[int]:
        return [] if self.question.phase == "over" else [self.question.seat]

    def legal(self, seat: int) -> list[str]:
        return self.question.choices if seat in self.actors() else []

    def apply(self, seat: int, action: str) -> None:
        assert action in self.legal(seat)
        self.question = self.game.send(action)

    def ask(self, phase: str, seat: int, choices: Sequence[str]) -> Answer:
        """Ask a seat, unless there is one answer only."""
        if len(choices) == 1:
            return choices[0]
        return (yield Question(phase, seat, list(choices)))

    def may(self, phase: str, seat: int, choices: Sequence[str]) -> Answer:
        """Ask a seat what it would like of what there is, if anything."""
        return (yield from self.ask(phase, seat, [*choices, "decline"]))

    def scores(self) -> list[int]:
        return list(self.health)

    def places(self) -> list[int]:
        """M29, M30."""
        return [1 if health == max(self.health) else 2 for health in self.health]

    def leave_hand(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        if card in self.known[seat]:
            self.known[seat].remove(card)

    # Effects

    def perform_plate(self, seat: int, plate: int) -> Count:
        """M10: how many of a plate's effects are performed."""
        return (yield from self.any_order(seat, PLATES[plate % 6]))

    def any_order(self, seat: int, sides: Sequence[Sequence[str]]) -> Count:
        """M10, M12, M25: perform what the seat wants of these effects, on one side of a slash."""
        performed = 0
        while True:
            effects = dict.fromkeys(effect for one_side in sides for effect in one_side)
            choices = [f"effect {e.split()[0]}" for e in effects if self.can(e, seat)]
            answer = yield from self.may("effects", seat, choices)
            if answer == "decline":
                return performed
            performed += 1
            effect = next(e for e in effects if e.split()[0] == answer.split()[1])
            sides = [self.left_after(effect, one, seat) for one in sides if effect in one]
            yield from self.perform(seat, effect)

    def left_after(self, effect: str, effects: Sequence[str], seat: int) -> list[str]:
        """The effects that are left after one, and not those that could just as well go before."""
        at = list(effects).index(effect)
        left = [e for e in effects[:at] if not self.can(e, seat) or order_matters(e, effect)]
        return left + list(effects[at + 1 :])

    def can(self, effect: str, seat: int) -> bool:
        """M15: whether anything of an effect can happen."""
        match effect.split()[0]:
            case "health":
                return self.health[seat] < HEALTH[self.guests[seat]]
            case "draw":
                return len(self.deck) + len(self.discard) > 0
            case "refresh":
                return len(self.lying(seat, up=False)) > 0
            case "strike-plus-one":
                return len(self.lying(opponent(seat), up=True)) > 0
            case "strike-shard":
                return any(normal(plate) for plate in self.plates)
            case "gather":
                return len(self.to_gather(seat)) > 0
            case "extra-turn":
                return not self.extra_due and not self.extra  # M28
        return True

    def perform(self, seat: int, effect: str) -> Steps:
        """Perform an effect as far as it can happen (M15)."""
        match effect.split():
            case ["damage"]:
                yield from self.damage(seat, [opponent(seat)])
            case ["damage-both"]:
                yield from self.damage(seat, [0, 1])
            case ["health"]:
                self.gain_health(seat)
            case ["draw"]:
                self.draw(seat)
            case ["refresh"]:
                yield from self.refresh(seat)
            case ["strike-plus-one"]:
                yield from self.strike_plus_one(seat)
            case ["strike-shard"]:
                yield from self.strike_shard(seat)
            case ["gather", number]:
                yield from self.gather(seat, int(number))
            case ["extra-turn"]:
                self.gain_extra_turn()

    def damage(self, seat: int, hurt: Sequence[int]) -> Steps:
        """M14, M29, M31: what a seat does damages both or the other, who may be a Cheshire Cat."""
        other = opponent(seat)
        prevented = False
        cat = self.guests[other] == "cheshire_cat" and not self.grin_used
        if cat and other in hurt and self.tokens[other]["grin"] > 0:
            answer = yield from self.may("attribute", other, ["spend grin"])
            prevented = answer != "decline"
        if prevented:
            self.tokens[other]["grin"] -= 1
            self.grin_used = True
        for victim in hurt:
            if victim != other or not prevented:
                self.health[victim] -= 1
        self.see_who_is_at_zero()

    def see_who_is_at_zero(self) -> None:
        """M29."""
        if 0 in self.health:
            raise GameOver

    def gain_health(self, seat: int) -> None:
        """M14."""
        self.health[seat] = min(self.health[seat] + 1, HEALTH[self.guests[seat]])

    def gain_extra_turn(self) -> None:
        """M28."""
        self.extra_due = not self.extra

    def draw(self, seat: int) -> None:
        """M13."""
        if not self.deck:
            self.deck = in_order(self.discard)
            self.discard = []
            self.chance.shuffle(self.deck)
            if self.deck:
                self.known = [list(hand) for hand in self.hands]  # to whoever counts cards
        if self.deck:
            self.hands[seat].append(self.deck.pop())

    def lying(self, seat: int, up: bool) -> list[dict[str, Any]]:
        """M22: a seat's Plus-Ones that lie face up, or down, and can be turned."""
        cards = self.plus_ones[seat]
        return [card for card in cards if card["up"] == up and COSTS[card["name"]] is not S3]

    def refresh(self, seat: int) -> Steps:
        """M14."""
        yield from self.turn_over("refresh", seat, self.lying(seat, up=False))

    def strike_plus_one(self, seat: int) -> Steps:
        """M27."""
        yield from self.turn_over("strike", seat, self.lying(opponent(seat), up=True))

    def turn_over(self, verb: str, seat: int, cards: Sequence[dict[str, Any]]) -> Steps:
        if cards:
            phase = {"refresh": "refresh", "strike": "strike_plus_one"}[verb]
            choices = [f"{verb} {card['name']}" for card in cards]
            answer = yield from self.ask(phase, seat, choices)
            chosen = cards[choices.index(answer)]
            chosen["up"] = not chosen["up"]

    def strike_shard(self, seat: int) -> Steps:
        """M27."""
        colours = {"mine": "pb"[seat], "theirs": "pb"[opponent(seat)]}
        choices = [
            f"strike-shard {plate} {whose}"
            for plate in range(12)
            for whose, colour in colours.items()
            if colour in self.plates[plate]
        ]
        if choices:
            answer = yield from self.ask("strike_shard", seat, choices)
            plate, whose = answer.split()[1:]
            self.plates[int(plate)].remove(colours[whose])
            self.return_to_reserve(colours[whose])

    def to_gather(self, seat: int) -> list[str]:
        """M26: where a seat has shards to gather: normal ones by plate, then the Doubler."""
        plates = [n for n in range(12) if n != home(seat) and "pb"[seat] in self.plates[n]]
        doubler = [] if "PB"[seat] in self.plates[home(seat)] else ["doubler"]
        return [*map(str, plates), *doubler]

    def gather(self, seat: int, most: int) -> Steps:
        """M26: up to so many, one at least as it was chosen; in the order of the plates."""
        order = [*map(str, range(12)), "doubler"]
        least = 0
        for number in range(most):
            places = [place for place in self.to_gather(seat) if order.index(place) >= least]
            if not places:
                return
            choices = [f"gather {place}" for place in places]
            if number > 0:
                choices.append("enough")
            answer = yield from self.ask("gather", seat, choices)
            if answer == "enough":
                return
            place = answer.split()[1]
            least = order.index(place)
            shard = "PB"[seat] if place == "doubler" else "pb"[seat]
            plate = self.where(shard) if place == "doubler" else int(place)
            self.bring_home(seat, plate, shard)

    def where(self, doubler: str) -> int:
        return next(n for n, plate in enumerate(self.plates) if doubler in plate)

    def bring_home(self, seat: int, plate: int, shard: str) -> None:
        self.plates[plate].remove(shard)
        self.plates[home(seat)].append(shard)

    def put_from_reserve(self, seat: int, plate: int) -> None:
        self.reserve[seat] -= 1
        self.plates[plate].append("pb"[seat])

    def return_to_reserve(self, shard: str) -> None:
        self.reserve["pb".index(shard)] += 1

    def regain(self, seat: int, token: str, most: int) -> None:
        """M31."""
        self.tokens[seat][token] = min(self.tokens[seat][token] + 1, most)

    def plates_to_name(self, seat: int, owner: int) -> list[str]:
        """M16: the plates of a side, not its Home, of which anything can happen."""
        return [
            f"plate {plate}"
            for plate in side(owner)[1:]
            if any(self.can(e, seat) for one_side in PLATES[plate % 6] for e in one_side)
        ]

    # The Plus-Ones, each by its text; M23: in this order, as far as possible

    def dinah(self, seat: int) -> Steps:
        yield from self.damage(seat, [opponent(seat)])
        yield from self.strike_plus_one(seat)

    def doppelganger(self, seat: int) -> Steps:
        commoners = [card for card in KINDS if card in self.resolved]
        own = [card["name"] for card in self.plus_ones[seat]]
        others = [c for c in own if c in self.resolved and COSTS[c] is not S3]
        choices = [f"repeat {card}" for card in commoners]
        choices += [f"repeat-plus-one {card}" for card in others if card != "doppelganger"]
        if not choices:
            return
        answer = yield from self.ask("repeat", seat, choices)
        verb, card = answer.split()
        if verb == "repeat":
            yield from self.any_order(seat, [COMMONERS[card][1]])
        else:
            yield from getattr(self, card)(seat)

    def looking_glass_kitten(self, seat: int) -> Steps:
        yield from self.place_stored(seat, "looking_glass_kitten")
        self.gain_health(seat)

    def place_stored(self, seat: int, name: str) -> Steps:
        """M22."""
        plates = [plate for plate in range(12) if plate != home(opponent(seat))]
        choices = [f"place {plate}" for plate in plates]
        answer = yield from self.ask("place_stored", seat, choices)
        card = next(card for card in self.plus_ones[seat] if card["name"] == name)
        card["stored"] -= 1
        self.plates[int(answer.split()[1])].append("pb"[seat])

    def dodo(self, seat: int) -> Steps:
        """M32."""
        while len(self.offer) < len(DODO):
            choices = [f"lay {token}" for token in DODO if token not in self.offer]
            answer = yield from self.ask("lay", seat, choices)
            self.offer.append(answer.split()[1])
        picked = yield from self.ask("pick", opponent(seat), ["pick 1", "pick 2", "pick 3"])
        place = int(picked.split()[1])
        self.revealed = {"seat": seat, "tokens": self.offer, "picked": place}
        token = self.offer[place - 1]
        self.offer = []
        for effect in DODO[token]:
            yield from self.perform(seat, effect)

    def march_hare(self, seat: int) -> Steps:
        empty = [plate for plate in side(seat)[1:] if not self.plates[plate]]
        most = min(3, len(empty), self.reserve[seat])
        number = yield from self.up_to(seat, most)
        for plate in empty[:number]:
            self.put_from_reserve(seat, plate)

    def up_to(self, seat: int, most: int) -> Generator[Question, str, int]:
        choices = [f"reinforce {number}" for number in range(most + 1)]
        answer = yield from self.ask("reinforce", seat, choices)
        return int(answer.split()[1])

    def old_time(self, seat: int) -> Steps:
        yield from self.place_stored(seat, "old_time")
        yield from self.refresh(seat)

    def executioner(self, seat: int) -> Steps:
        yield from self.damage(seat, [opponent(seat)])
        yield from self.strike_shard(seat)

    def flamingo(self, seat: int) -> Steps:
        choices = self.plates_to_name(seat, opponent(seat))
        if choices:
            answer = yield from self.ask("plate", seat, choices)
            yield from self.perform_plate(seat, int(answer.split()[1]))

    def pack_of_cards(self, seat: int) -> Steps:
        yield from self.place_stored(seat, "pack_of_cards")
        theirs = "pb"[opponent(seat)]
        plates = [n for n in range(12) if n != home(seat) and theirs in self.plates[n]]
        if plates:
            answer = yield from self.ask("steal", seat, [f"steal {plate}" for plate in plates])
            self.bring_home(seat, int(answer.split()[1]), theirs)

    def pig_baby(self, seat: int) -> Steps:
        """M33."""
        self.rolled = 1 + self.chance.below(6)
        for effect in DIE[self.rolled - 1]:
            yield from self.perform(seat, effect)

    def raven(self, seat: int) -> Steps:
        yield from self.strike_plus_one(seat)
        self.draw(seat)

    def lory(self, seat: int) -> Steps:
        yield from self.place_stored(seat, "lory")
        self.regain(seat, "grin", 4)

    def jubjub_bird(self, seat: int) -> Steps:
        yield from self.damage(seat, [opponent(seat)])
        yield from self.damage(seat, [opponent(seat)])

    def bandersnatch(self, seat: int) -> Steps:
        hand = in_order(self.hands[opponent(seat)])
        if hand:
            card = hand[self.chance.below(len(hand))]
            self.leave_hand(opponent(seat), card)
            self.discard.append(card)
        yield from self.damage(seat, [opponent(seat)])

    def slithy_toves(self, seat: int) -> Steps:
        yield from self.place_stored(seat, "slithy_toves")
        standing = self.plate_tokens[seat]
        free = [plate for plate in side(opponent(seat))[1:] if not standing[plate]]
        if standing.count("claw") < CLAWS and free:
            answer = yield from self.ask("set_token", seat, [f"set {plate}" for plate in free])
            standing[int(answer.split()[1])] = "claw"

    def mary_ann(self, seat: int) -> Steps:
        self.draw(seat)
        self.regain(seat, "watch", 3)
        yield from ()

    def pat_gardener(self, seat: int) -> Steps:
        number = yield from self.up_to(seat, min(3, self.reserve[seat]))
        for _ in range(number):
            self.put_from_reserve(seat, home(seat))

    def haigha_messenger(self, seat: int) -> Steps:
        self.gain_extra_turn()
        yield from ()
