"""The Going-Out game once more, from its clauses alone, with lists of texts such as "F3" and "Q".

Slow and obvious on purpose: where this model and the engine disagree, one of them has a bug.

Chance plays on inside a game: at a round's end jokers are shuffled and all cards dealt again. The
order of dealing is therefore a part of what is agreed upon, as in chance.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import product
from typing import Any

from tests.naive.chance import Chance

COPIES = {1: 5, 2: 4, 3: 4, 4: 3, 5: 3, 6: 2, 7: 1}  # G1
NUMBERS = list(COPIES)
KINDS = [*(f"{suit}{number}" for suit in "FH" for number in NUMBERS), "Q", "C"]
JOKERS = {2: 3, 3: 4, 4: 5, 5: 5}  # G2: of either kind, by the number of players
JOKER_FOR = {"F": "Q", "H": "C"}  # G12

Position = dict[str, Any]


def pack(players: int) -> list[str]:
    """G1, G2: all cards in order, kind by kind."""
    cards = []
    for kind in KINDS:
        copies = JOKERS[players] if kind in "QC" else COPIES[number_of(kind)]
        cards += [kind] * copies
    return cards


def number_of(card: str) -> int:
    """The number of a card; of a joker as it is written in a set, what it stands for."""
    return int(card[-1])


def in_order(cards: Sequence[str]) -> list[str]:
    return sorted(cards, key=KINDS.index)


def display_size(players: int) -> int:
    return 2 if players <= 3 else 3  # G4


# Sets, as lists of cards in the way they are written: ["F3", "Q=F4", "F5"]


def strength(cards: Sequence[str]) -> tuple[int, int]:
    """G14: first how many cards, then the number, of a run the lowest."""
    return len(cards), min(map(number_of, cards))


def all_sets(hand: Sequence[str]) -> Iterator[list[str]]:
    yield from same_number_sets(hand)
    yield from runs(hand)


def same_number_sets(hand: Sequence[str]) -> Iterator[list[str]]:
    """G10, G12: of each number, some of the cards that are or can be that number."""
    for number in NUMBERS:
        kinds = {f"F{number}": f"F{number}", f"H{number}": f"H{number}"}
        kinds |= {"Q": f"Q=F{number}", "C": f"C=H{number}"}
        for counts in product(*(range(hand.count(kind) + 1) for kind in kinds)):
            cards = []
            for written, count in zip(kinds.values(), counts, strict=True):
                cards += [written] * count
            if cards:
                yield cards


def runs(hand: Sequence[str]) -> Iterator[list[str]]:
    """G11, G12: in each suit, from each number up to each other, each place with card or joker."""
    for suit, joker in JOKER_FOR.items():
        for lowest in NUMBERS:
            for highest in range(lowest + 2, 8):
                places = []
                for number in range(lowest, highest + 1):
                    card = f"{suit}{number}"
                    place = [card] if card in hand else []
                    places.append([*place, f"{joker}={card}"] if joker in hand else place)
                for cards in product(*places):
                    if sum("=" in card for card in cards) <= hand.count(joker):
                        yield list(cards)


# The game


def deal(players: int, target: int, chance: str) -> Position:
    """G2 to G4: the position after the first round's set-up."""
    zones = ("hands", "deck", "display", "scored", "jokers_used", "handed", "out", "known")
    zeros = ("turn", "leader", "passes", "drawn", "to_show")
    each = ("totals", "round_pairs", "round_sums")
    position: Position = {"players": players, "target": target, "chance": chance, "round": 1}
    position |= {"table": None, "phase": "play", "last_turn": False}
    position |= {zone: [] for zone in zones} | dict.fromkeys(zeros, 0)
    game = NaiveGoingOut(position | {name: [0] * players for name in each})
    game.handed = [[] for _ in range(players)]
    game.deal_hands()
    game.display = [game.deck.pop() for _ in range(display_size(players))]
    game.leader = game.chance.below(players)
    game.turn = game.leader
    return dict(game.position())


