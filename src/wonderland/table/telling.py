"""What a table tells an audience, in the messages of the protocol."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import UNSET, structs

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
"""After these there is nothing to fold facts into, and so the View comes with them."""


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
    """Return what an audience missed after a version: one update each, and the last with the View.

    If a choice was taken back among it, it is all told in one update, with the View at its end.
    """
    stream = table.stream
    version = stream.version(audience)
    if not 0 <= since <= version:
        raise UnknownVersion(since, version)
    told = [
        happened(table, entry, audience, reveal=reveal) for entry in stream.since(audience, since)
    ]
    if not told:
        return []
    needs_view = any(isinstance(one, NEEDS_VIEW) for each in told for one in each)
    if needs_view and len(told) > 1:
        told = [[one for each in told for one in each]]
    moved = stream.position(audience) > since
    found = [m.Update(table.id, 0, 0, each) for each in told]
    for back, update in enumerate(reversed(found)):
        at = version - back
        found[-1 - back] = structs.replace(
            update, version=at, position=stream.positions[stream.index(audience)][at - 1]
        )
    found[-1] = structs.replace(
        found[-1],
        view=table.encoded_view(audience) if moved and (views or needs_view) else UNSET,
        turn=table.turn(audience) if moved and audience is not None else None,
        clocks=clocks(table, audience, now),
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
    return structs.replace(ended, seed=seed) if reveal and isinstance(seed, str) else ended


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
