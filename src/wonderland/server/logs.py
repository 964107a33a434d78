"""Structured logs: one line for each thing worth knowing, with no secret, seed or card in it.

Nothing a client sent is logged: no queries (an invitation is one), no bodies, no messages.
"""

from __future__ import annotations

import logging
import sys
from typing import Any, Final

import structlog

from wonderland.server.config import Config

NAME: Final = "wonderland"
SECRETS: Final = frozenset(
    (
        *("secret", "seed", "phrase", "cookie", "token", "invite", "view", "event", "events"),
        *("body", "password", "authorization"),
    )
)
"""Names that nothing is logged under, whatever somebody may write one day."""


def set_up_logs(config: Config) -> None:
    """Let everything be logged to standard error, for people or for programs."""
    as_json = config.log == "json" or (config.log == "auto" and not sys.stderr.isatty())
    renderer: Any = (
        structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer()
    )
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        without_secrets,
    ]
    if as_json:  # for people, the console renderer prints a traceback itself
        shared.append(structlog.processors.format_exc_info)
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)  # libraries may log what they are given, such as names
    logging.getLogger(NAME).setLevel(config.log_level.upper())
    for one in ("uvicorn", "uvicorn.error", "uvicorn.access", "litestar"):
        logging.getLogger(one).handlers = []
        logging.getLogger(one).propagate = True
        logging.getLogger(one).setLevel(logging.WARNING)


def without_secrets(logger: Any, method: str, entry: dict[str, Any]) -> dict[str, Any]:
    """Take out whatever is named like a secret; the name of the line itself is no secret.

    >>> without_secrets(None, "info", {"event": "started", "seed": 7, "port": 1})
    {'event': 'started', 'port': 1}
    """
    return {name: value for name, value in entry.items() if name == "event" or name not in SECRETS}


def logger() -> structlog.stdlib.BoundLogger:
    """Return what is logged with."""
    made: structlog.stdlib.BoundLogger = structlog.get_logger(NAME)
    return made
