"""Settings: flags over the environment over the file, and errors that say what would be right."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from wonderland.cli import main
from wonderland.server.config import BadConfig, read_config
from wonderland.server.serve import addresses, listening


def test_flags_win_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "wonderland.toml"
    file.write_text(
        'port = 1\nhost = "::1"\nworkers = 1\n[limits]\nchat_burst = 7\nhints_burst = 2\n'
    )
    surroundings = {"WONDERLAND_PORT": "2", "WONDERLAND_LIMITS_CHAT_BURST": "9", "PATH": "/bin"}
    found = read_config({"port": 3, "data": None}, surroundings, file)
    assert (found.port, found.host) == (3, "::1")
    assert (found.limits.chat_burst, found.limits.hints_burst) == (9, 2)
    assert read_config({}, surroundings, file).port == 2


@pytest.mark.parametrize(
    ("flags", "surroundings", "said"),
    [
        ({"prot": 1}, {}, "did you mean port"),
        ({}, {"WONDERLAND_PROT": "1"}, "did you mean WONDERLAND_PORT"),
        ({"port": "x"}, {}, "a whole number, not 'x'"),
        ({"port": 70000}, {}, "to 65535, not 70000"),
        ({"workers": 2}, {}, "need PostgreSQL"),
        ({"workers": 0}, {}, "at least 1"),
        ({"database": "mysql://x/y"}, {}, "sqlite:/// or postgresql://"),
        ({"public_url": "play.example.org"}, {}, "like https://play.example.org"),
        ({"secret": "short"}, {}, "at least 32 characters"),
        ({}, {"WONDERLAND_LOG": "xml"}, "auto or text or json"),
        ({}, {"WONDERLAND_TRUST_PROXY": "perhaps"}, "true or false"),
        ({"sweep": 0}, {}, "more than 0 seconds"),
        ({"limits": {"chat_rat": 1}}, {}, "did you mean chat_rate"),
        ({"limits": {"chat_rate": 0}}, {}, "chat_rate is more than 0"),
    ],
)
def test_a_wrong_setting_is_named(
    flags: dict[str, object], surroundings: dict[str, str], said: str
) -> None:
    with pytest.raises(BadConfig, match=said):
        read_config(flags, surroundings)


def test_secrets_are_not_told_in_complaints_or_logs() -> None:
    secret = "swordfish"
    with pytest.raises(BadConfig) as caught:
        read_config({"secret": [secret]})
    assert secret not in str(caught.value)
    config = read_config(
        {"secret": secret * 9, "database": f"postgresql://ann:{secret}@db.example/tea"}
    )
    assert secret not in str(config.without_secrets())


@pytest.mark.parametrize(
    ("text", "said"),
    [("port =", "is not TOML"), ('[limits]\nchat = "x"', "no such setting"), ("tea = 1", "tea")],
)
def test_a_wrong_file_is_named(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "w.toml"
    file.write_text(text)
    with pytest.raises(BadConfig, match=said):
        read_config({}, {}, file)
    with pytest.raises(BadConfig, match="no such file"):
        read_config({}, {}, tmp_path / "other.toml")


def test_a_port_that_is_taken_is_said_or_passed_over() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        config = read_config({"host": "127.0.0.1", "port": other.getsockname()[1]})
        with pytest.raises(BadConfig, match="taken by another program; --port 0"):
            listening(config)
        with listening(config, next_port=True) as found:
            assert found.getsockname()[1] != config.port


def test_a_host_that_is_not_here_is_named() -> None:
    with pytest.raises(BadConfig, match="no address of this machine"):
        listening(read_config({"host": "203.0.113.7", "port": 0}))


def test_the_addresses_to_open_are_those_that_people_can_reach() -> None:
    assert addresses(read_config({"host": "::1"}), 8000) == ["http://[::1]:8000"]
    public = read_config({"public_url": "https://play.example.org/"})
    assert addresses(public, 8000) == ["https://play.example.org"]
    assert addresses(read_config({}), 8000)[0] == "http://localhost:8000"


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["--workers", "2"], "need PostgreSQL"),
        (["--data", "/proc/nowhere"], "files cannot be made there"),
        (["--database", "postgresql://nobody@127.0.0.1:1/none"], "cannot be opened"),
        (["--config", "/nowhere.toml"], "no such file"),
    ],
)
def test_what_cannot_start_says_so_in_a_sentence(
    flags: list[str], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    given = flags if "--data" in flags else [*flags, "--data", str(tmp_path)]
    assert main(["serve", "--port", "0", *given]) == 1
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert os.environ.get("WONDERLAND_SECRET", "nothing") not in error
