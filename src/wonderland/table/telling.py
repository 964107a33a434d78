"""What a table tells an audience, in the messages of the protocol."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import UNSET
from msgspec.structs import replace

from wonderland.engine.facts import Fact, as_dict
from wonderland.engine.game import AnyGame
from wonderland.table import taking_back
from wonderland.table.errors import UnknownVersion
from wonderland.table.play import form_for
from wonderland.table.settings import Settings
from wonderland.table.streams import Item, is_happening
from wonderland.wire import messages as m

if TYPE_CHECKING:
    from wonderland.table.table import Table

NEEDS_VIEW = (m.Began, m.TookBack)
"""After these there is no View to fold facts into, and so it comes with them."""


def info(table: Table) -> m.TableInfo:
    """Return what everybody may know of a table."""
    opened = table.opened
    return m.TableInfo(
        id=table.id,
        game=opened.game,
        rules_version=opened.rules_version,
        options=dict(opened.options),
        settings=settings_info(opened.settings),
        seats=[seat.info() for seat in table.seats.each],
        phase=table.phase.value,
        host=opened.host.player,
        created=opened.at,
        commitment=table.commitment,
        deal=opened.deal,
        rematch_of=opened.rematch_of,
        rematch=table.rematch_table,
        counts=table.counts,
    )


def settings_info(settings: Settings) -> m.SettingsInfo:
    """Return a table's settings as clients are told them."""
    return m.SettingsInfo(
        undo=settings.undo.value,
        clock=settings.clock.kind.value,
        seconds=settings.clock.seconds,
        increment=settings.clock.increment,
        takeover=settings.takeover,
        takeover_bot=settings.takeover_bot,
        hints=settings.hints,
        spectators=settings.spectators,
        delay=settings.delay,
        chat=settings.chat,
        rated=settings.rated,
        public=settings.public,
    )


def joined(table: Table, audience: int | None, now: float | None, *, reveal: bool) -> m.Joined:
    """Return everything that an audience may know of a table."""
    stream = table.stream
    log: list[m.AnyHappening] = []
    for entry in stream.since(audience, 0):
        log += happened(table, entry, audience, reveal=reveal)
    return m.Joined(
        table=info(table),
        seat=audience,
        version=stream.version(audience),
        position=stream.position(audience),
        log=log,
        view=UNSET if table.play is None else table.encoded_view(audience),
        turn=None if audience is None else table.turn(audience),
        clocks=clocks(table, audience, now),
        over=table.ended and with_seed(table, table.ended, reveal=reveal),
    )


def updates(
    table: Table,
    audience: int | None,
    since: int,
    now: float | None,
    *,
    views: bool,
    reveal: bool,
) -> list[m.Update]:
    """Return what an audience missed after a version: one update for each that has been since.

    Turn and clocks come with the last one, and so does the View if the position moved. After a
    take-back facts cannot be folded into an older View: from there on, each brings the View.
    """
    stream, place = table.stream, table.stream.index(audience)
    version = stream.version(audience)
    if not 0 <= since <= version:
        raise UnknownVersion(since, version)
    if since == version:
        return []
    wants_view = views and stream.position(audience) > since
    found: list[m.Update] = []
    needs_view = False
    for at, entry in enumerate(stream.since(audience, since), since + 1):
        what = happened(table, entry, audience, reveal=reveal)
        needs_view = needs_view or any(isinstance(one, NEEDS_VIEW) for one in what)
        is_last = at == version
        brings_view = needs_view or (is_last and wants_view)
        found.append(
            m.Update(
                table.id,
                at,
                stream.positions[place][at - 1],
                what,
                table.encoded_view(audience) if brings_view else UNSET,
                table.turn(audience) if is_last and audience is not None else None,
                clocks(table, audience, now) if is_last else [],
            )
        )
    return found


def happened(
    table: Table, items: Iterable[Item], audience: int | None, *, reveal: bool
) -> list[m.AnyHappening]:
    """Return an entry as an audience is told it; facts that come together are told together."""
    found: list[m.AnyHappening] = []
    facts: list[Fact] = []
    for item in items:
        if is_happening(item):
            found += told(table, facts)
            facts = []
            found.append(with_seed(table, item, reveal=reveal) if type(item) is m.Ended else item)
        else:
            fact = form_for(item, audience)
            if fact is not None:
                facts.append(fact)
    return found + told(table, facts)


def told(table: Table, facts: Iterable[Fact]) -> list[m.AnyHappening]:
    """Return facts with their sentences; nothing where there are none."""
    pairs = [table.spoken(fact) for fact in facts]
    return [m.Told([data for data, _ in pairs], [said for _, said in pairs])] if pairs else []


def with_seed(table: Table, ended: m.Ended, *, reveal: bool) -> m.Ended:
    """Return how a game ended, with the seed if it may be known now."""
    seed = table.opened.seed
    return replace(ended, seed=seed) if reveal and isinstance(seed, str) else ended


def turn(table: Table, seat: int) -> m.Turn | None:
    """Return what a seat may choose, and what is certain to come of it; `None` if nothing."""
    if not table.seats[seat].is_attended or not table.is_being_played:
        return None
    can_undo = taking_back.why_not(table, seat) is None
    game, view, names = table.game, table.view(seat), table.names
    offers = [offer(game, view, action, names) for action in table.legal(seat)]
    return m.Turn(offers, can_undo) if offers or can_undo else None


def offer(game: AnyGame, view: object, action: int, names: tuple[str, ...]) -> m.Offer:
    """Return a legal move with what is certain to come of it."""
    facts = game.preview(view, action)
    return m.Offer(
        game.describe(view, action),
        [as_dict(fact) for fact in facts],
        [game.say(fact, names) for fact in facts],
    )


def clocks(table: Table, audience: int | None, now: float | None) -> list[m.ClockInfo]:
    """Return what the clocks show to an audience: of others, as far as it knows who has chosen."""
    if table.clocks is None:
        return []
    at = table.stream.last_at(audience) if now is None else now
    known = table.shown_clocks or table.clocks
    return [
        (table.clocks if seat == audience else known).info(seat, at)
        for seat in range(len(table.seats))
    ]