class NaiveGoingOut:
    def __init__(self, position: Mapping[str, Any]) -> None:
        position = deepcopy(dict(position))
        self.players: int = position["players"]
        self.target: int = position["target"]
        self.hands: list[list[str]] = position["hands"]
        self.deck: list[str] = position["deck"]
        self.display: list[str] = position["display"]
        self.table: dict[str, Any] | None = position["table"]
        self.scored: list[list[str]] = position["scored"]
        self.jokers_used: list[str] = position["jokers_used"]
        self.totals: list[int] = position["totals"]
        self.turn: int = position["turn"]
        self.leader: int = position["leader"]
        self.phase: str = position["phase"]
        self.out: list[int] = position["out"]
        self.round: int = position["round"]
        self.known: list[list[str]] = position["known"]
        self.passes: int = position["passes"]
        self.drawn: int = position["drawn"]
        self.to_show: int = position["to_show"]
        self.last_turn: bool = position["last_turn"]
        self.handed: list[list[str]] = position["handed"]
        self.round_pairs: list[int] = position["round_pairs"]
        self.round_sums: list[int] = position["round_sums"]
        self.chance = Chance(position["chance"])

    def position(self) -> Mapping[str, Any]:
        """The position as it stands: to be compared at once, not to be kept."""
        return vars(self) | {"chance": self.chance.written()}

    # What may be done

    def actors(self) -> list[int]:
        return [] if self.phase == "over" else [self.turn]

    def legal(self, seat: int) -> list[str]:
        if seat not in self.actors():
            return []
        if self.phase == "play":
            stronger = [cards for cards in all_sets(self.hands[seat]) if self.is_stronger(cards)]
            return ["pass", *(f"play {' '.join(cards)}" for cards in stronger)]  # G9
        if self.phase in ("draw", "exchange"):
            deck = ["draw deck"] if self.deck else []
            return ["no draw", *deck, *(f"draw {card}" for card in set(self.display))]
        return [f"show {card}" for card in set(self.hands[seat])]

    def is_stronger(self, cards: Sequence[str]) -> bool:
        """G15."""
        if self.table is None:
            return True
        return strength(cards) > (self.table["count"], self.table["rank"])

    def apply(self, seat: int, action: str) -> None:
        verb, *cards = action.split()
        if verb == "play":
            self.play(seat, cards)
        elif verb == "pass":
            self.pass_by()
        elif verb == "draw":
            self.draw(seat, cards[0])
        elif verb == "show":
            self.show(seat, cards[0])
        else:
            self.draw_no_more()

    # A turn

    def play(self, seat: int, cards: Sequence[str]) -> None:
        self.score_the_table()  # G17
        for card in cards:
            kind = card.split("=")[0]
            self.leave_hand(seat, kind)
            if kind in "QC":
                self.jokers_used = in_order([*self.jokers_used, kind])  # G16
        count, number = strength(cards)
        lying = in_order([card for card in cards if "=" not in card])
        self.table = {"owner": seat, "cards": lying, "count": count, "rank": number}
        self.passes = 0
        if not self.hands[seat]:
            self.out.append(seat)  # G23
        self.phase = "draw"
        if not self.can_draw():
            self.end_turn()

    def pass_by(self) -> None:
        self.passes += 1
        self.drawn = 0
        self.phase = "exchange"
        if not self.can_draw():
            self.end_turn()

    def can_draw(self) -> bool:
        """G20."""
        return len(self.deck) + len(self.display) > 0

    def draw(self, seat: int, card: str) -> None:
        if card == "deck":
            card = self.deck.pop()
        else:
            self.display.remove(card)
            self.known[seat] = in_order([*self.known[seat], card])  # G7
        self.hands[seat] = in_order([*self.hands[seat], card])
        if seat in self.out:
            self.out.remove(seat)  # G23
        if self.phase == "draw":  # G18
            self.end_turn()
            return
        self.drawn += 1
        if self.drawn == 2 or not self.can_draw():  # G19, G20
            self.draw_no_more()

    def draw_no_more(self) -> None:
        if self.phase == "exchange" and self.drawn > 0:
            self.phase = "show"  # G19
        else:
            self.end_turn()

    def show(self, seat: int, card: str) -> None:
        self.leave_hand(seat, card)
        self.display.append(card)
        if self.phase == "show":  # G19
            self.end_turn()
            return
        self.to_show -= 1  # G5
        if self.to_show == 0:
            self.begin_turn(self.leader)

    def leave_hand(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        if card in self.known[seat]:
            self.known[seat].remove(card)  # G7

    def score_the_table(self) -> None:
        if self.table is not None:
            owner = self.table["owner"]
            self.scored[owner] = in_order(self.scored[owner] + self.table["cards"])
            self.table = None

    def end_turn(self) -> None:
        if len(self.display) < display_size(self.players) and self.deck:
            self.display.append(self.deck.pop())  # G21
        still_in = [seat for seat in range(self.players) if self.hands[seat]]
        only_passes = self.table is None and self.passes >= 2 * len(still_in)
        if self.last_turn or only_passes:  # G25, G26
            self.end_round()
        elif len(still_in) == 1:  # G25
            self.last_turn = True
            self.begin_turn(still_in[0])
        elif self.table and not self.hands[self.table["owner"]] and self.passes >= len(still_in):
            owner = self.table["owner"]  # G24
            self.clear_the_table()
            self.begin_turn(self.next_after(owner))
        else:
            self.begin_turn(self.next_after(self.turn))

    def next_after(self, seat: int) -> int:
        """G21, G24: the next seat that has cards."""
        seats = [(seat + 1 + step) % self.players for step in range(self.players)]
        return next(other for other in seats if self.hands[other])

    def begin_turn(self, seat: int) -> None:
        if self.table is not None and self.table["owner"] == seat:
            self.clear_the_table()  # G22
        self.turn = seat
        self.phase = "play"

    def clear_the_table(self) -> None:
        """Nobody has beaten the set on it, and passes are counted anew."""
        self.score_the_table()
        self.passes = 0

    # The end of a round

    def end_round(self) -> None:
        self.score_the_table()  # G27
        self.hand_out_jokers()
        points = [self.points(seat) for seat in range(self.players)]
        for seat in range(self.players):
            self.totals[seat] += points[seat]
            self.round_pairs[seat] = min(self.suits(seat))
            numbers = [number_of(card) for card in self.scored[seat] if card not in "QC"]
            self.round_sums[seat] = sum(numbers)
        if max(self.totals) > self.target:  # G31
            self.phase = "over"
        else:
            self.begin_round(points)

    def hand_out_jokers(self) -> None:
        """G28: from the top of the shuffled jokers."""
        jokers = self.jokers_used
        self.jokers_used = []
        self.chance.shuffle(jokers)
        self.handed = [[] for _ in range(self.players)]
        for seat in self.out:
            half = (len(jokers) + 1) // 2
            self.handed[seat] = in_order([jokers.pop() for _ in range(half)])
            self.scored[seat] = in_order(self.scored[seat] + self.handed[seat])

    def suits(self, seat: int) -> tuple[int, int]:
        """G29: how many Flamingos and Hedgehogs, jokers included."""
        flamingos = [card for card in self.scored[seat] if card[0] in "FQ"]
        hedgehogs = [card for card in self.scored[seat] if card[0] in "HC"]
        return len(flamingos), len(hedgehogs)

    def points(self, seat: int) -> int:
        """G30."""
        flamingos, hedgehogs = self.suits(seat)
        return 3 * min(flamingos, hedgehogs) + abs(flamingos - hedgehogs)

    # The next round

    def begin_round(self, points: Sequence[int]) -> None:
        placing = self.placing(points)
        best, worst = placing[0], placing[-1]
        self.round += 1
        self.leader = best
        self.deal_hands()
        self.to_show = display_size(self.players)
        taken = [self.deck.pop() for _ in range(self.to_show)]
        self.hands[worst] = in_order(self.hands[worst] + taken)  # G5
        self.turn = worst
        self.phase = "choose"

    def placing(self, points: Sequence[int]) -> list[int]:
        """G5, G6: the seats from the best placed to the worst."""

        def standing(seat: int) -> tuple[int, int, int, int]:
            went_out = self.out.index(seat) if seat in self.out else self.players
            after_the_first = (seat - self.leader) % self.players
            return -self.totals[seat], -points[seat], went_out, after_the_first

        return sorted(range(self.players), key=standing)

    def deal_hands(self) -> None:
        """G3: seven cards from the top to seat 0, then to seat 1 and so on."""
        self.deck = pack(self.players)
        self.chance.shuffle(self.deck)
        dealt = [[self.deck.pop() for _ in range(7)] for _ in range(self.players)]
        self.hands = [in_order(hand) for hand in dealt]
        self.display = []
        self.known = [[] for _ in range(self.players)]
        self.scored = [[] for _ in range(self.players)]
        self.out = []
        self.passes = 0
        self.drawn = 0
        self.last_turn = False

    # The end of the game

    def scores(self) -> list[int]:
        return list(self.totals)

    def places(self) -> list[int]:
        """G31: a place is one more than how many are better."""
        results = list(zip(self.totals, self.round_pairs, self.round_sums, strict=True))
        return [1 + len([other for other in results if other > mine]) for mine in results]
