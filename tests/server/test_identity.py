"""Who somebody is: the cookie, the name, the recovery phrase, and what forging them comes to."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.running import Guest, running
from wonderland.server.config import BadConfig
from wonderland.server.identity import LASTS, cookie_header, cookie_of, player_in
from wonderland.server.keys import Keys, open_keys
from wonderland.server.words import PHRASE_WORDS, WORDS, new_phrase

pytestmark = pytest.mark.anyio
KEYS = Keys("a secret that is long enough for this")


async def test_a_guest_has_a_name_and_a_cookie_that_scripts_cannot_read(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = Guest(server, "Ann")
        assert (await ann.ask("GET", "/api/me")).status_code == 401
        answer = await ann.ask("POST", "/api/me", {"name": "  Ann   Lee "})
        assert answer.json()["name"] == "Ann Lee"
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Secure" not in cookie
        assert (await ann.get("/api/me"))["player"] == answer.json()["player"]


async def test_behind_https_the_cookie_is_for_https_alone(tmp_path: Path) -> None:
    async with running(tmp_path, trust_proxy=True) as server:
        ann = Guest(server, "Ann")
        answer = await ann.ask("POST", "/api/me", {"name": "Ann"}, **{"X-Forwarded-Proto": "https"})
        assert "; Secure" in answer.headers["set-cookie"]
        assert "strict-transport-security" in answer.headers
    assert cookie_header("x", secure=False).endswith("SameSite=Lax")


@pytest.mark.parametrize(
    "forged",
    [
        "",
        "ann",
        "ann.1",
        "ann.1.",
        "ann.1.AAAAAAAAAAAAAAAAAAAAAAAA",
        "ann.x.AAAA",
        "ann.1.\xff",
        "a" * 5000,
        cookie_of(Keys("another secret that is long enough"), "ann"),
        cookie_of(KEYS, "ann").replace("ann", "bob"),
        cookie_of(KEYS, "ann", now=5.0).replace(".5.", ".9."),
    ],
    ids=range(11),  # some of them have a moment in them, and would be called otherwise each time
)
def test_a_forged_cookie_is_nobody(forged: str) -> None:
    assert player_in(KEYS, forged) is None


def test_a_cookie_does_not_hold_for_ever() -> None:
    cookie = cookie_of(KEYS, "ann", now=0.0)
    assert player_in(KEYS, cookie, now=LASTS - 1.0) == "ann"
    assert player_in(KEYS, cookie, now=LASTS + 1.0) is None


async def test_a_server_takes_no_forged_cookie_anywhere(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await server.guest()
        mallory = Guest(server, "Mallory")
        mallory.cookie = f"{ann.player}.1.{'A' * 24}"
        assert (await mallory.ask("GET", "/api/me")).status_code == 401
        with pytest.raises(InvalidStatus):
            async with mallory.line():
                pass


async def test_a_phrase_makes_another_device_the_same_player(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await server.guest()
        first = (await ann.post("/api/me/phrase"))["phrase"]
        phrase = (await ann.post("/api/me/phrase"))["phrase"]
        phone = Guest(server, "phone")
        old = await phone.ask("POST", "/api/me/recover", {"phrase": first})
        assert (old.status_code, old.json()["error"]) == (403, "WrongPhrase")
        answer = await phone.post("/api/me/recover", {"phrase": f" {phrase.upper()} "})
        assert answer["player"] == ann.player
        assert (await phone.get("/api/me"))["player"] == ann.player


async def test_phrases_cannot_be_guessed_quickly(tmp_path: Path) -> None:
    limits = {"guess_rate": 0.001, "guess_burst": 3}
    async with running(tmp_path, limits=limits) as server:
        guest = Guest(server, "Mallory")
        statuses = [
            (await guest.ask("POST", "/api/me/recover", {"phrase": new_phrase()})).status_code
            for _ in range(5)
        ]
        assert statuses == [403, 403, 403, 429, 429]


async def test_of_a_phrase_only_a_hash_is_stored(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        ann = await server.guest()
        phrase = (await ann.post("/api/me/phrase"))["phrase"]
        assert len(phrase.split()) == PHRASE_WORDS
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert phrase.encode() not in stored
    assert KEYS.hidden("phrase", "a") != KEYS.hidden("phrase", "b")


def test_words_are_many_and_all_different() -> None:
    assert len(set(WORDS)) == len(WORDS) >= 256


def test_the_secret_is_made_once_and_is_its_owners_alone(tmp_path: Path) -> None:
    made = open_keys(tmp_path, "")
    assert open_keys(tmp_path, "").tag("x") == made.tag("x")
    assert open_keys(tmp_path, "given" * 10).tag("x") != made.tag("x")
    file = tmp_path / "secret"
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        file.chmod(0o644)
        with pytest.raises(BadConfig, match="chmod 600"):
            open_keys(tmp_path, "")
        file.chmod(0o600)
    file.write_text("short")
    with pytest.raises(BadConfig, match="at least 32"):
        open_keys(tmp_path, "")


async def test_some_names_are_none(tmp_path: Path) -> None:
    async with running(tmp_path) as server:
        for name in ("", "   ", "a" * 25, "a\u202eb", "\x00"):
            answer = await Guest(server, "?").ask("POST", "/api/me", {"name": name})
            assert (answer.status_code, answer.json()["error"]) == (400, "BadName")
