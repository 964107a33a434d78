"""Whole positions of Madcala as plain data, for tests, puzzles and "continue from here"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, fields
from typing import Any

from wonderland.engine.errors import BadPosition, WonderlandError, did_you_mean, shown
from wonderland.engine.piles import pile_of
from wonderland.engine.record import digest_of
from wonderland.engine.rng import FastRng, Rng, read_rng
from wonderland.games.madcala import effects
from wonderland.games.madcala.board import DEEPEST, FRAME, NOTHING
from wonderland.games.madcala.card_file import house_text
from wonderland.games.madcala.card_set import read_cards
from wonderland.games.madcala.cards import (
    DIE_FACES,
    EVENTS,
    OP,
    PLATES,
    PLUS_ONES,
    SEATS,
    SHARD_SOURCES,
    TOKEN_KINDS,
    CardSet,
    opponent,
)
from wonderland.games.madcala.facts import Progress
from wonderland.games.madcala.progress import PHASES, SHARDS, phase_of, progress_of, resume
from wonderland.games.madcala.rules import MadcalaState
from wonderland.games.madcala.view import (
    BOTH,
    OfferSeen,
    commoner_counts,
    known,
    lay_hand,
    lay_shards,
    lay_token,
    packed,
    plate_text,
    plate_tokens,
    plus_ones,
    revealed,
    take_up,
    token_number,
    tokens,
    turn_up,
)

REQUIRED = ("guests", "plates")
FIELDS = (
    "players",
    "cards",
    *REQUIRED,
    "starter",
    "health",
    "reserve",
    "in_hand",
    "hands",
    "known",
    "deck",
    "discard",
    "playing",
    "plus_ones",
    "tokens",
    "plate_tokens",
    "offer",
    "revealed",
    "rolled",
    "turn",
    "turns",
    "phase",
    "progress",
    "chance",
)
APART = ("turn", "turns", "phase")  # what of the progress has a field of its own
MOST = 10_000


def dump(state: MadcalaState) -> dict[str, Any]:
    """Write a whole position down as plain data, hidden cards and the chance to come included."""
    cards = state.cards
    stands = progress_of(state)
    progress = {field.name: getattr(stands, field.name) for field in fields(stands)}
    seen = revealed(state)
    turned_up = None if seen is None else asdict(seen) | {"tokens": list(seen.tokens)}
    return {
        "players": SEATS,
        "cards": {"sha256": cards.digest, "text": "" if cards.house else cards.text},
        "guests": [cards.guest_ids[guest] for guest in state.guests],
        "starter": int(state.starter),
        "health": list(state.health),
        "plates": [list(plate_text(state, plate)) for plate in range(PLATES)],
        "reserve": list(state.reserve),
        "in_hand": list(state.shards_in_hand()),
        "hands": [list(state.hand_ids(state.hands, seat)) for seat in BOTH],
        "known": [list(names) for names in known(state)],
        "deck": [cards.commoner_ids[kind] for kind in state.deck],
        "discard": list(state.ids(state.discard)),
        "playing": None if state.playing == NOTHING else cards.commoner_ids[state.playing],
        "plus_ones": [
            [{"name": one.id, "up": one.up, "stored": one.stored} for one in plus_ones(state, seat)]
            for seat in BOTH
        ],
        "tokens": [{token.id: token.left for token in tokens(state, seat)} for seat in BOTH],
        "plate_tokens": [list(plate_tokens(state, seat)) for seat in BOTH],
        "offer": list(state.offer_ids(state.turn, state.offered, state.laid)),
        "revealed": turned_up,
        "rolled": int(state.rolled),
        "turn": progress["turn"],
        "turns": list(progress["turns"]),
        "phase": progress["phase"],
        "progress": {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in progress.items()
            if name not in APART
        },
        "chance": state.rng.written(),
    }


def load(data: object, *, strict: bool = False) -> MadcalaState:
    """Read a position; with `strict`, refuse one that could not occur in play."""
    state = _Reader(data).state()
    if strict:
        for field, why in impossible(state):
            raise BadPosition(field, why)
    return state


class _Reader:
    """Reads a position field by field, each with its own complaint."""

    def __init__(self, data: object) -> None:
        if not isinstance(data, dict):
            raise BadPosition("position", f"has {', '.join(REQUIRED)}; it is not {shown(data)}")
        for field in data:
            if field not in FIELDS:
                raise BadPosition(str(field), f"is no field{did_you_mean(str(field), FIELDS)}")
        for field in REQUIRED:
            if field not in data:
                raise BadPosition(field, "is missing")
        self.data = data
        self.number("players", SEATS, SEATS, SEATS)
        self.cards = self.card_set()
        self.made = MadcalaState(self.cards, self.rng())

    def state(self) -> MadcalaState:
        state = self.made
        state.lay_out()
        state.guests = pile_of([self.guest(name) for name in self.pair("guests", [])])
        state.turn = self.number("turn", 0, 1, 0)
        state.starter = self.number("starter", 0, 1, 0)
        self.read_health()
        self.read_plus_ones()
        self.read_tokens()
        self.read_shards()
        self.read_commoners()
        self.read_progress()
        state.rolled = self.number("rolled", 0, DIE_FACES, 0)
        self.read_revealed()
        return state

    # Fields

    def number(self, field: str, low: int, high: int, default: int | None = None) -> int:
        return whole(field, self.data.get(field, default), low, high)

    def pair(self, field: str, default: Sequence[object]) -> list[Any]:
        """Read a list with one item for each seat."""
        value = self.data.get(field, default)
        if not isinstance(value, list) or len(value) != SEATS:
            raise BadPosition(field, f"is a list of two, one for each seat, not {shown(value)}")
        return value

    def name(self, field: str, value: object, known_names: Sequence[str]) -> str:
        if not isinstance(value, str) or value not in known_names:
            close = did_you_mean(str(value), known_names)
            raise BadPosition(field, f"{shown(value)} is not known here{close}")
        return value

    def names(self, field: str, value: object, known_names: Sequence[str]) -> list[str]:
        if not isinstance(value, list):
            raise BadPosition(field, f"is a list of names, not {shown(value)}")
        return [self.name(f"{field}[{at}]", name, known_names) for at, name in enumerate(value)]

    def shards(self, field: str, value: object) -> str:
        """Read shards, given as a text or as a list."""
        items = list(value) if isinstance(value, str | list) else None
        if items is None or not all(isinstance(s, str) and s in set(SHARDS) for s in items):
            raise BadPosition(field, f"is shards: p, b and the Doublers P, B; not {shown(value)}")
        return "".join(items)

    def card_set(self) -> CardSet:
        cards = self.data.get("cards") or {}
        if not isinstance(cards, dict) or not set(cards) <= {"sha256", "text"}:
            raise BadPosition("cards", "has the text of a card file, and its sha256")
        text = cards.get("text", "")
        if not isinstance(text, str):
            raise BadPosition("cards.text", f"is the text of a card file, not {shown(text)}")
        digest = digest_of(text or house_text())
        if cards.get("sha256", digest) != digest:
            what = "the text" if text else "this version's house set"
            raise BadPosition("cards.sha256", f"is not that of {what}, {digest}")
        try:
            return read_cards(text)
        except WonderlandError as error:
            raise BadPosition("cards.text", str(error)) from error

    def rng(self) -> Rng:
        text = self.data.get("chance")
        if text is None:
            return FastRng(0)
        try:
            return read_rng(text) if isinstance(text, str) else read_rng("")
        except ValueError as error:
            why = "'fast' and four words, or 'sealed', a seed and how many words were used"
            raise BadPosition("chance", f"is {why}, not {shown(text)}") from error

    def guest(self, name: object) -> int:
        return self.cards.guest_ids.index(self.name("guests", name, self.cards.guest_ids))

    # Parts

    def read_health(self) -> None:
        state = self.made
        most = [int(self.cards.guest_health[guest]) for guest in state.guests]
        for seat, health in enumerate(self.pair("health", most)):
            state.health[seat] = whole(f"health[{seat}]", health, 0, most[seat])

    def read_plus_ones(self) -> None:
        state = self.made
        given = self.pair("plus_ones", [None, None])
        for seat, rows in enumerate(given):
            ids = [state.plus_one_id(seat, place) for place in range(PLUS_ONES)]
            for place in range(PLUS_ONES):
                card = state.plus_one(seat, place)
                state.stored[seat * PLUS_ONES + place] = self.cards.plus_one_stored[card]
            if rows is None:
                continue
            field = f"plus_ones[{seat}]"
            if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
                raise BadPosition(field, "is a list of objects with name, up and stored")
            for at, row in enumerate(rows):
                self.read_plus_one(seat, f"{field}[{at}]", row, ids)

    def read_plus_one(self, seat: int, field: str, row: dict[str, Any], ids: list[str]) -> None:
        state = self.made
        if not set(row) <= {"name", "up", "stored"}:
            raise BadPosition(field, "has name, up and stored")
        place = ids.index(self.name(f"{field}.name", row.get("name"), ids))
        at = seat * PLUS_ONES + place
        up = row.get("up", True)
        if not isinstance(up, bool) or (not up and not state.is_refreshable(seat, place)):
            raise BadPosition(f"{field}.up", "is true, or false for a refreshable card")
        most = int(self.cards.plus_one_stored[state.plus_one(seat, place)])
        state.faces[at] = int(up)
        state.stored[at] = whole(f"{field}.stored", row.get("stored", most), 0, most)

    def read_tokens(self) -> None:
        state = self.made
        for seat, standing in enumerate(self.pair("plate_tokens", [None, None])):
            self.read_plate_tokens(seat, standing)
        for seat, given in enumerate(self.pair("tokens", [None, None])):
            known_names = [state.token_id(seat, kind) for kind in range(TOKEN_KINDS)]
            known_names = [name for name in known_names if name]
            if given is None:
                given = {}
            if not isinstance(given, dict):
                raise BadPosition(f"tokens[{seat}]", f"is an object, not {shown(given)}")
            for name in given:
                self.name(f"tokens[{seat}]", name, known_names)
            for kind, name in enumerate(known_names):
                number = state.token(seat, kind)
                at_hand = self.cards.token_places[number] == 0
                most = int(self.cards.token_counts[number]) if at_hand else 0
                left = whole(f"tokens[{seat}].{name}", given.get(name, most), 0, most)
                state.tokens[seat * TOKEN_KINDS + kind] = left

    def read_plate_tokens(self, seat: int, standing: object) -> None:
        state = self.made
        field = f"plate_tokens[{seat}]"
        names = [state.token_id(seat, kind) for kind in range(TOKEN_KINDS)]
        on_plates = [name for kind, name in enumerate(names) if state.stands_on_plates(seat, kind)]
        if standing is None:
            for name in on_plates:
                number = token_number(state, seat, name)
                offsets = self.cards.token_offsets[state.token(seat, number)]
                state.set_up_tokens(seat, number, offsets)
            return
        if not isinstance(standing, list) or len(standing) != PLATES:
            raise BadPosition(field, f"is a list of {PLATES} tokens or empty texts, by plate")
        for plate, name in enumerate(standing):
            if name != "":
                lay_token(state, seat, plate, self.name(f"{field}[{plate}]", name, on_plates))
        for name in on_plates:
            number = token_number(state, seat, name)
            most = int(self.cards.token_counts[state.token(seat, number)])
            if state.tokens_on_plates(seat, number) > most:
                raise BadPosition(field, f"has more than {most} times {name}")

    def read_shards(self) -> None:
        state = self.made
        plates = self.data["plates"]
        if not isinstance(plates, list) or len(plates) != PLATES:
            raise BadPosition("plates", f"is a list of {PLATES}, one for each plate")
        every = ""
        for plate, given in enumerate(plates):
            shards = self.shards(f"plates[{plate}]", given)
            lay_shards(state, plate, shards)
            every += shards
        in_hand = self.shards("in_hand", self.data.get("in_hand", ""))
        take_up(state, in_hand)
        counts = Counter(every + in_hand)
        for doubler in "PB":
            if counts[doubler] != 1:
                raise BadPosition("plates", f"has {counts[doubler]} times {doubler}; there is one")
        total = int(self.cards.normal_shards)
        stored = [sum(state.stored[seat * PLUS_ONES :][:PLUS_ONES]) for seat in BOTH]
        left = [total - counts[SHARDS[seat]] - stored[seat] for seat in BOTH]
        for seat in BOTH:
            if left[seat] < 0:
                raise BadPosition(
                    "plates", f"has more than {total} {SHARDS[seat]}, stored included"
                )
        for seat, reserve in enumerate(self.pair("reserve", left)):
            state.reserve[seat] = whole(f"reserve[{seat}]", reserve, 0, left[seat])

    def read_commoners(self) -> None:
        state, ids = self.made, self.cards.commoner_ids
        used: Counter[str] = Counter()
        empty: list[list[str]] = [[], []]
        for seat, given in enumerate(self.pair("hands", empty)):
            hand = self.names(f"hands[{seat}]", given, ids)
            lay_hand(state, state.hands, seat, hand)
            state.hand_sizes[seat] = len(hand)
            used.update(hand)
        for seat, given in enumerate(self.pair("known", empty)):
            names = self.names(f"known[{seat}]", given, ids)
            lay_hand(state, state.known, seat, names)
            if Counter(names) - Counter(state.hand_ids(state.hands, seat)):
                raise BadPosition(f"known[{seat}]", "has more than the hand")
        discard = self.names("discard", self.data.get("discard", []), ids)
        state.discard = commoner_counts(self.cards, discard)
        used.update(discard)
        playing = self.data.get("playing")
        if playing is not None:
            state.playing = ids.index(self.name("playing", playing, ids))
            used[playing] += 1
        copies = Counter(
            {name: int(n) for name, n in zip(ids, self.cards.commoner_copies, strict=True)}
        )
        rest = sorted((copies - used).elements())
        deck = self.names("deck", self.data.get("deck", rest), ids)
        state.deck = pile_of([ids.index(name) for name in deck])
        used.update(deck)
        for name, count in used.items():
            if count > copies[name]:
                raise BadPosition("position", f"has {count} times {name}; there are {copies[name]}")

    def read_progress(self) -> None:
        state = self.made
        phase = self.name("phase", self.data.get("phase", "turn"), PHASES)
        given = self.data.get("progress", {})
        rest = [field.name for field in fields(Progress) if field.name not in APART]
        if not isinstance(given, dict):
            raise BadPosition("progress", f"is an object, not {shown(given)}")
        for name in given:
            self.name("progress", name, rest)
        turn = int(state.turn)
        turns = self.pair("turns", [2, 2])
        for seat, count in enumerate(turns):
            whole(f"turns[{seat}]", count, 0, MOST)
        checked = {name: self.progress_value(name, given[name]) for name in given}
        actor = checked.pop("actor", turn)
        resume(state, Progress(phase, actor, turn, tuple(turns), **checked))
        self.check_pending()
        offer = self.names("offer", self.data.get("offer", []), self.offerable(turn))
        if len(offer) != state.laid or len(set(offer)) != len(offer):
            raise BadPosition("offer", f"has {state.laid} different tokens")
        state.offered = packed(state, turn, offer)
        self.check_phase(phase, actor)

    def progress_value(self, name: str, value: object) -> Any:
        """Read one field of the progress: a number, a switch, a text, or a list of these."""
        field = f"progress.{name}"
        if name in ("used", "resolved"):
            both = [self.made.plus_one_id(self.made.turn, at) for at in range(PLUS_ONES)]
            return tuple(self.names(field, value, [*both, *self.cards.commoner_ids]))
        if name == "pending":
            if not isinstance(value, list) or len(value) > FRAME * DEEPEST or len(value) % FRAME:
                raise BadPosition(field, f"is at most {DEEPEST} times {FRAME} numbers")
            return tuple(whole(field, number, 0, 1 << 20) for number in value)
        if name == "last_shard":
            return self.name(field, value, ["", *SHARDS])
        if name in ("extra_due", "moved", "stuck", "only_theirs", "doubled"):
            if not isinstance(value, bool):
                raise BadPosition(field, f"is true or false, not {shown(value)}")
            return value
        low = -1 if name in ("active", "card", "last_index") else 0
        high = {"actor": 1, "card": 2, "laid": 5, "once": 1 << 20, "least": self.cards.kinds - 1}
        return whole(field, value, low, high.get(name, 40 if name == "slots" else 11))

    def offerable(self, seat: int) -> list[str]:
        """Return the tokens that can lie in a seat's offer."""
        names = [self.made.token_id(seat, kind) for kind in range(TOKEN_KINDS)]
        return [name for name in names if name]

    def read_revealed(self) -> None:
        given = self.data.get("revealed")
        if given is None:
            return
        if not isinstance(given, dict) or set(given) != {"seat", "tokens", "picked"}:
            raise BadPosition("revealed", "is null, or has seat, tokens and picked")
        seat = whole("revealed.seat", given["seat"], 0, 1)
        names = self.names("revealed.tokens", given["tokens"], self.offerable(seat))
        picked = whole("revealed.picked", given["picked"], 1, max(1, len(names)))
        if not 2 <= len(set(names)) == len(names) <= 5:
            raise BadPosition("revealed.tokens", "are two to five different ones")
        turn_up(self.made, OfferSeen(seat, tuple(names), picked))

    def check_pending(self) -> None:
        """Check that every frame of what is being resolved makes sense with these cards."""
        state = self.made
        card, playing = NOTHING, NOTHING
        for at in range(0, int(state.depth) * FRAME, FRAME):
            head, a, b, c = (int(number) for number in state.stack[at : at + FRAME])
            kind = head // SEATS
            if kind >= effects.FRAME_KINDS or not self.makes_sense(kind, head % SEATS, a, b, c):
                raise BadPosition("progress.pending", f"{[head, a, b, c]} is nothing to resolve")
            if kind == effects.FINISH_PLUS_ONE:
                card = a
            if kind == effects.FINISH_COMMONER:
                playing = a
        if state.card != card and not state.over:
            raise BadPosition("progress.card", "is the Plus-One that is being resolved")
        if state.playing != playing and not state.over:
            raise BadPosition("playing", "is the Commoner that is being resolved")

    def makes_sense(self, kind: int, seat: int, a: int, b: int, c: int) -> bool:
        """Tell whether the numbers of a frame are within their bounds."""
        cards, guest = self.cards, int(self.made.guests[seat])
        operations = len(cards.ops) // OP
        match kind:
            case effects.PROGRAM:
                return a <= b <= operations and c <= 16
            case effects.EFFECTS:
                return a + b.bit_length() <= operations
            case effects.MENU:
                if a >= EVENTS:
                    return False
                start = cards.attribute_starts[guest * EVENTS + a]
                end = cards.attribute_ends[guest * EVENTS + a]
                return start <= b <= end and start <= c <= end
            case effects.PAY:
                return a <= 6 and b < SHARD_SOURCES
            case effects.FINISH_PLUS_ONE:
                return a < PLUS_ONES
            case effects.FINISH_COMMONER:
                return a < cards.kinds
            case effects.HIT:
                return 1 <= a <= 3 and b <= 1
            case effects.GATHERED:
                return a <= 16 and b < SHARD_SOURCES and c <= 1
            case effects.OFFERED:
                offered = [a >> 4 * at & 15 for at in range(b)]
                known_tokens = len(self.offerable(seat))
                return b <= 5 and seat == self.made.turn and all(t < known_tokens for t in offered)
            case effects.MOVING:
                return a <= 7
            case effects.ENDING:
                return a <= 1
        return True

    def check_phase(self, phase: str, actor: int) -> None:
        """Check that the phase and who acts are what the rest of the position says."""
        state = self.made
        zero = [seat for seat in BOTH if state.health[seat] == 0]
        if zero and phase != "over":
            raise BadPosition("phase", f"is over: seat {zero[0]} has no health left")
        if phase == "over":
            return
        try:
            state.wait()
        except (IndexError, AssertionError, OverflowError) as error:
            raise BadPosition("progress", "cannot be gone on with") from error
        if phase_of(state) != phase:
            raise BadPosition("phase", f"is {phase_of(state)}, not {phase}")
        if state.actor != actor:
            raise BadPosition("progress.actor", f"is {state.actor}, not {actor}")


