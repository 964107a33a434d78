"""The HTTP API: oneself, the lobby, and what has been played."""

from wonderland.server.api.people import PeopleController, RatingsController
from wonderland.server.api.played import PlayedController, RecordsController
from wonderland.server.api.tables import CodesController, DailyController, TablesController

CONTROLLERS = [
    PeopleController,
    RatingsController,
    TablesController,
    CodesController,
    DailyController,
    PlayedController,
    RecordsController,
]

__all__ = ["CONTROLLERS"]
