"""How a table is opened: for a new game, or to play again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from msgspec import structs

from wonderland.bots import bots
from wonderland.engine.errors import BadOptions
from wonderland.engine.game import AnyGame, check_options, check_players, seed_bytes
from wonderland.table import events as e
from wonderland.table.errors import NotNow
from wonderland.table.settings import ClockKind, Settings, Undo

if TYPE_CHECKING:
    from wonderland.table.table import Table

DAY: Final = 86_400.0
LONGEST_CLOCK: Final = 30 * DAY
LONGEST_AWAY: Final = 30 * DAY
LONGEST_DELAY: Final = 3_600.0


def open_table(
    game: AnyGame,
    players: int,
    seed: int | str | None,
    settings: Settings,
    host: e.Person,
    now: float,
    *,
    options: Mapping[str, Any] | None = None,
    position: Mapping[str, Any] | None = None,
    deal: str | None = None,
    rematch_of: str | None = None,
) -> e.Opened:
    """Return the first event of a table, if a game can be played there as is wished."""
    if (seed is None) == (position is None):
        raise BadOptions("seed", "a table has either a seed or a position")
    if isinstance(seed, str):
        seed_bytes(seed)
    if position is not None and game.load(position).players != players:
        raise BadOptions("players", f"is {players}, and the position has others")
    return e.Opened(
        now,
        game.id,
        game.rules_version,
        check_players(game, players),
        {} if position is not None else check_options(game, options or {}),
        seed,
        checked_settings(game, settings),
        host,
        position,
        deal,
        rematch_of,
    )


def checked_settings(game: AnyGame, settings: Settings) -> Settings:
    """Return settings that go together; at rated tables nothing is taken back or hinted."""
    clock = settings.clock
    if clock.kind is not ClockKind.NONE:
        between("seconds", clock.seconds, 1.0, LONGEST_CLOCK)
        between("increment", clock.increment, 0.0, LONGEST_CLOCK)
    if settings.takeover is not None:
        between("takeover", settings.takeover, 0.0, LONGEST_AWAY)
    between("delay", settings.delay, 0.0, LONGEST_DELAY)
    known = bots(game)
    if settings.takeover_bot not in known:
        if settings.takeover_bot != Settings().takeover_bot:
            raise BadOptions("takeover_bot", f"is one of {', '.join(known)}")
        settings = structs.replace(settings, takeover_bot=known[0])  # a game without personas
    if settings.rated:
        return structs.replace(settings, undo=Undo.OFF, hints=False)
    return settings


def between(name: str, value: float, low: float, high: float) -> None:
    """Raise `BadOptions` unless a number of seconds lies between two others."""
    if not low <= value <= high:
        raise BadOptions(name, f"is {low:g} to {high:g} seconds, not {value:g}")


def play_again(table: Table, table_id: str, seed: str, now: float) -> list[e.AnyEvent]:
    """Return the first events of the table for a rematch: the same people, one seat further on."""
    if not table.is_rematch_agreed:
        raise NotNow("not everybody has agreed to a rematch")
    opened = table.opened
    first = open_table(
        table.game,
        opened.players,
        seed,
        opened.settings,
        opened.host,
        now,
        options=opened.options,
        rematch_of=table_id,
    )
    sitting = [
        e.SatDown(now, (seat + 1) % opened.players, one.who)
        for seat, one in enumerate(table.seats.each)
        if one.who is not None
    ]
    return [first, *sorted(sitting, key=lambda event: event.seat)]
