"""Bots at tables: they think in other processes, and none holds a table up."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from wonderland.bots import bot
from wonderland.engine.errors import WonderlandError
from wonderland.server.logs import logger
from wonderland.server.thinkers import TooMuchToThink
from wonderland.server.thoughts import Advise, Advised, Choose, Chosen, Failed
from wonderland.table import Table
from wonderland.table.errors import NotAllowed, NotNow, StaleVersion, TableError
from wonderland.wire.messages import HintGiven

if TYPE_CHECKING:
    from wonderland.server.house import House
    from wonderland.server.room import Room
    from wonderland.table import BotTurn

STAND_IN = "greedy"
HINT_ITERATIONS = 4_000
PAUSE = 1.0
"""After a choice that could not be made, in seconds."""


class CannotThink(WonderlandError):
    """There is no advice."""

    def __init__(self) -> None:
        super().__init__("the thinking failed, and there is no hint this time")


class Bots:
    """Lets bots choose, and gives hints."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def play(self, room: Room, turn: BotTurn) -> None:
        """Let a bot make one choice."""
        seat = turn.seat
        version = room.table.version(seat)
        try:
            action = await self.choice(room.table, turn)
            await room.do(lambda table, now: table.act(seat, action, version, now, turn.by))
        except TableError:
            # Something else happened meanwhile, such as a take-back.
            if room.table.version(seat) == version:
                await asyncio.sleep(PAUSE)  # or not: then trying at once would be no better
        except WonderlandError as error:
            logger().warning("a bot's choice was not made", error=type(error).__name__)
            await asyncio.sleep(PAUSE)
        finally:
            room.thinking.discard(seat)
        room.watch()

    async def choice(self, table: Table, turn: BotTurn) -> int:
        """Return what a bot chooses; if it fails, a stand-in does."""
        legal = table.legal(turn.seat)
        if len(legal) == 1:
            return legal[0]
        game, view = table.opened.game, table.encoded_view(turn.seat)
        seed = self.seed(table, turn.seat)
        question = Choose(game, view, legal, turn.bot, seed)
        seen = table.view(turn.seat)
        try:
            answer = await self.house.thinkers.think(
                table.opened.host.player, question, self.house.config.bot_seconds
            )
        except TooMuchToThink:
            answer = Failed("TooMuchToThink")
        if isinstance(answer, Chosen) and answer.action in legal:
            return answer.action
        why = answer.error if isinstance(answer, Failed) else "IllegalAction"
        self.house.metrics.stand_ins.labels(why).inc()
        logger().warning("a stand-in chooses for a bot", bot=turn.bot, game=game, why=why)
        try:
            chosen = bot(STAND_IN, table.game, seed).choose(seen, legal)
        except Exception:  # a bot of somebody's own game, perhaps
            return legal[0]
        return chosen if chosen in legal else legal[0]

    def seed(self, table: Table, seat: int) -> int:
        """Return a bot's own chance for one choice: nobody can foretell it."""
        tag = self.house.keys.tag("bot", table.id, str(seat), str(table.choices))
        return int.from_bytes(tag.encode()[:12], "big")

    async def hint(
        self, room: Room, player: str, seat: int, number: int, version: int
    ) -> HintGiven:
        """Return what looks best to a seat."""
        table = room.table
        if not table.settings.hints or table.settings.rated:
            raise NotAllowed("at this table there are no hints")
        table.check_fresh(seat, version)
        table.check_playing()
        if seat not in table.actors() or not table.seats[seat].is_attended:
            raise NotNow("there is nothing for you to choose now")
        position = table.position(seat)
        names = ["You" if at == seat else name for at, name in enumerate(table.names)]
        question = Advise(table.opened.game, table.encoded_view(seat), names, HINT_ITERATIONS)
        answer = await self.house.thinkers.think(player, question, self.house.config.bot_seconds)
        if not isinstance(answer, Advised):
            raise CannotThink
        if room.table.position(seat) != position:
            raise StaleVersion(version, room.table.position(seat))
        at = room.table.version(seat)
        return HintGiven(number, at, answer.best, answer.said, answer.judgements)
