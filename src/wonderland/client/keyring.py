"""Who one is on which server: the cookies, kept where only their owner can read them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec
from platformdirs import user_config_path

NAME: Final = "servers.json"
ONLY_OWNER: Final = 0o700

Cookies = Mapping[str, str]


class Keyring:
    """The cookies of each server, in one file; whoever can read it can play in one's name."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or usual_folder()

    @property
    def path(self) -> Path:
        """The file."""
        return self.folder / NAME

    def cookies(self, server: str) -> dict[str, str]:
        """Return what a server knows this person by; nothing if they have not met."""
        return dict(self._read().get(server, {}))

    def keep(self, server: str, cookies: Cookies) -> None:
        """Remember what a server knows this person by."""
        known = self._read()
        if known.get(server) == dict(cookies):
            return
        self._write({**known, server: dict(cookies)})

    def _read(self) -> dict[str, dict[str, str]]:
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, dict[str, str]])
        except (FileNotFoundError, msgspec.DecodeError):
            return {}  # a damaged file is written anew: it costs a name, not the evening

    def _write(self, known: dict[str, dict[str, str]]) -> None:
        """Write the file in one step; it is readable by its owner alone from the beginning."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=ONLY_OWNER)
        handle, name = tempfile.mkstemp(dir=self.folder, prefix=".servers-")  # has mode 0600
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.format(msgspec.json.encode(known)) + b"\n")
            Path(name).replace(self.path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise


def usual_folder() -> Path:
    """Return the platform's place for settings."""
    return user_config_path("wonderland", appauthor=False)
