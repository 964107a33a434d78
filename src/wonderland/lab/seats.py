"""The experiments of any game: how fair its seats are, how options change it, what thinking buys.

`Seats` plays one bot against itself, once for each variant, with the same deals for all of them.
`Curve` plays a search with several budgets against another bot; each deal is played once for each
rotation of the seats.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from wonderland.adapters.extras import optional
from wonderland.bots import bot, chance
from wonderland.bots.personas import SearchBot
from wonderland.bots.thinking import Budget
from wonderland.engine.game import AnyGame, OptionValue
from wonderland.engine.record import digest_of
from wonderland.games import game as game_of
from wonderland.lab.experiment import Report, Row, Section, seat_rows
from wonderland.lab.figures import (
    decimal,
    difference,
    mean_over_deals,
    percent,
    points,
    share_over_deals,
)
from wonderland.lab.plan import SEED_BITS
from wonderland.lab.tables import played_on

if TYPE_CHECKING:
    import polars

pl: Any = optional("polars")

Options = dict[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to play a game: its name in the report, and its options."""

    name: str
    options: Options = field(default_factory=dict)


def deal_seed(seed: int, deal: int, players: int) -> int:
    """Return the number that deals a deal of the lab: `wonderland play --seed` has it as well."""
    return chance(f"lab {seed} deal {deal}", players) % (1 << SEED_BITS)


def short(options: Options) -> Options:
    """Return options as they are compared: of a whole text, the hash."""
    return {
        name: digest_of(value) if isinstance(value, str) and "\n" in value else value
        for name, value in options.items()
    }


@dataclass(frozen=True, slots=True)
class Seats:
    """One bot in all seats, in one or more variants of a game; each variant has the same deals."""

    title: str
    command: Sequence[str]
    game: str
    bot: str
    players: int
    deals: int
    seed: int
    variants: Sequence[Variant]

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.deals * len(self.variants)

    def key(self) -> dict[str, Any]:
        """Return what makes its games the games they are."""
        return {
            "experiment": "seats",
            "game": self.game,
            "rules_version": game_of(self.game).rules_version,
            "bot": self.bot,
            "players": self.players,
            "seed": self.seed,
            "variants": {one.name: short(one.options) for one in self.variants},
        }

    def play(self, number: int) -> list[Row]:
        """Play a game; return a row for each seat."""
        deal, at = divmod(number, len(self.variants))
        variant = self.variants[at]
        game = game_of(self.game)
        seed = deal_seed(self.seed, deal, self.players)
        world = game.deal(self.players, seed, **variant.options)
        bots = [bot(self.bot, game, chance(f"{seed} lab", seat)) for seat in range(self.players)]
        rows = seat_rows(game, world, bots, [self.bot] * self.players, seed)
        return [{"variant": variant.name, **row} for row in rows]

    def report(self, frame: polars.DataFrame) -> Report:
        """Return what came of all games."""
        return Report(
            self.title,
            conditions(game_of(self.game), self.command, self.games, self.seed),
            [self.order(frame), self.length(frame), self.scores(frame)],
        )

    def of(self, frame: polars.DataFrame, variant: Variant) -> polars.DataFrame:
        """Return a variant's rows."""
        return frame.filter(pl.col("variant") == variant.name)

    def order(self, frame: polars.DataFrame) -> Section:
        """Tell what it is worth to begin, or to come later."""
        head = ["", *(f"turn {order}" for order in range(1, self.players + 1))]
        rows = [head]
        firsts = []
        for one in self.variants:
            found = [
                share_over_deals(self.of(frame, one).filter(pl.col("order") == order), "win")
                for order in range(1, self.players + 1)
            ]
            firsts.append(found)
            rows.append([one.name, *map(percent, found)])
        if len(self.variants) > 1:
            names, values = [one.name for one in self.variants], [found[0] for found in firsts]
            axis = "variant"
            head.append(f"turn 1 against {names[0]}")
            for row, one in zip(rows[1:], self.variants, strict=True):
                row.append(self.compared(frame, one))
        else:
            names, values, axis = head[1:], firsts[0], "order of turns"
        fair = f"{100 / self.players:.1f} %"
        text = "Share of wins by the order of turns, the first player first; a tie shares the win. "
        text += f"Fair would be {fair} for each. In brackets 95 % intervals."
        chart = points("share of wins", axis, names, values)
        return Section("Who begins", text, rows, chart)

    def compared(self, frame: polars.DataFrame, variant: Variant) -> str:
        """Return how much more the first player wins than in the first variant, deal by deal."""
        if variant is self.variants[0]:
            return ""
        begin = frame.filter(pl.col("order") == 1)
        mine, base = self.of(begin, variant), self.of(begin, self.variants[0])
        both = mine.join(base, on="deal").with_columns(more=pl.col("win") - pl.col("win_right"))
        return difference(mean_over_deals(both, "more"))

    def length(self, frame: polars.DataFrame) -> Section:
        """Tell how long games are."""
        found = [mean_over_deals(self.of(frame, one), "length") for one in self.variants]
        rows = [["", "decisions a game", "shortest", "longest"]]
        for one, mean in zip(self.variants, found, strict=True):
            lengths = self.of(frame, one)["length"]
            rows.append([one.name, decimal(mean), str(lengths.min()), str(lengths.max())])
        names = [one.name for one in self.variants]
        chart = points("decisions a game", "variant", names, found)
        return Section("How long", "Decisions of all seats together.", rows, chart)

    def scores(self, frame: polars.DataFrame) -> Section:
        """Tell what winners have, how far the last is behind, and how often the win is shared."""
        rows = [["", "winner's score", "between first and last", "shared wins"]]
        spreads = []
        for one in self.variants:
            each = (
                self.of(frame, one)
                .group_by("game", "deal", maintain_order=True)
                .agg(
                    pl.col("score").filter(pl.col("place") == 1).first().alias("winner"),
                    (pl.col("score").max() - pl.col("score").min()).alias("spread"),
                    (pl.col("place") == 1).sum().gt(1).cast(pl.Float64).alias("shared"),
                )
            )
            spreads.append(mean_over_deals(each, "spread"))
            rows.append(
                [
                    one.name,
                    decimal(mean_over_deals(each, "winner")),
                    decimal(spreads[-1]),
                    percent(share_over_deals(each, "shared")),
                ]
            )
        names = [one.name for one in self.variants]
        chart = points("points between first and last", "variant", names, spreads)
        return Section("How close", "Points in the game's own counting.", rows, chart)


