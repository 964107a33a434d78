"""How a server is set up: by flags, by the environment, by a TOML file; all checked at start.

Flags win over the environment (`WONDERLAND_PORT=8080`), and that over the file.
"""

from __future__ import annotations

import os
import sys
import tomllib
import types
import typing
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import urlsplit

import msgspec

from wonderland.engine.errors import WonderlandError, did_you_mean, shown

PREFIX: Final = "WONDERLAND_"
USUAL_PORT: Final = 8000
SHORTEST_SECRET: Final = 32


class BadConfig(WonderlandError):
    """A setting of the server is wrong: which one, where it was given, and what would be right."""

    def __init__(self, name: str, source: str, why: str) -> None:
        self.name = name
        self.source = source
        self.why = why
        super().__init__(f"{name} ({source}): {why}")


class Limits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How much anybody may ask of the server; `rate` is per second, `burst` is at once."""

    connections: int = 10_000
    """All WebSockets together."""
    connections_per_address: int = 200
    tables_per_connection: int = 64
    message_rate: float = 50.0
    message_burst: int = 200
    request_rate: float = 20.0
    request_burst: int = 100
    chat_rate: float = 0.5
    chat_burst: int = 5
    tables_rate: float = 0.5
    """How many tables one address may open."""
    tables_burst: int = 30
    guess_rate: float = 0.1
    """How many recovery phrases, join codes and the like one address may try."""
    guess_burst: int = 20
    queued_bytes: int = 1_000_000
    """A client that lets more than this wait for it is disconnected."""
    bots_per_player: int = 16
    """How many tables with bots one player may have going at the same time."""
    hints_rate: float = 0.2
    hints_burst: int = 5


class Config(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that can be set."""

    host: str = "0.0.0.0"
    port: int = USUAL_PORT
    data: str = ""
    """The folder for the database and the secret."""
    database: str = ""
    """A URL; empty: SQLite in the data folder."""
    workers: int = 1
    public_url: str = ""
    """What people type to get here, if a proxy stands before the server."""
    origins: tuple[str, ...] = ()
    """Other web origins whose pages may use this server."""
    trust_proxy: bool = False
    """Whether to believe `X-Forwarded-For` and `X-Forwarded-Proto`."""
    secret: str = ""
    """Shared by several hosts; empty: made at first start, and kept in the data folder."""
    bot_processes: int = 0
    """How many processes think for bots; 0: one for each core but one."""
    bot_seconds: float = 20.0
    """A bot that takes longer than this for a move is replaced by a stand-in for it."""
    room_idle: float = 120.0
    """After so many seconds without anybody at it, a table is kept on disk alone."""
    sweep: float = 5.0
    """So often the server looks for what is due at tables that nobody is at."""
    shutdown: float = 10.0
    """So long a stopping server waits for what is being done."""
    keep_open_tables: float = 7.0
    """For so many days a table is kept at which no game was begun; `inf`: for ever."""
    keep_chat: float = 90.0
    """For so many days words are kept."""
    keep_finished: float = float("inf")
    """For so many days games are kept."""
    metrics: bool = True
    log: Literal["auto", "text", "json"] = "auto"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    limits: Limits = Limits()

    @property
    def folder(self) -> Path:
        """The data folder."""
        return Path(self.data) if self.data else usual_folder()

    @property
    def database_url(self) -> str:
        """The database's URL."""
        return self.database or f"sqlite:///{self.folder / 'wonderland.db'}"

    @property
    def on_sqlite(self) -> bool:
        """Whether the database is a file of ours."""
        return self.database_url.startswith("sqlite")

    @property
    def is_secure(self) -> bool:
        """Whether people come by https, as far as the settings tell."""
        return self.public_url.startswith("https://")

    def without_secrets(self) -> dict[str, Any]:
        """Return what may be logged."""
        hidden: dict[str, Any] = msgspec.to_builtins(self)
        hidden["secret"] = "given" if self.secret else "made"
        parts = urlsplit(self.database_url)
        where = parts.hostname or ""
        hidden["database"] = f"{parts.scheme}://{where}{parts.path}"
        return hidden


