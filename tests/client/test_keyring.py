"""Who one is on a server is kept from one evening to the next, for its owner alone."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from wonderland.client.keyring import Keyring, usual_folder

HERE = "http://127.0.0.1:8000"


def test_each_server_has_cookies_of_its_own(tmp_path: Path) -> None:
    Keyring(tmp_path).keep(HERE, {"wonderland": "ann"})
    Keyring(tmp_path).keep("https://play.example.org", {"wonderland": "lee"})
    assert Keyring(tmp_path).cookies(HERE) == {"wonderland": "ann"}
    assert Keyring(tmp_path).cookies("https://other.example.org") == {}


@pytest.mark.skipif(os.name != "posix", reason="Windows keeps a person's folder from others")
def test_nobody_else_can_read_them(tmp_path: Path) -> None:
    keyring = Keyring(tmp_path / "config" / "wonderland")
    keyring.keep(HERE, {"wonderland": "ann"})
    keyring.keep(HERE, {"wonderland": "ann again"})
    assert stat.S_IMODE(keyring.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(keyring.folder.stat().st_mode) == 0o700
    assert [file.name for file in keyring.folder.iterdir()] == ["servers.json"]


def test_a_damaged_file_costs_the_names_and_nothing_else(tmp_path: Path) -> None:
    keyring = Keyring(tmp_path)
    keyring.path.write_text("{half of")
    assert keyring.cookies(HERE) == {}
    keyring.keep(HERE, {"wonderland": "ann"})
    assert keyring.cookies(HERE) == {"wonderland": "ann"}


def test_nothing_is_written_before_there_is_something_to_keep(tmp_path: Path) -> None:
    assert Keyring(tmp_path / "new").cookies(HERE) == {}
    assert not (tmp_path / "new").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="each platform has a place of its own")
def test_it_lies_where_settings_belong(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert usual_folder() == tmp_path / "wonderland"
