"""The balance report: tallies as tables, with standard errors, and the targets beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt

from wonderland.games.madcala.card_set import HOUSE_COMMONERS, HOUSE_PLUS_ONES, read_cards
from wonderland.lab.tables import quantile, table
from wonderland.lab.tally import Tally

Tallies = Mapping[tuple[str, str], Tally]

FAIR = (40.0, 60.0)
FAIR_START = (45.0, 55.0)
MEDIAN_TURNS = (10, 22)
DECISIVE = 98.0
IN_USE = 10.0
"""What share of games a card must be used in to be in real use, in per cent."""


def report(tallies: Tallies, conditions: Sequence[str]) -> str:
    """Return the whole report as Markdown."""
    total = Tally()
    for tally in tallies.values():
        total.add(tally)
    each = next(iter(tallies.values())).games
    error = standard_error(50.0, each)
    return "\n".join(
        [
            *(f"- {line}" for line in conditions),
            f"- {total.games:,} games, {each:,} of each pairing",
            "",
            "**Win % of the row Guest against the column Guest.** "
            f"Standard error {error:.1f} or less in each cell and in the last column, "
            f"{error / sqrt(5):.1f} in the means. The last column is the starting player's win % "
            "when the Guest meets itself.",
            "",
            *table(pairings(tallies)),
            "",
            "**Against the targets**",
            "",
            *table(targets(tallies, total)),
            "",
            "**Plus-Ones**: the share of its owner's games in which each is activated.",
            "",
            *table(plus_ones(total)),
            "",
            "**Commoners**: the share of games in which each is played, and the share of those "
            "drawn that are played.",
            "",
            *table(commoners(total)),
            "",
            f"**Per game**, both players together: {per_game(total)}.",
        ]
    )


def standard_error(percent: float, games: int) -> float:
    """Return the standard error of a share, in per cent.

    >>> standard_error(50.0, 100)
    5.0
    """
    return sqrt(percent * (100.0 - percent) / games)


def share(part: float, whole: float) -> float:
    """Return a share in per cent; of nothing, none."""
    return 100.0 * part / whole if whole else 0.0


def win_percent(tallies: Tallies, row: str, column: str) -> float:
    """Return the win % of one Guest against another."""
    if (row, column) in tallies:
        tally = tallies[row, column]
        return share(tally.first_guest, tally.games)
    return 100.0 - win_percent(tallies, column, row)


def guests_of(tallies: Tallies) -> list[str]:
    """Return the Guests in the order of the card file."""
    return [first for first, second in tallies if first == second]


def pairings(tallies: Tallies) -> Iterator[list[str]]:
    """Yield the rows of the table of pairings."""
    cards = read_cards("")
    names = dict(zip(cards.guest_ids, cards.guest_names, strict=True))
    guests = guests_of(tallies)
    yield ["", *(names[guest] for guest in guests), "mean of others", "mirror: first"]
    for row in guests:
        percents = {other: win_percent(tallies, row, other) for other in guests if other != row}
        mirror = tallies[row, row]
        yield [
            names[row],
            *(f"{percents[other]:.1f}" if other != row else "–" for other in guests),
            f"{sum(percents.values()) / len(percents):.1f}",
            f"{share(mirror.starter, mirror.games):.1f}",
        ]


def targets(tallies: Tallies, total: Tally) -> Iterator[list[str]]:
    """Yield the rows of the table of targets."""
    yield ["target", "measured", ""]
    between = {
        pairing: share(tally.first_guest, tally.games)
        for pairing, tally in tallies.items()
        if pairing[0] != pairing[1]
    }
    beyond = [percent for percent in between.values() if not FAIR[0] <= percent <= FAIR[1]]
    spread = [*between.values(), *(100.0 - percent for percent in between.values())]
    found = f"{min(spread):.1f} to {max(spread):.1f} %"
    missed = f"not met by {len(beyond)} of {len(between)}"
    yield ["every pairing 40 to 60 %", found, missed if beyond else "met"]

    starter = share(total.starter, total.games)
    error = standard_error(starter, total.games)
    met = FAIR_START[0] <= starter <= FAIR_START[1]
    yield [
        "starting player 45 to 55 % of all games",
        f"{starter:.1f} ± {error:.1f} %",
        verdict(met),
    ]

    median = quantile(total.turns, 0.5)
    ends = f"{quantile(total.turns, 0.05)} to {quantile(total.turns, 0.95)}"
    found = f"{median} (5th to 95th percentile: {ends})"
    met = MEDIAN_TURNS[0] <= median <= MEDIAN_TURNS[1]
    yield ["median 10 to 22 turns a player, extra turns not counted", found, verdict(met)]

    decisive = share(total.decisive, total.games)
    yield ["more than 98 % decisive", f"{decisive:.2f} %", verdict(decisive > DECISIVE)]
    limit = f"{total.by_turn_limit:,} of {total.games:,} games"
    yield ["turn limit reached", limit, verdict(total.by_turn_limit == 0)]

    least = min((share(total.used[card], games), card) for card, games in total.owned.items())
    yield ["every Plus-One in real use", f"least: {named(*least)}", verdict(least[0] >= IN_USE)]
    least = min((share(total.seen[card], total.games), card) for card, _ in HOUSE_COMMONERS)
    yield ["every Commoner in real use", f"least: {named(*least)}", verdict(least[0] >= IN_USE)]


def verdict(met: bool) -> str:  # noqa: FBT001 - it is what the word is about
    """Return a word for whether a target is met."""
    return "met" if met else "not met"


def named(percent: float, card: str) -> str:
    """Return a share of a card's games, with its name."""
    return f"{dict((*HOUSE_PLUS_ONES, *HOUSE_COMMONERS))[card]}, {percent:.0f} % of games"


def plus_ones(total: Tally) -> Iterator[list[str]]:
    """Yield the rows of the table of Plus-Ones, three to a Guest."""
    cards = read_cards("")
    yield ["Guest", "", "", ""]
    for number, guest in enumerate(cards.guest_names):
        own = HOUSE_PLUS_ONES[3 * number : 3 * number + 3]
        yield [
            guest,
            *(f"{name} {share(total.used[card], total.owned[card]):.0f} %" for card, name in own),
        ]


def commoners(total: Tally) -> Iterator[list[str]]:
    """Yield the rows of the table of Commoners."""
    yield ["Commoner", "games", "draws"]
    for card, name in HOUSE_COMMONERS:
        games = share(total.seen[card], total.games)
        draws = share(total.played[card], total.drawn[card])
        yield [name, f"{games:.0f} %", f"{draws:.0f} %"]


def per_game(total: Tally) -> str:
    """Return how often other things happen in a game."""
    return ", ".join(
        f"{count / total.games:.2f} {what}" for what, count in sorted(total.events.items())
    )
