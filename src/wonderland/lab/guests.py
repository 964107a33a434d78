"""The balance of Madcala: every Guest against every other one and itself, with one bot for both.

A deal is played four times: with the Guests in either seat, and either of them to begin.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from wonderland.adapters.extras import optional
from wonderland.games import game as game_of
from wonderland.games.madcala.card_set import (
    HOUSE_COMMONERS,
    HOUSE_GUESTS,
    HOUSE_PLUS_ONES,
    read_cards,
)
from wonderland.lab.experiment import Report, Row, Section
from wonderland.lab.figures import bars, decimal, heat, mean_over_deals, percent, share_over_deals
from wonderland.lab.seats import conditions
from wonderland.lab.tally import Tally, play

if TYPE_CHECKING:
    import polars

pl: Any = optional("polars")

GAMES_A_DEAL = 4
PAIRINGS = list(combinations_with_replacement(HOUSE_GUESTS, 2))


@dataclass(frozen=True, slots=True)
class Guests:
    """All pairings of Guests, mirrors included."""

    command: Sequence[str]
    bot: str
    deals: int
    """Of each pairing."""
    seed: int

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.deals * GAMES_A_DEAL * len(PAIRINGS)

    def key(self) -> dict[str, Any]:
        """Return what makes its games the games they are."""
        return {
            "experiment": "guests",
            "rules_version": game_of("madcala").rules_version,
            "cards": read_cards("").digest,
            "bot": self.bot,
            "seed": self.seed,
        }

    def play(self, number: int) -> list[Row]:
        """Play a game; return a row for it. Pairings take turns, so that all are as far."""
        rest, within = divmod(number, GAMES_A_DEAL)
        deal, at = divmod(rest, len(PAIRINGS))
        first, second = PAIRINGS[at]
        name = f"lab {self.seed} {first} {second} {deal}"
        tally = Tally()
        play(tally, PAIRINGS[at], within, name, self.bot)
        return [
            {
                "deal": name,
                "first": first,
                "second": second,
                "win": tally.first_guest,
                "starter": tally.starter,
                "decisive": tally.decisive,
                "by_turn_limit": tally.by_turn_limit,
                "turns": max(tally.turns),
                "owned": sorted(tally.owned),
                "used": sorted(tally.used),
                "played": sorted(tally.seen),
            }
        ]

    def report(self, frame: polars.DataFrame) -> Report:
        """Return what came of all games."""
        cards = read_cards("")
        names = dict(zip(cards.guest_ids, cards.guest_names, strict=True))
        sections = [
            self.pairings(frame, names),
            self.beginning(frame, names),
            self.length(frame),
            self.plus_ones(frame),
            self.commoners(frame),
        ]
        stated = conditions(game_of("madcala"), self.command, self.games, self.seed)
        stated.append(f"Cards: the house set, SHA-256 {cards.digest}; {self.bot} on both sides")
        return Report("How balanced Madcala is", stated, sections)

    def pairings(self, frame: polars.DataFrame, names: dict[str, str]) -> Section:
        """Tell how every Guest does against every other one."""
        rows = [["", "against", "win %"]]
        shares = []
        for first, second in PAIRINGS:
            if first == second:
                continue
            found = share_over_deals(
                frame.filter((pl.col("first") == first) & (pl.col("second") == second)), "win"
            )
            rows.append([names[first], names[second], percent(found)])
            shares.append((names[first], names[second], 100 * found.value))
            shares.append((names[second], names[first], 100 - 100 * found.value))
        chart = heat("wins of", shares, list(names.values()))
        text = "Share of wins, a shared result being half a win; in brackets 95 % intervals over "
        text += "deals. The target is 40 to 60 % for every pairing."
        return Section("Guests against each other", text, rows, chart)

    def beginning(self, frame: polars.DataFrame, names: dict[str, str]) -> Section:
        """Tell what it is worth to begin."""
        rows = [["", "the starting player wins"]]
        rows.append(["all pairings", percent(share_over_deals(frame, "starter"))])
        for guest in HOUSE_GUESTS:
            mirror = frame.filter((pl.col("first") == guest) & (pl.col("second") == guest))
            found = share_over_deals(mirror, "starter")
            rows.append([f"{names[guest]} against itself", percent(found)])
        text = "The target is 45 to 55 % of all games."
        return Section("Who begins", text, rows)

    def length(self, frame: polars.DataFrame) -> Section:
        """Tell how long games are, and how they end."""
        turns = frame["turns"]
        rows = [
            ["", ""],
            ["turns of the player who had more", decimal(mean_over_deals(frame, "turns"))],
            ["5th, 50th, 95th percentile", ", ".join(quantiles(turns))],
            ["decisive games", percent(share_over_deals(frame, "decisive"))],
            ["ended by the turn limit", percent(share_over_deals(frame, "by_turn_limit"))],
        ]
        counts = Counter(turns.to_list())
        numbers = sorted(counts)
        chart = bars("games", "turns", [str(n) for n in numbers], [counts[n] for n in numbers])
        return Section("How long", "Extra turns are not counted.", rows, chart)

    def plus_ones(self, frame: polars.DataFrame) -> Section:
        """Tell how often Plus-Ones are activated by those who have them."""
        owned, used = counted(frame, "owned"), counted(frame, "used")
        shares = [(name, used[card], owned[card]) for card, name in HOUSE_PLUS_ONES]
        text = "In how many games of its owner each is activated."
        return card_section("Plus-Ones in use", text, shares)

    def commoners(self, frame: polars.DataFrame) -> Section:
        """Tell how often Commoners are played."""
        played = counted(frame, "played")
        shares = [(name, played[card], len(frame)) for card, name in HOUSE_COMMONERS]
        return card_section("Commoners in use", "In how many games each is played.", shares)


def card_section(heading: str, text: str, shares: Sequence[tuple[str, int, int]]) -> Section:
    """Tell in which part of so many games cards are used."""
    rows = [["card", "games", "of"]]
    rows += [[name, f"{used:,}", f"{games:,}"] for name, used, games in shares]
    values = [100.0 * used / max(games, 1) for _, used, games in shares]
    chart = bars("% of games", "", [name for name, _, _ in shares], values)
    return Section(heading, text, rows, chart)


def counted(frame: polars.DataFrame, column: str) -> Counter[str]:
    """Return in how many games each card is in a column of lists."""
    return Counter(frame[column].explode().drop_nulls().to_list())


def quantiles(numbers: polars.Series) -> list[str]:
    """Return the 5th, 50th and 95th percentile."""
    return [f"{numbers.quantile(part, 'nearest'):.0f}" for part in (0.05, 0.5, 0.95)]
