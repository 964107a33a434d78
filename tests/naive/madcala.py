"""Madcala once more, from its clauses alone, with lists of shards such as ["p", "b", "P"].

Slow and obvious on purpose: where this model and the engine disagree, one of them has a bug. The
cards are written down again as well (madcala_cards.py), and what they do (madcala_effects.py). The
game is one generator that stops wherever somebody has to choose: it yields the question, and is
sent the answer.

How questions are asked is agreed upon and no rule of the game, for instance that nobody is asked
who could answer in one way only, and that what differs in order alone is offered in one order.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from tests.naive.chance import Chance
from tests.naive.madcala_cards import (
    CLAW_OFFSETS,
    COMMONERS,
    COSTS,
    EACH,
    FILL,
    HAND_LIMIT,
    HEALTH,
    KINDS,
    LAST_TURN,
    PLUS_ONES,
    PRICE,
    S3,
    TOKENS,
    in_order,
)
from tests.naive.madcala_effects import (
    Answer,
    GameOver,
    NaiveTable,
    Position,
    Question,
    Steps,
    home,
    normal,
    opponent,
    side,
)

# What a position has besides, so that the engine can go on in the middle of a question.
INTERNALS = {"actor", "once", "origin", "sowing", "index", "slots", "only_theirs", "last_index"}
INTERNALS |= {"last_shard", "prevented", "card", "least", "laid", "pending"}


def after(plate: int, seat: int) -> int:
    """M7: the next plate clockwise to one who sows."""
    following = (plate + 1) % 12
    return following + 1 if following == home(opponent(seat)) else following


def named(position: Mapping[str, Any]) -> Position:
    """What there is of a position for everybody at the table to name."""
    progress = {k: v for k, v in position["progress"].items() if k not in INTERNALS}
    return {**position, "progress": progress}


def deal(guests: Sequence[str], starter: int, chance: str) -> Position:
    """M2: the position after the set-up."""
    rng = Chance(chance)
    deck = [card for card, (copies, _) in COMMONERS.items() for _ in range(copies)]
    rng.shuffle(deck)
    hands = [[deck.pop()], [deck.pop()]]
    plates: list[list[str]] = [[]] * 12
    reserve, plus_ones, plate_tokens = [EACH, EACH], [], []
    for seat, guest in enumerate(guests):
        at_home = ["p", "b"][seat] if seat != starter else ""
        row = [at_home, *["pp", "bb"][seat : seat + 1] * 4, ["ppppP", "bbbbB"][seat]]
        cards = [
            {"name": card, "up": True, "stored": 3 if cost is S3 else 0}
            for card, cost in PLUS_ONES[guest].items()
        ]
        for plate, shards in zip(side(seat), row, strict=True):
            plates[plate] = list(shards)
        reserve[seat] -= len(normal("".join(row))) + sum(card["stored"] for card in cards)
        plus_ones.append(cards)
        claws = [home(opponent(seat)) + offset for offset in CLAW_OFFSETS]
        has_claws = guest == "jabberwock"
        plate_tokens.append(["claw" if has_claws and n in claws else "" for n in range(12)])
    turns = [0, 0]
    turns[starter] = 1
    return {
        "players": 2,
        "guests": list(guests),
        "starter": starter,
        "health": [HEALTH[guest] for guest in guests],
        "plates": plates,
        "reserve": reserve,
        "in_hand": [],
        "hands": hands,
        "known": [[], []],
        "deck": deck,
        "discard": [],
        "playing": None,
        "plus_ones": plus_ones,
        "tokens": [dict(TOKENS[guest]) for guest in guests],
        "plate_tokens": plate_tokens,
        "offer": [],
        "revealed": None,
        "rolled": 0,
        "turn": starter,
        "turns": turns,
        "phase": "turn",
        "progress": {"extra": 0, "extra_due": False, "moved": False, "stuck": False, "used": [],
                     "resolved": [], "active": -1, "doubled": False},
        "chance": rng.written(),
    }  # fmt: skip


class NaiveMadcala(NaiveTable):
    """A game that begins, or goes on, where an action of a turn is to be chosen."""

    def __init__(self, position: Mapping[str, Any]) -> None:
        super().__init__(position)
        self.game = self.play()
        self.question = next(self.game)

    # The turn

    def play(self) -> Steps:
        try:
            while True:
                yield from self.one_turn(self.turn)
                yield from self.end_turn(self.turn)
                self.pass_on(self.turn)
        except GameOver:
            yield Question("over", self.turn, [])

    def one_turn(self, seat: int) -> Steps:
        """M5."""
        while True:
            action = yield from self.ask("turn", seat, self.turn_actions(seat))
            verb, _, name = action.partition(" ")
            if verb == "end":
                return
            if verb == "move":
                yield from self.move(seat, int(name))
            elif verb == "no-move":
                self.do_without_move(seat)
            elif verb == "plus-one":
                yield from self.activate(seat, name)
            elif verb == "commoner":
                yield from self.play_commoner(seat, name)
            else:
                yield from self.pay(seat, PRICE)  # M24
                self.draw(seat)

    def turn_actions(self, seat: int) -> list[str]:
        actions = []
        if not self.moved:
            moves = [f"move {plate}" for plate in side(seat) if self.plates[plate]]  # M6
            actions += moves or ["no-move"]  # M17
        actions += [
            f"plus-one {card['name']}"
            for card in self.plus_ones[seat]
            if self.can_activate(seat, card)
        ]
        if not self.stuck:  # M17
            actions += [f"commoner {card}" for card in in_order(set(self.hands[seat]))]
            if len(self.purse(seat)) >= PRICE and self.can("draw", seat):
                actions.append("buy")
        if self.moved:
            actions.append("end")
        return actions

    def end_turn(self, seat: int) -> Steps:
        empty = [plate for plate in side(seat) if not self.plates[plate]]
        if self.guests[seat] == "mad_hatter" and len(empty) >= 4 and self.reserve[seat] > 0:  # M31
            answer = yield from self.may("attribute", seat, ["effect reinforce"])
            if answer != "decline":
                choices = [f"place {plate}" for plate in empty]
                answer = yield from self.ask("reinforce", seat, choices)
                self.put_from_reserve(seat, int(answer.split()[1]))
        least = 0
        while len(self.hands[seat]) > HAND_LIMIT:  # M18
            hand = [card for card in in_order(self.hands[seat]) if KINDS.index(card) >= least]
            due = len(self.hands[seat]) - HAND_LIMIT
            first = dict.fromkeys(hand[: len(hand) - due + 1])  # so many must come after it
            answer = yield from self.ask("discard", seat, [f"discard {card}" for card in first])
            card = answer.split()[1]
            least = KINDS.index(card)
            self.leave_hand(seat, card)
            self.discard.append(card)

    def pass_on(self, seat: int) -> None:
        """M18, M28, M30."""
        if self.extra_due:
            self.extra = 1
        elif min(self.turns) >= LAST_TURN:
            raise GameOver
        else:
            self.extra = 0
            self.turn = opponent(seat)
            self.turns[self.turn] += 1
        self.extra_due = self.moved = self.stuck = self.doubled = self.grin_used = False
        self.used = []
        self.resolved = []
        self.active = -1

    # The move

    def move(self, seat: int, origin: int) -> Steps:
        """M6 to M11, and what Guests do meanwhile (M31)."""
        self.moved = True
        self.in_hand = self.plates[origin]
        self.plates[origin] = []
        yield from self.change_pick_up(seat, origin)
        plate, last = yield from self.sow(seat, origin)
        if self.guests[seat] == "white_rabbit" and self.tokens[seat]["watch"] > 0:
            answer = yield from self.may("attribute", seat, ["spend watch"])
            if answer != "decline":
                self.tokens[seat]["watch"] -= 1
                self.plates[plate].remove(last)
                plate = after(plate, seat)
                self.plates[plate].append(last)
        self.active = plate
        self.doubled = last == "PB"[seat]  # M11
        yield from self.come_to_active_plate(seat)
        if self.active == home(seat):
            if self.doubled:
                self.gain_extra_turn()  # M16
            answer = yield from self.may("home", seat, self.plates_to_name(seat, seat))
            if answer != "decline":
                yield from self.perform_plate(seat, int(answer.split()[1]))
            return
        performed = yield from self.perform_plate(seat, self.active)
        if self.doubled and performed > 0:  # M11
            yield from self.perform_plate(seat, self.active)

    def change_pick_up(self, seat: int, origin: int) -> Steps:
        """M31: Alice and the Cheshire Cat."""
        tokens, guest = self.tokens[seat], self.guests[seat]
        spare = len(normal(self.in_hand)) > 0 and len(self.in_hand) > 1
        choices = []
        if guest == "alice" and tokens["drink_me"] > 0 and spare:
            choices.append("spend drink_me")
        if guest == "alice" and tokens["eat_me"] > 0 and self.reserve[seat] > 0:
            choices.append("spend eat_me")
        if guest == "cheshire_cat" and tokens["grin"] > 0 and spare:
            choices.append("spend grin")
        answer = yield from self.may("attribute", seat, choices)
        if answer == "decline":
            return
        token = answer.split()[1]
        tokens[token] -= 1
        if token == "eat_me":
            self.reserve[seat] -= 1
            self.in_hand.append("pb"[seat])
        elif token == "drink_me":
            self.plates[origin].append((yield from self.take_out(seat, "leave")))
        else:
            self.return_to_reserve((yield from self.take_out(seat, "return")))

    def take_out(self, seat: int, verb: str) -> Answer:
        """Take a normal shard out of the hand, of a colour that is chosen."""
        colours = {f"{verb} mine": "pb"[seat], f"{verb} theirs": "pb"[opponent(seat)]}
        choices = [action for action, colour in colours.items() if colour in self.in_hand]
        answer = yield from self.ask(f"sow_{verb}", seat, choices)
        self.in_hand.remove(colours[answer])
        return colours[answer]

    def sow(self, seat: int, origin: int) -> Generator[Question, str, tuple[int, str]]:
        """M7 to M9: sow all; return the plate of the last shard, and that shard."""
        route = []
        plate = origin
        for _ in self.in_hand:
            plate = after(plate, seat)
            route.append(plate)
        doublers = [shard for shard in self.in_hand if shard not in "pb"]
        first_ones = route[: len(route) - len(doublers)]
        last = ""
        for plate in dict.fromkeys(first_ones):  # M8
            # Which colour comes last to the last plate counts for one who can move it on.
            watch = self.tokens[seat].get("watch", 0) > 0
            last_one_counts = plate == route[-1] and not doublers and watch
            dropped = yield from self.sow_on(seat, plate, first_ones.count(plate), last_one_counts)
            if plate == route[-1]:
                last = dropped
        if len(doublers) == 2:
            answer = yield from self.ask("sow", seat, ["last mine", "last theirs"])
            mine, theirs = "PB"[seat], "PB"[opponent(seat)]
            doublers = [theirs, mine] if answer == "last mine" else [mine, theirs]
        for doubler, plate in zip(doublers, route[len(first_ones) :], strict=True):
            self.drop(doubler, plate)
            last = doubler
        return route[-1], last

    def sow_on(self, seat: int, plate: int, count: int, last_one_counts: bool) -> Answer:
        """M7, M8: put so many normal shards on a plate, mine first; return the last of them."""
        colours = {"mine": "pb"[seat], "theirs": "pb"[opponent(seat)]}
        orders = []
        for order in product(colours, repeat=count):
            first = order[:-1] if last_one_counts else order
            enough = all(
                self.in_hand.count(c) >= order.count(whose) for whose, c in colours.items()
            )
            if enough and list(first) == sorted(first):
                orders.append(order)
        shard = ""
        for at in range(count):
            choices = [f"drop {whose}" for whose in colours if any(o[at] == whose for o in orders)]
            answer = yield from self.ask("sow", seat, choices)
            whose = answer.split()[1]
            orders = [order for order in orders if order[at] == whose]
            shard = colours[whose]
            self.drop(shard, plate)
        return shard

    def drop(self, shard: str, plate: int) -> None:
        self.in_hand.remove(shard)
        self.plates[plate].append(shard)

    def come_to_active_plate(self, seat: int) -> Steps:
        """M31: what happens before the effects of the plate."""
        guest, theirs = self.guests[seat], "pb"[opponent(seat)]
        at_home = self.active == home(seat)
        if guest == "alice" and at_home:
            self.tokens[seat] = {"drink_me": 1, "eat_me": 1}
        if guest == "white_rabbit" and at_home:
            self.regain(seat, "watch", 3)
        if guest == "red_queen" and not at_home and theirs in self.plates[self.active]:
            answer = yield from self.may("attribute", seat, ["effect steal"])
            if answer != "decline":
                self.bring_home(seat, self.active, theirs)
        standing = self.plate_tokens[opponent(seat)]
        if self.active in side(seat) and standing[self.active] == "claw":
            standing[self.active] = ""
            self.health[seat] -= 1
            self.see_who_is_at_zero()

    def do_without_move(self, seat: int) -> None:
        """M17."""
        self.moved = True
        self.stuck = True
        for _ in range(min(FILL, self.reserve[seat])):
            self.put_from_reserve(seat, home(seat))

    # Plus-Ones and Commoners

    def can_activate(self, seat: int, card: Mapping[str, Any]) -> bool:
        first_turn = seat == self.starter and self.turns[seat] == 1 and not self.extra
        if first_turn or card["name"] in self.used or not card["up"]:  # M19, M21
            return False
        cost = COSTS[card["name"]]
        return card["stored"] > 0 if cost is S3 else len(self.purse(seat)) >= cost  # M20, M22

    def activate(self, seat: int, name: str) -> Steps:
        """M19 to M22."""
        self.used.append(name)
        card = next(card for card in self.plus_ones[seat] if card["name"] == name)
        cost = COSTS[name]
        if cost is not S3:
            yield from self.pay(seat, cost)
        yield from getattr(self, name)(seat)
        self.resolved.append(name)
        if cost is not S3:
            card["up"] = False

    def purse(self, seat: int) -> list[str]:
        """M20: all shards that a seat can pay with, each by where it lies."""
        mine, theirs = "pb"[seat], "pb"[opponent(seat)]
        purse = [str(n) for n, plate in enumerate(self.plates) for shard in plate if shard == mine]
        if self.guests[seat] == "red_queen":  # M31
            purse += ["theirs"] * self.plates[home(seat)].count(theirs)
        return purse

    def pay(self, seat: int, price: int) -> Steps:
        """M20."""
        payments = dict.fromkeys(combinations(self.purse(seat), price))
        answer = yield from self.ask("pay", seat, [f"pay {' '.join(paid)}" for paid in payments])
        for source in answer.split()[1:]:
            colour = "pb"[opponent(seat) if source == "theirs" else seat]
            self.plates[home(seat) if source == "theirs" else int(source)].remove(colour)
            self.return_to_reserve(colour)

    def play_commoner(self, seat: int, card: str) -> Steps:
        """M25."""
        self.leave_hand(seat, card)
        self.playing = card
        yield from self.any_order(seat, [COMMONERS[card][1]])
        self.playing = None
        self.resolved.append(card)
        self.discard.append(card)