@dataclass(frozen=True, slots=True)
class Curve:
    """A search with several budgets against another bot, by duplicate deals."""

    title: str
    command: Sequence[str]
    game: str
    against: str
    players: int
    deals: int
    seed: int
    budgets: Sequence[int]
    options: Options

    @property
    def games(self) -> int:
        """How many games there are."""
        return self.deals * self.players * len(self.budgets)

    def key(self) -> dict[str, Any]:
        """Return what makes its games the games they are."""
        return {
            "experiment": "curve",
            "game": self.game,
            "rules_version": game_of(self.game).rules_version,
            "against": self.against,
            "players": self.players,
            "seed": self.seed,
            "budgets": list(self.budgets),
            "options": short(self.options),
        }

    def play(self, number: int) -> list[Row]:
        """Play a game; return a row for the seat of the search."""
        number, at = divmod(number, len(self.budgets))
        deal, seat = divmod(number, self.players)
        budget = self.budgets[at]
        game = game_of(self.game)
        seed = deal_seed(self.seed, deal, self.players)
        world = game.deal(self.players, seed, **self.options)
        luck = [chance(f"{seed} lab", other) for other in range(self.players)]
        bots = [bot(self.against, game, number) for number in luck]
        bots[seat] = SearchBot("search", game, luck[seat], Budget(iterations=budget))
        names = ["search" if other == seat else self.against for other in range(self.players)]
        rows = seat_rows(game, world, bots, names, seed)
        return [{"budget": budget, **row} for row in rows if row["seat"] == seat]

    def report(self, frame: polars.DataFrame) -> Report:
        """Return what came of all games."""
        rows = [["iterations", "share of wins", "place", "score"]]
        wins = []
        for budget in self.budgets:
            mine = frame.filter(pl.col("budget") == budget)
            wins.append(share_over_deals(mine, "win"))
            place, score = mean_over_deals(mine, "place"), mean_over_deals(mine, "score")
            rows.append([f"{budget:,}", percent(wins[-1]), decimal(place), decimal(score)])
        names = [f"{budget:,}" for budget in self.budgets]
        chart = points("share of wins", "iterations a decision", names, wins, line=True)
        others = "" if self.players == 2 else f", each of {self.players - 1} of them"
        text = f"The search against {self.against}{others}. A tie shares the win; an even match "
        text += f"would be {100 / self.players:.1f} %. In brackets 95 % intervals over deals; each "
        text += "deal is played from every seat."
        return Report(
            self.title,
            conditions(game_of(self.game), self.command, self.games, self.seed),
            [Section("Strength by budget", text, rows, chart)],
        )


def conditions(game: AnyGame, command: Sequence[str], games: int, seed: int) -> list[str]:
    """Return how the results came about, so that they can be had again."""
    return [
        f"Command: {shlex.join(command)}",
        f"{played_on(game)}",
        f"{games:,} games, seed {seed}; the deals are in the column `deal` of games.parquet",
    ]