def whole(field: str, value: object, low: int, high: int) -> int:
    """Return a value if it is a whole number within bounds."""
    if type(value) is not int or not low <= value <= high:
        raise BadPosition(field, f"is a number from {low} to {high}, not {shown(value)}")
    return value


def impossible(state: MadcalaState) -> Iterator[tuple[str, str]]:
    """Yield each reason, with its field, why a position could not occur in play."""
    cards = state.cards
    for seat in BOTH:
        shards = int(state.reserve[seat]) + int(state.in_hand[seat])
        shards += sum(int(state.normal(plate, seat)) for plate in range(PLATES))
        shards += sum(state.stored[seat * PLUS_ONES :][:PLUS_ONES])
        if shards != cards.normal_shards:
            yield f"reserve[{seat}]", f"makes {shards} shards; there are {cards.normal_shards}"
    there_are = sum(int(count) for count in cards.commoner_copies)
    found = len(state.deck) + int(state.hand_sizes[0]) + int(state.hand_sizes[1])
    found += len(state.ids(state.discard)) + int(state.playing != NOTHING)
    if found != there_are:
        yield "deck", f"makes {found} Commoners; there are {there_are}"
    if state.over:
        limit = all(turns >= cards.turn_limit for turns in state.turns)
        if not limit and min(state.health) > 0:
            yield "phase", "is not over: both have health left, and turns"
    if state.turns[opponent(state.starter)] > state.turns[state.starter]:
        yield "turns", "the starting player is never behind"
