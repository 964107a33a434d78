"""Addresses are read as people send and type them; what is none is refused with an example."""

from __future__ import annotations

import pytest

from wonderland.client.addresses import Address, read_address
from wonderland.client.errors import BadAddress


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (
            "http://192.168.1.5:8000/t/k3x9?invite=s3-c_ret",
            Address("http://192.168.1.5:8000", "k3x9", "s3-c_ret"),
        ),
        ("https://play.example.org/t/k3x9/", Address("https://play.example.org", "k3x9")),
        ("  play.example.org/t/k3x9 ", Address("https://play.example.org", "k3x9")),
        ("HTTPS://Play.Example.org:443/t/a", Address("https://play.example.org", "a")),
        ("tea.local:8000/t/a", Address("http://tea.local:8000", "a")),
        ("localhost/t/a?invite=", Address("http://localhost", "a")),
        ("[::1]:8000/t/a", Address("http://[::1]:8000", "a")),
        ("http://127.0.0.1:8000/", Address("http://127.0.0.1:8000")),
    ],
)
def test_a_link_says_which_table_on_which_server(typed: str, meant: Address) -> None:
    assert read_address(typed) == meant


def test_a_code_stands_beside_the_servers_address() -> None:
    assert read_address("10.0.0.7:8000", "abc-d23") == Address(
        "http://10.0.0.7:8000", code="abc-d23"
    )


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("ftp://example.org/t/a", "neither http nor https"),
        ("http://:8000/t/a", "the name of the server is missing"),
        ("http://example.org:eight/t/a", "port"),
        ("http://example.org/tables", "'/tables' is the path of no table"),
        ("http://[::1/t/a", "IPv6"),
        ("", "the name of the server is missing"),
    ],
)
def test_what_is_no_address_is_refused_with_an_example(typed: str, why: str) -> None:
    with pytest.raises(BadAddress, match="it looks like http://") as refused:
        read_address(typed)
    assert why.lower() in str(refused.value).lower()


def test_what_is_no_code_is_refused() -> None:
    with pytest.raises(BadAddress, match="is no code"):
        read_address("10.0.0.7:8000", "../etc")


@pytest.mark.parametrize(
    ("server", "socket"),
    [
        ("http://10.0.0.7:8000", "ws://10.0.0.7:8000/ws"),
        ("https://play.example.org", "wss://play.example.org/ws"),
    ],
)
def test_the_websocket_is_as_safe_as_the_page(server: str, socket: str) -> None:
    assert Address(server).socket == socket