def usual_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Return where a server keeps its data if nobody says.

    >>> usual_folder({"XDG_DATA_HOME": "/srv"}).as_posix()
    '/srv/wonderland'
    """
    if sys.platform == "win32" and environment.get("LOCALAPPDATA"):
        return Path(environment["LOCALAPPDATA"]) / "Wonderland"
    if environment.get("XDG_DATA_HOME"):
        return Path(environment["XDG_DATA_HOME"]) / "wonderland"
    return Path.home() / ".local" / "share" / "wonderland"


def read_config(
    flags: Mapping[str, object] | None = None,
    environment: Mapping[str, str] | None = None,
    file: Path | None = None,
) -> Config:
    """Put the settings together; raise `BadConfig` for the first one that is wrong.

    >>> read_config({"port": 8080}, {"WONDERLAND_PORT": "80"}).port
    8080
    """
    given: dict[str, tuple[Any, str]] = {}
    if file is not None:
        given |= {name: (value, str(file)) for name, value in read_toml(file).items()}
    surrounding = from_environment(environment or {})
    if "limits" in given and "limits" in surrounding:  # single limits of the file hold on
        limits, source = surrounding["limits"]
        surrounding["limits"] = ({**given["limits"][0], **limits}, source)
    given |= surrounding
    given |= {
        name: (value, f"--{name.replace('_', '-')}")
        for name, value in (flags or {}).items()
        if value is not None
    }
    return checked(given)


def read_toml(file: Path) -> dict[str, Any]:
    """Read a configuration file."""
    try:
        with file.open("rb") as opened:
            return tomllib.load(opened)
    except FileNotFoundError as error:
        raise BadConfig("config", str(file), "there is no such file") from error
    except OSError as error:
        raise BadConfig("config", str(file), f"cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadConfig("config", str(file), f"is not TOML: {error}") from error


def from_environment(environment: Mapping[str, str]) -> dict[str, tuple[Any, str]]:
    """Return what the environment says; a name that is nearly right is an error."""
    found: dict[str, tuple[Any, str]] = {}
    limits: dict[str, Any] = {}
    names = {f"{PREFIX}{name.upper()}": name for name in settable(Config) if name != "limits"}
    limit_names = {f"{PREFIX}LIMITS_{name.upper()}": name for name in settable(Limits)}
    for variable, text in environment.items():
        if variable in names:
            found[names[variable]] = (text, variable)
        elif variable in limit_names:
            limits[limit_names[variable]] = text
        elif variable.startswith(PREFIX):
            check_spelling(variable, [*names, *limit_names])
    if limits:
        found["limits"] = (limits, f"{PREFIX}LIMITS_*")
    return found


def check_spelling(variable: str, known: Iterable[str]) -> None:
    """Raise `BadConfig` for a variable that looks like a misspelt one of ours."""
    close = get_close_matches(variable, known, n=1, cutoff=0.85)
    if close:
        raise BadConfig(variable, "environment", f"is no setting: did you mean {close[0]}?")


def checked(given: Mapping[str, tuple[Any, str]]) -> Config:
    """Return the settings if each is of its type and they go together."""
    values: dict[str, Any] = {}
    for name, (value, source) in given.items():
        values[name] = read_value(Config, name, value, source)
    config = Config(**values)
    sources = {name: source for name, (_, source) in given.items()}
    for name, why in complaints(config):
        raise BadConfig(name, sources.get(name, "its default"), why)
    return config


def read_value(struct: type[msgspec.Struct], name: str, value: Any, source: str) -> Any:
    """Return one setting as it is kept; a text is read as whatever is needed."""
    kinds = settable(struct)
    if name not in kinds:
        raise BadConfig(name, source, f"there is no such setting{did_you_mean(name, kinds)}")
    if name == "limits":
        if not isinstance(value, dict):
            raise BadConfig(name, source, f"is a table of limits, not {shown(value)}")
        return Limits(**{one: read_value(Limits, one, text, source) for one, text in value.items()})
    if name == "origins" and isinstance(value, str):
        value = [part.strip() for part in value.split(",") if part.strip()]
    try:
        return msgspec.convert(value, kinds[name], strict=not isinstance(value, str))
    except msgspec.ValidationError:
        needed = wanted(kinds[name])
        given = "something else" if name in ("secret", "database") else shown(value)
        raise BadConfig(name, source, f"takes {needed}, not {given}") from None


def settable(struct: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the settings of a structure, with their types."""
    return typing.get_type_hints(struct)


def wanted(kind: Any) -> str:
    """Say what a setting takes.

    >>> wanted(int), wanted(Literal["a", "b"])
    ('a whole number', 'a or b')
    """
    if typing.get_origin(kind) is Literal:
        return " or ".join(typing.get_args(kind))
    if isinstance(kind, types.GenericAlias):
        return "a list of texts"
    return {int: "a whole number", float: "a number", bool: "true or false"}.get(kind, "a text")


def complaints(config: Config) -> Iterable[tuple[str, str]]:
    """Yield what is wrong with settings that are of the right types."""
    if not 0 <= config.port <= 65535:
        yield "port", f"is 0 (any that is free) to 65535, not {config.port}"
    if config.workers < 1:
        yield "workers", f"is at least 1, not {config.workers}"
    if config.workers > 1 and config.on_sqlite:
        yield "workers", "several of them need PostgreSQL: give --database postgresql://..."
    if config.database_url.partition(":")[0].partition("+")[0] not in ("sqlite", "postgresql"):
        yield "database", "is a URL that begins with sqlite:/// or postgresql://"
    if config.public_url and not is_origin(config.public_url):
        yield "public_url", f"is like https://play.example.org, not {shown(config.public_url)}"
    for origin in config.origins:
        if not is_origin(origin):
            yield "origins", f"are like https://play.example.org, not {shown(origin)}"
    if config.secret and len(config.secret) < SHORTEST_SECRET:
        yield "secret", f"has at least {SHORTEST_SECRET} characters"
    if config.bot_processes < 0:
        yield "bot_processes", f"is at least 0, not {config.bot_processes}"
    for name in ("bot_seconds", "room_idle", "sweep", "shutdown"):
        if not 0 < getattr(config, name) < float("inf"):
            yield name, f"is more than 0 seconds, not {getattr(config, name)}"
    for name in ("keep_open_tables", "keep_chat", "keep_finished"):
        if not getattr(config, name) > 0:
            yield name, f"is more than 0 days, or inf, not {getattr(config, name)}"
    for name in Limits.__struct_fields__:
        if not 0 < getattr(config.limits, name) < float("inf"):
            yield "limits", f"{name} is more than 0, not {getattr(config.limits, name)}"


def is_origin(text: str) -> bool:
    """Tell whether a text is an origin of the web: scheme, host, perhaps a port, and no path.

    >>> is_origin("https://play.example.org"), is_origin("play.example.org/table")
    (True, False)
    """
    parts = urlsplit(text)
    try:
        return (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and parts.path in ("", "/")
            and not (parts.query or parts.fragment or parts.username)
            and parts.port != 0
        )
    except ValueError:
        return False
