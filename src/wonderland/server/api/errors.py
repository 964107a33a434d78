"""What a request is refused with: a status, a name, and a sentence; never what our insides say."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from wonderland.engine.errors import WonderlandError
from wonderland.server.logs import logger
from wonderland.wire.http import Problem
from wonderland.wire.messages import Refusal

STATUS: Final = {
    "NoIdentity": 401,
    "WrongPhrase": 403,
    "NotAllowed": 403,
    "NotInvited": 403,
    "TooManyTables": 403,
    "NoSuchTable": 404,
    "NoSuchCode": 404,
    "NoSuchPage": 404,
    "UnknownName": 404,
    "NotOver": 409,
    "NotReviewed": 409,
    "SeatTaken": 409,
    "NotNow": 409,
    "StaleVersion": 409,
    "TooFast": 429,
    "TooMuchToThink": 429,
    "NotStored": 503,
    "NotRead": 503,
    "SequenceTaken": 503,
    "CodeTaken": 503,
}
"""By name; everything else that we refuse is 400."""

HTTP_NAMES: Final = {
    400: Refusal.MALFORMED,
    404: "NoSuchPage",
    405: Refusal.NOT_ALLOWED,
    413: Refusal.TOO_LARGE,
    415: Refusal.MALFORMED,
}


def refused(request: Request[Any, Any, Any], error: WonderlandError) -> Response[Problem]:
    """Answer what we refuse on purpose."""
    name = type(error).__name__
    return Response(Problem(name, str(error)), status_code=STATUS.get(name, 400))


def misunderstood(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """Answer what the framework refuses."""
    text = error.detail
    if isinstance(error, ValidationException) and error.extra:
        extra: Any = error.extra
        first = extra[0] if isinstance(extra, list) else extra
        if isinstance(first, dict):
            text = f"{first.get('key', 'body')}: {first.get('message', '')}"
    name = HTTP_NAMES.get(error.status_code, Refusal.INTERNAL)
    headers = (
        {"Allow": error.headers["Allow"]} if error.headers and "Allow" in error.headers else None
    )
    return Response(Problem(name, text), status_code=error.status_code, headers=headers)


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Answer that something went wrong here; what it was is for the log alone."""
    logger().error("a request could not be handled", error=type(error).__name__, exc_info=error)
    said = "something went wrong here that should not; it has been noted"
    return Response(Problem(Refusal.INTERNAL, said), status_code=500)
