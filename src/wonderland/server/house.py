"""The house: everything that a worker is made of, put together once."""

from __future__ import annotations

from time import monotonic
from typing import Final

from wonderland import __version__
from wonderland.server.absences import Absences
from wonderland.server.bots import Bots
from wonderland.server.config import Config
from wonderland.server.deals import Deals
from wonderland.server.hub import Hub
from wonderland.server.identity import NoIdentity, find_cookie, player_in
from wonderland.server.invites import InvitesOfTables
from wonderland.server.keys import Keys
from wonderland.server.limits import Buckets
from wonderland.server.logs import logger
from wonderland.server.metrics import Metrics
from wonderland.server.ratings import Ratings
from wonderland.server.reviews import Reviews
from wonderland.server.storage import Store
from wonderland.server.tables import Tables
from wonderland.server.thinkers import Thinkers
from wonderland.wire.messages import PlayerName

RESTARTING: Final = "the server is being restarted"
COME_BACK: Final = 2.0
REMEMBERED: Final = 30.0
MOST_REMEMBERED: Final = 20_000


class House:
    """A worker."""

    def __init__(self, config: Config, keys: Keys, store: Store) -> None:
        self.version = __version__
        self.config = config
        self.keys = keys
        self.store = store
        self.metrics = Metrics()
        self.thinkers = Thinkers(config.bot_processes, self.metrics)
        self.absences = Absences(self)
        self.hub = Hub(self)
        self.bots = Bots(self)
        self.ratings = Ratings(self)
        self.deals = Deals(self)
        self.tables = Tables(self)
        self.invites = InvitesOfTables(self)
        self.reviews = Reviews(self)
        limits = config.limits
        self.guesses = Buckets(limits.guess_rate, limits.guess_burst)
        self.openings = Buckets(limits.tables_rate, limits.tables_burst)
        self.origin = config.public_url.rstrip("/")
        """Where others find the server."""
        self._known: dict[str, tuple[PlayerName, float]] = {}
        self.closing = False

    @property
    def is_alone(self) -> bool:
        """Whether nobody else can append to the tables: a file of ours has one worker."""
        return self.store.address.kind == "sqlite"

    async def player(self, cookies: str | None) -> PlayerName:
        """Return who sends these cookies; raise `NoIdentity` for nobody we know."""
        player = player_in(self.keys, find_cookie(cookies))
        if player is None:
            raise NoIdentity
        known = self._known.get(player)
        if known is not None and monotonic() - known[1] < REMEMBERED:
            return known[0]
        names = await self.store.players.names([player])
        if player not in names:
            raise NoIdentity
        return self.remember(PlayerName(player, names[player]))

    def remember(self, player: PlayerName) -> PlayerName:
        """Keep somebody's name in mind for a while: it is asked for with every request."""
        if len(self._known) >= MOST_REMEMBERED:
            self._known.clear()
        self._known[player.player] = (player, monotonic())
        return player

    def start(self) -> None:
        """Begin to look after tables."""
        self.hub.start()

    async def close(self) -> None:
        """Finish what was acknowledged, tell everybody, and let everything go."""
        if self.closing:
            return
        self.closing = True
        logger().info("stopping", connections=len(self.hub.sockets))
        for room in list(self.hub.rooms.values()):
            async with (
                room.lock
            ):  # what is being kept is kept, and told, before anybody is sent off
                pass
        for socket in list(self.hub.sockets):
            await socket.close(RESTARTING, COME_BACK)

    async def end(self) -> None:
        """Let everything go that is left."""
        self.reviews.close()
        await self.hub.close()
        await self.thinkers.close()
        await self.absences.flush()
        await self.store.close()
