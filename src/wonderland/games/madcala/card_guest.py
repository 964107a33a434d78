"""One Guest of a card file, checked: its cards and its tokens belong together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wonderland.engine.errors import did_you_mean, shown
from wonderland.games.madcala.card_schema import (
    ATTRIBUTE,
    CONDITIONS,
    MOST_ATTRIBUTES,
    MOST_TOKENS,
    PLUS_ONE,
    SHARDS,
    TOKEN,
    TOKEN_KINDS,
)
from wonderland.games.madcala.toml_lines import Path

PLATES_FOR_TOKENS = range(1, 6)

if TYPE_CHECKING:
    from wonderland.games.madcala.card_file import Checker


class GuestChecker:
    """Checks one Guest, whose cards and tokens belong together."""

    def __init__(self, file: Checker, path: Path, guest: Mapping[str, Any]) -> None:
        self.file = file
        self.path = path
        self.guest = guest
        self.tokens: dict[str, Mapping[str, Any]] = {}
        self.token_paths: dict[str, Path] = {}
        self.plus_ones: list[str] = []
        self.refreshable = [
            str(card.get("id")) for card in file.rows(guest, "plus_one") if "stored" not in card
        ]
        self.repeats = 0
        self.used: set[str] = set()
        """The tokens that something spends or offers."""
        self.regained: list[tuple[Path, str]] = []
        # What is being checked: a card, or an attribute.
        self.card = ""
        self.stored = 0
        self.attribute: Mapping[str, Any] = {}

    def check(self, cards: dict[str, Path]) -> None:
        """Check everything that belongs to the Guest."""
        plus_ones = list(self.parts("plus_one"))
        for _, value in plus_ones:
            self.plus_ones.append(str(value.get("id", "")) if isinstance(value, dict) else "")
        self.check_tokens()
        self.check_attributes()
        for path, value in plus_ones:
            self.check_plus_one(path, value, cards)
        if len(plus_ones) != 3:
            self.file.wrong(self.path, f"has {len(plus_ones)} Plus-Ones; a Guest has 3 (M1)")
        if self.repeats > 1:
            self.file.wrong(self.path, "two cards that repeat each other would never end")
        self.check_reserve()
        self.check_use_of_tokens()

    def check_use_of_tokens(self) -> None:
        """Check that every token is spent or offered, and that what comes back was away."""
        for path, token in self.regained:
            if token in self.tokens and token not in self.used:
                self.file.wrong(path, f"{token} is never spent, so this could never resolve")
        for name, path in self.token_paths.items():
            if name not in self.used:
                self.file.wrong(path, f"{name} is of no use: no effect spends or offers it")

    def parts(self, name: str) -> Iterator[tuple[Path, Any]]:
        """Yield the Guest's tables of a name, each with its path."""
        return self.file.listed((*self.path, name), self.guest.get(name, []))

    def check_tokens(self) -> None:
        """Check the tokens."""
        seen: dict[str, Path] = {}
        total = 0
        for path, value in self.parts("token"):
            token = self.file.table(path, value, TOKEN, ("id", "name", "at"))
            name = self.file.identifier(path, token, seen)
            self.tokens[name] = token
            self.token_paths[name] = path
            total += token.get("count", 1)
            at = token.get("at", "guest")
            kind, _, card = at.partition(":")
            if kind not in ("guest", "plus_one", "opponent_plates"):
                places = "guest, plus_one:ID or opponent_plates"
                self.file.wrong((*path, "at"), f"is one of {places}, not {shown(at)}")
            if kind == "plus_one" and card not in self.plus_ones:
                why = f"there is no Plus-One {shown(card)}{did_you_mean(card, self.plus_ones)}"
                self.file.wrong((*path, "at"), why)
            if (kind == "plus_one") != ("do" in token):
                self.file.wrong(path, "has effects (do) if it is offered, beside a Plus-One")
            if (kind == "opponent_plates") != ("offsets" in token):
                self.file.wrong(path, "has offsets if it begins on the opponent's plates")
            elif kind == "opponent_plates":
                self.check_offsets((*path, "offsets"), token)
            if "do" in token:
                self.card = card
                self.file.effects((*path, "do"), token["do"], "token", self)
                self.card = ""
        if total > MOST_TOKENS or len(self.tokens) > TOKEN_KINDS:
            limit = f"{MOST_TOKENS} tokens of {TOKEN_KINDS} kinds"
            self.file.wrong(self.path, f"has {total} tokens; at most {limit} (M1)")

    def check_offsets(self, path: Path, token: Mapping[str, Any]) -> None:
        """Check where tokens begin."""
        offsets = token["offsets"]
        if len(set(offsets)) != token.get("count", 1) or not set(offsets) <= set(PLATES_FOR_TOKENS):
            self.file.wrong(path, "names a different plate from 1 to 5 for each token (count)")

    def check_attributes(self) -> None:
        """Check the attributes."""
        attributes = list(self.parts("attribute"))
        if len(attributes) > MOST_ATTRIBUTES:
            many = f"has {len(attributes)} attributes; at most {MOST_ATTRIBUTES}"
            self.file.wrong(self.path, many)
        for path, value in attributes:
            attribute = self.file.table(path, value, ATTRIBUTE, ("name", "on", "do"))
            self.attribute = attribute
            event = attribute.get("on", "")
            do = attribute.get("do", [])
            self.file.effects((*path, "do"), do, f"attribute {event}", self)
            names = [operation.get("op") for operation in do if isinstance(operation, dict)]
            if "spend" in names[1:]:
                self.file.wrong((*path, "do"), "spend comes first: it gates what follows it")
            if event == "pay" and names != ["pay_with"]:
                self.file.wrong((*path, "do"), "on = 'pay' takes pay_with and nothing else")
            if event == "damaged" and not {*names} <= {"spend", "prevent"}:
                self.file.wrong((*path, "do"), "on = 'damaged' takes spend and prevent only")
            self.check_condition(path, attribute)
        self.attribute = {}

    def check_condition(self, path: Path, attribute: Mapping[str, Any]) -> None:
        """Check what an attribute depends on."""
        condition = attribute.get("if")
        about_plates = attribute.get("on") in ("active", "opponent_active")
        match condition:
            case None:
                return
            case {"own_empty_plates_at_least": int(least)} if len(condition) == 1:
                if not 1 <= least <= 6 or least is True:
                    self.file.wrong((*path, "if"), "counts from 1 to 6 plates")
            case str() if condition in CONDITIONS:
                if not about_plates:
                    self.file.wrong((*path, "if"), f"{condition} is about an Active plate")
                elif condition == "own_home" and attribute.get("on") == "opponent_active":
                    why = "is never so: no opponent's shard lands on your Home (M7)"
                    self.file.wrong((*path, "if"), why)
            case _:
                known = f"{', '.join(CONDITIONS)} or {{own_empty_plates_at_least = 4}}"
                self.file.wrong((*path, "if"), f"is one of {known}, not {shown(condition)}")

    def check_plus_one(self, path: Path, value: object, cards: dict[str, Path]) -> None:
        """Check a Plus-One."""
        card = self.file.table(path, value, PLUS_ONE, ("id", "name", "do"))
        self.card = self.file.identifier(path, card, cards)
        self.stored = card.get("stored", 0)
        if self.stored and card.get("cost", 0):
            self.file.wrong((*path, "cost"), "a card with stored shards costs nothing else (M22)")
        do = card.get("do", [])
        self.file.effects((*path, "do"), do, "plus_one", self)
        names = [operation.get("op") for operation in do if isinstance(operation, dict)]
        if self.stored and "place_stored" not in names:
            self.file.wrong(path, "has stored shards, but no effect that places them (M22)")
        self.card = ""

    def check_reserve(self) -> None:
        """M2: stored shards come from the reserve that the set-up leaves."""
        game = self.file.data.get("game")
        cards = self.guest.get("plus_one", [])
        try:
            left = SHARDS - sum(game["start"]) - game["second_player_home_shards"]  # type: ignore[index]
            stored = sum(card.get("stored", 0) for card in cards)
        except (TypeError, KeyError, AttributeError):
            return  # wrong in another way, which has been said
        if stored > left:
            self.file.wrong(self.path, f"stores {stored} shards; the reserve has {left} (M2)")

    def operation(self, path: Path, name: str, right: Mapping[str, Any]) -> None:
        """Check what an operation needs of this Guest."""
        event = self.attribute.get("on")
        if name == "repeat":
            self.repeats += 1
            if self.stored:
                self.file.wrong(path, "repeat stands on a refreshable card (M22)")
        if name == "refresh" and not [one for one in self.refreshable if one != self.card]:
            other = "other " if self.card in self.refreshable else ""
            why = f"the Guest has no {other}refreshable Plus-One (M19, M22)"
            self.file.wrong(path, f"refresh could never resolve: {why}")
        if name == "extra_turn" and event in ("opponent_active", "damaged"):
            self.file.wrong(path, "extra_turn could never resolve in the opponent's turn")
        if name == "steal" and right.get("from") == "active" and self.side() == "own_home":
            self.file.wrong(path, "steal could never resolve: the shard is on your Home already")
        if name == "place_stored" and right.get("n", 1) > self.stored:
            self.file.wrong(path, "could never resolve: so many shards are not stored (M22)")
        if name == "offer":
            self.check_offer(path, right.get("tokens", []))
        if "offsets" in right and not set(right["offsets"]) & set(PLATES_FOR_TOKENS):
            self.file.wrong((*path, "offsets"), "names no plate from 1 to 5")
        elif "offsets" in right and not set(right["offsets"]) <= set(PLATES_FOR_TOKENS):
            self.file.wrong((*path, "offsets"), "are plates from 1 to 5")
        if "token" in right:
            self.check_token_use(path, name, right)

    def side(self) -> str:
        """Return the condition of the attribute that is being checked, if it is about plates."""
        condition = self.attribute.get("if")
        return condition if isinstance(condition, str) else ""

    def check_token_use(self, path: Path, name: str, right: Mapping[str, Any]) -> None:
        """Check an operation that is about a token."""
        token = right["token"]
        if token not in self.tokens:
            known = did_you_mean(token, self.tokens) or ": the Guest has none"
            self.file.wrong(path, f"there is no token {token}{known}")
            return
        at = self.tokens[token].get("at", "guest")
        if name == "set_token" and at != "opponent_plates":
            self.file.wrong(path, f"{token} does not stand on plates, so this could never resolve")
        if name in ("spend", "regain") and at.startswith("plus_one"):
            self.file.wrong(path, f"{token} is there to be offered, so this could never resolve")
        if name == "regain":
            self.regained.append((path, token))
            if at == "opponent_plates":
                why = f"regain could never resolve: {token} stands on plates"
                self.file.wrong(path, why, "use set_token")
        if name == "spend":
            self.used.add(token)
            if right.get("how") == "flip" and self.tokens[token].get("count", 1) > 1:
                self.file.wrong(path, "only a single token is flipped", "how = 'discard'")
            if at == "opponent_plates":
                self.check_spend_on_plate(path, token)

    def check_spend_on_plate(self, path: Path, token: str) -> None:
        """Check that a token that stands on plates can stand on the Active one."""
        if self.attribute.get("on") not in ("active", "opponent_active"):
            why = f"{token} stands on plates, so spend could never resolve here"
            self.file.wrong(path, why, "on = 'active' or 'opponent_active'")
        elif self.side() in ("own_side", "own_home") and not self.is_set_on_own_side(token):
            why = f"{token} is never on your side, so spend could never resolve"
            self.file.wrong(path, why, "if = 'opponent_side'")

    def is_set_on_own_side(self, token: str) -> bool:
        """Tell whether a Plus-One or an attribute of the Guest sets a token on its own side."""
        return any(
            (row.get("token"), row.get("side")) == (token, "own")
            for part in ("plus_one", "attribute")
            for card in self.file.rows(self.guest, part)
            for row in self.file.rows(card, "do")
        )

    def check_offer(self, path: Path, tokens: Sequence[object]) -> None:
        """Check the tokens that a card offers."""
        for token in tokens:
            self.used.add(str(token))
            if not isinstance(token, str) or token not in self.tokens:
                close = did_you_mean(str(token), self.tokens)
                self.file.wrong(path, f"there is no token {shown(token)}{close}")
            elif self.tokens[token].get("at") != f"plus_one:{self.card}":
                self.file.wrong(
                    path, f"{token} is not beside this card", f"at = plus_one:{self.card}"
                )
        if not 2 <= len(set(map(str, tokens))) == len(tokens) <= 5:
            self.file.wrong(path, "offers two to five different tokens")
