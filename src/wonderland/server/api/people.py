"""Oneself: a name, a recovery phrase, ratings."""

from __future__ import annotations

from time import time
from typing import Annotated, Any, Final

from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter

from wonderland.engine.errors import WonderlandError
from wonderland.server.house import House
from wonderland.server.identity import NoIdentity, cookie_header, cookie_of, new_id, plain_name
from wonderland.server.limits import Buckets
from wonderland.server.ratings import shown
from wonderland.server.storage import Player
from wonderland.server.words import PHRASE_WORDS, new_phrase, plain_phrase
from wonderland.wire.http import Me, NewName, Phrase, Rating, Ratings

PHRASE: Final = "phrase"

TheHouse = NamedDependency[House]
"""What a handler is given."""


class WrongPhrase(WonderlandError):
    """Nobody has that recovery phrase."""

    def __init__(self) -> None:
        super().__init__(
            f"nobody here has that recovery phrase: it is {PHRASE_WORDS} words, and a newer one"
            " replaces it"
        )


class TooFast(WonderlandError):
    """Somebody tries again too often."""

    def __init__(self) -> None:
        super().__init__("that was tried often enough for now: wait a minute")


def check_rate(buckets: Buckets, request: Request[Any, Any, Any]) -> None:
    """Raise `TooFast` if an address does something too often."""
    if not buckets.take(request.scope.get("address", "")):  # type: ignore[arg-type]
        raise TooFast


def as_player(house: House, request: Request[Any, Any, Any], me: Me) -> Response[Me]:
    """Answer with the cookie that makes somebody this player."""
    secure = bool(request.scope.get("secure"))
    cookie = cookie_header(cookie_of(house.keys, me.player), secure=secure)
    return Response(me, headers={"Set-Cookie": cookie})


class PeopleController(Controller):
    """Who one is."""

    path = "/api/me"
    tags = ("people",)

    @get(summary="Who the cookie says that one is")
    async def me(self, house: TheHouse, request: Request[Any, Any, Any]) -> Me:
        """Answer 401 for somebody who has not been here yet."""
        found = await house.player(request.headers.get("cookie"))
        return Me(found.player, found.name)

    @post(summary="Come in under a name, or change it", status_code=200)
    async def name(
        self, house: TheHouse, request: Request[Any, Any, Any], data: JSONBody[NewName]
    ) -> Response[Me]:
        """Make somebody new a guest; call somebody known something else."""
        name = plain_name(data.name)
        try:
            known = await house.player(request.headers.get("cookie"))
        except NoIdentity:
            check_rate(house.openings, request)
            now = time()
            me = Me(new_id(), name)
            await house.store.players.add(Player(me.player, name, now, now))
        else:
            me = Me(known.player, name)
            await house.store.players.rename(me.player, name)
            house.hub.renamed(me.player, name)
        return as_player(house, request, me)

    @post("/phrase", summary="Get a recovery phrase instead of the former one", status_code=200)
    async def phrase(self, house: TheHouse, request: Request[Any, Any, Any]) -> Phrase:
        """Only a hash of it is kept: it is shown this once."""
        me = await house.player(request.headers.get("cookie"))
        check_rate(house.guesses, request)
        phrase = new_phrase()
        await house.store.players.set_phrase(me.player, house.keys.hidden(PHRASE, phrase))
        return Phrase(phrase)

    @post("/recover", summary="Be somebody again, by their recovery phrase", status_code=200)
    async def recover(
        self, house: TheHouse, request: Request[Any, Any, Any], data: JSONBody[Phrase]
    ) -> Response[Me]:
        """Set the cookie of whoever the phrase belongs to."""
        check_rate(house.guesses, request)
        hidden = house.keys.hidden(PHRASE, plain_phrase(data.phrase))
        found = await house.store.players.by_phrase(hidden)
        if found is None:
            raise WrongPhrase
        return as_player(house, request, Me(found.id, found.name))

    @get("/ratings", summary="One's own ratings")
    async def ratings(self, house: TheHouse, request: Request[Any, Any, Any]) -> Ratings:
        """List them by game and number of players."""
        me = await house.player(request.headers.get("cookie"))
        found = await house.store.players.ratings_of(me.player)
        return Ratings(
            [
                Rating(
                    me.player, me.name, one.game, one.players, shown(one.mu, one.sigma), one.games
                )
                for one in found
            ]
        )


class RatingsController(Controller):
    """How good people are."""

    path = "/api/ratings"
    tags = ("people",)

    @get(summary="The best players of a game with a number of seats")
    async def best(
        self,
        house: TheHouse,
        game: Annotated[str, QueryParameter(max_length=64)],
        players: Annotated[int, QueryParameter(ge=1, le=16)],
    ) -> Ratings:
        """List the highest ratings first."""
        found = await house.store.players.best(game, players)
        return Ratings(
            [
                Rating(who.id, who.name, game, players, shown(one.mu, one.sigma), one.games)
                for who, one in found
            ]
        )
